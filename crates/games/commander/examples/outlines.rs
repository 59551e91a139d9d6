//! Draws the painted shapes of a map once, from its hexes and a seed, and writes them into its file in place of those
//! that are there: `cargo run -p salient-commander --example outlines -- content/cc/maps/village.toml 7`.
//!
//! Houses stand apart in single building hexes; a building of several hexes, which is an objective, gets wings from
//! hex to hex. Woods, brush, orchards, fields and marsh get one shape around adjacent hexes.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program speaks to its terminal")]

use salient_commander::chart::Terrain;
use salient_commander::scenario::check_map;
use salient_ground::outlines::{Recipe, Style, make, to_toml};
use salient_ground::{Grid, Hex, Map, Outline, Point};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(path), seed) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: outlines MAP.toml [SEED]");
        return ExitCode::FAILURE;
    };
    let seed = seed.and_then(|seed| seed.parse().ok()).unwrap_or(1);
    match draw(&path, seed) {
        Ok(count) => {
            println!("{path}: {count} outlines");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn draw(path: &str, seed: u64) -> Result<usize, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let head = text.split("\noutlines = [").next().unwrap_or_default().trim_end();
    let map = check_map(path, head).map_err(|mistakes| mistakes.to_string())?;
    let kind = |word: &str| map.vocabulary.outlines.number(word).unwrap_or_default();
    let halls: Vec<&Vec<Hex>> =
        map.objectives.iter().map(|site| &site.hexes).filter(|hexes| hexes.len() > 1).collect();
    let mut houses = map.clone();
    for hex in halls.iter().flat_map(|hexes| hexes.iter()) {
        houses.set_terrain(*hex, Terrain::OpenGround as u8);
    }
    let recipe = |terrain: Terrain, height: i8, style: Style| Recipe {
        terrain: terrain as u8,
        kind: kind(terrain.row().word),
        height,
        style,
    };
    let mut outlines = make(&houses, &recipe(Terrain::Building, 1, Style::Buildings), seed);
    for hexes in halls {
        outlines.extend(wings(&map, hexes, kind("building")));
    }
    for (terrain, height) in [
        (Terrain::Woods, 1),
        (Terrain::Brush, 0),
        (Terrain::Orchard, 0),
        (Terrain::Field, 0),
        (Terrain::Marsh, 0),
    ] {
        outlines.extend(make(&map, &recipe(terrain, height, Style::Region), seed));
    }
    let new = format!("{head}\n\n{}", to_toml(&map, &outlines));
    check_map(path, &new).map_err(|mistakes| mistakes.to_string())?;
    std::fs::write(path, new).map_err(|error| format!("{path}: {error}"))?;
    Ok(outlines.len())
}

/// A wing from each hex of a building to the first adjacent one before it.
fn wings(map: &Map, hexes: &[Hex], kind: u8) -> Vec<Outline> {
    let grid: &Grid = &map.grid;
    let mut outlines = Vec::new();
    for (number, hex) in hexes.iter().enumerate().skip(1) {
        let Some(other) = hexes[..number].iter().find(|other| grid.distance(**other, *hex) == 1) else {
            continue;
        };
        let (a, b) = (grid.middle(*other), grid.middle(*hex));
        // Map units squeeze a picture to 1000/1732 of its height: the wing is drawn unsqueezed.
        let (dx, dy) = (i64::from(b.x - a.x), i64::from(b.y - a.y) * 1732 / 1000);
        let length = (dx * dx + dy * dy).isqrt().max(1);
        let (half, beyond) = (44 - 3 * (number as i64 % 3), 52);
        let corner = |from: Point, along: i64, aside: i64| {
            let x = (dx * along - dy * aside) / length;
            let y = (dy * along + dx * aside) * 1000 / 1732 / length;
            Point::new(from.x + x as i32, from.y + y as i32)
        };
        let polygon = vec![
            corner(a, -beyond, -half),
            corner(b, beyond, -half),
            corner(b, beyond, half),
            corner(a, -beyond, half),
        ];
        outlines.push(Outline { kind, height: 1, polygon });
    }
    outlines
}
