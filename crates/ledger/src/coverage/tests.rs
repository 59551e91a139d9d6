//! Each test builds a small source tree, scans it, and takes it away again. The toy system keeps the ids in these
//! texts out of the count of the real ones.

use super::*;
use crate::read::tests::TOY;

const LEDGER: &str = "id,topic,statement,weight\n\
    ZZ:1a,one,First.,core\n\
    ZZ:1b,two,Second.,core\n\
    ZZ:1.1,three,Third.,optional\n\
    ZZ:TECa,four,Fourth.,scenario\n\
    ZZ:2,five,Background.,note\n";

/// A source tree in the folder for temporary files.
pub(crate) struct Tree(pub(crate) PathBuf);

impl Tree {
    pub(crate) fn new(name: &str, files: &[(&str, &str)]) -> Tree {
        let root = std::env::temp_dir().join(format!("salient-ledger-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        let tree = Tree(root);
        tree.write("rules/zz.csv", LEDGER);
        for (path, text) in files {
            tree.write(path, text);
        }
        tree
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn scan(&self) -> Coverage {
        coverage(&self.0, &TOY).unwrap()
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Scans a tree and compares the places of the tested statements and the strays.
fn check(name: &str, files: &[(&str, &str)], tested: &[&str], strays: &[&str]) {
    let found = Tree::new(name, files).scan();
    let cited: Vec<String> = found
        .rows
        .iter()
        .flat_map(|row| row.tests.iter().map(move |place| format!("{} {place}", row.id)))
        .collect();
    assert_eq!(cited, tested);
    assert_eq!(found.strays.iter().map(Stray::to_string).collect::<Vec<_>>(), strays);
}

#[test]
fn test_code_counts_and_other_code_does_not() {
    check(
        "code",
        &[
            ("crates/a/src/lib.rs", "/// [ZZ:1a]\nfn f() {}\n#[cfg(test)]\nmod t {\n    /// [ZZ:1b]\n}\n"),
            ("crates/a/src/tests.rs", "// ZZ:1.1\n"),
            ("crates/a/tests/play.rs", "/// [ZZ:TECa ZZ:1b]\n"),
        ],
        &[
            "ZZ:1b crates/a/src/lib.rs:5",
            "ZZ:1b crates/a/tests/play.rs:1",
            "ZZ:1.1 crates/a/src/tests.rs:1",
            "ZZ:TECa crates/a/tests/play.rs:1",
        ],
        &[],
    );
}

#[test]
fn code_outside_of_tests_is_reported_apart() {
    let found = Tree::new("apart", &[("src/lib.rs", "//! ZZ:1a\n")]).scan();
    assert_eq!(found.rows[0].code, [Place { file: "src/lib.rs".into(), line: 1 }]);
    assert!(!found.rows[0].tested());
}

#[test]
fn a_clause_named_through_the_macro_is_code_even_in_a_test_and_must_exist() {
    let tree = Tree::new("macro", &[("tests/a.rs", "assert_eq!(clause, zz!(\"1a\"));\nzz!(\"8\");\n")]);
    let found = tree.scan();
    assert_eq!((found.rows[0].code.len(), found.rows[0].tests.len()), (1, 0));
    assert_eq!(found.strays[0].to_string(), "tests/a.rs:2: `ZZ:8` is no id of rules/zz.csv");
}

#[test]
fn the_rules_lists_of_case_files_count_at_any_depth() {
    check(
        "cases",
        &[
            ("cases/zz/a.toml", "# ZZ:1a is only a comment\nrules = [\n  \"ZZ:1b\",\n  \"ZZ:1.1\",\n]\n"),
            ("cases/zz/deep/b.toml", "title = \"ZZ:1a\"\n[[case]]\nrules = [\"ZZ:TECa\"]\n"),
            ("cases/other/c.toml", "rules = [\"ZZ:1a\"]\n"),
        ],
        &["ZZ:1b cases/zz/a.toml:3", "ZZ:1.1 cases/zz/a.toml:4", "ZZ:TECa cases/zz/deep/b.toml:3"],
        &[],
    );
}

#[test]
fn unknown_ids_are_reported_with_their_place_and_a_hint() {
    check(
        "strays",
        &[
            ("cases/zz/a.toml", "rules = [\"ZZ:9\", \"1a\"]\n"),
            ("src/lib.rs", "//! ZZ:1 is a whole clause, ZZ:7 is none.\n#[cfg(test)]\n// ZZ:1 ZZ:1A\n"),
        ],
        &[],
        &[
            "cases/zz/a.toml:1: `ZZ:9` is no id of rules/zz.csv",
            "cases/zz/a.toml:1: `1a` is no id of rules/zz.csv; did you mean `ZZ:1a`?",
            "src/lib.rs:1: `ZZ:7` is no id of rules/zz.csv",
            "src/lib.rs:3: `ZZ:1` is no id of rules/zz.csv; \
             it is a clause with several statements, name those that are tested",
            "src/lib.rs:3: `ZZ:1A` is no id of rules/zz.csv; did you mean `ZZ:1a`?",
        ],
    );
}

#[test]
fn a_broken_case_file_is_reported_with_its_line() {
    let found = Tree::new("broken", &[("cases/zz/a.toml", "title = \"x\"\nrules = [\n")]).scan();
    assert_eq!(found.strays.len(), 1);
    let text = found.strays[0].to_string();
    assert!(text.starts_with("cases/zz/a.toml:2: the case cannot be read: "), "{text}");
}

#[test]
fn fetched_built_and_hidden_folders_are_left_out() {
    check(
        "skip",
        &[
            ("target/tests/a.rs", "// ZZ:1a"),
            ("web/node_modules/x/tests/a.rs", "// ZZ:1a"),
            ("dist/tests/a.rs", "// ZZ:1a"),
            (".hidden/tests/a.rs", "// ZZ:1a"),
            ("built/CACHEDIR.TAG", ""),
            ("built/tests/a.rs", "// ZZ:1a"),
            ("b/tests/a.rs", "// ZZ:1b"),
        ],
        &["ZZ:1b b/tests/a.rs:1"],
        &[],
    );
}

#[test]
fn tested_and_untested_are_counted_by_weight_and_notes_are_not_needed() {
    let found = Tree::new("tally", &[("tests/a.rs", "// ZZ:1a ZZ:1.1 ZZ:2\n")]).scan();
    assert_eq!(
        found.by_weight().map(|(weight, t)| (weight, t.tested, t.total)),
        [(Weight::Core, 1, 2), (Weight::Optional, 1, 1), (Weight::Scenario, 0, 1), (Weight::Note, 1, 1)]
    );
    assert_eq!(found.needed(), Tally { tested: 2, total: 4 });
    assert!(!found.needed().complete());
    assert_eq!(found.untested().map(|r| &*r.id).collect::<Vec<_>>(), ["ZZ:1b", "ZZ:TECa"]);
}

#[test]
fn a_tree_without_a_ledger_or_with_a_bad_one_is_an_error() {
    let tree = Tree::new("bad", &[("rules/zz.csv", "id,topic,statement,weight\nZZ:1,a,A.,cor\n")]);
    let error = coverage(&tree.0, &TOY).unwrap_err().to_string();
    assert!(
        error.ends_with("zz.csv:2: the weight is `cor`, expected core, optional, scenario or note"),
        "{error}"
    );
    fs::remove_file(tree.0.join("rules/zz.csv")).unwrap();
    assert!(matches!(coverage(&tree.0, &TOY), Err(CoverageError::Ledger(_))));
}

#[test]
fn the_nearest_folder_with_a_ledger_is_the_root() {
    let tree = Tree::new("root", &[("rules/ac.csv", ""), ("crates/x/rules/readme.md", "")]);
    assert_eq!(nearest_root(&tree.0.join("crates/x")), Some(&*tree.0));
}
