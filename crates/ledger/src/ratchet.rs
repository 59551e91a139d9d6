//! The list of statements that have had a test, `rules/tested/<system>.txt`: it only grows, unless someone says so.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::clause::ClauseKey;
use crate::{Coverage, Mistake, System, compare};

/// The ids that have a test and must keep it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ratchet {
    ids: BTreeSet<String>,
}

/// What bringing a list up to date did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Update {
    /// Ids that were not on the list before.
    pub added: Vec<String>,
    /// Ids that were taken off because someone asked for it.
    pub forgotten: Vec<String>,
    /// Ids that have lost their test and stay on the list.
    pub lost: Vec<String>,
}

/// Why a list could not be read, written or brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum RatchetError {
    /// The file could not be read or written.
    #[error("{path}: {source}")]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A line is no id of this system.
    #[error("{0}")]
    Line(Mistake),
    /// An id was to be forgotten that is not on the list.
    #[error("`{0}` is not on the list, so there is nothing to forget")]
    NotListed(String),
    /// An id was to be forgotten that a test still cites.
    #[error("`{0}` is still cited by a test; take the citation out first")]
    StillTested(String),
}

impl Ratchet {
    /// Where the list of a system is.
    pub fn path(root: &Path, system: &System) -> PathBuf {
        root.join("rules").join("tested").join(format!("{}.txt", system.short))
    }

