//! Random play: whatever is offered can be done, nobody is left without a choice, no card is lost, and the books
//! balance.

use crate::cards::{Action, Cards};
use crate::chart::Fortification;
use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::frame::{Cause, Displace, Frame, Melees, RollFor};
use crate::kinds::Posture;
use crate::setup::{Hexes, UnitId};
use crate::state::flag;
use crate::testing::{Field, Play};
use salient_engine::{ChanceKind, Pending, Random, Settled};
use salient_ground::Hex;

const HAMLET: [&str; 8] = [
    "..ww...h..",
    ".b..hh....",
    "...f.hm...",
    "oo...f..ws",
    "...1.b..ws",
    ".12...g.ns",
    "..1.ff..ws",
    "w....oo...",
];
const RIVER: [&str; 8] = [
    "...w..f...",
    "b.h....f..",
    "~~~~M~~~~~",
    "..w...b...",
    ".h....hh..",
    "...mm.....",
    "oo.....ww.",
    "....f.....",
];

fn names(random: &mut Random, play: &Play) -> String {
    loop {
        let hex = Hex(random.below(play.position.setup.grid.len() as u32) as u16);
        if !play.position.impassable(hex) {
            return play.position.setup.name(hex);
        }
    }
}

/// Both sides scattered over the map, some of them broken, suppressed, armed; forts, smoke, radios, full hands.
fn scattered(rows: &[&str], postures: [Posture; 2], random: &mut Random) -> Play {
    let mut play = Field::new(rows)
        .objective(&["A1"])
        .objective(&["E2", "F2"])
        .objective(&["C4"])
        .objective(&["H5"])
        .objective(&["E8"])
        .postures(postures)
        .begin();
    play.position.state.time = 6;
    for side in [0, 1] {
        for kind in ["Rifle", "Rifle", "Rifle", "Assault", "Line Tm", "Line Tm", "Sgt", "Lt", "Hero"] {
            let at = names(random, &play);
            let unit = play.unit(side, kind, &at);
            for bit in [flag::BROKEN, flag::SUPPRESSED, flag::VETERAN] {
                if random.below(3) == 0 {
                    play.mark(unit, bit);
                }
            }
            let weapons = ["lmg", "hmg", "mortar", "flamethrower", "satchel", "gun"];
            if random.below(3) == 0 {
                let gun = play.arm(unit, weapons[random.index(weapons.len())]);
                play.position.state.weapons[gun.index()].broken = random.below(4) == 0;
            }
        }
        play.radio(side, 8 + random.below(6) as i8, random.below(2) == 0, random.below(2) == 0);
        while play.position.state.hand[side].len() < play.position.setup.sides[side].posture.hand() {
            let card = random.below(play.position.state.deck[side].len() as u32) as usize;
            let card = play.position.state.deck[side].nth(card).unwrap();
            play.position.take(side, card);
        }
        let late = play.position.state.time + 1;
        play.position.raise(side, crate::setup::KindId(0), crate::place::Place::time(late));
    }
    for work in Fortification::ALL {
        let at = names(random, &play);
        play.work(&at, work);
    }
    for value in 3..6 {
        let at = names(random, &play);
        if play.position.state.smoke[play.hex(&at).index()] == 0 && play.position.takes_smoke(play.hex(&at)) {
            play.smoke(&at, value);
        }
    }
    // Somebody stands in a fire, and others in each other's way.
    let burning = play.position.on_map().find_map(|unit| play.position.hex_of(unit)).unwrap();
    play.position.state.works[burning.index()] = 0;
    play.position.clear_smoke(burning, cc!("E46b"), &mut play.log);
    play.position.state.blaze.insert(burning);
    play.position.state.stack.push(Frame::Melees(Melees { except: Hexes::EMPTY }));
    play.position.state.stack.push(Frame::Displace(Displace { hexes: Hexes::of(burning), going: None }));
    play.position.advance(&mut play.log);
    play
}

