use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::polygon::{Crossing, Fraction};
use crate::testing::shapes;
use crate::{Grid, Hex, Outline, Point};

/// Blocking hexes by name; walls block where they are crossed.
struct Names {
    grid: Grid,
    hexes: Vec<Hex>,
    hedges: Vec<Hex>,
    walls: Vec<(Hex, Hex)>,
    flanks: Flanks,
}

impl Names {
    fn new(grid: Grid, hexes: &str, hedges: &str, walls: &str, flanks: Flanks) -> Self {
        let read =
            |names: &str| names.split_whitespace().filter_map(|name| grid.parse(name)).collect::<Vec<_>>();
        let walls = read(walls).chunks(2).map(|pair| (pair[0], pair[1])).collect();
        Self { grid, hexes: read(hexes), hedges: read(hedges), walls, flanks }
    }

    fn wall(&self, a: Hex, b: Hex) -> Effect {
        if self.walls.contains(&(a, b)) || self.walls.contains(&(b, a)) {
            Effect::Block
        } else {
            Effect::Clear
        }
    }
}

impl SightRules for Names {
    fn hex(&self, _: Line, hex: Hex) -> Effect {
        match (self.hexes.contains(&hex), self.hedges.contains(&hex)) {
            (true, _) => Effect::Block,
            (_, true) => Effect::Hinder(1),
            _ => Effect::Clear,
        }
    }

    fn side(&self, _: Line, a: Hex, b: Hex) -> Effect {
        self.wall(a, b)
    }

    fn side_along(&self, _: Line, a: Hex, b: Hex) -> Effect {
        self.wall(a, b)
    }

    fn outline(&self, line: Line, met: &Met<'_>) -> Effect {
        let between = met.within.iter().all(|hex| !line.is_end(*hex));
        if between && met.crossing == Crossing::Enters { Effect::Block } else { Effect::Clear }
    }

    fn flanks(&self) -> Flanks {
        self.flanks
    }

    fn reason(&self, _: Line, what: What, effect: Effect) -> std::borrow::Cow<'static, str> {
        match (what, effect) {
            (What::Hex(hex), Effect::Block) => format!("woods in {}", self.grid.name(hex)).into(),
            _ => "".into(),
        }
    }
}

/// A flat-topped odd-shoved map of 7 by 7: C and E stand level with A, B and D half a hex lower.
fn flat() -> Grid {
    shapes(7, 7)[0]
}

fn text(grid: &Grid, from: &str, to: &str) -> String {
    let name = |hex: Hex| grid.name(hex);
    let names = |hexes: &[Option<Hex>]| {
        hexes.iter().map(|hex| hex.map_or("-".to_owned(), name)).collect::<Vec<_>>().join("+")
    };
    let [from, to] = [from, to].map(|name| grid.parse(name).expect("on the map"));
    let steps = trace(grid, from, to).steps.into_iter().map(|step| match step {
        Step::Hex { hex, .. } => name(hex),
        Step::Side { .. } => "|".to_owned(),
        Step::Corner { hexes } => format!("<{}>", names(&hexes)),
        Step::Along { hexes, .. } => format!("={}=", names(&hexes)),
    });
    steps.collect::<Vec<_>>().join(" ")
}

#[test]
fn lines_cross_what_a_ruler_on_the_map_crosses() {
    let grid = flat();
    assert_eq!(text(&grid, "B2", "B2"), "B2");
    assert_eq!(text(&grid, "B2", "B4"), "B2 | B3 | B4", "down a column");
    assert_eq!(text(&grid, "A2", "D3"), "A2 | B2 | C3 | D3", "along a slanted row");
    assert_eq!(text(&grid, "A2", "C2"), "A2 <B1+A2+B2> =B1+B2= <B1+B2+C2> C2");
    assert_eq!(text(&grid, "A1", "C1"), "A1 <-+A1+B1> =-+B1= <-+B1+C1> C1", "along the edge of the map");
    assert_eq!(text(&grid, "A1", "B3"), "A1 | A2 | B2 | B3");
    assert_eq!(
        text(&grid, "A1", "F2"),
        "A1 | B1 <B1+C1+C2> C2 | D1 <D1+D2+E2> E2 | F2",
        "through two corners"
    );
}

