//! A small made-up game for the tests of whatever plays games: two pieces on twelve hexes, hidden stances
//! chosen at the same time and shown together, clicks that only select, one die, one draw.

use salient_engine::{
    Board, BoardHex, BoardLabel, Chance, ChanceKind, Clause, Ending, Game, Library, Log, Mark, Offer, On,
    Pending, Piece, Place, Prompt, Random, Reaction, Refusal, ScenarioInfo, Scene, Seat, Seats, Settled,
    SideLine, Slot, Stat, System, Told, Unreadable, Verdict, Window, read_file,
};
use std::path::Path;

const COLUMNS: u8 = 4;
const ROWS: u8 = 3;
const ROUNDS: u8 = 4;
const STRENGTH: u8 = 3;
const SIDES: [&str; 2] = ["Red", "Blue"];

/// The whole position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skirmish {
    pub(crate) round: u8,
    step: Step,
    at: [u8; 2],
    strength: [u8; 2],
    stances: [Option<bool>; 2],
    lifted: bool,
    weather: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Weather,
    Stances,
    Act(Seat),
    Roll(Seat),
    Over,
}

/// One click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Click {
    /// Bold (true) or careful.
    Stance(bool),
    /// Takes up the piece.
    Lift,
    /// Puts it down again.
    Drop,
    /// Moves it.
    To(u8),
    /// Attacks the neighbour.
    Attack,
    /// Does nothing.
    Wait,
}

/// What happened.
#[derive(Clone, Debug)]
pub enum Happening {
    /// The weather of a round.
    Weather(u8),
    /// A stance was taken.
    Stance(Seat, bool),
    /// A piece moved.
    Moved(Seat, u8),
    /// An attack was rolled.
    Rolled(Seat, u8, bool),
    /// A seat waited.
    Waited(Seat),
}

fn hex_name(hex: u8) -> String {
    format!("{}{}", char::from(b'A' + hex % COLUMNS), hex / COLUMNS + 1)
}

fn column_row(hex: u8) -> (i32, i32) {
    (i32::from(hex % COLUMNS), i32::from(hex / COLUMNS))
}

fn distance(a: u8, b: u8) -> i32 {
    let axial = |hex| {
        let (q, row) = column_row(hex);
        (q, row - (q - (q & 1)) / 2)
    };
    let ((q1, r1), (q2, r2)) = (axial(a), axial(b));
    ((q1 - q2).abs() + (r1 - r2).abs() + (q1 + r1 - q2 - r2).abs()) / 2
}

impl Default for Skirmish {
    fn default() -> Self {
        Self::new()
    }
}

impl Skirmish {
    /// The start, with fair weather already drawn.
    #[must_use]
    pub fn new() -> Self {
        Self {
            round: 1,
            step: Step::Stances,
            at: [0, COLUMNS * ROWS - 1],
            strength: [STRENGTH; 2],
            stances: [None; 2],
            lifted: false,
            weather: 0,
        }
    }

    /// Red to act, bold, next to Blue with its last strength.
    #[must_use]
    pub fn facing_a_last_stand() -> Self {
        Self {
            step: Step::Act(Seat(0)),
            at: [0, 1],
            strength: [STRENGTH, 1],
            stances: [Some(true), Some(false)],
            ..Self::new()
        }
    }

    /// Blue to act in the last round, behind and too far away to change it: whatever it does ends the game.
    #[must_use]
    pub fn about_to_be_lost() -> Self {
        Self {
            round: ROUNDS,
            step: Step::Act(Seat(1)),
            strength: [STRENGTH, 1],
            stances: [Some(true), Some(true)],
            ..Self::new()
        }
    }

    /// The stance a seat has taken this round.
    #[must_use]
    pub fn stance(&self, seat: Seat) -> Option<bool> {
        self.stances[seat.index()]
    }

    fn adjacent(&self) -> bool {
        distance(self.at[0], self.at[1]) == 1
    }

    fn next(&mut self, seat: Seat) {
        self.lifted = false;
        if self.strength.contains(&0) {
            self.step = Step::Over;
        } else if seat == Seat(0) {
            self.step = Step::Act(Seat(1));
        } else if self.round == ROUNDS {
            self.step = Step::Over;
        } else {
            self.round += 1;
            self.stances = [None; 2];
            self.step = Step::Weather;
        }
    }

    fn verdict(&self) -> Verdict {
        let margin = i32::from(self.strength[0]) - i32::from(self.strength[1]);
        let (winner, level) = match margin.signum() {
            1 => (Some(Seat(0)), 0),
            -1 => (Some(Seat(1)), 2),
            _ => (None, 1),
        };
        Verdict { winner, margin, level }
    }
}

