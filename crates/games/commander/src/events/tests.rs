//! Events at work.

use crate::cards::{Happening, Trigger};
use crate::chart::{Fortification, side};
use crate::choice::Choice;
use crate::event::Event as Told;
use crate::frame::{Event, Frame};
use crate::place::Place;
use crate::setup::Hexes;
use crate::state::flag;
use crate::testing::{Field, Play};
use salient_ground::Hex;

const OPEN: [&str; 6] = ["........", "........", "........", "........", "........", "........"];

pub(super) fn field() -> Play {
    let mut play = Field::new(&OPEN).objective(&["A1"]).objective(&["B1"]).begin();
    // Somebody must be left on each side, or the battle ends.
    play.unit(0, "Sgt", "H6");
    play.unit(1, "Sgt", "H1");
    play
}

/// Starts an event of a side, its card about to be turned up, and turns it up.
pub(super) fn event(play: &mut Play, side: u8, what: Happening) {
    let contested = play.position.contested();
    play.push(Frame::Event(Event {
        side,
        card: None,
        what: Happening::AirSupport,
        step: 0,
        hex: None,
        unit: None,
        weapon: None,
        smoke: 0,
        contested,
    }));
    play.happen(what);
}

/// Turns up a card for its hex; broken weapons are tested by its row.
pub(super) fn random_hex(play: &mut Play, name: &str) {
    let hex = play.hex(name);
    let side = usize::from(play.position.state.active);
    let has = |play: &Play| {
        play.position.state.deck[side].iter().any(|card| play.position.card(side, card).hex == hex)
    };
    assert!(has(play), "{name} is on no card left");
    play.turn_up(|card| card.hex == hex);
}

pub(super) fn void(play: &Play) -> bool {
    play.log.iter().any(|event| matches!(event, Told::NothingHappened(..)))
}

/// [CC:E43a] [CC:E43b] All units of the hex, or of the nearest occupied one, may be broken, friend and foe alike.
#[test]
fn air_support_may_break_everybody_in_the_nearest_hex() {
    let mut play = field();
    let (friend, foe) = (play.unit(0, "Rifle", "C3"), play.unit(1, "Rifle", "D3"));
    event(&mut play, 0, Happening::AirSupport);
    random_hex(&mut play, "A1");
    assert_eq!(play.offers().len(), 2, "declining, or the nearest hex: {:?}", play.offers());
    play.to("C3").decline_all();
    assert!(play.broken(friend) && !play.broken(foe));
    // Everybody in the random hex itself, of whichever side, and nobody else; or nobody.
    for strikes in [false, true] {
        let mut play = field();
        let more = [play.unit(1, "Rifle", "A1"), play.unit(1, "Line Tm", "A1")];
        let beside = play.unit(1, "Rifle", "A2");
        event(&mut play, 0, Happening::AirSupport);
        random_hex(&mut play, "A1");
        assert_eq!(play.offers(), [Choice::Decline, Choice::Hex(Hex(0))]);
        play.choose(if strikes { Choice::Hex(Hex(0)) } else { Choice::Decline }).decline_all();
        assert_eq!(more.map(|unit| play.broken(unit)), [strikes; 2]);
        assert!(!play.broken(beside));
    }
}

/// [CC:E44a] [CC:E44.1a] [CC:E44.1b] A veteran marker raises every figure but command by one, goes to somebody who has
/// none, and is gone with its unit.
#[test]
fn battle_harden_makes_a_unit_veteran() {
    let mut play = field();
    let squad = play.unit(0, "Rifle", "C3");
    event(&mut play, 0, Happening::BattleHarden);
    assert!(!play.offered(Choice::Decline), "somebody must become one");
    play.pick(squad);
    assert!(play.position.is(squad, flag::VETERAN));
    let at = &play.position;
    let morale = at.morale(squad, crate::stats::Against::Nothing);
    assert_eq!((at.firepower(squad), at.range(squad), at.movement(squad), morale), (6, 6, 5, 8));
    let sergeant = at.side_at(0, play.hex("H6")).next().unwrap();
    event(&mut play, 0, Happening::BattleHarden);
    assert_eq!(play.offers(), [Choice::Unit(sergeant)], "not the veteran again");
    let command = play.position.command(sergeant);
    play.pick(sergeant);
    assert_eq!(play.position.command(sergeant), command);
    play.position.eliminate(squad, crate::frame::Cause::KilledInAction, &mut play.log);
    event(&mut play, 0, Happening::WalkingWounded);
    play.pick(squad);
    random_hex(&mut play, "A1");
    play.to("A1");
    assert!(play.broken(squad) && !play.position.is(squad, flag::VETERAN));
}

