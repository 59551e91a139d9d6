//! Playing a case out and comparing, step by step.

use super::{Act, Case, Step};
use crate::{Declined, Pending, SEATS, Seat, Table, Telling, Told};
use std::fmt;

/// A case that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CasePassed {
    /// How many steps it took.
    pub steps: usize,
}

/// A case that does not hold: where, what should be and what is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct CaseFailure {
    /// Which step, counted from 1.
    pub step: usize,
    /// The line of the file it begins on.
    pub line: usize,
    /// One sentence.
    pub what: String,
    /// What the case says.
    pub expected: Vec<String>,
    /// What the game says.
    pub found: Vec<String>,
}

impl fmt::Display for CaseFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {} (line {}): {}", self.step, self.line, self.what)?;
        for (head, lines) in [("expected", &self.expected), ("found", &self.found)] {
            for (i, line) in lines.iter().enumerate() {
                let head = if i == 0 { head } else { "" };
                let colon = if i == 0 { ':' } else { ' ' };
                write!(f, "\n  {head:>8}{colon} {line}")?;
            }
        }
        Ok(())
    }
}

/// What went wrong, before it is known where.
struct Differs {
    what: String,
    expected: Vec<String>,
    found: Vec<String>,
}

impl Differs {
    fn new(what: impl Into<String>) -> Self {
        Self { what: what.into(), expected: Vec::new(), found: Vec::new() }
    }

    fn expected(mut self, lines: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.expected = lines.into_iter().map(Into::into).collect();
        self
    }

    fn found(mut self, lines: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.found = lines.into_iter().map(Into::into).collect();
        self
    }
}

impl Case {
    /// Plays the case from the position its system opened. Seats are known by number, by the side's name and by
    /// its nation, as the scene gives them.
    pub fn run(&self, table: Box<dyn Table>) -> Result<CasePassed, CaseFailure> {
        let scene = table.scene(None);
        let names = scene.sides.iter().map(|side| (side.seat, [side.name.clone(), side.nation.clone()]));
        let mut run = Run { names: names.collect(), table, auto: self.auto };
        let mut at = 0;
        let mut result = run.answer_forced().map(drop);
        while result.is_ok() && at < self.steps.len() {
            result = run.step(&self.steps[at]);
            at += 1;
        }
        let step = at.max(1);
        let line = self.steps.get(step - 1).map_or(1, |step| step.line);
        result
            .map(|()| CasePassed { steps: self.steps.len() })
            .map_err(|Differs { what, expected, found }| CaseFailure { step, line, what, expected, found })
    }
}

struct Run {
    table: Box<dyn Table>,
    names: Vec<(Seat, [String; 2])>,
    auto: bool,
}

impl Run {
    fn step(&mut self, step: &Step) -> Result<(), Differs> {
        let mut told = Vec::new();
        match &step.act {
            Act::Choose(choices) => {
                for words in choices {
                    let seat = self.actor(step)?;
                    told.extend(self.choose(seat, words)?);
                    told.extend(self.answer_forced()?);
                }
            }
            Act::Chance(settled) => {
                told = self.table.settle(settled).map_err(|declined| {
                    Differs::new(format!("chance cannot answer `{settled}` here"))
                        .expected([settled.to_string()])
                        .found([declined.to_string(), self.waiting()])
                })?;
                told.extend(self.answer_forced()?);
            }
            Act::Refuse { words, clause, because } => {
                let seat = self.actor(step)?;
                self.refuse(seat, words, clause, because.as_deref())?;
            }
            Act::Offers { offers, lacks } => {
                let seat = self.actor(step)?;
                self.offers(seat, offers, lacks)?;
            }
            Act::Ask { question, is } => {
                let found = self.table.ask(question).map_err(Differs::new)?;
                if found.trim() != is.trim() {
                    return Err(Differs::new(format!("`{question}` has another answer"))
                        .expected(is.lines())
                        .found(found.lines()));
                }
            }
            Act::Wait => {}
        }
        self.telling(step, &told)?;
        self.waits(&step.waits)
    }

    fn choose(&mut self, seat: Seat, words: &str) -> Result<Vec<Telling>, Differs> {
        self.table.decide(seat, words).map_err(|declined| {
            let who = self.name(seat);
            let mut found = vec![declined.to_string()];
            match declined {
                Declined::Refused(_) if self.asked(seat) => {}
                _ => found.push(self.waiting()),
            }
            if self.asked(seat) {
                found.push(format!("on offer: {}", list(&self.table.choices(seat))));
            }
            Differs::new(format!("{who} cannot choose `{words}`")).expected([words]).found(found)
        })
    }

