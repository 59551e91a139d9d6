//! Playing a replay again: all of it at once, or step by step in either direction.

use crate::{
    Declined, Fingerprint, Input, Library, Pending, Replay, ScenarioRef, System, Table, Telling, Unreadable,
    Verdict, erase,
};
use std::fmt;

/// Where in a replay something is: the input, and its line in the file if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Which input, counted from 1; 0 is the start.
    pub input: usize,
    /// Its line in the file.
    pub line: Option<usize>,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line} (input {})", self.input),
            None => write!(f, "input {}", self.input),
        }
    }
}

/// Why a replay cannot be played, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// Its system or scenario cannot be opened.
    #[error("{0}")]
    Open(#[from] Unreadable),
    /// An input is not possible where it stands.
    #[error("{spot}: `{input}` is not possible here: {declined}{}", hint(*.changed))]
    Declined {
        /// Where.
        spot: Spot,
        /// What, as written.
        input: String,
        /// Why not.
        declined: Declined,
        /// Whether the scenario is another than when the game was played.
        changed: bool,
    },
    /// A position is not the one that was noted.
    #[error("{spot}: the position here has the hash {found}, the replay notes {noted}{}", hint(*.changed))]
    Hash {
        /// Where.
        spot: Spot,
        /// What the replay says.
        noted: Fingerprint,
        /// What it is.
        found: Fingerprint,
        /// Whether the scenario is another than when the game was played.
        changed: bool,
    },
}

fn hint(changed: bool) -> &'static str {
    if changed { " (the scenario has changed since this game was played)" } else { "" }
}

/// A replay played to its end.
pub struct Played {
    /// The last position.
    pub table: Box<dyn Table>,
    /// All that happened: after which input, and what.
    pub log: Vec<(usize, Telling)>,
    /// How it ended, if it did.
    pub verdict: Option<Verdict>,
    /// How many noted hashes were compared.
    pub hashes: usize,
    /// Whether the scenario is another than when the game was played, though everything still fits.
    pub changed: bool,
}

/// The first position of a replay of system `S`.
pub fn open_replay<S: System>(library: &Library, replay: &Replay) -> Result<Box<dyn Table>, Unreadable> {
    if replay.system != S::NAME {
        return Err(Unreadable(format!("this is a game of `{}`, not of `{}`", replay.system, S::NAME)));
    }
    match &replay.scenario {
        ScenarioRef::Id(id) => S::open(library, id),
        ScenarioRef::File { name, text } => S::open_text(library, name, text),
    }
    .map(erase)
}

impl Replay {
    /// Plays everything again from the first position that `open` gives, comparing every noted hash.
    pub fn play(
        &self,
        open: impl FnOnce(&Self) -> Result<Box<dyn Table>, Unreadable>,
    ) -> Result<Played, ReplayError> {
        let mut table = open(self)?;
        let changed = Fingerprint::of_opening(&*table) != self.content;
        self.compare(0, &*table, changed)?;
        let mut log = Vec::new();
        for number in 1..=self.inputs.len() {
            let tellings = self.step(number, &mut *table, changed)?;
            log.extend(tellings.into_iter().map(|telling| (number, telling)));
        }
        let verdict = self.verdict(&*table);
        Ok(Played { table, log, verdict, hashes: self.hashes.len(), changed })
    }

    /// How the game ended whose last position is `table`, if it did.
    pub(crate) fn verdict(&self, table: &dyn Table) -> Option<Verdict> {
        match (table.pending(), self.resigned) {
            (Pending::Over(verdict), _) => Some(verdict),
            (_, resigned) => resigned.map(Verdict::of_resignation),
        }
    }

