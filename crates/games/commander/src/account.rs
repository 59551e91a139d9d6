//! Holding a step against what is told of it: whatever changed has its event, so that the log gives a reason for all
//! that happens.

use crate::cards::Cards;
use crate::chart::OBJECTIVES;
use crate::event::{Event, Who};
use crate::place::Place;
use crate::setup::{MOST_UNITS, MOST_WEAPONS, Side, UnitId, WeaponId};
use crate::state::{Position, Unit, WeaponPlace, flag};

/// A step: the position before, the one after and what was told on the way.
struct Step<'a> {
    before: &'a Position,
    after: &'a Position,
    events: &'a [Event],
}

/// The first thing that changed and is not told.
pub(crate) fn untold(before: &Position, after: &Position, events: &[Event]) -> Option<String> {
    let step = Step { before, after, events };
    step.tracks()
        .or_else(|| step.hexes())
        .or_else(|| (0..MOST_UNITS as u8).find_map(|unit| step.unit(UnitId(unit))))
        .or_else(|| (0..MOST_WEAPONS as u8).find_map(|weapon| step.weapon(WeaponId(weapon))))
        .or_else(|| [0, 1].into_iter().find_map(|side| step.cards(side).or_else(|| step.radio(side))))
}

/// Whether an event tells of a unit that the test recognises.
type Telling<'a> = dyn Fn(&Event, &dyn Fn(&Who) -> bool) -> bool + 'a;

/// Whether an event's unit is this one.
fn about(who: &Who, whom: &Unit) -> bool {
    who.kind == whom.kind && who.side == whom.side && who.number == whom.number
}

