//! Whether a scenario is fair, and how sure that is.

use crate::{Rate, Simulation};
use serde::Serialize;

/// What counts as balanced: the share of either side, a draw being half a win for each.
const FAIR: std::ops::RangeInclusive<f64> = 0.4..=0.6;

/// What the games say about the balance of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// The share of the first side, a draw being half a win.
    pub share: Rate,
    /// Whether the share lies between 40 and 60 %.
    pub balanced: bool,
    /// Whether its whole interval lies on the same side of that border.
    pub sure: bool,
    /// About how many games would make it sure; nothing where it is, or where no number of games helps.
    pub games_wanted: Option<u64>,
}

impl Verdict {
    /// More games than this are not asked of anybody.
    const MOST: f64 = 20_000.0;

    pub(super) fn of(simulation: &Simulation) -> Self {
        let points = simulation.wins[0].count as f64 + simulation.draws.count as f64 / 2.0;
        let share = Rate::share(points, simulation.games);
        let balanced = FAIR.contains(&share.rate);
        let inside = [share.low, share.high].map(|end| FAIR.contains(&end));
        let sure = if balanced {
            inside == [true, true]
        } else {
            share.high < *FAIR.start() || share.low > *FAIR.end()
        };
        let border = f64::min((share.rate - FAIR.start()).abs(), (share.rate - FAIR.end()).abs());
        let wanted = 3.84 * share.rate * (1.0 - share.rate) / (border * border);
        let games_wanted = (!sure && wanted <= Self::MOST).then(|| round_up(wanted));
        Self { share, balanced, sure, games_wanted }
    }

    /// The seat that is favoured, unless it is balanced.
    #[must_use]
    pub fn favours(&self) -> Option<usize> {
        (!self.balanced).then(|| usize::from(self.share.rate < 0.5))
    }

    /// The verdict in two or three words.
    #[must_use]
    pub fn headline(&self, sides: [&str; 2]) -> String {
        match (self.favours(), self.sure) {
            (None, true) => "Balanced".to_owned(),
            (None, false) => "Looks balanced".to_owned(),
            (Some(seat), true) => format!("Favours {}", sides[seat]),
            (Some(seat), false) => format!("Seems to favour {}", sides[seat]),
        }
    }

    /// The verdict in a sentence or two: what was found, how sure it is, and what would make it surer.
    #[must_use]
    pub fn sentence(&self, sides: [&str; 2]) -> String {
        let percent = |share: f64| format!("{:.0}", share * 100.0);
        let share = &self.share;
        let (seat, [rate, low, high]) = match self.favours() {
            Some(1) => (1, [1.0 - share.rate, 1.0 - share.high, 1.0 - share.low]),
            _ => (0, [share.rate, share.low, share.high]),
        };
        let mut sentence = format!(
            "{}: {} gets {} % ({} to {} %), a draw counting half.",
            self.headline(sides),
            sides[seat],
            percent(rate),
            percent(low),
            percent(high)
        );
        if !self.sure {
            sentence.push_str(&match self.games_wanted {
                Some(games) => format!(" So few games leave room for doubt; about {games} would settle it."),
                None => {
                    " It lies so near the border that no fair number of games would settle it.".to_owned()
                }
            });
        }
        sentence
    }
}

/// A number of games as people ask for it: two figures, the rest noughts.
fn round_up(wanted: f64) -> u64 {
    let unit = 10_f64.powf((wanted.max(10.0).log10() - 1.0).floor());
    ((wanted / unit).ceil() * unit) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameResult, Plan};
    use salient_engine::Seat;

    /// The verdict on so many games won by the first side, by the second and by nobody.
    fn verdict([first, second, nobody]: [usize; 3]) -> Verdict {
        let game = |winner: Option<u8>| {
            let result =
                GameResult { winner: winner.map(Seat), margin: 0, level: 0, inputs: 0, decisions: 0 };
            (result, String::new())
        };
        let mut played = vec![game(Some(0)); first];
        played.extend(vec![game(Some(1)); second]);
        played.extend(vec![game(None); nobody]);
        let agents = ["random".to_owned(), "random".to_owned()];
        let plan = Plan { games: 0, agents, seed: 1, threads: None, most_inputs: 1 };
        Verdict::of(&Simulation::new(&plan, &played))
    }

    const SIDES: [&str; 2] = ["Red", "Blue"];

    #[test]
    fn many_even_games_are_balanced() {
        let verdict = verdict([240, 200, 60]);
        assert_eq!((verdict.favours(), verdict.sure, verdict.games_wanted), (None, true, None));
        assert_eq!(verdict.headline(SIDES), "Balanced");
    }

    #[test]
    fn few_even_games_only_look_balanced_and_say_how_many_would_settle_it() {
        let verdict = verdict([11, 9, 0]);
        assert_eq!(verdict.headline(SIDES), "Looks balanced");
        assert_eq!(verdict.games_wanted, Some(390), "3.84 · 0.55 · 0.45 / 0.05²");
        assert!(
            verdict.sentence(SIDES).ends_with("about 390 would settle it."),
            "{}",
            verdict.sentence(SIDES)
        );
    }

    #[test]
    fn a_draw_is_half_a_win_for_each() {
        assert_eq!(verdict([0, 0, 100]).share.rate, 0.5);
        assert_eq!(verdict([60, 0, 40]).favours(), Some(0));
    }

    #[test]
    fn the_favoured_side_is_named_with_its_own_share() {
        let sure = verdict([20, 180, 0]);
        assert_eq!(sure.headline(SIDES), "Favours Blue");
        assert!(sure.sentence(SIDES).contains("Blue gets 90 %"), "{}", sure.sentence(SIDES));
        assert_eq!(verdict([7, 13, 0]).headline(SIDES), "Seems to favour Blue");
    }

    #[test]
    fn no_number_of_games_is_asked_for_on_the_very_border() {
        let verdict = verdict([60, 40, 0]);
        assert_eq!((verdict.sure, verdict.games_wanted), (false, None));
        assert!(verdict.sentence(SIDES).contains("so near the border"));
    }

    #[test]
    fn no_games_say_nothing_for_sure() {
        assert!(!verdict([0, 0, 0]).sure);
    }
}
