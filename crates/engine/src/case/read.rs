//! Reading a case: every mistake with its line, all at once.

use super::{Act, Case, Fate, Passing, Step};
use crate::{Dice, Settled, nearest};
use std::fmt;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Something wrong in a case's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseMistake {
    /// Where, counted from 1.
    pub line: usize,
    /// Where in the line, counted from 1.
    pub column: usize,
    /// What, in one sentence.
    pub what: String,
}

/// Everything wrong in a case's file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct CaseMistakes {
    /// What the file is called.
    pub name: String,
    /// The mistakes, by line.
    pub mistakes: Vec<CaseMistake>,
}

impl fmt::Display for CaseMistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, CaseMistake { line, column, what }) in self.mistakes.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{}:{line}:{column}: {what}", self.name)?;
        }
        Ok(())
    }
}

/// What a step may say.
const STEP_KEYS: [&str; 16] = [
    "seat", "choose", "dice", "draw", "refuse", "clause", "because", "offers", "lacks", "ask", "is", "tells",
    "silent", "reader", "waits", "note",
];
/// What makes a step what it is; a step has one of these.
const ACTS: [&str; 7] = ["choose", "dice", "draw", "refuse", "offers", "ask", "waits"];

impl Case {
    /// Reads a case from its text; `name` is what mistakes call the file. Tables and keys that are not a case's
    /// own belong to the system and are left to it.
    pub fn parse(name: &str, text: &str) -> Result<Self, CaseMistakes> {
        let mut reader = Reader { text, mistakes: Vec::new() };
        let case = reader.case();
        let mut mistakes = reader.mistakes;
        match case {
            Some(case) if mistakes.is_empty() => Ok(case),
            _ => {
                mistakes.sort_by_key(|mistake| (mistake.line, mistake.column));
                Err(CaseMistakes { name: name.into(), mistakes })
            }
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    mistakes: Vec<CaseMistake>,
}

type Value<'a> = Spanned<DeValue<'a>>;

impl Reader<'_> {
    fn line(&self, at: usize) -> usize {
        1 + self.text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count()
    }

    fn wrong(&mut self, span: Range<usize>, what: impl Into<String>) {
        let before = self.text.get(..span.start).unwrap_or_default();
        let column = 1 + before.chars().rev().take_while(|letter| *letter != '\n').count();
        self.mistakes.push(CaseMistake { line: self.line(span.start), column, what: what.into() });
    }

    fn case(&mut self) -> Option<Case> {
        let text = self.text;
        let root = match DeTable::parse(text) {
            Ok(root) => root,
            Err(error) => {
                self.wrong(
                    error.span().unwrap_or(0..0),
                    format!("this is not TOML: {}", error.message().trim()),
                );
                return None;
            }
        };
        let root = root.get_ref();
        let title = self.required(root, "title").and_then(|value| self.text(value, "title"));
        let rules = self.required(root, "rules").map(|value| self.texts(value, "rules"));
        if let (Some(rules), Some(value)) = (&rules, root.get("rules")) {
            if rules.is_empty() {
                self.wrong(
                    value.span(),
                    "`rules` names no rule; name each rule the case works, as in \"AC:3.5b\"",
                );
            }
            for rule in rules.iter().filter(|rule| !is_clause(rule)) {
                self.wrong(value.span(), format!("`{rule}` is not a rule, which looks like `AC:3.5b`"));
            }
        }
        let auto = root.get("auto").is_some_and(|value| self.boolean(value, "auto"));
        let decline = root.get("decline").map_or(Passing::Nothing, |value| self.passing(value));
        let steps = self.steps(root);
        Some(Case { title: title?, rules: rules?, auto, decline, steps })
    }

    fn required<'t, 'a>(&mut self, root: &'t DeTable<'a>, key: &str) -> Option<&'t Value<'a>> {
        let value = root.get(key);
        if value.is_none() {
            let slip = root.keys().find(|found| nearest(found.get_ref(), [key]).is_some());
            match slip {
                Some(slip) => self
                    .wrong(slip.span(), format!("`{}` is not known; did you mean `{key}`?", slip.get_ref())),
                None => self.wrong(0..0, format!("a case needs `{key}`")),
            }
        }
        value
    }

    fn steps(&mut self, root: &DeTable<'_>) -> Vec<Step> {
        let Some(value) = self.required(root, "step") else { return Vec::new() };
        let Some(array) = value.get_ref().as_array() else {
            self.wrong(value.span(), "steps are written `[[step]]`, each with its own lines below");
            return Vec::new();
        };
        let mut steps = Vec::new();
        for value in array.iter() {
            match value.get_ref().as_table() {
                Some(table) => steps.extend(self.step(table, value.span())),
                None => self.wrong(value.span(), "a step is written `[[step]]` with its own lines below"),
            }
        }
        steps
    }

    fn step(&mut self, table: &DeTable<'_>, span: Range<usize>) -> Option<Step> {
        let before = self.mistakes.len();
        for key in table.keys().filter(|key| !STEP_KEYS.contains(&key.get_ref().as_ref())) {
            let word = key.get_ref();
            let hint = nearest(word, STEP_KEYS).map_or_else(
                || format!("a step knows {}", quote(&STEP_KEYS)),
                |known| format!("did you mean `{known}`?"),
            );
            self.wrong(key.span(), format!("`{word}` is not something a step can say; {hint}"));
        }
        let has = |key: &str| table.contains_key(key);
        let acts: Vec<&str> = ACTS.into_iter().filter(|act| has(act)).collect();
        let act = match acts[..] {
            ["choose", ..] => table.get("choose").map(|value| Act::Choose(self.texts(value, "choose"))),
            ["dice", ..] => table.get("dice").and_then(|value| self.dice(value)),
            ["draw", ..] => table.get("draw").and_then(|value| self.draws(value)),
            ["refuse", ..] => self.refuse(table, span.clone()),
            ["ask", ..] => self.ask(table, span.clone()),
            _ if has("offers") || has("lacks") => Some(Act::Offers {
                offers: self.optional(table, "offers"),
                lacks: self.optional(table, "lacks"),
            }),
            ["waits"] => Some(Act::Wait),
            _ => {
                if self.mistakes.len() == before {
                    self.wrong(
                        span.clone(),
                        format!("this step does nothing; it needs one of {}", quote(&ACTS)),
                    );
                }
                None
            }
        };
        let own: Vec<&str> = acts.iter().copied().filter(|act| *act != "waits").collect();
        if let [one, other, ..] = own[..] {
            self.wrong(span.clone(), format!("`{one}` and `{other}` stand in one step; write two steps"));
        }
        if self.mistakes.len() == before {
            self.out_of_place(table);
        }
        let seat = table.get("seat").and_then(|value| self.seat(value, "seat"));
        let reader = table.get("reader").and_then(|value| self.seat(value, "reader"));
        let (tells, silent) = (self.optional(table, "tells"), self.optional(table, "silent"));
        let waits = table.get("waits").map_or_else(Vec::new, |value| self.seats(value, "waits"));
        Some(Step { line: self.line(span.start), seat, act: act?, tells, silent, reader, waits })
    }

    /// A key that says nothing in the step it stands in is a mistake, not something to pass over.
    fn out_of_place(&mut self, table: &DeTable<'_>) {
        const BELONGS: [(&str, &[&str]); 8] = [
            ("clause", &["refuse"]),
            ("because", &["refuse"]),
            ("is", &["ask"]),
            ("tells", &["choose", "dice", "draw"]),
            ("silent", &["choose", "dice", "draw"]),
            ("reader", &["tells", "silent"]),
            ("lacks", &["offers", "lacks"]),
            ("seat", &["choose", "refuse", "offers", "lacks"]),
        ];
        for (key, homes) in BELONGS {
            let Some(value) = table.get(key) else { continue };
            if !homes.iter().any(|home| table.contains_key(*home)) {
                self.wrong(value.span(), format!("`{key}` belongs in a step with {}", quote(homes)));
            }
        }
    }

    fn refuse(&mut self, table: &DeTable<'_>, span: Range<usize>) -> Option<Act> {
        let words = table.get("refuse").and_then(|value| self.text(value, "refuse"));
        let because = table.get("because").and_then(|value| self.text(value, "because"));
        let Some(clause) = table.get("clause") else {
            self.wrong(span, "a step with `refuse` needs `clause`, the rule that forbids it");
            return None;
        };
        let clause = self.text(clause, "clause");
        Some(Act::Refuse { words: words?, clause: clause?, because })
    }

    fn ask(&mut self, table: &DeTable<'_>, span: Range<usize>) -> Option<Act> {
        let question = table.get("ask").and_then(|value| self.text(value, "ask"));
        let Some(is) = table.get("is") else {
            self.wrong(span, "a step with `ask` needs `is`, the answer that must be given");
            return None;
        };
        let is = match is.get_ref() {
            DeValue::Integer(number) => Some(number.as_str().to_owned()),
            _ => self.text(is, "is"),
        };
        Some(Act::Ask { question: question?, is: is? })
    }

    fn text(&mut self, value: &Value<'_>, key: &str) -> Option<String> {
        let text = value.get_ref().as_str();
        if text.is_none_or(|text| text.trim().is_empty()) {
            self.wrong(value.span(), format!("`{key}` should be words in quotes"));
        }
        text.map(str::to_owned)
    }

    /// One text or a list of them.
    fn texts(&mut self, value: &Value<'_>, key: &str) -> Vec<String> {
        match value.get_ref().as_array() {
            Some(array) => array.iter().filter_map(|value| self.text(value, key)).collect(),
            None => self.text(value, key).into_iter().collect(),
        }
    }

    fn optional(&mut self, table: &DeTable<'_>, key: &str) -> Vec<String> {
        table.get(key).map_or_else(Vec::new, |value| self.texts(value, key))
    }

    fn boolean(&mut self, value: &Value<'_>, key: &str) -> bool {
        value.get_ref().as_bool().unwrap_or_else(|| {
            self.wrong(value.span(), format!("`{key}` should be `true` or `false`"));
            false
        })
    }

    fn number<N: TryFrom<u64>>(&mut self, value: &Value<'_>, key: &str) -> Option<N> {
        let number = value
            .get_ref()
            .as_integer()
            .and_then(|number| u64::from_str_radix(number.as_str(), number.radix()).ok())
            .and_then(|number| N::try_from(number).ok());
        if number.is_none() {
            self.wrong(value.span(), format!("`{key}` should be a whole number and not too large"));
        }
        number
    }

    fn dice(&mut self, value: &Value<'_>) -> Option<Act> {
        let Some(array) = value.get_ref().as_array() else {
            self.wrong(value.span(), "`dice` should be a list of faces, as in `dice = [6, 3, 1]`");
            return None;
        };
        let faces: Vec<u8> = array.iter().filter_map(|face| self.number(face, "dice")).collect();
        let dice = Dice::new(&faces);
        if dice.is_none() {
            self.wrong(value.span(), format!("{} dice are more than one roll can have", faces.len()));
        }
        dice.map(|dice| Act::Chance(vec![Fate::Settled(Settled::Dice(dice))]))
    }

    /// What is drawn: a number, words, or a list of them for several draws in a row.
    fn draws(&mut self, value: &Value<'_>) -> Option<Act> {
        let drawn: Vec<Fate> = match value.get_ref().as_array() {
            Some(array) => array.iter().filter_map(|value| self.drawn(value)).collect(),
            None => self.drawn(value).into_iter().collect(),
        };
        (!drawn.is_empty()).then_some(Act::Chance(drawn))
    }

    fn drawn(&mut self, value: &Value<'_>) -> Option<Fate> {
        if value.get_ref().is_str() {
            return self.text(value, "draw").map(Fate::Words);
        }
        self.number(value, "draw").map(|drawn| Fate::Settled(Settled::Drawn(drawn)))
    }

    /// `true` for every reaction, or the kinds of reaction.
    fn passing(&mut self, value: &Value<'_>) -> Passing {
        match value.get_ref().as_bool() {
            Some(true) => Passing::Everything,
            Some(false) => Passing::Nothing,
            None => Passing::Kinds(self.texts(value, "decline")),
        }
    }

    /// A seat by name or number.
    fn seat(&mut self, value: &Value<'_>, key: &str) -> Option<String> {
        match value.get_ref() {
            DeValue::Integer(number) => Some(number.as_str().to_owned()),
            _ => self.text(value, key),
        }
    }

    fn seats(&mut self, value: &Value<'_>, key: &str) -> Vec<String> {
        match value.get_ref().as_array() {
            Some(array) => array.iter().filter_map(|value| self.seat(value, key)).collect(),
            None => self.seat(value, key).into_iter().collect(),
        }
    }
}

fn is_clause(rule: &str) -> bool {
    rule.split_once(':').is_some_and(|(system, id)| {
        !system.is_empty() && !id.is_empty() && !rule.contains(char::is_whitespace)
    })
}

fn quote(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}