impl Game for Skirmish {
    type Choice = Click;
    type Event = Happening;

    fn pending(&self) -> Pending {
        match self.step {
            Step::Weather => Pending::Chance(Chance {
                kind: ChanceKind::Draw { among: 3 },
                why: "weather",
                clause: Clause("TOY:1"),
            }),
            Step::Stances => {
                let mut seats = Seats::NONE;
                for seat in [Seat(0), Seat(1)] {
                    if self.stances[seat.index()].is_none() {
                        seats = seats.with(seat);
                    }
                }
                Pending::Decide(seats)
            }
            Step::Act(seat) => Pending::Decide(Seats::only(seat)),
            Step::Roll(_) => Pending::Chance(Chance {
                kind: ChanceKind::Dice { count: 1, sides: 6 },
                why: "attack",
                clause: Clause("TOY:4"),
            }),
            Step::Over => Pending::Over(self.verdict()),
        }
    }

    fn choices(&self, seat: Seat, into: &mut Vec<Click>) {
        let all =
            [Click::Stance(true), Click::Stance(false), Click::Lift, Click::Drop, Click::Attack, Click::Wait];
        let hexes = (0..COLUMNS * ROWS).map(Click::To);
        into.extend(all.into_iter().chain(hexes).filter(|choice| self.refusal(seat, *choice).is_none()));
    }

    fn refusal(&self, seat: Seat, choice: Click) -> Option<Refusal> {
        let no = |clause, reason: &str| Some(Refusal::new(Clause(clause), reason));
        if let Click::Stance(_) = choice {
            return match self.step {
                Step::Stances if self.stances[seat.index()].is_none() => None,
                Step::Stances => no("TOY:2", "The stance has been taken."),
                _ => no("TOY:2", "Stances are taken at the start of a round."),
            };
        }
        if self.step != Step::Act(seat) {
            return no("TOY:3", "It is not this side's turn to act.");
        }
        match choice {
            Click::Lift | Click::Wait if self.lifted => no("TOY:3", "The piece is in the hand."),
            Click::Drop | Click::To(_) | Click::Attack if !self.lifted => {
                no("TOY:3", "Take up the piece first.")
            }
            Click::To(hex) if hex >= COLUMNS * ROWS => no("TOY:3", "There is no such hex."),
            Click::To(hex) if hex == self.at[seat.other().index()] => no("TOY:3", "The enemy stands there."),
            Click::To(hex) if distance(hex, self.at[seat.index()]) != 1 => {
                no("TOY:3", "A piece moves one hex at a time.")
            }
            Click::Attack if !self.adjacent() => no("TOY:4", "Only a neighbour can be attacked."),
            _ => None,
        }
    }

    fn is_closing(&self) -> bool {
        self.round == ROUNDS
    }

    /// Blue may strike back when Red stands next to it.
    fn window(&self, seat: Seat) -> Option<Window<Click>> {
        let asked = self.step == Step::Act(seat) && seat == Seat(1) && self.adjacent() && !self.lifted;
        asked.then_some(Window {
            kind: "riposte",
            decline: Click::Wait,
            pressing: true,
            at: Some(hex_name(self.at[0])),
        })
    }

    fn decide(&mut self, seat: Seat, choice: Click, log: &mut impl Log<Happening>) {
        match choice {
            Click::Stance(bold) => {
                self.stances[seat.index()] = Some(bold);
                log.note(|| Happening::Stance(seat, bold));
                if self.stances.iter().all(Option::is_some) {
                    self.step = Step::Act(Seat(0));
                }
            }
            Click::Lift => self.lifted = true,
            Click::Drop => self.lifted = false,
            Click::To(hex) => {
                self.at[seat.index()] = hex;
                log.note(|| Happening::Moved(seat, hex));
                self.next(seat);
            }
            Click::Attack => self.step = Step::Roll(seat),
            Click::Wait => {
                log.note(|| Happening::Waited(seat));
                self.next(seat);
            }
        }
    }

    fn settle(&mut self, settled: &Settled, log: &mut impl Log<Happening>) {
        match (self.step, settled) {
            (Step::Roll(seat), Settled::Dice(dice)) => {
                let face = dice.faces()[0];
                let needed = if self.stances[seat.index()] == Some(true) { 3 } else { 5 };
                let hit = face >= needed;
                if hit {
                    self.strength[seat.other().index()] -= 1;
                }
                log.note(|| Happening::Rolled(seat, face, hit));
                self.next(seat);
            }
            (Step::Weather, Settled::Drawn(drawn)) => {
                self.weather = *drawn as u8;
                log.note(|| Happening::Weather(*drawn as u8));
                self.step = Step::Stances;
            }
            _ => {}
        }
    }

