//! Sections 3.1, 3.2, 4 and 4.2: one combat from the declaration to the advance.

use crate::chart::{HitRow, LOSS_CAP, Order};
use crate::choice::Choice;
use crate::event::{Event, Rolled};
use crate::frame::{Among, FallBack, Fight, FightStep, Frame, Group, Support, Turn, Unit};
use crate::options::HoldAttacks;
use crate::pool::Total;
use crate::setup::{DivisionId, Hexes, Side, StandId, Stands};
use crate::state::{Position, flag};
use salient_engine::{Dice, Log};
use salient_ground::Hex;

impl Fight {
    /// One that has just been declared.
    pub(crate) fn new(division: DivisionId, target: Hex) -> Self {
        Self {
            step: FightStep::Prepare,
            division,
            target,
            from: [None; 2],
            attack: Support::default(),
            defence: Support::default(),
            caller: None,
            dice: [0; 2],
            rows: [HitRow::Nothing; 2],
            hits: [0; 2],
            tanks: false,
            may_hold: false,
            attackers: [Group::default(); 2],
            advanced: 0,
            fallen: 0,
        }
    }

    /// The attacking stands.
    pub fn attackers(&self) -> impl Iterator<Item = StandId> + use<> {
        self.attackers.into_iter().flat_map(|group| group.iter())
    }

    /// Those that attacked from this hex, wherever they are now.
    fn attackers_from(&self, hex: Hex) -> Group {
        let slot = self.from.iter().position(|from| *from == Some(hex));
        slot.map(|slot| self.attackers[slot]).unwrap_or_default()
    }
}

impl Position {
    /// Hexes from which the division could attack now: in command, with an infantry or tank stand that has not
    /// attacked, and without fire support that has fired for another attack. [AC:3.1m AC:3.1n AC:3.4a AC:3.4e]
    #[must_use]
    pub fn assault_hexes(&self, division: DivisionId) -> Hexes {
        let (mut ready, mut fired) = (Hexes::default(), Hexes::default());
        for id in self.combat_stands(division) {
            let Some(hex) = self.hex(id) else { continue };
            if self.has(id, flag::SUPPORTED) {
                fired.insert(hex);
            } else if self.kind(id).is_assault() && !self.has(id, flag::ATTACKED) {
                ready.insert(hex);
            }
        }
        ready.intersect(self.command(division)).difference(fired)
    }

    /// Enemy hexes the division may attack now. [AC:3.1a AC:3.1b AC:3.1j AC:3.2b AC:3.2g]
    #[must_use]
    pub fn targets(&self, turn: &Turn) -> Hexes {
        if !self.may_attack(turn) {
            return Hexes::default();
        }
        let order = self.state.orders[turn.division.index()];
        let once = self.options().hold_attacks == HoldAttacks::OnePerTurn;
        if order == Order::Hold && once && turn.attacks > 0 {
            return Hexes::default();
        }
        let enemy = 1 - self.setup.division(turn.division).side;
        let from = self.assault_hexes(turn.division);
        self.setup.spread.grow(from).intersect(self.state.solid[enemy]).difference(turn.attacked)
    }

    /// Hexes of the division that could attack this target. Fire support that is called already cannot take part
    /// with its hex as well. [AC:3.4a]
    #[must_use]
    pub fn sources(&self, fight: &Fight) -> Hexes {
        let mut sources =
            self.assault_hexes(fight.division).intersect(self.setup.within[1][fight.target.0 as usize]);
        for hex in fight.from.into_iter().flatten() {
            sources.remove(hex);
        }
        for id in fight.attack.iter().filter(|id| self.kind(*id).is_combat()) {
            if let Some(hex) = self.hex(id) {
                sources.remove(hex);
            }
        }
        sources
    }

    /// How many hexes may attack together: two of a moving division, one of a holding one. [AC:3.1e AC:3.1f AC:3.1i]
    #[must_use]
    pub fn most_sources(&self, division: DivisionId) -> usize {
        if self.state.orders[division.index()] == Order::Move { 2 } else { 1 }
    }

    pub(crate) fn offer_attacks(&self, turn: &Turn, into: &mut Vec<Choice>) {
        into.extend(self.targets(turn).iter().map(Choice::Target));
        into.push(Choice::Done); // AC:3.1b
    }

    /// An attack is declared.
    pub(crate) fn begin_fight(&mut self, turn: Turn, target: Hex, log: &mut impl Log<Event>) {
        log.note(|| Event::Attack { division: turn.division, target });
        self.state.stack.push(Frame::Fight(Fight::new(turn.division, target)));
    }