    /// Reads the list of a system; a list that is not there is empty.
    ///
    /// # Errors
    /// A file that cannot be read, or a line that is no id.
    pub fn read(root: &Path, system: &System) -> Result<Ratchet, RatchetError> {
        let path = Ratchet::path(root, system);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(e) if e.kind() == io::ErrorKind::NotFound => String::new(),
            Err(source) => return Err(RatchetError::Io { path, source }),
        };
        let mut ids = BTreeSet::new();
        for (n, line) in text.lines().enumerate() {
            let id = line.trim();
            if id.is_empty() || id.starts_with('#') {
                continue;
            }
            let shaped =
                id.split_once(':').is_some_and(|(p, c)| p == system.prefix && ClauseKey::parse(c).is_some());
            if !shaped {
                return Err(RatchetError::Line(Mistake {
                    file: path.display().to_string(),
                    line: n as u64 + 1,
                    what: format!("`{id}` is no id, expected `{}:` and a clause", system.prefix),
                }));
            }
            ids.insert(id.to_owned());
        }
        Ok(Ratchet { ids })
    }

    /// Writes the list, in the order of the book.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn write(&self, root: &Path, system: &System) -> Result<(), RatchetError> {
        let path = Ratchet::path(root, system);
        let fail = |source| RatchetError::Io { path: path.clone(), source };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(fail)?;
        }
        fs::write(&path, self.text()).map_err(fail)
    }

    /// The ids, in the order of the book.
    pub fn ids(&self) -> Vec<&str> {
        let mut ids: Vec<&str> = self.ids.iter().map(|id| &**id).collect();
        ids.sort_by(|a, b| compare(a, b));
        ids
    }

    fn text(&self) -> String {
        let mut text =
            "# Statements that have a test and must keep it. Written by `cargo xtask ratchet`.\n".to_owned();
        for id in self.ids() {
            text.push_str(id);
            text.push('\n');
        }
        text
    }

    /// The ids on the list that no test cites any more, in the order of the book.
    pub fn lost(&self, coverage: &Coverage) -> Vec<&str> {
        let tested: BTreeSet<&str> = coverage.tested_ids().collect();
        self.ids().into_iter().filter(|id| !tested.contains(id)).collect()
    }

    /// Adds everything that is tested now, and takes off what is to be forgotten. Whatever else is on the list stays,
    /// also what has lost its test.
    ///
    /// # Errors
    /// Something is to be forgotten that is not on the list or still has a test. The list is then as it was.
    pub fn update(&mut self, coverage: &Coverage, forget: &[String]) -> Result<Update, RatchetError> {
        let tested: BTreeSet<&str> = coverage.tested_ids().collect();
        for id in forget {
            if tested.contains(&**id) {
                return Err(RatchetError::StillTested(id.clone()));
            }
            if !self.ids.contains(id) {
                return Err(RatchetError::NotListed(id.clone()));
            }
        }
        let mut added: Vec<String> =
            tested.into_iter().filter(|id| !self.ids.contains(*id)).map(str::to_owned).collect();
        added.sort_by(|a, b| compare(a, b));
        self.ids.extend(added.iter().cloned());
        forget.iter().for_each(|id| {
            self.ids.remove(id);
        });
        let lost = self.lost(coverage).into_iter().map(str::to_owned).collect();
        Ok(Update { added, forgotten: forget.to_vec(), lost })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coverage::tests::Tree;
    use crate::read::tests::TOY;

    fn listed(ids: &[&str]) -> Ratchet {
        Ratchet { ids: ids.iter().map(|id| (*id).to_owned()).collect() }
    }

    #[test]
    fn a_list_that_is_not_there_is_empty_and_a_written_one_reads_back_in_order() {
        let tree = Tree::new("ratchet-write", &[]);
        assert_eq!(Ratchet::read(&tree.0, &TOY).unwrap(), Ratchet::default());
        let list = listed(&["ZZ:3.10", "ZZ:3.9", "ZZ:TECa"]);
        list.write(&tree.0, &TOY).unwrap();
        let text = fs::read_to_string(Ratchet::path(&tree.0, &TOY)).unwrap();
        assert_eq!(text.lines().skip(1).collect::<Vec<_>>(), ["ZZ:3.9", "ZZ:3.10", "ZZ:TECa"]);
        assert_eq!(Ratchet::read(&tree.0, &TOY).unwrap(), list);
    }

    #[test]
    fn a_line_that_is_no_id_is_reported() {
        let tree = Tree::new("ratchet-line", &[("rules/tested/zz.txt", "# head\nZZ:1a\nYY:1a\n")]);
        let error = Ratchet::read(&tree.0, &TOY).unwrap_err().to_string();
        assert!(error.ends_with("zz.txt:3: `YY:1a` is no id, expected `ZZ:` and a clause"), "{error}");
    }

    #[test]
    fn an_id_whose_last_citation_went_away_is_lost() {
        let tree = Tree::new("ratchet-lost", &[("tests/a.rs", "// ZZ:1a\n")]);
        assert_eq!(listed(&["ZZ:1a"]).lost(&tree.scan()), [""; 0]);
        assert_eq!(listed(&["ZZ:1a", "ZZ:1b", "ZZ:8"]).lost(&tree.scan()), ["ZZ:1b", "ZZ:8"]);
    }

    #[test]
    fn an_update_adds_what_is_tested_and_keeps_the_rest() {
        let tree = Tree::new("ratchet-add", &[("tests/a.rs", "// ZZ:1b ZZ:1a ZZ:1.1\n")]);
        let mut list = listed(&["ZZ:1a"]);
        let update = list.update(&tree.scan(), &[]).unwrap();
        assert_eq!(update.added, ["ZZ:1b", "ZZ:1.1"]);
        assert_eq!(list.ids(), ["ZZ:1a", "ZZ:1b", "ZZ:1.1"]);
    }

    #[test]
    fn a_lost_id_goes_only_when_it_is_to_be_forgotten() {
        let tree = Tree::new("ratchet-forget", &[("tests/a.rs", "// ZZ:1a\n")]);
        let mut list = listed(&["ZZ:1a", "ZZ:1b"]);
        assert_eq!(list.update(&tree.scan(), &[]).unwrap().lost, ["ZZ:1b"]);
        assert_eq!(list.ids(), ["ZZ:1a", "ZZ:1b"]);
        let update = list.update(&tree.scan(), &["ZZ:1b".into()]).unwrap();
        assert_eq!((update.forgotten, update.lost), (vec!["ZZ:1b".to_owned()], vec![]));
        assert_eq!(list.ids(), ["ZZ:1a"]);
    }

    #[test]
    fn what_is_tested_or_not_listed_cannot_be_forgotten() {
        let tree = Tree::new("ratchet-refuse", &[("tests/a.rs", "// ZZ:1a\n")]);
        let mut list = listed(&["ZZ:1a"]);
        assert!(matches!(list.update(&tree.scan(), &["ZZ:1a".into()]), Err(RatchetError::StillTested(_))));
        assert!(matches!(list.update(&tree.scan(), &["ZZ:1b".into()]), Err(RatchetError::NotListed(_))));
        assert_eq!(list.ids(), ["ZZ:1a"]);
    }
}
