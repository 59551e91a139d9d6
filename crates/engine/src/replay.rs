//! The file a game is kept in, finished or not: which system and scenario, who sat where, where chance came
//! from, then every input on a line of its own, with position hashes in between. One format serves saves and
//! replays; `docs/replays.md` describes it for readers and for writers of other programs.

use crate::{Bytes32, Fairness, Fingerprint, Input, Origin, SEATS, Seat, nearest};
use std::fmt;
use std::str::FromStr;

/// The first word of every replay file.
const MAGIC: &str = "salient-replay";

/// The newest format this version reads, and the one it writes.
pub const REPLAY_FORMAT: u32 = 1;

/// Which scenario a game is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScenarioRef {
    /// One of the library, by id.
    Id(String),
    /// A designer's own, carried along whole.
    File {
        /// What the file was called.
        name: String,
        /// Its text.
        text: String,
    },
}

/// A game on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The system's short name.
    pub system: String,
    /// The scenario.
    pub scenario: ScenarioRef,
    /// What the scenario looked like when the game began.
    pub content: Fingerprint,
    /// Who sat where, in seat order: a name, or an agent's.
    pub players: Vec<String>,
    /// Where chance came from.
    pub origin: Origin,
    /// Everything that was put into the game.
    pub inputs: Vec<Input>,
    /// Who gave the game up after the last of them, if somebody did.
    pub resigned: Option<Seat>,
    /// Position hashes: after so many inputs, this.
    pub hashes: Vec<(usize, Fingerprint)>,
    /// Remarks: after so many inputs, these words.
    pub comments: Vec<(usize, String)>,
    /// The line each input stands on, when read from a file.
    input_lines: Vec<usize>,
    hash_lines: Vec<usize>,
}

/// Why a text is no replay: one sentence, with the line it is about.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadReplay {
    /// The first line is not that of a replay.
    #[error("this is not a Salient replay: its first line should be `{MAGIC} {REPLAY_FORMAT}`")]
    NotAReplay,
    /// It is of a format this version does not know.
    #[error(
        "this replay was written by a newer version of Salient (format {found}; this one reads up to {REPLAY_FORMAT})"
    )]
    Newer {
        /// Its format.
        found: u32,
    },
    /// It is not text.
    #[error("line {line}: this is not text (a byte that is not UTF-8)")]
    NotText {
        /// Where.
        line: usize,
    },
    /// It breaks off.
    #[error("line {line}: the replay breaks off here: {missing}")]
    Truncated {
        /// The last line there is.
        line: usize,
        /// What should come.
        missing: String,
    },
    /// A line is wrong.
    #[error("line {line}: {what}")]
    Line {
        /// Which.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// A header line is missing.
    #[error("the header says nothing about `{0}`")]
    Missing(&'static str),
}

impl Replay {
    /// A game with no inputs yet.
    #[must_use]
    pub fn new(
        system: &str,
        scenario: ScenarioRef,
        content: Fingerprint,
        players: Vec<String>,
        origin: Origin,
    ) -> Self {
        Self {
            system: system.into(),
            scenario,
            content,
            players,
            origin,
            inputs: Vec::new(),
            resigned: None,
            hashes: Vec::new(),
            comments: Vec::new(),
            input_lines: Vec::new(),
            hash_lines: Vec::new(),
        }
    }

    /// Reads a file's bytes.
    pub fn parse(bytes: &[u8]) -> Result<Self, BadReplay> {
        let text = std::str::from_utf8(bytes).map_err(|error| BadReplay::NotText {
            line: 1 + bytes[..error.valid_up_to()].iter().filter(|byte| **byte == b'\n').count(),
        })?;
        Reader::new(text).read()
    }

    /// The line of the file on which input `number` (the first is 1) stands, when it was read from one.
    #[must_use]
    pub fn line_of_input(&self, number: usize) -> Option<usize> {
        self.input_lines.get(number.checked_sub(1)?).copied()
    }

    /// The hash noted after `number` inputs, with its line.
    #[must_use]
    pub fn hash_after(&self, number: usize) -> Option<(Fingerprint, Option<usize>)> {
        let at = self.hashes.binary_search_by_key(&number, |(after, _)| *after).ok()?;
        Some((self.hashes[at].1, self.hash_lines.get(at).copied()))
    }
}

impl FromStr for Replay {
    type Err = BadReplay;

    fn from_str(text: &str) -> Result<Self, BadReplay> {
        Self::parse(text.as_bytes())
    }
}

/// One line of any text: breaks become spaces.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{MAGIC} {REPLAY_FORMAT}")?;
        writeln!(f, "system: {}", flat(&self.system))?;
        match &self.scenario {
            ScenarioRef::Id(id) => writeln!(f, "scenario: {}", flat(id))?,
            ScenarioRef::File { name, text } => writeln!(f, "scenario-file: {} {}", text.len(), flat(name))?,
        }
        writeln!(f, "content: {}", self.content)?;
        for (seat, player) in self.players.iter().enumerate() {
            writeln!(f, "seat {seat}: {}", flat(player))?;
        }
        match &self.origin {
            Origin::ByHand => writeln!(f, "chance: by hand")?,
            Origin::Seeded(seed) => writeln!(f, "chance: seeded {seed}")?,
            Origin::Fair(fairness) => write_fairness(f, fairness)?,
        }
        writeln!(f)?;
        let mut hashes = self.hashes.iter().peekable();
        let mut comments = self.comments.iter().peekable();
        for number in 0..=self.inputs.len() {
            if let Some(input) = number.checked_sub(1).and_then(|at| self.inputs.get(at)) {
                writeln!(f, "{input}")?;
            }
            while let Some((_, hash)) = hashes.next_if(|(after, _)| *after == number) {
                writeln!(f, "hash {number} {hash}")?;
            }
            while let Some((_, comment)) = comments.next_if(|(after, _)| *after == number) {
                writeln!(f, "# {}", flat(comment))?;
            }
        }
        if let Some(seat) = self.resigned {
            writeln!(f, "resigned {}", seat.0)?;
        }
        writeln!(f, "end {}", self.inputs.len())?;
        if let ScenarioRef::File { text, .. } = &self.scenario {
            f.write_str(text)?;
        }
        Ok(())
    }
}

