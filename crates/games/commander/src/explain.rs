//! Why not: the clause and the reason for everything that is not on offer.

use crate::cards::{Action, CardId};
use crate::chart::Fortification;
use crate::choice::Choice;
use crate::clause::cc;
use crate::frame::{ArtilleryStep, Frame, Purpose, PutWhat, Shot, ShotKind, ShotStep, Turn, TurnStep};
use crate::procedure::seat;
use crate::setup::{Side, UnitId, WeaponId};
use crate::state::{Position, flag};
use crate::steps::Why;
use crate::units::Weapons;
use salient_engine::{Clause, Pending, Refusal};
use salient_ground::Hex;

fn no(clause: Clause, reason: impl Into<String>) -> Refusal {
    Refusal::new(clause, reason)
}

impl Position {
    /// Why a choice is not on offer to a side; `None` when it is.
    #[must_use]
    pub fn refuse(&self, side: Side, choice: Choice) -> Option<Refusal> {
        let mut offered = Vec::new();
        self.offer(side, &mut offered);
        if offered.contains(&choice) { None } else { Some(self.explain(side, choice)) }
    }

    /// Why a choice that is not on offer is not.
    fn explain(&self, side: Side, choice: Choice) -> Refusal {
        match self.waits_for() {
            Pending::Over(_) => return no(cc!("6.3a"), "The battle is over."),
            Pending::Chance(chance) => {
                return no(chance.clause, format!("A card must be turned up first: {}.", chance.why));
            }
            Pending::Decide(seats) if !seats.contains(seat(side)) => {
                let ask = self.ask_now();
                return no(
                    ask.clause,
                    format!(
                        "It is not for the {} side to decide now, but for the {} side.",
                        self.side_name(side),
                        self.side_name(1 - side)
                    ),
                );
            }
            Pending::Decide(_) => {}
        }
        if let Some(refusal) = self.why_not_held(side, choice) {
            return refusal;
        }
        let particular = match (*self.state.stack.top(), choice) {
            (Frame::Turn(turn), Choice::Order(card)) => self.refuse_order(&turn, card),
            (Frame::Turn(turn), Choice::Discard(_)) if turn.step == TurnStep::Discard => {
                Some(no(cc!("O15a"), "No more cards may be discarded in this pass."))
            }
            (Frame::Turn(_), Choice::Discard(_)) => {
                Some(no(cc!("5c"), "Cards are discarded only in a pass."))
            }
            (Frame::Turn(_), Choice::Pass) => {
                Some(no(cc!("5c"), "Whoever has given an order cannot pass any more in this turn."))
            }
            (Frame::Turn(_), Choice::End) => Some(no(cc!("5c"), "A turn is at least one order, or a pass.")),
            (Frame::Activate(activate), Choice::Unit(unit)) => {
                Some(self.why_not_activate(side, &activate.purpose, activate.leader, unit))
            }
            (Frame::Shot(shot), Choice::Action(card)) => {
                let action = self.card(side, card).action;
                let why = match shot.step {
                    ShotStep::Actions => self.why_not_fire_action(&shot, action),
                    ShotStep::Answer => self.why_not_defence_action(&shot, action),
                    _ => None,
                };
                why.map(|(clause, reason)| no(clause, reason))
            }
            (Frame::Fire(_), Choice::Done) => {
                Some(no(cc!("O14.4a"), "At least one attack must be made with a Fire order."))
            }
            (Frame::Shot(shot), Choice::Decline)
                if shot.step == ShotStep::Gather && self.is_bound_to(&shot) =>
            {
                Some(no(
                    cc!("O14.4a"),
                    "A Fire order makes at least one attack, and this is its only target.",
                ))
            }
            (Frame::Fire(fire), Choice::Hex(hex)) => Some(self.why_not_fire_at(fire.side as Side, hex)),
            (Frame::Fire(fire), Choice::Smoke(hex)) => Some(self.why_not_smoke_at(fire.weapons, hex)),
            (Frame::Shot(shot), Choice::Unit(unit)) if shot.step == ShotStep::Gather => {
                Some(self.refuse_to_join(&shot, unit))
            }
            (Frame::Shot(shot), Choice::Weapon(weapon)) if shot.step == ShotStep::Gather => {
                Some(self.refuse_weapon(&shot, weapon))
            }
            _ => self.why_not_in_step(side, choice).map(|(clause, reason)| no(clause, reason)),
        };
        particular.unwrap_or_else(|| {
            let ask = self.ask_now();
            no(ask.clause, format!("That is not among the choices now. {}", ask.text))
        })
    }

