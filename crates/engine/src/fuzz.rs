//! What a fuzzer calls: the readers of this crate on any bytes at all.

use crate::{Input, Replay};

/// Reads `bytes` as a replay and as inputs. Must never panic; what is read must survive being written and read
/// again.
pub fn fuzz_replay(bytes: &[u8]) {
    if let Ok(replay) = Replay::parse(bytes) {
        let text = replay.to_string();
        let again = Replay::parse(text.as_bytes()).map(|again| again.to_string());
        assert_eq!(again.as_ref(), Ok(&text), "a replay changes when it is written and read again");
    }
    for line in String::from_utf8_lossy(bytes).lines() {
        if let Ok(input) = line.parse::<Input>() {
            assert_eq!(input.to_string().parse().as_ref(), Ok(&input), "an input changes on being written");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;
    use crate::toy::tests::finished_game;

    #[test]
    fn no_damage_to_a_replay_makes_its_reader_panic() {
        let whole = finished_game(3).into_bytes();
        assert!(Replay::parse(&whole).is_ok());
        let mut random = Random::from_number(11);
        let mut refused = 0;
        for _ in 0..3_000 {
            let mut bytes = whole.clone();
            for _ in 0..=random.below(4) {
                let at = random.index(bytes.len());
                match random.below(4) {
                    0 => bytes.truncate(at.max(1)),
                    1 => bytes[at] = random.next_u32() as u8,
                    2 => drop(bytes.remove(at.min(bytes.len() - 1))),
                    _ => bytes.insert(at, b" \n:#09-"[random.index(7)]),
                }
                if bytes.is_empty() {
                    bytes.push(b'x');
                }
            }
            fuzz_replay(&bytes);
            refused += u32::from(Replay::parse(&bytes).is_err());
        }
        assert!(refused > 1_500, "only {refused} of 3000 damaged files were noticed");
    }
}
