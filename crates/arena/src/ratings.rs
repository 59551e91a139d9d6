//! Bradley-Terry ratings: the strengths under which the results are most likely, on the scale chess players know
//! (400 points are odds of ten to one), with intervals from resampling the games.

use crate::{Played, Rate};
use salient_engine::Random;
use serde::Serialize;

/// How strong an agent is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// Who.
    pub agent: String,
    /// Its rating; the mean of all is 0.
    pub rating: f64,
    /// Lower end of the 95 % interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Games it played.
    pub games: u64,
    /// Its share of the points, a draw counting half, with Wilson's interval.
    pub score: Rate,
}

/// One agent against another.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Meeting {
    /// Which scenario; `None` for all together.
    pub scenario: Option<String>,
    /// The agent spoken of.
    pub agent: String,
    /// The other.
    pub other: String,
    /// How often the agent won.
    pub wins: Rate,
    /// How often nobody did.
    pub draws: Rate,
    /// How often the other won.
    pub losses: Rate,
    /// The agent's mean margin in points.
    pub margin: f64,
}

impl Meeting {
    /// How many games they played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins.count + self.draws.count + self.losses.count
    }
}

/// How often the games are drawn again for the intervals.
const RESAMPLES: u64 = 400;

/// The ratings of `agents` from their games.
#[must_use]
pub fn ratings(agents: &[String], played: &[Played]) -> Vec<Rating> {
    let index = |name: &str| agents.iter().position(|agent| agent == name);
    let games: Vec<(usize, usize, f64)> = played
        .iter()
        .filter_map(|game| {
            let [a, b] = [index(&game.fixture.seats[0])?, index(&game.fixture.seats[1])?];
            Some((
                a,
                b,
                match game.winner {
                    Some(0) => 1.0,
                    Some(_) => 0.0,
                    None => 0.5,
                },
            ))
        })
        .collect();
    let fitted = fit(agents.len(), &games);
    let mut samples: Vec<Vec<f64>> = vec![Vec::new(); agents.len()];
    let mut random = Random::from_number(0x00B7_AD1E);
    if !games.is_empty() {
        for _ in 0..RESAMPLES {
            let again: Vec<_> = (0..games.len()).map(|_| games[random.index(games.len())]).collect();
            for (list, rating) in samples.iter_mut().zip(fit(agents.len(), &again)) {
                list.push(rating);
            }
        }
    }
    let mut ratings: Vec<Rating> = agents
        .iter()
        .enumerate()
        .map(|(index, agent)| {
            let list = &mut samples[index];
            list.sort_by(f64::total_cmp);
            let at =
                |share: f64| list.get((list.len() as f64 * share) as usize).copied().unwrap_or(fitted[index]);
            let (mut count, mut points) = (0, 0.0);
            for (a, b, result) in &games {
                if *a == index || *b == index {
                    count += 1;
                    points += if *a == index { *result } else { 1.0 - result };
                }
            }
            Rating {
                agent: agent.clone(),
                rating: fitted[index],
                low: at(0.025),
                high: at(0.975),
                games: count,
                score: Rate::share(points, count),
            }
        })
        .collect();
    ratings.sort_by(|a, b| b.rating.total_cmp(&a.rating));
    ratings
}

/// The most likely ratings. Each agent also has half a draw with an average stranger, so that one who won every game
/// is not infinitely strong.
fn fit(agents: usize, games: &[(usize, usize, f64)]) -> Vec<f64> {
    let mut won = vec![0.5_f64; agents];
    let mut met = vec![vec![0.0_f64; agents]; agents];
    for (a, b, result) in games {
        won[*a] += result;
        won[*b] += 1.0 - result;
        met[*a][*b] += 1.0;
        met[*b][*a] += 1.0;
    }
    let mut strength = vec![1.0_f64; agents];
    for _ in 0..500 {
        for a in 0..agents {
            let mut sum = 1.0 / (strength[a] + 1.0);
            for b in 0..agents {
                if met[a][b] > 0.0 {
                    sum += met[a][b] / (strength[a] + strength[b]);
                }
            }
            strength[a] = won[a] / sum;
        }
    }
    let logs: Vec<f64> = strength.iter().map(|strength| 400.0 * strength.log10()).collect();
    let mean = logs.iter().sum::<f64>() / agents.max(1) as f64;
    // Rounded, so that the last bits of a machine's logarithm do not show.
    logs.into_iter().map(|rating| ((rating - mean) * 10.0).round() / 10.0).collect()
}