    /// Gives input `number` to a table that has had all before it.
    pub(crate) fn step(
        &self,
        number: usize,
        table: &mut dyn Table,
        changed: bool,
    ) -> Result<Vec<Telling>, ReplayError> {
        let input = &self.inputs[number - 1];
        let tellings = input.apply(table).map_err(|declined| ReplayError::Declined {
            spot: Spot { input: number, line: self.line_of_input(number) },
            input: input.to_string(),
            declined,
            changed,
        })?;
        self.compare(number, table, changed)?;
        Ok(tellings)
    }

    pub(crate) fn compare(&self, number: usize, table: &dyn Table, changed: bool) -> Result<(), ReplayError> {
        let Some((noted, line)) = self.hash_after(number) else { return Ok(()) };
        let found = Fingerprint::of_position(table);
        if found == noted {
            return Ok(());
        }
        Err(ReplayError::Hash { spot: Spot { input: number, line }, noted, found, changed })
    }
}

/// How many inputs apart a stepper keeps positions, so that going back is cheap.
const APART: usize = 32;

/// A replay open at one of its positions.
pub struct Stepper {
    replay: Replay,
    at: usize,
    table: Box<dyn Table>,
    told: Vec<Telling>,
    /// Positions after 0, [`APART`], 2 [`APART`] ... inputs, as far as has been played.
    kept: Vec<Box<dyn Table>>,
    changed: bool,
}

impl Stepper {
    /// Opens a replay at its first position.
    pub fn new(
        replay: Replay,
        open: impl FnOnce(&Replay) -> Result<Box<dyn Table>, Unreadable>,
    ) -> Result<Self, ReplayError> {
        let table = open(&replay)?;
        let changed = Fingerprint::of_opening(&*table) != replay.content;
        replay.compare(0, &*table, changed)?;
        let kept = vec![table.boxed_clone()];
        Ok(Self { replay, at: 0, table, told: Vec::new(), kept, changed })
    }

    /// How many inputs have been played.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// How many inputs there are.
    #[must_use]
    pub fn length(&self) -> usize {
        self.replay.inputs.len()
    }

    /// The replay itself.
    #[must_use]
    pub const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The position here.
    #[must_use]
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// The input that led here; none at the start.
    #[must_use]
    pub fn input(&self) -> Option<&Input> {
        self.replay.inputs.get(self.at.checked_sub(1)?)
    }

    /// What the input that led here brought about.
    #[must_use]
    pub fn told(&self) -> &[Telling] {
        &self.told
    }

    /// Whether the scenario is another than when the game was played.
    #[must_use]
    pub const fn changed(&self) -> bool {
        self.changed
    }

    /// One input on; false at the end.
    pub fn forward(&mut self) -> Result<bool, ReplayError> {
        if self.at == self.length() {
            return Ok(false);
        }
        // A declined input leaves the table alone, a wrong hash does not: work on a copy.
        let mut table = self.table.boxed_clone();
        self.told = self.replay.step(self.at + 1, &mut *table, self.changed)?;
        self.table = table;
        self.at += 1;
        if self.at == self.kept.len() * APART {
            self.kept.push(self.table.boxed_clone());
        }
        Ok(true)
    }

    /// One input back; false at the start.
    pub fn back(&mut self) -> Result<bool, ReplayError> {
        if self.at == 0 {
            return Ok(false);
        }
        self.go_to(self.at - 1)?;
        Ok(true)
    }

