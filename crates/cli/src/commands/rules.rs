//! `salient rules`: the rules reference.

use crate::console::{Console, Ink};
use crate::{Done, Failure};
use clap::Args;
use salient_ledger::{Found, Ledger, SYSTEMS, Statement, coverage, nearest_root, system};
use serde_json::json;
use std::path::PathBuf;

/// Look a rule up by clause or words
#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// The system: `ac`
    system: String,
    /// A clause (`3.5.1a`, `3.5`) or words to look for; a table of contents unless said
    query: Vec<String>,
    /// Say which statements are cited by a test; fails when one that needs a test has none
    #[arg(long)]
    coverage: bool,
    /// The source tree for --coverage; found from the working folder unless said
    #[arg(long, value_name = "DIR", requires = "coverage")]
    root: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The ledger of the system called `name`.
pub(crate) fn ledger(name: &str) -> Result<Ledger, Failure> {
    let system = system(name).ok_or_else(|| {
        let known: Vec<&str> = SYSTEMS.iter().map(|system| system.short).collect();
        Failure::bad(format!("there are no rules for {name:?}; there are rules for {}", known.join(", ")))
    })?;
    Ledger::embedded(system).map_err(Failure::bad)
}

/// Statements with their topics, as a person reads them.
pub(crate) fn write_statements(statements: &[&Statement], console: &mut Console) -> Done {
    for statement in statements {
        let id = console.paint(Ink::Bold, &statement.id);
        writeln!(console.out, "{id}  {} ({})", statement.topic, statement.weight)?;
        writeln!(console.out, "    {}", statement.text)?;
    }
    Ok(())
}

impl Rules {
    pub(crate) fn run(self, console: &mut Console) -> Done {
        let ledger = ledger(&self.system)?;
        if self.coverage {
            return self.coverage(&ledger, console);
        }
        let query = self.query.join(" ");
        if query.is_empty() {
            return self.contents(&ledger, console);
        }
        let found = ledger.find(&query);
        if found.statements().is_empty() {
            let book = ledger.system().name;
            return Err(Failure::failed(format!("nothing in the rules of {book} matches {query:?}")));
        }
        if self.json {
            return console.json(&found.statements());
        }
        if let Found::Words(all) = &found {
            writeln!(console.out, "{} statements have all of these words.\n", all.len())?;
        }
        write_statements(found.statements(), console)
    }

    fn contents(&self, ledger: &Ledger, console: &mut Console) -> Done {
        if self.json {
            return console.json(&ledger.statements());
        }
        for statement in ledger.statements() {
            writeln!(console.out, "{:<14} {}", statement.id, statement.topic)?;
        }
        Ok(())
    }

    fn coverage(&self, ledger: &Ledger, console: &mut Console) -> Done {
        let here = match &self.root {
            Some(root) => root.clone(),
            None => std::env::current_dir()?,
        };
        let root = nearest_root(&here).ok_or_else(|| {
            Failure::bad(format!(
                "--coverage reads the source tree, and no folder from {} upwards has a rules folder",
                here.display()
            ))
        })?;
        let found = coverage(root, ledger.system()).map_err(Failure::bad)?;
        let needed = found.needed();
        if self.json {
            let weights: serde_json::Map<String, serde_json::Value> = found
                .by_weight()
                .iter()
                .map(|(weight, tally)| (weight.word().to_owned(), json!(tally)))
                .collect();
            console.json(&json!({
                "system": found.system, "needed": needed, "weights": weights,
                "untested": found.untested().map(|row| &row.id).collect::<Vec<_>>(),
                "strays": found.strays, "rows": found.rows,
            }))?;
        } else {
            for row in found.untested() {
                writeln!(console.out, "untested  {:<14} {}", row.id, row.topic)?;
            }
            for stray in &found.strays {
                writeln!(console.out, "stray     {stray}")?;
            }
            for (weight, tally) in found.by_weight() {
                writeln!(console.out, "{weight:<9} {} of {} tested", tally.tested, tally.total)?;
            }
        }
        if !found.strays.is_empty() {
            return Err(Failure::failed(format!("{} citations lead nowhere", found.strays.len())));
        }
        if !needed.complete() {
            let missing = needed.total - needed.tested;
            return Err(Failure::failed(format!("{missing} statements that need a test have none")));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::console::Heard;

    #[test]
    fn a_clause_gives_its_statement() {
        let heard = Heard::from("", &["rules", "ac", "0a"]);
        assert_eq!((heard.code, heard.out.lines().count()), (0, 2), "{heard:?}");
        assert!(heard.out.contains("0a  manoeuvre unit (core)\n    "), "{heard:?}");
    }

    #[test]
    fn words_find_statements_and_json_gives_them_as_data() {
        let heard = Heard::from("", &["rules", "ac", "manoeuvre", "unit", "--json"]);
        let found: serde_json::Value = serde_json::from_str(&heard.out).unwrap();
        assert_eq!(found[0]["topic"], "manoeuvre unit");
    }

    #[test]
    fn nothing_found_is_one_and_an_unknown_system_is_two() {
        let heard = Heard::from("", &["rules", "ac", "xylophone"]);
        assert_eq!(heard.code, 1);
        assert!(heard.err.ends_with("matches \"xylophone\"\n"), "{heard:?}");
        let heard = Heard::from("", &["rules", "chess"]);
        assert_eq!(heard.code, 2);
        assert!(heard.err.contains("there are rules for ac, "), "{heard:?}");
    }

    #[test]
    fn without_a_question_all_topics_are_listed() {
        let heard = Heard::from("", &["rules", "gts"]);
        assert_eq!(heard.code, 0, "{heard:?}");
        assert!(heard.out.lines().count() > 500 && heard.out.starts_with("GTS:"), "{}", heard.out.len());
    }

    #[test]
    fn coverage_outside_a_source_tree_is_bad_input() {
        let heard = Heard::from("", &["rules", "ac", "--coverage", "--root", "/"]);
        assert_eq!(heard.code, 2);
        assert!(heard.err.contains("no folder from / upwards has a rules folder"), "{heard:?}");
    }
}
