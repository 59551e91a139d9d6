use super::*;
use crate::chart::{COMMAND, Kind, Order};
use crate::setup::{Scored, StandId, Start};
use salient_ground::Hex;
use std::path::Path;

fn library() -> Library {
    Library::built_in()
}

fn opened(id: &str) -> Setup {
    open(&library(), id).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

fn all() -> impl Iterator<Item = Setup> {
    ids(&library()).into_iter().map(|id| opened(&id))
}

/// Stands of a kind on one side: on the map at the start, and all.
fn count(setup: &Setup, side: usize, kinds: &[Kind]) -> (usize, usize) {
    let own = || setup.stands.iter().filter(|stand| stand.side == side && kinds.contains(&stand.kind));
    (own().filter(|stand| matches!(stand.start, Start::On(_))).count(), own().count())
}

const COMBAT: [Kind; 4] = [Kind::Infantry, Kind::Stormtrooper, Kind::FireSupport, Kind::Tank];
const GUNS: [Kind; 2] = [Kind::DivisionalGun, Kind::CorpsGun];

fn start(setup: &Setup, at: usize) -> Option<Hex> {
    match setup.stands[at].start {
        Start::On(hex) => Some(hex),
        Start::Entering(_) | Start::Lost => None,
    }
}

#[test]
fn the_built_in_scenarios_are_shown_with_the_smallest_first() {
    assert_eq!(ids(&library()), ["la-ferme-1916", "cambrai-1917", "michael-1918", "le-cateau-1914"]);
    assert_eq!(opened("cambrai-1917").info.length, "8 rounds over 2 days");
    assert_eq!(
        opened("cambrai-1917").info.forces[0],
        "3 divisions: 36 infantry, 6 fire support, 10 tanks, 7 batteries"
    );
}

/// [AC:0b AC:0o]
#[test]
fn the_forces_are_those_of_the_order_of_battle() {
    let cambrai = opened("cambrai-1917");
    assert_eq!(count(&cambrai, 0, &[Kind::Infantry]).1, 36);
    assert_eq!(count(&cambrai, 0, &[Kind::FireSupport]).1, 6);
    assert_eq!(count(&cambrai, 0, &[Kind::Tank]).1, 10);
    assert_eq!(count(&cambrai, 0, &GUNS), (7, 7));
    assert_eq!(count(&cambrai, 1, &COMBAT), (15, 33));
    assert_eq!(count(&cambrai, 1, &GUNS), (2, 4));

    let michael = opened("michael-1918");
    assert_eq!(count(&michael, 0, &COMBAT), (48, 59));
    assert_eq!(count(&michael, 0, &GUNS), (8, 9));
    assert_eq!(count(&michael, 0, &[Kind::Stormtrooper]).1, 8);
    assert_eq!(count(&michael, 1, &[Kind::Infantry]).1, 29);
    assert_eq!(count(&michael, 1, &COMBAT), (37, 37));
    assert_eq!(count(&michael, 1, &GUNS), (5, 5));

    let le_cateau = opened("le-cateau-1914");
    assert_eq!(count(&le_cateau, 0, &COMBAT), (28, 42));
    assert_eq!(count(&le_cateau, 0, &GUNS), (3, 4));
    assert_eq!(count(&le_cateau, 1, &COMBAT), (29, 29));
    assert_eq!(count(&le_cateau, 1, &GUNS), (3, 3));

    let farm = opened("la-ferme-1916");
    assert_eq!((count(&farm, 0, &COMBAT).1, count(&farm, 1, &COMBAT).1), (15, 9));
}

#[test]
fn objectives_are_worth_what_the_levels_were_made_for() {
    let worth = |id: &str| opened(id).objectives.iter().map(|objective| objective.points).sum::<i16>();
    assert_eq!(["cambrai-1917", "michael-1918", "le-cateau-1914"].map(worth), [20, 20, 9]);
}

#[test]
fn nobody_starts_next_to_an_enemy() {
    for setup in all() {
        for (a, one) in setup.stands.iter().enumerate() {
            for (b, other) in setup.stands.iter().enumerate().filter(|(_, other)| other.side != one.side) {
                let (Some(from), Some(to)) = (start(&setup, a), start(&setup, b)) else { continue };
                let id = &setup.info.id;
                assert!(setup.distance(from, to) > 1, "{id}: {} is next to {}", one.name, other.name);
            }
        }
    }
}

/// [AC:0i AC:0k AC:0n]
#[test]
fn every_combat_stand_starts_in_command() {
    for setup in all() {
        for division in &setup.divisions {
            let staff = division.headquarters.map(|hq| start(&setup, hq.index()));
            for at in usize::from(division.stands.0)..usize::from(division.stands.1) {
                let Some(hex) = start(&setup, at) else { continue };
                let near = staff.iter().flatten().any(|hq| u16::from(setup.distance(*hq, hex)) <= COMMAND);
                assert!(near, "{}: {} is out of command", setup.info.id, setup.stands[at].name);
            }
        }
    }
}

/// [AC:0a]
#[test]
fn stands_are_numbered_division_by_division_and_corps_batteries_last() {
    for setup in all() {
        let mut next = 0;
        for (number, division) in setup.divisions.iter().enumerate() {
            assert_eq!(division.stands.0, next);
            assert_eq!(division.stands.1, division.guns.0);
            assert_eq!(StandId(division.guns.1), division.headquarters[0]);
            assert_eq!(StandId(division.guns.1 + 1), division.headquarters[1]);
            next = division.guns.1 + 2;
            for at in division.stands.0..next {
                let stand = setup.stand(StandId(at));
                assert_eq!(stand.division.map(|id| id.index()), Some(number));
                assert_eq!((stand.side, stand.corps), (division.side, division.corps));
            }
        }
        for (number, corps) in setup.corps.iter().enumerate() {
            assert_eq!(corps.guns.0, next);
            next = corps.guns.1;
            for at in corps.guns.0..corps.guns.1 {
                let stand = setup.stand(StandId(at));
                assert_eq!((stand.kind, usize::from(stand.corps)), (Kind::CorpsGun, number));
            }
        }
        assert_eq!(usize::from(next), setup.stands.len());
        let guns: Vec<u8> =
            setup.stands.iter().filter(|stand| stand.kind.is_gun()).map(|stand| stand.gun).collect();
        assert_eq!(guns, (0..guns.len() as u8).collect::<Vec<_>>());
    }
}

#[test]
fn stands_are_called_after_their_division_or_corps() {
    let setup = opened("cambrai-1917");
    for name in ["51.inf12", "51.tank4", "51.fs2", "51.battery", "51.hq2", "IV.battery2", "107.fs1"] {
        assert!(setup.stands.iter().any(|stand| stand.name == name), "{name}");
    }
}

#[test]
fn a_division_to_come_waits_in_groups() {
    let setup = opened("cambrai-1917");
    let names: Vec<&str> = setup.boxes.iter().map(String::as_str).collect();
    assert_eq!(names[..5], ["107, group 1", "107, group 2", "107, group 3", "107, group 4", "119, group 1"]);
    let battery = setup.stands.iter().find(|stand| stand.name == "119.battery").expect("there");
    assert_eq!(battery.start, Start::Entering(6));
    let entry = setup.divisions[4].enters.as_ref().expect("enters");
    assert_eq!((entry.round, entry.hexes.len()), (2, 6));
}

/// [AC:11.1a AC:11.1b AC:11.1c AC:11.2a AC:11.3a AC:7c]
#[test]
fn special_rules_are_those_of_the_battle() {
    let cambrai = opened("cambrai-1917");
    assert_eq!(cambrai.creeping_barrage, [true, false]);
    assert!(cambrai.bombardment.is_none() && !cambrai.stormtrooper_assault);
    assert_eq!(cambrai.recovery, [2, 3]);
    assert_eq!(cambrai.own_edge.map(|edge| edge.len()), [16, 24]);

    let michael = opened("michael-1918");
    let bombardment = michael.bombardment.as_ref().expect("bombards");
    assert_eq!((bombardment.side, bombardment.shots), (0, 4));
    assert!(!bombardment.targets.meets(michael.control[0]), "nobody fires at his own trenches");
    let works = michael.terrain.trench.union(michael.terrain.strongpoint).union(michael.terrain.gun_pit);
    assert_eq!(bombardment.targets.len() + 10, works.len());
    assert_eq!((michael.fog_rounds.as_slice(), michael.fog_range), (&[1][..], 1));
    assert_eq!(michael.aircraft, [1, 0]);
    assert!(michael.stormtrooper_assault);
    assert_eq!((michael.exits[0].hexes.len(), michael.exits[0].from_round), (11, 1));

    let le_cateau = opened("le-cateau-1914");
    assert_eq!((le_cateau.exits[0].hexes.len(), le_cateau.exits[0].from_round), (17, 4));
    assert_eq!(le_cateau.first_player, None);
    assert!(le_cateau.divisions[..2].iter().all(|division| division.first_order == Some(Order::Hold)));
    assert!(matches!(&le_cateau.scores[0].what,
        Scored::Control { objectives, each: Some(2), round: Some(3) } if *objectives == [0, 2, 6]));
}

/// [G-80]
#[test]
fn the_defender_holds_every_objective_at_the_start() {
    for (id, defender) in
        [("cambrai-1917", 1), ("michael-1918", 1), ("le-cateau-1914", 1), ("la-ferme-1916", 1)]
    {
        let setup = opened(id);
        assert!(setup.objectives.iter().all(|objective| setup.control[defender].contains(objective.hex)));
        assert!(!setup.control[0].meets(setup.control[1]));
        for (at, stand) in setup.stands.iter().enumerate().filter(|(_, stand)| stand.kind.is_combat()) {
            assert!(start(&setup, at).is_none_or(|hex| setup.control[stand.side].contains(hex)));
        }
    }
}

/// [AC:6c AC:6d G-61]
#[test]
fn towns_woods_and_hills_block_sight_between_other_hexes() {
    let text = "[map]\nterrain = ['......', '..w...', '......', '.....h']\n";
    let case =
        read_case(&library(), "case", &format!("{text}{DIVISIONS}")).unwrap_or_else(|bad| panic!("{bad}"));
    let setup = case.setup;
    let hex = |name: &str| setup.grid.parse(name).expect("on the map");
    let sees = |from: &str, to: &str| setup.seen_from[hex(from).index()].contains(hex(to));
    assert!(!sees("C1", "C3") && !sees("C3", "C1"), "over the wood");
    assert!(sees("C2", "C4") && sees("C4", "C2"), "out of it and into it");
    // From B1 to D1 the line runs along the edge between C1 and C2, and only C2 blocks.
    assert!(sees("B1", "D1"), "along the edge of one wood");
    let story = sight(&setup.map, hex("C1"), hex("C3"));
    assert!(story.describe(&setup.grid).iter().any(|line| line.contains("a wood [AC:6d]")));
}

/// Two small divisions for cases on a map with columns A to F and four rows.
const DIVISIONS: &str = "
[[division]]
id = '1'
side = 'british'
stacks = [{ at = 'A4', inf = 2 }, { at = 'B4', tank = 1, hits = 1 }]
lost = { inf = 2 }

[[division]]
id = '2'
side = 'german'
stacks = [{ at = 'E1', inf = 4 }, { at = 'F1', battery = 1, hits = 2 }]
";

#[test]
fn a_case_needs_a_map_and_two_divisions_and_no_more() {
    let text = "title = 'x'\nrules = ['AC:4f']\nauto = true\n[map]\nterrain = ['......', '..w...', '......', '.....h']\n\
                overlays = [['T.....', '......', '......', '......']]\n[given]\nround = 3\n[[step]]\ndo = 'x'\n";
    let case =
        read_case(&library(), "case", &format!("{text}{DIVISIONS}")).unwrap_or_else(|bad| panic!("{bad}"));
    assert_eq!(case.given.get("round").and_then(|round| round.as_integer()), Some(3));
    let setup = case.setup;
    assert_eq!((setup.days.as_slice(), setup.year, setup.levels.len()), (&[1][..], 1917, 1));
    assert_eq!(setup.terrain.trench.len(), 1);
    let damage: Vec<(&str, u8, Start)> =
        setup.stands.iter().map(|stand| (stand.name.as_str(), stand.damage, stand.start)).collect();
    let on = |name: &str| Start::On(setup.grid.parse(name).expect("on the map"));
    assert_eq!(
        damage,
        [
            ("1.inf1", 0, on("A4")),
            ("1.inf2", 0, on("A4")),
            ("1.tank1", 1, on("B4")),
            ("1.inf3", 0, Start::Lost),
            ("1.inf4", 0, Start::Lost),
            ("1.hq1", 0, on("A4")),
            ("1.hq2", 0, on("B4")),
            ("2.inf1", 0, on("E1")),
            ("2.inf2", 0, on("E1")),
            ("2.inf3", 0, on("E1")),
            ("2.inf4", 0, on("E1")),
            ("2.battery", 2, on("F1")),
            ("2.hq1", 0, on("E1")),
            ("2.hq2", 0, on("E1")),
        ]
    );
}

#[test]
fn a_case_may_start_from_a_scenario_and_put_stands_elsewhere() {
    let text = "scenario = 'cambrai-1917'\n[place]\n'51.inf1' = 'E11'\n'51.tank1' = 'lost'\n[options]\ndoubles = 'one_pair'\n";
    let setup = read_case(&library(), "case", text).unwrap_or_else(|bad| panic!("{bad}")).setup;
    let find = |name: &str| setup.stands.iter().find(|stand| stand.name == name).expect("there").start;
    assert_eq!(find("51.inf1"), Start::On(setup.grid.parse("E11").expect("on the map")));
    assert_eq!(find("51.tank1"), Start::Lost);
    assert_eq!(setup.options.doubles, crate::chart::Doubles::OnePair);
    let wrong = read_case(&library(), "case", "scenario = 'cambray-1917'\n").expect_err("wrong").to_string();
    assert!(
        wrong.contains("case:1:12: no such scenario") && wrong.contains("did you mean `cambrai-1917`?"),
        "{wrong}"
    );
    let wrong = "scenario = 'cambrai-1917'\n[place]\n'51.inf1' = 'D9'\n'51.inff2' = 'E11'\n";
    assert_eq!(
        read_case(&library(), "case", wrong).expect_err("wrong").to_string(),
        "case:3:13: both sides stand in D9; found `54.inf1`\n\
         case:4:14: unknown stand; found `51.inff2` (did you mean `51.inf2`?)\n"
    );
}

#[test]
fn the_built_in_files_are_all_the_files_there_are() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../content/ac");
    let mut found = Vec::new();
    for kind in ["maps", "scenarios"] {
        for entry in std::fs::read_dir(folder.join(kind)).expect("the folder is there") {
            let name = entry.expect("can be listed").file_name().into_string().expect("a plain name");
            found.push(format!("ac/{kind}/{name}"));
        }
    }
    found.sort();
    assert_eq!(CONTENT.iter().map(|(path, _)| (*path).to_owned()).collect::<Vec<_>>(), found);
}

