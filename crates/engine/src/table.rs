//! The type-erased face of a game, for programs that play every system: choices are words, events are told.

use crate::{Board, Game, Pending, Random, Refusal, Scene, Seat, Settled, Sight, Told, Window};

/// Something that happened, in the words each seat may read: index 0 is a spectator's, then each seat's.
#[derive(Clone, Debug, PartialEq)]
pub struct Telling {
    told: [Option<Told>; 3],
}

impl Telling {
    /// What `seat` (or a spectator) may read of it.
    #[must_use]
    pub fn to(&self, seat: Option<Seat>) -> Option<&Told> {
        self.told.get(seat.map_or(0, |seat| seat.index() + 1))?.as_ref()
    }
}

/// A [`Window`] in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// What kind of reaction.
    pub kind: &'static str,
    /// The words that let it pass.
    pub decline: String,
    /// Whether there is a reason to react, for all that is public.
    pub pressing: bool,
    /// The place it is about, by name.
    pub at: Option<String>,
}

/// A game of any system.
pub trait Table: Send + Sync {
    /// See [`Game::pending`].
    fn pending(&self) -> Pending;
    /// The words of every choice on offer to `seat`.
    fn choices(&self, seat: Seat) -> Vec<String>;
    /// The reaction asked for. See [`Game::window`].
    fn window(&self, seat: Seat) -> Option<Asked>;
    /// The canonical words of the choice that `words` mean, on offer or not.
    fn understand(&self, seat: Seat, words: &str) -> Result<String, Declined>;
    /// Makes the choice that `words` mean; nothing happens when it is refused.
    fn decide(&mut self, seat: Seat, words: &str) -> Result<Vec<Telling>, Declined>;
    /// Why the choice that `words` mean is not on offer; `Ok(None)` when it is.
    fn why_not(&self, seat: Seat, words: &str) -> Result<Option<Refusal>, Declined>;
    /// Gives fate's answer; a sentence when it does not fit the question.
    fn settle(&mut self, settled: &Settled) -> Result<Vec<Telling>, Declined>;
    /// See [`Game::draw_named`].
    fn draw_named(&self, words: &str) -> Result<Settled, String>;
    /// See [`Game::board`].
    fn board(&self) -> Board;
    /// See [`Game::sight`].
    fn sight(&self, viewer: Option<Seat>, from: &str, to: &str) -> Result<Option<Sight>, String>;
    /// See [`Game::scene`].
    fn scene(&self, seat: Option<Seat>) -> Scene;
    /// See [`Game::reimagine`].
    fn reimagine(&mut self, seat: Option<Seat>, random: &mut Random);
    /// See [`Game::outlook`].
    fn outlook(&self, seat: Seat) -> f32;
    /// See [`Game::save`].
    fn save(&self) -> Vec<u8>;
    /// See [`Game::load`].
    fn load(&self, saved: &[u8]) -> Result<Box<dyn Table>, String>;
    /// See [`Game::ask`].
    fn ask(&self, question: &str) -> Result<String, String>;
    /// See [`Game::invariants`].
    fn invariants(&self) -> Result<(), String>;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn Table>;
    /// The typed game inside, for code that knows the system.
    fn as_any(&self) -> &dyn std::any::Any;
}

/// Why an input was not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Declined {
    /// The words mean nothing.
    #[error("{0}")]
    NotUnderstood(String),
    /// The rules say no.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// The position waits for something else.
    #[error("{0}")]
    NotNow(String),
}

struct Erased<G: Game>(G);

/// A game behind the type-erased face.
pub fn erase<G: Game>(game: G) -> Box<dyn Table> {
    Box::new(Erased(game))
}

impl<G: Game> Erased<G> {
    fn tell(&self, events: &[G::Event]) -> Vec<Telling> {
        let to = [None, Some(Seat(0)), Some(Seat(1))];
        events.iter().map(|event| Telling { told: to.map(|seat| self.0.tell(event, seat)) }).collect()
    }

    fn parse(&self, seat: Seat, words: &str) -> Result<G::Choice, Declined> {
        self.0.parse(seat, words).map_err(Declined::NotUnderstood)
    }
}

impl<G: Game> Table for Erased<G> {
    fn pending(&self) -> Pending {
        self.0.pending()
    }

    fn choices(&self, seat: Seat) -> Vec<String> {
        let mut choices = Vec::new();
        self.0.choices(seat, &mut choices);
        choices.into_iter().map(|choice| self.0.say(choice)).collect()
    }

    fn window(&self, seat: Seat) -> Option<Asked> {
        let Window { kind, decline, pressing, at } = self.0.window(seat)?;
        Some(Asked { kind, decline: self.0.say(decline), pressing, at })
    }

    fn understand(&self, seat: Seat, words: &str) -> Result<String, Declined> {
        Ok(self.0.say(self.parse(seat, words)?))
    }

    fn decide(&mut self, seat: Seat, words: &str) -> Result<Vec<Telling>, Declined> {
        let choice = self.parse(seat, words)?;
        if let Some(refusal) = self.0.refusal(seat, choice) {
            return Err(refusal.into());
        }
        let mut events = Vec::new();
        self.0.decide(seat, choice, &mut events);
        Ok(self.tell(&events))
    }

    fn why_not(&self, seat: Seat, words: &str) -> Result<Option<Refusal>, Declined> {
        Ok(self.0.refusal(seat, self.parse(seat, words)?))
    }

    fn settle(&mut self, settled: &Settled) -> Result<Vec<Telling>, Declined> {
        let Pending::Chance(chance) = self.0.pending() else {
            return Err(Declined::NotNow("the position does not wait for chance".into()));
        };
        if !chance.kind.admits(settled) {
            let asked = chance.kind.describe();
            return Err(Declined::NotNow(format!(
                "the position waits for {asked} ({}), not `{settled}`",
                chance.why
            )));
        }
        let mut events = Vec::new();
        self.0.settle(settled, &mut events);
        Ok(self.tell(&events))
    }

    fn draw_named(&self, words: &str) -> Result<Settled, String> {
        self.0.draw_named(words)
    }

    fn board(&self) -> Board {
        self.0.board()
    }

    fn sight(&self, viewer: Option<Seat>, from: &str, to: &str) -> Result<Option<Sight>, String> {
        self.0.sight(viewer, from, to)
    }

    fn scene(&self, seat: Option<Seat>) -> Scene {
        self.0.scene(seat)
    }

    fn reimagine(&mut self, seat: Option<Seat>, random: &mut Random) {
        self.0.reimagine(seat, random);
    }

    fn outlook(&self, seat: Seat) -> f32 {
        self.0.outlook(seat)
    }

    fn save(&self) -> Vec<u8> {
        self.0.save()
    }

    fn load(&self, saved: &[u8]) -> Result<Box<dyn Table>, String> {
        self.0.load(saved).map(erase)
    }

    fn ask(&self, question: &str) -> Result<String, String> {
        self.0.ask(question)
    }

    fn invariants(&self) -> Result<(), String> {
        self.0.invariants()
    }

    fn boxed_clone(&self) -> Box<dyn Table> {
        erase(self.0.clone())
    }

    fn as_any(&self) -> &dyn std::any::Any {
        &self.0
    }
}
