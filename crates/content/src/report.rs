//! The mistakes of one file.

use std::fmt;
use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use serde::Serialize;

use crate::Source;

/// One mistake: where it is, what is wrong, what stands there and what should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Bytes of the text that are wrong.
    pub span: Range<usize>,
    /// What is wrong, in a few words, lower case, without a full stop.
    pub message: String,
    /// What stands there.
    pub found: Option<String>,
    /// What should stand there.
    pub expected: Option<String>,
    /// How to mend it, such as "did you mean `woods`?".
    pub help: Option<String>,
}

impl Diagnostic {
    /// Says what stands there.
    pub fn found(&mut self, found: impl fmt::Display) -> &mut Self {
        self.found = Some(found.to_string());
        self
    }

    /// Says what should stand there.
    pub fn expected(&mut self, expected: impl fmt::Display) -> &mut Self {
        self.expected = Some(expected.to_string());
        self
    }

    /// Says how to mend it.
    pub fn help(&mut self, help: impl fmt::Display) -> &mut Self {
        self.help = Some(help.to_string());
        self
    }

    /// Says what was found and which words are allowed, and suggests the nearest of them.
    pub fn choices<'a>(
        &mut self,
        found: &str,
        allowed: impl IntoIterator<Item = &'a str> + Clone,
    ) -> &mut Self {
        self.found(format!("`{found}`")).expected(crate::one_of(allowed.clone()));
        if let Some(near) = crate::closest(found, allowed) {
            self.help(format!("did you mean `{near}`?"));
        }
        self
    }

    fn tail(&self) -> Option<String> {
        match (&self.found, &self.expected) {
            (Some(found), Some(expected)) => Some(format!("found {found}, expected {expected}")),
            (Some(found), None) => Some(format!("found {found}")),
            (None, Some(expected)) => Some(format!("expected {expected}")),
            (None, None) => None,
        }
    }
}

/// A mistake in a form to write as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mistake {
    /// Name of the file.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What stands there.
    pub found: Option<String>,
    /// What should stand there.
    pub expected: Option<String>,
    /// How to mend it.
    pub help: Option<String>,
}

/// All mistakes found in one source, in the order of the text.
///
/// As text it gives a line for each: `file:line:column: message; found X, expected Y (help)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    source: Source,
    diagnostics: Vec<Diagnostic>,
}

impl Report {
    /// A report on `source` without mistakes.
    pub fn new(source: &Source) -> Self {
        Self { source: source.clone(), diagnostics: Vec::new() }
    }

    /// Adds a mistake; say more about it on what is given back.
    pub fn error(&mut self, span: Range<usize>, message: impl fmt::Display) -> &mut Diagnostic {
        let at = self.diagnostics.partition_point(|other| other.span.start <= span.start);
        let message = message.to_string();
        self.diagnostics.insert(at, Diagnostic { span, message, found: None, expected: None, help: None });
        &mut self.diagnostics[at]
    }

    /// Takes over what another report tells of the same text.
    pub fn absorb(&mut self, other: Self) {
        for mistake in other.diagnostics {
            let at = self.diagnostics.partition_point(|known| known.span.start <= mistake.span.start);
            self.diagnostics.insert(at, mistake);
        }
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }

    /// How many mistakes there are.
    pub fn len(&self) -> usize {
        self.diagnostics.len()
    }

    /// The mistakes, in the order of the text.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// What the report is about.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// `value` if nothing is wrong, else the report.
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }

    /// The mistakes in a form to write as JSON.
    pub fn mistakes(&self) -> Vec<Mistake> {
        self.diagnostics
            .iter()
            .map(|diagnostic| {
                let place = self.source.place(diagnostic.span.start);
                Mistake {
                    file: self.source.name.clone(),
                    line: place.line,
                    column: place.column,
                    message: diagnostic.message.clone(),
                    found: diagnostic.found.clone(),
                    expected: diagnostic.expected.clone(),
                    help: diagnostic.help.clone(),
                }
            })
            .collect()
    }

    /// The mistakes with the lines they stand in and a caret below, without colour.
    pub fn pretty(&self) -> String {
        self.render(&Renderer::plain().decor_style(DecorStyle::Ascii))
    }

    /// As [`Report::pretty`], with colours for a terminal.
    pub fn pretty_coloured(&self) -> String {
        self.render(&Renderer::styled().decor_style(DecorStyle::Ascii))
    }

    fn render(&self, renderer: &Renderer) -> String {
        let mut text = String::new();
        for diagnostic in &self.diagnostics {
            let label = diagnostic.tail();
            let mut annotation = AnnotationKind::Primary.span(self.visible(&diagnostic.span));
            if let Some(label) = &label {
                annotation = annotation.label(label.as_str());
            }
            let snippet = Snippet::source(&self.source.text).path(&self.source.name).annotation(annotation);
            let mut group = Level::ERROR.primary_title(&diagnostic.message).element(snippet);
            if let Some(help) = &diagnostic.help {
                group = group.element(Level::HELP.message(help.as_str()));
            }
            text.push_str(&renderer.render(&[group]));
            text.push_str("\n\n");
        }
        text
    }

    /// The span cut down to its first line and to whole characters, so that a caret can be drawn.
    fn visible(&self, span: &Range<usize>) -> Range<usize> {
        let text = &self.source.text;
        let floor = |mut at: usize| {
            at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let (start, end) = (floor(span.start), floor(span.end));
        let line = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        start..end.clamp(start, line.max(start))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for diagnostic in &self.diagnostics {
            let place = self.source.place(diagnostic.span.start);
            write!(f, "{}:{}:{}: {}", self.source.name, place.line, place.column, diagnostic.message)?;
            if let Some(tail) = diagnostic.tail() {
                write!(f, "; {tail}")?;
            }
            if let Some(help) = &diagnostic.help {
                write!(f, " ({help})")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Report {}
