//! Small battlefields for tests: an ASCII map, a few counters, cards by what they say, and the course of play click
//! by click.

use crate::cards::{Action, Card, CardId, Deck, Happening, Order, Trigger};
use crate::chart::{Fortification, OBJECTIVES, Terrain};
use crate::chits::Chits;
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Course, Frame, Stack};
use crate::kinds::{Class, Face, Posture, Quality, RadioKind, UnitKind, WeaponClass, WeaponKind};
use crate::options::Options;
use crate::ruleset::COMBAT_COMMANDER;
use crate::setup::{
    Chit, ChitKind, Edge, Hexes, KindId, Nation, Objective, Setup, Side, SideTerms, SupportItem, UnitId,
    WeaponId, WeaponKindId,
};
use crate::sight::Lines;
use crate::state::{Position, flag};
use crate::terrain::{facts, vocabulary};
use salient_engine::{Pending, ScenarioInfo, Settled};
use salient_ground::{Direction, Grid, Hex, Map, Offset, Orientation, Road, Tables};
use std::sync::Arc;

/// Kinds of unit on every test field, in this order.
pub(crate) const KINDS: &[(&str, Class)] = &[
    ("Rifle", Class::Squad),   // 7: 5/5*/4*, broken 7: 2/1/1
    ("Line Tm", Class::Team),  // 7: 3/3/4, broken 6: 1/1/1
    ("Sgt", Class::Leader),    // 8: 1/1/6 command 1
    ("Lt", Class::Leader),     // 9: 2/1/6 command 2
    ("Hero", Class::Leader),   // 9: 2/4/7 command 0
    ("Pvt", Class::Leader),    // 6: 2/1/6 command 2
    ("Assault", Class::Squad), // 8: 7*/3*/5*, broken 8: 4/1/1
];

fn kinds() -> Vec<UnitKind> {
    let face = |morale, firepower, range, movement, command, boxed: [bool; 3]| Face {
        morale,
        firepower,
        range,
        movement,
        command,
        boxed_firepower: boxed[0],
        boxed_range: boxed[1],
        boxed_movement: boxed[2],
    };
    let no = [false; 3];
    let faces = [
        (face(7, 5, 5, 4, 0, [false, true, true]), face(7, 2, 1, 1, 0, no)),
        (face(7, 3, 3, 4, 0, no), face(6, 1, 1, 1, 0, no)),
        (face(8, 1, 1, 6, 1, no), face(9, 0, 0, 1, 0, no)),
        (face(9, 2, 1, 6, 2, no), face(10, 1, 0, 1, 0, no)),
        (face(9, 2, 4, 7, 0, no), face(9, 1, 2, 3, 0, no)),
        (face(6, 2, 1, 6, 2, no), face(7, 1, 0, 1, 0, no)),
        (face(8, 7, 3, 5, 0, [true; 3]), face(8, 4, 1, 1, 0, no)),
    ];
    KINDS
        .iter()
        .zip(faces)
        .map(|((short, class), (front, back))| UnitKind {
            id: short.to_lowercase().replace(' ', "-"),
            name: (*short).into(),
            short: (*short).into(),
            class: *class,
            hero: *short == "Hero",
            private: *short == "Pvt",
            front,
            back,
        })
        .collect()
}

/// Kinds of weapon on every test field.
fn weapons() -> Vec<WeaponKind> {
    let plain = |id: &str, class, firepower, range, movement| WeaponKind {
        id: id.into(),
        name: id.into(),
        class,
        firepower,
        least: 1,
        range,
        boxed_firepower: false,
        boxed_range: false,
        movement,
        ordnance: false,
        smoke: false,
        fix: (1, 3),
        eliminate: (9, 10),
    };
    vec![
        WeaponKind {
            boxed_firepower: true,
            boxed_range: true,
            ..plain("lmg", WeaponClass::MachineGun, 4, 8, 0)
        },
        WeaponKind { boxed_range: true, ..plain("hmg", WeaponClass::MachineGun, 8, 12, -1) },
        WeaponKind {
            least: 2,
            ordnance: true,
            smoke: true,
            ..plain("mortar", WeaponClass::Mortar, 6, 13, -2)
        },
        plain("flamethrower", WeaponClass::Flamethrower, 12, 1, 0),
        plain("satchel", WeaponClass::SatchelCharge, 8, 1, 0),
        plain("molotov", WeaponClass::Molotov, 6, 1, 0),
        WeaponKind { ordnance: true, ..plain("gun", WeaponClass::Gun, 10, 16, -3) },
    ]
}

