//! From a map file to a map, or to all of its mistakes.

use std::collections::{BTreeMap, BTreeSet};

use salient_content::{Report, Spanned};

use super::file::{Legend, MapFile, RawLabel, RawObjective, RawOutline, RawRoad, RawSide, Rows};
use super::{Label, Map, Outline, Road, Site, Vocabulary, Words};
use crate::polygon::{self, Fault};
use crate::{Direction, Grid, Hex, LIMIT, Point, SCALE};

pub(super) fn check(file: &MapFile, vocabulary: &Vocabulary) -> Result<Map, Report> {
    let raw = &file.raw;
    let mut check = Check { file, vocabulary, grid: *raw.grid, report: Report::new(&file.source) };
    check.id();
    let sound = check.grid();
    let legend = check.legend(&raw.legend, &vocabulary.grounds, "terrain");
    let overlay_legend = check.legend(&raw.overlay_legend, &vocabulary.overlays, "overlay");
    if !sound {
        return Err(check.report);
    }
    let mut map = Map::blank(&raw.id, check.grid, vocabulary.clone());
    map.name = raw.name.get().clone();
    map.season = raw.season.clone();

    for (hex, terrain) in check.rows(&raw.terrain, &legend) {
        map.set_terrain(hex, terrain);
    }
    let mut overlay_legend: BTreeMap<char, Option<Option<u8>>> =
        overlay_legend.into_iter().map(|(letter, overlay)| (letter, overlay.map(Some))).collect();
    overlay_legend.insert('.', Some(None));
    for layer in &raw.overlays {
        for (hex, overlay) in check.rows(layer, &overlay_legend) {
            if let Some(overlay) = overlay {
                map.add_overlay(hex, overlay);
            }
        }
    }
    let levels = check.levels();
    if let Some(elevation) = &raw.elevation {
        for (hex, level) in check.rows(elevation, &levels) {
            map.set_level(hex, level);
        }
    }
    let mut seen = BTreeSet::new();
    for side in &raw.hexsides {
        if let Some((hex, direction, feature)) = check.side(side, &mut seen) {
            map.add_side(hex, direction, feature);
        }
    }
    let mut seen = BTreeSet::new();
    map.labels = raw.labels.iter().filter_map(|label| check.label(label, &mut seen)).collect();
    let mut seen = BTreeSet::new();
    map.objectives = raw.objectives.iter().filter_map(|site| check.objective(site, &mut seen)).collect();
    check.objectives();
    let mut seen = BTreeSet::new();
    map.outlines = raw.outlines.iter().filter_map(|outline| check.outline(outline, &mut seen)).collect();
    let mut seen = BTreeSet::new();
    for road in &raw.roads {
        if let Some(road) = check.road(road, &mut seen) {
            map.add_road(road);
        }
    }
    check.report.into_result(map)
}

struct Check<'a> {
    file: &'a MapFile,
    vocabulary: &'a Vocabulary,
    grid: Grid,
    report: Report,
}

