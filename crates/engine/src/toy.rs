//! Sealed Bids, the smallest game that uses everything the contract has: hidden draws, simultaneous secret
//! decisions grown click by click, dice, a look at what is hidden, a decision of one seat alone, forced choices.
//! The house tests itself on it, and whoever writes a new system can read it as an example.
//!
//! 1. Each seat draws a secret card, worth 0 to 5 points at the end, and starts with a purse.
//! 2. In every round both seats bid at once and in secret, a coin or two at a time, and seal their bid. Once in a game a
//!    seat may pay a coin to look at the other's card.
//! 3. When both bids are sealed a die says what the prize is worth. The higher bid pays its coins and takes it;
//!    equal bids pay nothing and nobody takes it.
//! 4. Whoever took a prize keeps it, or throws two dice for it: a sum of 8 or more doubles it, less loses it.
//! 5. After the last round the cards are shown. Points, card and coins left are added up; the higher sum wins.

use crate::{
    Board, Chance, ChanceKind, Clause, Ending, Game, Library, Log, Offer, On, Pending, Piece, Place, Prompt,
    Random, Refusal, ScenarioInfo, Scene, Seat, Seats, Settled, SideLine, Stat, System, Told, Unreadable,
    Verdict,
};
use serde::{Deserialize, Serialize};

const DEAL: Clause = Clause("TOY:1");
const BID: Clause = Clause("TOY:2");
const PRIZE: Clause = Clause("TOY:3");
const DOUBLE: Clause = Clause("TOY:4");
const END: Clause = Clause("TOY:5");

/// How many different cards there are.
const CARDS: u16 = 6;
const BOTH: [Seat; 2] = [Seat(0), Seat(1)];

/// What a scenario file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// How many rounds are played.
    pub rounds: u8,
    /// Coins each seat starts with.
    pub purse: u8,
}

/// Where in a round the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    Deal(Seat),
    Bidding,
    Prize,
    Keep { seat: Seat, prize: u8 },
    Doubling { seat: Seat, prize: u8 },
    Over,
}

/// One seat's things.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Own {
    card: Option<u8>,
    purse: u8,
    points: u8,
    bid: u8,
    sealed: bool,
    looked: bool,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SealedBids {
    terms: Terms,
    step: Step,
    round: u8,
    own: [Own; 2],
}

/// One click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToyChoice {
    /// One more coin in the bid.
    Raise,
    /// Two more coins in the bid.
    Leap,
    /// The bid is made.
    Seal,
    /// Pay a coin to see the other's card.
    Look,
    /// Keep the prize.
    Keep,
    /// Throw for the prize.
    Double,
}

const WORDS: [(ToyChoice, &str); 6] = [
    (ToyChoice::Raise, "raise"),
    (ToyChoice::Leap, "leap"),
    (ToyChoice::Seal, "seal"),
    (ToyChoice::Look, "look"),
    (ToyChoice::Keep, "keep"),
    (ToyChoice::Double, "double"),
];

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToyEvent {
    /// A card was drawn.
    Drew(Seat, u8),
    /// Coins went into a bid, which now stands at this.
    Raised(Seat, u8),
    /// A bid was sealed.
    Sealed(Seat),
    /// A card was looked at.
    Looked(Seat, u8),
    /// The bids and the prize.
    Prize([u8; 2], u8),
    /// A prize was kept.
    Kept(Seat, u8),
    /// A prize was thrown for; the points won.
    Threw(Seat, [u8; 2], u8),
    /// The cards at the end.
    Showed([u8; 2]),
}

impl SealedBids {
    /// The first position.
    #[must_use]
    pub fn new(terms: Terms) -> Self {
        let own = Own { purse: terms.purse, ..Own::default() };
        Self { terms, step: Step::Deal(Seat(0)), round: 0, own: [own; 2] }
    }