fn write_fairness(f: &mut fmt::Formatter<'_>, fairness: &Fairness) -> fmt::Result {
    writeln!(f, "chance: fair")?;
    writeln!(f, "game: {}", quoted(&fairness.game))?;
    writeln!(f, "commitment: {}", fairness.commitment)?;
    for (player, seed) in fairness.seeds.iter().enumerate() {
        writeln!(f, "seed {player}: {}", quoted(seed))?;
    }
    match fairness.secret {
        Some(secret) => writeln!(f, "secret: {secret}"),
        None => Ok(()),
    }
}

/// The text as a JSON string, so that every blank and break in it is kept.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

const HEADERS: [&str; 11] = [
    "system",
    "scenario",
    "scenario-file",
    "content",
    "seat 0",
    "seat 1",
    "chance",
    "game",
    "commitment",
    "seed 0",
    "secret",
];

/// Header lines as they come, before they are put together.
#[derive(Default)]
struct Header {
    system: Option<String>,
    scenario: Option<String>,
    file: Option<(usize, String)>,
    content: Option<Fingerprint>,
    players: Vec<String>,
    chance: Option<(usize, String)>,
    game: Option<String>,
    commitment: Option<Bytes32>,
    seeds: Vec<String>,
    secret: Option<Bytes32>,
}

