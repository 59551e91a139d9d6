//! Noticing that one goes round in circles.
//!
//! Rules may let a player click his way back to where he was: a stack lifted and put down, a shot that proves too weak and
//! is tried again, turns passed by both sides. An agent that always takes what looks best would do so for ever.

use std::collections::VecDeque;

/// How many situations are remembered.
const REMEMBERED: usize = 48;
/// How often one may come back before something else than the best is done.
const PATIENCE: usize = 3;

/// The situations an agent last decided in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Circles {
    met: VecDeque<u64>,
}

impl Circles {
    /// Whether this situation has come back so often that another choice than the best should be made; it is remembered.
    pub(crate) fn closed_by(&mut self, situation: &[u8]) -> bool {
        let mark = mark(situation);
        let times = self.met.iter().filter(|met| **met == mark).count();
        self.met.push_back(mark);
        if self.met.len() > REMEMBERED {
            self.met.pop_front();
        }
        times >= PATIENCE
    }
}

/// A number for a situation (FNV-1a).
fn mark(situation: &[u8]) -> u64 {
    situation
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_circle_is_noticed_the_fourth_time_and_forgotten_in_the_end() {
        let mut circles = Circles::default();
        let times: Vec<bool> = (0..5).map(|_| circles.closed_by(b"here")).collect();
        assert_eq!(times, [false, false, false, true, true]);
        for other in 0..REMEMBERED as u8 {
            circles.closed_by(&[other]);
        }
        assert!(!circles.closed_by(b"here"));
    }
}
