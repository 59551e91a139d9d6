//! Artillery Denied and Artillery Request: battery access, or spotting, accuracy, drift and impact. [CC:O17a CC:O18a
//! CC:O18.2b]

use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Activate, Artillery, ArtilleryStep, Frame, Marker, Purpose, RollFor};
use crate::setup::{Hexes, Side};
use crate::state::Position;
use crate::units::Units;
use salient_engine::{Clause, Log, Pending, Seat, Seats, Settled};
use salient_ground::{Direction, Hex};

impl Position {
    /// Whether a side may mend its radio. [CC:O18b]
    #[must_use]
    pub fn may_access(&self, side: Side) -> bool {
        self.state.radios[side].is_some_and(|radio| radio.broken)
    }

    /// Whether a side may call for fire. [CC:O18c]
    #[must_use]
    pub fn may_call(&self, side: Side) -> bool {
        self.state.radios[side].is_some_and(|radio| !radio.broken)
            && self.activatable(side, Purpose::Spot).next().is_some()
    }

    /// Why a side cannot request artillery; nothing when it can. [CC:O18d]
    #[must_use]
    pub fn why_not_request(&self, side: Side) -> Option<(Clause, &'static str)> {
        if self.may_access(side) || self.may_call(side) {
            return None;
        }
        match self.state.radios[side] {
            None => Some((cc!("O18d"), "You have no radio.")),
            Some(_) => Some((cc!("O18c"), "You have no unbroken leader left to spot this turn.")),
        }
    }

    /// Why a side cannot deny the other its artillery; nothing when it can. [CC:O17c]
    #[must_use]
    pub fn why_not_deny(&self, side: Side) -> Option<(Clause, &'static str)> {
        match self.state.radios[1 - side] {
            Some(_) => None,
            None => Some((cc!("O17c"), "The enemy has no radio.")),
        }
    }

    /// The other side's radio breaks, or is lost if it was broken. [CC:O17a CC:O17b]
    pub(crate) fn deny_artillery(&mut self, side: Side, log: &mut impl Log<Event>) {
        let enemy = 1 - side;
        match &mut self.state.radios[enemy] {
            Some(radio) if !radio.broken => {
                radio.broken = true;
                log.note(|| Event::RadioBroke(enemy, cc!("O17a")));
            }
            radio => {
                *radio = None;
                log.note(|| Event::RadioLost(enemy, cc!("O17b")));
            }
        }
    }

    /// What an artillery request waits for: its drift card, or its owner.
    pub(crate) fn artillery_pending(&self, artillery: &Artillery) -> Pending {
        if artillery.step == ArtilleryStep::Drift {
            return self.draw_pending(artillery.side as Side, "the drift of a barrage", cc!("O18.2.2.2b"));
        }
        Pending::Decide(Seats::only(Seat(artillery.side)))
    }

    /// Why the spotting round cannot be placed in a hex; nothing when it can. [CC:O18.2.1a CC:O18.2.1b]
    #[must_use]
    pub fn why_not_spot(&self, artillery: &Artillery, hex: Hex) -> Option<(Clause, &'static str)> {
        let from = artillery.spotter.and_then(|unit| self.hex_of(unit));
        if from.is_some_and(|from| self.sight(from, hex).is_some()) {
            None
        } else {
            Some((cc!("O18.2.1a"), "The spotter does not see the hex."))
        }
    }

    /// Why a barrage cannot be smoke; nothing when it can. [CC:O18.2.1.1a]
    #[must_use]
    pub fn why_not_smoke_barrage(&self, side: Side) -> Option<(Clause, &'static str)> {
        if self.state.radios[side].is_some_and(|radio| radio.kind.smoke) {
            None
        } else {
            Some((cc!("O18.2.1.1a"), "That radio's battery has no smoke."))
        }
    }

    /// Hexes of the impact area still to be struck: those with units or a fortification. [CC:O18.2.3.2a]
    pub(crate) fn impacts_due(&self, artillery: &Artillery) -> Hexes {
        let struck = |hex: &Hex| {
            self.work(*hex).is_some()
                || [0, 1].into_iter().any(|side| self.state.present[side].contains(*hex))
        };
        artillery.left.iter().filter(struck).collect()
    }

    /// One step; whether it moved.
    pub(crate) fn run_artillery(&mut self, mut artillery: Artillery, log: &mut impl Log<Event>) -> bool {
        let side = artillery.side as Side;
        match artillery.step {
            ArtilleryStep::Kind => {
                if self.may_access(side) {
                    self.access_battery(side, log);
                    artillery.step = ArtilleryStep::Done;
                    self.set_top(Frame::Artillery(artillery));
                } else if self.may_call(side) {
                    artillery.step = ArtilleryStep::Spot;
                    self.set_top(Frame::Artillery(artillery));
                    let name = Activate {
                        side: artillery.side,
                        purpose: Purpose::Spot,
                        leader: None,
                        units: Units::NONE,
                    };
                    self.state.stack.push(Frame::Activate(name));
                } else {
                    self.state.stack.pop();
                }
            }
            ArtilleryStep::Spotter | ArtilleryStep::Spot => {
                if artillery.spotter.is_some_and(|unit| self.hex_of(unit).is_some()) {
                    return false;
                }
                self.state.stack.pop();
            }
            ArtilleryStep::Accuracy => self.accuracy_rolled(artillery, log),
            ArtilleryStep::Drift => return false,
            ArtilleryStep::Impact if artillery.smoke => self.lay_barrage(artillery),
            ArtilleryStep::Impact => {
                let due = self.impacts_due(&artillery);
                match due.first() {
                    None => {
                        artillery.step = ArtilleryStep::Done;
                        self.set_top(Frame::Artillery(artillery));
                    }
                    Some(hex) if due.len() == 1 => self.strike(artillery, hex),
                    Some(_) => return false,
                }
            }
            ArtilleryStep::Done => self.state.stack.pop(),
        }
        true
    }