    pub(crate) fn offer_fight(&self, fight: &Fight, into: &mut Vec<Choice>) {
        match fight.step {
            FightStep::Prepare => {
                let named = fight.from.iter().flatten().count();
                if named < self.most_sources(fight.division) {
                    into.extend(self.sources(fight).iter().map(Choice::From));
                }
                if named > 0 {
                    if let Some(turn) = self.state.stack.turn() {
                        into.extend(self.attack_support(turn, fight).into_iter().map(Choice::Call));
                    }
                    into.push(Choice::Fight);
                }
            }
            FightStep::Caller => into.extend(self.callers(fight.target).into_iter().map(Choice::Caller)),
            FightStep::Defend => {
                into.extend(self.defence_support(fight).into_iter().map(Choice::Call));
                into.push(Choice::Fight);
            }
            FightStep::Hold => into.extend([Choice::Hold, Choice::Yield]),
            FightStep::Advance => self.offer_advance(fight, into),
            _ => {}
        }
    }

    pub(crate) fn choose_in_fight(&mut self, mut fight: Fight, choice: Choice, log: &mut impl Log<Event>) {
        let attacker = self.setup.division(fight.division).side;
        match choice {
            Choice::From(hex) => {
                let slot = usize::from(fight.from[0].is_some());
                fight.from[slot] = Some(hex);
                log.note(|| Event::AttackFrom(hex));
            }
            Choice::Call(id) if fight.step == FightStep::Prepare => {
                fight.attack.push(id);
                log.note(|| Event::Called(id, attacker));
            }
            Choice::Call(id) => {
                fight.defence.push(id);
                log.note(|| Event::Called(id, 1 - attacker));
            }
            Choice::Caller(division) => {
                fight.caller = Some(division);
                fight.step = FightStep::Defend;
            }
            Choice::Fight if fight.step == FightStep::Prepare => {
                self.commit(&mut fight);
            }
            Choice::Fight => fight.step = FightStep::Roll,
            Choice::Hold => {
                log.note(|| Event::Held(fight.target));
                fight.step = FightStep::Advance;
                self.set_top(Frame::Fight(fight));
                self.push_losses(1 - attacker as u8, [Some(fight.target), None], 1, Among::Everyone);
                return;
            }
            Choice::Yield => fight.step = FightStep::FallBack,
            Choice::Advance(id) => self.advance_stands(&mut fight, &[id], log),
            Choice::AdvanceAll(hex) => {
                let all: Stands = self.can_advance(&fight, hex).collect();
                self.advance_stands(&mut fight, &all, log);
            }
            Choice::Done => fight.step = FightStep::Done,
            _ => {}
        }
        self.set_top(Frame::Fight(fight));
        if let Frame::Fight(fight) = *self.state.stack.top()
            && fight.step == FightStep::Advance
            && matches!(choice, Choice::Advance(_) | Choice::AdvanceAll(_))
        {
            self.displace_headquarters(attacker, fight.target);
        }
    }

    /// The attacker commits himself: the target may not be attacked again by this division, and the stands taking
    /// part are known. [AC:3.2b AC:3.2f]
    fn commit(&mut self, fight: &mut Fight) {
        fight.attackers = fight
            .from
            .map(|from| from.map(|hex| self.assailants(fight.division, hex).collect()).unwrap_or_default());
        fight.tanks = fight.attackers().any(|id| self.kind(id) == crate::chart::Kind::Tank);
        fight.dice[0] = self.attack_pool(fight, &mut Total);
        if let Some(turn) = self.state.stack.turn_mut() {
            turn.attacked.insert(fight.target);
            turn.attacks += 1;
        }
        for id in fight.attack.iter() {
            let gun = self.kind(id).is_gun();
            self.mark(id, flag::SUPPORTED);
            if gun {
                *self.shots_mut(id) -= 1; // AC:5e
                let corps = usize::from(self.kind(id) == crate::chart::Kind::CorpsGun);
                if let Some(turn) = self.state.stack.turn_mut() {
                    turn.guns[corps] += 1;
                }
            }
        }
        let callers = self.callers(fight.target);
        fight.caller = if callers.len() == 1 { Some(callers[0]) } else { None };
        fight.step = if callers.len() > 1 { FightStep::Caller } else { FightStep::Defend };
    }

