//! Small pieces of sentences that every system's log and prompts are made of.

/// A list as people say it: `A`, `A and B`, `A, B and C`.
#[must_use]
pub fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// A number of things: `1 card`, `2 cards`; `1 die`, `2 dice`.
#[must_use]
pub fn counted(number: impl TryInto<u64>, one: &str) -> String {
    match (number.try_into().unwrap_or(u64::MAX), one) {
        (1, _) => format!("1 {one}"),
        (number, "die") => format!("{number} dice"),
        (number, _) => format!("{number} {one}s"),
    }
}

/// With a capital letter at its beginning.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_said_as_people_say_them() {
        let names = ["A", "B", "C"].map(String::from);
        assert_eq!([listed(&names[..0]), listed(&names[..1]), listed(&names[..2])], ["", "A", "A and B"]);
        assert_eq!(listed(&names), "A, B and C");
        assert_eq!([counted(1_u8, "die"), counted(2_usize, "die")], ["1 die", "2 dice"]);
        assert_eq!([counted(0_u32, "card"), counted(1_u8, "card")], ["0 cards", "1 card"]);
        assert_eq!([capital("élan vital"), capital("")], ["Élan vital", ""]);
    }
}
