//! `salient play`: a game in the terminal.

use crate::console::Console;
use crate::scenario::{self, Named, Opened};
use crate::terminal::{Agents, Terminal, secret_file};
use crate::{Done, Failure, store};
use clap::Args;
use salient_agents::{AGENTS, Agent, agent};
use salient_engine::{
    Bytes32, Driver, Fair, Fairness, Game, Library, Origin, Random, Replay, ScenarioRef, Scene, Seeded,
    Setup, Source, System, erase, read_file,
};
use salient_systems::{Visit, with_system};
use std::path::{Path, PathBuf};

/// Play a scenario in the terminal, against the computer or another person
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// The scenario: `cambrai-1917`, `ac/cambrai-1917` or the path of a file; you are asked if you name none
    #[arg(conflicts_with = "resume")]
    scenario: Option<String>,
    /// Your side: its name, its number, or `both`
    #[arg(long)]
    seat: Option<String>,
    /// Who plays the other side: `recruit`, `veteran`, `staff`, another agent, or `human`
    #[arg(long)]
    opponent: Option<String>,
    /// Where the dice come from; a new one each time unless said
    #[arg(long)]
    seed: Option<u64>,
    /// Keep the game in this file after every choice
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Take up a kept game, and keep it in the same file unless --save says another
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Dice that can be checked afterwards: commit to a secret first, show it at the end
    #[arg(long, conflicts_with_all = ["seed", "resume"])]
    fair: bool,
    /// Your part of the fair dice: any text
    #[arg(long, value_name = "TEXT", requires = "fair")]
    player_seed: Option<String>,
}

/// The name by which a file knows a person.
const PERSON: &str = "human";

/// Shows what can be played and asks which; nothing when the person leaves.
fn ask_for_scenario(library: &Library, console: &mut Console) -> Result<Option<String>, Failure> {
    let all = salient_systems::all_scenarios(library)?;
    writeln!(console.out, "Which battle?")?;
    for (number, info) in all.iter().enumerate() {
        writeln!(
            console.out,
            "{:4}  {}, {} ({}, about {} minutes)",
            number + 1,
            info.title,
            info.date,
            info.length,
            info.minutes
        )?;
        writeln!(console.out, "      {}", info.summary)?;
    }
    while let Some(line) = console.line("A number, or `quit`: ")? {
        let line = line.trim();
        if matches!(line, "quit" | "q") {
            return Ok(None);
        }
        let chosen = line.parse::<usize>().ok().and_then(|number| all.get(number.checked_sub(1)?));
        let chosen = chosen.or_else(|| all.iter().find(|info| info.id == line));
        match chosen {
            Some(info) => return Ok(Some(format!("{}/{}", info.system, info.id))),
            None => writeln!(console.out, "`{line}` is none of them; there are 1 to {}.", all.len())?,
        }
    }
    Ok(None)
}

impl Play {
    pub(crate) fn run(self, library: &Library, console: &mut Console) -> Done {
        match self.resume.clone() {
            None => {
                let name = match self.scenario.clone() {
                    Some(name) => name,
                    None => match ask_for_scenario(library, console)? {
                        Some(name) => name,
                        None => return Ok(()),
                    },
                };
                scenario::open(library, &name, New { play: self, console })
            }
            Some(path) => {
                let replay = store::read(&path)?;
                let system = replay.system.clone();
                let resume = Resume { play: self, path, replay, library, console };
                with_system(&system, resume).unwrap_or_else(|| Err(Failure::bad("the system is not known")))
            }
        }
    }

