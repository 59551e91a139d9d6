//! Events in plain sentences, as each side may read them.

use crate::chart::HitRow;
use crate::choice::Goal;
use crate::clause::ac;
use crate::event::{Cause, Contest, Event, How, NoRoll, Rolled};
use crate::odds::distribution;
use crate::procedure::seat;
use crate::setup::{DivisionId, Side, StandId};
use crate::state::Position;
use salient_engine::{Clause, Seat, Sum, Told, counted, listed};
use salient_ground::Hex;

impl Position {
    pub(crate) fn side_name(&self, side: Side) -> &str {
        &self.setup.sides[side].0
    }

    pub(crate) fn division_name(&self, id: DivisionId) -> String {
        let division = self.setup.division(id);
        if division.name.is_empty() { division.id.clone() } else { division.name.clone() }
    }

    pub(crate) fn hex_name(&self, hex: Hex) -> String {
        self.setup.name(hex)
    }

    fn goal_name(&self, goal: Goal) -> String {
        match goal {
            Goal::To(hex) => self.hex_name(hex),
            Goal::Off => "off the map".into(),
        }
    }

    /// A stand for people: `infantry of 51`, `corps battery IV.battery1`.
    #[must_use]
    pub fn stand_name(&self, id: StandId) -> String {
        let stand = self.stand(id);
        match stand.division {
            Some(division) => format!("{} of {}", stand.kind.row().word, self.setup.division(division).id),
            None => format!("{} {}", stand.kind.row().word, stand.name),
        }
    }

    /// The same without the name that only files know: `infantry of 51`, `corps battery`.
    pub(crate) fn stand_word(&self, id: StandId) -> String {
        if self.stand(id).division.is_some() { self.stand_name(id) } else { self.kind(id).row().word.into() }
    }

