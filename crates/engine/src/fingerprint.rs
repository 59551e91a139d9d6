//! Short digests by which two positions or two scenarios are told apart.

use crate::Table;
use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// The first eight bytes of a SHA-256 digest, written as 16 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(pub [u8; 8]);

impl Fingerprint {
    /// Of any bytes. Of [`Game::save`](crate::Game::save)'s bytes it is the position's hash.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self::first(Sha256::digest(bytes).as_slice())
    }

    /// Of a table's position.
    #[must_use]
    pub fn of_position(table: &dyn Table) -> Self {
        Self::of(&table.save())
    }

    /// Of a scenario: its first position and its board. It differs when the scenario's file has changed in a
    /// way that matters.
    #[must_use]
    pub fn of_opening(table: &dyn Table) -> Self {
        let saved = table.save();
        let mut digest = Sha256::new();
        digest.update((saved.len() as u64).to_le_bytes());
        digest.update(&saved);
        digest.update(serde_json::to_vec(&table.board()).unwrap_or_default());
        Self::first(digest.finalize().as_slice())
    }

    fn first(digest: &[u8]) -> Self {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&digest[..8]);
        Self(bytes)
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Fingerprint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl FromStr for Fingerprint {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        from_hex(text)
            .map(Self)
            .ok_or_else(|| format!("`{text}` is not a hash, which has 16 hexadecimal digits"))
    }
}

/// Bytes as lower-case hexadecimal digits.
pub(crate) fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Exactly `N` bytes from `2 N` hexadecimal digits.
pub(crate) fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != 2 * N || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; N];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_is_the_head_of_a_sha_256_digest() {
        assert_eq!(Fingerprint::of(b"abc").to_string(), "ba7816bf8f01cfea");
    }

    #[test]
    fn a_fingerprint_reads_back_and_nothing_else_does() {
        let print = Fingerprint::of(b"abc");
        assert_eq!(print.to_string().parse(), Ok(print));
        for bad in ["", "ba7816bf8f01cfe", "ba7816bf8f01cfeg", "ba7816bf8f01cfeab", "ßa7816bf8f01cfe"] {
            assert!(bad.parse::<Fingerprint>().unwrap_err().contains("16 hexadecimal digits"));
        }
    }
}
