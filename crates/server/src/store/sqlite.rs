//! Games in a SQLite file. A commit is on the disk before it is acknowledged: write-ahead log, full synchronisation.

use super::{Chair, Claim, Kind, Later, Sheet, Standing, Store, StoreError, migrations};
use crate::record::{Marks, Record};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{Row as _, SqlitePool, SqliteTransaction};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A SQLite database.
#[derive(Clone, Debug)]
pub struct Sqlite {
    pool: SqlitePool,
}

impl Sqlite {
    /// Opens the file, makes it when it is not there, and brings its layout up to date.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
        Self::connect(options, 4).await
    }

    /// A database that is gone with the process, for tests.
    pub async fn in_memory() -> Result<Self, StoreError> {
        Self::connect(SqliteConnectOptions::new().in_memory(true), 1).await
    }

    async fn connect(options: SqliteConnectOptions, connections: u32) -> Result<Self, StoreError> {
        let options = options
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let pool = SqlitePoolOptions::new()
            .max_connections(connections)
            .min_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(options)
            .await?;
        migrations::run(&pool).await?;
        Ok(Self { pool })
    }

    /// Closes the file in good order.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

fn written(marks: Marks) -> String {
    marks.map(|mark| mark.to_string()).join(" ")
}

fn marks(text: &str) -> Result<Marks, StoreError> {
    let numbers: Vec<u64> = text.split(' ').filter_map(|number| number.parse().ok()).collect();
    numbers.try_into().map_err(|_| StoreError::Unreadable("three numbers should stand here".into()))
}

fn kind(word: &str) -> Kind {
    match word {
        "person" => Kind::Person,
        "agent" => Kind::Agent,
        _ => Kind::Invited,
    }
}

fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Person => "person",
        Kind::Invited => "invited",
        Kind::Agent => "agent",
    }
}

fn record(row: &SqliteRow) -> Result<Record, StoreError> {
    let line: String = row.try_get("text")?;
    let keeps: Option<String> = row.try_get("keeps")?;
    Ok(Record {
        seq: row.try_get::<i64, _>("seq")?.unsigned_abs(),
        line: line.parse().map_err(|_| StoreError::Unreadable("a line of a record".into()))?,
        marks: marks(&row.try_get::<String, _>("marks")?)?,
        keeps: keeps.map_or(Ok([0; 3]), |keeps| marks(&keeps))?,
    })
}

fn chair(row: &SqliteRow, seat: u8) -> Result<Chair, StoreError> {
    let column = |name: &str| format!("{name}{seat}");
    Ok(Chair {
        kind: kind(&row.try_get::<String, _>(column("kind").as_str())?),
        name: row.try_get(column("name").as_str())?,
        key: row.try_get(column("key").as_str())?,
        seed: row.try_get(column("seed").as_str())?,
    })
}

fn sheet(row: &SqliteRow) -> Result<Sheet, StoreError> {
    let secret: Option<String> = row.try_get("secret")?;
    let secret = secret.map(|secret| secret.parse()).transpose();
    Ok(Sheet {
        id: row.try_get("id")?,
        system: row.try_get("system")?,
        scenario: row.try_get("scenario")?,
        title: row.try_get("title")?,
        created: row.try_get("created")?,
        head: row.try_get("head")?,
        secret: secret.map_err(|_| StoreError::Unreadable("a secret".into()))?,
        listed: row.try_get("listed")?,
        chairs: [chair(row, 0)?, chair(row, 1)?],
        over: row.try_get("over")?,
        turns: marks(&row.try_get::<String, _>("turns")?)?,
    })
}

/// The columns of a game with both its seats; the condition follows.
macro_rules! sheets {
    ($condition:literal) => {
        concat!(
            "SELECT games.*,
                a.kind AS kind0, a.name AS name0, a.key AS key0, a.seed AS seed0,
                b.kind AS kind1, b.name AS name1, b.key AS key1, b.seed AS seed1
            FROM games
            JOIN seats a ON a.game = games.id AND a.seat = 0
            JOIN seats b ON b.game = games.id AND b.seat = 1 ",
            $condition
        )
    };
}

