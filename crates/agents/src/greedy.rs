//! One action ahead, through the dice.
//!
//! A decision is one click, and many clicks only select: lifting a stack changes nothing that an outlook could
//! see. So `greedy` looks past its own follow-up clicks, until an action has really been taken:
//!
//! - While it is still its own turn to decide it takes the best of its follow-up clicks, to a bounded depth.
//!   The budget is shared out evenly among the clicks of each fork, so a wide fork is looked at broadly and a
//!   narrow one deeply.
//! - Where chance is called for, few equally likely outcomes (a draw of at most eight, one die) are all
//!   tried; of many, a few are sampled. After chance only forced clicks and further chance are followed.
//! - Where the other seat is to decide, or after chance, the position is worth its `outlook`.
//!
//! Where there are more clicks than the budget can try, those are tried to which a sensible player inclines most, and
//! among equals inclination decides.
//!
//! What it does not know is reimagined afresh in every round, and every candidate of a round is tried on the
//! same imagined positions with the same dice, so that luck favours none. Half the candidates drop out after
//! every round.
//!
//! Clicks can be taken back (lift, put down, lift again), and a player that sees only worse things ahead would do
//! so for ever. Therefore a click costs a hair's breadth; a line that comes back to a position it has been in is
//! not followed; and when many of its clicks in a row have changed nothing, lines that end in yet another click
//! of its own lose worth until one that settles something is better.

use crate::circles::Circles;
use crate::worth::worth;
use crate::{Agent, Knowledge};
use salient_engine::{Chance, ChanceKind, Dice, Game, Pending, Random, Seat, Settled, Silent};
use std::cell::OnceCell;

/// How far `greedy` may look at one decision. It counts steps (one click or one outcome of chance tried), never time,
/// so the same bounds give the same choice on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// About how many steps for one decision; every candidate gets at least a few.
    pub steps: u32,
    /// How many of its own clicks it looks ahead, the first included.
    pub clicks: u8,
    /// How many outcomes are sampled where there are too many to try them all.
    pub outcomes: u8,
}

impl Default for Bounds {
    fn default() -> Self {
        // Chosen for speed: more steps cost their time and brought too little to tell in sixty games.
        Self { steps: 1000, clicks: 5, outcomes: 6 }
    }
}

/// The most equally likely outcomes that are all tried.
const ENUMERATED: u16 = 8;
/// How many chances and forced clicks are followed after the first chance.
const AFTERMATH: u8 = 12;
/// What one click costs, in outlook.
const CLICK_COST: f32 = 1e-4;
/// What the choice that a sensible player inclines to most is worth more than one he never makes, in outlook.
const LEANING: f32 = 0.01;
/// What a line is worth that only leads back to where it has been.
const CIRCLE: f32 = -2.0;
/// How many clicks in a row may change nothing before that is held against putting off.
const PATIENCE: u32 = 6;
/// What each further one takes from a line that ends in another click of one's own.
const IMPATIENCE: f32 = 0.01;

/// Looks one action ahead and takes what leaves it standing best; among equals, any.
#[derive(Clone, Debug)]
pub struct Greedy {
    random: Random,
    bounds: Bounds,
    /// The outlook at the last decision, and how many decisions in a row it has been the same.
    stalled: (f32, u32),
    circles: Circles,
}

impl Greedy {
    /// One that plays from `seed` and looks within `bounds`.
    #[must_use]
    pub fn new(seed: u64, bounds: Bounds) -> Self {
        Self {
            random: Random::from_number(seed),
            bounds,
            stalled: (f32::NAN, 0),
            circles: Circles::default(),
        }
    }

