use super::*;

/// A battle without a mistake; tests break it.
pub(super) const SOUND: &str = r#"id = "farm"
title = "The Farm"
date = "1943"
summary = "Two platoons and a farm."
source = "Imagined."
minutes = 10
year = 1943
map_file = "village"
first = "german"
initiative = "russian"
sudden_death = 5
open_chits = ["S"]
drawn_chits = 1
control = { russian = [1, 4] }

[[side]]
id = "german"
nation = "germany"
posture = "attack"
quality = "line"
orders = 4
surrender = 6
edge = "bottom"
area = ["A9:O10"]
secret_chits = 1
radio = "gun-75"
weapons = ["satchel-charge"]
units = [
  { unit = "sergeant", name = "Dorn" },
  { unit = "rifle-squad", count = 3, weapon = "light-mg" },
  { unit = "rifle-squad", count = 2 },
]

[[side]]
id = "russian"
nation = "russia"
posture = "defend"
quality = "green"
orders = 2
surrender = 5
edge = "top"
area = ["A1:O5"]
named_chits = ["C"]
fortifications = { foxholes = 2, wire = 1 }
units = [
  { unit = "lieutenant" },
  { unit = "militia-squad", count = 2 },
  { unit = "rifle-squad", at = "I6" },
  { unit = "smg-squad", arrives = 3 },
]
"#;

/// The sound battle with some of its text replaced.
fn changed(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(SOUND.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "{old}");
        text.replacen(old, new, 1)
    })
}

/// Every mistake that is reported about a text: `line:column: message`.
fn mistakes(text: &str) -> Vec<String> {
    let found =
        check(&Library::built_in(), "farm.toml", text).expect_err("the text has mistakes").to_string();
    found.lines().map(|line| line.strip_prefix("farm.toml:").unwrap_or(line).to_owned()).collect()
}

/// What is said about the changed battle: exactly these mistakes, each at the first place of some words.
#[track_caller]
fn expect(changes: &[(&str, &str)], expected: &[(&str, &str)]) {
    let text = changed(changes);
    let source = Source::new("farm.toml", text.clone());
    let mut expected: Vec<(usize, String)> = expected
        .iter()
        .map(|(words, message)| {
            let at = if words.is_empty() { 0 } else { text.find(words).expect("words of the text") };
            let place = source.place(at);
            (at, format!("{}:{}: {message}", place.line, place.column))
        })
        .collect();
    expected.sort_by_key(|(at, _)| *at);
    let expected: Vec<String> = expected.into_iter().map(|(_, line)| line).collect();
    assert_eq!(mistakes(&text), expected);
}

#[test]
fn a_sound_battle_has_no_mistakes() {
    let setup = check(&Library::built_in(), "farm.toml", SOUND).unwrap_or_else(|bad| panic!("{bad}"));
    assert_eq!(setup.info.forces[0], "5 squads, 1 leader, 3 Light MG, Satchel Charge, radio 9");
    assert_eq!(setup.info.forces[1], "4 squads, 1 leader, 2 foxholes, 1 wire");
}

