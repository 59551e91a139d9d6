//! What each seat sees. Built by allow-list: a hand, a draw pile and a secret chit are shown to nobody but their owner.

mod counters;
mod offers;

use crate::cards::CardId;
use crate::chart::OBJECTIVES;
use crate::clause::cc;
use crate::frame::Frame;
use crate::place::Place as Where;
use crate::procedure::seat;
use crate::setup::{ChitKind, Side};
use crate::state::{How, NEITHER, Position, WeaponPlace};
use salient_engine::{
    Card, CardLine, Ending, Hand, Lesson, Mark, Panel, PanelRow, Pending, Pile, Prompt, Scene, Seat, Seats,
    SideLine, Track, counted,
};

impl Position {
    /// What a seat sees and may click.
    #[must_use]
    pub fn to_scene(&self, to: Option<Seat>) -> Scene {
        let side = to.map(Seat::index);
        let pending = self.waits_for();
        let waits_for = if let Pending::Decide(seats) = pending { seats } else { Seats::NONE };
        let ask = self.ask_now();
        let mine = to.is_some_and(|seat| waits_for.contains(seat));
        let text = if to.is_some() && !mine && !waits_for.is_empty() {
            let who = waits_for.first().unwrap_or(Seat(0));
            format!("Waiting for the {} side. {}", self.side_name(who.index()), ask.text)
        } else {
            ask.text
        };
        let mut choices = Vec::new();
        if let Some(side) = side {
            self.offer(side, &mut choices);
        }
        Scene {
            seat: to,
            title: self.setup.info.title.clone(),
            clock: self.clock(),
            sides: [0, 1].into_iter().map(|side| self.side_line(side, waits_for)).collect(),
            prompt: Prompt {
                kind: ask.kind.to_owned(),
                text,
                clause: Some(ask.clause),
                waits_for,
                window: self.window_now().map(|window| window.kind.to_owned()),
            },
            offers: choices.into_iter().map(|choice| self.to_offer(choice)).collect(),
            pieces: self.pieces(),
            marks: self.marks(),
            tracks: self.tracks(),
            panels: self.panels(side),
            hands: [0, 1].into_iter().map(|of| self.hand_of(of, side)).collect(),
            piles: self.piles(),
            lessons: to
                .map_or_else(Vec::new, |to| Lesson::due(&self.setup.info.lessons, ask.kind, to, waits_for)),
            odds: self.state.stack.shot().and_then(|shot| self.shot_odds(shot, to)),
            ended: if let Pending::Over(verdict) = pending {
                Some(Ending { verdict, title: self.ending_title(), lines: self.ending_lines() })
            } else {
                None
            },
        }
    }

    fn clock(&self) -> String {
        let date = &self.setup.info.date;
        let comma = if date.is_empty() { "" } else { ", " };
        format!("{date}{comma}turn {}, time {}", self.state.turns, self.state.time)
    }

    fn side_line(&self, side: Side, waits_for: Seats) -> SideLine {
        let balance = if side == 0 { self.state.points } else { -self.state.points };
        SideLine {
            seat: seat(side),
            name: self.side_name(side).to_owned(),
            nation: self.setup.sides[side].nation.id.clone(),
            score: if balance == 0 { "0".into() } else { format!("{balance:+}") },
            to_act: waits_for.contains(seat(side)),
        }
    }

    /// A card, face up.
    pub(crate) fn card_face(&self, side: Side, id: CardId) -> Card {
        let card = self.card(side, id);
        let name = self.card_name(side, id);
        let mut lines = vec![CardLine {
            kind: "order".into(),
            title: card.order.word().into(),
            text: card.order.text().into(),
            clause: card.order.clause(),
        }];
        if card.order == crate::cards::Order::Fire {
            lines.push(CardLine {
                kind: "action".into(),
                title: "Opportunity Fire".into(),
                text: crate::texts::OPPORTUNITY_FIRE.into(),
                clause: cc!("A33.1"),
            });
        }
        lines.push(CardLine {
            kind: "action".into(),
            title: card.action.word().into(),
            text: card.action.text().into(),
            clause: card.action.clause(),
        });
        lines.push(CardLine {
            kind: "event".into(),
            title: card.happening.word().into(),
            text: card.happening.text().into(),
            clause: card.happening.clause(),
        });
        let mut corner = vec![self.hex_name(card.hex)];
        corner.extend(card.trigger.map(|trigger| trigger.word().to_owned()));
        Card {
            id: name,
            title: card.order.word().into(),
            family: family(card.order).into(),
            nation: self.setup.sides[side].nation.id.clone(),
            lines,
            dice: card.dice.to_vec(),
            corner,
            selected: false,
        }
    }

    /// The cards of a side, as many of them as a viewer may see.
    fn hand_of(&self, of: Side, viewer: Option<Side>) -> Hand {
        let held = self.state.hand[of];
        let seen = match viewer {
            Some(side) if side == of => held,
            Some(_) => self.state.shown[of],
            None => crate::cards::Cards::NONE,
        };
        Hand {
            seat: seat(of),
            name: format!("{} hand", self.side_name(of)),
            count: held.len(),
            cards: seen.iter().map(|card| self.card_face(of, card)).collect(),
        }
    }

