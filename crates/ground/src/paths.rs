//! How far one can get: costs, halts and the way back.
//!
//! [`reach`] walks outwards from a hex, cheapest first. At each step the system says what entering the next hex
//! costs, whether the mover must stop there (a zone of control, a trench), or that it may not go there at all. A hex
//! may be reached both cheaply with a stop and more dearly without one; both are kept, so that going on through the
//! dearer way is found.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::{Grid, Hex, HexSet, Tables};

/// What entering a hex means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// It costs this much, and one may go on.
    Cost(u8),
    /// It costs this much, and one must stop there.
    CostAndHalt(u8),
    /// It may not be entered.
    Forbidden,
}

/// Something that knows which hexes are adjacent: a [`Grid`], or faster, its [`Tables`].
pub trait Adjacency {
    /// How many hexes there are.
    fn count(&self) -> usize;
    /// Calls `visit` for every adjacent hex, clockwise from direction 1.
    fn each_neighbour(&self, hex: Hex, visit: impl FnMut(Hex));
}

impl Adjacency for Grid {
    fn count(&self) -> usize {
        self.len()
    }

    fn each_neighbour(&self, hex: Hex, visit: impl FnMut(Hex)) {
        self.neighbours(hex).for_each(visit);
    }
}

impl<const WORDS: usize> Adjacency for Tables<WORDS> {
    fn count(&self) -> usize {
        self.grid().len()
    }

    fn each_neighbour(&self, hex: Hex, visit: impl FnMut(Hex)) {
        self.neighbours(hex).iter().copied().for_each(visit);
    }
}

/// A way to come to a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// What the whole way costs.
    pub cost: u16,
    /// The hex before; `None` for the start.
    pub from: Option<Hex>,
    /// Whether one must stop there.
    pub halts: bool,
}

/// All hexes that can be reached, with the cheapest way to each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    free: Vec<Option<Arrival>>,
    halted: Vec<Option<Arrival>>,
}

/// Walks from `start` with `budget` to spend. `enter(from, to, spent)` says what the step costs; `spent` is what the
/// way to `from` has cost. Equal ways are decided by the smaller hex index, so that the answer is always the same.
pub fn reach(
    map: &impl Adjacency,
    start: Hex,
    budget: u16,
    mut enter: impl FnMut(Hex, Hex, u16) -> Entry,
) -> Reach {
    let mut free = vec![None; map.count()];
    let mut halted: Vec<Option<Arrival>> = vec![None; map.count()];
    free[start.index()] = Some(Arrival { cost: 0, from: None, halts: false });
    let mut queue = BinaryHeap::from([Reverse((0_u16, start))]);
    while let Some(Reverse((spent, here))) = queue.pop() {
        if free[here.index()].is_some_and(|arrival| arrival.cost < spent) {
            continue;
        }
        map.each_neighbour(here, |next| {
            let (cost, halts) = match enter(here, next, spent) {
                Entry::Cost(cost) => (cost, false),
                Entry::CostAndHalt(cost) => (cost, true),
                Entry::Forbidden => return,
            };
            let cost = spent.saturating_add(u16::from(cost));
            let known = if halts { &mut halted[next.index()] } else { &mut free[next.index()] };
            if cost <= budget && known.is_none_or(|arrival| cost < arrival.cost) {
                *known = Some(Arrival { cost, from: Some(here), halts });
                if !halts {
                    queue.push(Reverse((cost, next)));
                }
            }
        });
    }
    Reach { free, halted }
}

impl Reach {
    /// The cheapest way to a hex; of equally cheap ones the one that need not stop there.
    pub fn arrival(&self, hex: Hex) -> Option<Arrival> {
        match (self.free[hex.index()], self.halted[hex.index()]) {
            (Some(free), Some(halted)) => Some(if halted.cost < free.cost { halted } else { free }),
            (free, halted) => free.or(halted),
        }
    }

    /// What the cheapest way to a hex costs.
    pub fn cost(&self, hex: Hex) -> Option<u16> {
        self.arrival(hex).map(|arrival| arrival.cost)
    }

    /// The cheapest way to a hex, from the start to the hex, both included.
    pub fn path(&self, hex: Hex) -> Option<Vec<Hex>> {
        let mut arrival = self.arrival(hex)?;
        let mut path = vec![hex];
        while let Some(before) = arrival.from {
            path.push(before);
            // Nobody goes on from a hex where he must stop.
            arrival = self.free[before.index()]?;
        }
        path.reverse();
        Some(path)
    }

