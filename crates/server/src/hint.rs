//! What the computer would do in a seat's place, and why.

use crate::api::Shared;
use crate::api::extract::{Body, Game, Pass};
use crate::house::House;
use crate::mind::{Advised, mind};
use crate::problem::{Answer, Problem};
use crate::text;
use axum::Json;
use axum::extract::State;
use salient_agents::AGENTS;
use salient_engine::{Clause, Offer, On, Scene};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// Who is asked unless somebody is named.
const ADVISER: &str = "greedy";
/// A hint that takes longer is none.
const PATIENCE: Duration = Duration::from_secs(20);

/// Asks for a hint.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
pub(crate) struct HintAsked {
    /// Which computer player is asked; the best that is quick enough unless said.
    pub(crate) agent: Option<String>,
}

/// What the computer would do in a seat's place.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Hint {
    /// The seat's count of changes it was thought out at; worth nothing once that has moved on.
    pub(crate) seq: u64,
    /// Who was asked.
    pub(crate) agent: String,
    /// The choice in canonical words: one of the scene's offers.
    pub(crate) words: String,
    /// The offer's words for people.
    pub(crate) label: String,
    /// What to click.
    pub(crate) on: On,
    /// Why, each in a sentence; the best first.
    pub(crate) reasons: Vec<Reason>,
}

/// One reason for a hint.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Reason {
    pub(crate) text: String,
    /// The rule it stands on, where one does.
    pub(crate) clause: Option<Clause>,
}

/// `POST /api/games/{game}/hint`. The computer thinks off the request path and knows what the seat may know.
pub(crate) async fn hint(
    State(house): Shared,
    Game(game): Game,
    Pass(token): Pass,
    Body(asked): Body<HintAsked>,
) -> Answer<Json<Hint>> {
    let name = asked.agent.unwrap_or_else(|| ADVISER.to_owned());
    let known = AGENTS.iter().find(|(known, _)| *known == name).ok_or_else(|| {
        let names: Vec<&str> = AGENTS.iter().map(|(name, _)| *name).collect();
        Problem::unusable(format!(
            "There is nobody called {}; there are {}.",
            text::quoted(&name),
            names.join(", ")
        ))
    })?;
    let room = house.room(&game).await?;
    let inner = room.enter(&*house.store, &house.library).await?;
    let seat = House::seat(&inner.sheet, token.as_deref())?;
    let asks = inner.play()?.asks(seat);
    let system = inner.sheet.system.clone();
    drop(inner);
    let (seq, table, scene) =
        asks.ok_or_else(|| Problem::not_now("This seat has nothing to choose just now."))?;
    let mut mind = mind(&system, known.0)?;
    let turn = Arc::clone(&house.minds).acquire_owned().await.map_err(|_| Problem::defect("no minds"))?;
    let cancel = mind.cancel();
    let thought = tokio::task::spawn_blocking(move || {
        let advised = mind.advise(&*table, seat);
        drop(turn);
        advised
    });
    let Ok(advised) = tokio::time::timeout(PATIENCE, thought).await else {
        cancel.cancel();
        return Err(Problem::busy("The computer takes too long over this; try again."));
    };
    let advised = advised.ok().flatten().ok_or_else(|| Problem::defect("the computer has no advice"))?;
    advice(seq, known.0, &scene, advised).map(Json)
}

/// A hint in terms of the scene's offers.
fn advice(seq: u64, agent: &str, scene: &Scene, advised: Advised) -> Answer<Hint> {
    let offer = |words: &str| scene.offers.iter().find(|offer| offer.words == words);
    let chosen: &Offer = offer(&advised.words).ok_or_else(|| Problem::defect("a hint is not on offer"))?;
    let mut reasons = Vec::new();
    if let [best, rest @ ..] = advised.ranking.as_slice()
        && best.0 == advised.words
    {
        let hundred = |worth: f32| ((worth.clamp(-1.0, 1.0) + 1.0) * 50.0).round();
        let mut text = format!(
            "Of {} choices this leaves you best placed: {} of 100, where 0 is lost and 100 is won.",
            rest.len() + 1,
            hundred(best.1)
        );
        if let Some((words, worth)) = rest.first() {
            let label = offer(words).map_or(words.as_str(), |offer| offer.label.as_str());
            text.push_str(&format!(" The next best, \u{201c}{label}\u{201d}, comes to {}.", hundred(*worth)));
        }
        reasons.push(Reason { text, clause: None });
    }
    if let Some(odds) = &scene.odds {
        let outcomes: Vec<String> =
            odds.outcomes.iter().map(|(words, chance)| format!("{words} {:.0} %", chance * 100.0)).collect();
        reasons.push(Reason { text: format!("{}: {}.", odds.title, outcomes.join(", ")), clause: None });
    }
    reasons.push(Reason { text: scene.prompt.text.clone(), clause: Some(chosen.clause) });
    Ok(Hint {
        seq,
        agent: agent.to_owned(),
        words: chosen.words.clone(),
        label: chosen.label.clone(),
        on: chosen.on.clone(),
        reasons,
    })
}
