//! One attack: pieces join, ordnance rolls to hit, actions are played, the attack roll falls, and every unit in the
//! hex defends. [CC:O20.2a CC:O20.3.1a CC:O20.3.3 CC:O20.3.4a]

use crate::cards::Action;
use crate::chart::{Fortification, Terrain};
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::{Event, Reckoning, Term};
use crate::frame::{Cause, Frame, Marker, RollFor, Shot, ShotKind, ShotStep};
use crate::kinds::WeaponClass;
use crate::setup::{Hexes, Side, UnitId, WeaponId};
use crate::state::{Position, flag};
use crate::stats::Against;
use crate::units::{Units, Weapons};
use salient_engine::Log;
use salient_ground::Hex;

impl Position {
    /// The pieces that may still fire in the procedure an attack belongs to.
    pub(crate) fn available(&self, shot: &Shot) -> (Units, Weapons) {
        match shot.kind {
            ShotKind::Order => match self.fire_below() {
                Some((units, weapons)) => (units, weapons),
                None => (Units::NONE, Weapons::NONE),
            },
            ShotKind::Opportunity => {
                let units: Units = self
                    .side_on_map(shot.side as Side)
                    .filter(|unit| self.is(*unit, flag::WATCHING))
                    .collect();
                (units, self.weapons_of(units))
            }
            ShotKind::Assault => self.assault_pieces(shot.side as Side),
            ShotKind::Mines | ShotKind::Impact => (Units::NONE, Weapons::NONE),
        }
    }

    fn fire_below(&self) -> Option<(Units, Weapons)> {
        self.state.stack.frames().iter().rev().find_map(|frame| {
            if let Frame::Fire(fire) = frame { Some((fire.units, fire.weapons)) } else { None }
        })
    }

    /// The hexes that an attack's pieces fire from.
    #[must_use]
    pub(crate) fn firing_hexes(&self, shot: &Shot) -> Hexes {
        let bearers = shot.weapons.iter().filter_map(|weapon| self.bearer(weapon));
        shot.units.iter().chain(bearers).filter_map(|unit| self.hex_of(unit)).collect()
    }

    /// Whether a piece in a hex may join the group. [CC:O20.3.1b CC:F106.3a]
    pub(crate) fn hangs_together(&self, shot: &Shot, hex: Hex) -> bool {
        let group = self.firing_hexes(shot);
        if group.is_empty() || group.contains(hex) {
            return true;
        }
        let wire = |hex: Hex| self.work(hex) == Some(Fortification::Wire);
        if wire(hex) || group.iter().any(wire) {
            return false;
        }
        if self.setup.tables.neighbour_set(hex).meets(group) {
            return true;
        }
        !self.setup.options.groups_hang_together && self.can_be_linked(shot, group.union(Hexes::of(hex)))
    }

    /// Whether each hex of a group touches another or still can: where links may come later, nobody joins whom none can
    /// reach. [CC:O20.3.1b A18]
    fn can_be_linked(&self, shot: &Shot, group: Hexes) -> bool {
        let (units, weapons) = self.available(shot);
        let units = units.iter().filter(|unit| self.reaches(*unit, shot.target));
        let weapons = weapons.iter().filter(|weapon| {
            !self.weapon_kind(*weapon).ordnance && self.weapon_reaches(*weapon, shot.target)
        });
        let bearers = weapons.filter_map(|weapon| self.bearer(weapon));
        let wire = |hex: &Hex| self.work(*hex) == Some(Fortification::Wire);
        let links: Hexes =
            units.chain(bearers).filter_map(|unit| self.hex_of(unit)).filter(|hex| !wire(hex)).collect();
        let all = group.union(links);
        group.iter().all(|hex| self.setup.tables.neighbour_set(hex).meets(all))
    }

    /// Whether each hex of a group touches another, where that is all that is asked. [A18]
    fn each_touches(&self, shot: &Shot) -> bool {
        let group = self.firing_hexes(shot);
        group.len() < 2
            || group.iter().all(|hex| !self.setup.tables.neighbour_set(hex).intersect(group).is_empty())
    }

