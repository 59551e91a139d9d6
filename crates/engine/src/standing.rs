//! Standing answers: what a seat lets the driver say for it where it may react.

use crate::{Seat, Table};

/// A seat's standing answer to one kind of reaction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// Ask every time, even with nothing to react with: how long one thinks then tells nobody anything.
    Always,
    /// Ask when there is something to choose.
    #[default]
    IfAble,
    /// Let it pass until the clock of the scene moves on.
    NotThisTurn,
    /// Let it pass.
    Never,
}

impl Standing {
    const ALL: [Self; 4] = [Self::Always, Self::IfAble, Self::NotThisTurn, Self::Never];

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::IfAble => "if able",
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
    pub standing: Standing,
}

struct Answer {
    seat: Seat,
    window: String,
    standing: Standing,
    /// The clock when it was given, where it lapses with it.
    clock: Option<String>,
}

/// The standing answers of all seats.
#[derive(Default)]
pub(crate) struct Answers(Vec<Answer>);

fn clock(table: &dyn Table, seat: Seat) -> String {
    table.scene(Some(seat)).clock
}

impl Answers {
    pub(crate) fn set(&mut self, table: &dyn Table, seat: Seat, window: &str, standing: Standing) {
        self.0.retain(|answer| (answer.seat, answer.window.as_str()) != (seat, window));
        let clock = (standing == Standing::NotThisTurn).then(|| clock(table, seat));
        self.0.push(Answer { seat, window: window.to_owned(), standing, clock });
    }

    pub(crate) fn get(&self, table: &dyn Table, seat: Seat, window: &str) -> Standing {
        let found = self.0.iter().find(|answer| (answer.seat, answer.window.as_str()) == (seat, window));
        found.map_or_else(Standing::default, |answer| answer.now(table))
    }

    /// What a seat has said, the kinds of reaction in the order of their names.
    pub(crate) fn of(&self, table: &dyn Table, seat: Seat) -> Vec<(String, Standing)> {
        let own = self.0.iter().filter(|answer| answer.seat == seat);
        let mut all: Vec<_> = own.map(|answer| (answer.window.clone(), answer.now(table))).collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all
    }
}

impl Answer {
    fn now(&self, table: &dyn Table) -> Standing {
        match &self.clock {
            Some(given) if *given != clock(table, self.seat) => Standing::default(),
            _ => self.standing,
        }
    }
}