    pub(crate) fn run_fight(&mut self, mut fight: Fight, log: &mut impl Log<Event>) -> bool {
        let attacker = self.setup.division(fight.division).side;
        match fight.step {
            FightStep::Prepare => {
                let sources = self.sources(&fight);
                if fight.from[0].is_none() && sources.len() == 1 {
                    self.choose_in_fight(fight, Choice::From(sources.first().unwrap_or(Hex(0))), log);
                    return true;
                }
                return false;
            }
            FightStep::Caller => return false,
            FightStep::Defend => {
                if !self.defence_support(&fight).is_empty() {
                    return false;
                }
                fight.step = FightStep::Roll;
            }
            FightStep::Roll => {
                if fight.rows[0] != HitRow::Nothing {
                    return false;
                }
                self.prepare_dice(&mut fight);
                let nothing = fight.dice == [0, 0];
                self.set_top(Frame::Fight(fight));
                if nothing {
                    self.roll_fight(fight, &Dice::NONE, log);
                }
                return true;
            }
            FightStep::DefenderLosses => {
                fight.step = FightStep::AttackerLosses;
                self.set_top(Frame::Fight(fight));
                let count = fight.hits[0].min(LOSS_CAP); // AC:4c
                self.push_losses(1 - attacker as u8, [Some(fight.target), None], count, Among::Everyone);
                return true;
            }
            FightStep::AttackerLosses => {
                fight.step = FightStep::Result;
                self.set_top(Frame::Fight(fight));
                let count = fight.hits[1].min(LOSS_CAP);
                self.push_losses(attacker as u8, fight.from, count, Among::Combat); // AC:4d AC:4e
                return true;
            }
            FightStep::Result => {
                if self.relocate_orphans() {
                    return true; // AC:8b
                }
                self.judge(&mut fight, attacker, log);
            }
            FightStep::Hold => return false,
            FightStep::FallBack => return self.fall_back_next(fight, attacker),
            FightStep::Advance => {
                if self.relocate_orphans() {
                    return true;
                }
                if self.can_advance_anybody(&fight) {
                    return false;
                }
                fight.step = FightStep::Done;
            }
            FightStep::Done => {
                if self.tidy(log) {
                    return true;
                }
                for id in fight.attackers() {
                    self.mark(id, flag::ATTACKED);
                }
                self.state.stack.pop();
                return true;
            }
        }
        self.set_top(Frame::Fight(fight));
        true
    }

    /// The defender is committed too: his guns spend their shots and the dice are counted. [AC:4a AC:5e]
    fn prepare_dice(&mut self, fight: &mut Fight) {
        let status = self.hex_status(fight.target);
        fight.dice[1] = self.defence_pool(fight, &mut Total);
        fight.rows = self.rows(fight);
        fight.may_hold =
            status == Order::DugIn && self.cover(fight.target, status).is_terrain() && !fight.tanks; // AC:4.1e AC:4.1f
        for id in fight.defence.iter() {
            if self.kind(id).is_gun() {
                *self.shots_mut(id) -= 1;
            }
        }
    }

    /// Both sides' dice fall at once. [AC:4a AC:4b]
    pub(crate) fn roll_fight(&mut self, mut fight: Fight, dice: &Dice, log: &mut impl Log<Event>) {
        let attacker = self.setup.division(fight.division).side;
        let (ours, theirs) = dice.faces().split_at(fight.dice[0] as usize);
        let doubles = self.options().doubles;
        fight.hits = [fight.rows[0].hits(ours, doubles), fight.rows[1].hits(theirs, doubles)];
        fight.step = FightStep::DefenderLosses;
        log.note(|| {
            let mut sums = [Vec::new(), Vec::new()];
            self.attack_pool(&fight, &mut sums[0]);
            self.defence_pool(&fight, &mut sums[1]);
            Event::Rolled(Box::new(Rolled {
                target: fight.target,
                sides: [attacker, 1 - attacker],
                dice: [Dice::new(ours).unwrap_or(Dice::NONE), Dice::new(theirs).unwrap_or(Dice::NONE)],
                rows: fight.rows,
                chart: self.chart_clauses(&fight),
                hits: fight.hits,
                sums,
            }))
        });
        self.set_top(Frame::Fight(fight));
    }

