//! Sight lines over every kind of ground.

use crate::chart::{side, way};
use crate::testing::{Field, Play};

fn sight(play: &Play, from: &str, to: &str) -> Option<u8> {
    let (from, to) = (play.hex(from), play.hex(to));
    let there = play.position.sight(from, to);
    assert_eq!(there, play.position.sight(to, from), "whoever sees is seen");
    there
}

/// A column of hexes, looked along from its first hex.
fn column(letters: &str) -> Play {
    let rows: Vec<String> = letters.chars().map(|letter| format!(".{letter}.")).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    Field::new(&rows).begin()
}

/// [CC:10.1a] [CC:10.2] [CC:10.1d] [CC:10.1b] [CC:T99a] [CC:T82a] Woods and buildings block between the ends, not at
/// them, both ways alike.
#[test]
fn an_obstacle_blocks_between_the_ends_and_not_at_them() {
    for obstacle in ["w", "h"] {
        let play = column(&format!("..{obstacle}.."));
        assert_eq!(sight(&play, "B1", "B3"), Some(0), "into the obstacle");
        assert_eq!(sight(&play, "B1", "B4"), None, "through it");
        assert_eq!(sight(&play, "B3", "B5"), Some(0), "out of it");
    }
}

/// [CC:10.3] [CC:10.3.3] [CC:T81] [CC:T85] [CC:T91] [CC:T89a] X14: hindrances do not add up; the largest counts.
#[test]
fn only_the_largest_hindrance_counts() {
    assert_eq!(sight(&column(".bb."), "B1", "B4"), Some(3));
    assert_eq!(sight(&column(".fo."), "B1", "B4"), Some(2));
    assert_eq!(sight(&column(".fm."), "B1", "B4"), Some(1));
    assert_eq!(sight(&column(".f."), "B1", "B2"), Some(0), "not at the end");
}

/// [CC:10.3.4a] [CC:10.3.4b] [CC:T94a] X14, X15: smoke hinders into, out of and through its hex.
#[test]
fn smoke_hinders_from_its_own_hex_too() {
    let mut play = column(".bb.");
    play.smoke("B3", 4);
    assert_eq!(sight(&play, "B1", "B4"), Some(4));
    play.smoke("B1", 5);
    assert_eq!(sight(&play, "B1", "B4"), Some(5));
    assert_eq!(sight(&play, "B2", "B4"), Some(4));
    assert_eq!(sight(&play, "B2", "B3"), Some(4), "into the smoke");
}

/// [CC:10.2.1] [CC:T79] [CC:T88.4b] A blaze blocks whatever the heights, also along its hexsides, but not into it.
#[test]
fn a_blaze_blocks_through_and_along_its_hex_but_not_into_it() {
    let mut play = Field::new(&[".....", ".....", ".....", "....."]).level(&["B1"], 3).begin();
    play.blaze("B3");
    assert_eq!(sight(&play, "B1", "B4"), None);
    assert_eq!(sight(&play, "B1", "B3"), Some(0), "into the fire");
    // From A2 to D3 the line leaves along the hexside of B2 and B3 or its like: find one that runs along B3.
    let grid = &play.position.setup.grid;
    let at = play.hex("B3");
    let along = grid.hexes().flat_map(|a| grid.hexes().map(move |b| (a, b))).find(|(a, b)| {
        salient_ground::sight::trace(grid, *a, *b).steps.iter().any(|step| {
            matches!(step, salient_ground::sight::Step::Along { hexes, .. } if hexes.contains(&Some(at)))
        })
    });
    let (a, b) = along.expect("a line along a hexside of B3");
    assert_eq!(play.position.sight(a, b), None, "along the hexside of the fire");
}

