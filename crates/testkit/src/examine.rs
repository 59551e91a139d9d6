//! Holding one position against the contract.

use crate::check::{Check, Fault, ensure};
use crate::pool::Pool;
use salient_engine::{
    ChanceKind, Clause, Figure, Game, Input, MOST_DICE, Pending, Random, Refusal, SEATS, Scene, Seat, Silent,
};

/// How many choices from elsewhere are tried at a position.
const STRANGERS: usize = 48;

/// What is checked, and how clauses are known.
pub(crate) struct Examiner<'a> {
    /// What every clause of the system begins with: `AC:`.
    pub(crate) prefix: &'a str,
    pub(crate) known: Option<&'a (dyn Fn(&str) -> bool + Sync)>,
    /// Only this check, while shrinking.
    pub(crate) only: Option<Check>,
}

pub(crate) fn seats() -> impl Iterator<Item = Seat> {
    (0..SEATS).map(Seat)
}

/// A spectator and every seat.
pub(crate) fn readers() -> impl Iterator<Item = Option<Seat>> {
    [None].into_iter().chain(seats().map(Some))
}

pub(crate) fn choices<G: Game>(game: &G, seat: Seat) -> Vec<G::Choice> {
    let mut choices = Vec::new();
    game.choices(seat, &mut choices);
    choices
}

/// A scene as it would be sent.
fn sent(scene: &Scene) -> String {
    serde_json::to_string(scene).unwrap_or_else(|error| format!("no JSON: {error}"))
}

/// What every reader sees of a position, in the order of [`readers`]. Scenes are most of what an examination costs, so
/// those of the position itself are made once.
type Views = [Scene; 1 + SEATS as usize];

fn views<G: Game>(game: &G) -> Views {
    std::array::from_fn(|place| game.scene(place.checked_sub(1).map(|seat| Seat(seat as u8))))
}

fn view(views: &Views, reader: Option<Seat>) -> &Scene {
    &views[reader.map_or(0, |seat| seat.index() + 1)]
}

/// The places where two scenes begin to differ as they would be sent, with a little of what is around them.
fn difference(one: &Scene, other: &Scene) -> String {
    let (one, other) = (sent(one), sent(other));
    let at = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let around = |text: &str| {
        let bytes = &text.as_bytes()[at.saturating_sub(40).min(text.len())..(at + 40).min(text.len())];
        String::from_utf8_lossy(bytes).into_owned()
    };
    format!("`…{}…` against `…{}…`", around(&one), around(&other))
}

fn who(reader: Option<Seat>) -> String {
    reader.map_or("a spectator".into(), |seat| format!("seat {}", seat.0))
}

