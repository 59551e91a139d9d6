//! From text to a serde type, with all mistakes of form.
//!
//! The TOML reader goes on after a syntax error, but serde stops at the first value that does not fit. To find the
//! rest, [`parse`] mends the document in memory and reads it again: an unknown key is dropped, a value of the wrong
//! type is replaced and a missing key is filled in with the first stand-in that makes *that* complaint go away.
//! A stand-in never reaches the caller, since a document with a mistake gives no value.

use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::de::{DeTable, DeValue, Deserializer, Error};

use crate::{Report, Source, closest};

/// After so many mends the search for more mistakes in one file ends.
const PATIENCE: usize = 400;

/// Stand-ins, written as TOML, to be tried in this order.
const STAND_INS: [&str; 8] = ["''", "0", "1", "false", "[]", "{}", "['', '']", "[0, 0]"];

/// Reads a TOML document, or reports all that is wrong with its form.
///
/// Types should carry `#[serde(deny_unknown_fields)]`, so that a misspelt key is reported and not ignored.
pub fn parse<T: DeserializeOwned>(source: &Source) -> Result<T, Report> {
    match parse_past_unknown_keys(source) {
        (Some(value), report) if report.is_empty() => Ok(value),
        (_, report) => Err(report),
    }
}

/// The same, but where unknown keys are all that is wrong also what the rest says, so that a reader can go on and find
/// what is wrong with the sense of it. A value that comes with a report is not to be used otherwise.
pub fn parse_past_unknown_keys<T: DeserializeOwned>(source: &Source) -> (Option<T>, Report) {
    let mut report = Report::new(source);
    let (document, errors) = DeTable::parse_recoverable(&source.text);
    for error in &errors {
        describe(&mut report, source, error);
    }
    if !errors.is_empty() {
        return (None, report);
    }
    let whole = document.span();
    let mut root = toml::Spanned::new(whole, DeValue::Table(document.into_inner()));
    let mut error = match read::<T>(&root) {
        Ok(value) => return (Some(value), report),
        Err(error) => error,
    };
    let mut only_unknown = true;
    for attempt in 0..PATIENCE {
        let Some(span) = error.span() else {
            describe(&mut report, source, &error);
            return (None, report);
        };
        only_unknown &= error.message().starts_with("unknown field");
        let real = span.start <= source.text.len();
        if real {
            describe(&mut report, source, &error);
        }
        let nowhere = source.text.len() + 1 + attempt;
        let fresh = if real { nowhere..nowhere } else { span.clone() };
        let next = mends(&error)
            .into_iter()
            .filter_map(|mend| {
                let mut mended = root.clone();
                let done = mend.apply(&mut mended, &span, &fresh, nowhere);
                let readable = done && matches!(mended.get_ref(), DeValue::Table(_));
                readable.then(|| (read::<T>(&mended), mended))
            })
            .find(|(result, _)| result.as_ref().err().is_none_or(|next| !same_complaint(next, &error)));
        match next {
            Some((Err(other), mended)) => (error, root) = (other, mended),
            Some((Ok(value), _)) => return (only_unknown.then_some(value), report),
            None => break,
        }
    }
    (None, report)
}

fn read<T: DeserializeOwned>(root: &toml::Spanned<DeValue<'_>>) -> Result<T, Error> {
    let DeValue::Table(table) = root.get_ref() else { unreachable!("a document is a table") };
    T::deserialize(Deserializer::from(toml::Spanned::new(root.span(), table.clone())))
}

/// A mend is good if the next complaint is about something else: another place, or another missing key of it.
fn same_complaint(next: &Error, error: &Error) -> bool {
    let missing =
        |error: &Error| error.message().starts_with("missing field").then(|| error.message().to_owned());
    next.span() == error.span() && (missing(next).is_none() || missing(next) == missing(error))
}

