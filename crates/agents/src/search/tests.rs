use super::*;
use crate::toy::{Click, Skirmish};
use std::time::Duration;

fn knowledge(game: &Skirmish, seat: Seat) -> Knowledge<Skirmish> {
    Knowledge::new(game, seat, &mut Random::from_number(0))
}

fn search(seed: u64, budget: Budget) -> Search<Skirmish> {
    Search::new("search", seed, budget)
}

#[test]
fn it_plans_past_a_click_that_only_selects() {
    let mut game = Skirmish::facing_a_last_stand();
    for seed in 0..10 {
        let mut search = search(seed, Budget::iterations(200));
        assert_eq!(search.choose(&knowledge(&game, Seat(0))), Click::Lift, "seed {seed}");
    }
    game.decide(Seat(0), Click::Lift, &mut Silent);
    for seed in 0..10 {
        let mut search = search(seed, Budget::iterations(200));
        assert_eq!(search.choose(&knowledge(&game, Seat(0))), Click::Attack, "seed {seed}");
    }
}

#[test]
fn the_same_seed_and_iterations_give_the_same_choice_on_any_number_of_trees() {
    for words in ["60it", "60it:x2", "61it:x3"] {
        let budget = Budget::parse(words).unwrap();
        let play = || {
            let mut search = search(5, budget);
            let mut game = Skirmish::new();
            let mut chosen = Vec::new();
            while let Pending::Decide(seats) = game.pending() {
                let seat = seats.first().unwrap();
                let choice = search.choose(&knowledge(&game, seat));
                chosen.push(choice);
                game.decide(seat, choice, &mut Silent);
                if chosen.len() == 6 {
                    break;
                }
            }
            chosen
        };
        assert_eq!(play(), play(), "{words}");
    }
}

#[test]
fn what_the_other_seat_hides_changes_nothing() {
    let choices = [true, false].map(|bold| {
        let mut truth = Skirmish::new();
        truth.decide(Seat(1), Click::Stance(bold), &mut Silent);
        (0..20)
            .map(|seed| search(seed, Budget::iterations(50)).choose(&knowledge(&truth, Seat(0))))
            .collect::<Vec<_>>()
    });
    assert_eq!(choices[0], choices[1]);
}

#[test]
fn a_forced_choice_costs_nothing() {
    let only = knowledge(&Skirmish::facing_a_last_stand(), Seat(0)).with_only(Click::Wait);
    let mut search = search(3, Budget::iterations(1000));
    assert_eq!(search.choose(&only), Click::Wait);
    assert_eq!((search.visits(), search.decisions), (0, 0));
}

#[test]
fn a_cancelled_search_answers_though_its_budget_would_last_for_days() {
    let game = Skirmish::facing_a_last_stand();
    let cancel = Cancel::default();
    cancel.cancel();
    for words in ["4000000000it", "86400s", "86400s:x2"] {
        let mut search = search(1, Budget::parse(words).unwrap());
        Agent::<Skirmish>::cancel_with(&mut search, cancel.clone());
        let known = knowledge(&game, Seat(0));
        assert!(known.choices().contains(&search.choose(&known)), "{words}");
    }
}

#[test]
fn the_thought_of_a_click_serves_the_next() {
    let mut game = Skirmish::facing_a_last_stand();
    let mut search = search(2, Budget::iterations(200));
    let lift = search.choose(&knowledge(&game, Seat(0)));
    game.decide(Seat(0), lift, &mut Silent);
    let known = knowledge(&game, Seat(0));
    assert!(search.expected == Some(fixed(&known).save()), "the position it expected is the one it meets");
    let kept = search.visits();
    let before = search.spend.iterations();
    search.think(&known);
    assert!(kept > 0, "what was thought about the first click is there for the second");
    assert_eq!(search.visits(), kept + search.spend.iterations() - before);
}

#[test]
fn nothing_is_kept_when_something_else_has_happened() {
    let mut search = search(2, Budget::iterations(100));
    search.choose(&knowledge(&Skirmish::facing_a_last_stand(), Seat(0)));
    let other = knowledge(&Skirmish::new(), Seat(0));
    let before = search.spend.iterations();
    search.think(&other);
    assert_eq!(search.visits(), search.spend.iterations() - before);
}

#[test]
fn thought_ends_where_one_choice_is_plainly_better() {
    let mut game = Skirmish::facing_a_last_stand();
    game.decide(Seat(0), Click::Lift, &mut Silent);
    let mut search = search(2, Budget::iterations(20_000));
    assert_eq!(search.choose(&knowledge(&game, Seat(0))), Click::Attack);
    let spent = search.spend.iterations();
    assert!((96..5000).contains(&spent), "{spent} iterations for what anybody sees");
}

#[test]
fn coming_back_to_the_same_place_in_later_rounds_is_going_in_circles() {
    let mut search = search(2, Budget::iterations(10));
    let mut game = Skirmish::new();
    for round in 1..=4 {
        game.round = round;
        assert_eq!(
            search.circles.closed_by(&fixed(&knowledge(&game, Seat(0))).situation()),
            round == 4,
            "round {round}"
        );
    }
}

#[test]
fn advice_ranks_every_choice_and_gives_odds_and_points() {
    let known = knowledge(&Skirmish::facing_a_last_stand(), Seat(0));
    let mut advice = search(1, Budget::iterations(300)).advise(&known);
    assert_eq!(advice.options.len(), known.choices().len());
    assert_eq!((advice.options[0].choice, advice.line[0]), (Click::Lift, Click::Lift));
    assert!(advice.is_weighed() && advice.options[0].outlook > advice.before);
    advice.play_on(&known, 2, 50, Duration::from_secs(600), 9);
    let ends = advice.options[0].ends.unwrap();
    assert!(ends.games == 50 && ends.won > 0.5 && ends.margin > 0.0, "{ends:?}");
    advice.play_on(&known, 2, 50, Duration::ZERO, 9);
    let games: Vec<u32> = advice.options.iter().filter_map(|option| Some(option.ends?.games)).collect();
    assert_eq!(games, [1, 1], "with no time left, one game of each");
}

