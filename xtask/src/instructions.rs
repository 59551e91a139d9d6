//! Instruction counts, compared with the ones the repository keeps.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::run::root;

/// A count may grow by so many in a hundred before it fails: compilers and processors differ by less.
const ALLOWED: u64 = 3;

/// Where the counter's summary of a bench has its instructions.
const INSTRUCTIONS: &str = "/profiles/0/data/total/metrics/Ir/values/new";

/// Instructions by bench (`ten_games`) and what it was run on (`cambrai`).
pub(crate) type Counts = BTreeMap<(String, String), u64>;

/// The systems whose instructions are counted, by the names of their folders.
pub(crate) const SYSTEMS: [&str; 2] = ["army-commander", "commander"];

/// The file that keeps the counts of a system last agreed.
pub(crate) fn file(system: &str) -> PathBuf {
    root().join("crates/games").join(system).join("benches/instructions.toml")
}

/// The counts kept in a file.
pub(crate) fn kept(path: &Path) -> Result<Counts> {
    let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    parse(&text).with_context(|| format!("{} is not understood", path.display()))
}

fn parse(text: &str) -> Result<Counts> {
    let mut counts = Counts::new();
    for (bench, entries) in text.parse::<toml::Table>()? {
        let Some(entries) = entries.as_table() else { bail!("`{bench}` is no table of counts") };
        for (on, count) in entries {
            let count = count.as_integer().and_then(|count| u64::try_from(count).ok());
            let count = count.with_context(|| format!("`{bench}.{on}` is no count of instructions"))?;
            counts.insert((bench.clone(), on.clone()), count);
        }
    }
    Ok(counts)
}

/// Writes the counts of today in the place of those kept; the remarks at the head of the file stay.
pub(crate) fn keep(path: &Path, counts: &Counts) -> Result<()> {
    let old = fs::read_to_string(path).unwrap_or_default();
    let mut text: String = old
        .lines()
        .take_while(|line| line.starts_with('#'))
        .fold(String::new(), |text, line| text + line + "\n");
    let mut table = "";
    for ((bench, on), count) in counts {
        if bench != table {
            text.push_str(&format!("\n[{bench}]\n"));
            table = bench;
        }
        text.push_str(&format!("{on} = {}\n", grouped(*count, '_')));
    }
    fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))
}

/// The counts in what the counter prints, one JSON object a line.
pub(crate) fn counted(output: &str) -> Result<Counts> {
    let mut counts = Counts::new();
    for line in output.lines().filter(|line| line.starts_with('{')) {
        let one: Value = serde_json::from_str(line).context("the counter printed a line that is no JSON")?;
        let name = |key: &str| one[key].as_str().unwrap_or_default().to_owned();
        let bench = (name("function_name"), name("id"));
        let count = one.pointer(INSTRUCTIONS).and_then(Value::as_u64).with_context(|| {
            format!("the counter printed no count of instructions for {} {}", bench.0, bench.1)
        })?;
        counts.insert(bench, count);
    }
    ensure!(!counts.is_empty(), "the counter printed no counts");
    Ok(counts)
}

/// What there is to say of each count, and whether all is well: none has grown by more than a few in a hundred, none
/// is missing, none is new.
pub(crate) fn compare(kept: &Counts, counted: &Counts) -> (Vec<String>, bool) {
    let mut lines = Vec::new();
    let mut well = true;
    for (bench, now) in counted {
        let name = format!("{} {}", bench.0, bench.1);
        let today = grouped(*now, ',');
        let Some(before) = kept.get(bench) else {
            lines.push(format!("{name}: {today} instructions, and none are kept to compare with"));
            well = false;
            continue;
        };
        let change = (*now as f64 - *before as f64) / *before as f64 * 100.0;
        let was = grouped(*before, ',');
        if now * 100 > before * (100 + ALLOWED) {
            lines.push(format!(
                "{name}: {today} instructions, {change:.1} % more than the {was} kept; {ALLOWED} % are allowed"
            ));
            well = false;
        } else if now * 100 < before * (100 - ALLOWED) {
            lines.push(format!(
                "{name}: {today} instructions, {:.1} % fewer than the {was} kept; `cargo xtask bench --keep` keeps them",
                -change
            ));
        } else {
            lines.push(format!("{name}: {today} instructions, {change:+.1} % against the {was} kept"));
        }
    }
    for bench in kept.keys().filter(|bench| !counted.contains_key(*bench)) {
        lines.push(format!("{} {}: kept, but not counted any more", bench.0, bench.1));
        well = false;
    }
    (lines, well)
}