/// Every two agents against each other, on each scenario and on all.
#[must_use]
pub fn meetings(agents: &[String], scenarios: &[String], played: &[Played]) -> Vec<Meeting> {
    let mut meetings = Vec::new();
    let over = scenarios.iter().map(Some).chain((scenarios.len() > 1).then_some(None));
    for scenario in over {
        for (index, one) in agents.iter().enumerate() {
            for other in &agents[index + 1..] {
                let games: Vec<(usize, &Played)> = played
                    .iter()
                    .filter(|game| scenario.is_none_or(|scenario| *scenario == game.fixture.scenario))
                    .filter_map(|game| {
                        let seats = &game.fixture.seats;
                        let seat = seats.iter().position(|name| name == one)?;
                        (seats[1 - seat] == *other).then_some((seat, game))
                    })
                    .collect();
                let all = games.len() as u64;
                let won = |by: usize| {
                    let count = games
                        .iter()
                        .filter(|(seat, game)| game.winner.map(usize::from) == Some((seat + by) % 2))
                        .count();
                    Rate::of(count as u64, all)
                };
                let draws = games.iter().filter(|(_, game)| game.winner.is_none()).count() as u64;
                let margin: i64 = games
                    .iter()
                    .map(|(seat, game)| i64::from(if *seat == 0 { game.margin } else { -game.margin }))
                    .sum();
                meetings.push(Meeting {
                    scenario: scenario.cloned(),
                    agent: one.clone(),
                    other: other.clone(),
                    wins: won(0),
                    draws: Rate::of(draws, all),
                    losses: won(1),
                    margin: margin as f64 / all.max(1) as f64,
                });
            }
        }
    }
    meetings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fixture;

    fn games(a: &str, b: &str, wins: u32, losses: u32) -> Vec<Played> {
        (0..wins + losses)
            .map(|number| Played {
                fixture: Fixture { scenario: "x".into(), seats: [a.into(), b.into()], number },
                winner: Some(u8::from(number >= wins)),
                margin: if number < wins { 3 } else { -1 },
                level: 0,
                decisions: 9,
                content: String::new(),
            })
            .collect()
    }

    #[test]
    fn odds_of_ten_to_one_are_four_hundred_points() {
        let agents = ["a".to_owned(), "b".to_owned()];
        let ratings = ratings(&agents, &games("a", "b", 1000, 100));
        assert_eq!(ratings[0].agent, "a");
        let apart = ratings[0].rating - ratings[1].rating;
        assert!((apart - 400.0).abs() < 3.0, "{apart}");
        assert!(ratings[0].low < ratings[0].rating && ratings[0].rating < ratings[0].high, "{ratings:?}");
    }

    #[test]
    fn strength_passes_through_a_common_opponent() {
        let agents = ["a", "b", "c"].map(str::to_owned);
        let all = [games("a", "b", 30, 10), games("b", "c", 30, 10)].concat();
        let order: Vec<String> = ratings(&agents, &all).into_iter().map(|rating| rating.agent).collect();
        assert_eq!(order, ["a", "b", "c"]);
    }

    #[test]
    fn one_who_won_every_game_has_a_finite_rating() {
        let agents = ["a".to_owned(), "b".to_owned()];
        let best = &ratings(&agents, &games("a", "b", 20, 0))[0];
        assert!(best.rating.is_finite() && best.rating > 100.0, "{best:?}");
        assert!(ratings(&agents, &[]).iter().all(|rating| rating.rating == 0.0));
    }

    #[test]
    fn a_meeting_counts_from_the_view_of_the_first_whatever_the_seat() {
        let agents = ["a".to_owned(), "b".to_owned()];
        let all = [games("a", "b", 3, 1), games("b", "a", 0, 4)].concat();
        let meeting = &meetings(&agents, &["x".to_owned()], &all)[0];
        assert_eq!((meeting.wins.count, meeting.losses.count), (7, 1));
        assert!((meeting.margin - (3.0 * 3.0 - 1.0 + 4.0) / 8.0).abs() < 1e-9, "{meeting:?}");
    }
}