#[test]
fn advice_is_what_everybody_would_do_where_there_is_such_a_thing() {
    let known = knowledge(&Skirmish::facing_a_last_stand(), Seat(0));
    let tuning = Tuning { plain: 0.01, ..Tuning::default() };
    let asked = || Search::new("search", 4, Budget::iterations(100)).with(tuning);
    let advice = asked().advise(&known);
    let choice = asked().choose(&known);
    assert!(!advice.is_weighed());
    assert_eq!((advice.options[0].choice, advice.options.len()), (choice, known.choices().len()));
}

#[test]
fn more_thought_beats_less_at_the_toy() {
    let mut points = 0;
    for number in 0..60_u64 {
        let mut game = Skirmish::new();
        let mut fate = Random::from_number(number);
        let strong = Seat((number % 2) as u8);
        let mut thinks = search(number, Budget::iterations(150));
        let mut random = crate::RandomAgent::new(number);
        loop {
            match game.pending() {
                Pending::Decide(seats) => {
                    let seat = seats.first().unwrap();
                    let known = knowledge(&game, seat);
                    let choice = if seat == strong { thinks.choose(&known) } else { random.choose(&known) };
                    game.decide(seat, choice, &mut Silent);
                }
                Pending::Chance(chance) => game.settle(&chance.kind.sample(&mut fate), &mut Silent),
                Pending::Over(verdict) => {
                    points += verdict.winner.map_or(1, |winner| if winner == strong { 2 } else { 0 });
                    break;
                }
            }
        }
    }
    assert!(points > 85, "{points} of 120 points");
}

#[test]
fn no_decision_and_no_turn_takes_more_iterations_than_its_budget() {
    for words in ["30it", "30it:100it/turn", "31it:70it/turn:x2"] {
        let budget = Budget::parse(words).unwrap();
        let all = match budget.turn {
            Some(Limit::Iterations(all)) => all,
            _ => u32::MAX,
        };
        let mut search = search(3, budget);
        let mut game = Skirmish::new();
        let mut fate = Random::from_number(8);
        let mut turns: std::collections::BTreeMap<u32, u32> = std::collections::BTreeMap::new();
        loop {
            match game.pending() {
                Pending::Decide(seats) => {
                    let seat = seats.first().unwrap();
                    let before = search.spend.iterations();
                    let turn = game.turn();
                    let choice = search.choose(&knowledge(&game, seat));
                    let now = search.spend.iterations();
                    let cost = if now >= before { now - before } else { now };
                    assert!(cost <= 31, "{words}: {cost}");
                    *turns.entry(turn).or_default() += cost;
                    game.decide(seat, choice, &mut Silent);
                }
                Pending::Chance(chance) => game.settle(&chance.kind.sample(&mut fate), &mut Silent),
                Pending::Over(_) => break,
            }
        }
        for (turn, cost) in turns {
            assert!(turn == 0 || cost <= all, "{words}: {cost} in turn {turn}");
        }
    }
}

#[test]
fn thought_ends_when_the_rest_of_it_could_change_nothing() {
    let game = Skirmish::facing_a_last_stand();
    let mut search = search(4, Budget::iterations(4000));
    assert_eq!(search.choose(&knowledge(&game, Seat(0))), Click::Lift);
    let spent = search.spend.iterations();
    assert!((16..4000).contains(&spent), "{spent}");
}

#[test]
fn inclination_decides_where_outlooks_hardly_differ() {
    let worth = |prior: f32, mean: f32| {
        let line = Tally { choice: 'a', visits: 100, sum: 100.0 * mean, prior };
        line.worth(1.0, Tuning::default().leaning / 0.8)
    };
    assert!(worth(0.8, 0.30) > worth(0.2, 0.31), "a hundredth of an outlook is no reason to leave a habit");
    assert!(worth(0.8, 0.30) < worth(0.2, 0.35), "a twentieth is");
}

#[test]
fn what_everybody_would_do_costs_no_thought() {
    let known = knowledge(&Skirmish::facing_a_last_stand(), Seat(0));
    let tuning = Tuning { plain: 0.01, ..Tuning::default() };
    let mut search = Search::new("search", 4, Budget::iterations(100)).with(tuning);
    assert!(known.choices().contains(&search.choose(&known)));
    assert_eq!(search.spend.iterations(), 0);
}

#[test]
fn where_the_end_is_near_an_iteration_plays_on_until_the_verdict() {
    let tuning = Tuning::default();
    let start = Skirmish::new();
    assert_eq!(tree::horizon(&start, &tuning), start.turn() + start.foresight());
    let far = Tuning { far: true, ..tuning };
    assert_eq!(tree::horizon(&start, &far), start.turn() + start.farsight());
    assert!(start.farsight() > start.foresight());
    assert_eq!(tree::horizon(&Skirmish::about_to_be_lost(), &tuning), u32::MAX);
}

#[test]
fn playing_on_follows_inclination_more_closely_than_its_weights_say() {
    let mut random = Random::from_number(1);
    let drawn = (0..1000).filter(|_| {
        let mut scratch = Scratch { choices: vec!['a', 'b'], weights: vec![3.0, 1.0] };
        scratch.draw_sharply(2, &mut random) == Some('a')
    });
    let drawn = drawn.count();
    assert!((870..930).contains(&drawn), "nine of ten, not three of four: {drawn}");
}
