//! The shape of a map: how many hexes, which way up, and how they are named.
//!
//! Hexes stand in straight columns (flat-topped) or straight rows (pointy-topped), every second one shoved half a
//! hex: down or to the right. Columns are lettered A to Z, AA, AB and so on, rows numbered from 1, so that the third
//! column's fifth hex is `C5`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Direction, Hex};

/// Which way up the hexes stand.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum Orientation {
    /// A side at the top; columns are straight and every second one is shoved down.
    #[default]
    #[serde(rename = "flat")]
    FlatTop,
    /// A corner at the top; rows are straight and every second one is shoved to the right.
    #[serde(rename = "pointy")]
    PointyTop,
}

/// Which columns (flat-topped) or rows (pointy-topped) are shoved half a hex, counting from 0.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum Offset {
    /// The second, fourth and so on (odd when counted from 0: columns B, D, ...).
    #[default]
    #[serde(rename = "odd")]
    OddShoved,
    /// The first, third and so on (even when counted from 0: columns A, C, ...).
    #[serde(rename = "even")]
    EvenShoved,
}

/// Axial coordinates: the third cube coordinate is `-q - r`. They reach beyond the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Axial {
    /// Grows to the east.
    pub q: i32,
    /// Grows to the south.
    pub r: i32,
}

impl Axial {
    /// The cube coordinates; they sum to 0.
    pub const fn cube(self) -> [i32; 3] {
        [self.q, self.r, -self.q - self.r]
    }

    /// The axial coordinates of a cube whose coordinates sum to 0.
    pub const fn from_cube(cube: [i32; 3]) -> Self {
        Self { q: cube[0], r: cube[1] }
    }

    /// How many steps from here to there.
    pub const fn distance(self, other: Self) -> u32 {
        let [q, r, s] = Self { q: self.q - other.q, r: self.r - other.r }.cube();
        (q.unsigned_abs() + r.unsigned_abs() + s.unsigned_abs()) / 2
    }

    /// The sum of two vectors.
    pub const fn plus(self, other: Self) -> Self {
        Self { q: self.q + other.q, r: self.r + other.r }
    }
}

/// Steps clockwise from north of a flat-topped hex. A pointy-topped hex is one turned by 30°, so that its first
/// step, north-east, is the second of these.
const STEPS: [Axial; 6] = [
    Axial { q: 0, r: -1 },
    Axial { q: 1, r: -1 },
    Axial { q: 1, r: 0 },
    Axial { q: 0, r: 1 },
    Axial { q: -1, r: 1 },
    Axial { q: -1, r: 0 },
];

/// The shape of a map. At most 65,535 hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    /// Hexes from left to right.
    pub columns: u16,
    /// Hexes from top to bottom.
    pub rows: u16,
    /// Which way up.
    #[serde(default)]
    pub orientation: Orientation,
    /// Which columns or rows are shoved.
    #[serde(default, rename = "shoved")]
    pub offset: Offset,
}

impl Grid {
    /// A grid of this shape.
    pub const fn new(columns: u16, rows: u16, orientation: Orientation, offset: Offset) -> Self {
        Self { columns, rows, orientation, offset }
    }

    /// How many hexes there are.
    pub const fn len(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Whether there is no hex at all.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All hexes, row by row.
    pub fn hexes(&self) -> impl ExactSizeIterator<Item = Hex> + DoubleEndedIterator + Clone + use<> {
        (0..self.len() as u16).map(Hex)
    }

    /// The hex in this column and row, both counted from 0.
    pub const fn hex(&self, column: u16, row: u16) -> Option<Hex> {
        if column < self.columns && row < self.rows { Some(Hex(row * self.columns + column)) } else { None }
    }

    /// Column and row of a hex, both counted from 0.
    pub const fn col_row(&self, hex: Hex) -> (u16, u16) {
        (hex.0 % self.columns, hex.0 / self.columns)
    }

    /// Whether the hex's column (flat-topped) or row (pointy-topped) is shoved half a hex.
    pub const fn shoved(&self, hex: Hex) -> bool {
        let (column, row) = self.col_row(hex);
        let line = match self.orientation {
            Orientation::FlatTop => column,
            Orientation::PointyTop => row,
        };
        (line & 1 == 1) == matches!(self.offset, Offset::OddShoved)
    }

    /// Axial coordinates of a hex.
    pub const fn axial(&self, hex: Hex) -> Axial {
        let (column, row) = self.col_row(hex);
        let (column, row) = (column as i32, row as i32);
        match self.orientation {
            Orientation::FlatTop => Axial { q: column, r: row - self.halved(column) },
            Orientation::PointyTop => Axial { q: column - self.halved(row), r: row },
        }
    }

    /// The hex at these axial coordinates, if it is on the map.
    pub const fn at(&self, axial: Axial) -> Option<Hex> {
        let (column, row) = self.column_row_of(axial);
        if column < 0 || row < 0 || column >= self.columns as i32 || row >= self.rows as i32 {
            return None;
        }
        self.hex(column as u16, row as u16)
    }

    /// Column and row of axial coordinates, on the map or beyond it.
    pub(crate) const fn column_row_of(&self, axial: Axial) -> (i32, i32) {
        match self.orientation {
            Orientation::FlatTop => (axial.q, axial.r + self.halved(axial.q)),
            Orientation::PointyTop => (axial.q + self.halved(axial.r), axial.r),
        }
    }

    /// How far the axial and the offset coordinates have drifted apart on this line of hexes.
    const fn halved(&self, line: i32) -> i32 {
        match self.offset {
            Offset::OddShoved => (line - (line & 1)) / 2,
            Offset::EvenShoved => (line + (line & 1)) / 2,
        }
    }

    /// The axial step in a direction.
    pub const fn step(&self, direction: Direction) -> Axial {
        match self.orientation {
            Orientation::FlatTop => STEPS[direction.index()],
            Orientation::PointyTop => STEPS[direction.turned(1).index()],
        }
    }

    /// The next hex in a direction, if it is on the map.
    pub const fn neighbour(&self, hex: Hex, direction: Direction) -> Option<Hex> {
        self.at(self.axial(hex).plus(self.step(direction)))
    }

    /// The adjacent hexes on the map, clockwise from direction 1.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<> {
        let grid = *self;
        Direction::ALL.into_iter().filter_map(move |direction| grid.neighbour(hex, direction))
    }