#[test]
fn a_hexside_between_a_blocking_and_an_open_hex_depends_on_the_rule() {
    let check = |blocking: &str, flanks, blocked| {
        let grid = flat();
        let rules = Names::new(grid, blocking, "", "", flanks);
        let [from, to] = ["A2", "C2"].map(|name| grid.parse(name).expect("on the map"));
        assert_eq!(look(&grid, &[], &rules, from, to).blocked, blocked, "{blocking} {flanks:?}");
    };
    check("B1", Flanks::BothBlock, false);
    check("B1", Flanks::EitherBlocks, true);
    check("B1 B2", Flanks::BothBlock, true);
    check("B3", Flanks::EitherBlocks, false);
    check("A2 C2", Flanks::EitherBlocks, false);
}

#[test]
fn a_wall_along_the_line_and_a_wall_on_one_flank() {
    let check = |walls: &str, flanks, blocked| {
        let grid = flat();
        let rules = Names::new(grid, "", "", walls, flanks);
        let [from, to] = ["A2", "C2"].map(|name| grid.parse(name).expect("on the map"));
        assert_eq!(look(&grid, &[], &rules, from, to).blocked, blocked, "{walls} {flanks:?}");
    };
    check("B1 B2", Flanks::BothBlock, true);
    check("A2 B2", Flanks::BothBlock, false);
    check("A2 B2", Flanks::EitherBlocks, true);
    check("A2 B2 B1 C2", Flanks::BothBlock, true);
}

#[test]
fn off_the_map_there_is_no_flank() {
    let grid = flat();
    let [from, to] = ["A1", "C1"].map(|name| grid.parse(name).expect("on the map"));
    for flanks in [Flanks::BothBlock, Flanks::EitherBlocks] {
        assert!(look(&grid, &[], &Names::new(grid, "B1", "", "", flanks), from, to).blocked);
        assert!(!look(&grid, &[], &Names::new(grid, "B2", "", "", flanks), from, to).blocked);
    }
}

#[test]
fn an_explanation_names_every_hex_and_why() {
    let grid = flat();
    let rules = Names::new(grid, "B2 B3", "C4", "", Flanks::BothBlock);
    let [from, to] = ["A2", "C2"].map(|name| grid.parse(name).expect("on the map"));
    let explanation = explain(&grid, &[], &rules, from, to);
    assert_eq!(
        explanation.describe(&grid),
        [
            "end A2 clear",
            "hexside A2-B1 (flank) clear",
            "hex B1 (flank) clear",
            "hexside B1-C2 (flank) clear",
            "hexside A2-B2 (flank) clear",
            "hex B2 (flank) blocks, waived: woods in B2",
            "hexside B2-C2 (flank) clear",
            "along hexside B1-B2 clear",
            "end C2 clear",
        ]
    );
    assert!(!explanation.sight.blocked);
    let to = grid.parse("C6").expect("on the map");
    let from = grid.parse("C2").expect("on the map");
    let explanation = explain(&grid, &[], &rules, from, to);
    assert_eq!(explanation.sight, Sight { blocked: false, hindrance: 1, total: 1 });
    assert!(explanation.describe(&grid).contains(&"hex C4 hinders 1".to_owned()));
}

#[test]
fn an_outline_blocks_where_it_is_painted_and_not_in_the_end_hexes() {
    let grid = flat();
    let [from, middle, to] = ["B2", "B3", "B4"].map(|name| grid.parse(name).expect("on the map"));
    let rules = Names::new(grid, "", "", "", Flanks::BothBlock);
    let house = |hex: Hex, left: i32| {
        let at = grid.middle(hex);
        let corner = |x, y| at.plus(Point::new(x, y));
        let polygon =
            vec![corner(left, -20), corner(left + 40, -20), corner(left + 40, 20), corner(left, 20)];
        vec![Outline { kind: 0, height: 1, polygon }]
    };
    let blocked = |outlines: &[Outline]| look(&grid, outlines, &rules, from, to).blocked;
    assert!(blocked(&house(middle, -20)), "in the way");
    assert!(!blocked(&house(middle, 1)), "beside the line");
    assert!(!blocked(&house(middle, 0)), "it only touches the line");
    assert!(!blocked(&house(from, -20)) && !blocked(&house(to, -20)), "in an end hex");
    assert_eq!(explain(&grid, &house(middle, 0), &rules, from, to).crossed.len(), 6, "the touch is told");
}

