use super::*;

/// A battle without a mistake; tests break it.
const SOUND: &str = r#"id = "brook"
title = "The Brook"
date = "1916"
summary = "Two divisions and a brook."
source = "Imagined."
minutes = 10
year = 1916
days = [3]

[map]
terrain = [
  ".~..o",
  ".~..t",
  ".~...",
  "..~..",
]

[[side]]
id = "french"
name = "French"
own_edge = ["south"]

[[side]]
id = "german"
name = "German"
holds = ["all"]

[[division]]
id = "20"
side = "french"
stacks = [{ at = "A4", inf = 4 }, { at = "B4", inf = 2 }]
hq = ["A4", "B4"]

[[division]]
id = "5"
side = "german"
stacks = [{ at = "E2", inf = 3 }]
hq = ["E2", "E3"]

[[objective]]
name = "Village"
at = "E2"
points = 2

[[score]]
side = "french"
words = "the village"
control = {}

[[level]]
at_least = 1
winner = "french"
words = "French victory"

[[level]]
winner = "german"
words = "German victory"
"#;

fn mistakes(text: &str) -> String {
    read(&Library::built_in(), "brook.toml", text).expect_err("the text has mistakes").to_string()
}

/// The sound battle with some of its text replaced, and what is said about it.
#[track_caller]
fn check(changes: &[(&str, &str)], expected: &str) {
    let text = changes.iter().fold(SOUND.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "{old}");
        text.replacen(old, new, 1)
    });
    assert_eq!(mistakes(&text).trim_end(), expected.trim());
}

#[test]
fn a_sound_battle_has_no_mistakes() {
    let setup = read(&Library::built_in(), "brook.toml", SOUND).unwrap_or_else(|bad| panic!("{bad}"));
    assert_eq!(setup.info.forces, ["1 division: 6 infantry", "1 division: 3 infantry"]);
    assert_eq!(setup.corps.iter().map(|corps| corps.id.as_str()).collect::<Vec<_>>(), ["french", "german"]);
}

#[test]
fn ten_mistakes_are_reported_at_once_with_their_places() {
    check(
        &[
            ("days = [3]", "days = [3, 0]"),
            ("own_edge = [\"south\"]", "own_edge = [\"soth\", \"C2\"]"),
            ("side = \"french\"", "side = \"frensh\""),
            ("{ at = \"A4\", inf = 4 }", "{ at = \"A5\", inf = 4 }"),
            ("{ at = \"B4\", inf = 2 }", "{ at = \"B4\", inf = 5 }"),
            ("hq = [\"E2\", \"E3\"]", "hq = [\"E4\"]\ncorps = \"II\""),
            ("at = \"E2\"\npoints = 2", "at = \"E9\"\npoints = -1"),
            ("control = {}", "control = { round = 7 }"),
            ("at_least = 1", ""),
        ],
        "
brook.toml:8:12: rounds of a day out of range; found 0, expected 1 to 20
brook.toml:21:13: no such hexes; found `soth`, expected a hex such as `C5`, a block such as `A11:Q13`, an edge, a kind of ground, or `all` (did you mean `south`?)
brook.toml:21:21: not on the edge of the map; found C2
brook.toml:30:8: unknown side; found `frensh`, expected `french` or `german` (did you mean `french`?)
brook.toml:31:18: no such hex on the map; found `A5`, expected `A1` to `E4`
brook.toml:31:42: too many stands in B4; found 5, expected 4 at most, a battery counting as 2
brook.toml:38:6: a division has two headquarters; found 1, expected `hq` with two hexes
brook.toml:38:7: `5.hq1` is away from its division; found E4, expected a hex with or next to its combat stands
brook.toml:39:9: unknown corps; found `II`, expected `german`
brook.toml:43:6: no such hex on the map; found `E9`, expected `A1` to `E4`
brook.toml:44:10: points out of range; found -1, expected 0 to 1000
brook.toml:49:21: round out of range; found 7, expected 1 to 4
brook.toml:54:9: a result without a margin; expected `at_least`: only the last result has none",
    );
}

