//! What a fuzzer calls: the readers of this crate on any bytes at all.

use crate::{Case, Input, Replay};

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

/// Reads `bytes` as a worked case. Must never panic; a text that is none gets at least one mistake.
pub fn fuzz_case(bytes: &[u8]) {
    if let Err(found) = Case::parse("fuzz", &String::from_utf8_lossy(bytes)) {
        assert!(!found.mistakes.is_empty(), "a case is not read and nobody says why");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;
    use crate::toy::tests::finished_game;

    /// Slightly damaged copies of `whole`.
    fn damaged(whole: &[u8], copies: usize) -> Vec<Vec<u8>> {
        let mut random = Random::from_number(11);
        let one = |random: &mut Random| {
            let mut bytes = whole.to_vec();
            for _ in 0..=random.below(4) {
                let at = random.index(bytes.len());
                match random.below(4) {
                    0 => bytes.truncate(at.max(1)),
                    1 => bytes[at] = random.next_u32() as u8,
                    2 if bytes.len() > 1 => drop(bytes.remove(at)),
                    _ => bytes.insert(at, b" \n:#09-\"["[random.index(9)]),
                }
            }
            bytes
        };
        (0..copies).map(|_| one(&mut random)).collect()
    }

    #[test]
    fn no_damage_to_a_case_makes_its_reader_panic() {
        let whole =
            b"title = \"t\"\nrules = [\"A:1\"]\n[[step]]\nseat = 0\nrefuse = \"a\"\nclause = \"A:2\"\n\
            [[step]]\ndice = [1, 2]\ntells = \"x\"\n[[step]]\nask = \"q\"\nis = \"r\"\nwaits = [0, 1]\n";
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert!(Case::parse("whole", &text(whole)).is_ok());
        let copies = damaged(whole, 3_000);
        copies.iter().for_each(|bytes| fuzz_case(bytes));
        let refused = copies.iter().filter(|bytes| Case::parse("copy", &text(bytes)).is_err()).count();
        assert!(refused > 1_500, "only {refused} of 3000 damaged cases were noticed");
    }

    #[test]
    fn no_damage_to_a_replay_makes_its_reader_panic() {
        let whole = finished_game(3).into_bytes();
        assert!(Replay::parse(&whole).is_ok());
        let copies = damaged(&whole, 3_000);
        copies.iter().for_each(|bytes| fuzz_replay(bytes));
        let refused = copies.iter().filter(|bytes| Replay::parse(bytes).is_err()).count();
        assert!(refused > 1_500, "only {refused} of 3000 damaged files were noticed");
    }
}
