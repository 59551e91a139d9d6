//! Answers to units that enter a hex.

use crate::cards::{Action, CardId, Order};
use crate::chart::Fortification;
use crate::choice::Choice;
use crate::event::Event;
use crate::kinds::Posture;
use crate::setup::UnitId;
use crate::state::flag;
use crate::testing::{Field, Play};

const OPEN: [&str; 6] = ["........", "........", "........", "........", "........", "........"];

fn open() -> Play {
    Field::new(&OPEN).begin()
}

/// Names firers for opportunity fire and shoots with all of them.
#[track_caller]
fn fire_at_mover(play: &mut Play, card: CardId, firers: &[UnitId]) {
    play.choose(Choice::Opportunity(card)).activate(firers).choose(Choice::Use);
    for firer in firers {
        play.pick(*firer);
    }
    play.choose(Choice::Done);
}

/// [CC:O21.1a] [CC:T88.1] [CC:A39b] [CC:A33.1] [CC:A33.2a] [CC:A33.3b] [CC:A33.3c] [CC:A33.3e] [CC:O20.3.4a]
/// [CC:10.3.4b] [CC:3.3.1.2a] [CC:O21a] [CC:O21b] [CC:A34b] [CC:A24.1b] Example X30, the long one. A bridge over a
/// gully stands for the woods of K6, with the same cost and cover, and a fire in L6 for the crest that hides K8.
#[test]
fn x30_the_long_example_of_opportunity_fire() {
    let mut rows = ["............"; 9];
    rows[5] = "..........N.";
    let mut play =
        Field::new(&rows).level(&["K6", "K7", "K8"], 1).postures([Posture::Attack, Posture::Recon]).begin();
    let squad = play.unit(0, "Rifle", "L8");
    let biermann = play.unit(0, "Sgt", "K7");
    // Six firepower, as an American line squad has.
    let american = play.unit(1, "Rifle", "L5");
    play.mark(american, flag::VETERAN);
    let smoke = play.hold_action(0, Action::SmokeGrenades);
    let fire = play.hold_order(1, Order::Fire);
    let other_fire = play.hold_order(1, Order::Fire);
    let grenades = [play.hold_action(1, Action::HandGrenades), play.hold_action(1, Action::HandGrenades)];
    // A, B: two points uphill, out of sight.
    play.blaze("L6");
    play.order(Order::Move).activate(&[squad]).pick(squad).to("K8");
    assert_eq!(play.moving().spent, 2);
    assert!(!play.reacting(), "nobody sees it there");
    play.position.state.blaze.remove(play.hex("L6"));
    // C: smoke of 4 next door.
    play.choose(Choice::Action(smoke)).to("K7");
    let place: u8 = play.position.state.cup[..3].iter().sum();
    play.draw(u16::from(place));
    assert_eq!(play.position.state.smoke[play.hex("K7").index()], 4);
    // D, E: one point more, and a shot of 6 - 1 uphill - 4 smoke.
    play.to("K7");
    assert_eq!(play.moving().spent, 3);
    assert_eq!(play.asked(), Some(1));
    fire_at_mover(&mut play, fire, &[american]);
    play.decline_all().roll(6, 5);
    assert_eq!(play.position.state.stack.shot().unwrap().total, 12);
    play.pick(squad).decline_all();
    play.roll(6, 2).decline_all().roll(1, 5).decline_all();
    assert!([squad, biermann].iter().all(|unit| !play.broken(*unit) && !play.suppressed(*unit)));
    let totals: Vec<i16> = play
        .log
        .iter()
        .filter_map(|event| if let Event::Reckoned { total, .. } = event { Some(*total) } else { None })
        .collect();
    assert_eq!(totals, [12, 16, 14]);
    // F: with the sergeant's command it has five points and spends them all.
    play.to("K6");
    // G: the same firer again, with two grenades: 6 + 4 - 1.
    assert!(play.offered(Choice::Use) && !play.offered(Choice::Opportunity(other_fire)));
    play.choose(Choice::Use).pick(american).choose(Choice::Done);
    play.choose(Choice::Action(grenades[0])).choose(Choice::Action(grenades[1])).decline_all();
    play.roll(1, 3);
    assert_eq!(play.position.state.stack.shot().unwrap().total, 13);
    play.decline_all().roll(6, 3).decline_all();
    assert!(!play.broken(squad));
    // H: away from the sergeant it is done.
    let steps = |choice: &Choice| matches!(choice, Choice::Hex(_) | Choice::Exit);
    assert!(!play.offers().iter().any(steps), "it has spent five of four");
    while !play.at_orders() {
        play.choose(Choice::Done);
    }
    assert_eq!(play.at(squad), "K6");
    // The note: the American squad has been activated this turn.
    play.order(Order::Move).activate(&[biermann]).pick(biermann).to("J7");
    assert!(!play.reacting());
}

