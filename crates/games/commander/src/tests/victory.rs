//! Points, objectives, chits, and the ways a battle ends.

use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Cause, Course, DrawChit, Frame, Time, TimeStep};
use crate::setup::ChitKind;
use crate::state::{How, NEITHER, flag};
use crate::testing::{Field, Play};
use salient_engine::{Pending, Seat};

const OPEN: [&str; 4] = ["......", "......", "......", "......"];

/// Objectives 1 to 5 in the top row; 2 is a building of two hexes.
fn field() -> Play {
    Field::new(&OPEN)
        .objective(&["A1"])
        .objective(&["B1", "B2"])
        .objective(&["C1"])
        .objective(&["D1"])
        .objective(&["E1"])
        .begin()
}

fn chit(play: &Play, letter: char) -> u8 {
    play.position.setup.chits.iter().position(|chit| chit.letter == letter).unwrap() as u8
}

fn open(play: &mut Play, letters: &str) {
    for letter in letters.chars() {
        let chit = chit(play, letter);
        play.position.open_chit(chit, cc!("7.3.3c"), &mut play.log);
    }
}

fn kill(play: &mut Play, unit: crate::setup::UnitId) {
    play.position.eliminate(unit, Cause::Sniper, &mut play.log);
    play.position.advance(&mut play.log);
}

fn step(play: &mut Play, unit: crate::setup::UnitId, to: &str) {
    let (from, hex) = (play.position.hex_of(unit).unwrap(), play.hex(to));
    play.position.place(unit, crate::place::Place::on(hex));
    play.position.occupied(from, &mut play.log);
    play.position.occupied(hex, &mut play.log);
}

/// [CC:7.1a] [CC:7.1b] [CC:4.1.1] [CC:E58.1b] [CC:4.2b] What an eliminated unit is worth, by its unbroken side.
#[test]
fn eliminated_units_are_worth_their_class() {
    for (kind, worth, casualties) in
        [("Rifle", 2, 1), ("Line Tm", 1, 1), ("Sgt", 2, 1), ("Lt", 3, 1), ("Hero", 0, 0), ("Pvt", 3, 1)]
    {
        let mut play = field();
        play.unit(1, "Rifle", "F4");
        let unit = play.unit(1, kind, "F1");
        play.mark(unit, flag::BROKEN);
        kill(&mut play, unit);
        assert_eq!((play.points(), play.position.casualties(1)), (worth, casualties), "{kind}");
    }
}

/// [CC:7.3.2f] [A55] The chit for eliminations doubles them from the moment it is open.
#[test]
fn eliminations_count_double_while_the_chit_is_open() {
    let mut play = field();
    let units: Vec<_> = (0..3).map(|_| play.unit(1, "Rifle", "F1")).collect();
    kill(&mut play, units[0]);
    open(&mut play, "X");
    assert_eq!(play.points(), 2, "not looking back");
    kill(&mut play, units[1]);
    assert_eq!(play.points(), 6);
    assert!(play.position.eliminations_doubled() && !play.position.exits_doubled());
}

/// [CC:7.3] [CC:2.3a] [CC:2.3b] [CC:7.3.2b] [CC:7.3.2c] Example X08: chits add up; without one an objective is worth nothing.
#[test]
fn example_x08_chits_add_up() {
    let mut play = field();
    assert_eq!(play.position.worth(2, play.position.state.open_chits), 0);
    open(&mut play, "CGK");
    assert_eq!(play.position.worth(2, play.position.state.open_chits), 6);
    open(&mut play, "T");
    let worth = [0, 1, 2, 3, 4].map(|number| play.position.worth(number, play.position.state.open_chits));
    assert_eq!(worth, [2, 2, 8, 2, 2]);
    assert_eq!(play.position.setup.chits.len(), 22);
}

