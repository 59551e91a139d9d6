//! `salient schema`: JSON Schemas of content files, for editors.

use crate::console::Console;
use crate::{Done, Failure};
use clap::Args;
use salient_engine::System;
use salient_systems::{Visit, every_system};
use serde_json::{Map, Value};
use std::path::PathBuf;

/// Print the JSON Schemas of all content files, or write them to a folder
#[derive(Debug, Args)]
pub(crate) struct Schema {
    /// Write one file a schema, `DIR/<system>/<kind>.schema.json`
    #[arg(long, value_name = "DIR")]
    write: Option<PathBuf>,
}

#[derive(Clone)]
struct Schemas;

impl Visit for Schemas {
    type Out = (&'static str, Vec<(&'static str, Value)>);

    fn visit<S: System>(self) -> Self::Out {
        (S::NAME, S::schemas())
    }
}

impl Schema {
    pub(crate) fn run(self, console: &mut Console) -> Done {
        let all = every_system(&Schemas);
        let Some(folder) = self.write else {
            let by_system: Map<String, Value> = all
                .into_iter()
                .map(|(system, schemas)| {
                    let by_kind = schemas.into_iter().map(|(kind, schema)| (kind.to_owned(), schema));
                    (system.to_owned(), Value::Object(by_kind.collect()))
                })
                .collect();
            return console.json(&by_system);
        };
        for (system, schemas) in all {
            let folder = folder.join(system);
            std::fs::create_dir_all(&folder).map_err(|error| {
                Failure::bad(format!("cannot make the folder {}: {error}", folder.display()))
            })?;
            for (kind, schema) in schemas {
                let file = folder.join(format!("{kind}.schema.json"));
                let text = serde_json::to_string_pretty(&schema)? + "\n";
                std::fs::write(&file, text)
                    .map_err(|error| Failure::bad(format!("cannot write {}: {error}", file.display())))?;
                writeln!(console.out, "{}", file.display())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::console::Heard;

    #[test]
    fn schemas_are_printed_by_system_and_kind_or_written_to_files() {
        let heard = Heard::from("", &["schema"]);
        let all: serde_json::Value = serde_json::from_str(&heard.out).unwrap();
        assert_eq!(all["toy"]["scenario"]["type"], "object");
        let folder = std::env::temp_dir().join(format!("salient-schema-{}", std::process::id()));
        let heard = Heard::from("", &["schema", "--write", folder.to_str().unwrap()]);
        assert_eq!(heard.code, 0, "{heard:?}");
        let written = std::fs::read_to_string(folder.join("toy/scenario.schema.json")).unwrap();
        assert_eq!(serde_json::from_str::<serde_json::Value>(&written).unwrap(), all["toy"]["scenario"]);
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_bad_input() {
        let heard = Heard::from("", &["schema", "--write", "/dev/null/x"]);
        assert_eq!(heard.code, 2);
        assert!(heard.err.starts_with("salient: cannot make the folder /dev/null/x/toy"), "{heard:?}");
    }
}