/// [CC:A33.3d] Example X31: a stream of three points is one expenditure and one attack; the next unit to enter is
/// another, for the same firers too.
#[test]
fn x31_a_hex_entered_is_one_expenditure() {
    let mut play = Field::new(&["....", "....", ".s..", "....", "....", "...."]).begin();
    let (sergeant, first, second) =
        (play.unit(0, "Sgt", "B4"), play.unit(0, "Rifle", "B4"), play.unit(0, "Rifle", "A4"));
    let firer = play.unit(1, "Rifle", "B1");
    let fire = play.hold_order(1, Order::Fire);
    play.order(Order::Move).activate(&[sergeant, first, second]).pick(first).to("B3");
    assert_eq!(play.moving().spent, 3);
    fire_at_mover(&mut play, fire, &[firer]);
    play.decline_all().roll(1, 2).decline_all().roll(6, 3).decline_all();
    assert!(!play.offered(Choice::Use), "one attack for three points");
    play.choose(Choice::Done).pick(second).to("B3");
    assert!(play.offered(Choice::Use), "another unit, another attack");
    play.choose(Choice::Use).pick(firer).choose(Choice::Done).decline_all();
    play.roll_sum(3);
    let defending = play.position.state.stack.shot().unwrap().defending;
    assert!(defending.contains(first) && defending.contains(second), "everybody in the hex");
}

/// [CC:A33.3d] [CC:O21.2b] Units that move together are one expenditure. [A79]
#[test]
fn a_group_draws_one_attack() {
    let mut play = open();
    let (sergeant, squad) = (play.unit(0, "Sgt", "B6"), play.unit(0, "Rifle", "B6"));
    let firer = play.unit(1, "Rifle", "B2");
    let fire = play.hold_order(1, Order::Fire);
    play.order(Order::Move).activate(&[sergeant, squad]).pick(sergeant).pick(squad).to("B5");
    fire_at_mover(&mut play, fire, &[firer]);
    play.decline_all().roll(1, 2);
    assert_eq!(play.position.state.stack.shot().unwrap().defending.len(), 2);
    play.pick(squad).decline_all();
    play.roll_sum(9).decline_all().roll_sum(9).decline_all();
    assert_eq!(play.asked(), Some(0));
    assert!(play.open("B4"), "then the move goes on");
}

/// [CC:O21.6] [CC:A24.2] [CC:GL.Inactive] Example X33: mines, wire and fire come before smoke grenades and assault fire.
#[test]
fn x33_the_inactive_side_acts_first() {
    let mut play = open();
    let squad = play.unit(0, "Assault", "B6");
    play.unit(1, "Rifle", "B3");
    let smoke = play.hold_action(0, Action::SmokeGrenades);
    let assault = play.hold_action(0, Action::AssaultFire);
    let (mines, wire, fire) = (
        play.hold_action(1, Action::HiddenMines),
        play.hold_action(1, Action::HiddenWire),
        play.hold_order(1, Order::Fire),
    );
    play.order(Order::Move).activate(&[squad]).pick(squad).to("B5");
    assert_eq!(play.asked(), Some(1));
    for choice in [Choice::Action(mines), Choice::Action(wire), Choice::Opportunity(fire), Choice::Decline] {
        assert!(play.offered(choice), "{choice:?}");
    }
    assert!(!play.offered(Choice::Action(smoke)) && !play.offered(Choice::Action(assault)));
    play.choose(Choice::Decline);
    assert_eq!(play.asked(), Some(0));
    assert!(play.offered(Choice::Action(smoke)) && play.offered(Choice::Action(assault)));
}

/// [CC:O21.3] [CC:A33.2a] [CC:A33.2b] The other side is asked whether or not it holds a Fire card, so that the question
/// tells nothing; with no cards and nobody in sight it is not asked.
#[test]
fn whether_the_other_side_is_asked_tells_nothing_about_its_hand() {
    for (held, sees, asked) in [
        (Some(Order::Fire), true, true),
        (Some(Order::Move), true, true),
        (None, true, false),
        (Some(Order::Fire), false, false),
    ] {
        let mut play = Field::new(&OPEN).postures([Posture::Attack, Posture::Recon]).begin();
        let squad = play.unit(0, "Rifle", "B6");
        play.unit(1, "Rifle", if sees { "B1" } else { "H1" });
        if let Some(order) = held {
            play.hold_order(1, order);
        }
        play.order(Order::Move).activate(&[squad]).pick(squad).to("B5");
        assert_eq!(play.reacting(), asked, "{held:?}, {sees}");
        if asked {
            play.choose(Choice::Decline);
            assert!(play.open("B4"));
        }
    }
}

