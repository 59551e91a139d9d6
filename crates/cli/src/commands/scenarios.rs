//! `salient scenarios`: what can be played.

use crate::Done;
use crate::console::{Console, Ink};
use clap::Args;
use salient_engine::Library;
use salient_systems::{all_scenarios, systems};

/// List what can be played, with sides, length and forces
#[derive(Debug, Args)]
pub(crate) struct Scenarios {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Scenarios {
    pub(crate) fn run(self, library: &Library, console: &mut Console) -> Done {
        let all = all_scenarios(library)?;
        if self.json {
            return console.json(&all);
        }
        for (system, title) in systems() {
            let heading = console.paint(Ink::Bold, &format!("{title} ({system})"));
            writeln!(console.out, "{heading}")?;
            for info in all.iter().filter(|info| info.system == system) {
                let id = console.paint(Ink::Offered, &info.id);
                writeln!(console.out, "\n  {id}  {}, {}", info.title, info.date)?;
                writeln!(console.out, "    {}", info.summary)?;
                for (side, forces) in info.sides.iter().zip(&info.forces) {
                    writeln!(console.out, "    {side}: {forces}")?;
                }
                writeln!(
                    console.out,
                    "    {}, about {} minutes; {}",
                    info.length,
                    info.minutes,
                    info.tags.join(", ")
                )?;
            }
            writeln!(console.out)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::console::Heard;

    #[test]
    fn every_scenario_is_listed_with_its_sides_and_length() {
        let heard = Heard::from("", &["scenarios"]);
        assert_eq!(heard.code, 0, "{heard:?}");
        for expected in ["A toy (toy)", "skirmish", "Red: one company", "4 rounds, about 1 minutes"] {
            assert!(heard.out.contains(expected), "{expected}: {}", heard.out);
        }
    }

    #[test]
    fn the_list_as_json_has_one_object_a_scenario() {
        let heard = Heard::from("", &["scenarios", "--json"]);
        let list: serde_json::Value = serde_json::from_str(&heard.out).unwrap();
        let one = list.as_array().unwrap().iter().find(|one| one["id"] == "skirmish").unwrap();
        assert_eq!(one["sides"], serde_json::json!(["Red", "Blue"]));
    }
}
