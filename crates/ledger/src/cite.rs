//! Finding ids in the text of tests and cases.

use std::path::Path;

/// An id as it stands in a text, with its line counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Citation {
    pub(crate) id: String,
    pub(crate) line: u64,
    /// Where it begins, in bytes.
    pub(crate) at: usize,
}

/// Every clause named through the macro of a rules crate, `zz!("3f")`, with the prefix that the macro would add.
pub(crate) fn shorthands(short: &str, prefix: &str, text: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    let head = format!("{short}!(\"");
    for (n, line) in text.split_inclusive('\n').enumerate() {
        for (at, _) in line.match_indices(&head) {
            let follows_word =
                line[..at].chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_');
            if let (false, Some((clause, _))) = (follows_word, line[at + head.len()..].split_once('"')) {
                let start = line.as_ptr() as usize - text.as_ptr() as usize;
                found.push(Citation { id: format!("{prefix}:{clause}"), line: n as u64 + 1, at: start + at });
            }
        }
    }
    found
}

/// Every id with this prefix in a text: the prefix as a word of its own, a colon, and letters and digits with single
/// full stops between them. Brackets and lists are only punctuation: `[ZZ:3f ZZ:3g]` holds two.
pub(crate) fn citations(prefix: &str, text: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    let head = format!("{prefix}:");
    for (n, line) in text.split_inclusive('\n').enumerate() {
        let start = line.as_ptr() as usize - text.as_ptr() as usize;
        for (at, _) in line.match_indices(&head) {
            if line[..at].chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_') {
                continue;
            }
            let clause = clause(&line[at + head.len()..]);
            if !clause.is_empty() {
                found.push(Citation { id: format!("{head}{clause}"), line: n as u64 + 1, at: start + at });
            }
        }
    }
    found
}

/// The longest clause at the beginning of a text; a full stop that ends a sentence is not part of it.
fn clause(text: &str) -> &str {
    let mut end = 0;
    loop {
        let run = text[end..].bytes().take_while(u8::is_ascii_alphanumeric).count();
        if run == 0 {
            return text[..end].trim_end_matches('.');
        }
        end += run;
        if !text[end..].starts_with('.') {
            return &text[..end];
        }
        end += 1;
    }
}

/// Where the test code of a Rust file begins, in bytes. The whole file is test code when it lies under a folder
/// `tests` or is called `tests.rs`, `tests_….rs` or `…_tests.rs`; else what follows the first line `#[cfg(test)]`; else nothing.
pub(crate) fn test_code_from(path: &Path, text: &str) -> usize {
    let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let under_tests = path.parent().is_some_and(|p| p.components().any(|c| c.as_os_str() == "tests"));
    let named = name == "tests.rs"
        || name.ends_with("_tests.rs")
        || name.starts_with("tests_") && name.ends_with(".rs");
    if under_tests || named {
        return 0;
    }
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_start().starts_with("#[cfg(test)]") {
            return at;
        }
        at += line.len();
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str) -> Vec<String> {
        citations("ZZ", text).into_iter().map(|c| c.id).collect()
    }

    #[test]
    fn ids_are_found_in_brackets_in_lists_and_plain() {
        assert_eq!(
            ids("/// [ZZ:3.5.1] and [ZZ:3f ZZ:3g], then ZZ:TECh.\n"),
            ["ZZ:3.5.1", "ZZ:3f", "ZZ:3g", "ZZ:TECh"]
        );
    }

    #[test]
    fn a_longer_prefix_or_an_empty_clause_is_no_citation() {
        assert_eq!(ids("AZZ:3f a_ZZ:3f éZZ:3f ZZ: 3f ZZ:.3 zz:3f"), [""; 0]);
    }

    #[test]
    fn full_stops_at_the_end_are_left_out() {
        assert_eq!(ids("ZZ:3.5. ZZ:3.5.. ZZ:3.5.1a..b"), ["ZZ:3.5", "ZZ:3.5", "ZZ:3.5.1a"]);
    }

    #[test]
    fn lines_are_counted_from_one_and_places_in_bytes() {
        let text = "é\r\nx ZZ:1\n\nZZ:2";
        let found = citations("ZZ", text);
        assert_eq!(found.iter().map(|c| c.line).collect::<Vec<_>>(), [2, 4]);
        assert!(found.iter().all(|c| text[c.at..].starts_with(&c.id)));
    }

    #[test]
    fn clauses_named_through_a_macro_are_found() {
        let found = shorthands("zz", "ZZ", "x\nnote(zz!(\"3f\"), zz!(\"3.5 g\")); fizz!(\"4\") zz!(\"5");
        let found: Vec<_> = found.into_iter().map(|c| (c.id, c.line)).collect();
        assert_eq!(found, [("ZZ:3f".to_owned(), 2), ("ZZ:3.5 g".to_owned(), 2)]);
    }

    #[test]
    fn test_code_is_told_from_code_by_folder_by_name_and_by_attribute() {
        let code = "fn a() {}\n    #[cfg(test)]\nmod tests {}\n";
        assert_eq!(test_code_from(Path::new("crates/x/src/lib.rs"), code), 10);
        assert_eq!(test_code_from(Path::new("crates/x/tests/play.rs"), code), 0);
        assert_eq!(test_code_from(Path::new("crates/x/tests/common/mod.rs"), code), 0);
        assert_eq!(test_code_from(Path::new("crates/x/src/tests.rs"), code), 0);
        assert_eq!(test_code_from(Path::new("crates/x/src/move_tests.rs"), code), 0);
        assert_eq!(test_code_from(Path::new("crates/x/src/tests_move.rs"), code), 0);
        assert_eq!(test_code_from(Path::new("crates/x/src/contests.rs"), "fn a() {}"), 9);
        assert_eq!(test_code_from(Path::new("a.rs"), "/// As in #[cfg(test)]\n"), 23);
    }
}
