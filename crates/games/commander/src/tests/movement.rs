//! The Move order, click by click.

use crate::cards::{Action, Order};
use crate::chart::{Fortification, way};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::Cause;
use crate::state::flag;
use crate::testing::{Field, Play};

const OPEN: [&str; 6] = ["........", "........", "........", "........", "........", "........"];

fn open() -> Play {
    Field::new(&OPEN).begin()
}

/// [CC:O21a] [CC:O21.1b] [CC:O21.5] Every step is paid for and told; with the points gone the movement is over.
#[test]
fn a_unit_spends_its_points_hex_by_hex() {
    let mut play = Field::new(&["....", ".b..", "....", "....", "....", "...."]).begin();
    let squad = play.unit(0, "Rifle", "B4");
    play.order(Order::Move).activate(&[squad]).pick(squad);
    play.to("B3");
    assert_eq!(play.moving().spent, 1);
    play.to("B2");
    assert_eq!(play.moving().spent, 3);
    let told = play.log.iter().filter_map(|event| match event {
        Event::Moved { spent, .. } => *spent,
        _ => None,
    });
    assert_eq!(told.collect::<Vec<_>>(), [1, 3]);
    play.to("B1");
    assert!(play.at_orders(), "four points are spent and nobody else is named");
    assert_eq!(play.at(squad), "B1");
}

/// [CC:O21b] A unit that leaves its leader stops if its own movement is used up; nothing is paid back.
#[test]
fn leaving_a_leader_ends_a_move_beyond_the_own_movement() {
    let mut play = open();
    let squad = play.unit(0, "Rifle", "B6");
    for at in ["B6", "B5", "B4", "B3", "B2"] {
        play.unit(0, "Sgt", at);
    }
    play.order(Order::Move).activate(&[squad]).pick(squad);
    play.to("B5").to("B4").to("B3").to("B2");
    assert_eq!(play.moving().spent, 4);
    play.to("B1");
    assert!(play.at_orders(), "five points are spent, and without command it has four");
    assert_eq!(play.at(squad), "B1");
}

/// [CC:T93b] A road hex entered by whatever side adds one to the movement of the rest of the order, once; it cannot
/// pay for the road hex itself. [A35]
#[test]
fn a_road_hex_adds_one_point_once() {
    let field = || {
        Field::new(&["......", "......", "......", "......", "......", "......"])
            .way(way::ROAD, &["A3", "B3", "C4", "D4"])
    };
    let mut play = field().begin();
    let squad = play.unit(0, "Rifle", "B5");
    play.order(Order::Move).activate(&[squad]).pick(squad);
    assert_eq!(play.position.points_left(play.moving().group, play.moving().pace()), 4);
    play.to("B4").to("B3");
    assert_eq!(play.position.points_left(play.moving().group, play.moving().pace()), 3);
    play.to("A3");
    assert_eq!(play.position.points_left(play.moving().group, play.moving().pace()), 2, "one bonus, not two");
    let mut play = field().begin();
    let broken = play.unit(0, "Rifle", "A4");
    play.mark(broken, flag::BROKEN);
    play.order(Order::Move).activate(&[broken]).pick(broken);
    play.to("A3");
    assert_eq!(play.position.points_left(play.moving().group, play.moving().pace()), 1);
    play.to("B3");
    assert!(play.at_orders());
    let mut play = Field::new(&["w.", "..", ".."]).way(way::ROAD, &["A1", "B1"]).begin();
    let broken = play.unit(0, "Rifle", "A2");
    play.mark(broken, flag::BROKEN);
    play.order(Order::Move).activate(&[broken]).pick(broken);
    assert!(!play.open("A1"), "two points for the woods, and the bonus is not there yet");
}

/// [CC:T93b] The bonus ends with the order.
#[test]
fn the_bonus_of_a_road_ends_with_the_units_movement() {
    let mut play = Field::new(&OPEN).way(way::ROAD, &["B4", "B3"]).begin();
    let (lieutenant, first, second) =
        (play.unit(0, "Lt", "F6"), play.unit(0, "Rifle", "E6"), play.unit(0, "Rifle", "F5"));
    let other = play.unit(0, "Rifle", "B5");
    play.order(Order::Move).activate(&[other]).pick(other).to("B4");
    assert!(play.moving().road);
    play.choose(Choice::Done);
    assert!(play.at_orders());
    play.order(Order::Move).activate(&[lieutenant, first, second]).pick(first);
    assert!(!play.moving().road);
}

