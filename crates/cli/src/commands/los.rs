//! `salient los`: a sight line with every hex it crosses.

use crate::console::Console;
use crate::{Done, Failure, scenario};
use clap::Args;
use salient_engine::{Library, System, Unreadable};
use salient_systems::{Visit, all_scenarios, every_system};
use serde_json::Value;

/// Trace a sight line and say what blocks or hinders it
#[derive(Debug, Args)]
pub(crate) struct Los {
    /// A map or scenario by id or path; `ac/cambrai-1917` says whose
    map: String,
    /// The hex the line starts from
    from: String,
    /// The hex it goes to
    to: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone)]
struct Trace<'a> {
    library: &'a Library,
    system: Option<&'a str>,
    map: &'a str,
    from: &'a str,
    to: &'a str,
}

impl Visit for Trace<'_> {
    type Out = Option<Result<Value, Unreadable>>;

    fn visit<S: System>(self) -> Self::Out {
        if self.system.is_some_and(|system| system != S::NAME) {
            return None;
        }
        Some(S::sight(self.library, self.map, self.from, self.to))
    }
}

impl Los {
    pub(crate) fn run(self, library: &Library, console: &mut Console) -> Done {
        let known = salient_systems::is_system;
        let (system, map) = match self.map.split_once('/') {
            Some((system, map)) if known(system) => (Some(system), map),
            _ => (None, self.map.as_str()),
        };
        // The name of a scenario says whose map is meant, and so who explains what is wrong with the rest.
        let all = all_scenarios(library)?;
        let system = system.or_else(|| all.iter().find(|info| info.id == map).map(|info| info.system));
        let trace = Trace { library, system, map, from: &self.from, to: &self.to };
        let mut tried: Vec<_> = every_system(&trace).into_iter().flatten().collect();
        let at = tried.iter().position(Result::is_ok).unwrap_or(0);
        if tried.is_empty() {
            return Err(Failure::bad(format!("there is no map called {:?}", self.map)));
        }
        if system.is_none() && tried[at].is_err() && !std::path::Path::new(map).is_file() {
            let ids: Vec<&str> = all.iter().map(|info| info.id.as_str()).collect();
            let hint = scenario::meant(map, &all).map_or_else(
                || format!("there are: {}", ids.join(", ")),
                |near| format!("did you mean {near}?"),
            );
            return Err(Failure::bad(format!("there is no map or scenario called {:?}; {hint}", self.map)));
        }
        let sight = tried.swap_remove(at)?;
        if self.json {
            return console.json(&sight);
        }
        match sight.get("text").and_then(Value::as_str) {
            Some(text) => writeln!(console.out, "{}", text.trim_end())?,
            None => write_plainly(&sight, 0, console)?,
        }
        Ok(())
    }
}

/// Any data as an indented list, for a system that gives no text.
fn write_plainly(value: &Value, indent: usize, console: &mut Console) -> std::io::Result<()> {
    let margin = "  ".repeat(indent);
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                if field.is_object() || field.is_array() {
                    writeln!(console.out, "{margin}{name}:")?;
                    write_plainly(field, indent + 1, console)?;
                } else {
                    writeln!(console.out, "{margin}{name}: {}", plain(field))?;
                }
            }
            Ok(())
        }
        Value::Array(items) => items.iter().try_for_each(|item| match item {
            Value::Object(fields) => {
                let line: Vec<String> =
                    fields.iter().map(|(name, field)| format!("{name} {}", plain(field))).collect();
                writeln!(console.out, "{margin}- {}", line.join(", "))
            }
            other => writeln!(console.out, "{margin}- {}", plain(other)),
        }),
        other => writeln!(console.out, "{margin}{}", plain(other)),
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use crate::console::Heard;

    #[test]
    fn a_sight_line_is_told_in_words_and_as_data() {
        let heard = Heard::from("", &["los", "field", "A1", "C3"]);
        assert_eq!((heard.code, heard.out.as_str()), (0, "nothing is in the way\n"));
        let heard = Heard::from("", &["los", "toy/field", "A1", "C3", "--json"]);
        let sight: serde_json::Value = serde_json::from_str(&heard.out).unwrap();
        assert_eq!((&sight["from"], &sight["clear"]), (&"A1".into(), &true.into()));
    }

    #[test]
    fn an_unknown_map_is_bad_input() {
        let heard = Heard::from("", &["los", "toy/moon", "A1", "C3"]);
        assert_eq!((heard.code, heard.err.as_str()), (2, "salient: there is no map \"moon\"\n"));
        let heard = Heard::from("", &["los", "cambrai", "D10", "F6"]);
        let expected =
            "salient: there is no map or scenario called \"cambrai\"; did you mean cambrai-1917?\n";
        assert_eq!((heard.code, heard.err.as_str()), (2, expected));
        let heard = Heard::from("", &["los", "xyzzy", "D10", "F6"]);
        let expected = "salient: there is no map or scenario called \"xyzzy\"; there are: ";
        assert!(heard.code == 2 && heard.err.starts_with(expected), "{heard:?}");
    }
}
