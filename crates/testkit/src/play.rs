//! One random game with the checks on, and one given game again.

use crate::check::{Check, Fault, ensure};
use crate::examine::{Examiner, apply, apply_silently, choices};
use crate::pool::Pool;
use salient_engine::{Game, Input, Pending, Random, Verdict};

/// A game as far as it got.
pub(crate) struct Track<G: Game> {
    pub(crate) inputs: Vec<Input>,
    pub(crate) pool: Pool<G::Choice>,
    /// Positions examined with every check.
    pub(crate) examined: u64,
}

impl<G: Game> Track<G> {
    pub(crate) const fn new(pool: Pool<G::Choice>) -> Self {
        Self { inputs: Vec::new(), pool, examined: 0 }
    }
}

/// A copy that was saved and loaded some steps ago and has had the same inputs since.
struct Shadow<G>(Option<G>);

impl<G: Game> Shadow<G> {
    fn follow(&mut self, input: &Input) -> Result<(), Fault> {
        let Some(game) = &mut self.0 else { return Ok(()) };
        apply_silently(game, input).map_err(|what| {
            let what = format!("a loaded position does not understand `{input}`: {what}");
            Fault { check: Check::SaveAndLoad, what }
        })
    }

    fn compare(&mut self, game: &G) -> Result<(), Fault> {
        if let Some(shadow) = &self.0 {
            let same = shadow.save() == game.save() && shadow.pending() == game.pending();
            ensure(Check::SaveAndLoad, same, || {
                "a position that was saved and loaded goes on otherwise with the same inputs".into()
            })?;
        }
        self.0 = game.load(&game.save()).ok();
        Ok(())
    }
}

/// Plays at random from `opening` until the game is over or a promise is broken.
pub(crate) fn random_game<G: Game>(
    opening: &G,
    examiner: &Examiner<'_>,
    track: &mut Track<G>,
    random: &mut Random,
    max_inputs: usize,
    thorough_every: usize,
) -> Result<Verdict, Fault> {
    let mut game = opening.clone();
    let mut shadow = Shadow(None);
    let mut events = Vec::new();
    loop {
        examiner.quick(&game)?;
        let over = matches!(game.pending(), Pending::Over(_));
        // Which steps are examined wholly differs from game to game, so that many games cover all.
        if over || random.index(thorough_every.clamp(1, u32::MAX as usize)) == 0 {
            shadow.compare(&game)?;
            examiner.thorough(&game, &events, &track.pool, random)?;
            track.examined += 1;
        }
        let input = match game.pending() {
            Pending::Over(verdict) => {
                replayed(opening, &game, &track.inputs)?;
                return Ok(verdict);
            }
            Pending::Chance(chance) => Input::Chance(chance.kind.sample(random)),
            Pending::Decide(seats) => {
                let asked: Vec<_> = seats.iter().collect();
                let seat = asked[random.index(asked.len())];
                let on_offer = choices(&game, seat);
                track.pool.add(on_offer[random.index(on_offer.len())], random);
                let choice = on_offer[random.index(on_offer.len())];
                track.pool.add(choice, random);
                Input::Choice { seat, words: game.say(choice) }
            }
        };
        ensure(Check::NoRunaway, track.inputs.len() < max_inputs, || {
            format!("no end after {max_inputs} inputs")
        })?;
        track.inputs.push(input.clone());
        events.clear();
        let before = game.clone();
        apply(&mut game, &input, &mut events).map_err(|what| Fault {
            check: Check::OfferedIsAccepted,
            what: format!("`{input}` was offered and is not taken: {what}"),
        })?;
        told(&before, &game, &events)?;
        shadow.follow(&input)?;
    }
}

/// Whether what an input changed is told by its events.
fn told<G: Game>(before: &G, game: &G, events: &[G::Event]) -> Result<(), Fault> {
    match game.untold(before, events) {
        Some(what) => Err(Fault { check: Check::ChangesAreTold, what }),
        None => Ok(()),
    }
}

/// Plays the same inputs from the start again.
fn replayed<G: Game>(opening: &G, game: &G, inputs: &[Input]) -> Result<(), Fault> {
    let check = Check::ReplayIsExact;
    let mut again = opening.clone();
    for (index, input) in inputs.iter().enumerate() {
        apply(&mut again, input, &mut Vec::new()).map_err(|what| Fault {
            check,
            what: format!("input {} is not possible again: {what}", index + 1),
        })?;
    }
    let same = again.save() == game.save() && again.pending() == game.pending();
    ensure(check, same, || "the same inputs lead to another position".into())
}

/// Plays given inputs and gives back how many led to the first fault of this kind; nothing when there is none or
/// an input is not possible.
pub(crate) fn given_game<G: Game>(
    opening: &G,
    inputs: &[Input],
    examiner: &Examiner<'_>,
    pool: &Pool<G::Choice>,
) -> Option<(usize, Fault)> {
    let check = examiner.only;
    let mut game = opening.clone();
    let mut shadow = Shadow(None);
    let mut events = Vec::new();
    for number in 0..=inputs.len() {
        // A seed of its own for each step: what comes before must not decide what a step is tried with.
        let mut random = Random::from_number(number as u64);
        let mut found = examiner.quick(&game);
        if found.is_ok() && check == Some(Check::SaveAndLoad) {
            found = shadow.compare(&game);
        }
        for _ in 0..3 {
            found = found.and_then(|()| examiner.thorough(&game, &events, pool, &mut random));
        }
        if found.is_ok() && number == inputs.len() && matches!(game.pending(), Pending::Over(_)) {
            found = replayed(opening, &game, inputs);
        }
        if let Err(fault) = found {
            return (check == Some(fault.check)).then_some((number, fault));
        }
        let input = inputs.get(number)?;
        events.clear();
        let before = game.clone();
        apply(&mut game, input, &mut events).ok()?;
        if let Err(fault) = told(&before, &game, &events).and_then(|()| shadow.follow(input)) {
            return (check == Some(fault.check)).then_some((number + 1, fault));
        }
    }
    None
}