    /// Units that may join an attack.
    pub(crate) fn joinable(&self, shot: &Shot) -> impl Iterator<Item = UnitId> + '_ {
        let (units, _) = self.available(shot);
        let shot = *shot;
        let open = !shot.smoke && !self.has_ordnance(&shot);
        units.without(shot.units).iter().filter(move |unit| {
            open && (shot.kind != ShotKind::Assault || self.face(*unit).boxed_firepower)
                && self.reaches(*unit, shot.target)
                && self.hex_of(*unit).is_some_and(|hex| self.hangs_together(&shot, hex))
        })
    }

    /// Weapons that may join an attack: ordnance only by itself. [CC:O20.3.1.1 CC:A33.3a]
    pub(crate) fn joinable_weapons(&self, shot: &Shot) -> impl Iterator<Item = WeaponId> + '_ {
        let (_, weapons) = self.available(shot);
        let shot = *shot;
        let open = !self.has_ordnance(&shot);
        let alone = shot.units.is_empty() && shot.weapons.is_empty();
        weapons.iter().filter(move |weapon| {
            let kind = self.weapon_kind(*weapon);
            open && !shot.weapons.contains(*weapon)
                && (!kind.ordnance || (alone && shot.kind != ShotKind::Opportunity))
                && (!shot.smoke || kind.smoke)
                && (shot.kind != ShotKind::Assault || kind.boxed_firepower)
                && self.weapon_reaches(*weapon, shot.target)
                && self
                    .bearer(*weapon)
                    .and_then(|unit| self.hex_of(unit))
                    .is_some_and(|hex| self.hangs_together(&shot, hex))
        })
    }

    pub(crate) fn has_ordnance(&self, shot: &Shot) -> bool {
        shot.weapons.iter().any(|weapon| self.weapon_kind(weapon).ordnance)
    }

    /// Whether a Fire order has come to its only target without a shot yet: one must be made, so there is nothing
    /// else to turn to. [CC:O14.4a A12]
    pub(crate) fn is_bound_to(&self, shot: &Shot) -> bool {
        let Some(Frame::Fire(fire)) = self.state.stack.below() else { return false };
        let mut others = Vec::new();
        self.offer_fire(fire, &mut others);
        others.len() == 1
            && (self.joinable(shot).next().is_some() || self.joinable_weapons(shot).next().is_some())
    }

    pub(crate) fn offer_gather(&self, shot: &Shot, into: &mut Vec<Choice>) {
        if shot.units.is_empty() && shot.weapons.is_empty() {
            if !self.is_bound_to(shot) {
                into.push(Choice::Decline);
            }
        } else if self.setup.options.groups_hang_together || self.each_touches(shot) {
            into.push(Choice::Done);
        }
        into.extend(self.joinable(shot).map(Choice::Unit));
        into.extend(self.joinable_weapons(shot).map(Choice::Weapon));
    }

    pub(crate) fn offer_shot(&self, shot: &Shot, into: &mut Vec<Choice>) {
        match shot.step {
            ShotStep::Gather => self.offer_gather(shot, into),
            ShotStep::Actions => {
                into.push(Choice::Decline);
                self.offer_fire_actions(shot, into);
            }
            ShotStep::Spray => into.extend(self.spray_hexes(shot).iter().map(Choice::Hex)),
            ShotStep::Strain => into.extend(self.strained(shot).map(Choice::Weapon)),
            ShotStep::Defend => {
                let side = self.defender(shot);
                let mine = shot.defending.iter().filter(|unit| self.side_of(*unit) == side);
                into.extend(mine.map(Choice::Unit));
            }
            ShotStep::Answer => {
                into.push(Choice::Decline);
                self.offer_defence_actions(shot, into);
            }
            _ => {}
        }
    }

    /// The side that must defend next: the inactive one first. [CC:GL.Inactive]
    pub(crate) fn defender(&self, shot: &Shot) -> Side {
        let inactive = 1 - self.active();
        let theirs = |unit: UnitId| self.side_of(unit) == inactive;
        if shot.defending.iter().any(theirs) { inactive } else { 1 - inactive }
    }

    /// Who decides while an attack waits for somebody.
    pub(crate) fn shot_decider(&self, shot: &Shot) -> Side {
        match shot.step {
            ShotStep::Defend => self.defender(shot),
            ShotStep::Answer => shot.rolling.first().map_or(0, |unit| self.side_of(unit)),
            _ => shot.side as Side,
        }
    }

    /// Firing weapons that Sustained Fire can break. [CC:A41b]
    pub(crate) fn strained(&self, shot: &Shot) -> impl Iterator<Item = WeaponId> + use<'_> {
        shot.weapons.iter().filter(|weapon| {
            matches!(self.weapon_kind(*weapon).class, WeaponClass::MachineGun | WeaponClass::Mortar)
        })
    }

    pub(crate) fn choose_in_shot(&mut self, mut shot: Shot, choice: Choice, log: &mut impl Log<Event>) {
        match (shot.step, choice) {
            (ShotStep::Gather, Choice::Unit(unit)) => shot.units.insert(unit),
            (ShotStep::Gather, Choice::Weapon(weapon)) => {
                shot.weapons.insert(weapon);
                if self.weapon_kind(weapon).ordnance {
                    shot.step = ShotStep::Target;
                }
            }
            (ShotStep::Gather, Choice::Done) => shot.step = ShotStep::Actions,
            (ShotStep::Gather, _) => shot.step = ShotStep::Done,
            (ShotStep::Actions, Choice::Action(card)) => return self.play_fire_action(shot, card, log),
            (ShotStep::Actions, _) => shot.step = ShotStep::Roll,
            (ShotStep::Spray, Choice::Hex(hex)) => {
                shot.second = Some(hex);
                shot.step = ShotStep::Actions;
            }
            (ShotStep::Strain, Choice::Weapon(weapon)) => {
                self.set_top(Frame::Shot(shot));
                return self.strain(weapon, log);
            }
            (ShotStep::Defend, Choice::Unit(unit)) => {
                shot.defending.remove(unit);
                shot.rolling = Units::of(unit);
                shot.step = ShotStep::Answer;
            }
            (ShotStep::Answer, Choice::Action(card)) => return self.play_defence_action(shot, card, log),
            (ShotStep::Answer, _) => shot.step = ShotStep::DefenceRoll,
            _ => {}
        }
        self.set_top(Frame::Shot(shot));
    }

    fn strain(&mut self, weapon: WeaponId, log: &mut impl Log<Event>) {
        self.break_weapon(weapon, cc!("A41b"), log);
        if let Frame::Shot(shot) = self.state.stack.top_mut() {
            shot.sustained = shot.sustained.saturating_sub(1);
        }
    }

    /// One step of an attack; whether it moved.
    pub(crate) fn run_shot(&mut self, mut shot: Shot, log: &mut impl Log<Event>) -> bool {
        let side = shot.side as Side;
        match shot.step {
            ShotStep::Gather | ShotStep::Spray => return false,
            ShotStep::Target => {
                self.spend(&shot);
                // The roll will fix its result, whatever a trigger does to the ground between. [CC:1.9.1d]
                if let Some(from) = self.firing_hexes(&shot).first() {
                    shot.range = self.setup.tables.distance(from, shot.target);
                    shot.hindrance = self.sight(from, shot.target).unwrap_or(0);
                }
                shot.step = ShotStep::Targeted;
                self.set_top(Frame::Shot(shot));
                self.push_roll(side, RollFor::Targeting);
            }
            ShotStep::Targeted => self.targeted(shot, log),
            ShotStep::Actions => return !self.fire_action_possible(&shot) && self.skip_to_roll(shot),
            ShotStep::Roll => self.roll_attack(shot, log),
            ShotStep::Rolled => self.attack_rolled(shot, log),
            ShotStep::Strain => {
                if shot.sustained > 0 && self.strained(&shot).next().is_some() {
                    return false;
                }
                shot.step = ShotStep::Defend;
                self.set_top(Frame::Shot(shot));
                for weapon in shot.weapons.iter() {
                    if self.weapon_kind(weapon).class.is_expended() {
                        self.lose_weapon(weapon, cc!("11.6b"), log);
                    }
                }
            }
            ShotStep::Defend => match shot.defending.first() {
                None => {
                    shot.step = ShotStep::Done;
                    self.set_top(Frame::Shot(shot));
                }
                Some(_) => {
                    let side = self.defender(&shot);
                    let mut mine = shot.defending.iter().filter(|unit| self.side_of(*unit) == side);
                    match (mine.next(), mine.next()) {
                        (Some(unit), None) => {
                            shot.defending.remove(unit);
                            shot.rolling = Units::of(unit);
                            shot.step = ShotStep::Answer;
                            self.set_top(Frame::Shot(shot));
                        }
                        _ => return false,
                    }
                }
            },
            ShotStep::Answer => {
                if self.defence_action_possible(&shot) {
                    return false;
                }
                shot.step = ShotStep::DefenceRoll;
                self.set_top(Frame::Shot(shot));
            }
            ShotStep::DefenceRoll => match shot.rolling.first() {
                Some(unit) => {
                    shot.step = ShotStep::Defended;
                    self.set_top(Frame::Shot(shot));
                    self.push_roll(self.side_of(unit), RollFor::Defence(unit));
                }
                None => {
                    shot.step = ShotStep::Defend;
                    self.set_top(Frame::Shot(shot));
                }
            },
            ShotStep::Defended => self.defended(shot, log),
            ShotStep::Done => self.state.stack.pop(),
        }
        true
    }

    fn skip_to_roll(&mut self, mut shot: Shot) -> bool {
        shot.step = ShotStep::Roll;
        self.set_top(Frame::Shot(shot));
        true
    }

    /// The pieces of an attack have used their shot. [CC:O20.3a]
    fn spend(&mut self, shot: &Shot) {
        for frame in self.state.stack.frames_mut().iter_mut().rev() {
            match frame {
                Frame::Fire(fire) if shot.kind == ShotKind::Order => {
                    fire.units = fire.units.without(shot.units);
                    shot.weapons.iter().for_each(|weapon| fire.weapons.remove(weapon));
                    fire.any = true;
                    return;
                }
                Frame::React(react) if shot.kind == ShotKind::Opportunity => {
                    react.attacked = true;
                    return;
                }
                Frame::Move(order) if shot.kind == ShotKind::Assault => {
                    order.assaulted = order.assaulted.union(shot.units);
                    shot.weapons.iter().for_each(|weapon| order.assaulted_weapons.insert(weapon));
                    return;
                }
                _ => {}
            }
        }
    }

    /// Ordnance has rolled to hit: the product of the dice, less hindrance, must exceed the range. [CC:O20.2.3a
    /// CC:10.3.1a CC:1.9.1d]
    fn targeted(&mut self, mut shot: Shot, log: &mut impl Log<Event>) {
        let (range, hindrance) = (shot.range, shot.hindrance);
        let product = self.product() - i16::from(hindrance);
        let hit = product > i16::from(range);
        let (side, at) = (shot.side as Side, shot.target);
        log.note(|| Event::Aimed { side, at, product, range, hindrance, hit, clause: cc!("O20.2.3a") });
        // A trigger may have taken the weapon, or the last enemy in the hex: then no attack follows. [CC:O20.3b B16]
        let enemy = self.state.present[1 - side].contains(at);
        let attacks = hit && !shot.smoke && !shot.weapons.is_empty() && enemy;
        shot.step = if attacks { ShotStep::Actions } else { ShotStep::Done };
        self.set_top(Frame::Shot(shot));
        if hit && !shot.smoke && !enemy {
            log.note(|| Event::NobodyThere(at, cc!("O20.3b")));
        }
        if hit && shot.smoke {
            self.push_cup(Hexes::of(shot.target), Marker::Smoke);
        }
    }

    /// The attack roll falls due, if there is firepower left. [CC:O20.3.2b CC:10.3.2.1a]
    fn roll_attack(&mut self, mut shot: Shot, log: &mut impl Log<Event>) {
        let firepower = self.shot_firepower(&shot);
        if firepower < 1 {
            log.note(|| Event::TooWeak(shot.target, firepower));
            shot.step = ShotStep::Done;
            self.set_top(Frame::Shot(shot));
            return;
        }
        shot.firepower = firepower as i8;
        shot = self.fixed(shot);
        if !matches!(shot.kind, ShotKind::Mines) {
            shot.defending =
                shot.targets().flat_map(|hex| self.units_at(hex).collect::<Units>().iter()).collect();
        }
        self.spend(&shot);
        shot.step = ShotStep::Rolled;
        self.set_top(Frame::Shot(shot));
        let why = match shot.kind {
            ShotKind::Mines => RollFor::Mines,
            ShotKind::Impact => RollFor::Impact,
            _ => RollFor::FireAttack,
        };
        self.push_roll(shot.side as Side, why);
    }

    /// An attack with what its pieces make of it: whether it is heavy, whether it leaves no cover, over which hexsides
    /// it comes. [CC:T99b CC:11.6a CC:T97b A30]
    pub(crate) fn fixed(&self, mut shot: Shot) -> Shot {
        let kind = |weapon: WeaponId| self.weapon_kind(weapon).class;
        shot.heavy = shot.kind == ShotKind::Impact
            || shot.weapons.iter().any(|weapon| kind(weapon) == WeaponClass::Mortar);
        let flames = shot.weapons.iter().filter(|weapon| kind(*weapon).ignores_cover()).count();
        let pieces = shot.units.len() + shot.weapons.len();
        let enough = flames == pieces || self.setup.options.one_flame_bares_the_group;
        shot.bare = shot.kind == ShotKind::Mines || (flames > 0 && enough);
        let from = self.firing_hexes(&shot);
        let over = |to: Hex| from.iter().fold(0, |bits, hex| bits | self.setup.lines.entry(hex, to));
        shot.over = [over(shot.target), shot.second.map_or(0, over)];
        shot
    }

    /// What woods add to the total of a mortar's or artillery's attack, once it is [`Position::fixed`]. [CC:T99b]
    pub(crate) fn airburst(&self, shot: &Shot) -> Option<Term> {
        let bursts = shot.heavy && self.setup.hex(shot.target).terrain == Terrain::Woods;
        bursts.then(|| Term::plain("airburst in woods", 2, cc!("T99b")))
    }

    /// The attack roll has fallen. [CC:O20.3.3 CC:T99b]
    fn attack_rolled(&mut self, mut shot: Shot, log: &mut impl Log<Event>) {
        let side = shot.side as Side;
        let sum = self.sum();
        let airburst = self.airburst(&shot);
        shot.total = i16::from(shot.firepower) + sum + airburst.map_or(0, |term| term.amount);
        let dice = self.state.dice;
        log.note(|| {
            let mut terms = self.shot_terms(&shot);
            // The sum was fixed when the card was turned up, whatever a trigger did since. [CC:1.9.1d]
            let now: i16 = terms.iter().map(|term| term.amount).sum();
            if now != i16::from(shot.firepower) {
                terms = vec![Term::plain("firepower as fired", i16::from(shot.firepower), cc!("1.9.1d"))];
            }
            terms.extend(airburst);
            let what = Reckoning::Attack(shot.target);
            Event::Reckoned { side, what, terms, dice: Some(dice), total: shot.total }
        });
        if shot.kind == ShotKind::Impact
            && let Some(radio) = self.state.radios[side]
        {
            let row = (radio.kind.firepower - 8).clamp(0, 5) as usize;
            if sum == i16::from(self.setup.vulnerability[row]) {
                self.raze(shot.target, cc!("O18.2.3.3a"), log);
            }
        }
        if dice[0] != dice[1] {
            shot.sustained = 0;
        }
        shot.step = ShotStep::Strain;
        self.set_top(Frame::Shot(shot));
    }

    /// What a defending unit's cover is asked against.
    #[must_use]
    pub(crate) fn attack_on(&self, shot: &Shot, unit: UnitId) -> Against {
        if shot.bare {
            Against::Bare
        } else if shot.heavy {
            Against::Heavy
        } else {
            let second = shot.second.is_some() && self.hex_of(unit) == shot.second;
            Against::Fire(shot.over[usize::from(second)])
        }
    }

    /// A defence roll has fallen. [CC:O20.3.4c CC:O20.3.4d CC:O20.3.4e CC:O20.3.4f]
    fn defended(&mut self, mut shot: Shot, log: &mut impl Log<Event>) {
        let sum = self.sum();
        let dice = self.state.dice;
        let (rolling, lasting) = (shot.rolling, shot.total + i16::from(shot.concealed));
        shot.rolling = Units::NONE;
        shot.step = ShotStep::Defend;
        self.set_top(Frame::Shot(Shot { total: lasting, concealed: 0, ..shot }));
        let (mut broken, mut tied) = (Units::NONE, Units::NONE);
        for unit in rolling.iter() {
            if self.hex_of(unit).is_none() {
                continue;
            }
            let against = self.attack_on(&shot, unit);
            let total = i16::from(shot.morale) + sum;
            let who = self.who(unit);
            let side = self.side_of(unit);
            log.note(|| Event::Reckoned {
                side,
                what: Reckoning::Defence(who),
                terms: self.fixed_morale_terms(unit, against, shot.morale),
                dice: Some(dice),
                total,
            });
            match total.cmp(&shot.total) {
                std::cmp::Ordering::Less => broken.insert(unit),
                std::cmp::Ordering::Equal if self.is(unit, flag::MOVING) => tied.insert(unit),
                std::cmp::Ordering::Equal => self.suppress(unit, cc!("O20.3.4e"), log),
                std::cmp::Ordering::Greater => log.note(|| Event::Unharmed(who, cc!("O20.3.4f"))),
            }
        }
        self.push_breaks(broken, Cause::FireDefence);
        self.push_breaks(tied, Cause::TieOnTheMove);
    }

    /// Mines go off under some units. [CC:F103.2b]
    pub(crate) fn push_mines(&mut self, hex: Hex, units: Units) {
        let Some(first) = units.first() else { return };
        let mut shot = self.new_shot(1 - self.side_of(first), ShotKind::Mines, hex, false);
        shot.defending = units;
        shot.step = ShotStep::Roll;
        self.state.stack.push(Frame::Shot(shot));
    }

    /// Artillery strikes a hex. [CC:O18.2.3.2b]
    pub(crate) fn push_impact(&mut self, side: Side, hex: Hex) {
        let mut shot = self.new_shot(side, ShotKind::Impact, hex, false);
        shot.step = ShotStep::Roll;
        self.state.stack.push(Frame::Shot(shot));
    }
}

/// Actions a firer may play before the attack roll.
pub(crate) const FIRE_ACTIONS: [Action; 6] = [
    Action::BoreSighting,
    Action::Crossfire,
    Action::HandGrenades,
    Action::Marksmanship,
    Action::SprayFire,
    Action::SustainedFire,
];

/// Actions a defender may play before a defence roll.
pub(crate) const DEFENCE_ACTIONS: [Action; 3] =
    [Action::Concealment, Action::HiddenEntrenchments, Action::HiddenPillbox];
