//! Choices in words, as people say them, and back: `order 51 M`, `lift G8`, `march H7`, `call 51.fs1`.

use crate::chart::{Kind, Order};
use crate::choice::{Choice, Goal};
use crate::setup::{DivisionId, Side, StandId};
use crate::state::Position;
use salient_ground::Hex;

impl Position {
    /// A choice in its canonical words.
    #[must_use]
    pub fn in_words(&self, choice: Choice) -> String {
        let stand = |id: StandId| self.stand(id).name.as_str();
        let division = |id: DivisionId| self.setup.division(id).id.as_str();
        let hex = |hex: Hex| self.setup.name(hex);
        let goal = |goal: Goal| match goal {
            Goal::To(hex) => self.setup.name(hex),
            Goal::Off => "off".into(),
        };
        match choice {
            Choice::Order(id, order) => format!("order {} {}", division(id), order.letter()),
            Choice::Seal => "seal".into(),
            Choice::Activate(id) => format!("activate {}", division(id)),
            Choice::Lift(at) => format!("lift {}", hex(at)),
            Choice::LiftBox(number) => format!("lift box {}", number + 1),
            Choice::LiftOne(id) => format!("lift {}", stand(id)),
            Choice::Drop(id) => format!("drop {}", stand(id)),
            Choice::March(to) => format!("march {}", goal(to)),
            Choice::Stay => "stay".into(),
            Choice::Return(id) => format!("return {}", stand(id)),
            Choice::Done => "done".into(),
            Choice::Target(at) => format!("attack {}", hex(at)),
            Choice::From(at) => format!("from {}", hex(at)),
            Choice::Call(id) => format!("call {}", stand(id)),
            Choice::Caller(id) => format!("caller {}", division(id)),
            Choice::Fight => "fight".into(),
            Choice::Lose(id) => format!("lose {}", stand(id)),
            Choice::Hold => "hold".into(),
            Choice::Yield => "yield".into(),
            Choice::FallBack(to) => format!("fall back {}", goal(to)),
            Choice::Advance(id) => format!("advance {}", stand(id)),
            Choice::AdvanceAll(at) => format!("advance all {}", hex(at)),
            Choice::Remove(id) => format!("remove {}", stand(id)),
            Choice::Relocate(at) => format!("relocate {}", hex(at)),
            Choice::Gun(id) => format!("gun {}", stand(id)),
            Choice::Shell(at) => format!("shell {}", hex(at)),
            Choice::Mend(id) => format!("mend {}", stand(id)),
            Choice::Raise(id, 1) => format!("raise half {}", stand(id)),
            Choice::Raise(id, _) => format!("raise {}", stand(id)),
            Choice::Put(at) => format!("put {}", hex(at)),
            Choice::Fly(at) => format!("fly {}", hex(at)),
        }
    }

    /// The choice that words mean, on offer or not.
    pub fn from_words(&self, side: Side, words: &str) -> Result<Choice, String> {
        let tokens: Vec<&str> = words.split_whitespace().collect();
        let lower: Vec<String> = tokens.iter().map(|token| token.to_lowercase()).collect();
        let rest = |n: usize| tokens[n..].join(" ");
        let verb = lower.first().map_or("", String::as_str);
        let choice = match (verb, lower.get(1).map(String::as_str)) {
            ("", _) => return Err("nothing was said".into()),
            ("seal", _) => Choice::Seal,
            ("stay", _) => Choice::Stay,
            ("done" | "end", _) => Choice::Done,
            ("fight", _) => Choice::Fight,
            ("hold", _) => Choice::Hold,
            ("yield", _) => Choice::Yield,
            ("order", _) if tokens.len() == 3 => {
                Choice::Order(self.division_named(tokens[1])?, order_named(&lower[2])?)
            }
            ("order", _) => {
                return Err("an order names a division and one of M, H, D, R: `order 51 M`".into());
            }
            ("activate", _) => Choice::Activate(self.division_named(&rest(1))?),
            ("caller", _) => Choice::Caller(self.division_named(&rest(1))?),
            ("lift", Some("box")) => {
                let number: u8 = lower.get(2).and_then(|n| n.parse().ok()).unwrap_or(0);
                match number.checked_sub(1) {
                    Some(index) if (index as usize) < self.setup.boxes.len() => Choice::LiftBox(index),
                    _ => return Err(format!("there is no box {}", rest(2))),
                }
            }
            ("lift", _) => match self.setup.grid.parse(&rest(1)) {
                Some(hex) => Choice::Lift(hex),
                None => self.with_stand(side, &rest(1), Choice::LiftOne)?,
            },
            ("march", Some("off")) => Choice::March(Goal::Off),
            ("march", _) => Choice::March(Goal::To(self.hex_named(&rest(1))?)),
            ("fall", Some("back")) => match lower.get(2).map(String::as_str) {
                Some("off") => Choice::FallBack(Goal::Off),
                _ => Choice::FallBack(Goal::To(self.hex_named(&rest(2))?)),
            },
            ("advance", Some("all")) => Choice::AdvanceAll(self.hex_named(&rest(2))?),
            ("attack", _) => Choice::Target(self.hex_named(&rest(1))?),
            ("from", _) => Choice::From(self.hex_named(&rest(1))?),
            ("relocate", _) => Choice::Relocate(self.hex_named(&rest(1))?),
            ("shell", _) => Choice::Shell(self.hex_named(&rest(1))?),
            ("put", _) => Choice::Put(self.hex_named(&rest(1))?),
            ("fly", _) => Choice::Fly(self.hex_named(&rest(1))?),
            ("drop", _) => self.with_stand(side, &rest(1), Choice::Drop)?,
            ("return", _) => self.with_stand(side, &rest(1), Choice::Return)?,
            ("call", _) => self.with_stand(side, &rest(1), Choice::Call)?,
            ("lose", _) => self.with_stand(side, &rest(1), Choice::Lose)?,
            ("advance", _) => self.with_stand(side, &rest(1), Choice::Advance)?,
            ("remove", _) => self.with_stand(side, &rest(1), Choice::Remove)?,
            ("gun", _) => self.with_stand(side, &rest(1), Choice::Gun)?,
            ("mend", _) => self.with_stand(side, &rest(1), Choice::Mend)?,
            ("raise", Some("half")) => self.with_stand(side, &rest(2), |id| Choice::Raise(id, 1))?,
            ("raise", _) => self.with_stand(side, &rest(1), |id| Choice::Raise(id, 2))?,
            _ => return Err(format!("`{}` is not something one can do; {}", tokens[0], VERBS)),
        };
        Ok(choice)
    }