/// A deck with every order, action and event in it, each ordered pair of dice twice, triggers as on the Axis cards.
fn deck(letter: char, grid: &Grid) -> Deck {
    let pick = |list: &[Order], number: usize| list[number % list.len()];
    let cards: Vec<Card> = (0..72)
        .map(|number| {
            let dice = [(number / 2 % 6) as u8 + 1, (number / 12) as u8 + 1];
            let trigger = match (dice, number % 2) {
                ([1, 1], _) => Some(Trigger::Jammed),
                ([6, 6], _) => Some(Trigger::Time),
                ([a, b], 0) if a == b => Some(Trigger::Sniper),
                ([a, b], 0) if a + b == 7 => Some(Trigger::Event),
                _ => None,
            };
            let happening = Happening::ALL[number * 3 % Happening::ALL.len()];
            Card {
                order: pick(Order::ALL, number),
                action: Action::ALL[(number * 3 + number / 20) % Action::ALL.len()],
                happening,
                wind: if happening == Happening::Breeze { number as u8 % 6 + 1 } else { 0 },
                hex: Hex((number * 7 % grid.len()) as u16),
                dice,
                trigger,
            }
        })
        .collect();
    Deck::new(letter, cards.into_boxed_slice().try_into().expect("72 cards"))
}

fn chits() -> [Chit; 22] {
    let mut chits = [Chit { letter: 'A', kind: ChitKind::One(1, 1), secret: true }; 22];
    #[rustfmt::skip]
    let kinds = [
        ('A', ChitKind::One(1, 1)), ('B', ChitKind::One(2, 1)), ('C', ChitKind::One(3, 1)), ('D', ChitKind::One(4, 1)),
        ('E', ChitKind::One(5, 1)), ('F', ChitKind::One(2, 2)), ('G', ChitKind::One(3, 2)), ('H', ChitKind::One(4, 2)),
        ('J', ChitKind::One(5, 2)), ('K', ChitKind::One(3, 3)), ('L', ChitKind::One(4, 3)), ('M', ChitKind::One(5, 3)),
        ('N', ChitKind::One(4, 4)), ('P', ChitKind::One(5, 4)), ('Q', ChitKind::One(5, 5)), ('R', ChitKind::One(5, 10)),
        ('S', ChitKind::Every(1)), ('T', ChitKind::Every(2)), ('U', ChitKind::Every(3)), ('V', ChitKind::TakeAll),
        ('W', ChitKind::ExitDoubled), ('X', ChitKind::EliminationDoubled),
    ];
    for (chit, (letter, kind)) in chits.iter_mut().zip(kinds) {
        let secret =
            !matches!(kind, ChitKind::TakeAll | ChitKind::ExitDoubled | ChitKind::EliminationDoubled);
        *chit = Chit { letter, kind, secret };
    }
    chits
}

/// A test battlefield: what a test changes before the battle begins.
pub(crate) struct Field {
    map: Map,
    postures: [Posture; 2],
    options: Options,
    objectives: Vec<Vec<Hex>>,
    years: u16,
}

