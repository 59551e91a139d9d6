//! Section 3.5: how many dice each side rolls, line by line.
//!
//! The same sums serve the dice, the odds and the explanation: [`Position::attack_pool`] and its fellows report
//! every line to a [`Sum`], which playouts leave out.

use crate::chart::{HitRow, Kind, Order};
use crate::clause::ac;
use crate::frame::{Fight, Support};
use crate::setup::{Side, StandId};
use crate::state::{Position, flag};
use salient_engine::{Clause, SumLine};
use salient_ground::Hex;

/// Receives the lines of a sum.
pub trait Sum {
    /// So many dice, under this clause, for this reason.
    fn line(&mut self, dice: i8, clause: Clause, text: impl FnOnce() -> String);
}

/// Only the total is wanted.
pub struct Total;

impl Sum for Total {
    #[inline(always)]
    fn line(&mut self, _dice: i8, _clause: Clause, _text: impl FnOnce() -> String) {}
}

impl Sum for Vec<SumLine> {
    fn line(&mut self, dice: i8, clause: Clause, text: impl FnOnce() -> String) {
        self.push(SumLine { text: text(), amount: i16::from(dice), clause });
    }
}

/// The cover a hex gives those who hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// None.
    None,
    /// Dug in on open ground: no terrain, but a die all the same. [AC:3.5d]
    DugInOpen,
    /// Woods, town, light works: a die. [AC:3.5b AC:3.5d]
    Cover,
    /// Trench, pillbox, strongpoint: two dice. [AC:3.5f]
    Trench,
}

impl Cover {
    /// Dice it takes from each attacking hex. [AC:3.5b AC:3.5d AC:3.5f G-29]
    #[must_use]
    pub const fn deduction(self) -> i8 {
        match self {
            Self::None => 0,
            Self::DugInOpen | Self::Cover => 1,
            Self::Trench => 2,
        }
    }

    /// Whether it is terrain that covers: batteries lose a die, dug-in stands may hold. [AC:3.5.1a AC:4.1e G-33]
    #[must_use]
    pub const fn is_terrain(self) -> bool {
        matches!(self, Self::Cover | Self::Trench)
    }
}

impl Position {
    /// The cover the stands of a hex get in `status`. [AC:3.5a to AC:3.5h AC:3.5.1e AC:3.5.1f G-12 G-30 G-81]
    #[must_use]
    pub fn cover(&self, hex: Hex, status: Order) -> Cover {
        if status < Order::Hold {
            return Cover::None; // AC:3.5.1f
        }
        let terrain = &self.setup.terrain;
        let (mut points, mut foot, mut guns) = (0, false, false);
        for id in self.stack(hex) {
            let kind = self.kind(id);
            points += kind.row().stacking;
            foot |= kind.takes_cover();
            guns |= kind.is_gun();
        }
        if terrain.strongpoint.contains(hex) && (foot || guns) {
            return Cover::Trench; // AC:3.5h: four stands or two batteries, the most a hex can hold
        }
        if points > 2 {
            return Cover::None; // AC:3.5c AC:3.5e AC:3.5g
        }
        if foot && (terrain.trench.contains(hex) || terrain.pillbox.contains(hex)) {
            return Cover::Trench;
        }
        let covered = foot || (guns && self.options().batteries_take_cover);
        let woods_or_walls = terrain.town.contains(hex)
            || terrain.forest.contains(hex)
            || terrain.light_works.contains(hex)
            || terrain.other_cover.contains(hex);
        if (covered && woods_or_walls) || (guns && terrain.gun_pit.contains(hex)) {
            return Cover::Cover;
        }
        if status == Order::DugIn { Cover::DugInOpen } else { Cover::None }
    }

    fn cover_clause(&self, hex: Hex, cover: Cover, status: Order) -> (Clause, &'static str) {
        let terrain = &self.setup.terrain;
        match cover {
            Cover::Trench if terrain.strongpoint.contains(hex) => (ac!("3.5h"), "Strongpoint"),
            Cover::Trench if terrain.trench.contains(hex) => (ac!("3.5f"), "Trench"),
            Cover::Trench => (ac!("3.5f"), "Pillbox"),
            Cover::Cover if status == Order::DugIn => (ac!("3.5d"), "Dug in, in cover"),
            Cover::Cover => (ac!("3.5b"), "Cover"),
            Cover::DugInOpen => (ac!("3.5d"), "Dug in"),
            Cover::None => (ac!("3.5c"), "In the open"),
        }
    }

    /// Whether a hex costs its stands a die: river, bridge or beach. [AC:3.5.1c AC:TECh G-34]
    #[must_use]
    pub fn is_awkward(&self, hex: Hex) -> bool {
        let terrain = &self.setup.terrain;
        self.in_river(hex) || terrain.bridge.contains(hex) || terrain.beach.contains(hex)
    }

