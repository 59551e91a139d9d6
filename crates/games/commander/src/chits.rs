//! Objective chits: drawn, secret, open. [CC:7.3.2a CC:7.3.3a]

use crate::chart::{CHITS, OBJECTIVES};
use crate::clause::cc;
use crate::event::Event;
use crate::frame::DrawChit;
use crate::setup::{Chit, ChitKind, Side};
use crate::state::Position;
use salient_engine::{Chance, ChanceKind, Log, Pending, Seat, Settled};

/// All chits, with what is asked of them again and again found beforehand.
#[derive(Clone)]
pub struct Chits {
    all: [Chit; CHITS],
    take_all: u32,
    exit_doubled: u32,
    elimination_doubled: u32,
    /// What each chit makes each objective worth. [CC:7.3.2b CC:7.3.2c]
    points: [[u8; CHITS]; OBJECTIVES],
}

impl Chits {
    /// All chits of a battle.
    #[must_use]
    pub fn new(all: [Chit; CHITS]) -> Self {
        let these = |kind: ChitKind| {
            let such = all.iter().enumerate().filter(|(_, chit)| chit.kind == kind);
            such.map(|(index, _)| 1 << index).sum()
        };
        let points = std::array::from_fn(|number| {
            all.map(|chit| match chit.kind {
                ChitKind::One(objective, points) if usize::from(objective) == number + 1 => points,
                ChitKind::Every(points) => points,
                _ => 0,
            })
        });
        Self {
            all,
            take_all: these(ChitKind::TakeAll),
            exit_doubled: these(ChitKind::ExitDoubled),
            elimination_doubled: these(ChitKind::EliminationDoubled),
            points,
        }
    }

    /// Chits with which control of everything wins, as bits. [CC:7.3.2d]
    #[inline]
    #[must_use]
    pub fn take_all(&self) -> u32 {
        self.take_all
    }

    /// Chits that double exits, as bits. [CC:7.3.2e]
    #[inline]
    #[must_use]
    pub fn exit_doubled(&self) -> u32 {
        self.exit_doubled
    }

    /// Chits that double eliminations, as bits. [CC:7.3.2f]
    #[inline]
    #[must_use]
    pub fn elimination_doubled(&self) -> u32 {
        self.elimination_doubled
    }

    /// What some chits, as bits, make an objective worth together. [CC:7.3.2b CC:7.3.2c]
    #[inline]
    #[must_use]
    pub fn worth(&self, number: usize, chits: u32) -> i16 {
        let (mut left, mut worth) = (chits & ((1 << CHITS) - 1), 0);
        while left != 0 {
            worth += i16::from(self.points[number][left.trailing_zeros() as usize]);
            left &= left - 1;
        }
        worth
    }
}

impl std::ops::Deref for Chits {
    type Target = [Chit; CHITS];

    fn deref(&self) -> &Self::Target {
        &self.all
    }
}

impl std::fmt::Debug for Chits {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.all.fmt(out)
    }
}

impl Position {
    /// Chits nobody has drawn, as bits.
    #[must_use]
    pub(crate) fn chit_cup(&self) -> u32 {
        let drawn = self.state.open_chits | self.state.secret_chits[0] | self.state.secret_chits[1];
        ((1 << CHITS) - 1) & !drawn
    }

    /// What drawing a chit waits for.
    pub(crate) fn chit_pending(&self) -> Pending {
        let among = self.chit_cup().count_ones() as u16;
        Pending::Chance(Chance {
            kind: ChanceKind::Draw { among },
            why: "an objective chit",
            clause: cc!("7.3.2a"),
        })
    }

    /// A chit is drawn: secret if it can be, otherwise open. [CC:7.3.3b]
    pub(crate) fn chit_drawn(&mut self, draw: DrawChit, settled: &Settled, log: &mut impl Log<Event>) {
        let Settled::Drawn(place) = settled else { return };
        let cup = self.chit_cup();
        let Some(chit) = (0..CHITS as u8).filter(|chit| cup >> chit & 1 == 1).nth(*place as usize) else {
            return;
        };
        self.state.stack.pop();
        match draw.secret {
            Some(side) if self.setup.chits[usize::from(chit)].secret => {
                self.state.secret_chits[side as Side] |= 1 << chit;
                log.note(|| Event::ChitDrawn(Some(Seat(side)), chit, cc!("7.3.3a")));
            }
            secret => {
                let clause = if secret.is_some() { cc!("7.3.3b") } else { cc!("7.3.3c") };
                log.note(|| Event::ChitDrawn(None, chit, clause));
                self.open_chit(chit, clause, log);
            }
        }
    }
}
