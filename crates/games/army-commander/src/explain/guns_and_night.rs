//! Why a battery cannot fire there, or a stand not come back.

use super::no;
use crate::chart::Kind;
use crate::clause::ac;
use crate::frame::Barrage;
use crate::setup::{Side, StandId};
use crate::state::{Position, flag};
use salient_engine::Refusal;
use salient_ground::Hex;

impl Position {
    pub(super) fn why_not_shell(&self, barrage: &Barrage, hex: Hex) -> Option<Refusal> {
        let name = self.hex_name(hex);
        let stand = self.stand(barrage.gun);
        let from = self.hex(barrage.gun)?;
        if !self.state.solid[1 - stand.side].contains(hex) {
            return Some(no(ac!("5.1c"), format!("No enemy combat stand or battery is in {name}.")));
        }
        let (distance, range) = (self.setup.distance(from, hex), stand.kind.row().range);
        if distance > range {
            let clause = if stand.kind == Kind::DivisionalGun { ac!("3c") } else { ac!("3d") };
            return Some(no(clause, format!("{name} is {distance} hexes away; the range is {range}.")));
        }
        if barrage.bombardment {
            return Some(no(ac!("11.1c"), format!("{name} is not among the targets of the bombardment.")));
        }
        let spotters = self.spotters(barrage.gun);
        let (ground, _) = self.spotting_ranges(hex);
        let close = self.setup.within[ground as usize][hex.0 as usize].meets(spotters);
        Some(if close {
            no(ac!("6c"), format!("Town, woods or hill block the spotters' sight of {name}."))
        } else if ground < 3 {
            no(
                ac!("6b"),
                format!(
                    "No stand in command is within {ground} hexes of {name}, where the enemy is hard to see."
                ),
            )
        } else {
            no(
                ac!("6a"),
                format!("No stand in command is within {ground} hexes of {name} to spot for the battery."),
            )
        })
    }

    pub(super) fn why_not_gun(&self, side: Side, id: StandId) -> Option<Refusal> {
        let stand = self.stand(id);
        let name = &stand.name;
        if stand.kind == Kind::FireSupport {
            return Some(no(ac!("3.2j"), format!("{name} fires only in support of a combat.")));
        }
        if !stand.kind.is_gun() {
            return Some(no(ac!("5.1a"), format!("{name} is not a battery.")));
        }
        if stand.side != side {
            return Some(no(ac!("5.1a"), format!("{name} is not yours.")));
        }
        if self.shots(id) == 0 {
            return Some(no(ac!("5l"), format!("{name} has no shots left.")));
        }
        self.has(id, flag::FINISHED)
            .then(|| no(ac!("5.1h"), format!("{name} has done its part in this phase.")))
    }

    pub(super) fn why_not_put(&self, recover: &crate::frame::Recover, hex: Hex) -> Option<Refusal> {
        let (id, _) = recover.raising?;
        let division = self.stand(id).division?;
        let name = self.hex_name(hex);
        if !self.command(division).contains(hex) {
            return Some(no(
                ac!("10i"),
                format!("{name} is not within 2 hexes of a headquarters of the division."),
            ));
        }
        if recover.only.is_some_and(|only| only != hex) {
            return Some(no(ac!("10l"), "Only the contested trench is filled now."));
        }
        if recover.thin.contains(hex) && self.stacking(hex) >= 2 {
            return Some(no(
                ac!("10k"),
                format!(
                    "Two stands at most may come into the trench at {name}, in an enemy zone of control."
                ),
            ));
        }
        if self.room(hex) == 0 {
            return Some(no(ac!("0h"), format!("{name} is full.")));
        }
        if self.zone(1 - recover.side as Side).contains(hex) {
            return Some(no(ac!("10k"), format!("{name} is vacant and in an enemy zone of control.")));
        }
        Some(no(ac!("10g"), format!("{name} is neither held by the division nor next to its headquarters.")))
    }

    pub(super) fn why_not_mend(&self, recover: &crate::frame::Recover, id: StandId) -> Refusal {
        let stand = self.stand(id);
        let name = &stand.name;
        if stand.side != recover.side as Side {
            return no(ac!("10e"), format!("{name} is not yours."));
        }
        if self.state.damage[id.index()] == 0 || self.hex(id).is_none() {
            return no(ac!("10e"), format!("{name} has nothing to mend."));
        }
        if !stand.kind.is_recoverable() && !self.options().mend_guns_and_tanks {
            return no(ac!("10c"), format!("{name}: a damaged {} is not mended.", stand.kind.row().word));
        }
        match recover.only {
            Some(_) => no(ac!("10l"), "Only the contested trench is filled now."),
            None => no(ac!("10g"), "The stand that comes back must be placed first."),
        }
    }

    pub(super) fn why_not_raise(&self, recover: &crate::frame::Recover, id: StandId) -> Option<Refusal> {
        let stand = self.stand(id);
        let name = &stand.name;
        if recover.raising.is_some() {
            return None;
        }
        if !stand.kind.is_recoverable() {
            return Some(no(
                ac!("10c"),
                format!("{name}: lost {} cannot be recovered.", stand.kind.row().word),
            ));
        }
        if !self.is_recoverable(id) {
            return Some(no(ac!("10e"), format!("{name} is not lost.")));
        }
        if self.pool(recover.side as Side) < 2 {
            return Some(no(ac!("10e"), "A whole stand costs 2 strength points."));
        }
        Some(match stand.division {
            Some(division) if !self.has_headquarters(division) => {
                no(ac!("10g"), format!("{name} has no headquarters on the map to gather around."))
            }
            _ => no(ac!("10g"), format!("There is no hex where {name} could be placed.")),
        })
    }
}