#[test]
fn a_table_holds_every_pair() {
    let grid = flat();
    let rules = Names::new(grid, "D4 D5 C3", "", "", Flanks::BothBlock);
    let table = SightTable::<1>::new(&grid, &[], &rules);
    let near = SightTable::<1>::up_to(&grid, &[], &rules, 2);
    for a in grid.hexes() {
        for b in grid.hexes() {
            assert_eq!(table.sees(a, b), !look(&grid, &[], &rules, a, b).blocked);
            assert_eq!(near.sees(a, b), table.sees(a, b) && grid.distance(a, b) <= 2);
        }
        assert!(table.seen_from(a).contains(a));
    }
}

/// How a line meets a closed hex, by clipping with exact fractions: the part of the line within, and whether the part
/// lies inside and not only on the edge.
fn clip(grid: &Grid, from: Hex, to: Hex, hex: Hex) -> Option<(Fraction, Fraction, bool)> {
    let (start, way) = (grid.centre(from), grid.centre(to).minus(grid.centre(from)));
    let (mut enters, mut leaves, mut inside) = (Fraction::ZERO, Fraction::ONE, true);
    for side in crate::Direction::ALL {
        let [a, b] = grid.side(hex, side);
        let speed = b.minus(a).cross(way);
        let depth = b.minus(a).cross(start.minus(a));
        if speed == 0 {
            inside &= depth > 0;
            if depth < 0 {
                return None;
            }
        } else if speed > 0 {
            enters = enters.max(Fraction::new(-depth, speed));
        } else {
            leaves = leaves.min(Fraction::new(-depth, speed));
        }
    }
    (enters <= leaves).then_some((enters, leaves, inside && enters < leaves))
}

fn check_by_clipping(grid: &Grid, from: Hex, to: Hex) {
    let trace = trace(grid, from, to);
    let (mut inside, mut along, mut corners) = (Vec::new(), BTreeSet::<Hex>::new(), BTreeSet::<Hex>::new());
    for step in &trace.steps {
        match step {
            Step::Hex { hex, enters, leaves } => inside.push((*hex, *enters, *leaves)),
            Step::Along { hexes, .. } => along.extend(hexes.iter().flatten()),
            Step::Corner { hexes } => corners.extend(hexes.iter().flatten()),
            Step::Side { .. } => {}
        }
    }
    for hex in grid.hexes() {
        let listed = inside.iter().find(|entry| entry.0 == hex);
        match clip(grid, from, to, hex) {
            Some((enters, leaves, true)) => assert_eq!(listed, Some(&(hex, enters, leaves))),
            Some((enters, leaves, false)) => {
                assert_eq!(listed, None);
                assert_eq!(along.contains(&hex), enters < leaves, "{}", grid.name(hex));
                assert!(corners.contains(&hex));
            }
            None => assert!(listed.is_none() && !along.contains(&hex) && !corners.contains(&hex)),
        }
    }
}