/// [CC:7.3.1a] [CC:7.3.1b] [CC:7.3.3c] [CC:7.3.3d] [A48] Example X09: an objective worth 4 swings the balance by 8, at once;
/// an uncontrolled one by 4; and it stays with who leaves it.
#[test]
fn example_x09_a_change_of_control_swings_by_twice_the_worth() {
    let mut play = field();
    open(&mut play, "N");
    assert_eq!(play.position.state.control, [NEITHER; 5]);
    let enemy = play.unit(1, "Rifle", "D1");
    assert_eq!(play.points(), -4);
    step(&mut play, enemy, "F1");
    assert_eq!((play.points(), play.position.state.control[3]), (-4, 1), "it stays his");
    let mine = play.unit(0, "Rifle", "D2");
    step(&mut play, mine, "D1");
    assert_eq!((play.points(), play.position.state.control[3]), (4, 0));
}

/// [CC:7.3.1b] [CC:7.3.1.1] [A49] Nobody takes control beside an enemy; a building needs all its hexes free of him.
#[test]
fn control_needs_a_sole_occupant_of_the_whole_building() {
    let mut play = field();
    let enemy = play.unit(1, "Rifle", "B2");
    assert_eq!(play.position.state.control[1], 1);
    play.unit(0, "Rifle", "B1");
    assert_eq!(play.position.state.control[1], 1, "an enemy is still in its other hex");
    step(&mut play, enemy, "C3");
    assert_eq!(play.position.state.control[1], 0);
    play.unit(1, "Rifle", "E1");
    play.unit(0, "Rifle", "E1");
    assert_eq!(play.position.state.control[4], 1);
}

/// [CC:GL.Friendly.b] [CC:GL.Enemy.b] [A66] A hex is friendly by a unit of one's own, or as a controlled objective without
/// an enemy.
#[test]
fn controlled_objectives_are_friendly_until_an_enemy_is_there() {
    let mut play = field();
    let unit = play.unit(0, "Rifle", "A1");
    step(&mut play, unit, "A3");
    let friendly = |play: &Play, at: &str| play.position.friendly(0, play.hex(at));
    assert!(friendly(&play, "A1") && friendly(&play, "A3") && !friendly(&play, "A2"));
    play.unit(1, "Rifle", "A1");
    assert!(!friendly(&play, "A1"));
}

/// [CC:7.3.2a] [CC:7.3.3a] [CC:7.3.3b] [CC:7.3.3e] [CC:4.3.3] A secret chit is its owner's and scores nothing yet; one that
/// cannot be secret is open.
#[test]
fn a_chit_is_drawn_secret_if_it_can_be() {
    let mut play = field();
    play.unit(0, "Rifle", "A1");
    play.push(Frame::DrawChit(DrawChit { secret: Some(0) }));
    assert!(matches!(play.position.waits_for(), Pending::Chance(_)));
    play.draw(0);
    assert_eq!((play.points(), play.position.state.secret_chits), (0, [1, 0]));
    assert!(play.log.contains(&Event::ChitDrawn(Some(Seat(0)), 0, cc!("7.3.3a"))));
    // 21 are left; the last is the chit of doubled eliminations.
    play.push(Frame::DrawChit(DrawChit { secret: Some(0) })).draw(20);
    assert_eq!(play.position.state.secret_chits, [1, 0]);
    assert!(play.position.eliminations_doubled());
    // An open one scores at once.
    play.push(Frame::DrawChit(DrawChit { secret: None }));
    let place = (0..16).filter(|chit| *chit != 0).count() as u16;
    play.draw(place);
    assert_eq!(play.points(), 1, "chit S gives every objective a point");
}

/// [CC:4.2a] [CC:4.2c] [CC:6.3a] [CC:6.3.1a] The casualty on the surrender space loses, whatever the points.
#[test]
fn a_casualty_on_the_surrender_space_loses() {
    let mut play = field();
    play.position.state.surrender[1] = 2;
    play.position.state.points = -20;
    let units: Vec<_> = (0..3).map(|_| play.unit(1, "Rifle", "F1")).collect();
    kill(&mut play, units[0]);
    assert_eq!(play.position.state.ended, None);
    kill(&mut play, units[1]);
    let ended = play.position.state.ended.unwrap();
    assert_eq!((ended.winner, ended.how), (0, How::Surrender));
    assert!(matches!(play.position.waits_for(), Pending::Over(_)));
    assert_eq!(*play.position.state.stack.top(), Frame::Course(Course::Over));
}