    /// Several stands of one side for people: `3 infantry and 1 tank of 51`.
    #[must_use]
    pub fn stands_name(&self, stands: &[StandId]) -> String {
        type Counted = Vec<(&'static str, u8)>;
        let mut groups: Vec<(Option<DivisionId>, Counted)> = Vec::new();
        for id in stands {
            let stand = self.stand(*id);
            let word = stand.kind.row().word;
            let group = match groups.iter_mut().position(|(division, _)| *division == stand.division) {
                Some(index) => &mut groups[index].1,
                None => {
                    groups.push((stand.division, Vec::new()));
                    let last = groups.len() - 1;
                    &mut groups[last].1
                }
            };
            match group.iter_mut().find(|(known, _)| *known == word) {
                Some((_, count)) => *count += 1,
                None => group.push((word, 1)),
            }
        }
        let spoken: Vec<String> = groups
            .iter()
            .map(|(division, kinds)| {
                let kinds: Vec<String> =
                    kinds.iter().map(|(word, count)| format!("{count} {word}")).collect();
                match division {
                    Some(id) => format!("{} of {}", listed(&kinds), self.setup.division(*id).id),
                    None => listed(&kinds),
                }
            })
            .collect();
        listed(&spoken)
    }

    fn side_of(&self, stands: &[StandId]) -> Option<Seat> {
        stands.first().map(|id| seat(self.stand(*id).side))
    }

    /// What a seat may read of an event.
    #[must_use]
    pub fn told(&self, event: &Event, to: Option<Seat>) -> Option<Told> {
        let hex = |hex: &Hex| self.hex_name(*hex);
        let told = match event {
            Event::OrderGiven(id, order) => {
                let side = self.setup.division(*id).side;
                if to != Some(seat(side)) {
                    return None; // AC:1.1b
                }
                Told::new(ac!("1.1b"), format!("{}: {}, face down", self.division_name(*id), order.word()))
                    .by(seat(side))
            }
            Event::RoundBegan(round) => {
                Told::new(ac!("5d"), format!("Round {round} begins; every battery receives its shots"))
            }
            Event::Sealed(side) => {
                Told::new(ac!("1.1b"), format!("{} orders are given", self.side_name(*side))).by(seat(*side))
            }
            Event::Revealed(orders) => {
                let orders: Vec<String> = orders
                    .iter()
                    .map(|(id, order)| format!("{} {}", self.setup.division(*id).id, order.letter()))
                    .collect();
                Told::new(ac!("1.1c"), format!("Orders revealed: {}", orders.join(", ")))
            }
            Event::Initiative { dice, winner, what } => self.tell_contest(dice.faces(), *winner, *what),
            Event::NoRoll(side, why) => {
                let name = self.side_name(*side);
                match why {
                    NoRoll::TwoInARow => Told::new(
                        ac!("1.2i"),
                        format!("{name} side moves without a roll: the other has had two turns in a row"),
                    ),
                    NoRoll::OnlyOneLeft => Told::new(
                        ac!("1a"),
                        format!("{name} side moves: the other has no division left to move"),
                    ),
                }
                .by(seat(*side))
            }
            Event::TurnBegan(id, order) => {
                let side = self.setup.division(*id).side;
                let clause = if *order == crate::chart::Order::Retreat { ac!("2.6a") } else { ac!("1.2d") };
                Told::new(clause, format!("{} takes its turn, {}", self.division_name(*id), order.word()))
                    .by(seat(side))
            }
            Event::TurnEnded(id) => {
                let side = self.setup.division(*id).side;
                Told::new(ac!("1.2f"), format!("{} has finished", self.division_name(*id))).by(seat(side))
            }
            Event::Marched { stands, from, to, through, how } => {
                self.tell_march(stands, *from, *to, through, *how)
            }
            Event::Strategic(id) => Told::new(
                ac!("2e"),
                format!("{} moves strategically and cannot attack", self.division_name(*id)),
            )
            .by(seat(self.setup.division(*id).side)),
            Event::Returned(id) => {
                Told::new(ac!("0h"), format!("{} goes back to where it came from", self.stand_name(*id)))
                    .by(seat(self.stand(*id).side))
            }
            Event::WireCrushed(at) => {
                Told::new(ac!("2.1i"), format!("Tanks crush the wire in {}", hex(at))).at(hex(at))
            }
            Event::Taken(number, side) => {
                let objective = &self.setup.objectives[*number as usize];
                let name = self.side_name(*side);
                Told::new(ac!("9c"), format!("{} ({}) is now {name}", objective.name, hex(&objective.hex)))
                    .by(seat(*side))
                    .at(hex(&objective.hex))
            }
            Event::Relocated { headquarters: id, from, to, clause } => Told::new(
                *clause,
                format!(
                    "Headquarters of {} goes from {} to {}{}",
                    self.own_division(*id),
                    hex(from),
                    hex(to),
                    match clause.0 {
                        "AC:8b" => ": the stands it was with are destroyed",
                        "AC:8c" => " before the enemy",
                        _ => " to keep with its division",
                    }
                ),
            )
            .by(seat(self.stand(*id).side))
            .at(hex(to)),
            Event::Disbanded(id) => Told::new(
                ac!("8b"),
                format!(
                    "Headquarters of {} leaves the map: no stand of the division is left on it",
                    self.own_division(*id)
                ),
            )
            .by(seat(self.stand(*id).side)),
            Event::Attack { division, target } => {
                Told::new(ac!("3.2a"), format!("{} attacks {}", self.division_name(*division), hex(target)))
                    .by(seat(self.setup.division(*division).side))
                    .at(hex(target))
            }
            Event::AttackFrom(from) => {
                Told::new(ac!("3.1e"), format!("It attacks from {}", hex(from))).at(hex(from))
            }
            Event::Called(id, side) => {
                let gun = self.kind(*id).is_gun();
                let clause = if gun { ac!("5e") } else { ac!("3.3b") };
                let at = self.hex(*id).map(|at| hex(&at)).unwrap_or_default();
                Told::new(
                    clause,
                    format!("{} side calls {} from {at}", self.side_name(*side), self.stand_name(*id)),
                )
                .by(seat(*side))
                .at(at)
            }
            Event::Rolled(rolled) => self.tell_roll(rolled),
            Event::Damaged(id, at, cause) => Told::new(
                cause.clause(),
                format!("{} in {} loses a strength point{}", self.stand_name(*id), hex(at), cause.words()),
            )
            .by(seat(self.stand(*id).side))
            .at(hex(at)),
            Event::Eliminated(id, at, cause) => {
                let clause =
                    if matches!(cause, Cause::Combat | Cause::Barrage) { ac!("0j") } else { cause.clause() };
                Told::new(
                    clause,
                    format!("{} in {} is eliminated{}", self.stand_name(*id), hex(at), cause.words()),
                )
                .by(seat(self.stand(*id).side))
                .at(hex(at))
            }
            Event::Merged(id, at) => Told::new(
                ac!("4g"),
                format!("Two single hits in {}: {} is eliminated", hex(at), self.stand_name(*id)),
            )
            .by(seat(self.stand(*id).side))
            .at(hex(at)),
            Event::Stalemate(at) => {
                Told::new(ac!("4.1a"), format!("Equal hits at {}: nobody falls back", hex(at))).at(hex(at))
            }
            Event::Held(at) => Told::new(
                ac!("4.1e"),
                format!("The dug-in stands in {} pay a strength point and hold", hex(at)),
            )
            .at(hex(at)),
            Event::NoFallBack(side, at) => Told::new(
                ac!("4.1d"),
                format!(
                    "{} side wiped out its enemy at {} and does not fall back",
                    self.side_name(*side),
                    hex(at)
                ),
            )
            .by(seat(*side)),
            Event::FellBack { stands, from, to, cost, lateral } => {
                let clause = if *lateral { ac!("4.1j") } else { ac!("4.1g") };
                let how = if *lateral { " sideways along the trench" } else { "" };
                let price = match cost {
                    0 => String::new(),
                    1 => " for 1 strength point".into(),
                    n => format!(" for {n} strength points"),
                };
                let text = format!(
                    "{} {} back from {} to {}{how}{price}",
                    self.stands_name(stands),
                    if stands.len() == 1 { "falls" } else { "fall" },
                    hex(from),
                    self.goal_name(*to)
                );
                let mut told = Told::new(clause, text).at(hex(from));
                told.seat = self.side_of(stands);
                if let Goal::To(at) = to {
                    told = told.at(hex(at));
                }
                told
            }
            Event::Trapped(at, stands) => {
                let mut told = Told::new(
                    ac!("4.1i"),
                    format!("{} in {} cannot fall back anywhere", self.stands_name(stands), hex(at)),
                );
                told.seat = self.side_of(stands);
                told.at(hex(at))
            }
            Event::Advanced(stands, at) => {
                let mut told = Told::new(
                    ac!("4.2a"),
                    format!(
                        "{} {} into {}",
                        self.stands_name(stands),
                        if stands.len() == 1 { "advances" } else { "advance" },
                        hex(at)
                    ),
                );
                told.seat = self.side_of(stands);
                told.at(hex(at))
            }
            Event::NoAdvance(at) => Told::new(
                ac!("4.2b"),
                format!("The attacker suffered more hits and does not advance into {}", hex(at)),
            ),
            Event::ShotsLost(id) => Told::new(
                ac!("5g"),
                format!("{} is forced to retreat and loses its shots", self.stand_name(*id)),
            )
            .by(seat(self.stand(*id).side)),
            Event::ArtilleryPhase => Told::new(ac!("5.1a"), "The artillery phase begins"),
            Event::Shelled { gun, target, dice, row, hit, sum, bombardment } => {
                let clause = if *bombardment { ac!("11.1a") } else { ac!("5.1e") };
                let result = if *hit { "a hit" } else { "no hit" };
                let count = counted(dice.faces().len() as u32, "die");
                let side = seat(self.stand(*gun).side);
                let told = Told::new(
                    clause,
                    format!(
                        "{} fires at {}: {count}, {}: {result}",
                        self.stand_name(*gun),
                        hex(target),
                        row.words()
                    ),
                )
                .by(side)
                .rolled(Some(side), dice.faces())
                .fortune(side, "hits", u8::from(*hit), 1.0 - self.hits_of(*row, dice.faces().len())[0])
                .at(hex(target));
                // A battery that loses no die needs no sum.
                if sum.len() == 1 {
                    return Some(told);
                }
                told.reckoned(Sum {
                    title: format!("{} barrage", self.side_name(self.stand(*gun).side)),
                    total: format!("{count}, {}: {result}", row.words()),
                    seat: Some(side),
                    lines: sum.clone(),
                })
            }
            Event::Bombardment(side, shots) => Told::new(
                ac!("11.1a"),
                format!(
                    "{} bombardment before the battle, {} a gun",
                    self.side_name(*side),
                    counted(*shots, "shot")
                ),
            )
            .by(seat(*side)),
            Event::Flew(side, at) => {
                Told::new(ac!("11.3b"), format!("{} aircraft over {}", self.side_name(*side), hex(at)))
                    .by(seat(*side))
                    .at(hex(at))
            }
            Event::RoundEnded(round) => Told::new(ac!("1a"), format!("Round {round} ends")),
            Event::Scored(side, points, number) => {
                let words = &self.setup.scores[*number as usize].words;
                Told::new(ac!("9c"), format!("{}: {points} points, {words}", self.side_name(*side)))
                    .by(seat(*side))
            }
            Event::NightFell(pools) => Told::new(
                ac!("10d"),
                format!(
                    "Night falls: {} strength points for the {}, {} for the {}",
                    pools[0],
                    self.side_name(0),
                    pools[1],
                    self.side_name(1)
                ),
            ),
            Event::Contested(at, dice, winner) => {
                let faces = dice.faces();
                let result = winner.map_or("a tie, roll again".into(), |side| {
                    format!("{} goes first", self.side_name(side))
                });
                Told::new(ac!("10m"), format!("The trench at {} is nobody's: {result}", hex(at)))
                    .rolled(Some(Seat(0)), &faces[..1])
                    .rolled(Some(Seat(1)), &faces[1..])
                    .at(hex(at))
            }
            Event::Priority(at, side) => Told::new(
                ac!("10l"),
                format!("The trench at {} is {}: it is filled first by them", hex(at), self.side_name(*side)),
            )
            .by(seat(*side))
            .at(hex(at)),
            Event::Mended(id, at) => Told::new(
                ac!("10e"),
                format!("{} in {} recovers a strength point", self.stand_name(*id), hex(at)),
            )
            .by(seat(self.stand(*id).side))
            .at(hex(at)),
            Event::Recovered(id, at, strength) => {
                let clause = if *strength == 1 { ac!("10h") } else { ac!("10g") };
                let how = if *strength == 1 { " at half strength" } else { "" };
                Told::new(clause, format!("{} comes back in {}{how}", self.stand_name(*id), hex(at)))
                    .by(seat(self.stand(*id).side))
                    .at(hex(at))
            }
            Event::Ended => {
                let verdict = self.verdict();
                let words =
                    self.setup.levels.get(verdict.level as usize).map_or("", |level| level.words.as_str());
                Told::new(ac!("9b"), format!("The battle is over: {words} (margin {})", verdict.margin))
            }
        };
        Some(told)
    }

    fn own_division(&self, id: StandId) -> String {
        self.stand(id).division.map_or_else(String::new, |division| self.setup.division(division).id.clone())
    }

    fn tell_contest(&self, faces: &[u8], winner: Option<Side>, what: Contest) -> Told {
        let (ours, theirs) = faces.split_at(faces.len() / 2);
        let (a, b) = (ours.iter().sum::<u8>(), theirs.iter().sum::<u8>());
        let (clause, title) = match what {
            Contest::Turn => (ac!("1.2a"), "Initiative"),
            Contest::Retreat => (ac!("2.6a"), "First to retreat"),
            Contest::Artillery => (ac!("5.1b"), "First to fire"),
            Contest::Night => (ac!("10g"), "Last to place at night"),
        };
        let result = match winner {
            Some(side) if a == b => format!("a tie, which goes to the {} in round 1", self.side_name(side)),
            Some(side) => self.side_name(side).to_owned(),
            None => "a tie, roll again".into(),
        };
        let text = format!("{title}: {} {a}, {} {b}: {result}", self.side_name(0), self.side_name(1));
        Told::new(clause, text).rolled(Some(Seat(0)), ours).rolled(Some(Seat(1)), theirs)
    }

    fn tell_march(&self, stands: &[StandId], from: Option<Hex>, to: Goal, through: &[Hex], how: How) -> Told {
        let (clause, manner): (Clause, &str) = match how {
            How::Normal if from.is_none() => (ac!("2a"), " on to the map"),
            How::Normal => (ac!("2a"), ""),
            How::Strategic => (ac!("2c"), " strategically"),
            How::Shuffle => (ac!("2.4b"), " within the division"),
            How::Trench => (ac!("2.5a"), " along the trench"),
            How::Retreat => (ac!("2.6b"), " in retreat"),
            How::Night => (ac!("10n"), " by night"),
            How::Headquarters if from.is_none() => (ac!("2.3a"), " on to the map"),
            How::Headquarters => (ac!("2.3a"), ""),
            How::BatteryTurn if from.is_none() => (ac!("5j"), " on to the map for a shot"),
            How::BatteryTurn => (ac!("5j"), " for a shot"),
            How::BatteryPhase => (ac!("5.1h"), " for all its remaining shots"),
        };
        let start = from.map_or_else(String::new, |hex| format!(" from {}", self.hex_name(hex)));
        let by = if through.is_empty() {
            String::new()
        } else {
            format!(" by {}", through.iter().map(|hex| self.hex_name(*hex)).collect::<Vec<_>>().join(", "))
        };
        let verb = if stands.len() == 1 { "moves" } else { "move" };
        let text =
            format!("{} {verb}{start} to {}{by}{manner}", self.stands_name(stands), self.goal_name(to));
        let mut told = Told::new(clause, text);
        told.seat = self.side_of(stands);
        told.hexes.extend(from.map(|hex| self.hex_name(hex)));
        told.hexes.extend(through.iter().map(|hex| self.hex_name(*hex)));
        if let Goal::To(hex) = to {
            told.hexes.push(self.hex_name(hex));
        }
        told
    }

    /// The probability of exactly 0, 1, 2, ... hits.
    fn hits_of(&self, row: HitRow, dice: usize) -> Vec<f64> {
        distribution(row, dice as u8, self.options().doubles)
    }

    /// What a side's dice give on average, before they fall.
    fn expected_hits(&self, rolled: &Rolled, index: usize) -> f64 {
        let hits = self.hits_of(rolled.rows[index], rolled.dice[index].faces().len());
        (0u32..).zip(hits).map(|(count, chance)| f64::from(count) * chance).sum()
    }

    /// A short sentence; the sums behind the dice hang below it, line by line. [AC:4a]
    fn tell_roll(&self, rolled: &Rolled) -> Told {
        let hex = self.hex_name(rolled.target);
        let name = |index: usize| self.side_name(rolled.sides[index]);
        let came_to = |index: usize| {
            let dice = rolled.dice[index].faces().len() as u32;
            format!("{}, {}", counted(dice, "die"), counted(rolled.hits[index], "hit"))
        };
        let text = format!("Combat at {hex}: {} {}; {} {}", name(0), came_to(0), name(1), came_to(1));
        let mut told = Told::new(ac!("4a"), text).by(seat(rolled.sides[0])).at(hex);
        for (index, doing) in ["attack", "defence"].into_iter().enumerate() {
            let seat = seat(rolled.sides[index]);
            let dice = rolled.dice[index].faces();
            told = told.rolled(Some(seat), dice).reckoned(Sum {
                title: format!("{} {doing}", name(index)),
                total: format!(
                    "{}, {}: {} [{}]",
                    counted(dice.len() as u32, "die"),
                    rolled.rows[index].words(),
                    counted(rolled.hits[index], "hit"),
                    rolled.chart[index]
                ),
                seat: Some(seat),
                lines: rolled.sums[index].clone(),
            });
        }
        told.fortune(seat(rolled.sides[0]), "hits", rolled.hits[0], self.expected_hits(rolled, 0)).fortune(
            seat(rolled.sides[1]),
            "hits",
            rolled.hits[1],
            self.expected_hits(rolled, 1),
        )
    }
}

impl Cause {
    /// The rule behind a loss.
    #[must_use]
    pub const fn clause(self) -> Clause {
        match self {
            Self::Combat => ac!("4f"),
            Self::Barrage => ac!("5.1g"),
            Self::RetreatOrder => ac!("2.6c"),
            Self::FallBack => ac!("4.1i"),
            Self::Holding => ac!("4.1e"),
            Self::Trapped => ac!("4.1i"),
            Self::Dispersed => ac!("4.1g"),
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Combat => "",
            Self::Barrage => " to the barrage",
            Self::RetreatOrder => " retreating through an enemy zone of control",
            Self::FallBack => " falling back",
            Self::Holding => " to hold",
            Self::Trapped => ": nowhere to go",
            Self::Dispersed => ": driven off its own edge of the map",
        }
    }
}
