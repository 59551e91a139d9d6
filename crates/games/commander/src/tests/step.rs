//! What steps cost and which cannot be made.

use crate::chart::{Fortification, side, way};
use crate::choice::Choice;
use crate::state::flag;
use crate::steps::Pace;
use crate::testing::{Field, Play};
use crate::units::Units;
use salient_engine::Clause;

const OPEN: [&str; 4] = ["....", "....", "....", "...."];

fn cost(play: &Play, from: &str, to: &str) -> Option<i8> {
    play.position.step_cost(play.hex(from), play.hex(to))
}

/// The clause that bars a step of side 0, if any.
fn barred(play: &Play, from: &str, to: &str) -> Option<&'static str> {
    play.position.why_not_go(0, play.hex(from), play.hex(to)).map(|(Clause(clause), _)| clause)
}

/// [CC:O21.1a] [CC:T78.2] [CC:T81] [CC:T82a] [CC:T85] [CC:T86a] [CC:T89a] [CC:T90] [CC:T91] [CC:T95] [CC:T99a] Each
/// hex costs what its terrain says.
#[test]
fn every_terrain_has_its_cost() {
    for (letter, points) in
        [(".", 1), ("f", 1), ("o", 1), ("b", 2), ("g", 2), ("s", 3), ("m", 3), ("w", 2), ("h", 2)]
    {
        let play = Field::new(&[&format!(".{letter}"), ".."]).begin();
        assert_eq!(cost(&play, "A1", "B1"), Some(points), "{letter}");
    }
}

/// [CC:T78.1a] [CC:T78.1b] [CC:T78.1c] Example X41: the higher in rank of two terrains defines a hex for all purposes,
/// a bridge over water among them; a road or a fence leaves open ground open ground.
#[test]
fn x41_the_higher_terrain_defines_a_hex() {
    use crate::chart::Terrain;
    let play = Field::new(&["...", ".n.", "..."])
        .way(way::ROAD, &["A1", "A2"])
        .side("A2", "A3", side::FENCE)
        .begin();
    let facts = |name: &str| play.position.setup.hex(play.hex(name));
    assert_eq!((facts("B2").terrain, facts("B2").beneath), (Terrain::MinorBridge, Terrain::Stream));
    assert!(!facts("B2").water() && play.position.takes_smoke(play.hex("B2")));
    assert_eq!(facts("A2").terrain, Terrain::OpenGround);
}

/// [CC:T88a] [CC:T94a] A hill hex costs what its own terrain says, and smoke changes no cost.
#[test]
fn hills_and_smoke_leave_the_cost_of_the_terrain() {
    let mut play = Field::new(&["..", "ww", ".."]).level(&["A1", "A2", "B1", "B2"], 3).begin();
    assert_eq!((cost(&play, "A1", "A2"), cost(&play, "A1", "B1")), (Some(2), Some(1)));
    play.smoke("A2", 5);
    assert_eq!(cost(&play, "A1", "A2"), Some(2));
}

/// [CC:T84] [CC:T87a] [CC:T97a] A fence, a hedge and a wall cost a point more, either way.
#[test]
fn crossing_a_fence_hedge_or_wall_costs_one_more() {
    for feature in [side::FENCE, side::HEDGE, side::WALL] {
        let play = Field::new(&OPEN).side("B2", "B3", feature).begin();
        assert_eq!((cost(&play, "B2", "B3"), cost(&play, "B3", "B2")), (Some(2), Some(2)));
        assert_eq!(cost(&play, "B1", "B2"), Some(1));
    }
}

/// [CC:T88.1] Example X43: up from woods to woods costs 3, back down 2; several levels at once cost no more than one.
#[test]
fn x43_uphill_woods_cost_three_and_downhill_two() {
    let play = Field::new(&["..", "ww", ".."]).level(&["A2"], 1).level(&["B2"], 2).level(&["B3"], 4).begin();
    assert_eq!((cost(&play, "A2", "B2"), cost(&play, "B2", "A2")), (Some(3), Some(2)));
    assert_eq!(cost(&play, "A3", "B3"), Some(2), "four levels");
}

/// [CC:T92a] [CC:T93a] [CC:T96] A road, railway or trail is entered for 1 across its own hexsides alone; a wall on the
/// way still costs.
#[test]
fn ways_cost_one_across_their_own_hexsides() {
    for kind in [way::ROAD, way::RAILWAY, way::TRAIL] {
        let play = Field::new(&["www", "wsw", "www"])
            .way(kind, &["B1", "B2", "B3"])
            .side("B2", "B3", side::WALL)
            .begin();
        assert_eq!((cost(&play, "B1", "B2"), cost(&play, "B2", "B1")), (Some(1), Some(1)));
        assert_eq!(cost(&play, "B2", "B3"), Some(2), "the wall");
        assert_eq!(cost(&play, "A2", "B2"), Some(3), "off the way");
        assert_eq!(cost(&play, "A1", "B1"), Some(2));
    }
}

