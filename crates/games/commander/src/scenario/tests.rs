use super::mistakes_tests::SOUND;
use super::*;
use crate::cards::Order;
use crate::chart::{Fortification, OBJECTIVES, Terrain};
use crate::choice::Choice;
use crate::kinds::{Class, Posture, Quality, WeaponClass};
use crate::setup::{ChitKind, Edge};
use crate::state::{NEITHER, Position};
use salient_engine::{Pending, Silent};
use salient_ground::Hex;
use std::path::Path;
use std::sync::Arc;

fn library() -> Library {
    Library::built_in()
}

fn sound() -> Setup {
    check(&library(), "farm.toml", SOUND).unwrap_or_else(|bad| panic!("{bad}"))
}

fn built_in(id: &str) -> Setup {
    let (path, text) = text(&library(), id).expect("built in");
    check(&library(), &path, &text).unwrap_or_else(|bad| panic!("{bad}"))
}

/// [CC:IN.1a] Each is between one side of the Axis and one of the Allies.
#[test]
fn eight_battles_over_three_nations_and_five_years_name_their_history() {
    let all: Vec<Setup> = ids(&library()).iter().map(|id| built_in(id)).collect();
    assert_eq!(all.len(), 8);
    assert_eq!(all[0].info.id, "first-light-1944");
    let years: std::collections::BTreeSet<u16> = all.iter().map(|setup| setup.year).collect();
    assert_eq!(years.into_iter().collect::<Vec<_>>(), [1941, 1942, 1943, 1944, 1945]);
    let maps: std::collections::BTreeSet<String> = all.iter().map(|setup| setup.map.id.clone()).collect();
    assert_eq!(maps.len(), 6, "every map has a battle");
    for setup in &all {
        assert!(setup.info.source.contains("imagined") && setup.info.minutes >= 30, "{}", setup.info.id);
        assert!(setup.info.length.contains("time advances"));
        assert_eq!(setup.info.forces.len(), 2);
        assert_eq!(setup.sides.iter().filter(|side| side.nation.axis).count(), 1, "{}", setup.info.id);
    }
    assert!(all.iter().any(|setup| setup.sides.iter().any(|side| side.posture == Posture::Recon)));
    assert!(all.iter().any(|setup| !setup.sides[0].late_radios.is_empty()));
}

/// The introduction is small: no radio, a short track, and lessons that each name a rule.
#[test]
fn the_introduction_teaches() {
    let setup = built_in("first-light-1944");
    assert!(setup.sides.iter().all(|side| side.radio.is_none() && side.units.len() <= 6));
    assert!(setup.sudden_death <= 4 && setup.info.lessons.len() >= 6);
    let ledger = include_str!("../../../../../rules/cc.csv");
    for lesson in &setup.info.lessons {
        assert!(ledger.contains(&format!("{},", lesson.clause)), "{}", lesson.clause);
    }
}

/// [CC:2.1a CC:2.2.1 CC:2.3a CC:T82b] Each map has its id, its named hexes and its five objectives; every random hex
/// of every deck lies on it, and a unit can stand in every objective.
#[test]
fn every_map_has_its_name_and_five_objectives() {
    assert_eq!(map_ids(&library()), ["forest", "hedgerows", "hills", "river", "town", "village"]);
    for id in map_ids(&library()) {
        let path = format!("cc/maps/{id}.toml");
        let text = CONTENT.iter().find(|(known, _)| *known == path).expect("built in").1;
        let ground = ground::read_map(Source::new(path, text)).unwrap_or_else(|bad| panic!("{bad}"));
        assert_eq!(ground.map.id, id);
        assert_eq!((ground.map.grid.columns, ground.map.grid.rows), (15, 10));
        assert_eq!(ground.objectives.len(), OBJECTIVES);
        for objective in &ground.objectives {
            assert!(
                objective.hexes.iter().all(|hex| !crate::terrain::impassable(&ground.hexes[hex.index()]))
            );
        }
        assert!(!ground.map.outlines.is_empty(), "{id} is drawn");
        assert_eq!(ground.map.grid.name(Hex(0)), "A1");
        for (nation, letter) in [("germany", 'G'), ("russia", 'R'), ("america", 'A')] {
            let source = shared::source(&library(), &format!("cc/decks/{nation}.toml")).expect("built in");
            decks::read_deck(&source, nation, letter, &ground.map.grid, false)
                .unwrap_or_else(|bad| panic!("{bad}"));
        }
    }
}

