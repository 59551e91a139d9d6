//! Figures as they are now: command, cover, broken sides.

use crate::chart::{Fortification, side, way};
use crate::clause::cc;
use crate::setup::UnitId;
use crate::state::flag;
use crate::stats::Against;
use crate::testing::{Field, Play, direction};

const MIXED: [&str; 4] = ["......", "..b...", "......", "....h."];

fn figures(play: &Play, unit: UnitId) -> [i8; 4] {
    let at = &play.position;
    [at.firepower(unit), at.range(unit), at.movement(unit), at.morale(unit, Against::Nothing)]
}

/// [CC:3.3.1.2a] [CC:3.3.1.2b] [CC:3.3.1.2c] [CC:3.1] [CC:3.1.5] Leaders add their command to squads and teams of their side
/// in their hex, activated or not, and add up; never to themselves or each other.
#[test]
fn command_helps_squads_and_teams_in_the_hex() {
    let mut play = Field::new(&MIXED).begin();
    let (squad, team) = (play.unit(0, "Rifle", "A1"), play.unit(0, "Line Tm", "A1"));
    let elsewhere = play.unit(0, "Rifle", "A2");
    assert_eq!((figures(&play, squad), figures(&play, team)), ([5, 5, 4, 7], [3, 3, 4, 7]));
    let sergeant = play.unit(0, "Sgt", "A1");
    assert_eq!((figures(&play, squad), figures(&play, team)), ([6, 6, 5, 8], [4, 4, 5, 8]));
    let lieutenant = play.unit(0, "Lt", "A1");
    play.mark(lieutenant, flag::ACTIVATED);
    assert_eq!(figures(&play, squad), [8, 8, 7, 10]);
    assert_eq!(figures(&play, sergeant), [1, 1, 6, 8]);
    assert_eq!(figures(&play, lieutenant), [2, 1, 6, 9]);
    assert_eq!(figures(&play, elsewhere), [5, 5, 4, 7]);
    play.unit(1, "Lt", "A1");
    assert_eq!(figures(&play, squad), [8, 8, 7, 10], "the enemy's leader is no help");
    // [A13] A broken leader has the command of his broken side.
    play.mark(lieutenant, flag::BROKEN);
    assert_eq!(figures(&play, squad), [6, 6, 5, 8]);
}

/// [CC:3.3.1.3a] [CC:3.3.1.3b] [CC:11.5d] Example X07: command helps machine guns of others in the hex, not ordnance, and not
/// what a leader carries.
#[test]
fn example_x07_command_and_weapons() {
    let mut play = Field::new(&MIXED).begin();
    let (squad, team) = (play.unit(0, "Rifle", "A1"), play.unit(0, "Line Tm", "A1"));
    let (gun, mortar) = (play.arm(squad, "lmg"), play.arm(team, "mortar"));
    let (sergeant, _) = (play.unit(0, "Sgt", "A1"), play.unit(0, "Lt", "A1"));
    let own = play.arm(sergeant, "lmg");
    let at = &play.position;
    assert_eq!((at.weapon_firepower(gun), at.weapon_range(gun)), (7, 11));
    assert_eq!((at.weapon_firepower(mortar), at.weapon_range(mortar)), (6, 13));
    assert_eq!((at.weapon_firepower(own), at.weapon_range(own)), (4, 8));
}

/// [CC:GL.Broken.c] [CC:GL.Broken.b] [CC:3.2.3a] [CC:11.1c] [CC:3.1.3] [CC:3.1.4a] A broken unit has the figures of its reverse, and cannot
/// fire a weapon; nor can anybody a broken one.
#[test]
fn a_broken_unit_has_other_figures_and_no_use_of_its_weapon() {
    let mut play = Field::new(&MIXED).begin();
    let unit = play.unit(0, "Rifle", "A1");
    let gun = play.arm(unit, "lmg");
    play.mark(unit, flag::BROKEN);
    assert_eq!(figures(&play, unit), [2, 1, 1, 7]);
    assert_eq!(play.position.why_weapon_unusable(gun).unwrap().0, cc!("3.2.3a"));
    play.position.unmark(unit, flag::BROKEN);
    play.position.state.weapons[gun.index()].broken = true;
    assert_eq!(play.position.why_weapon_unusable(gun).unwrap().0, cc!("GL.Broken.b"));
    assert!(!play.broken(unit), "the weapon's state is its own");
}

/// [CC:GL.Cover] [CC:T78.3a] [CC:T78.3b] [CC:3.1.4b] Example X42: brush 8, across a wall 9, foxholes 10; never two at once.
#[test]
fn example_x42_the_best_cover_counts_alone() {
    let mut play = Field::new(&MIXED).side("C2", "C1", side::WALL).begin();
    let team = play.unit(0, "Line Tm", "C2");
    let over_wall = Against::Fire(1 << direction(1).index());
    assert_eq!(play.position.morale(team, Against::Fire(1 << direction(4).index())), 8);
    assert_eq!(play.position.morale(team, over_wall), 9);
    play.work("C2", Fortification::Foxholes);
    assert_eq!(play.position.morale(team, over_wall), 10);
    // [A60] Without an attack hexsides do not count.
    play.position.state.works = [0; crate::setup::MOST_HEXES];
    assert_eq!(play.position.morale(team, Against::Nothing), 8);
}

/// [CC:T93c] [CC:T78.3a] Example X48: a road lowers the cover of its hex.
#[test]
fn example_x48_a_road_lowers_cover() {
    let mut play = Field::new(&MIXED).way(way::ROAD, &["E4", "E3", "E2"]).begin();
    let (open, house) = (play.unit(0, "Rifle", "E3"), play.unit(0, "Rifle", "E4"));
    assert_eq!(play.position.morale(house, Against::Nothing), 7 + 2);
    assert_eq!(play.position.morale(open, Against::Nothing), 6);
    play.work("E3", Fortification::Foxholes);
    assert_eq!(play.position.morale(open, Against::Nothing), 9);
}

/// [CC:E44.1a] [CC:F106.1] The lines of a morale add up to it.
#[test]
fn the_lines_of_a_morale_add_up() {
    let mut play = Field::new(&MIXED).begin();
    let unit = play.unit(0, "Rifle", "E4");
    play.unit(0, "Sgt", "E4");
    play.work("E4", Fortification::Wire);
    for flags in [0, flag::BROKEN, flag::VETERAN, flag::SUPPRESSED | flag::VETERAN | flag::BROKEN] {
        play.position.state.units[unit.index()].flags = flags;
        let sum: i16 =
            play.position.morale_terms(unit, Against::Nothing).iter().map(|term| term.amount).sum();
        assert_eq!(sum, i16::from(play.position.morale(unit, Against::Nothing)));
    }
}
