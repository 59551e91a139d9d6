//! Questions a worked case can ask about a position. `docs/cases.md` lists them.

use crate::chart::OBJECTIVES;
use crate::kinds::Posture;
use crate::setup::{Side, WeaponId};
use crate::state::{NEITHER, Position, WeaponPlace, flag};
use crate::stats::Against;
use salient_engine::Pending;

const QUESTIONS: &str = "questions are: where is UNIT, state of UNIT, morale of UNIT, firepower of UNIT, range of UNIT, \
                         movement of UNIT, weapon of UNIT, state of weapon WEAPON, units at HEX, cover of HEX, \
                         fortification at HEX, smoke at HEX, blaze at HEX, control of NUMBER, worth of NUMBER, \
                         open chits, secret chits of SIDE, cards of SIDE, spent, orders, points of SIDE, \
                         casualties of SIDE, surrender of SIDE, hand of SIDE, deck of SIDE, discards of SIDE, radio of \
                         SIDE, time, initiative, turn, to act, prompt, attack, firepower, sight HEX HEX, distance HEX \
                         HEX, winner";

impl Position {
    /// The answer to a question, in words.
    pub fn answer_question(&self, question: &str) -> Result<String, String> {
        let words: Vec<&str> = question.split_whitespace().collect();
        let hex =
            |name: &str| self.setup.grid.parse(name).ok_or(format!("`{name}` is not a hex of this map"));
        let unit = |name: &str| self.unit_named(name);
        let weapon = |name: &str| {
            (0..crate::setup::MOST_WEAPONS as u8)
                .map(WeaponId)
                .filter(|weapon| self.weapon(*weapon).at != WeaponPlace::Mix)
                .find(|weapon| self.weapon_noun(*weapon) == name.to_lowercase())
                .ok_or(format!("there is no weapon `{name}`"))
        };
        let side = |name: &str| {
            [0, 1]
                .into_iter()
                .find(|side: &Side| {
                    self.side_name(*side).eq_ignore_ascii_case(name)
                        || self.setup.sides[*side].nation.id.eq_ignore_ascii_case(name)
                })
                .ok_or(format!("there is no side `{name}`"))
        };
        let yes_no = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
        Ok(match words[..] {
            ["where", "is", name] => {
                let at = self.unit(unit(name)?).at;
                match (at.hex(), at.space()) {
                    (Some(hex), _) => self.hex_name(hex),
                    (_, Some(space)) => format!("time {space}"),
                    _ if at == crate::place::Place::CASUALTY => "eliminated".into(),
                    _ => "waiting".into(),
                }
            }
            ["state", "of", "weapon", name] => {
                let weapon = weapon(name)?;
                match self.weapon(weapon).at {
                    WeaponPlace::Box => "lost".into(),
                    _ if self.weapon(weapon).broken => "broken".into(),
                    _ => "whole".into(),
                }
            }
            ["state", "of", name] => {
                let unit = unit(name)?;
                let mut states = Vec::new();
                for (bit, word) in [
                    (flag::BROKEN, "broken"),
                    (flag::SUPPRESSED, "suppressed"),
                    (flag::VETERAN, "veteran"),
                    (flag::ACTIVATED, "activated"),
                    (flag::MOVING, "moving"),
                    (flag::WATCHING, "watching"),
                ] {
                    if self.is(unit, bit) {
                        states.push(word);
                    }
                }
                if states.is_empty() { "fresh".into() } else { states.join(", ") }
            }
            ["morale", "of", name] => self.morale(unit(name)?, Against::Nothing).to_string(),
            ["firepower", "of", name] => match unit(name) {
                Ok(unit) => self.firepower(unit).to_string(),
                Err(_) => self.weapon_firepower(weapon(name)?).to_string(),
            },
            ["range", "of", name] => match unit(name) {
                Ok(unit) => self.range(unit).to_string(),
                Err(_) => self.weapon_range(weapon(name)?).to_string(),
            },
            ["movement", "of", name] => self.movement(unit(name)?).to_string(),
            ["weapon", "of", name] => {
                self.weapon_of(unit(name)?).map_or("none".into(), |weapon| self.weapon_noun(weapon))
            }
            ["units", "at", at] => {
                let units: Vec<String> = self.units_at(hex(at)?).map(|unit| self.unit_noun(unit)).collect();
                if units.is_empty() { "none".into() } else { units.join(", ") }
            }
            ["cover", "of", at] => self.cover(hex(at)?, Against::Nothing).0.to_string(),
            ["fortification", "at", at] => {
                self.work(hex(at)?).map_or("none".into(), |work| work.word().into())
            }
            ["smoke", "at", at] => self.state.smoke[hex(at)?.index()].to_string(),
            ["blaze", "at", at] => yes_no(self.state.blaze.contains(hex(at)?)),
            ["control", "of", number] => {
                let number: usize = number.parse().map_err(|_| format!("`{number}` is no objective"))?;
                match number.checked_sub(1).and_then(|number| self.state.control.get(number)) {
                    Some(&NEITHER) => "nobody".into(),
                    Some(owner) => self.side_name(*owner as Side).to_owned(),
                    None => return Err(format!("there is no objective {number}")),
                }
            }
            ["worth", "of", number] => {
                let at = number.parse::<usize>().ok().filter(|number| (1..=OBJECTIVES).contains(number));
                let at = at.ok_or_else(|| format!("there is no objective {number}"))?;
                self.worth(at - 1, self.state.open_chits).to_string()
            }
            ["open", "chits"] => self.letters_of(self.state.open_chits),
            ["secret", "chits", "of", name] => self.letters_of(self.state.secret_chits[side(name)?]),
            ["cards", "of", name] => {
                let side = side(name)?;
                let cards: Vec<String> =
                    self.state.hand[side].iter().map(|card| self.card_name(side, card)).collect();
                if cards.is_empty() { "none".into() } else { cards.join(", ") }
            }
            ["spent"] => {
                self.state.stack.moving().map_or("none".into(), |order| self.spent_by(order).to_string())
            }
            ["orders"] => self.state.stack.turn().map_or("none".into(), |turn| turn.orders.to_string()),
            ["points", "of", name] => {
                let points = if side(name)? == 0 { self.state.points } else { -self.state.points };
                points.to_string()
            }
            ["casualties", "of", name] => self.casualties(side(name)?).to_string(),
            ["surrender", "of", name] => self.state.surrender[side(name)?].to_string(),
            ["hand", "of", name] => self.state.hand[side(name)?].len().to_string(),
            ["deck", "of", name] => self.state.deck[side(name)?].len().to_string(),
            ["discards", "of", name] => self.state.discards[side(name)?].len().to_string(),
            ["radio", "of", name] => match self.state.radios[side(name)?] {
                None => "none".into(),
                Some(radio) if radio.broken => "broken".into(),
                Some(_) => "whole".into(),
            },
            ["posture", "of", name] => match self.setup.sides[side(name)?].posture {
                Posture::Attack => "attack".into(),
                Posture::Defend => "defend".into(),
                Posture::Recon => "recon".into(),
            },
            ["time"] => self.state.time.to_string(),
            ["initiative"] => self.side_name(self.state.initiative as Side).to_owned(),
            ["turn"] => self.side_name(self.active()).to_owned(),
            ["to", "act"] => match self.waits_for() {
                Pending::Decide(seats) => {
                    seats.first().map_or("nobody".into(), |seat| self.side_name(seat.index()).to_owned())
                }
                Pending::Chance(_) => "chance".into(),
                Pending::Over(_) => "nobody".into(),
            },
            ["prompt"] => self.ask_now().kind.to_owned(),
            ["attack"] => self.state.stack.shot().map_or("none".into(), |shot| shot.total.to_string()),
            ["firepower"] => {
                self.state.stack.shot().map_or("none".into(), |shot| self.shot_firepower(shot).to_string())
            }
            ["sight", from, to] => match self.sight(hex(from)?, hex(to)?) {
                None => "blocked".into(),
                Some(0) => "clear".into(),
                Some(hindrance) => format!("hindrance {hindrance}"),
            },
            ["distance", from, to] => self.setup.tables.distance(hex(from)?, hex(to)?).to_string(),
            ["winner"] => self
                .state
                .ended
                .map_or("none".into(), |ended| self.side_name(ended.winner as Side).to_owned()),
            _ => return Err(format!("`{question}` is not a question; {QUESTIONS}")),
        })
    }
    /// Chits by their letters.
    fn letters_of(&self, chits: u32) -> String {
        let letters = self.setup.chits.iter().enumerate().filter(|(chit, _)| chits >> chit & 1 == 1);
        let letters: Vec<String> = letters.map(|(_, chit)| chit.letter.to_string()).collect();
        if letters.is_empty() { "none".into() } else { letters.join(", ") }
    }
}