    fn refuse(&self, seat: Seat, words: &str, clause: &str, because: Option<&str>) -> Result<(), Differs> {
        let who = self.name(seat);
        let why = because.map_or(String::new(), |because| format!(", because \"{because}\""));
        let expected = format!("refused under {clause}{why}");
        let refusal = self.table.why_not(seat, words).map_err(|declined| {
            Differs::new(format!("`{words}` is not refused but not understood"))
                .expected([expected.clone()])
                .found([declined.to_string()])
        })?;
        let Some(refusal) = refusal else {
            return Err(Differs::new(format!("{who} can choose `{words}`"))
                .expected([expected])
                .found(["on offer"]));
        };
        let reason_fits = because.is_none_or(|because| contains(&refusal.reason, because));
        if refusal.clause.id() == clause && reason_fits {
            return Ok(());
        }
        Err(Differs::new(format!("`{words}` is refused, but otherwise than expected"))
            .expected([expected])
            .found([format!("refused under {}: {}", refusal.clause, refusal.reason)]))
    }

    fn offers(&self, seat: Seat, offers: &[String], lacks: &[String]) -> Result<(), Differs> {
        let on_offer = self.table.choices(seat);
        let said = |words: &str| self.table.understand(seat, words).unwrap_or_else(|_| words.into());
        let missing: Vec<&String> = offers.iter().filter(|words| !on_offer.contains(&said(words))).collect();
        let extra: Vec<&String> = lacks.iter().filter(|words| on_offer.contains(&said(words))).collect();
        // A word that means nothing would be lacking for ever: that is a slip in the case, not a fact.
        for words in lacks {
            self.table.understand(seat, words).map_err(|declined| {
                Differs::new(format!("`{words}` is not understood")).found([declined.to_string()])
            })?;
        }
        if missing.is_empty() && extra.is_empty() {
            return Ok(());
        }
        let mut expected = Vec::new();
        expected.extend(missing.iter().map(|words| format!("`{words}` on offer")));
        expected.extend(extra.iter().map(|words| format!("`{words}` not on offer")));
        Err(Differs::new(format!("{} is offered something else", self.name(seat)))
            .expected(expected)
            .found([format!("on offer: {}", list(&on_offer)), self.waiting()]))
    }

    /// Compares what was told with what should be, in order; several may be parts of one sentence.
    fn telling(&self, step: &Step, told: &[Telling]) -> Result<(), Differs> {
        let readers = self.readers(step.reader.as_deref())?;
        let told: Vec<Vec<String>> = told.iter().map(|telling| sentences(telling, &readers)).collect();
        let shown = || {
            let lines: Vec<String> = told.iter().flatten().cloned().collect();
            if lines.is_empty() { vec!["nothing was told".to_owned()] } else { lines }
        };
        let mut from = 0;
        for part in &step.tells {
            let found = told[from..].iter().position(|event| event.iter().any(|text| contains(text, part)));
            let Some(found) = found else {
                let earlier = told.iter().flatten().any(|text| contains(text, part));
                let what = if earlier { "is told, but earlier than the case says" } else { "is not told" };
                return Err(Differs::new(format!("\"{part}\" {what}"))
                    .expected(step.tells.iter().map(|part| format!("… {part} …")))
                    .found(shown()));
            };
            from += found;
        }
        for part in &step.silent {
            if told.iter().flatten().any(|text| contains(text, part)) {
                return Err(Differs::new(format!("\"{part}\" is told and should not be")).found(shown()));
            }
        }
        Ok(())
    }

    fn waits(&self, waits: &[String]) -> Result<(), Differs> {
        if waits.is_empty() {
            return Ok(());
        }
        let pending = self.table.pending();
        let fits = match (pending, waits) {
            (Pending::Chance(_), [word]) => word == "chance",
            (Pending::Over(_), [word]) => word == "over",
            (Pending::Decide(seats), words) => {
                let named = words
                    .iter()
                    .filter(|word| !matches!(word.as_str(), "chance" | "over"))
                    .map(|word| self.seat(word))
                    .collect::<Result<Vec<_>, _>>()?;
                named.len() == words.len()
                    && seats.iter().all(|seat| named.contains(&seat))
                    && named.iter().all(|seat| seats.contains(*seat))
            }
            _ => false,
        };
        if fits {
            return Ok(());
        }
        let expected = format!("it waits for {}", waits.join(" and "));
        Err(Differs::new("the game waits for something else").expected([expected]).found([self.waiting()]))
    }

