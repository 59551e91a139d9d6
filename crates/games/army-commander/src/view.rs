//! What each seat sees. Built by allow-list: an order lying face down is shown to its own side only.

mod offers;

use crate::chart::{Kind, Order};
use crate::clause::ac;
use crate::frame::{Fight, FightStep, Frame, Mode, Step};
use crate::odds::{compare, distribution};
use crate::pool::Sum;
use crate::procedure::seat;
use crate::setup::{DivisionId, Side, StandId};
use crate::state::{Position, flag};
use salient_engine::{
    Ending, Lesson, Mark, Odds, OddsPool, On, Panel, PanelRow, Pending, Piece, Place, Prompt, Scene, Seat,
    Seats, SideLine, Slot, Stat, SumLine, Track, counted,
};
use salient_ground::Hex;

impl Position {
    /// What a seat sees and may click.
    #[must_use]
    pub fn to_scene(&self, to: Option<Seat>) -> Scene {
        let side = to.map(Seat::index);
        let pending = self.waits_for();
        let waits_for = if let Pending::Decide(seats) = pending { seats } else { Seats::NONE };
        let ask = self.ask_now(side);
        let mine = to.is_some_and(|seat| waits_for.contains(seat));
        let text = if to.is_some() && !mine && !waits_for.is_empty() {
            let who = waits_for.iter().find(|seat| Some(*seat) != to).unwrap_or(Seat(0));
            format!("Waiting for the {} side. {}", self.side_name(who.index()), self.ask_now(None).text)
        } else {
            ask.text
        };
        let mut choices = Vec::new();
        if let Some(side) = side {
            self.offer(side, &mut choices);
        }
        let points = self.points_now();
        Scene {
            seat: to,
            title: self.setup.info.title.clone(),
            clock: self.clock(),
            sides: [0, 1]
                .into_iter()
                .map(|side| SideLine {
                    seat: seat(side),
                    name: self.side_name(side).to_owned(),
                    nation: self.setup.sides[side].1.clone(),
                    score: points[side].to_string(),
                    to_act: waits_for.contains(seat(side)),
                })
                .collect(),
            prompt: Prompt {
                kind: ask.kind.to_owned(),
                text,
                clause: Some(ask.clause),
                waits_for,
                window: None,
            },
            offers: choices.into_iter().map(|choice| self.to_offer(choice)).collect(),
            pieces: self.pieces(),
            marks: self.marks(),
            tracks: vec![self.round_track()],
            panels: self.panels(side),
            odds: self.state.stack.fight().and_then(|fight| self.to_odds(fight)),
            hands: Vec::new(),
            piles: Vec::new(),
            lessons: to
                .map_or_else(Vec::new, |to| Lesson::due(&self.setup.info.lessons, ask.kind, to, waits_for)),
            ended: if let Pending::Over(verdict) = pending {
                Some(Ending {
                    verdict,
                    title: self
                        .setup
                        .levels
                        .get(verdict.level as usize)
                        .map_or_else(String::new, |l| l.words.clone()),
                    lines: self.tally_lines(),
                })
            } else {
                None
            },
        }
    }

    fn clock(&self) -> String {
        let round = self.state.round;
        let mut before = 0;
        for (day, rounds) in self.setup.days.iter().enumerate() {
            if round <= before + rounds {
                return format!(
                    "{}, day {}, round {round} of {}",
                    self.setup.info.date,
                    day + 1,
                    self.setup.last_round()
                );
            }
            before += rounds;
        }
        self.setup.info.date.clone()
    }

    fn round_track(&self) -> Track {
        let boxes = (1..=self.setup.last_round()).map(|round| round.to_string()).collect();
        Track { name: "Round".into(), boxes, at: (self.state.round as usize).checked_sub(1) }
    }