impl Field {
    /// A map from rows of letters: `.` open, `f` field, `o` orchard, `b` brush, `g` gully, `s` stream, `m` marsh,
    /// `w` woods, `h` building, `~` water barrier, `n` minor bridge over a stream, `N` over a gully, `M` major bridge;
    /// digits are open ground of that level.
    pub(crate) fn new(rows: &[&str]) -> Self {
        let columns = rows.iter().map(|row| row.len()).max().unwrap_or(1) as u16;
        let grid = Grid::new(columns, rows.len() as u16, Orientation::FlatTop, Offset::OddShoved);
        let mut map = Map::blank("field", grid, vocabulary());
        for (row, letters) in rows.iter().enumerate() {
            for (column, letter) in letters.chars().enumerate() {
                let hex = Hex(row as u16 * columns + column as u16);
                let terrain = match letter {
                    'f' => Terrain::Field,
                    'o' => Terrain::Orchard,
                    'b' => Terrain::Brush,
                    'g' | 'N' => Terrain::Gully,
                    's' | 'n' => Terrain::Stream,
                    'm' => Terrain::Marsh,
                    'w' => Terrain::Woods,
                    'h' => Terrain::Building,
                    '~' => Terrain::WaterBarrier,
                    'M' => Terrain::MajorBridge,
                    _ => Terrain::OpenGround,
                };
                map.set_terrain(hex, terrain as u8);
                if matches!(letter, 'n' | 'N') {
                    map.add_overlay(hex, Terrain::MinorBridge as u8);
                }
                if let Some(level) = letter.to_digit(10) {
                    map.set_level(hex, level as i8);
                }
            }
        }
        Self {
            map,
            postures: [Posture::Attack, Posture::Defend],
            options: Options::default(),
            objectives: Vec::new(),
            years: 1943,
        }
    }

    /// A hex by its name.
    pub(crate) fn hex(&self, name: &str) -> Hex {
        self.map.grid.parse(name).unwrap_or_else(|| panic!("{name} is not on the test map"))
    }

    /// Elevation of hexes.
    pub(crate) fn level(mut self, hexes: &[&str], level: i8) -> Self {
        for name in hexes {
            let hex = self.hex(name);
            self.map.set_level(hex, level);
        }
        self
    }

    /// A feature of a hexside: `side("B2", "B3", chart::side::WALL)`.
    pub(crate) fn side(mut self, a: &str, b: &str, feature: u8) -> Self {
        let (a, b) = (self.hex(a), self.hex(b));
        let direction = self.map.grid.direction_between(a, b).expect("adjacent hexes");
        self.map.add_side(a, direction, feature);
        self
    }

    /// A road, railway or trail: `way(chart::way::ROAD, &["A1", "A2"])`.
    pub(crate) fn way(mut self, kind: u8, through: &[&str]) -> Self {
        let through = through.iter().map(|name| self.hex(name)).collect();
        self.map.add_road(Road { kind, through });
        self
    }

    /// The hexes of objectives 1, 2, …; the rest lie in the last hex of the map.
    pub(crate) fn objective(mut self, hexes: &[&str]) -> Self {
        let hexes = hexes.iter().map(|name| self.hex(name)).collect();
        self.objectives.push(hexes);
        self
    }

    /// Postures of both sides; attack and defend otherwise.
    pub(crate) fn postures(mut self, postures: [Posture; 2]) -> Self {
        self.postures = postures;
        self
    }

    /// Readings of doubtful passages.
    pub(crate) fn options(mut self, change: impl FnOnce(&mut Options)) -> Self {
        change(&mut self.options);
        self
    }

