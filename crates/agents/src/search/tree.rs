//! One tree of decisions, grown over many imagined positions.
//!
//! It is an open-loop information-set tree: every iteration imagines the hidden part of the position afresh and
//! rolls its own dice, and a node stands for the clicks made so far, not for a position. What chance answered is not
//! part of it, so a node's statistics are means over all the chance on the way. At each node the choices that happen
//! to be on offer compete, by what they brought and by the system's inclination.

use super::Tuning;
use super::playout::{Scratch, play_out};
use crate::Knowledge;
use crate::worth::worth;
use salient_engine::{Game, Pending, Random, Silent};

/// No node.
const NONE: u32 = u32::MAX;

/// Values that lie nearer together than this are not told apart any more sharply: before the tree has met anything
/// good, small differences must not keep it from looking elsewhere.
const LEAST_RANGE: f32 = 0.2;

/// Thought does not end for want of doubt before the root has been visited so often.
const LEAST_LOOKS: u32 = 96;

/// How many times its own doubt the lead of a choice must be to be taken for real.
const CONFIDENCE: f32 = 2.5;

/// Means that differ by less than this, in outlook, are as good as one another.
const NO_MATTER: f32 = 0.004;

/// What one click of its own costs, in outlook.
const CLICK_COST: f32 = 1e-3;

/// A choice at a node, and what came of it.
#[derive(Clone, Debug)]
pub(super) struct Edge<C> {
    pub(super) choice: C,
    /// Its share of all inclination.
    pub(super) prior: f32,
    pub(super) visits: u32,
    /// Sum of what it brought, as the searching seat sees it.
    pub(super) sum: f32,
    child: u32,
}

impl<C> Edge<C> {
    /// What it brought on average, as the searching seat sees it.
    pub(super) fn mean(&self) -> f32 {
        self.sum / self.visits.max(1) as f32
    }

    /// The mean, less what may be chance in it where all values lie within `range`.
    pub(super) fn sure(&self, range: f32) -> f32 {
        surely(self.visits, self.sum, range)
    }
}

/// What so many visits with this sum make sure, where all values lie within `range`.
pub(super) fn surely(visits: u32, sum: f32, range: f32) -> f32 {
    if visits == 0 {
        return f32::NEG_INFINITY;
    }
    let visits = visits as f32;
    sum / visits - 0.5 * range / visits.sqrt()
}

/// The choices met after the same clicks.
#[derive(Clone, Debug)]
struct Node<C> {
    edges: Vec<Edge<C>>,
    visits: u32,
    sum: f32,
    /// Sum of the squares of what was brought, for how much it scatters.
    squares: f32,
}

impl<C> Default for Node<C> {
    fn default() -> Self {
        Self { edges: Vec::new(), visits: 0, sum: 0.0, squares: 0.0 }
    }
}

impl<C> Node<C> {
    /// How far what was brought lies from its mean.
    fn scatter(&self) -> f32 {
        let visits = self.visits.max(1) as f32;
        let mean = self.sum / visits;
        (self.squares / visits - mean * mean).max(0.0).sqrt()
    }
}

/// A tree for the decisions of one seat.
pub(super) struct Tree<G: Game> {
    nodes: Vec<Node<G::Choice>>,
    root: usize,
    /// The least and the greatest value met, by which values are compared.
    range: (f32, f32),
    random: Random,
    scratch: Scratch<G::Choice>,
    path: Vec<(usize, usize)>,
}

impl<G: Game> Tree<G> {
    pub(super) fn new(random: Random) -> Self {
        Self {
            nodes: vec![Node::default()],
            root: 0,
            range: (f32::INFINITY, f32::NEG_INFINITY),
            random,
            scratch: Scratch::default(),
            path: Vec::new(),
        }
    }

    /// The choices at the root with what came of them.
    pub(super) fn edges(&self) -> &[Edge<G::Choice>] {
        &self.nodes[self.root].edges
    }