fn check(play: &Play, opening: i16) {
    let state = &play.position.state;
    for side in [0, 1] {
        let all = state.deck[side].union(state.hand[side]).union(state.discards[side]);
        assert_eq!(all, Cards::ALL, "every card is somewhere");
        let count = state.deck[side].len() + state.hand[side].len() + state.discards[side].len();
        assert_eq!(count, 72, "and nowhere twice");
        assert_eq!(state.top[side].is_some(), !state.discards[side].is_empty());
    }
    let scored: i16 = play
        .log
        .iter()
        .filter_map(|event| match event {
            Event::Points(0, points, _) => Some(*points),
            Event::Points(_, points, _) => Some(-*points),
            _ => None,
        })
        .sum();
    assert_eq!(opening + scored, state.points, "points are what was scored");
    for side in [0, 1] {
        let lost = |event: &&Event| match event {
            Event::Eliminated(who, _) => {
                who.side as usize == side && !play.position.setup.kind(who.kind).hero
            }
            _ => false,
        };
        let back = |event: &&Event| match event {
            Event::Came(who, clause) => who.side as usize == side && *clause == cc!("E76b"),
            _ => false,
        };
        let casualties = play.log.iter().filter(lost).count() - play.log.iter().filter(back).count();
        assert_eq!(casualties, play.position.casualties(side), "casualties are who was eliminated");
    }
    for unit in play.position.on_map() {
        let hex = play.position.hex_of(unit).unwrap();
        assert!(play.position.units_at(hex).any(|other| other == unit));
        let bearer = play.position.weapon_of(unit).map(|weapon| play.position.bearer(weapon));
        assert!(bearer.is_none_or(|bearer| bearer == Some(unit)), "a weapon and its unit know each other");
    }
    let markers: u8 = state.cup.iter().chain(&state.burning).sum::<u8>()
        + play.position.setup.all.iter().filter(|hex| state.smoke[hex.index()] > 0).count() as u8;
    assert_eq!(markers, 24, "no smoke marker is lost");
}

/// Plays one game; how many inputs it took.
fn play_out(play: &mut Play, random: &mut Random, most: usize) -> usize {
    let opening = play.position.state.points
        - play
            .log
            .iter()
            .filter_map(|event| match event {
                Event::Points(0, points, _) => Some(*points),
                Event::Points(_, points, _) => Some(-*points),
                _ => None,
            })
            .sum::<i16>();
    for made in 0..most {
        match play.position.waits_for() {
            Pending::Over(_) => {
                assert!(play.position.state.ended.is_some());
                check(play, opening);
                return made;
            }
            Pending::Chance(chance) => {
                let ChanceKind::Draw { among } = chance.kind else { panic!("cards and cups only") };
                assert!(among > 0, "there is something to draw for {}", chance.why);
                let place = random.below(u32::from(among)) as u16;
                play.position.answer(&Settled::Drawn(place), &mut play.log);
            }
            Pending::Decide(_) => {
                let offers = play.offers();
                let stack = play.position.state.stack;
                assert!(!offers.is_empty(), "somebody is asked and has no choice: {:?}", stack.top());
                let mut once = offers.clone();
                once.dedup();
                assert_eq!(once.len(), offers.len(), "nothing is offered twice");
                if made % 13 == 0 {
                    for choice in &offers {
                        let mut other = play.position.clone();
                        other.choose(*choice, &mut salient_engine::Silent);
                    }
                }
                let choice = match offers[random.index(offers.len())] {
                    Choice::Scrap => offers[random.index(offers.len())],
                    choice => choice,
                };
                play.position.choose(choice, &mut play.log);
            }
        }
        if made % 50 == 0 {
            check(play, opening);
        }
    }
    check(play, opening);
    most
}