/// [CC:A33.2a] [CC:O14.1c] [CC:3.3.1.1c] Firers are named as for a Fire order: a leader takes along whom he commands;
/// two cards may be played for one attack.
#[test]
fn a_leader_takes_firers_along_and_a_second_card_adds_more() {
    let mut play = open();
    let squad = play.unit(0, "Rifle", "D6");
    let (sergeant, first, second) =
        (play.unit(1, "Sgt", "D2"), play.unit(1, "Rifle", "D2"), play.unit(1, "Rifle", "D1"));
    let (leader, third) = (play.unit(1, "Lt", "E2"), play.unit(1, "Rifle", "E2"));
    let cards = [play.hold_order(1, Order::Fire), play.hold_order(1, Order::Fire)];
    play.order(Order::Move).activate(&[squad]).pick(squad).to("D5");
    play.choose(Choice::Opportunity(cards[0])).activate(&[sergeant, first, second]);
    assert!(play.offered(Choice::Use) && play.offered(Choice::Opportunity(cards[1])));
    play.choose(Choice::Opportunity(cards[1]));
    assert!(!play.offered(Choice::Unit(first)), "it has been activated");
    play.activate(&[leader, third]).choose(Choice::Use);
    play.pick(first).pick(second).pick(third).choose(Choice::Done).decline_all();
    // 5 + 2 for the lieutenant, + 2 pieces.
    play.roll_sum(3);
    assert_eq!(play.position.state.stack.shot().unwrap().total, 9 + 3);
}

/// [CC:A33.2a] [CC:A33.2b] Firers may be named without firing, and fire at a later hex of the same order.
#[test]
fn firers_named_in_one_hex_may_wait_for_the_next() {
    let mut play = open();
    let squad = play.unit(0, "Rifle", "B6");
    let firer = play.unit(1, "Rifle", "B1");
    let fire = play.hold_order(1, Order::Fire);
    play.order(Order::Move).activate(&[squad]).pick(squad).to("B5");
    play.choose(Choice::Opportunity(fire)).activate(&[firer]).choose(Choice::Decline);
    play.to("B4");
    assert!(play.offered(Choice::Use));
    play.choose(Choice::Use).pick(firer).choose(Choice::Done).decline_all();
    play.roll_sum(3);
    assert_eq!(play.position.state.stack.shot().unwrap().target, play.hex("B4"));
}

/// [CC:A33.3a] [CC:11.5c] Ordnance does not take part, and is told so; who carries it may fire himself.
#[test]
fn ordnance_does_not_fire_at_movers() {
    let mut play = open();
    let squad = play.unit(0, "Rifle", "B6");
    let (crew, far) = (play.unit(1, "Line Tm", "B2"), play.unit(1, "Line Tm", "H1"));
    let mortar = play.arm(crew, "mortar");
    play.arm(far, "mortar");
    let fire = play.hold_order(1, Order::Fire);
    play.order(Order::Move).activate(&[squad]).pick(squad).to("B5");
    play.choose(Choice::Opportunity(fire));
    assert!(!play.offered(Choice::Unit(far)), "only its mortar would reach");
    play.activate(&[crew]).choose(Choice::Use);
    assert!(play.offered(Choice::Unit(crew)) && !play.offered(Choice::Weapon(mortar)));
    assert_eq!(play.position.refuse(1, Choice::Weapon(mortar)).unwrap().clause.id(), "CC:A33.3a");
}

/// [CC:A33.3c] [CC:GL.Activate] Who fired in one Move order cannot be activated for another of the same turn, and who
/// was activated in the turn before can. [A15]
#[test]
fn opportunity_fire_activates_for_the_turn() {
    let mut play = Field::new(&OPEN).postures([Posture::Attack, Posture::Recon]).begin();
    let (first, second) = (play.unit(0, "Rifle", "B6"), play.unit(0, "Rifle", "C6"));
    let firer = play.unit(1, "Rifle", "B2");
    let fire = play.hold_order(1, Order::Fire);
    play.hold_order(1, Order::Fire);
    play.order(Order::Move).activate(&[first]).pick(first).to("B5");
    play.choose(Choice::Opportunity(fire)).activate(&[firer]).choose(Choice::Decline).choose(Choice::Done);
    assert!(play.at_orders());
    assert!(!play.position.is(firer, flag::WATCHING), "only for that order");
    play.order(Order::Move).activate(&[second]).pick(second).to("C5");
    assert!(!play.reacting());
    play.choose(Choice::Done).choose(Choice::End);
    while !play.at_orders() || play.position.active() == 0 {
        play.draw(0);
    }
    assert!(play.position.fresh(firer));
}