    /// Why not, where the procedure itself can say.
    fn why_not_in_step(&self, side: Side, choice: Choice) -> Option<Why> {
        match (*self.state.stack.top(), choice) {
            (Frame::Move(order), choice) => self.why_not_in_move(&order, choice),
            (Frame::Advance(advance), Choice::Hex(hex)) => self.why_not_advance(advance.going.first()?, hex),
            (Frame::Advance(advance), Choice::Exit) => {
                let unit = advance.going.first()?;
                self.why_not_exit(side, self.hex_of(unit)?)
            }
            (Frame::Advance(advance), Choice::Done) => self.why_not_end_advance(&advance),
            (Frame::React(react), Choice::Opportunity(_)) => self.why_not_fire_card(&react),
            (Frame::React(react), Choice::Use) => self.why_not_fire_again(&react),
            (Frame::React(react), Choice::Action(card)) => {
                self.why_not_hide(&react, self.card(side, card).action)
            }
            (Frame::Artillery(artillery), Choice::Hex(_)) if artillery.step == ArtilleryStep::Impact => {
                Some((
                    cc!("O18.2.3.2a"),
                    "Only hexes of the impact area with units or a fortification are struck, each once.",
                ))
            }
            (Frame::Artillery(artillery), Choice::Hex(hex)) => self.why_not_spot(&artillery, hex),
            (Frame::Artillery(artillery), Choice::Smoke(hex)) => {
                self.why_not_smoke_barrage(side).or_else(|| self.why_not_spot(&artillery, hex))
            }
            (Frame::Retreat(retreat), Choice::Hex(hex)) => self.why_not_retreat(retreat.units.first()?, hex),
            (Frame::Displace(displace), Choice::Hex(hex)) => self.why_not_displace(displace.going?, hex),
            (Frame::Put(put), Choice::Hex(hex)) => match put.what {
                PutWhat::Unit(unit) => self.why_not_put(&put, unit, hex),
                _ => None,
            },
            (Frame::PassAnswer(_), Choice::Action(card)) => {
                self.why_not_answer(side, self.card(side, card).action)
            }
            (Frame::Melee(melee), Choice::Action(card)) => match self.card(side, card).action {
                Action::Ambush => self.why_not_ambush(&melee, side),
                Action::NoQuarter => self.why_not_no_quarter(&melee, side),
                action => Some((action.clause(), "This action is not played in a melee.")),
            },
            (Frame::SetUp(set_up), Choice::Hex(hex)) => self.why_not_set_up(&set_up, hex),
            (Frame::Scrap(_), Choice::Weapon(weapon)) => self.why_not_scrap(side, weapon),
            (_, Choice::Action(card)) => {
                let action = self.card(side, card).action;
                Some((action.clause(), "This is not the moment for that action."))
            }
            _ => None,
        }
    }

    /// A card that is not held cannot be played.
    fn why_not_held(&self, side: Side, choice: Choice) -> Option<Refusal> {
        let (card, clause) = match choice {
            Choice::Order(card) => (card, cc!("O14.1a")),
            Choice::Action(card) | Choice::Opportunity(card) => (card, cc!("A24.1a")),
            Choice::Discard(card) => (card, cc!("O15a")),
            _ => return None,
        };
        let side = self.cards_of(side);
        if self.state.hand[side].contains(card) {
            return None;
        }
        Some(no(clause, format!("{} is not in that hand.", self.card_name(side, card))))
    }

