//! Random play on small battlefields: everything on offer can be chosen, nobody is ever left without a choice, and no
//! card, counter or marker is lost.

use crate::cards::Cards;
use crate::chart::{Fortification, side, way};
use crate::choice::Choice;
use crate::kinds::Posture;
use crate::place::Place;
use crate::setup::{MOST_WEAPONS, Side};
use crate::state::{NOBODY, WeaponPlace};
use crate::testing::{Field, Play};
use salient_engine::{ChanceKind, Pending, Random, Settled};

/// Villages, streams with bridges, hills, cliffs, walls, roads and works.
fn fields() -> [Field; 3] {
    let village = Field::new(&["..w.h.", "h.f.w.", ".hb..o", "..hh..", "w.g.f.", "..w..."])
        .way(way::ROAD, &["B1", "B2", "B3", "B4", "B5", "B6"])
        .side("C3", "C4", side::WALL)
        .side("D2", "D3", side::HEDGE)
        .objective(&["C4", "D4"])
        .objective(&["A2"]);
    let river = Field::new(&["..w..f", "......", "ss~nss", "..~M~~", "..~...", "b.w.o."])
        .way(way::ROAD, &["D2", "D3", "D4", "D5"])
        .way(way::TRAIL, &["A1", "A2", "A3", "A4"])
        .objective(&["D4"])
        .postures([Posture::Recon, Posture::Recon]);
    let hill = Field::new(&["01w21.", ".1221.", "..121.", "m.11..", "g....f", "..h..."])
        .way(way::RAILWAY, &["F1", "F2", "F3", "F4", "F5", "F6"])
        .side("C3", "C4", side::CLIFF)
        .side("D3", "D4", side::CLIFF)
        .side("B5", "B6", side::FENCE)
        .objective(&["D2"])
        .postures([Posture::Defend, Posture::Attack]);
    [village, river, hill]
}

/// Both sides on the field with weapons and works, hands as full as they start.
fn people(play: &mut Play, numbers: &mut Random) {
    let all: Vec<_> = play.position.setup.all.iter().collect();
    let kinds = ["Rifle", "Rifle", "Assault", "Line Tm", "Line Tm", "Sgt", "Lt", "Hero"];
    let weapons = ["lmg", "hmg", "mortar", "flamethrower", "satchel", "gun"];
    for side in [0, 1] {
        for kind in kinds {
            let hex = loop {
                let hex = all[numbers.index(all.len())];
                if !play.position.impassable(hex) && !play.position.state.present[1 - side].contains(hex) {
                    break hex;
                }
            };
            let name = play.position.setup.name(hex);
            let unit = play.unit(side, kind, &name);
            if numbers.index(2) == 0 {
                play.arm(unit, weapons[numbers.index(weapons.len())]);
            }
        }
    }
    for work in Fortification::ALL {
        for _ in 0..2 {
            let hex = all[numbers.index(all.len())];
            if play.position.takes_work(hex) {
                play.position.state.works[hex.index()] = work as u8 + 1;
            }
        }
    }
    for side in [0, 1] {
        while play.position.state.hand[side].len() < play.position.setup.sides[side].posture.hand() {
            let place = numbers.index(play.position.state.deck[side].len());
            let card = play.position.state.deck[side].nth(place).expect("a card of the draw pile");
            play.position.take(side, card);
        }
    }
}

/// Nothing is lost and nothing is twice.
fn check(play: &Play) {
    let state = &play.position.state;
    for side in [0, 1] as [Side; 2] {
        let piles = [state.deck[side], state.hand[side], state.discards[side]];
        assert_eq!(piles.iter().map(|pile| pile.len()).sum::<usize>(), 72, "cards of side {side}");
        assert_eq!(piles.into_iter().fold(Cards::NONE, Cards::union), Cards::ALL);
    }
    for unit in play.position.all_units() {
        if let Some(hex) = play.position.hex_of(unit) {
            assert!(!play.position.setup.hex(hex).terrain.row().clause.0.ends_with("T98"), "a unit swims");
            assert_eq!(play.position.units_at(hex).filter(|other| *other == unit).count(), 1);
        }
        if play.position.unit(unit).at == Place::CASUALTY {
            assert_eq!(play.position.unit(unit).weapon, NOBODY);
        }
    }
    for number in 0..MOST_WEAPONS {
        if let WeaponPlace::With(bearer) = state.weapons[number].at {
            assert_eq!(usize::from(play.position.unit(bearer).weapon), number, "bearer and weapon agree");
        }
    }
}