    /// The stands of a division on a hex that would take part in an attack: in command, not having attacked.
    /// [AC:3.1n AC:3.1p AC:3.2f G-27]
    pub fn assailants(
        &self,
        division: crate::setup::DivisionId,
        hex: Hex,
    ) -> impl Iterator<Item = StandId> + '_ {
        let commanded = self.command(division).contains(hex);
        self.combat_on(hex).filter(move |id| {
            commanded
                && self.division_of(*id) == Some(division)
                && !self.has(*id, flag::ATTACKED | flag::SUPPORTED)
        })
    }

    /// Whether the enemy of an attacking tank is caught as the rule for its year asks. [AC:3.5j AC:3.5k G-31]
    #[must_use]
    pub fn tank_bonus_applies(&self, target: Hex, status: Order) -> bool {
        match self.setup.year {
            ..=1916 => true,
            _ => match status {
                Order::Move => true,
                Order::Retreat => false,
                Order::Hold | Order::DugIn => {
                    !self.cover(target, status).is_terrain() || self.stacking(target) >= 3
                }
            },
        }
    }

    /// The attacker's dice. [AC:3.2c AC:EXa]
    pub fn attack_pool(&self, fight: &Fight, sum: &mut impl Sum) -> u8 {
        let status = self.hex_status(fight.target);
        let cover = self.cover(fight.target, status);
        let mut total = 0;
        for hex in fight.from.into_iter().flatten() {
            total += self.attacking_hex(fight, hex, status, cover, sum);
        }
        total += self.support_pool(&fight.attack, Some((fight.target, cover)), sum);
        total
    }

    fn attacking_hex(&self, fight: &Fight, hex: Hex, status: Order, cover: Cover, sum: &mut impl Sum) -> u8 {
        let (mut count, mut tank, mut storm) = (0, false, false);
        for id in self.assailants(fight.division, hex) {
            count += 1;
            tank |= self.kind(id) == Kind::Tank;
            storm |= self.kind(id) == Kind::Stormtrooper;
        }
        let name = || self.setup.name(hex);
        sum.line(count, ac!("3.2c"), || format!("{} in {}", stands(count), name()));
        let mut dice = count;
        let deduction = cover.deduction();
        if deduction > 0 {
            let (clause, word) = self.cover_clause(fight.target, cover, status);
            if tank {
                sum.line(0, ac!("3.5i"), || format!("{word} does not count against the tanks in {}", name()));
            } else if storm && self.setup.stormtrooper_assault {
                sum.line(0, ac!("7c"), || {
                    format!("{word} does not count against the stormtroopers in {}", name())
                });
            } else {
                dice -= deduction;
                sum.line(-deduction, clause, || format!("{word}, against {}", name()));
            }
        }
        if tank && self.tank_bonus_applies(fight.target, status) {
            dice += 1;
            let clause = if self.setup.year <= 1916 { ac!("3.5j") } else { ac!("3.5k") };
            sum.line(1, clause, || format!("Tanks in {}", name()));
        }
        if self.is_awkward(hex) {
            dice -= 1;
            sum.line(-1, ac!("3.5.1c"), || format!("River, bridge or beach at {}", name()));
        }
        if dice < 0 {
            sum.line(-dice, ac!("3.2c"), || format!("{} cannot bring fewer than none", name()));
            dice = 0;
        }
        dice as u8
    }

    /// Dice of supporting stands. `against` is the hex fired on with its cover, where cover counts. [AC:3.3b
    /// AC:3.5.1a AC:EXi]
    fn support_pool(&self, support: &Support, against: Option<(Hex, Cover)>, sum: &mut impl Sum) -> u8 {
        let mut total = 0;
        let mut wet: [Option<Hex>; crate::frame::MOST_SUPPORT] = [None; crate::frame::MOST_SUPPORT];
        for (index, id) in support.iter().enumerate() {
            let Some(hex) = self.hex(id) else { continue };
            let kind = self.kind(id);
            let mut dice = kind.row().ranged as i8;
            let attacking = against.is_some();
            let clause = match (kind.is_gun(), attacking) {
                (false, true) => ac!("3.3.1a"),
                (true, true) => ac!("3.3.1c"),
                (false, false) => ac!("3.3.2a"),
                (true, false) => ac!("3.3.2b"),
            };
            let name = || self.stand(id).name.clone();
            sum.line(dice, clause, || {
                format!("{} {} from {}", kind.row().word, name(), self.setup.name(hex))
            });
            if let Some((target, cover)) = against
                && kind.is_gun()
                && cover.is_terrain()
            {
                dice -= 1;
                sum.line(-1, ac!("3.5.1a"), || {
                    format!("{} fires at cover in {}", name(), self.setup.name(target))
                });
            }
            if self.is_awkward(hex) && !wet.contains(&Some(hex)) && dice > 0 {
                wet[index] = Some(hex);
                dice -= 1;
                sum.line(-1, ac!("3.5.1c"), || format!("River, bridge or beach at {}", self.setup.name(hex)));
            }
            total += dice.max(0) as u8;
        }
        total
    }

    /// The defender's dice. [AC:1.2e AC:3.1q AC:3.2e AC:EXb]
    pub fn defence_pool(&self, fight: &Fight, sum: &mut impl Sum) -> u8 {
        let hex = fight.target;
        let status = self.hex_status(hex);
        if status == Order::Retreat {
            sum.line(0, ac!("3.1k"), || "Retreating stands do not fight back".into());
            return 0;
        }
        let (mut combat, mut guns, mut tank) = (0, 0, false);
        for id in self.stack(hex) {
            let kind = self.kind(id);
            combat += i8::from(kind.is_combat());
            guns += i8::from(kind.is_gun());
            tank |= kind == Kind::Tank;
        }
        let name = || self.setup.name(hex);
        let mut dice = combat;
        if combat > 0 {
            sum.line(combat, ac!("1.2e"), || format!("{} in {}", stands(combat), name()));
        }
        if guns > 0 {
            dice += 2 * guns;
            sum.line(2 * guns, ac!("5h"), || match guns {
                1 => format!("1 battery in {}, defending itself", name()),
                _ => format!("{guns} batteries in {}, defending themselves", name()),
            });
        }
        if tank {
            dice += 1; // the attackers are moving, or holding and attacking: the bonus of every year applies
            let clause = if self.setup.year <= 1916 { ac!("3.5j") } else { ac!("3.5k") };
            sum.line(1, clause, || format!("Tanks in {}", name()));
        }
        if self.is_awkward(hex) {
            dice -= 1;
            sum.line(-1, ac!("3.5.1c"), || format!("River, bridge or beach at {}", name()));
        }
        let total = dice.max(0) as u8 + self.support_pool(&fight.defence, None, sum);
        if total == 0 {
            sum.line(1, ac!("3.2e"), || "A stand in close combat always has a die".into());
        }
        total.max(1)
    }

    /// The rows of the chart for attacker and defender. [AC:3.2d AC:3.2h AC:5f AC:SUMa]
    #[must_use]
    pub fn rows(&self, fight: &Fight) -> [HitRow; 2] {
        let status = self.hex_status(fight.target);
        [HitRow::attacking(status), HitRow::defending(status)]
    }

    /// The lines of the combat chart that those rows stand on.
    #[must_use]
    pub fn chart_clauses(&self, fight: &Fight) -> [Clause; 2] {
        let holding = self.state.orders[fight.division.index()] == Order::Hold;
        match self.hex_status(fight.target) {
            Order::Hold => [ac!("3f"), ac!("3g")],
            Order::DugIn => [ac!("3f"), ac!("3k")],
            Order::Move if holding => [ac!("3i"), ac!("3j")],
            Order::Move => [ac!("3h"), ac!("3h")],
            Order::Retreat => [ac!("3l"), ac!("3.1k")],
        }
    }

    /// The dice of one shot in the artillery phase. [AC:5.1e AC:3.5.1a AC:3.5.1c]
    #[must_use]
    pub fn barrage_dice(&self, gun: StandId, target: Hex) -> u8 {
        self.barrage_pool(gun, target, &mut Total)
    }

    /// The same, line by line.
    pub fn barrage_pool(&self, gun: StandId, target: Hex, sum: &mut impl Sum) -> u8 {
        let kind = self.kind(gun);
        let mut dice = kind.row().ranged as i8;
        let clause = if kind == Kind::CorpsGun { ac!("3d") } else { ac!("3c") };
        sum.line(dice, clause, || format!("{} {}", kind.row().word, self.stand(gun).name));
        if self.cover(target, self.hex_status(target)).is_terrain() {
            dice -= 1;
            sum.line(-1, ac!("3.5.1a"), || format!("Cover in {}", self.setup.name(target)));
        }
        if let Some(hex) = self.hex(gun).filter(|hex| self.is_awkward(*hex)) {
            dice -= 1;
            sum.line(-1, ac!("3.5.1c"), || format!("River, bridge or beach at {}", self.setup.name(hex)));
        }
        dice.max(0) as u8
    }

    /// The side that owns the stands on a hex.
    #[must_use]
    pub fn owner_of(&self, hex: Hex) -> Side {
        self.stack(hex).next().map_or(0, |id| self.stand(id).side)
    }
}

fn stands(count: i8) -> String {
    if count == 1 { "1 stand".into() } else { format!("{count} stands") }
}