    /// Every choice on offer with what it seems worth, best first. Choices that dropped out early come after
    /// those that stayed.
    pub fn ranking<G: Game>(&mut self, knowledge: &Knowledge<G>) -> Vec<(G::Choice, f32)> {
        let mut weights = Vec::new();
        knowledge.sample(&mut self.random).inclination(knowledge.seat(), knowledge.choices(), &mut weights);
        let heaviest = weights.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
        let mut candidates: Vec<Candidate<G>> = knowledge
            .choices()
            .iter()
            .zip(weights)
            .map(|(choice, weight)| Candidate {
                choice: *choice,
                leaning: LEANING * weight / heaviest,
                sum: 0.0,
                rounds: 0,
            })
            .collect();
        self.random.shuffle(&mut candidates);
        let mut staying = candidates.len();
        if staying < 2 {
            return candidates.into_iter().map(|candidate| (candidate.choice, 0.0)).collect();
        }
        let impatience = self.impatience(knowledge);
        let rounds = staying.next_power_of_two().trailing_zeros().max(2);
        for round in 0..rounds {
            if staying < 2 && round > 0 {
                break;
            }
            let sample = knowledge.sample(&mut self.random);
            let dice = self.random.next_u64();
            let share = (self.bounds.steps / rounds / staying as u32).max(4);
            for candidate in &mut candidates[..staying] {
                let mut search = Search {
                    seat: knowledge.seat(),
                    random: Random::from_number(dice),
                    outcomes: self.bounds.outcomes,
                    spent: 0,
                    impatience,
                    spare: Vec::new(),
                    weights: Vec::new(),
                };
                let line = Line::new(&sample, knowledge.choices().len(), knowledge.seat(), None);
                let mut game = sample.clone();
                game.decide(knowledge.seat(), candidate.choice, &mut Silent);
                candidate.sum += search.ahead(&mut game, &line, self.bounds.clicks.saturating_sub(1), share);
                candidate.rounds += 1;
            }
            candidates[..staying].sort_by(|a, b| b.worth().total_cmp(&a.worth()));
            if round > 0 || staying > 4 {
                staying = staying.div_ceil(2);
            }
        }
        candidates.iter().map(|candidate| (candidate.choice, candidate.worth())).collect()
    }

    /// What to hold against lines that put off, after so many decisions that changed nothing.
    fn impatience<G: Game>(&mut self, knowledge: &Knowledge<G>) -> f32 {
        // Always the same sample, so that the outlook only moves when something has happened.
        let now = knowledge.sample(&mut Random::from_number(0)).outlook(knowledge.seat());
        let (before, times) = self.stalled;
        self.stalled = (now, if now == before { times + 1 } else { 0 });
        self.stalled.1.saturating_sub(PATIENCE) as f32 * IMPATIENCE
    }
}

impl<G: Game> Agent<G> for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn choose(&mut self, knowledge: &Knowledge<G>) -> G::Choice {
        match knowledge.choices() {
            [only] => *only,
            choices => {
                // Always the same sample, so that only what has happened makes a difference.
                let now = knowledge.sample(&mut Random::from_number(0));
                if !self.circles.closed_by(&now.situation()) {
                    return self.ranking(knowledge)[0].0;
                }
                let mut weights = Vec::new();
                now.inclination(knowledge.seat(), choices, &mut weights);
                choices[self.random.weighted(&weights)]
            }
        }
    }
}

struct Candidate<G: Game> {
    choice: G::Choice,
    /// What inclination says for it.
    leaning: f32,
    sum: f32,
    rounds: u16,
}

impl<G: Game> Candidate<G> {
    fn worth(&self) -> f32 {
        self.leaning + self.sum / f32::from(self.rounds.max(1))
    }
}

/// The positions a line of clicks has gone through.
struct Line<'a, G> {
    game: &'a G,
    choices: usize,
    seat: Seat,
    /// Known once it was asked for.
    outlook: OnceCell<f32>,
    before: Option<&'a Self>,
}

impl<'a, G: Game> Line<'a, G> {
    fn new(game: &'a G, choices: usize, seat: Seat, before: Option<&'a Self>) -> Self {
        Self { game, choices, seat, outlook: OnceCell::new(), before }
    }

    fn outlook(&self) -> f32 {
        *self.outlook.get_or_init(|| self.game.outlook(self.seat))
    }

    /// Whether the line has been in this position before. Saving a position is slow, so it is done only where what
    /// is quickly compared is the same.
    fn comes_back(&self) -> bool {
        std::iter::successors(self.before, |line| line.before).any(|line| {
            line.choices == self.choices
                && line.outlook() == self.outlook()
                && line.game.save() == self.game.save()
        })
    }
}