/// [CC:6.3a] [CC:4.2c] The end comes wherever the casualty falls: under artillery, on mines, by a sniper, in an event, in a
/// retreat, in an ambush, for want of room.
#[test]
fn a_side_surrenders_by_whatever_takes_its_last_casualty() {
    type Way = fn(&mut Play, crate::setup::UnitId);
    let ways: [(&str, Way); 7] = [
        ("artillery", |play, _| {
            play.radio(0, 11, false, false);
            let hex = play.hex("C3");
            play.position.push_impact(0, hex);
            play.position.advance(&mut play.log);
            play.roll(6, 4).decline_all().roll(1, 2).decline_all();
        }),
        ("mines", |play, unit| {
            let hex = play.hex("C3");
            play.position.push_mines(hex, crate::units::Units::of(unit));
            play.position.advance(&mut play.log);
            play.roll(6, 4).decline_all().roll(1, 2).decline_all();
        }),
        ("a sniper", |play, unit| {
            let hex = play.hex("C3");
            play.push(Frame::Sniper(crate::frame::Sniper { side: 0, hex: None, done: false }));
            play.turn_up(|card| card.hex == hex).pick(unit).decline_all();
        }),
        ("an event", |play, unit| {
            let contested = play.position.contested();
            play.push(Frame::Event(crate::frame::Event {
                side: 0,
                card: None,
                what: crate::cards::Happening::KilledInAction,
                step: 0,
                hex: None,
                unit: None,
                weapon: None,
                smoke: 0,
                contested,
            }));
            play.happen(crate::cards::Happening::KilledInAction).pick(unit);
        }),
        ("a retreat", |play, unit| {
            let (units, step) = (crate::units::Units::of(unit), crate::frame::StepOn::Choose);
            play.push(Frame::Retreat(crate::frame::Retreat { units, left: 4, to: None, step }));
            while !play.offers().is_empty() {
                let first = play.offers()[0];
                play.choose(first);
            }
        }),
        ("an ambush", |play, _| {
            let ambush = play.hold_action(0, crate::cards::Action::Ambush);
            play.unit(0, "Rifle", "C3");
            play.push(Frame::Melees(crate::frame::Melees { except: crate::setup::Hexes::EMPTY }));
            while !play.offered(Choice::Action(ambush)) {
                play.choose(Choice::Decline);
            }
            play.choose(Choice::Action(ambush)).decline_all();
        }),
        ("want of room", |play, unit| {
            play.unit(1, "Rifle", "C3");
            let deployed = crate::setup::Hexes::EMPTY;
            play.push(Frame::Stacking(crate::frame::Stacking { done: 0, hex: None, deployed }));
            play.pick(unit);
            // It has deployed: one of the two teams goes.
            let team = play.offers()[0];
            play.choose(team);
        }),
    ];
    for (what, takes) in ways {
        let mut play = field();
        play.unit(0, "Rifle", "F4");
        play.unit(1, "Rifle", "F1");
        let unit = play.unit(1, "Rifle", "C3");
        play.mark(unit, flag::BROKEN);
        play.position.state.surrender[1] = 1;
        takes(&mut play, unit);
        let ended = play.position.state.ended.map(|ended| (ended.winner, ended.how));
        assert_eq!(ended, Some((0, How::Surrender)), "{what}");
    }
}

/// [CC:6.3b] [CC:6.3.1a] [A52] A side without a unit on the map has lost; those on the time track do not save it.
#[test]
fn the_last_unit_on_the_map_loses() {
    let mut play = field();
    let unit = play.unit(1, "Rifle", "F1");
    play.position.raise(1, crate::setup::KindId(0), crate::place::Place::time(3));
    play.position.state.points = -20;
    kill(&mut play, unit);
    let ended = play.position.state.ended.unwrap();
    assert_eq!((ended.winner, ended.how), (0, How::Annihilation));
}