/// [CC:4.2a CC:4.3.1 CC:4.3.2 CC:5a CC:5.1a CC:6.1.1 CC:6.2.1 CC:9a CC:7.3.1a] A scenario says all of this, and a
/// battle begins with it.
#[test]
fn a_battle_begins_as_the_scenario_says() {
    let text = SOUND.replacen("sudden_death = 5", "time = 2\nsudden_death = 5", 1);
    let setup = check(&library(), "farm.toml", &text).unwrap_or_else(|bad| panic!("{bad}"));
    assert_eq!((setup.year, setup.first, setup.initiative), (1943, 0, 1));
    assert_eq!(setup.sides[0].quality, Quality::Line);
    assert_eq!(setup.sides[1].quality, Quality::Green);
    assert_eq!((setup.sides[0].orders, setup.sides[1].orders), (4, 2));
    let position = Position::new(Arc::new(setup));
    assert_eq!(position.state.surrender, [6, 5]);
    assert_eq!((position.state.time, position.setup.sudden_death), (2, 5));
    assert_eq!((position.state.active, position.state.initiative), (0, 1));
    // The unit in I6 holds the crossroads, objective 1; objective 4 is written; the others are nobody's.
    assert_eq!(position.state.control, [1, NEITHER, NEITHER, 1, NEITHER]);
}

/// [CC:GL.Posture CC:1.1a] Any pairing of postures may be written, and each has its hand.
#[test]
fn any_pairing_of_postures_is_a_battle() {
    for (own, hand) in [("attack", 6), ("recon", 5), ("defend", 4)] {
        for other in ["attack", "recon", "defend"] {
            let text = SOUND.replacen("posture = \"defend\"", &format!("posture = \"{other}\""), 1).replacen(
                "posture = \"attack\"",
                &format!("posture = \"{own}\""),
                1,
            );
            let setup = check(&library(), "farm.toml", &text).unwrap_or_else(|bad| panic!("{bad}"));
            assert_eq!(setup.sides[0].posture.hand(), hand);
            assert_eq!(setup.sides[1].posture.word(), other);
        }
    }
}

/// [CC:GL.OB CC:O15b CC:11.2b] Forces are made of the counters of their nation; each nation has its own limit of
/// discards; a weapon off a support table comes with the unit it is paired with.
#[test]
fn nations_bring_their_own_counters_limits_and_support() {
    let setup = sound();
    assert_eq!([0, 1].map(|side: usize| setup.sides[side].nation.discards), [4, 3]);
    assert_eq!(book(&library(), "america").expect("built in").discards, 6);
    let rifle = setup.kind(setup.sides[0].units[1].kind);
    assert_eq!((rifle.name.as_str(), rifle.front.firepower, rifle.front.morale), ("Rifle Squad", 5, 7));
    assert!(rifle.front.boxed_range && rifle.front.boxed_movement && !rifle.front.boxed_firepower);
    let other = setup.kind(setup.sides[1].units[3].kind);
    assert_eq!((other.name.as_str(), other.front.morale, other.back.morale), ("Rifle Squad", 8, 6));
    for side in &setup.sides {
        for item in side.nation.support.iter().flatten() {
            assert!(item.unit.is_some() != item.radio.is_some());
            if let Some(weapon) = item.weapon {
                assert!(item.unit.is_some() && weapon.index() < setup.weapons.len());
            }
        }
        assert_eq!(setup.kind(side.nation.hero).class, Class::Leader);
        assert!(setup.kind(side.nation.hero).hero && setup.kind(side.nation.private).private);
        assert!(side.nation.teams.iter().all(|team| setup.kind(*team).class == Class::Team));
    }
    let mortar =
        setup.weapons.iter().find(|kind| kind.id == "light-mortar" && kind.range == 14).expect("Russian");
    assert_eq!((mortar.class, mortar.least, mortar.ordnance), (WeaponClass::Mortar, 2, true));
}

/// [CC:F100.1b CC:7.3.2a] Fortifications come with the order of battle or lie there from the start; there are 22
/// chits.
#[test]
fn fortifications_and_chits_are_those_of_the_scenario() {
    let setup = sound();
    assert_eq!(setup.sides[1].fortifications[Fortification::Foxholes as usize], 2);
    assert_eq!(setup.chits.len(), 22);
    let letters: String = setup.chits.iter().map(|chit| chit.letter).collect();
    assert_eq!(letters, "ABCDEFGHJKLMNPQRSTUVWX");
    let worth = |letter: char| setup.chits.iter().find(|chit| chit.letter == letter).expect("there").kind;
    assert_eq!(['C', 'G', 'K'].map(worth), [ChitKind::One(3, 1), ChitKind::One(3, 2), ChitKind::One(3, 3)]);
    assert_eq!(setup.chits.iter().filter(|chit| !chit.secret).count(), 3);
    assert_eq!((setup.open_chits.as_slice(), setup.drawn_chits), (&[16][..], 1));
    assert_eq!(setup.sides[1].named_chits, [2]);
    let mogila = built_in("saur-mogila-1943");
    let position = Position::new(Arc::new(mogila));
    let at = position.setup.grid.parse("H3").expect("on the map");
    assert_eq!(position.work(at), Some(Fortification::Bunker));
    assert_eq!(position.setup.mines, 7);
}

