//! Cases of the toy game: every kind of step, and every slip of the pen.

use crate::toy::Toy;
use crate::{Case, Library, System, erase};

fn run(steps: &str) -> Result<usize, String> {
    let text = format!("title = \"A case\"\nrules = [\"TOY:2\"]\nauto = true\nscenario = \"short\"\n{steps}");
    let case = Case::parse("a.toml", &text).map_err(|mistakes| mistakes.to_string())?;
    let game = Toy::open_case(&Library::built_in(), "a.toml", &text).map_err(|bad| bad.to_string())?;
    case.run(erase(game)).map(|passed| passed.steps).map_err(|failure| failure.to_string())
}

const CARDS: &str = "[[step]]\ndraw = 1\n[[step]]\ndraw = 4\n";

fn after_cards(steps: &str) -> Result<usize, String> {
    run(&format!("{CARDS}{steps}"))
}

fn failure(steps: &str) -> String {
    after_cards(steps).unwrap_err()
}

#[test]
fn a_sound_case_passes_with_every_kind_of_step() {
    let steps = r#"
        [[step]]
        seat = "Seat 0"
        offers = ["RAISE", "look"]
        lacks = ["keep"]
        [[step]]
        seat = 0
        choose = ["raise", "look"]
        tells = ["stands at 1", "[TOY:2]", "is worth 4"]
        [[step]]
        seat = 1
        refuse = "double"
        clause = "TOY:4"
        because = "no prize"
        [[step]]
        seat = 0
        choose = "seal"
        silent = "bid of"
        reader = 1
        waits = 1
        [[step]]
        choose = "seal"
        waits = "chance"
        [[step]]
        dice = [5]
        tells = "bids of 1 and 0 for a prize of 5"
        reader = "spectator"
        [[step]]
        choose = "keep"
        waits = [0, 1]
        [[step]]
        ask = "points of 0"
        is = 5
        [[step]]
        waits = ["Seat 1", "Seat 0"]
    "#;
    assert_eq!(after_cards(steps), Ok(11));
}

#[test]
fn what_is_drawn_can_be_said_in_words_and_several_draws_stand_in_one_step() {
    let look = "[[step]]\nseat = 0\nchoose = [\"raise\", \"look\"]\ntells = \"is worth 4\"\n";
    assert_eq!(run(&format!("[[step]]\ndraw = [\"card 1\", 4]\n{look}")), Ok(2));
    let wrong = run("[[step]]\ndraw = \"card 9\"\n").unwrap_err();
    assert!(wrong.contains("chance cannot answer `draw card 9` here"), "{wrong}");
    assert!(wrong.contains("`card 9` is not a card from `card 0` to `card 5`"), "{wrong}");
}

#[test]
fn a_forced_choice_is_made_without_a_step() {
    let steps = "[[step]]\nseat = 0\nchoose = [\"raise\", \"raise\", \"raise\"]\ntells = \"seals its bid\"\nwaits = 1";
    assert_eq!(after_cards(steps), Ok(3));
}

#[test]
fn an_answer_that_differs_is_shown_beside_what_was_expected() {
    assert_eq!(
        failure("[[step]]\nask = \"purse of 0\"\nis = \"2\"\n"),
        "step 3 (line 9): `purse of 0` has another answer\n  expected: 2\n     found: 3"
    );
}

#[test]
fn a_choice_that_is_not_on_offer_fails_with_the_refusal_and_what_is_on_offer() {
    assert_eq!(
        failure("[[step]]\nseat = 0\nchoose = \"keep\"\n"),
        "step 3 (line 9): Seat 0 cannot choose `keep`\n  expected: keep\n     found: you have no prize to keep or \
         double [TOY:4]\n            on offer: `raise`, `leap`, `seal`, `look`"
    );
}

#[test]
fn a_refusal_must_come_under_the_clause_and_for_the_reason_the_case_gives() {
    let step = |words: &str, clause: &str, because: &str| {
        failure(&format!(
            "[[step]]\nseat = 0\nrefuse = \"{words}\"\nclause = \"{clause}\"\nbecause = \"{because}\"\n"
        ))
    };
    let under = step("keep", "TOY:3", "no prize");
    assert!(under.ends_with("found: refused under TOY:4: you have no prize to keep or double"), "{under}");
    assert!(step("keep", "TOY:4", "dug in").contains("expected: refused under TOY:4, because \"dug in\""));
    assert!(step("raise", "TOY:4", "x").contains("Seat 0 can choose `raise`"));
    assert!(step("rase", "TOY:4", "x").contains("`rase` is not refused but not understood"));
}

#[test]
fn offers_that_differ_are_named() {
    let text = failure("[[step]]\nseat = 0\noffers = [\"keep\"]\nlacks = [\"seal\"]\n");
    assert!(
        text.contains(
            "expected: `keep` on offer\n            `seal` not on offer\n     found: on offer: `raise`, "
        ),
        "{text}"
    );
    assert!(failure("[[step]]\nseat = 0\nlacks = [\"sael\"]\n").contains("`sael` is not understood"));
}

