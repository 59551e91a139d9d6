//! Choices in words, as people say them, and back: `order G-12`, `rifle2`, `D5`, `play G-7`.
//!
//! What a unit, a weapon or a hex is chosen for follows from what is asked, so its name is enough; a verb before it
//! is understood and left out again: `activate rifle2`, `target D5`, `go to D6`.

use crate::cards::{Action, CardId, Cards, DECK, Happening, Order};
use crate::chart::{CHITS, Fortification};
use crate::choice::Choice;
use crate::frame::Frame;
use crate::setup::{MOST_WEAPONS, Side, UnitId, WeaponId};
use crate::state::{Position, WeaponPlace};

/// Words that may stand before a name.
const VERBS: [&str; 27] = [
    "activate", "advance", "at", "attack", "break", "by", "choose", "fire", "for", "from", "go", "hex", "in",
    "into", "move", "on", "pick", "place", "put", "rally", "retreat", "roll", "target", "the", "to", "unit",
    "with",
];

impl Position {
    /// A choice in its canonical words. Cards are those of the side that is asked.
    #[must_use]
    pub fn in_words(&self, choice: Choice) -> String {
        let side = self.cards_of(self.decider());
        let card = |card: CardId| self.card_name(side, card);
        match choice {
            Choice::Order(id) => format!("order {}", card(id)),
            Choice::Action(id) => format!("play {}", card(id)),
            Choice::Opportunity(id) => format!("opportunity {}", card(id)),
            Choice::Discard(id) => format!("discard {}", card(id)),
            Choice::Pass => "pass".into(),
            Choice::End => "end".into(),
            Choice::Done => "done".into(),
            Choice::Decline => "decline".into(),
            Choice::Reroll => "reroll".into(),
            Choice::Use => "use".into(),
            Choice::Unit(unit) => self.unit_noun(unit),
            Choice::Weapon(weapon) => self.weapon_noun(weapon),
            Choice::Hex(hex) => self.hex_name(hex),
            Choice::Smoke(hex) => format!("smoke {}", self.hex_name(hex)),
            Choice::Exit => "exit".into(),
            Choice::Give(unit) => format!("give {}", self.unit_noun(unit)),
            Choice::Scrap => "scrap".into(),
            Choice::Side(side) => format!("side {}", self.side_name(side as Side)),
            Choice::Item(item) => format!("item {}", item + 1),
            Choice::Space(space) => format!("space {space}"),
            Choice::Chit(chit) => format!("chit {}", self.setup.chits[usize::from(chit)].letter),
            Choice::Work(work) => work.word().into(),
        }
    }

    /// The side that is asked; side 0 while nobody is.
    #[must_use]
    pub fn decider(&self) -> Side {
        match self.waits_for() {
            salient_engine::Pending::Decide(seats) => seats.first().map_or(0, |seat| seat.index()),
            _ => 0,
        }
    }

    /// Whose cards a side speaks of: its own, but for an Interrogation, which is about the other's. [CC:E61]
    #[must_use]
    pub(crate) fn cards_of(&self, side: Side) -> Side {
        match self.state.stack.top() {
            Frame::Event(event) if event.what == Happening::Interrogation && event.card.is_some() => 1 - side,
            _ => side,
        }
    }

