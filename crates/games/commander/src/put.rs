//! Units and radios that come into play: from the support table, as reinforcements, from the casualty track.
//! [CC:A35.4b CC:6.1.2g CC:E59b CC:E68b CC:E76b]

use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Frame, Put, PutWhat, PutWhere, RollFor};
use crate::place::Place;
use crate::setup::{Hexes, Side, SupportItem, UnitId};
use crate::state::{Position, Radio, WeaponPlace, flag};
use salient_engine::{Clause, Log};
use salient_ground::Hex;

impl Position {
    /// An item of the support column on offer, for people.
    pub(crate) fn item_label(&self, item: u8) -> String {
        let Frame::Put(Put { side, what: PutWhat::SupportItem { column }, .. }) = *self.state.stack.top()
        else {
            return format!("Item {}", item + 1);
        };
        let columns = &self.setup.sides[side as Side].nation.support;
        let found = columns.get(usize::from(column)).and_then(|items| items.get(usize::from(item)));
        let Some(SupportItem { unit, weapon, radio, .. }) = found else {
            return format!("Item {}", item + 1);
        };
        let mut words = Vec::new();
        words.extend(unit.map(|kind| self.setup.kind(kind).name.clone()));
        words.extend(weapon.map(|kind| self.setup.weapon_kind(kind).name.clone()));
        words.extend(radio.map(|radio| format!("Radio of firepower {}", radio.firepower)));
        words.join(" with ")
    }

    /// Why an item of the support table cannot be taken; nothing when it can. [CC:A35.4b CC:4.3.2]
    #[must_use]
    pub fn why_not_item(&self, put: &Put, item: &SupportItem) -> Option<(Clause, &'static str)> {
        let (first, last) = item.years;
        if !(first..=last).contains(&self.setup.year) {
            return Some((cc!("4.3.2"), "It is not to be had in the year of the scenario."));
        }
        if item.unit.is_none() && !put.radio {
            return Some((cc!("A35.4b"), "A radio cannot be taken."));
        }
        None
    }