#[test]
fn stands_may_not_be_on_a_lake_or_with_the_enemy() {
    check(
        &[("stacks = [{ at = \"E2\", inf = 3 }]", "stacks = [{ at = \"E1\", inf = 3 }, { at = \"B4\", fs = 1 }]")],
        "
brook.toml:37:18: E1 is a lake; found `5.inf1`, expected nobody
brook.toml:37:42: both sides stand in B4; found `5.fs1`
brook.toml:38:13: `5.hq2` is away from its division; found E3, expected a hex with or next to its combat stands",
    );
}

#[test]
fn a_battery_fills_half_a_hex_and_a_headquarters_nothing() {
    check(
        &[("hq = [\"A4\", \"B4\"]", "hq = [\"A4\", \"A4\"]\nbatteries = [\"B4\", \"B4\"]")],
        "brook.toml:33:20: too many stands in B4; found 6, expected 4 at most, a battery counting as 2",
    );
}

#[test]
fn results_go_down_and_the_last_takes_the_rest() {
    check(
        &[(
            "[[level]]\nwinner = \"german\"",
            "[[level]]\nat_least = 1\nwords = \"A draw\"\n[[level]]\nat_least = 0\nwinner = \"germen\"",
        )],
        "
brook.toml:56:12: results are not in descending order; found 1, expected less than 1
brook.toml:59:12: the last result takes everything below the one before; expected no `at_least`
brook.toml:60:10: unknown side; found `germen`, expected `french` or `german` (did you mean `german`?)",
    );
}

#[test]
fn points_can_be_counted() {
    check(
        &[("control = {}", "lost = { of = \"german\", every = 1, points = 1000 }")],
        "brook.toml:47:9: too many points in all; found 160000, expected 10000 at most",
    );
    check(
        &[("control = {}", "control = {}\nlost = { of = \"german\", every = 0, points = 1 }")],
        "brook.toml:47:9: a score is for one thing; expected one of `control`, `lost` and `away`",
    );
}

#[test]
fn a_battle_has_two_sides() {
    let start = SOUND.find("[[side]]\nid = \"german\"").expect("there");
    let end = SOUND.find("[[division]]").expect("there");
    let found = mistakes(&format!("{}{}", &SOUND[..start], &SOUND[end..]));
    assert_eq!(
        found,
        "brook.toml:18:1: a battle has two sides; found 1, expected 2\n\
         brook.toml:31:8: unknown side; found `german`, expected `french`\n\
         brook.toml:51:10: unknown side; found `german`, expected `french`\n"
    );
}

#[test]
fn names_are_given_once() {
    check(
        &[
            ("id = \"german\"", "id = \"french\""),
            ("id = \"5\"", "id = \"20\""),
            ("side = \"german\"", "side = \"french\""),
            ("\nwinner = \"german\"", ""),
            ("points = 2", "points = 2\n[[objective]]\nname = \"Again\"\nat = \"E2\"\npoints = 1"),
        ],
        "
brook.toml:24:6: there is a side `french` already
brook.toml:30:8: `french` has no division; expected one at least
brook.toml:35:6: there is a division `20` already
brook.toml:46:6: this hex is an objective already; found `Village`",
    );
}

#[test]
fn a_division_to_come_has_groups_and_an_edge() {
    check(
        &[(
            "stacks = [{ at = \"E2\", inf = 3 }]\nhq = [\"E2\", \"E3\"]",
            "enters = { round = 9, at = [\"C2\"] }\nstacks = [{ inf = 3, battery = 1 }, { at = \"E2\", inf = 1 }, {}]\nhq = [\"E2\", \"E3\"]",
        )],
        "
brook.toml:37:20: round out of range; found 9, expected 1 to 3
brook.toml:37:29: not on the edge of the map; found C2
brook.toml:38:11: more stands than a hex holds; found 5, expected 4 at most, a battery counting as 2
brook.toml:38:44: the division is not on the map at the start; expected no `at`: it enters later
brook.toml:38:61: a stack without stands; expected `inf`, `storm`, `fs`, `tank`, `battery` or `hq`
brook.toml:39:7: the division is not on the map at the start; expected `battery = 1` and `hq = 1` in its stacks",
    );
}