/// [CC:E45] [CC:E49] Points for enemy casualties, and for objectives controlled.
#[test]
fn points_for_casualties_and_for_objectives() {
    let mut play = field();
    let lost = play.unit(1, "Rifle", "C3");
    play.position.place(lost, Place::CASUALTY);
    play.unit(0, "Rifle", "A1");
    play.unit(0, "Rifle", "B1");
    event(&mut play, 0, Happening::BattlefieldIntegrity);
    assert_eq!(play.points(), 1);
    event(&mut play, 0, Happening::CommandAndControl);
    assert_eq!(play.points(), 3);
}

/// [CC:E46a] [CC:E46b] [CC:E46c] [CC:8.1.5] A blaze clears its hex and drives its units out, the inactive side's first.
#[test]
fn a_blaze_clears_its_hex_and_drives_everybody_out() {
    let mut play = field();
    let (mine, theirs) = (play.unit(0, "Rifle", "A1"), play.unit(1, "Rifle", "H2"));
    play.work("A1", Fortification::Foxholes);
    play.smoke("A1", 2);
    event(&mut play, 0, Happening::Blaze);
    random_hex(&mut play, "A1");
    play.draw(0);
    assert!(play.position.state.blaze.contains(play.hex("A1")));
    assert_eq!(play.position.work(play.hex("A1")), None);
    assert_eq!(play.position.state.smoke[play.hex("A1").index()], 0);
    assert_eq!(play.asked(), Some(0));
    play.to("A2");
    assert_eq!((play.at(mine), play.at(theirs)), ("A2".into(), "H2".into()));
}

/// [CC:E46a] Water does not burn, and what burns already is left alone.
#[test]
fn water_does_not_burn() {
    let mut play =
        Field::new(&["s.......", "........", "........", "........", "........", "........"]).begin();
    play.unit(0, "Sgt", "H6");
    play.unit(1, "Sgt", "H1");
    event(&mut play, 0, Happening::Blaze);
    random_hex(&mut play, "A1");
    assert!(void(&play) && play.position.state.blaze.is_empty());
}

/// [CC:E47] [CC:E69] [CC:E73] [CC:8.1.3] X10: mines, wire and foxholes appear where there is room for them.
#[test]
fn mines_wire_and_foxholes_appear_where_there_is_room() {
    for (what, work) in [
        (Happening::BoobyTrap, Fortification::Mines),
        (Happening::Rubble, Fortification::Wire),
        (Happening::Shellholes, Fortification::Foxholes),
    ] {
        let mut play = field();
        event(&mut play, 0, what);
        random_hex(&mut play, "A1");
        assert_eq!(play.position.work(play.hex("A1")), Some(work));
        let mut play = field();
        play.work("A1", Fortification::Trench);
        event(&mut play, 0, what);
        random_hex(&mut play, "A1");
        assert_eq!(play.position.work(play.hex("A1")), Some(Fortification::Trench));
        assert!(void(&play));
    }
}

/// [CC:E48a] [CC:E48b] [CC:E48c] Smoke goes, and every fire spreads one hex downwind, driving units out.
#[test]
fn a_breeze_clears_smoke_and_spreads_fire() {
    let mut play = field();
    play.smoke("D4", 3);
    play.blaze("D3");
    play.position.state.burning[0] += 1;
    play.position.state.cup[0] -= 1;
    let contested = Hexes::EMPTY;
    play.push(Frame::Event(Event {
        side: 0,
        card: None,
        what: Happening::AirSupport,
        step: 0,
        hex: None,
        unit: None,
        weapon: None,
        smoke: 0,
        contested,
    }));
    play.turn_up(|card| card.happening == Happening::Breeze);
    let wind = play.log.iter().find_map(|event| match event {
        Told::Happened(side, card, _) => Some(play.position.card(*side, *card).wind),
        _ => None,
    });
    let direction = salient_ground::Direction::new(wind.unwrap()).unwrap();
    let next = play.position.setup.grid.neighbour(play.hex("D3"), direction).unwrap();
    let burnt = play.unit(1, "Rifle", &play.position.setup.grid.name(next));
    assert_eq!(play.position.state.smoke[play.hex("D4").index()], 0);
    play.draw(0);
    assert!(play.position.state.blaze.contains(next));
    assert_eq!(play.position.state.blaze.len(), 2);
    // Its owner moves the unit out; the hex it burns from is closed to it as well.
    assert_eq!((play.asked(), play.offers().len()), (Some(1), 5));
    assert!(!play.offered(Choice::Hex(play.hex("D3"))));
    let Choice::Hex(to) = play.offers()[0] else { panic!("a hex") };
    play.choose(Choice::Hex(to));
    assert_eq!(play.position.hex_of(burnt), Some(to));
}

