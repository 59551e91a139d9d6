//! Corps, divisions and stands: who there is, where they start, and whether they may. [AC:0a to AC:0r]

use super::raw::{self, Word};
use super::reader::Reader;
use crate::chart::{Kind, STACKING};
use crate::setup::{
    Corps, Division, DivisionId, Entry, Hexes, MOST_DIVISIONS, MOST_GUNS, MOST_STANDS, Side, Stand, StandId,
    Start,
};
use salient_content::Spanned;
use salient_ground::Hex;
use salient_ground::battle::Purpose;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Everybody in the battle.
#[derive(Default)]
pub(super) struct Forces {
    pub(super) stands: Vec<Stand>,
    pub(super) divisions: Vec<Division>,
    pub(super) corps: Vec<Corps>,
    pub(super) boxes: Vec<String>,
    /// Where each stand's place is written, for mistakes.
    spans: Vec<Range<usize>>,
    guns: u8,
}

/// The combat stands and batteries of an entry of `stacks`, in the order they are numbered.
const KINDS: [Kind; 5] =
    [Kind::Infantry, Kind::Stormtrooper, Kind::FireSupport, Kind::Tank, Kind::DivisionalGun];

/// One stand of a division, before it is numbered.
struct Recruit {
    kind: Kind,
    start: Start,
    damage: u8,
    span: Range<usize>,
}

impl raw::Stack {
    fn count(&self, kind: Kind) -> u8 {
        match kind {
            Kind::Infantry => self.inf,
            Kind::Stormtrooper => self.storm,
            Kind::FireSupport => self.fs,
            Kind::Tank => self.tank,
            Kind::DivisionalGun => self.battery,
            Kind::Headquarters => self.hq,
            Kind::CorpsGun => 0,
        }
    }
}

impl raw::Lost {
    fn count(&self, kind: Kind) -> u8 {
        match kind {
            Kind::Infantry => self.inf,
            Kind::Stormtrooper => self.storm,
            Kind::FireSupport => self.fs,
            Kind::Tank => self.tank,
            Kind::DivisionalGun => self.battery,
            Kind::CorpsGun | Kind::Headquarters => 0,
        }
    }
}

impl Forces {
    fn add(&mut self, stand: Stand, span: Range<usize>) {
        let gun = stand.kind.is_gun();
        self.stands.push(Stand { gun: if gun { self.guns } else { 0 }, ..stand });
        self.guns = self.guns.saturating_add(u8::from(gun));
        self.spans.push(span);
    }

    fn next(&self) -> u8 {
        u8::try_from(self.stands.len()).unwrap_or(u8::MAX)
    }
}