    /// The field, empty, at the beginning of side 0's first turn, both hands empty and both decks whole. Side 0's
    /// edge is the bottom, side 1's the top; side 0 holds the initiative.
    pub(crate) fn begin(self) -> Play {
        let grid = self.map.grid;
        let last = Hex(grid.len() as u16 - 1);
        let objectives: [Objective; OBJECTIVES] = std::array::from_fn(|number| {
            let hexes = self.objectives.get(number).cloned().unwrap_or_else(|| vec![last]);
            Objective {
                at: hexes[0],
                hexes: hexes.iter().copied().collect(),
                name: format!("objective {}", number + 1),
            }
        });
        let hexes = facts(&self.map, &objectives[..self.objectives.len()]);
        let lines = Lines::new(&self.map, &hexes);
        let item = |unit, weapon, radio| SupportItem { unit, weapon, radio, years: (1939, 1945), cost: 5 };
        let nation = |id: &str, name: &str, axis, letter| Nation {
            id: id.into(),
            name: name.into(),
            axis,
            deck: deck(letter, &grid),
            discards: 4,
            teams: [KindId(1); 3],
            hero: KindId(4),
            private: KindId(5),
            support: vec![vec![
                item(Some(KindId(0)), None, None),
                item(Some(KindId(1)), Some(WeaponKindId(0)), None),
                item(None, None, Some(RadioKind { firepower: 9, smoke: true })),
            ]],
            support_rolls: [0; 11],
            leaders: vec!["Abel".into(), "Boone".into(), "Clay".into()],
        };
        let side = |nation: Nation, posture, edge| SideTerms {
            name: nation.name.clone(),
            nation,
            posture,
            quality: Quality::Line,
            orders: 3,
            surrender: 12,
            edge,
            area: Hexes::all(&grid),
            units: Vec::new(),
            radio: None,
            late_radios: Vec::new(),
            fortifications: [0; 6],
            loose_weapons: Vec::new(),
            secret_chits: 0,
            named_chits: Vec::new(),
        };
        let setup = Setup {
            info: ScenarioInfo {
                system: "cc",
                id: "field".into(),
                title: "A test field".into(),
                date: String::new(),
                summary: String::new(),
                sides: vec!["German".into(), "Russian".into()],
                nations: vec!["germany".into(), "russia".into()],
                difficulty: 1,
                length: String::new(),
                minutes: 0,
                forces: Vec::new(),
                tags: Vec::new(),
                source: String::new(),
                lessons: Vec::new(),
            },
            ruleset: &COMBAT_COMMANDER,
            options: self.options,
            grid,
            tables: Tables::new(&grid, 8),
            hexes,
            lines,
            all: Hexes::all(&grid),
            kinds: kinds(),
            weapons: weapons(),
            sides: [
                side(nation("germany", "German", true, 'G'), self.postures[0], Edge::Bottom),
                side(nation("russia", "Russian", false, 'R'), self.postures[1], Edge::Top),
            ],
            year: self.years,
            first: 0,
            initiative: 0,
            time: 0,
            sudden_death: 6,
            points: 0,
            objectives,
            control: [crate::state::NEITHER; OBJECTIVES],
            chits: Chits::new(chits()),
            open_chits: Vec::new(),
            drawn_chits: 0,
            cup: [1, 2, 3, 4, 4, 3, 3, 2, 1, 1],
            mines: 6,
            sets_up_first: 1,
            start_fortifications: Vec::new(),
            vulnerability: [12, 11, 10, 9, 8, 7],
            map: self.map,
        };
        let mut position = Position::new(Arc::new(setup));
        position.state.stack = Stack::new(Frame::Course(Course::Turns { side: 0 }));
        let mut log = Vec::new();
        position.advance(&mut log);
        Play { position, log }
    }
}

/// A battle being played by a test.
pub(crate) struct Play {
    /// The position.
    pub(crate) position: Position,
    /// Everything that has happened.
    pub(crate) log: Vec<Event>,
}

impl Play {
    /// One squad of each side at opposite ends of open ground, for what is not about them.
    pub(crate) fn far_apart() -> Self {
        let mut play = Field::new(&["......"; 4]).begin();
        play.unit(0, "Rifle", "F4");
        play.unit(1, "Rifle", "F1");
        play
    }

    /// A hex by its name.
    pub(crate) fn hex(&self, name: &str) -> Hex {
        self.position.setup.grid.parse(name).unwrap_or_else(|| panic!("{name} is not on the test map"))
    }

    /// Puts a unit on the map: `unit(0, "Rifle", "C3")`.
    pub(crate) fn unit(&mut self, side: Side, short: &str, at: &str) -> UnitId {
        let kind = KINDS.iter().position(|(name, _)| *name == short).expect("a kind of the test field");
        let hex = self.hex(at);
        let unit =
            self.position.raise(side, KindId(kind as u8), crate::place::Place::on(hex)).expect("a slot");
        self.position.occupied(hex, &mut self.log);
        unit
    }

    /// Gives a unit a weapon: `arm(unit, "lmg")`.
    pub(crate) fn arm(&mut self, unit: UnitId, id: &str) -> WeaponId {
        let kind = self.position.setup.weapons.iter().position(|kind| kind.id == id).expect("a weapon");
        self.position.arm(unit, WeaponKindId(kind as u8)).expect("a slot")
    }

    /// Makes a unit broken, suppressed, veteran: see [`flag`].
    pub(crate) fn mark(&mut self, unit: UnitId, flags: u8) {
        self.position.mark(unit, flags);
    }

    /// A fortification on the map.
    pub(crate) fn work(&mut self, at: &str, work: Fortification) {
        let hex = self.hex(at);
        self.position.state.works[hex.index()] = work as u8 + 1;
    }