    fn next_round(&mut self, log: &mut impl Log<ToyEvent>) {
        self.round += 1;
        for own in &mut self.own {
            (own.bid, own.sealed) = (0, false);
        }
        self.step = Step::Bidding;
        if self.round > self.terms.rounds {
            self.step = Step::Over;
            log.note(|| ToyEvent::Showed(self.own.map(|own| own.card.unwrap_or(0))));
        }
    }

    fn sum(&self, seat: Seat) -> i32 {
        let own = &self.own[seat.index()];
        i32::from(own.points) + i32::from(own.purse) + i32::from(own.card.unwrap_or(0))
    }

    fn verdict(&self) -> Verdict {
        let margin = self.sum(Seat(0)) - self.sum(Seat(1));
        let winner = match margin {
            0 => None,
            1.. => Some(Seat(0)),
            _ => Some(Seat(1)),
        };
        Verdict { winner, margin, level: u8::from(winner.is_none()) }
    }

    fn knows_card(&self, seat: Option<Seat>, whose: Seat) -> bool {
        self.step == Step::Over || seat.is_some_and(|seat| seat == whose || self.own[seat.index()].looked)
    }
}

impl Game for SealedBids {
    type Choice = ToyChoice;
    type Event = ToyEvent;

    fn pending(&self) -> Pending {
        let chance = |kind, why, clause| Pending::Chance(Chance { kind, why, clause });
        match self.step {
            Step::Deal(_) => chance(ChanceKind::Draw { among: CARDS }, "a secret card", DEAL),
            Step::Bidding => Pending::Decide(BOTH.iter().fold(Seats::NONE, |seats, seat| {
                if self.own[seat.index()].sealed { seats } else { seats.with(*seat) }
            })),
            Step::Prize => chance(ChanceKind::Dice { count: 1, sides: 6 }, "the prize", PRIZE),
            Step::Keep { seat, .. } => Pending::Decide(Seats::only(seat)),
            Step::Doubling { .. } => chance(ChanceKind::Dice { count: 2, sides: 6 }, "doubling", DOUBLE),
            Step::Over => Pending::Over(self.verdict()),
        }
    }

    fn choices(&self, seat: Seat, into: &mut Vec<ToyChoice>) {
        into.extend(
            WORDS.iter().map(|(choice, _)| *choice).filter(|choice| self.refusal(seat, *choice).is_none()),
        );
    }

    fn refusal(&self, seat: Seat, choice: ToyChoice) -> Option<Refusal> {
        let no = |clause, reason: &str| Some(Refusal::new(clause, reason));
        let own = &self.own[seat.index()];
        match (choice, self.step) {
            (ToyChoice::Raise | ToyChoice::Leap | ToyChoice::Seal | ToyChoice::Look, Step::Bidding) => {
                match choice {
                    _ if own.sealed => no(BID, "your bid is already sealed"),
                    ToyChoice::Leap if own.bid + 2 > own.purse => {
                        no(BID, "your purse has no two coins left to bid")
                    }
                    ToyChoice::Raise if own.bid == own.purse => no(BID, "your purse has no coin left to bid"),
                    ToyChoice::Look if own.looked => no(BID, "you have already looked at the other card"),
                    ToyChoice::Look if own.bid == own.purse => {
                        no(BID, "a look costs a coin, and none is left")
                    }
                    _ => None,
                }
            }
            (ToyChoice::Raise | ToyChoice::Leap | ToyChoice::Seal | ToyChoice::Look, _) => {
                no(BID, "nobody is bidding now")
            }
            (ToyChoice::Keep | ToyChoice::Double, Step::Keep { seat: winner, .. }) if winner == seat => None,
            (ToyChoice::Keep | ToyChoice::Double, _) => no(DOUBLE, "you have no prize to keep or double"),
        }
    }