/// One candidate's look ahead on one imagined position.
struct Search<G: Game> {
    seat: Seat,
    random: Random,
    outcomes: u8,
    spent: u32,
    impatience: f32,
    /// Emptied lists of choices, to be used again.
    spare: Vec<Vec<G::Choice>>,
    weights: Vec<f32>,
}

impl<G: Game> Search<G> {
    /// What a position is worth before chance, looking through up to `clicks` more of the seat's own clicks
    /// with at most `share` steps.
    fn ahead(&mut self, game: &mut G, line: &Line<'_, G>, clicks: u8, share: u32) -> f32 {
        match game.pending() {
            Pending::Over(_) => self.worth(game),
            Pending::Chance(chance) => self.through(game, &chance, share),
            Pending::Decide(seats) if !seats.contains(self.seat) => self.worth(game),
            Pending::Decide(_) => {
                if clicks == 0 || share == 0 {
                    return self.worth(game) - self.impatience;
                }
                let mut choices = self.spare.pop().unwrap_or_default();
                choices.clear();
                game.choices(self.seat, &mut choices);
                let line = Line::new(game, choices.len(), self.seat, Some(line));
                if line.comes_back() {
                    self.spare.push(choices);
                    return CIRCLE;
                }
                if choices.len() as u32 > share / 2 {
                    self.keep_likeliest(game, &mut choices, (share / 2).max(2) as usize);
                }
                let mut best = CIRCLE;
                let mut rest = share;
                for (index, choice) in choices.iter().enumerate() {
                    let part = rest / (choices.len() - index) as u32;
                    let before = self.spent;
                    self.spent += 1;
                    let mut next = game.clone();
                    next.decide(self.seat, *choice, &mut Silent);
                    let dice = self.random.clone();
                    let value = self.ahead(&mut next, &line, clicks - 1, part.saturating_sub(1));
                    self.random = dice;
                    rest = rest.saturating_sub(self.spent - before);
                    best = best.max(value - CLICK_COST);
                }
                self.spare.push(choices);
                best
            }
        }
    }

    /// Leaves the `most` choices that a sensible player inclines to, in their order.
    fn keep_likeliest(&mut self, game: &G, choices: &mut Vec<G::Choice>, most: usize) {
        if choices.len() <= most {
            return;
        }
        self.weights.clear();
        game.inclination(self.seat, choices, &mut self.weights);
        let mut order: Vec<usize> = (0..choices.len()).collect();
        self.random.shuffle(&mut order);
        order.sort_by(|a, b| self.weights[*b].total_cmp(&self.weights[*a]));
        order.truncate(most);
        order.sort_unstable();
        for (to, from) in order.iter().enumerate() {
            choices[to] = choices[*from];
        }
        choices.truncate(most);
    }

    /// The mean worth over the outcomes of a chance: all of them when there are few, a sample otherwise.
    fn through(&mut self, game: &mut G, chance: &Chance, share: u32) -> f32 {
        let all = match chance.kind {
            ChanceKind::Draw { among } if among <= ENUMERATED => Some(among),
            ChanceKind::Dice { count: 1, sides } if u16::from(sides) <= ENUMERATED => Some(u16::from(sides)),
            _ => None,
        };
        let tries = all.unwrap_or(u16::from(self.outcomes)).clamp(1, share.clamp(1, 1000) as u16);
        let every = all == Some(tries);
        let mut sum = 0.0;
        for k in 0..tries {
            self.spent += 1;
            let settled = match chance.kind {
                ChanceKind::Draw { .. } if every => Settled::Drawn(k),
                ChanceKind::Dice { .. } if every => {
                    Settled::Dice(Dice::new(&[k as u8 + 1]).expect("one die"))
                }
                kind => kind.sample(&mut self.random),
            };
            if k + 1 == tries {
                game.settle(&settled, &mut Silent);
                sum += self.aftermath(game);
            } else {
                let mut next = game.clone();
                next.settle(&settled, &mut Silent);
                sum += self.aftermath(&mut next);
            }
        }
        sum / f32::from(tries)
    }

