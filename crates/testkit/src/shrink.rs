//! Making a failing game short: chunks of inputs are left out, large ones first, as long as the rest is still a
//! game that fails in the same way.

use crate::check::Fault;
use salient_engine::Input;
use std::time::{Duration, Instant};

/// How many shorter games are tried at most, and for how long.
const TRIES: usize = 2_000;
const LONG_ENOUGH: Duration = Duration::from_secs(20);

/// The shortest list found for which `fails` still gives a fault. `fails` also says how many of the inputs it
/// took.
pub(crate) fn shrink(
    inputs: Vec<Input>,
    fault: Fault,
    fails: impl Fn(&[Input]) -> Option<(usize, Fault)>,
) -> (Vec<Input>, Fault) {
    let mut best = (inputs, fault);
    if let Some((taken, fault)) = fails(&best.0) {
        best.0.truncate(taken);
        best.1 = fault;
    }
    let start = Instant::now();
    let mut tries = 0;
    let mut chunk = best.0.len().div_ceil(2);
    while chunk > 0 && tries < TRIES && start.elapsed() < LONG_ENOUGH {
        let mut at = 0;
        let mut shorter = false;
        while at < best.0.len() && tries < TRIES && start.elapsed() < LONG_ENOUGH {
            tries += 1;
            let mut candidate = best.0.clone();
            candidate.drain(at..(at + chunk).min(candidate.len()));
            if let Some((taken, fault)) = fails(&candidate) {
                candidate.truncate(taken);
                best = (candidate, fault);
                shorter = true;
            } else {
                at += chunk;
            }
        }
        if chunk == 1 && !shorter {
            break;
        }
        chunk = if shorter && chunk == 1 { 1 } else { chunk / 2 };
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Check;
    use salient_engine::Settled;

    #[test]
    fn only_what_is_needed_is_left() {
        let inputs: Vec<Input> = (0..100).map(|n| Input::Chance(Settled::Drawn(n))).collect();
        let fault = || Fault { check: Check::Invariants, what: "both".into() };
        let place =
            |inputs: &[Input], n| inputs.iter().position(|input| *input == Input::Chance(Settled::Drawn(n)));
        let (left, _) = shrink(inputs, fault(), |inputs| {
            let (one, other) = (place(inputs, 17)?, place(inputs, 71)?);
            Some((one.max(other) + 1, fault()))
        });
        assert_eq!(left, [Input::Chance(Settled::Drawn(17)), Input::Chance(Settled::Drawn(71))]);
    }
}