    /// With `auto`, makes every decision that has only one choice.
    fn answer_forced(&mut self) -> Result<Vec<Telling>, Differs> {
        let mut told = Vec::new();
        // A thousand forced choices in a row mean that the rules run in a circle.
        for _ in 0..1000 {
            let Pending::Decide(seats) = self.table.pending() else { break };
            let forced = seats.iter().find_map(|seat| match &self.table.choices(seat)[..] {
                [only] => Some((seat, only.clone())),
                _ => None,
            });
            let Some((seat, words)) = forced.filter(|_| self.auto) else { break };
            told.extend(self.choose(seat, &words)?);
        }
        Ok(told)
    }

    fn actor(&self, step: &Step) -> Result<Seat, Differs> {
        if let Some(name) = &step.seat {
            return self.seat(name);
        }
        if let Pending::Decide(seats) = self.table.pending() {
            let asked: Vec<Seat> = seats.iter().collect();
            if let [seat] = asked[..] {
                return Ok(seat);
            }
        }
        Err(Differs::new("this step must say `seat`, since not exactly one seat is asked")
            .found([self.waiting()]))
    }

    fn seat(&self, name: &str) -> Result<Seat, Differs> {
        if let Some(seat) = name.parse().ok().filter(|seat| *seat < SEATS) {
            return Ok(Seat(seat));
        }
        let same = |known: &String| known.to_lowercase() == name.trim().to_lowercase();
        let known = self.names.iter().find(|(_, names)| names.iter().any(same));
        known.map(|(seat, _)| *seat).ok_or_else(|| {
            let known: Vec<String> = self.names.iter().map(|(_, [name, _])| name.to_lowercase()).collect();
            Differs::new(format!("`{name}` is not a seat here")).expected([list(&known)])
        })
    }

    fn readers(&self, reader: Option<&str>) -> Result<Vec<Option<Seat>>, Differs> {
        match reader {
            None => Ok([None].into_iter().chain((0..SEATS).map(|seat| Some(Seat(seat)))).collect()),
            Some("spectator") => Ok(vec![None]),
            Some(name) => Ok(vec![Some(self.seat(name)?)]),
        }
    }

    fn asked(&self, seat: Seat) -> bool {
        matches!(self.table.pending(), Pending::Decide(seats) if seats.contains(seat))
    }

    fn name(&self, seat: Seat) -> String {
        let known = self.names.iter().find(|(known, _)| *known == seat);
        known.map_or_else(|| format!("seat {}", seat.0), |(_, [name, _])| name.clone())
    }

    fn waiting(&self) -> String {
        match self.table.pending() {
            Pending::Decide(seats) => {
                let names: Vec<String> = seats.iter().map(|seat| self.name(seat)).collect();
                format!("it waits for {}", names.join(" and "))
            }
            Pending::Chance(chance) => {
                format!(
                    "it waits for chance: {} ({}) [{}]",
                    chance.kind.describe(),
                    chance.why,
                    chance.clause
                )
            }
            Pending::Over(_) => "the game is over".into(),
        }
    }
}

/// An event in the words of each of these readers, with its clause; the same words only once.
fn sentences(telling: &Telling, readers: &[Option<Seat>]) -> Vec<String> {
    let mut texts = Vec::new();
    for told in readers.iter().filter_map(|reader| telling.to(*reader)) {
        for text in std::iter::once(format!("{} [{}]", told.text, told.clause)).chain(reckoning(told)) {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
    }
    texts
}

/// The sums behind an event, line by line: `Trench -2 [AC:3.5f]`.
fn reckoning(told: &Told) -> impl Iterator<Item = String> + '_ {
    told.sums.iter().flat_map(|sum| {
        let lines = sum.lines.iter().map(|line| format!("{} {:+} [{}]", line.text, line.amount, line.clause));
        std::iter::once(format!("{}: {}", sum.title, sum.total)).chain(lines)
    })
}

/// Whether `part` stands in `text`; capitals make no difference.
fn contains(text: &str, part: &str) -> bool {
    text.to_lowercase().contains(&part.to_lowercase())
}

