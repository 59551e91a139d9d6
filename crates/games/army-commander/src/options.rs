//! The doubtful passages of the rulebook, each decided once: a named option, its default and its reason.
//!
//! `rules/readings/ac.md` lists every reading; those with more than one workable answer are options here, and
//! a scenario may change them under `[options]`.

use crate::chart::Doubles;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Every option of the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// G-06: whom a Retreat order charges for each hex entered in an enemy zone of control. 2.6 speaks of the
    /// stand, so each stand pays.
    pub retreat_loss: RetreatLoss,
    /// G-09: whether batteries alone project a zone of control. The zone is a brigade's, so no.
    pub batteries_project_zones: bool,
    /// G-09: whether an enemy headquarters counts as an enemy stand for strategic movement. It is a stand, so
    /// yes.
    pub headquarters_bar_strategic: bool,
    /// G-14: whom the ban on being next to an enemy binds when a division moves strategically. 2e makes every
    /// stand a strategic mover.
    pub strategic_binds: StrategicBinds,
    /// G-15: whether a battery's strategic move makes its whole division a strategic mover. Batteries act
    /// apart from their division, so no.
    pub battery_flags_division: bool,
    /// G-19: whether the headquarters of a moving division may also move after its attacks.
    pub headquarters_move_last: bool,
    /// G-21: how many attacks a holding division may make in its turn.
    pub hold_attacks: HoldAttacks,
    /// G-23: what the limit of two guns counts.
    pub gun_limit: GunLimit,
    /// G-27: who must be in command for fire support to join a defence.
    pub defence_command: DefenceCommand,
    /// G-35: whether a battery among dug-in infantry lowers the hex to Hold.
    pub battery_counts_as_hold: bool,
    /// G-37: how doubles count.
    pub doubles: Doubles,
    /// G-41, G-42: which stand a loss falls on.
    pub casualties: Casualties,
    /// G-56: when corps batteries may move.
    pub corps_guns_move: CorpsGunsMove,
    /// G-58: how the sides take turns in the artillery phase.
    pub artillery_order: ArtilleryOrder,
    /// G-65, G-66: where headquarters go whose division has no combat stand left. 8b sends them to a stand of
    /// their division, and a battery is one.
    pub last_refuge: LastRefuge,
    /// G-68: whether damaged guns and tanks can be mended at night.
    pub mend_guns_and_tanks: bool,
    /// G-81: whether towns and woods cover batteries.
    pub batteries_take_cover: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            retreat_loss: RetreatLoss::PerStand,
            batteries_project_zones: false,
            headquarters_bar_strategic: true,
            strategic_binds: StrategicBinds::WholeDivision,
            battery_flags_division: false,
            headquarters_move_last: false,
            hold_attacks: HoldAttacks::OnePerTurn,
            gun_limit: GunLimit::PerCombat,
            defence_command: DefenceCommand::EveryStand,
            battery_counts_as_hold: true,
            doubles: Doubles::EveryPair,
            casualties: Casualties::DamagedFirst,
            corps_guns_move: CorpsGunsMove::ArtilleryPhase,
            artillery_order: ArtilleryOrder::SideBySide,
            last_refuge: LastRefuge::Battery,
            mend_guns_and_tanks: true,
            batteries_take_cover: false,
        }
    }
}

macro_rules! reading {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$vdoc])* $variant),+ }
    };
}

reading! {
    /// G-06.
    RetreatLoss {
        /// Each stand loses a strength point.
        PerStand,
        /// Each stack loses one.
        PerStack,
    }
}
reading! {
    /// G-14.
    StrategicBinds {
        /// Every combat stand of the division, moved or not.
        WholeDivision,
        /// Only the stands that move strategically.
        Movers,
    }
}
reading! {
    /// G-21.
    HoldAttacks {
        /// One attack in all.
        OnePerTurn,
        /// One from each of its hexes.
        OnePerHex,
    }
}
reading! {
    /// G-23.
    GunLimit {
        /// Each combat anew.
        PerCombat,
        /// All attacks of a division's turn together.
        PerTurn,
    }
}
reading! {
    /// G-27.
    DefenceCommand {
        /// Every stand in the attacked hex.
        EveryStand,
        /// One of them is enough.
        OneStand,
    }
}
reading! {
    /// G-41, G-42.
    Casualties {
        /// A damaged stand in the hex takes the next loss.
        DamagedFirst,
        /// The marker lies on the hex, and its owner picks any stand when a second loss comes.
        OwnersChoice,
    }
}
reading! {
    /// G-56.
    CorpsGunsMove {
        /// In the artillery phase only.
        ArtilleryPhase,
        /// Also in the turn of any division of their corps.
        AlsoInTurns,
    }
}
reading! {
    /// G-58.
    ArtilleryOrder {
        /// The winner's whole side, then the other.
        SideBySide,
        /// Battery by battery in turn.
        Alternate,
    }
}
reading! {
    /// G-65.
    LastRefuge {
        /// To a battery of the division, around which it may be rebuilt; without one they leave the map.
        Battery,
        /// Nowhere: they leave the map at once, and the division is gone for good.
        Nowhere,
    }
}
