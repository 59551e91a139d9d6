//! Section 9: how long a battle lasts and who has won it. The scenario says both.

use crate::event::Event;
use crate::place::Place;
use crate::setup::{Scored, Side};
use crate::state::Position;
use salient_engine::{Log, Verdict};

impl Position {
    /// Points for one line of the scoring, as things stand. [AC:9c]
    #[must_use]
    pub fn points_for(&self, scored: &Scored, side: Side) -> i16 {
        let units = |count: usize, every: u8, points: i16| (count / every.max(1) as usize) as i16 * points;
        match scored {
            Scored::Control { objectives, each, .. } => objectives
                .iter()
                .map(|number| &self.setup.objectives[*number as usize])
                .filter(|objective| self.state.control[side].contains(objective.hex))
                .map(|objective| each.unwrap_or(objective.points))
                .sum(),
            Scored::Lost { of, batteries, every, points } => {
                let lost = self.stand_ids().filter(|id| {
                    let stand = self.stand(*id);
                    let counted = if *batteries { stand.kind.is_gun() } else { stand.kind.is_combat() };
                    stand.side == *of && counted && self.state.at[id.index()] == Place::LOST
                });
                units(lost.count(), *every, *points)
            }
            Scored::Away { batteries, zone, every, points } => {
                let away = self.stand_ids().filter(|id| {
                    let stand = self.stand(*id);
                    let counted = if *batteries { stand.kind.is_gun() } else { stand.kind.is_combat() };
                    let gone = self.state.at[id.index()] == Place::EXITED
                        || self.hex(*id).is_some_and(|hex| zone.contains(hex));
                    stand.side == side && counted && gone
                });
                units(away.count(), *every, *points)
            }
        }
    }

    /// Points that fall due at the end of this round. [AC:9c]
    pub(crate) fn score_round(&mut self, log: &mut impl Log<Event>) {
        let setup = self.setup.clone();
        for (number, score) in setup.scores.iter().enumerate() {
            if let Scored::Control { round: Some(round), .. } = &score.what
                && *round == self.state.round
            {
                let points = self.points_for(&score.what, score.side);
                self.state.tally[score.side] += points;
                log.note(|| Event::Scored(score.side, points, number as u8));
            }
        }
    }

    /// Both sides' points if the battle ended now.
    #[must_use]
    pub fn points_now(&self) -> [i16; 2] {
        let mut points = self.state.tally;
        for score in &self.setup.scores {
            if !matches!(score.what, Scored::Control { round: Some(_), .. }) {
                points[score.side] += self.points_for(&score.what, score.side);
            }
        }
        points
    }

    /// The line of the list of results for a margin.
    #[must_use]
    pub fn level(&self, margin: i16) -> u8 {
        let found = self.setup.levels.iter().position(|level| margin >= level.at_least);
        found.unwrap_or(self.setup.levels.len().saturating_sub(1)) as u8
    }

    /// How the battle stands, as a verdict. [AC:9b AC:9c]
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let [ours, theirs] = self.points_now();
        let margin = ours - theirs;
        let level = self.level(margin);
        let winner = self.setup.levels.get(level as usize).and_then(|level| level.winner);
        Verdict { winner, margin: i32::from(margin), level }
    }
}
