//! What is kept of a game: its inputs and its takings-back, in order, nothing ever removed.
//!
//! A line of the record is an input of the engine (`0: attack H7`, `dice 6 3 1`), or `undo 0 2`: seat 0 takes back
//! the last two inputs that were its own, or `standing 0 never: riposte`: its answer to a kind of reaction from now
//! on, with its orders in advance behind it (`| D5: attack; done`), or `resign 0`: it gives the game up. Reading a record from the top and doing what its lines say gives the
//! inputs that count, so a taking-back is itself a line that was appended and acknowledged like any other.

use salient_engine::{Given, Input, Reply, Seat};
use std::fmt;
use std::str::FromStr;

/// One line of a game's record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Something put into the game.
    Input(Input),
    /// A seat takes back its own last inputs.
    Undo {
        /// Whose.
        seat: Seat,
        /// How many: the choice, and what the driver answered for the seat after it.
        count: usize,
    },
    /// A seat says how it answers a kind of reaction from now on.
    Standing {
        /// Whose.
        seat: Seat,
        /// To what kind of reaction.
        window: String,
        /// What it says.
        reply: Reply,
    },
    /// A seat gives the game up.
    Resign {
        /// Whose.
        seat: Seat,
    },
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(input) => input.fmt(f),
            Self::Undo { seat, count } => write!(f, "undo {} {count}", seat.0),
            Self::Standing { seat, window, reply } => {
                write!(f, "standing {} {}: {window}", seat.0, reply.ask.word())?;
                reply.except.iter().try_for_each(|exception| write!(f, " | {exception}"))
            }
            Self::Resign { seat } => write!(f, "resign {}", seat.0),
        }
    }
}

impl FromStr for Line {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(rest) = text.strip_prefix("standing ") {
            return standing(rest)
                .ok_or_else(|| "a standing answer names its seat, itself and a reaction".into());
        }
        if let Some(seat) = text.strip_prefix("resign ") {
            let seat = seat.parse().map_err(|_| "a resignation names its seat")?;
            return Ok(Self::Resign { seat: Seat(seat) });
        }
        let Some(rest) = text.strip_prefix("undo ") else {
            return text.parse().map(Self::Input).map_err(|bad: salient_engine::BadInput| bad.0);
        };
        let (seat, count) = rest.split_once(' ').ok_or("an undo names its seat and a count")?;
        match (seat.parse(), count.parse()) {
            (Ok(seat), Ok(count)) => Ok(Self::Undo { seat: Seat(seat), count }),
            _ => Err("an undo names its seat and a count".into()),
        }
    }
}

fn standing(text: &str) -> Option<Line> {
    let (seat, rest) = text.split_once(' ')?;
    let (word, rest) = rest.split_once(": ")?;
    let mut parts = rest.split(" | ");
    let window = parts.next()?.to_owned();
    let except = parts.map(str::parse).collect::<Result<_, _>>().ok()?;
    let reply = Reply { except, ..word.parse().ok()? };
    Some(Line::Standing { seat: Seat(seat.parse().ok()?), window, reply })
}

/// Where each viewer stands: a spectator first, then each seat.
pub type Marks = [u64; 3];

/// The place of a viewer among three.
pub(crate) fn place(viewer: Option<Seat>) -> usize {
    viewer.map_or(0, |seat| seat.index() + 1)
}

/// A line with what it meant to each viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its number in the game, counted from 1.
    pub seq: u64,
    /// The line.
    pub line: Line,
    /// Each viewer's own count of changes once it was done. It grows only when that viewer could see a change.
    pub marks: Marks,
    /// For an undo: how much of its log each viewer keeps.
    pub keeps: Marks,
}

/// Inputs that count, each with its marks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Folded {
    pub(crate) inputs: Vec<Input>,
    pub(crate) marks: Vec<Marks>,
    /// Each undo: the marks after it, and how much of the log each viewer kept.
    pub(crate) undos: Vec<(Marks, Marks)>,
    /// Standing answers, each after so many of the inputs that count.
    pub(crate) standing: Vec<Given>,
    pub(crate) resigned: Option<Seat>,
    /// Each seat's count when it last took something back or gave a standing answer.
    pub(crate) acted: [Option<u64>; 2],
}