/// [CC:O21.2a] While a unit moves nobody else begins; once it has finished it does not go on.
#[test]
fn units_move_one_at_a_time() {
    let mut play = open();
    let (sergeant, squad) = (play.unit(0, "Sgt", "B5"), play.unit(0, "Rifle", "C5"));
    play.order(Order::Move).activate(&[sergeant, squad]).pick(sergeant).to("B4");
    assert!(!play.offered(Choice::Unit(squad)));
    play.choose(Choice::Done);
    assert!(play.offered(Choice::Unit(squad)) && !play.offered(Choice::Unit(sergeant)));
    play.pick(squad).to("C4").choose(Choice::Done);
    assert!(play.at_orders());
}

/// [CC:O14.2] Example X17: between two units of a Move order no other order is given.
#[test]
fn x17_no_order_is_given_before_the_last_one_is_over() {
    let mut play = open();
    let (sergeant, squad) = (play.unit(0, "Sgt", "B5"), play.unit(0, "Rifle", "C5"));
    let target = play.unit(1, "Rifle", "H1");
    play.mark(target, flag::BROKEN);
    let rout = play.hold_order(0, Order::Rout);
    assert!(play.offered(Choice::Order(rout)));
    play.order(Order::Move).activate(&[sergeant, squad]).pick(sergeant).to("B4").decline_all();
    assert!(!play.offered(Choice::Order(rout)));
    play.choose(Choice::Done);
    assert!(!play.offered(Choice::Order(rout)));
    play.choose(Choice::Done);
    assert!(play.offered(Choice::Order(rout)));
}

/// [CC:O14.3] [CC:A39a] Example X18: a squad moves and throws smoke as often as it has cards, then its leader moves.
#[test]
fn x18_smoke_grenades_are_thrown_before_the_leader_moves() {
    let mut play = open();
    let (sergeant, squad) = (play.unit(0, "Sgt", "B5"), play.unit(0, "Rifle", "B5"));
    let cards = [play.hold_action(0, Action::SmokeGrenades), play.hold_action(0, Action::SmokeGrenades)];
    play.order(Order::Move).activate(&[sergeant, squad]).pick(squad).to("B4");
    for (card, hex) in cards.into_iter().zip(["B3", "C4"]) {
        play.choose(Choice::Action(card)).to(hex).draw(0);
        let hex = play.hex(hex);
        assert!(play.position.state.smoke[hex.index()] > 0);
    }
    play.to("B3").choose(Choice::Done).pick(sergeant).to("B4");
    assert_eq!((play.at(squad), play.at(sergeant)), ("B3".into(), "B4".into()));
}

/// [CC:O14.4b] Example X19: nobody ends a Move order before a unit has crossed a hexside.
#[test]
fn x19_a_move_order_must_move_somebody() {
    let mut play = open();
    let (sergeant, squad) = (play.unit(0, "Sgt", "B5"), play.unit(0, "Assault", "B5"));
    play.unit(1, "Rifle", "B3");
    let card = play.hold_action(0, Action::AssaultFire);
    play.order(Order::Move).activate(&[sergeant, squad]);
    assert!(!play.offered(Choice::Done));
    play.choose(Choice::Action(card)).to("B3").pick(squad).choose(Choice::Done).decline_all();
    play.roll(1, 2).decline_all();
    play.roll(6, 5).decline_all();
    assert!(!play.offered(Choice::Done), "having fired is not enough");
    play.pick(squad);
    assert!(play.offered(Choice::Done), "the sergeant can still move");
    play.choose(Choice::Done).pick(sergeant);
    assert!(!play.offered(Choice::Done), "he is the last who can");
    play.to("B6").decline_all();
    assert!(play.offered(Choice::Done));
}