#[test]
fn many_mistakes_are_reported_at_once_with_their_places() {
    expect(
        &[
            ("minutes = 10", "minutes = 0"),
            ("year = 1943", "year = 1066"),
            ("first = \"german\"", "first = \"germen\""),
            ("sudden_death = 5", "sudden_death = 0"),
            ("open_chits = [\"S\"]", "open_chits = [\"I\"]"),
            ("russian = [1, 4]", "russian = [1, 9]"),
            ("orders = 4", "orders = 7"),
            ("\"A9:O10\"", "\"A9:P10\", \"wods\""),
            ("\"gun-75\"", "\"gun-88\""),
            ("\"sergeant\"", "\"serjeant\""),
            ("weapon = \"light-mg\"", "weapon = \"light-gun\""),
            ("at = \"I6\"", "at = \"I11\""),
            ("foxholes = 2", "fosholes = 2"),
        ],
        &[
            ("0\nyear", "minutes out of range; found 0, expected 1 to 6000"),
            ("1066", "year out of range; found 1066, expected 1939 to 1945"),
            (
                "\"germen\"",
                "unknown side; found `germen`, expected `german` or `russian` (did you mean `german`?)",
            ),
            ("0\nopen_chits", "the sudden death space out of range; found 0, expected 1 to 30"),
            ("\"I\"", "unknown chit; found `I`, expected a letter from `A` to `X`, without `I` and `O`"),
            ("9] }", "objective out of range; found 9, expected 1 to 5"),
            ("7\nsurrender", "orders out of range; found 7, expected 1 to 6"),
            ("\"A9:P10\"", "no such hex on the map; found `P10`, expected `A1` to `O10`"),
            (
                "\"wods\"",
                "no such hexes; found `wods`, expected a hex such as `C5`, a block such as `A1:O3`, an edge, a kind of ground, or `all` (did you mean `woods`?)",
            ),
            (
                "[\"A9:P10\"",
                "the set-up area is too small; found 20 figures for 0 hexes, expected 7 figures to a hex at most",
            ),
            (
                "\"gun-88\"",
                "unknown radio; found `gun-88`, expected one of `mortar-81`, `gun-75`, `howitzer-105`, `rocket-150`, `howitzer-150` (did you mean `gun-75`?)",
            ),
            (
                "\"serjeant\"",
                "there is no counter for this unit; found `serjeant`, expected one of `pionier-squad`, `ss-squad`, `elite-rifle-squad`, `parachute-squad`, `rifle-squad`, `volksgrenadier-squad`, `conscript-squad`, `weapon-team`, `elite-team`, `line-team`, `green-team`, `corporal`, `senior-corporal`, `sergeant`, `senior-sergeant`, `lieutenant`, `senior-lieutenant`, `captain`, `private`, `hero` (did you mean `sergeant`?)",
            ),
            (
                "\"light-gun\"",
                "unknown weapon; found `light-gun`, expected one of `light-mg`, `medium-mg`, `heavy-mg`, `light-mortar`, `medium-mortar`, `ig-18`, `ig-33`, `flamethrower`, `satchel-charge` (did you mean `light-mg`?)",
            ),
            ("\"I11\"", "no such hex on the map; found `I11`, expected `A1` to `O10`"),
            (
                "fosholes",
                "unknown fortification; found `fosholes`, expected one of `foxholes`, `trench`, `mines`, `wire`, `bunker`, `pillbox` (did you mean `foxholes`?)",
            ),
        ],
    );
}

/// [CC:8.2a]
#[test]
fn an_impossible_stack_or_too_small_an_area_is_found_before_the_battle() {
    expect(
        &[
            ("{ unit = \"rifle-squad\", at = \"I6\" }", "{ unit = \"rifle-squad\", count = 2, at = \"I6\" }"),
            ("[\"A9:O10\"]", "[\"A9\", \"A10\"]"),
        ],
        &[
            (
                "[\"A9\"",
                "the set-up area is too small; found 21 figures for 2 hexes, expected 7 figures to a hex at most",
            ),
            ("\"I6\"", "too many figures in I6; found 8, expected 7 at most"),
        ],
    );
}

/// [CC:F100.1a] The game has a single pillbox, for both sides together.
#[test]
fn a_second_pillbox_is_found_before_the_battle() {
    let one = "fortifications = { pillbox = 1 }";
    let defender = ("fortifications = { foxholes = 2, wire = 1 }", one);
    assert!(check(&Library::built_in(), "farm.toml", &changed(&[defender])).is_ok());
    expect(
        &[("radio = \"gun-75\"", "radio = \"gun-75\"\nfortifications = { pillbox = 2 }"), defender],
        &[
            ("pillbox = 2", "there is one pillbox only; found 2, expected 1 at most"),
            ("pillbox = 1", "there is one pillbox only; found 3, expected 1 at most"),
        ],
    );
}

/// [CC:11.2a]
#[test]
fn a_weapon_needs_a_bearer() {
    expect(
        &[("[\"satchel-charge\"]", "[\"satchel-charge\", \"light-mg\", \"heavy-mg\"]")],
        &[(
            "\"heavy-mg\"",
            "a weapon without a bearer; found 3 weapons for 2 units without one, expected a squad or team for each",
        )],
    );
}

/// [CC:IN.1a CC:7.2b]
#[test]
fn sides_are_of_both_causes_and_sit_across_from_each_other() {
    expect(
        &[("edge = \"top\"", "edge = \"left\""), ("nation = \"russia\"", "nation = \"rusia\"")],
        &[
            ("\"left\"", "the edges are not across from each other; found `left`, expected `top`"),
            (
                "\"rusia\"",
                "unknown nation; found `rusia`, expected one of `america`, `germany`, `russia` (did you mean `russia`?)",
            ),
        ],
    );
    let found = mistakes(&SOUND.replace("nation = \"germany\"", "nation = \"america\""));
    assert!(
        found
            .iter()
            .any(|line| line.contains("both sides fight for the same cause; found American against Russian")),
        "{found:?}"
    );
}

/// [CC:4.3.2]
#[test]
fn a_radio_that_came_later_is_not_to_be_had() {
    expect(
        &[("\"gun-75\"", "\"rocket-150\""), ("year = 1943", "year = 1941")],
        &[("\"rocket-150\"", "this radio came later; found 1941, expected 1942 or later")],
    );
}

