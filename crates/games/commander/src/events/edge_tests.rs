//! Events at the edge: where a part cannot be done, where what is nearest does not count, where nobody need act.

use super::tests::{event, field, random_hex, void};
use crate::cards::Happening;
use crate::chart::Fortification;
use crate::choice::Choice;
use crate::event::Event as Told;
use crate::state::flag;
use crate::testing::Field;
use salient_ground::Hex;

/// [CC:E42b] [CC:E76b] [CC:E59b] [CC:11.4b] Where nobody can come, the random hex is found all the same, and broken
/// weapons are tested by it.
#[test]
fn the_parts_of_an_event_that_can_be_done_are_done() {
    for what in [Happening::WalkingWounded, Happening::Infiltration] {
        let mut play = field();
        let gunner = play.unit(0, "Rifle", "C3");
        let gun = play.arm(gunner, "lmg");
        play.position.state.weapons[gun.index()].broken = true;
        let mut setup = (*play.position.setup).clone();
        setup.sides[0].nation.support[0].iter_mut().for_each(|item| item.years = (1945, 1945));
        play.position.setup = std::sync::Arc::new(setup);
        event(&mut play, 0, what);
        if what == Happening::Infiltration {
            play.roll_sum(8);
        }
        random_hex(&mut play, "A1");
        assert!(play.at_orders(), "{what:?}");
        assert!(!play.position.weapon(gun).broken, "row 1 mends it");
        let nothing = |told: &Told| matches!(told, Told::NothingHappened(..) | Told::NothingCame(..));
        assert!(play.log.iter().any(nothing));
    }
}

/// [CC:E63] A broken weapon is passed over, however near; [CC:E42b] without any other nothing happens.
#[test]
fn a_malfunction_passes_over_broken_weapons() {
    let mut play = field();
    let (near, far) = (play.unit(0, "Rifle", "A2"), play.unit(1, "Rifle", "E5"));
    let (first, second) = (play.arm(near, "lmg"), play.arm(far, "hmg"));
    play.position.state.weapons[first.index()].broken = true;
    event(&mut play, 0, Happening::Malfunction);
    // A row that neither mends nor loses it.
    play.turn_up(|card| card.hex == Hex(8 * 3));
    assert_eq!(play.offers(), [Choice::Weapon(second)]);
    play.choose(Choice::Weapon(second));
    assert!(play.position.weapon(second).broken && play.position.weapon_of(near) == Some(first));
}

/// [CC:E60] [CC:T93c] [CC:F102] Interdiction looks at the cover of the hex: a road takes it away, foxholes give it; a broken
/// unit and one's own are as good as any.
#[test]
fn interdiction_looks_at_the_best_cover_of_the_hex() {
    let mut play = Field::new(&["........", "o.......", "........", "........", "........", "........"])
        .way(crate::chart::way::ROAD, &["A1", "A2", "A3"])
        .begin();
    let orchard = play.unit(1, "Rifle", "A2");
    let (dug, own) = (play.unit(1, "Rifle", "E5"), play.unit(0, "Rifle", "C3"));
    play.work("E5", Fortification::Foxholes);
    play.mark(own, flag::BROKEN);
    event(&mut play, 0, Happening::Interdiction);
    assert!(play.offered(Choice::Unit(orchard)), "an orchard with a road has no cover");
    assert!(play.offered(Choice::Unit(own)) && !play.offered(Choice::Unit(dug)));
    play.pick(own);
    assert!(play.suppressed(own));
}

/// [CC:E57] [CC:E61] [CC:A31a] Cards lost to an event are told under that event, and do not open Demolitions; an empty
/// hand loses nothing.
#[test]
fn cards_lost_to_events_are_no_pass() {
    let mut play = field();
    play.hold(0, |card| card.dice == [1, 2]);
    play.work("H1", Fortification::Foxholes);
    event(&mut play, 0, Happening::FogOfWar);
    play.draw(0);
    assert!(play.at_orders(), "the other hand is empty, and nobody is asked");
    let card = play.hold(1, |card| card.dice == [1, 3]);
    play.hold_action(1, crate::cards::Action::Demolitions);
    event(&mut play, 0, Happening::Interrogation);
    play.choose(Choice::Discard(card));
    assert!(play.at_orders());
    let clauses: Vec<&str> = play
        .log
        .iter()
        .filter_map(|told| if let Told::Discarded(_, _, clause) = told { Some(clause.id()) } else { None })
        .collect();
    assert_eq!(clauses, ["CC:E57", "CC:E61"]);
}

/// [CC:E77a] A broken squad, a team or a leader does not throw phosphorus, and nobody need.
#[test]
fn white_phosphorus_needs_an_unbroken_squad_and_may_be_kept() {
    let mut play = field();
    let squad = play.unit(0, "Rifle", "C3");
    play.unit(0, "Line Tm", "A6");
    play.mark(squad, flag::BROKEN);
    event(&mut play, 0, Happening::WhitePhosphorus);
    assert!(void(&play) && play.at_orders());
    play.position.unmark(squad, flag::BROKEN);
    event(&mut play, 0, Happening::WhitePhosphorus);
    play.choose(Choice::Decline);
    assert!(play.at_orders() && play.position.state.smoky.is_empty());
}