    /// Who falls back? More hits win, whatever was lost; whoever wiped out the enemy stays. [AC:4.1a AC:4.1c AC:4.1d
    /// AC:4.2b AC:4.2c G-45 G-46]
    fn judge(&mut self, fight: &mut Fight, attacker: Side, log: &mut impl Log<Event>) {
        let [ours, theirs] = fight.hits;
        let defenders_left = self.state.solid[1 - attacker].contains(fight.target);
        let attackers_left = fight.from.iter().flatten().any(|hex| self.state.solid[attacker].contains(*hex));
        fight.step = match ours.cmp(&theirs) {
            std::cmp::Ordering::Greater if !defenders_left => FightStep::Advance,
            std::cmp::Ordering::Greater if !attackers_left => {
                log.note(|| Event::NoFallBack(1 - attacker, fight.target));
                FightStep::Done
            }
            std::cmp::Ordering::Greater if fight.may_hold => FightStep::Hold,
            std::cmp::Ordering::Greater => FightStep::FallBack,
            std::cmp::Ordering::Equal if !defenders_left => FightStep::Advance,
            std::cmp::Ordering::Equal => {
                log.note(|| Event::Stalemate(fight.target));
                FightStep::Done
            }
            std::cmp::Ordering::Less if !defenders_left => {
                log.note(|| Event::NoFallBack(attacker, fight.target));
                log.note(|| Event::NoAdvance(fight.target));
                FightStep::Done
            }
            std::cmp::Ordering::Less => FightStep::FallBack,
        };
    }

    /// The loser's hexes fall back one after the other. [AC:4.1b G-48]
    fn fall_back_next(&mut self, mut fight: Fight, attacker: Side) -> bool {
        let attacker_lost = fight.hits[1] > fight.hits[0];
        let (side, hexes, winners) = if attacker_lost {
            (attacker, fight.from, [Some(fight.target), None])
        } else {
            let standing = |hex: &Hex| self.state.solid[attacker].contains(*hex);
            (1 - attacker, [Some(fight.target), None], fight.from.map(|hex| hex.filter(standing)))
        };
        let next = hexes.get(fight.fallen as usize).copied().flatten();
        fight.fallen += 1;
        match next {
            Some(from) => {
                self.set_top(Frame::Fight(fight));
                if self.state.solid[side].contains(from) {
                    let fall_back =
                        FallBack { side: side as u8, from, winners, unit: Unit::Stack, going: None };
                    self.state.stack.push(Frame::FallBack(fall_back));
                }
            }
            None => {
                fight.step = if attacker_lost { FightStep::Done } else { FightStep::Advance };
                self.set_top(Frame::Fight(fight));
            }
        }
        true
    }

    /// Attacking stands on a hex that may advance now: those that attacked from it, with an infantry or tank stand
    /// that did still there or gone ahead. One that came from the other hex leads nobody here. [AC:4.2a AC:3.4g G-53]
    pub(crate) fn can_advance<'a>(
        &'a self,
        fight: &'a Fight,
        hex: Hex,
    ) -> impl Iterator<Item = StandId> + 'a {
        let own = fight.attackers_from(hex);
        let led = own.iter().any(|id| {
            self.kind(id).is_assault() && self.hex(id).is_some_and(|at| at == hex || at == fight.target)
        });
        own.iter().filter(move |id| led && self.hex(*id) == Some(hex))
    }

    fn can_advance_anybody(&self, fight: &Fight) -> bool {
        let side = self.setup.division(fight.division).side;
        !self.state.solid[1 - side].contains(fight.target)
            && self.room(fight.target) > 0
            && fight.from.iter().flatten().any(|hex| self.can_advance(fight, *hex).next().is_some())
    }

    fn offer_advance(&self, fight: &Fight, into: &mut Vec<Choice>) {
        let room = self.room(fight.target);
        for hex in fight.from.into_iter().flatten() {
            let ready: Stands = self.can_advance(fight, hex).collect();
            if ready.len() > 1 && ready.len() as u8 <= room {
                into.push(Choice::AdvanceAll(hex));
            }
            into.extend(self.one_of_each(&ready).map(Choice::Advance));
        }
        into.push(Choice::Done);
    }

    fn advance_stands(&mut self, fight: &mut Fight, stands: &[StandId], log: &mut impl Log<Event>) {
        let group: Group = stands.iter().copied().collect();
        fight.advanced += stands.len() as u8;
        log.note(|| Event::Advanced(stands.to_vec(), fight.target));
        let side = self.setup.division(fight.division).side;
        self.take_ground(side, fight.target, log);
        for id in group.iter() {
            self.place(id, crate::place::Place::on(fight.target));
        }
        self.crush_wire(&group, fight.target, log);
    }
}