    /// The least and the greatest value met.
    pub(super) fn range(&self) -> (f32, f32) {
        self.range
    }

    /// How often the root was visited.
    pub(super) fn visits(&self) -> u32 {
        self.nodes[self.root].visits
    }

    /// The choices visited most, from the root down, as long as they were visited often.
    pub(super) fn main_line(&self, least: u32) -> Vec<G::Choice> {
        let mut line = Vec::new();
        let mut at = self.root;
        while let Some(best) = self.nodes[at].edges.iter().max_by_key(|edge| edge.visits) {
            if best.visits < least || line.len() >= 12 {
                break;
            }
            line.push(best.choice);
            if best.child == NONE {
                break;
            }
            at = best.child as usize;
        }
        line
    }

    /// Makes the node after `choice` the root, if it was grown; nodes elsewhere are left to rot.
    pub(super) fn follow(&mut self, choice: G::Choice) -> bool {
        let found = self.nodes[self.root].edges.iter().find(|edge| edge.choice == choice);
        match found {
            Some(edge) if edge.child != NONE => {
                self.root = edge.child as usize;
                true
            }
            _ => false,
        }
    }

    /// Whether so many further iterations would hardly change what is chosen. The choice visited most looks best, and
    /// every other is out of the running: too few visits behind to catch up, or so much worse, or so surely as good,
    /// that chance alone does not explain it.
    pub(super) fn is_settled(&self, left: u32) -> bool {
        let node = &self.nodes[self.root];
        let Some(most) = node.edges.iter().max_by_key(|edge| edge.visits) else { return false };
        let sure = |edge: &Edge<G::Choice>| edge.sure(self.range.1 - self.range.0);
        let scatter = node.scatter();
        let doubt = |edge: &Edge<G::Choice>| {
            CONFIDENCE * scatter * (1.0 / most.visits as f32 + 1.0 / edge.visits as f32).sqrt()
        };
        let clear = |edge: &Edge<G::Choice>| {
            let lead = most.mean() - edge.mean();
            let doubt = doubt(edge);
            lead > doubt || lead.abs() + doubt < NO_MATTER
        };
        let looked = node.visits >= LEAST_LOOKS;
        node.edges.iter().all(|edge| {
            edge.choice == most.choice
                || sure(edge) < sure(most)
                    && (edge.visits + left < most.visits || looked && (edge.visits == 0 || clear(edge)))
        })
    }

    /// One iteration: imagine, descend, play on, take stock, remember.
    pub(super) fn iterate(&mut self, knowledge: &Knowledge<G>, tuning: &Tuning) {
        let seat = knowledge.seat();
        let mut game = knowledge.sample(&mut self.random);
        let until = horizon(&game, tuning);
        let most_steps = if game.turn() == 0 { tuning.blind_steps } else { tuning.most_steps };
        self.path.clear();
        let mut at = self.root;
        let mut rolled = false;
        let (mut steps, mut clicks) = (0, 0_u32);
        loop {
            steps += 1;
            match game.pending() {
                Pending::Over(_) => break,
                Pending::Chance(chance) => {
                    rolled = true;
                    game.settle(&chance.kind.sample(&mut self.random), &mut Silent);
                }
                Pending::Decide(seats) => {
                    if game.turn() >= until || steps > most_steps {
                        break;
                    }
                    // Whoever decides at the same time decides first and by inclination, so that nothing hidden can
                    // steer what is chosen here.
                    let decider = seats.iter().find(|other| *other != seat).unwrap_or(seat);
                    let hidden = decider != seat && seats.contains(seat);
                    self.scratch.list(&game, decider);
                    match self.scratch.choices[..] {
                        [] => break,
                        [only] => {
                            game.decide(decider, only, &mut Silent);
                            continue;
                        }
                        _ => {}
                    }
                    if let Some(plain) = self.scratch.plain(tuning.plain) {
                        game.decide(decider, plain, &mut Silent);
                        continue;
                    }
                    if hidden || (decider != seat && !tuning.answers) {
                        let choice = self.scratch.draw_sharply(tuning.sharpness, &mut self.random);
                        let Some(choice) = choice else { break };
                        game.decide(decider, choice, &mut Silent);
                        continue;
                    }
                    if rolled && !tuning.through_chance {
                        self.play_on(&mut game, until, most_steps, tuning);
                        break;
                    }
                    let edge = self.select(at, decider == seat, tuning);
                    self.path.push((at, edge));
                    clicks += u32::from(decider == seat);
                    let (choice, child, fresh) = {
                        let edge = &self.nodes[at].edges[edge];
                        (edge.choice, edge.child, edge.visits == 0)
                    };
                    game.decide(decider, choice, &mut Silent);
                    if fresh {
                        self.play_on(&mut game, until, most_steps, tuning);
                        break;
                    }
                    at = if child == NONE { self.grow(at, edge) } else { child as usize };
                }
            }
        }
        // A click costs a hair's breadth, so that nothing is lifted only to be put down again.
        let value = worth(&game, seat) - CLICK_COST * clicks as f32;
        self.range = (self.range.0.min(value), self.range.1.max(value));
        for (node, edge) in &self.path {
            let node = &mut self.nodes[*node];
            node.visits += 1;
            node.sum += value;
            node.squares += value * value;
            node.edges[*edge].visits += 1;
            node.edges[*edge].sum += value;
        }
    }

