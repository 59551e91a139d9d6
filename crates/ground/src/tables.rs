//! What rules ask of a grid again and again, computed once per map.

use crate::{Direction, Grid, Hex, HexSet, Spread};

/// The adjacent hexes of one hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Neighbours {
    hexes: [Hex; 6],
    ways: [Option<Hex>; 6],
    count: u8,
}

/// Neighbours, distances and surroundings of every hex of a grid.
#[derive(Clone, Debug)]
pub struct Tables<const WORDS: usize> {
    grid: Grid,
    spread: Spread<WORDS>,
    neighbours: Vec<Neighbours>,
    sets: Vec<HexSet<WORDS>>,
    distances: Vec<u8>,
    within: Vec<Vec<HexSet<WORDS>>>,
}

impl<const WORDS: usize> Tables<WORDS> {
    /// Computes the tables; the sets of [`Tables::within`] up to `radius`.
    ///
    /// # Panics
    /// If the grid has more hexes than a set of `WORDS` words has bits.
    pub fn new(grid: &Grid, radius: u8) -> Self {
        let spread = Spread::new(grid);
        let neighbours: Vec<Neighbours> = grid
            .hexes()
            .map(|hex| {
                let mut entry = Neighbours { hexes: [hex; 6], ways: [None; 6], count: 0 };
                for direction in Direction::ALL {
                    let next = grid.neighbour(hex, direction);
                    entry.ways[direction.index()] = next;
                    if let Some(next) = next {
                        entry.hexes[usize::from(entry.count)] = next;
                        entry.count += 1;
                    }
                }
                entry
            })
            .collect();
        let sets = grid.hexes().map(|hex| grid.neighbours(hex).collect()).collect();
        let distances = grid
            .hexes()
            .flat_map(|a| grid.hexes().map(move |b| u8::try_from(grid.distance(a, b)).unwrap_or(u8::MAX)))
            .collect();
        let mut within = vec![grid.hexes().map(HexSet::of).collect::<Vec<_>>()];
        for _ in 0..radius {
            let grown = within[within.len() - 1].iter().map(|set| spread.with_border(*set)).collect();
            within.push(grown);
        }
        Self { grid: *grid, spread, neighbours, sets, distances, within }
    }

    /// The grid the tables are of.
    #[inline]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The masks for growing sets.
    #[inline]
    pub const fn spread(&self) -> &Spread<WORDS> {
        &self.spread
    }

    /// The adjacent hexes, clockwise from direction 1.
    #[inline]
    pub fn neighbours(&self, hex: Hex) -> &[Hex] {
        let entry = &self.neighbours[hex.index()];
        &entry.hexes[..usize::from(entry.count)]
    }

    /// The next hex in a direction.
    #[inline]
    pub fn neighbour(&self, hex: Hex, direction: Direction) -> Option<Hex> {
        self.neighbours[hex.index()].ways[direction.index()]
    }

    /// The adjacent hexes as a set.
    #[inline]
    pub fn neighbour_set(&self, hex: Hex) -> HexSet<WORDS> {
        self.sets[hex.index()]
    }

    /// How many steps from one hex to another; 255 stands for that many and more.
    #[inline]
    pub fn distance(&self, a: Hex, b: Hex) -> u8 {
        self.distances[a.index() * self.neighbours.len() + b.index()]
    }

    /// The hexes at most `radius` steps away, the hex among them.
    ///
    /// # Panics
    /// If the tables were made for a smaller radius.
    #[inline]
    pub fn within(&self, hex: Hex, radius: u8) -> HexSet<WORDS> {
        self.within[usize::from(radius)][hex.index()]
    }

    /// The largest radius that [`Tables::within`] answers.
    pub fn radius(&self) -> u8 {
        (self.within.len() - 1) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::shapes;

    #[test]
    fn the_tables_say_what_the_grid_says() {
        for grid in shapes(11, 9) {
            let tables = Tables::<2>::new(&grid, 4);
            assert_eq!(tables.radius(), 4);
            for hex in grid.hexes() {
                assert_eq!(tables.neighbours(hex), grid.neighbours(hex).collect::<Vec<_>>());
                assert_eq!(tables.neighbour_set(hex), grid.neighbours(hex).collect());
                for direction in Direction::ALL {
                    assert_eq!(tables.neighbour(hex, direction), grid.neighbour(hex, direction));
                }
                for other in grid.hexes() {
                    assert_eq!(u16::from(tables.distance(hex, other)), grid.distance(hex, other));
                }
                for radius in 0..=4 {
                    assert_eq!(tables.within(hex, radius), grid.within(hex, u16::from(radius)).collect());
                }
            }
        }
    }
}
