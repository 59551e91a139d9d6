//! Sections 3.3 and 3.4: who can support a combat.

use crate::chart::{Kind, Order};
use crate::frame::{Fight, Support, Turn};
use crate::options::{DefenceCommand, GunLimit};
use crate::setup::{DivisionId, MOST_DIVISIONS, Side, StandId, Stands};
use crate::state::{Position, flag};
use arrayvec::ArrayVec;
use salient_ground::Hex;

impl Position {
    /// Stands the attacker can still call. [AC:3.3.1a to AC:3.3.1f AC:3.4a to AC:3.4h]
    pub(crate) fn attack_support(&self, turn: &Turn, fight: &Fight) -> Stands {
        let mut found = Stands::new();
        if fight.attack.is_full() {
            return found;
        }
        let command = self.command(fight.division);
        let holding = self.state.orders[fight.division.index()] == Order::Hold;
        for id in self.combat_stands(fight.division) {
            if self.kind(id) == Kind::FireSupport
                && let Some(hex) = self.hex(id)
                && !fight.from.contains(&Some(hex)) // AC:3.4a
                && !self.has(id, flag::ATTACKED | flag::SUPPORTED) // AC:3.3.1b G-26
                && command.contains(hex) // AC:3.4c
                && self.setup.distance(hex, fight.target) <= self.kind(id).row().range // AC:3.4b AC:3.4d
                && !fight.attack.contains(id)
            {
                found.push(id);
            }
        }
        let side = self.setup.division(fight.division).side;
        let called = if self.options().gun_limit == GunLimit::PerTurn { turn.guns } else { [0; 2] };
        let (divisional, corps) = self.guns_called(&fight.attack, called);
        let creeping = self.creeping(side);
        let allowed = |divisional: u8, corps: u8| {
            (divisional + corps <= 2 && corps <= 1) // AC:3.3.1d
                || (creeping && divisional <= 1 && corps <= 2) // AC:11.2a
        };
        let mut guns = Stands::new();
        if allowed(divisional + 1, corps) {
            guns.extend(self.guns(fight.division));
        }
        if !holding && allowed(divisional, corps + 1) {
            guns.extend(self.corps_guns(self.setup.division(fight.division).corps)); // AC:3.3.1f
        }
        found.extend(guns.into_iter().filter(|id| {
            self.can_shell(*id, fight.target)
                && !self.has(*id, flag::SUPPORTED) // AC:3.3.1e
                && !fight.attack.contains(*id)
        }));
        found
    }

    /// Whether creeping barrages are in force for a side now. [AC:11.2a G-72]
    #[must_use]
    pub fn creeping(&self, side: Side) -> bool {
        self.setup.creeping_barrage[side] && self.state.round == 1
    }

    /// Divisional and corps batteries called so far.
    fn guns_called(&self, support: &Support, before: [u8; 2]) -> (u8, u8) {
        let count = |kind| support.iter().filter(|id| self.kind(*id) == kind).count() as u8;
        (before[0] + count(Kind::DivisionalGun), before[1] + count(Kind::CorpsGun))
    }

    /// Whether a battery has a shot and the range for a hex. [AC:3c AC:3d AC:5e]
    pub(crate) fn can_shell(&self, gun: StandId, hex: Hex) -> bool {
        self.hex(gun).is_some_and(|from| self.setup.distance(from, hex) <= self.kind(gun).row().range)
            && self.shots(gun) > 0
    }

    /// Divisions that could call support for a hex under attack: those in the worst status there. [AC:3.1s G-36]
    pub(crate) fn callers(&self, hex: Hex) -> ArrayVec<DivisionId, MOST_DIVISIONS> {
        let mut worst = Order::DugIn;
        let mut found = ArrayVec::new();
        for (id, status) in self.statuses(hex) {
            let Some(division) = self.stand(id).division else { continue };
            if status < worst || found.is_empty() {
                worst = status;
                found.clear();
            }
            if status == worst && !found.contains(&division) {
                found.push(division);
            }
        }
        if worst == Order::Retreat {
            found.clear(); // AC:3.1k: there is nothing to call support for
        }
        found
    }

    /// Stands the defender can still call. [AC:3.3.2a to AC:3.3.2d AC:3.4c AC:3.3a G-27]
    pub(crate) fn defence_support(&self, fight: &Fight) -> Stands {
        let mut found = Stands::new();
        let Some(caller) = fight.caller else { return found };
        let status = self.hex_status(fight.target);
        if status == Order::Retreat || fight.defence.is_full() {
            return found;
        }
        let here: Stands =
            self.stack(fight.target).filter(|id| self.kind(*id) != Kind::Headquarters).collect();
        let commanded = |id: &StandId| self.in_command(*id);
        let caller_commanded =
            here.iter().any(|id| self.stand(*id).division == Some(caller) && commanded(id));
        if !caller_commanded {
            return found; // AC:3.3a
        }
        let near = |from: Hex, range: u8| {
            fight.from.iter().flatten().any(|hex| self.setup.distance(from, *hex) <= range)
        };
        let all_commanded = self.options().defence_command == DefenceCommand::OneStand
            || here.iter().all(|id| self.kind(*id).is_gun() || commanded(id)); // AC:3.4c AC:0n
        if all_commanded {
            let command = self.command(caller);
            found.extend(self.combat_stands(caller).filter(|id| {
                self.kind(*id) == Kind::FireSupport
                    && self.hex(*id).is_some_and(|hex| {
                        hex != fight.target && command.contains(hex) && near(hex, self.kind(*id).row().range)
                    })
                    && !fight.defence.contains(*id)
            }));
        }
        let (divisional, corps) = self.guns_called(&fight.defence, [0; 2]);
        if divisional + corps >= 2 {
            return found; // AC:3.3.2c
        }
        let mut guns: Stands = self.guns(caller).collect();
        if corps == 0 && status >= Order::Hold {
            guns.extend(self.corps_guns(self.setup.division(caller).corps)); // AC:3.3.2b AC:3.3.2d
        }
        found.extend(guns.into_iter().filter(|id| {
            self.hex(*id).is_some_and(|hex| hex != fight.target && near(hex, self.kind(*id).row().range))
                && self.shots(*id) > 0
                && !fight.defence.contains(*id)
        }));
        found
    }
}