    /// Who sits where: an agent's name or a person, in seat order.
    fn players(&self, scene: &Scene) -> Result<[String; 2], Failure> {
        let opponent = self.opponent.as_deref().unwrap_or("veteran");
        if opponent != PERSON && !AGENTS.iter().any(|(name, _)| opponent.split(':').next() == Some(*name)) {
            let names: Vec<&str> = AGENTS.iter().map(|(name, _)| *name).collect();
            return Err(Failure::bad(format!(
                "--opponent: there is nobody called {opponent:?}; there are {} and {PERSON}",
                names.join(", ")
            )));
        }
        let seat = self.seat.as_deref().unwrap_or("0").to_lowercase();
        if seat == "both" {
            return Ok([PERSON.to_owned(), PERSON.to_owned()]);
        }
        let fits = |side: &&salient_engine::SideLine| {
            seat == side.seat.0.to_string()
                || seat == side.name.to_lowercase()
                || seat == side.nation.to_lowercase()
        };
        let side = scene.sides.iter().find(fits).ok_or_else(|| {
            let names: Vec<String> = scene.sides.iter().map(|side| side.name.to_lowercase()).collect();
            Failure::bad(format!("--seat: {seat:?} is not a side; say {}, 0, 1 or both", names.join(", ")))
        })?;
        let mut players = [opponent.to_owned(), opponent.to_owned()];
        players[side.seat.index()] = PERSON.to_owned();
        Ok(players)
    }
}

/// Bytes nobody can foresee.
fn unforeseen() -> Result<[u8; 32], Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::bad(format!("the machine gives no random numbers: {error}")))?;
    Ok(bytes)
}

fn unforeseen_number() -> Result<u64, Failure> {
    // Short enough to be typed again.
    Ok(u64::from(u32::from_le_bytes(unforeseen()?[..4].try_into().expect("four bytes"))))
}

/// The agents that `players` name.
fn company<G: Game>(players: &[String], seed: u64) -> Result<Agents<G>, Failure> {
    let mut seeds = Random::from_number(seed ^ 0x5a11_e417);
    let mut make = |seat: usize| -> Result<Option<Box<dyn Agent<G>>>, Failure> {
        let seed = seeds.next_u64();
        match players.get(seat).map(String::as_str) {
            Some(name) if AGENTS.iter().any(|(known, _)| name.split(':').next() == Some(*known)) => {
                agent(name, seed).map(Some).map_err(|why| Failure::bad(format!("--opponent: {why}")))
            }
            _ => Ok(None),
        }
    };
    let agents = [make(0)?, make(1)?];
    Ok(Agents::new(agents, seeds.next_u64()))
}

struct New<'a> {
    play: Play,
    console: &'a mut Console,
}

impl Opened for New<'_> {
    type Out = ();

    fn opened<S: System>(self, named: &Named, start: S::Game) -> Done {
        let Self { play, console } = self;
        let players = play.players(&start.scene(None))?;
        let scenario = if Path::new(&named.scenario).is_file() {
            let text = read_file(Path::new(&named.scenario))?;
            ScenarioRef::File { name: named.scenario.clone(), text }
        } else {
            ScenarioRef::Id(named.scenario.clone())
        };
        let seed = play.seed.map_or_else(unforeseen_number, Ok)?;
        let company = company::<S::Game>(&players, seed)?;
        let (source, secret): (Box<dyn Source>, _) = if play.fair {
            let secret = Bytes32(unforeseen()?);
            let id = Bytes32(unforeseen()?).to_string();
            writeln!(console.out, "Fair dice. Commitment: {}", secret.commitment())?;
            let text = match play.player_seed {
                Some(text) => text,
                None => console.line("Your part of the dice, any text: ")?.unwrap_or_default(),
            };
            (Box::new(Fair(Fairness::new(secret, &id[..16], vec![text]))), Some(secret))
        } else {
            writeln!(console.out, "Dice from seed {seed}.")?;
            (Box::new(Seeded(seed)), None)
        };
        let setup = Setup { system: S::NAME.to_owned(), scenario, players: players.to_vec() };
        let driver = Driver::new(setup, erase(start), Some(source));
        Terminal::new(driver, Box::new(company), play.save, secret, console).play()
    }
}

struct Resume<'a> {
    play: Play,
    path: PathBuf,
    replay: Replay,
    library: &'a Library,
    console: &'a mut Console,
}