    /// Both sides play on by inclination.
    fn play_on(&mut self, game: &mut G, until: u32, most_steps: u32, tuning: &Tuning) {
        play_out(game, until, most_steps, tuning.sharpness, &mut self.scratch, &mut self.random);
    }

    fn grow(&mut self, at: usize, edge: usize) -> usize {
        let child = self.nodes.len();
        self.nodes.push(Node::default());
        self.nodes[at].edges[edge].child = child as u32;
        child
    }

    /// The choice to try now among those on offer, which stand in the scratch lists: good means, strong
    /// inclinations and few visits speak for one.
    fn select(&mut self, at: usize, ours: bool, tuning: &Tuning) -> usize {
        let Scratch { choices, weights } = &self.scratch;
        let node = &mut self.nodes[at];
        let total: f32 = weights.iter().sum();
        let (low, high) = self.range;
        let scale = 1.0 / (high - low).max(LEAST_RANGE);
        let seen = |value: f32| {
            let share = (value - low) * scale; // low is finite wherever anything has been visited
            if ours { share } else { 1.0 - share }
        };
        let parent = if node.visits > 0 { seen(node.sum / node.visits as f32) } else { 0.5 };
        let first_guess = parent - tuning.doubt;
        let root = (node.visits as f32 + 1.0).sqrt();
        let mut best = (f32::NEG_INFINITY, 0);
        for (index, (choice, weight)) in choices.iter().zip(weights).enumerate() {
            // Mostly the list is the same as the last time, in the same order.
            let found = match node.edges.get(index) {
                Some(edge) if edge.choice == *choice => index,
                _ => match node.edges.iter().position(|edge| edge.choice == *choice) {
                    Some(found) => found,
                    None => {
                        let prior = weight / total;
                        node.edges.push(Edge { choice: *choice, prior, visits: 0, sum: 0.0, child: NONE });
                        node.edges.len() - 1
                    }
                },
            };
            let edge = &node.edges[found];
            let mean = if edge.visits == 0 { first_guess } else { seen(edge.mean()) };
            let score = mean + tuning.curiosity * edge.prior * root / (1.0 + edge.visits as f32);
            if score > best.0 {
                best = (score, found);
            }
        }
        best.1
    }
}

/// The turn at which iterations from this position take stock: never before the game is over, where that is near.
pub(super) fn horizon<G: Game>(game: &G, tuning: &Tuning) -> u32 {
    if game.is_closing() {
        return u32::MAX;
    }
    let sight = if tuning.far { game.farsight() } else { game.foresight() };
    game.turn() + sight + tuning.further
}