/// One way to make a complaint go away.
enum Mend {
    Drop,
    Replace(DeValue<'static>),
    Insert(String, DeValue<'static>),
}

fn mends(error: &Error) -> Vec<Mend> {
    let message = error.message();
    let mut values: Vec<String> =
        quoted(message).into_iter().skip(1).take(1).map(|word| format!("'{word}'")).collect();
    values.extend(STAND_INS.map(str::to_owned));
    let values = values.into_iter().filter_map(|text| {
        let mut value = DeValue::parse(&text).ok()?.into_inner();
        value.make_owned();
        Some(into_static(value))
    });
    if message.starts_with("missing field") {
        let key = quoted(message).first().map(|key| (*key).to_owned()).unwrap_or_default();
        values.map(|value| Mend::Insert(key.clone(), value)).collect()
    } else {
        let mut mends: Vec<Mend> = values.map(Mend::Replace).collect();
        mends.push(Mend::Drop);
        if message.starts_with("unknown field") {
            mends.reverse();
        }
        mends
    }
}

/// Rebuilds an owned value so that the compiler sees that it borrows nothing.
fn into_static(value: DeValue<'_>) -> DeValue<'static> {
    match value {
        DeValue::String(text) => DeValue::String(text.into_owned().into()),
        DeValue::Boolean(truth) => DeValue::Boolean(truth),
        DeValue::Array(items) => {
            let items =
                items.iter().map(|item| toml::Spanned::new(item.span(), into_static(item.get_ref().clone())));
            DeValue::Array(items.collect())
        }
        DeValue::Integer(_) | DeValue::Float(_) => match DeValue::parse("0") {
            Ok(zero) => zero.into_inner(),
            Err(_) => DeValue::Boolean(false),
        },
        DeValue::Table(_) => DeValue::Table(DeTable::new()),
        DeValue::Datetime(moment) => DeValue::Datetime(moment),
    }
}

type Value<'i> = toml::Spanned<DeValue<'i>>;

impl Mend {
    /// Applies the mend to what stands at `span` somewhere under `value`; whether the place was found. A value that
    /// is replaced is from then on said to stand at `fresh`, one that is filled in at `nowhere`, past the end of the
    /// text, so that complaints about stand-ins can be told from complaints about the file.
    fn apply(
        &self,
        value: &mut Value<'_>,
        span: &Range<usize>,
        fresh: &Range<usize>,
        nowhere: usize,
    ) -> bool {
        if &value.span() == span {
            match self {
                Self::Replace(stand_in) => {
                    *value = toml::Spanned::new(fresh.clone(), stand_in.clone());
                    return true;
                }
                Self::Insert(key, stand_in) => {
                    if let DeValue::Table(table) = value.get_mut() {
                        let key = toml::Spanned::new(nowhere..nowhere, key.clone().into());
                        table.insert(key, toml::Spanned::new(nowhere..nowhere, stand_in.clone()));
                        return true;
                    }
                }
                _ => {}
            }
        }
        match value.get_mut() {
            DeValue::Array(items) => {
                if let Some(at) = items.iter().position(|item| &item.span() == span)
                    && matches!(self, Self::Drop)
                {
                    let kept = items.iter().enumerate().filter(|(index, _)| *index != at);
                    *items = kept.map(|(_, item)| item.clone()).collect();
                    return true;
                }
                items.iter_mut().any(|item| self.apply(item, span, fresh, nowhere))
            }
            DeValue::Table(table) => {
                if matches!(self, Self::Drop) {
                    let key = table.iter().find(|(key, entry)| &key.span() == span || &entry.span() == span);
                    if let Some(key) = key.map(|(key, _)| key.clone()) {
                        table.remove(key.get_ref().as_ref());
                        return true;
                    }
                }
                table.iter_mut().any(|(_, entry)| self.apply(entry, span, fresh, nowhere))
            }
            _ => false,
        }
    }
}

/// The words of a message that stand between backticks.
fn quoted(message: &str) -> Vec<&str> {
    message.split('`').skip(1).step_by(2).collect()
}

/// Puts a message of the reader into our own shape.
fn describe(report: &mut Report, source: &Source, error: &Error) {
    let message = error.message();
    let span = error.span().unwrap_or(0..0);
    let (head, expected) = match message.split_once(", expected ") {
        Some((head, expected)) => (head, Some(expected)),
        None => (message, None),
    };
    let words = quoted(message);
    let near = || closest(words.first()?, words.iter().skip(1).copied());
    if let Some(found) = head.strip_prefix("unknown field ") {
        let diagnostic = report.error(span, format!("unknown key {found}"));
        match expected {
            Some(keys) => diagnostic.expected(keys),
            None => diagnostic.expected("no key at all"),
        };
        if let Some(near) = near() {
            diagnostic.help(format!("did you mean `{near}`?"));
        }
    } else if let Some(found) = head.strip_prefix("unknown variant ") {
        let diagnostic = report.error(span, "unknown word").found(found);
        if let Some(words) = expected {
            diagnostic.expected(words);
        }
        if let Some(near) = near() {
            diagnostic.help(format!("did you mean `{near}`?"));
        }
    } else if let Some(key) = head.strip_prefix("missing field ") {
        // A whole document is too much to point at.
        let span = if span == (0..source.text.len()) { 0..0 } else { span };
        report.error(span, format!("missing key {key}"));
    } else if let Some((kind, found)) = head.split_once(": ").filter(|(kind, _)| kind.starts_with("invalid "))
    {
        let message = if kind == "invalid type" { "wrong type" } else { kind };
        let diagnostic = report.error(span, message).found(found);
        if let Some(expected) = expected {
            diagnostic.expected(number(expected).unwrap_or(expected));
        }
    } else {
        let found = source.slice(span.clone()).filter(|found| !found.trim().is_empty() && found.len() <= 40);
        let found = found.filter(|found| !found.contains('\n')).map(|found| format!("`{found}`"));
        let diagnostic = report.error(span, head);
        if let Some(found) = found {
            diagnostic.found(found);
        }
        if let Some(expected) = expected {
            diagnostic.expected(expected);
        }
    }
}

/// A type of number in words that say what may be written.
fn number(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" | "u64" | "usize" => "a whole number from 0 on",
        "i8" => "a whole number from -128 to 127",
        "i16" => "a whole number from -32768 to 32767",
        "i32" | "i64" => "a whole number",
        _ => return None,
    })
}

#[cfg(test)]
#[path = "parse_tests.rs"]
mod tests;