struct Reader<'a> {
    text: &'a str,
    /// Where the next line starts.
    at: usize,
    /// The number of the line read last.
    line: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, at: 0, line: 0 }
    }

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        let (line, length) = match rest.find('\n') {
            Some(end) => (&rest[..end], end + 1),
            None => (rest, rest.len()),
        };
        self.at += length;
        self.line += 1;
        Some(line.strip_suffix('\r').unwrap_or(line))
    }

    fn wrong(&self, what: impl Into<String>) -> BadReplay {
        BadReplay::Line { line: self.line, what: what.into() }
    }

    fn truncated(&self, missing: impl Into<String>) -> BadReplay {
        BadReplay::Truncated { line: self.line, missing: missing.into() }
    }

    fn read(mut self) -> Result<Replay, BadReplay> {
        self.magic()?;
        let mut comments = Vec::new();
        let header = self.header(&mut comments)?;
        let scenario = match (&header.scenario, &header.file) {
            (Some(id), None) => ScenarioRef::Id(id.clone()),
            (None, Some((_, name))) => ScenarioRef::File { name: name.clone(), text: String::new() },
            (None, None) => return Err(BadReplay::Missing("scenario")),
            (Some(_), Some(_)) => {
                return Err(self.wrong("the header names both `scenario` and `scenario-file`"));
            }
        };
        let origin = origin(&header)?;
        let mut replay = Replay::new(
            &header.system.ok_or(BadReplay::Missing("system"))?,
            scenario,
            header.content.ok_or(BadReplay::Missing("content"))?,
            header.players,
            origin,
        );
        replay.comments = comments;
        self.body(&mut replay)?;
        if let (Some((length, _)), ScenarioRef::File { text, .. }) = (header.file, &mut replay.scenario) {
            *text = self.block(length)?;
        }
        while let Some(line) = self.next() {
            if !line.trim().is_empty() {
                return Err(self.wrong("nothing may follow the end of the replay"));
            }
        }
        Ok(replay)
    }

    fn magic(&mut self) -> Result<(), BadReplay> {
        let version = self.next().and_then(|line| line.strip_prefix(MAGIC)).ok_or(BadReplay::NotAReplay)?;
        match version.trim().parse::<u32>() {
            Ok(found) if found > REPLAY_FORMAT => Err(BadReplay::Newer { found }),
            Ok(found) if found >= 1 && version.starts_with(' ') => Ok(()),
            _ => Err(BadReplay::NotAReplay),
        }
    }

    fn header(&mut self, comments: &mut Vec<(usize, String)>) -> Result<Header, BadReplay> {
        let mut header = Header::default();
        let mut seen = Vec::new();
        loop {
            let line = self
                .next()
                .ok_or_else(|| self.truncated("an empty line, the inputs and `end` should come"))?;
            if line.trim().is_empty() {
                return Ok(header);
            }
            if let Some(comment) = line.strip_prefix('#') {
                comments.push((0, comment.trim().into()));
                continue;
            }
            let Some((key, value)) = line.split_once(':') else {
                return Err(self.wrong(format!("`{line}` is no header line, which looks like `system: ac`")));
            };
            let (key, value) = (key.trim(), value.trim());
            if seen.contains(&key) {
                return Err(self.wrong(format!("the header says `{key}` twice")));
            }
            seen.push(key);
            self.header_line(&mut header, key, value)?;
        }
    }

    fn header_line(&self, header: &mut Header, key: &str, value: &str) -> Result<(), BadReplay> {
        let wrong = |what: String| self.wrong(what);
        match key {
            "system" => header.system = Some(value.into()),
            "scenario" => header.scenario = Some(value.into()),
            "scenario-file" => {
                let (length, name) = value.split_once(' ').unwrap_or((value, ""));
                let length = length
                    .parse()
                    .map_err(|_| self.wrong("`scenario-file` should give a length in bytes and a name"))?;
                header.file = Some((length, name.trim().into()));
            }
            "content" => header.content = Some(value.parse().map_err(wrong)?),
            "chance" => header.chance = Some((self.line, value.into())),
            "game" => header.game = Some(self.unquoted(value)?),
            "commitment" => header.commitment = Some(value.parse().map_err(wrong)?),
            "secret" => header.secret = Some(value.parse().map_err(wrong)?),
            _ => match key.split_once(' ') {
                Some(("seat", seat)) => {
                    self.in_turn(key, seat, header.players.len(), SEATS as usize)?;
                    header.players.push(value.into());
                }
                Some(("seed", player)) => {
                    self.in_turn(key, player, header.seeds.len(), 64)?;
                    header.seeds.push(self.unquoted(value)?);
                }
                _ => {
                    let hint =
                        nearest(key, HEADERS).map_or(String::new(), |key| format!("; did you mean `{key}`?"));
                    return Err(self.wrong(format!("`{key}` is not a header of a replay{hint}")));
                }
            },
        }
        Ok(())
    }

    /// Numbered header lines come in order from 0.
    fn in_turn(&self, key: &str, number: &str, next: usize, most: usize) -> Result<(), BadReplay> {
        if number.parse() == Ok(next) && next < most {
            return Ok(());
        }
        Err(self.wrong(format!("`{key}` comes out of turn: they count from 0 and there are at most {most}")))
    }

    fn unquoted(&self, value: &str) -> Result<String, BadReplay> {
        serde_json::from_str(value)
            .map_err(|_| self.wrong(format!("{value} should be text in double quotes, as in \"a seed\"")))
    }

    fn body(&mut self, replay: &mut Replay) -> Result<(), BadReplay> {
        loop {
            let line = self.next().ok_or_else(|| {
                self.truncated(format!("its last line should be `end {}` or later", replay.inputs.len()))
            })?;
            let line = line.trim();
            let number = replay.inputs.len();
            let mut words = line.split_ascii_whitespace();
            match words.next() {
                None => {}
                Some(word) if word.starts_with('#') => {
                    replay.comments.push((number, line[1..].trim().into()));
                }
                Some("hash") => {
                    let (after, hash) = (words.next(), words.next());
                    if after.and_then(|after| after.parse().ok()) != Some(number) {
                        return Err(self.wrong(format!(
                            "this hash should say `hash {number} …`, since {number} inputs stand before it"
                        )));
                    }
                    let hash = hash.unwrap_or("").parse().map_err(|what: String| self.wrong(what))?;
                    if replay.hashes.last().is_some_and(|(after, _)| *after == number) {
                        return Err(self.wrong(format!("the hash after input {number} stands here twice")));
                    }
                    replay.hashes.push((number, hash));
                    replay.hash_lines.push(self.line);
                }
                Some("resigned") => {
                    let seat = words.next().and_then(|seat| seat.parse().ok()).filter(|seat| *seat < SEATS);
                    let seat = seat.ok_or_else(|| self.wrong("`resigned` names a seat, 0 or 1"))?;
                    replay.resigned = Some(Seat(seat));
                }
                Some("end") => {
                    if words.next().and_then(|count| count.parse().ok()) != Some(number) {
                        return Err(self.wrong(format!(
                            "`{line}` does not agree with the {number} inputs that stand before it"
                        )));
                    }
                    return Ok(());
                }
                Some(_) if replay.resigned.is_some() => {
                    return Err(self.wrong("nothing can follow once a seat has resigned"));
                }
                Some(_) => {
                    replay.inputs.push(line.parse().map_err(|bad: crate::BadInput| self.wrong(bad.0))?);
                    replay.input_lines.push(self.line);
                }
            }
        }
    }

    fn block(&mut self, length: usize) -> Result<String, BadReplay> {
        let left = self.text.len() - self.at;
        let block =
            self.at.checked_add(length).and_then(|end| self.text.get(self.at..end)).ok_or_else(|| {
                self.truncated(format!("the scenario's text should have {length} bytes and has {left}"))
            })?;
        self.at += length;
        self.line += block.matches('\n').count();
        Ok(block.into())
    }
}