    /// How many steps from one hex to another.
    pub const fn distance(&self, a: Hex, b: Hex) -> u16 {
        self.axial(a).distance(self.axial(b)) as u16
    }

    /// The direction from a hex to an adjacent one.
    pub fn direction_between(&self, from: Hex, to: Hex) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| self.neighbour(from, *direction) == Some(to))
    }

    /// The hexes on the map exactly `radius` steps away, in index order.
    pub fn ring(&self, centre: Hex, radius: u16) -> impl Iterator<Item = Hex> + use<> {
        let grid = *self;
        self.within(centre, radius).filter(move |hex| grid.distance(centre, *hex) == radius)
    }

    /// The hexes on the map at most `radius` steps away, the centre among them, in index order.
    pub fn within(&self, centre: Hex, radius: u16) -> impl Iterator<Item = Hex> + use<> {
        let grid = *self;
        let (column, row) = self.col_row(centre);
        let span = move |at: u16, end: u16| at.saturating_sub(radius)..at.saturating_add(radius + 1).min(end);
        span(row, self.rows)
            .flat_map(move |row| {
                span(column, grid.columns).map(move |column| Hex(row * grid.columns + column))
            })
            .filter(move |hex| grid.distance(centre, *hex) <= radius)
    }

    /// The compass name of a direction on this grid, such as `NE`.
    pub const fn compass(&self, direction: Direction) -> &'static str {
        match self.orientation {
            Orientation::FlatTop => ["N", "NE", "SE", "S", "SW", "NW"][direction.index()],
            Orientation::PointyTop => ["NE", "E", "SE", "SW", "W", "NW"][direction.index()],
        }
    }

    /// The name of a hex as printed on maps, such as `C5`.
    pub fn name(&self, hex: Hex) -> String {
        let (column, row) = self.col_row(hex);
        let mut name = letters(column);
        let row = u32::from(row) + 1;
        let mut unit = 10_u32.pow(row.ilog10());
        while unit > 0 {
            name.push(char::from(b'0' + (row / unit % 10) as u8));
            unit /= 10;
        }
        name
    }

    /// The hex of a name, in either case; `None` if it is no name or off the map.
    pub fn parse(&self, name: &str) -> Option<Hex> {
        let name = name.trim();
        let digits = name.find(|letter: char| letter.is_ascii_digit())?;
        let (letters, number) = name.split_at(digits);
        if letters.is_empty()
            || number.starts_with('0')
            || !number.bytes().all(|digit| digit.is_ascii_digit())
        {
            return None;
        }
        let mut column: u32 = 0;
        for letter in letters.chars() {
            if !letter.is_ascii_alphabetic() || column > 10_000 {
                return None;
            }
            column = column * 26 + (letter.to_ascii_uppercase() as u32 - 'A' as u32 + 1);
        }
        let row: u16 = number.parse().ok()?;
        self.hex(u16::try_from(column - 1).ok()?, row - 1)
    }
}

/// The letters of a column counted from 0: A to Z, then AA, AB and so on.
fn letters(column: u16) -> String {
    let mut name = String::with_capacity(8);
    let mut left = u32::from(column) + 1;
    while left > 0 {
        left -= 1;
        name.insert(0, char::from(b'A' + (left % 26) as u8));
        left /= 26;
    }
    name
}

#[cfg(test)]
#[path = "grid_tests.rs"]
mod tests;