/// [CC:2.2.3] Each side has one battery beyond the map, or none.
#[test]
fn a_side_has_one_radio_at_most() {
    let position = Position::new(Arc::new(sound()));
    assert_eq!(position.state.radios.map(|radio| radio.map(|radio| radio.kind.firepower)), [Some(9), None]);
}

#[test]
fn units_get_names_weapons_places_and_times() {
    let setup = sound();
    let names = |side: usize| -> Vec<Option<&str>> {
        setup.sides[side].units.iter().map(|unit| unit.name.as_deref()).collect()
    };
    assert_eq!(names(0)[0], Some("Dorn"));
    assert_eq!(names(1)[0], Some("Antonov"), "the first of the nation's list");
    assert_eq!(setup.sides[0].units.iter().filter(|unit| unit.weapon.is_some()).count(), 3);
    assert_eq!(setup.sides[0].loose_weapons.len(), 1);
    assert_eq!(setup.sides[1].units[4].arrives, Some(3));
    assert_eq!((setup.sides[0].edge, setup.sides[1].edge), (Edge::Bottom, Edge::Top));
    assert_eq!((setup.sides[0].area.len(), setup.sides[1].area.len()), (30, 75));
    assert_eq!(setup.sets_up_first, 1, "the defender");
}

/// Every built-in battle can be set up: whatever is placed wherever it is offered, the first turn comes.
#[test]
fn every_battle_reaches_its_first_turn() {
    for id in ids(&library()) {
        let mut position = Position::new(Arc::new(built_in(&id)));
        position.advance(&mut Silent);
        let mut steps = 0;
        while position.state.turns == 0 {
            steps += 1;
            assert!(steps < 1000, "{id} does not begin");
            match position.waits_for() {
                Pending::Chance(_) => position.answer(&salient_engine::Settled::Drawn(0), &mut Silent),
                _ => {
                    let mut offers: Vec<Choice> = Vec::new();
                    for side in [0, 1] {
                        position.offer(side, &mut offers);
                    }
                    let choice = *offers.get(steps * 7 % offers.len().max(1)).expect("something is on offer");
                    position.choose(choice, &mut Silent);
                }
            }
        }
        assert!(position.state.hand[0].len() >= 4, "{id}");
    }
}

const CASE: &str = "title = 'x'\nrules = ['CC:O20.1a']\nauto = true\n[map]\n\
    terrain = ['..w..', '.h...', '..s..', 'ff.bb']\nobjectives = [{ name = 'House', hexes = ['B2'] }]\n\
    [[side]]\nid = 'german'\nnation = 'germany'\nunits = [{ unit = 'rifle-squad', at = 'B2', weapon = 'light-mg', weapon_broken = true }, \
    { unit = 'sergeant', at = 'B2', suppressed = true }]\n\
    [[side]]\nid = 'russian'\nnation = 'russia'\nradio = 'gun-76'\nunits = [{ unit = 'rifle-squad', at = 'D3', broken = true }]\n\
    [given]\nturn = 'russian'\nhand = { german = ['Fire', 'Ambush'], russian = ['R-1', 'Move/Crossfire'] }\n\
    smoke = { C1 = 4 }\nblaze = ['E1']\ncontrol = { russian = [2] }\ntime = 3\ninitiative = 'russian'\n\
    points = { russian = 2 }\nbroken_radios = ['russian']\n[[step]]\ndo = 'x'\n";

#[test]
fn a_case_starts_at_the_moment_it_names() {
    let position = crate::given::open_case(&library(), "case", CASE).unwrap_or_else(|bad| panic!("{bad}"));
    let state = &position.state;
    let hex = |name: &str| position.setup.grid.parse(name).expect("on the map");
    assert_eq!(position.setup.hex(hex("B2")).terrain, Terrain::Building);
    assert_eq!((state.active, state.time, state.initiative, state.points), (1, 3, 1, -2));
    assert_eq!((state.hand[0].len(), state.hand[1].len()), (2, 2));
    let held =
        |side: usize| state.hand[side].iter().map(|card| position.card(side, card).order).collect::<Vec<_>>();
    assert!(held(0).contains(&Order::Fire) && held(1).contains(&Order::Move));
    assert!(state.hand[1].contains(crate::cards::CardId(0)));
    assert_eq!(state.smoke[hex("C1").index()], 4);
    assert!(state.blaze.contains(hex("E1")));
    assert_eq!(state.control, [0, 1, NEITHER, NEITHER, NEITHER]);
    assert!(state.radios[1].is_some_and(|radio| radio.broken));
    assert!(
        matches!(position.waits_for(), Pending::Decide(seats) if seats.first().is_some_and(|seat| seat.index() == 1))
    );
    let broken = position.broken_units(1);
    assert_eq!(broken.len(), 1);
    let squad = position.side_at(0, hex("B2")).next().expect("there");
    assert!(position.weapon_of(squad).is_some_and(|weapon| position.weapon(weapon).broken));
}

