//! What a battle is about: its length, objectives, points, results, ways out, special rules. [AC:9a AC:9b AC:9c]

use super::raw;
use super::reader::Reader;
use crate::setup::{Bombardment, Exit, Hexes, Level, MOST_STANDS, Objective, Score, Scored};
use salient_content::Spanned;
use salient_engine::Seat;
use salient_ground::battle::Purpose;

/// The most rounds of a battle.
const MOST_ROUNDS: i64 = 60;
/// The most points that a thing may be worth.
const MOST_POINTS: i64 = 1000;
/// The most points that a battle may give in all, so that every sum fits.
const MOST_IN_ALL: i64 = 10_000;
/// How far anybody may see in fog: the farthest that ranges of spotting reach.
const FARTHEST: i64 = 4;

/// The most points that a line can give or take.
fn most(what: &Scored, objectives: &[Objective]) -> i64 {
    match what {
        Scored::Control { objectives: chosen, each, .. } => {
            let worth = |at: &u8| objectives.get(usize::from(*at)).map_or(0, |one| one.points);
            chosen.iter().map(|at| i64::from(each.unwrap_or_else(|| worth(at)).abs())).sum()
        }
        Scored::Lost { every, points, .. } | Scored::Away { every, points, .. } => {
            MOST_STANDS as i64 / i64::from((*every).max(1)) * i64::from(points.abs())
        }
    }
}