impl Examiner<'_> {
    fn wants(&self, check: Check) -> bool {
        self.only.is_none_or(|only| only == check)
    }

    fn clause(&self, clause: Clause) -> Result<(), String> {
        let id = clause.id();
        if !id.starts_with(self.prefix) || id.len() == self.prefix.len() {
            return Err(format!("`{id}` is not a clause of this system, which begin with `{}`", self.prefix));
        }
        match self.known {
            Some(known) if !known(id) => Err(format!("`{id}` does not stand in the ledger")),
            _ => Ok(()),
        }
    }

    /// What is cheap enough for every position.
    pub(crate) fn quick<G: Game>(&self, game: &G) -> Result<(), Fault> {
        if self.wants(Check::Invariants) {
            game.invariants().map_err(|what| Fault { check: Check::Invariants, what })?;
        }
        for seat in seats() {
            let outlook = game.outlook(seat);
            let sound = (-1.0..=1.0).contains(&outlook);
            ensure(Check::OutlookInRange, sound, || format!("the outlook of seat {} is {outlook}", seat.0))?;
        }
        for Figure { name, value, .. } in game.figures() {
            ensure(Check::OutlookInRange, value.is_finite(), || format!("the figure {name} is {value}"))?;
        }
        match game.pending() {
            Pending::Decide(asked) => {
                let real = asked.iter().all(|seat| seat.0 < SEATS) && !asked.is_empty();
                ensure(Check::NoDeadEnd, real, || format!("the position waits for the seats {asked:?}"))?;
                for seat in asked.iter() {
                    ensure(Check::NoDeadEnd, !choices(game, seat).is_empty(), || {
                        format!("seat {} is asked and has nothing to choose", seat.0)
                    })?;
                }
            }
            Pending::Chance(chance) => {
                let answerable = match chance.kind {
                    ChanceKind::Dice { count, sides } => usize::from(count) <= MOST_DICE && sides > 0,
                    ChanceKind::Draw { among } => among > 0,
                };
                ensure(Check::ChanceMakesSense, answerable, || {
                    format!("nobody can answer {:?}", chance.kind)
                })?;
                ensure(Check::ChanceMakesSense, !chance.why.is_empty(), || {
                    "chance is asked and no reason given".into()
                })?;
                self.clause(chance.clause).map_err(|what| Fault { check: Check::ChanceMakesSense, what })?;
            }
            Pending::Over(verdict) => {
                let same = game.pending() == Pending::Over(verdict);
                ensure(Check::VerdictIsFinal, same, || "the verdict changes on being asked again".into())?;
            }
        }
        for seat in seats() {
            let on_offer = choices(game, seat);
            let asked = matches!(game.pending(), Pending::Decide(asked) if asked.contains(seat));
            ensure(Check::OthersAreRefused, asked || on_offer.is_empty(), || {
                format!("seat {} is not asked and is offered `{}`", seat.0, game.say(on_offer[0]))
            })?;
            if self.wants(Check::OfferedIsAccepted) {
                for choice in on_offer {
                    let refusal = game.refusal(seat, choice);
                    ensure(Check::OfferedIsAccepted, refusal.is_none(), || {
                        let words = game.say(choice);
                        let why = refusal.map_or(String::new(), |refusal| refusal.to_string());
                        format!("seat {} is offered `{words}` and refused it: {why}", seat.0)
                    })?;
                }
            }
        }
        Ok(())
    }

    /// Everything about one position. `last` is what happened on the way to it.
    pub(crate) fn thorough<G: Game>(
        &self,
        game: &G,
        last: &[G::Event],
        pool: &Pool<G::Choice>,
        random: &mut Random,
    ) -> Result<(), Fault> {
        if self.wants(Check::OthersAreRefused) || self.wants(Check::RefusalsNameTheirClause) {
            self.strangers(game, pool, random)?;
        }
        if self.wants(Check::WordsRoundTrip) {
            words(game)?;
        }
        let views = views(game);
        if self.wants(Check::SceneOffersChoices) {
            self.scene_offers(game, &views)?;
        }
        if self.wants(Check::SaveAndLoad) {
            saved(game, &views, random)?;
        }
        if self.wants(Check::DamagedSaves) {
            damaged(game, random)?;
        }
        if self.wants(Check::WindowsAreSound) {
            windows(game, random)?;
        }
        if self.wants(Check::HiddenStaysHidden) || self.wants(Check::TellingsKeepSecrets) {
            for reader in readers() {
                hidden(game, view(&views, reader), last, reader, random)?;
            }
        }
        if self.wants(Check::TellingsKeepSecrets) {
            tellings(game, &views, random)?;
        }
        Ok(())
    }

    /// Choices from elsewhere, and each seat's own from the other seat.
    fn strangers<G: Game>(&self, game: &G, pool: &Pool<G::Choice>, random: &mut Random) -> Result<(), Fault> {
        let mut strangers = pool.some(STRANGERS, random);
        strangers.extend(seats().flat_map(|seat| choices(game, seat)));
        for seat in seats() {
            let on_offer = choices(game, seat);
            for choice in strangers.iter().copied().filter(|choice| !on_offer.contains(choice)) {
                let Some(refusal) = game.refusal(seat, choice) else {
                    let words = game.say(choice);
                    let what =
                        format!("seat {} is not offered `{words}` ({choice:?}) and could choose it", seat.0);
                    return Err(Fault { check: Check::OthersAreRefused, what });
                };
                self.refusal(&refusal, || format!("seat {}: `{}`", seat.0, game.say(choice)))?;
            }
        }
        Ok(())
    }

    fn refusal(&self, refusal: &Refusal, about: impl Fn() -> String) -> Result<(), Fault> {
        let check = Check::RefusalsNameTheirClause;
        ensure(check, !refusal.reason.trim().is_empty(), || {
            format!("{} is refused without a reason", about())
        })?;
        self.clause(refusal.clause)
            .map_err(|what| Fault { check, what: format!("{} is refused: {what}", about()) })
    }

    fn scene_offers<G: Game>(&self, game: &G, views: &Views) -> Result<(), Fault> {
        let check = Check::SceneOffersChoices;
        for reader in readers() {
            let scene = view(views, reader);
            ensure(check, scene.seat == reader, || format!("the scene for {} is another's", who(reader)))?;
            let mut shown: Vec<String> = scene.offers.iter().map(|offer| offer.words.clone()).collect();
            let mut chosen: Vec<String> = reader
                .map_or(Vec::new(), |seat| choices(game, seat))
                .into_iter()
                .map(|choice| game.say(choice))
                .collect();
            shown.sort_unstable();
            chosen.sort_unstable();
            ensure(check, shown == chosen, || {
                format!("the scene offers {} {shown:?} where the choices are {chosen:?}", who(reader))
            })?;
            for offer in &scene.offers {
                let labelled = !offer.label.trim().is_empty();
                ensure(check, labelled, || format!("the offer `{}` has no label", offer.words))?;
                self.clause(offer.clause)
                    .map_err(|what| Fault { check, what: format!("the offer `{}`: {what}", offer.words) })?;
            }
        }
        Ok(())
    }
}