impl Check<'_> {
    fn id(&mut self) {
        let id = &self.file.raw.id;
        let fine = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if id.is_empty() || !id.chars().all(fine) {
            let found = format!("`{id}`");
            self.report.error(id.span(), "bad id").found(found).expected("small letters, digits and hyphens");
        }
        if self.file.raw.name.trim().is_empty() {
            self.report.error(self.file.raw.name.span(), "the map has no name");
        }
    }

    /// Whether the grid can be used at all.
    fn grid(&mut self) -> bool {
        let Grid { columns, rows, .. } = self.grid;
        let sound = (1..=LIMIT).contains(&columns)
            && (1..=LIMIT).contains(&rows)
            && u32::from(columns) * u32::from(rows) <= u32::from(u16::MAX);
        if !sound {
            let expected = format!("1 to {LIMIT} of each, and at most {} hexes", u16::MAX);
            let found = format!("{columns} columns and {rows} rows");
            self.report.error(self.file.raw.grid.span(), "bad size of grid").found(found).expected(expected);
        }
        sound
    }

    fn letter(&mut self, key: &Spanned<String>) -> Option<char> {
        let mut letters = key.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            return Some(letter);
        }
        let found = format!("`{key}`");
        self.report.error(key.span(), "a key of a legend is one letter").found(found).expected("one letter");
        None
    }

    fn word(&mut self, word: &Spanned<String>, words: &Words, what: &str) -> Option<u8> {
        let number = words.number(word);
        if number.is_none() {
            self.report.error(word.span(), format!("unknown {what}")).choices(word, words.iter());
        }
        number
    }

    /// What each letter stands for; `None` for a letter whose word is unknown, so that it is reported only once.
    fn legend(
        &mut self,
        legend: &Legend<Spanned<String>>,
        words: &Words,
        what: &str,
    ) -> BTreeMap<char, Option<u8>> {
        let entries = legend.iter();
        entries.filter_map(|(key, word)| Some((self.letter(key)?, self.word(word, words, what)))).collect()
    }

    fn levels(&mut self) -> BTreeMap<char, Option<i8>> {
        let allowed = self.vocabulary.levels.clone();
        let mut levels: BTreeMap<char, Option<i8>> = (0..=9)
            .filter(|level| allowed.contains(level))
            .map(|level| (char::from(b'0' + level as u8), Some(level)))
            .collect();
        for (key, level) in &self.file.raw.elevation_legend {
            let fine = allowed.contains(level);
            if !fine {
                let expected = format!("{} to {}", allowed.start(), allowed.end());
                self.report.error(level.span(), "no such level").found(level).expected(expected);
            }
            if let Some(letter) = self.letter(key) {
                levels.insert(letter, fine.then_some(**level));
            }
        }
        levels
    }

    /// Reads a layer; gives what could be read.
    fn rows<T: Copy>(&mut self, rows: &Rows, legend: &BTreeMap<char, Option<T>>) -> Vec<(Hex, T)> {
        let wanted = usize::from(self.grid.rows);
        if rows.len() != wanted {
            let found = rows.len();
            self.report.error(rows.span(), "wrong number of rows").found(found).expected(wanted);
        }
        let mut read = Vec::new();
        for (row, line) in rows.iter().enumerate() {
            let (length, columns) = (line.chars().count(), usize::from(self.grid.columns));
            if length != columns {
                let message = format!("row {} has the wrong length", row + 1);
                self.report.error(line.span(), message).found(length).expected(columns);
            }
            for (column, (at, letter)) in line.char_indices().enumerate() {
                match legend.get(&letter) {
                    Some(Some(value)) => {
                        let hex = self.grid.hex(
                            column.min(usize::from(u16::MAX)) as u16,
                            row.min(usize::from(u16::MAX)) as u16,
                        );
                        read.extend(hex.map(|hex| (hex, *value)));
                    }
                    Some(None) => {}
                    None => {
                        let span = line.inside(&self.file.source, at..at + letter.len_utf8());
                        let letters: Vec<String> = legend.keys().map(char::to_string).collect();
                        let expected = salient_content::one_of(letters.iter().map(String::as_str));
                        let found = format!("`{letter}`");
                        self.report.error(span, "letter not in the legend").found(found).expected(expected);
                    }
                }
            }
        }
        read
    }

    fn hex(&mut self, name: &Spanned<String>) -> Option<Hex> {
        let hex = self.grid.parse(name);
        if hex.is_none() {
            let last = self.grid.name(Hex((self.grid.len() - 1) as u16));
            let found = format!("`{name}`");
            self.report.error(name.span(), "no such hex").found(found).expected(format!("`A1` to `{last}`"));
        }
        hex
    }

    fn side(&mut self, side: &RawSide, seen: &mut BTreeSet<(Hex, Hex, u8)>) -> Option<(Hex, Direction, u8)> {
        let words = &self.vocabulary.sides;
        let feature = self.word(&side.is, words, "feature of a hexside");
        let [a, b] = side.between.get();
        let (a, b) = (self.hex(a), self.hex(b));
        let (a, b) = (a?, b?);
        let Some(direction) = self.grid.direction_between(a, b) else {
            let far = self.grid.distance(a, b);
            let found = format!("`{}` and `{}`, {far} apart", self.grid.name(a), self.grid.name(b));
            self.report
                .error(side.between.span(), "hexes are not adjacent")
                .found(found)
                .expected("neighbours");
            return None;
        };
        let feature = feature?;
        if !seen.insert((a.min(b), a.max(b), feature)) {
            self.report.error(side.between.span(), format!("this hexside has its `{}` already", side.is));
        }
        Some((a, direction, feature))
    }

    fn road(&mut self, road: &RawRoad, seen: &mut BTreeSet<(Hex, Hex, u8)>) -> Option<Road> {
        let words = &self.vocabulary.roads;
        let kind = self.word(&road.kind, words, "kind of road");
        let hexes: Vec<Option<Hex>> = road.through.iter().map(|name| self.hex(name)).collect();
        if hexes.len() < 2 {
            self.report
                .error(road.through.span(), "a road goes somewhere")
                .found(hexes.len())
                .expected("2 hexes or more");
        }
        for (pair, name) in hexes.windows(2).zip(road.through.iter().skip(1)) {
            let (Some(a), Some(b)) = (pair[0], pair[1]) else { continue };
            if self.grid.direction_between(a, b).is_none() {
                let found = format!("`{name}`");
                let expected = format!("a neighbour of `{}`", self.grid.name(a));
                self.report.error(name.span(), "the road jumps").found(found).expected(expected);
            } else if let Some(kind) = kind
                && !seen.insert((a.min(b), a.max(b), kind))
            {
                let message =
                    format!("`{}` runs from `{}` to `{name}` already", road.kind, self.grid.name(a));
                self.report.error(name.span(), message);
            }
        }
        Some(Road { kind: kind?, through: hexes.into_iter().collect::<Option<_>>()? })
    }

    fn label(&mut self, label: &RawLabel, seen: &mut BTreeSet<(String, Hex)>) -> Option<Label> {
        let words = &self.vocabulary.labels;
        let kind = self.word(&label.kind, words, "kind of label");
        let at = self.hex(&label.at);
        if label.text.trim().is_empty() {
            self.report.error(label.text.span(), "a label says something");
        }
        if let Some(at) = at
            && !seen.insert((label.text.get().clone(), at))
        {
            self.report.error(label.text.span(), format!("`{}` stands in this hex already", label.text));
        }
        Some(Label { text: label.text.get().clone(), at: at?, shift: label.shift, kind: kind? })
    }

    /// No more of them than the system has numbers for.
    fn objectives(&mut self) {
        let (found, most) = (self.file.raw.objectives.len(), self.vocabulary.objectives);
        if let Some(one) = self.file.raw.objectives.get(most) {
            let expected = if most == 0 { "none".to_owned() } else { format!("{most} at most") };
            self.report.error(one.name.span(), "too many objectives").found(found).expected(expected);
        }
    }

    fn objective(&mut self, site: &RawObjective, seen: &mut BTreeSet<Hex>) -> Option<Site> {
        if site.name.trim().is_empty() {
            self.report.error(site.name.span(), "an objective has a name");
        }
        if site.hexes.is_empty() {
            self.report.error(site.hexes.span(), "an objective lies somewhere").expected("one hex or more");
        }
        let mut hexes: Vec<Hex> = Vec::new();
        for name in site.hexes.iter() {
            let hex = self.hex(name)?;
            let apart = |other: &Hex| self.grid.distance(*other, hex) != 1;
            if !seen.insert(hex) {
                self.report.error(name.span(), "this hex is an objective already").found(format!("`{name}`"));
            } else if !hexes.is_empty() && hexes.iter().all(apart) {
                let expected = "a neighbour of a hex before it";
                self.report
                    .error(name.span(), "the objective does not hang together")
                    .found(format!("`{name}`"))
                    .expected(expected);
            }
            hexes.push(hex);
        }
        (!hexes.is_empty()).then(|| Site { name: site.name.get().clone(), hexes })
    }

    fn outline(&mut self, outline: &RawOutline, seen: &mut BTreeSet<Vec<Point>>) -> Option<Outline> {
        let words = &self.vocabulary.outlines;
        let kind = self.word(&outline.kind, words, "kind of outline");
        let far = self.grid.extent().times(SCALE);
        let points: Vec<Point> = outline.polygon.iter().map(|point| *point.get()).collect();
        let mut sound = true;
        for point in outline.polygon.iter() {
            if point.x < 0 || point.y < 0 || point.x > far.x || point.y > far.y {
                let expected = format!("[0, 0] to [{}, {}]", far.x, far.y);
                let found = format!("[{}, {}]", point.x, point.y);
                self.report.error(point.span(), "point off the map").found(found).expected(expected);
                sound = false;
            }
        }
        // Products of far away points might overflow.
        if !sound {
            return None;
        }
        if let Some(fault) = polygon::fault(&points) {
            let span = match fault {
                Fault::Repeated(point) | Fault::Crossing(_, point) => outline.polygon[point].span(),
                Fault::TooFew | Fault::Flat => outline.polygon.span(),
            };
            self.report.error(span, format!("bad polygon: {fault}")).expected("a simple polygon");
            return None;
        }
        if !seen.insert(points.clone()) {
            self.report.error(outline.polygon.span(), "the same polygon stands above already");
        }
        Some(Outline { kind: kind?, height: outline.height, polygon: points })
    }
}
