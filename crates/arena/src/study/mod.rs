//! What an outlook is worth: the figures behind it, at the end of every turn of many games, against who won.
//!
//! An outlook claims odds. Played games say whether it is right, and how its figures would have to be weighed to be.

mod fit;

pub use fit::{Fit, Loss, fit};

use crate::game::play_followed;
use crate::many::many;
use crate::{ArenaError, Fixture, Tournament, Unfinished};
use salient_engine::{Game, Pending, Seat};
use serde::Serialize;
use std::io::{self, Write};

/// A position at the end of a turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// Which game, counted from 0 over all of the study.
    pub game: u32,
    /// Games with the same dice have the same number.
    pub dice: u32,
    /// How many turns had been finished.
    pub turn: u32,
    /// What came of it for seat 0: 1 for a win, 0 for a loss, a half for a draw.
    pub won: f32,
    /// The figures, in the order of their names.
    pub figures: Vec<f32>,
}

/// The positions of one scenario.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Study {
    /// `cc/crossroads-1944`.
    pub scenario: String,
    /// What the figures are called.
    pub names: Vec<&'static str>,
    /// What each weighs today.
    pub weights: Vec<f32>,
    /// How many games were finished.
    pub games: u32,
    /// The positions, game by game.
    pub rows: Vec<Row>,
}

/// Plays the games of `tournament` on one scenario and keeps the figures at the end of every turn. After each game
/// `progress` is called, from any thread; when it says `false`, no further game is begun.
pub fn study<G: Game>(
    start: &G,
    scenario: &str,
    tournament: &Tournament,
    progress: &(dyn Fn() -> bool + Sync),
) -> Result<Study, ArenaError> {
    let fixtures = tournament.fixtures(scenario);
    let one = |fixture: &Fixture| Ok((fixture.number, one_game(start, tournament, fixture)?));
    let played = many(&fixtures, tournament.threads, one, |_| progress())?;
    let figures = start.figures();
    let mut study = Study {
        scenario: scenario.to_owned(),
        names: figures.iter().map(|figure| figure.name).collect(),
        weights: figures.iter().map(|figure| figure.weight).collect(),
        ..Study::default()
    };
    for ((dice, rows), game) in played.into_iter().zip(0..) {
        study.games += 1;
        study.rows.extend(rows.into_iter().map(|row| Row { game, dice, ..row }));
    }
    Ok(study)
}

fn one_game<G: Game>(start: &G, tournament: &Tournament, fixture: &Fixture) -> Result<Vec<Row>, ArenaError> {
    let (mut agents, dice) = tournament.seated(fixture)?;
    let mut rows: Vec<Row> = Vec::new();
    let mut last = start.turn();
    let follow = |game: &G| {
        let turn = game.turn();
        if turn == last || !matches!(game.pending(), Pending::Decide(_)) {
            return;
        }
        last = turn;
        let figures = game.figures().iter().map(|figure| figure.value).collect();
        rows.push(Row { game: 0, dice: 0, turn, won: 0.0, figures });
    };
    let result = play_followed(start, &mut agents, dice, follow).map_err(|unfinished: Unfinished| {
        ArenaError::Unfinished { game: fixture.number.into(), unfinished }
    })?;
    let won = match result.winner {
        Some(Seat(0)) => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    };
    rows.iter_mut().for_each(|row| row.won = won);
    Ok(rows)
}

/// Writes the positions of several studies of one system as CSV, with a line of names.
pub fn write_figures(studies: &[Study], out: &mut dyn Write) -> io::Result<()> {
    let Some(first) = studies.first() else { return Ok(()) };
    let names: Vec<String> = first.names.iter().map(|name| name.replace([',', ' '], "_")).collect();
    writeln!(out, "scenario,game,dice,turn,won,{}", names.join(","))?;
    for study in studies {
        for row in &study.rows {
            write!(out, "{},{},{},{},{}", study.scenario, row.game, row.dice, row.turn, row.won)?;
            for figure in &row.figures {
                write!(out, ",{figure}")?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}