fn origin(header: &Header) -> Result<Origin, BadReplay> {
    let (line, chance) = header.chance.as_ref().ok_or(BadReplay::Missing("chance"))?;
    let wrong = |what: String| BadReplay::Line { line: *line, what };
    let mut words = chance.split_ascii_whitespace();
    match (words.next(), words.next(), words.next()) {
        (Some("by"), Some("hand"), None) => Ok(Origin::ByHand),
        (Some("seeded"), Some(seed), None) => seed
            .parse()
            .map(Origin::Seeded)
            .map_err(|_| wrong(format!("`{seed}` is not a seed, which is a whole number"))),
        (Some("fair"), None, None) => Ok(Origin::Fair(Fairness {
            commitment: header.commitment.ok_or(BadReplay::Missing("commitment"))?,
            game: header.game.clone().ok_or(BadReplay::Missing("game"))?,
            seeds: header.seeds.clone(),
            secret: header.secret,
        })),
        _ => Err(wrong(format!("`{chance}` should be `by hand`, `seeded` with a number, or `fair`"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::tests::finished_game;

    fn sentence(text: &str) -> String {
        Replay::parse(text.as_bytes()).unwrap_err().to_string()
    }

    /// The sentence about a small sound replay in which `from` has become `to`.
    fn damaged(from: &str, to: &str) -> String {
        assert!(SMALL.contains(from), "{from}");
        sentence(&SMALL.replacen(from, to, 1))
    }

    const SMALL: &str = "\
salient-replay 1
system: toy
scenario: short
content: 0123456789abcdef
seat 0: Anna
seat 1: greedy
chance: seeded 42

# the cards
draw 3
draw 0
0: raise
hash 3 0123456789abcdef
# a bold bid
end 3
";

    #[test]
    fn a_replay_is_written_as_it_was_read() {
        let replay: Replay = SMALL.parse().unwrap();
        assert_eq!(replay.to_string(), SMALL);
        assert_eq!(replay.players, ["Anna", "greedy"]);
        assert_eq!(replay.origin, Origin::Seeded(42));
        assert_eq!(replay.comments, [(0, "the cards".into()), (3, "a bold bid".into())]);
        assert_eq!((replay.line_of_input(1), replay.line_of_input(3)), (Some(10), Some(12)));
        let game = finished_game(1);
        assert_eq!(game.parse::<Replay>().unwrap().to_string(), game);
    }

    #[test]
    fn the_example_in_the_guide_is_a_replay() {
        let guide = include_str!("../../../docs/replays.md");
        let example = guide.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
        let replay: Replay = example.parse().unwrap();
        assert_eq!(replay.to_string(), example);
    }

    #[test]
    fn a_replay_with_windows_line_ends_reads_the_same() {
        let replay: Replay = SMALL.replace('\n', "\r\n").parse().unwrap();
        assert_eq!(replay, SMALL.parse().unwrap());
    }

    #[test]
    fn fair_chance_is_kept_with_its_seeds_whatever_is_in_them() {
        let fairness = Fairness::new(Bytes32([3; 32]), "room 7\n", vec![" two\nlines ".into(), "\"".into()]);
        for fairness in [fairness.sealed(), fairness] {
            let mut replay: Replay = SMALL.parse().unwrap();
            replay.origin = Origin::Fair(fairness);
            assert_eq!(replay.to_string().parse::<Replay>().unwrap().origin, replay.origin);
        }
    }

    #[test]
    fn a_designers_own_scenario_travels_with_the_game() {
        let mut replay: Replay = SMALL.parse().unwrap();
        let scenario =
            ScenarioRef::File { name: "my sale.toml".into(), text: "# é\n\nend 3\npurse = 2".into() };
        replay.scenario = scenario.clone();
        let text = replay.to_string();
        assert!(text.contains("\nscenario-file: 21 my sale.toml\n"), "{text}");
        assert_eq!(text.parse::<Replay>().unwrap().scenario, scenario);
        assert_eq!(
            sentence(&text[..text.len() - 1]),
            "line 15: the replay breaks off here: the scenario's text should have 21 bytes and has 20"
        );
        assert_eq!(sentence(&format!("{text}\nmore")), "line 20: nothing may follow the end of the replay");
    }

    #[test]
    fn a_replay_of_a_newer_format_says_so() {
        assert_eq!(
            damaged("salient-replay 1", "salient-replay 7"),
            "this replay was written by a newer version of Salient (format 7; this one reads up to 1)"
        );
    }

    #[test]
    fn every_kind_of_damage_gets_a_sentence_with_its_line() {
        let not = "this is not a Salient replay: its first line should be `salient-replay 1`";
        assert_eq!(sentence(""), not);
        assert_eq!(damaged("salient-replay 1", "salient-replay"), not);
        assert_eq!(damaged("salient-replay 1", "salient-replay1"), not);
        assert_eq!(
            damaged("end 3\n", ""),
            "line 14: the replay breaks off here: its last line should be `end 3` or later"
        );
        assert_eq!(
            damaged("end 3", "end 4"),
            "line 15: `end 4` does not agree with the 3 inputs that stand before it"
        );
        assert_eq!(
            damaged("draw 0\n", ""),
            "line 12: this hash should say `hash 2 …`, since 2 inputs stand before it"
        );
        assert_eq!(damaged("draw 0", "drow 0").split(';').next(), Some("line 11: `drow 0` is not an input"));
        assert_eq!(damaged("0: raise", "9: raise"), "line 12: `9` is not a seat; the seats are 0 and 1");
        assert_eq!(
            damaged("scenario: short", "sceanrio: short"),
            "line 3: `sceanrio` is not a header of a replay; did you mean `scenario`?"
        );
        assert_eq!(damaged("scenario: short\n", ""), "the header says nothing about `scenario`");
        assert_eq!(damaged("chance: seeded 42\n", ""), "the header says nothing about `chance`");
        assert_eq!(damaged("seeded 42", "seeded x"), "line 7: `x` is not a seed, which is a whole number");
        assert_eq!(damaged("seeded 42", "fair"), "the header says nothing about `commitment`");
        assert_eq!(damaged("seat 1", "seat 0"), "line 6: the header says `seat 0` twice");
        assert!(damaged("seat 1", "seat 5").starts_with("line 6: `seat 5` comes out of turn"));
        assert!(damaged("hash 3 0123456789abcdef", "hash 3 xyz").contains("line 13: `xyz` is not a hash"));
        let mut bytes = SMALL.as_bytes().to_vec();
        bytes[SMALL.find("greedy").unwrap()] = 0xff;
        assert_eq!(
            Replay::parse(&bytes).unwrap_err().to_string(),
            "line 6: this is not text (a byte that is not UTF-8)"
        );
    }
}
