//! Advice for a person: what a search would do in a seat's place, in outlooks, odds and points. It knows what the seat
//! may know, and keeps its time.

use crate::problem::{Answer, Problem};
use crate::token;
use salient_agents::{Agent as _, Budget, Cancel, Ends, Knowledge, Search};
use salient_engine::{Game, Pending, Random, Seat, Silent, System, Table};
use salient_systems::{Visit, with_system};
use std::time::Duration;

/// How long the search thinks, in milliseconds.
const THINKS: u64 = 1500;
/// How many choices are compared by games played to their end, and how many games each gets at most.
const COMPARED: (usize, u32) = (3, 100);
/// How long these games may take.
const PLAYS: Duration = Duration::from_millis(800);
/// How far what comes next is told.
const AHEAD: usize = 4;

/// A choice on offer, with what speaks for it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Weighed {
    pub(crate) words: String,
    /// How often the search looked at it.
    pub(crate) visits: u32,
    /// The outlook it leads to on average, from -1 to 1.
    pub(crate) outlook: f32,
    /// What became of games played from it to the end.
    pub(crate) ends: Option<Ends>,
}

/// What the search would do, and why.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Advised {
    /// The outlook before the choice, from -1 to 1.
    pub(crate) before: f32,
    /// Whether the choices were weighed, or the first is what everybody would do.
    pub(crate) weighed: bool,
    /// Every choice on offer, the best first.
    pub(crate) options: Vec<Weighed>,
    /// The seat's own next choices as it expects them, in words for people, as far as nothing comes between.
    pub(crate) next: Vec<String>,
}

/// Somebody who advises, of whatever system.
pub(crate) trait Adviser: Send {
    /// What it would do in this seat's place; nothing where there is nothing to choose.
    fn advise(&mut self, table: &dyn Table, seat: Seat) -> Option<Advised>;
}

struct Of<S: System> {
    search: Search<S::Game>,
    seed: u64,
}

impl<S: System> Adviser for Of<S> {
    fn advise(&mut self, table: &dyn Table, seat: Seat) -> Option<Advised> {
        let game = table.as_any().downcast_ref::<S::Game>()?;
        let knowledge = Knowledge::new(game, seat, &mut Random::from_number(!self.seed));
        if knowledge.choices().is_empty() {
            return None;
        }
        let mut advice = self.search.advise(&knowledge);
        let weighed = advice.is_weighed();
        if weighed {
            advice.play_on(&knowledge, COMPARED.0, COMPARED.1, PLAYS, self.seed);
        }
        let imagined = knowledge.sample(&mut Random::from_number(self.seed));
        let next = next(imagined, seat, &advice.line);
        let options = advice.options.iter().map(|option| Weighed {
            words: game.say(option.choice),
            visits: option.visits,
            outlook: option.outlook,
            ends: option.ends,
        });
        Some(Advised { before: advice.before, weighed, options: options.collect(), next })
    }
}

/// The seat's own choices after the first, by their labels, until a die, a reveal or somebody else comes between.
fn next<G: Game>(mut game: G, seat: Seat, line: &[G::Choice]) -> Vec<String> {
    let mut labels = Vec::new();
    for choice in line.iter().take(AHEAD + 1) {
        if game.refusal(seat, *choice).is_some() {
            break;
        }
        let words = game.say(*choice);
        let offers = game.scene(Some(seat)).offers;
        labels.push(offers.into_iter().find(|offer| offer.words == words).map_or(words, |offer| offer.label));
        game.decide(seat, *choice, &mut Silent);
        if !matches!(game.pending(), Pending::Decide(seats) if seats.contains(seat)) {
            break;
        }
    }
    labels.into_iter().skip(1).collect()
}

/// An adviser for a system, and what tells it to answer at once.
pub(crate) fn adviser(system: &str) -> Answer<(Box<dyn Adviser>, Cancel)> {
    struct Make(u64, Cancel);
    impl Visit for Make {
        type Out = Box<dyn Adviser>;
        fn visit<S: System>(self) -> Self::Out {
            let mut search = Search::<S::Game>::new("staff", self.0, Budget::milliseconds(THINKS));
            search.cancel_with(self.1);
            Box::new(Of::<S> { search, seed: self.0 })
        }
    }
    let cancel = Cancel::default();
    let made = with_system(system, Make(token::number()?, cancel.clone()));
    made.map(|adviser| (adviser, cancel)).ok_or_else(|| Problem::defect("a system is not known"))
}
