//! Doubtful passages that a scenario may read otherwise: both answers of each.

use crate::cards::{Action, Card, Happening, Order, Trigger};
use crate::chart::{side, way};
use crate::choice::Choice;
use crate::event::Event;
use crate::frame::{self, Displace, Frame, Melees, RollFor, ShotKind};
use crate::options::Options;
use crate::place::Place;
use crate::setup::{Hexes, Side};
use crate::state::flag;
use crate::stats::Against;
use crate::testing::{Field, Play};

const OPEN: [&str; 6] = ["........", "........", "........", "........", "........", "........"];

/// A field with a squad of each side far from everything, read as a test says.
fn field(rows: &[&str], change: impl FnOnce(&mut Options)) -> Play {
    peopled(Field::new(rows).options(change))
}

fn peopled(field: Field) -> Play {
    let mut play = field.begin();
    play.unit(0, "Rifle", "H6");
    play.unit(1, "Rifle", "H1");
    play
}

/// Leaves a side's draw pile with just one card that fits.
fn last_card(play: &mut Play, side: Side, fits: impl Fn(&Card) -> bool) {
    let position = &mut play.position;
    let card = position.state.deck[side].iter().find(|card| fits(position.card(side, *card))).unwrap();
    for other in position.state.deck[side].iter().filter(|other| *other != card) {
        position.discard(side, other);
    }
    position.state.deck[side] = crate::cards::Cards::NONE;
    position.state.deck[side].insert(card);
}

/// An event of a side, its card turned up.
fn event(play: &mut Play, side: u8, what: Happening) {
    let contested = play.position.contested();
    play.push(Frame::Event(frame::Event {
        side,
        card: None,
        what: Happening::AirSupport,
        step: 0,
        hex: None,
        unit: None,
        weapon: None,
        smoke: 0,
        contested,
    }));
    play.happen(what);
}

/// [CC:9.1a] [CC:6.1.2a] [A01] An annulled roll with the last card has advanced time, or only had the pile shuffled.
#[test]
fn a_last_card_rolled_afresh_advances_time_or_shuffles() {
    for stands in [true, false] {
        let mut play = field(&OPEN, |options| options.deck_end_stands_when_rerolled = stands);
        last_card(&mut play, 0, |card| card.trigger.is_none());
        play.position.push_roll(0, RollFor::Melee);
        play.turn_up(|_| true).choose(Choice::Reroll);
        assert_eq!(play.position.state.time, u8::from(stands));
        assert!(play.log.contains(&Event::Shuffled(0)));
        play.roll_sum(5);
        assert_eq!((play.position.state.time, play.position.sum()), (u8::from(stands), 5));
    }
}

/// [CC:6.1.2a] [CC:1.9.1c] [A04] A pile that runs out inside a trigger advances time, or is only shuffled, as a Time! on
/// the dice would be passed over there; outside a trigger it always advances time.
#[test]
fn a_pile_that_ends_inside_a_trigger_advances_time_or_is_shuffled() {
    for (counts, inside) in [(true, true), (false, true), (false, false)] {
        let mut play = field(&OPEN, |options| options.deck_end_counts_in_triggers = counts);
        last_card(&mut play, 0, |card| card.happening == Happening::Elan);
        if inside {
            event(&mut play, 0, Happening::Elan);
        } else {
            play.position.push_roll(0, RollFor::Melee);
            play.turn_up(|_| true).keep();
        }
        assert_eq!(play.position.state.time, u8::from(counts || !inside));
        assert_eq!((play.position.state.deck[0].len(), play.at_orders()), (72, true));
    }
}

/// [CC:8.2b] [CC:5.4a] [A08] At the end of a turn, with orders or by a pass, hexes are made to fit before the hand is
/// filled, or after it; either way both are done.
#[test]
fn hexes_are_made_to_fit_before_or_after_the_hand_is_filled() {
    for (first, ordered) in [(true, true), (false, true), (true, false), (false, false)] {
        let mut play = field(&OPEN, |options| options.stacking_before_refill = first);
        let squads = [play.unit(0, "Rifle", "C5"), play.unit(0, "Rifle", "C5")];
        if ordered {
            play.order(Order::Move).activate(&[squads[0]]).pick(squads[0]).to("C4").to("C5");
            while !play.at_orders() {
                play.choose(Choice::Done);
            }
            play.choose(Choice::End);
        } else {
            play.choose(Choice::Pass).choose(Choice::Done);
        }
        assert_eq!(matches!(play.position.state.stack.top(), Frame::Stacking(_)), first);
        let fit = |play: &mut Play| {
            let held = play.position.state.hand[0].len();
            play.choose(Choice::Decline).pick(squads[0]);
            held
        };
        let before = first.then(|| fit(&mut play));
        for _ in 0..6 {
            play.turn_up(|card| card.trigger.is_none());
        }
        let after = (!first).then(|| fit(&mut play));
        assert_eq!((before, after), if first { (Some(0), None) } else { (None, Some(6)) });
        assert_eq!((play.position.active(), play.position.state.hand[0].len()), (1, 6));
        assert_eq!(play.at(squads[0]), "");
    }
}

