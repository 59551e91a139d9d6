//! New games: from a scenario, from a file, or from a point of another game.

use crate::house::House;
use crate::openings::open_game;
use crate::play::records_of;
use crate::problem::{Answer, Problem};
use crate::record::{Marks, Record};
use crate::store::{Chair, Kind, Sheet};
use crate::{text, token};
use salient_agents::AGENTS;
use salient_engine::{
    Bytes32, Fingerprint, Library, Origin, Pending, Replay, ScenarioRef, Seat, Table, nearest,
};
use salient_systems::system_of_file;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// More inputs than a game that is brought along may have.
const MOST_INPUTS: usize = 50_000;

/// Which seat the founder wants.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub(crate) enum Wish {
    Seat(#[cfg_attr(test, ts(type = "0 | 1"))] u8),
    Word(#[cfg_attr(test, ts(type = "'both'"))] String),
}

/// Who plays the other seat.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Opponent {
    /// Whoever has the invitation.
    Friend,
    /// The founder.
    #[default]
    #[serde(rename = "self")]
    Own,
    /// The computer, by its name.
    Agent(String),
}

/// How a new game is seated.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
pub(crate) struct Seating {
    seat: Option<Wish>,
    opponent: Option<Opponent>,
    name: Option<String>,
    /// The founder's part of the dice: any text.
    seed: Option<String>,
    /// A commitment given before, to be used for this game.
    commitment: Option<String>,
    /// Whether the lobby shows it to those who want to watch.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    public: bool,
}

/// A scenario of one's own.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct OwnScenario {
    name: String,
    text: String,
}

/// A seat with what opens it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Key {
    pub(crate) seat: Seat,
    pub(crate) token: String,
    /// Where to go with it; the token stands behind the `#`, which no server is sent.
    pub(crate) link: String,
}

/// A game that was made.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Founded {
    game: String,
    commitment: Option<String>,
    /// The seats of the founder.
    seats: Vec<Key>,
    /// For the friend, where one is invited.
    invitation: Option<Key>,
    watch: String,
}

/// Which scenario or game a new game starts from.
pub(crate) struct Start {
    replay: Replay,
    label: String,
}

impl Start {
    /// A scenario of the library: `la-ferme-1916` or `ac/la-ferme-1916`.
    pub(crate) async fn scenario(house: &House, name: &str) -> Answer<Self> {
        let (system, id) = match name.split_once('/') {
            Some((system, id)) => (Some(system), id),
            None => (None, name),
        };
        let all = house.scenarios().await?;
        let found =
            all.iter().find(|info| info.id == id && system.is_none_or(|system| system == info.system));
        let info = found.ok_or_else(|| {
            let near = nearest(id, all.iter().map(|info| info.id.as_str()));
            let hint = near.map_or(String::new(), |near| format!(" Did you mean {near}?"));
            Problem::not_found(format!("There is no scenario called {}.{hint}", text::quoted(name)))
        })?;
        Ok(Self { replay: blank(info.system, ScenarioRef::Id(info.id.clone())), label: info.id.clone() })
    }

    /// The first position.
    pub(crate) fn open(&self, library: &Library) -> Answer<Box<dyn Table>> {
        Ok(open_game(library, &self.replay)?)
    }

    /// A scenario that somebody brings along.
    pub(crate) fn own(house: &House, own: OwnScenario) -> Answer<Self> {
        let name = text::line(&own.name, 80)?;
        let system = system_of_file(&house.library, &name, &own.text)
            .ok_or_else(|| Problem::unusable("No system knows a scenario like this."))?;
        let label = name.clone();
        Ok(Self { replay: blank(system, ScenarioRef::File { name, text: own.text }), label })
    }

    /// A game that somebody brings along, or a point of one that is here.
    pub(crate) async fn game(house: &House, replay: Replay) -> Answer<Self> {
        if replay.inputs.len() > MOST_INPUTS {
            return Err(Problem::too_large(format!("A game has at most {MOST_INPUTS} inputs.")));
        }
        // An id is also the way to a file on this machine: only ids that are on the list are opened.
        let label = match &replay.scenario {
            ScenarioRef::Id(id) => {
                let all = house.scenarios().await?;
                if !all.iter().any(|info| info.id == *id && info.system == replay.system) {
                    return Err(Problem::unusable("This game is of a scenario that is not known here."));
                }
                id.clone()
            }
            ScenarioRef::File { name, .. } => text::line(name, 80)?,
        };
        Ok(Self { replay, label })
    }
}

fn blank(system: &str, scenario: ScenarioRef) -> Replay {
    Replay::new(system, scenario, Fingerprint::of(b""), Vec::new(), Origin::ByHand)
}

/// A game opened: what its sheet needs.
struct Opened {
    head: Replay,
    title: String,
    over: bool,
    turns: Marks,
    records: Vec<Record>,
}