/// [CC:O20.3.4e] A tie breaks every unit named for the Move order, before and after its own movement; otherwise, by
/// option, only those on their way. Bystanders are suppressed. [A25]
#[test]
fn a_tie_breaks_units_named_for_a_move() {
    for whole in [true, false] {
        let mut play = Field::new(&OPEN).options(|options| options.whole_order_moves = whole).begin();
        let (sergeant, squad, waits) =
            (play.unit(0, "Hero", "B5"), play.unit(0, "Rifle", "B6"), play.unit(0, "Rifle", "B5"));
        let bystander = play.unit(0, "Rifle", "B5");
        let lieutenant = play.unit(0, "Lt", "B6");
        let firer = play.unit(1, "Rifle", "B1");
        let fire = play.hold_order(1, Order::Fire);
        play.order(Order::Move).activate(&[lieutenant, squad, waits]).pick(squad).to("B5");
        fire_at_mover(&mut play, fire, &[firer]);
        // 5 + 6 against 7 + 4.
        play.decline_all().roll(4, 2);
        for (unit, dice) in [(squad, (1, 3)), (waits, (3, 1)), (bystander, (1, 3)), (sergeant, (6, 4))] {
            if play.offered(Choice::Unit(unit)) {
                play.pick(unit);
            }
            play.decline_all().roll(dice.0, dice.1).decline_all();
        }
        assert!(play.broken(squad) && !play.broken(bystander) && play.suppressed(bystander));
        let ties = |event: &&Event| matches!(event, Event::Broke(_, crate::frame::Cause::TieOnTheMove));
        assert_eq!(play.log.iter().filter(ties).count(), if whole { 2 } else { 1 });
        assert_eq!((play.broken(waits), play.suppressed(waits)), (whole, !whole));
    }
}

/// [CC:F105.2b] Nobody fires at a unit that came along a trench; the same hex from elsewhere is no refuge.
#[test]
fn a_trench_step_is_out_of_reach_of_opportunity_fire() {
    for (from, fired_at) in [("B6", false), ("A6", true)] {
        let mut play = open();
        let squad = play.unit(0, "Rifle", from);
        play.unit(1, "Rifle", "B1");
        play.work("B6", Fortification::Trench);
        play.work("B5", Fortification::Bunker);
        play.hold_order(1, Order::Fire);
        play.order(Order::Move).activate(&[squad]).pick(squad).to("B5");
        assert_eq!(play.reacting(), fired_at, "from {from}");
    }
}

/// [CC:A35.2a] [CC:A35.2b] [CC:F103.1c] [CC:GL.Enemy.c] Example X35: hidden mines strike those who enter, not those who were there.
#[test]
fn x35_hidden_mines_spare_bystanders() {
    let mut play = open();
    let (squad, there) = (play.unit(0, "Rifle", "B6"), play.unit(0, "Line Tm", "B5"));
    let mines = play.hold_action(1, Action::HiddenMines);
    play.order(Order::Move).activate(&[squad]).pick(squad).to("B5");
    play.choose(Choice::Action(mines));
    assert_eq!(play.position.work(play.hex("B5")), Some(Fortification::Mines));
    let shot = *play.position.state.stack.shot().expect("a mine attack");
    assert!(shot.defending.contains(squad) && !shot.defending.contains(there));
    assert_eq!((shot.side, shot.defending.len()), (1, 1));
    play.roll(6, 4).decline_all().roll(1, 2).decline_all();
    assert!(play.broken(squad) && !play.broken(there));
}

/// [CC:A35.5a] [CC:A35.5b] [CC:F106.2a] Example X36: hidden wire takes what points are left.
#[test]
fn x36_hidden_wire_stops_the_mover() {
    let mut play = open();
    let squad = play.unit(0, "Rifle", "B6");
    let wire = play.hold_action(1, Action::HiddenWire);
    play.order(Order::Move).activate(&[squad]).pick(squad).to("B5");
    play.choose(Choice::Action(wire));
    assert_eq!(play.position.work(play.hex("B5")), Some(Fortification::Wire));
    assert!(play.at_orders(), "it moves no more");
    assert_eq!(play.at(squad), "B5");
}