/// [CC:T80.2] A minor bridge costs 1 by its road, otherwise what lies below.
#[test]
fn a_minor_bridge_costs_one_by_road_and_its_stream_otherwise() {
    let play = Field::new(&["...", ".n.", "..."]).way(way::ROAD, &["B1", "B2", "B3"]).begin();
    assert_eq!((cost(&play, "B1", "B2"), cost(&play, "A2", "B2")), (Some(1), Some(3)));
    let play = Field::new(&["...", ".N.", "..."]).begin();
    assert_eq!(cost(&play, "A2", "B2"), Some(2));
}

/// [CC:T80.1a] [CC:T80.1b] [CC:O21.4d] [CC:O16.3b] A major bridge is entered and left by its road or railway alone, in
/// a Move and in an Advance.
#[test]
fn a_major_bridge_is_entered_and_left_by_its_road_or_railway_alone() {
    for kind in [way::ROAD, way::RAILWAY] {
        let mut play = Field::new(&["...", ".M.", "..."]).way(kind, &["B1", "B2", "B3"]).begin();
        assert_eq!((barred(&play, "B1", "B2"), cost(&play, "B1", "B2")), (None, Some(1)));
        assert_eq!(barred(&play, "A2", "B2"), Some("CC:T80.1b"));
        assert_eq!(barred(&play, "B2", "A2"), Some("CC:T80.1b"));
        let unit = play.unit(0, "Rifle", "B2");
        assert!(play.position.why_not_advance(unit, play.hex("A2")).is_some());
        assert!(play.position.why_not_advance(unit, play.hex("B3")).is_none());
    }
}

/// [CC:O21.4b] [CC:T79] [CC:T98] Burning hexes and water barriers are closed to everybody.
#[test]
fn blazes_and_water_barriers_are_impassable() {
    let mut play = Field::new(&["..", "~.", ".."]).begin();
    play.blaze("B1");
    assert_eq!(barred(&play, "A1", "A2"), Some("CC:T98"));
    assert_eq!(barred(&play, "A1", "B1"), Some("CC:T79"));
    assert!(play.position.impassable(play.hex("A2")) && play.position.impassable(play.hex("B1")));
}

/// [CC:O21.4a] [CC:O21.4c] [CC:T83a] [CC:GL.Adjacent] [CC:GL.Enemy.a] Enemies and cliffs stop a Move, and a step leads to a neighbour.
#[test]
fn enemies_and_cliffs_stop_a_move() {
    let mut play = Field::new(&OPEN).side("B2", "C2", side::CLIFF).begin();
    play.unit(1, "Sgt", "B1");
    assert_eq!(barred(&play, "B2", "B1"), Some("CC:O21.4a"));
    assert_eq!(barred(&play, "B2", "C2"), Some("CC:O21.4c"));
    assert_eq!(barred(&play, "C2", "B2"), Some("CC:O21.4c"));
    assert_eq!(barred(&play, "B2", "B4"), Some("CC:GL.Adjacent"));
    assert_eq!(barred(&play, "B2", "B2"), Some("CC:GL.Adjacent"));
    assert_eq!(barred(&play, "B2", "B3"), None);
}

/// [CC:F105.2a] From trench to trench, bunker or pillbox and back a step costs 1 whatever lies there; bunker to
/// pillbox is an ordinary step, and a cliff stays a cliff. [A47]
#[test]
fn trench_steps_cost_exactly_one() {
    use Fortification::{Bunker, Foxholes, Pillbox, Trench};
    for (from, to, points) in [
        (Trench, Trench, 1),
        (Trench, Bunker, 1),
        (Trench, Pillbox, 1),
        (Bunker, Trench, 1),
        (Pillbox, Trench, 1),
        (Bunker, Pillbox, 4),
        (Bunker, Bunker, 4),
        (Trench, Foxholes, 4),
    ] {
        let mut play = Field::new(&["..", ".w", ".."]).level(&["B2"], 2).side("A2", "B2", side::WALL).begin();
        play.work("A2", from);
        play.work("B2", to);
        assert_eq!(cost(&play, "A2", "B2"), Some(points), "{from:?} to {to:?}");
    }
    let mut play = Field::new(&OPEN).side("A2", "B2", side::CLIFF).begin();
    play.work("A2", Trench);
    play.work("B2", Trench);
    assert_eq!(barred(&play, "A2", "B2"), Some("CC:O21.4c"));
}