/// [CC:E48a] [CC:E48b] With no smoke and no fire the wind changes nothing, and the log says so.
#[test]
fn a_breeze_over_a_clear_field_comes_to_nothing() {
    let mut play = field();
    event(&mut play, 0, Happening::Breeze);
    assert!(void(&play));
}

/// [CC:E50] Above its morale the unit is eliminated, otherwise it rallies.
#[test]
fn the_commissar_rallies_or_shoots() {
    for (sum, survives) in [(7, true), (8, false)] {
        let mut play = field();
        let squad = play.unit(0, "Rifle", "C3");
        play.mark(squad, flag::BROKEN);
        event(&mut play, 0, Happening::Commissar);
        play.pick(squad);
        if sum == 7 {
            play.turn_up(|card| card.dice == [2, 5]).keep();
        } else {
            play.roll_sum(sum);
        }
        assert_eq!(play.position.hex_of(squad).is_some(), survives);
        assert!(!play.broken(squad));
    }
}

/// [CC:E51] Squads outside every command radius are suppressed; others and those within are not.
#[test]
fn squads_without_a_leader_cower() {
    let mut play = field();
    play.unit(0, "Lt", "C3");
    let (near, far) = (play.unit(0, "Rifle", "C5"), play.unit(0, "Rifle", "A6"));
    let team = play.unit(0, "Line Tm", "A6");
    event(&mut play, 0, Happening::Cower);
    assert_eq!([near, far, team].map(|unit| play.suppressed(unit)), [false, true, false]);
}

/// [CC:E52.1] The active player may split one of his squads, whoever received the event.
#[test]
fn the_active_player_may_deploy_a_squad() {
    let mut play = field();
    let squad = play.unit(0, "Rifle", "C3");
    play.unit(1, "Rifle", "C1");
    event(&mut play, 1, Happening::Deploy);
    assert_eq!(play.asked(), Some(0));
    assert_eq!(play.offers(), [Choice::Decline, Choice::Unit(squad)]);
    play.pick(squad);
    assert_eq!(play.position.side_at(0, play.hex("C3")).count(), 2);
}

/// [CC:E53] Dust lays smoke where smoke can lie.
#[test]
fn dust_lays_smoke() {
    let mut play = field();
    event(&mut play, 0, Happening::Dust);
    random_hex(&mut play, "A1");
    play.draw(0);
    assert_eq!(play.position.state.smoke[play.hex("A1").index()], 1);
}

/// [CC:E54] The surrender marker moves one space.
#[test]
fn elan_moves_the_surrender_marker() {
    let mut play = field();
    event(&mut play, 0, Happening::Elan);
    assert_eq!(play.position.state.surrender, [13, 12]);
}

/// [CC:E55] [CC:E70] Foxholes may be dug where one stands; mines and wire may be lifted.
#[test]
fn entrench_digs_and_sappers_clear() {
    let mut play = field();
    event(&mut play, 0, Happening::Entrench);
    play.to("H6");
    assert_eq!(play.position.work(play.hex("H6")), Some(Fortification::Foxholes));
    play.work("B2", Fortification::Mines);
    play.work("B3", Fortification::Wire);
    event(&mut play, 0, Happening::Sappers);
    assert_eq!(play.offers(), [Choice::Decline, Choice::Hex(play.hex("B2")), Choice::Hex(play.hex("B3"))]);
    play.to("B3");
    assert_eq!(play.position.work(play.hex("B3")), None);
}

/// [CC:E56] The Private appears with a broken unit, unless he is on the map.
#[test]
fn a_private_is_promoted_where_a_unit_is_broken() {
    let mut play = field();
    let squad = play.unit(0, "Rifle", "C3");
    play.mark(squad, flag::BROKEN);
    event(&mut play, 0, Happening::FieldPromotion);
    play.to("C3");
    let names: Vec<&str> = play
        .position
        .side_at(0, play.hex("C3"))
        .map(|unit| play.position.kind(unit).short.as_str())
        .collect();
    assert_eq!(names, ["Rifle", "Pvt"]);
    event(&mut play, 0, Happening::FieldPromotion);
    assert!(void(&play));
}

