//! The engine's contract.

use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{Frame, Step};
use crate::outlook::FIGURES;
use crate::state::Position;
use salient_engine::{
    Board, Figure, Game, Log, OrderGiven, Pending, Random, Refusal, Scene, Seat, Settled, Sight, Told,
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
            Some(Refusal::new(crate::clause::ac!("1.2a"), "Only two sides fight."))
        }
    }

    fn decide(&mut self, seat: Seat, choice: Choice, log: &mut impl Log<Event>) {
        self.choose(seat.index(), choice, log);
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
        self.to_board()
    }

    fn sight(&self, _: Option<Seat>, from: &str, to: &str) -> Result<Option<Sight>, String> {
        self.sight_line(from, to).map(Some)
    }

    fn scene(&self, seat: Option<Seat>) -> Scene {
        self.to_scene(seat)
    }

    /// Only orders lying face down are hidden, and until a side has given all of them, which it has given. All of the
    /// other side's are taken as given, those more often that a sensible commander gives. [AC:1.1b G-79]
    fn reimagine(&mut self, seat: Option<Seat>, random: &mut Random) {
        if !matches!(self.state.stack.top(), Frame::Round(Step::Orders)) {
            return;
        }
        for id in self.division_ids() {
            let side = self.setup.division(id).side;
            if Some(side) == seat.map(Seat::index)
                || !self.takes_orders(id)
                || self.forced_order(id).is_some()
            {
                continue;
            }
            let weights = crate::chart::Order::ALL
                .map(|order| if self.may_order(id, order) { self.order_weight(id, order) } else { 0.0 });
            self.state.given[id.index()] = Some(crate::chart::Order::ALL[random.weighted(&weights)]);
        }
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
        self.turns_finished()
    }

    fn foresight(&self) -> u32 {
        self.turns_to_show()
    }

    fn is_closing(&self) -> bool {
        self.is_last_round()
    }

    fn order(&self, choice: Choice) -> Option<OrderGiven> {
        matches!(choice, Choice::Order(..)).then(|| OrderGiven::Later(self.say(choice)))
    }

    fn save(&self) -> Vec<u8> {
        self.to_bytes()
    }

    fn terms(&self) -> String {
        let setup = &self.setup;
        let course = (&setup.days, setup.first_player, setup.recovery, &setup.exits);
        format!("{course:?} {:?} {:?} {:?}", setup.objectives, setup.scores, setup.levels)
    }

    fn load(&self, saved: &[u8]) -> Result<Self, String> {
        self.from_bytes(saved)
    }

    fn ask(&self, question: &str) -> Result<String, String> {
        self.answer_question(question)
    }

    fn invariants(&self) -> Result<(), String> {
        self.sound()
    }

    fn untold(&self, before: &Self, events: &[Event]) -> Option<String> {
        crate::account::untold(before, self, events)
    }
}
