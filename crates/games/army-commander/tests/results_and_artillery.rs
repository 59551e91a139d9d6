//! Statements of sections 4 to 8 that no worked case can show.

use salient_army_commander::chart::{HitRow, Kind, LOSS_CAP, Order, SHOTS};
use salient_army_commander::scenario::{ids, open};
use salient_army_commander::setup::Setup;
use salient_army_commander::{Position, place::Place};
use salient_engine::Library;
use std::sync::Arc;

fn scenarios() -> Vec<Setup> {
    let library = Library::built_in();
    ids(&library)
        .iter()
        .map(|id| open(&library, id).unwrap_or_else(|mistakes| panic!("{mistakes}")))
        .collect()
}

/// [AC:7a] Stormtroopers are German and late: no scenario gives them to anybody else, or before 1917.
#[test]
fn stormtroopers_are_germans_of_the_last_years() {
    let mut found = 0;
    for setup in scenarios() {
        for stand in setup.stands.iter().filter(|stand| stand.kind == Kind::Stormtrooper) {
            assert_eq!(setup.sides[stand.side].1, "german", "{}: {}", setup.info.id, stand.name);
            assert!(setup.year >= 1917, "{}: {}", setup.info.id, stand.name);
            found += 1;
        }
    }
    assert!(found > 0, "no scenario has stormtroopers");
}

/// [AC:7b] The row of stormtroopers in the unit chart is that of infantry, and they do all that infantry does.
#[test]
fn stormtroopers_are_infantry_in_the_unit_chart() {
    let (storm, infantry) = (Kind::Stormtrooper, Kind::Infantry);
    let values = |kind: Kind| {
        let row = kind.row();
        (row.strength, row.battle, row.ranged, row.range, row.stacking)
    };
    assert_eq!(values(storm), values(infantry));
    let abilities = |kind: Kind| {
        [kind.is_combat(), kind.is_assault(), kind.takes_cover(), kind.is_recoverable(), kind.is_gun()]
    };
    assert_eq!(abilities(storm), abilities(infantry));
}

/// [AC:8a] A position in which a headquarters is lost or damaged is refused as impossible.
#[test]
fn a_lost_or_damaged_headquarters_is_impossible() {
    for setup in scenarios() {
        let position = Position::new(Arc::new(setup));
        let headquarters = position.stand_ids().find(|id| position.kind(*id) == Kind::Headquarters).unwrap();
        assert_eq!(position.sound(), Ok(()));
        let mut lost = position.clone();
        lost.place(headquarters, Place::LOST);
        assert!(lost.sound().is_err());
        let mut damaged = position.clone();
        damaged.state.damage[headquarters.index()] = 1;
        assert!(damaged.sound().is_err());
    }
}

/// [AC:4c] [AC:5d] The figures of the book: two strength points at most, two shots a round.
#[test]
fn the_cap_and_the_shots_are_two() {
    assert_eq!((LOSS_CAP, SHOTS), (2, 2));
}

/// [AC:5.1e] A barrage uses the row of a moving attacker: 6 against Hold and Dug in, double 5s too against Move,
/// 5, 6 and double 4s against Retreat.
#[test]
fn the_rows_of_a_barrage() {
    let rows = Order::ALL.map(|order| (order.letter(), HitRow::attacking(order)));
    let expected =
        [("M", HitRow::SixOrFives), ("H", HitRow::Six), ("D", HitRow::Six), ("R", HitRow::FiveSixOrFours)];
    assert_eq!(rows, expected);
}