    fn decide(&mut self, seat: Seat, choice: ToyChoice, log: &mut impl Log<ToyEvent>) {
        let other = self.own[seat.other().index()];
        let own = &mut self.own[seat.index()];
        match (choice, self.step) {
            (ToyChoice::Raise | ToyChoice::Leap, _) => {
                own.bid += if choice == ToyChoice::Leap { 2 } else { 1 };
                let bid = own.bid;
                log.note(|| ToyEvent::Raised(seat, bid));
            }
            (ToyChoice::Seal, _) => {
                own.sealed = true;
                log.note(|| ToyEvent::Sealed(seat));
                if other.sealed {
                    self.step = Step::Prize;
                }
            }
            (ToyChoice::Look, _) => {
                own.looked = true;
                own.purse -= 1;
                log.note(|| ToyEvent::Looked(seat, other.card.unwrap_or(0)));
            }
            (ToyChoice::Keep, Step::Keep { prize, .. }) => {
                own.points += prize;
                log.note(|| ToyEvent::Kept(seat, prize));
                self.next_round(log);
            }
            (ToyChoice::Double, Step::Keep { prize, .. }) => self.step = Step::Doubling { seat, prize },
            _ => {}
        }
    }

    fn settle(&mut self, settled: &Settled, log: &mut impl Log<ToyEvent>) {
        match (self.step, settled) {
            (Step::Deal(seat), Settled::Drawn(card)) => {
                self.own[seat.index()].card = Some(*card as u8);
                log.note(|| ToyEvent::Drew(seat, *card as u8));
                match seat {
                    Seat(0) => self.step = Step::Deal(Seat(1)),
                    _ => self.next_round(log),
                }
            }
            (Step::Prize, Settled::Dice(dice)) => {
                let prize = dice.faces()[0];
                let bids = self.own.map(|own| own.bid);
                log.note(|| ToyEvent::Prize(bids, prize));
                if bids[0] == bids[1] {
                    self.next_round(log);
                } else {
                    let seat = Seat(u8::from(bids[1] > bids[0]));
                    self.own[seat.index()].purse -= bids[seat.index()];
                    self.step = Step::Keep { seat, prize };
                }
            }
            (Step::Doubling { seat, prize }, Settled::Dice(dice)) => {
                let faces = [dice.faces()[0], dice.faces()[1]];
                let won = if faces[0] + faces[1] >= 8 { prize * 2 } else { 0 };
                self.own[seat.index()].points += won;
                log.note(|| ToyEvent::Threw(seat, faces, won));
                self.next_round(log);
            }
            _ => {}
        }
    }

    fn say(&self, choice: ToyChoice) -> String {
        WORDS.iter().find(|(known, _)| *known == choice).map_or("?", |(_, words)| words).into()
    }

    fn parse(&self, _seat: Seat, words: &str) -> Result<ToyChoice, String> {
        let words = words.trim().to_lowercase();
        WORDS.iter().find(|(_, known)| *known == words).map(|(choice, _)| *choice).ok_or_else(|| {
            format!("`{words}` is not understood; say `raise`, `leap`, `seal`, `look`, `keep` or `double`")
        })
    }

    fn tell(&self, event: &ToyEvent, to: Option<Seat>) -> Option<Told> {
        let told = match *event {
            ToyEvent::Drew(seat, card) if to == Some(seat) => {
                Told::new(DEAL, format!("you draw the card worth {card}")).by(seat)
            }
            ToyEvent::Drew(seat, _) => Told::new(DEAL, format!("seat {} draws a card", seat.0)).by(seat),
            ToyEvent::Raised(seat, bid) if to == Some(seat) => {
                Told::new(BID, format!("your bid stands at {bid}")).by(seat)
            }
            ToyEvent::Raised(..) => return None,
            ToyEvent::Sealed(seat) => Told::new(BID, format!("seat {} seals its bid", seat.0)).by(seat),
            ToyEvent::Looked(seat, card) if to == Some(seat) => {
                Told::new(BID, format!("the other card is worth {card}")).by(seat)
            }
            ToyEvent::Looked(seat, _) => {
                Told::new(BID, format!("seat {} pays a coin and looks at the other card", seat.0)).by(seat)
            }
            ToyEvent::Prize(bids, prize) => {
                let text = format!("bids of {} and {} for a prize of {prize}", bids[0], bids[1]);
                Told::new(PRIZE, text).rolled(None, &[prize])
            }
            ToyEvent::Kept(seat, prize) => {
                Told::new(DOUBLE, format!("seat {} keeps {prize}", seat.0)).by(seat)
            }
            ToyEvent::Threw(seat, faces, won) => {
                Told::new(DOUBLE, format!("seat {} throws for it and wins {won}", seat.0))
                    .by(seat)
                    .rolled(Some(seat), &faces)
            }
            ToyEvent::Showed(cards) => {
                Told::new(END, format!("the cards were worth {} and {}", cards[0], cards[1]))
            }
        };
        Some(told)
    }