    /// To the position after `number` inputs, or the last if there are fewer.
    pub fn go_to(&mut self, number: usize) -> Result<(), ReplayError> {
        let number = number.min(self.length());
        if number == self.at {
            return Ok(());
        }
        // Start one before, so that what was told on the way to `number` is known.
        let start = (number.saturating_sub(1) / APART).min(self.kept.len() - 1);
        if number < self.at || start * APART > self.at {
            self.table = self.kept[start].boxed_clone();
            self.at = start * APART;
            self.told.clear();
        }
        while self.at < number {
            self.forward()?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Toy;
    use crate::toy::tests::finished_game;

    fn open(replay: &Replay) -> Result<Box<dyn Table>, Unreadable> {
        open_replay::<Toy>(&Library::built_in(), replay)
    }

    fn game() -> Replay {
        finished_game(5).parse().unwrap()
    }

    fn sentence(text: &str) -> String {
        let replay: Replay = text.parse().unwrap();
        replay.play(open).map(|_| ()).unwrap_err().to_string()
    }

    #[test]
    fn a_replay_plays_to_the_position_it_was_saved_in() {
        let replay = game();
        let played = replay.play(open).unwrap();
        assert!(played.verdict.is_some() && !played.changed);
        assert_eq!(played.hashes, replay.hashes.len());
        assert_eq!(Fingerprint::of_position(&*played.table), replay.hashes.last().unwrap().1);
        assert_eq!(played.log.last().unwrap().0, replay.inputs.len());
    }

    #[test]
    fn an_input_that_is_not_on_offer_is_named_with_its_line_and_the_refusal() {
        let text = finished_game(5).replacen("\n\ndraw", "\n\n# first\n0: keep\ndraw", 1);
        let text = text.lines().filter(|line| !line.starts_with("hash")).collect::<Vec<_>>().join("\n");
        let count = text.lines().last().unwrap().strip_prefix("end ").unwrap().parse::<usize>().unwrap();
        let text = text.replace(&format!("end {count}"), &format!("end {}", count + 1));
        assert_eq!(
            sentence(&text),
            "line 10 (input 1): `0: keep` is not possible here: you have no prize to keep or double [TOY:4]"
        );
    }

    #[test]
    fn a_wrong_hash_is_named_with_its_line() {
        let mut replay = game();
        replay.hashes = vec![(0, Fingerprint::of(b"another"))];
        let text = replay.to_string();
        assert!(
            sentence(&text).starts_with("line 9 (input 0): the position here has the hash "),
            "{}",
            sentence(&text)
        );
    }

    #[test]
    fn a_changed_scenario_is_noticed() {
        let mut replay = game();
        replay.content = Fingerprint::of(b"as it was");
        assert!(replay.play(open).unwrap().changed);
        replay.inputs[0] = "dice 6".parse().unwrap();
        let error = replay.play(open).map(|_| ()).unwrap_err().to_string();
        assert!(error.ends_with("(the scenario has changed since this game was played)"), "{error}");
    }

    #[test]
    fn a_game_of_another_system_or_an_unknown_scenario_is_not_opened() {
        let mut replay = game();
        replay.system = "ac".into();
        assert_eq!(
            replay.play(open).map(|_| ()).unwrap_err().to_string(),
            "this is a game of `ac`, not of `toy`"
        );
        let text = finished_game(5).replace("scenario: long", "scenario: endless");
        assert!(sentence(&text).starts_with("there is no scenario `endless`"));
    }

    #[test]
    fn stepping_back_and_forth_always_shows_the_same_position() {
        let mut stepper = Stepper::new(game(), open).unwrap();
        let mut saved = vec![stepper.table().save()];
        let mut told = vec![stepper.told().to_vec()];
        while stepper.forward().unwrap() {
            saved.push(stepper.table().save());
            told.push(stepper.told().to_vec());
        }
        assert!(stepper.length() > 2 * APART, "the game is long enough to test kept positions");
        let mut fresh = Stepper::new(game(), open).unwrap();
        for number in [40, 39, 64, 65, 1, 0, 33, 32, 31, 1000, 2] {
            for stepper in [&mut stepper, &mut fresh] {
                stepper.go_to(number).unwrap();
                let number = number.min(stepper.length());
                assert_eq!((stepper.at(), stepper.table().save()), (number, saved[number].clone()));
                assert_eq!(stepper.told(), told[number], "after {number}");
            }
        }
        assert!(stepper.back().unwrap() && stepper.back().unwrap() && !stepper.back().unwrap());
        assert_eq!(stepper.input(), None);
    }
}
