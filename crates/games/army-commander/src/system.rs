//! The system as the registry knows it.

use crate::given::Given;
use crate::scenario;
use crate::state::Position;
use salient_engine::{Library, ScenarioInfo, Silent, System, Unreadable, read_file};
use std::path::Path;
use std::sync::Arc;

/// Army Commander: Great War.
#[derive(Clone, Copy, Debug)]
pub struct ArmyCommander;

fn start(setup: crate::setup::Setup) -> Position {
    let mut position = Position::new(Arc::new(setup));
    position.advance(&mut Silent);
    position
}

/// Whether a file is of this system: it says what only ours say, cites our rules, is a map without objectives of its own,
/// or has sides and nothing that ours have not.
fn is_ours(table: &toml::Table) -> bool {
    const OWN: [&str; 9] =
        ["division", "corps", "score", "level", "days", "first_player", "special", "exit", "place"];
    const SHARED: [&str; 16] = [
        "system",
        "id",
        "title",
        "date",
        "summary",
        "source",
        "minutes",
        "difficulty",
        "tags",
        "year",
        "map_file",
        "map",
        "side",
        "objective",
        "options",
        "lesson",
    ];
    let has = |key: &str| table.contains_key(key);
    if let Some(rules) = table.get("rules").and_then(|rules| rules.as_array()).filter(|_| has("step")) {
        return rules.is_empty()
            || rules.iter().filter_map(|rule| rule.as_str()).any(|rule| rule.starts_with("AC:"));
    }
    if has("terrain") && has("grid") {
        return !has("objectives");
    }
    OWN.iter().any(|key| has(key))
        || ((has("side") || has("year")) && table.keys().all(|key| SHARED.contains(&key.as_str())))
}

impl System for ArmyCommander {
    type Game = Position;
    const NAME: &'static str = "ac";
    const TITLE: &'static str = "Army Commander: Great War";

    fn scenarios(library: &Library) -> Result<Vec<ScenarioInfo>, Unreadable> {
        scenario::ids(library)
            .iter()
            .map(|id| scenario::open(library, id).map(|setup| setup.info).map_err(Unreadable::from))
            .collect()
    }

    fn open(library: &Library, scenario: &str) -> Result<Position, Unreadable> {
        if scenario.ends_with(".toml") {
            return Self::open_text(library, scenario, &read_file(Path::new(scenario))?);
        }
        Ok(start(scenario::open(library, scenario)?))
    }

    fn open_text(library: &Library, name: &str, text: &str) -> Result<Position, Unreadable> {
        Ok(start(scenario::read(library, name, text)?))
    }

    fn open_case(library: &Library, name: &str, text: &str) -> Result<Position, Unreadable> {
        let case = scenario::read_case(library, name, text)?;
        if case.given.is_empty() {
            return Ok(start(case.setup));
        }
        let line = text[..case.given_span.start.min(text.len())].lines().count().max(1);
        let sentence = |error: &dyn std::fmt::Display| {
            let said = error.to_string();
            let said: Vec<&str> = said.trim_end().lines().collect();
            Unreadable(format!("{name}:{line}: in [given]: {}", said.join(", ")))
        };
        let given: Given = case.given.try_into().map_err(|error| sentence(&error))?;
        let mut position = Position::new(Arc::new(case.setup));
        position.go_to(given).map_err(|error| sentence(&error))?;
        position.sound().map_err(|error| sentence(&error))?;
        Ok(position)
    }

    fn check(library: &Library, name: &str, text: &str) -> Option<Result<String, Unreadable>> {
        let table: Option<toml::Table> = toml::from_str(text).ok();
        let has = |key: &str| table.as_ref().is_some_and(|table| table.contains_key(key));
        // A file that is not TOML at all is reported by whoever looks first.
        if table.as_ref().is_some_and(|table| !is_ours(table)) {
            return None;
        }
        if has("rules") && has("step") {
            return Some(Self::open_case(library, name, text).map(|_| "a worked case".into()));
        }
        if has("terrain") && has("grid") {
            return Some(
                scenario::check_map(name, text)
                    .map(|map| format!("a map, {}", map.name))
                    .map_err(Unreadable::from),
            );
        }
        Some(
            scenario::read(library, name, text)
                .map(|setup| format!("a scenario, {}: {}", setup.info.title, setup.info.length))
                .map_err(Unreadable::from),
        )
    }

    fn schemas() -> Vec<(&'static str, serde_json::Value)> {
        scenario::schemas().into_iter().map(|(name, schema)| (name, schema.to_value())).collect()
    }

    fn sight(library: &Library, map: &str, from: &str, to: &str) -> Result<serde_json::Value, Unreadable> {
        let setup = if map.ends_with(".toml") {
            let text = read_file(Path::new(map))?;
            scenario::read(library, map, &text)
                .map(|setup| setup.map)
                .or_else(|_| scenario::check_map(map, &text))?
        } else {
            scenario::open(library, map)?.map
        };
        let hex = |name: &str| {
            setup
                .grid
                .parse(name)
                .ok_or_else(|| Unreadable(format!("`{name}` is not a hex of the map {}", setup.name)))
        };
        let (from, to) = (hex(from)?, hex(to)?);
        let explanation = scenario::sight(&setup, from, to);
        let lines = explanation.describe(&setup.grid);
        let blocked = explanation.sight.blocked;
        let ends = format!("{} to {}", setup.grid.name(from), setup.grid.name(to));
        let verdict = if blocked { "blocked" } else { "clear" };
        let text = format!("{ends}: {verdict}\n  {}", lines.join("\n  "));
        Ok(serde_json::json!({
            "map": setup.id,
            "from": setup.grid.name(from),
            "to": setup.grid.name(to),
            "distance": setup.grid.distance(from, to),
            "blocked": blocked,
            "crossed": lines,
            "text": text,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(text: &str) -> bool {
        ArmyCommander::check(&Library::built_in(), "file", text).is_some()
    }

    #[test]
    fn a_file_of_another_system_is_left_to_it() {
        assert!(known("[[division]]\nid = '51'"));
        assert!(known("year = 1917\nside = []"));
        let case = |system: &str| format!("rules = ['{system}:1a']\nstep = []");
        assert!(known(&case("AC")));
        assert!(known("terrain = ['.']\ngrid = { columns = 1, rows = 1 }"));
        assert!(known("this is no file"));
        assert!(!known("year = 1944\nfirst = 'german'\nsudden_death = 6\n[[side]]\nid = 'german'"));
        assert!(!known(&case("CC")));
        assert!(!known("terrain = ['.']\ngrid = { columns = 1, rows = 1 }\nobjectives = []"));
        assert!(!known("cards = []"));
    }
}
