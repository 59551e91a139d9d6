//! Search: many imagined futures for every decision.
//!
//! The agent grows an open-loop information-set tree (see `tree`): each iteration imagines what the seat cannot know,
//! rolls its own dice, descends by what has paid and by the system's inclination, plays on by inclination to the
//! end of the turn, or of the round where a decision binds a whole round, and asks the system's outlook how things
//! stand then. So a whole activation is planned, not a click; and as long as nothing but the agent's own clicks has
//! happened, the tree is kept, so that a turn's later clicks stand on the thought of the earlier ones.
//!
//! Several trees can be grown at once, each from its own stream of numbers; their visits are added up. With a
//! budget of iterations the choice depends on the seed, the knowledge and the number of trees alone.

mod playout;
mod spend;
#[cfg(test)]
mod tests;
mod tree;
mod tuning;

use crate::advice::{Advice, Alternative};
use crate::circles::Circles;
use crate::{Agent, Budget, Cancel, Knowledge, Limit};
use playout::Scratch;
use salient_engine::{Game, Pending, Random, Seat, Silent};
use spend::Spend;
use std::time::{Duration, Instant};
use tree::{Tree, surely};
pub use tuning::{BadTuning, Tuning};

/// The agent.
pub struct Search<G: Game> {
    name: &'static str,
    seed: u64,
    decisions: u64,
    budget: Budget,
    tuning: Tuning,
    cancel: Cancel,
    spend: Spend,
    trees: Vec<Tree<G>>,
    /// The position that will be met next if nothing but the last choice happens.
    expected: Option<Vec<u8>>,
    circles: Circles,
}

/// What all trees say of a choice.
struct Tally<C> {
    choice: C,
    visits: u32,
    /// Sum of what it brought.
    sum: f32,
    prior: f32,
}

impl<C> Tally<C> {
    /// What counts when a choice is made, where all values lie within `range` and all of inclination counts `leaning`.
    fn worth(&self, range: f32, leaning: f32) -> f32 {
        surely(self.visits, self.sum, range) + leaning * self.prior
    }
}

/// After how many iterations it is asked whether the rest could change anything.
const LOOKS: u32 = 16;

impl<G: Game> Search<G> {
    /// One that plays from `seed` within `budget`, called `name`, its screws as they are for such a budget.
    #[must_use]
    pub fn new(name: &'static str, seed: u64, budget: Budget) -> Self {
        Self {
            name,
            seed,
            decisions: 0,
            budget,
            tuning: Tuning::of(&budget),
            cancel: Cancel::default(),
            spend: Spend::default(),
            trees: Vec::new(),
            expected: None,
            circles: Circles::default(),
        }
    }

    /// The same with its screws turned so.
    #[must_use]
    pub fn with(self, tuning: Tuning) -> Self {
        Self { tuning, ..self }
    }

    /// A choice by inclination alone.
    fn whim(&mut self, knowledge: &Knowledge<G>) -> G::Choice {
        let mut random = stream(self.seed, self.decisions, u64::MAX - 1);
        self.decisions += 1;
        self.trees.clear();
        self.expected = None;
        let mut scratch = Scratch::default();
        scratch.list(&knowledge.sample(&mut random), knowledge.seat());
        scratch.draw(&mut random).unwrap_or(knowledge.choices()[0])
    }

    /// How many iterations stand behind the last choice, those kept from before included.
    #[must_use]
    pub fn visits(&self) -> u32 {
        self.trees.iter().map(Tree::visits).sum()
    }

    /// Grows the trees for a decision that is not forced; whether there was anything left to spend on it.
    fn think(&mut self, knowledge: &Knowledge<G>) -> bool {
        let begun = Instant::now();
        let turn = fixed(knowledge).turn();
        if self.expected.take() != Some(fixed(knowledge).save()) {
            self.trees.clear();
        }
        let Some(limit) = self.spend.limit(turn, &self.budget) else { return self.visits() > 0 };
        self.decisions += 1;
        let (seed, decision) = (self.seed, self.decisions);
        while self.trees.len() < usize::from(self.budget.threads) {
            self.trees.push(Tree::new(stream(seed, decision, self.trees.len() as u64)));
        }
        let share = self.trees.len() as u32;
        let before = self.visits();
        let (tuning, cancel) = (&self.tuning, &self.cancel);
        let grow = |number: u32, tree: &mut Tree<G>| match limit {
            Limit::Iterations(all) => {
                let ours = all / share + u32::from(number < all % share);
                for done in 0..ours {
                    if cancel.is_cancelled() || (done % LOOKS == 0 && tree.is_settled(ours - done)) {
                        break;
                    }
                    tree.iterate(knowledge, tuning);
                }
            }
            Limit::Time(time) => {
                let mut longest = Duration::ZERO;
                let mut now = Instant::now();
                let growing = now;
                // The first iteration is for an answer at all; after it, none is begun that might end too late.
                for done in 1_u32.. {
                    tree.iterate(knowledge, tuning);
                    let then = Instant::now();
                    longest = longest.max(then - now);
                    now = then;
                    if cancel.is_cancelled() || now - begun + longest >= time {
                        break;
                    }
                    if done % LOOKS == 0 {
                        let each = (now - growing).as_secs_f32() / done as f32;
                        let left = time.saturating_sub(now - begun).as_secs_f32() / each.max(1e-7);
                        if tree.is_settled(left as u32) {
                            break;
                        }
                    }
                }
            }
        };
        if let [only] = &mut self.trees[..] {
            grow(0, only);
        } else {
            std::thread::scope(|scope| {
                for (number, tree) in self.trees.iter_mut().enumerate() {
                    let grow = &grow;
                    scope.spawn(move || grow(number as u32, tree));
                }
            });
        }
        self.spend.spent(self.visits() - before, begun.elapsed());
        true
    }

