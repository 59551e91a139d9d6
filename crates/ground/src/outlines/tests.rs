use proptest::prelude::*;

use super::*;
use crate::polygon::{self, Crossing, Lies, crossing, lies};
use crate::testing::shapes;
use crate::{Grid, Hex, MapFile, Vocabulary};

const WOODS: Recipe = Recipe { terrain: 1, kind: 1, height: 1, style: Style::Region };
const HOUSES: Recipe = Recipe { terrain: 1, kind: 0, height: 1, style: Style::Buildings };

fn map(grid: Grid, wooded: impl Fn(Hex) -> bool) -> Map {
    let words = Vocabulary::new().grounds(&["open", "woods"]).outlines(&["building", "woods"]);
    let mut map = Map::blank("test", grid, words);
    for hex in grid.hexes().filter(|hex| wooded(*hex)) {
        map.set_terrain(hex, 1);
    }
    map
}

fn check(map: &Map, outlines: &[Outline]) {
    let far = map.grid.extent().times(crate::SCALE);
    for outline in outlines {
        assert_eq!(polygon::fault(&outline.polygon), None, "{outline:?}");
        assert!(doubled_area(&outline.polygon) > 0);
        for point in &outline.polygon {
            assert!(point.x >= 0 && point.y >= 0 && point.x <= far.x && point.y <= far.y);
        }
        // No part of it lies in a hex of another terrain: its edges do not cross such a hex.
        for hex in map.grid.hexes().filter(|hex| map.terrain(*hex) != 1) {
            let corners =
                map.grid.corners().map(|corner| map.grid.centre(hex).plus(corner).times(crate::SCALE));
            for (from, to) in polygon::edges(&outline.polygon) {
                assert_ne!(
                    crossing(&corners, from, to),
                    Crossing::Enters,
                    "{} {outline:?}",
                    map.grid.name(hex)
                );
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_polygons_and_another_seed_others() {
    for grid in shapes(6, 6) {
        let map = map(grid, |hex| hex.0 % 3 != 0);
        for recipe in [WOODS, HOUSES] {
            assert_eq!(make(&map, &recipe, 5), make(&map, &recipe, 5));
            assert_ne!(make(&map, &recipe, 5), make(&map, &recipe, 6));
        }
    }
}

#[test]
fn one_hex_of_woods_is_drawn_with_twelve_points_around_its_middle() {
    for grid in shapes(3, 3) {
        let middle = grid.parse("B2").expect("on the map");
        let map = map(grid, |hex| hex == middle);
        let outlines = make(&map, &WOODS, 1);
        assert_eq!(outlines.len(), 1);
        assert_eq!(outlines[0].polygon.len(), 12);
        assert_eq!(lies(&outlines[0].polygon, grid.middle(middle)), Lies::Inside);
        check(&map, &outlines);
    }
}

#[test]
fn woods_around_a_clearing_are_cut_into_pieces_that_join() {
    for grid in shapes(5, 5) {
        let clearing = grid.parse("C3").expect("on the map");
        let map = map(grid, |hex| grid.distance(hex, clearing) == 1);
        let outlines = make(&map, &WOODS, 3);
        assert!(outlines.len() > 1);
        check(&map, &outlines);
        for hex in grid.hexes() {
            let covered =
                outlines.iter().any(|outline| lies(&outline.polygon, grid.middle(hex)) == Lies::Inside);
            assert_eq!(covered, grid.distance(hex, clearing) == 1);
        }
    }
}

#[test]
fn every_town_hex_gets_two_or_three_houses_that_stay_inside_it() {
    for grid in shapes(5, 5) {
        let town = grid.parse("C3").expect("on the map");
        let map = map(grid, |hex| hex == town);
        for seed in 0..200 {
            let outlines = make(&map, &HOUSES, seed);
            assert!((2..=3).contains(&outlines.len()));
            check(&map, &outlines);
            for outline in &outlines {
                assert!(outline.polygon.iter().all(|point| grid.holding(*point) == Some(town)));
            }
            for (place, one) in outlines.iter().enumerate() {
                for other in &outlines[place + 1..] {
                    for (from, to) in polygon::edges(&one.polygon) {
                        assert_eq!(crossing(&other.polygon, from, to), Crossing::Misses);
                    }
                }
            }
        }
    }
}

#[test]
fn another_hex_changes_nothing_for_the_houses_elsewhere() {
    let [grid, ..] = shapes(5, 5);
    let few = make(&map(grid, |hex| hex.0 == 7), &HOUSES, 9);
    let many = make(&map(grid, |hex| hex.0 == 7 || hex.0 == 3), &HOUSES, 9);
    assert!(few.iter().all(|outline| many.contains(outline)));
}

#[test]
fn what_is_written_into_a_file_is_read_back() {
    let [grid, ..] = shapes(4, 4);
    let map = map(grid, |hex| hex.0 % 2 == 0);
    let made: Vec<Outline> = [WOODS, HOUSES].iter().flat_map(|recipe| make(&map, recipe, 11)).collect();
    let head = "id = 'x'\nname = 'x'\ngrid = { columns = 4, rows = 4 }\nlegend = { '.' = 'open' }\n\
                terrain = ['....', '....', '....', '....']\n";
    let text = format!("{head}{}", to_toml(&map, &made));
    let file = MapFile::read(salient_content::Source::new("x.toml", text)).expect("well formed");
    assert_eq!(file.validate(&map.vocabulary).expect("right").outlines, made);
}

proptest! {
    #[test]
    fn every_made_polygon_is_simple_and_covers_its_hexes(
        columns in 1_u16..12, rows in 1_u16..12, shape in 0_usize..4, bits in any::<[u64; 3]>(), seed in any::<u64>(),
    ) {
        let grid = shapes(columns, rows)[shape];
        let map = map(grid, |hex| bits[hex.index() / 64] >> (hex.index() % 64) & 1 == 1);
        let woods = make(&map, &WOODS, seed);
        check(&map, &woods);
        check(&map, &make(&map, &HOUSES, seed));
        for hex in grid.hexes() {
            let covering = woods.iter().filter(|outline| lies(&outline.polygon, grid.middle(hex)) == Lies::Inside);
            prop_assert_eq!(covering.count(), usize::from(map.terrain(hex) == 1));
        }
    }
}
