//! What worked cases cannot show of sections 0 to 2: facts about every scenario, and promises kept in whole games.

use salient_army_commander::chart::{Kind, Order};
use salient_army_commander::choice::Choice;
use salient_army_commander::setup::{DivisionId, StandId};
use salient_army_commander::{ArmyCommander, Position};
use salient_engine::{ChanceKind, Dice, Game, Library, Pending, Random, Seat, Settled, Silent, System};

const SCENARIOS: [&str; 4] = ["la-ferme-1916", "cambrai-1917", "michael-1918", "le-cateau-1914"];

fn open(scenario: &str) -> Position {
    ArmyCommander::open(&Library::built_in(), scenario).unwrap_or_else(|error| panic!("{scenario}: {error}"))
}

/// How many stands of a kind a division has.
fn count(position: &Position, division: DivisionId, kind: fn(Kind) -> bool) -> usize {
    position.setup.stands.iter().filter(|stand| stand.division == Some(division) && kind(stand.kind)).count()
}

/// Plays a game by chance and shows every position and what is done in it.
fn play(scenario: &str, seed: u64, mut watch: impl FnMut(&Position, Option<Choice>)) {
    let mut position = open(scenario);
    let mut random = Random::from_number(seed);
    let mut offered = Vec::new();
    for _ in 0..20_000 {
        match position.waits_for() {
            Pending::Over(_) => return,
            Pending::Chance(chance) => {
                watch(&position, None);
                let ChanceKind::Dice { count, sides } = chance.kind else { panic!("only dice are rolled") };
                let faces: Vec<u8> = (0..count).map(|_| 1 + random.below(u32::from(sides)) as u8).collect();
                let dice = Dice::new(&faces).expect("not too many dice");
                position.answer(&Settled::Dice(dice), &mut Silent);
            }
            Pending::Decide(seats) => {
                let side = seats.iter().next().expect("somebody decides").index();
                offered.clear();
                position.offer(side, &mut offered);
                let choice = offered[random.index(offered.len())];
                watch(&position, Some(choice));
                position.choose(side, choice, &mut Silent);
            }
        }
    }
    panic!("{scenario} does not end");
}

/// Every division of every scenario has two headquarters, and they are its own. [AC:0k]
#[test]
fn every_division_has_two_headquarters() {
    for scenario in SCENARIOS {
        let position = open(scenario);
        for id in position.division_ids() {
            assert_eq!(count(&position, id, |kind| kind == Kind::Headquarters), 2, "{scenario}");
            let division = position.setup.division(id);
            let [first, second] = division.headquarters;
            assert_ne!(first, second);
            for headquarters in [first, second] {
                assert_eq!(position.stand(headquarters).division, Some(id));
            }
        }
    }
}

/// A scenario that gives a division one headquarters or three is refused. [AC:0k]
#[test]
fn a_division_with_one_headquarters_or_three_is_refused() {
    for wrong in [1, 3] {
        let text = format!(
            "title = 'x'\nrules = ['AC:0k']\n[map]\nterrain = ['...', '...', '...']\n\
             [[division]]\nid = '1'\nside = 'british'\nstacks = [{{ at = 'A1', inf = 1, hq = {wrong} }}]\n\
             [[division]]\nid = '2'\nside = 'german'\nstacks = [{{ at = 'C3', inf = 1, hq = 2 }}]\n\
             [[step]]\nask = 'round'\nis = '1'\n"
        );
        let error = ArmyCommander::open_case(&Library::built_in(), "case", &text).err().expect("refused");
        assert!(error.to_string().contains("a division has two headquarters"), "{error}");
    }
}

/// Every stand belongs to exactly one division of its own side; corps batteries to a corps and to no division.
/// [AC:0a]
#[test]
fn every_stand_belongs_to_one_division_and_corps_batteries_to_none() {
    for scenario in SCENARIOS {
        let position = open(scenario);
        for id in position.stand_ids() {
            let owners: Vec<DivisionId> = position
                .division_ids()
                .filter(|division| {
                    let lists = position.setup.division(*division).headquarters.contains(&id);
                    lists
                        || position.combat_stands(*division).any(|other| other == id)
                        || position.guns(*division).any(|other| other == id)
                })
                .collect();
            let stand = position.stand(id);
            if stand.kind == Kind::CorpsGun {
                assert_eq!((stand.division, owners.len()), (None, 0), "{}", stand.name);
                let corps: Vec<StandId> = position.corps_guns(stand.corps).collect();
                assert!(corps.contains(&id), "{}", stand.name);
                assert_eq!(position.setup.corps[stand.corps as usize].side, stand.side);
            } else {
                assert_eq!(owners, stand.division.into_iter().collect::<Vec<_>>(), "{}", stand.name);
                assert_eq!(position.setup.division(owners[0]).side, stand.side);
            }
        }
    }
}

