//! A sight line for people: everything it crosses, the smoke and fire of the moment included. [CC:10.1a CC:10.1e]

use crate::clause::cc;
use crate::sight::explain;
use crate::state::Position;
use salient_engine::{Clause, Sight, SightEffect, SightStep};
use salient_ground::Hex;
use salient_ground::sight::{Effect, What};

impl Position {
    /// The sight line between two hexes as it is now; a sentence when a hex is not on the map.
    pub fn sight_line(&self, from: &str, to: &str) -> Result<Sight, String> {
        let hex = |name: &str| {
            let map = &self.setup.map.name;
            self.setup.grid.parse(name).ok_or_else(|| format!("`{name}` is not a hex of the map {map}."))
        };
        let (from, to) = (hex(from)?, hex(to)?);
        let printed = explain(&self.setup.map, &self.setup.hexes, from, to);
        let name = |hex: Hex| self.hex_name(hex);
        let mut steps: Vec<SightStep> = printed
            .crossed
            .iter()
            .map(|crossed| {
                let (hex, beside) = match crossed.what {
                    What::End(hex) | What::Hex(hex) | What::Outline(_, hex) => (hex, None),
                    What::Side(a, b) | What::Along(a, b) => (a, Some(name(b))),
                };
                let effect = match crossed.effect {
                    Effect::Clear => SightEffect::Clear,
                    _ if !crossed.counts => SightEffect::Waived,
                    Effect::Hinder(_) => SightEffect::Hinders,
                    Effect::Block => SightEffect::Blocks,
                };
                let (text, clause) = self.without_clause(&crossed.reason);
                SightStep { hex: name(hex), beside, effect, text, clause }
            })
            .collect();
        for hex in self.setup.lines.between(from, to).iter().chain([from, to]) {
            let smoke = self.state.smoke[hex.index()];
            if smoke > 0 {
                let text = format!("smoke of hindrance {smoke}");
                let (effect, clause) = (SightEffect::Hinders, Some(cc!("10.3.4b")));
                steps.push(SightStep { hex: name(hex), beside: None, effect, text, clause });
            }
            if self.state.blaze.contains(hex) && hex != from && hex != to {
                let (effect, clause) = (SightEffect::Blocks, Some(cc!("10.2.1")));
                steps.push(SightStep {
                    hex: name(hex),
                    beside: None,
                    effect,
                    text: "a blaze".into(),
                    clause,
                });
            }
        }
        let now = self.sight(from, to);
        let distance = u16::from(self.setup.tables.distance(from, to));
        let (start, end) = (name(from), name(to));
        let text = match now {
            None => format!("From {start} one does not see {end}."),
            Some(0) => format!("From {start} one sees {end} freely, at range {distance}."),
            Some(hindrance) => {
                format!("From {start} one sees {end}, at range {distance}, with hindrance {hindrance}.")
            }
        };
        let clause = match now {
            None => cc!("10.2"),
            Some(0) => cc!("10.1a"),
            Some(_) => cc!("10.3.3"),
        };
        Ok(Sight {
            from: start,
            to: end,
            clear: now.is_some(),
            distance,
            hindrance: u16::from(now.unwrap_or(0)),
            text,
            clause,
            steps,
        })
    }

    /// A reason with its clause taken apart, where the clause is known.
    fn without_clause(&self, reason: &str) -> (String, Option<Clause>) {
        const KNOWN: [Clause; 22] = [
            cc!("10.1a"),
            cc!("10.1b"),
            cc!("10.1c"),
            cc!("T80.1b"),
            cc!("T80.2"),
            cc!("T81"),
            cc!("T82a"),
            cc!("T85"),
            cc!("T86a"),
            cc!("T86b"),
            cc!("T88.3.2b"),
            cc!("T89a"),
            cc!("T90"),
            cc!("T91"),
            cc!("T92b"),
            cc!("T93d"),
            cc!("T95"),
            cc!("T98"),
            cc!("T99a"),
            cc!("T84"),
            cc!("T87a"),
            cc!("T97a"),
        ];
        let Some((text, rest)) = reason.split_once(" [") else { return (reason.to_owned(), None) };
        let id = rest.trim_end_matches(']');
        (text.to_owned(), KNOWN.into_iter().find(|clause| clause.id() == id))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::Field;
    use salient_engine::SightEffect;

    /// [CC:10.1e] Anybody may ask for any line at any time, and is told what each thing on it does.
    #[test]
    fn a_line_is_explained_thing_by_thing() {
        let mut play = Field::new(&["...", ".b.", "...", ".w.", "..."]).begin();
        play.smoke("B3", 4);
        let line = play.position.sight_line("B1", "B4").unwrap();
        assert_eq!((line.clear, line.hindrance, line.distance), (true, 4, 3));
        let hinders: Vec<&str> = line
            .steps
            .iter()
            .filter(|step| step.effect == SightEffect::Hinders)
            .map(|step| step.hex.as_str())
            .collect();
        assert_eq!(hinders, ["B2", "B3"]);
        let line = play.position.sight_line("B1", "B5").unwrap();
        assert!(!line.clear);
        let blocks = line.steps.iter().find(|step| step.effect == SightEffect::Blocks).unwrap();
        assert_eq!((blocks.hex.as_str(), blocks.text.as_str()), ("B4", "woods"));
        assert_eq!(blocks.clause.map(|clause| clause.id()), Some("CC:T99a"));
        assert!(play.position.sight_line("B1", "Z9").unwrap_err().contains("`Z9` is not a hex"));
    }
}
