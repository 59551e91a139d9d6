//! One row of a ledger.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How binding a statement is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Weight {
    /// Always in force.
    Core,
    /// In force when the players or the scenario choose it.
    Optional,
    /// Delegated to scenarios: the engine must let one say it.
    Scenario,
    /// Background; nothing to enforce and so nothing to test.
    Note,
}

impl Weight {
    /// All weights, most binding first.
    pub const ALL: [Weight; 4] = [Weight::Core, Weight::Optional, Weight::Scenario, Weight::Note];

    /// The word that stands in the file.
    pub fn word(self) -> &'static str {
        match self {
            Weight::Core => "core",
            Weight::Optional => "optional",
            Weight::Scenario => "scenario",
            Weight::Note => "note",
        }
    }

    /// Whether a statement of this weight must have a test.
    pub fn needs_test(self) -> bool {
        self != Weight::Note
    }

    pub(crate) fn parse(word: &str) -> Option<Weight> {
        Weight::ALL.into_iter().find(|w| w.word() == word)
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// One testable statement of a rulebook, in our words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statement {
    /// The system's prefix and the clause: `AC:3.5.1a`.
    pub id: String,
    /// A few words that say what it is about.
    pub topic: String,
    /// What the rule says.
    #[serde(rename = "statement")]
    pub text: String,
    /// How binding it is.
    pub weight: Weight,
}

impl Statement {
    /// The id without its prefix: `3.5.1a`.
    pub fn clause(&self) -> &str {
        self.id.split_once(':').map_or(&*self.id, |(_, clause)| clause)
    }

    /// Where a client shows this statement, as a relative address: the page of the system's rules and the clause on
    /// it, `rules/ac#3.5.1a`. Ids hold only letters, digits and full stops, so nothing needs escaping.
    pub fn clause_url(&self) -> String {
        let prefix = self.id.split_once(':').map_or("", |(prefix, _)| prefix);
        format!("rules/{}#{}", prefix.to_lowercase(), self.clause())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statement(id: &str) -> Statement {
        Statement { id: id.into(), topic: "t".into(), text: "s".into(), weight: Weight::Core }
    }

    #[test]
    fn a_clause_address_names_the_system_and_the_clause() {
        assert_eq!(statement("ZZ:3.5.1a").clause_url(), "rules/zz#3.5.1a");
        assert_eq!(statement("ZZ:TECh").clause(), "TECh");
    }

    #[test]
    fn only_notes_need_no_test() {
        let needed: Vec<_> = Weight::ALL.into_iter().filter(|w| w.needs_test()).collect();
        assert_eq!(needed, [Weight::Core, Weight::Optional, Weight::Scenario]);
    }

    #[test]
    fn each_weight_reads_back_from_its_word_and_pads_in_a_table() {
        for weight in Weight::ALL {
            assert_eq!(Weight::parse(weight.word()), Some(weight));
        }
        assert_eq!(Weight::parse("Core"), None);
        assert_eq!(format!("{:9}|", Weight::Note), "note     |");
    }
}