fn sudden_death(play: &mut Play) {
    play.position.state.time = 10;
    let contested = play.position.contested();
    play.push(Frame::Time(Time { side: 0, step: TimeStep::Advance, contested }));
    if matches!(play.position.state.stack.top(), Frame::Roll(_)) {
        play.roll_sum(5);
    }
}

/// [CC:6.3.2a] [CC:6.3.2b] [CC:9.2] [CC:7.3.3e] Secret chits score before points are compared; nought goes to the
/// initiative.
#[test]
fn sudden_death_turns_up_secret_chits_and_compares_points() {
    for (points, secret, initiative, winner) in
        [(1, false, 0, 0), (-1, false, 0, 1), (0, false, 0, 0), (0, false, 1, 1), (2, true, 0, 1)]
    {
        let mut play = field();
        play.unit(1, "Rifle", "E1");
        play.unit(0, "Rifle", "F4");
        play.position.state.points = points;
        play.position.state.initiative = initiative;
        if secret {
            play.position.state.secret_chits[0] = 1 << chit(&play, 'M');
        }
        sudden_death(&mut play);
        assert_eq!(play.position.state.ended.map(|ended| ended.winner), Some(winner), "{points} {secret}");
        assert_eq!(play.points(), if secret { -1 } else { points });
        assert_eq!(play.position.state.secret_chits, [0, 0]);
    }
}

/// [CC:7.3.2d] All five objectives before a sudden death roll win outright, by that chit alone.
#[test]
fn all_five_objectives_win_only_by_their_chit() {
    for (open_chit, all) in [(true, true), (false, true), (true, false)] {
        let mut play = field();
        play.unit(0, "Rifle", "F4");
        play.unit(1, "Rifle", "F1");
        play.position.state.control = if all { [1; 5] } else { [1, 1, 1, 1, 0] };
        play.position.state.points = 30;
        if open_chit {
            open(&mut play, "V");
        }
        sudden_death(&mut play);
        let ended = play.position.state.ended.unwrap();
        assert_eq!(ended.how == How::TakeAll, open_chit && all);
        assert_eq!(ended.winner, u8::from(open_chit && all));
    }
}

/// [CC:7.3.3f] A secret chit that is opened in play scores from then on.
#[test]
fn an_opened_secret_chit_scores_from_then_on() {
    let mut play = field();
    play.unit(0, "Rifle", "E1");
    play.position.state.secret_chits[1] = 1 << chit(&play, 'Q');
    assert_eq!(play.points(), 0);
    play.position.state.secret_chits[1] = 0;
    open(&mut play, "Q");
    assert_eq!(play.points(), 5);
    play.unit(1, "Rifle", "E1");
    let gone = play.position.side_at(0, play.hex("E1")).next().unwrap();
    play.unit(0, "Rifle", "F4");
    kill(&mut play, gone);
    assert_eq!(play.points(), 5 - 10 - 2);
    assert!(matches!(play.position.setup.chits[14].kind, ChitKind::One(5, 5)));
    assert!(!play.offered(Choice::Done));
}

/// [CC:7] Points come from eliminations, exits and objectives, each in its own way.
#[test]
fn points_come_from_eliminations_exits_and_objectives() {
    let mut play = Field::new(&["....", "....", "....", "...."]).objective(&["A2"]).begin();
    let (mine, leaver) = (play.unit(0, "Rifle", "C3"), play.unit(0, "Rifle", "C1"));
    let theirs = play.unit(1, "Line Tm", "D4");
    play.unit(1, "Sgt", "D3");
    play.position.eliminate(theirs, Cause::KilledInAction, &mut play.log);
    assert_eq!(play.points(), 1, "a team eliminated");
    play.position.exit(crate::units::Units::of(leaver), &mut play.log);
    assert_eq!(play.points(), 3, "a squad gone off the far edge");
    play.position.open_chit(0, crate::clause::cc!("7.3.3c"), &mut play.log);
    let hex = play.hex("A2");
    play.position.place(mine, crate::place::Place::on(hex));
    play.position.occupied(hex, &mut play.log);
    assert_eq!(play.points(), 4, "objective 1, worth 1 by chit A");
}