async fn insert(tx: &mut SqliteTransaction<'_>, game: &str, records: &[Record]) -> Result<(), StoreError> {
    for record in records {
        let keeps = (record.keeps != [0; 3]).then(|| written(record.keeps));
        sqlx::query("INSERT INTO inputs (game, seq, text, marks, keeps, at) VALUES (?, ?, ?, ?, ?, ?)")
            .bind(game)
            .bind(i64::try_from(record.seq).unwrap_or(i64::MAX))
            .bind(record.line.to_string())
            .bind(written(record.marks))
            .bind(keeps)
            .bind(now())
            .execute(&mut **tx)
            .await
            .map_err(|error| match error.as_database_error() {
                Some(database) if database.is_unique_violation() => StoreError::Conflict,
                _ => error.into(),
            })?;
    }
    Ok(())
}

impl Store for Sqlite {
    fn create<'a>(&'a self, sheet: &'a Sheet, records: &'a [Record]) -> Later<'a, ()> {
        Box::pin(async move {
            let mut tx = self.pool.begin_with("BEGIN IMMEDIATE").await?;
            sqlx::query(
                "INSERT INTO games (id, system, scenario, title, created, head, secret, listed, over, turns)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(&sheet.id)
            .bind(&sheet.system)
            .bind(&sheet.scenario)
            .bind(&sheet.title)
            .bind(sheet.created)
            .bind(&sheet.head)
            .bind(sheet.secret.map(|secret| secret.to_string()))
            .bind(sheet.listed)
            .bind(sheet.over)
            .bind(written(sheet.turns))
            .execute(&mut *tx)
            .await?;
            for (seat, chair) in (0i64..).zip(&sheet.chairs) {
                sqlx::query(
                    "INSERT INTO seats (game, seat, kind, name, key, seed) VALUES (?, ?, ?, ?, ?, ?)",
                )
                .bind(&sheet.id)
                .bind(seat)
                .bind(word(chair.kind))
                .bind(&chair.name)
                .bind(&chair.key)
                .bind(&chair.seed)
                .execute(&mut *tx)
                .await?;
            }
            insert(&mut tx, &sheet.id, records).await?;
            Ok(tx.commit().await?)
        })
    }

    fn sheet<'a>(&'a self, game: &'a str) -> Later<'a, Option<Sheet>> {
        Box::pin(async move {
            let row =
                sqlx::query(sheets!("WHERE games.id = ?")).bind(game).fetch_optional(&self.pool).await?;
            row.map(|row| sheet(&row)).transpose()
        })
    }

    fn records<'a>(&'a self, game: &'a str) -> Later<'a, Vec<Record>> {
        Box::pin(async move {
            let query = sqlx::query("SELECT seq, text, marks, keeps FROM inputs WHERE game = ? ORDER BY seq");
            query.bind(game).fetch_all(&self.pool).await?.iter().map(record).collect()
        })
    }

    fn append<'a>(&'a self, game: &'a str, records: &'a [Record], standing: Standing) -> Later<'a, ()> {
        Box::pin(async move {
            let mut tx = self.pool.begin_with("BEGIN IMMEDIATE").await?;
            insert(&mut tx, game, records).await?;
            sqlx::query("UPDATE games SET over = ?, turns = ? WHERE id = ?")
                .bind(standing.over)
                .bind(written(standing.turns))
                .bind(game)
                .execute(&mut *tx)
                .await?;
            Ok(tx.commit().await?)
        })
    }

    fn claim<'a>(&'a self, game: &'a str, claim: &'a Claim) -> Later<'a, bool> {
        Box::pin(async move {
            let done = sqlx::query(
                "UPDATE seats SET kind = 'person', key = ?, name = ?, seed = ?
                WHERE game = ? AND seat = ? AND kind = 'invited' AND key = ?",
            )
            .bind(&claim.key)
            .bind(&claim.name)
            .bind(&claim.seed)
            .bind(game)
            .bind(i64::from(claim.seat.0))
            .bind(&claim.invitation)
            .execute(&self.pool)
            .await?;
            Ok(done.rows_affected() == 1)
        })
    }

    fn games_of<'a>(&'a self, keys: &'a [String]) -> Later<'a, Vec<Sheet>> {
        Box::pin(async move {
            let mut found: Vec<Sheet> = Vec::new();
            for key in keys {
                let query = sqlx::query(sheets!("WHERE ? IN (a.key, b.key)"));
                if let Some(row) = query.bind(key).fetch_optional(&self.pool).await? {
                    let sheet = sheet(&row)?;
                    if sheet.seat_of(key).is_some() && !found.iter().any(|known| known.id == sheet.id) {
                        found.push(sheet);
                    }
                }
            }
            Ok(found)
        })
    }

    fn with_agents(&self) -> Later<'_, Vec<String>> {
        Box::pin(async move {
            let query = sqlx::query(
                "SELECT id FROM games WHERE NOT over
                AND EXISTS (SELECT 1 FROM seats WHERE game = id AND kind = 'agent') ORDER BY created",
            );
            query.fetch_all(&self.pool).await?.iter().map(|row| Ok(row.try_get("id")?)).collect()
        })
    }

    fn listed(&self, most: u32) -> Later<'_, Vec<Sheet>> {
        Box::pin(async move {
            let query =
                sqlx::query(sheets!("WHERE games.listed ORDER BY games.created DESC, games.id LIMIT ?"));
            query.bind(most).fetch_all(&self.pool).await?.iter().map(sheet).collect()
        })
    }

    fn healthy(&self) -> Later<'_, ()> {
        Box::pin(async move {
            sqlx::query("SELECT 1").execute(&self.pool).await?;
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use salient_engine::{Bytes32, Seat};

    fn some_sheet() -> Sheet {
        let chair = |kind, key: Option<&str>| Chair {
            kind,
            name: "Anna".into(),
            key: key.map(Into::into),
            seed: "s".into(),
        };
        Sheet {
            id: "g".into(),
            system: "toy".into(),
            scenario: "skirmish".into(),
            title: "A skirmish".into(),
            created: 7,
            head: "head".into(),
            secret: Some(Bytes32([3; 32])),
            listed: true,
            chairs: [chair(Kind::Person, Some("k0")), chair(Kind::Invited, Some("k1"))],
            over: false,
            turns: [3, 1, 2],
        }
    }

    fn line(seq: u64, text: &str) -> Record {
        Record { seq, line: text.parse().unwrap(), marks: [seq, 0, 1], keeps: [0; 3] }
    }

    const STANDING: Standing = Standing { over: false, turns: [1; 3] };

    #[tokio::test]
    async fn a_game_reads_back_as_it_was_kept() {
        let store = Sqlite::in_memory().await.unwrap();
        store.create(&some_sheet(), &[line(1, "dice 3")]).await.unwrap();
        let undo = Record { keeps: [1, 2, 3], ..line(2, "undo 0 1") };
        store.append("g", std::slice::from_ref(&undo), STANDING).await.unwrap();
        assert_eq!(store.records("g").await.unwrap(), [line(1, "dice 3"), undo]);
        let sheet = store.sheet("g").await.unwrap().unwrap();
        assert_eq!(sheet, Sheet { turns: [1; 3], ..some_sheet() });
        assert!(store.sheet("other").await.unwrap().is_none());
        assert_eq!(store.listed(5).await.unwrap().len(), 1);
    }

    #[tokio::test]
    async fn a_number_is_given_once_and_a_batch_is_all_or_nothing() {
        let store = Sqlite::in_memory().await.unwrap();
        store.create(&some_sheet(), &[line(1, "0: a")]).await.unwrap();
        let conflict = store.append("g", &[line(2, "0: b"), line(1, "0: c")], STANDING).await;
        assert!(matches!(conflict, Err(StoreError::Conflict)));
        assert_eq!(store.records("g").await.unwrap().len(), 1);
        let deleted = sqlx::query("DELETE FROM inputs").execute(&store.pool).await;
        assert!(deleted.unwrap_err().to_string().contains("only ever appended"));
    }

    #[tokio::test]
    async fn an_invitation_seats_one_person_once() {
        let store = Sqlite::in_memory().await.unwrap();
        store.create(&some_sheet(), &[]).await.unwrap();
        let mut claim = Claim {
            seat: Seat(1),
            invitation: "wrong".into(),
            key: "new".into(),
            name: "Bert".into(),
            seed: "b".into(),
        };
        assert!(!store.claim("g", &claim).await.unwrap());
        assert!(store.games_of(&["k1".into()]).await.unwrap().is_empty(), "an invitation is no token");
        claim.invitation = "k1".into();
        assert!(store.claim("g", &claim).await.unwrap());
        assert!(!store.claim("g", &claim).await.unwrap());
        let sheet = store.games_of(&["new".into(), "k0".into()]).await.unwrap().remove(0);
        assert!(sheet.complete() && sheet.seat_of("new") == Some(Seat(1)) && sheet.seat_of("k1").is_none());
    }

    #[tokio::test]
    async fn a_database_of_a_newer_version_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.db");
        let store = Sqlite::open(&file).await.unwrap();
        sqlx::query("INSERT INTO layout (step) VALUES (99)").execute(&store.pool).await.unwrap();
        store.close().await;
        assert!(matches!(Sqlite::open(&file).await, Err(StoreError::Newer { found: 99, .. })));
    }
}
