//! A scene in lines of text: what a person at the terminal reads.

use crate::console::{Console, Ink};
use crate::map;
use salient_engine::{Board, Odds, Offer, On, Piece, Place, Scene, Seat, SumLine, Told, Track};
use std::io;

/// More offers than this are listed side by side.
const LONG_LIST: usize = 16;
/// So many offers of a long list that differ by their hex only are set in columns.
const ALIKE: usize = 4;
/// A track of more letters than this is cut to the spaces near its marker.
const LONG_TRACK: usize = 100;
/// So many to either side.
const NEAR: usize = 3;

/// The battle, the clock, both sides' scores and the tracks.
pub(crate) fn status(scene: &Scene, console: &mut Console) -> io::Result<()> {
    let title = console.paint(Ink::Bold, &scene.title);
    writeln!(console.out, "{title}: {}", scene.clock)?;
    for side in &scene.sides {
        let name = console.paint(Ink::Seat(side.seat.0), &side.name);
        let to_act = if side.to_act { ", to act" } else { "" };
        writeln!(console.out, "  {name}: {}{to_act}", side.score)?;
    }
    for track in &scene.tracks {
        writeln!(console.out, "  {}: {}", track.name, spaces(track))?;
    }
    Ok(())
}

/// The spaces of a track, the marker's in brackets. Of a long one only those near the marker.
fn spaces(track: &Track) -> String {
    let at = track.at.unwrap_or(0);
    let letters: usize = track.boxes.iter().map(|text| text.chars().count() + 1).sum();
    let shown = if letters <= LONG_TRACK {
        0..track.boxes.len()
    } else {
        at.saturating_sub(NEAR)..(at + NEAR + 1).min(track.boxes.len())
    };
    let mut words: Vec<String> = Vec::new();
    words.extend((shown.start > 0).then(|| "…".to_owned()));
    words.extend(
        track.boxes[shown.clone()]
            .iter()
            .zip(shown.clone())
            .map(|(text, n)| if track.at == Some(n) { format!("[{text}]") } else { text.clone() }),
    );
    words.extend((shown.end < track.boxes.len()).then(|| "…".to_owned()));
    words.join(" ")
}

/// The map with its legend.
pub(crate) fn map(board: &Board, scene: &Scene, console: &mut Console) -> io::Result<()> {
    let text = map::draw(board, scene, console);
    write!(console.out, "{text}")
}

/// What happened: a sentence, its clause, its dice; below it the sums behind them, line by line.
pub(crate) fn told(told: &Told, scene: &Scene, console: &mut Console) -> io::Result<()> {
    let clause = console.paint(Ink::Dim, &format!("[{}]", told.clause));
    let text =
        told.seat.map_or_else(|| told.text.clone(), |seat| console.paint(Ink::Seat(seat.0), &told.text));
    write!(console.out, "  {text} {clause}")?;
    for (seat, faces) in &told.dice {
        let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
        let whose = seat.map_or(String::new(), |seat| format!("{} ", side_name(scene, seat)));
        write!(console.out, " {whose}rolled {}", faces.join(" "))?;
    }
    writeln!(console.out)?;
    for sum in &told.sums {
        let title =
            sum.seat.map_or_else(|| sum.title.clone(), |seat| console.paint(Ink::Seat(seat.0), &sum.title));
        writeln!(console.out, "    {title}: {}", sum.total)?;
        sum_lines(&sum.lines, 6, console)?;
    }
    Ok(())
}

/// The lines of a sum, what each adds or takes away first.
fn sum_lines(lines: &[SumLine], indent: usize, console: &mut Console) -> io::Result<()> {
    for line in lines {
        let clause = console.paint(Ink::Dim, &format!("[{}]", line.clause));
        writeln!(console.out, "{:indent$}{:>+4}  {} {clause}", "", line.amount, line.text)?;
    }
    Ok(())
}

/// The name of a seat's side.
pub(crate) fn side_name(scene: &Scene, seat: Seat) -> String {
    scene
        .sides
        .iter()
        .find(|side| side.seat == seat)
        .map_or_else(|| format!("seat {}", seat.0), |side| side.name.clone())
}