#[test]
fn a_bad_moment_is_a_sentence_with_its_place() {
    let bad = |old: &str, new: &str| {
        let text = CASE.replacen(old, new, 1);
        crate::given::open_case(&library(), "case", &text).err().expect("wrong").to_string()
    };
    let smoke = bad("smoke = { C1 = 4 }", "smoke = { Z1 = 4 }");
    assert!(smoke.contains(": no such hex on the map; found `Z1`, expected `A1` to "), "{smoke}");
    let card = bad("'Ambush'", "'Ambsh'");
    assert!(card.contains(": `Ambsh` is not something on a card; a card is named by its number"), "{card}");
    let turn = bad("turn = 'russian'", "turn = 'martian'");
    assert!(turn.contains(": unknown side; found `martian`, expected `german` or `russian`"), "{turn}");
    let key = bad("blaze =", "blazes =");
    assert!(key.contains(": unknown key `blazes`") && key.contains("did you mean `blaze`?"), "{key}");
    for sentence in [smoke, card, turn, key] {
        let place: Vec<&str> = sentence.split(':').take(3).collect();
        assert!(
            place[0] == "case" && place[1..].iter().all(|part| part.parse::<u16>().is_ok()),
            "{sentence}"
        );
    }
    let wrong = "scenario = 'first-lihgt-1944'\nrules = []\n";
    let wrong = read_case(&library(), "case", wrong).expect_err("wrong").to_string();
    assert!(
        wrong.contains("case:1:12: no such scenario") && wrong.contains("did you mean `first-light-1944`?")
    );
}

#[test]
fn a_file_is_known_by_what_it_says() {
    for (path, text) in CONTENT {
        let found =
            check_any(&library(), path, text).expect("one of ours").unwrap_or_else(|bad| panic!("{bad}"));
        assert!(found.starts_with("a sound ") || found.starts_with("sound "), "{path}: {found}");
    }
    assert_eq!(check_any(&library(), "case", CASE).expect("ours").expect("sound"), "a sound worked case");
    assert!(check_any(&library(), "other", "title = 'x'\n[[division]]\nid = '1'\n").is_none());
}

#[test]
fn a_sight_line_is_told_in_words() {
    let found = sight(&library(), "hills", None, "A1", "D1").unwrap_or_else(|bad| panic!("{bad}"));
    assert_eq!((found["map"].as_str(), found["distance"].as_u64()), (Some("hills"), Some(3)));
    let bad = sight(&library(), "hills", None, "A1", "Z9").expect_err("off the map").to_string();
    assert_eq!(bad, "`Z9` is not a hex of the map Height 203");
}

#[test]
fn the_built_in_files_are_all_the_files_there_are() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../content/cc");
    let mut found = vec!["cc/chits.toml".to_owned(), "cc/markers.toml".to_owned()];
    for kind in ["decks", "maps", "nations", "scenarios"] {
        for entry in std::fs::read_dir(folder.join(kind)).expect("the folder is there") {
            let name = entry.expect("can be listed").file_name().into_string().expect("a plain name");
            found.push(format!("cc/{kind}/{name}"));
        }
    }
    found.sort();
    assert_eq!(CONTENT.iter().map(|(path, _)| (*path).to_owned()).collect::<Vec<_>>(), found);
}

/// With `SALIENT_WRITE_SCHEMAS` set they are written instead.
#[test]
fn the_schemas_in_the_repository_are_those_of_the_types() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../schemas/cc");
    for (name, schema) in schemas() {
        let path = folder.join(format!("{name}.schema.json"));
        let wanted = format!("{:#}\n", schema.as_value());
        if std::env::var_os("SALIENT_WRITE_SCHEMAS").is_some() {
            std::fs::write(&path, &wanted).expect("can be written");
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == wanted,
            "schemas/cc/{name}.schema.json is out of step; run `salient schema --write schemas`"
        );
    }
}

#[test]
fn the_example_of_the_manual_is_a_battle_and_its_letters_are_the_usual_ones() {
    let manual = include_str!("../../../../../docs/scenarios.md");
    let (_, ours) = manual.split_once("# Writing a battle for Combat Commander").expect("a part of its own");
    let text = ours.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let setup = check(&library(), "docs/scenarios.md", text).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    assert_eq!(setup.sides[0].units.len(), 5);
    for (letter, word) in ground::letters() {
        assert!(ours.contains(&format!("| `{letter}` | `{word}` |")), "{letter} {word}");
    }
}