fn words<G: Game>(game: &G) -> Result<(), Fault> {
    let check = Check::WordsRoundTrip;
    for seat in seats() {
        let mut said: Vec<String> = Vec::new();
        for choice in choices(game, seat) {
            let words = game.say(choice);
            let one_line = Input::choice(seat, &words) == Input::Choice { seat, words: words.clone() };
            ensure(check, one_line && !words.is_empty(), || {
                format!("`{words}` is not one line of words with single blanks")
            })?;
            let meant = game.parse(seat, &words);
            ensure(check, meant.as_ref() == Ok(&choice), || {
                format!("`{words}` is said for {choice:?} and read as {meant:?}")
            })?;
            said.push(words);
        }
        said.sort_unstable();
        let twice = said.windows(2).find(|pair| pair[0] == pair[1]);
        ensure(check, twice.is_none(), || {
            format!("two choices are both called `{}`", twice.map_or("", |pair| &pair[0]))
        })?;
    }
    Ok(())
}

/// A position goes to a file and back. One reader's view is compared with it, another one each time.
fn saved<G: Game>(game: &G, views: &Views, random: &mut Random) -> Result<(), Fault> {
    let check = Check::SaveAndLoad;
    let bytes = game.save();
    ensure(check, game.save() == bytes, || "two saves of one position differ".into())?;
    let loaded = game
        .load(&bytes)
        .map_err(|what| Fault { check, what: format!("a save cannot be loaded: {what}") })?;
    ensure(check, loaded.save() == bytes, || "a loaded position saves otherwise".into())?;
    ensure(check, loaded.pending() == game.pending(), || {
        "a loaded position waits for something else".into()
    })?;
    let reader = random.index(views.len()).checked_sub(1).map(|seat| Seat(seat as u8));
    let (one, other) = (view(views, reader), loaded.scene(reader));
    ensure(check, *one == other, || {
        format!("a loaded position looks different to {}: {}", who(reader), difference(one, &other))
    })
}

fn damaged<G: Game>(game: &G, random: &mut Random) -> Result<(), Fault> {
    let bytes = game.save();
    if bytes.is_empty() {
        return Ok(());
    }
    for _ in 0..4 {
        let mut spoilt = bytes.clone();
        let at = random.index(bytes.len());
        match random.below(3) {
            0 => spoilt.truncate(at),
            1 => spoilt[at] ^= 1 << random.below(8),
            _ => spoilt[at] = 0xff,
        }
        if let Ok(Err(what)) = game.load(&spoilt).map(|loaded| loaded.invariants()) {
            let what = format!("a damaged save is loaded into an impossible position: {what}");
            return Err(Fault { check: Check::DamagedSaves, what });
        }
    }
    Ok(())
}

/// Every moment to react is one the board names, has its way out on offer, and is the same whatever anybody holds.
fn windows<G: Game>(game: &G, random: &mut Random) -> Result<(), Fault> {
    let check = Check::WindowsAreSound;
    for seat in seats() {
        let window = game.window(seat);
        if let Some(window) = &window {
            let named = game.board().reactions.iter().any(|reaction| reaction.kind == window.kind);
            ensure(check, named, || format!("the board names no reaction `{}`", window.kind))?;
            ensure(check, choices(game, seat).contains(&window.decline), || {
                format!("seat {} cannot let `{}` pass", seat.0, window.kind)
            })?;
        }
        for reader in readers() {
            let mut imagined = game.clone();
            imagined.reimagine(reader, random);
            ensure(check, imagined.window(seat) == window, || {
                format!(
                    "the moment for seat {} to react depends on what {} may not know",
                    seat.0,
                    who(reader)
                )
            })?;
        }
    }
    Ok(())
}

