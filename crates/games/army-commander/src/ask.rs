//! Questions a worked case can ask about a position. `docs/cases.md` lists them.

use crate::chart::Kind;
use crate::frame::{Barrage, FightStep, Frame};
use crate::place::Place;
use crate::pool::Cover;
use crate::setup::StandId;
use crate::state::{NOWHERE, Position};
use salient_engine::Pending;

const QUESTIONS: &str = "questions are: stands at HEX, stacking at HEX, status of HEX, cover of HEX, where is STAND, \
                         strength of STAND, damage of STAND, shots of STAND, in command STAND, order of DIVISION, \
                         round, to act, prompt, control of HEX, wire at HEX, zone of SIDE at HEX, points of SIDE, \
                         margin, result, dice, hits, sum, pool of SIDE, lost STANDS of SIDE, aircraft of SIDE, \
                         has moved DIVISION, strategic, distance HEX HEX, sees HEX HEX, spotted HEX by STAND, \
                         next to order of SIDE";

impl Position {
    /// The answer to a question, in words.
    pub fn answer_question(&self, question: &str) -> Result<String, String> {
        let words: Vec<&str> = question.split_whitespace().collect();
        let hex =
            |name: &str| self.setup.grid.parse(name).ok_or(format!("`{name}` is not a hex of this map"));
        let stand = |name: &str| {
            self.stand_ids()
                .find(|id| self.stand(*id).name.eq_ignore_ascii_case(name))
                .ok_or(format!("there is no stand `{name}`"))
        };
        let division = |name: &str| {
            self.division_ids()
                .find(|id| self.setup.division(*id).id.eq_ignore_ascii_case(name))
                .ok_or(format!("there is no division `{name}`"))
        };
        let side = |name: &str| {
            [0, 1]
                .into_iter()
                .find(|side| {
                    self.setup.sides[*side].0.eq_ignore_ascii_case(name)
                        || self.setup.sides[*side].1.eq_ignore_ascii_case(name)
                })
                .ok_or(format!("there is no side `{name}`"))
        };
        let yes_no = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
        Ok(match words[..] {
            ["stands", "at", at] => self.roll_call(hex(at)?),
            ["stacking", "at", at] => self.stacking(hex(at)?).to_string(),
            ["status", "of", at] => self.hex_status(hex(at)?).letter().to_owned(),
            ["cover", "of", at] => {
                let at = hex(at)?;
                match self.cover(at, self.hex_status(at)) {
                    Cover::None => "none",
                    Cover::DugInOpen => "dug in",
                    Cover::Cover => "cover",
                    Cover::Trench => "trench",
                }
                .to_owned()
            }
            ["where", "is", name] => {
                let place = self.state.at[stand(name)?.index()];
                match (place.hex(), place.entry_box()) {
                    (Some(at), _) => self.hex_name(at),
                    (_, Some(number)) => format!("box {}", number + 1),
                    _ if place == Place::LOST => "lost".into(),
                    _ if place == Place::EXITED => "exited".into(),
                    _ => "disbanded".into(),
                }
            }
            ["strength", "of", name] => self.strength(stand(name)?).to_string(),
            ["damage", "of", name] => self.state.damage[stand(name)?.index()].to_string(),
            ["shots", "of", name] => {
                let id = stand(name)?;
                if !self.kind(id).is_gun() {
                    return Err(format!("`{name}` is not a battery"));
                }
                self.shots(id).to_string()
            }
            ["in", "command", name] => yes_no(self.in_command(stand(name)?)),
            ["order", "of", name] => self.state.orders[division(name)?.index()].letter().to_owned(),
            ["next", "to", "order", "of", name] => self
                .next_to_order(side(name)?)
                .map_or_else(|| "nobody".into(), |id| self.setup.division(id).id.clone()),
            ["has", "moved", name] => yes_no(self.state.acted >> division(name)?.0 & 1 == 1),
            ["round"] => self.state.round.to_string(),
            ["to", "act"] => match self.waits_for() {
                Pending::Decide(seats) => {
                    let names: Vec<String> =
                        seats.iter().map(|seat| self.setup.sides[seat.index()].1.clone()).collect();
                    names.join(" and ")
                }
                Pending::Chance(chance) => format!("dice: {}", chance.why),
                Pending::Over(_) => "nobody".into(),
            },
            ["prompt"] => self.ask_now(None).text,
            ["strategic"] => yes_no(self.state.stack.turn().is_some_and(|turn| turn.strategic)),
            ["control", "of", at] => {
                let at = hex(at)?;
                [0, 1]
                    .into_iter()
                    .find(|side| self.state.control[*side].contains(at))
                    .map_or_else(|| "nobody".into(), |side| self.setup.sides[side].1.clone())
            }
            ["wire", "at", at] => yes_no(self.state.wire.contains(hex(at)?)),
            ["zone", "of", name, "at", at] => yes_no(self.zone(side(name)?).contains(hex(at)?)),
            ["points", "of", name] => self.points_now()[side(name)?].to_string(),
            ["margin"] => self.verdict().margin.to_string(),
            ["result"] => {
                let level = self.verdict().level as usize;
                self.setup.levels.get(level).map_or_else(String::new, |level| level.words.clone())
            }
            ["dice"] => match self.state.stack.top() {
                Frame::Barrage(barrage) => match barrage.target {
                    Some(target) => self.barrage_dice(barrage.gun, target).to_string(),
                    None => return Err("the battery has not fired".into()),
                },
                _ => {
                    let fight = self.state.stack.fight().ok_or("no combat is under way")?;
                    let (attack, defence, _) = self.sum_lines(fight);
                    let rows = self.rows(fight);
                    format!("{attack} {} against {defence} {}", rows[0].words(), rows[1].words())
                }
            },
            ["sum"] => {
                let lines = match self.state.stack.top() {
                    Frame::Barrage(Barrage { gun, target: Some(target), .. }) => {
                        let mut lines = Vec::new();
                        self.barrage_pool(*gun, *target, &mut lines);
                        lines
                    }
                    _ => {
                        let fight = self.state.stack.fight().ok_or("no combat is under way")?;
                        self.sum_lines(fight).2
                    }
                };
                let lines: Vec<String> = lines
                    .iter()
                    .map(|line| format!("{} {:+} {}", line.text, line.amount, line.clause))
                    .collect();
                lines.join("; ")
            }
            ["hits"] => {
                let fight = self.state.stack.fight().ok_or("no combat is under way")?;
                if matches!(
                    fight.step,
                    FightStep::Prepare | FightStep::Caller | FightStep::Defend | FightStep::Roll
                ) {
                    return Err("the dice have not fallen".into());
                }
                format!("{} against {}", fight.hits[0], fight.hits[1])
            }
            ["pool", "of", name] => self.pool(side(name)?).to_string(),
            ["lost", what, "of", name] => {
                let side = side(name)?;
                let known = |kind: &crate::chart::UnitRow| kind.short == what && what != "hq";
                if !["stands", "batteries"].contains(&what) && !crate::chart::UNITS.iter().any(known) {
                    return Err(format!(
                        "`{what}` is not a kind of stand; ask for stands, batteries, inf, storm, fs, tank or battery"
                    ));
                }
                let counted = |id: &StandId| {
                    let kind = self.kind(*id);
                    match what {
                        "stands" => kind.is_combat(),
                        "batteries" => kind.is_gun(),
                        word => kind.row().short == word,
                    }
                };
                self.stand_ids()
                    .filter(|id| self.stand(*id).side == side && counted(id))
                    .filter(|id| self.state.at[id.index()] == Place::LOST)
                    .count()
                    .to_string()
            }
            ["aircraft", "of", name] => {
                let (first, count) = self.flight(side(name)?);
                let places: Vec<String> = self.state.aircraft[first..first + count]
                    .iter()
                    .map(|at| {
                        if *at == NOWHERE {
                            "nowhere".into()
                        } else {
                            self.hex_name(salient_ground::Hex(*at))
                        }
                    })
                    .collect();
                places.join(" ")
            }
            ["distance", a, b] => self.setup.distance(hex(a)?, hex(b)?).to_string(),
            ["sees", a, b] => yes_no(self.setup.seen_from[hex(a)?.0 as usize].contains(hex(b)?)),
            ["spotted", at, "by", name] => {
                let gun = stand(name)?;
                let spotters = self.spotters(gun);
                yes_no(self.is_spotted(self.stand(gun).side, hex(at)?, spotters))
            }
            _ => return Err(format!("`{question}` is not a question; {QUESTIONS}")),
        })
    }

