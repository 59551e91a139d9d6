use proptest::prelude::*;
use salient_content::Source;

use super::*;

fn words() -> Vocabulary {
    Vocabulary::new()
        .grounds(&["open", "woods", "town"])
        .overlays(&["trench", "wire"])
        .sides(&["wall", "stream"])
        .roads(&["road", "rail"])
        .labels(&["town", "hill"])
        .outlines(&["building", "woods"])
        .levels(-1..=3)
}

const RIDGE: &str = r#"id = "ridge"
name = "The Ridge"
season = "autumn"
grid = { columns = 4, rows = 3, orientation = "flat", shoved = "odd" }
legend = { "." = "open", "t" = "town", "w" = "woods" }
terrain = [
  "..tt",
  ".ww.",
  "....",
]
overlay_legend = { "T" = "trench", "x" = "wire" }
overlays = [["....", "T...", "...."], ["....", "xx..", "...."]]
elevation = ["0012", "0000", "a000"]
elevation_legend = { "a" = -1 }
hexsides = [{ between = ["C1", "D1"], is = "wall" }]
roads = [{ kind = "road", through = ["A1", "B1", "C2"] }]
labels = [{ text = "Ridge", at = "C1", kind = "town", shift = [0, 20] }]
outlines = [{ kind = "building", height = 1, polygon = [[500, 40], [560, 40], [560, 90]] }]
"#;

fn read(text: &str) -> Result<Map, salient_content::Report> {
    MapFile::read(Source::new("ridge.toml", text))?.validate(&words())
}

fn check_mistakes(text: &str, expected: &str) {
    let report = read(text).expect_err("the map has mistakes");
    assert_eq!(report.to_string().trim(), expected.trim());
}

/// The ridge with some of its text replaced.
fn ridge_but(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(RIDGE.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "{old}");
        text.replacen(old, new, 1)
    })
}

#[test]
fn a_map_is_read_with_everything_on_it() {
    let map = read(RIDGE).expect("a right map");
    let hex = |name| map.grid.parse(name).expect("on the map");
    assert_eq!(map.name, "The Ridge");
    assert_eq!(map.terrain_name(hex("C1")), "town");
    assert_eq!(map.terrain_name(hex("B2")), "woods");
    assert_eq!(map.terrain(hex("B2")), 1);
    assert_eq!(map.level(hex("D1")), 2);
    assert_eq!(map.level(hex("A3")), -1);
    assert_eq!(map.overlay_names(hex("A2")).collect::<Vec<_>>(), ["trench", "wire"]);
    assert_eq!(map.overlay_names(hex("B2")).collect::<Vec<_>>(), ["wire"]);
    assert!(map.has_overlay(hex("A2"), 0) && !map.has_overlay(hex("B2"), 0));
    assert!(map.has_side(hex("C1"), hex("D1"), 0) && map.has_side(hex("D1"), hex("C1"), 0));
    assert_eq!(map.side_names(hex("D1"), hex("C1")).collect::<Vec<_>>(), ["wall"]);
    assert!(!map.has_side(hex("C1"), hex("C2"), 0));
    assert!(map.road_between(hex("B1"), hex("A1"), 0) && map.road_between(hex("B1"), hex("C2"), 0));
    assert!(!map.road_between(hex("B1"), hex("C2"), 1) && !map.road_between(hex("A1"), hex("A2"), 0));
    assert_eq!(map.labels[0].shift, Point::new(0, 20));
    assert_eq!(map.outlines[0].polygon.len(), 3);
}

#[test]
fn every_bad_row_and_letter_is_reported_with_its_column() {
    check_mistakes(
        &ridge_but(&[
            ("\"..tt\"", "\"..t\""),
            ("\".ww.\"", "\".wé..\""),
            ("  \"....\",\n]", "  \"..?q\",\n  \"....\",\n]"),
        ]),
        "
ridge.toml:6:11: wrong number of rows; found 4, expected 3
ridge.toml:7:3: row 1 has the wrong length; found 3, expected 4
ridge.toml:8:3: row 2 has the wrong length; found 5, expected 4
ridge.toml:8:6: letter not in the legend; found `é`, expected one of `.`, `t`, `w`
ridge.toml:9:6: letter not in the legend; found `?`, expected one of `.`, `t`, `w`
ridge.toml:9:7: letter not in the legend; found `q`, expected one of `.`, `t`, `w`",
    );
}