/// [CC:1.9.1.3b] [A09] A sniper may break the roller's own units too, or the enemy's alone; whom he may not break he is
/// refused by the clause.
#[test]
fn a_sniper_may_strike_friends_or_not() {
    for friends in [true, false] {
        let mut play = field(&OPEN, |options| options.snipers_may_strike_friends = friends);
        let (mine, theirs) = (play.unit(1, "Rifle", "A1"), play.unit(0, "Rifle", "B1"));
        play.position.push_roll(1, RollFor::Melee);
        play.roll_trigger(Trigger::Sniper).turn_up(|card| card.hex.0 == 0);
        assert!(play.offered(Choice::Unit(theirs)) && play.offered(Choice::Decline));
        assert_eq!(play.offered(Choice::Unit(mine)), friends);
        let refusal = play.position.refuse(1, Choice::Unit(mine));
        assert_eq!(refusal.map(|refusal| refusal.clause.id()), (!friends).then_some("CC:1.9.1.3b"));
    }
}

/// [CC:T88.2b] [A22] Height counts for ordnance that has hit, or for small arms alone.
#[test]
fn a_mortar_gains_by_height_or_not() {
    for (feels, gained) in [(true, 1), (false, 0)] {
        let rows = Field::new(&OPEN).level(&["C6"], 1);
        let mut play = peopled(rows.options(|options| options.ordnance_feels_slopes = feels));
        let (team, squad) = (play.unit(0, "Line Tm", "C6"), play.unit(0, "Rifle", "C6"));
        let mortar = play.arm(team, "mortar");
        play.unit(1, "Rifle", "C3");
        let mut shot = play.position.new_shot(0, ShotKind::Order, play.hex("C3"), false);
        shot.weapons.insert(mortar);
        assert_eq!(play.position.shot_firepower(&shot), 6 + gained);
        let mut shot = play.position.new_shot(0, ShotKind::Order, play.hex("C3"), false);
        shot.units.insert(squad);
        assert_eq!(play.position.shot_firepower(&shot), 5 + 1, "a squad gains in any case");
    }
}

/// [CC:A29b] [CC:O20.3.4c] [A26] Concealment takes the cover off for this defence roll and all after it, or for this one
/// alone; the odds shown for the others agree.
#[test]
fn concealment_lasts_through_an_attack_or_for_one_roll() {
    for lasts in [true, false] {
        let rows = ["..w.....", "........", "........", "........", "........", "........"];
        let mut play = field(&rows, |options| options.concealment_lasts = lasts);
        let squad = play.unit(0, "Rifle", "C4");
        let (first, second) = (play.unit(1, "Rifle", "C1"), play.unit(1, "Rifle", "C1"));
        let card = play.hold_action(1, Action::Concealment);
        play.order(Order::Fire).pick(squad).to("C1").pick(squad).choose(Choice::Done).decline_all();
        // 5 and 8, less 2 for the woods.
        play.roll(5, 3).pick(first).choose(Choice::Action(card));
        let shot = *play.position.state.stack.shot().expect("an attack");
        assert_eq!(shot.total, 11);
        // 9 and 3 hold against 11 and are less than 13.
        let mut other = frame::Shot { defending: crate::units::Units::of(second), ..shot };
        let odds = |position: &crate::state::Position, shot: &frame::Shot| {
            let odds = position.shot_odds(shot, None).expect("odds");
            odds.outcomes.iter().find(|(what, _)| what == "nobody breaks").map(|(_, chance)| *chance)
        };
        let both = odds(&play.position, &other).unwrap();
        other.concealed = 0;
        let lasting = odds(&play.position, &other).unwrap();
        assert_eq!((both - lasting).abs() < 1e-9, lasts, "{both} {lasting}");
        play.decline_all().roll(1, 2).decline_all().roll(2, 1).decline_all();
        assert!(!play.broken(first));
        assert_eq!(play.broken(second), !lasts);
    }
}