    fn piles(&self) -> Vec<Pile> {
        let mut piles = Vec::new();
        for side in [0, 1] {
            let name = self.side_name(side);
            piles.push(Pile {
                kind: "deck".into(),
                name: format!("{name} deck"),
                seat: Some(seat(side)),
                count: self.state.deck[side].len(),
                top: None,
                items: Vec::new(),
            });
            let discards = self.state.discards[side];
            piles.push(Pile {
                kind: "discards".into(),
                name: format!("{name} discards"),
                seat: Some(seat(side)),
                count: discards.len(),
                top: self.state.top[side].map(|card| self.card_face(side, card)),
                items: discards.iter().map(|card| self.card_line(side, card)).collect(),
            });
            let lost: Vec<String> = self
                .all_units()
                .filter(|unit| self.unit(*unit).at == Where::CASUALTY && self.side_of(*unit) == side)
                .map(|unit| self.unit_name(unit))
                .collect();
            piles.push(Pile {
                kind: "casualties".into(),
                name: format!("{name} casualties"),
                seat: Some(seat(side)),
                count: lost.len(),
                top: None,
                items: lost,
            });
        }
        let weapons: Vec<String> = (0..crate::setup::MOST_WEAPONS as u8)
            .map(crate::setup::WeaponId)
            .filter(|weapon| self.weapon(*weapon).at == WeaponPlace::Box)
            .map(|weapon| self.weapon_name(weapon))
            .collect();
        if !weapons.is_empty() {
            piles.push(Pile {
                kind: "casualties".into(),
                name: "Weapon box".into(),
                seat: None,
                count: weapons.len(),
                top: None,
                items: weapons,
            });
        }
        piles
    }

    /// A card in one line.
    pub(crate) fn card_line(&self, side: Side, id: CardId) -> String {
        let card = self.card(side, id);
        format!("{} {} / {}", self.card_name(side, id), card.order.word(), card.action.word())
    }

    fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        let mut mark = |hex: String, kind: &str, text: String, seat: Option<Seat>| {
            marks.push(Mark { hex, kind: kind.into(), text, seat });
        };
        for (number, objective) in self.setup.objectives.iter().enumerate() {
            let owner = self.state.control[number];
            let worth = self.worth(number, self.state.open_chits);
            let text = if worth > 0 { format!("{}: {worth}", number + 1) } else { format!("{}", number + 1) };
            mark(self.hex_name(objective.at), "objective", text, (owner != NEITHER).then_some(Seat(owner)));
        }
        for hex in self.setup.all.iter() {
            if let Some(work) = self.work(hex) {
                mark(self.hex_name(hex), work.word(), String::new(), None);
            }
            let smoke = self.state.smoke[hex.index()];
            if smoke > 0 {
                mark(self.hex_name(hex), "smoke", smoke.to_string(), None);
            }
            if self.state.blaze.contains(hex) {
                mark(self.hex_name(hex), "blaze", String::new(), None);
            }
        }
        for frame in self.state.stack.frames() {
            match frame {
                Frame::Shot(shot) => {
                    for hex in shot.targets() {
                        mark(self.hex_name(hex), "target", String::new(), Some(Seat(shot.side)));
                    }
                }
                Frame::Artillery(artillery) => {
                    if let Some(hex) = artillery.round {
                        mark(self.hex_name(hex), "spotting round", String::new(), Some(Seat(artillery.side)));
                    }
                }
                Frame::Melee(melee) => mark(self.hex_name(melee.hex), "melee", String::new(), None),
                _ => {}
            }
        }
        marks
    }

    fn tracks(&self) -> Vec<Track> {
        let last = self.state.time.max(self.setup.sudden_death + 6).max(12);
        let space = |number: u8| {
            if number == self.setup.sudden_death {
                format!("{number} sudden death")
            } else {
                number.to_string()
            }
        };
        let time = Track {
            name: "Time".into(),
            boxes: (0..=last).map(space).collect(),
            at: Some(usize::from(self.state.time)),
        };
        let reach = self.state.points.abs().max(10);
        let points = Track {
            name: "Points".into(),
            boxes: (-reach..=reach)
                .rev()
                .map(|points: i16| match points {
                    0 => "0".into(),
                    more if more > 0 => format!("{} {more}", self.side_name(0)),
                    less => format!("{} {}", self.side_name(1), -less),
                })
                .collect(),
            at: Some((reach - self.state.points) as usize),
        };
        let losses = |side: Side| {
            let (lost, surrender) = (self.casualties(side), usize::from(self.state.surrender[side]));
            let space = |number: usize| {
                if number == surrender { format!("{number} surrender") } else { number.to_string() }
            };
            Track {
                name: format!("{} losses", self.side_name(side)),
                boxes: (0..=surrender.max(lost)).map(space).collect(),
                at: Some(lost),
            }
        };
        vec![time, points, losses(0), losses(1)]
    }

    fn panels(&self, viewer: Option<Side>) -> Vec<Panel> {
        let row = |id: String, title: String, text: String, badges: Vec<String>| PanelRow {
            id,
            title,
            text,
            badges,
            percent: None,
        };
        let objectives = (0..OBJECTIVES)
            .map(|number| {
                let owner = self.state.control[number];
                let who = if owner == NEITHER { "nobody" } else { self.side_name(owner as Side) };
                let worth = self.worth(number, self.state.open_chits);
                let place = self.hex_name(self.setup.objectives[number].at);
                row(
                    format!("objective{}", number + 1),
                    format!("{} {}", number + 1, self.setup.objectives[number].name),
                    format!("{place}, {who}, {}", counted(worth.max(0) as usize, "point")),
                    Vec::new(),
                )
            })
            .collect();
        let mut panels = vec![Panel { name: "Objectives".into(), seat: None, rows: objectives }];
        let mut chits = Vec::new();
        for (index, chit) in self.setup.chits.iter().enumerate() {
            let bit = 1 << index;
            let open = self.state.open_chits & bit != 0;
            let own = viewer.is_some_and(|side| self.state.secret_chits[side] & bit != 0);
            if open || own {
                let badge = if open { "open" } else { "secret" };
                chits.push(row(
                    format!("chit{}", chit.letter),
                    format!("Chit {}", chit.letter),
                    chit_text(chit.kind),
                    vec![badge.into()],
                ));
            }
        }
        for side in [0, 1] {
            let hidden = self.state.secret_chits[side].count_ones();
            if hidden > 0 && viewer != Some(side) {
                chits.push(row(
                    format!("secret{side}"),
                    format!("{} secret chits", self.side_name(side)),
                    hidden.to_string(),
                    vec!["?".into()],
                ));
            }
        }
        if !chits.is_empty() {
            panels.push(Panel { name: "Chits".into(), seat: None, rows: chits });
        }
        let holder = self.side_name(self.state.initiative as Side);
        let mut state = vec![row("initiative".into(), "Initiative".into(), holder.to_owned(), Vec::new())];
        for side in [0, 1] {
            let terms = &self.setup.sides[side];
            state.push(row(
                format!("posture{side}"),
                format!("{} posture", terms.name),
                format!(
                    "{}, {} orders a turn, hand of {}",
                    terms.posture.word(),
                    terms.orders,
                    terms.posture.hand()
                ),
                Vec::new(),
            ));
            if let Some(radio) = self.state.radios[side] {
                let smoke = if radio.kind.smoke { ", smoke" } else { "" };
                let badges = if radio.broken { vec!["broken".into()] } else { Vec::new() };
                state.push(row(
                    format!("radio{side}"),
                    format!("{} radio", terms.name),
                    format!("firepower {}{smoke}", radio.kind.firepower),
                    badges,
                ));
            }
        }
        panels.push(Panel { name: "Situation".into(), seat: None, rows: state });
        panels
    }

    fn ending_title(&self) -> String {
        self.state.ended.map_or_else(String::new, |ended| {
            let how = match ended.how {
                How::Surrender => "by surrender",
                How::Annihilation => "by annihilation",
                How::Exit => "on points after the last exit",
                How::SuddenDeath => "on points at sudden death",
                How::TakeAll => "by taking every objective",
            };
            format!("{} victory {how}", self.side_name(ended.winner as Side))
        })
    }

    fn ending_lines(&self) -> Vec<String> {
        let unit = if self.state.points.abs() == 1 { "point" } else { "points" };
        let mut lines = vec![format!("{}: {:+} {unit}", self.side_name(0), self.state.points)];
        for side in [0, 1] {
            lines.push(format!(
                "{}: {}, surrender at {}",
                self.side_name(side),
                match self.casualties(side) {
                    1 => "1 casualty".to_owned(),
                    lost => format!("{lost} casualties"),
                },
                self.state.surrender[side]
            ));
        }
        for (number, objective) in self.setup.objectives.iter().enumerate() {
            let owner = self.state.control[number];
            if owner != NEITHER {
                let worth = self.worth(number, self.state.open_chits);
                let who = self.side_name(owner as Side);
                lines.push(format!("Objective {}, {}: {who}, worth {worth}", number + 1, objective.name));
            }
        }
        lines
    }
}

/// What a chit does, in a few words.
fn chit_text(kind: ChitKind) -> String {
    match kind {
        ChitKind::One(objective, points) => format!("objective {objective}: {points}"),
        ChitKind::Every(points) => format!("every objective: {points}"),
        ChitKind::TakeAll => "all five objectives win before a sudden death roll".into(),
        ChitKind::ExitDoubled => "exits count double".into(),
        ChitKind::EliminationDoubled => "eliminations count double".into(),
    }
}

/// The colour of a card.
const fn family(order: crate::cards::Order) -> &'static str {
    use crate::cards::Order;
    match order {
        Order::Advance => "advance",
        Order::ArtilleryDenied | Order::ArtilleryRequest => "artillery",
        Order::CommandConfusion => "other",
        Order::Fire => "fire",
        Order::Move => "move",
        Order::Recover => "recover",
        Order::Rout => "rout",
    }
}
