//! A game in the terminal, line by line: what a person types and what comes of it.

use crate::commands::rules;
use crate::console::Console;
use crate::{Done, Failure, show, store};
use salient_agents::{Agent, Knowledge, adviser};
use salient_engine::{
    Board, Bytes32, Clause, Declined, Driver, DriverError, Game, Offer, On, Pending, Random, Reply, Scene,
    Seat, Seats, Silent, Table,
};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How many decisions computers may make in a row before a person is asked.
const MOST_UNASKED: u32 = 100_000;

/// What can be typed besides a choice.
const HELP: &str = "\
Type the number or the words of a choice (a beginning that fits only one will do), or:
  map            draw the map                 pieces [HEX]   list pieces and panels, or what stands at HEX
  log [N]        the last N events            odds           the sum and the chances of the combat at hand
  why WORDS      why a choice is not offered  rules CLAUSE   look a rule up, by clause or words
  undo           take back your last choice   hint           what staff would do, and why
  status         clock, scores, tracks        choices        list the choices again
  save FILE      keep the game in FILE        quit           stop; with --save the game is kept
  reactions      when you are asked to react  ask KIND: WHEN [| PLACES: CHOICES]…
                 say when: always, if able, if it matters, not this turn, never; and give orders in advance,
                 such as `ask opportunity fire: never | D5 E5: opportunity fire | F6: ask`
";

/// The computer players at a table.
pub(crate) trait Company {
    /// Whether a computer plays this seat.
    fn plays(&self, seat: Seat) -> bool;
    /// Its choice, in words.
    fn choose(&mut self, table: &dyn Table, seat: Seat) -> String;
    /// What `staff` would do in a person's place, and why, line by line.
    fn hint(&mut self, table: &dyn Table, seat: Seat) -> Vec<String>;
}

/// Agents for a system.
pub(crate) struct Agents<G: Game> {
    agents: [Option<Box<dyn Agent<G>>>; 2],
    seed: u64,
    fancy: Random,
}

/// For a hint: how many choices are compared, and by how many games played to their end each.
const COMPARED: (usize, u32) = (3, 100);

impl<G: Game> Agents<G> {
    /// These agents; what they imagine comes from `seed`.
    pub(crate) fn new(agents: [Option<Box<dyn Agent<G>>>; 2], seed: u64) -> Self {
        Self { agents, seed, fancy: Random::from_number(seed) }
    }

    fn knowledge<'a>(&mut self, table: &'a dyn Table, seat: Seat) -> (&'a G, Knowledge<G>) {
        let game = table.as_any().downcast_ref::<G>().expect("a table of this system");
        (game, Knowledge::new(game, seat, &mut self.fancy))
    }
}

impl<G: Game> Company for Agents<G> {
    fn plays(&self, seat: Seat) -> bool {
        self.agents[seat.index()].is_some()
    }

    fn choose(&mut self, table: &dyn Table, seat: Seat) -> String {
        let (game, knowledge) = self.knowledge(table, seat);
        let agent = self.agents[seat.index()].as_mut().expect("asked only for a computer's seat");
        game.say(agent.choose(&knowledge))
    }

    fn hint(&mut self, table: &dyn Table, seat: Seat) -> Vec<String> {
        let (game, knowledge) = self.knowledge(table, seat);
        let mut advice = adviser::<G>(self.seed).advise(&knowledge);
        if !advice.is_weighed() {
            let words = advice.options.first().map(|option| game.say(option.choice)).unwrap_or_default();
            return vec![format!(
                "  staff would choose {words}, as anybody would; there is nothing to weigh"
            )];
        }
        advice.play_on(&knowledge, COMPARED.0, COMPARED.1, Duration::MAX, self.seed);
        let mut lines = Vec::new();
        for (rank, option) in advice.options.iter().take(COMPARED.0).enumerate() {
            let lead = if rank == 0 { "staff would choose" } else { "or else" };
            let ends = option.ends.map_or_else(String::new, |ends| {
                format!(
                    "; played on in haste: {:.0} % won, {:+.1} points ({} games)",
                    ends.won * 100.0,
                    ends.margin,
                    ends.games
                )
            });
            lines.push(format!(
                "  {lead} {}: outlook {:+.2} to {:+.2}, looked at {} times{ends}",
                game.say(option.choice),
                advice.before,
                option.outlook,
                option.visits
            ));
        }
        let line = main_line(game, seat, &advice.line);
        if line.len() > 1 {
            lines.push(format!("  and then {}", line[1..].join(", ")));
        }
        lines
    }
}