    /// How the points came about.
    fn tally_lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = self
            .setup
            .scores
            .iter()
            .filter(|score| !matches!(score.what, crate::setup::Scored::Control { round: Some(_), .. }))
            .map(|score| {
                let points = self.points_for(&score.what, score.side);
                format!("{}: {points} for {}", self.side_name(score.side), score.words)
            })
            .collect();
        for side in [0, 1] {
            if self.state.tally[side] != 0 {
                lines.push(format!(
                    "{}: {} at the ends of earlier rounds",
                    self.side_name(side),
                    self.state.tally[side]
                ));
            }
        }
        lines
    }

    fn piece_of(&self, id: StandId) -> String {
        let stand = self.stand(id);
        match stand.division {
            Some(division) if stand.kind.is_combat() => {
                let place = self.state.at[id.index()];
                let at = match (place.hex(), place.entry_box()) {
                    (Some(hex), _) => self.hex_name(hex),
                    (_, Some(number)) => format!("box{}", number + 1),
                    _ => "off".into(),
                };
                format!("{}@{at}", self.setup.division(division).id)
            }
            _ => stand.name.clone(),
        }
    }

    fn slot_of(&self, id: StandId) -> On {
        if !self.kind(id).is_combat() {
            return On::Piece(self.piece_of(id));
        }
        let stand = self.stand(id);
        let here = self.state.at[id.index()];
        let before = self.division_stands_at(stand.division, here).take_while(|other| *other != id).count();
        On::Slot(self.piece_of(id), before as u8)
    }

    fn division_stands_at(
        &self,
        division: Option<DivisionId>,
        at: crate::place::Place,
    ) -> impl Iterator<Item = StandId> + '_ {
        division
            .into_iter()
            .flat_map(|division| self.combat_stands(division))
            .filter(move |id| self.state.at[id.index()] == at)
    }

    /// Who stands in a hex, in a few words.
    #[must_use]
    pub fn garrison(&self, hex: Hex) -> String {
        let stands: Vec<StandId> =
            self.stack(hex).filter(|id| self.kind(*id) != Kind::Headquarters).collect();
        if stands.is_empty() {
            return "nobody".into();
        }
        format!("{}, {}", self.stands_name(&stands), self.hex_status(hex).word())
    }

    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let (lifted, fighting) = self.highlighted();
        for division in self.division_ids() {
            let info = self.setup.division(division);
            let mut places: Vec<crate::place::Place> = Vec::new();
            for id in self.combat_stands(division) {
                let place = self.state.at[id.index()];
                if (place.hex().is_some() || place.entry_box().is_some()) && !places.contains(&place) {
                    places.push(place);
                }
            }
            for place in places {
                let stands: Vec<StandId> = self.division_stands_at(Some(division), place).collect();
                let at = place_of(self, place);
                let order = self.state.orders[division.index()];
                let moved = stands.iter().all(|id| self.has(*id, flag::MOVED));
                pieces.push(Piece {
                    id: self.piece_of(stands[0]),
                    seat: Some(seat(info.side)),
                    nation: self.setup.sides[info.side].1.clone(),
                    kind: "stack".into(),
                    title: info.id.clone(),
                    name: format!(
                        "{}: {}, {}{}",
                        self.division_name(division),
                        self.stands_name(&stands),
                        order.word(),
                        spoken(&at)
                    ),
                    badges: std::iter::once(order.letter().to_owned())
                        .chain(moved.then(|| "moved".into()))
                        .collect(),
                    slots: stands.iter().map(|id| self.to_slot(*id, &lifted, &fighting)).collect(),
                    stats: Vec::new(),
                    carries: Vec::new(),
                    selected: stands.iter().any(|id| lifted.contains(id) || fighting.contains(id)),
                    at,
                });
            }
        }
        for id in self.stand_ids() {
            let stand = self.stand(id);
            let place = self.state.at[id.index()];
            if stand.kind.is_combat() || (place.hex().is_none() && place.entry_box().is_none()) {
                continue;
            }
            let at = place_of(self, place);
            let gun = stand.kind.is_gun();
            let title = match stand.division {
                Some(division) => self.setup.division(division).id.clone(),
                None => self.setup.corps[stand.corps as usize].id.clone(),
            };
            let shots = if gun { format!(", {}", counted(self.shots(id), "shot")) } else { String::new() };
            pieces.push(Piece {
                id: stand.name.clone(),
                seat: Some(seat(stand.side)),
                nation: self.setup.sides[stand.side].1.clone(),
                kind: if gun { "battery" } else { "hq" }.into(),
                name: format!("{} {}{shots}{}", stand.kind.row().word, stand.name, spoken(&at)),
                title,
                badges: Vec::new(),
                slots: if gun { vec![self.to_slot(id, &lifted, &fighting)] } else { Vec::new() },
                stats: if gun {
                    vec![Stat::new("shots", self.shots(id)), Stat::new("range", stand.kind.row().range)]
                } else {
                    vec![Stat::new("command", crate::chart::COMMAND)]
                },
                carries: Vec::new(),
                selected: lifted.contains(&id) || fighting.contains(&id),
                at,
            });
        }
        for side in [0, 1] {
            for (number, hex) in self.aircraft(side).enumerate() {
                pieces.push(Piece {
                    id: format!("{}.aircraft{}", self.setup.sides[side].1, number + 1),
                    at: Place::Hex(self.hex_name(hex)),
                    seat: Some(seat(side)),
                    nation: self.setup.sides[side].1.clone(),
                    kind: "aircraft".into(),
                    title: String::new(),
                    name: format!("{} aircraft over {}", self.side_name(side), self.hex_name(hex)),
                    badges: Vec::new(),
                    slots: Vec::new(),
                    stats: Vec::new(),
                    carries: Vec::new(),
                    selected: false,
                });
            }
        }
        pieces
    }

    /// Stands being moved, and stands in the combat under way.
    fn highlighted(&self) -> (Vec<StandId>, Vec<StandId>) {
        let mut lifted = Vec::new();
        let mut fighting = Vec::new();
        match self.state.stack.top() {
            Frame::March(march) => lifted.extend(march.group.iter()),
            Frame::Barrage(barrage) => lifted.push(barrage.gun),
            _ => {}
        }
        if let Some(fight) = self.state.stack.fight() {
            fighting.extend(fight.attackers());
            fighting.extend(fight.attack.iter().chain(fight.defence.iter()));
            if fight.step == FightStep::Prepare {
                fighting.extend(
                    fight.from.iter().flatten().flat_map(|hex| self.assailants(fight.division, *hex)),
                );
            }
        }
        (lifted, fighting)
    }

    fn to_slot(&self, id: StandId, lifted: &[StandId], fighting: &[StandId]) -> Slot {
        Slot {
            symbol: self.kind(id).row().word.to_owned(),
            strength: self.strength(id),
            of: self.kind(id).row().strength,
            spent: self.has(id, flag::MOVED | flag::ATTACKED | flag::SUPPORTED | flag::FINISHED),
            selected: lifted.contains(&id) || fighting.contains(&id),
        }
    }

    fn marks(&self) -> Vec<Mark> {
        let mut marks: Vec<Mark> = self
            .setup
            .objectives
            .iter()
            .map(|objective| Mark {
                hex: self.hex_name(objective.hex),
                kind: "objective".into(),
                text: objective.points.to_string(),
                seat: [0, 1]
                    .into_iter()
                    .find(|side| self.state.control[*side].contains(objective.hex))
                    .map(seat),
            })
            .collect();
        marks.extend(self.setup.terrain.trench.iter().map(|hex| Mark {
            hex: self.hex_name(hex),
            kind: "trench".into(),
            text: String::new(),
            seat: [0, 1].into_iter().find(|side| self.state.control[*side].contains(hex)).map(seat),
        }));
        let gone = self.setup.terrain.wire.difference(self.state.wire);
        marks.extend(gone.iter().map(|hex| Mark {
            hex: self.hex_name(hex),
            kind: "wire gone".into(),
            text: String::new(),
            seat: None,
        }));
        if let Some(fight) = self.state.stack.fight() {
            let side = self.setup.division(fight.division).side;
            marks.push(Mark {
                hex: self.hex_name(fight.target),
                kind: "target".into(),
                text: self.hex_status(fight.target).word().into(),
                seat: Some(seat(1 - side)),
            });
            marks.extend(fight.from.iter().flatten().map(|hex| Mark {
                hex: self.hex_name(*hex),
                kind: "attacker".into(),
                text: String::new(),
                seat: Some(seat(side)),
            }));
        }
        if let Some(turn) = self.state.stack.turn() {
            let side = self.setup.division(turn.division).side;
            marks.extend(self.command(turn.division).iter().map(|hex| Mark {
                hex: self.hex_name(hex),
                kind: "command".into(),
                text: String::new(),
                seat: Some(seat(side)),
            }));
        }
        marks
    }

    fn panels(&self, viewer: Option<Side>) -> Vec<Panel> {
        let mut panels: Vec<Panel> = [0, 1]
            .into_iter()
            .map(|side| Panel {
                name: format!("{} divisions", self.side_name(side)),
                seat: Some(seat(side)),
                rows: self
                    .division_ids()
                    .filter(|id| self.setup.division(*id).side == side)
                    .map(|id| self.division_row(id, viewer))
                    .collect(),
            })
            .collect();
        panels.push(Panel {
            name: "Objectives".into(),
            seat: None,
            rows: self
                .setup
                .objectives
                .iter()
                .map(|objective| {
                    let owner =
                        [0, 1].into_iter().find(|side| self.state.control[*side].contains(objective.hex));
                    PanelRow {
                        id: self.hex_name(objective.hex),
                        title: objective.name.clone(),
                        text: format!(
                            "{}, {} {}, {}",
                            self.hex_name(objective.hex),
                            objective.points,
                            if objective.points == 1 { "point" } else { "points" },
                            owner.map_or("nobody's", |side| self.side_name(side))
                        ),
                        badges: Vec::new(),
                        percent: None,
                    }
                })
                .collect(),
        });
        panels
    }

    fn division_row(&self, id: DivisionId, viewer: Option<Side>) -> PanelRow {
        let division = self.setup.division(id);
        let (mut now, mut full, mut waiting) = (0_u32, 0_u32, false);
        for stand in self.combat_stands(id) {
            let row = self.kind(stand).row();
            full += u32::from(row.strength);
            let place = self.state.at[stand.index()];
            waiting |= place.entry_box().is_some();
            if place.hex().is_some() || place.entry_box().is_some() {
                now += u32::from(self.strength(stand));
            }
        }
        let mut badges = Vec::new();
        let ordering = matches!(self.state.stack.top(), Frame::Round(Step::Orders));
        let own = viewer == Some(division.side);
        match self.state.given[id.index()] {
            Some(order) if ordering && own => badges.push(order.letter().to_owned()),
            _ if ordering => badges.push("?".to_owned()), // AC:1.1b
            _ => badges.push(self.state.orders[id.index()].letter().to_owned()),
        }
        let order: Option<Order> = (!ordering).then(|| self.state.orders[id.index()]);
        let mut notes: Vec<String> = order.map(|order| order.word().to_owned()).into_iter().collect();
        if waiting {
            notes.push(match &division.enters {
                Some(entry) if entry.round > self.state.round => format!("arrives in round {}", entry.round),
                _ => "arriving".into(),
            });
        }
        if self.state.stack.turn().is_some_and(|turn| turn.division == id && turn.mode != Mode::Night) {
            notes.push("in its turn".into());
        } else if self.state.acted >> id.0 & 1 == 1 {
            notes.push("has moved".into());
        }
        PanelRow {
            id: division.id.clone(),
            title: self.division_name(id),
            text: notes.join(", "),
            badges,
            percent: (now * 100).checked_div(full).map(|percent| percent as u8),
        }
    }

    /// The sum and the odds of the combat under way.
    #[must_use]
    pub fn to_odds(&self, fight: &Fight) -> Option<Odds> {
        fight.from[0]?;
        if !matches!(fight.step, FightStep::Prepare | FightStep::Caller | FightStep::Defend | FightStep::Roll)
        {
            return None;
        }
        let attacker = self.setup.division(fight.division).side;
        let rows = self.rows(fight);
        let mut sums: [Vec<SumLine>; 2] = Default::default();
        let dice = [self.attack_pool(fight, &mut sums[0]), self.defence_pool(fight, &mut sums[1])];
        let doubles = self.options().doubles;
        let hits = [0, 1].map(|index| distribution(rows[index], dice[index], doubles));
        let [more, equal, less] = compare(&hits[0], &hits[1]);
        let [attack_sum, defence_sum] = sums;
        let [attack_hits, defence_hits] = hits;
        let status = self.hex_status(fight.target).word();
        let from: Vec<String> = fight.from.iter().flatten().map(|hex| self.hex_name(*hex)).collect();
        let pool = |index: usize, side: Side, title: String, lines, hits| OddsPool {
            title,
            seat: seat(side),
            total: i16::from(dice[index]),
            rolled: format!("{}, {}", counted(dice[index], "die"), rows[index].words()),
            lines,
            hits,
        };
        Some(Odds {
            title: format!("{} against {}", salient_engine::listed(&from), self.hex_name(fight.target)),
            pools: vec![
                pool(
                    0,
                    attacker,
                    format!("{}, attacking", self.division_name(fight.division)),
                    attack_sum,
                    attack_hits,
                ),
                pool(
                    1,
                    1 - attacker,
                    format!("{}, {status}", self.hex_name(fight.target)),
                    defence_sum,
                    defence_hits,
                ),
            ],
            outcomes: vec![
                ("attacker scores more hits".into(), more),
                ("equal hits".into(), equal),
                ("defender scores more hits".into(), less),
            ],
        })
    }

    /// The dice and lines of an attack, for worked cases.
    pub(crate) fn sum_lines(&self, fight: &Fight) -> (u8, u8, Vec<SumLine>) {
        let mut lines: Vec<SumLine> = Vec::new();
        let attack = self.attack_pool(fight, &mut lines);
        lines.line(0, ac!("4a"), || "against".into());
        let defence = self.defence_pool(fight, &mut lines);
        (attack, defence, lines)
    }
}

fn place_of(position: &Position, place: crate::place::Place) -> Place {
    match (place.hex(), place.entry_box()) {
        (Some(hex), _) => Place::Hex(position.hex_name(hex)),
        (_, number) => Place::Box(format!("box{}", number.unwrap_or(0) + 1)),
    }
}

fn spoken(at: &Place) -> String {
    match at {
        Place::Hex(name) => format!(", in {name}"),
        Place::Box(_) => ", waiting to enter".into(),
    }
}