    /// Follows what is forced after chance has spoken: further chance, clicks without an alternative.
    fn aftermath(&mut self, game: &mut G) -> f32 {
        for _ in 0..AFTERMATH {
            match game.pending() {
                Pending::Chance(chance) => {
                    self.spent += 1;
                    game.settle(&chance.kind.sample(&mut self.random), &mut Silent);
                }
                Pending::Decide(seats) if seats.contains(self.seat) => {
                    let mut choices = self.spare.pop().unwrap_or_default();
                    choices.clear();
                    game.choices(self.seat, &mut choices);
                    let forced = if let [only] = choices[..] { Some(only) } else { None };
                    self.spare.push(choices);
                    let Some(only) = forced else { break };
                    self.spent += 1;
                    game.decide(self.seat, only, &mut Silent);
                }
                _ => break,
            }
        }
        self.worth(game)
    }

    fn worth(&self, game: &G) -> f32 {
        worth(game, self.seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Click, Skirmish};

    fn knowledge(game: &Skirmish, seat: Seat) -> Knowledge<Skirmish> {
        Knowledge::new(game, seat, &mut Random::from_number(0))
    }

    #[test]
    fn it_sees_past_a_click_that_only_selects() {
        // Standing next to a beaten enemy: lifting the piece changes nothing, the attack after it wins.
        let game = Skirmish::facing_a_last_stand();
        for seed in 0..20 {
            let chosen = Greedy::new(seed, Bounds::default()).choose(&knowledge(&game, Seat(0)));
            assert_eq!(chosen, Click::Lift, "seed {seed}");
        }
    }

    #[test]
    fn it_never_puts_off_an_attack_by_selecting_and_letting_go() {
        let mut game = Skirmish::facing_a_last_stand();
        game.decide(Seat(0), Click::Lift, &mut Silent);
        for seed in 0..20 {
            let chosen = Greedy::new(seed, Bounds::default()).choose(&knowledge(&game, Seat(0)));
            assert_eq!(chosen, Click::Attack, "seed {seed}");
        }
    }

    #[test]
    fn a_lost_game_is_ended_rather_than_put_off_for_ever() {
        for seed in 0..20 {
            let mut game = Skirmish::about_to_be_lost();
            let mut greedy = Greedy::new(seed, Bounds::default());
            let mut clicks = 0;
            while matches!(game.pending(), Pending::Decide(seats) if seats.contains(Seat(1))) {
                let choice = greedy.choose(&knowledge(&game, Seat(1)));
                game.decide(Seat(1), choice, &mut Silent);
                clicks += 1;
                assert!(clicks < 20, "seed {seed}");
            }
        }
    }

    #[test]
    fn who_comes_back_to_the_same_place_again_and_again_does_something_else() {
        let known = knowledge(&Skirmish::facing_a_last_stand(), Seat(0));
        let mut greedy = Greedy::new(3, Bounds::default());
        let first: Vec<Click> = (0..3).map(|_| greedy.choose(&known)).collect();
        assert_eq!(first, [Click::Lift; 3]);
        assert!((0..20).any(|_| greedy.choose(&known) != Click::Lift));
    }

    #[test]
    fn the_same_seed_ranks_the_same_way() {
        let game = Skirmish::facing_a_last_stand();
        let rank = |seed| Greedy::new(seed, Bounds::default()).ranking(&knowledge(&game, Seat(0)));
        assert_eq!(rank(9), rank(9));
    }

    #[test]
    fn a_forced_choice_costs_nothing() {
        let game = Skirmish::facing_a_last_stand();
        let mut only = knowledge(&game, Seat(0));
        only = only.with_only(Click::Wait);
        let mut greedy = Greedy::new(3, Bounds::default());
        let before = greedy.random.clone().next_u64();
        assert_eq!(greedy.choose(&only), Click::Wait);
        assert_eq!(greedy.random.next_u64(), before, "no thought was spent");
    }

    #[test]
    fn one_step_of_budget_still_gives_an_answer() {
        let game = Skirmish::facing_a_last_stand();
        let tiny = Bounds { steps: 1, clicks: 1, outcomes: 1 };
        let chosen = Greedy::new(3, tiny).choose(&knowledge(&game, Seat(0)));
        assert!(knowledge(&game, Seat(0)).choices().contains(&chosen));
    }
}