/// What must be done, and everything that may be chosen, with numbers.
pub(crate) fn prompt(scene: &Scene, offers: &[Offer], console: &mut Console) -> io::Result<()> {
    let who =
        scene.seat.map_or(String::new(), |seat| console.paint(Ink::Seat(seat.0), &side_name(scene, seat)));
    let text = console.paint(Ink::Bold, &scene.prompt.text);
    let clause =
        scene.prompt.clause.map_or(String::new(), |clause| console.paint(Ink::Dim, &format!(" [{clause}]")));
    writeln!(console.out, "{who}: {text}{clause}")?;
    let numbered: Vec<(usize, &Offer)> = (1..).zip(offers).collect();
    if offers.len() <= LONG_LIST {
        return one_by_one(&numbered, console);
    }
    let (alike, apart) = sorted(&numbered);
    if alike.is_empty() || apart.len() > LONG_LIST {
        return side_by_side(&numbered, console);
    }
    for (shape, offers) in alike {
        if !shape.is_empty() {
            writeln!(console.out, "  {shape}:")?;
        }
        side_by_side(&offers, console)?;
    }
    one_by_one(&apart, console)
}

type Numbered<'a> = Vec<(usize, &'a Offer)>;

/// The offers of a long list that say the same but for the hex, under what they say, and all the others.
fn sorted<'a>(offers: &[(usize, &'a Offer)]) -> (Vec<(String, Numbered<'a>)>, Numbered<'a>) {
    let mut groups: Vec<(String, Numbered<'a>)> = Vec::new();
    for (number, offer) in offers {
        let shape = hex_of(offer).map_or_else(|| offer.label.clone(), |hex| offer.label.replace(hex, "…"));
        match groups.iter_mut().find(|(known, _)| *known == shape) {
            Some((_, group)) => group.push((*number, offer)),
            None => groups.push((shape, vec![(*number, offer)])),
        }
    }
    let (alike, apart): (Vec<_>, Vec<_>) = groups.into_iter().partition(|(_, group)| group.len() >= ALIKE);
    let mut apart: Numbered<'a> = apart.into_iter().flat_map(|(_, group)| group).collect();
    apart.sort_by_key(|(number, _)| *number);
    (alike, apart)
}

fn one_by_one(offers: &[(usize, &Offer)], console: &mut Console) -> io::Result<()> {
    for (n, offer) in offers {
        let clause = console.paint(Ink::Dim, &format!("[{}]", offer.clause));
        let words = if offer.label.eq_ignore_ascii_case(&offer.words) {
            String::new()
        } else {
            format!(" ({})", console.paint(Ink::Offered, &offer.words))
        };
        let main = if offer.main { " <" } else { "" };
        writeln!(console.out, "{n:>4}  {}{words} {clause}{main}", offer.label)?;
    }
    Ok(())
}

fn side_by_side(offers: &[(usize, &Offer)], console: &mut Console) -> io::Result<()> {
    let width = offers.iter().map(|(_, offer)| offer.words.chars().count()).max().unwrap_or(0) + 8;
    let columns = (116 / width).max(1);
    let lines = offers.len().div_ceil(columns);
    for line in 0..lines {
        let mut text = String::new();
        for (n, offer) in offers.iter().skip(line).step_by(lines) {
            text.push_str(&format!("{n:>4}  {:<width$}", offer.words, width = width - 6));
        }
        writeln!(console.out, "{}", text.trim_end())?;
    }
    Ok(())
}

/// All pieces, or those of one hex, each with its stands; then the panels.
pub(crate) fn pieces(scene: &Scene, hex: Option<&str>, console: &mut Console) -> io::Result<()> {
    let at = |piece: &Piece| match &piece.at {
        Place::Hex(name) | Place::Box(name) => name.clone(),
    };
    let here = |piece: &&Piece| hex.is_none_or(|hex| at(piece).eq_ignore_ascii_case(hex));
    let mut found = 0;
    for piece in scene.pieces.iter().filter(here) {
        found += 1;
        let ink = piece.seat.map_or(Ink::Plain, |seat| Ink::Seat(seat.0));
        let name = console.paint(ink, &piece.name);
        let stats: Vec<String> =
            piece.stats.iter().map(|stat| format!("{} {}", stat.name, stat.value)).collect();
        let badges =
            if piece.badges.is_empty() { String::new() } else { format!(" {}", piece.badges.join(" ")) };
        let stats = if stats.is_empty() { String::new() } else { format!("; {}", stats.join(", ")) };
        writeln!(console.out, "  {:<5} {name}{badges}{stats}", at(piece))?;
        if hex.is_some() {
            for (n, slot) in piece.slots.iter().enumerate() {
                let spent = if slot.spent { ", spent" } else { "" };
                let selected = if slot.selected { ", in hand" } else { "" };
                writeln!(
                    console.out,
                    "          {} {} of {}{spent}{selected} (stand {})",
                    slot.symbol,
                    slot.strength,
                    slot.of,
                    n + 1
                )?;
            }
        }
    }
    match hex {
        Some(hex) if found == 0 => writeln!(console.out, "Nothing that you can see stands at {hex}.")?,
        Some(_) => {}
        None => panels(scene, console)?,
    }
    Ok(())
}

fn panels(scene: &Scene, console: &mut Console) -> io::Result<()> {
    for panel in &scene.panels {
        let ink = panel.seat.map_or(Ink::Bold, |seat| Ink::Seat(seat.0));
        let name = console.paint(ink, &panel.name);
        writeln!(console.out, "{name}")?;
        for row in &panel.rows {
            let badges =
                if row.badges.is_empty() { String::new() } else { format!(" [{}]", row.badges.join(" ")) };
            writeln!(console.out, "  {}{badges} {}", row.title, row.text)?;
        }
    }
    Ok(())
}

/// The sum behind a combat's dice and the chances of its outcomes.
pub(crate) fn odds(odds: &Odds, console: &mut Console) -> io::Result<()> {
    let title = console.paint(Ink::Bold, &odds.title);
    writeln!(console.out, "{title}")?;
    for pool in &odds.pools {
        let name = console.paint(Ink::Seat(pool.seat.0), &pool.title);
        writeln!(console.out, "  {name}: {}", pool.rolled)?;
        sum_lines(&pool.lines, 4, console)?;
        let hits: Vec<String> = pool
            .hits
            .iter()
            .enumerate()
            .filter(|(_, chance)| **chance >= 0.005)
            .map(|(hits, chance)| format!("{hits}: {:.0} %", chance * 100.0))
            .collect();
        if !hits.is_empty() {
            writeln!(console.out, "    hits  {}", hits.join("  "))?;
        }
    }
    for (outcome, chance) in &odds.outcomes {
        writeln!(console.out, "  {:>5.1} %  {outcome}", chance * 100.0)?;
    }
    Ok(())
}

/// How the game ended.
pub(crate) fn ending(scene: &Scene, console: &mut Console) -> io::Result<()> {
    let Some(ended) = &scene.ended else { return Ok(()) };
    let title = console.paint(Ink::Bold, &ended.title);
    writeln!(console.out, "\nThe game is over: {title}")?;
    for line in &ended.lines {
        writeln!(console.out, "  {line}")?;
    }
    Ok(())
}

/// What an offer hangs on, as a person would type it.
pub(crate) fn hex_of(offer: &Offer) -> Option<&str> {
    match &offer.on {
        On::Hex(hex) => Some(hex),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::Heard;
    use salient_engine::{Clause, OddsPool, Sum};

    #[test]
    fn odds_show_the_sum_line_by_line_and_the_outcomes() {
        let pool = OddsPool {
            title: "51st, moving".into(),
            seat: Seat(0),
            total: 4,
            rolled: "4 dice, hit on 6".into(),
            lines: vec![SumLine { text: "Trench".into(), amount: -2, clause: Clause("TOY:4") }],
            hits: vec![0.48, 0.386, 0.116, 0.015, 0.001],
        };
        let shown = Odds {
            title: "G8 against H7".into(),
            pools: vec![pool],
            outcomes: vec![("the defender falls back".into(), 0.25)],
        };
        let text = Heard::of(|console| odds(&shown, console));
        let expected = "G8 against H7\n  51st, moving: 4 dice, hit on 6\n      -2  Trench [TOY:4]\n    \
                        hits  0: 48 %  1: 39 %  2: 12 %  3: 2 %\n   25.0 %  the defender falls back\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_long_track_is_cut_to_the_spaces_near_its_marker() {
        let short =
            Track { name: "Time".into(), boxes: ["0", "1", "2"].map(String::from).into(), at: Some(1) };
        assert_eq!(spaces(&short), "0 [1] 2");
        let boxes: Vec<String> = (0..40).map(|n| format!("German {n}")).collect();
        let long = |at| spaces(&Track { name: "Points".into(), boxes: boxes.clone(), at: Some(at) });
        assert_eq!(long(0), "[German 0] German 1 German 2 German 3 …");
        assert!(long(20).starts_with("… German 17 ") && long(20).contains("[German 20]"));
        assert!(long(39).ends_with("[German 39]"));
    }

    #[test]
    fn the_sums_behind_an_event_hang_below_it_line_by_line() {
        let sum = Sum {
            title: "British attack".into(),
            total: "4 dice, 2 hits".into(),
            seat: Some(Seat(0)),
            lines: vec![
                SumLine { text: "6 stands".into(), amount: 6, clause: Clause("TOY:3") },
                SumLine { text: "Trench".into(), amount: -2, clause: Clause("TOY:4") },
            ],
        };
        let event = Told::new(Clause("TOY:5"), "Combat at H7").rolled(None, &[6, 6, 1, 2]).reckoned(sum);
        let text = Heard::of(|console| told(&event, &Scene::default(), console));
        let expected = "  Combat at H7 [TOY:5] rolled 6 6 1 2\n    British attack: 4 dice, 2 hits\n        \
                        +6  6 stands [TOY:3]\n        -2  Trench [TOY:4]\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_long_list_says_what_its_hexes_have_in_common_and_lists_the_others() {
        let offer = |words: String, label: String, on: On| Offer {
            words,
            label,
            on,
            clause: Clause("TOY:3"),
            main: false,
        };
        let to = |n: u8, how: &str| {
            offer(format!("to A{n}"), format!("Move to A{n}{how}"), On::Hex(format!("A{n}")))
        };
        let mut offers: Vec<Offer> = (1..=9).map(|n| to(n, "")).collect();
        offers.extend((10..=19).map(|n| to(n, " strategically")));
        offers.push(offer("shell B2".into(), "Fire at B2 (nobody)".into(), On::Hex("B2".into())));
        offers.push(offer("stay".into(), "Stay".into(), On::Button));
        let text = Heard::of(|console| prompt(&Scene::default(), &offers, console));
        for line in
            ["  Move to …:", "  Move to … strategically:", "  20  Fire at B2 (nobody) (shell B2) [TOY:3]"]
        {
            assert!(text.lines().any(|found| found == line), "{line}: {text}");
        }
        let strategic = text.split(" strategically:").nth(1).unwrap();
        assert!(strategic.contains("  10  to A10") && !strategic.contains("to A9"), "{text}");
        assert!(text.ends_with("  21  Stay [TOY:3]\n"), "{text}");
    }

    #[test]
    fn a_long_list_of_offers_is_set_in_columns_that_keep_their_numbers() {
        let offers: Vec<Offer> = (1..=40)
            .map(|n| Offer {
                words: format!("to A{n}"),
                label: String::new(),
                on: On::Hex(format!("A{n}")),
                clause: Clause("TOY:3"),
                main: false,
            })
            .collect();
        let text = Heard::of(|console| prompt(&Scene::default(), &offers, console));
        assert!(text.lines().count() < 10, "{text}");
        assert!(text.contains("  37  to A37") && text.lines().all(|line| line.len() <= 120), "{text}");
    }
}
