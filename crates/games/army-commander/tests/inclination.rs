//! What a sensible commander leans to, where it can be said for sure.

use salient_army_commander::chart::Order;
use salient_army_commander::choice::Choice;
use salient_army_commander::setup::DivisionId;
use salient_army_commander::{ArmyCommander, Position};
use salient_engine::{Game, Library, Pending, Random, Silent, System};

fn open(scenario: &str) -> Position {
    ArmyCommander::open(&Library::built_in(), scenario).unwrap_or_else(|error| panic!("{scenario}: {error}"))
}

fn division(position: &Position, name: &str) -> DivisionId {
    position.division_ids().find(|id| position.setup.division(*id).id == name).expect("it is there")
}

#[test]
fn who_wins_points_by_leaving_stands_until_the_line_has_counted_and_then_goes() {
    let mut position = open("le-cateau-1914");
    let third = division(&position, "3");
    let goes = |position: &Position| {
        let weight = |order| position.order_weight(third, order);
        weight(Order::Move) + weight(Order::Retreat) > weight(Order::Hold) + weight(Order::DugIn)
    };
    for (round, expected) in [(2, false), (3, false), (4, true), (5, true)] {
        position.state.round = round;
        assert_eq!(goes(&position), expected, "round {round}");
    }
}

#[test]
fn an_attack_that_is_looked_at_comes_from_next_to_its_target_and_its_odds_are_odds() {
    let mut looked_at = 0;
    for seed in 0..5 {
        let mut position = open("la-ferme-1916");
        let mut random = Random::from_number(seed);
        let mut offered = Vec::new();
        loop {
            match position.pending() {
                Pending::Over(_) => break,
                Pending::Chance(chance) => position.settle(&chance.kind.sample(&mut random), &mut Silent),
                Pending::Decide(seats) => {
                    let seat = seats.first().expect("somebody decides");
                    offered.clear();
                    position.choices(seat, &mut offered);
                    for choice in &offered {
                        let Choice::Target(target) = choice else { continue };
                        let turn = *position.state.stack.turn().expect("targets are offered in a turn");
                        let sources = position.assault_hexes(turn.division);
                        let assault = position.best_assault(&turn, *target, sources);
                        let from: Vec<_> = assault.from.into_iter().flatten().collect();
                        assert!((1..=position.most_sources(turn.division)).contains(&from.len()));
                        assert!(from.iter().all(|hex| position.setup.distance(*hex, *target) == 1));
                        let promise = assault.promise;
                        assert!(promise.more >= 0.0 && promise.less >= 0.0);
                        assert!(promise.more + promise.less <= 1.001);
                        looked_at += 1;
                    }
                    let mut weights = Vec::new();
                    position.inclination(seat, &offered, &mut weights);
                    let choice = offered[random.weighted(&weights)];
                    position.decide(seat, choice, &mut Silent);
                }
            }
        }
    }
    assert!(looked_at > 20, "{looked_at}");
}