impl Visit for Resume<'_> {
    type Out = Done;

    fn visit<S: System>(self) -> Done {
        let Self { play, path, mut replay, library, console } = self;
        let secret = match &mut replay.origin {
            Origin::Fair(fairness) if fairness.secret.is_none() => {
                let file = secret_file(&path);
                let secret: Bytes32 = read_file(&file)
                    .map_err(|why| {
                        Failure::bad(format!(
                            "{}: the dice of this game come from a secret kept beside it, and without it the game \
                             cannot go on: {why}",
                            path.display()
                        ))
                    })?
                    .trim()
                    .parse()
                    .map_err(|what| Failure::bad(format!("{}: {what}", file.display())))?;
                fairness.secret = Some(secret);
                if !fairness.holds() {
                    return Err(Failure::bad(format!(
                        "{}: this secret does not belong to the commitment in {}",
                        file.display(),
                        path.display()
                    )));
                }
                Some(secret)
            }
            _ => None,
        };
        let seed = play.seed.map_or_else(unforeseen_number, Ok)?;
        // A game with dice thrown by hand goes on with dice of our own.
        let source: Option<Box<dyn Source>> = match replay.origin {
            Origin::ByHand => Some(Box::new(Seeded(seed))),
            _ => None,
        };
        let opened = salient_systems::open_game(library, &replay)
            .map_err(|unreadable| Failure::bad(format!("{}: {unreadable}", path.display())))?;
        if play.seat.is_some() || play.opponent.is_some() || replay.players.len() < 2 {
            replay.players = play.players(&opened.scene(None))?.to_vec();
        }
        let driver = Driver::resume(&replay, |_| Ok(opened), source)
            .map_err(|error| Failure::bad(format!("{}: {error}", path.display())))?;
        let company = company::<S::Game>(&replay.players, seed)?;
        writeln!(console.out, "Taken up after {} inputs.", replay.inputs.len())?;
        Terminal::new(driver, Box::new(company), play.save.or(Some(path)), secret, console).play()
    }
}

#[cfg(test)]
mod tests {
    use crate::console::Heard;

    fn file(name: &str) -> String {
        std::env::temp_dir().join(format!("salient-play-{}-{name}", std::process::id())).display().to_string()
    }

    /// Plays a line at a time: `bold`, then lift and attack or walk as long as there is a choice.
    fn whole_game() -> String {
        "bold\nlift\nattack\ndrop\nwait\n".repeat(40)
    }

    #[test]
    fn a_whole_game_can_be_played_through_a_pipe() {
        let heard = Heard::from(&whole_game(), &["play", "skirmish", "--opponent", "random", "--seed", "3"]);
        assert_eq!(heard.code, 0, "{heard:?}");
        for expected in [
            "Dice from seed 3.",
            "Red: Take a stance for this round. [TOY:2]",
            "   1  Be bold: hit on 3 (bold) [TOY:3]",
            "Blue takes a stance. [TOY:2]",
            "The weather is ",
            "The game is over: ",
            "strength left.",
        ] {
            assert!(heard.out.contains(expected), "{expected}: {}", heard.out);
        }
        assert!(!heard.out.contains('\x1b'), "no colours in a pipe");
    }

    #[test]
    fn the_commands_of_a_game_answer() {
        let lines = "why attack\nwhy bold\nwhy jump\n9\njump\n1\nundo\nbold\nundo\nlog 3\npieces\npieces A1\npieces D9\n\
                     map\nstatus\nodds\nhint\nrules 1\nchoices\nhelp\nlift\nbold\nlift\nto D1\nundo\nquit\n";
        let heard =
            Heard::from(lines, &["play", "skirmish", "--seat", "red", "--opponent", "random", "--seed", "3"]);
        assert_eq!(heard.code, 0, "{heard:?}");
        for expected in [
            "It is not this side's turn to act. [TOY:3]",
            "It is on offer.",
            "\"jump\" is not a choice of this game",
            "There is no choice 9: they run from 1 to 2.",
            "(type help for what can be typed)",
            "Red is bold. [TOY:2]",
            "A1    Red Company: 3 strong",
            "infantry 3 of 3 (stand 1)",
            "Nothing that you can see stands at D9.",
            "round 1 of 4",
            "No combat is being prepared.",
            "staff would choose ",
            "there are no rules for \"toy\"",
            "take back your last choice",
            "Taken back.",
            "A piece moves one hex at a time. [TOY:3]",
            "The game is not over, and it was not kept.",
        ] {
            assert!(heard.out.contains(expected), "{expected}: {}", heard.out);
        }
    }