#[test]
fn the_schemas_in_the_repository_are_those_of_the_types() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../schemas/ac");
    for (name, schema) in schemas() {
        let path = folder.join(format!("{name}.schema.json"));
        let wanted = format!("{:#}\n", schema.as_value());
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == wanted,
            "schemas/ac/{name}.schema.json is out of step; run `salient schema --write schemas`"
        );
    }
}

#[test]
fn a_schema_asks_for_what_a_scenario_must_have() {
    let [(_, schema), _] = schemas();
    let required = schema.as_value()["required"].as_array().expect("a list").len();
    assert_eq!(required, 12);
    assert!(schema.as_value()["properties"].get("step").is_none());
}

#[test]
fn the_example_of_the_manual_is_a_battle() {
    let manual = include_str!("../../../../../docs/scenarios.md");
    let text =
        manual.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let setup = read(&library(), "docs/scenarios.md", text).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    assert_eq!(setup.info.forces[0], "1 division: 11 infantry, 2 fire support, 1 tank, 1 battery");
}

#[test]
fn the_introduction_teaches_every_kind_of_decision_it_asks_for_and_cites_rules_that_exist() {
    let ledger = include_str!("../../../../../rules/ac.csv");
    let setup = open(&Library::built_in(), "la-ferme-1916").unwrap();
    let lessons = &setup.info.lessons;
    for kind in ["Orders", "Move", "Headquarters", "Assault", "Defence", "Losses", "Advance", "Artillery"] {
        assert!(lessons.iter().any(|lesson| lesson.when == kind), "{kind}");
    }
    for lesson in lessons {
        assert!(
            ledger.lines().any(|row| row.starts_with(&format!("{},", lesson.clause))),
            "{}",
            lesson.clause
        );
        assert!(lesson.text.len() < 260, "{} is too long to be read at a glance", lesson.id);
    }
}

#[test]
fn a_lesson_is_shown_to_the_side_that_is_asked_and_to_nobody_else() {
    use salient_engine::{Game as _, Pending, Random, Seat, Silent, System as _};
    let mut game = crate::ArmyCommander::open(&Library::built_in(), "la-ferme-1916").unwrap();
    let mut random = Random::from_number(1);
    let asked = loop {
        match game.pending() {
            Pending::Decide(seats) if game.ask_now(None).kind != "Turn" => break seats,
            Pending::Decide(seats) => {
                // One division a side: there is only one to choose.
                let seat = seats.iter().next().unwrap();
                let mut choices = Vec::new();
                game.choices(seat, &mut choices);
                game.decide(seat, choices[0], &mut Silent);
            }
            Pending::Chance(chance) => game.settle(&chance.kind.sample(&mut random), &mut Silent),
            Pending::Over(_) => panic!("it has not begun"),
        }
    };
    let taught = |seat: Option<Seat>| -> Vec<String> {
        game.scene(seat).lessons.into_iter().map(|lesson| lesson.id).collect()
    };
    for seat in [Seat(0), Seat(1)] {
        assert_eq!(!taught(Some(seat)).is_empty(), asked.contains(seat));
    }
    assert!(taught(None).is_empty());
}
