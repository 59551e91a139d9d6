use super::{Areas, Contents, Heading, Mistakes, Purpose, Reading, Word, WrittenLesson, in_order};
use crate::{Grid, HexSet, Offset, Orientation};
use salient_content::{Report, Source, Spanned};
use salient_engine::Seat;

type Hexes = HexSet<1>;

fn word(text: &str) -> Word {
    Spanned::new(0..text.len(), text.to_owned())
}

fn reading(purpose: Purpose) -> Reading {
    let grid = Grid::new(4, 3, Orientation::FlatTop, Offset::OddShoved);
    Reading::new(Report::new(&Source::new("battle", "a text of some length")), purpose, Some(grid))
}

/// The hexes that words mean, by name, and the mistakes on the way.
fn area(words: &[&str]) -> (Vec<String>, String) {
    let mut reading = reading(Purpose::Scenario);
    let grid = reading.grid.expect("given");
    let woods = |_: usize| -> Hexes { grid.parse("B2").into_iter().collect() };
    let areas = Areas {
        edges: ["north", "east", "south", "west"],
        kinds: &["woods"],
        of_kind: &woods,
        block: "A1:B2",
    };
    let words: Vec<Word> = words.iter().map(|text| word(text)).collect();
    let hexes = reading.hexes(&words, &areas);
    (hexes.iter().map(|hex| grid.name(hex)).collect(), reading.report.to_string())
}

#[test]
fn a_set_of_hexes_is_built_from_edges_blocks_kinds_and_single_hexes() {
    assert_eq!(area(&["north", "not B1"]).0, ["A1", "C1", "D1"]);
    assert_eq!(area(&["C3:D2"]).0, ["C2", "D2", "C3", "D3"]);
    assert_eq!(area(&["west", "woods", "D3"]).0, ["A1", "A2", "B2", "A3", "D3"]);
    assert_eq!(area(&["all", "not east"]).0.len(), 9);
}

#[test]
fn a_wrong_word_means_nothing_and_is_told_with_what_was_meant() {
    let (hexes, told) = area(&["wods", "A1"]);
    assert_eq!(hexes, ["A1"]);
    assert!(told.contains("no such hexes; found `wods`") && told.contains("did you mean `woods`?"), "{told}");
    assert!(area(&["A1:Z9"]).1.contains("no such hex on the map; found `Z9`, expected `A1` to `D3`"));
}

#[test]
fn numbers_sides_and_keys_are_checked_and_told_in_the_order_of_the_text() {
    let mut reading = reading(Purpose::Scenario);
    reading.sides = vec!["german".into(), "russian".into()];
    assert_eq!(reading.side(&word("russian")), Some(1));
    let number = Spanned::new(9..10, 12);
    assert_eq!(reading.number::<u8>(&number, 1..=6, "orders"), 6, "the nearest is taken");
    assert_eq!(reading.side(&word("germn")), None);
    reading.only_in_cases([("step", Some(4..8)), ("auto", None)]);
    reading.needed::<u8>("year", None);
    let told = reading.report.to_string();
    let heads: Vec<&str> = told.lines().map(|line| line.split(';').next().unwrap_or_default()).collect();
    assert_eq!(
        heads,
        [
            "battle:1:1: unknown side",
            "battle:1:1: missing key `year`",
            "battle:1:5: `step` belongs to a worked case",
            "battle:1:10: orders out of range",
        ]
    );
}

#[test]
fn a_case_may_leave_out_what_a_scenario_must_say() {
    let mut reading = reading(Purpose::Case);
    reading.only_in_cases([("step", Some(4..8))]);
    reading.needed::<u8>("year", None);
    assert!(reading.report.is_empty());
}

#[test]
fn what_two_reports_tell_of_one_text_is_told_in_its_order() {
    let mut first = reading(Purpose::Case).report;
    let mut second = first.clone();
    first.error(5..6, "later");
    second.error(2..3, "earlier");
    first.absorb(second);
    assert_eq!(Mistakes::from(first).to_string(), "battle:1:3: earlier\nbattle:1:6: later\n");
}

#[test]
fn known_battles_come_first_in_their_order() {
    let ids = ["b", "c", "a"].map(String::from).to_vec();
    assert_eq!(in_order(ids, &["c"]), ["c", "a", "b"]);
}

#[test]
fn a_heading_lacks_nothing_in_a_scenario_and_may_lack_all_in_a_case() {
    let (id, blank) = (word("Bad Id"), word(" "));
    let heading = Heading {
        id: Some(&id),
        title: Some(&blank),
        date: None,
        summary: None,
        source: None,
        minutes: None,
        difficulty: None,
        tags: &[],
    };
    let contents = Contents {
        system: "toy",
        sides: Vec::new(),
        nations: Vec::new(),
        length: String::new(),
        forces: Vec::new(),
        lessons: Vec::new(),
    };
    let mut scenario = reading(Purpose::Scenario);
    scenario.info(&heading, contents.clone());
    let said = scenario.report.to_string();
    for mistake in ["bad id", "`title` is empty", "`date`", "`summary`", "`source`", "`minutes`"] {
        assert!(said.contains(mistake), "{mistake}: {said}");
    }
    let mut case = reading(Purpose::Case);
    let info = case.info(&Heading { id: None, title: None, ..heading }, contents);
    assert!(case.report.is_empty(), "{}", case.report);
    assert_eq!(
        (info.id.as_str(), info.title.as_str(), info.minutes, info.difficulty),
        ("case", "Worked case", 5, 3)
    );
}

#[test]
fn a_lesson_needs_a_name_of_its_own_a_known_moment_a_clause_and_a_known_side() {
    let lesson = |id: &str, when: &str, clause: &str, side: Option<&str>| WrittenLesson {
        id: word(id),
        when: word(when),
        text: word("Look."),
        clause: word(clause),
        side: side.map(word),
    };
    let mut sound = reading(Purpose::Scenario);
    sound.sides = vec!["red".into(), "blue".into()];
    let lessons = sound.lessons(&[lesson("a", "Orders", "XY:1", Some("blue"))], &["Orders"], "XY:");
    assert!(sound.report.is_empty(), "{}", sound.report);
    assert_eq!((lessons[0].id.as_str(), lessons[0].seat), ("a", Some(Seat(1))));
    let mut wrong = reading(Purpose::Scenario);
    wrong.sides = vec!["red".into(), "blue".into()];
    let written = [lesson("a", "Order", "1", Some("bleu")), lesson("a", "Orders", "XY:1", None)];
    wrong.lessons(&written, &["Orders"], "XY:");
    let said = wrong.report.to_string();
    for mistake in
        ["no decision is called this", "not a clause", "unknown side", "there is a lesson `a` already"]
    {
        assert!(said.contains(mistake), "{mistake}: {said}");
    }
}