/// [CC:10.1c] [CC:T97a] [CC:T87a] [CC:T84] X13: a wall that belongs to neither end blocks, also exactly along it; a
/// fence hinders.
#[test]
fn a_wall_blocks_unless_it_is_a_side_of_an_end() {
    for (feature, away) in [(side::WALL, None), (side::HEDGE, None), (side::FENCE, Some(1))] {
        let play = Field::new(&["...", "...", "...", "...", "..."]).side("B3", "B4", feature).begin();
        assert_eq!(sight(&play, "B1", "B5"), away, "across it, away from both ends");
        assert_eq!(sight(&play, "B3", "B5"), Some(0), "a side of the near end");
        assert_eq!(sight(&play, "B1", "B4"), Some(0), "a side of the far end");
    }
    let plain = Field::new(&["....", "....", "....", "...."]).begin();
    let grid = &plain.position.setup.grid;
    let (a, b, x, y) = grid
        .hexes()
        .flat_map(|a| grid.hexes().map(move |b| (a, b)))
        .find_map(|(a, b)| {
            salient_ground::sight::trace(grid, a, b).steps.iter().find_map(|step| match step {
                salient_ground::sight::Step::Along { hexes: [Some(x), Some(y)], .. } => Some((a, b, *x, *y)),
                _ => None,
            })
        })
        .expect("a line along a hexside");
    let name = |hex| grid.name(hex);
    let walled = Field::new(&["....", "....", "....", "...."]).side(&name(x), &name(y), side::WALL).begin();
    assert_eq!(plain.position.sight(a, b), Some(0));
    assert_eq!(walled.position.sight(a, b), None);
}

/// [CC:T86b] [CC:T86a] A gully is seen from next to it and from above only.
#[test]
fn a_gully_hides_those_in_it_from_level_ground() {
    let play = column("..g..");
    assert_eq!(sight(&play, "B2", "B3"), Some(0));
    assert_eq!(sight(&play, "B1", "B3"), None);
    assert_eq!(sight(&play, "B1", "B5"), Some(0), "over it");
    let hill = column("1.g.g");
    assert_eq!(sight(&hill, "B1", "B3"), Some(0), "from above");
    assert_eq!(sight(&hill, "B3", "B5"), None, "two gullies apart");
}

/// [CC:T88.3.2a] [CC:T88.3.2b] [CC:T88.3.3] [CC:T88.3.1] [CC:T88a] X44, X45: crests hide what lies behind them.
#[test]
fn crests_hide_what_lies_behind_them() {
    let play = column("22.0.");
    assert_eq!(sight(&play, "B1", "B4"), None, "one must stand on the crest to look down");
    assert_eq!(sight(&play, "B2", "B4"), Some(0));
    let hill = column("0.1.0");
    assert_eq!(sight(&hill, "B1", "B5"), None, "a hill between two lower hexes");
    let past = column("22.2.4");
    assert_eq!(sight(&past, "B2", "B4"), Some(0), "level to level");
    assert_eq!(sight(&past, "B2", "B6"), Some(0), "up to a crest of level 4");
    let three = column("2.3.34");
    assert_eq!(sight(&three, "B1", "B5"), None, "past a hill of level 3 not to level 3");
    assert_eq!(sight(&three, "B1", "B6"), Some(0), "but to level 4");
    let back = column("2.3.44");
    assert_eq!(sight(&back, "B1", "B6"), None, "only to its crest");
}

/// [CC:T88.4a] [CC:T88.4.1a] [CC:T88.4.1b] [CC:T88.4.1c] [CC:T78.4] X46, X47: obstacles below a hill leave one hex blind.
#[test]
fn an_obstacle_below_a_hill_hides_one_hex_behind_it() {
    let play = Field::new(&["...", ".h.", "...", "...", "..."]).level(&["B1"], 1).begin();
    assert_eq!(sight(&play, "B1", "B3"), None, "the blind hex");
    assert_eq!(sight(&play, "B1", "B4"), Some(0), "beyond it");
    let between = Field::new(&["...", "...", ".h.", "...", "..."]).level(&["B1", "B5"], 1).begin();
    assert_eq!(sight(&between, "B1", "B5"), Some(0), "over a lower building");
    let same = Field::new(&["...", "...", ".h.", "...", "..."]).level(&["B1", "B3", "B5"], 1).begin();
    assert_eq!(sight(&same, "B1", "B5"), None, "the building stands as high");
    let up = |at: &str| {
        let rows: Vec<String> = (1..=5)
            .map(|row| if format!("B{row}") == at { ".h.".into() } else { "...".to_owned() })
            .collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        Field::new(&rows).level(&["B5"], 2).level(&["B1", "B2", "B3", "B4"], 1).begin()
    };
    assert_eq!(sight(&up("B2"), "B1", "B5"), None, "in the first hex on the way up");
    assert_eq!(sight(&up("B3"), "B1", "B5"), Some(0), "farther along");
}

