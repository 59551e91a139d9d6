//! Standing answers: what a seat lets the driver say for it where it may react.
//!
//! A seat's reply to a kind of reaction says when it wants to be asked, and may make exceptions: orders given in
//! advance for the moment when something happens at a place, `opportunity fire if somebody enters D5`.

use crate::{Asked, Board, SEATS, Seat, Table};
use std::fmt;
use std::str::FromStr;

/// When a seat wants to be asked for one kind of reaction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// Ask every time, even with nothing to react with: how long one thinks then tells nobody anything.
    Always,
    /// Ask when there is something to choose.
    IfAble,
    /// Ask when there is something to choose and, for all that is public, a reason to.
    #[default]
    IfItMatters,
    /// Let it pass until the clock of the scene moves on.
    NotThisTurn,
    /// Let it pass.
    Never,
}

impl Standing {
    /// All of them, from the most asking to the least.
    pub const ALL: [Self; 5] =
        [Self::Always, Self::IfAble, Self::IfItMatters, Self::NotThisTurn, Self::Never];

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::IfAble => "if able",
            Self::IfItMatters => "if it matters",
            Self::NotThisTurn => "not this turn",
            Self::Never => "never",
        }
    }

    /// What a word means.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|standing| standing.word() == word)
    }
}

/// An order given in advance: what to answer where a reaction is about one of some places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exception {
    /// The places, by name; anywhere when there are none.
    pub at: Vec<String>,
    /// What to choose, click by click, as far as it is on offer; with nothing, the seat is asked there. It is
    /// carried out once.
    pub answer: Vec<String>,
}

/// A seat's reply to one kind of reaction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// When it is asked.
    pub ask: Standing,
    /// Where it is otherwise; the first that fits holds.
    pub except: Vec<Exception>,
}

impl From<Standing> for Reply {
    fn from(ask: Standing) -> Self {
        Self { ask, except: Vec::new() }
    }
}

impl Reply {
    /// Whether it can be an answer to this kind of reaction on this board; a sentence when it cannot.
    pub fn fits(&self, board: &Board, kind: &str) -> Result<(), String> {
        let Some(reaction) = board.reactions.iter().find(|reaction| reaction.kind == kind) else {
            let kinds: Vec<&str> = board.reactions.iter().map(|reaction| reaction.kind.as_str()).collect();
            let known = if kinds.is_empty() { "nobody reacts here".into() } else { kinds.join(", ") };
            return Err(format!("There is no reaction `{kind}`; there are: {known}."));
        };
        let known = |place: &&String| board.hexes.iter().any(|hex| hex.name.eq_ignore_ascii_case(place));
        for place in self.except.iter().flat_map(|order| &order.at) {
            if !reaction.placed {
                return Err(format!("A reaction `{kind}` has no place, so it cannot be bound to {place}."));
            }
            if !known(&place) {
                return Err(format!("There is no hex {place} on this map."));
            }
        }
        Ok(())
    }
}

/// The word that stands for no answer.
const ASK: &str = "ask";
/// The word that stands for no place in particular.
const ANYWHERE: &str = "anywhere";

impl fmt::Display for Exception {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = if self.at.is_empty() { ANYWHERE.into() } else { self.at.join(" ") };
        let answer = if self.answer.is_empty() { ASK.into() } else { self.answer.join("; ") };
        write!(f, "{at}: {answer}")
    }
}

impl FromStr for Exception {
    type Err = String;

    /// Reads `D5 E5: opportunity fire; done`, or `D5: ask`.
    fn from_str(text: &str) -> Result<Self, String> {
        let (at, answer) = text.split_once(':').ok_or_else(|| {
            format!("`{}` says not what to do: name places, a colon, and choices or `{ASK}`", text.trim())
        })?;
        let at: Vec<String> = at.split_whitespace().map(str::to_owned).collect();
        let answer: Vec<String> =
            answer.split(';').map(str::trim).filter(|words| !words.is_empty()).map(str::to_owned).collect();
        Ok(Self {
            at: if at == [ANYWHERE] { Vec::new() } else { at },
            answer: if answer == [ASK] { Vec::new() } else { answer },
        })
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.ask.word())?;
        self.except.iter().try_for_each(|exception| write!(f, " | {exception}"))
    }
}

impl FromStr for Reply {
    type Err = String;

    /// Reads `never | D5 E5: opportunity fire; done | F6: ask`.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.split('|').map(str::trim);
        let word = parts.next().unwrap_or_default();
        let ask = Standing::from_word(word).ok_or_else(|| {
            let words: Vec<&str> = Standing::ALL.iter().map(|standing| standing.word()).collect();
            format!("`{word}` does not say when to ask: say {}", words.join(", "))
        })?;
        let except = parts.map(str::parse).collect::<Result<_, _>>()?;
        Ok(Self { ask, except })
    }
}

/// A standing answer that was given at some moment of a game: after how many inputs, whose, to what kind of
/// reaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// How many inputs there were.
    pub after: usize,
    /// Whose.
    pub seat: Seat,
    /// To what kind of reaction: `opportunity fire`.
    pub window: String,
    /// What it says.
    pub reply: Reply,
}

struct Answer {
    seat: Seat,
    window: String,
    reply: Reply,
    /// The clock when it was given, where it lapses with it.
    clock: Option<String>,
}

/// The replies of all seats.
#[derive(Default)]
pub(crate) struct Answers {
    given: Vec<Answer>,
    /// For each seat, what is left of an order in advance that is being carried out.
    under_way: [Vec<String>; SEATS as usize],
}

