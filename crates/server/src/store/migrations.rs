//! The layout of the database, step by step. Each step is done once, in a transaction, when the store is opened.

use super::StoreError;
use sqlx::{Row as _, SqlitePool};

/// Each step's statements; the number of a step is its place, counted from 1. Steps are never changed, only added.
const STEPS: &[&[&str]] = &[&[
    "CREATE TABLE games (
        id TEXT PRIMARY KEY,
        system TEXT NOT NULL,
        scenario TEXT NOT NULL,
        title TEXT NOT NULL,
        created INTEGER NOT NULL,
        head TEXT NOT NULL,
        secret TEXT,
        listed INTEGER NOT NULL,
        over INTEGER NOT NULL,
        turns TEXT NOT NULL
    ) STRICT",
    "CREATE TABLE seats (
        game TEXT NOT NULL REFERENCES games (id),
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('person', 'invited', 'agent')),
        name TEXT NOT NULL,
        key TEXT UNIQUE,
        seed TEXT NOT NULL,
        PRIMARY KEY (game, seat)
    ) STRICT",
    "CREATE TABLE inputs (
        game TEXT NOT NULL REFERENCES games (id),
        seq INTEGER NOT NULL,
        text TEXT NOT NULL,
        marks TEXT NOT NULL,
        keeps TEXT,
        at INTEGER NOT NULL,
        PRIMARY KEY (game, seq)
    ) STRICT, WITHOUT ROWID",
    "CREATE INDEX games_listed ON games (created) WHERE listed",
    "CREATE TRIGGER inputs_stay BEFORE UPDATE ON inputs
        BEGIN SELECT RAISE(ABORT, 'the record of a game is only ever appended to'); END",
    "CREATE TRIGGER inputs_remain BEFORE DELETE ON inputs
        BEGIN SELECT RAISE(ABORT, 'the record of a game is only ever appended to'); END",
]];

/// Brings the layout up to date.
pub(super) async fn run(pool: &SqlitePool) -> Result<(), StoreError> {
    let mut tx = pool.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::query("CREATE TABLE IF NOT EXISTS layout (step INTEGER PRIMARY KEY)").execute(&mut *tx).await?;
    let done: i64 = sqlx::query("SELECT coalesce(max(step), 0) AS done FROM layout")
        .fetch_one(&mut *tx)
        .await?
        .try_get("done")?;
    if done > STEPS.len() as i64 {
        return Err(StoreError::Newer { found: done, known: STEPS.len() as i64 });
    }
    for (number, statements) in (1i64..).zip(STEPS).skip_while(|(number, _)| *number <= done) {
        for statement in *statements {
            sqlx::query(*statement).execute(&mut *tx).await?;
        }
        sqlx::query("INSERT INTO layout (step) VALUES (?)").bind(number).execute(&mut *tx).await?;
    }
    tx.commit().await?;
    Ok(())
}
