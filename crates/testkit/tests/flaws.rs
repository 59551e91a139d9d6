//! Every check can fail: a sound game passes them all, and for each promise there is a game that breaks it and
//! nothing else, which the check of that name finds and shrinks.

use salient_engine::toy::{SealedBids, Toy, ToyChoice, ToyEvent};
use salient_engine::{
    Board, Chance, ChanceKind, Clause, Figure, Game, Library, Log, Pending, Random, Reaction, Refusal,
    Replay, ScenarioInfo, Scene, Seat, Settled, Silent, System, Told, Unreadable, Verdict, Window,
    open_replay,
};
use salient_testkit::{Budget, Check, Failure, Kit, Unsound, assert_system, check_system};
use std::sync::atomic::{AtomicU32, Ordering};

/// What can be wrong with a game, each with its name.
macro_rules! flaws {
    ($($flaw:ident)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        enum Flaw {
            $($flaw,)*
        }

        impl Flaw {
            const ALL: [Self; [$(stringify!($flaw)),*].len()] = [$(Self::$flaw),*];
        }
    };
}

flaws! {
    Nothing
    SceneShowsTheOtherCard
    ImaginesTheOwnCardAnew
    ChoicesDependOnTheOtherCard
    AcceptsALookTooMany
    AcceptsTheWrongSeat
    OffersToWhomIsNotAsked
    RefusesARaiseOnOffer
    ForeignClause
    NoReason
    NothingToChoose
    NeverEnds
    SaveForgetsWhatIsSeen
    SaveForgetsWhatWillCount
    LoadTrustsAnything
    TwoChoicesWithTheSameWords
    WordsReadOtherwise
    SceneLacksAnOffer
    OfferWithoutALabel
    WindowOfAnUnknownKind
    WindowThatCannotPass
    WindowByTheHiddenCard
    TellsTheOtherWhatWasBid
    TellsTheOtherThatItRaised
    TellsByTheHiddenCard
    LosesCoins
    SilentAboutAPrize
    OutlookIsNoNumber
    FigureIsNoNumber
    VerdictWavers
    DependsOnSomethingElse
    Panics
    ChanceFromNothing
    ChanceOfAForeignClause
}

/// Something outside the position, which rules must not look at.
static OUTSIDE: AtomicU32 = AtomicU32::new(0);

/// Sealed Bids with a flaw.
#[derive(Clone)]
struct Flawed {
    inner: SealedBids,
    flaw: Flaw,
    /// How many choices were made; deliberately not in the save.
    clicks: u32,
}

impl Flawed {
    fn has(&self, which: Flaw) -> bool {
        self.flaw == which
    }

    fn asked(&self, seat: Seat) -> bool {
        matches!(self.inner.pending(), Pending::Decide(seats) if seats.contains(seat))
    }

    fn card(&self, seat: Seat) -> String {
        self.inner.ask(&format!("card of {}", seat.0)).unwrap()
    }
}

impl Game for Flawed {
    type Choice = ToyChoice;
    type Event = ToyEvent;

    fn pending(&self) -> Pending {
        match self.inner.pending() {
            Pending::Chance(chance) if self.has(Flaw::ChanceFromNothing) && self.clicks > 3 => {
                Pending::Chance(Chance { kind: ChanceKind::Draw { among: 0 }, ..chance })
            }
            Pending::Chance(chance) if self.has(Flaw::ChanceOfAForeignClause) => {
                Pending::Chance(Chance { clause: Clause("XY:1"), ..chance })
            }
            Pending::Over(verdict) if self.has(Flaw::VerdictWavers) => {
                let margin = OUTSIDE.fetch_add(1, Ordering::Relaxed) as i32;
                Pending::Over(Verdict { margin, ..verdict })
            }
            pending => pending,
        }
    }

    fn choices(&self, seat: Seat, into: &mut Vec<ToyChoice>) {
        self.inner.choices(seat, into);
        match self.flaw {
            Flaw::NothingToChoose if into.len() == 1 => into.clear(),
            Flaw::OffersToWhomIsNotAsked if self.clicks > 4 && into.is_empty() => into.push(ToyChoice::Keep),
            Flaw::ChoicesDependOnTheOtherCard if self.card(seat.other()) == "3" => {
                into.retain(|choice| *choice != ToyChoice::Look);
            }
            _ => {}
        }
    }

