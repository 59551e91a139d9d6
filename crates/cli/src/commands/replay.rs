//! `salient replay`: a kept game again, all at once or step by step.

use crate::console::{Console, Ink};
use crate::{Done, Failure, show, store};
use clap::Args;
use salient_engine::{Input, Library, ScenarioRef, Scene, Seat, Stepper};
use serde_json::{Value, json};
use std::path::PathBuf;

/// Tell a kept game again, or step through it
#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// The game's file
    file: PathBuf,
    /// Step through it: next, back, map, go N, quit
    #[arg(long, conflicts_with = "json")]
    step: bool,
    /// Whose eyes to see it with: a side's name or number; a spectator's unless said
    #[arg(long)]
    seat: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const HELP: &str = "\
  next [N] (or an empty line)   go on          map            draw the map
  back [N]                      go back        pieces [HEX]   list pieces
  go N                          to input N     status         clock, scores, tracks
  end                           to the end     quit           stop
";

/// The seat that `text` names.
fn seat(text: Option<&str>, scene: &Scene) -> Result<Option<Seat>, Failure> {
    let Some(text) = text else { return Ok(None) };
    let found = scene.sides.iter().find(|side| {
        text == side.seat.0.to_string()
            || [&side.name, &side.nation].iter().any(|name| name.eq_ignore_ascii_case(text))
    });
    found.map(|side| Some(side.seat)).ok_or_else(|| {
        let names: Vec<String> = scene.sides.iter().map(|side| side.name.to_lowercase()).collect();
        Failure::bad(format!("--seat: {text:?} is not a side; say {}, 0 or 1", names.join(", ")))
    })
}

impl Replay {
    pub(crate) fn run(self, library: &Library, console: &mut Console) -> Done {
        let replay = store::read(&self.file)?;
        let wrong = |error| Failure::bad(format!("{}: {error}", self.file.display()));
        let mut stepper =
            Stepper::new(replay, |replay| salient_systems::open_game(library, replay)).map_err(wrong)?;
        let seat = seat(self.seat.as_deref(), &stepper.table().scene(None))?;
        if self.step {
            return step(&mut stepper, seat, console);
        }
        let mut inputs: Vec<Value> = Vec::new();
        if !self.json {
            head(&stepper, console)?;
        }
        while stepper.forward().map_err(wrong)? {
            if self.json {
                let told: Vec<_> = stepper.told().iter().filter_map(|telling| telling.to(seat)).collect();
                inputs.push(json!({ "number": stepper.at(), "input": spoken(&stepper, seat), "told": told }));
            } else {
                tell(&stepper, seat, console)?;
            }
        }
        let scene = stepper.table().scene(seat);
        if self.json {
            let replay = stepper.replay();
            return console.json(&json!({
                "system": replay.system, "scenario": scenario_name(&replay.scenario), "players": replay.players,
                "inputs": inputs, "ended": scene.ended, "changed": stepper.changed(),
            }));
        }
        show::ending(&scene, console)?;
        if scene.ended.is_none() {
            writeln!(console.out, "The game is not over.")?;
        }
        Ok(())
    }
}

fn scenario_name(scenario: &ScenarioRef) -> &str {
    match scenario {
        ScenarioRef::Id(id) => id,
        ScenarioRef::File { name, .. } => name,
    }
}

fn head(stepper: &Stepper, console: &mut Console) -> Done {
    let replay = stepper.replay();
    let title = format!(
        "{}/{}: {}",
        replay.system,
        scenario_name(&replay.scenario),
        replay.players.join(" against ")
    );
    let title = console.paint(Ink::Bold, &title);
    writeln!(console.out, "{title}, {} inputs", stepper.length())?;
    if stepper.changed() {
        writeln!(console.out, "The scenario has changed since this game was played.")?;
    }
    Ok(())
}

/// The input that led here; a choice of the other side is only told by its events.
fn spoken(stepper: &Stepper, seat: Option<Seat>) -> Option<String> {
    let input = stepper.input()?;
    match (input, seat) {
        (Input::Choice { seat: whose, .. }, Some(seat)) if *whose != seat => None,
        _ => Some(input.to_string()),
    }
}

fn tell(stepper: &Stepper, seat: Option<Seat>, console: &mut Console) -> Done {
    let scene = stepper.table().scene(seat);
    for telling in stepper.told() {
        if let Some(told) = telling.to(seat) {
            write!(console.out, "{:>5}", stepper.at())?;
            show::told(told, &scene, console)?;
        }
    }
    Ok(())
}

fn step(stepper: &mut Stepper, seat: Option<Seat>, console: &mut Console) -> Done {
    head(stepper, console)?;
    let board = stepper.table().board();
    show::map(&board, &stepper.table().scene(seat), console)?;
    loop {
        let question = format!("{} of {}> ", stepper.at(), stepper.length());
        let Some(line) = console.line(&question)? else { return Ok(()) };
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        let number: Option<usize> = rest.trim().parse().ok();
        let scene = stepper.table().scene(seat);
        let target = match word.to_lowercase().as_str() {
            "next" | "n" | "back" | "b" if number.is_none() && !rest.trim().is_empty() => {
                writeln!(console.out, "{:?} is not a number of inputs.", rest.trim())?;
                None
            }
            "" | "next" | "n" => Some(stepper.at().saturating_add(number.unwrap_or(1))),
            "back" | "b" => Some(stepper.at().saturating_sub(number.unwrap_or(1))),
            "end" => Some(stepper.length()),
            "go" => {
                if number.is_none() {
                    writeln!(console.out, "Say where: go N, from 0 to {}.", stepper.length())?;
                }
                number
            }
            "map" => {
                show::map(&board, &scene, console)?;
                None
            }
            "status" => {
                show::status(&scene, console)?;
                None
            }
            "pieces" => {
                show::pieces(&scene, Some(rest.trim()).filter(|hex| !hex.is_empty()), console)?;
                None
            }
            "quit" | "exit" | "q" => return Ok(()),
            "help" | "?" => {
                write!(console.out, "{HELP}")?;
                None
            }
            other => {
                writeln!(console.out, "{other:?} is not understood; type help for what can be typed.")?;
                None
            }
        };
        if let Some(target) = target {
            walk(stepper, target.min(stepper.length()), seat, console)?;
        }
    }
}

/// Goes to input `target`, telling what happens on the way forward.
fn walk(stepper: &mut Stepper, target: usize, seat: Option<Seat>, console: &mut Console) -> Done {
    if target < stepper.at() {
        stepper.go_to(target).map_err(Failure::bad)?;
        return tell(stepper, seat, console);
    }
    while stepper.at() < target && stepper.forward().map_err(Failure::bad)? {
        tell(stepper, seat, console)?;
    }
    if stepper.at() == stepper.length() {
        show::ending(&stepper.table().scene(seat), console)?;
    }
    Ok(())
}
