//! Values that remember where they stood.

use std::borrow::{Borrow, Cow};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, Range};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Source;

/// A value with the bytes of the file it was read from.
///
/// Comparison, order and hash look at the value alone. It is written out as the bare value, and its JSON Schema is
/// that of the value. Like `toml::Spanned` it does not work under `#[serde(flatten)]` or in internally tagged enums,
/// and it is read from TOML only.
#[derive(Clone, Debug)]
pub struct Spanned<T> {
    start: usize,
    end: usize,
    value: T,
}

impl<T> Spanned<T> {
    /// A value said to stand at `span`.
    pub fn new(span: Range<usize>, value: T) -> Self {
        Self { start: span.start, end: span.end, value }
    }

    /// Where the value stands, in bytes.
    pub fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The value.
    pub fn get(&self) -> &T {
        &self.value
    }

    /// The value, without its place.
    pub fn into_inner(self) -> T {
        self.value
    }
}

impl Spanned<String> {
    /// The place of bytes `inner` *inside* a string value: to point at one letter of a row of a map. A string
    /// written with escapes or over several lines cannot be indexed so; then the span of the whole value is given.
    pub fn inside(&self, source: &Source, inner: Range<usize>) -> Range<usize> {
        let written = source.slice(self.span()).unwrap_or_default();
        let verbatim =
            written.len() == self.value.len() + 2 && written.get(1..written.len() - 1) == Some(&self.value);
        let bare = written == self.value;
        match (verbatim, bare) {
            (true, _) => self.start + 1 + inner.start..self.start + 1 + inner.end,
            (_, true) => self.start + inner.start..self.start + inner.end,
            _ => self.span(),
        }
    }
}

impl<T> Deref for Spanned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl Borrow<str> for Spanned<String> {
    fn borrow(&self) -> &str {
        &self.value
    }
}

impl<T: fmt::Display> fmt::Display for Spanned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

impl<T: PartialOrd> PartialOrd for Spanned<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.value.partial_cmp(&other.value)
    }
}

impl<T: Ord> Ord for Spanned<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value.cmp(&other.value)
    }
}

impl<T: Hash> Hash for Spanned<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl<T: Serialize> Serialize for Spanned<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let spanned = toml::Spanned::<T>::deserialize(deserializer)?;
        Ok(Self::new(spanned.span(), spanned.into_inner()))
    }
}

impl<T: JsonSchema> JsonSchema for Spanned<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}