/// [CC:T88.5a] [CC:T88.5b] Printed hindrances lower than an end do not count; smoke always does.
#[test]
fn a_hill_looks_over_hindrances_but_not_over_smoke() {
    let mut play = Field::new(&["...", ".b.", "...", "..."]).level(&["B1"], 1).begin();
    assert_eq!(sight(&play, "B1", "B4"), Some(0));
    play.smoke("B2", 3);
    assert_eq!(sight(&play, "B1", "B4"), Some(3));
    let level = Field::new(&["...", ".b.", "...", "..."]).level(&["B1", "B2", "B3", "B4"], 1).begin();
    assert_eq!(sight(&level, "B1", "B4"), Some(3), "on the hill itself");
}

/// [CC:T93d] [CC:T92b] X16 F: a line directly along a road is clear; a railway hinders unless one looks along it.
#[test]
fn a_line_along_the_road_is_clear_of_what_stands_beside_it() {
    let road = Field::new(&["...", "...", ".w.", "...", "..."]);
    assert_eq!(sight(&road.begin(), "B1", "B5"), None);
    let road =
        Field::new(&["...", "...", ".w.", "...", "..."]).way(way::ROAD, &["B1", "B2", "B3", "B4", "B5"]);
    assert_eq!(sight(&road.begin(), "B1", "B5"), Some(0));
    let rail =
        Field::new(&["...", "...", "...", "...", "..."]).way(way::RAILWAY, &["A3", "B3", "C3"]).begin();
    assert_eq!(sight(&rail, "B1", "B5"), Some(1), "across the railway");
    let along = Field::new(&["...", "...", "...", "...", "..."])
        .way(way::RAILWAY, &["B1", "B2", "B3", "B4", "B5"])
        .begin();
    assert_eq!(sight(&along, "B1", "B5"), Some(0));
}

/// [CC:T96] A trail through woods clears nothing, unlike a road.
#[test]
fn a_line_along_a_trail_is_blocked_by_the_woods_around_it() {
    let hexes = ["B1", "B2", "B3", "B4", "B5"];
    for (kind, seen) in [(way::TRAIL, None), (way::ROAD, Some(0))] {
        let play = Field::new(&["...", "...", ".w.", "...", "..."]).way(kind, &hexes).begin();
        assert_eq!(sight(&play, "B1", "B5"), seen);
    }
}

/// [CC:10.1a] [A68] Along the hexside of two hexes the ground counts only if it stands on both hands; smoke on one hand
/// is enough. [CC:10.3.4a]
#[test]
fn a_line_along_a_hexside_is_stopped_by_woods_on_both_hands() {
    // From B2 to D2 the line runs along the hexside of C2 and C3, or of C1 and C2.
    let rows = |first: &str, second: &str, third: &str| {
        Field::new(&[&format!("..{first}.."), &format!("..{second}.."), &format!("..{third}.."), "....."])
            .begin()
    };
    let flanks: Vec<usize> = (1..=3)
        .filter(|row| {
            let mut play = rows(".", ".", ".");
            play.smoke(&format!("C{row}"), 4);
            sight(&play, "B2", "D2") == Some(4)
        })
        .collect();
    assert_eq!(flanks.len(), 2, "smoke on either hand hinders");
    let with = |woods: &[usize]| {
        let letter = |row| if woods.contains(&row) { "w" } else { "." };
        sight(&rows(letter(1), letter(2), letter(3)), "B2", "D2")
    };
    assert_eq!(with(&flanks[..1]), Some(0));
    assert_eq!(with(&flanks[1..]), Some(0));
    assert_eq!(with(&flanks), None);
}

/// [CC:T80b] [CC:T95] [CC:T98] [CC:T90] [CC:T83a] Bridges hinder; water, open ground and cliffs do not.
#[test]
fn bridges_hinder_and_water_does_not() {
    assert_eq!(sight(&column(".n."), "B1", "B3"), Some(1));
    assert_eq!(sight(&column(".M."), "B1", "B3"), Some(1));
    assert_eq!(sight(&column(".s~."), "B1", "B4"), Some(0));
    let cliff = Field::new(&["...", "...", "...", "..."]).side("B2", "B3", side::CLIFF).begin();
    assert_eq!(sight(&cliff, "B1", "B4"), Some(0));
}

/// [CC:10.1.1] [CC:10.1e] Units in between do not matter.
#[test]
fn units_in_between_do_not_matter() {
    let mut play = column("....");
    play.unit(1, "Rifle", "B2");
    play.unit(0, "Rifle", "B3");
    assert_eq!(sight(&play, "B1", "B4"), Some(0));
}
