//! What must hold in every position of a battle.

use crate::chart::{Kind, STACKING};
use crate::frame::{Frame, Mode};
use crate::place::Place;
use crate::state::Position;

impl Position {
    /// The first thing that is not as it must be.
    pub fn sound(&self) -> Result<(), String> {
        self.stands_sound()?;
        self.hexes_sound()?;
        self.commanders_sound()
    }

    fn stands_sound(&self) -> Result<(), String> {
        for id in self.stand_ids() {
            let (name, kind) = (&self.stand(id).name, self.kind(id));
            let (damage, strength) = (self.state.damage[id.index()], kind.row().strength);
            if kind != Kind::Headquarters && damage >= strength {
                return Err(format!(
                    "{name} has lost {damage} of {strength} strength points and still stands"
                ));
            }
            if kind == Kind::Headquarters && (damage > 0 || self.state.at[id.index()] == Place::LOST) {
                return Err(format!("headquarters {name} was hurt")); // AC:8a
            }
            if self.state.at[id.index()] == Place::LOST && damage > 0 {
                return Err(format!("{name} is lost and yet damaged"));
            }
            if kind.is_gun() && self.shots(id) > 8 {
                return Err(format!("{name} has {} shots", self.shots(id)));
            }
            if let Some(hex) = self.hex(id)
                && self.setup.terrain.lake.contains(hex)
            {
                return Err(format!("{name} stands in a lake")); // AC:TECm
            }
        }
        Ok(())
    }

    fn hexes_sound(&self) -> Result<(), String> {
        let shuffling =
            self.state.stack.turn().is_some_and(|turn| matches!(turn.mode, Mode::Shuffle | Mode::Night));
        let relocating =
            self.state.stack.frames().iter().any(|frame| matches!(frame, Frame::Relocate { .. }));
        for hex in self.setup.all {
            let mut stands = self.stack(hex).peekable();
            if stands.peek().is_none() {
                continue;
            }
            let name = self.setup.name(hex);
            if self.stacking(hex) > STACKING && !shuffling {
                return Err(format!("{name} holds {} of {STACKING}", self.stacking(hex))); // AC:0h
            }
            let both = [0, 1].map(|side| self.state.present[side].contains(hex));
            if both == [true, true] && !relocating {
                return Err(format!("both sides stand in {name}"));
            }
            if both == [false, false] {
                return Err(format!("{name} has stands of nobody"));
            }
        }
        Ok(())
    }

    /// Every stand is in one place, and the lists and sets agree with it.
    fn commanders_sound(&self) -> Result<(), String> {
        let mut listed = 0;
        for hex in self.setup.all {
            for id in self.stack(hex) {
                listed += 1;
                if self.hex(id) != Some(hex) {
                    return Err(format!("{} is listed in {}", self.stand(id).name, self.setup.name(hex)));
                }
            }
        }
        let on_map = self.stand_ids().filter(|id| self.hex(*id).is_some()).count();
        if listed != on_map {
            return Err(format!("{listed} stands are listed, {on_map} are on the map"));
        }
        if self.state.control[0].meets(self.state.control[1]) {
            return Err("both sides control a hex".into());
        }
        for side in [0, 1] {
            if !self.state.combat[side].intersect(self.setup.tracked).is_subset(self.state.control[side]) {
                return Err(format!("the {} do not control ground they stand on", self.setup.sides[side].0));
            }
        }
        Ok(())
    }
}