    fn board(&self) -> Board {
        let name = format!("{} rounds, {} coins", self.terms.rounds, self.terms.purse);
        Board { id: "table".into(), name, orientation: "flat", shoved: "odd", ..Board::default() }
    }

    fn scene(&self, seat: Option<Seat>) -> Scene {
        let waits_for = match self.pending() {
            Pending::Decide(seats) => seats,
            _ => Seats::NONE,
        };
        let mut offers = Vec::new();
        if let Some(seat) = seat {
            let mut choices = Vec::new();
            self.choices(seat, &mut choices);
            offers.extend(choices.into_iter().map(|choice| Offer {
                words: self.say(choice),
                label: self.say(choice),
                on: On::Button,
                clause: if matches!(choice, ToyChoice::Keep | ToyChoice::Double) { DOUBLE } else { BID },
                main: matches!(choice, ToyChoice::Seal | ToyChoice::Keep),
            }));
        }
        let side = |whose: Seat| SideLine {
            seat: whose,
            name: format!("Seat {}", whose.0),
            nation: "plain".into(),
            score: format!("{} points", self.own[whose.index()].points),
            to_act: waits_for.contains(whose),
        };
        let card = |whose: Seat| {
            let own = &self.own[whose.index()];
            let shown = own.card.filter(|_| self.knows_card(seat, whose));
            let bid = (seat == Some(whose)).then(|| Stat::new("bid", own.bid));
            Piece {
                id: format!("card {}", whose.0),
                at: Place::Box(format!("hand {}", whose.0)),
                seat: Some(whose),
                nation: "plain".into(),
                kind: "card".into(),
                title: shown.map_or("?".into(), |card| card.to_string()),
                name: format!("card of seat {}", whose.0),
                badges: if own.sealed { vec!["sealed".into()] } else { Vec::new() },
                slots: Vec::new(),
                stats: [Stat::new("purse", own.purse)].into_iter().chain(bid).collect(),
                carries: Vec::new(),
                selected: false,
            }
        };
        let ended = match self.pending() {
            Pending::Over(verdict) => {
                Some(Ending { verdict, title: "The bids are done".into(), lines: Vec::new() })
            }
            _ => None,
        };
        Scene {
            seat,
            title: "Sealed Bids".into(),
            clock: format!("round {} of {}", self.round, self.terms.rounds),
            sides: BOTH.map(side).to_vec(),
            prompt: Prompt {
                kind: if matches!(self.step, Step::Keep { .. }) { "Prize" } else { "Bids" }.into(),
                text: "Bid, then seal.".into(),
                clause: None,
                waits_for,
                window: None,
            },
            offers,
            pieces: BOTH.map(card).to_vec(),
            ended,
            ..Scene::default()
        }
    }

    fn reimagine(&mut self, seat: Option<Seat>, random: &mut Random) {
        if self.step == Step::Over {
            return;
        }
        for whose in BOTH {
            if seat == Some(whose) {
                continue;
            }
            let known = self.knows_card(seat, whose);
            let own = &mut self.own[whose.index()];
            if own.card.is_some() && !known {
                own.card = Some(random.below(u32::from(CARDS)) as u8);
            }
            if matches!(self.step, Step::Bidding | Step::Prize) {
                own.bid = random.below(u32::from(own.purse) + 1) as u8;
            }
        }
    }

