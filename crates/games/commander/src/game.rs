//! The engine's contract.

use crate::choice::Choice;
use crate::clause::cc;
use crate::event::Event;
use crate::outlook::FIGURES;
use crate::state::Position;
use salient_engine::{
    Board, BoardBox, Figure, Game, Log, OrderGiven, Pending, Random, Refusal, Scene, Seat, Settled, Sight,
    Told, Window,
};

impl Game for Position {
    type Choice = Choice;
    type Event = Event;

    fn pending(&self) -> Pending {
        self.waits_for()
    }

    fn choices(&self, seat: Seat, into: &mut Vec<Choice>) {
        if seat.index() < 2 {
            self.offer(seat.index(), into);
        }
    }

    fn refusal(&self, seat: Seat, choice: Choice) -> Option<Refusal> {
        if seat.index() < 2 {
            self.refuse(seat.index(), choice)
        } else {
            Some(Refusal::new(cc!("IN.1a"), "Only two sides fight."))
        }
    }

    fn window(&self, seat: Seat) -> Option<Window<Choice>> {
        match self.waits_for() {
            Pending::Decide(seats) if seats.contains(seat) => self.window_now(),
            _ => None,
        }
    }

    fn decide(&mut self, _seat: Seat, choice: Choice, log: &mut impl Log<Event>) {
        self.choose(choice, log);
    }

    fn settle(&mut self, settled: &Settled, log: &mut impl Log<Event>) {
        self.answer(settled, log);
    }

    fn say(&self, choice: Choice) -> String {
        self.in_words(choice)
    }

    fn parse(&self, seat: Seat, words: &str) -> Result<Choice, String> {
        self.from_words(seat.index().min(1), words)
    }

    fn tell(&self, event: &Event, to: Option<Seat>) -> Option<Told> {
        self.told(event, to)
    }

    fn board(&self) -> Board {
        let mut boxes: Vec<BoardBox> = (0..2)
            .map(|side| BoardBox {
                id: format!("waiting{side}"),
                name: format!("{} units to place", self.side_name(side)),
            })
            .collect();
        let spaces = (0..=20)
            .map(|space| BoardBox { id: format!("time{space}"), name: format!("Time track, space {space}") });
        boxes.extend(spaces);
        Board { boxes, reactions: Self::reactions(), ..self.setup.map.to_board() }
    }

    fn scene(&self, seat: Option<Seat>) -> Scene {
        self.to_scene(seat)
    }

    /// Hidden from a seat: the other side's hand but for what it has shown, and its secret chits. What has been
    /// discarded is known, so the cards not seen are exactly those in the draw pile and the hand. [CC:1.2a CC:1.2c
    /// CC:7.3.3a]
    fn reimagine(&mut self, seat: Option<Seat>, random: &mut Random) {
        for side in [0, 1] {
            if seat == Some(Seat(side as u8)) {
                continue;
            }
            let shown = if seat.is_some() { self.state.shown[side] } else { crate::cards::Cards::NONE };
            let hidden = self.state.hand[side].without(shown);
            let mut pile = self.state.deck[side].union(hidden);
            let mut hand = shown;
            for _ in 0..hidden.len() {
                if let Some(card) = pile.nth(random.index(pile.len())) {
                    pile.remove(card);
                    hand.insert(card);
                }
            }
            (self.state.hand[side], self.state.deck[side]) = (hand, pile);
            if seat.is_none() {
                // Which cards one side has shown the other is not for everybody to know.
                let shown = self.state.shown[side].len();
                self.state.shown[side] = hand.iter().take(shown).fold(crate::cards::Cards::NONE, with_card);
            }
        }
        self.reimagine_chits(seat, random);
    }

    fn outlook(&self, seat: Seat) -> f32 {
        self.outlook_for(seat.index())
    }

    fn figures(&self) -> Vec<Figure> {
        let values = self.weighed();
        FIGURES.iter().zip(values).map(|(&(name, weight), value)| Figure { name, value, weight }).collect()
    }

    fn inclination(&self, seat: Seat, choices: &[Choice], into: &mut Vec<f32>) {
        self.incline(seat.index(), choices, into);
    }

    fn turn(&self) -> u32 {
        u32::from(self.state.turns)
    }

    fn foresight(&self) -> u32 {
        2
    }

    fn farsight(&self) -> u32 {
        // Three turns more won 58 % of 306 games against the usual two with as many iterations: docs/strength.md.
        5
    }

    fn order(&self, choice: Choice) -> Option<OrderGiven> {
        let side = self.cards_of(self.decider());
        let words = match choice {
            Choice::Order(card) => format!("{} order", self.card(side, card).order.word()),
            Choice::Action(card) => self.card(side, card).action.word().to_owned(),
            Choice::Opportunity(_) => "Opportunity Fire".to_owned(),
            Choice::Reroll => "initiative used".to_owned(),
            Choice::Pass => "pass".to_owned(),
            _ => return None,
        };
        Some(OrderGiven::Now(words))
    }

    fn sight(&self, _: Option<Seat>, from: &str, to: &str) -> Result<Option<Sight>, String> {
        self.sight_line(from, to).map(Some)
    }

    fn situation(&self) -> Vec<u8> {
        let mut timeless = self.clone();
        timeless.state.turns = 0;
        timeless.to_bytes()
    }

    fn save(&self) -> Vec<u8> {
        self.to_bytes()
    }

    fn terms(&self) -> String {
        let setup = &self.setup;
        let ends = (setup.sudden_death, setup.points, setup.mines, setup.vulnerability, setup.options);
        format!("{ends:?} {:?} {:?} {:?} {:?}", setup.sides, setup.chits, setup.kinds, setup.weapons)
    }

    fn load(&self, saved: &[u8]) -> Result<Self, String> {
        self.from_bytes(saved)
    }

    fn ask(&self, question: &str) -> Result<String, String> {
        self.answer_question(question)
    }

    fn draw_named(&self, words: &str) -> Result<Settled, String> {
        self.draw_in_words(words)
    }

    fn invariants(&self) -> Result<(), String> {
        self.sound()
    }

    fn untold(&self, before: &Self, events: &[Event]) -> Option<String> {
        crate::account::untold(before, self, events)
    }
}

fn with_card(mut cards: crate::cards::Cards, card: crate::cards::CardId) -> crate::cards::Cards {
    cards.insert(card);
    cards
}

impl Position {
    /// Secret chits of the others are any that have a secret side and are not known.
    fn reimagine_chits(&mut self, seat: Option<Seat>, random: &mut Random) {
        let hides = |side: usize| seat != Some(Seat(side as u8));
        let hidden: u32 =
            (0..2).filter(|side| hides(*side)).fold(0, |bits, side| bits | self.state.secret_chits[side]);
        if hidden == 0 {
            return;
        }
        let pool = (self.chit_cup() | hidden) & self.secret_kinds();
        let mut pool: Vec<u8> = (0..32).filter(|chit| pool >> chit & 1 == 1).collect();
        random.shuffle(&mut pool);
        for side in (0..2).filter(|side| hides(*side)) {
            let count = self.state.secret_chits[side].count_ones() as usize;
            self.state.secret_chits[side] =
                pool.drain(..count.min(pool.len())).fold(0, |bits, chit| bits | 1 << chit);
        }
    }

    fn secret_kinds(&self) -> u32 {
        let secret = self.setup.chits.iter().enumerate().filter(|(_, chit)| chit.secret);
        secret.fold(0, |bits, (chit, _)| bits | 1 << chit)
    }
}
