//! Which choices bind: after them, nothing that came before can be taken back.

use crate::driver::{asked, asked_now_was_asked};
use crate::{Pending, Random, SEATS, Seat, Table};

/// How many imagined positions must agree that a choice binds.
const IMAGINED: u64 = 3;
/// More clicks without a choice than this are not followed.
const FORCED: usize = 8;
/// More offers than this are not looked into.
const MOST_OFFERS: usize = 400;

/// The words of the choices on offer to `seat` that bind. They are tried only on positions imagined from what the
/// seat knows, so that the answer shows it nothing new.
pub(crate) fn binding(table: &dyn Table, seat: Seat) -> Vec<String> {
    if seat.0 >= SEATS {
        return Vec::new();
    }
    let choices = table.choices(seat);
    if choices.len() > MOST_OFFERS {
        return Vec::new();
    }
    let imagined: Vec<Box<dyn Table>> = (0..IMAGINED)
        .map(|sample| {
            let mut imagined = table.boxed_clone();
            imagined.reimagine(Some(seat), &mut Random::from_number(sample));
            imagined
        })
        .collect();
    choices.into_iter().filter(|words| imagined.iter().all(|table| binds(&**table, seat, words))).collect()
}

fn binds(table: &dyn Table, seat: Seat, words: &str) -> bool {
    let before = asked(table);
    let mut table = table.boxed_clone();
    if table.decide(seat, words).is_err() {
        return false;
    }
    for _ in 0..FORCED {
        let pending = table.pending();
        if !asked_now_was_asked(before, pending) {
            return true;
        }
        let Pending::Decide(seats) = pending else { return true };
        let mut choices = if seats.contains(seat) { table.choices(seat) } else { Vec::new() };
        if choices.len() != 1 || table.decide(seat, &choices.remove(0)).is_err() {
            return false;
        }
    }
    false
}
