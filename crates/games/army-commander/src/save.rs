//! The changing part of a position as bytes, for saves and hashes, and back with every figure checked.

use crate::chart::Order;
use crate::frame::{Frame, Stack};
use crate::place::Place;
use crate::setup::{Hexes, MOST_AIRCRAFT};
use crate::state::Position;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Saved {
    at: Vec<Place>,
    origin: Vec<Place>,
    damage: Vec<u8>,
    flags: Vec<u8>,
    shots: Vec<u8>,
    orders: Vec<Order>,
    given: Vec<Option<Order>>,
    acted: u16,
    sealed: [bool; 2],
    dawn: bool,
    round: u8,
    streak: (u8, u8),
    control: [Hexes; 2],
    wire: Hexes,
    aircraft: [u16; MOST_AIRCRAFT],
    tally: [i16; 2],
    frames: Vec<Frame>,
}

impl Position {
    /// The changing part as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let (stands, divisions) = (self.setup.stands.len(), self.setup.divisions.len());
        let state = &self.state;
        let saved = Saved {
            at: state.at[..stands].to_vec(),
            origin: state.origin[..stands].to_vec(),
            damage: state.damage[..stands].to_vec(),
            flags: state.flags[..stands].to_vec(),
            shots: state.shots.to_vec(),
            orders: state.orders[..divisions].to_vec(),
            given: state.given[..divisions].to_vec(),
            acted: state.acted,
            sealed: state.sealed,
            dawn: state.dawn,
            round: state.round,
            streak: state.streak,
            control: state.control,
            wire: state.wire,
            aircraft: state.aircraft,
            tally: state.tally,
            frames: state.stack.frames().to_vec(),
        };
        postcard::to_stdvec(&saved).unwrap_or_default()
    }

    /// The position of the same scenario with these bytes.
    pub fn from_bytes(&self, bytes: &[u8]) -> Result<Self, String> {
        let saved: Saved =
            postcard::from_bytes(bytes).map_err(|error| format!("the saved position is damaged: {error}"))?;
        let (stands, divisions) = (self.setup.stands.len(), self.setup.divisions.len());
        let fits = saved.at.len() == stands
            && saved.origin.len() == stands
            && saved.damage.len() == stands
            && saved.flags.len() == stands
            && saved.shots.len() == self.state.shots.len()
            && saved.orders.len() == divisions
            && saved.given.len() == divisions;
        if !fits {
            return Err("the saved position belongs to another scenario".into());
        }
        let (hexes, boxes) = (self.setup.grid_len(), self.setup.boxes.len());
        if !saved.at.iter().chain(&saved.origin).all(|place| place.is_known(hexes, boxes)) {
            return Err("the saved position has a stand off the map".into());
        }
        let Some(stack) = Stack::from_frames(&saved.frames) else {
            return Err("the saved position has no procedure under way, or too many".into());
        };
        let mut position = self.clone();
        let state = &mut position.state;
        state.at[..stands].copy_from_slice(&saved.at);
        state.origin[..stands].copy_from_slice(&saved.origin);
        state.damage[..stands].copy_from_slice(&saved.damage);
        state.flags[..stands].copy_from_slice(&saved.flags);
        state.shots.copy_from_slice(&saved.shots);
        state.orders[..divisions].copy_from_slice(&saved.orders);
        state.given[..divisions].copy_from_slice(&saved.given);
        state.acted = saved.acted;
        state.sealed = saved.sealed;
        state.dawn = saved.dawn;
        state.round = saved.round;
        state.streak = saved.streak;
        state.control = saved.control;
        state.wire = saved.wire;
        state.aircraft = saved.aircraft;
        state.tally = saved.tally;
        state.stack = stack;
        position.check_references()?;
        position.rebuild();
        position.sound().map_err(|error| format!("the saved position cannot be: {error}"))?;
        Ok(position)
    }

    /// Whether every number a saved procedure holds points at something.
    fn check_references(&self) -> Result<(), String> {
        let stand = |id: crate::setup::StandId| id.index() < self.setup.stands.len();
        let division = |id: crate::setup::DivisionId| id.index() < self.setup.divisions.len();
        let hex = |hex: salient_ground::Hex| (hex.0 as usize) < self.setup.grid_len();
        let bottom = self.state.stack.frames().first();
        let mut ok = matches!(bottom, Some(Frame::Round(_))) && self.state.streak.0 < 2;
        for (depth, frame) in self.state.stack.frames().iter().enumerate() {
            ok &= match frame {
                Frame::Round(step) => {
                    use crate::frame::Step;
                    depth == 0
                        && match step {
                            Step::Retreats { side } | Step::Choose { side } => *side < 2,
                            Step::Artillery { first } => *first < 2,
                            _ => true,
                        }
                }
                Frame::Fly { side, .. } => *side < 2,
                Frame::Guns(guns) => guns.side < 2,
                Frame::Barrage(barrage) => {
                    stand(barrage.gun) && self.kind(barrage.gun).is_gun() && barrage.target.is_none_or(hex)
                }
                Frame::Turn(turn) => division(turn.division),
                Frame::March(march) => !march.group.is_empty() && march.group.iter().all(stand),
                Frame::Fight(fight) => {
                    division(fight.division)
                        && hex(fight.target)
                        && fight.from.iter().flatten().all(|from| hex(*from))
                        && fight.attack.iter().chain(fight.defence.iter()).all(stand)
                        && fight.attackers().all(stand)
                        && fight.caller.is_none_or(division)
                        && (fight.dice[0] as usize + fight.dice[1] as usize) <= salient_engine::MOST_DICE
                }
                Frame::Lose(lose) => lose.side < 2 && lose.hexes.iter().flatten().all(|at| hex(*at)),
                Frame::FallBack(fall_back) => fall_back.side < 2 && hex(fall_back.from),
                Frame::Merge { hex: at } => hex(*at),
                Frame::Relocate { headquarters } => stand(*headquarters),
                Frame::Night(night) => night.first < 2,
                Frame::Recover(recover) => {
                    recover.side < 2 && recover.raising.is_none_or(|(id, _)| stand(id))
                }
            };
        }
        let aircraft = self.setup.aircraft[0] as usize + self.setup.aircraft[1] as usize;
        ok &= aircraft <= MOST_AIRCRAFT;
        ok &= self
            .state
            .aircraft
            .iter()
            .all(|at| *at == crate::state::NOWHERE || hex(salient_ground::Hex(*at)));
        if ok {
            Ok(())
        } else {
            Err("the saved position names something that is not in this scenario".into())
        }
    }
}
