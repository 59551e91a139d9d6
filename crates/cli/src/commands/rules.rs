//! `salient rules`: the rules reference.

use crate::console::{Console, Ink};
use crate::{Done, Failure};
use clap::Args;
use salient_ledger::{Found, Ledger, Reading, SYSTEMS, Statement, coverage, nearest_root, readings, system};
use serde_json::json;
use std::path::PathBuf;

/// Look a rule up by clause or words, or a doubtful reading by number or name
#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// The system: `ac`
    system: String,
    /// A clause (`3.5.1a`, `3.5`), a reading (`G-37`) or words to look for; a table of contents unless said
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

/// The doubtful readings that a query asks for: one by number or name, or those about the very statement found.
fn readings_for(ledger: &Ledger, query: &str, found: &Found<'_>) -> Vec<Reading> {
    let about = |reading: &Reading| match found {
        Found::Exact(statement) => reading.clauses.iter().any(|clause| clause == statement.clause()),
        _ => false,
    };
    let mut all = readings(ledger.system());
    all.retain(|reading| reading.answers(query.trim()) || about(reading));
    all
}

fn write_reading(reading: &Reading, console: &mut Console) -> Done {
    let id = console.paint(Ink::Bold, &format!("Reading {}", reading.id));
    let name = if reading.name.is_empty() { reading.options.join(", ") } else { reading.name.clone() };
    let weight = if reading.options.is_empty() { "(fixed)" } else { "(option)" };
    let words = [name.as_str(), weight].into_iter().chain(reading.clauses.iter().map(String::as_str));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    writeln!(console.out, "{id}  {}", words.join(" "))?;
    writeln!(console.out, "    {}", reading.reading)?;
    writeln!(console.out, "    Why: {}", reading.why)?;
    if !reading.instead.is_empty() {
        writeln!(console.out, "    Instead: {}", reading.instead)?;
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
        let read = readings_for(&ledger, &query, &found);
        if found.statements().is_empty() && read.is_empty() {
            let book = ledger.system().name;
            return Err(Failure::failed(format!("nothing in the rules of {book} matches {query:?}")));
        }
        if self.json {
            let statements = found.statements().iter().map(|statement| json!(statement));
            let all: Vec<serde_json::Value> =
                statements.chain(read.iter().map(|reading| json!(reading))).collect();
            return console.json(&all);
        }
        if let Found::Words(all) = &found
            && !all.is_empty()
        {
            writeln!(console.out, "{} statements have all of these words.\n", all.len())?;
        }
        write_statements(found.statements(), console)?;
        for reading in &read {
            write_reading(reading, console)?;
        }
        Ok(())
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
    fn a_reading_is_found_by_number_and_by_name() {
        let heard = Heard::from("", &["rules", "cc", "concealment_lasts"]);
        assert_eq!((heard.code, heard.out.lines().count()), (0, 4), "{heard:?}");
        assert!(heard.out.starts_with("Reading A26  concealment_lasts (option) A29b\n    "), "{heard:?}");
        // The number is that of an action as well: both are shown.
        let both = Heard::from("", &["rules", "cc", "a26"]);
        assert!(both.out.contains("CC:A26a") && both.out.ends_with(&heard.out), "{both:?}");
        let fixed = Heard::from("", &["rules", "ac", "G-02"]);
        assert!(fixed.code == 0 && fixed.out.starts_with("Reading G-02  (fixed) 1.1d 1.1e\n"), "{fixed:?}");
    }

    #[test]
    fn a_statement_comes_with_the_readings_about_it() {
        let heard = Heard::from("", &["rules", "cc", "A29b"]);
        assert!(heard.out.starts_with("CC:A29b") && heard.out.contains("Reading A26"), "{heard:?}");
        let heard = Heard::from("", &["rules", "cc", "A29b", "--json"]);
        let found: serde_json::Value = serde_json::from_str(&heard.out).unwrap();
        assert_eq!((&found[0]["id"], &found[1]["name"]), (&"CC:A29b".into(), &"concealment_lasts".into()));
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