    fn farsight(&self) -> u32 {
        2
    }

    fn turn(&self) -> u32 {
        let done = match self.step {
            Step::Weather | Step::Stances | Step::Act(Seat(0)) | Step::Roll(Seat(0)) => 0,
            Step::Act(_) | Step::Roll(_) => 1,
            Step::Over => 2,
        };
        u32::from(self.round) * 2 + done
    }

    fn say(&self, choice: Click) -> String {
        match choice {
            Click::Stance(true) => "bold".into(),
            Click::Stance(false) => "careful".into(),
            Click::Lift => "lift".into(),
            Click::Drop => "drop".into(),
            Click::To(hex) => format!("to {}", hex_name(hex)),
            Click::Attack => "attack".into(),
            Click::Wait => "wait".into(),
        }
    }

    fn parse(&self, _seat: Seat, words: &str) -> Result<Click, String> {
        Ok(match words {
            "bold" => Click::Stance(true),
            "careful" => Click::Stance(false),
            "lift" => Click::Lift,
            "drop" => Click::Drop,
            "attack" => Click::Attack,
            "wait" => Click::Wait,
            _ => {
                let hex = words.strip_prefix("to ").and_then(|name| {
                    (0..COLUMNS * ROWS).find(|hex| hex_name(*hex).eq_ignore_ascii_case(name))
                });
                Click::To(hex.ok_or_else(|| format!("{words:?} is not a choice of this game"))?)
            }
        })
    }

    fn tell(&self, event: &Happening, to: Option<Seat>) -> Option<Told> {
        Some(match event {
            Happening::Weather(drawn) => Told::new(
                Clause("TOY:1"),
                format!("The weather is {}.", ["fair", "wet", "foul"][*drawn as usize]),
            ),
            Happening::Stance(seat, bold) => {
                if to != Some(*seat) {
                    return Some(
                        Told::new(Clause("TOY:2"), format!("{} takes a stance.", SIDES[seat.index()]))
                            .by(*seat),
                    );
                }
                let stance = if *bold { "bold" } else { "careful" };
                Told::new(Clause("TOY:2"), format!("{} is {stance}.", SIDES[seat.index()])).by(*seat)
            }
            Happening::Moved(seat, hex) => {
                let name = hex_name(*hex);
                Told::new(Clause("TOY:3"), format!("{} moves to {name}.", SIDES[seat.index()]))
                    .by(*seat)
                    .at(name)
            }
            Happening::Rolled(seat, face, hit) => {
                let (word, got) = if *hit { ("hits", 1) } else { ("misses", 0) };
                let expected = if self.stances[seat.index()] == Some(true) { 4.0 / 6.0 } else { 2.0 / 6.0 };
                Told::new(Clause("TOY:4"), format!("{} attacks and {word}.", SIDES[seat.index()]))
                    .by(*seat)
                    .rolled(Some(*seat), &[*face])
                    .fortune(*seat, "hits", got, expected)
            }
            Happening::Waited(seat) => {
                Told::new(Clause("TOY:3"), format!("{} waits.", SIDES[seat.index()])).by(*seat)
            }
        })
    }

    fn board(&self) -> Board {
        Board {
            id: "field".into(),
            name: "A field".into(),
            season: "summer".into(),
            columns: u16::from(COLUMNS),
            rows: u16::from(ROWS),
            orientation: "flat",
            shoved: "odd",
            hexes: (0..COLUMNS * ROWS)
                .map(|hex| BoardHex {
                    name: hex_name(hex),
                    ground: if hex == 5 { "wood" } else { "open" }.into(),
                    overlays: if hex == 6 { vec!["trench".into()] } else { Vec::new() },
                    elevation: 0,
                })
                .collect(),
            reactions: vec![Reaction {
                kind: "riposte".into(),
                when: "the enemy stands next to you".into(),
                placed: true,
            }],
            labels: vec![BoardLabel { text: "Old Oak".into(), at: hex_name(5), kind: "wood".into() }],
            ..Board::default()
        }
    }