/// [CC:O21.2b] [CC:O21.2c] Example X32: units that begin together move together, as fast as the slowest; when one
/// breaks its movement binds all.
#[test]
fn x32_a_group_moves_with_its_slowest_and_stops_when_one_breaks() {
    let mut play = open();
    let (sergeant, squad, gunners) =
        (play.unit(0, "Sgt", "B6"), play.unit(0, "Rifle", "B6"), play.unit(0, "Line Tm", "B6"));
    play.arm(gunners, "mortar");
    let apart = play.unit(0, "Rifle", "B5");
    play.order(Order::Move).activate(&[sergeant, squad, gunners, apart]);
    play.pick(sergeant).pick(squad);
    assert!(!play.offered(Choice::Unit(apart)), "it begins elsewhere");
    assert_eq!(play.position.points_left(play.moving().group, play.moving().pace()), 5);
    play.pick(gunners);
    assert_eq!(play.position.points_left(play.moving().group, play.moving().pace()), 3);
    play.to("B5");
    assert!(!play.offered(Choice::Unit(apart)), "a group that began apart cannot join");
    assert_eq!([play.at(sergeant), play.at(squad), play.at(gunners)], ["B5"; 3]);
    play.position.break_unit(squad, Cause::FireDefence, &mut play.log);
    // Movement 1 and a command of 1; a point is spent.
    assert_eq!(play.position.points_left(play.moving().group, play.moving().pace()), 1);
    play.to("B4");
    assert!(!play.offers().iter().any(|choice| matches!(choice, Choice::Hex(_))), "the whole group stops");
    // The gunners have a point left for themselves: they could still hand their mortar over.
    play.choose(Choice::Done);
    assert!(play.moving().group.is_empty());
    assert_eq!([play.at(sergeant), play.at(squad), play.at(gunners)], ["B4"; 3]);
    assert!(!play.offered(Choice::Unit(gunners)));
}

/// [CC:O21.2b] A unit so slow that nobody could move with it cannot join.
#[test]
fn a_unit_that_cannot_move_does_not_join_a_group() {
    let mut play = Field::new(&["www", "w.w", "www"]).begin();
    let (sergeant, broken) = (play.unit(0, "Hero", "B2"), play.unit(0, "Rifle", "B2"));
    play.mark(broken, flag::BROKEN);
    play.order(Order::Move).activate(&[sergeant, broken]).pick(sergeant);
    assert!(!play.offered(Choice::Unit(broken)));
}

/// [CC:O21.1.1a] [CC:O21.1.1b] [CC:11.3a] A mover hands its weapon to a friend in its hex for a point, activated or not; nobody carries
/// two, and the other side has no answer to it. [A36]
#[test]
fn a_weapon_changes_hands_for_a_point() {
    let mut play = open();
    let (squad, team, armed) =
        (play.unit(0, "Rifle", "B5"), play.unit(0, "Line Tm", "B5"), play.unit(0, "Line Tm", "B5"));
    let far = play.unit(0, "Line Tm", "B4");
    let gun = play.arm(squad, "hmg");
    play.arm(armed, "lmg");
    play.unit(1, "Rifle", "B1");
    play.hold_order(1, Order::Fire);
    play.order(Order::Move).activate(&[squad]).pick(squad);
    assert_eq!(play.position.points_left(play.moving().group, play.moving().pace()), 3);
    play.choose(Choice::Weapon(gun));
    assert_eq!(play.offers(), [Choice::Give(team)], "neither {armed:?} nor {far:?}");
    play.choose(Choice::Give(team));
    assert!(!play.reacting());
    assert_eq!(play.position.weapon_of(team), Some(gun));
    // The gun weighs on it no more: four points, one of them spent.
    assert_eq!(play.position.points_left(play.moving().group, play.moving().pace()), 3);
    assert!(!play.offered(Choice::Done), "a weapon handed over is no step");
    play.to("C5");
    assert!(play.reacting());
}

/// [CC:O21.1.1a] [CC:O21.2b] In a group only the giver pays: the others have as many points as before, and the slowest
/// still decides.
#[test]
fn in_a_group_only_the_giver_pays_for_a_weapon() {
    for (leader_gives, left) in [(true, 5), (false, 4)] {
        let mut play = open();
        let (sergeant, squad) = (play.unit(0, "Sgt", "B6"), play.unit(0, "Rifle", "B6"));
        let gun = play.arm(if leader_gives { sergeant } else { squad }, "lmg");
        play.order(Order::Move).activate(&[sergeant, squad]).pick(sergeant).pick(squad);
        let points = |play: &Play| play.position.points_left(play.moving().group, play.moving().pace());
        // The sergeant has six; the squad four, and one by his command.
        assert_eq!(points(&play), 5);
        play.choose(Choice::Weapon(gun)).choose(Choice::Give(if leader_gives { squad } else { sergeant }));
        assert_eq!(points(&play), left);
        let foreseen = play.position.reachable(play.moving().group, play.moving().pace());
        assert_eq!(foreseen.contains(play.hex("B1")), leader_gives);
        play.to("B5").to("B4").to("B3").to("B2");
        assert_eq!(!play.at_orders() && play.open("B1"), leader_gives);
    }
}