#[test]
fn names_units_and_chits_are_said_once_and_where_they_belong() {
    expect(
        &[
            ("named_chits = [\"C\"]", "named_chits = [\"S\", \"W\"]"),
            ("{ unit = \"rifle-squad\", count = 2 }", "{ unit = \"rifle-squad\", name = \"Albers\" }"),
            ("{ unit = \"smg-squad\", arrives = 3 }", "{ unit = \"smg-squad\", arrives = 3, at = \"A1\" }"),
            ("{ unit = \"lieutenant\" }", "{ unit = \"hero\" }"),
            ("russian = [1, 4]", "russian = [1, 1]"),
        ],
        &[
            ("1] }", "this objective is controlled already; found 1"),
            ("\"Albers\"", "only leaders have names; found squad"),
            ("\"S\", \"W\"", "this chit is elsewhere already; found `S`"),
            ("\"W\"", "this chit has no secret side; found `W`"),
            ("\"hero\"", "a hero comes by an event, not from an order of battle"),
            ("3, at", "a unit to come has no hex yet; expected `at` or `arrives`"),
        ],
    );
}

#[test]
fn what_is_missing_is_named_and_a_case_key_is_refused() {
    let found = mistakes("id = \"x\"\nscenario = \"first-light-1944\"\n").join("\n");
    for key in [
        "title",
        "date",
        "summary",
        "source",
        "minutes",
        "year",
        "side",
        "first",
        "initiative",
        "sudden_death",
    ] {
        assert!(found.contains(&format!("missing key `{key}`")), "{key}: {found}");
    }
    assert!(found.contains("2:12: `scenario` belongs to a worked case"), "{found}");
    assert!(found.contains("there is no map"), "{found}");
    let found = mistakes(&SOUND.replacen("posture = \"attack\"\n", "", 1)).join("\n");
    assert_eq!(found, "17:6: the side has no `posture`");
}

#[test]
fn an_option_that_does_not_exist_is_one_sentence_with_its_place() {
    let text = SOUND.to_owned() + "\n[options]\nconcealment_last = false\n";
    let found = mistakes(&text);
    let line = text.lines().count();
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with(&format!("{line}:1: unknown key `concealment_last`")), "{found:?}");
    assert!(found[0].contains("concealment_lasts"), "{found:?}");
    let text = SOUND.to_owned() + "\n[options]\nconcealment_lasts = \"no\"\n";
    let found = mistakes(&text);
    assert!(found.len() == 1 && found[0].starts_with(&format!("{line}:")), "{found:?}");
    let text = SOUND.to_owned() + "\n[options]\nconcealment_lasts = false\n";
    let setup = check(&Library::built_in(), "farm.toml", &text).unwrap_or_else(|bad| panic!("{bad}"));
    let expected = crate::options::Options { concealment_lasts: false, ..Default::default() };
    assert_eq!(setup.options, expected, "all others as recommended");
}

/// [CC:2.3a] An inline map has five objectives, each hex of a building objective is a building, and a bridge carries
/// something.
#[test]
fn a_bad_map_is_reported_with_the_rest() {
    let rows: Vec<String> = (0..10)
        .map(|row| if row == 4 { "  \"...n..h........\"," } else { "  \"...............\"," }.to_owned())
        .collect();
    let map = format!(
        "[map]\nterrain = [\n{}\n]\nobjectives = [{{ name = \"Inn\", hexes = [\"G5\", \"G6\"] }}]\n\n[[side]]",
        rows.join("\n")
    );
    let text = changed(&[("map_file = \"village\"\n", ""), ("[[side]]", &map), ("year = 1943", "year = 1")]);
    let found = mistakes(&text).join("\n");
    assert!(found.contains("a map has five objectives; found 1, expected 5"), "{found}");
    assert!(found.contains("an objective of several hexes is a building; found `G6`"), "{found}");
    assert!(found.contains("the bridge in D5 carries nothing"), "{found}");
    assert!(found.contains("year out of range"), "{found}");
}

/// No mutilation of a file makes the reader panic.
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
    let small: Vec<&str> = CONTENT
        .iter()
        .filter(|(path, _)| !path.contains("/maps/"))
        .map(|(_, text)| *text)
        .chain([SOUND])
        .collect();
    for _ in 0..80 {
        let mut text = if random(2) == 0 { SOUND.to_owned() } else { small[random(small.len())].to_owned() };
        for _ in 0..=random(4) {
            let spots: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let Some(at) = spots.get(random(spots.len().max(1))).copied() else { break };
            let end = spots.iter().copied().find(|end| *end >= at + random(12)).unwrap_or(text.len());
            text.replace_range(at..end.max(at), words[random(words.len())]);
        }
        let library = Library::built_in();
        let _ = check(&library, "damaged", &text);
        let _ = check_any(&library, "damaged", &text);
    }
}
