//! Section 11.3: aircraft spot for the guns. They are placed when an artillery phase ends and see in the next
//! round.

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Frame;
use crate::setup::Side;
use crate::state::Position;
use salient_engine::Log;

impl Position {
    /// Each side with aircraft places them; side 0 first. [AC:11.3b G-73]
    pub(crate) fn push_flights(&mut self) {
        for side in [1, 0] {
            if self.setup.aircraft[side] > 0 {
                self.state.stack.push(Frame::Fly { side: side as u8, number: 0 });
            }
        }
    }

    pub(crate) fn run_flight(&mut self, side: u8, number: u8) -> bool {
        if number >= self.setup.aircraft[side as Side] {
            self.state.stack.pop();
            return true;
        }
        false
    }

    pub(crate) fn choose_flight(&mut self, side: u8, number: u8, choice: Choice, log: &mut impl Log<Event>) {
        let Choice::Fly(hex) = choice else { return };
        let (first, _) = self.flight(side as Side);
        self.state.aircraft[first + number as usize] = hex.0;
        log.note(|| Event::Flew(side as Side, hex));
        self.set_top(Frame::Fly { side, number: number + 1 });
    }
}