/// [CC:O21.1.1a] [CC:O21.2a] [B15] Who has moved hands its weapon to a friend that comes up later, for a point it has
/// left, while that friend is moving; who has spent all its points does not.
#[test]
fn a_unit_that_has_moved_still_hands_its_weapon_over() {
    for (steps, gives) in [(&["B5", "B4"][..], true), (&["B5", "A5", "B5", "B4"], false)] {
        let mut play = open();
        let (lieutenant, squad) = (play.unit(0, "Lt", "C6"), play.unit(0, "Rifle", "B6"));
        let team = play.unit(0, "Line Tm", "B5");
        let gun = play.arm(squad, "lmg");
        play.order(Order::Move).activate(&[lieutenant, squad, team]).pick(squad);
        for step in steps {
            play.to(step).decline_all();
        }
        if play.moving().group.contains(squad) {
            play.choose(Choice::Done);
        }
        play.pick(team).to("B4").decline_all();
        assert_eq!(play.offered(Choice::Weapon(gun)), gives, "{steps:?}");
        if gives {
            play.choose(Choice::Weapon(gun)).choose(Choice::Give(team));
            assert_eq!(play.position.weapon_of(team), Some(gun));
            assert_eq!(play.moving().spent, 1, "the team itself pays nothing");
            play.to("B3").decline_all();
            assert_eq!((play.at(team), play.at(squad)), ("B3".into(), "B4".into()));
        }
    }
}

/// [CC:O21.1.1a] [CC:O21.2a] [B15] Who has not moved yet hands its weapon to a friend that passes, and has a point less for
/// its own movement; who is not named for the order gives nothing.
#[test]
fn a_unit_that_has_not_moved_hands_its_weapon_to_a_friend_that_passes() {
    let mut play = open();
    let (sergeant, squad) = (play.unit(0, "Sgt", "C6"), play.unit(0, "Rifle", "B6"));
    let waits = play.unit(0, "Line Tm", "B5");
    let bystander = play.unit(0, "Line Tm", "B5");
    let (gun, other) = (play.arm(waits, "lmg"), play.arm(bystander, "lmg"));
    play.order(Order::Move).activate(&[sergeant, squad, waits]).pick(squad).to("B5").decline_all();
    assert!(play.offered(Choice::Weapon(gun)) && !play.offered(Choice::Weapon(other)));
    play.choose(Choice::Weapon(gun)).choose(Choice::Give(squad));
    play.to("B4").decline_all();
    assert_eq!((play.at(squad), play.position.weapon_of(squad)), ("B4".into(), Some(gun)));
    play.choose(Choice::Done).pick(waits);
    let left = play.position.points_left(play.moving().group, play.moving().pace());
    assert_eq!(left, play.position.movement(waits) - 1);
    // The order over, nothing of it is remembered.
    play.choose(Choice::Done).choose(Choice::Done);
    assert!(play.at_orders() && play.position.on_map().all(|unit| play.position.unit(unit).spent == 0));
}

/// [CC:F106.2a] [CC:O21.1.1a] [B15] Wire takes the points for a weapon, too, also once the unit has finished.
#[test]
fn nobody_hands_a_weapon_over_who_was_stopped_by_wire() {
    let mut play = open();
    let (sergeant, squad) = (play.unit(0, "Sgt", "B5"), play.unit(0, "Rifle", "B5"));
    play.unit(0, "Line Tm", "B4");
    let gun = play.arm(squad, "lmg");
    play.work("B4", Fortification::Wire);
    play.order(Order::Move).activate(&[sergeant, squad]).pick(squad).to("B4").decline_all();
    assert!(play.moving().group.is_empty(), "it has finished");
    assert!(!play.offered(Choice::Weapon(gun)));
    assert_eq!(
        play.position.why_not_hand_over(&play.moving(), gun).map(|(clause, _)| clause.id()),
        Some("CC:O21.1.1a")
    );
}