/// The scenario says how strong a division is: 12 infantry with fire support and tanks at one time, 9 at another,
/// fewer for a weak one. [AC:0b]
#[test]
fn divisions_are_as_strong_as_the_scenario_says() {
    let strength = |scenario: &str, name: &str| {
        let position = open(scenario);
        let id = position.division_ids().find(|id| position.setup.division(*id).id == name).expect(name);
        [
            count(&position, id, |kind| matches!(kind, Kind::Infantry | Kind::Stormtrooper)),
            count(&position, id, |kind| kind == Kind::FireSupport),
            count(&position, id, |kind| kind == Kind::Tank),
        ]
    };
    assert_eq!(strength("la-ferme-1916", "41"), [12, 2, 1]);
    assert_eq!(strength("le-cateau-1914", "3"), [12, 2, 0]);
    assert_eq!(strength("cambrai-1917", "107"), [9, 2, 0]);
    assert_eq!(strength("michael-1918", "30"), [9, 3, 0]);
    assert_eq!(strength("la-ferme-1916", "9B"), [7, 2, 0]);
}

/// Divisions bring a battery of their own, and corps as many as the scenario gives them, of their own kind. [AC:0o]
#[test]
fn divisions_and_corps_have_the_batteries_the_scenario_gives() {
    let position = open("cambrai-1917");
    for id in position.division_ids() {
        assert_eq!(position.guns(id).count(), 1);
        assert!(position.guns(id).all(|gun| position.kind(gun) == Kind::DivisionalGun));
    }
    let corps: Vec<(&str, usize)> = position
        .setup
        .corps
        .iter()
        .enumerate()
        .map(|(number, corps)| (corps.id.as_str(), position.corps_guns(number as u8).count()))
        .collect();
    assert_eq!(corps, [("IV", 2), ("III", 2), ("Caudry", 1)]);
    let none = open("le-cateau-1914");
    assert_eq!(none.corps_guns(2).count(), 0);
}

/// Whatever is rolled in a game is rolled with six-sided dice. [AC:0u]
#[test]
fn only_six_sided_dice_are_rolled() {
    let mut rolls = 0;
    for (seed, scenario) in SCENARIOS.into_iter().enumerate() {
        play(scenario, seed as u64, |position, _| {
            if let Pending::Chance(chance) = position.waits_for() {
                assert!(matches!(chance.kind, ChanceKind::Dice { count: 1.., sides: 6 }), "{chance:?}");
                rolls += 1;
            }
        });
    }
    assert!(rolls > 100, "only {rolls} rolls");
}

/// In whole games every division has exactly one turn a round, and no side three running while the other has
/// divisions left; retreating divisions go first. [AC:1a AC:1.2f AC:1.2i AC:2.6a]
#[test]
fn turns_come_in_the_order_of_the_rules() {
    for (seed, scenario) in SCENARIOS.into_iter().enumerate() {
        let mut round = 0;
        let mut had: Vec<DivisionId> = Vec::new();
        let mut run = (2, 0);
        let mut turns = 0;
        play(scenario, 100 + seed as u64, |position, choice| {
            if position.state.round != round {
                round = position.state.round;
                had.clear();
                run = (2, 0);
            }
            let Some(Choice::Activate(id)) = choice else { return };
            assert!(!had.contains(&id), "{scenario}: a second turn in round {round}");
            had.push(id);
            turns += 1;
            let side = position.setup.division(id).side;
            let retreats = |id: &DivisionId| position.state.orders[id.index()] == Order::Retreat;
            if retreats(&id) {
                assert!(had.iter().all(retreats), "{scenario}: somebody moved before a retreating division");
                return;
            }
            let waiting = position.unused(1 - side).next().is_some();
            run = if run.0 == side { (side, run.1 + 1) } else { (side, 1) };
            assert!(run.1 < 3 || !waiting, "{scenario}: three turns running");
        });
        assert!(turns > 4, "{scenario}: {turns} turns");
    }
}

/// What one side sees does not tell which order the other has given; his own he sees. [AC:1.1b]
#[test]
fn a_hidden_order_shows_in_nobody_elses_view() {
    let first = open("cambrai-1917");
    let mut offered = Vec::new();
    first.offer(0, &mut offered);
    let orders: Vec<Choice> =
        offered.into_iter().filter(|choice| matches!(choice, Choice::Order(..))).collect();
    assert!(orders.len() > 1, "{orders:?}");
    let views: Vec<[String; 3]> = orders
        .iter()
        .map(|order| {
            let mut position = first.clone();
            position.choose(0, *order, &mut Silent);
            [Some(Seat(0)), Some(Seat(1)), None]
                .map(|seat| serde_json::to_string(&position.to_scene(seat)).expect("can be written"))
        })
        .collect();
    for other in &views[1..] {
        assert_ne!(views[0][0], other[0]);
        assert_eq!(views[0][1], other[1]);
        assert_eq!(views[0][2], other[2]);
    }
}

#[test]
fn the_battle_is_closing_from_the_orders_of_its_last_round_on() {
    play("la-ferme-1916", 3, |position, _| {
        assert_eq!(position.is_closing(), position.state.round == 4, "round {}", position.state.round);
    });
}
