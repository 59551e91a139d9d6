//! How the dice fell, side by side: what a viewer was shown of them, and all of them when the game is over.

use salient_engine::{Fortune, Seat, Told};
use serde::Serialize;

/// Both sides' dice.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Luck {
    /// Whether these are all dice of the game; before it is over, they are those that the viewer was shown.
    whole: bool,
    /// In seat order.
    sides: Vec<SideLuck>,
    /// Each roll, in order.
    rolls: Vec<Roll>,
}

/// One side's dice.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SideLuck {
    seat: Seat,
    name: String,
    /// How many dice it threw.
    dice: u32,
    /// How often each face came up; the first number is that of face 1.
    faces: Vec<u32>,
    /// What its dice came to, for each thing that is counted (`hits`), and what was to be expected.
    fortunes: Vec<Fortune>,
}

/// Dice that fell together.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Roll {
    /// The viewer's count of changes when they fell.
    seq: u64,
    /// What was said of it.
    text: String,
    /// Whose dice, and their faces.
    dice: Vec<(Option<Seat>, Vec<u8>)>,
    fortunes: Vec<Fortune>,
}

/// Faces counted even where none of them came up.
const FACES: usize = 6;

impl Luck {
    /// No dice yet, of these sides.
    pub(crate) fn new(whole: bool, sides: impl Iterator<Item = (Seat, String)>) -> Self {
        let side =
            |(seat, name)| SideLuck { seat, name, dice: 0, faces: vec![0; FACES], fortunes: Vec::new() };
        Self { whole, sides: sides.map(side).collect(), rolls: Vec::new() }
    }

    /// Counts the dice of something that was told.
    pub(crate) fn count(&mut self, seq: u64, told: &Told) {
        if told.dice.is_empty() && told.fortunes.is_empty() {
            return;
        }
        for (seat, faces) in &told.dice {
            let Some(side) = self.sides.iter_mut().find(|side| Some(side.seat) == *seat) else { continue };
            for face in faces.iter().map(|face| usize::from(*face)).filter(|face| *face > 0) {
                if side.faces.len() < face {
                    side.faces.resize(face, 0);
                }
                side.faces[face - 1] += 1;
                side.dice += 1;
            }
        }
        for fortune in &told.fortunes {
            let Some(side) = self.sides.iter_mut().find(|side| side.seat == fortune.seat) else { continue };
            match side.fortunes.iter_mut().find(|sum| sum.what == fortune.what) {
                Some(sum) => {
                    sum.got += fortune.got;
                    sum.expected += fortune.expected;
                }
                None => side.fortunes.push(fortune.clone()),
            }
        }
        let (dice, fortunes) = (told.dice.clone(), told.fortunes.clone());
        self.rolls.push(Roll { seq, text: told.text.clone(), dice, fortunes });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use salient_engine::Clause;

    #[test]
    fn dice_are_counted_for_the_side_that_threw_them() {
        let sides = [(Seat(0), "Red".to_owned()), (Seat(1), "Blue".to_owned())];
        let mut luck = Luck::new(false, sides.into_iter());
        let told = Told::new(Clause("TOY:4"), "They fight.")
            .rolled(Some(Seat(0)), &[6, 6, 1])
            .rolled(Some(Seat(1)), &[10])
            .rolled(None, &[2])
            .fortune(Seat(0), "hits", 2, 0.5);
        luck.count(7, &told);
        luck.count(8, &told);
        luck.count(9, &Told::new(Clause("TOY:3"), "Nobody fights."));
        assert_eq!((luck.sides[0].dice, &luck.sides[0].faces[..]), (6, &[2, 0, 0, 0, 0, 4][..]));
        assert_eq!((luck.sides[1].dice, luck.sides[1].faces.len()), (2, 10));
        assert_eq!(luck.sides[0].fortunes[0].got, 4.0);
        assert_eq!(luck.sides[0].fortunes[0].expected, 1.0);
        assert_eq!(luck.rolls.iter().map(|roll| roll.seq).collect::<Vec<_>>(), [7, 8]);
    }
}