impl Reader<'_> {
    /// Rounds of each day; sets the last round.
    pub(super) fn days(&mut self, days: Option<&Spanned<Vec<raw::Number>>>) -> Vec<u8> {
        let Some(days) = self.needed("days", days) else {
            self.last_round = 1;
            return vec![1];
        };
        if days.is_empty() {
            self.report.error(days.span(), "the battle has no day").expected("rounds of each day: `[4, 4]`");
        }
        let rounds: Vec<u8> = days.iter().map(|day| self.number(day, 1..=20, "rounds of a day")).collect();
        let sum: i64 = rounds.iter().map(|rounds| i64::from(*rounds)).sum();
        if sum > MOST_ROUNDS {
            let expected = format!("{MOST_ROUNDS} at most");
            self.report.error(days.span(), "too many rounds").found(sum).expected(expected);
        }
        self.last_round = u8::try_from(sum.clamp(1, MOST_ROUNDS)).unwrap_or(1);
        rounds
    }

    pub(super) fn objectives(&mut self, written: &[raw::Objective]) -> Vec<Objective> {
        let mut objectives: Vec<Objective> = Vec::new();
        for raw in written {
            let name = self.text(&raw.name, "the name");
            let points = self.number(&raw.points, 0..=MOST_POINTS, "points");
            let Some(hex) = self.hex(&raw.at) else { continue };
            if let Some(other) = objectives.iter().find(|other| other.hex == hex) {
                let found = format!("`{}`", other.name);
                self.report.error(raw.at.span(), "this hex is an objective already").found(found);
            }
            objectives.push(Objective { name, hex, points });
        }
        if let Some(one) = written.get(64) {
            let found = written.len();
            self.report.error(one.name.span(), "too many objectives").found(found).expected("64 at most");
        }
        objectives
    }

    pub(super) fn scores(&mut self, written: &[raw::Score], objectives: &[Objective]) -> Vec<Score> {
        let mut scores = Vec::new();
        let mut sum = 0;
        for raw in written {
            let side = self.side(&raw.side);
            let words = self.text(&raw.words, "`words`");
            let what = match (&raw.control, &raw.lost, &raw.away) {
                (Some(control), None, None) => Some(self.control(control, objectives)),
                (None, Some(lost), None) => self.losses(lost),
                (None, None, Some(away)) => Some(self.away(away)),
                _ => {
                    self.report
                        .error(raw.words.span(), "a score is for one thing")
                        .expected("one of `control`, `lost` and `away`");
                    None
                }
            };
            let before = sum;
            sum += what.as_ref().map_or(0, |what| most(what, objectives));
            if before <= MOST_IN_ALL && sum > MOST_IN_ALL {
                let expected = format!("{MOST_IN_ALL} at most");
                self.report.error(raw.words.span(), "too many points in all").found(sum).expected(expected);
            }
            if let (Some(side), Some(what)) = (side, what) {
                scores.push(Score { side, what, words });
            }
        }
        scores
    }

    fn control(&mut self, raw: &raw::Control, objectives: &[Objective]) -> Scored {
        let each = raw.each.as_ref().map(|each| self.number(each, -MOST_POINTS..=MOST_POINTS, "points"));
        let round = raw.round.as_ref().map(|round| self.round(round));
        let mut chosen: Vec<u8> = Vec::new();
        match &raw.hexes {
            None => chosen.extend((0..objectives.len()).filter_map(|at| u8::try_from(at).ok())),
            Some(hexes) => {
                for word in hexes {
                    let Some(hex) = self.hex(word) else { continue };
                    match objectives.iter().position(|objective| objective.hex == hex) {
                        Some(at) => chosen.extend(u8::try_from(at).ok()),
                        None => {
                            let names = objectives.iter().map(|one| one.name.as_str());
                            let expected = format!("the hex of {}", salient_content::one_of(names));
                            self.report
                                .error(word.span(), "no objective stands here")
                                .found(format!("`{word}`"))
                                .expected(expected);
                        }
                    }
                }
            }
        }
        Scored::Control { objectives: chosen, each, round }
    }

    fn losses(&mut self, raw: &raw::Losses) -> Option<Scored> {
        let every = self.number(&raw.every, 1..=200, "number of stands");
        let points = self.number(&raw.points, -MOST_POINTS..=MOST_POINTS, "points");
        let of = self.side(&raw.of)?;
        Some(Scored::Lost { of, batteries: raw.stands == raw::Counted::Batteries, every, points })
    }

    fn away(&mut self, raw: &raw::Away) -> Scored {
        let zone = raw.zone.as_ref().map(|zone| self.area(zone)).unwrap_or_default();
        let every = self.number(&raw.every, 1..=200, "number of stands");
        let points = self.number(&raw.points, -MOST_POINTS..=MOST_POINTS, "points");
        Scored::Away { batteries: raw.stands == raw::Counted::Batteries, zone, every, points }
    }

    pub(super) fn levels(&mut self, written: Option<&Spanned<Vec<raw::Level>>>) -> Vec<Level> {
        let Some(written) = self.needed("level", written) else {
            return vec![Level { at_least: i16::MIN, winner: None, words: "played to the end".to_owned() }];
        };
        let mut levels: Vec<Level> = Vec::new();
        for (at, raw) in written.iter().enumerate() {
            let words = self.text(&raw.words, "`words`");
            let winner = raw.winner.as_ref().and_then(|word| self.side(word));
            let last = at + 1 == written.len();
            let at_least = match (&raw.at_least, last) {
                (Some(least), false) => {
                    let least_margin = self.number(least, -10_000..=10_000, "margin");
                    let above = levels.last().map(|level| level.at_least);
                    if let Some(above) = above.filter(|above| least_margin >= *above) {
                        self.report
                            .error(least.span(), "results are not in descending order")
                            .found(least)
                            .expected(format!("less than {above}"));
                    }
                    least_margin
                }
                (Some(least), true) => {
                    self.report
                        .error(least.span(), "the last result takes everything below the one before")
                        .expected("no `at_least`");
                    i16::MIN
                }
                (None, true) => i16::MIN,
                (None, false) => {
                    let expected = "`at_least`: only the last result has none";
                    self.report.error(raw.words.span(), "a result without a margin").expected(expected);
                    i16::MIN
                }
            };
            let winner = winner.map(|side| Seat(u8::from(side == 1)));
            levels.push(Level { at_least, winner, words });
        }
        if written.is_empty() {
            self.report
                .error(written.span(), "the battle has no result")
                .expected("one `[[level]]` at least");
        }
        levels
    }

    pub(super) fn exits(&mut self, written: &[raw::Exit]) -> Vec<Exit> {
        let mut exits = Vec::new();
        for raw in written {
            let side = self.side(&raw.side);
            let hexes = self.edge_area(&raw.hexes);
            let from_round = raw.from_round.as_ref().map_or(1, |round| self.round(round));
            let words = self.text(&raw.words, "`words`");
            if let Some(side) = side {
                exits.push(Exit { side, hexes, from_round, words });
            }
        }
        exits
    }

    pub(super) fn bombardment(&mut self, raw: &raw::Bombardment) -> Option<Bombardment> {
        let shots = self.number(&raw.shots, 1..=20, "shots");
        let targets = self.area(&raw.targets);
        if self.ground.is_some() && targets.is_empty() && self.purpose == Purpose::Scenario {
            self.report.error(raw.targets.span(), "nothing to bombard").expected("hexes that are on the map");
        }
        Some(Bombardment { side: self.side(&raw.side)?, shots, targets })
    }

    /// Rounds of fog, and how far one sees in it.
    pub(super) fn fog(&mut self, raw: Option<&raw::Fog>) -> (Vec<u8>, u8) {
        let Some(raw) = raw else { return (Vec::new(), 0) };
        let rounds = raw.rounds.iter().map(|round| self.round(round)).collect();
        (rounds, self.number(&raw.range, 0..=FARTHEST, "range"))
    }

    /// Who controls what at the start: what is written, and where combat stands are.
    pub(super) fn holdings(&mut self, sides: &[raw::Side]) -> [Hexes; 2] {
        let mut held = [Hexes::default(); 2];
        for (at, side) in sides.iter().enumerate().take(2) {
            let Some(area) = &side.holds else { continue };
            held[at] = self.area(area);
            if let (1, Some(ground)) = (at, self.ground)
                && let Some(hex) = held[0].intersect(held[1]).first()
            {
                self.report
                    .error(area.span(), "both sides hold the same hexes")
                    .found(ground.grid.name(hex))
                    .expected("`not` in one of the lists");
            }
        }
        held
    }
}
