//! Opponents at real battles: they see nothing they may not see, keep the rules, and the thinking ones win.

use salient_agents::{Agent as _, Budget, Knowledge, Search, agent};
use salient_arena::{MOST_INPUTS, content_of, play_game};
use salient_army_commander::{ArmyCommander, Position};
use salient_commander::CombatCommander;
use salient_engine::{Game, Library, Pending, Random, Seat, Silent, System as _};

fn opened(scenario: &str) -> Position {
    ArmyCommander::open(&Library::built_in(), scenario).unwrap()
}

/// The first position in which both seats give orders, and have a choice.
fn orders(scenario: &str, seed: u64) -> Position {
    let mut random = Random::from_number(seed);
    let mut game = opened(scenario);
    loop {
        match game.pending() {
            Pending::Decide(seats) if seats.contains(Seat(0)) && seats.contains(Seat(1)) => return game,
            Pending::Decide(seats) => {
                let seat = seats.first().unwrap();
                let mut choices = Vec::new();
                game.choices(seat, &mut choices);
                game.decide(seat, choices[random.index(choices.len())], &mut Silent);
            }
            Pending::Chance(chance) => game.settle(&chance.kind.sample(&mut random), &mut Silent),
            Pending::Over(_) => panic!("nobody gave orders"),
        }
    }
}

#[test]
fn positions_that_look_the_same_get_the_same_move() {
    for scenario in ["la-ferme-1916", "michael-1918"] {
        let start = orders(scenario, 3);
        // The other seat has given nothing, some, or other orders: this seat sees no difference.
        let mut variants = vec![start.clone()];
        for number in 0..4 {
            let mut random = Random::from_number(number);
            let mut game = start.clone();
            while matches!(game.pending(), Pending::Decide(seats) if seats.contains(Seat(1))) {
                let mut choices = Vec::new();
                game.choices(Seat(1), &mut choices);
                game.decide(Seat(1), choices[random.index(choices.len())], &mut Silent);
                variants.push(game.clone());
            }
        }
        let look = |game: &Position| serde_json::to_string(&game.scene(Some(Seat(0)))).unwrap();
        let choose = |game: &Position| {
            let knowledge = Knowledge::new(game, Seat(0), &mut Random::from_number(1));
            Search::new("search", 7, Budget::iterations(12)).choose(&knowledge)
        };
        let mut compared = 0;
        for (index, one) in variants.iter().enumerate() {
            let Some(other) = variants[..index].iter().find(|other| look(other) == look(one)) else {
                continue;
            };
            compared += u32::from(one.save() != other.save());
            assert_eq!(choose(one), choose(other), "{scenario}: what is hidden changed the move");
        }
        assert!(compared > 0, "{scenario}: no two positions look the same and differ");
    }
}

#[test]
fn search_beats_random_from_either_seat() {
    let start = opened("la-ferme-1916");
    let mut points = 0;
    for number in 0..10 {
        let strong = number as usize % 2;
        let names = if strong == 0 { ["search:40it", "random"] } else { ["random", "search:40it"] };
        let mut agents = names.map(|name| agent(name, number).unwrap());
        let result = play_game(&start, &mut agents, number, MOST_INPUTS).unwrap();
        points += match result.winner {
            Some(seat) if seat.index() == strong => 2,
            Some(_) => 0,
            None => 1,
        };
    }
    assert!(points >= 17, "{points} of 20 points");
}

/// Plays a battle by inclination; everything an agent asks of a system must make sense all the way.
fn sound_to_the_end<G: Game>(scenario: &str, mut game: G) {
    let mut random = Random::from_number(11);
    let (mut choices, mut weights) = (Vec::new(), Vec::new());
    let (mut turn, mut decisions) = (game.turn(), 0);
    loop {
        match game.pending() {
            Pending::Decide(seats) => {
                let seat = seats.first().unwrap();
                choices.clear();
                weights.clear();
                game.choices(seat, &mut choices);
                game.inclination(seat, &choices, &mut weights);
                assert_eq!(weights.len(), choices.len(), "{scenario}");
                assert!(
                    weights.iter().all(|weight| *weight > 0.0 && weight.is_finite()),
                    "{scenario}: {weights:?}"
                );
                assert!(game.foresight() >= 1 && game.farsight() >= game.foresight());
                game.decide(seat, choices[random.weighted(&weights)], &mut Silent);
                decisions += 1;
            }
            Pending::Chance(chance) => game.settle(&chance.kind.sample(&mut random), &mut Silent),
            Pending::Over(_) => break,
        }
        assert!(game.turn() >= turn, "{scenario}: turns are counted upwards");
        turn = game.turn();
        let outlooks = [Seat(0), Seat(1)].map(|seat| game.outlook(seat));
        assert!(outlooks[0] == -outlooks[1] && outlooks[0].abs() <= 1.0, "{scenario}: {outlooks:?}");
    }
    assert!(decisions > 50, "{scenario}: {decisions} decisions");
}

#[test]
fn inclinations_are_positive_and_one_for_each_choice_wherever_a_battle_goes() {
    for scenario in ["la-ferme-1916", "cambrai-1917", "michael-1918", "le-cateau-1914"] {
        sound_to_the_end(scenario, opened(scenario));
    }
    for scenario in CombatCommander::scenarios(&Library::built_in()).unwrap() {
        let game = CombatCommander::open(&Library::built_in(), &scenario.id).unwrap();
        sound_to_the_end(&scenario.id, game);
    }
}

#[test]
fn greedy_and_a_little_search_beat_random_at_combat_commander() {
    for (name, games, least) in [("greedy", 8, 6), ("search:12it", 4, 3)] {
        let start = CombatCommander::open(&Library::built_in(), "first-light-1944").unwrap();
        let mut won = 0;
        for number in 0..games {
            let strong = number as usize % 2;
            let names = if strong == 0 { [name, "random"] } else { ["random", name] };
            let mut agents = names.map(|name| agent(name, number).unwrap());
            let result = play_game(&start, &mut agents, number, MOST_INPUTS).unwrap();
            won += u32::from(result.winner.is_some_and(|seat| seat.index() == strong));
        }
        assert!(won >= least, "{name} won {won} of {games}");
    }
}

#[test]
fn a_changed_list_of_results_or_last_space_gives_a_scenario_another_mark() {
    let library = Library::built_in();
    let marks = |text: &str| {
        let game = ArmyCommander::open_text(&library, "x.toml", text).unwrap();
        (game.save(), content_of(&game))
    };
    let text = include_str!("../../../content/ac/scenarios/la-ferme-1916.toml");
    let changed = text.replacen("at_least = ", "at_least = 1", 1);
    assert_eq!(marks(text), marks(text));
    assert_eq!(marks(text).0, marks(&changed).0, "the position does not know it");
    assert_ne!(marks(text).1, marks(&changed).1);
    let mark = |text: &str| content_of(&CombatCommander::open_text(&library, "x.toml", text).unwrap());
    let text = include_str!("../../../content/cc/scenarios/first-light-1944.toml");
    assert_ne!(mark(text), mark(&text.replacen("sudden_death = 4", "sudden_death = 5", 1)));
    assert_ne!(mark(text), mark(&text.replacen("orders = 3", "orders = 4", 1)));
}