    fn refusal(&self, seat: Seat, choice: ToyChoice) -> Option<Refusal> {
        let refusal = self.inner.refusal(seat, choice);
        match self.flaw {
            Flaw::AcceptsALookTooMany if choice == ToyChoice::Look && self.asked(seat) => None,
            Flaw::AcceptsTheWrongSeat => refusal.and(self.inner.refusal(seat.other(), choice)),
            Flaw::RefusesARaiseOnOffer if choice == ToyChoice::Raise => {
                Some(Refusal::new(Clause("TOY:2"), "not today"))
            }
            Flaw::ForeignClause => refusal.map(|refusal| Refusal::new(Clause("ELSE:1"), refusal.reason)),
            Flaw::NoReason => refusal.map(|refusal| Refusal::new(refusal.clause, " ")),
            Flaw::ChoicesDependOnTheOtherCard
                if choice == ToyChoice::Look && self.card(seat.other()) == "3" =>
            {
                Some(Refusal::new(Clause("TOY:2"), "not that card"))
            }
            _ => refusal,
        }
    }

    fn window(&self, seat: Seat) -> Option<Window<ToyChoice>> {
        let window = |kind, decline, pressing| Some(Window { kind, decline, pressing, at: None });
        match self.flaw {
            _ if !self.asked(seat) => None,
            Flaw::WindowOfAnUnknownKind => window("bluff", ToyChoice::Seal, true),
            Flaw::WindowThatCannotPass => window("bid", ToyChoice::Keep, true),
            Flaw::WindowByTheHiddenCard if self.inner.refusal(seat, ToyChoice::Seal).is_none() => {
                window("bid", ToyChoice::Seal, self.card(seat) == "3")
            }
            _ => None,
        }
    }

    fn decide(&mut self, seat: Seat, choice: ToyChoice, log: &mut impl Log<ToyEvent>) {
        self.clicks += 1;
        let before = self.inner;
        let choice = match (self.flaw, choice) {
            (Flaw::SaveForgetsWhatWillCount, ToyChoice::Keep) if self.clicks > 6 => ToyChoice::Double,
            (Flaw::DependsOnSomethingElse, ToyChoice::Keep)
                if OUTSIDE.fetch_add(1, Ordering::Relaxed).is_multiple_of(2) =>
            {
                ToyChoice::Double
            }
            (Flaw::Panics, ToyChoice::Double) => panic!("nobody doubles here"),
            (_, choice) => choice,
        };
        if self.has(Flaw::SilentAboutAPrize) && choice == ToyChoice::Keep {
            self.inner.decide(seat, choice, &mut Silent);
        } else {
            self.inner.decide(seat, choice, log);
        }
        if self.has(Flaw::NeverEnds) && matches!(self.inner.pending(), Pending::Over(_)) {
            self.inner = before;
        }
    }

    fn settle(&mut self, settled: &Settled, log: &mut impl Log<ToyEvent>) {
        let before = self.inner;
        self.inner.settle(settled, log);
        if self.has(Flaw::NeverEnds) && matches!(self.inner.pending(), Pending::Over(_)) {
            self.inner = before;
        }
    }

    fn say(&self, choice: ToyChoice) -> String {
        let doubled = self.has(Flaw::TwoChoicesWithTheSameWords) && choice == ToyChoice::Leap;
        self.inner.say(if doubled { ToyChoice::Raise } else { choice })
    }

    fn parse(&self, seat: Seat, words: &str) -> Result<ToyChoice, String> {
        let choice = self.inner.parse(seat, words)?;
        let wrong = self.has(Flaw::WordsReadOtherwise) && choice == ToyChoice::Look;
        Ok(if wrong { ToyChoice::Seal } else { choice })
    }

    fn tell(&self, event: &ToyEvent, to: Option<Seat>) -> Option<Told> {
        match (self.flaw, event) {
            (Flaw::TellsTheOtherWhatWasBid, ToyEvent::Raised(seat, bid)) => {
                Some(Told::new(Clause("TOY:2"), format!("seat {} bids {bid}", seat.0)))
            }
            (Flaw::TellsTheOtherThatItRaised, ToyEvent::Raised(_, bid)) if bid % 2 == 1 => {
                Some(Told::new(Clause("TOY:2"), "an odd bid"))
            }
            (Flaw::TellsByTheHiddenCard, ToyEvent::Sealed(seat)) => {
                Some(Told::new(Clause("TOY:2"), format!("sealed, and holds {}", self.card(*seat))))
            }
            _ => self.inner.tell(event, to),
        }
    }