    /// The choice that words mean to a side, on offer or not.
    pub fn from_words(&self, side: Side, words: &str) -> Result<Choice, String> {
        let lower = words.trim().to_lowercase();
        let mut tokens: Vec<&str> = lower.split_whitespace().collect();
        let Some(verb) = tokens.first().copied() else { return Err("nothing was said".into()) };
        let simple = match lower.as_str() {
            "pass" => Some(Choice::Pass),
            "end" | "end turn" => Some(Choice::End),
            "done" => Some(Choice::Done),
            "decline" | "no" => Some(Choice::Decline),
            "reroll" => Some(Choice::Reroll),
            "use" | "yes" => Some(Choice::Use),
            "exit" | "off" => Some(Choice::Exit),
            "scrap" => Some(Choice::Scrap),
            _ => None,
        };
        if let Some(choice) = simple {
            return Ok(choice);
        }
        let rest = tokens[1..].join(" ");
        match verb {
            "order" => return Ok(Choice::Order(self.card_named(side, verb, &rest)?)),
            "play" | "action" => return Ok(Choice::Action(self.card_named(side, verb, &rest)?)),
            "opportunity" => return Ok(Choice::Opportunity(self.card_named(side, verb, &rest)?)),
            "discard" => return Ok(Choice::Discard(self.card_named(side, verb, &rest)?)),
            "give" => return Ok(Choice::Give(self.unit_named(&rest)?)),
            "smoke" => {
                let hex = self.setup.grid.parse(&rest);
                return hex.map(Choice::Smoke).ok_or_else(|| format!("`{rest}` is not a hex of this map"));
            }
            "side" => {
                let named = |side: &Side| {
                    self.side_name(*side).eq_ignore_ascii_case(&rest)
                        || self.setup.sides[*side].nation.id.eq_ignore_ascii_case(&rest)
                };
                let side = [0, 1].into_iter().find(named);
                return side
                    .map(|side| Choice::Side(side as u8))
                    .ok_or_else(|| format!("there is no side `{rest}`"));
            }
            "item" | "space" => {
                let number: u8 =
                    rest.parse().map_err(|_| format!("`{rest}` is not a number after `{verb}`"))?;
                return match (verb, number.checked_sub(1)) {
                    ("space", _) => Ok(Choice::Space(number)),
                    (_, Some(item)) => Ok(Choice::Item(item)),
                    _ => Err("items are counted from 1".into()),
                };
            }
            "chit" => {
                let letter = |chit: &u8| {
                    self.setup.chits[usize::from(*chit)].letter.to_string().eq_ignore_ascii_case(&rest)
                };
                return (0..CHITS as u8)
                    .find(letter)
                    .map(Choice::Chit)
                    .ok_or_else(|| format!("there is no chit `{rest}`"));
            }
            _ => {}
        }
        while tokens.len() > 1 && VERBS.contains(&tokens[0]) {
            tokens.remove(0);
        }
        let name = tokens.join(" ");
        if let Some(work) = Fortification::from_word(&name) {
            return Ok(Choice::Work(work));
        }
        if let Some(hex) = self.setup.grid.parse(&name) {
            return Ok(Choice::Hex(hex));
        }
        if let Ok(unit) = self.unit_named(&name) {
            return Ok(Choice::Unit(unit));
        }
        let in_play = |weapon: &WeaponId| self.weapon(*weapon).at != WeaponPlace::Mix;
        let weapon = (0..MOST_WEAPONS as u8)
            .map(WeaponId)
            .filter(in_play)
            .find(|weapon| self.weapon_noun(*weapon) == name);
        weapon.map(Choice::Weapon).ok_or_else(|| {
            format!(
                "`{words}` is not understood; name a hex, a unit, a weapon or a card, or one of {BUTTONS}"
            )
        })
    }

    /// A card by its number, or by what is to be done with it: `order fire`, `play ambush`, `opportunity fire`. Of
    /// several the first in the hand is meant; one that is not there at all is refused later, with its reason.
    fn card_named(&self, side: Side, verb: &str, name: &str) -> Result<CardId, String> {
        let of = self.cards_of(side);
        let deck = self.setup.deck(of);
        let number = name
            .strip_prefix(deck.letter.to_ascii_lowercase())
            .and_then(|rest| rest.trim_start_matches('-').parse::<u8>().ok())
            .and_then(|number| number.checked_sub(1))
            .filter(|card| usize::from(*card) < DECK);
        if let Some(number) = number {
            return Ok(CardId(number));
        }
        let order = if verb == "opportunity" && name.is_empty() { "fire" } else { name };
        let (order, action) = match (verb, name.split_once('/')) {
            ("order" | "opportunity", _) => (Order::from_word(order), None),
            ("play" | "action", _) => (None, Action::from_word(name)),
            (_, Some((order, action))) => (Order::from_word(order.trim()), Action::from_word(action.trim())),
            (_, None) => (Order::from_word(name), Action::from_word(name)),
        };
        let both = name.contains('/');
        let fits = |card: &CardId| {
            let card = deck.card(*card);
            let (order, action) = (order == Some(card.order), action == Some(card.action));
            if both { order && action } else { order || action }
        };
        let seen = if of == side { self.state.hand[side] } else { self.state.shown[of] };
        let found = seen.iter().find(fits).or_else(|| Cards::ALL.iter().find(fits));
        found.ok_or_else(|| {
            format!("`{name}` is not a card of the {} deck, nor what one has on it", self.side_name(of))
        })
    }

    /// A unit by its name in choices, or a leader by his own.
    pub(crate) fn unit_named(&self, name: &str) -> Result<UnitId, String> {
        let name = name.trim().to_lowercase();
        self.all_units()
            .find(|unit| self.unit_noun(*unit) == name || self.unit_name(*unit).to_lowercase() == name)
            .ok_or_else(|| format!("there is no unit `{name}`"))
    }
}

const BUTTONS: &str = "pass, end, done, decline, use, reroll, exit, scrap, order CARD, play CARD, opportunity CARD, \
                       discard CARD, give UNIT, smoke HEX, side NAME, item NUMBER, space NUMBER, chit LETTER";
