//! The doubtful passages of the rulebook, each decided once: a named option, its default and its reason.
//!
//! `rules/readings/cc.md` lists every reading with its name and why it was taken; those with another answer that can be
//! played are options here, and a scenario may change them under `[options]`. Each is a statement that holds while our
//! reading is in force, so every default is `true`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Every option of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// A01: whether the time advance of a last card stands though its roll is made afresh, or goes with it.
    pub deck_end_stands_when_rerolled: bool,
    /// A04: whether the last card of a pile advances time also while a trigger is carried out, or is then only followed by a
    /// shuffle.
    pub deck_end_counts_in_triggers: bool,
    /// A08: whether hexes are made to fit before the hand is filled at the end of a turn, or after it.
    pub stacking_before_refill: bool,
    /// A09: whether a sniper may break a unit of the roller's own side.
    pub snipers_may_strike_friends: bool,
    /// A18: whether all hexes of a fire group must hang together as one chain, or each merely touch another.
    pub groups_hang_together: bool,
    /// A22: whether height counts for the attack of ordnance that has hit.
    pub ordnance_feels_slopes: bool,
    /// A25: whether units named for a Move order that have not moved yet, or have finished, count as moving.
    pub whole_order_moves: bool,
    /// A26: whether Concealment lowers the attack for all later defence rolls as well, or for one alone.
    pub concealment_lasts: bool,
    /// A30: whether one Flamethrower or Molotov takes the cover from a whole group's target, or all pieces must be such.
    pub one_flame_bares_the_group: bool,
    /// A31: whether height counts towards both hexes of Spray Fire, or towards the first alone.
    pub sprays_feel_both_slopes: bool,
    /// A40: whether retreats, too, keep to the road of a major bridge.
    pub bridges_bind_retreats: bool,
    /// A45: whether firepower below nothing counts against its side in a melee, or as nothing.
    pub negative_firepower_counts: bool,
    /// A46: whether a side may give no quarter several times after one melee.
    pub no_quarter_repeats: bool,
    /// A51: whether the points for a unit are kept when it comes back from the casualty track.
    pub returning_keeps_points: bool,
    /// A53: whether a unit that leaves the map may be sent to a space from which it never returns.
    pub exited_may_stay_away: bool,
    /// A56: whether units removed for overstacking count as casualties.
    pub overstacked_are_casualties: bool,
    /// A57: whether the event Deploy is the active player's, or whoever received it.
    pub active_player_deploys: bool,
    /// A59: whether a scrounged weapon comes back whole, or broken.
    pub scrounged_weapons_work: bool,
    /// A60: whether walls and hedges count only against fire over them, or always where no attack is made.
    pub hexsides_cover_from_fire_alone: bool,
    /// A61: whether a road lowers the cover of a wall or hedge of its hex.
    pub roads_lower_hexside_cover: bool,
    /// A63: whether units may leave a burning hex for one with enemies.
    pub displaced_may_meet_enemies: bool,
    /// A75: whether the Private may be promoted though he is on the casualty or the time track.
    pub private_comes_from_any_track: bool,
    /// A77: whether the same pieces may fire again with a second Assault Fire.
    pub assault_fire_repeats: bool,
    /// A78: whether Hidden Mines and Hidden Wire may answer an advance into a hex with friends of the player.
    pub hidden_works_precede_melees: bool,
    /// A80: whether the support roll of a Hidden Unit can pull a trigger.
    pub hidden_unit_rolls_pull_triggers: bool,
    /// B17: whether a leader's command adds to the firepower of squads and teams in a melee.
    pub command_counts_in_melee: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            deck_end_stands_when_rerolled: true,
            deck_end_counts_in_triggers: true,
            stacking_before_refill: true,
            snipers_may_strike_friends: true,
            groups_hang_together: true,
            ordnance_feels_slopes: true,
            whole_order_moves: true,
            concealment_lasts: true,
            one_flame_bares_the_group: true,
            sprays_feel_both_slopes: true,
            bridges_bind_retreats: true,
            negative_firepower_counts: true,
            no_quarter_repeats: true,
            returning_keeps_points: true,
            exited_may_stay_away: true,
            overstacked_are_casualties: true,
            active_player_deploys: true,
            scrounged_weapons_work: true,
            hexsides_cover_from_fire_alone: true,
            roads_lower_hexside_cover: true,
            displaced_may_meet_enemies: true,
            private_comes_from_any_track: true,
            assault_fire_repeats: true,
            hidden_works_precede_melees: true,
            hidden_unit_rolls_pull_triggers: true,
            command_counts_in_melee: true,
        }
    }
}