    fn board(&self) -> Board {
        let bid = Reaction { kind: "bid".into(), when: "a prize is up".into(), placed: false };
        Board { reactions: vec![bid], ..self.inner.board() }
    }

    fn scene(&self, seat: Option<Seat>) -> Scene {
        let mut scene = self.inner.scene(seat);
        match self.flaw {
            Flaw::SceneShowsTheOtherCard if self.clicks > 2 => scene.clock = self.card(Seat(1)),
            Flaw::SaveForgetsWhatIsSeen => scene.clock = format!("{} clicks", self.clicks),
            Flaw::SceneLacksAnOffer => scene.offers.retain(|offer| offer.words != "double"),
            Flaw::OfferWithoutALabel => {
                scene
                    .offers
                    .iter_mut()
                    .filter(|offer| offer.words == "look")
                    .for_each(|offer| offer.label.clear());
            }
            Flaw::ChoicesDependOnTheOtherCard | Flaw::OffersToWhomIsNotAsked => {
                let mut choices = Vec::new();
                if let Some(seat) = seat {
                    self.choices(seat, &mut choices);
                }
                scene.offers.retain(|offer| choices.iter().any(|choice| self.say(*choice) == offer.words));
            }
            _ => {}
        }
        scene
    }

    fn reimagine(&mut self, seat: Option<Seat>, random: &mut Random) {
        if self.has(Flaw::ImaginesTheOwnCardAnew) {
            self.inner.reimagine(seat.map(Seat::other), random);
        } else {
            self.inner.reimagine(seat, random);
        }
    }

    fn outlook(&self, seat: Seat) -> f32 {
        if self.has(Flaw::OutlookIsNoNumber) && self.clicks > 5 { f32::NAN } else { self.inner.outlook(seat) }
    }

    fn figures(&self) -> Vec<Figure> {
        let value = if self.has(Flaw::FigureIsNoNumber) && self.clicks > 5 { f32::NAN } else { 0.0 };
        vec![Figure { name: "coins", value, weight: 1.0 }]
    }

    fn save(&self) -> Vec<u8> {
        self.inner.save()
    }

    fn load(&self, saved: &[u8]) -> Result<Self, String> {
        let inner = if self.has(Flaw::LoadTrustsAnything) {
            postcard::from_bytes(saved).map_err(|error| error.to_string())?
        } else {
            self.inner.load(saved)?
        };
        // Everything that follows from the position alone is kept; the flaws leave something behind.
        let forgets = matches!(self.flaw, Flaw::SaveForgetsWhatIsSeen | Flaw::SaveForgetsWhatWillCount);
        Ok(Self { inner, flaw: self.flaw, clicks: if forgets { 0 } else { self.clicks } })
    }

    fn ask(&self, question: &str) -> Result<String, String> {
        self.inner.ask(question)
    }

    fn invariants(&self) -> Result<(), String> {
        if self.has(Flaw::LosesCoins) && self.clicks > 7 {
            return Err("a coin is lost".into());
        }
        self.inner.invariants()
    }

    fn untold(&self, before: &Self, events: &[ToyEvent]) -> Option<String> {
        self.inner.untold(&before.inner, events)
    }
}

#[derive(Clone, Copy)]
struct FlawedToy;

impl System for FlawedToy {
    type Game = Flawed;
    const NAME: &'static str = "toy";
    const TITLE: &'static str = "Sealed Bids, spoilt";

    fn scenarios(library: &Library) -> Result<Vec<ScenarioInfo>, Unreadable> {
        Toy::scenarios(library)
    }

    fn open(library: &Library, scenario: &str) -> Result<Flawed, Unreadable> {
        // `short/NoReason`: which scenario, and what is wrong with it.
        let (scenario, name) = scenario.split_once('/').unwrap_or((scenario, "Nothing"));
        let flaw = Flaw::ALL.into_iter().find(|flaw| format!("{flaw:?}") == name);
        let flaw = flaw.ok_or_else(|| Unreadable(format!("there is no flaw `{name}`")))?;
        Ok(Flawed { inner: Toy::open(library, scenario)?, flaw, clicks: 0 })
    }