    fn refuse_order(&self, turn: &Turn, card: CardId) -> Option<Refusal> {
        if turn.step == TurnStep::Discard {
            return Some(no(cc!("5c"), "Whoever passes gives no orders in this turn."));
        }
        let order = self.card(turn.side as Side, card).order;
        self.why_not_order(turn, order).map(|(clause, reason)| no(clause, reason))
    }

    fn why_not_activate(
        &self,
        side: Side,
        purpose: &Purpose,
        leader: Option<UnitId>,
        unit: UnitId,
    ) -> Refusal {
        if self.side_of(unit) != side {
            return no(cc!("O14.1b"), format!("{} is the enemy's.", self.unit_name(unit)));
        }
        if self.hex_of(unit).is_none() {
            return no(cc!("O14.1b"), "It is not on the map.");
        }
        if self.is(unit, flag::ACTIVATED) && !self.kind(unit).hero {
            return no(
                cc!("GL.Activate"),
                format!("{} has been activated in this turn.", self.unit_name(unit)),
            );
        }
        match leader {
            Some(leader) if leader == unit => {
                no(cc!("O14.1c"), format!("{} is named already.", self.unit_name(unit)))
            }
            Some(_) if self.is_leader(unit) => {
                no(cc!("3.3.1.1d"), "A leader never activates another leader.")
            }
            Some(leader) if !self.followers(leader).any(|follower| follower == unit) => no(
                cc!("3.3.1.1b"),
                format!(
                    "{} is outside the command radius of {}.",
                    self.unit_name(unit),
                    self.unit_name(leader)
                ),
            ),
            Some(_) => no(cc!("O14.1c"), "It has been named already."),
            None => {
                let (clause, what) = match purpose {
                    Purpose::Fire => {
                        (cc!("O20.1a"), "has no enemy in range and sight, nor has anybody it commands")
                    }
                    Purpose::Opportunity(_) => {
                        (cc!("A33.2a"), "cannot fire at that hex, nor can anybody it commands")
                    }
                    Purpose::Move => {
                        (cc!("O14.4b"), "cannot move into another hex, nor can anybody it commands")
                    }
                    Purpose::Advance => (cc!("O14.4a"), "cannot advance, nor can anybody it commands"),
                    Purpose::Spot => (cc!("O18c"), "is no unbroken leader"),
                };
                no(clause, format!("{} {what}.", self.unit_name(unit)))
            }
        }
    }

    fn why_not_fire_at(&self, side: Side, hex: Hex) -> Refusal {
        if !self.state.present[1 - side].contains(hex) {
            return no(cc!("O20.3b"), format!("No enemy is in {}.", self.hex_name(hex)));
        }
        no(
            cc!("O20.3a"),
            format!("{} is out of range or sight of every piece that may still fire.", self.hex_name(hex)),
        )
    }

    fn why_not_smoke_at(&self, weapons: Weapons, hex: Hex) -> Refusal {
        if !weapons.iter().any(|weapon| self.weapon_kind(weapon).smoke) {
            return no(cc!("O20.2.1a"), "No weapon that may still fire has smoke shells.");
        }
        if self.state.blaze.contains(hex) {
            return no(cc!("8.1.5"), "No smoke lies in a burning hex.");
        }
        if !self.takes_smoke(hex) {
            return no(cc!("T89b"), "No smoke lies on water.");
        }
        no(cc!("O20.2.1a"), "The hex is out of range or sight of every weapon with smoke shells.")
    }