    /// [CC:O18.1a]
    fn access_battery(&mut self, side: Side, log: &mut impl Log<Event>) {
        if let Some(radio) = &mut self.state.radios[side] {
            radio.broken = false;
            log.note(|| Event::RadioFixed(side, cc!("O18.1a")));
        }
    }

    /// The round is placed, and the roll for accuracy made. [CC:O18.2.1a CC:O18.2.1.1b]
    fn spot(&mut self, mut artillery: Artillery, hex: Hex, smoke: bool, log: &mut impl Log<Event>) {
        let Some(from) = artillery.spotter.and_then(|unit| self.hex_of(unit)) else { return };
        artillery.round = Some(hex);
        artillery.smoke = smoke;
        artillery.range = self.setup.tables.distance(from, hex);
        artillery.hindrance = self.sight(from, hex).unwrap_or(0);
        artillery.step = ArtilleryStep::Accuracy;
        self.set_top(Frame::Artillery(artillery));
        log.note(|| Event::Spotted(hex, cc!("O18.2.1a")));
        self.push_roll(artillery.side as Side, RollFor::Accuracy);
    }

    /// The product of the dice less hindrance must exceed the range. [CC:O18.2.2a CC:O18.2.2b]
    fn accuracy_rolled(&mut self, mut artillery: Artillery, log: &mut impl Log<Event>) {
        let Some(at) = artillery.round else {
            self.state.stack.pop();
            return;
        };
        let (range, hindrance) = (artillery.range, artillery.hindrance);
        let product = self.product() - i16::from(hindrance);
        let hit = product > i16::from(range);
        artillery.accurate = hit;
        artillery.step = ArtilleryStep::Drift;
        self.set_top(Frame::Artillery(artillery));
        let side = artillery.side as Side;
        log.note(|| Event::Aimed { side, at, product, range, hindrance, hit, clause: cc!("O18.2.2a") });
    }

    /// Where a round comes down; nothing when it leaves the map, however briefly. [CC:O18.2.2.1a CC:O18.2.2.2a
    /// CC:O18.2.2.3]
    pub(crate) fn drifted(&self, round: Hex, accurate: bool, [white, coloured]: [u8; 2]) -> Option<Hex> {
        let next = |hex: Hex, number: u8| self.setup.grid.neighbour(hex, Direction::new(number)?);
        if accurate {
            next(next(round, white)?, coloured)
        } else {
            (0..coloured).try_fold(round, |hex, _| next(hex, white))
        }
    }

    /// The drift card is turned up: no roll, no trigger. [CC:O18.2.2.2b]
    pub(crate) fn drift_drawn(
        &mut self,
        mut artillery: Artillery,
        settled: &Settled,
        log: &mut impl Log<Event>,
    ) {
        let side = artillery.side as Side;
        let (Some(card), Some(round)) = (self.drawn(side, settled), artillery.round) else { return };
        let last = self.reveal(side, card);
        let dice = self.card(side, card).dice;
        log.note(|| Event::Drifted(side, card));
        artillery.round = self.drifted(round, artillery.accurate, dice);
        match artillery.round {
            Some(hex) => {
                artillery.step = ArtilleryStep::Impact;
                artillery.left = self.setup.tables.within(hex, 1);
                log.note(|| Event::Spotted(hex, cc!("O18.2.3a")));
            }
            None => {
                artillery.step = ArtilleryStep::Done;
                log.note(|| Event::SpottingLost);
            }
        }
        self.set_top(Frame::Artillery(artillery));
        if last {
            self.deck_ends(side, log);
        }
    }

    /// A smoke marker for every hex of the area that takes one. [CC:O18.2.3.1]
    fn lay_barrage(&mut self, mut artillery: Artillery) {
        let area = artillery.left;
        artillery.step = ArtilleryStep::Done;
        self.set_top(Frame::Artillery(artillery));
        self.push_cup(area.iter().filter(|hex| self.takes_smoke(*hex)).collect(), Marker::Smoke);
    }

    /// One hex is struck, once. [CC:O18.2.3b]
    fn strike(&mut self, mut artillery: Artillery, hex: Hex) {
        artillery.left.remove(hex);
        self.set_top(Frame::Artillery(artillery));
        self.push_impact(artillery.side as Side, hex);
    }

    pub(crate) fn offer_artillery(&self, artillery: &Artillery, into: &mut Vec<Choice>) {
        match artillery.step {
            ArtilleryStep::Spot => {
                let seen = |hex: &Hex| self.why_not_spot(artillery, *hex).is_none();
                let smoke = self.why_not_smoke_barrage(artillery.side as Side).is_none();
                for hex in self.setup.all.iter().filter(seen) {
                    into.push(Choice::Hex(hex));
                    if smoke {
                        into.push(Choice::Smoke(hex));
                    }
                }
            }
            ArtilleryStep::Impact => into.extend(self.impacts_due(artillery).iter().map(Choice::Hex)),
            _ => {}
        }
    }

    pub(crate) fn choose_in_artillery(
        &mut self,
        artillery: Artillery,
        choice: Choice,
        log: &mut impl Log<Event>,
    ) {
        match (artillery.step, choice) {
            (ArtilleryStep::Spot, Choice::Hex(hex)) => self.spot(artillery, hex, false, log),
            (ArtilleryStep::Spot, Choice::Smoke(hex)) => self.spot(artillery, hex, true, log),
            (ArtilleryStep::Impact, Choice::Hex(hex)) => self.strike(artillery, hex),
            _ => {}
        }
    }
}
