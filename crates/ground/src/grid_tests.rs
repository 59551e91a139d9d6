use super::*;
use crate::testing::shapes;

fn names(grid: &Grid, hexes: impl IntoIterator<Item = Hex>) -> String {
    hexes.into_iter().map(|hex| grid.name(hex)).collect::<Vec<_>>().join(" ")
}

fn around(orientation: Orientation, offset: Offset, centre: &str) -> String {
    let grid = Grid::new(5, 5, orientation, offset);
    names(&grid, grid.neighbours(grid.parse(centre).expect("on the map")))
}

#[test]
fn neighbours_go_clockwise_from_north_or_north_east() {
    assert_eq!(around(Orientation::FlatTop, Offset::OddShoved, "C3"), "C2 D2 D3 C4 B3 B2");
    assert_eq!(around(Orientation::FlatTop, Offset::OddShoved, "B2"), "B1 C2 C3 B3 A3 A2");
    assert_eq!(around(Orientation::FlatTop, Offset::EvenShoved, "C3"), "C2 D3 D4 C4 B4 B3");
    assert_eq!(around(Orientation::PointyTop, Offset::OddShoved, "C3"), "C2 D3 C4 B4 B3 B2");
    assert_eq!(around(Orientation::PointyTop, Offset::OddShoved, "C2"), "D1 D2 D3 C3 B2 C1");
    assert_eq!(around(Orientation::PointyTop, Offset::EvenShoved, "C3"), "D2 D3 D4 C4 B3 C2");
}

#[test]
fn a_corner_hex_has_only_the_neighbours_on_the_map() {
    assert_eq!(around(Orientation::FlatTop, Offset::OddShoved, "A1"), "B1 A2");
    assert_eq!(around(Orientation::FlatTop, Offset::EvenShoved, "A1"), "B1 B2 A2");
    assert_eq!(around(Orientation::PointyTop, Offset::EvenShoved, "E5"), "D5 E4");
}

#[test]
fn names_are_letters_then_a_number_and_read_back() {
    let grid = Grid::new(800, 3, Orientation::FlatTop, Offset::OddShoved);
    assert_eq!(grid.name(Hex(0)), "A1");
    assert_eq!(
        names(&grid, [grid.hex(25, 0), grid.hex(26, 1), grid.hex(702, 2)].into_iter().flatten()),
        "Z1 AA2 AAA3"
    );
    for hex in grid.hexes() {
        assert_eq!(grid.parse(&grid.name(hex)), Some(hex));
        assert_eq!(grid.parse(&grid.name(hex).to_lowercase()), Some(hex));
    }
}

#[test]
fn what_is_no_name_is_no_hex() {
    let grid = Grid::new(5, 5, Orientation::FlatTop, Offset::OddShoved);
    for name in ["", "A", "5", "A0", "A01", "F1", "A6", "A-1", "É1", "A1B", "ZZZZZZZZZZZZZ1", "A99999999"] {
        assert_eq!(grid.parse(name), None, "{name}");
    }
}

#[test]
fn distance_agrees_with_walking() {
    for grid in shapes(7, 6) {
        for from in grid.hexes() {
            let mut steps = vec![u16::MAX; grid.len()];
            steps[from.index()] = 0;
            let mut queue = std::collections::VecDeque::from([from]);
            while let Some(hex) = queue.pop_front() {
                for next in grid.neighbours(hex) {
                    if steps[next.index()] == u16::MAX {
                        steps[next.index()] = steps[hex.index()] + 1;
                        queue.push_back(next);
                    }
                }
            }
            for to in grid.hexes() {
                assert_eq!(grid.distance(from, to), steps[to.index()]);
            }
        }
    }
}

#[test]
fn axial_coordinates_and_directions_read_back() {
    for grid in shapes(6, 7) {
        for hex in grid.hexes() {
            assert_eq!(grid.at(grid.axial(hex)), Some(hex));
            assert_eq!(grid.axial(hex).cube().iter().sum::<i32>(), 0);
            assert_eq!(Axial::from_cube(grid.axial(hex).cube()), grid.axial(hex));
            for direction in Direction::ALL {
                if let Some(next) = grid.neighbour(hex, direction) {
                    assert_eq!(grid.neighbour(next, direction.opposite()), Some(hex));
                    assert_eq!(grid.direction_between(hex, next), Some(direction));
                }
            }
            assert_eq!(grid.direction_between(hex, hex), None);
        }
    }
}

#[test]
fn rings_add_up_to_what_lies_within() {
    for grid in shapes(7, 7) {
        let centre = grid.parse("D4").expect("on the map");
        assert_eq!(grid.ring(centre, 0).collect::<Vec<_>>(), [centre]);
        assert_eq!(grid.ring(centre, 1).count(), 6);
        assert_eq!(grid.ring(centre, 2).count(), 12);
        assert_eq!(grid.within(centre, 2).count(), 19);
        assert_eq!(grid.within(centre, 200).count(), 49);
    }
}