    fn outlook(&self, seat: Seat) -> f32 {
        let ahead = self.sum(seat) - self.sum(seat.other());
        (ahead as f32 / 20.0).clamp(-1.0, 1.0)
    }

    fn save(&self) -> Vec<u8> {
        postcard::to_stdvec(self).expect("a position of plain numbers can be written")
    }

    fn load(&self, saved: &[u8]) -> Result<Self, String> {
        let loaded: Self = postcard::from_bytes(saved)
            .map_err(|error| format!("this is no position of Sealed Bids: {error}"))?;
        if loaded.terms != self.terms {
            return Err("this position is of a game with other terms".into());
        }
        loaded.invariants()?;
        Ok(loaded)
    }

    fn ask(&self, question: &str) -> Result<String, String> {
        let words: Vec<&str> = question.split_whitespace().collect();
        let own = |seat: &str| match seat {
            "0" => Ok(&self.own[0]),
            "1" => Ok(&self.own[1]),
            _ => Err(format!("`{seat}` is not a seat")),
        };
        match words[..] {
            ["round"] => Ok(self.round.to_string()),
            ["purse", "of", seat] => own(seat).map(|own| own.purse.to_string()),
            ["points", "of", seat] => own(seat).map(|own| own.points.to_string()),
            ["card", "of", seat] => {
                own(seat).map(|own| own.card.map_or("none".into(), |card| card.to_string()))
            }
            _ => Err(format!(
                "`{question}` is not understood; ask `round`, or `purse`, `points` or `card of 0`"
            )),
        }
    }

    fn draw_named(&self, words: &str) -> Result<Settled, String> {
        let worth = words.strip_prefix("card ").and_then(|worth| worth.parse().ok());
        let card = worth.filter(|card| *card < CARDS).map(Settled::Drawn);
        card.ok_or_else(|| format!("`{words}` is not a card from `card 0` to `card {}`", CARDS - 1))
    }

    fn untold(&self, before: &Self, events: &[ToyEvent]) -> Option<String> {
        let won = |seat: Seat| -> u8 {
            let of = |event: &ToyEvent| match *event {
                ToyEvent::Kept(who, points) | ToyEvent::Threw(who, _, points) if who == seat => points,
                _ => 0,
            };
            events.iter().map(of).sum()
        };
        BOTH.into_iter()
            .find(|seat| self.own[seat.index()].points != before.own[seat.index()].points + won(*seat))
            .map(|seat| format!("the points of seat {} changed", seat.0))
    }

    fn invariants(&self) -> Result<(), String> {
        for seat in BOTH {
            let own = &self.own[seat.index()];
            if seat.0 > 1
                || own.purse > self.terms.purse
                || own.card.is_some_and(|card| u16::from(card) >= CARDS)
            {
                return Err(format!("seat {} holds more than there is", seat.0));
            }
            if matches!(self.step, Step::Bidding | Step::Prize) && own.bid > own.purse {
                return Err(format!("seat {} bids more than it has", seat.0));
            }
        }
        Ok(())
    }
}

/// The system of [`SealedBids`].
#[derive(Clone, Copy, Debug)]
pub struct Toy;

const SCENARIOS: [(&str, &str); 2] =
    [("short", "rounds = 2\npurse = 3\n"), ("long", "rounds = 12\npurse = 20\n")];

impl System for Toy {
    type Game = SealedBids;
    const NAME: &'static str = "toy";
    const TITLE: &'static str = "Sealed Bids";

    fn scenarios(_library: &Library) -> Result<Vec<ScenarioInfo>, Unreadable> {
        let info = |(id, _): &(&str, &str)| ScenarioInfo {
            system: Self::NAME,
            id: (*id).into(),
            title: format!("A {id} sale"),
            date: String::new(),
            summary: "Two seats bid in secret.".into(),
            sides: vec!["Seat 0".into(), "Seat 1".into()],
            nations: Vec::new(),
            length: format!("a {id} one"),
            minutes: 2,
            difficulty: 1,
            forces: Vec::new(),
            tags: Vec::new(),
            source: String::new(),
            lessons: Vec::new(),
        };
        Ok(SCENARIOS.iter().map(info).collect())
    }