    fn refuse_to_join(&self, shot: &Shot, unit: UnitId) -> Refusal {
        let (units, _) = self.available(shot);
        let name = self.unit_name(unit);
        if shot.units.contains(unit) {
            return no(cc!("O20.3a"), format!("{name} fires already."));
        }
        if !units.contains(unit) {
            return if shot.kind == ShotKind::Assault && !self.face(unit).boxed_firepower {
                no(cc!("A26b"), format!("{name} has no boxed firepower."))
            } else {
                no(cc!("O20.3a"), format!("{name} is not activated to fire, or has fired."))
            };
        }
        let Some(from) = self.hex_of(unit) else { return no(cc!("O20.3a"), "It is not on the map.") };
        if i16::from(self.setup.tables.distance(from, shot.target)) > i16::from(self.range(unit)) {
            return no(cc!("3.1.2"), format!("{name} has range {}.", self.range(unit)));
        }
        if self.sight(from, shot.target).is_none() {
            return no(cc!("10.1f"), format!("{name} does not see {}.", self.hex_name(shot.target)));
        }
        self.refuse_to_group(shot, from)
            .unwrap_or_else(|| no(cc!("O20.3.1.1"), format!("{name} cannot join this attack.")))
    }

    /// Why a piece in a hex cannot group with those that fire. [CC:F106.3a CC:O20.3.1b]
    fn refuse_to_group(&self, shot: &Shot, from: Hex) -> Option<Refusal> {
        let wire = |hex: Hex| self.work(hex) == Some(Fortification::Wire);
        let group = self.firing_hexes(shot);
        if group.iter().any(|hex| hex != from && (wire(hex) || wire(from))) {
            return Some(no(cc!("F106.3a"), "Pieces in wire form no fire group with others outside it."));
        }
        let apart = !self.hangs_together(shot, from);
        apart.then(|| no(cc!("O20.3.1b"), "The hexes of a fire group must hang together."))
    }

    /// Why a weapon cannot join an attack.
    fn refuse_weapon(&self, shot: &Shot, weapon: WeaponId) -> Refusal {
        let name = self.weapon_name(weapon);
        let kind = self.weapon_kind(weapon);
        let (_, weapons) = self.available(shot);
        if shot.weapons.contains(weapon) {
            return no(cc!("O20.3a"), format!("{name} fires already."));
        }
        if kind.ordnance && shot.kind == ShotKind::Opportunity {
            return no(cc!("A33.3a"), "Ordnance takes no part in opportunity fire.");
        }
        if !weapons.contains(weapon) {
            return if shot.kind == ShotKind::Assault && !kind.boxed_firepower {
                no(cc!("A26b"), format!("{name} has no boxed firepower."))
            } else {
                no(cc!("O20.3a"), format!("{name} is not activated to fire, or has fired."))
            };
        }
        if let Some((clause, reason)) = self.why_weapon_unusable(weapon) {
            return no(clause, reason);
        }
        if kind.ordnance && !(shot.units.is_empty() && shot.weapons.is_empty()) {
            return no(cc!("O20.3.1.1"), "Ordnance fires alone.");
        }
        if shot.smoke && !kind.smoke {
            return no(cc!("O20.2.1a"), format!("{name} has no smoke shells."));
        }
        let from = self.bearer(weapon).and_then(|unit| self.hex_of(unit));
        let Some(from) = from else { return no(cc!("O20.3a"), "It is not on the map.") };
        let distance = self.setup.tables.distance(from, shot.target) as i8;
        if distance < kind.least {
            return no(cc!("O20.2.2c"), format!("{name} cannot fire closer than {} hexes.", kind.least));
        }
        if distance > self.weapon_range(weapon) {
            return no(cc!("O20.2.2b"), format!("{name} has range {}.", self.weapon_range(weapon)));
        }
        if self.sight(from, shot.target).is_none() {
            return no(cc!("10.1f"), format!("{name} does not see {}.", self.hex_name(shot.target)));
        }
        self.refuse_to_group(shot, from)
            .unwrap_or_else(|| no(cc!("O20.3.1.1"), format!("{name} cannot join this attack.")))
    }
}