/// [CC:A35] [CC:A35.2a] [CC:A35.5a] Only the defender hides things, not in water nor where a fortification is.
#[test]
fn hidden_mines_and_wire_need_a_defender_and_room() {
    let field = |posture| Field::new(&["....", "....", "s...", "...."]).postures([Posture::Attack, posture]);
    for (posture, to, work, can) in [
        (Posture::Defend, "B3", false, true),
        (Posture::Defend, "A3", false, false),
        (Posture::Defend, "B3", true, false),
        (Posture::Attack, "B3", false, false),
        (Posture::Recon, "B3", false, false),
    ] {
        let mut play = field(posture).begin();
        let squad = play.unit(0, "Rifle", "A4");
        if work {
            play.work("B3", Fortification::Foxholes);
        }
        play.hold_action(1, Action::HiddenMines);
        play.hold_action(1, Action::HiddenWire);
        play.order(Order::Move).activate(&[squad]).pick(squad).to(to);
        assert_eq!(play.reacting(), can, "{posture:?} {to} {work}");
    }
}

/// [CC:A35.2a] [CC:A35.5a] [CC:F100.3a] Both answer an Advance, even into an enemy hex before the melee, and one of them fills the
/// hex. [A78]
#[test]
fn hidden_mines_answer_an_advance_into_an_enemy_hex() {
    let mut play = open();
    let squad = play.unit(0, "Rifle", "B6");
    let enemy = play.unit(1, "Rifle", "B5");
    let (mines, wire) = (play.hold_action(1, Action::HiddenMines), play.hold_action(1, Action::HiddenWire));
    play.order(Order::Advance).activate(&[squad]).pick(squad).to("B5");
    assert!(play.offered(Choice::Action(mines)) && play.offered(Choice::Action(wire)));
    play.choose(Choice::Action(mines));
    let shot = *play.position.state.stack.shot().expect("a mine attack");
    assert!(shot.defending.contains(squad) && !shot.defending.contains(enemy));
    play.roll_sum(3).decline_all().roll_sum(9);
    assert!(!play.offered(Choice::Action(wire)), "one fortification a hex");
    assert_eq!(play.position.work(play.hex("B5")), Some(Fortification::Mines));
}

/// [CC:A35.5b] [CC:F106.2b] Wire under an advancing unit is there, and stops nothing: it has stopped anyway.
#[test]
fn hidden_wire_answers_an_advance() {
    let mut play = open();
    let (sergeant, squad) = (play.unit(0, "Sgt", "B6"), play.unit(0, "Rifle", "B6"));
    let wire = play.hold_action(1, Action::HiddenWire);
    play.order(Order::Advance).activate(&[sergeant, squad]).pick(squad).to("B5");
    play.choose(Choice::Action(wire)).pick(sergeant).to("B5");
    assert_eq!((play.at(squad), play.at(sergeant)), ("B5".into(), "B5".into()));
    assert_eq!(play.position.work(play.hex("B5")), Some(Fortification::Wire));
}

/// [CC:A33.1] A unit killed on entering draws no fire: nobody who entered is left.
#[test]
fn nobody_fires_at_a_unit_that_mines_have_killed() {
    let mut play = open();
    let (squad, there) = (play.unit(0, "Rifle", "B6"), play.unit(0, "Rifle", "B5"));
    play.mark(squad, flag::BROKEN);
    play.work("B5", Fortification::Mines);
    play.unit(1, "Rifle", "B1");
    play.hold_order(1, Order::Fire);
    play.order(Order::Move).activate(&[squad]).pick(squad).to("B5");
    play.roll(6, 4).decline_all().roll(1, 2).decline_all();
    assert_eq!(play.at(squad), "");
    assert!(play.at_orders() && !play.broken(there));
}

/// [CC:O20.3.4d] [CC:O21.2c] [CC:GL.Broken.c] A mover broken by fire may go on if its movement allows.
#[test]
fn a_mover_broken_by_fire_goes_on_if_it_can() {
    for (leader, on) in [("Hero", false), ("Lt", true)] {
        let mut play = open();
        let squad = play.unit(0, "Rifle", "B6");
        play.unit(0, leader, "B5");
        let firer = play.unit(1, "Rifle", "B1");
        let fire = play.hold_order(1, Order::Fire);
        play.order(Order::Move).activate(&[squad]).pick(squad).to("B5");
        fire_at_mover(&mut play, fire, &[firer]);
        play.decline_all().roll(6, 4);
        play.pick(squad).decline_all();
        play.roll(1, 2).decline_all().roll_sum(9).decline_all();
        assert!(play.broken(squad));
        // Movement 1, and 2 more for the lieutenant; one point is spent.
        assert_eq!(!play.at_orders() && play.open("B4"), on, "{leader}");
    }
}
