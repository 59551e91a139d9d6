//! Holding a step against what is told of it: whatever changed has its event, so that the log gives a reason for all
//! that happens.

use crate::event::Event;
use crate::setup::StandId;
use crate::state::Position;

/// The first thing that changed between two positions and that none of the events tells.
pub(crate) fn untold(before: &Position, after: &Position, events: &[Event]) -> Option<String> {
    after
        .stand_ids()
        .find_map(|id| place(before, after, events, id).or_else(|| strength(before, after, events, id)))
        .or_else(|| ground(before, after, events))
}

/// Where a stand is. [AC:2a AC:4.1a AC:4.2a AC:8b AC:10e]
fn place(before: &Position, after: &Position, events: &[Event], id: StandId) -> Option<String> {
    let (was, is) = (before.state.at[id.index()], after.state.at[id.index()]);
    let told = events.iter().any(|event| match event {
        Event::Marched { stands, .. } | Event::FellBack { stands, .. } | Event::Trapped(_, stands) => {
            stands.contains(&id)
        }
        Event::Advanced(stands, _) => stands.contains(&id),
        Event::Relocated { headquarters, .. } | Event::Disbanded(headquarters) => *headquarters == id,
        Event::Returned(stand)
        | Event::Eliminated(stand, ..)
        | Event::Merged(stand, _)
        | Event::Recovered(stand, ..) => *stand == id,
        _ => false,
    });
    (was != is && !told).then(|| format!("{} went from {was:?} to {is:?}", after.stand(id).name))
}

/// What a stand has lost. [AC:4a AC:4g AC:5.1e AC:10e]
fn strength(before: &Position, after: &Position, events: &[Event], id: StandId) -> Option<String> {
    let (was, is) = (before.state.damage[id.index()], after.state.damage[id.index()]);
    let told = events.iter().any(|event| match event {
        Event::Damaged(stand, ..)
        | Event::Eliminated(stand, ..)
        | Event::Mended(stand, _)
        | Event::Recovered(stand, ..) => *stand == id,
        // Two damaged stands of a hex make one whole and one lost.
        Event::Merged(stand, hex) => *stand == id || after.hex(id) == Some(*hex),
        _ => false,
    });
    (was != is && !told).then(|| format!("the losses of {} went from {was} to {is}", after.stand(id).name))
}

/// Wire, objectives, points and aircraft. [AC:2.1i AC:9c AC:11.3b]
fn ground(before: &Position, after: &Position, events: &[Event]) -> Option<String> {
    let (was, is) = (&before.state, &after.state);
    for hex in was.wire.difference(is.wire).union(is.wire.difference(was.wire)).iter() {
        if !events.iter().any(|event| matches!(event, Event::WireCrushed(at) if *at == hex)) {
            return Some(format!("the wire of {} changed", after.setup.name(hex)));
        }
    }
    for side in [0, 1] {
        let scored: i16 = events
            .iter()
            .map(|event| match event {
                Event::Scored(whose, points, _) if *whose == side => *points,
                _ => 0,
            })
            .sum();
        if was.tally[side] + scored != is.tally[side] {
            return Some(format!(
                "the {} had {} points and have {}, and {scored} were told",
                after.setup.sides[side].0, was.tally[side], is.tally[side]
            ));
        }
        for (number, objective) in after.setup.objectives.iter().enumerate() {
            let gained =
                is.control[side].contains(objective.hex) && !was.control[side].contains(objective.hex);
            let told = events.iter().any(|event| match event {
                Event::Taken(which, whose) => usize::from(*which) == number && *whose == side,
                _ => false,
            });
            if gained && !told {
                return Some(format!("{} changed hands", objective.name));
            }
        }
    }
    let flown = events
        .iter()
        .any(|event| matches!(event, Event::Flew(..) | Event::RoundEnded(_) | Event::RoundBegan(_)));
    (was.aircraft != is.aircraft && !flown).then(|| "an aircraft moved".into())
}
