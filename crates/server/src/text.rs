//! Words that come from outside, made harmless.

use crate::problem::{Answer, Problem};

/// A text of at most so many characters.
pub(crate) fn limited(text: &str, most: usize) -> Answer<String> {
    if text.chars().count() > most {
        return Err(Problem::too_large(format!("A text is too long: at most {most} characters fit.")));
    }
    Ok(text.to_owned())
}

/// A name: one line without control characters, not empty.
pub(crate) fn line(text: &str, most: usize) -> Answer<String> {
    let plain: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let line = limited(&plain.split_whitespace().collect::<Vec<_>>().join(" "), most)?;
    if line.is_empty() {
        return Err(Problem::malformed("A name is empty."));
    }
    Ok(line)
}

/// What somebody said, short enough to be said back.
pub(crate) fn quoted(text: &str) -> String {
    let short: String = text.chars().take(40).filter(|letter| !letter.is_control()).collect();
    format!("\u{201c}{short}\u{201d}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line() {
        assert_eq!(line(" Anna\n B\u{7}", 40).unwrap(), "Anna B");
        assert_eq!(line("x".repeat(41).as_str(), 40).unwrap_err().status, 413);
        assert_eq!(line(" \n ", 40).unwrap_err().status, 400);
    }
}