    fn open_text(library: &Library, name: &str, text: &str) -> Result<Flawed, Unreadable> {
        Ok(Flawed { inner: Toy::open_text(library, name, text)?, flaw: Flaw::Nothing, clicks: 0 })
    }

    fn open_case(library: &Library, name: &str, text: &str) -> Result<Flawed, Unreadable> {
        Ok(Flawed { inner: Toy::open_case(library, name, text)?, flaw: Flaw::Nothing, clicks: 0 })
    }

    fn check(_: &Library, _: &str, _: &str) -> Option<Result<String, Unreadable>> {
        None
    }

    fn schemas() -> Vec<(&'static str, serde_json::Value)> {
        Vec::new()
    }

    fn sight(library: &Library, map: &str, from: &str, to: &str) -> Result<serde_json::Value, Unreadable> {
        Toy::sight(library, map, from, to)
    }
}

const BUDGET: Budget = Budget { games: 60, seed: 5, max_inputs: 1_000, thorough_every: 2 };

fn broken(flaw: Flaw, budget: Budget) -> Box<Failure> {
    let scenarios = ["short", "long"].map(|scenario| format!("{scenario}/{flaw:?}"));
    match check_system::<FlawedToy>(&scenarios.each_ref().map(String::as_str), budget) {
        Err(Unsound::Broken(failure)) => failure,
        Err(Unsound::Unreadable(unreadable)) => panic!("{unreadable}"),
        Ok(report) => panic!("{flaw:?} was not found in {} games", report.games()),
    }
}

#[test]
fn a_sound_game_passes_every_check() {
    let report = assert_system::<Toy>(&["short", "long"], BUDGET);
    assert_eq!(report.games(), 120);
    assert!(report.scenarios.iter().all(|scenario| scenario.examined > 200));
    let [short, long] = &report.scenarios[..] else { panic!("two scenarios") };
    assert!(long.longest > short.longest);
    assert_eq!(short.wins[0] + short.wins[1] + short.draws, 60);
    assert_eq!(short.levels.values().sum::<u64>(), 60);
    assert_eq!(assert_system::<FlawedToy>(&["short", "long"], BUDGET), report, "the wrapper changes nothing");
}

#[test]
fn the_same_budget_plays_the_same_games() {
    let one = assert_system::<Toy>(&["long"], BUDGET);
    let other = assert_system::<Toy>(&["long"], Budget { seed: 6, ..BUDGET });
    assert_eq!(one, assert_system::<Toy>(&["long"], BUDGET));
    assert_ne!(one, other);
}

/// One test for a flaw: what it is, which check must find it.
macro_rules! finds {
    ($($name:ident: $flaw:ident $check:ident;)*) => {
        $(
            #[test]
            fn $name() {
                let failure = broken(Flaw::$flaw, BUDGET);
                assert_eq!(failure.check, Check::$check, "{failure}");
                assert!(!failure.what.is_empty());
            }
        )*
    };
}