/// [CC:E57] Each hand loses a card at random.
#[test]
fn fog_of_war_costs_each_hand_a_card() {
    let mut play = field();
    play.hold(0, |card| card.dice == [1, 2]);
    play.hold(1, |card| card.dice == [1, 2]);
    event(&mut play, 0, Happening::FogOfWar);
    play.draw(0).draw(0);
    assert!(play.position.state.hand[0].is_empty() && play.position.state.hand[1].is_empty());
}

/// [CC:E58a] [CC:E58b] [CC:E58.1a] The Hero must be placed in a friendly hex and may rally one unit there.
#[test]
fn the_hero_appears_and_rallies_one_unit() {
    let mut play = field();
    let squad = play.unit(0, "Rifle", "C3");
    play.mark(squad, flag::BROKEN);
    event(&mut play, 0, Happening::Hero);
    assert!(!play.offered(Choice::Decline), "he must be placed");
    play.to("C3").pick(squad);
    assert!(!play.broken(squad));
    assert!(play.position.side_at(0, play.hex("C3")).any(|unit| play.position.kind(unit).hero));
    event(&mut play, 0, Happening::Hero);
    assert!(void(&play), "there is one Hero only");
}

/// [CC:E60] One unsuppressed unit of either side where cover is below 1 must be suppressed.
#[test]
fn interdiction_suppresses_somebody_in_the_open() {
    let mut play =
        Field::new(&["w.......", "........", "........", "........", "........", "........"]).begin();
    let (hidden, open) = (play.unit(1, "Rifle", "A1"), play.unit(1, "Rifle", "C3"));
    play.unit(0, "Sgt", "H6");
    event(&mut play, 0, Happening::Interdiction);
    assert!(!play.offered(Choice::Unit(hidden)) && !play.offered(Choice::Decline));
    play.pick(open);
    assert!(play.suppressed(open));
}

/// [CC:E61] [CC:1.0] The hand is shown, and one of its cards may be named and discarded.
#[test]
fn an_interrogation_shows_the_hand_and_may_cost_a_card() {
    let mut play = field();
    let card = play.hold(1, |card| card.dice == [1, 2]);
    event(&mut play, 0, Happening::Interrogation);
    assert!(play.position.state.shown[1].contains(card));
    assert_eq!(play.position.in_words(Choice::Discard(card)), format!("discard R-{}", card.0 + 1));
    play.choose(Choice::Discard(card));
    assert!(play.position.state.hand[1].is_empty() && play.position.state.shown[1].is_empty());
}

/// [CC:E62] [CC:E64] [CC:E66] One broken unit dies, rallies, or is taken prisoner next to an enemy.
#[test]
fn broken_units_die_rally_or_surrender() {
    let mut play = field();
    let (mine, theirs) = (play.unit(0, "Rifle", "C3"), play.unit(1, "Rifle", "C4"));
    let far = play.unit(0, "Rifle", "A6");
    for unit in [mine, theirs, far] {
        play.mark(unit, flag::BROKEN);
    }
    event(&mut play, 0, Happening::Medic);
    assert!(play.offered(Choice::Unit(mine)) && play.offered(Choice::Unit(theirs)));
    play.pick(theirs);
    assert!(!play.broken(theirs));
    event(&mut play, 0, Happening::PrisonersOfWar);
    assert_eq!(play.offers(), [Choice::Unit(mine)], "only who is next to an enemy");
    play.pick(mine);
    assert_eq!(play.points(), -2);
    event(&mut play, 0, Happening::KilledInAction);
    play.pick(far);
    assert_eq!((play.points(), play.position.casualties(0)), (-4, 2));
}

