//! What is drawn, in words: a card by what stands on it, a marker by its value, a chit by its letter. For worked
//! cases, which say what fate answers; play never needs it.

use crate::cards::{Action, Card, CardId, Cards, DECK, Deck, Happening, Order, Trigger};
use crate::chart::CHITS;
use crate::frame::{Frame, Turn, TurnStep};
use crate::setup::Side;
use crate::state::Position;
use salient_engine::{Pending, Settled};
use salient_ground::{Grid, Hex};

/// Something that can be said of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// `G-12`.
    Card(CardId),
    /// `4.1`: the white die first.
    Dice([u8; 2]),
    /// `sum 7`.
    Sum(u8),
    /// `event`, `jammed`, `sniper`, `time`, or `no trigger`.
    Trigger(Option<Trigger>),
    /// `K7`.
    Hex(Hex),
    /// `wind 3`.
    Wind(u8),
    /// A name that stands on it: as an order, an action or an event.
    Named(Option<Order>, Option<Action>, Option<Happening>),
}

impl Mark {
    fn parse(word: &str, deck: &Deck, grid: &Grid) -> Option<Self> {
        let lower = word.to_lowercase();
        let number = lower
            .strip_prefix(deck.letter.to_ascii_lowercase())
            .and_then(|rest| rest.strip_prefix('-'))
            .and_then(|number| number.parse::<u8>().ok());
        if let Some(number) = number {
            let known = (1..=DECK as u8).contains(&number);
            return known.then(|| Self::Card(CardId(number - 1)));
        }
        if let Some((white, coloured)) = lower.split_once('.') {
            let die = |die: &str| die.parse::<u8>().ok().filter(|die| (1..=6).contains(die));
            return Some(Self::Dice([die(white)?, die(coloured)?]));
        }
        if let Some(sum) = lower.strip_prefix("sum ") {
            return sum.trim().parse().ok().filter(|sum| (2..=12).contains(sum)).map(Self::Sum);
        }
        if let Some(wind) = lower.strip_prefix("wind ") {
            return wind.trim().parse().ok().filter(|wind| (1..=6).contains(wind)).map(Self::Wind);
        }
        if lower == "no trigger" {
            return Some(Self::Trigger(None));
        }
        let trigger = Trigger::from_word(&lower).or_else(|| Trigger::from_word(&format!("{lower}!")));
        if trigger.is_some() {
            return Some(Self::Trigger(trigger));
        }
        let named = (Order::from_word(word), Action::from_word(word), Happening::from_word(word));
        if named != (None, None, None) {
            return Some(Self::Named(named.0, named.1, named.2));
        }
        grid.parse(word).map(Self::Hex)
    }

    fn fits(self, id: CardId, card: &Card) -> bool {
        match self {
            Self::Card(wanted) => wanted == id,
            Self::Dice(dice) => card.dice == dice,
            Self::Sum(sum) => card.dice[0] + card.dice[1] == sum,
            Self::Trigger(trigger) => card.trigger == trigger,
            Self::Hex(hex) => card.hex == hex,
            Self::Wind(wind) => card.wind == wind,
            Self::Named(order, action, happening) => {
                order == Some(card.order) || action == Some(card.action) || happening == Some(card.happening)
            }
        }
    }
}

/// How a card is told apart from others that fit as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawn {
    /// For a roll: rather one without a trigger.
    Roll,
    /// For an event: it is its event that is named.
    Event,
    /// For a hand: a name is an order or an action, and an action rather stands under an order of no use.
    Hand,
    /// For anything else.
    Other,
}

/// What one can say of a card.
const SAYINGS: &str = "a card is named by its number (`G-12`), dice (`4.1`), `sum 7`, trigger (`event`, `jammed`, `sniper`, \
                       `time`, `no trigger`), hex (`K7`), `wind 3`, or the name of its order, action or event; several are \
                       set apart by commas";

impl Position {
    /// The draw that words mean, where one is to be made.
    pub fn draw_in_words(&self, words: &str) -> Result<Settled, String> {
        let Pending::Chance(_) = self.waits_for() else { return Err("nothing is to be drawn here".into()) };
        match self.state.stack.top() {
            Frame::Cup(_) => self.marker_in_words(words),
            Frame::DrawChit(_) => self.chit_in_words(words),
            top => {
                let (side, pile, drawn) = self.pile(top);
                let card = self.card_in_words(side, pile, words, drawn)?;
                let place = pile.iter().position(|other| other == card).unwrap_or_default();
                Ok(Settled::Drawn(place as u16))
            }
        }
    }

