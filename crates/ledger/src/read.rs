//! Reading a ledger: one door, which reports every mistake it finds and where.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use crate::clause::ClauseKey;
use crate::{Statement, System, Weight};

const COLUMNS: [&str; 4] = ["id", "topic", "statement", "weight"];

/// One thing wrong in a ledger or a case file, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The file, as it was named to the reader.
    pub file: String,
    /// The line, counted from 1; 0 when the file could not be read at all.
    pub line: u64,
    /// What was found and what was expected.
    pub what: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.what),
            line => write!(f, "{}:{line}: {}", self.file, self.what),
        }
    }
}

/// A ledger that cannot be used, with all of its mistakes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", sentences(.mistakes))]
pub struct BadLedger {
    /// The mistakes in the order of the file; never empty.
    pub mistakes: Vec<Mistake>,
}

fn sentences(mistakes: &[Mistake]) -> String {
    mistakes.iter().map(Mistake::to_string).collect::<Vec<_>>().join("\n")
}

/// Reads a file, and says in a sentence when it cannot.
pub(crate) fn slurp(path: &Path) -> Result<String, Mistake> {
    let wrong = |what| Mistake { file: path.display().to_string(), line: 0, what };
    let bytes = std::fs::read(path).map_err(|e| wrong(format!("cannot be read: {e}")))?;
    String::from_utf8(bytes).map_err(|e| {
        let line =
            1 + e.as_bytes()[..e.utf8_error().valid_up_to()].iter().filter(|b| **b == b'\n').count() as u64;
        Mistake { line, ..wrong("is not UTF-8 text from here on".into()) }
    })
}

