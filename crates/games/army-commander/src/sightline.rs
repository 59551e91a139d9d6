//! A sight line explained to a player: every hex it crosses, and whether something there could be spotted. [AC:6a to
//! AC:6d]

use crate::clause::ac;
use crate::state::Position;
use salient_engine::{Sight, SightEffect, SightStep, counted};
use salient_ground::Hex;
use salient_ground::sight::{Crossed, Effect, What};

impl Position {
    /// The sight line between two hexes by name. It depends on the ground and on what both sides see, so it is the
    /// same for everybody.
    pub fn sight_line(&self, from: &str, to: &str) -> Result<Sight, String> {
        let hex = |name: &str| {
            let map = &self.setup.map.name;
            self.setup.grid.parse(name).ok_or_else(|| format!("`{name}` is not a hex of the map {map}."))
        };
        let (from, to) = (hex(from)?, hex(to)?);
        let explained = crate::scenario::sight(&self.setup.map, from, to);
        let clear = !explained.sight.blocked;
        let distance = self.setup.distance(from, to);
        let (range, _) = self.spotting_ranges(to);
        let (from_name, to_name) = (self.hex_name(from), self.hex_name(to));
        let far = counted(distance, "hex").replace("hexs", "hexes");
        let (text, clause) = if !clear {
            (
                format!("From {from_name} one does not see {to_name}: the ground between them hides it."),
                ac!("6d"),
            )
        } else if distance > range {
            let why = if self.setup.fog_rounds.contains(&self.state.round) {
                "in this fog"
            } else if range == 2 {
                "in cover, in trenches and dug in"
            } else {
                "in the open"
            };
            let text = format!(
                "From {from_name} one sees as far as {to_name}, but {far} are too many to spot what is there: \
                 {why} it is spotted within {range}."
            );
            (text, if range == 2 { ac!("6b") } else { ac!("6a") })
        } else {
            let text = format!(
                "From {from_name} one sees {to_name}, {far} away, near enough to spot what is there."
            );
            (text, if range == 2 { ac!("6b") } else { ac!("6a") })
        };
        Ok(Sight {
            from: from_name,
            to: to_name,
            clear,
            distance: u16::from(distance),
            hindrance: 0,
            text,
            clause,
            steps: explained.crossed.iter().map(|crossed| self.sight_step(crossed)).collect(),
        })
    }

    fn sight_step(&self, crossed: &Crossed) -> SightStep {
        let (hex, beside): (Hex, Option<Hex>) = match crossed.what {
            What::End(hex) | What::Hex(hex) | What::Outline(_, hex) => (hex, None),
            What::Side(a, b) | What::Along(a, b) => (a, Some(b)),
        };
        let effect = match crossed.effect {
            Effect::Clear => SightEffect::Clear,
            _ if !crossed.counts => SightEffect::Waived,
            Effect::Hinder(_) => SightEffect::Hinders,
            Effect::Block => SightEffect::Blocks,
        };
        let ground = self.setup.map.terrain_name(hex);
        let text = match (crossed.what, effect) {
            (What::End(_), _) => format!("{ground}; the ends never block"),
            (What::Along(..), _) => "along the edge of two hexes".to_owned(),
            (_, SightEffect::Blocks) => format!("{ground} blocks sight"),
            (_, SightEffect::Waived) => format!("{ground} on one side of the line only: it does not block"),
            _ => format!("{ground}, which can be seen across"),
        };
        let clause = matches!(effect, SightEffect::Blocks | SightEffect::Waived).then_some(ac!("6d"));
        SightStep {
            hex: self.hex_name(hex),
            beside: beside.map(|hex| self.hex_name(hex)),
            effect,
            text,
            clause,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::ArmyCommander;
    use salient_engine::{Game as _, Library, Seat, SightEffect, System as _};

    #[test]
    fn a_sight_line_names_every_hex_and_what_hides_the_other_end() {
        let game = ArmyCommander::open(&Library::built_in(), "la-ferme-1916").unwrap();
        let board = game.board();
        let names: Vec<&str> = board.hexes.iter().map(|hex| hex.name.as_str()).collect();
        let (mut clear, mut blocked) = (0, 0);
        for from in &names {
            for to in names.iter().filter(|to| *to != from) {
                let sight = game.sight(Some(Seat(0)), from, to).unwrap().unwrap();
                let blocks = sight.steps.iter().filter(|step| step.effect == SightEffect::Blocks);
                assert_eq!(sight.clear, blocks.count() == 0, "{sight:?}");
                assert_eq!(sight.clear, game.ask(&format!("sees {from} {to}")).unwrap() == "yes");
                assert_eq!(sight.steps.first().map(|step| step.hex.as_str()), Some(*from));
                assert_eq!(sight.steps.last().map(|step| step.hex.as_str()), Some(*to));
                if sight.clear { clear += 1 } else { blocked += 1 }
            }
        }
        assert!(clear > 100 && blocked > 100, "{clear} {blocked}");
    }

    #[test]
    fn a_hex_that_is_not_on_the_map_gets_a_sentence() {
        let game = ArmyCommander::open(&Library::built_in(), "la-ferme-1916").unwrap();
        assert_eq!(
            game.sight(None, "Z99", "A1").unwrap_err(),
            "`Z99` is not a hex of the map La Ferme du Ruisseau."
        );
    }
}