impl Folded {
    /// Reads a record from the top.
    pub(crate) fn from(records: &[Record]) -> Self {
        let mut folded = Self::default();
        for record in records {
            match &record.line {
                Line::Input(input) => {
                    folded.inputs.push(input.clone());
                    folded.marks.push(record.marks);
                }
                Line::Undo { seat, count } => {
                    for _ in 0..*count {
                        if let Some(at) = folded.inputs.iter().rposition(|i| i.seat() == Some(*seat)) {
                            folded.inputs.remove(at);
                            folded.marks.remove(at);
                            for given in folded.standing.iter_mut().filter(|given| given.after > at) {
                                given.after -= 1;
                            }
                        }
                    }
                    folded.undos.push((record.marks, record.keeps));
                    folded.act(*seat, record.marks);
                }
                Line::Standing { seat, window, reply } => {
                    folded.standing.push(Given {
                        after: folded.inputs.len(),
                        seat: *seat,
                        window: window.clone(),
                        reply: reply.clone(),
                    });
                    folded.act(*seat, record.marks);
                }
                Line::Resign { seat } => folded.resigned = Some(*seat),
            }
        }
        folded
    }

    fn act(&mut self, seat: Seat, marks: Marks) {
        if let Some(acted) = self.acted.get_mut(seat.index()) {
            *acted = Some(marks[place(Some(seat))]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(seq: u64, text: &str) -> Record {
        Record { seq, line: text.parse().unwrap(), marks: [seq; 3], keeps: [0; 3] }
    }

    #[test]
    fn every_line_reads_back_as_it_was_written() {
        for text in [
            "0: attack H7",
            "dice 6 3 1",
            "draw 4",
            "undo 1 2",
            "1: undo 1 2",
            "standing 0 not this turn: opportunity fire",
            "standing 1 if able: a: b",
            "standing 0 never: opportunity fire | D5 E5: opportunity fire; done | F6: ask",
            "resign 1",
        ] {
            assert_eq!(text.parse::<Line>().unwrap().to_string(), text);
        }
        for text in [
            "undo",
            "undo 1",
            "undo x 2",
            "nothing",
            "resign",
            "standing 0 sometimes: x",
            "standing 0 never",
            "standing 0 never: x | D5",
        ] {
            assert!(text.parse::<Line>().is_err(), "{text}");
        }
    }

    #[test]
    fn an_undo_takes_back_the_last_inputs_of_its_own_seat_only() {
        let lines = ["dice 1", "0: a", "0: b", "1: c", "0: d", "undo 0 2", "0: e"];
        let records: Vec<Record> = (1..).zip(lines).map(|(seq, text)| record(seq, text)).collect();
        let folded = Folded::from(&records);
        let inputs: Vec<String> = folded.inputs.iter().map(ToString::to_string).collect();
        assert_eq!(inputs, ["dice 1", "0: a", "1: c", "0: e"]);
        assert_eq!(folded.marks.iter().map(|marks| marks[0]).collect::<Vec<_>>(), [1, 2, 4, 7]);
        assert_eq!(folded.undos.len(), 1);
    }

    #[test]
    fn a_standing_answer_keeps_its_place_among_the_inputs_that_count() {
        let lines = ["0: a", "1: b", "0: c", "standing 1 never: fire", "1: d", "undo 0 2", "resign 1"];
        let records: Vec<Record> = (1..).zip(lines).map(|(seq, text)| record(seq, text)).collect();
        let folded = Folded::from(&records);
        assert_eq!(folded.standing[0].after, 1, "two of the three inputs before it were taken back");
        assert_eq!((folded.resigned, folded.acted), (Some(Seat(1)), [Some(6), Some(4)]));
    }
}