/// What happened, and how to tell.
type Happened = (&'static str, fn(&Event) -> bool);

/// What must have happened somewhere, or the games prove little.
const SEEN: &[Happened] = &[
    ("a rally", |event| matches!(event, Event::Rallied(..))),
    ("a retreat", |event| matches!(event, Event::Moved { clause, .. } if *clause == cc!("O23.3b"))),
    ("a retreat off the map", |event| matches!(event, Event::Eliminated(_, Cause::RetreatOffMap))),
    (
        "a unit driven out by fire",
        |event| matches!(event, Event::Moved { clause, .. } if *clause == cc!("E46c")),
    ),
    ("a melee won", |event| matches!(event, Event::MeleeWon(..))),
    ("an ambush", |event| matches!(event, Event::Acted(_, _, Action::Ambush))),
    ("no quarter", |event| matches!(event, Event::Acted(_, _, Action::NoQuarter))),
    ("a radio mended", |event| matches!(event, Event::RadioFixed(..))),
    ("a radio lost", |event| matches!(event, Event::RadioLost(..))),
    ("a round lost", |event| matches!(event, Event::SpottingLost)),
    ("an impact", |event| matches!(event, Event::Rolled { why: RollFor::Impact, .. })),
    ("smoke", |event| matches!(event, Event::Smoke(..))),
    ("a sniper's victim", |event| matches!(event, Event::Broke(_, Cause::Sniper))),
    ("somebody too many", |event| matches!(event, Event::Eliminated(_, Cause::Overstacked))),
    ("a deploy", |event| matches!(event, Event::Became(_, _, clause) if *clause == cc!("E52.1"))),
    ("demolitions", |event| matches!(event, Event::Acted(_, _, Action::Demolitions))),
    ("a hidden unit", |event| matches!(event, Event::Came(_, clause) if *clause == cc!("A35.4c"))),
    ("reinforcements", |event| matches!(event, Event::Came(_, clause) if *clause == cc!("6.1.2g"))),
    ("digging in", |event| matches!(event, Event::Acted(_, _, Action::DigIn))),
    ("sudden death", |event| matches!(event, Event::SuddenDeath(_, _, true))),
];

/// [CC:1a] [CC:1.2c] [CC:4.1.1] [CC:4.2b] Some hundred games on two maps: every choice can be made, and the books balance.
#[test]
fn random_play_never_gets_stuck_and_never_loses_a_card() {
    let (mut inputs, mut ended) = (0, 0);
    let mut seen = [0usize; SEEN.len()];
    for seed in 0..200 {
        let random = &mut Random::from_number(seed);
        let rows = if seed % 2 == 0 { &HAMLET } else { &RIVER };
        let postures = [
            [Posture::Attack, Posture::Defend],
            [Posture::Defend, Posture::Attack],
            [Posture::Recon, Posture::Recon],
        ][seed as usize % 3];
        let mut play = scattered(rows, postures, random);
        inputs += play_out(&mut play, random, 600);
        ended += usize::from(play.position.state.ended.is_some());
        for (count, (_, fits)) in seen.iter_mut().zip(SEEN) {
            *count += play.log.iter().filter(|event| fits(event)).count();
        }
    }
    for (count, (what, _)) in seen.iter().zip(SEEN) {
        assert!(*count > 0, "never seen: {what}");
    }
    assert!(inputs > 50_000, "only {inputs} inputs");
    assert!(ended > 20, "only {ended} games came to an end");
}

/// The same choices lead to the same position.
#[test]
fn the_same_choices_lead_to_the_same_position() {
    let twice = [7, 7].map(|seed| {
        let random = &mut Random::from_number(seed);
        let mut play = scattered(&HAMLET, [Posture::Attack, Posture::Defend], random);
        play_out(&mut play, random, 400);
        let units: Vec<(UnitId, Option<Hex>)> =
            play.position.all_units().map(|unit| (unit, play.position.hex_of(unit))).collect();
        (play.position.state.points, play.position.state.hand, units)
    });
    assert_eq!(twice[0], twice[1]);
}