    #[test]
    fn a_reaction_can_be_answered_in_advance() {
        let lines = "reactions\nask riposte\nask parry: never\nask riposte: sometimes\n\
                     ask riposte: never | Z9: lift\nask riposte: never | B2: lift; attack\nreactions\nquit\n";
        let heard = Heard::from(
            lines,
            &["play", "skirmish", "--seat", "blue", "--opponent", "random", "--seed", "3"],
        );
        assert_eq!(heard.code, 0, "{heard:?}");
        for expected in [
            "  riposte (the enemy stands next to you): if it matters",
            "Say what to ask for and when: ask KIND: WHEN.",
            "There is no reaction `parry`; there are: riposte.",
            "`sometimes` does not say when to ask: say always, if able, if it matters, not this turn, never",
            "There is no hex Z9 on this map.",
            "  riposte (the enemy stands next to you): never | B2: lift; attack",
        ] {
            assert!(heard.out.contains(expected), "{expected}: {}", heard.out);
        }
    }

    #[test]
    fn a_game_is_kept_resumed_replayed_and_verified() {
        let path = file("kept");
        let heard = Heard::from("bold\nquit\n", &["play", "skirmish", "--seed", "3", "--save", &path]);
        assert_eq!(heard.code, 0, "{heard:?}");
        assert!(heard.out.contains(&format!("The game is kept in {path}.")), "{heard:?}");
        let heard = Heard::from(&whole_game(), &["play", "--resume", &path]);
        assert_eq!(heard.code, 0, "{heard:?}");
        assert!(
            heard.out.contains("Taken up after 2 inputs.") && heard.out.contains("The game is over"),
            "{heard:?}"
        );

        let heard = Heard::from("", &["verify", &path]);
        assert_eq!(heard.code, 0, "{heard:?}");
        assert!(heard.out.contains("rolls and draws follow from the seed"), "{heard:?}");
        let heard = Heard::from("", &["verify", &path, "--json"]);
        let verified: serde_json::Value = serde_json::from_str(&heard.out).unwrap();
        assert_eq!((&verified["proven"], &verified["fair"]), (&true.into(), &false.into()));

        let heard = Heard::from("", &["replay", &path]);
        assert_eq!(heard.code, 0, "{heard:?}");
        assert!(heard.out.starts_with("toy/skirmish: human against veteran, "), "{heard:?}");
        assert!(
            heard.out.contains("takes a stance. [TOY:2]") && heard.out.contains("The game is over"),
            "{heard:?}"
        );
        let heard = Heard::from("", &["replay", &path, "--seat", "blue", "--json"]);
        let replay: serde_json::Value = serde_json::from_str(&heard.out).unwrap();
        let inputs: Vec<&str> =
            replay["inputs"].as_array().unwrap().iter().filter_map(|input| input["input"].as_str()).collect();
        assert!(!inputs.is_empty() && inputs.iter().all(|input| !input.starts_with("0:")), "{inputs:?}");
        let steps = "\nnext 2\nback\nmap\nstatus\npieces\ngo\ngo 3\ndance\nhelp\nend\nquit\n";
        let heard = Heard::from(steps, &["replay", &path, "--step", "--seat", "0"]);
        assert_eq!(heard.code, 0, "{heard:?}");
        for expected in
            ["1 of ", "3 of ", "Say where: go N", "\"dance\" is not understood", "The game is over"]
        {
            assert!(heard.out.contains(expected), "{expected}: {}", heard.out);
        }
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_roll_that_was_changed_afterwards_is_found() {
        let path = file("forged");
        let heard = Heard::from(&whole_game(), &["play", "skirmish", "--seed", "3", "--save", &path]);
        assert_eq!(heard.code, 0, "{heard:?}");
        let text = std::fs::read_to_string(&path).unwrap();
        let roll = text.lines().find(|line| line.starts_with("draw ")).unwrap();
        let forged = format!("draw {}", (roll["draw ".len()..].parse::<u8>().unwrap() + 1) % 3);
        std::fs::write(&path, text.replacen(&format!("\n{roll}\n"), &format!("\n{forged}\n"), 1)).unwrap();
        let heard = Heard::from("", &["verify", &path]);
        assert_eq!(heard.code, 1, "{heard:?}");
        assert!(heard.err.contains(&format!("`{forged}` where the seeds give `{roll}`")), "{heard:?}");
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn fair_dice_keep_their_secret_aside_until_the_game_is_over() {
        let path = file("fair");
        let begin = ["play", "skirmish", "--fair", "--player-seed", "clover", "--save", &path];
        let heard = Heard::from("bold\nquit\n", &begin);
        assert_eq!(heard.code, 0, "{heard:?}");
        assert!(heard.out.starts_with("Fair dice. Commitment: "), "{heard:?}");
        assert!(!std::fs::read_to_string(&path).unwrap().contains("secret: "));
        assert_eq!(Heard::from("", &["verify", &path]).code, 1, "not shown yet");
        let heard = Heard::from(&whole_game(), &["play", "--resume", &path]);
        assert_eq!(heard.code, 0, "{heard:?}");
        let heard = Heard::from("", &["verify", &path]);
        assert_eq!(heard.code, 0, "{heard:?}");
        assert!(heard.out.contains("the secret committed to before the game"), "{heard:?}");
        assert!(!std::path::Path::new(&format!("{path}.secret")).exists());
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_fair_game_without_its_secret_does_not_go_on() {
        let path = file("lost-secret");
        let heard = Heard::from("quit\n", &["play", "skirmish", "--fair", "--save", &path]);
        assert_eq!(heard.code, 0, "{heard:?}");
        std::fs::remove_file(format!("{path}.secret")).unwrap();
        let heard = Heard::from("quit\n", &["play", "--resume", &path]);
        assert_eq!(heard.code, 2, "{heard:?}");
        assert!(heard.err.contains("come from a secret kept beside it"), "{heard:?}");
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn two_people_can_share_a_screen() {
        let heard = Heard::from(
            "bold\ncareful\nlift\nquit\n",
            &["play", "skirmish", "--seat", "both", "--seed", "1"],
        );
        assert_eq!(heard.code, 0, "{heard:?}");
        assert!(
            heard.out.contains("--- Blue to decide ---") && heard.out.contains("--- Red to decide ---"),
            "{heard:?}"
        );
        let for_blue = heard.out.split("--- Blue to decide ---").nth(1).unwrap().split("---").next().unwrap();
        assert!(!for_blue.contains("Red is bold"), "what Red chose stays hidden from Blue: {for_blue}");
    }

    #[test]
    fn bad_seats_opponents_and_files_get_a_sentence() {
        let damaged = file("damaged");
        std::fs::write(&damaged, "salient-replay 1\nsystem: toy\n").unwrap();
        for (arguments, expected) in [
            (
                vec!["play", "skirmish", "--seat", "green"],
                "\"green\" is not a side; say red, blue, 0, 1 or both",
            ),
            (
                vec!["play", "skirmish", "--opponent", "bob"],
                "there is nobody called \"bob\"; there are random, greedy, recruit, veteran, staff, search and human",
            ),
            (
                vec!["play", "skirmish", "--opponent", "search:soon"],
                "--opponent: the budget \"soon\" is not understood",
            ),
            (vec!["play", "skirmihs"], "did you mean skirmish?"),
            (vec!["play", "--resume", "/nowhere"], "cannot read /nowhere"),
            (vec!["play", "--resume", &damaged], "the replay breaks off here"),
            (vec!["verify", &damaged], "the replay breaks off here"),
            (vec!["replay", "/nowhere"], "cannot read /nowhere"),
        ] {
            let heard = Heard::from("", &arguments);
            assert_eq!((heard.code, heard.out.as_str()), (2, ""), "{heard:?}");
            assert!(heard.err.contains(expected), "{expected}: {heard:?}");
        }
        std::fs::remove_file(damaged).unwrap();
    }
}