#[test]
fn unknown_words_come_with_a_suggestion_and_are_reported_once() {
    check_mistakes(
        &ridge_but(&[
            ("\"woods\"", "\"wods\""),
            ("\"wire\"", "\"moat\""),
            ("is = \"wall\"", "is = \"wal\""),
            ("kind = \"road\"", "kind = \"raod\""),
            ("kind = \"town\"", "kind = \"city\""),
            ("kind = \"building\"", "kind = \"bilding\""),
        ]),
        "
ridge.toml:5:46: unknown terrain; found `wods`, expected one of `open`, `woods`, `town` (did you mean `woods`?)
ridge.toml:11:42: unknown overlay; found `moat`, expected `trench` or `wire`
ridge.toml:15:44: unknown feature of a hexside; found `wal`, expected `wall` or `stream` (did you mean `wall`?)
ridge.toml:16:19: unknown kind of road; found `raod`, expected `road` or `rail` (did you mean `road`?)
ridge.toml:17:47: unknown kind of label; found `city`, expected `town` or `hill`
ridge.toml:18:22: unknown kind of outline; found `bilding`, expected `building` or `woods` (did you mean `building`?)",
    );
}

#[test]
fn places_that_do_not_exist_or_do_not_join_are_reported() {
    check_mistakes(
        &ridge_but(&[
            (
                "[{ between = [\"C1\", \"D1\"], is = \"wall\" }]",
                "[{ between = [\"C1\", \"A1\"], is = \"wall\" }, { between = [\"Q1\", \"A9\"], is = \"wall\" }]",
            ),
            ("\"B1\", \"C2\"", "\"C2\", \"C4\""),
            ("at = \"C1\"", "at = \"C0\""),
        ]),
        "
ridge.toml:15:25: hexes are not adjacent; found `C1` and `A1`, 2 apart, expected neighbours
ridge.toml:15:67: no such hex; found `Q1`, expected `A1` to `D3`
ridge.toml:15:73: no such hex; found `A9`, expected `A1` to `D3`
ridge.toml:16:44: the road jumps; found `C2`, expected a neighbour of `A1`
ridge.toml:16:50: no such hex; found `C4`, expected `A1` to `D3`
ridge.toml:17:34: no such hex; found `C0`, expected `A1` to `D3`",
    );
}

