use serde::Deserialize;

use super::parse;
use crate::{Report, Source, Spanned};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Sheet {
    name: Spanned<String>,
    side: Side,
    grid: Grid,
    #[serde(default)]
    walls: Vec<Wall>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Grid {
    columns: u16,
    rows: u16,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Wall {
    between: [Spanned<String>; 2],
    height: Option<u8>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    Attacker,
    Defender,
}

fn report(text: &str) -> Report {
    parse::<Sheet>(&Source::new("sheet.toml", text)).expect_err("the text has mistakes")
}

fn check(text: &str, expected: &str) {
    assert_eq!(report(text).to_string().trim_end(), expected.trim());
}

#[test]
fn a_right_file_is_read_with_its_places() {
    let text = "name = 'Hill'\nside = 'attacker'\ngrid = { columns = 3, rows = 4 }\n";
    let sheet: Sheet = parse(&Source::new("sheet.toml", text)).expect("right");
    assert_eq!(sheet.name.span(), 7..13);
    assert!(matches!(sheet.side, Side::Attacker));
}

#[test]
fn all_mistakes_of_form_are_reported_at_once() {
    check(
        "nam = 'Hill'\nside = 'defendr'\ngrid = { columns = 'three', rows = 70000, depth = 1 }\n\
         walls = [{ between = ['A1'] }, { between = ['A1', 'A2'], height = 'x', hight = 2 }, {}]\n",
        "
sheet.toml:1:1: unknown key `nam`; expected one of `name`, `side`, `grid`, `walls` (did you mean `name`?)
sheet.toml:1:1: missing key `name`
sheet.toml:2:8: unknown word; found `defendr`, expected `attacker` or `defender` (did you mean `defender`?)
sheet.toml:3:20: wrong type; found string \"three\", expected a whole number from 0 to 65535
sheet.toml:3:36: invalid value; found integer `70000`, expected a whole number from 0 to 65535
sheet.toml:3:43: unknown key `depth`; expected `columns` or `rows`
sheet.toml:4:22: invalid length 1; found `['A1']`, expected an array of length 2
sheet.toml:4:67: wrong type; found string \"x\", expected a whole number from 0 to 255
sheet.toml:4:72: unknown key `hight`; expected `between` or `height` (did you mean `height`?)
sheet.toml:4:85: missing key `between`",
    );
}

#[test]
fn several_syntax_errors_are_reported_at_once() {
    let text = "name = \nside = 'attacker\ngrid = { columns = 3, rows = 4 }\n";
    let report = report(text);
    assert!(report.len() >= 2, "{report}");
    assert!(report.mistakes().iter().any(|mistake| mistake.line == 1));
    assert!(report.mistakes().iter().any(|mistake| mistake.line == 2));
}

#[test]
fn a_key_given_twice_is_a_mistake() {
    let report = report("name = 'a'\nname = 'b'\nside = 'attacker'\ngrid = { columns = 3, rows = 4 }\n");
    assert_eq!(report.to_string(), "sheet.toml:2:1: duplicate key; found `name`\n");
}

#[test]
fn an_empty_file_misses_every_required_key() {
    check(
        "",
        "
sheet.toml:1:1: missing key `name`
sheet.toml:1:1: missing key `side`
sheet.toml:1:1: missing key `grid`",
    );
}

#[test]
fn the_pretty_form_draws_a_caret_under_the_mistake() {
    let text = "name = 'Flesquières'\nside = 'defendr'\ngrid = { columns = 3, rows = 4 }\n";
    let expected = "\
error: unknown word
 --> sheet.toml:2:8
  |
2 | side = 'defendr'
  |        ^^^^^^^^^ found `defendr`, expected `attacker` or `defender`
  |
  = help: did you mean `defender`?

";
    assert_eq!(report(text).pretty(), expected);
}

#[test]
fn the_json_form_names_file_line_and_column() {
    let text = "name = 'x'\nside = 'attacker'\ngrid = { columns = 3, rows = -4 }\n";
    let json = serde_json::to_string(&report(text).mistakes()).expect("writes");
    assert_eq!(
        json,
        r#"[{"file":"sheet.toml","line":3,"column":30,"message":"invalid value","found":"integer `-4`","expected":"a whole number from 0 to 65535","help":null}]"#
    );
}

#[test]
fn a_place_inside_a_plain_string_is_exact() {
    let text = "name = 'abc'\nside = 'attacker'\ngrid = { columns = 3, rows = 4 }\n";
    let source = Source::new("sheet.toml", text);
    let sheet: Sheet = parse(&source).expect("right");
    assert_eq!(source.slice(sheet.name.inside(&source, 1..2)), Some("b"));
    let source = Source::new("sheet.toml", text.replace("'abc'", "\"a\\tb\""));
    let sheet: Sheet = parse(&source).expect("right");
    assert_eq!(sheet.name.inside(&source, 1..2), sheet.name.span());
}

#[derive(Debug, Deserialize)]
#[serde(try_from = "std::collections::BTreeMap<String, u8>")]
struct Picky;

impl TryFrom<std::collections::BTreeMap<String, u8>> for Picky {
    type Error = &'static str;

    fn try_from(_: std::collections::BTreeMap<String, u8>) -> Result<Self, Self::Error> {
        Err("nothing pleases")
    }
}

#[test]
fn a_refusal_of_the_whole_document_is_reported_once() {
    let report = parse::<Picky>(&Source::new("sheet.toml", "a = 1\n")).expect_err("always");
    assert_eq!(report.len(), 1, "{report}");
    assert!(report.to_string().contains("nothing pleases"));
}