    /// Who stands on a hex: `51: 3 inf, 1 tank*`, with a star for each stand that has lost strength.
    fn roll_call(&self, hex: salient_ground::Hex) -> String {
        let mut groups: Vec<(String, Vec<(String, u8)>)> = Vec::new();
        for id in self.stack(hex) {
            let stand = self.stand(id);
            let owner = match stand.division {
                Some(division) => self.setup.division(division).id.clone(),
                None => self.setup.corps[stand.corps as usize].id.clone(),
            };
            let hurt = if stand.kind == Kind::Headquarters { 0 } else { self.state.damage[id.index()] };
            let word = format!("{}{}", stand.kind.row().short, "*".repeat(hurt as usize));
            if groups.last().is_none_or(|(name, _)| *name != owner) {
                groups.push((owner, Vec::new()));
            }
            if let Some((_, kinds)) = groups.last_mut() {
                match kinds.iter_mut().find(|(known, _)| *known == word) {
                    Some((_, count)) => *count += 1,
                    None => kinds.push((word, 1)),
                }
            }
        }
        if groups.is_empty() {
            return "nobody".into();
        }
        let spoken: Vec<String> = groups
            .into_iter()
            .map(|(owner, kinds)| {
                let kinds: Vec<String> =
                    kinds.into_iter().map(|(word, count)| format!("{count} {word}")).collect();
                format!("{owner}: {}", kinds.join(", "))
            })
            .collect();
        spoken.join("; ")
    }
}