/// One game of at most so many inputs; how many decisions it took, and how many of them were steps of a Move order.
fn random_game(play: &mut Play, numbers: &mut Random, inputs: usize) -> [usize; 4] {
    let mut seen = [0; 4];
    for _ in 0..inputs {
        match play.position.waits_for() {
            Pending::Over(_) => break,
            Pending::Chance(chance) => {
                let ChanceKind::Draw { among } = chance.kind else { panic!("cards are drawn") };
                assert!(among > 0, "{} from nothing", chance.why);
                let place = numbers.index(usize::from(among));
                play.position.answer(&Settled::Drawn(place as u16), &mut play.log);
            }
            _ => {
                let offers = play.offers();
                assert!(!offers.is_empty(), "nothing to choose in {:?}", play.position.state.stack.top());
                let choice = offers[numbers.index(offers.len())];
                seen[0] += 1;
                match choice {
                    Choice::Hex(_) => seen[1] += 1,
                    Choice::Opportunity(_) => seen[2] += 1,
                    Choice::Exit => seen[3] += 1,
                    _ => {}
                }
                play.position.choose(choice, &mut play.log);
            }
        }
        check(play);
        play.log.clear();
    }
    seen
}

/// [CC:1.2a] [CC:1.2b] [CC:1.2c] Whatever is played, a deck stays whole and somebody always has something to choose.
#[test]
fn random_play_loses_no_card_and_leaves_nobody_without_a_choice() {
    let mut numbers = Random::from_number(0x5eed_1234_9876_0001);
    let mut seen = [0; 4];
    for _ in 0..100 {
        for field in fields() {
            let mut play = field.begin();
            people(&mut play, &mut numbers);
            let game = random_game(&mut play, &mut numbers, 400);
            seen = [0, 1, 2, 3].map(|index| seen[index] + game[index]);
        }
    }
    let [decisions, steps, fire, exits] = seen;
    assert!(decisions > 20_000 && steps > 2_000 && fire > 50 && exits > 50, "{seen:?}");
}

/// [CC:O14.1a] Every choice on offer can really be made: at each decision each of them is tried on a copy.
#[test]
fn every_choice_on_offer_can_be_made() {
    let mut numbers = Random::from_number(0x0dd_ba11_5eed_0002);
    for field in fields() {
        let mut play = field.begin();
        people(&mut play, &mut numbers);
        for _ in 0..600 {
            if matches!(play.position.waits_for(), Pending::Decide(_)) {
                for choice in play.offers() {
                    let mut copy = Play { position: play.position.clone(), log: Vec::new() };
                    copy.position.choose(choice, &mut copy.log);
                    check(&copy);
                }
            }
            random_game(&mut play, &mut numbers, 1);
        }
    }
}

/// [CC:O21.1b] [CC:O21.4a] [CC:O16.3a] In random play whatever is offered in a Move order has no reason against it,
/// whatever is not has one, and the preview of reachable hexes holds every step on offer.
#[test]
fn offers_of_a_move_order_agree_with_the_reasons_against_them() {
    use crate::frame::{Frame, MoveAsk};
    use crate::setup::{MOST_UNITS, UnitId, WeaponId};
    let mut numbers = Random::from_number(3);
    let mut steps = 0;
    for _ in 0..30 {
        for field in fields() {
            let mut play = field.begin();
            people(&mut play, &mut numbers);
            for _ in 0..300 {
                if let Frame::Move(order) = *play.position.state.stack.top() {
                    let offers = play.offers();
                    let position = &play.position;
                    let hexes = position.setup.all.iter().map(Choice::Hex);
                    let units = (0..MOST_UNITS as u8).map(|unit| Choice::Unit(UnitId(unit)));
                    let weapons = (0..MOST_WEAPONS as u8).map(|weapon| Choice::Weapon(WeaponId(weapon)));
                    let rest = [Choice::Done, Choice::Exit];
                    if order.asks == MoveAsk::Go {
                        for choice in hexes.chain(units).chain(weapons).chain(rest) {
                            let why = position.why_not_in_move(&order, choice);
                            assert_eq!(offers.contains(&choice), why.is_none(), "{choice:?}: {why:?}");
                        }
                        let reach = position.reachable(order.group, order.pace());
                        for choice in &offers {
                            if let Choice::Hex(hex) = choice {
                                assert!(reach.contains(*hex));
                                steps += 1;
                            }
                        }
                    }
                }
                random_game(&mut play, &mut numbers, 1);
            }
        }
    }
    assert!(steps > 1_000, "{steps}");
}
