//! "Did you mean ...?"

/// How many letters must be inserted, removed, replaced or swapped with their neighbour to turn `a` into `b`,
/// without regard to case.
pub fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.to_lowercase().chars().collect();
    let b: Vec<char> = b.to_lowercase().chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let replace = above[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replace.min(above[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

/// The candidate that `word` was probably meant to be, or none if nothing is near. Of equally near ones the first.
///
/// ```
/// assert_eq!(salient_content::closest("wods", ["open", "woods"]), Some("woods"));
/// assert_eq!(salient_content::closest("swamp", ["open", "woods"]), None);
/// ```
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|(far, _)| *far <= limit)
        .min_by_key(|(far, _)| *far)
        .map(|(_, candidate)| candidate)
}

/// The candidates as a phrase: `nothing`, `` `a` ``, `` `a` or `b` ``, `` one of `a`, `b`, `c` ``.
pub fn one_of<'a>(candidates: impl IntoIterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = candidates.into_iter().map(|candidate| format!("`{candidate}`")).collect();
    match quoted.as_slice() {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [one, other] => format!("{one} or {other}"),
        many => format!("one of {}", many.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_swap_of_neighbours_is_one_mistake() {
        assert_eq!(distance("brigde", "bridge"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("Kitten", "sitting"), 3);
    }

    #[test]
    fn a_short_word_may_differ_by_one_letter_only() {
        assert_eq!(closest("al", ["wall", "all"]), Some("all"));
        assert_eq!(closest("xyz", ["wall", "all"]), None);
    }

    #[test]
    fn candidates_read_as_a_phrase() {
        assert_eq!(one_of([]), "nothing");
        assert_eq!(one_of(["a"]), "`a`");
        assert_eq!(one_of(["a", "b"]), "`a` or `b`");
        assert_eq!(one_of(["a", "b", "c"]), "one of `a`, `b`, `c`");
    }
}