/// [CC:O14.4b] [CC:O21.1.1a] Nor is a weapon handed to the only one who could still have moved, when it would hold him
/// back.
#[test]
fn a_weapon_is_not_handed_to_the_last_who_could_move_when_it_holds_him_back() {
    let mut play = Field::new(&["www", "w.w", "www"]).begin();
    let (sergeant, squad) = (play.unit(0, "Sgt", "B2"), play.unit(0, "Rifle", "B2"));
    let team = play.unit(0, "Line Tm", "B2");
    play.mark(squad, flag::BROKEN);
    play.mark(team, flag::BROKEN);
    let gun = play.arm(squad, "hmg");
    play.order(Order::Move).activate(&[sergeant, squad, team]);
    assert_eq!(play.position.why_not_give(&play.moving(), gun, team), None, "the sergeant can still move");
    play.pick(sergeant).choose(Choice::Done);
    // Both have two points by his command, just enough for woods, and the gun weighs one.
    assert!(play.position.can_step(team) && !play.position.can_step(squad));
    let why = play.position.why_not_give(&play.moving(), gun, team);
    assert_eq!(why.map(|(clause, _)| clause.id()), Some("CC:O14.4b"));
    play.choose(Choice::Weapon(gun));
    assert_eq!(play.offers(), [Choice::Give(sergeant)]);
}

/// [CC:O14.4b] [CC:O21.1.1a] The last point cannot go into a weapon when nobody has moved.
#[test]
fn the_last_point_is_not_spent_on_a_weapon_before_anybody_has_moved() {
    let mut play = open();
    let (squad, _friend) = (play.unit(0, "Rifle", "B5"), play.unit(0, "Line Tm", "B5"));
    let gun = play.arm(squad, "lmg");
    play.mark(squad, flag::BROKEN);
    play.order(Order::Move).activate(&[squad]).pick(squad);
    assert!(!play.offered(Choice::Weapon(gun)));
    assert!(play.open("B4"));
}

/// [CC:F106.2a] Example X50: who begins in wire stops in the first hex, road and leader or not; who enters wire stops
/// there.
#[test]
fn x50_wire_ends_a_move_on_leaving_and_on_entering() {
    let mut play = Field::new(&OPEN).way(way::ROAD, &["B4", "B3", "B2"]).begin();
    let squad = play.unit(0, "Rifle", "B4");
    play.unit(0, "Lt", "B3");
    play.work("B4", Fortification::Wire);
    play.order(Order::Move).activate(&[squad]).pick(squad).to("B3");
    assert!(play.at_orders(), "it stops");
    let mut play = open();
    let squad = play.unit(0, "Rifle", "B4");
    play.work("B3", Fortification::Wire);
    play.order(Order::Move).activate(&[squad]).pick(squad).to("B3");
    assert!(play.at_orders());
    assert_eq!(play.at(squad), "B3");
}

/// [CC:F103.1a] [CC:F103.1b] [CC:F103.1c] [CC:F103.2a] [CC:F103.2b] Mines strike those who enter and leave, with one
/// roll for a group and the other side rolling the attack; bystanders are left alone. [A41]
#[test]
fn mines_strike_on_leaving_and_on_entering() {
    let mut play = open();
    let (sergeant, squad) = (play.unit(0, "Sgt", "B5"), play.unit(0, "Rifle", "B5"));
    let (stays, there) = (play.unit(0, "Line Tm", "B5"), play.unit(0, "Line Tm", "B4"));
    play.work("B5", Fortification::Mines);
    play.work("B4", Fortification::Mines);
    play.order(Order::Move).activate(&[sergeant, squad]).pick(sergeant).pick(squad).to("B4");
    for at in ["B5", "B4"] {
        assert_eq!(play.at(squad), at, "the mines of {at} go off");
        let shot = *play.position.state.stack.shot().expect("a mine attack");
        assert_eq!((shot.side, shot.firepower, shot.target), (1, 6, play.hex(at)));
        assert_eq!(shot.defending.iter().collect::<Vec<_>>(), [sergeant, squad]);
        assert!(!shot.defending.contains(stays) && !shot.defending.contains(there));
        play.roll(1, 2).pick(squad).decline_all();
        play.roll_sum(9).decline_all();
        play.roll_sum(9).decline_all();
    }
    assert_eq!((play.at(sergeant), play.at(squad)), ("B4".into(), "B4".into()));
    assert!(!play.broken(sergeant) && !play.broken(squad));
}

