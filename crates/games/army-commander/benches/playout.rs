//! Instructions for whole random games and for a copy of a position: figures that do not depend on how busy the
//! machine is. `cargo xtask bench` runs them; `benches/instructions.toml` keeps the last ones agreed.

#![expect(missing_docs, unused_qualifications, reason = "the macros of the harness qualify every name")]

use gungraun::{library_benchmark, library_benchmark_group, main};
use salient_army_commander::{ArmyCommander, Position};
use salient_engine::{Library, System};
use salient_testkit::{Manner, playout};
use std::hint::black_box;

fn open(scenario: &str) -> Position {
    ArmyCommander::open(&Library::built_in(), scenario).expect("a built-in scenario opens")
}

#[library_benchmark]
#[bench::la_ferme(open("la-ferme-1916"))]
#[bench::cambrai(open("cambrai-1917"))]
#[bench::michael(open("michael-1918"))]
#[bench::le_cateau(open("le-cateau-1914"))]
fn ten_games(start: Position) -> u64 {
    (0..10).map(|seed| black_box(playout(&start, seed, Manner::Uniform))).sum()
}

#[library_benchmark]
#[bench::cambrai(open("cambrai-1917"))]
fn copy(start: Position) -> Position {
    black_box(black_box(&start).clone())
}

library_benchmark_group!(name = playouts; benchmarks = ten_games, copy);

main!(library_benchmark_groups = playouts);