#[test]
fn what_is_told_must_be_told_in_order_and_to_the_right_reader() {
    let look = |more: &str| failure(&format!("[[step]]\nseat = 0\nchoose = [\"raise\", \"look\"]\n{more}\n"));
    assert!(look("tells = [\"worth 5\"]").starts_with("step 3 (line 9): \"worth 5\" is not told"));
    assert!(look("tells = [\"worth 4\", \"stands at 1\"]").contains("\"stands at 1\" is told, but earlier"));
    assert!(look("tells = \"worth 4\"\nreader = 1").contains("\"worth 4\" is not told"));
    assert!(look("silent = \"worth 4\"").contains("\"worth 4\" is told and should not be"));
}

#[test]
fn dice_that_do_not_fit_or_come_too_early_fail() {
    assert!(failure("[[step]]\ndice = [1]\n").contains("found: the position does not wait for chance"));
    let text = run("[[step]]\ndice = [1]\n").unwrap_err();
    assert!(text.contains("it waits for chance: a draw from 0 to 5 (a secret card) [TOY:1]"), "{text}");
}

#[test]
fn a_step_must_say_its_seat_where_two_are_asked() {
    let text = failure("[[step]]\nchoose = \"seal\"\n");
    assert!(text.contains("must say `seat`") && text.contains("it waits for Seat 0 and Seat 1"), "{text}");
    assert!(
        failure("[[step]]\nseat = \"french\"\nchoose = \"seal\"\n").contains("`french` is not a seat here")
    );
    assert!(failure("[[step]]\nwaits = 0\n").contains("found: it waits for Seat 0 and Seat 1"));
}

#[test]
fn every_example_in_the_guide_can_be_read() {
    let guide = include_str!("../../../../docs/cases.md");
    let examples: Vec<&str> =
        guide.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(examples.len() > 5);
    for example in examples {
        let head = if example.starts_with("title") { "" } else { "title = \"t\"\nrules = [\"TOY:1\"]\n" };
        let step = "\n[[step]]\nask = \"round\"\nis = \"1\"\n";
        let tail = if example.contains("[[step]]") { "" } else { step };
        let case = Case::parse("guide", &format!("{head}{example}{tail}"));
        assert!(case.is_ok(), "{example}\n{}", case.unwrap_err());
    }
}

fn mistakes(text: &str) -> String {
    Case::parse("a.toml", text).unwrap_err().to_string()
}

#[test]
fn a_typing_slip_is_named_with_its_line_and_the_word_that_was_meant() {
    let head = "title = \"t\"\nrules = [\"TOY:1\"]\n";
    assert_eq!(
        mistakes(&format!("{head}[[step]]\nseat = 0\nchose = \"seal\"\n")),
        "a.toml:5:1: `chose` is not something a step can say; did you mean `choose`?"
    );
    assert_eq!(
        mistakes(&format!("{head}[[steps]]\nchoose = \"seal\"\n")),
        "a.toml:3:3: `steps` is not known; did you mean `step`?"
    );
    assert_eq!(
        mistakes("tilte = \"t\"\nrules = [\"TOY:1\"]\n[[step]]\nchoose = \"a\"\n"),
        "a.toml:1:1: `tilte` is not known; did you mean `title`?"
    );
    assert!(mistakes("title = \"t\n").starts_with("a.toml:1:11: this is not TOML: "));
}

#[test]
fn all_mistakes_are_named_at_once_in_the_order_of_their_lines() {
    let text = "title = 3\nrules = [\"3.5\"]\nauto = 1\n[map]\nanything = 1\n[[step]]\nrefuse = \"a\"\n[[step]]\nask = \"b\"\n\
                [[step]]\nnote = \"nothing\"\n[[step]]\nchoose = \"a\"\ndice = [7]\n[[step]]\ndice = [\"x\"]\n[[step]]\nwaits = 0\nclause = \"c\"\n";
    let found = mistakes(text);
    let heads: Vec<&str> = found.lines().map(|line| line.split(';').next().unwrap()).collect();
    assert_eq!(
        heads,
        [
            "a.toml:1:9: `title` should be words in quotes",
            "a.toml:2:9: `3.5` is not a rule, which looks like `AC:3.5b`",
            "a.toml:3:8: `auto` should be `true` or `false`",
            "a.toml:6:1: a step with `refuse` needs `clause`, the rule that forbids it",
            "a.toml:8:1: a step with `ask` needs `is`, the answer that must be given",
            "a.toml:10:1: this step does nothing",
            "a.toml:12:1: `choose` and `dice` stand in one step",
            "a.toml:16:9: `dice` should be a whole number and not too large",
            "a.toml:19:10: `clause` belongs in a step with `refuse`",
        ]
    );
}
