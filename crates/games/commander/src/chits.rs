//! Objective chits: drawn, secret, open. [CC:7.3.2a CC:7.3.3a]

use crate::chart::CHITS;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::DrawChit;
use crate::setup::Side;
use crate::state::Position;
use salient_engine::{Chance, ChanceKind, Log, Pending, Seat, Settled};

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