    /// The hexes that can be reached, the start among them, in index order.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> {
        (0..self.free.len()).map(|index| Hex(index as u16)).filter(|hex| self.arrival(*hex).is_some())
    }

    /// The hexes that can be reached, as a set.
    pub fn set<const WORDS: usize>(&self) -> HexSet<WORDS> {
        self.hexes().collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::shapes;

    fn names(grid: &Grid, hexes: impl IntoIterator<Item = Hex>) -> String {
        hexes.into_iter().map(|hex| grid.name(hex)).collect::<Vec<_>>().join(" ")
    }

    fn hex(grid: &Grid, name: &str) -> Hex {
        grid.parse(name).expect("on the map")
    }

    #[test]
    fn on_open_ground_cost_is_distance() {
        for grid in shapes(9, 9) {
            let start = hex(&grid, "E5");
            let found = reach(&grid, start, 3, |_, _, _| Entry::Cost(1));
            assert_eq!(found.hexes().collect::<Vec<_>>(), grid.within(start, 3).collect::<Vec<_>>());
            assert!(found.hexes().all(|hex| found.cost(hex) == Some(grid.distance(start, hex))));
            assert_eq!(found.path(start), Some(vec![start]));
        }
    }

    #[test]
    fn the_way_round_is_taken_if_it_is_cheaper() {
        let [grid, ..] = shapes(3, 5);
        let swamp = hex(&grid, "A3");
        let found =
            reach(&grid, hex(&grid, "A2"), 10, |_, to, _| Entry::Cost(if to == swamp { 5 } else { 1 }));
        assert_eq!(names(&grid, found.path(hex(&grid, "A4")).expect("reached")), "A2 B2 B3 A4");
        assert_eq!(found.cost(swamp), Some(5));
    }

    #[test]
    fn nobody_goes_on_from_a_halt_but_the_dearer_way_without_one_is_kept() {
        let [grid, ..] = shapes(1, 4);
        let stop = hex(&grid, "A2");
        let halt = |_: Hex, to: Hex, _: u16| if to == stop { Entry::CostAndHalt(1) } else { Entry::Cost(1) };
        let found = reach(&grid, Hex(0), 10, halt);
        assert_eq!(names(&grid, found.hexes()), "A1 A2");
        assert_eq!(found.arrival(stop), Some(Arrival { cost: 1, from: Some(Hex(0)), halts: true }));

        // B1 is cheap by the gate from A1, with a stop, and dear by the back door from A2, without.
        let [grid, ..] = shapes(3, 2);
        let (gate, yard) = (hex(&grid, "B1"), hex(&grid, "C1"));
        let found = reach(&grid, Hex(0), 10, |from, to, _| match (from, to) {
            (Hex(0), to) if to == gate => Entry::CostAndHalt(1),
            (_, to) if to == hex(&grid, "B2") => Entry::Forbidden,
            _ => Entry::Cost(2),
        });
        assert_eq!(found.cost(gate), Some(1));
        assert_eq!(names(&grid, found.path(gate).expect("reached")), "A1 B1");
        assert_eq!(names(&grid, found.path(yard).expect("reached")), "A1 A2 B1 C1");
        assert_eq!(found.cost(yard), Some(6));
    }

    #[test]
    fn what_has_been_spent_is_told() {
        let [grid, ..] = shapes(1, 5);
        let found =
            reach(&grid, Hex(0), 9, |_, _, spent| if spent < 4 { Entry::Cost(2) } else { Entry::Forbidden });
        assert_eq!(names(&grid, found.hexes()), "A1 A2 A3");
    }

    proptest! {
        #[test]
        fn costs_settle_and_tables_agree(
            columns in 1_u16..12, rows in 1_u16..12, shape in 0_usize..4, budget in 0_u16..30,
            costs in prop::collection::vec(0_u8..9, 144),
        ) {
            let grid = shapes(columns, rows)[shape];
            let enter = |_: Hex, to: Hex, _: u16| match costs[to.index()] {
                8 => Entry::Forbidden,
                7 => Entry::CostAndHalt(2),
                cost => Entry::Cost(cost),
            };
            let found = reach(&grid, Hex(0), budget, enter);
            prop_assert_eq!(&found, &reach(&Tables::<3>::new(&grid, 0), Hex(0), budget, enter));
            for hex in grid.hexes() {
                let Some(path) = found.path(hex) else { continue };
                prop_assert!(path.windows(2).all(|pair| grid.distance(pair[0], pair[1]) == 1));
                let mut spent = 0;
                for (place, pair) in path.windows(2).enumerate() {
                    match enter(pair[0], pair[1], spent) {
                        Entry::Cost(cost) => spent += u16::from(cost),
                        Entry::CostAndHalt(cost) => {
                            spent += u16::from(cost);
                            prop_assert_eq!(place + 2, path.len());
                        }
                        Entry::Forbidden => prop_assert!(false),
                    }
                }
                prop_assert!(Some(spent) == found.cost(hex) && spent <= budget);
                // No neighbour offers a cheaper way in.
                if hex == Hex(0) { continue; }
                for before in grid.neighbours(hex) {
                    if let (Some(free), Entry::Cost(cost)) = (found.free[before.index()], enter(before, hex, 0)) {
                        prop_assert!(free.cost + u16::from(cost) >= spent);
                    }
                }
            }
            prop_assert_eq!(found.set::<3>().len(), found.hexes().count());
        }
    }
}
