//! Actions around an attack: what the firer plays before the roll, and what the defender plays before his. [CC:A27a
//! CC:A29a CC:A30 CC:A34a CC:A35.1a CC:A35.3a CC:A37a CC:A40a CC:A41a]

use crate::cards::{Action, CardId};
use crate::chart::{Fortification, OBJECTIVES, Terrain};
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Frame, Shot, ShotKind, ShotStep};
use crate::kinds::Class;
use crate::setup::{Hexes, Side};
use crate::shot::{DEFENCE_ACTIONS, FIRE_ACTIONS};
use crate::state::{Position, flag};
use salient_engine::{Clause, Log};

impl Position {
    /// Why an action does not fit an attack that is about to roll; nothing when it does. [CC:A24.1a A28]
    #[must_use]
    pub(crate) fn why_not_fire_action(&self, shot: &Shot, action: Action) -> Option<(Clause, &'static str)> {
        let side = shot.side as Side;
        let no = |clause, reason| Some((clause, reason));
        if matches!(shot.kind, ShotKind::Mines | ShotKind::Impact) {
            return no(cc!("A24.1a"), "Nobody fires in this attack.");
        }
        match action {
            Action::BoreSighting if !self.setup.defends(side) => {
                no(cc!("A27a"), "Only the defender of the scenario may play it.")
            }
            Action::BoreSighting => {
                let heavy = shot.weapons.iter().any(|weapon| self.weapon_kind(weapon).firepower >= 5);
                if heavy { None } else { no(cc!("A27a"), "No weapon of printed firepower 5 or more fires.") }
            }
            Action::Crossfire => {
                let moving = shot
                    .targets()
                    .flat_map(|hex| self.units_at(hex))
                    .any(|unit| self.is(unit, flag::MOVING) && self.side_of(unit) != side);
                if moving { None } else { no(cc!("A30"), "Nobody under this fire is moving.") }
            }
            Action::HandGrenades => {
                let from = self.firing_hexes(shot);
                let close = shot.targets().any(|hex| self.setup.tables.neighbour_set(hex).meets(from));
                if close { None } else { no(cc!("A34a"), "No firing piece is next to the target hex.") }
            }
            Action::Marksmanship => {
                let men = shot.units.iter().any(|unit| self.kind(unit).class != Class::Leader);
                if men { None } else { no(cc!("A37a"), "No squad or team of that nation fires.") }
            }
            Action::SprayFire => self.why_not_spray(shot),
            Action::SustainedFire => {
                let able = self.strained(shot).next().is_some();
                if able { None } else { no(cc!("A41a"), "No mortar or machine gun fires.") }
            }
            _ => no(action.clause(), "This action is not played before an attack roll."),
        }
    }

    fn why_not_spray(&self, shot: &Shot) -> Option<(Clause, &'static str)> {
        if shot.second.is_some() {
            return Some((cc!("A40d"), "The attack strikes two hexes already."));
        }
        let boxed = shot.units.iter().all(|unit| self.face(unit).boxed_range)
            && shot.weapons.iter().all(|weapon| self.weapon_kind(weapon).boxed_range);
        if !boxed {
            return Some((cc!("A40a"), "Not every firing piece has a boxed range."));
        }
        if self.spray_hexes(shot).is_empty() {
            return Some((cc!("A40a"), "No second enemy hex is next to the target and within reach of all."));
        }
        None
    }

    /// Second hexes that Spray Fire could strike. [CC:A40a CC:A40b]
    pub(crate) fn spray_hexes(&self, shot: &Shot) -> Hexes {
        let enemies = self.state.present[1 - shot.side as Side];
        let near = self.setup.tables.neighbour_set(shot.target).intersect(enemies);
        near.iter()
            .filter(|hex| {
                shot.units.iter().all(|unit| self.reaches(unit, *hex))
                    && shot.weapons.iter().all(|weapon| self.weapon_reaches(weapon, *hex))
            })
            .collect()
    }

    /// Whether, for all the other side knows, the firer could play something. [CC:A24.1a]
    pub(crate) fn fire_action_possible(&self, shot: &Shot) -> bool {
        FIRE_ACTIONS.into_iter().any(|action| {
            self.might_play(shot.side as Side, action) && self.why_not_fire_action(shot, action).is_none()
        })
    }

    pub(crate) fn offer_fire_actions(&self, shot: &Shot, into: &mut Vec<Choice>) {
        let side = shot.side as Side;
        for card in self.state.hand[side].iter() {
            let action = self.card(side, card).action;
            if FIRE_ACTIONS.contains(&action) && self.why_not_fire_action(shot, action).is_none() {
                into.push(Choice::Action(card));
            }
        }
    }

    pub(crate) fn play_fire_action(&mut self, mut shot: Shot, card: CardId, log: &mut impl Log<Event>) {
        match self.play_action(shot.side as Side, card, log) {
            Action::SprayFire => shot.step = ShotStep::Spray,
            Action::SustainedFire => {
                shot.bonus += 2;
                shot.sustained += 1;
            }
            _ => shot.bonus += 2,
        }
        self.set_top(Frame::Shot(shot));
    }