    /// Smoke on the map, taken out of the cup.
    pub(crate) fn smoke(&mut self, at: &str, value: u8) {
        let hex = self.hex(at);
        self.position.state.cup[usize::from(value) - 1] -= 1;
        self.position.state.smoke[hex.index()] = value;
        self.position.state.smoky.insert(hex);
    }

    /// A burning hex.
    pub(crate) fn blaze(&mut self, at: &str) {
        let hex = self.hex(at);
        self.position.state.blaze.insert(hex);
    }

    /// A radio in play.
    pub(crate) fn radio(&mut self, side: Side, firepower: i8, smoke: bool, broken: bool) {
        let kind = RadioKind { firepower, smoke };
        self.position.state.radios[side] = Some(crate::state::Radio { kind, broken });
    }

    /// Moves a card that fits from the draw pile to a hand.
    pub(crate) fn hold(&mut self, side: Side, fits: impl Fn(&Card) -> bool) -> CardId {
        let position = &mut self.position;
        let card = position.state.deck[side]
            .iter()
            .find(|card| fits(position.card(side, *card)))
            .expect("a card that fits is left in the draw pile");
        position.take(side, card);
        card
    }

    /// Holds a card with an order.
    pub(crate) fn hold_order(&mut self, side: Side, order: Order) -> CardId {
        self.hold(side, |card| card.order == order)
    }

    /// Holds a card with an action.
    pub(crate) fn hold_action(&mut self, side: Side, action: Action) -> CardId {
        self.hold(side, |card| card.action == action)
    }

    /// What is on offer to whoever is asked.
    pub(crate) fn offers(&self) -> Vec<Choice> {
        let mut offers = Vec::new();
        for side in [0, 1] {
            self.position.offer(side, &mut offers);
        }
        offers
    }

    /// Who is asked.
    pub(crate) fn asked(&self) -> Option<Side> {
        match self.position.waits_for() {
            Pending::Decide(seats) => seats.first().map(|seat| seat.index()),
            _ => None,
        }
    }

    /// Whether a choice is on offer.
    pub(crate) fn offered(&self, choice: Choice) -> bool {
        self.offers().contains(&choice)
    }

    /// Makes a choice that is on offer.
    #[track_caller]
    pub(crate) fn choose(&mut self, choice: Choice) -> &mut Self {
        assert!(self.offered(choice), "{choice:?} is not on offer; there are {:?}", self.offers());
        self.position.choose(choice, &mut self.log);
        self
    }

    /// Chooses a hex by its name.
    #[track_caller]
    pub(crate) fn to(&mut self, name: &str) -> &mut Self {
        let hex = self.hex(name);
        self.choose(Choice::Hex(hex))
    }

    /// Chooses a unit.
    #[track_caller]
    pub(crate) fn pick(&mut self, unit: UnitId) -> &mut Self {
        self.choose(Choice::Unit(unit))
    }

    /// Gives an order with a card taken from the draw pile into the hand for it.
    #[track_caller]
    pub(crate) fn order(&mut self, order: Order) -> &mut Self {
        let side = self.position.active();
        let card = self.hold_order(side, order);
        self.choose(Choice::Order(card))
    }

    /// Lets every reaction pass until something else is asked: declines while that is on offer.
    pub(crate) fn decline_all(&mut self) -> &mut Self {
        while self.offered(Choice::Decline) {
            self.position.choose(Choice::Decline, &mut self.log);
        }
        self
    }

    /// Turns up a card that fits, where one is to be turned up.
    #[track_caller]
    pub(crate) fn turn_up(&mut self, fits: impl Fn(&Card) -> bool) -> &mut Self {
        let Pending::Chance(chance) = self.position.waits_for() else {
            panic!(
                "no card is to be turned up: {:?} asks for {:?}",
                self.position.state.stack.top(),
                self.offers()
            )
        };
        let side = self.drawer();
        let deck = self.position.state.deck[side];
        let place = deck
            .iter()
            .position(|card| fits(self.position.card(side, card)))
            .unwrap_or_else(|| panic!("no card fits for {}", chance.why));
        self.position.answer(&Settled::Drawn(place as u16), &mut self.log);
        self
    }