/// [CC:E63] [CC:E72] The nearest unbroken weapon, or the nearest unit, breaks; ties are the receiver's choice.
#[test]
fn what_is_nearest_breaks() {
    let mut play = field();
    let (near, far) = (play.unit(0, "Rifle", "B2"), play.unit(1, "Rifle", "E5"));
    let (first, second) = (play.arm(near, "lmg"), play.arm(far, "hmg"));
    event(&mut play, 0, Happening::Malfunction);
    random_hex(&mut play, "A1");
    assert_eq!(play.offers(), [Choice::Weapon(first)]);
    play.choose(Choice::Weapon(first));
    assert!(play.position.weapon(first).broken && !play.position.weapon(second).broken);
    let other = play.unit(1, "Rifle", "B2");
    play.position.place(far, Place::on(play.hex("G6")));
    event(&mut play, 0, Happening::ShellShock);
    play.turn_up(|card| card.hex == Hex(0));
    assert_eq!(play.offers().len(), 2, "both in the nearest hex");
    play.pick(other).decline_all();
    assert!(play.broken(other));
}

/// [CC:E65] [CC:E74] [CC:E67] [CC:7.3.3a] [CC:7.3.3b] [CC:7.3.3f] Chits are drawn secret or open, and revealed.
#[test]
fn chits_come_secret_or_open_and_may_be_revealed() {
    let mut play = field();
    play.unit(0, "Rifle", "A1");
    event(&mut play, 1, Happening::MissionObjective);
    play.draw(0);
    assert_eq!(
        (play.position.state.secret_chits, play.points()),
        ([0, 1], 0),
        "chit A, worth 1 for objective 1"
    );
    event(&mut play, 0, Happening::Reconnaissance);
    assert_eq!(play.asked(), Some(1), "the opponent chooses");
    play.choose(Choice::Chit(0));
    assert_eq!((play.position.state.open_chits, play.points()), (1, 1));
    event(&mut play, 0, Happening::StrategicObjective);
    play.draw(0);
    assert_eq!(play.position.state.open_chits, 0b11);
    event(&mut play, 0, Happening::MissionObjective);
    play.draw(19);
    assert_eq!(play.position.state.secret_chits, [0, 0], "the last chit has no secret side");
}

/// [CC:E71] An eliminated weapon of either side comes back unbroken to a unit that has none.
#[test]
fn a_lost_weapon_is_scrounged() {
    let mut play = field();
    let (mine, theirs) = (play.unit(0, "Rifle", "C3"), play.unit(1, "Rifle", "E5"));
    let gun = play.arm(theirs, "lmg");
    play.position.box_weapon(gun);
    event(&mut play, 0, Happening::Scrounge);
    play.choose(Choice::Weapon(gun)).pick(mine);
    assert_eq!(play.position.weapon_of(mine), Some(gun));
    assert!(!play.position.weapon(gun).broken);
}

/// [CC:E75] An enemy in range and sight of a working machine gun in steady hands may be suppressed.
#[test]
fn a_machine_gun_suppresses_who_it_sees() {
    let mut play = field();
    let gunner = play.unit(0, "Rifle", "C6");
    play.arm(gunner, "lmg");
    let target = play.unit(1, "Rifle", "C1");
    event(&mut play, 0, Happening::SuppressingFire);
    assert!(play.offered(Choice::Decline));
    play.pick(target);
    assert!(play.suppressed(target));
    play.position.unmark(target, flag::SUPPRESSED);
    play.mark(gunner, flag::SUPPRESSED);
    event(&mut play, 0, Happening::SuppressingFire);
    assert!(void(&play));
    // Out of sight, beyond the current range, or with a broken gun: nobody.
    for (wire, broken, hidden, can) in [
        (false, false, false, true),
        (false, false, true, false),
        (false, true, false, false),
        (true, false, false, true),
    ] {
        let rows = ["..........", if hidden { "w........." } else { ".........." }];
        let rows: Vec<&str> = (0..10).map(|row| rows[usize::from(row == 4)]).collect();
        let mut play = Field::new(&rows).begin();
        let gunner = play.unit(0, "Rifle", "A9");
        let gun = play.arm(gunner, "lmg");
        play.position.state.weapons[gun.index()].broken = broken;
        if wire {
            play.work("A9", Fortification::Wire);
        }
        let (target, beyond) = (play.unit(1, "Rifle", "A1"), play.unit(1, "Rifle", "C1"));
        event(&mut play, 0, Happening::SuppressingFire);
        assert_eq!(play.offered(Choice::Unit(target)), can, "{wire} {broken} {hidden}");
        assert!(!play.offered(Choice::Unit(beyond)), "nine hexes away");
    }
}