finds! {
    a_scene_that_shows_too_much_is_found: SceneShowsTheOtherCard HiddenStaysHidden;
    a_seat_that_forgets_its_own_card_is_found: ImaginesTheOwnCardAnew HiddenStaysHidden;
    choices_that_give_a_secret_away_are_found: ChoicesDependOnTheOtherCard HiddenStaysHidden;
    a_choice_accepted_without_being_offered_is_found: AcceptsALookTooMany OthersAreRefused;
    a_choice_accepted_from_the_wrong_seat_is_found: AcceptsTheWrongSeat OthersAreRefused;
    an_offer_to_a_seat_that_is_not_asked_is_found: OffersToWhomIsNotAsked OthersAreRefused;
    an_offer_that_is_refused_is_found: RefusesARaiseOnOffer OfferedIsAccepted;
    a_refusal_under_a_foreign_clause_is_found: ForeignClause RefusalsNameTheirClause;
    a_refusal_without_a_reason_is_found: NoReason RefusalsNameTheirClause;
    a_dead_end_is_found: NothingToChoose NoDeadEnd;
    a_runaway_is_found: NeverEnds NoRunaway;
    a_save_that_forgets_what_is_seen_is_found: SaveForgetsWhatIsSeen SaveAndLoad;
    a_save_that_forgets_what_will_count_is_found: SaveForgetsWhatWillCount SaveAndLoad;
    a_loader_that_trusts_anything_is_found: LoadTrustsAnything DamagedSaves;
    two_choices_with_the_same_words_are_found: TwoChoicesWithTheSameWords WordsRoundTrip;
    words_that_are_read_otherwise_are_found: WordsReadOtherwise WordsRoundTrip;
    a_choice_missing_from_the_scene_is_found: SceneLacksAnOffer SceneOffersChoices;
    an_offer_without_a_label_is_found: OfferWithoutALabel SceneOffersChoices;
    a_reaction_that_the_board_does_not_name_is_found: WindowOfAnUnknownKind WindowsAreSound;
    a_reaction_that_cannot_be_let_pass_is_found: WindowThatCannotPass WindowsAreSound;
    a_reaction_that_gives_a_secret_away_is_found: WindowByTheHiddenCard WindowsAreSound;
    a_telling_that_says_too_much_is_found: TellsTheOtherWhatWasBid TellingsKeepSecrets;
    a_telling_only_of_some_secret_choices_is_found: TellsTheOtherThatItRaised TellingsKeepSecrets;
    a_telling_that_looks_at_a_hidden_card_is_found: TellsByTheHiddenCard TellingsKeepSecrets;
    a_broken_invariant_is_found: LosesCoins Invariants;
    a_change_that_no_event_tells_is_found: SilentAboutAPrize ChangesAreTold;
    an_outlook_that_is_no_number_is_found: OutlookIsNoNumber OutlookInRange;
    a_figure_that_is_no_number_is_found: FigureIsNoNumber OutlookInRange;
    a_wavering_verdict_is_found: VerdictWavers VerdictIsFinal;
    a_panic_of_the_rules_is_found: Panics NoPanic;
    a_question_that_chance_cannot_answer_is_found: ChanceFromNothing ChanceMakesSense;
    a_question_to_chance_under_a_foreign_clause_is_found: ChanceOfAForeignClause ChanceMakesSense;
}

#[test]
fn rules_that_look_outside_the_position_are_found() {
    // Without loaded copies running along, so that the replay is what finds it.
    let failure = broken(Flaw::DependsOnSomethingElse, Budget { thorough_every: usize::MAX, ..BUDGET });
    assert_eq!(failure.check, Check::ReplayIsExact, "{failure}");
}

#[test]
fn a_failing_game_is_shrunk_to_what_it_takes() {
    let failure = broken(Flaw::LosesCoins, Budget { thorough_every: 10, ..BUDGET });
    let choices = failure.replay.inputs.iter().filter(|input| !input.is_chance()).count();
    assert_eq!(choices, 8, "the coin is lost at the eighth click\n{failure}");
    let failure = broken(Flaw::OfferWithoutALabel, BUDGET);
    assert_eq!(failure.replay.inputs.len(), 2, "two cards are dealt and the bidding is on\n{failure}");
}

#[test]
fn a_failure_prints_a_replay_that_can_be_played() {
    let failure = broken(Flaw::LosesCoins, BUDGET);
    let text = failure.to_string();
    assert!(text.starts_with("invariants: a coin is lost\nin random game "), "{text}");
    let replay: Replay = text[text.find("salient-replay").unwrap()..].parse().unwrap();
    let played = replay.play(|replay| open_replay::<FlawedToy>(&Library::built_in(), replay)).unwrap();
    assert_eq!(played.table.invariants(), Err("a coin is lost".into()));
}

#[test]
fn a_clause_that_is_not_in_the_ledger_is_found() {
    let kit = Kit {
        library: &Library::built_in(),
        budget: BUDGET,
        known_clause: Some(&|id| id != "TOY:4"),
        progress: None,
    };
    let Err(Unsound::Broken(failure)) = kit.check::<Toy>(&["short"]) else { panic!("TOY:4 is not known") };
    assert!(failure.what.contains("`TOY:4` does not stand in the ledger"), "{failure}");
}

#[test]
fn progress_is_told_game_by_game_and_an_unknown_scenario_is_not_opened() {
    let games = AtomicU32::new(0);
    let count = || {
        games.fetch_add(1, Ordering::Relaxed);
    };
    let kit =
        Kit { library: &Library::built_in(), budget: BUDGET, known_clause: None, progress: Some(&count) };
    kit.check::<Toy>(&["short"]).unwrap();
    assert_eq!(games.load(Ordering::Relaxed), 60);
    assert!(matches!(kit.check::<Toy>(&["endless"]), Err(Unsound::Unreadable(_))));
}
