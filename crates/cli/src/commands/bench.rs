//! `salient bench`: how fast random play runs, and how large a position is.

use crate::console::Console;
use crate::scenario::{self, Named, Opened};
use crate::{Done, Failure};
use clap::Args;
use salient_engine::{Library, System};
use serde::Serialize;
use std::time::Duration;

/// Measure uniformly random play on one thread
#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// The scenario; all of them unless said
    scenario: Option<String>,
    /// Seconds for each scenario
    #[arg(long, default_value_t = 3.0, value_parser = seconds)]
    seconds: f64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(number) if (0.01..=3600.0).contains(&number) => Ok(number),
        _ => Err("the time is 0.01 to 3600 seconds".into()),
    }
}

#[derive(Serialize)]
struct Line {
    system: &'static str,
    scenario: String,
    #[serde(flatten)]
    bench: salient_arena::Bench,
}

struct Measure(Duration);

impl Opened for Measure {
    type Out = Line;

    fn opened<S: System>(self, named: &Named, start: S::Game) -> Result<Line, Failure> {
        let bench = salient_arena::bench(&start, self.0, 1).map_err(Failure::bad)?;
        Ok(Line { system: S::NAME, scenario: named.scenario.clone(), bench })
    }
}

impl Bench {
    pub(crate) fn run(self, library: &Library, console: &mut Console) -> Done {
        let names = match self.scenario {
            Some(name) => vec![name],
            None => salient_systems::all_scenarios(library)?
                .iter()
                .map(|info| format!("{}/{}", info.system, info.id))
                .collect(),
        };
        let time = Duration::from_secs_f64(self.seconds);
        let lines: Vec<Line> = names
            .iter()
            .map(|name| scenario::open(library, name, Measure(time)))
            .collect::<Result<_, _>>()?;
        if self.json {
            return console.json(&lines);
        }
        writeln!(
            console.out,
            "{:<28} {:>12} {:>10} {:>14} {:>9} {:>6}",
            "scenario", "decisions/s", "games/s", "decisions/game", "clone ns", "bytes"
        )?;
        for Line { system, scenario, bench } in &lines {
            writeln!(
                console.out,
                "{:<28} {:>12.0} {:>10.1} {:>14.1} {:>9.1} {:>6}",
                format!("{system}/{scenario}"),
                bench.decisions_per_second,
                bench.games_per_second,
                bench.decisions_per_game,
                bench.clone_ns,
                bench.position_bytes
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::console::Heard;

    #[test]
    fn every_figure_is_there() {
        let heard = Heard::from("", &["bench", "skirmish", "--seconds", "0.02", "--json"]);
        assert_eq!(heard.code, 0, "{heard:?}");
        let lines: serde_json::Value = serde_json::from_str(&heard.out).unwrap();
        let line = &lines[0];
        assert_eq!(line["scenario"], "skirmish");
        for figure in
            ["decisions_per_second", "games_per_second", "decisions_per_game", "clone_ns", "position_bytes"]
        {
            assert!(line[figure].as_f64().unwrap() > 0.0, "{figure}: {line}");
        }
    }

    #[test]
    fn no_time_at_all_is_bad_usage() {
        let heard = Heard::from("", &["bench", "skirmish", "--seconds", "0"]);
        assert_eq!(heard.code, 2);
        assert!(heard.err.contains("0.01 to 3600 seconds"), "{heard:?}");
    }
}