    fn scene(&self, seat: Option<Seat>) -> Scene {
        let waits_for = match self.pending() {
            Pending::Decide(seats) => seats,
            _ => Seats::NONE,
        };
        let mut choices = Vec::new();
        if let Some(seat) = seat {
            self.choices(seat, &mut choices);
        }
        let prompt = match self.step {
            Step::Stances => "Take a stance for this round.",
            Step::Act(_) => "Take up the piece to move or attack, or wait.",
            _ => "",
        };
        Scene {
            seat,
            title: "A skirmish".into(),
            clock: format!("round {} of {ROUNDS}", self.round),
            sides: [Seat(0), Seat(1)]
                .map(|side| SideLine {
                    seat: side,
                    name: SIDES[side.index()].into(),
                    nation: SIDES[side.index()].to_lowercase(),
                    score: format!("strength {}", self.strength[side.index()]),
                    to_act: waits_for.contains(side),
                })
                .into(),
            prompt: Prompt {
                kind: "Act".into(),
                text: prompt.into(),
                clause: Some(Clause(if self.step == Step::Stances { "TOY:2" } else { "TOY:3" })),
                waits_for,
                window: seat.and_then(|seat| self.window(seat)).map(|window| window.kind.to_owned()),
            },
            offers: choices
                .iter()
                .map(|choice| Offer {
                    words: self.say(*choice),
                    label: match choice {
                        Click::To(hex) => format!("Move to {}", hex_name(*hex)),
                        Click::Stance(true) => "Be bold: hit on 3".into(),
                        Click::Stance(false) => "Be careful: hit on 5".into(),
                        other => format!("{other:?}"),
                    },
                    on: match choice {
                        Click::To(hex) => On::Hex(hex_name(*hex)),
                        _ => On::Button,
                    },
                    clause: Clause("TOY:3"),
                    main: *choice == Click::Wait,
                })
                .collect(),
            pieces: [Seat(0), Seat(1)]
                .map(|side| Piece {
                    id: SIDES[side.index()].to_lowercase(),
                    at: Place::Hex(hex_name(self.at[side.index()])),
                    seat: Some(side),
                    nation: SIDES[side.index()].to_lowercase(),
                    kind: "stack".into(),
                    title: (side.0 + 1).to_string(),
                    name: format!("{} Company: {} strong", SIDES[side.index()], self.strength[side.index()]),
                    badges: match self.stances[side.index()] {
                        Some(bold) if seat == Some(side) || self.step != Step::Stances => {
                            vec![if bold { "B" } else { "C" }.into()]
                        }
                        Some(_) => vec!["?".into()],
                        None => Vec::new(),
                    },
                    slots: vec![Slot {
                        symbol: "infantry".into(),
                        strength: self.strength[side.index()],
                        of: STRENGTH,
                        spent: false,
                        selected: self.lifted,
                    }],
                    stats: vec![Stat::new("strength", self.strength[side.index()])],
                    carries: Vec::new(),
                    selected: self.lifted && self.step == Step::Act(side),
                })
                .into(),
            marks: vec![Mark { hex: hex_name(6), kind: "objective".into(), text: "5".into(), seat: None }],
            ended: match self.pending() {
                Pending::Over(verdict) => Some(Ending {
                    verdict,
                    title: verdict
                        .winner
                        .map_or("A draw".into(), |seat| format!("{} wins", SIDES[seat.index()])),
                    lines: vec![format!(
                        "Red has {}, Blue has {} strength left.",
                        self.strength[0], self.strength[1]
                    )],
                }),
                _ => None,
            },
            ..Scene::default()
        }
    }

    fn reimagine(&mut self, seat: Option<Seat>, random: &mut Random) {
        if self.step == Step::Stances {
            for other in [Seat(0), Seat(1)] {
                if Some(other) != seat
                    && let Some(stance) = &mut self.stances[other.index()]
                {
                    *stance = random.below(2) == 1;
                }
            }
        }
    }

    fn outlook(&self, seat: Seat) -> f32 {
        let lead = f32::from(self.strength[seat.index()]) - f32::from(self.strength[seat.other().index()]);
        let bold = if self.stances[seat.index()] == Some(true) { 0.01 } else { 0.0 };
        lead / 4.0 + bold - 0.02 * distance(self.at[0], self.at[1]) as f32
    }

    fn situation(&self) -> Vec<u8> {
        Self { round: 0, ..self.clone() }.save()
    }

    fn save(&self) -> Vec<u8> {
        let step = match self.step {
            Step::Weather => 0,
            Step::Stances => 1,
            Step::Act(seat) => 2 + seat.0,
            Step::Roll(seat) => 4 + seat.0,
            Step::Over => 6,
        };
        let stance = |stance: Option<bool>| stance.map_or(2, u8::from);
        vec![
            self.round,
            step,
            self.at[0],
            self.at[1],
            self.strength[0],
            self.strength[1],
            stance(self.stances[0]),
            stance(self.stances[1]),
            u8::from(self.lifted),
            self.weather,
        ]
    }