/// A number with its thousands apart: `27,322,274`.
fn grouped(number: u64, by: char) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(by);
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(entries: &[(&str, u64)]) -> Counts {
        entries.iter().map(|(on, count)| (("games".to_owned(), (*on).to_owned()), *count)).collect()
    }

    #[test]
    fn a_count_that_grew_by_a_few_in_a_hundred_is_well_and_one_that_grew_by_more_is_not() {
        let (lines, well) = compare(&counts(&[("a", 1_000)]), &counts(&[("a", 1_030)]));
        assert!(well, "{lines:?}");
        let (lines, well) = compare(&counts(&[("a", 1_000_000)]), &counts(&[("a", 1_031_000)]));
        assert!(!well);
        assert_eq!(
            lines,
            ["games a: 1,031,000 instructions, 3.1 % more than the 1,000,000 kept; 3 % are allowed"]
        );
    }

    #[test]
    fn a_count_that_fell_is_well_and_says_how_to_keep_it() {
        let (lines, well) = compare(&counts(&[("a", 1_000)]), &counts(&[("a", 900)]));
        assert!(well && lines[0].contains("10.0 % fewer") && lines[0].contains("--keep"), "{lines:?}");
    }

    #[test]
    fn a_count_that_is_new_or_gone_is_not_well() {
        let (lines, well) = compare(&counts(&[("old", 7)]), &counts(&[("new", 7)]));
        assert!(!well);
        assert_eq!(lines[0], "games new: 7 instructions, and none are kept to compare with");
        assert_eq!(lines[1], "games old: kept, but not counted any more");
    }

    #[test]
    fn what_is_kept_is_read_back_under_the_same_remarks() {
        let path = std::env::temp_dir().join(format!("salient-instructions-{}.toml", std::process::id()));
        fs::write(&path, "# A remark.\n# Another.\n\n[games]\na = 1\n").unwrap();
        let new = counts(&[("a", 27_322_274), ("b", 330)]);
        keep(&path, &new).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, "# A remark.\n# Another.\n\n[games]\na = 27_322_274\nb = 330\n");
        assert_eq!(kept(&path).unwrap(), new);
        fs::remove_file(&path).unwrap();
        assert!(kept(&path).unwrap_err().to_string().ends_with("cannot be read"));
    }

    #[test]
    fn counts_are_read_from_what_the_counter_prints() {
        let line = |bench: &str, values: &str| {
            format!(
                r#"{{"function_name":"{bench}","id":"a","profiles":[{{"data":{{"total":{{"metrics":{{"Ir":{{"values":{values}}}}}}}}}}}]}}"#
            )
        };
        let output = format!("noise\n{}\n", line("games", r#"{"new":1030,"old":1000}"#));
        assert_eq!(counted(&output).unwrap(), counts(&[("a", 1_030)]));
        let missing = counted(&line("games", r#"{"old":1000}"#)).unwrap_err().to_string();
        assert_eq!(missing, "the counter printed no count of instructions for games a");
        assert_eq!(counted("nothing\n").unwrap_err().to_string(), "the counter printed no counts");
    }

    #[test]
    fn a_kept_file_with_a_slip_is_refused_with_its_place() {
        assert_eq!(parse("games = 3").unwrap_err().to_string(), "`games` is no table of counts");
        let slip = parse("[games]\na = \"many\"").unwrap_err().to_string();
        assert_eq!(slip, "`games.a` is no count of instructions");
    }

    #[test]
    fn every_bench_of_the_repository_is_kept() {
        for system in SYSTEMS {
            let kept = kept(&file(system)).unwrap();
            let source = fs::read_to_string(file(system).with_file_name("playout.rs")).unwrap();
            let benches = source.lines().filter(|line| line.starts_with("#[bench::")).count();
            assert_eq!(kept.len(), benches, "{system}");
        }
    }
}