/// The words of the seat's own next choices, as far as nothing else comes between.
fn main_line<G: Game>(game: &G, seat: Seat, line: &[G::Choice]) -> Vec<String> {
    let mut game = game.clone();
    let mut words = Vec::new();
    for choice in line {
        if game.refusal(seat, *choice).is_some() {
            break;
        }
        words.push(game.say(*choice));
        game.decide(seat, *choice, &mut Silent);
        let ours = matches!(game.pending(), Pending::Decide(seats) if seats.contains(seat));
        if !ours {
            break;
        }
    }
    words
}

/// A game in the terminal.
pub(crate) struct Terminal<'a> {
    driver: Driver,
    company: Box<dyn Company>,
    console: &'a mut Console,
    board: Board,
    save: Option<PathBuf>,
    /// The secret of fair dice, kept beside the game's file until the game is over.
    secret: Option<Bytes32>,
    /// How much of the log has been shown.
    shown: usize,
    /// The seat that was asked last.
    asked: Option<Seat>,
    clock: String,
    odds_title: String,
}

/// What a line of input asks for.
enum Next {
    /// The same question again, with its choices.
    Ask,
    /// The same question again, without repeating it.
    Again,
    Quit,
}

impl<'a> Terminal<'a> {
    pub(crate) fn new(
        mut driver: Driver,
        company: Box<dyn Company>,
        save: Option<PathBuf>,
        secret: Option<Bytes32>,
        console: &'a mut Console,
    ) -> Self {
        for seat in Seats::both().iter() {
            driver.set_careful(seat, !company.plays(seat));
        }
        let board = driver.table().board();
        let shown = driver.log().len();
        Self {
            driver,
            company,
            console,
            board,
            save,
            secret,
            shown,
            asked: None,
            clock: String::new(),
            odds_title: String::new(),
        }
    }

    /// Plays until the game is over, the person quits or the input ends.
    pub(crate) fn play(mut self) -> Done {
        if let Err(error) = self.driver.advance() {
            return Err(Failure::bad(error));
        }
        let mut unasked = 0;
        loop {
            let seats = match self.driver.pending() {
                Pending::Over(_) => break,
                Pending::Decide(seats) => seats,
                Pending::Chance(_) => return Err(Failure::bad("nothing answers for chance in this game")),
            };
            if let Some(seat) = seats.iter().find(|seat| self.driver.choices(*seat).is_empty()) {
                let name = show::side_name(&self.driver.scene(None), seat);
                return Err(Failure::bad(format!(
                    "{name} must decide and has no choice; this is a defect of the rules"
                )));
            }
            let computer = seats.iter().find(|seat| self.company.plays(*seat));
            if let Some(seat) = computer {
                let words = self.company.choose(self.driver.table(), seat);
                self.driver.decide(seat, &words).map_err(Failure::bad)?;
                unasked += 1;
                if unasked > MOST_UNASKED {
                    return Err(Failure::bad(
                        "the computer players go round in circles; the game is stopped",
                    ));
                }
                continue;
            }
            let Some(seat) = seats.first() else { return Err(Failure::bad("the game waits for nobody")) };
            unasked = 0;
            if !self.ask(seat)? {
                return self.stop();
            }
        }
        self.finish()
    }