    fn load(&self, saved: &[u8]) -> Result<Self, String> {
        let &[round, step, at0, at1, strength0, strength1, stance0, stance1, lifted, weather] = saved else {
            return Err(format!("a saved skirmish has 10 bytes, not {}", saved.len()));
        };
        let stance = |byte| match byte {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        };
        let step = match step {
            0 => Step::Weather,
            1 => Step::Stances,
            2 | 3 => Step::Act(Seat(step - 2)),
            4 | 5 => Step::Roll(Seat(step - 4)),
            6 => Step::Over,
            _ => return Err(format!("there is no step {step}")),
        };
        let loaded = Self {
            round,
            step,
            at: [at0, at1],
            strength: [strength0, strength1],
            stances: [stance(stance0), stance(stance1)],
            lifted: lifted == 1,
            weather,
        };
        loaded.invariants().map(|()| loaded)
    }

    fn ask(&self, question: &str) -> Result<String, String> {
        match question {
            "round" => Ok(self.round.to_string()),
            "strength of red" => Ok(self.strength[0].to_string()),
            "strength of blue" => Ok(self.strength[1].to_string()),
            _ => Err(format!("{question:?} is not a question about a skirmish")),
        }
    }

    fn invariants(&self) -> Result<(), String> {
        if self.at.iter().any(|hex| *hex >= COLUMNS * ROWS) || self.at[0] == self.at[1] {
            return Err(format!("the pieces stand at {:?}", self.at));
        }
        if self.weather > 2 || self.strength.iter().any(|strength| *strength > STRENGTH) {
            return Err("the weather or a strength is out of its range".into());
        }
        Ok(())
    }
}

/// The toy as a system.
#[derive(Clone, Copy, Debug)]
pub struct Toy;

impl System for Toy {
    type Game = Skirmish;
    const NAME: &'static str = "toy";
    const TITLE: &'static str = "A toy";

    fn scenarios(_library: &Library) -> Result<Vec<ScenarioInfo>, Unreadable> {
        Ok(vec![ScenarioInfo {
            system: Self::NAME,
            id: "skirmish".into(),
            title: "A skirmish".into(),
            date: "today".into(),
            summary: "Two pieces on twelve hexes.".into(),
            sides: SIDES.map(str::to_owned).into(),
            nations: SIDES.map(str::to_lowercase).into(),
            length: format!("{ROUNDS} rounds"),
            minutes: 1,
            difficulty: 1,
            forces: vec!["one company".into(); 2],
            tags: vec!["introduction".into()],
            source: "made up".into(),
            lessons: Vec::new(),
        }])
    }

    fn open(library: &Library, scenario: &str) -> Result<Skirmish, Unreadable> {
        match scenario {
            "skirmish" => Ok(Skirmish::new()),
            path => Self::open_text(library, path, &read_file(Path::new(path))?),
        }
    }

    fn open_text(_library: &Library, name: &str, text: &str) -> Result<Skirmish, Unreadable> {
        if text.contains("system = \"toy\"") {
            // A position that no rule leads to, for tests of whatever looks for such.
            let weather = if text.contains("faulty") { 9 } else { 0 };
            Ok(Skirmish { weather, ..Skirmish::new() })
        } else {
            Err(Unreadable(format!("{name}: this is not a file of the toy")))
        }
    }

    fn open_case(library: &Library, name: &str, text: &str) -> Result<Skirmish, Unreadable> {
        Self::open_text(library, name, text)
    }

    fn check(_library: &Library, name: &str, text: &str) -> Option<Result<String, Unreadable>> {
        text.contains("system = \"toy\"").then(|| {
            if text.contains("broken") {
                Err(Unreadable(format!("{name}:1:1: found broken, expected whole")))
            } else {
                Ok("a skirmish".into())
            }
        })
    }

    fn schemas() -> Vec<(&'static str, serde_json::Value)> {
        vec![("scenario", serde_json::json!({ "type": "object" }))]
    }

    fn sight(_library: &Library, map: &str, from: &str, to: &str) -> Result<serde_json::Value, Unreadable> {
        if map == "field" {
            Ok(serde_json::json!({ "from": from, "to": to, "clear": true, "text": "nothing is in the way" }))
        } else {
            Err(Unreadable(format!("there is no map {map:?}")))
        }
    }
}
