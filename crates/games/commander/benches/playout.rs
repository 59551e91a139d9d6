//! Instructions for decisions of random games and for what a search does beside making them: figures that do not depend
//! on how busy the machine is. `cargo xtask bench` runs them; `benches/instructions.toml` keeps the last ones agreed.

#![expect(missing_docs, unused_qualifications, reason = "the macros of the harness qualify every name")]

use gungraun::{library_benchmark, library_benchmark_group, main};
use salient_commander::{CombatCommander, Position};
use salient_engine::{Game, Library, Random, Seat, System};
use salient_testkit::{Manner, decisions, midway};
use std::hint::black_box;

fn open(scenario: &str) -> Position {
    CombatCommander::open(&Library::built_in(), scenario).expect("a built-in scenario opens")
}

/// In the thick of it: both sides are on the map and under fire.
fn fight(scenario: &str) -> Position {
    midway(&open(scenario), 1, 400)
}

#[library_benchmark]
#[bench::first_light(open("first-light-1944"))]
#[bench::brickworks(open("brickworks-1942"))]
#[bench::crossroads(open("crossroads-1944"))]
#[bench::forest_road(open("forest-road-1945"))]
#[bench::hedge_by_hedge(open("hedge-by-hedge-1944"))]
#[bench::mill_bridge(open("mill-bridge-1944"))]
#[bench::rearguard(open("rearguard-1941"))]
#[bench::saur_mogila(open("saur-mogila-1943"))]
fn ten_thousand_decisions(start: Position) -> u64 {
    black_box(decisions(&start, Manner::Uniform, 10_000))
}

#[library_benchmark]
#[bench::crossroads(open("crossroads-1944"))]
fn ten_thousand_inclined_decisions(start: Position) -> u64 {
    black_box(decisions(&start, Manner::Inclined, 10_000))
}

#[library_benchmark]
#[bench::crossroads(fight("crossroads-1944"))]
fn copy(start: Position) -> Position {
    black_box(black_box(&start).clone())
}

#[library_benchmark]
#[bench::crossroads(fight("crossroads-1944"))]
fn reimagine(mut position: Position) -> Position {
    position.reimagine(Some(Seat(0)), &mut Random::from_number(1));
    black_box(position)
}

#[library_benchmark]
#[bench::crossroads("crossroads-1944")]
fn opening(scenario: &str) -> Position {
    black_box(open(scenario))
}

library_benchmark_group!(
    name = playouts;
    benchmarks = ten_thousand_decisions, ten_thousand_inclined_decisions, copy, reimagine, opening
);

main!(library_benchmark_groups = playouts);
