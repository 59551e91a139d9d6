//! A careful seat sees the odds of every attack before its dice are thrown.

use salient_engine::{Driver, Library, Pending, Random, ScenarioRef, Seat, Seeded, Setup, System, erase};

/// Plays a battle by random choices; how often a seat with a single choice stood before the dice of a combat, with its odds
/// on show and the way there still to be taken back.
fn last_looks<S: System>(scenario: &str, careful: bool) -> usize {
    let start = S::open(&Library::built_in(), scenario).expect("a built-in scenario");
    let setup = Setup {
        system: S::NAME.into(),
        scenario: ScenarioRef::Id(scenario.into()),
        players: vec!["A".into(), "B".into()],
    };
    let mut driver = Driver::new(setup, erase(start), Some(Box::new(Seeded(3))));
    for seat in [Seat(0), Seat(1)] {
        driver.set_careful(seat, careful);
    }
    driver.advance().unwrap();
    let mut random = Random::from_number(5);
    let mut looks = 0;
    while let Pending::Decide(seats) = driver.pending() {
        let seat = seats.first().expect("somebody is asked");
        let choices = driver.choices(seat);
        if let [only] = &choices[..] {
            assert_eq!(driver.binding(seat), std::slice::from_ref(only), "only what binds is left to a seat");
            assert!(driver.scene(Some(seat)).odds.is_some() && driver.can_undo(seat));
            looks += 1;
        }
        let choice = choices[random.index(choices.len())].clone();
        driver.decide(seat, &choice).unwrap();
    }
    looks
}

#[test]
fn who_is_careful_sees_the_odds_before_the_only_shot_and_nobody_else_is_asked() {
    use salient_army_commander::ArmyCommander;
    use salient_commander::CombatCommander;
    assert_eq!(last_looks::<CombatCommander>("first-light-1944", false), 0);
    assert!(last_looks::<CombatCommander>("first-light-1944", true) > 0);
    assert_eq!(last_looks::<ArmyCommander>("la-ferme-1916", false), 0);
    last_looks::<ArmyCommander>("la-ferme-1916", true);
}