fn open(library: &Library, replay: &Replay) -> Answer<Opened> {
    let table: Box<dyn Table> = open_game(library, replay)?;
    let mut head = Replay::new(
        &replay.system,
        replay.scenario.clone(),
        Fingerprint::of_opening(&*table),
        Vec::new(),
        replay.origin.clone(),
    );
    let mut last = table.boxed_clone();
    let records = records_of(replay, table)?;
    for input in &replay.inputs {
        input.apply(&mut *last).map_err(|_| Problem::unusable("This game cannot be played here."))?;
    }
    let over = matches!(last.pending(), Pending::Over(_)) || replay.resigned.is_some();
    if !over {
        // It goes on with dice of this server; those thrown before prove nothing any more.
        head.origin = Origin::ByHand;
    }
    let scene = last.scene(None);
    let turns = [u64::from(scene.prompt.waits_for.0); 3];
    Ok(Opened { head, title: scene.title, over, turns, records })
}

impl House {
    /// Makes a game.
    pub(crate) async fn found(self: &Arc<Self>, start: Start, seating: Seating) -> Answer<Founded> {
        let library = Arc::clone(&self.library);
        let Start { replay, label } = start;
        let system = replay.system.clone();
        let opened = tokio::task::spawn_blocking(move || open(&library, &replay)).await;
        let opened = opened.map_err(|_| Problem::defect("opening a game panicked"))??;
        let seated = seated(&seating)?;
        let secret = match &seating.commitment {
            Some(commitment) => self.redeem(commitment)?,
            None => token::secret()?,
        };
        let secret = (!opened.over).then_some(secret);
        let [(first, key0), (second, key1)] = seated;
        let sheet = Sheet {
            id: token::game_id()?,
            system,
            scenario: label,
            title: opened.title,
            created: crate::store::now(),
            head: opened.head.to_string(),
            secret,
            listed: seating.public,
            chairs: [first, second],
            over: opened.over,
            turns: opened.turns,
        };
        self.store.create(&sheet, &opened.records).await?;
        let room = self.room(&sheet.id).await?;
        drop(room.enter(&*self.store, &self.library).await?);
        self.wake(room);
        Ok(founded(&sheet, [key0, key1]))
    }
}

/// The chairs, with the token or invitation that opens each.
fn seated(seating: &Seating) -> Answer<[(Chair, Option<String>); 2]> {
    let opponent = seating.opponent.clone().unwrap_or_default();
    let own = match (&seating.seat, &opponent) {
        (_, Opponent::Own) => None,
        (Some(Wish::Word(word)), _) if word == "both" => {
            return Err(Problem::malformed(
                "Who takes both seats plays against nobody else: \"opponent\": \"self\".",
            ));
        }
        (None, _) => Some(0),
        (Some(Wish::Seat(seat @ 0..=1)), _) => Some(*seat),
        (Some(_), _) => return Err(Problem::malformed("\"seat\" is 0, 1 or \"both\".")),
    };
    let name = text::line(seating.name.as_deref().unwrap_or("A player"), 40)?;
    let seed = text::limited(seating.seed.as_deref().unwrap_or(""), 200)?;
    let chair = |seat: u8| -> Answer<(Chair, Option<String>)> {
        if own.is_none_or(|own| own == seat) {
            // Who takes both seats gives one seed.
            let seed = if own.is_none() && seat == 1 { String::new() } else { seed.clone() };
            let token = token::seat_token()?;
            let key = Some(token::kept(&token));
            return Ok((Chair { kind: Kind::Person, name: name.clone(), key, seed }, Some(token)));
        }
        match &opponent {
            Opponent::Agent(agent) => {
                let known = AGENTS.iter().find(|(name, _)| name == agent).ok_or_else(|| {
                    let names: Vec<&str> = AGENTS.iter().map(|(name, _)| *name).collect();
                    let names = names.join(", ");
                    Problem::unusable(format!(
                        "There is nobody called {}; there are {names}.",
                        text::quoted(agent)
                    ))
                })?;
                let chair = Chair { kind: Kind::Agent, name: known.0.into(), key: None, seed: String::new() };
                Ok((chair, None))
            }
            _ => {
                let token = token::seat_token()?;
                let key = Some(token::kept(&token));
                let chair = Chair { kind: Kind::Invited, name: "A friend".into(), key, seed: String::new() };
                Ok((chair, Some(token)))
            }
        }
    };
    Ok([chair(0)?, chair(1)?])
}

fn founded(sheet: &Sheet, tokens: [Option<String>; 2]) -> Founded {
    let mut seats = Vec::new();
    let mut invitation = None;
    for ((seat, chair), token) in (0..).map(Seat).zip(&sheet.chairs).zip(tokens) {
        let Some(token) = token else { continue };
        let page = if chair.kind == Kind::Invited { "join" } else { "play" };
        let link = format!("/#/{page}/{}/{token}", sheet.id);
        let key = Key { seat, token, link };
        if chair.kind == Kind::Invited {
            invitation = Some(key);
        } else {
            seats.push(key);
        }
    }
    Founded {
        game: sheet.id.clone(),
        commitment: sheet.secret.map(|secret: Bytes32| secret.commitment().to_string()),
        seats,
        invitation,
        watch: format!("/#/watch/{}", sheet.id),
    }
}