    /// Rolls these dice, without a trigger, and lets the initiative holder keep them.
    #[track_caller]
    pub(crate) fn roll(&mut self, white: u8, coloured: u8) -> &mut Self {
        self.turn_up(|card| card.dice == [white, coloured] && card.trigger.is_none());
        self.keep()
    }

    /// Rolls a sum without a trigger, and lets the initiative holder keep it.
    #[track_caller]
    pub(crate) fn roll_sum(&mut self, sum: u8) -> &mut Self {
        self.turn_up(|card| card.dice[0] + card.dice[1] == sum && card.trigger.is_none());
        self.keep()
    }

    /// Rolls a trigger, and lets the initiative holder keep it.
    #[track_caller]
    pub(crate) fn roll_trigger(&mut self, trigger: Trigger) -> &mut Self {
        self.turn_up(|card| card.trigger == Some(trigger));
        self.keep()
    }

    /// Turns up an event.
    #[track_caller]
    pub(crate) fn happen(&mut self, what: Happening) -> &mut Self {
        self.turn_up(|card| card.happening == what)
    }

    /// The initiative holder lets a roll stand.
    #[track_caller]
    pub(crate) fn keep(&mut self) -> &mut Self {
        assert!(
            matches!(self.position.state.stack.top(), Frame::Roll(_)),
            "no roll waits for the initiative"
        );
        self.choose(Choice::Decline)
    }

    /// A number from the cup or the chits.
    #[track_caller]
    pub(crate) fn draw(&mut self, place: u16) -> &mut Self {
        assert!(matches!(self.position.waits_for(), Pending::Chance(_)), "nothing is to be drawn");
        self.position.answer(&Settled::Drawn(place), &mut self.log);
        self
    }

    fn drawer(&self) -> Side {
        match self.position.state.stack.top() {
            Frame::Roll(roll) => roll.side as Side,
            Frame::RandomHex(random) => random.side as Side,
            Frame::Event(event) => event.side as Side,
            Frame::Artillery(artillery) => artillery.side as Side,
            Frame::Turn(turn) => turn.side as Side,
            _ => 0,
        }
    }

    /// Pushes a procedure by hand and lets it go on.
    pub(crate) fn push(&mut self, frame: Frame) -> &mut Self {
        self.position.state.stack.push(frame);
        self.position.advance(&mut self.log);
        self
    }

    /// Names units for an order: a leader first takes the others along.
    #[track_caller]
    pub(crate) fn activate(&mut self, units: &[UnitId]) -> &mut Self {
        for unit in units {
            self.pick(*unit);
        }
        if matches!(self.position.state.stack.top(), Frame::Activate(_)) {
            self.choose(Choice::Done);
        }
        self
    }

    /// Whether a hex is on offer.
    pub(crate) fn open(&self, name: &str) -> bool {
        self.offered(Choice::Hex(self.hex(name)))
    }

    /// The Move order under way.
    #[track_caller]
    pub(crate) fn moving(&self) -> crate::frame::Move {
        *self.position.state.stack.moving().expect("a Move order under way")
    }

    /// Whether an order is over: the turn asks for the next one.
    pub(crate) fn at_orders(&self) -> bool {
        matches!(self.position.state.stack.top(), Frame::Turn(_))
    }

    /// Whether the inactive side is asked for its answer to a step.
    pub(crate) fn reacting(&self) -> bool {
        matches!(self.position.state.stack.top(), Frame::React(_))
    }

    /// Whether a unit is broken.
    pub(crate) fn broken(&self, unit: UnitId) -> bool {
        self.position.is(unit, flag::BROKEN)
    }

    /// Whether a unit is suppressed.
    pub(crate) fn suppressed(&self, unit: UnitId) -> bool {
        self.position.is(unit, flag::SUPPRESSED)
    }

    /// Where a unit is, by name; empty when it is not on the map.
    pub(crate) fn at(&self, unit: UnitId) -> String {
        self.position.hex_of(unit).map_or_else(String::new, |hex| self.position.setup.name(hex))
    }

    /// Points counted for side 0.
    pub(crate) fn points(&self) -> i16 {
        self.position.state.points
    }
}

/// A direction by its number.
pub(crate) fn direction(number: u8) -> Direction {
    Direction::new(number).expect("1 to 6")
}