    /// Asks a person for one choice; false to stop.
    fn ask(&mut self, seat: Seat) -> Result<bool, Failure> {
        self.keep()?;
        self.hand_over(seat)?;
        self.tell_news(Some(seat))?;
        let scene = self.driver.scene(Some(seat));
        if scene.clock != self.clock {
            self.clock.clone_from(&scene.clock);
            writeln!(self.console.out)?;
            show::status(&scene, self.console)?;
            show::map(&self.board, &scene, self.console)?;
        }
        if let Some(odds) = scene.odds.as_ref().filter(|odds| odds.title != self.odds_title) {
            self.odds_title.clone_from(&odds.title);
            show::odds(odds, self.console)?;
        }
        let offers = self.offers(&scene, seat);
        show::prompt(&scene, &offers, self.console)?;
        let before = self.driver.inputs().len();
        while self.driver.inputs().len() == before {
            let Some(line) = self.console.line("> ")? else { return Ok(false) };
            if line.is_empty() {
                continue;
            }
            match self.obey(&line, seat, &scene, &offers)? {
                Next::Ask => return Ok(true),
                Next::Again => {}
                Next::Quit => return Ok(false),
            }
        }
        Ok(true)
    }

    /// With two people at one screen, says whose turn it is to look.
    fn hand_over(&mut self, seat: Seat) -> Done {
        let people = [Seat(0), Seat(1)].into_iter().filter(|seat| !self.company.plays(*seat)).count();
        if people == 2 && self.asked.is_some_and(|asked| asked != seat) {
            let name = show::side_name(&self.driver.scene(None), seat);
            writeln!(self.console.out, "\n--- {name} to decide ---")?;
            self.clock.clear();
        }
        self.asked = Some(seat);
        Ok(())
    }

    fn offers(&self, scene: &Scene, seat: Seat) -> Vec<Offer> {
        if !scene.offers.is_empty() {
            return scene.offers.clone();
        }
        let offer = |words: String| Offer {
            label: words.clone(),
            words,
            on: On::Button,
            clause: scene.prompt.clause.unwrap_or(Clause("-")),
            main: false,
        };
        self.driver.choices(seat).into_iter().map(offer).collect()
    }