/// [CC:E76a] [CC:E76b] [CC:IN.2a] X01: somebody must come back, broken, near a random hex, an enemy if need be.
#[test]
fn a_wounded_enemy_walks_back_if_there_is_nobody_else() {
    let mut play = field();
    let lost = play.unit(1, "Rifle", "C3");
    play.position.place(lost, Place::CASUALTY);
    event(&mut play, 0, Happening::WalkingWounded);
    assert_eq!(play.offers(), [Choice::Unit(lost)]);
    play.pick(lost);
    random_hex(&mut play, "A1");
    assert_eq!(play.asked(), Some(0));
    play.to("A2");
    assert!(play.broken(lost) && play.at(lost) == "A2");
}

/// [CC:E77a] [CC:E77b] [CC:E42c] Phosphorus is smoke next to a squad, drawn before its hex is chosen, and each side with
/// units there breaks one of its own.
#[test]
fn white_phosphorus_smokes_and_burns() {
    let mut play = field();
    play.unit(0, "Rifle", "C3");
    let (foe, other) = (play.unit(1, "Rifle", "C2"), play.unit(1, "Line Tm", "C2"));
    event(&mut play, 0, Happening::WhitePhosphorus);
    assert_eq!(play.offers(), [Choice::Decline, Choice::Use], "no hex before the marker is known");
    play.choose(Choice::Use).draw(1);
    assert!(play.log.contains(&Told::SmokeDrawn(2)));
    assert!(!play.offered(Choice::Decline), "what is drawn is placed");
    assert!(!play.offered(Choice::Hex(play.hex("C3"))), "next to the squad, not with it");
    play.to("C2");
    assert_eq!(play.asked(), Some(1), "the owner chooses");
    play.pick(foe).decline_all();
    assert!(play.broken(foe) && !play.broken(other));
    assert_eq!(play.position.state.smoke[play.hex("C2").index()], 2);
    assert!(play.at_orders());
}

/// [CC:1.9.1.1a] [CC:1.9.1d] [CC:1.9.1e] [CC:E42a] [CC:E42d] X03: an event comes before the result of the roll, which
/// stands; rolls inside it have no trigger.
#[test]
fn an_event_comes_before_the_result_that_caused_it() {
    let mut play = field();
    let squad = play.unit(0, "Rifle", "C3");
    play.mark(squad, flag::BROKEN);
    play.order(crate::cards::Order::Rout);
    play.roll_trigger(Trigger::Event);
    play.happen(Happening::Medic).pick(squad);
    assert!(!play.broken(squad), "the event is carried out first");
    // 7 or more against morale 7: a seven ties and suppresses; the trigger sits on sevens only.
    assert!(play.suppressed(squad), "the locked result is applied all the same");
}

/// [CC:E46c] A unit with nowhere to go is eliminated.
#[test]
fn a_unit_with_nowhere_to_go_from_the_fire_is_lost() {
    let mut play = Field::new(&[".~......", "~~......", "........", "........", "........", "........"])
        .side("A1", "B1", side::CLIFF)
        .begin();
    let squad = play.unit(0, "Rifle", "A1");
    play.unit(0, "Sgt", "H6");
    play.unit(1, "Sgt", "H1");
    event(&mut play, 0, Happening::Blaze);
    random_hex(&mut play, "A1");
    play.draw(0);
    assert_eq!(play.position.unit(squad).at, Place::CASUALTY);
}

/// [CC:E59a] [CC:E42c] Infiltration rolls on the support table first, then an item without a radio is chosen, and only
/// then is the hex found, next to which the unit comes with its weapon.
#[test]
fn infiltration_goes_step_by_step() {
    let mut play = field();
    event(&mut play, 0, Happening::Infiltration);
    play.roll_sum(8);
    assert_eq!(play.offers(), [Choice::Item(0), Choice::Item(1)], "the radio of the column is not to be had");
    play.choose(Choice::Item(1));
    random_hex(&mut play, "A1");
    play.to("A2");
    let came: Vec<_> = play.position.side_at(0, play.hex("A2")).collect();
    assert_eq!(came.len(), 1);
    assert_eq!(play.position.kind(came[0]).short, "Line Tm");
    assert!(play.position.weapon_of(came[0]).is_some());
    let order: Vec<usize> = [
        play.log.iter().position(|told| matches!(told, Told::Rolled { .. })),
        play.log.iter().position(|told| matches!(told, Told::RandomHex(..))),
        play.log.iter().position(|told| matches!(told, Told::Came(..))),
    ]
    .into_iter()
    .flatten()
    .collect();
    assert!(order.len() == 3 && order.is_sorted(), "{order:?}");
}
