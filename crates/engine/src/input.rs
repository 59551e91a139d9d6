//! What moves a game on: a seat's choice in words, or what chance settled. One line of text each, the same in
//! every version: `0: attack H7`, `dice 6 3 1`, `draw 17`.

use crate::{Declined, Dice, MOST_DICE, Seat, Settled, Table, Telling};
use std::fmt;
use std::str::FromStr;

/// How many seats a table has.
pub const SEATS: u8 = 2;

/// One step of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A seat chose.
    Choice {
        /// Who.
        seat: Seat,
        /// What, in words: `attack H7`.
        words: String,
    },
    /// Chance answered.
    Chance(Settled),
}

impl Input {
    /// A choice in words; line breaks and doubled spaces in them become single spaces.
    #[must_use]
    pub fn choice(seat: Seat, words: &str) -> Self {
        Self::Choice { seat, words: words.split_whitespace().collect::<Vec<_>>().join(" ") }
    }

    /// Whether it is an answer of chance.
    #[must_use]
    pub const fn is_chance(&self) -> bool {
        matches!(self, Self::Chance(_))
    }

    /// Whose choice it is.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Choice { seat, .. } => Some(*seat),
            Self::Chance(_) => None,
        }
    }

    /// Gives it to a table; nothing happens when it is declined.
    pub fn apply(&self, table: &mut dyn Table) -> Result<Vec<Telling>, Declined> {
        match self {
            Self::Choice { seat, .. } if seat.0 >= SEATS => Err(no_such_seat(*seat)),
            Self::Choice { seat, words } => table.decide(*seat, words),
            Self::Chance(settled) => table.settle(settled),
        }
    }
}

/// The sentence for a seat that no table has.
pub(crate) fn no_such_seat(seat: Seat) -> Declined {
    Declined::NotNow(format!("there is no seat {} at this table: the seats are 0 and 1", seat.0))
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choice { seat, words } => write!(f, "{}: {words}", seat.0),
            Self::Chance(settled) => settled.fmt(f),
        }
    }
}

impl fmt::Display for Settled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dice(dice) => {
                f.write_str("dice")?;
                dice.faces().iter().try_for_each(|face| write!(f, " {face}"))
            }
            Self::Drawn(drawn) => write!(f, "draw {drawn}"),
        }
    }
}

/// Why a line is no input, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadInput(pub String);

impl FromStr for Settled {
    type Err = BadInput;

    fn from_str(line: &str) -> Result<Self, BadInput> {
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some("dice") => {
                let faces: Vec<u8> = words.map(face).collect::<Result<_, _>>()?;
                let dice = Dice::new(&faces).ok_or_else(|| {
                    BadInput(format!("{} dice are more than the {MOST_DICE} of a roll", faces.len()))
                })?;
                Ok(Self::Dice(dice))
            }
            Some("draw") => match (words.next().map(str::parse), words.next()) {
                (Some(Ok(drawn)), None) => Ok(Self::Drawn(drawn)),
                _ => Err(BadInput(format!("`{line}` should be `draw` and one number, as in `draw 17`"))),
            },
            _ => Err(BadInput(format!("`{line}` is neither `dice` with faces nor `draw` with a number"))),
        }
    }
}

fn face(word: &str) -> Result<u8, BadInput> {
    word.parse().map_err(|_| BadInput(format!("`{word}` is not the face of a die")))
}

impl FromStr for Input {
    type Err = BadInput;

    fn from_str(line: &str) -> Result<Self, BadInput> {
        let line = line.trim();
        if line.split_ascii_whitespace().next().is_some_and(|word| word == "dice" || word == "draw") {
            return line.parse().map(Self::Chance);
        }
        let Some((seat, words)) = line.split_once(':') else {
            return Err(BadInput(format!(
                "`{line}` is not an input; one looks like `0: words`, `dice 6 3 1` or `draw 17`"
            )));
        };
        let seat = seat.trim();
        match seat.parse::<u8>() {
            Ok(number) if number < SEATS => {
                if words.trim().is_empty() {
                    return Err(BadInput(format!("seat {number} chooses nothing: words are missing")));
                }
                Ok(Self::choice(Seat(number), words))
            }
            _ => Err(BadInput(format!("`{seat}` is not a seat; the seats are 0 and 1"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(line: &str) -> String {
        line.parse::<Input>().unwrap_err().to_string()
    }

    #[test]
    fn every_input_reads_back_as_it_was_written() {
        for line in ["0: attack H7", "1: order 54 H", "dice 6 3 1", "dice", "draw 17", "1: say: a: b"] {
            assert_eq!(line.parse::<Input>().unwrap().to_string(), line);
        }
    }

    #[test]
    fn words_never_break_a_line() {
        assert_eq!(Input::choice(Seat(1), " a\nhash  3 ").to_string(), "1: a hash 3");
    }

    #[test]
    fn a_line_that_is_no_input_gets_a_sentence() {
        assert_eq!(sentence("2: attack"), "`2` is not a seat; the seats are 0 and 1");
        assert_eq!(sentence("british: attack"), "`british` is not a seat; the seats are 0 and 1");
        assert_eq!(sentence("0:"), "seat 0 chooses nothing: words are missing");
        assert_eq!(sentence("dice 6 x"), "`x` is not the face of a die");
        assert_eq!(sentence("draw"), "`draw` should be `draw` and one number, as in `draw 17`");
        assert!(sentence(&format!("dice{}", " 1".repeat(63))).contains("63 dice are more than the 62"));
        assert!(sentence("attack").starts_with("`attack` is not an input"));
    }
}
