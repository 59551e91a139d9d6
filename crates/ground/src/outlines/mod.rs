//! Making outlines once, from the hexes and a seed.
//!
//! A map needs painted shapes, since what is painted is what the rules see. They are made once, written into the map
//! file, and from then on they are content like any other: to be moved and redrawn by hand. The same map, recipe and
//! seed always give the same polygons, on every machine, and a hex that is added changes its own surroundings only.
//!
//! - [`Style::Buildings`] puts a few houses, plain or L-shaped, into each hex of a terrain.
//! - [`Style::Region`] draws one shape around adjacent hexes of a terrain, a little within their border.
//!
//! Every polygon lies within the hexes it was made from and is simple.

mod buildings;
mod dice;
mod region;

use crate::polygon::doubled_area;
use crate::{Map, Outline, Point};

use dice::Dice;

/// What the shapes look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Separate houses in every hex.
    Buildings,
    /// A shape around adjacent hexes.
    Region,
}

/// What outlines to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The hexes of the terrain with this number get shapes.
    pub terrain: u8,
    /// Number of the kind of outline to make.
    pub kind: u8,
    /// How many levels they stand above their ground.
    pub height: i8,
    /// What they look like.
    pub style: Style,
}

/// Makes the outlines of a recipe. Points go clockwise.
pub fn make(map: &Map, recipe: &Recipe, seed: u64) -> Vec<Outline> {
    let dice = Dice::new(seed).with(u64::from(recipe.kind));
    let polygons: Vec<Vec<Point>> = match recipe.style {
        Style::Buildings => buildings::make(map, recipe.terrain, dice),
        Style::Region => region::make(map, recipe.terrain, dice),
    };
    polygons
        .into_iter()
        .map(|mut polygon| {
            if doubled_area(&polygon) < 0 {
                polygon.reverse();
            }
            Outline { kind: recipe.kind, height: recipe.height, polygon }
        })
        .collect()
}

/// Outlines as the `outlines` of a map file, one to a line.
pub fn to_toml(map: &Map, outlines: &[Outline]) -> String {
    let mut text = String::from("outlines = [\n");
    for outline in outlines {
        let points: Vec<String> =
            outline.polygon.iter().map(|point| format!("[{}, {}]", point.x, point.y)).collect();
        let kind = map.vocabulary.outlines.name(outline.kind);
        let (height, points) = (outline.height, points.join(", "));
        text.push_str(&format!("  {{ kind = \"{kind}\", height = {height}, polygon = [{points}] }},\n"));
    }
    text.push_str("]\n");
    text
}

#[cfg(test)]
mod tests;
