//! The doubtful passages of the rulebook, each decided once: a named option, its default and its reason.
//!
//! `rules/readings/cc.md` lists every reading; those with more than one workable answer are options here, and a
//! scenario may change them under `[options]`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Every option of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// A18: whether all hexes of a fire group must hang together as one chain, or each merely touch another.
    pub groups_hang_together: bool,
    /// A25: whether units named for a Move order that have not moved yet, or have finished, count as moving.
    pub whole_order_moves: bool,
    /// A40: whether retreats, too, keep to the road of a major bridge.
    pub bridges_bind_retreats: bool,
    /// A56: whether units removed for overstacking count as casualties.
    pub overstacked_are_casualties: bool,
    /// A77: whether the same pieces may fire again with a second Assault Fire.
    pub assault_fire_repeats: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            groups_hang_together: true,
            whole_order_moves: true,
            bridges_bind_retreats: true,
            overstacked_are_casualties: true,
            assault_fire_repeats: true,
        }
    }
}
