//! Names that nobody can guess: ids of games, tokens of seats, secrets of dice.

use crate::problem::{Answer, Problem};
use salient_engine::Bytes32;
use sha2::{Digest as _, Sha256};

/// Letters that survive being read aloud: no `0`, `1`, `l` or `o`.
const LETTERS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";

/// Bytes nobody can foresee.
pub(crate) fn secret() -> Answer<Bytes32> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|_| Problem::defect("the machine gives no random numbers"))?;
    Ok(Bytes32(bytes))
}

/// A number nobody can foresee.
pub(crate) fn number() -> Answer<u64> {
    let Bytes32(bytes) = secret()?;
    Ok(bytes.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

fn letters(count: usize) -> Answer<String> {
    let Bytes32(bytes) = secret()?;
    Ok(bytes.iter().take(count).map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// The id of a game: 60 bits, enough that games are not found by trying.
pub(crate) fn game_id() -> Answer<String> {
    letters(12)
}

/// What opens a seat: 150 bits.
pub(crate) fn seat_token() -> Answer<String> {
    letters(30)
}

/// What is kept of a token. It is random and long, so one round of a hash hides it well.
pub(crate) fn kept(token: &str) -> String {
    let digest = Sha256::new_with_prefix(b"salient seat 1\n").chain_update(token.as_bytes()).finalize();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_are_kept_only_as_digests() {
        let (one, other) = (seat_token().unwrap(), seat_token().unwrap());
        assert!(one != other && one.len() == 30 && kept(&one) != kept(&other));
        assert!(!kept(&one).contains(&one));
        assert_eq!(game_id().unwrap().len(), 12);
    }
}
