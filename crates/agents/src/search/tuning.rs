//! The screws of a search, and turning them in words: `further=1`.

use crate::Budget;

/// The screws of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// How much inclination and few visits count against what a choice has brought.
    pub curiosity: f32,
    /// How much worse than its parent a choice is taken to be before it has been tried, in shares of the range of
    /// all values met.
    pub doubt: f32,
    /// What the choice most inclined to gains by that when one is made, in outlook; the others gain in proportion. Where
    /// outlooks hardly differ, habits know more than they do.
    pub leaning: f32,
    /// Whether to look as far as the system advises those who have thought to spare.
    pub far: bool,
    /// Turns to look further than the system asks for.
    pub further: u32,
    /// The power to which weights of inclination are raised where iterations play on by it.
    pub sharpness: u32,
    /// More steps than this one iteration never takes.
    pub most_steps: u32,
    /// The same where the system does not count turns, so that nothing else cuts an iteration short.
    pub blind_steps: u32,
    /// Whether the tree goes on after chance has spoken.
    pub through_chance: bool,
    /// Whether the other seat's answers are searched too, or played by inclination.
    pub answers: bool,
    /// Of a hundred decisions, how many are made by inclination alone, without a thought.
    pub whims: u8,
    /// A choice that draws at least this share of all inclination is made without a thought.
    pub plain: f32,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            curiosity: 0.8,
            doubt: 0.1,
            leaning: 0.03,
            far: false,
            further: 0,
            sharpness: 2,
            most_steps: 2000,
            blind_steps: 100,
            through_chance: true,
            answers: true,
            whims: 0,
            plain: 0.97,
        }
    }
}

/// Words that turn no screw.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadTuning {
    /// No screw has this name.
    #[error("a search has no screw {asked:?}; it has {}", names())]
    Unknown {
        /// The name asked for.
        asked: String,
    },
    /// It cannot be turned there.
    #[error("{name}={value} should be {name}={takes}")]
    Value {
        /// The screw.
        name: &'static str,
        /// What it was to be.
        value: String,
        /// What it can be.
        takes: &'static str,
    },
}

/// Sets a screw to a value in words, if the value is one.
type Turn = fn(&mut Tuning, &str) -> Option<()>;

/// The screws that words can turn, and what each takes.
#[rustfmt::skip]
const SCREWS: &[(&str, &str, Turn)] = &[
    ("curiosity",      "a number from 0 to 100",       |to, by| number(by, 100.0).map(|by| to.curiosity = by)),
    ("doubt",          "a number from 0 to 1",         |to, by| number(by, 1.0).map(|by| to.doubt = by)),
    ("leaning",        "a number from 0 to 1",         |to, by| number(by, 1.0).map(|by| to.leaning = by)),
    ("far",            "yes or no",                    |to, by| switch(by).map(|by| to.far = by)),
    ("further",        "a whole number from 0 to 100", |to, by| whole(by, 100).map(|by| to.further = by)),
    ("sharpness",      "a whole number from 0 to 8",   |to, by| whole(by, 8).map(|by| to.sharpness = by)),
    ("through_chance", "yes or no",                    |to, by| switch(by).map(|by| to.through_chance = by)),
    ("answers",        "yes or no",                    |to, by| switch(by).map(|by| to.answers = by)),
    ("whims",          "a whole number from 0 to 100", |to, by| whole(by, 100).map(|by| to.whims = by as u8)),
    ("plain",          "a number from 0 to 1",         |to, by| number(by, 1.0).map(|by| to.plain = by)),
];

impl Tuning {
    /// The screws as they are for whoever has so much to spend.
    #[must_use]
    pub fn of(budget: &Budget) -> Self {
        Self { far: budget.is_ample(), ..Self::default() }
    }

    /// Turns the screw `name` to `value`.
    pub fn turn(&mut self, name: &str, value: &str) -> Result<(), BadTuning> {
        let Some((name, takes, turn)) = SCREWS.iter().find(|(known, ..)| *known == name) else {
            return Err(BadTuning::Unknown { asked: name.to_owned() });
        };
        turn(self, value).ok_or_else(|| BadTuning::Value { name, value: value.to_owned(), takes })
    }
}

fn names() -> String {
    SCREWS.iter().map(|(name, ..)| *name).collect::<Vec<_>>().join(", ")
}

fn number(words: &str, most: f32) -> Option<f32> {
    words.parse().ok().filter(|number| (0.0..=most).contains(number))
}

fn whole(words: &str, most: u32) -> Option<u32> {
    words.parse().ok().filter(|number| *number <= most)
}

fn switch(words: &str) -> Option<bool> {
    match words {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_screw_can_be_turned_and_turns_nothing_else() {
        let tuning = Tuning::default();
        for (name, value, expected) in [
            ("curiosity", "1.5", Tuning { curiosity: 1.5, ..tuning }),
            ("doubt", "0.2", Tuning { doubt: 0.2, ..tuning }),
            ("leaning", "0", Tuning { leaning: 0.0, ..tuning }),
            ("far", "yes", Tuning { far: true, ..tuning }),
            ("further", "2", Tuning { further: 2, ..tuning }),
            ("sharpness", "3", Tuning { sharpness: 3, ..tuning }),
            ("through_chance", "no", Tuning { through_chance: false, ..tuning }),
            ("answers", "no", Tuning { answers: false, ..tuning }),
            ("whims", "7", Tuning { whims: 7, ..tuning }),
            ("plain", "0.5", Tuning { plain: 0.5, ..tuning }),
        ] {
            let mut turned = tuning;
            turned.turn(name, value).unwrap();
            assert_eq!(turned, expected, "{name}");
            assert_ne!(turned, tuning, "{name}");
        }
    }

    #[test]
    fn what_turns_no_screw_is_answered_with_a_sentence() {
        let refused = |name, value| Tuning::default().turn(name, value).unwrap_err().to_string();
        assert!(
            refused("speed", "1").starts_with("a search has no screw \"speed\"; it has curiosity, doubt, ")
        );
        assert_eq!(refused("further", "-1"), "further=-1 should be further=a whole number from 0 to 100");
        assert_eq!(refused("plain", "NaN"), "plain=NaN should be plain=a number from 0 to 1");
        assert_eq!(refused("answers", "maybe"), "answers=maybe should be answers=yes or no");
    }
}
