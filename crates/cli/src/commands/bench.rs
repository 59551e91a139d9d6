//! `salient bench`: how fast random play runs, how large a position is, and how long an agent thinks.

use crate::console::Console;
use crate::scenario::{self, Named, Opened};
use crate::{Done, Failure};
use clap::Args;
use salient_engine::{Library, System};
use serde::Serialize;
use std::time::Duration;

/// Measure uniformly random play on one thread, or how long an agent takes over its decisions
#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// The scenario; all of them unless said
    scenario: Option<String>,
    /// Seconds for each scenario
    #[arg(long, default_value_t = 3.0, value_parser = seconds)]
    seconds: f64,
    /// The agent whose decisions are timed instead: `search:40ms`
    #[arg(long, value_name = "A")]
    agent: Option<String>,
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
struct Line<B> {
    system: &'static str,
    scenario: String,
    #[serde(flatten)]
    bench: B,
}

struct Measure(Duration);

/// Looks at the clock while the agent of these words plays.
struct Time<'a>(&'a str, Duration);

impl Opened for Time<'_> {
    type Out = Line<salient_arena::Pace>;

    fn opened<S: System>(self, named: &Named, start: S::Game) -> Result<Self::Out, Failure> {
        let bench = salient_arena::pace(&start, self.0, self.1, 1).map_err(Failure::bad)?;
        Ok(Line { system: S::NAME, scenario: named.scenario.clone(), bench })
    }
}

impl Opened for Measure {
    type Out = Line<salient_arena::Bench>;

    fn opened<S: System>(self, named: &Named, start: S::Game) -> Result<Self::Out, Failure> {
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
        if let Some(agent) = self.agent {
            let lines = each(library, &names, || Time(&agent, time))?;
            return paces(&lines, self.json, console);
        }
        let lines = each(library, &names, || Measure(time))?;
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

/// What is measured of each scenario.
fn each<O: Opened>(
    library: &Library,
    names: &[String],
    open: impl Fn() -> O,
) -> Result<Vec<O::Out>, Failure> {
    names.iter().map(|name| scenario::open(library, name, open())).collect()
}

fn paces(lines: &[Line<salient_arena::Pace>], json: bool, console: &mut Console) -> Done {
    if json {
        return console.json(&lines);
    }
    writeln!(
        console.out,
        "{:<28} {:>9} {:>10} {:>8} {:>11} {:>17}",
        "scenario", "decisions", "median ms", "99 % ms", "longest ms", "longest forced ms"
    )?;
    for Line { system, scenario, bench } in lines {
        writeln!(
            console.out,
            "{:<28} {:>9} {:>10.2} {:>8.2} {:>11.2} {:>17.3}",
            format!("{system}/{scenario}"),
            bench.decisions,
            bench.median_ms,
            bench.p99_ms,
            bench.longest_ms,
            bench.longest_forced_ms
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::console::Heard;

    #[test]
    fn an_agent_s_decisions_are_timed() {
        let heard =
            Heard::from("", &["bench", "skirmish", "--seconds", "0.02", "--agent", "greedy", "--json"]);
        assert_eq!(heard.code, 0, "{heard:?}");
        let lines: serde_json::Value = serde_json::from_str(&heard.out).unwrap();
        assert!(lines[0]["decisions"].as_u64().unwrap() > 0, "{lines}");
        assert!(lines[0]["longest_ms"].as_f64() >= lines[0]["median_ms"].as_f64(), "{lines}");
    }

    #[test]
    fn an_agent_there_is_not_is_bad_input() {
        let heard = Heard::from("", &["bench", "skirmish", "--seconds", "0.02", "--agent", "gredy"]);
        assert_eq!(heard.code, 2);
        assert!(heard.err.contains("there is no agent called"), "{heard:?}");
    }

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