impl Step<'_> {
    fn told(&self, of: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(of)
    }

    /// The last value that the events give to something.
    fn last<T>(&self, of: impl Fn(&Event) -> Option<T>) -> Option<T> {
        self.events.iter().rev().find_map(of)
    }

    /// Points, time, surrender, objectives, initiative. [CC:4.1.1 CC:6.1.2a CC:E54 CC:7.3.1b CC:9.1c]
    fn tracks(&self) -> Option<String> {
        let (before, after) = (&self.before.state, &self.after.state);
        let told: i16 = self
            .events
            .iter()
            .map(|event| match event {
                Event::Points(0, points, _) => *points,
                Event::Points(_, points, _) => -points,
                _ => 0,
            })
            .sum();
        if before.points + told != after.points {
            let (was, is) = (before.points, after.points);
            return Some(format!("points went from {was} to {is}, and {told} were told"));
        }
        let time = self.last(|event| if let Event::TimeAdvanced(_, now) = event { Some(*now) } else { None });
        if time.unwrap_or(before.time) != after.time {
            return Some(format!("time went from {} to {}", before.time, after.time));
        }
        let holder = self
            .last(|event| if let Event::Initiative(side) = event { Some(*side as u8) } else { None })
            .unwrap_or(before.initiative);
        if holder != after.initiative {
            return Some("the initiative changed hands".into());
        }
        for side in [0, 1] {
            let space = self
                .last(|event| match event {
                    Event::SurrenderMoved(whose, to) if *whose == side => Some(*to),
                    _ => None,
                })
                .unwrap_or(before.surrender[side]);
            if space != after.surrender[side] {
                return Some(format!("the surrender marker of side {side} moved"));
            }
        }
        for number in 0..OBJECTIVES {
            let owner = self
                .last(|event| match event {
                    Event::Controlled(which, side) if usize::from(*which) == number => Some(*side as u8),
                    _ => None,
                })
                .unwrap_or(before.control[number]);
            if owner != after.control[number] {
                return Some(format!("objective {} changed hands", number + 1));
            }
        }
        None
    }

    /// Works, smoke and fire. [CC:8.1.3 CC:8.1.4 CC:8.1.5]
    fn hexes(&self) -> Option<String> {
        for hex in self.after.setup.all.iter() {
            let name = || self.after.hex_name(hex);
            if self.before.work(hex) != self.after.work(hex)
                && !self.told(|event| {
                    matches!(event, Event::Fortified(at, ..) | Event::Razed(at, ..) | Event::Blaze(at, _)
                        if *at == hex)
                })
            {
                return Some(format!("the fortification of {} changed", name()));
            }
            if self.before.state.smoke[hex.index()] != self.after.state.smoke[hex.index()]
                && !self.told(|event| {
                    matches!(event, Event::Smoke(at, ..) | Event::SmokeGone(at, _) | Event::Blaze(at, _)
                        if *at == hex)
                })
            {
                return Some(format!("the smoke in {} changed", name()));
            }
            if self.before.state.blaze.contains(hex) != self.after.state.blaze.contains(hex)
                && !self.told(|event| matches!(event, Event::Blaze(at, _) if *at == hex))
            {
                return Some(format!("{} burns or burns no more", name()));
            }
        }
        None
    }

    /// A unit comes, goes, moves, breaks, rallies. [CC:3.2.4 CC:3.2.5 CC:13.1 CC:E44a]
    fn unit(&self, unit: UnitId) -> Option<String> {
        let (before, after) = (self.before.unit(unit), self.after.unit(unit));
        if before == after {
            return None;
        }
        let replaced = (before.kind, before.side, before.number) != (after.kind, after.side, after.number);
        let named = |whom: &Unit, of: &Telling<'_>| self.told(|event| of(event, &|who| about(who, whom)));
        let name = || self.after.unit_name(unit);
        if replaced || before.at != after.at {
            let moved = |event: &Event, is: &dyn Fn(&Who) -> bool| match event {
                Event::SetUp(who)
                | Event::Eliminated(who, _)
                | Event::Came(who, _)
                | Event::Exited(who, _)
                | Event::SentToTrack(who, _) => is(who),
                Event::Moved { units, .. } => units.iter().any(is),
                Event::Became(who, others, _) => is(who) || others.iter().any(is),
                _ => false,
            };
            // Who is looked for to come waits in nobody's sight.
            let nowhere = |at: Place| at == Place::MIX || at == Place::WAITING;
            let went = nowhere(before.at) || named(before, &moved);
            let came = nowhere(after.at) || named(after, &moved);
            if !(went && came) {
                return Some(format!("{} went from {:?} to {:?}", name(), before.at, after.at));
            }
        }
        if replaced || after.at == Place::MIX || before.at == Place::MIX {
            return None;
        }
        let changed = (before.flags ^ after.flags) & (flag::BROKEN | flag::SUPPRESSED | flag::VETERAN);
        let told = |event: &Event, is: &dyn Fn(&Who) -> bool| match event {
            Event::Broke(who, _)
            | Event::Rallied(who, _)
            | Event::Eliminated(who, _)
            | Event::Came(who, _) => is(who),
            Event::Suppressed(who, _) | Event::Unsuppressed(who, _) => {
                changed & flag::SUPPRESSED != 0 && is(who)
            }
            // What one of two teams does not keep, the other has no more.
            Event::Kept(_, marker) => changed & marker != 0,
            Event::Hardened(who) | Event::Softened(who) => changed & flag::VETERAN != 0 && is(who),
            _ => false,
        };
        (changed != 0 && !named(after, &told)).then(|| format!("the state of {} changed", name()))
    }

    /// A weapon breaks, is mended, lost or given. [CC:11.4a CC:11.4c CC:11.4d CC:O21.1.1a]
    fn weapon(&self, weapon: WeaponId) -> Option<String> {
        let (before, after) = (self.before.weapon(weapon), self.after.weapon(weapon));
        let told = self.told(|event| {
            matches!(event,
                Event::WeaponBroke(which, _) | Event::WeaponFixed(which, _) | Event::WeaponLost(which, _)
                | Event::WeaponGiven(which, ..) if *which == weapon)
        });
        // It comes and goes with its bearer, and stays with whom its bearer became, of whom is told.
        let bearer = self.before.bearer(weapon).map(|unit| *self.before.unit(unit));
        let with_bearer = before.at == WeaponPlace::Mix
            || after.at == WeaponPlace::Mix
            || bearer.is_some_and(|bearer| {
                self.told(|event| matches!(event, Event::Became(who, ..) if about(who, &bearer)))
            });
        (before != after && !told && !with_bearer)
            .then(|| format!("{} went from {before:?} to {after:?}", self.after.weapon_name(weapon)))
    }

    /// Cards drawn, played, discarded, turned up. [CC:5.4a CC:O14.1a CC:1.6a CC:1.9a CC:1.4]
    fn cards(&self, side: Side) -> Option<String> {
        let (before, after) = (&self.before.state, &self.after.state);
        if self.told(|event| matches!(event, Event::Shuffled(whose) if *whose == side)) {
            return None;
        }
        let told = |cards: Cards| {
            cards.iter().find(|card| {
                !self.told(|event| match event {
                    Event::Ordered(whose, which, _)
                    | Event::Discarded(whose, which, _)
                    | Event::Acted(whose, which, _)
                    | Event::Opportunity(whose, which, _)
                    | Event::Drew(whose, which)
                    | Event::Rolled { side: whose, card: which, .. }
                    | Event::Happened(whose, which, _)
                    | Event::RandomHex(whose, which, _)
                    | Event::Drifted(whose, which) => *whose == side && which == card,
                    _ => false,
                })
            })
        };
        let moved =
            before.hand[side].without(after.hand[side]).union(after.hand[side].without(before.hand[side]));
        let moved = moved.union(before.deck[side].without(after.deck[side]));
        told(moved).map(|card| format!("{} went elsewhere", self.after.card_name(side, card)))
    }

    /// A radio breaks, is mended, lost or comes. [CC:O17a CC:O18.1a CC:O17b CC:6.1.2h]
    fn radio(&self, side: Side) -> Option<String> {
        let told = self.told(|event| {
            matches!(event,
                Event::RadioBroke(whose, _) | Event::RadioFixed(whose, _) | Event::RadioLost(whose, _)
                | Event::RadioCame(whose, _) if *whose == side)
        });
        (self.before.state.radios[side] != self.after.state.radios[side] && !told)
            .then(|| format!("the radio of side {side} changed"))
    }
}
