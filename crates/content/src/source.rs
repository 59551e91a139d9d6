//! A text and the name it is known by.

use serde::Serialize;

/// The text of a content file, with the name to print in front of its mistakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// File name as it should appear in reports.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// Line and column of a byte in a [`Source`], both counted from 1; the column counts characters, not bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Place {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl Source {
    /// A source from its name and text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into() }
    }

    /// Line and column of the byte at `offset`; an offset past the end is the end.
    pub fn place(&self, offset: usize) -> Place {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &self.text[..offset];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Place { line: before.matches('\n').count() + 1, column: before[start..].chars().count() + 1 }
    }

    /// The text of a span, if the span lies in the text.
    pub fn slice(&self, span: std::ops::Range<usize>) -> Option<&str> {
        self.text.get(span)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_start_at_one() {
        let source = Source::new("a", "é = 1\nxyz");
        assert_eq!(source.place(0), Place { line: 1, column: 1 });
        assert_eq!(source.place(3), Place { line: 1, column: 3 });
        assert_eq!(source.place(7), Place { line: 2, column: 1 });
        assert_eq!(source.place(999), Place { line: 2, column: 4 });
    }
}