/// A list that stays readable when it is long.
fn list(words: &[String]) -> String {
    const MOST: usize = 24;
    let shown: Vec<String> = words.iter().take(MOST).map(|words| format!("`{words}`")).collect();
    match words.len() {
        0 => "nothing".into(),
        n if n > MOST => format!("{} and {} more", shown.join(", "), n - MOST),
        _ => shown.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use crate::toy::Toy;
    use crate::{Case, Library, System, erase};

    fn run(steps: &str) -> Result<usize, String> {
        let text =
            format!("title = \"A case\"\nrules = [\"TOY:2\"]\nauto = true\nscenario = \"short\"\n{steps}");
        let case = Case::parse("a.toml", &text).map_err(|mistakes| mistakes.to_string())?;
        let game = Toy::open_case(&Library::built_in(), "a.toml", &text).map_err(|bad| bad.to_string())?;
        case.run(erase(game)).map(|passed| passed.steps).map_err(|failure| failure.to_string())
    }

    const CARDS: &str = "[[step]]\ndraw = 1\n[[step]]\ndraw = 4\n";

    fn after_cards(steps: &str) -> Result<usize, String> {
        run(&format!("{CARDS}{steps}"))
    }

    fn failure(steps: &str) -> String {
        after_cards(steps).unwrap_err()
    }

    #[test]
    fn a_sound_case_passes_with_every_kind_of_step() {
        let steps = r#"
            [[step]]
            seat = "Seat 0"
            offers = ["RAISE", "look"]
            lacks = ["keep"]
            [[step]]
            seat = 0
            choose = ["raise", "look"]
            tells = ["stands at 1", "[TOY:2]", "is worth 4"]
            [[step]]
            seat = 1
            refuse = "double"
            clause = "TOY:4"
            because = "no prize"
            [[step]]
            seat = 0
            choose = "seal"
            silent = "bid of"
            reader = 1
            waits = 1
            [[step]]
            choose = "seal"
            waits = "chance"
            [[step]]
            dice = [5]
            tells = "bids of 1 and 0 for a prize of 5"
            reader = "spectator"
            [[step]]
            choose = "keep"
            waits = [0, 1]
            [[step]]
            ask = "points of 0"
            is = 5
            [[step]]
            waits = ["Seat 1", "Seat 0"]
        "#;
        assert_eq!(after_cards(steps), Ok(11));
    }

    #[test]
    fn a_forced_choice_is_made_without_a_step() {
        let steps = "[[step]]\nseat = 0\nchoose = [\"raise\", \"raise\", \"raise\"]\ntells = \"seals its bid\"\nwaits = 1";
        assert_eq!(after_cards(steps), Ok(3));
    }

    #[test]
    fn an_answer_that_differs_is_shown_beside_what_was_expected() {
        assert_eq!(
            failure("[[step]]\nask = \"purse of 0\"\nis = \"2\"\n"),
            "step 3 (line 9): `purse of 0` has another answer\n  expected: 2\n     found: 3"
        );
    }

    #[test]
    fn a_choice_that_is_not_on_offer_fails_with_the_refusal_and_what_is_on_offer() {
        assert_eq!(
            failure("[[step]]\nseat = 0\nchoose = \"keep\"\n"),
            "step 3 (line 9): Seat 0 cannot choose `keep`\n  expected: keep\n     found: you have no prize to keep or \
             double [TOY:4]\n            on offer: `raise`, `leap`, `seal`, `look`"
        );
    }

    #[test]
    fn a_refusal_must_come_under_the_clause_and_for_the_reason_the_case_gives() {
        let step = |words: &str, clause: &str, because: &str| {
            failure(&format!(
                "[[step]]\nseat = 0\nrefuse = \"{words}\"\nclause = \"{clause}\"\nbecause = \"{because}\"\n"
            ))
        };
        let under = step("keep", "TOY:3", "no prize");
        assert!(
            under.ends_with("found: refused under TOY:4: you have no prize to keep or double"),
            "{under}"
        );
        assert!(
            step("keep", "TOY:4", "dug in").contains("expected: refused under TOY:4, because \"dug in\"")
        );
        assert!(step("raise", "TOY:4", "x").contains("Seat 0 can choose `raise`"));
        assert!(step("rase", "TOY:4", "x").contains("`rase` is not refused but not understood"));
    }

    #[test]
    fn offers_that_differ_are_named() {
        let text = failure("[[step]]\nseat = 0\noffers = [\"keep\"]\nlacks = [\"seal\"]\n");
        assert!(
            text.contains(
                "expected: `keep` on offer\n            `seal` not on offer\n     found: on offer: `raise`, "
            ),
            "{text}"
        );
        assert!(failure("[[step]]\nseat = 0\nlacks = [\"sael\"]\n").contains("`sael` is not understood"));
    }

    #[test]
    fn what_is_told_must_be_told_in_order_and_to_the_right_reader() {
        let look =
            |more: &str| failure(&format!("[[step]]\nseat = 0\nchoose = [\"raise\", \"look\"]\n{more}\n"));
        assert!(look("tells = [\"worth 5\"]").starts_with("step 3 (line 9): \"worth 5\" is not told"));
        assert!(
            look("tells = [\"worth 4\", \"stands at 1\"]").contains("\"stands at 1\" is told, but earlier")
        );
        assert!(look("tells = \"worth 4\"\nreader = 1").contains("\"worth 4\" is not told"));
        assert!(look("silent = \"worth 4\"").contains("\"worth 4\" is told and should not be"));
    }

    #[test]
    fn dice_that_do_not_fit_or_come_too_early_fail() {
        assert!(failure("[[step]]\ndice = [1]\n").contains("found: the position does not wait for chance"));
        let text = run("[[step]]\ndice = [1]\n").unwrap_err();
        assert!(text.contains("it waits for chance: a draw from 0 to 5 (a secret card) [TOY:1]"), "{text}");
    }

    #[test]
    fn a_step_must_say_its_seat_where_two_are_asked() {
        let text = failure("[[step]]\nchoose = \"seal\"\n");
        assert!(
            text.contains("must say `seat`") && text.contains("it waits for Seat 0 and Seat 1"),
            "{text}"
        );
        assert!(
            failure("[[step]]\nseat = \"french\"\nchoose = \"seal\"\n")
                .contains("`french` is not a seat here")
        );
        assert!(failure("[[step]]\nwaits = 0\n").contains("found: it waits for Seat 0 and Seat 1"));
    }

    #[test]
    fn every_example_in_the_guide_can_be_read() {
        let guide = include_str!("../../../../docs/cases.md");
        let examples: Vec<&str> =
            guide.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
        assert!(examples.len() > 5);
        for example in examples {
            let head = if example.starts_with("title") { "" } else { "title = \"t\"\nrules = [\"TOY:1\"]\n" };
            let step = "\n[[step]]\nask = \"round\"\nis = \"1\"\n";
            let tail = if example.contains("[[step]]") { "" } else { step };
            let case = Case::parse("guide", &format!("{head}{example}{tail}"));
            assert!(case.is_ok(), "{example}\n{}", case.unwrap_err());
        }
    }

    fn mistakes(text: &str) -> String {
        Case::parse("a.toml", text).unwrap_err().to_string()
    }

    #[test]
    fn a_typing_slip_is_named_with_its_line_and_the_word_that_was_meant() {
        let head = "title = \"t\"\nrules = [\"TOY:1\"]\n";
        assert_eq!(
            mistakes(&format!("{head}[[step]]\nseat = 0\nchose = \"seal\"\n")),
            "a.toml:5: `chose` is not something a step can say; did you mean `choose`?"
        );
        assert_eq!(
            mistakes(&format!("{head}[[steps]]\nchoose = \"seal\"\n")),
            "a.toml:3: `steps` is not known; did you mean `step`?"
        );
        assert_eq!(
            mistakes("tilte = \"t\"\nrules = [\"TOY:1\"]\n[[step]]\nchoose = \"a\"\n"),
            "a.toml:1: `tilte` is not known; did you mean `title`?"
        );
        assert!(mistakes("title = \"t\n").starts_with("a.toml:1: this is not TOML: "));
    }

    #[test]
    fn all_mistakes_are_named_at_once_in_the_order_of_their_lines() {
        let text = "title = 3\nrules = [\"3.5\"]\nauto = 1\n[map]\nanything = 1\n[[step]]\nrefuse = \"a\"\n[[step]]\nask = \"b\"\n\
                    [[step]]\nnote = \"nothing\"\n[[step]]\nchoose = \"a\"\ndice = [7]\n[[step]]\ndice = [\"x\"]\n[[step]]\nwaits = 0\nclause = \"c\"\n";
        let found = mistakes(text);
        let heads: Vec<&str> = found.lines().map(|line| line.split(';').next().unwrap()).collect();
        assert_eq!(
            heads,
            [
                "a.toml:1: `title` should be words in quotes",
                "a.toml:2: `3.5` is not a rule, which looks like `AC:3.5b`",
                "a.toml:3: `auto` should be `true` or `false`",
                "a.toml:6: a step with `refuse` needs `clause`, the rule that forbids it",
                "a.toml:8: a step with `ask` needs `is`, the answer that must be given",
                "a.toml:10: this step does nothing",
                "a.toml:12: `choose` and `dice` stand in one step",
                "a.toml:16: `dice` should be a whole number and not too large",
                "a.toml:19: `clause` belongs in a step with `refuse`",
            ]
        );
    }
}