/// [CC:11.6a] [A30] One flamethrower in a group leaves no cover, or only pieces that are all such; alone it always does.
#[test]
fn one_flame_bares_the_target_of_its_group_or_not() {
    for one in [true, false] {
        let rows = ["..h.....", "........", "........", "........", "........", "........"];
        let mut play = field(&rows, |options| options.one_flame_bares_the_group = one);
        let (team, squad) = (play.unit(0, "Line Tm", "C2"), play.unit(0, "Rifle", "C2"));
        let flame = play.arm(team, "flamethrower");
        let target = play.unit(1, "Rifle", "C1");
        let cover = |units: &[crate::setup::UnitId]| {
            let mut shot = play.position.new_shot(0, ShotKind::Order, play.hex("C1"), false);
            shot.weapons.insert(flame);
            units.iter().for_each(|unit| shot.units.insert(*unit));
            let against = play.position.attack_on(&play.position.fixed(shot), target);
            play.position.cover(play.hex("C1"), against).0
        };
        assert_eq!((cover(&[]), cover(&[squad])), (0, if one { 0 } else { 3 }));
    }
}

/// [CC:T88.2a] [CC:A40a] [A31] Spray Fire fires uphill if either of its hexes is higher, or only if the first is.
#[test]
fn spray_fire_climbs_to_either_hex_or_to_the_first() {
    for (both, lost) in [(true, 1), (false, 0)] {
        let rows = Field::new(&OPEN).level(&["D1"], 1);
        let mut play = peopled(rows.options(|options| options.sprays_feel_both_slopes = both));
        let squad = play.unit(0, "Rifle", "C4");
        play.unit(1, "Rifle", "C1");
        play.unit(1, "Rifle", "D1");
        let spray = play.hold_action(0, Action::SprayFire);
        play.order(Order::Fire).pick(squad).to("C1").pick(squad).choose(Choice::Done);
        let firepower = |play: &Play| play.position.shot_firepower(play.position.state.stack.shot().unwrap());
        assert_eq!(firepower(&play), 5);
        play.choose(Choice::Action(spray)).to("D1");
        assert_eq!(firepower(&play), 5 - lost);
    }
}

/// [CC:O16.4.1b] [A45] Firepower below nothing takes away from a side's strength in a melee, or adds nothing.
#[test]
fn firepower_below_nothing_counts_in_a_melee_or_not() {
    for counts in [true, false] {
        let mut play = field(&OPEN, |options| options.negative_firepower_counts = counts);
        let (sergeant, squad) = (play.unit(0, "Sgt", "C3"), play.unit(0, "Rifle", "C3"));
        play.mark(sergeant, flag::BROKEN | flag::SUPPRESSED);
        assert_eq!(play.position.firepower(sergeant), -1);
        assert_eq!(play.position.melee_strength(sergeant), if counts { -1 } else { 0 });
        assert_eq!(play.position.melee_strength(squad), 5);
    }
}

/// [CC:A38a] [CC:A38c] [A46] A side plays as many cards of No Quarter as it holds, or one.
#[test]
fn no_quarter_is_given_again_or_once() {
    for repeats in [true, false] {
        let mut play = field(&OPEN, |options| options.no_quarter_repeats = repeats);
        play.unit(0, "Rifle", "C3");
        play.unit(1, "Rifle", "C3");
        let cards = [0, 0].map(|side| play.hold_action(side, Action::NoQuarter));
        play.push(Frame::Melees(Melees { except: Hexes::EMPTY })).decline_all();
        play.roll_sum(4).roll_sum(5);
        let before = play.points();
        play.choose(Choice::Action(cards[0]));
        assert_eq!((play.points(), play.offered(Choice::Action(cards[1]))), (before + 2, repeats));
        assert_eq!(play.at_orders(), !repeats);
    }
}

/// [CC:E76a] [CC:7.1a] [A51] Who comes back from the casualty track refunds nothing, or what a kill is worth.
#[test]
fn a_casualty_that_returns_refunds_its_points_or_not() {
    for (keeps, points) in [(true, 2), (false, 0)] {
        let mut play = field(&OPEN, |options| options.returning_keeps_points = keeps);
        let lost = play.unit(1, "Rifle", "C3");
        play.position.eliminate(lost, frame::Cause::KilledInAction, &mut play.log);
        assert_eq!(play.points(), 2);
        event(&mut play, 0, Happening::WalkingWounded);
        play.pick(lost).turn_up(|card| card.hex.0 == 0);
        play.to("A2");
        assert_eq!((play.points(), play.at(lost)), (points, "A2".into()));
    }
}

