//! Ids in the order of the book.

use std::cmp::Ordering;

/// A clause taken apart, so that comparing two gives the order of a book: numbers by value (3.9 before 3.10), the
/// statements of a clause before its sub-clauses (3.5k before 3.5.1a), numbered clauses before lettered ones.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClauseKey(Vec<Part>);

/// The order of the variants is the order at any one place of two clauses.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Part {
    Number(u64),
    Word(String),
    Stop,
}

impl ClauseKey {
    /// Takes a clause apart; a system prefix in front of it is left out. `None` when it holds anything but letters,
    /// digits and single full stops between them.
    pub fn parse(clause: &str) -> Option<ClauseKey> {
        let clause = clause.split_once(':').map_or(clause, |(_, rest)| rest);
        let mut parts = Vec::new();
        for (n, segment) in clause.split('.').enumerate() {
            if segment.is_empty() || !segment.bytes().all(|b| b.is_ascii_alphanumeric()) {
                return None;
            }
            if n > 0 {
                parts.push(Part::Stop);
            }
            for run in segment.as_bytes().chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit()) {
                let run = std::str::from_utf8(run).ok()?;
                parts.push(match run.as_bytes()[0].is_ascii_digit() {
                    true => Part::Number(run.parse().ok()?),
                    false => Part::Word(run.to_owned()),
                });
            }
        }
        Some(ClauseKey(parts))
    }

    /// Whether `other` is this clause or lies below it. `3.5` holds `3.5`, `3.5b` and `3.5.1a`, but not `3.50`;
    /// `tec` holds `TECh`, since a statement's own letter is small, but `e` does not hold `EXa`.
    pub fn holds(&self, other: &ClauseKey) -> bool {
        if other.0.len() < self.0.len() {
            return false;
        }
        let last = self.0.len().saturating_sub(1);
        self.0.iter().zip(&other.0).enumerate().all(|(n, pair)| match pair {
            (Part::Word(mine), Part::Word(theirs)) => match theirs.get(..mine.len()) {
                Some(head) if head.eq_ignore_ascii_case(mine) => {
                    let letter = &theirs[mine.len()..];
                    letter.is_empty()
                        || n == last && letter.len() <= 2 && letter.bytes().all(|b| b.is_ascii_lowercase())
                }
                _ => false,
            },
            (mine, theirs) => mine == theirs,
        })
    }
}

/// Compares two ids in the order of the book. An id that cannot be taken apart comes last, by its letters.
///
/// ```
/// let mut ids = ["3.10", "3.5.1a", "TECa", "3.9", "3.5b"];
/// ids.sort_by(|a, b| salient_ledger::compare(a, b));
/// assert_eq!(ids, ["3.5b", "3.5.1a", "3.9", "3.10", "TECa"]);
/// ```
pub fn compare(a: &str, b: &str) -> Ordering {
    match (ClauseKey::parse(a), ClauseKey::parse(b)) {
        (Some(x), Some(y)) => x.cmp(&y).then_with(|| a.cmp(b)),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => a.cmp(b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(clause: &str) -> ClauseKey {
        ClauseKey::parse(clause).unwrap()
    }

    #[test]
    fn numbers_compare_by_value_and_statements_come_before_sub_clauses() {
        let book =
            ["0a", "3a", "3.1a", "3.1b", "3.5k", "3.5.1a", "3.9", "3.10", "3.10a", "10a", "EXa", "TECb"];
        let mut shuffled = book;
        shuffled.reverse();
        shuffled.sort_by(|a, b| compare(a, b));
        assert_eq!(shuffled, book);
    }

    #[test]
    fn what_is_no_clause_sorts_last() {
        let mut ids = ["3..5", "zz", "", "1"];
        ids.sort_by(|a, b| compare(a, b));
        assert_eq!(ids, ["1", "zz", "", "3..5"]);
    }

    #[test]
    fn a_clause_of_anything_but_letters_digits_and_stops_is_none() {
        for bad in ["", ".", "3.", ".5", "3..5", "3 5", "3-5", "3é", "ZZ:", "99999999999999999999999"] {
            assert_eq!(ClauseKey::parse(bad), None, "{bad:?}");
        }
        assert_eq!(ClauseKey::parse("ZZ:3.5"), ClauseKey::parse("3.5"));
    }

    #[test]
    fn a_section_holds_what_lies_below_it_and_not_its_longer_namesake() {
        assert!(key("3.5").holds(&key("3.5")));
        assert!(key("3.5").holds(&key("3.5b")));
        assert!(key("3.5").holds(&key("3.5.1a")));
        assert!(!key("3.5").holds(&key("3.50")));
        assert!(!key("3.5.1").holds(&key("3.5")));
        assert!(!key("3.5a").holds(&key("3.5b")));
    }

    #[test]
    fn a_lettered_section_is_found_in_either_case_and_whole() {
        assert!(key("tec").holds(&key("TECh")));
        assert!(!key("e").holds(&key("EXa")));
        assert!(!key("TE").holds(&key("TECa")));
        assert!(key("o20").holds(&key("O20.3.4g")));
        assert!(!key("GLOSS.T").holds(&key("GLOSS.Turn")));
    }
}