#[test]
fn special_rules_name_hexes_rounds_and_their_year() {
    check(
        &[
            (
                "days = [3]",
                "days = [3]\nfirst_player = \"nobody\"\nspecial = { bombardment = { side = \"french\", shots = 0, targets = [\"trench\"] }, fog = { rounds = [4], range = 99 } }",
            ),
            ("own_edge = [\"south\"]", "own_edge = [\"south\"]\ncreeping_barrage = true\naircraft = 3"),
            ("holds = [\"all\"]", "holds = [\"all\"]\naircraft = 2"),
        ],
        "
brook.toml:9:16: unknown side; found `nobody`, expected `french` or `german`
brook.toml:10:54: shots out of range; found 0, expected 1 to 20
brook.toml:10:67: nothing to bombard; expected hexes that are on the map
brook.toml:10:99: round out of range; found 4, expected 1 to 3
brook.toml:10:111: range out of range; found 99, expected 0 to 4
brook.toml:24:20: creeping barrages came in 1917; found 1916
brook.toml:31:12: too many aircraft; expected 4 on both sides together",
    );
}

#[test]
fn a_bad_map_is_reported_with_the_rest() {
    check(
        &[("  \".~..t\",", "  \".~..q\","), ("  \"..~..\",", "  \"..~.\","), ("year = 1916", "year = 1066")],
        "
brook.toml:7:8: year out of range; found 1066, expected 1914 to 1918
brook.toml:13:8: letter not in the legend; found `q`, expected one of `.`, `=`, `R`, `b`, `h`, `o`, `t`, `w`, `~`
brook.toml:15:3: row 4 has the wrong length; found 4, expected 5",
    );
    let head = SOUND.find("terrain = [").expect("there");
    let tail = SOUND.find("\n\n[[side]]").expect("there");
    let text = format!("{}terrain = []{}", &SOUND[..head], &SOUND[tail..]);
    assert_eq!(
        mistakes(&text),
        "brook.toml:11:11: bad size of grid; found 0 columns and 0 rows, expected 1 to 1000 of each, and at most \
         65535 hexes\n"
    );
    let text = SOUND.replace("[map]\n", "[map]\ngrid = { columns = 30, rows = 30 }\n");
    assert_eq!(
        mistakes(&text),
        "brook.toml:11:8: the map is too large for Army Commander; found 30 columns and 30 rows, 900 hexes, \
         expected 320 hexes at most\n"
    );
}

#[test]
fn a_bad_map_file_is_reported_under_its_own_name() {
    let folder = std::env::temp_dir().join(format!("salient-map-{}", std::process::id()));
    let maps = folder.join("ac").join("maps");
    std::fs::create_dir_all(&maps).expect("can be made");
    std::fs::write(maps.join("brook.toml"), "id = 'brook'\nname = 'Brook'\ngrid = { columns = 1, rows = 1 }\nlegend = { '.' = 'opne' }\nterrain = ['.']\n")
        .expect("can be written");
    let library = Library { folder: Some(folder.clone()) };
    let head = SOUND.find("[map]").expect("there");
    let tail = SOUND.find("[[side]]").expect("there");
    let text = format!("{}{}", &SOUND[..head], &SOUND[tail..]).replace("minutes = 10", "minutes = 0");
    let mistakes = read(&library, "brook.toml", &text).expect_err("wrong");
    std::fs::remove_dir_all(&folder).expect("can be removed");
    let found = mistakes.to_string();
    assert!(found.contains("brook.toml:6:11: minutes out of range"), "{found}");
    assert!(found.contains("ac/maps/brook.toml:4:18: unknown terrain; found `opne`"), "{found}");
    assert_eq!(mistakes.list().len(), 2);
}