/// [CC:7.2.1c] [A53] Who leaves the map may be sent to a space from which nobody returns, or must come back.
#[test]
fn a_unit_that_left_may_stay_away_or_must_return() {
    for (may, first) in [(true, 3), (false, 4)] {
        let mut play = field(&OPEN, |options| options.exited_may_stay_away = may);
        play.position.state.time = 3;
        let squad = play.unit(0, "Rifle", "C1");
        play.order(Order::Move).activate(&[squad]).pick(squad).choose(Choice::Exit);
        assert_eq!(play.offers(), (first..=12).map(Choice::Space).collect::<Vec<_>>());
        let refusal = play.position.refuse(0, Choice::Space(3));
        assert_eq!(refusal.map(|refusal| refusal.clause.id()), (!may).then_some("CC:7.2.1c"));
    }
}

/// [CC:E52.1] [A57] The event Deploy is the active player's whoever received it, or the receiver's.
#[test]
fn the_active_player_deploys_or_whoever_received_the_event() {
    for (active, asked) in [(true, 0), (false, 1)] {
        let mut play = field(&OPEN, |options| options.active_player_deploys = active);
        let squads = [play.unit(0, "Rifle", "C3"), play.unit(1, "Rifle", "C1")];
        event(&mut play, 1, Happening::Deploy);
        assert_eq!(play.asked(), Some(asked));
        assert!(!play.offered(Choice::Unit(squads[1 - asked])));
        play.pick(squads[asked]);
        assert_eq!(play.at(squads[asked]), "");
    }
}

/// [CC:E71] [A59] A scrounged weapon works, or has to be mended.
#[test]
fn a_scrounged_weapon_works_or_is_broken() {
    for works in [true, false] {
        let mut play = field(&OPEN, |options| options.scrounged_weapons_work = works);
        let (mine, theirs) = (play.unit(0, "Rifle", "C3"), play.unit(1, "Rifle", "E5"));
        let gun = play.arm(theirs, "lmg");
        play.position.box_weapon(gun);
        event(&mut play, 0, Happening::Scrounge);
        play.choose(Choice::Weapon(gun)).pick(mine);
        assert_eq!((play.position.weapon_of(mine), play.position.weapon(gun).broken), (Some(gun), !works));
    }
}

/// [CC:E60] [CC:T97b] [A60] Where nobody attacks, a wall gives no cover, or all its cover; mortars find none either way.
#[test]
fn a_wall_covers_without_an_attack_or_not() {
    for (alone, cover) in [(true, 0), (false, 2)] {
        let rows = Field::new(&OPEN).side("C3", "C4", side::WALL);
        let mut play = peopled(rows.options(|options| options.hexsides_cover_from_fire_alone = alone));
        let behind = play.unit(1, "Rifle", "C3");
        let hex = play.hex("C3");
        assert_eq!(play.position.cover(hex, Against::Nothing).0, cover);
        assert_eq!(play.position.cover(hex, Against::Heavy).0, 0);
        event(&mut play, 0, Happening::Interdiction);
        assert_eq!(play.offered(Choice::Unit(behind)), alone, "in the open, as the event sees it");
    }
}

/// [CC:T93c] [CC:T97b] [A61] A road lowers the cover of a wall of its hex too, or of its ground and works alone.
#[test]
fn a_road_lowers_the_cover_of_a_wall_or_not() {
    for (lowers, cover) in [(true, 1), (false, 2)] {
        let rows = Field::new(&OPEN).side("C3", "C4", side::WALL).way(way::ROAD, &["B3", "C3", "D3"]);
        let play = rows.options(|options| options.roads_lower_hexside_cover = lowers).begin();
        let over = play.position.setup.lines.entry(play.hex("C5"), play.hex("C3"));
        assert_ne!(over, 0);
        assert_eq!(play.position.cover(play.hex("C3"), Against::Fire(over)).0, cover);
        assert_eq!(play.position.cover(play.hex("C3"), Against::Nothing).0, -1, "open ground");
    }
}

