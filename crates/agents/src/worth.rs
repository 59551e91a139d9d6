//! What a position is worth to a seat.

use salient_engine::{Game, Pending, Seat};

/// The outlook of `seat`, from -1 to 1; however a system's outlook sees a finished game, won is won, and within that
/// by how much.
pub(crate) fn worth<G: Game>(game: &G, seat: Seat) -> f32 {
    let outlook = game.outlook(seat);
    let Pending::Over(verdict) = game.pending() else { return outlook };
    let won = verdict.winner.map_or(0.0, |winner| if winner == seat { 0.9 } else { -0.9 });
    won + 0.1 * outlook
}
