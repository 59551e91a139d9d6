//! Control of objectives, points, and the ways a battle ends. [CC:6.3a CC:7 CC:7.3.1b]

use crate::chart::OBJECTIVES;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Course, Frame};
use crate::setup::Side;
use crate::state::{Ended, How, NEITHER, Position};
use salient_engine::{Clause, Log, Seat, Verdict};
use salient_ground::Hex;

impl Position {
    /// Who holds a hex may have changed: control of its objective follows. [CC:7.3.1b CC:7.3.1.1]
    pub(crate) fn occupied(&mut self, hex: Hex, log: &mut impl Log<Event>) {
        for side in [0, 1] {
            if self.alone(side, hex) {
                self.state.held[side].insert(hex);
                self.state.held[1 - side].remove(hex);
            }
        }
        let number = usize::from(self.setup.hex(hex).objective);
        if number >= OBJECTIVES {
            return;
        }
        let hexes = self.setup.objectives[number].hexes;
        for side in [0, 1] {
            let inside = !self.state.present[side].intersect(hexes).is_empty();
            let clear = self.state.present[1 - side].intersect(hexes).is_empty();
            if inside && clear && usize::from(self.state.control[number]) != side {
                self.take_control(number, side, log);
            }
        }
    }

    /// An objective changes hands: its worth goes from one to the other. [CC:7.3.3d]
    pub(crate) fn take_control(&mut self, number: usize, side: Side, log: &mut impl Log<Event>) {
        let before = self.state.control[number];
        let worth = self.worth(number, self.state.open_chits);
        self.state.control[number] = side as u8;
        log.note(|| Event::Controlled(number as u8, side));
        if worth != 0 {
            if before != NEITHER {
                self.score(before as Side, -worth, cc!("7.3.3d"), log);
            }
            self.score(side, worth, cc!("7.3.3c"), log);
        }
    }

    /// What some chits make an objective worth. [CC:7.3.2b CC:7.3.2c]
    #[must_use]
    pub fn worth(&self, number: usize, chits: u32) -> i16 {
        self.setup.chits.worth(number, chits)
    }

    /// A chit is open from now on and scores at once for those in control. [CC:7.3.3c]
    pub(crate) fn open_chit(&mut self, chit: u8, clause: Clause, log: &mut impl Log<Event>) {
        self.state.open_chits |= 1 << chit;
        for number in 0..OBJECTIVES {
            let owner = self.state.control[number];
            if owner != NEITHER {
                let worth = self.worth(number, 1 << chit);
                self.score(owner as Side, worth, clause, log);
            }
        }
    }

    /// [CC:7.3.2f A55]
    #[must_use]
    pub fn eliminations_doubled(&self) -> bool {
        self.state.open_chits & self.setup.chits.elimination_doubled() != 0
    }

    /// [CC:7.3.2e A55]
    #[must_use]
    pub fn exits_doubled(&self) -> bool {
        self.state.open_chits & self.setup.chits.exit_doubled() != 0
    }

    /// Who controls all five objectives while the chit for that is open. [CC:7.3.2d]
    #[must_use]
    pub(crate) fn takes_all(&self) -> Option<Side> {
        let owner = self.state.control[0];
        let all = owner != NEITHER && self.state.control.iter().all(|control| *control == owner);
        let open = self.state.open_chits & self.setup.chits.take_all() != 0;
        (all && open).then_some(owner as Side)
    }

    /// Whether a side has lost by what just happened to it. The battle ends once everything that happens at this
    /// moment has happened. [CC:6.3a CC:6.3b]
    pub(crate) fn check_loss(&mut self, side: Side, _log: &mut impl Log<Event>) {
        if self.casualties(side) >= usize::from(self.state.surrender[side]) {
            self.state.losing[side].get_or_insert(How::Surrender);
        } else if self.state.present[side].is_empty() {
            self.state.losing[side].get_or_insert(How::Annihilation);
        }
    }

    /// Ends the battle if somebody has lost; whether it did. [CC:6.3.1a CC:6.3.1b]
    pub(crate) fn settle_losses(&mut self, log: &mut impl Log<Event>) -> bool {
        let (winner, how) = match self.state.losing {
            [None, None] => return false,
            [Some(how), None] => (1, how),
            [None, Some(how)] => (0, how),
            [Some(how), Some(_)] => (self.state.initiative, how),
        };
        self.finish(Ended { winner, how }, log);
        true
    }

    /// Secret chits are turned up and points compared. [CC:6.3.2a CC:6.3.2b]
    pub(crate) fn compare_points(&mut self, how: How, log: &mut impl Log<Event>) {
        for side in [0, 1] {
            let secret = self.state.secret_chits[side];
            for chit in (0..32).filter(|chit| secret >> chit & 1 == 1) {
                self.state.secret_chits[side] &= !(1 << chit);
                log.note(|| Event::ChitShown(side, chit, cc!("6.3.2a")));
                self.open_chit(chit, cc!("6.3.2a"), log);
            }
        }
        let winner = match self.state.points {
            0 => self.state.initiative,
            points if points > 0 => 0,
            _ => 1,
        };
        self.finish(Ended { winner, how }, log);
    }

    /// The battle is over.
    pub(crate) fn finish(&mut self, ended: Ended, log: &mut impl Log<Event>) {
        self.state.ended = Some(ended);
        self.state.losing = [None; 2];
        self.state.stack.clear();
        self.set_top(Frame::Course(Course::Over));
        log.note(|| Event::Ended(ended));
    }

    /// How it ended, for the engine.
    #[must_use]
    pub(crate) fn verdict(&self) -> Verdict {
        let winner = self.state.ended.map(|ended| Seat(ended.winner));
        let level = self.state.ended.map_or(0, |ended| ended.how as u8);
        Verdict { winner, margin: i32::from(self.state.points), level }
    }
}