#[test]
fn bad_polygons_are_reported_where_they_go_wrong() {
    check_mistakes(
        &ridge_but(&[(
            "outlines = [{ kind = \"building\", height = 1, polygon = [[500, 40], [560, 40], [560, 90]] }]",
            "outlines = [
  { kind = \"building\", polygon = [[0, 0], [9, 9], [9, 0], [0, 9]] },
  { kind = \"building\", polygon = [[0, 0], [9, 9]] },
  { kind = \"building\", polygon = [[0, 0], [9, 9], [18, 18]] },
  { kind = \"building\", polygon = [[0, 0], [9, 9], [9, 9], [0, 5]] },
  { kind = \"building\", polygon = [[0, 0], [9, 9], [2000000000, 0], [0, -1]] },
  { kind = \"woods\", polygon = [[0, 0], [9, 9], [9, 0]] },
  { kind = \"woods\", polygon = [[0, 0], [9, 9], [9, 0]] },
]",
        )]),
        "
ridge.toml:19:51: bad polygon: edge 1 meets edge 3; expected a simple polygon
ridge.toml:20:34: bad polygon: a polygon needs three points or more; expected a simple polygon
ridge.toml:21:34: bad polygon: all points lie on one line; expected a simple polygon
ridge.toml:22:51: bad polygon: point 3 repeats the one before it; expected a simple polygon
ridge.toml:23:51: point off the map; found [2000000000, 0], expected [0, 0] to [780, 420]
ridge.toml:23:68: point off the map; found [0, -1], expected [0, 0] to [780, 420]
ridge.toml:25:31: the same polygon stands above already",
    );
}

#[test]
fn things_given_twice_are_reported() {
    check_mistakes(
        &ridge_but(&[
            ("is = \"wall\" }", "is = \"wall\" }, { between = [\"D1\", \"C1\"], is = \"wall\" }"),
            ("\"B1\", \"C2\"", "\"B1\", \"C2\", \"B1\""),
            ("shift = [0, 20] }", "shift = [0, 20] }, { text = \"Ridge\", at = \"C1\", kind = \"hill\" }"),
        ]),
        "
ridge.toml:15:66: this hexside has its `wall` already
ridge.toml:16:56: `road` runs from `C2` to `B1` already
ridge.toml:17:83: `Ridge` stands in this hex already",
    );
}

#[test]
fn levels_and_legends_and_sizes_are_checked() {
    check_mistakes(
        &ridge_but(&[
            ("\"0012\"", "\"0092\""),
            ("\"a\" = -1", "\"ab\" = -1, a = -7"),
            ("id = \"ridge\"", "id = \"The Ridge\""),
        ]),
        "
ridge.toml:1:6: bad id; found `The Ridge`, expected small letters, digits and hyphens
ridge.toml:13:17: letter not in the legend; found `9`, expected one of `0`, `1`, `2`, `3`, `a`
ridge.toml:14:22: a key of a legend is one letter; found `ab`, expected one letter
ridge.toml:14:37: no such level; found -7, expected -1 to 3",
    );
    check_mistakes(
        &ridge_but(&[("columns = 4", "columns = 4000")]),
        "ridge.toml:4:8: bad size of grid; found 4000 columns and 3 rows, expected 1 to 1000 of each, and at most 65535 hexes",
    );
}

#[test]
fn a_map_file_is_written_back_as_it_was_read() {
    let file = MapFile::read(Source::new("ridge.toml", RIDGE)).expect("well formed");
    let text = toml::to_string(&file.raw).expect("writes");
    assert_eq!(read(&text).expect("right"), read(RIDGE).expect("right"));
}

#[test]
fn the_schema_describes_bare_values() {
    let schema = serde_json::to_value(MapFile::schema()).expect("writes");
    assert_eq!(schema["properties"]["id"]["type"], "string");
    assert_eq!(schema["properties"]["terrain"]["items"]["type"], "string");
    assert!(schema["required"].as_array().is_some_and(|keys| keys.iter().any(|key| key == "grid")));
}

#[test]
fn a_side_on_the_edge_of_the_map_may_have_a_feature() {
    let mut map = read(RIDGE).expect("right");
    let corner = map.grid.parse("A1").expect("on the map");
    map.add_side(corner, Direction::ALL[0], 1);
    assert_eq!(map.side(corner, Direction::ALL[0]), 2);
}

proptest! {
    /// Nothing that stands in a file makes the reader panic, and a file is either right or has a mistake to show.
    #[test]
    fn a_spoilt_map_is_reported_and_never_panics(
        cuts in prop::collection::vec((0_usize..2000, 0_usize..30, "[a-z0-9é\"'\\[\\]{}=,. \n-]{0,6}"), 1..4),
    ) {
        let mut letters: Vec<char> = RIDGE.chars().collect();
        for (at, length, new) in cuts {
            let at = at % letters.len().max(1);
            letters.splice(at..(at + length).min(letters.len()), new.chars());
        }
        let text: String = letters.into_iter().collect();
        if let Err(report) = read(&text) {
            prop_assert!(!report.is_empty());
            prop_assert_eq!(report.to_string().lines().count(), report.len(), "{}", report);
            prop_assert!(!report.pretty().is_empty());
            prop_assert!(report.mistakes().iter().all(|mistake| mistake.line <= text.lines().count() + 1));
        }
    }
}

#[test]
fn an_objective_hangs_together_and_is_one_of_so_many() {
    let text = "id = 'm'\nname = 'M'\ngrid = { columns = 3, rows = 3 }\nlegend = { '.' = 'open' }\n\
                terrain = ['...', '...', '...']\nobjectives = [\n  { name = 'Inn', hexes = ['A1', 'A3'] },\n  \
                { name = ' ', hexes = [] },\n  { name = 'Mill', hexes = ['A1'] },\n]\n";
    let words = Vocabulary::new().grounds(&["open"]).objectives(2);
    let file = MapFile::read(salient_content::Source::new("m", text)).expect("well formed");
    assert_eq!(
        file.validate(&words).expect_err("wrong").to_string(),
        "m:7:34: the objective does not hang together; found `A3`, expected a neighbour of a hex before it\n\
         m:8:12: an objective has a name\n\
         m:8:25: an objective lies somewhere; expected one hex or more\n\
         m:9:12: too many objectives; found 3, expected 2 at most\n\
         m:9:29: this hex is an objective already; found `A1`\n"
    );
}