    /// Every choice with its visits and what it brought, summed over the trees, best first: by the mean, less what may
    /// be chance in it, and with what inclination says for it.
    fn tally(&self, knowledge: &Knowledge<G>) -> Vec<Tally<G::Choice>> {
        let mut tally: Vec<Tally<G::Choice>> = knowledge
            .choices()
            .iter()
            .map(|choice| Tally { choice: *choice, visits: 0, sum: 0.0, prior: 0.0 })
            .collect();
        for tree in &self.trees {
            for edge in tree.edges() {
                if let Some(line) = tally.iter_mut().find(|line| line.choice == edge.choice) {
                    line.visits += edge.visits;
                    line.sum += edge.sum;
                    line.prior = line.prior.max(edge.prior);
                }
            }
        }
        let heaviest = tally.iter().map(|line| line.prior).fold(f32::MIN_POSITIVE, f32::max);
        let (low, high) = self
            .trees
            .iter()
            .map(Tree::range)
            .fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), range| {
                (low.min(range.0), high.max(range.1))
            });
        let worth = |line: &Tally<G::Choice>| line.worth(high - low, self.tuning.leaning / heaviest);
        tally.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        tally
    }

    /// Remembers what must come next for the trees to be of further use.
    fn keep(&mut self, knowledge: &Knowledge<G>, choice: G::Choice, forced: bool) {
        let kept = !self.trees.is_empty() && (!forced || self.expected == Some(fixed(knowledge).save()));
        self.expected = None;
        if !kept {
            self.trees.clear();
            return;
        }
        let mut next = fixed(knowledge);
        next.decide(knowledge.seat(), choice, &mut Silent);
        let ours = matches!(next.pending(), Pending::Decide(seats) if seats.contains(knowledge.seat()));
        if !ours || (!forced && !self.trees.iter_mut().all(|tree| tree.follow(choice))) {
            self.trees.clear();
            return;
        }
        next.reimagine(Some(knowledge.seat()), &mut Random::from_number(0));
        self.expected = Some(next.save());
    }

    /// What it would choose and why, without choosing.
    pub fn advise(&mut self, knowledge: &Knowledge<G>) -> Advice<G::Choice> {
        let now = fixed(knowledge);
        let mut scratch = Scratch::default();
        scratch.list(&now, knowledge.seat());
        let plain = scratch.plain(self.tuning.plain);
        if knowledge.choices().len() > 1 && plain.is_none() {
            self.think(knowledge);
        }
        let tally = self.tally(knowledge);
        let (visits, sum) = tally.iter().fold((0, 0.0), |all, line| (all.0 + line.visits, all.1 + line.sum));
        let before =
            if visits > 0 { sum / visits as f32 } else { crate::worth::worth(&now, knowledge.seat()) };
        let options = tally
            .into_iter()
            .map(|Tally { choice, visits, sum, .. }| Alternative {
                choice,
                visits,
                outlook: if visits > 0 { sum / visits as f32 } else { before },
                ends: None,
            })
            .collect();
        let line = self.trees.first().map(|tree| tree.main_line(8)).unwrap_or_default();
        // Advice leaves no trace: the next decision is thought about afresh.
        self.trees.clear();
        self.expected = None;
        Advice { before, options, line }.led_by(plain)
    }
}

/// The imagined position in which the hidden part is always filled from the same stream.
fn fixed<G: Game>(knowledge: &Knowledge<G>) -> G {
    knowledge.sample(&mut Random::from_number(0))
}

/// The stream of numbers of one tree.
fn stream(seed: u64, decision: u64, tree: u64) -> Random {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&decision.to_le_bytes());
    key[16..24].copy_from_slice(&tree.to_le_bytes());
    Random::from_key(key)
}

impl<G: Game> Agent<G> for Search<G> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn choose(&mut self, knowledge: &Knowledge<G>) -> G::Choice {
        if let [only] = knowledge.choices() {
            self.keep(knowledge, *only, true);
            return *only;
        }
        if self.tuning.whims > 0 {
            let mut whim = stream(self.seed, self.decisions, u64::MAX);
            if whim.below(100) < u32::from(self.tuning.whims) {
                return self.whim(knowledge);
            }
        }
        if self.circles.closed_by(&fixed(knowledge).situation()) {
            return self.whim(knowledge);
        }
        let mut scratch = Scratch::default();
        scratch.list(&fixed(knowledge), knowledge.seat());
        if let Some(plain) = scratch.plain(self.tuning.plain) {
            self.keep(knowledge, plain, true);
            return plain;
        }
        if !self.think(knowledge) {
            self.trees.clear();
            return scratch.heaviest().unwrap_or(knowledge.choices()[0]);
        }
        let choice = self.tally(knowledge)[0].choice;
        self.keep(knowledge, choice, false);
        choice
    }

    fn cancel_with(&mut self, cancel: Cancel) {
        self.cancel = cancel;
    }
}

/// Plays from a position of a choice to the end by inclination; who won and by how much. Nothing when the game does
/// not end.
pub(crate) fn play_to_the_end<G: Game>(
    game: &mut G,
    seat: Seat,
    random: &mut Random,
) -> Option<(Option<bool>, i32)> {
    let tuning = Tuning { most_steps: 200_000, ..Tuning::default() };
    let scratch = &mut Scratch::default();
    playout::play_out(game, u32::MAX, tuning.most_steps, tuning.sharpness, scratch, random);
    match game.pending() {
        Pending::Over(verdict) => {
            let sign = if seat == Seat(0) { 1 } else { -1 };
            Some((verdict.winner.map(|winner| winner == seat), sign * verdict.margin))
        }
        _ => None,
    }
}