/// Something the driver says for a seat.
pub(crate) struct Made {
    pub(crate) seat: Seat,
    pub(crate) words: String,
    pub(crate) by: By,
}

/// By what right.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    /// There is nothing else to choose, or the seat's reply lets the reaction pass.
    Itself,
    /// An order in advance begins: the reply's place among those given, the exception's in it.
    Order(usize, usize),
    /// An order in advance goes on.
    UnderWay,
}

fn clock(table: &dyn Table, seat: Seat) -> String {
    table.scene(Some(seat)).clock
}

impl Answers {
    pub(crate) fn set(&mut self, table: &dyn Table, seat: Seat, window: &str, reply: Reply) {
        self.given.retain(|answer| (answer.seat, answer.window.as_str()) != (seat, window));
        let clock = (reply.ask == Standing::NotThisTurn).then(|| clock(table, seat));
        self.given.push(Answer { seat, window: window.to_owned(), reply, clock });
    }

    fn position(&self, seat: Seat, window: &str) -> Option<usize> {
        self.given.iter().position(|answer| (answer.seat, answer.window.as_str()) == (seat, window))
    }

    pub(crate) fn get(&self, table: &dyn Table, seat: Seat, window: &str) -> Reply {
        self.position(seat, window).map_or_else(Reply::default, |found| self.given[found].now(table))
    }

    /// What a seat has said, the kinds of reaction in the order of their names.
    pub(crate) fn of(&self, table: &dyn Table, seat: Seat) -> Vec<(String, Reply)> {
        let own = self.given.iter().filter(|answer| answer.seat == seat);
        let mut all: Vec<_> = own.map(|answer| (answer.window.clone(), answer.now(table))).collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all
    }

    /// What is answered for a seat that is asked, without asking it: the only choice where there is just one, what
    /// an order in advance says, and letting pass what it does not want to be asked about.
    pub(crate) fn answer(&self, table: &dyn Table, seat: Seat) -> Option<Made> {
        let made = |words: String, by: By| Some(Made { seat, words, by });
        let mut choices = table.choices(seat);
        let on_offer =
            |words: &String| table.understand(seat, words).ok().filter(|words| choices.contains(words));
        if let Some(words) = self.under_way[seat.index()].first().and_then(on_offer) {
            return made(words, By::UnderWay);
        }
        let mut asks = Standing::IfAble;
        let mut pressing = true;
        let mut pass = String::new();
        if let Some(window) = table.window(seat) {
            let found = self.position(seat, window.kind);
            asks = found.map_or_else(Standing::default, |found| self.given[found].now(table).ask);
            if let Some((answer, exception)) =
                found.and_then(|found| Some((found, self.given[found].exception(&window)?)))
            {
                match self.given[answer].reply.except[exception].answer.first().map(on_offer) {
                    Some(Some(words)) => return made(words, By::Order(answer, exception)),
                    Some(None) => {}
                    None => asks = Standing::IfAble,
                }
            }
            (pressing, pass) = (window.pressing, window.decline);
        }
        match asks {
            Standing::Always => None,
            Standing::Never | Standing::NotThisTurn => made(pass, By::Itself),
            _ if choices.len() == 1 => made(choices.remove(0), By::Itself),
            Standing::IfItMatters if !pressing => made(pass, By::Itself),
            Standing::IfAble | Standing::IfItMatters => None,
        }
    }

    /// Something was said for a seat: an order in advance goes on by one click.
    pub(crate) fn said(&mut self, made: &Made) {
        match made.by {
            By::Itself => {}
            By::Order(answer, exception) => {
                let order = self.given[answer].reply.except.remove(exception);
                self.under_way[made.seat.index()] = order.answer[1..].to_vec();
            }
            By::UnderWay => drop(self.under_way[made.seat.index()].remove(0)),
        }
    }

    /// A seat has chosen for itself, so that what is left of its order in advance no longer fits, unless it was
    /// about another reaction that came between.
    pub(crate) fn chose(&mut self, seat: Seat, window: bool) {
        if !window {
            self.under_way[seat.index()].clear();
        }
    }
}

impl Answer {
    fn now(&self, table: &dyn Table) -> Reply {
        match &self.clock {
            Some(given) if *given != clock(table, self.seat) => {
                Reply { ask: Standing::default(), except: self.reply.except.clone() }
            }
            _ => self.reply.clone(),
        }
    }

    /// The exception for this moment.
    fn exception(&self, window: &Asked) -> Option<usize> {
        let here = |name: &String| window.at.as_ref().is_some_and(|at| at.eq_ignore_ascii_case(name));
        self.reply
            .except
            .iter()
            .position(|exception| exception.at.is_empty() || exception.at.iter().any(here))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_reads_back_as_it_was_written() {
        for text in [
            "never",
            "if it matters",
            "not this turn | D5: ask",
            "never | D5 E5: opportunity fire; done | anywhere: ask",
        ] {
            assert_eq!(text.parse::<Reply>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_reply_gets_a_sentence() {
        let why = "sometimes".parse::<Reply>().unwrap_err();
        assert_eq!(
            why,
            "`sometimes` does not say when to ask: say always, if able, if it matters, not this turn, never"
        );
        let why = "never | D5".parse::<Reply>().unwrap_err();
        assert_eq!(why, "`D5` says not what to do: name places, a colon, and choices or `ask`");
    }
}