    fn hex_named(&self, name: &str) -> Result<Hex, String> {
        self.setup.grid.parse(name.trim()).ok_or_else(|| format!("`{name}` is not a hex of this map"))
    }

    fn division_named(&self, name: &str) -> Result<DivisionId, String> {
        self.division_ids()
            .find(|id| self.setup.division(*id).id.eq_ignore_ascii_case(name.trim()))
            .ok_or_else(|| {
                let known: Vec<&str> =
                    self.setup.divisions.iter().map(|division| division.id.as_str()).collect();
                format!("there is no division `{name}`; there are {}", known.join(", "))
            })
    }

    /// A choice about a stand that is given by its name, or by what it is where one like it is on offer.
    fn with_stand(&self, side: Side, name: &str, make: impl Fn(StandId) -> Choice) -> Result<Choice, String> {
        let name = name.trim();
        let mut offered = Vec::new();
        self.offer(side, &mut offered);
        if let Some(id) = self.stand_ids().find(|id| self.stand(*id).name.eq_ignore_ascii_case(name)) {
            if offered.contains(&make(id)) {
                return Ok(make(id));
            }
            let like =
                self.stand_ids().find(|other| self.alike(id, *other) && offered.contains(&make(*other)));
            return Ok(make(like.unwrap_or(id)));
        }
        let Some(kind) = kind_named(name) else {
            return Err(format!("there is no stand `{name}`; stands are named like {}", self.example_name()));
        };
        let mine =
            |id: &StandId| self.kind(*id) == kind || (kind == Kind::DivisionalGun && self.kind(*id).is_gun());
        self.stand_ids()
            .filter(mine)
            .find(|id| offered.contains(&make(*id)))
            .or_else(|| self.stand_ids().find(|id| mine(id) && self.stand(*id).side == side))
            .map(make)
            .ok_or_else(|| format!("there is no {name} here"))
    }

    fn example_name(&self) -> String {
        self.setup.stands.first().map_or_else(String::new, |stand| format!("`{}`", stand.name))
    }
}

const VERBS: &str = "choices begin with order, seal, activate, lift, drop, march, stay, return, done, attack, from, \
                     call, caller, fight, lose, hold, yield, fall back, advance, remove, relocate, gun, shell, mend, \
                     raise, put or fly";

fn order_named(word: &str) -> Result<Order, String> {
    match word {
        "m" | "move" => Ok(Order::Move),
        "h" | "hold" => Ok(Order::Hold),
        "d" | "dug" | "dug-in" => Ok(Order::DugIn),
        "r" | "retreat" => Ok(Order::Retreat),
        _ => Err(format!("`{word}` is not an order; orders are M, H, D and R")),
    }
}

fn kind_named(word: &str) -> Option<Kind> {
    Some(match word.to_lowercase().as_str() {
        "inf" | "infantry" => Kind::Infantry,
        "storm" | "stormtrooper" | "stormtroopers" => Kind::Stormtrooper,
        "fs" | "fire support" => Kind::FireSupport,
        "tank" | "tanks" => Kind::Tank,
        "battery" | "gun" => Kind::DivisionalGun,
        "hq" | "headquarters" => Kind::Headquarters,
        _ => return None,
    })
}