#[test]
fn what_is_missing_is_named_and_a_case_key_is_refused() {
    let text = "id = \"x\"\nscenario = \"cambrai-1917\"\n";
    let found = mistakes(text);
    for key in [
        "title", "date", "summary", "source", "minutes", "year", "side", "days", "division", "score", "level",
    ] {
        assert!(found.contains(&format!("missing key `{key}`")), "{key}: {found}");
    }
    assert!(found.contains("brook.toml:2:12: `scenario` belongs to a worked case"), "{found}");
    assert!(found.contains("there is no map"), "{found}");
}

#[test]
fn a_misspelt_key_comes_with_a_suggestion() {
    check(
        &[("own_edge", "own_egde")],
        "brook.toml:21:1: unknown key `own_egde`; expected one of `id`, `name`, `nation`, `recovery`, `aircraft`, `creeping_barrage`, `holds`, `own_edge` (did you mean `own_edge`?)",
    );
}

#[test]
fn a_misspelt_key_does_not_hide_what_is_wrong_elsewhere() {
    let text = SOUND.replacen("own_edge", "own_egde", 1).replacen("year = 1916", "year = 1816", 1);
    assert_ne!(text, SOUND);
    let found = mistakes(&text);
    assert!(found.contains("unknown key `own_egde`") && found.contains("year out of range"), "{found}");
}

#[test]
fn a_file_may_say_whose_it_is_but_not_be_another_systems() {
    assert!(read(&Library::built_in(), "brook.toml", &format!("system = \"ac\"\n{SOUND}")).is_ok());
    let found = mistakes(&format!("system = \"cc\"\n{SOUND}"));
    assert_eq!(found, "brook.toml:1:10: another system's file; found `cc`, expected `ac`\n");
}

/// No mutilation of a scenario makes the reader panic.
#[test]
fn a_damaged_file_is_refused_without_a_panic() {
    let mut state = 1_u64;
    let mut random = |most: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % most
    };
    let words = [
        "-1",
        "99999999999",
        "[]",
        "{}",
        "\"\"",
        "\"A1:Z\"",
        "\"not \"",
        "\"é\"",
        "=",
        "\n",
        "\"A0\"",
        "[[side]]\n",
    ];
    let texts: Vec<&str> = CONTENT.iter().map(|(_, text)| *text).chain([SOUND]).collect();
    for _ in 0..300 {
        let mut text = if random(2) == 0 { SOUND.to_owned() } else { texts[random(texts.len())].to_owned() };
        for _ in 0..=random(4) {
            let spots: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let Some(at) = spots.get(random(spots.len().max(1))).copied() else { break };
            let end = spots.iter().copied().find(|end| *end >= at + random(12)).unwrap_or(text.len());
            text.replace_range(at..end.max(at), words[random(words.len())]);
        }
        fuzz_content(&text);
    }
}

#[test]
fn a_map_within_a_scenario_has_neither_objectives_nor_hexsides() {
    let with = |line: &str| {
        let text = SOUND.replacen("[map]\n", &format!("[map]\n{line}\n"), 1);
        read(&Library::built_in(), "battle", &text)
            .err()
            .map(|mistakes| mistakes.to_string())
            .unwrap_or_default()
    };
    let told = with("objectives = [{ name = \"Mill\", hexes = [\"A1\"] }]");
    assert!(told.contains("battle:11:24: maps of Army Commander have no objectives"), "{told}");
    let told = with("hexsides = [{ between = [\"A1\", \"A2\"], is = \"wall\" }]");
    assert!(told.contains("battle:11:") && told.contains("wall"), "{told}");
}
