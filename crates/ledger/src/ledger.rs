//! A ledger in memory, and finding things in it.

use std::collections::BTreeMap;
use std::path::Path;

use crate::clause::{ClauseKey, compare};
use crate::read::{self, BadLedger};
use crate::search::Searcher;
use crate::{Statement, System};

/// The statements of one system.
#[derive(Clone, Debug)]
pub struct Ledger {
    system: System,
    statements: Vec<Statement>,
    by_id: BTreeMap<String, usize>,
}

/// What a query found, and how it was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found<'a> {
    /// The query is the id of this statement.
    Exact(&'a Statement),
    /// The query is a clause that has these statements, in the order of the book.
    Section(Vec<&'a Statement>),
    /// The query is words, and these statements have all of them, the best first. May be empty.
    Words(Vec<&'a Statement>),
}

impl<'a> Found<'a> {
    /// All statements found, however they were found.
    pub fn statements(&self) -> &[&'a Statement] {
        match self {
            Found::Exact(one) => std::slice::from_ref(one),
            Found::Section(all) | Found::Words(all) => all,
        }
    }
}

impl Ledger {
    /// The ledger that was built into the program.
    ///
    /// # Errors
    /// None in a program whose tests passed: they read every ledger.
    pub fn embedded(system: &System) -> Result<Ledger, BadLedger> {
        Ledger::parse(system, &format!("rules/{}", system.file()), system.text)
    }

    /// Reads the ledger of a system from a `rules` folder.
    ///
    /// # Errors
    /// A file that is missing, is not text, or has mistakes: all of them, each with its line.
    pub fn from_folder(system: &System, rules: &Path) -> Result<Ledger, BadLedger> {
        let path = rules.join(system.file());
        let text = read::slurp(&path).map_err(|mistake| BadLedger { mistakes: vec![mistake] })?;
        Ledger::parse(system, &path.display().to_string(), &text)
    }

    /// Reads a ledger from its text; `file` is what messages call it.
    ///
    /// # Errors
    /// All mistakes of the text, each with its line.
    pub fn parse(system: &System, file: &str, text: &str) -> Result<Ledger, BadLedger> {
        let statements = read::statements(system, file, text)?;
        let by_id = statements.iter().enumerate().map(|(n, s)| (s.id.to_ascii_lowercase(), n)).collect();
        Ok(Ledger { system: *system, statements, by_id })
    }

    /// Whose ledger it is.
    pub fn system(&self) -> &System {
        &self.system
    }

    /// All statements, in the order of the file, which is the order of the book.
    pub fn statements(&self) -> &[Statement] {
        &self.statements
    }

    /// The statement with this id, with or without its prefix, in either case.
    pub fn get(&self, id: &str) -> Option<&Statement> {
        let id = self.own(id)?.to_ascii_lowercase();
        let key = format!("{}:{id}", self.system.prefix.to_ascii_lowercase());
        self.by_id.get(&key).map(|n| &self.statements[*n])
    }

    /// The statements of a clause and of everything below it, in the order of the book: `3.5` has `3.5a` and
    /// `3.5.1a`. Empty when there is no such clause.
    pub fn section(&self, clause: &str) -> Vec<&Statement> {
        let Some(wanted) = self.own(clause).and_then(ClauseKey::parse) else { return Vec::new() };
        let mut found: Vec<_> = self
            .statements
            .iter()
            .filter(|s| ClauseKey::parse(s.clause()).is_some_and(|clause| wanted.holds(&clause)))
            .collect();
        found.sort_by(|a, b| compare(&a.id, &b.id));
        found
    }

    /// The statements that have every word of the query, or a longer word that begins with it, in topic, text or id;
    /// the best first. Case and accents make no difference.
    pub fn search(&self, words: &str) -> Vec<&Statement> {
        let searcher = Searcher::new(words);
        let mut found: Vec<_> =
            self.statements.iter().filter_map(|s| Some((searcher.score(s)?, s))).collect();
        found.sort_by(|(a, s), (b, t)| b.cmp(a).then_with(|| compare(&s.id, &t.id)));
        found.into_iter().map(|(_, s)| s).collect()
    }

    /// Answers what a person typed: an id, else a clause, else words.
    pub fn find(&self, query: &str) -> Found<'_> {
        let query = query.trim();
        if let Some(statement) = self.get(query) {
            return Found::Exact(statement);
        }
        let section = self.section(query);
        if section.is_empty() { Found::Words(self.search(query)) } else { Found::Section(section) }
    }

    /// A clause without the prefix of this system; `None` when it has that of another.
    fn own<'a>(&self, clause: &'a str) -> Option<&'a str> {
        match clause.trim().split_once(':') {
            None => Some(clause.trim()),
            Some((prefix, rest)) => prefix.eq_ignore_ascii_case(self.system.prefix).then_some(rest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::tests::TOY;

    const TEXT: &str = "id,topic,statement,weight\n\
        ZZ:3.10,late section,Comes after nine.,core\n\
        ZZ:3.9,wire,Stands stop at wire.,core\n\
        ZZ:3.5a,trenches,A trench stops tanks.,core\n\
        ZZ:3.5.1a,guns,Guns stop at a trench.,core\n\
        ZZ:3.50,far away,Nothing to do with it.,note\n\
        ZZ:TECa,tanks in wire,They crush it.,core\n\
        ZZ:TECb,château,Counts as a town.,core\n";

    fn toy() -> Ledger {
        Ledger::parse(&TOY, "zz.csv", TEXT).unwrap()
    }

    fn ids(found: &[&Statement]) -> Vec<String> {
        found.iter().map(|s| s.clause().to_owned()).collect()
    }

    #[test]
    fn an_id_is_found_with_and_without_its_prefix_in_either_case() {
        let ledger = toy();
        for query in ["ZZ:3.5.1a", "3.5.1a", "zz:3.5.1A", "  3.5.1a "] {
            assert_eq!(ledger.find(query), Found::Exact(ledger.get("3.5.1a").unwrap()), "{query:?}");
        }
        assert_eq!(ledger.get("3.5.1a").unwrap().topic, "guns");
    }

    #[test]
    fn an_id_of_another_system_is_not_found() {
        assert_eq!(toy().get("YY:3.9"), None);
        assert_eq!(toy().find("YY:3.9"), Found::Words(vec![]));
    }

    #[test]
    fn a_clause_gives_all_of_its_section_in_the_order_of_the_book() {
        let ledger = toy();
        assert_eq!(ids(&ledger.section("3.5")), ["3.5a", "3.5.1a"]);
        assert_eq!(ids(&ledger.section("ZZ:3")), ["3.5a", "3.5.1a", "3.9", "3.10", "3.50"]);
        assert_eq!(ids(&ledger.section("tec")), ["TECa", "TECb"]);
        assert_eq!(ids(&ledger.section("4")), [""; 0]);
    }

    #[test]
    fn words_find_the_statements_that_have_all_of_them() {
        let ledger = toy();
        assert_eq!(ids(ledger.find("stop wire").statements()), ["3.9"]);
        assert_eq!(ids(ledger.find("trench stops").statements()), ["3.5a"]);
        assert_eq!(ids(ledger.find("wire submarine").statements()), [""; 0]);
    }

    #[test]
    fn a_word_in_the_topic_ranks_before_one_in_the_text() {
        assert_eq!(ids(&toy().search("tank")), ["TECa", "3.5a"]);
        assert_eq!(ids(&toy().search("trench")), ["3.5a", "3.5.1a"]);
    }

    #[test]
    fn accents_and_case_make_no_difference() {
        assert_eq!(ids(&toy().search("CHATEAU")), ["TECb"]);
        assert_eq!(ids(&toy().search("Tràñch")), ids(&toy().search("tranch")));
        assert_eq!(ids(&toy().search("châteaü town")), ["TECb"]);
    }

    #[test]
    fn a_query_without_words_finds_nothing() {
        assert_eq!(toy().find("  ?! "), Found::Words(vec![]));
    }

    #[test]
    fn the_section_on_tactical_factors_of_army_commander_includes_those_of_artillery() {
        let ledger = Ledger::embedded(crate::system("ac").unwrap()).unwrap();
        let found = ids(ledger.find("3.5").statements());
        assert_eq!((found[0].as_str(), found.last().unwrap().as_str(), found.len()), ("3.5a", "3.5.1f", 17));
    }

    #[test]
    fn a_folder_without_the_ledger_gives_a_sentence() {
        let error = Ledger::from_folder(&TOY, Path::new("no-such-folder")).unwrap_err();
        let text = error.to_string().replace('\\', "/");
        assert!(text.starts_with("no-such-folder/zz.csv: cannot be read: "), "{text}");
    }
}