/// [CC:O21a] [CC:3.1.3] [CC:3.3.1.2a] [CC:3.3.1.2c] [CC:11.1a] [CC:13.2a] [CC:E44.1a] [CC:F106.1] Movement counts
/// command in the hex, weapon, suppression and experience; wire leaves it alone.
#[test]
fn movement_counts_command_weapon_suppression_and_experience() {
    let mut play = Field::new(&OPEN).begin();
    let squad = play.unit(0, "Rifle", "B2");
    assert_eq!(play.position.movement(squad), 4);
    let lieutenant = play.unit(0, "Lt", "B2");
    assert_eq!((play.position.movement(squad), play.position.movement(lieutenant)), (6, 6));
    play.arm(squad, "mortar");
    assert_eq!(play.position.movement(squad), 4);
    play.mark(squad, flag::SUPPRESSED);
    assert_eq!(play.position.movement(squad), 3);
    play.mark(squad, flag::VETERAN);
    assert_eq!(play.position.movement(squad), 4);
    play.work("B2", Fortification::Wire);
    assert_eq!(play.position.movement(squad), 4);
    play.mark(lieutenant, flag::BROKEN);
    assert_eq!(play.position.movement(squad), 2, "a broken leader commands nobody");
}

/// [CC:O21.1b] [CC:O21.1c] [A45] A unit without the points for any neighbour cannot be named for a Move order.
#[test]
fn a_unit_too_slow_for_every_neighbour_cannot_move() {
    let mut play = Field::new(&["www", "w.w", "www"]).begin();
    let broken = play.unit(0, "Rifle", "B2");
    play.mark(broken, flag::BROKEN);
    assert!(!play.position.can_step(broken));
    let card = play.hold_order(0, crate::cards::Order::Move);
    assert!(!play.offered(Choice::Order(card)));
    play.unit(0, "Sgt", "B2");
    assert!(play.position.can_step(broken), "with command");
    let mut play = Field::new(&OPEN).begin();
    let broken = play.unit(0, "Rifle", "B2");
    play.mark(broken, flag::BROKEN | flag::SUPPRESSED);
    assert!(!play.position.can_step(broken), "no movement at all");
}

/// [CC:O21.1.1a] A unit that its weapon holds fast may move because it can hand the weapon over first.
#[test]
fn a_burdened_unit_may_move_if_it_can_give_its_weapon_away() {
    let mut play = Field::new(&["www", "www", "www"]).begin();
    let team = play.unit(0, "Line Tm", "B2");
    play.arm(team, "gun");
    assert!(!play.position.can_step(team), "one point, and woods all round");
    play.unit(0, "Rifle", "B2");
    assert!(play.position.can_step(team));
}

/// [CC:F106.2a] [CC:T93b] [CC:O21b] The hexes a group can get to are those that stepping really leads to: through
/// command, roads, wire and past enemies.
#[test]
fn the_preview_of_reachable_hexes_agrees_with_the_move() {
    let field = || {
        Field::new(&["..w..h..", "f.......", "..b.w...", ".....g..", "........", "ww......"])
            .way(way::ROAD, &["C5", "D4", "E4", "F3", "G3"])
            .side("B3", "B4", side::WALL)
    };
    for (kind, flags) in [("Rifle", 0), ("Sgt", 0), ("Rifle", flag::BROKEN), ("Assault", flag::SUPPRESSED)] {
        let mut play = field().begin();
        let unit = play.unit(0, kind, "C4");
        play.mark(unit, flags);
        play.unit(0, "Lt", "D3");
        play.unit(1, "Rifle", "B5");
        play.work("D5", Fortification::Wire);
        play.work("E3", Fortification::Wire);
        let foreseen = play.position.reachable(Units::of(unit), Pace::default());
        play.order(crate::cards::Order::Move).activate(&[unit]).pick(unit);
        play.position.state.hand = [crate::cards::Cards::NONE; 2];
        let mut found = crate::setup::Hexes::EMPTY;
        let mut left = vec![play.position.clone()];
        while let Some(position) = left.pop() {
            let mut offers = Vec::new();
            position.offer(0, &mut offers);
            for offer in offers {
                let mut next = Play { position: position.clone(), log: Vec::new() };
                let Choice::Hex(hex) = offer else { continue };
                next.choose(offer);
                found.insert(hex);
                if next.position.state.stack.moving().is_some_and(|order| !order.group.is_empty()) {
                    left.push(next.position);
                }
            }
        }
        found.remove(play.hex("C4"));
        assert_eq!(foreseen, found, "{kind}");
        assert!(foreseen.len() > 2 || flags & flag::BROKEN != 0);
    }
}