    fn obey(&mut self, line: &str, seat: Seat, scene: &Scene, offers: &[Offer]) -> Result<Next, Failure> {
        if let Some(words) = meant(line, offers) {
            let words = words.to_owned();
            return self.choose(seat, &words);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_lowercase().as_str() {
            "map" => show::map(&self.board, scene, self.console)?,
            "status" => show::status(scene, self.console)?,
            "choices" => show::prompt(scene, offers, self.console)?,
            "pieces" => show::pieces(scene, Some(rest).filter(|hex| !hex.is_empty()), self.console)?,
            "odds" => match &scene.odds {
                Some(odds) => show::odds(odds, self.console)?,
                None => writeln!(self.console.out, "No combat is being prepared.")?,
            },
            "help" | "?" => write!(self.console.out, "{HELP}")?,
            "quit" | "exit" => return Ok(Next::Quit),
            "log" => self.tell_log(rest, seat)?,
            "hint" => self.hint(seat)?,
            "undo" => return self.undo(seat),
            "why" => self.why(rest, seat)?,
            "rules" => self.rules(rest)?,
            "save" => self.save_as(rest)?,
            "reactions" => self.reactions(seat)?,
            "ask" => return self.standing(rest, seat),
            _ if word.parse::<usize>().is_ok() && rest.is_empty() => {
                writeln!(
                    self.console.out,
                    "There is no choice {word}: they run from 1 to {}.",
                    offers.len()
                )?;
            }
            _ => return self.choose(seat, line),
        }
        Ok(Next::Again)
    }

    fn choose(&mut self, seat: Seat, words: &str) -> Result<Next, Failure> {
        match self.driver.decide(seat, words) {
            Ok(_) => Ok(Next::Ask),
            Err(DriverError::Declined(Declined::NotUnderstood(sentence))) => {
                writeln!(self.console.out, "{sentence} (type help for what can be typed)")?;
                Ok(Next::Again)
            }
            Err(DriverError::Declined(declined)) => {
                writeln!(self.console.out, "{declined}")?;
                Ok(Next::Again)
            }
            Err(other) => Err(Failure::bad(other)),
        }
    }

    fn undo(&mut self, seat: Seat) -> Result<Next, Failure> {
        match self.driver.undo(seat) {
            Ok(()) => {
                self.shown = self.shown.min(self.driver.log().len());
                writeln!(self.console.out, "Taken back.")?;
                Ok(Next::Ask)
            }
            Err(error) => {
                writeln!(self.console.out, "{error}")?;
                Ok(Next::Again)
            }
        }
    }

    fn why(&mut self, words: &str, seat: Seat) -> Done {
        if words.is_empty() {
            return Ok(writeln!(self.console.out, "Say which choice: why WORDS.")?);
        }
        match self.driver.why_not(seat, words) {
            Ok(None) => writeln!(self.console.out, "It is on offer.")?,
            Ok(Some(refusal)) => writeln!(self.console.out, "{refusal}")?,
            Err(declined) => writeln!(self.console.out, "{declined}")?,
        }
        Ok(())
    }

    fn rules(&mut self, query: &str) -> Done {
        if query.is_empty() {
            return Ok(writeln!(self.console.out, "Say which rule: rules CLAUSE, or words to look for.")?);
        }
        match rules::ledger(&self.driver.setup().system) {
            Ok(ledger) => {
                let found = ledger.find(query);
                if found.statements().is_empty() {
                    writeln!(self.console.out, "Nothing in the rules matches {query:?}.")?;
                }
                rules::write_statements(&found.statements()[..found.statements().len().min(12)], self.console)
            }
            Err(Failure::Bad(sentence)) => Ok(writeln!(self.console.out, "{sentence}")?),
            Err(other) => Err(other),
        }
    }

    fn hint(&mut self, seat: Seat) -> Done {
        for line in self.company.hint(self.driver.table(), seat) {
            writeln!(self.console.out, "{line}")?;
        }
        Ok(())
    }

    /// The kinds of reaction, each with when the seat is asked.
    fn reactions(&mut self, seat: Seat) -> Done {
        if self.board.reactions.is_empty() {
            writeln!(self.console.out, "Nobody reacts out of turn in this game.")?;
        }
        for reaction in &self.board.reactions {
            let reply = self.driver.standing(seat, &reaction.kind);
            writeln!(self.console.out, "  {} ({}): {reply}", reaction.kind, reaction.when)?;
        }
        Ok(())
    }

    /// Says how the seat answers a kind of reaction from now on.
    fn standing(&mut self, text: &str, seat: Seat) -> Result<Next, Failure> {
        let reply =
            text.split_once(':').ok_or_else(|| "Say what to ask for and when: ask KIND: WHEN.".into());
        let reply = reply.and_then(|(kind, reply)| {
            let (kind, reply) = (kind.trim(), reply.parse::<Reply>()?);
            reply.fits(&self.board, kind).map(|()| (kind, reply))
        });
        match reply {
            Ok((kind, reply)) => {
                writeln!(self.console.out, "{kind}: {reply}")?;
                self.driver.set_standing(seat, kind, reply);
                self.driver.advance().map_err(Failure::bad)?;
                Ok(Next::Ask)
            }
            Err(sentence) => {
                writeln!(self.console.out, "{sentence}")?;
                Ok(Next::Again)
            }
        }
    }

    fn save_as(&mut self, file: &str) -> Done {
        if file.is_empty() {
            return Ok(writeln!(self.console.out, "Say where: save FILE.")?);
        }
        match self.write(Path::new(file)) {
            Ok(()) => writeln!(self.console.out, "Kept in {file}.")?,
            Err(Failure::Bad(sentence)) => writeln!(self.console.out, "{sentence}")?,
            Err(other) => return Err(other),
        }
        Ok(())
    }

    fn tell_log(&mut self, count: &str, seat: Seat) -> Done {
        let count = count.parse().unwrap_or(20);
        let scene = self.driver.scene(Some(seat));
        let told: Vec<_> =
            self.driver.log().iter().filter_map(|entry| entry.telling.to(Some(seat)).cloned()).collect();
        for one in &told[told.len().saturating_sub(count)..] {
            show::told(one, &scene, self.console)?;
        }
        Ok(())
    }

    /// What happened since it was last told.
    fn tell_news(&mut self, to: Option<Seat>) -> Done {
        let scene = self.driver.scene(to);
        let log = self.driver.log();
        for entry in &log[self.shown.min(log.len())..] {
            if let Some(one) = entry.telling.to(to) {
                show::told(one, &scene, self.console)?;
            }
        }
        self.shown = log.len();
        Ok(())
    }

    fn keep(&self) -> Done {
        self.save.as_ref().map_or(Ok(()), |path| self.write(path))
    }

    fn write(&self, path: &Path) -> Done {
        store::write(path, &self.driver.save())?;
        if let Some(secret) = &self.secret {
            let beside = secret_file(path);
            if self.driver.verdict().is_none() {
                return store::write(&beside, &format!("{secret}\n"));
            }
            // The finished game shows its secret itself.
            let _ = std::fs::remove_file(beside);
        }
        Ok(())
    }

    fn stop(self) -> Done {
        self.keep()?;
        match &self.save {
            Some(path) => writeln!(self.console.out, "\nThe game is kept in {}.", path.display())?,
            None => writeln!(self.console.out, "\nThe game is not over, and it was not kept.")?,
        }
        Ok(self.console.out.flush()?)
    }

    fn finish(mut self) -> Done {
        let people: Vec<Seat> =
            [Seat(0), Seat(1)].into_iter().filter(|seat| !self.company.plays(*seat)).collect();
        let viewer = if let [only] = people[..] { Some(only) } else { None };
        self.tell_news(viewer)?;
        let scene = self.driver.scene(viewer);
        show::map(&self.board, &scene, self.console)?;
        show::ending(&scene, self.console)?;
        self.keep()?;
        if let Some(path) = &self.save {
            writeln!(self.console.out, "The game is kept in {}.", path.display())?;
        }
        Ok(())
    }
}

/// Where the secret of a game that is not over is kept.
pub(crate) fn secret_file(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".secret");
    name.into()
}