    /// Why an action does not fit a defence roll that is about to be made; nothing when it does.
    #[must_use]
    pub(crate) fn why_not_defence_action(
        &self,
        shot: &Shot,
        action: Action,
    ) -> Option<(Clause, &'static str)> {
        let no = |clause, reason| Some((clause, reason));
        let Some(unit) = shot.rolling.first() else {
            return no(cc!("A29a"), "Nobody is about to defend.");
        };
        let Some(hex) = self.hex_of(unit) else { return no(cc!("A29a"), "The unit is not on the map.") };
        let side = self.side_of(unit);
        let facts = self.setup.hex(hex);
        match action {
            Action::Concealment if shot.bare => {
                let clause = if shot.kind == ShotKind::Mines { cc!("F103.2c") } else { cc!("11.6a") };
                no(clause, "Cover does not count against this attack.")
            }
            Action::Concealment if self.concealment(shot).is_none_or(|cover| cover <= 0) => {
                no(cc!("A29b"), "The hex gives no cover to take from the attack.")
            }
            Action::Concealment => None,
            Action::HiddenEntrenchments | Action::HiddenPillbox if !self.setup.defends(side) => {
                no(cc!("A35"), "Only the defender of the scenario may play it.")
            }
            Action::HiddenEntrenchments | Action::HiddenPillbox
                if !shot.targets().any(|target| target == hex) =>
            {
                no(action.clause(), "The unit has left the hex under attack.")
            }
            Action::HiddenEntrenchments if facts.terrain == Terrain::Building => {
                no(cc!("A35.1a"), "Nobody digs in a building.")
            }
            Action::HiddenEntrenchments if self.takes_work(hex) => None,
            Action::HiddenEntrenchments => no(cc!("A35.1a"), "The hex is water or has a fortification."),
            Action::HiddenPillbox if usize::from(facts.objective) >= OBJECTIVES => {
                no(cc!("A35.3a"), "The hex is no objective.")
            }
            Action::HiddenPillbox if self.pillbox_in_play() => {
                no(cc!("A35.3a"), "The pillbox is in play already.")
            }
            Action::HiddenPillbox if self.takes_work(hex) => None,
            Action::HiddenPillbox => no(cc!("A35.3a"), "The hex is water or has a fortification."),
            _ => no(action.clause(), "This action is not played before a defence roll."),
        }
    }

    fn pillbox_in_play(&self) -> bool {
        self.setup.all.iter().any(|hex| self.work(hex) == Some(Fortification::Pillbox))
    }

    /// What Concealment takes from the attack: the cover of the unit's hex, or of either hex of Spray Fire.
    /// [CC:A29b CC:A29c]
    pub(crate) fn concealment(&self, shot: &Shot) -> Option<i8> {
        let unit = shot.rolling.first()?;
        let own = self.hex_of(unit)?;
        let against = self.attack_on(shot, unit);
        let mut cover = self.cover(own, against).0;
        if let Some(second) = shot.second {
            for (hex, over) in [(shot.target, shot.over[0]), (second, shot.over[1])] {
                let against = if shot.heavy { against } else { crate::stats::Against::Fire(over) };
                cover = cover.max(self.cover(hex, against).0);
            }
        }
        Some(cover)
    }

    /// Whether, for all the other side knows, the defender could play something.
    pub(crate) fn defence_action_possible(&self, shot: &Shot) -> bool {
        let Some(side) = shot.rolling.first().map(|unit| self.side_of(unit)) else { return false };
        DEFENCE_ACTIONS.into_iter().any(|action| {
            self.might_play(side, action) && self.why_not_defence_action(shot, action).is_none()
        })
    }

    pub(crate) fn offer_defence_actions(&self, shot: &Shot, into: &mut Vec<Choice>) {
        let Some(side) = shot.rolling.first().map(|unit| self.side_of(unit)) else { return };
        for card in self.state.hand[side].iter() {
            let action = self.card(side, card).action;
            if DEFENCE_ACTIONS.contains(&action) && self.why_not_defence_action(shot, action).is_none() {
                into.push(Choice::Action(card));
            }
        }
    }

    pub(crate) fn play_defence_action(&mut self, mut shot: Shot, card: CardId, log: &mut impl Log<Event>) {
        let Some(unit) = shot.rolling.first() else { return };
        let side = self.side_of(unit);
        let (hex, cover) = (self.hex_of(unit), self.concealment(&shot).unwrap_or(0));
        match (self.play_action(side, card, log), hex) {
            (Action::Concealment, _) => {
                shot.total -= i16::from(cover);
                if !self.setup.options.concealment_lasts {
                    shot.concealed += cover;
                }
                log.note(|| Event::Concealed(side, cover, shot.total));
            }
            (Action::HiddenEntrenchments, Some(hex)) => {
                self.fortify(hex, Fortification::Foxholes, cc!("A35.1b"), log);
            }
            (Action::HiddenPillbox, Some(hex)) => {
                self.fortify(hex, Fortification::Pillbox, cc!("A35.3b"), log);
            }
            _ => {}
        }
        self.set_top(Frame::Shot(shot));
    }
}