    fn items(&self, put: &Put, column: u8) -> impl Iterator<Item = u8> + '_ {
        let put = *put;
        let column = self.setup.sides[put.side as Side].nation.support.get(usize::from(column));
        column
            .into_iter()
            .flat_map(|items| items.iter().enumerate())
            .filter_map(move |(number, item)| self.why_not_item(&put, item).is_none().then_some(number as u8))
    }

    /// Why a unit cannot be put in a hex; nothing when it can. An enemy there is no hindrance: a melee follows.
    /// [CC:8.2e CC:E59b CC:E68b CC:E76b CC:6.1.2g CC:A35.4c]
    #[must_use]
    pub fn why_not_put(&self, put: &Put, unit: UnitId, hex: Hex) -> Option<(Clause, &'static str)> {
        let owner = self.side_of(unit);
        if self.impassable(hex) {
            return Some((cc!("E68b"), "The hex is impassable."));
        }
        if !self.has_room(unit, hex) {
            return Some((cc!("8.2e"), "There is no room for it in the hex."));
        }
        match put.place {
            PutWhere::Hidden if !self.hides(owner, hex) => {
                Some((cc!("A35.4c"), "Not an empty hex of your set-up area with cover."))
            }
            PutWhere::Edge if self.setup.sides[owner].edge.distance(&self.setup.grid, hex) > 0 => {
                Some((cc!("6.1.2g"), "Not a hex of your own edge."))
            }
            PutWhere::Near(near) if near != hex && !self.setup.tables.neighbour_set(near).contains(hex) => {
                Some((cc!("E59b"), "Neither the random hex nor next to it."))
            }
            _ => None,
        }
    }

    fn put_hexes(&self, put: &Put, unit: UnitId) -> Hexes {
        let among = match put.place {
            PutWhere::Near(hex) => self.setup.tables.within(hex, 1),
            _ => self.setup.all,
        };
        among.iter().filter(|hex| self.why_not_put(put, unit, *hex).is_none()).collect()
    }

    /// One step; whether it moved.
    pub(crate) fn run_put(&mut self, mut put: Put, log: &mut impl Log<Event>) -> bool {
        match put.what {
            PutWhat::SupportRoll => {
                put.what = PutWhat::SupportRolled;
                self.set_top(Frame::Put(put));
                self.push_roll(put.side as Side, RollFor::Support);
            }
            PutWhat::SupportRolled => {
                let row = (self.sum() - 2).clamp(0, 10) as usize;
                let column = self.setup.sides[put.side as Side].nation.support_rolls[row];
                put.what = PutWhat::SupportItem { column };
                self.set_top(Frame::Put(put));
            }
            PutWhat::SupportItem { column } => {
                let mut items = self.items(&put, column);
                let (first, second) = (items.next(), items.next());
                drop(items);
                match (first, second) {
                    (Some(_), Some(_)) => return false,
                    (Some(item), None) => self.take_item(put, column, item, log),
                    (None, _) => {
                        self.state.stack.pop();
                        log.note(|| Event::NothingCame(put.side as Side, cc!("A35.4b")));
                        // The hex is found all the same, and weapons are tested by it. [CC:E42b CC:11.4b]
                        if put.place == PutWhere::NearRandom {
                            self.push_random_hex(put.side as Side);
                        }
                    }
                }
            }
            PutWhat::Unit(_) if put.place == PutWhere::NearRandom => {
                put.place = PutWhere::NearFound;
                self.set_top(Frame::Put(put));
                self.push_random_hex(put.side as Side);
            }
            PutWhat::Unit(_) if put.place == PutWhere::NearFound => {
                put.place = PutWhere::Near(self.state.random_hex);
                self.set_top(Frame::Put(put));
            }
            PutWhat::Unit(unit) => {
                let open = self.put_hexes(&put, unit);
                match open.first() {
                    None => {
                        self.state.stack.pop();
                        self.turn_back(unit);
                        log.note(|| Event::NothingCame(put.side as Side, cc!("8.2e")));
                    }
                    Some(hex) if open.len() == 1 => self.bring(put, unit, hex, log),
                    Some(_) => return false,
                }
            }
        }
        true
    }

    /// An item is taken: a radio goes to its box, a unit waits for its hex, with its weapon. [CC:11.2b CC:8.1.2 A67]
    fn take_item(&mut self, mut put: Put, column: u8, item: u8, log: &mut impl Log<Event>) {
        let side = put.side as Side;
        let table = &self.setup.sides[side].nation.support;
        let Some(item) = table.get(usize::from(column)).and_then(|items| items.get(usize::from(item))) else {
            return;
        };
        let item = *item;
        let unit = item.unit.and_then(|kind| self.raise(side, kind, Place::WAITING));
        match (unit, item.radio) {
            (Some(unit), _) => {
                if let Some(kind) = item.weapon {
                    self.arm(unit, kind);
                }
                put.what = PutWhat::Unit(unit);
                self.set_top(Frame::Put(put));
            }
            (None, Some(kind)) => {
                self.state.stack.pop();
                self.bring_radio(side, kind, cc!("E68b"), log);
            }
            (None, None) => self.state.stack.pop(),
        }
    }

    /// A radio comes into play, if its owner has none. [CC:6.1.2h CC:8.1.2 CC:12c]
    pub(crate) fn bring_radio(
        &mut self,
        side: Side,
        kind: crate::kinds::RadioKind,
        clause: Clause,
        log: &mut impl Log<Event>,
    ) {
        if self.state.radios[side].is_some() {
            log.note(|| Event::RadioHeld(side));
            return;
        }
        self.state.radios[side] = Some(Radio { kind, broken: false });
        log.note(|| Event::RadioCame(side, clause));
    }

    /// A unit comes onto the map: a casualty broken. [CC:E76b A51]
    fn bring(&mut self, put: Put, unit: UnitId, hex: Hex, log: &mut impl Log<Event>) {
        self.state.stack.pop();
        let casualty = self.unit(unit).at == Place::CASUALTY;
        if casualty {
            self.mark(unit, flag::BROKEN);
            if !self.setup.options.returning_keeps_points {
                let points = self.kind(unit).points();
                self.score(1 - self.side_of(unit), -points, cc!("E76a"), log);
            }
        }
        self.place(unit, Place::on(hex));
        let who = self.who(unit);
        let clause = match put.place {
            PutWhere::Hidden => cc!("A35.4c"),
            PutWhere::Edge => cc!("6.1.2g"),
            PutWhere::NearRandom | PutWhere::NearFound | PutWhere::Near(_) => {
                if casualty {
                    cc!("E76b")
                } else {
                    cc!("E59b")
                }
            }
        };
        log.note(|| Event::Came(who, clause));
        self.occupied(hex, log);
    }

    /// A unit for which there is no room: a reinforcement waits for the next space of the time track, a casualty
    /// stays one, and what the support table gave goes back to the mix.
    fn turn_back(&mut self, unit: UnitId) {
        match self.unit(unit).at {
            Place::CASUALTY => {}
            at => match at.space() {
                Some(space) => self.place(unit, Place::time(space.saturating_add(1))),
                None => {
                    if let Some(weapon) = self.weapon_of(unit) {
                        self.state.weapons[weapon.index()].at = WeaponPlace::Mix;
                    }
                    self.dismiss(unit);
                }
            },
        }
    }

    pub(crate) fn offer_put(&self, put: &Put, into: &mut Vec<Choice>) {
        match put.what {
            PutWhat::SupportItem { column } => into.extend(self.items(put, column).map(Choice::Item)),
            PutWhat::Unit(unit) => into.extend(self.put_hexes(put, unit).iter().map(Choice::Hex)),
            PutWhat::SupportRoll | PutWhat::SupportRolled => {}
        }
    }

    pub(crate) fn choose_put(&mut self, put: Put, choice: Choice, log: &mut impl Log<Event>) {
        match (put.what, choice) {
            (PutWhat::SupportItem { column }, Choice::Item(item)) => self.take_item(put, column, item, log),
            (PutWhat::Unit(unit), Choice::Hex(hex)) => self.bring(put, unit, hex, log),
            _ => {}
        }
    }
}