/// The words of the offer that a line means: its number, its words, its hex where no other offer hangs on it, or a
/// beginning that fits it alone.
fn meant<'a>(line: &str, offers: &'a [Offer]) -> Option<&'a str> {
    if let Ok(number) = line.parse::<usize>() {
        return Some(offers.get(number.checked_sub(1)?)?.words.as_str());
    }
    let only = |fits: &dyn Fn(&Offer) -> bool| {
        let mut fitting = offers.iter().filter(|offer| fits(offer));
        fitting.next().filter(|_| fitting.next().is_none()).map(|offer| offer.words.as_str())
    };
    let begins =
        |offer: &Offer| offer.words.get(..line.len()).is_some_and(|head| head.eq_ignore_ascii_case(line));
    only(&|offer| offer.words.eq_ignore_ascii_case(line))
        .or_else(|| only(&|offer| show::hex_of(offer).is_some_and(|hex| hex.eq_ignore_ascii_case(line))))
        .or_else(|| if COMMANDS.contains(&line) { None } else { only(&begins) })
}

/// Words of our own that a beginning never hides.
const COMMANDS: &[&str] = &[
    "map",
    "pieces",
    "log",
    "odds",
    "why",
    "rules",
    "undo",
    "hint",
    "status",
    "choices",
    "save",
    "quit",
    "exit",
    "help",
    "?",
    "reactions",
    "ask",
];
