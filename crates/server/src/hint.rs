//! What the computer would do in a seat's place, and why.

use crate::advise::{Advised, Weighed, adviser};
use crate::api::Shared;
use crate::api::extract::{Body, Game, Pass};
use crate::house::House;
use crate::mind::mind;
use crate::problem::{Answer, Problem};
use crate::text;
use axum::Json;
use axum::extract::State;
use salient_agents::{AGENTS, Cancel, Ends};
use salient_engine::{Clause, Offer, On, Scene};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// Who is asked unless somebody is named.
const ADVISER: &str = "staff";
/// A hint that takes longer is none.
const PATIENCE: Duration = Duration::from_secs(20);

/// Asks for a hint.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
pub(crate) struct HintAsked {
    /// Which computer player is asked; the most thorough one, within its time, unless said.
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

/// `POST /api/games/{game}/hint`. The computer thinks off the request path and knows what the seat may know. A search
/// weighs the choices; where somebody else is named, the choice is theirs and the reasons are the search's.
pub(crate) async fn hint(
    State(house): Shared,
    Game(game): Game,
    Pass(token): Pass,
    Body(asked): Body<HintAsked>,
) -> Answer<Json<Hint>> {
    let named = asked.agent.as_deref().map(known).transpose()?;
    let room = house.room(&game).await?;
    let inner = room.enter(&*house.store, &house.library).await?;
    let seat = House::seat(&inner.sheet, token.as_deref())?;
    let asks = inner.play()?.asks(seat);
    let system = inner.sheet.system.clone();
    drop(inner);
    let (seq, table, scene) =
        asks.ok_or_else(|| Problem::not_now("This seat has nothing to choose just now."))?;
    let mut other = named.map(|name| mind(&system, name)).transpose()?;
    let (mut adviser, cancel) = adviser(&system)?;
    let theirs = other.as_ref().map(|mind| mind.cancel());
    let turn = Arc::clone(&house.minds).acquire_owned().await.map_err(|_| Problem::defect("no minds"))?;
    let thought = tokio::task::spawn_blocking(move || {
        let chosen = other.as_mut().and_then(|mind| mind.choose(&*table, seat));
        let advised = adviser.advise(&*table, seat);
        drop(turn);
        advised.map(|advised| (chosen, advised))
    });
    let Ok(thought) = tokio::time::timeout(PATIENCE, thought).await else {
        cancel.cancel();
        theirs.inspect(Cancel::cancel);
        return Err(Problem::busy("The computer takes too long over this; try again."));
    };
    let (chosen, mut advised) =
        thought.ok().flatten().ok_or_else(|| Problem::defect("the computer has no advice"))?;
    // Whoever was named has the last word on what is best.
    if let Some(at) = chosen.and_then(|words| advised.options.iter().position(|one| one.words == words)) {
        let best = advised.options.remove(at);
        advised.options.insert(0, best);
        if at > 0 {
            advised.next.clear();
        }
    }
    advice(seq, named.unwrap_or(ADVISER), &scene, &advised).map(Json)
}

/// The agent of this name.
fn known(name: &str) -> Answer<&'static str> {
    AGENTS.iter().map(|(known, _)| *known).find(|known| *known == name).ok_or_else(|| {
        let names: Vec<&str> = AGENTS.iter().map(|(name, _)| *name).collect();
        Problem::unusable(format!(
            "There is nobody called {}; there are {}.",
            text::quoted(name),
            names.join(", ")
        ))
    })
}

/// An outlook as people read it: 0 is lost, 100 is won.
fn hundred(outlook: f32) -> f32 {
    ((outlook.clamp(-1.0, 1.0) + 1.0) * 50.0).round()
}

fn ends(ends: &Ends) -> String {
    let margin = ends.margin.abs();
    let points = if format!("{margin:.1}") == "1.0" { "point" } else { "points" };
    let which = if ends.margin < 0.0 { "behind" } else { "ahead" };
    format!("{:.0} % won, {margin:.1} {points} {which} on average", ends.won * 100.0)
}

/// A hint in terms of the scene's offers.
fn advice(seq: u64, agent: &str, scene: &Scene, advised: &Advised) -> Answer<Hint> {
    let offer = |words: &str| scene.offers.iter().find(|offer| offer.words == words);
    let label = |one: &Weighed| offer(&one.words).map_or(one.words.clone(), |offer| offer.label.clone());
    let [best, rest @ ..] = advised.options.as_slice() else {
        return Err(Problem::defect("the computer has no advice"));
    };
    let chosen: &Offer = offer(&best.words).ok_or_else(|| Problem::defect("a hint is not on offer"))?;
    let mut reasons = Vec::new();
    let mut say = |text: String, clause: Option<Clause>| reasons.push(Reason { text, clause });
    // Two cards of the same order are one choice to a reader.
    let other = rest.iter().find(|one| label(one) != chosen.label).or(rest.first());
    if let Some(next) = other.filter(|_| advised.weighed) {
        let futures = advised.options.iter().map(|one| one.visits).sum::<u32>();
        say(
            format!(
                "Weighed in {futures} imagined futures: you stand at {} of 100 now (0 is lost, 100 is won), at {} \
                 after this, at {} after the next best, \u{201c}{}\u{201d}.",
                hundred(advised.before),
                hundred(best.outlook),
                hundred(next.outlook),
                label(next)
            ),
            None,
        );
        if let Some(ours) = &best.ends {
            let theirs =
                next.ends.as_ref().map_or(String::new(), |other| format!("; the next best: {}", ends(other)));
            say(
                format!("Played to the end in haste, {} games each: {}{theirs}.", ours.games, ends(ours)),
                None,
            );
        }
    } else if rest.is_empty() {
        say("There is nothing else to choose.".to_owned(), None);
    } else {
        say("Anybody would do this here; there is nothing to weigh.".to_owned(), None);
    }
    if let Some(odds) = &scene.odds {
        let outcomes: Vec<String> =
            odds.outcomes.iter().map(|(words, chance)| format!("{words} {:.0} %", chance * 100.0)).collect();
        say(format!("{}: {}.", odds.title, outcomes.join(", ")), None);
    }
    if !advised.next.is_empty() {
        say(format!("And then: {}.", advised.next.join("; ").trim_end_matches('.')), None);
    }
    say(scene.prompt.text.clone(), Some(chosen.clause));
    Ok(Hint {
        seq,
        agent: agent.to_owned(),
        words: chosen.words.clone(),
        label: chosen.label.clone(),
        on: chosen.on.clone(),
        reasons,
    })
}
