//! Moments to react: of what kind, about which hex, and whether there is a reason to. All of it follows from what is
//! public, so that being asked tells nobody what is held.

use crate::choice::Choice;
use crate::frame::{Frame, MeleeStep, Roll, RollStep, ShotStep, TimeStep};
use crate::setup::Side;
use crate::state::Position;
use salient_engine::{Reaction, Window};
use salient_ground::Hex;

/// Every kind of reaction: its name, when it is asked for, and whether it is about a hex.
const KINDS: [(&str, &str, bool); 9] = [
    ("initiative", "a roll was made and you hold the initiative card", false),
    ("opportunity fire", "enemies enter a hex; you may fire, or bring hidden mines or wire to light", true),
    ("fire actions", "an attack is being prepared and actions may add to it", true),
    ("defence", "you are fired at", true),
    ("light wounds", "one of your units is about to break", true),
    ("ambush", "a melee begins", true),
    ("no quarter", "a melee is won", true),
    ("dig in", "time advances", false),
    ("answer to a pass", "the enemy has passed and discarded", false),
];

/// From here on a roll is bad enough to think about.
const HURTS: f32 = 0.05;

impl Position {
    /// The kinds of reaction of this game.
    pub(crate) fn reactions() -> Vec<Reaction> {
        let reaction = |(kind, when, placed): (&str, &str, bool)| Reaction {
            kind: kind.into(),
            when: when.into(),
            placed,
        };
        KINDS.into_iter().map(reaction).collect()
    }

    /// The reaction asked for, if this is a moment to react. It depends on what is public alone.
    #[must_use]
    pub(crate) fn window_now(&self) -> Option<Window<Choice>> {
        let mut pressing = true;
        let (kind, at): (_, Option<Hex>) = match self.state.stack.top() {
            Frame::Roll(roll) if roll.step == RollStep::Initiative => {
                pressing = self.is_worth_a_second_roll(roll);
                ("initiative", None)
            }
            Frame::React(react) if !react.shooting => ("opportunity fire", Some(react.hex)),
            Frame::Shot(shot) if shot.step == ShotStep::Actions => ("fire actions", Some(shot.target)),
            Frame::Shot(shot) if shot.step == ShotStep::Answer => ("defence", Some(shot.target)),
            Frame::Breaks(breaks) => {
                ("light wounds", self.breaks_next(breaks.units).and_then(|unit| self.hex_of(unit)))
            }
            Frame::Melee(melee) if matches!(melee.step, MeleeStep::Ambush { .. }) => {
                ("ambush", Some(melee.hex))
            }
            Frame::Melee(melee) if matches!(melee.step, MeleeStep::Quarter { .. }) => {
                ("no quarter", Some(melee.hex))
            }
            Frame::Time(time) if matches!(time.step, TimeStep::DigIn { .. }) => ("dig in", None),
            Frame::PassAnswer(answer) if !answer.demolish => ("answer to a pass", None),
            _ => return None,
        };
        Some(Window { kind, decline: Choice::Decline, pressing, at: at.map(|hex| self.hex_name(hex)) })
    }

    /// Whether the initiative holder has a reason to have a roll made afresh: it hurts, or it has a trigger, which
    /// would be void. [CC:9.1a CC:9.1d]
    fn is_worth_a_second_roll(&self, roll: &Roll) -> bool {
        let holder = self.state.initiative as Side;
        let triggers = roll.card.is_some_and(|card| self.card(roll.side as Side, card).trigger.is_some());
        triggers || self.roll_hurts(roll, holder) > HURTS
    }
}