/// [CC:E46c] [A63] Fire may drive units into a hex with enemies, or nobody goes there.
#[test]
fn units_leave_a_fire_for_a_hex_with_enemies_or_not() {
    for may in [true, false] {
        let mut play = field(&OPEN, |options| options.displaced_may_meet_enemies = may);
        let mine = play.unit(0, "Rifle", "C3");
        play.unit(1, "Rifle", "C2");
        play.blaze("C3");
        let hex = play.hex("C3");
        play.push(Frame::Displace(Displace { hexes: Hexes::of(hex), going: None }));
        assert_eq!((play.open("C2"), play.open("C4")), (may, true));
        let refusal = play.position.refuse(0, Choice::Hex(play.hex("C2")));
        assert_eq!(refusal.map(|refusal| refusal.clause.id()), (!may).then_some("CC:E46c"));
        play.to("C4");
        assert_eq!(play.at(mine), "C4");
    }
}

/// [CC:E56] [A75] The Private is promoted though he is a casualty or on his way back, or only from the counter mix.
#[test]
fn the_private_comes_from_a_track_or_from_the_mix_alone() {
    for (any, place) in [
        (true, Some(Place::CASUALTY)),
        (true, Some(Place::time(5))),
        (false, Some(Place::CASUALTY)),
        (false, Some(Place::time(5))),
        (false, None),
    ] {
        let mut play = field(&OPEN, |options| options.private_comes_from_any_track = any);
        let squad = play.unit(0, "Rifle", "C3");
        play.mark(squad, flag::BROKEN);
        if let Some(place) = place {
            let private = play.unit(0, "Pvt", "C4");
            play.position.place(private, place);
        }
        event(&mut play, 0, Happening::FieldPromotion);
        assert_eq!(play.open("C3"), any || place.is_none(), "{any} {place:?}");
        let void = play.log.iter().any(|told| matches!(told, Event::NothingHappened(..)));
        assert_eq!(void, !any && place.is_some());
    }
}

/// [CC:A35.2a] [CC:A35.5a] [A78] Hidden works answer an advance into a melee, or only one into an empty hex.
#[test]
fn hidden_works_come_before_a_melee_or_not() {
    for (precede, enemy) in [(true, true), (false, true), (false, false)] {
        let mut play = field(&OPEN, |options| options.hidden_works_precede_melees = precede);
        let squad = play.unit(0, "Rifle", "B6");
        if enemy {
            play.unit(1, "Rifle", "B5");
        }
        let works = [Action::HiddenMines, Action::HiddenWire].map(|action| play.hold_action(1, action));
        play.order(Order::Advance).activate(&[squad]).pick(squad).to("B5");
        assert_eq!(play.reacting(), precede || !enemy);
        for card in works {
            assert_eq!(play.offered(Choice::Action(card)), precede || !enemy);
        }
    }
}

/// [CC:A35.4b] [CC:1.9.1c] [A80] The support roll of a Hidden Unit has its trigger, or is passed over like that of an
/// event.
#[test]
fn the_support_roll_of_a_hidden_unit_pulls_its_trigger_or_not() {
    for pulls in [true, false] {
        let rows = ["....w...", "........", "........", "........", "........", "........"];
        let mut play = field(&rows, |options| options.hidden_unit_rolls_pull_triggers = pulls);
        let card = play.hold_action(1, Action::HiddenUnit);
        let discard = play.hold(0, |_| true);
        play.choose(Choice::Pass).choose(Choice::Discard(discard)).choose(Choice::Done);
        play.choose(Choice::Action(card)).roll_trigger(Trigger::Time);
        assert_eq!(play.position.state.time, u8::from(pulls));
        let ignored =
            |told: &Event| matches!(told, Event::TriggerIgnored(clause) if clause.id() == "CC:1.9.1c");
        assert_eq!(play.log.iter().any(ignored), !pulls);
    }
}

/// [CC:O16.4.1b] [CC:3.3.1.2a] [B17] A leader's command adds to the strength of squads and teams in a melee, or not; to
/// their fire it always does.
#[test]
fn command_counts_in_a_melee_or_not() {
    for (counts, strength) in [(true, 7), (false, 5)] {
        let mut play = field(&OPEN, |options| options.command_counts_in_melee = counts);
        let (lieutenant, squad) = (play.unit(0, "Lt", "C3"), play.unit(0, "Rifle", "C3"));
        assert_eq!(play.position.melee_strength(squad), strength);
        assert_eq!((play.position.melee_strength(lieutenant), play.position.firepower(squad)), (2, 7));
    }
}