fn check_order(grid: &Grid, from: Hex, to: Hex) {
    let trace = trace(grid, from, to);
    let hexes: Vec<Hex> = trace.hexes().collect();
    assert_eq!((hexes.first(), hexes.last()), (Some(&from), Some(&to)));
    let mut end = Fraction::ZERO;
    let mut before: Option<Hex> = None;
    for (place, step) in trace.steps.iter().enumerate() {
        match *step {
            Step::Hex { hex, enters, leaves } => {
                assert!(enters == end && enters <= leaves);
                let jumped = place > 1 && matches!(trace.steps[place - 2], Step::Along { .. });
                if let Some(before) = before {
                    assert_eq!(grid.distance(before, hex), if jumped { 2 } else { 1 });
                }
                (before, end) = (Some(hex), leaves);
            }
            Step::Side { from, to } => assert!(before == Some(from) && grid.distance(from, to) == 1),
            Step::Corner { hexes } => {
                let hexes: Vec<Hex> = hexes.into_iter().flatten().collect();
                assert!(
                    hexes.len() >= 2 && hexes.windows(2).all(|pair| grid.distance(pair[0], pair[1]) == 1)
                );
            }
            Step::Along { enters, leaves, .. } => {
                assert!(enters == end && enters < leaves);
                end = leaves;
            }
        }
    }
    assert_eq!(end, Fraction::ONE);
}

#[test]
fn every_line_of_small_maps_is_right() {
    for grid in shapes(8, 7) {
        for from in grid.hexes() {
            for to in grid.hexes() {
                check_by_clipping(&grid, from, to);
                check_order(&grid, from, to);
                assert_eq!(trace(&grid, from, to), trace(&grid, to, from).reversed());
            }
        }
    }
}

/// A line may cut a corner of a hex, and then crosses one hex more than the distance asks for; never fewer but for
/// hexsides it runs along.
#[test]
fn a_line_crosses_at_least_distance_plus_one_hexes() {
    for grid in shapes(9, 8) {
        for from in grid.hexes() {
            for to in grid.hexes() {
                let trace = trace(&grid, from, to);
                let along = trace.steps.iter().filter(|step| matches!(step, Step::Along { .. })).count();
                assert!(trace.hexes().count() + along > usize::from(grid.distance(from, to)));
            }
        }
    }
}

fn lines() -> impl Strategy<Value = (Grid, Hex, Hex)> {
    (1_u16..40, 1_u16..40, 0_usize..4).prop_flat_map(|(columns, rows, shape)| {
        let count = columns * rows;
        (Just(shapes(columns, rows)[shape]), 0..count, 0..count)
            .prop_map(|(grid, a, b)| (grid, Hex(a), Hex(b)))
    })
}

proptest! {
    #[test]
    fn long_lines_are_right_too((grid, from, to) in lines()) {
        check_by_clipping(&grid, from, to);
        check_order(&grid, from, to);
        prop_assert_eq!(trace(&grid, from, to), trace(&grid, to, from).reversed());
    }

    #[test]
    fn whoever_sees_is_seen(
        (grid, from, to) in lines(), woods in any::<[u64; 25]>(), hedges in any::<[u64; 25]>(), either in any::<bool>(),
    ) {
        let pick = |bits: [u64; 25], thin: usize| {
            grid.hexes().filter(|hex| bits[hex.index() / 64] >> (hex.index() % 64) & 1 == 1 && hex.index() % thin == 0).collect::<Vec<_>>()
        };
        let flanks = if either { Flanks::EitherBlocks } else { Flanks::BothBlock };
        let rules = Names { grid, hexes: pick(woods, 5), hedges: pick(hedges, 2), walls: Vec::new(), flanks };
        prop_assert_eq!(look(&grid, &[], &rules, from, to), look(&grid, &[], &rules, to, from));
        prop_assert_eq!(look(&grid, &[], &rules, from, to), explain(&grid, &[], &rules, from, to).sight);
    }

    #[test]
    fn outlines_are_seen_alike_from_both_ends(
        (grid, from, to) in lines(), x in 0_i32..3000, y in 0_i32..3000, w in 1_i32..200, h in 1_i32..200,
    ) {
        let polygon = vec![Point::new(x, y), Point::new(x + w, y + h / 2), Point::new(x + w / 2, y + h)];
        prop_assume!(crate::polygon::fault(&polygon).is_none());
        let outlines = [Outline { kind: 0, height: 1, polygon }];
        let rules = Names { grid, hexes: vec![], hedges: vec![], walls: vec![], flanks: Flanks::BothBlock };
        prop_assert_eq!(look(&grid, &outlines, &rules, from, to), look(&grid, &outlines, &rules, to, from));
    }
}