/// What `reader` may not know is filled anew: it must not notice.
fn hidden<G: Game>(
    game: &G,
    seen: &Scene,
    last: &[G::Event],
    reader: Option<Seat>,
    random: &mut Random,
) -> Result<(), Fault> {
    let check = Check::HiddenStaysHidden;
    let mut imagined = game.clone();
    imagined.reimagine(reader, random);
    if imagined.save() == game.save() {
        return Ok(()); // nothing is hidden from this reader, or the sample hit on the truth
    }
    let now = imagined.scene(reader);
    ensure(check, now == *seen, || {
        format!("{} sees what it may not know: {}", who(reader), difference(seen, &now))
    })?;
    if let Some(seat) = reader {
        ensure(check, choices(&imagined, seat) == choices(game, seat), || {
            format!("what seat {} may choose depends on what it may not know", seat.0)
        })?;
    }
    let asked = |game: &G| match game.pending() {
        Pending::Decide(seats) => Some(seats),
        _ => None,
    };
    ensure(check, asked(&imagined) == asked(game), || {
        format!("who is asked depends on what {} may not know", who(reader))
    })?;
    imagined
        .invariants()
        .map_err(|what| Fault { check, what: format!("an imagined position is impossible: {what}") })?;
    for event in last {
        let same = game.tell(event, reader) == imagined.tell(event, reader);
        ensure(Check::TellingsKeepSecrets, same, || {
            format!("how {event:?} is told to {} depends on what it may not know", who(reader))
        })?;
    }
    Ok(())
}

/// A choice that leaves no trace in what others see must leave none in what they are told: neither which of two
/// such choices it was, nor anything hidden from them that it touched.
fn tellings<G: Game>(game: &G, views: &Views, random: &mut Random) -> Result<(), Fault> {
    let Pending::Decide(asked) = game.pending() else { return Ok(()) };
    for seat in asked.iter() {
        let choices = choices(game, seat);
        let (one, other) = (choices[random.index(choices.len())], choices[random.index(choices.len())]);
        let first = after(game, seat, one);
        let second = after(game, seat, other);
        for reader in readers().filter(|reader| *reader != Some(seat)) {
            let told = told(&first, reader);
            let seed = random.next_u64();
            // Scenes are dear, so they are made only where what is told differs.
            let traceless = || {
                first.0.save() != second.0.save()
                    && first.0.scene(reader) == second.0.scene(reader)
                    && unknown(&first.0, reader, seed) == unknown(&second.0, reader, seed)
            };
            ensure(Check::TellingsKeepSecrets, told == self::told(&second, reader) || !traceless(), || {
                let (one, other) = (game.say(one), game.say(other));
                format!(
                    "{} cannot see whether seat {} chose `{one}` or `{other}`, but is told",
                    who(reader),
                    seat.0
                )
            })?;
            let mut imagined = game.clone();
            imagined.reimagine(reader, random);
            if imagined.refusal(seat, one).is_some() {
                continue;
            }
            let imagined = after(&imagined, seat, one);
            let unseen = || *view(views, reader) == first.0.scene(reader);
            ensure(Check::TellingsKeepSecrets, told == self::told(&imagined, reader) || !unseen(), || {
                let words = game.say(one);
                format!(
                    "what {} is told of `{words}` by seat {} depends on what it may not know",
                    who(reader),
                    seat.0
                )
            })?;
        }
    }
    Ok(())
}

/// A position with all that `reader` may not know filled in by a seed. Two positions that differ in what is public,
/// though the scene shows nothing of it, differ still.
fn unknown<G: Game>(game: &G, reader: Option<Seat>, seed: u64) -> Vec<u8> {
    let mut imagined = game.clone();
    imagined.reimagine(reader, &mut Random::from_number(seed));
    imagined.save()
}

fn after<G: Game>(game: &G, seat: Seat, choice: G::Choice) -> (G, Vec<G::Event>) {
    let (mut game, mut events) = (game.clone(), Vec::new());
    game.decide(seat, choice, &mut events);
    (game, events)
}

fn told<G: Game>((game, events): &(G, Vec<G::Event>), reader: Option<Seat>) -> Vec<salient_engine::Told> {
    events.iter().filter_map(|event| game.tell(event, reader)).collect()
}

/// Gives an input to a typed game; the sentence when it does not take it.
pub(crate) fn apply<G: Game>(game: &mut G, input: &Input, events: &mut Vec<G::Event>) -> Result<(), String> {
    match (input, game.pending()) {
        (Input::Choice { seat, words }, _) => {
            let choice = game.parse(*seat, words)?;
            if let Some(refusal) = game.refusal(*seat, choice) {
                return Err(refusal.to_string());
            }
            game.decide(*seat, choice, events);
        }
        (Input::Chance(settled), Pending::Chance(chance)) if chance.kind.admits(settled) => {
            game.settle(settled, events);
        }
        (Input::Chance(settled), _) => return Err(format!("`{settled}` does not fit")),
    }
    Ok(())
}

/// The same without listening.
pub(crate) fn apply_silently<G: Game>(game: &mut G, input: &Input) -> Result<(), String> {
    match input {
        Input::Choice { seat, words } => {
            let choice = game.parse(*seat, words)?;
            game.decide(*seat, choice, &mut Silent);
        }
        Input::Chance(settled) => game.settle(settled, &mut Silent),
    }
    Ok(())
}