impl Reader<'_> {
    /// Everybody, numbered: division by division combat stands, batteries, headquarters; then corps batteries.
    pub(super) fn forces(&mut self, file: &raw::File) -> Forces {
        let mut forces = Forces::default();
        let written: &[raw::Corps] = file.corps.as_deref().unwrap_or_default();
        let mut heavy = self.corps(written, &mut forces);
        self.implied_corps(&mut forces, &mut heavy);
        let divisions = file.division.as_deref().unwrap_or_default();
        if let Some(division) = divisions.get(MOST_DIVISIONS) {
            self.report
                .error(division.id.span(), "too many divisions")
                .found(divisions.len())
                .expected(format!("{MOST_DIVISIONS} at most"));
        }
        for division in divisions {
            self.division(division, &mut forces);
        }
        self.corps_batteries(heavy, &mut forces);
        self.limits(divisions, &forces);
        if let Some(places) = &file.place {
            self.place(places, &mut forces);
        }
        self.occupation(&forces);
        self.headquarters(&forces);
        forces
    }

    /// The corps, and for each its batteries as written.
    fn corps<'f>(&mut self, written: &'f [raw::Corps], forces: &mut Forces) -> Vec<Option<&'f raw::Corps>> {
        let mut heavy = Vec::new();
        for corps in written.iter().take(64) {
            let side = self.side(&corps.side);
            if forces.corps.iter().any(|other| other.id == **corps.id.get()) {
                self.report.error(corps.id.span(), format!("there is a corps `{}` already", corps.id));
            }
            let id = self.text(&corps.id, "the id");
            forces.corps.push(Corps { id, side: side.unwrap_or_default(), guns: (0, 0) });
            heavy.push(Some(corps));
        }
        heavy
    }

    /// A side without a corps gets one of its own name.
    fn implied_corps(&mut self, forces: &mut Forces, heavy: &mut Vec<Option<&raw::Corps>>) {
        for (side, id) in self.sides.iter().enumerate().take(2) {
            if !forces.corps.iter().any(|corps| corps.side == side) {
                forces.corps.push(Corps { id: id.clone(), side, guns: (0, 0) });
                heavy.push(None);
            }
        }
    }

    fn division(&mut self, raw: &raw::Division, forces: &mut Forces) {
        let side = self.side(&raw.side);
        let id = self.text(&raw.id, "the id");
        if forces.divisions.iter().any(|other| other.id == id) {
            self.report.error(raw.id.span(), format!("there is a division `{id}` already"));
        }
        if id.contains(|letter: char| letter.is_whitespace() || letter == '.') {
            self.report.error(raw.id.span(), "bad id").found(format!("`{id}`")).expected("no spaces or dots");
        }
        let corps = self.corps_of(raw, side, forces);
        let enters = raw.enters.as_ref().map(|entry| self.entry(entry));
        let recruits = self.recruits(raw, &id, forces);
        self.numbers(raw, &recruits);

        let own = DivisionId(u8::try_from(forces.divisions.len()).unwrap_or(u8::MAX));
        let mut division = Division {
            name: raw.name.as_ref().map_or_else(|| id.clone(), |name| self.text(name, "the name")),
            id,
            side: side.unwrap_or_default(),
            corps,
            stands: (0, 0),
            guns: (0, 0),
            headquarters: [StandId(0); 2],
            first_order: raw.first_round_order.as_ref().map(|order| **order),
            enters,
            standing_order: raw.standing_order.as_ref().map(|order| **order),
        };
        if let (Some(first), Some(standing)) = (&raw.first_round_order, &raw.standing_order)
            && !standing.allows(**first)
        {
            self.report.error(first.span(), "this order may not follow the standing order").found(format!(
                "{} after {}",
                first.letter(),
                standing.letter()
            ));
        }
        let mut numbers: BTreeMap<&str, u8> = BTreeMap::new();
        let several = recruits.iter().filter(|recruit| recruit.kind.is_gun()).count() > 1;
        let mut enlist = |forces: &mut Forces, wanted: fn(Kind) -> bool| {
            let from = forces.next();
            for recruit in recruits.iter().filter(|recruit| wanted(recruit.kind)) {
                let short = recruit.kind.row().short;
                let number = numbers.entry(short).or_default();
                *number = number.saturating_add(1);
                let lone = recruit.kind.is_gun() && !several;
                let number = if lone { String::new() } else { number.to_string() };
                let stand = Stand {
                    kind: recruit.kind,
                    side: division.side,
                    division: Some(own),
                    corps: division.corps,
                    gun: 0,
                    name: format!("{}.{short}{number}", division.id),
                    start: recruit.start,
                    damage: recruit.damage,
                };
                forces.add(stand, recruit.span.clone());
            }
            (from, forces.next())
        };
        division.stands = enlist(forces, Kind::is_combat);
        division.guns = enlist(forces, Kind::is_gun);
        let (first, end) = enlist(forces, |kind| kind == Kind::Headquarters);
        division.headquarters = [StandId(first), StandId(end.saturating_sub(1))];
        forces.divisions.push(division);
    }

    fn corps_of(&mut self, raw: &raw::Division, side: Option<Side>, forces: &Forces) -> u8 {
        let Some(side) = side else { return 0 };
        let own: Vec<usize> = (0..forces.corps.len()).filter(|at| forces.corps[*at].side == side).collect();
        let names: Vec<&str> = own.iter().map(|at| forces.corps[*at].id.as_str()).collect();
        let found = match &raw.corps {
            Some(word) => {
                let found = own.iter().find(|at| forces.corps[**at].id == **word.get());
                if found.is_none() {
                    let other = forces.corps.iter().any(|corps| corps.id == **word.get());
                    let message = if other { "this corps is of the other side" } else { "unknown corps" };
                    self.report.error(word.span(), message).choices(word, names.iter().copied());
                }
                found
            }
            None => {
                if own.len() > 1 {
                    let expected = format!("`corps` to be {}", salient_content::one_of(names));
                    self.report.error(raw.id.span(), "the division has no corps").expected(expected);
                }
                own.first()
            }
        };
        found.and_then(|at| u8::try_from(*at).ok()).unwrap_or_default()
    }

    fn entry(&mut self, raw: &raw::Entry) -> Entry {
        let round = self.round(&raw.round);
        let hexes = self.edge_area(&raw.at);
        if let Some(ground) = self.ground {
            if raw.at.is_empty() {
                self.report.error(raw.at.span(), "no hex to enter on");
            } else if hexes.is_subset(ground.terrain.lake) {
                self.report.error(raw.at.span(), "nobody can enter on a lake");
            }
        }
        Entry { round, hexes }
    }

    /// The stands of a division in the order of the file, batteries and headquarters among them.
    fn recruits(&mut self, raw: &raw::Division, id: &str, forces: &mut Forces) -> Vec<Recruit> {
        let entering = raw.enters.is_some();
        let mut recruits = Vec::new();
        let mut listed: Vec<&Word> = raw.batteries.iter().collect();
        listed.extend(raw.hq.iter().flat_map(|hq| hq.iter()));
        if let Some(word) = listed.first().filter(|_| entering) {
            self.report
                .error(word.span(), "the division is not on the map at the start")
                .expected("`battery = 1` and `hq = 1` in its stacks");
        }
        let first_box = forces.boxes.len();
        for stack in &raw.stacks {
            let (start, span) = match (&stack.at, entering) {
                (Some(at), false) => (self.hex(at).map(Start::On), at.span()),
                (Some(at), true) => {
                    self.report
                        .error(at.span(), "the division is not on the map at the start")
                        .expected("no `at`: it enters later");
                    continue;
                }
                (None, false) => {
                    self.report
                        .error(stack.span(), "these stands are nowhere")
                        .expected("`at`, or `enters` for the division");
                    continue;
                }
                (None, true) => {
                    let number = forces.boxes.len();
                    forces.boxes.push(format!("{id}, group {}", number - first_box + 1));
                    (u8::try_from(number).ok().map(Start::Entering), stack.span())
                }
            };
            let start = start.unwrap_or(Start::Lost);
            let before = recruits.len();
            for kind in KINDS.into_iter().chain([Kind::Headquarters]) {
                for _ in 0..stack.count(kind).min(MOST_STANDS as u8) {
                    recruits.push(Recruit { kind, start, damage: 0, span: span.clone() });
                }
            }
            match recruits.get_mut(before) {
                None => {
                    self.report
                        .error(stack.span(), "a stack without stands")
                        .expected("`inf`, `storm`, `fs`, `tank`, `battery` or `hq`");
                }
                Some(first) => first.damage = self.hits(stack.hits.as_ref(), first.kind),
            }
            if entering {
                self.group(stack);
            }
        }
        for battery in raw.batteries.iter().filter(|_| !entering) {
            if let Some(hex) = self.hex(battery) {
                let start = Start::On(hex);
                recruits.push(Recruit { kind: Kind::DivisionalGun, start, damage: 0, span: battery.span() });
            }
        }
        self.lost(raw, &mut recruits);
        self.staff(raw, &mut recruits);
        recruits
    }

    /// A group that enters as one must fit into one hex.
    fn group(&mut self, stack: &Spanned<raw::Stack>) {
        let load: u32 =
            KINDS.iter().map(|kind| u32::from(stack.count(*kind)) * u32::from(kind.row().stacking)).sum();
        if load > u32::from(STACKING) {
            self.report
                .error(stack.span(), "more stands than a hex holds")
                .found(load)
                .expected(format!("{STACKING} at most, a battery counting as 2"));
        }
    }

    fn hits(&mut self, hits: Option<&raw::Number>, kind: Kind) -> u8 {
        let Some(hits) = hits else { return 0 };
        if self.purpose == Purpose::Scenario {
            self.report.error(hits.span(), "only a worked case starts with hits");
        }
        let most = i64::from(kind.row().strength.saturating_sub(1));
        self.number(hits, 0..=most, "hits")
    }

    fn lost(&mut self, raw: &raw::Division, recruits: &mut Vec<Recruit>) {
        let Some(lost) = &raw.lost else { return };
        if self.purpose == Purpose::Scenario {
            self.report.error(raw.id.span(), "only a worked case starts with lost stands");
        }
        for kind in KINDS {
            for _ in 0..lost.count(kind).min(MOST_STANDS as u8) {
                recruits.push(Recruit { kind, start: Start::Lost, damage: 0, span: raw.id.span() });
            }
        }
    }

    /// The headquarters: by hex, as counted in the stacks, or along with the first two stacks (of a division to
    /// come, or in a case). [AC:0k]
    fn staff(&mut self, raw: &raw::Division, recruits: &mut Vec<Recruit>) {
        let entering = raw.enters.is_some();
        for word in raw.hq.iter().flat_map(|hq| hq.iter()).filter(|_| !entering) {
            let start = self.hex(word).map_or(Start::Lost, Start::On);
            recruits.push(Recruit { kind: Kind::Headquarters, start, damage: 0, span: word.span() });
        }
        let count = recruits.iter().filter(|recruit| recruit.kind == Kind::Headquarters).count();
        if count == 0 && raw.hq.is_none() && (entering || self.purpose == Purpose::Case) {
            let mut places: Vec<(Start, Range<usize>)> = Vec::new();
            for recruit in recruits.iter().filter(|recruit| recruit.kind.is_combat()) {
                if !places.iter().any(|(start, _)| *start == recruit.start) && recruit.start != Start::Lost {
                    places.push((recruit.start, recruit.span.clone()));
                }
            }
            for at in 0..2 {
                let place = places.get(at).or(places.first()).cloned();
                let (start, span) = place.unwrap_or((Start::Lost, raw.id.span()));
                recruits.push(Recruit { kind: Kind::Headquarters, start, damage: 0, span });
            }
        }
    }

    /// Whether a division is one.
    fn numbers(&mut self, raw: &raw::Division, recruits: &[Recruit]) {
        if !recruits.iter().any(|recruit| recruit.kind.is_combat()) {
            let expected = "a stack with `inf`, `storm`, `fs` or `tank`";
            self.report.error(raw.id.span(), "the division has no stands").expected(expected);
        }
        let staff = recruits.iter().filter(|recruit| recruit.kind == Kind::Headquarters).count();
        let misplaced = raw.enters.is_some() && raw.hq.is_some();
        if staff != 2 && !misplaced {
            let span = raw.hq.as_ref().map_or_else(|| raw.id.span(), Spanned::span);
            self.report
                .error(span, "a division has two headquarters")
                .found(staff)
                .expected("`hq` with two hexes");
        }
    }

    fn corps_batteries(&mut self, heavy: Vec<Option<&raw::Corps>>, forces: &mut Forces) {
        for (number, raw) in heavy.into_iter().enumerate() {
            let from = forces.next();
            let batteries: &[Word] = raw.map_or(&[], |raw| &raw.batteries);
            for (at, battery) in batteries.iter().enumerate() {
                let hits = raw.and_then(|raw| raw.hits.get(at));
                let damage = self.hits(hits, Kind::CorpsGun);
                let Some(hex) = self.hex(battery) else { continue };
                let corps = &forces.corps[number];
                let stand = Stand {
                    kind: Kind::CorpsGun,
                    side: corps.side,
                    division: None,
                    corps: u8::try_from(number).unwrap_or_default(),
                    gun: 0,
                    name: format!("{}.battery{}", corps.id, at + 1),
                    start: Start::On(hex),
                    damage,
                };
                forces.add(stand, battery.span());
            }
            forces.corps[number].guns = (from, forces.next());
        }
    }

    fn limits(&mut self, divisions: &[raw::Division], forces: &Forces) {
        let span = divisions.last().map_or(0..0, |division| division.id.span());
        let guns = forces.stands.iter().filter(|stand| stand.kind.is_gun()).count();
        for (what, count, most) in
            [("stands", forces.stands.len(), MOST_STANDS), ("batteries", guns, MOST_GUNS)]
        {
            if count > most {
                let message = format!("too many {what} in the battle");
                self.report.error(span.clone(), message).found(count).expected(format!("{most} at most"));
            }
        }
        for side in 0..self.sides.len().min(2) {
            if !divisions.is_empty() && !forces.divisions.iter().any(|division| division.side == side) {
                let message = format!("`{}` has no division", self.sides[side]);
                self.report.error(divisions[0].side.span(), message).expected("one at least");
            }
        }
    }

    /// Stands that a case puts elsewhere.
    fn place(&mut self, places: &BTreeMap<String, Word>, forces: &mut Forces) {
        for (name, word) in places {
            if let Some((at, start)) = self.placed(name, word, &forces.stands) {
                forces.stands[at].start = start;
                forces.spans[at] = word.span();
            }
        }
    }

    /// Stands of a scenario that a case puts elsewhere.
    pub(super) fn replace(&mut self, places: &BTreeMap<String, Word>, stands: &mut Vec<Stand>) {
        let mut forces = Forces { stands: std::mem::take(stands), ..Forces::default() };
        let first = places.values().next().map_or(0..0, Spanned::span);
        forces.spans = vec![first; forces.stands.len()];
        self.place(places, &mut forces);
        self.occupation(&forces);
        *stands = forces.stands;
    }

    fn placed(&mut self, name: &str, word: &Word, stands: &[Stand]) -> Option<(usize, Start)> {
        let Some(at) = stands.iter().position(|stand| stand.name == name) else {
            let near = salient_content::closest(name, stands.iter().map(|stand| stand.name.as_str()));
            let mistake = self.report.error(word.span(), "unknown stand").found(format!("`{name}`"));
            if let Some(near) = near {
                mistake.help(format!("did you mean `{near}`?"));
            }
            return None;
        };
        if word.as_str() != "lost" {
            return Some((at, Start::On(self.hex(word)?)));
        }
        if stands[at].kind == Kind::Headquarters {
            self.report.error(word.span(), "headquarters are never lost");
        }
        Some((at, Start::Lost))
    }

    /// Nobody on a lake, in a hex with the enemy, or in a hex that is full. [AC:0h AC:0l AC:0r AC:TECm]
    fn occupation(&mut self, forces: &Forces) {
        let Some(ground) = self.ground else { return };
        let mut load: BTreeMap<Hex, (Side, u8)> = BTreeMap::new();
        let (mut full, mut wet, mut shared) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for (stand, span) in forces.stands.iter().zip(&forces.spans) {
            let Start::On(hex) = stand.start else { continue };
            let name = ground.grid.name(hex);
            if ground.terrain.lake.contains(hex) && wet.insert(hex) {
                self.report
                    .error(span.clone(), format!("{name} is a lake"))
                    .found(format!("`{}`", stand.name))
                    .expected("nobody");
            }
            let (owner, stacking) = load.entry(hex).or_insert((stand.side, 0));
            if *owner != stand.side {
                if shared.insert(hex) {
                    self.report
                        .error(span.clone(), format!("both sides stand in {name}"))
                        .found(format!("`{}`", stand.name));
                }
                continue;
            }
            *stacking = stacking.saturating_add(stand.kind.row().stacking);
            if *stacking > STACKING && full.insert(hex) {
                self.report
                    .error(span.clone(), format!("too many stands in {name}"))
                    .found(*stacking)
                    .expected(format!("{STACKING} at most, a battery counting as 2"));
            }
        }
    }

    /// Headquarters are with or next to their own combat stands. [AC:0m AC:2.3e]
    fn headquarters(&mut self, forces: &Forces) {
        let Some(ground) = self.ground.filter(|_| self.purpose == Purpose::Scenario) else { return };
        for (stand, span) in forces.stands.iter().zip(&forces.spans) {
            let (Kind::Headquarters, Start::On(hex)) = (stand.kind, stand.start) else { continue };
            let own: Hexes = forces
                .stands
                .iter()
                .filter(|other| other.division == stand.division && other.kind.is_combat())
                .filter_map(|other| match other.start {
                    Start::On(hex) => Some(hex),
                    Start::Entering(_) | Start::Lost => None,
                })
                .collect();
            if !own.iter().any(|other| ground.grid.distance(hex, other) <= 1) {
                self.report
                    .error(span.clone(), format!("`{}` is away from its division", stand.name))
                    .found(ground.grid.name(hex))
                    .expected("a hex with or next to its combat stands");
            }
        }
    }
}
