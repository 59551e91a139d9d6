//! The system as the registry knows it.

use crate::generator;
use crate::given;
use crate::scenario;
use crate::setup::Setup;
use crate::state::Position;
use salient_engine::{Library, ScenarioInfo, Silent, System, Unreadable, read_file};
use std::path::Path;
use std::sync::Arc;

/// Combat Commander: Europe.
#[derive(Clone, Copy, Debug)]
pub struct CombatCommander;

fn start(setup: Setup) -> Position {
    let mut position = Position::new(Arc::new(setup));
    position.advance(&mut Silent);
    position
}

impl System for CombatCommander {
    type Game = Position;
    const NAME: &'static str = "cc";
    const TITLE: &'static str = "Combat Commander: Europe";

    fn scenarios(library: &Library) -> Result<Vec<ScenarioInfo>, Unreadable> {
        scenario::ids(library)
            .iter()
            .map(|id| scenario::info(library, id).map_err(Unreadable::from))
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
        given::open_case(library, name, text)
    }

    fn check(library: &Library, name: &str, text: &str) -> Option<Result<String, Unreadable>> {
        scenario::check_any(library, name, text)
    }

    fn generate(library: &Library, wish: &salient_engine::Wish) -> Option<Result<String, Unreadable>> {
        Some(generator::understand(library, wish).and_then(|wish| generator::generate(library, &wish)))
    }

    fn schemas() -> Vec<(&'static str, serde_json::Value)> {
        scenario::schemas().into_iter().map(|(name, schema)| (name, schema.to_value())).collect()
    }

    fn sight(library: &Library, map: &str, from: &str, to: &str) -> Result<serde_json::Value, Unreadable> {
        if map.ends_with(".toml") {
            let text = read_file(Path::new(map))?;
            return scenario::sight(library, map, Some(&text), from, to);
        }
        scenario::sight(library, map, None, from, to)
    }
}