    fn open(library: &Library, scenario: &str) -> Result<SealedBids, Unreadable> {
        let (_, text) = SCENARIOS.iter().find(|(id, _)| *id == scenario).ok_or_else(|| {
            Unreadable(format!("there is no scenario `{scenario}`; there are `short` and `long`"))
        })?;
        Self::open_text(library, scenario, text)
    }

    fn open_text(_library: &Library, name: &str, text: &str) -> Result<SealedBids, Unreadable> {
        let terms: Terms = toml::from_str(text).map_err(|error| Unreadable(format!("{name}: {error}")))?;
        if terms.rounds > 100 || terms.purse > 100 {
            return Err(Unreadable(format!("{name}: at most 100 rounds and 100 coins")));
        }
        Ok(SealedBids::new(terms))
    }

    fn open_case(library: &Library, name: &str, text: &str) -> Result<SealedBids, Unreadable> {
        let table: toml::Table = text.parse().map_err(|error| Unreadable(format!("{name}: {error}")))?;
        let scenario = table.get("scenario").and_then(toml::Value::as_str);
        Self::open(library, scenario.unwrap_or("short"))
    }

    fn check(library: &Library, name: &str, text: &str) -> Option<Result<String, Unreadable>> {
        text.contains("purse").then(|| Self::open_text(library, name, text).map(|_| "a sale".into()))
    }

    fn schemas() -> Vec<(&'static str, serde_json::Value)> {
        Vec::new()
    }

    fn sight(_: &Library, _: &str, _: &str, _: &str) -> Result<serde_json::Value, Unreadable> {
        Err(Unreadable("there is no map in Sealed Bids".into()))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{Driver, ScenarioRef, Seeded, Setup, Source, erase};

    /// A driver of a new game.
    pub(crate) fn driver(scenario: &str, source: Option<Box<dyn Source>>) -> Driver {
        let game = Toy::open(&Library::built_in(), scenario).unwrap();
        let setup = Setup {
            system: "toy".into(),
            scenario: ScenarioRef::Id(scenario.into()),
            players: vec!["Anna".into(), "random".into()],
        };
        Driver::new(setup, erase(game), source)
    }

    /// Plays random choices to the end.
    pub(crate) fn play_out(driver: &mut Driver, seed: u64) {
        let mut random = Random::from_number(seed);
        driver.advance().unwrap();
        while let Pending::Decide(seats) = driver.pending() {
            let seat = seats.first().unwrap();
            let mut choices = driver.choices(seat);
            let words = choices.remove(random.index(choices.len()));
            driver.decide(seat, &words).unwrap();
        }
        assert!(driver.verdict().is_some());
    }

    /// The file of a finished game.
    pub(crate) fn finished_game(seed: u64) -> String {
        let mut driver = driver("long", Some(Box::new(Seeded(seed))));
        play_out(&mut driver, seed);
        driver.save()
    }

    #[test]
    fn the_higher_bid_pays_and_takes_the_prize() {
        let mut game = SealedBids::new(Terms { rounds: 1, purse: 3 });
        let mut log = Vec::new();
        for line in ["draw 2", "draw 5"] {
            game.settle(&line.parse().unwrap(), &mut log);
        }
        for (seat, words) in [(0, "raise"), (0, "seal"), (1, "seal")] {
            let choice = game.parse(Seat(seat), words).unwrap();
            assert_eq!(game.refusal(Seat(seat), choice), None);
            game.decide(Seat(seat), choice, &mut log);
        }
        game.settle(&"dice 4".parse().unwrap(), &mut log);
        game.decide(Seat(0), ToyChoice::Keep, &mut log);
        let Pending::Over(verdict) = game.pending() else { panic!("the only round is over") };
        assert_eq!((verdict.winner, verdict.margin), (None, 0), "2 + 4 + 2 coins against 5 + 3 coins");
        assert_eq!(log.len(), 8);
    }
}