/// Reads the rows of a ledger. `file` is only for the messages.
pub(crate) fn statements(system: &System, file: &str, text: &str) -> Result<Vec<Statement>, BadLedger> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
    let mut records = reader.records();
    let mut mistakes = Vec::new();
    let mut wrong = |line: u64, what: String| mistakes.push(Mistake { file: file.to_owned(), line, what });

    match records.next() {
        Some(Ok(header)) if header.iter().eq(COLUMNS) => {}
        Some(Ok(header)) => wrong(
            1,
            format!(
                "the first line is `{}`, expected `{}`",
                header.iter().collect::<Vec<_>>().join(","),
                COLUMNS.join(",")
            ),
        ),
        _ => wrong(1, format!("the ledger is empty, expected a first line `{}`", COLUMNS.join(","))),
    }

    let mut seen: BTreeMap<String, u64> = BTreeMap::new();
    let mut rows = Vec::new();
    for record in records {
        let record = match record {
            Ok(record) => record,
            Err(e) => {
                wrong(e.position().map_or(1, csv::Position::line), format!("cannot be read: {e}"));
                continue;
            }
        };
        let line = record.position().map_or(1, csv::Position::line);
        if record.iter().any(|field| field.contains('\n')) {
            wrong(line, "a field runs over the end of the line; is a quotation mark not closed?".into());
            continue;
        }
        if record.len() != COLUMNS.len() {
            let comma = if record.len() > COLUMNS.len() {
                "; is a field with a comma not in quotation marks?"
            } else {
                ""
            };
            wrong(line, format!("{} fields, expected 4 (id, topic, statement, weight){comma}", record.len()));
            continue;
        }
        let [id, topic, text, weight] = [0, 1, 2, 3].map(|n| record[n].trim());
        let shaped = id
            .split_once(':')
            .is_some_and(|(prefix, clause)| prefix == system.prefix && ClauseKey::parse(clause).is_some());
        if !shaped {
            wrong(
                line,
                format!("the id is `{id}`, expected `{}:` and a clause such as 3.5.1a", system.prefix),
            );
        } else if let Some(first) = seen.get(&id.to_ascii_lowercase()) {
            wrong(line, format!("`{id}` is already on line {first}"));
        } else {
            seen.insert(id.to_ascii_lowercase(), line);
        }
        for (name, field) in [("topic", topic), ("statement", text)] {
            if field.is_empty() {
                wrong(line, format!("`{id}` has an empty {name}"));
            }
        }
        match Weight::parse(weight) {
            Some(weight) => {
                rows.push(Statement {
                    id: id.to_owned(),
                    topic: topic.to_owned(),
                    text: text.to_owned(),
                    weight,
                });
            }
            None => {
                wrong(line, format!("the weight is `{weight}`, expected core, optional, scenario or note"))
            }
        }
    }
    if mistakes.is_empty() { Ok(rows) } else { Err(BadLedger { mistakes }) }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A system of its own, so that these tests cite no rule of a real one.
    pub(crate) const TOY: System = System { short: "zz", prefix: "ZZ", name: "Toy", text: "", readings: "" };

    fn check(text: &str, expected: &[&str]) {
        let found = match statements(&TOY, "zz.csv", text) {
            Ok(rows) => panic!("read {} rows", rows.len()),
            Err(bad) => bad.to_string(),
        };
        assert_eq!(found.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_good_ledger_gives_its_rows_in_the_order_of_the_file() {
        let rows = statements(
            &TOY,
            "zz.csv",
            "id,topic,statement,weight\nZZ:2b,late,\"One, two and \"\"three\"\".\",optional\nZZ:1a,early,Short.,note\n",
        )
        .unwrap();
        assert_eq!(rows[0].text, "One, two and \"three\".");
        assert_eq!(rows[0].weight, Weight::Optional);
        assert_eq!(rows[1].id, "ZZ:1a");
        assert_eq!(rows.len(), 2);
    }

    #[test]
    fn every_mistake_of_a_ledger_is_reported_with_its_line() {
        check(
            "id,topic,statement,weight\n\
             ZZ:1a,one,First.,core\n\
             ZZ:1a,one,First.,core\n\
             YY:1b,two,Second.,core\n\
             ZZ:1c,,Third.,heavy\n\
             ZZ:1d,four,Fourth, with a comma,core\n\
             ZZ:1 e,five\n",
            &[
                "zz.csv:3: `ZZ:1a` is already on line 2",
                "zz.csv:4: the id is `YY:1b`, expected `ZZ:` and a clause such as 3.5.1a",
                "zz.csv:5: `ZZ:1c` has an empty topic",
                "zz.csv:5: the weight is `heavy`, expected core, optional, scenario or note",
                "zz.csv:6: 5 fields, expected 4 (id, topic, statement, weight); \
                 is a field with a comma not in quotation marks?",
                "zz.csv:7: 2 fields, expected 4 (id, topic, statement, weight)",
            ],
        );
    }

    #[test]
    fn a_third_copy_of_an_id_in_whatever_case_still_points_at_the_first() {
        check(
            "id,topic,statement,weight\nZZ:1a,a,A.,core\nZZ:1a,b,B.,core\nZZ:1A,c,C.,core\n",
            &["zz.csv:3: `ZZ:1a` is already on line 2", "zz.csv:4: `ZZ:1A` is already on line 2"],
        );
    }

    #[test]
    fn an_open_quotation_mark_is_reported_where_it_was_opened() {
        check(
            "id,topic,statement,weight\nZZ:1a,one,First.,core\nZZ:1b,two,\"Second.,core\nZZ:1c,three,Third.,core\n",
            &["zz.csv:3: a field runs over the end of the line; is a quotation mark not closed?"],
        );
    }

    #[test]
    fn a_wrong_or_missing_first_line_is_reported() {
        check("id,text\n", &["zz.csv:1: the first line is `id,text`, expected `id,topic,statement,weight`"]);
        check("", &["zz.csv:1: the ledger is empty, expected a first line `id,topic,statement,weight`"]);
    }

    #[test]
    fn a_file_that_is_not_text_is_reported_with_the_line() {
        let path = std::env::temp_dir().join(format!("salient-ledger-{}-latin1.csv", std::process::id()));
        std::fs::write(&path, b"id\nab\xe9\n").unwrap();
        let mistake = slurp(&path).unwrap_err();
        std::fs::remove_file(&path).unwrap();
        assert_eq!((mistake.line, &*mistake.what), (2, "is not UTF-8 text from here on"));
    }
}
