//! What differs between the members of the family, as figures and switches. What they share stands in the code once.

/// One member of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// Short name, as in file names and clauses.
    pub name: &'static str,
    /// Whether the commands of several leaders in a hex add up. [CC:3.3.1.2b]
    pub command_adds_up: bool,
    /// Whether a road lowers the cover of everything in its hex, or of open ground alone. [CC:T93c]
    pub road_lowers_all_cover: bool,
    /// What fortifications give beyond their cover against mortars and artillery. [CC:O18.2.3.3b]
    pub heavy_cover: i8,
    /// Smoke markers removed at a time advance. [CC:6.1.2f]
    pub smoke_removed: u8,
    /// Deploys allowed in an overstacked hex before units are eliminated. [CC:8.2d]
    pub free_deploys: u8,
}

/// Combat Commander: Europe.
pub const COMBAT_COMMANDER: Ruleset = Ruleset {
    name: "cc",
    command_adds_up: true,
    road_lowers_all_cover: true,
    heavy_cover: 1,
    smoke_removed: 1,
    free_deploys: 1,
};