/// [CC:F103.2a] Mines have six firepower, or seven or eight where the scenario says so.
#[test]
fn mines_are_as_strong_as_the_scenario_says() {
    for strength in [6, 7, 8] {
        let mut play = open();
        let mut setup = (*play.position.setup).clone();
        setup.mines = strength;
        play.position.setup = std::sync::Arc::new(setup);
        let squad = play.unit(0, "Rifle", "B5");
        play.work("B4", Fortification::Mines);
        play.order(Order::Move).activate(&[squad]).pick(squad).to("B4");
        play.roll(1, 2);
        assert_eq!(play.position.state.stack.shot().expect("a mine attack").total, i16::from(strength) + 3);
    }
}

/// [CC:F103.2c] Mines leave no cover.
#[test]
fn mines_leave_no_cover() {
    let mut play = Field::new(&["....", ".h..", "....", "...."]).begin();
    let squad = play.unit(0, "Rifle", "B3");
    play.work("B2", Fortification::Mines);
    play.order(Order::Move).activate(&[squad]).pick(squad).to("B2");
    play.roll(4, 3).decline_all();
    // 6 + 7 against 7 + 5: the building's 3 would have saved it.
    play.roll(1, 4).decline_all();
    assert!(play.broken(squad));
}

/// [CC:F103.2d] Example X51: a unit that mines break on leaving still comes to its new hex; one that was broken before
/// is eliminated. [A42]
#[test]
fn x51_a_unit_broken_on_leaving_mines_still_gets_where_it_was_going() {
    for broken in [false, true] {
        let mut play = open();
        let squad = play.unit(0, "Rifle", "B5");
        play.unit(0, "Rifle", "H6");
        play.work("B5", Fortification::Mines);
        if broken {
            play.mark(squad, flag::BROKEN);
        }
        play.order(Order::Move).activate(&[squad]).pick(squad).to("B4");
        play.roll(6, 4).decline_all();
        play.roll(1, 2).decline_all();
        if broken {
            assert_eq!((play.at(squad), play.position.casualties(0)), (String::new(), 1));
        } else {
            assert!(play.broken(squad));
            assert_eq!(play.at(squad), "B4");
        }
        assert!(play.at_orders());
    }
}

/// [CC:7.3.1b] Passing through an objective takes it at once. [A48]
#[test]
fn an_objective_is_taken_in_passing() {
    let mut play = Field::new(&OPEN).objective(&["B4"]).begin();
    let squad = play.unit(0, "Rifle", "B5");
    play.order(Order::Move).activate(&[squad]).pick(squad).to("B4");
    assert_eq!(play.position.state.control[0], 0);
    play.to("B3");
    assert_eq!(play.position.state.control[0], 0);
}

/// [CC:GL.Broken.c] [CC:O14.1b] [CC:GL.Activate] Broken and suppressed units are named and move like others, once a
/// turn. [A11]
#[test]
fn a_broken_unit_moves_once_a_turn() {
    let mut play = open();
    let broken = play.unit(0, "Rifle", "B5");
    play.mark(broken, flag::BROKEN | flag::VETERAN | flag::SUPPRESSED);
    play.order(Order::Move).activate(&[broken]).pick(broken).to("B4");
    assert!(play.at_orders());
    let again = play.hold_order(0, Order::Move);
    assert!(!play.offered(Choice::Order(again)));
}

/// [CC:E58.1c] A Hero moves as often as he is ordered. [A14]
#[test]
fn a_hero_moves_twice_in_a_turn() {
    let mut play = open();
    let hero = play.unit(0, "Hero", "B5");
    for at in ["B4", "B3"] {
        play.order(Order::Move).activate(&[hero]).pick(hero).to(at).choose(Choice::Done);
    }
    assert_eq!(play.at(hero), "B3");
}