    /// The pile a procedure draws from, and what for.
    fn pile(&self, top: &Frame) -> (Side, Cards, Drawn) {
        let of = |side: u8, drawn: Drawn| (side as Side, self.state.deck[side as Side], drawn);
        match top {
            Frame::Roll(roll) => of(roll.side, Drawn::Roll),
            Frame::RandomHex(random) => of(random.side, Drawn::Other),
            Frame::Artillery(artillery) => of(artillery.side, Drawn::Other),
            Frame::Event(event) => match self.fogged(event).filter(|_| event.card.is_some()) {
                Some(side) => (side, self.state.hand[side], Drawn::Hand),
                None => of(event.side, Drawn::Event),
            },
            Frame::Turn(Turn { side, step: TurnStep::Refill, .. }) => of(*side, Drawn::Hand),
            _ => of(self.first_hand() as u8, Drawn::Hand),
        }
    }

    /// The first card of a pile that fits words.
    pub(crate) fn card_in_words(
        &self,
        side: Side,
        pile: Cards,
        words: &str,
        drawn: Drawn,
    ) -> Result<CardId, String> {
        let marks = self.card_marks(side, words, drawn)?;
        let deck = self.setup.deck(side);
        let fits = |card: &CardId| marks.iter().all(|mark| mark.fits(*card, deck.card(*card)));
        let of_trigger = marks.iter().any(|mark| matches!(mark, Mark::Trigger(_) | Mark::Card(_)));
        let of_order = marks.iter().any(|mark| matches!(mark, Mark::Named(Some(_), ..)));
        let better = |card: &CardId| match drawn {
            Drawn::Roll => of_trigger || deck.card(*card).trigger.is_none(),
            Drawn::Hand => of_order || deck.card(*card).order == Order::CommandConfusion,
            _ => true,
        };
        let found = pile.iter().find(|card| fits(card) && better(card)).or_else(|| pile.iter().find(fits));
        found.ok_or_else(|| format!("no card `{words}` is left in the {} pile", self.side_name(side)))
    }

    fn card_marks(&self, side: Side, words: &str, drawn: Drawn) -> Result<Vec<Mark>, String> {
        let (deck, grid) = (self.setup.deck(side), &self.setup.grid);
        let mut marks = Vec::new();
        for part in words.split(',').map(str::trim) {
            if let Some((order, action)) = part.split_once('/') {
                let (order, action) = (Order::from_word(order.trim()), Action::from_word(action.trim()));
                if order.is_none() || action.is_none() {
                    return Err(format!("`{part}` is not an order and an action, as in `Fire/Ambush`"));
                }
                marks.extend([Mark::Named(order, None, None), Mark::Named(None, action, None)]);
                continue;
            }
            let whole = Mark::parse(part, deck, grid);
            let halves = || {
                let (first, rest) = part.split_once(' ')?;
                Some([Mark::parse(first, deck, grid)?, Mark::parse(rest.trim(), deck, grid)?])
            };
            match (whole, halves) {
                (Some(Mark::Named(order, action, happening)), _) => marks.push(match drawn {
                    Drawn::Event if happening.is_some() => Mark::Named(None, None, happening),
                    Drawn::Hand if order.is_some() || action.is_some() => Mark::Named(order, action, None),
                    _ => Mark::Named(order, action, happening),
                }),
                (Some(mark), _) => marks.push(mark),
                (None, halves) => match halves() {
                    Some(two) => marks.extend(two),
                    None => return Err(format!("`{part}` is not something on a card; {SAYINGS}")),
                },
            }
        }
        Ok(marks)
    }

    /// A marker by its value: `smoke 5`, or just `5`.
    fn marker_in_words(&self, words: &str) -> Result<Settled, String> {
        let number = words.trim().trim_start_matches(|letter: char| !letter.is_ascii_digit());
        let value: usize =
            number.parse().ok().filter(|value| (1..=10).contains(value)).ok_or_else(|| {
                format!("`{words}` is not a marker, which has a value from 1 to 10: `smoke 5`")
            })?;
        if self.state.cup[value - 1] == 0 {
            return Err(format!("no marker of {value} is left in the cup"));
        }
        let before: u16 = self.state.cup[..value - 1].iter().map(|count| u16::from(*count)).sum();
        Ok(Settled::Drawn(before))
    }

    /// A chit by its letter: `chit R`, or just `R`.
    fn chit_in_words(&self, words: &str) -> Result<Settled, String> {
        let letter = words.trim().rsplit(' ').next().unwrap_or_default();
        let cup = self.chit_cup();
        let mut left = (0..CHITS as u8).filter(|chit| cup >> chit & 1 == 1);
        let place = left.position(|chit| {
            self.setup.chits[usize::from(chit)].letter.to_string().eq_ignore_ascii_case(letter)
        });
        let place =
            place.ok_or_else(|| format!("no chit `{letter}` is left; chits are named by a letter"))?;
        Ok(Settled::Drawn(place as u16))
    }
}
