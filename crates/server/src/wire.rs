//! The TypeScript of everything that goes over the wire, and the test that keeps it in step.

use crate::api::act::{Choose, Resign, Undo, Why, WhyNot};
use crate::api::found::{Create, Fork, Import, Join};
use crate::api::live::{Heard, Said};
use crate::api::lobby::{AgentLine, Battles, Listed, MinePosted};
use crate::api::look::{Cover, Log, Then};
use crate::api::paper::{Checked, Steps};
use crate::api::rules::{RulePage, Rules};
use crate::api::standing::StandingAnswer;
use crate::founding::{Founded, Key};
use crate::hint::{Hint, HintAsked};
use crate::luck::Luck;
use crate::play::View;
use crate::problem::Problem;
use salient_engine::{Board, Scene, Sight};
use std::collections::BTreeMap;
use std::path::Path;
use ts_rs::{Config, TS, TypeVisitor};

/// Where the types go.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/index.ts");
/// Set by `cargo xtask wire`: write the file instead of comparing it.
const WRITE: &str = "SALIENT_WRITE_WIRE";

/// Declarations by name, each with its doc comment.
struct Types {
    config: Config,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only derived types have a name of their own; the others are spelled out where they occur.
        if T::output_path().is_none() {
            return T::visit_generics(self);
        }
        let name = T::ident(&self.config);
        if !self.found.contains_key(&name) {
            let docs = T::docs().unwrap_or_default();
            self.found.insert(name, laid_out(&format!("{docs}export {}\n", T::decl(&self.config))));
            T::visit_dependencies(self);
            T::visit_generics(self);
        }
    }
}

/// A declaration with its comments on one line where they fit and its fields set in.
fn laid_out(declaration: &str) -> String {
    let lines: Vec<&str> = declaration.lines().map(str::trim).collect();
    let mut text = String::new();
    let (mut at, mut depth) = (0, 0);
    while let Some(line) = lines.get(at) {
        let short = lines.get(at + 2).is_some_and(|end| *line == "/**" && *end == "*/");
        let shown = match lines.get(at + 1) {
            Some(words) if short => format!("/** {} */", words.trim_start_matches("* ")),
            _ if line.starts_with('*') => format!(" {line}"),
            _ => (*line).to_owned(),
        };
        text.push_str(&format!("{}{shown}\n", "  ".repeat(depth)));
        if line.ends_with(';') {
            depth = 0;
        } else if line.starts_with("export ") {
            depth = 1;
        }
        at += if short { 3 } else { 1 };
    }
    text
}

/// The whole file.
fn written() -> String {
    // Every number that is sent is small enough for a number of JavaScript's.
    let mut types = Types { config: Config::new().with_large_int("number"), found: BTreeMap::new() };
    macro_rules! visit {
        ($($name:ty,)*) => { $(types.visit::<$name>();)* };
    }
    visit! {
        AgentLine, Battles, Board, Checked, Choose, Cover, Create, Fork, Founded, Heard, Hint, HintAsked, Import,
        Join, Key, Listed, Log, Luck, MinePosted, Problem, RulePage, Rules, Said, Scene, Sight, StandingAnswer, Steps,
        Then, Undo, View, Why, WhyNot, Resign,
    }
    let head = "/* What the server sends and takes. Made from the server's own types by `cargo xtask wire`: do not edit. */\n";
    let all: Vec<String> = types.found.into_values().collect();
    format!("{head}\n{}", all.join("\n"))
}

#[test]
fn the_clients_types_are_those_of_the_server() {
    let now = written();
    if std::env::var_os(WRITE).is_some() {
        std::fs::create_dir_all(Path::new(FILE).parent().unwrap()).unwrap();
        std::fs::write(FILE, &now).unwrap();
    }
    let kept = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(
        kept == now,
        "web/src/wire/index.ts is not what the server sends: run `cargo xtask wire` and commit it"
    );
}
