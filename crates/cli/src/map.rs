//! The hex map as text. Flat tops make staggered columns, pointy tops shifted rows; every hex is a cell of six
//! by two letters between its borders:
//!
//! ```text
//!  ______
//! /H7 %=x\______
//! \B51 4M/H8 .  \
//! ```
//!
//! Above, the hex, its ground and up to two works (or `*` when it can be clicked); below, the side's letter, the
//! piece, its strength and its order. `>` instead of the side's letter is the piece in hand, `+` stands for more
//! pieces in the same hex.

use crate::console::{Console, Ink};
use salient_engine::{Board, On, Piece, Place, Scene};
use std::collections::BTreeMap;
use std::fmt::Write as _;

const WIDE: usize = 6;
/// From one column to the next, with the border between them.
const PITCH: usize = WIDE + 1;

/// More marks of one kind than this are not listed.
const MOST_MARKS: usize = 16;

/// Signs of things that many maps have; anything else gets a letter of its own.
const GROUNDS: &[(&str, char)] = &[
    ("open", '.'),
    ("clear", '.'),
    ("wood", '%'),
    ("woods", '%'),
    ("forest", '%'),
    ("town", '#'),
    ("village", '#'),
    ("city", '@'),
    ("building", '#'),
    ("hill", '^'),
    ("ridge", '^'),
    ("slope", '^'),
    ("river", '~'),
    ("water", '~'),
    ("stream", '~'),
    ("marsh", '"'),
    ("crater", 'o'),
    ("craters", 'o'),
];
const OVERLAYS: &[(&str, char)] = &[
    ("trench", '='),
    ("wire", 'x'),
    ("trenches", '='),
    ("fort", '$'),
    ("bunker", '$'),
    ("road", '-'),
    ("bridge", '-'),
];

/// What each sign on a map means.
struct Signs(BTreeMap<String, char>);

impl Signs {
    fn of<'a>(names: impl Iterator<Item = &'a String>, known: &[(&str, char)]) -> Self {
        let mut signs = BTreeMap::new();
        for name in names {
            if signs.contains_key(name) {
                continue;
            }
            let taken = |sign: &char| signs.values().any(|other| other == sign);
            let common = known.iter().find(|(common, _)| common == name).map(|(_, sign)| *sign);
            let letters =
                name.chars().flat_map(|letter| [letter.to_ascii_lowercase(), letter.to_ascii_uppercase()]);
            let sign = common.into_iter().chain(letters).find(|sign| !sign.is_whitespace() && !taken(sign));
            signs.insert(name.clone(), sign.unwrap_or('?'));
        }
        Self(signs)
    }

    fn sign(&self, name: &str) -> char {
        self.0.get(name).copied().unwrap_or('?')
    }

    fn legend(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|(name, sign)| format!("{sign} {}", name.replace('_', " ")))
    }
}

#[derive(Clone, Copy)]
struct Cell {
    letter: char,
    ink: Ink,
}

/// Letters by line and column, growing as they are written.
#[derive(Default)]
struct Sheet(Vec<Vec<Cell>>);

impl Sheet {
    fn put(&mut self, line: usize, column: usize, letter: char, ink: Ink) {
        if self.0.len() <= line {
            self.0.resize_with(line + 1, Vec::new);
        }
        let cells = &mut self.0[line];
        if cells.len() <= column {
            cells.resize(column + 1, Cell { letter: ' ', ink: Ink::Plain });
        }
        cells[column] = Cell { letter, ink };
    }

    /// Puts a border where nothing stands yet.
    fn border(&mut self, line: usize, column: usize, letter: char) {
        let empty =
            self.0.get(line).and_then(|cells| cells.get(column)).is_none_or(|cell| cell.letter == ' ');
        if empty {
            self.put(line, column, letter, Ink::Dim);
        }
    }

    fn text(&self, colour: bool) -> String {
        let mut text = String::new();
        for cells in &self.0 {
            let mut current = Ink::Plain;
            let mut line = String::new();
            for cell in cells {
                if colour && cell.ink != current {
                    if current != Ink::Plain {
                        line.push_str("\x1b[0m");
                    }
                    line.push_str(cell.ink.code());
                    current = cell.ink;
                }
                line.push(cell.letter);
            }
            if colour && current != Ink::Plain {
                line.push_str("\x1b[0m");
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// The map with everything that stands on it, and its legend.
pub(crate) fn draw(board: &Board, scene: &Scene, console: &Console) -> String {
    let grounds = Signs::of(board.hexes.iter().map(|hex| &hex.ground), GROUNDS);
    let overlays = Signs::of(board.hexes.iter().flat_map(|hex| &hex.overlays), OVERLAYS);
    let pointy = board.orientation == "pointy";
    let shoved = |number: usize| (number % 2 == 1) == (board.shoved == "odd");
    let columns = usize::from(board.columns).max(1);
    let mut sheet = Sheet::default();
    for (index, hex) in board.hexes.iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        let (line, left) = if pointy {
            (1 + 2 * row, column * PITCH + if shoved(row) { PITCH / 2 } else { 0 })
        } else {
            (1 + 2 * row + usize::from(shoved(column)), column * PITCH)
        };
        let offered =
            scene.offers.iter().any(|offer| matches!(&offer.on, On::Hex(name) if *name == hex.name));
        let ink = if offered { Ink::Offered } else { Ink::Plain };
        let mut above = format!("{:<3.3}{}", hex.name, grounds.sign(&hex.ground));
        above.extend(hex.overlays.iter().take(2).map(|overlay| overlays.sign(overlay)));
        let mut above: Vec<char> = above.chars().collect();
        above.resize(WIDE, ' ');
        if offered {
            above[WIDE - 1] = '*';
        }
        let (below, below_ink) = summary(&hex.name, scene);
        let mut below: Vec<char> =
            below.chars().map(|letter| if letter == ' ' { '_' } else { letter }).collect();
        below.resize(WIDE, '_');
        for (n, (upper, lower)) in above.into_iter().zip(below).enumerate() {
            if !pointy || row == 0 {
                sheet.border(line - 1, left + 1 + n, '_');
            }
            sheet.put(line, left + 1 + n, upper, if n < 3 || upper == '*' { ink } else { Ink::Plain });
            sheet.put(line + 1, left + 1 + n, lower, if lower == '_' { Ink::Dim } else { below_ink });
        }
        let [left_up, left_down, right_up, right_down] =
            if pointy { ['|'; 4] } else { ['/', '\\', '\\', '/'] };
        sheet.border(line, left, left_up);
        sheet.border(line + 1, left, left_down);
        sheet.border(line, left + PITCH, right_up);
        sheet.border(line + 1, left + PITCH, right_down);
    }
    let mut text = sheet.text(console.colour);
    legend(&mut text, &grounds, &overlays, board, scene, console);
    text
}

/// The pieces of a hex in six letters.
fn summary(hex: &str, scene: &Scene) -> (String, Ink) {
    let here: Vec<&Piece> =
        scene.pieces.iter().filter(|piece| matches!(&piece.at, Place::Hex(name) if name == hex)).collect();
    let Some(piece) = here.iter().find(|piece| piece.selected).or(here.first()) else {
        let mark = scene.marks.iter().find(|mark| mark.hex == hex && mark.kind == "objective");
        return (mark.map_or(String::new(), |mark| format!("({})", mark.text)), Ink::Plain);
    };
    let side = if piece.selected { '>' } else { side_letter(piece, scene) };
    let strength: u32 = piece.slots.iter().map(|slot| u32::from(slot.strength)).sum();
    let badge = piece.badges.first().and_then(|badge| badge.chars().next()).or_else(|| kind_letter(piece));
    let more = if here.len() > 1 { Some('+') } else { None };
    let tail: String = [badge, more].into_iter().flatten().collect();
    let strength = if piece.slots.is_empty() { String::new() } else { format!("_{strength}") };
    // The title gives way where there is not room for everything.
    let room = WIDE.saturating_sub(1 + strength.len() + tail.chars().count());
    let title: String = piece.title.chars().take(room).collect();
    let ink = match (piece.selected, piece.seat) {
        (true, _) => Ink::Selected,
        (false, Some(seat)) => Ink::Seat(seat.0),
        (false, None) => Ink::Plain,
    };
    let text: String = format!("{side}{title}{strength}{tail}").chars().take(WIDE).collect();
    (text, ink)
}

/// What stands for a piece that is no ordinary stack: `h` for hq.
fn kind_letter(piece: &Piece) -> Option<char> {
    if piece.kind == "stack" {
        None
    } else {
        piece.kind.chars().next().map(|letter| letter.to_ascii_lowercase())
    }
}

fn side_letter(piece: &Piece, scene: &Scene) -> char {
    let side = piece.seat.and_then(|seat| scene.sides.iter().find(|side| side.seat == seat));
    side.and_then(|side| side.name.chars().next()).unwrap_or('-')
}

fn legend(
    text: &mut String,
    grounds: &Signs,
    overlays: &Signs,
    board: &Board,
    scene: &Scene,
    console: &Console,
) {
    let signs: Vec<String> = grounds.legend().chain(overlays.legend()).collect();
    let _ = writeln!(text, "{}", signs.join("   "));
    let sides: Vec<String> = scene
        .sides
        .iter()
        .map(|side| {
            let letter: String = side.name.chars().take(1).collect();
            format!("{} {}", console.paint(Ink::Seat(side.seat.0), &letter), side.name)
        })
        .collect();
    let mut kinds: BTreeMap<char, &str> = BTreeMap::new();
    for piece in scene.pieces.iter().filter(|piece| piece.badges.is_empty()) {
        if let Some(letter) = kind_letter(piece) {
            kinds.entry(letter).or_insert(&piece.kind);
        }
    }
    let kinds = kinds.iter().map(|(letter, kind)| format!("{letter} {kind}"));
    let sides: Vec<String> = sides.into_iter().chain(kinds).collect();
    let _ = writeln!(text, "{}   > in hand   + more in the hex   * can be chosen", sides.join("   "));
    let names: Vec<String> =
        board.labels.iter().map(|label| format!("{} {}", label.at, label.text)).collect();
    if !names.is_empty() {
        let _ = writeln!(text, "Places: {}", names.join(", "));
    }
    let mut kinds: Vec<&str> = Vec::new();
    for mark in &scene.marks {
        if !kinds.contains(&mark.kind.as_str()) {
            kinds.push(&mark.kind);
        }
    }
    for kind in kinds {
        let marks: Vec<String> = scene
            .marks
            .iter()
            .filter(|mark| mark.kind == kind)
            .map(|mark| {
                let holder = mark.seat.filter(|_| kind == "objective");
                let holder = holder.map(|seat| crate::show::side_name(scene, seat));
                let said: Vec<String> = Some(mark.text.clone())
                    .filter(|text| !text.is_empty())
                    .into_iter()
                    .chain(holder)
                    .collect();
                if said.is_empty() { mark.hex.clone() } else { format!("{} ({})", mark.hex, said.join(", ")) }
            })
            .collect();
        // A whole region is better seen in a graphical client than read as a list.
        if marks.len() <= MOST_MARKS {
            let _ = writeln!(text, "{kind}: {}", marks.join(", "));
        }
    }
    for aside in &board.boxes {
        let inside: Vec<&str> = scene
            .pieces
            .iter()
            .filter(|piece| matches!(&piece.at, Place::Box(id) if *id == aside.id))
            .map(|piece| piece.name.as_str())
            .collect();
        if !inside.is_empty() {
            let _ = writeln!(text, "{}: {}", aside.name, inside.join("; "));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use salient_agents::toy::Skirmish;
    use salient_engine::{Game as _, Seat};

    fn drawn(board: &Board) -> String {
        let scene = Skirmish::facing_a_last_stand().scene(Some(Seat(0)));
        draw(board, &scene, &Console::silent(""))
    }

    #[test]
    fn flat_tops_make_staggered_columns() {
        let text = drawn(&Skirmish::new().board());
        let expected = r"
 ______        ______
/A1 .  \______/C1 .  \______
\R1_3B_/B1 .  \______/D1 .  \
/A2 .  \B2_1C_/C2 .= \______/
\______/B2 %  \(5)___/D2 .  \
/A3 .  \______/C3 .  \______/
\______/B3 .  \______/D3 .  \
       \______/      \______/
. open   % wood   = trench
R Red   B Blue   > in hand   + more in the hex   * can be chosen
Places: B2 Old Oak
objective: C2 (5)
";
        assert_eq!(text, expected.trim_start_matches('\n'));
    }

    #[test]
    fn pointy_tops_make_shifted_rows() {
        let board = Board { orientation: "pointy", ..Skirmish::new().board() };
        let expected = r"
 ______ ______ ______ ______
|A1 .  |B1 .  |C1 .  |D1 .  |
|R1_3B_|B2_1C_|______|______|
   |A2 .  |B2 %  |C2 .= |D2 .  |
   |______|______|(5)___|______|
|A3 .  |B3 .  |C3 .  |D3 .  |
|______|______|______|______|
";
        assert!(drawn(&board).starts_with(expected.trim_start_matches('\n')), "{}", drawn(&board));
    }

    #[test]
    fn sixteen_columns_fit_a_terminal_of_120() {
        let one = Skirmish::new().board();
        let hexes = (0..256).map(|_| one.hexes[0].clone()).collect();
        let board = Board { columns: 16, rows: 16, hexes, labels: Vec::new(), ..one };
        assert!(drawn(&board).lines().take(34).all(|line| line.chars().count() <= 120));
        assert_eq!(drawn(&board).lines().filter(|line| line.contains('\\')).count(), 33);
    }

    #[test]
    fn two_grounds_never_share_a_sign() {
        let names = ["field", "fen", "fortress", "Fell"].map(str::to_owned);
        let signs = Signs::of(names.iter(), GROUNDS);
        let mut used: Vec<char> = names.iter().map(|name| signs.sign(name)).collect();
        used.sort_unstable();
        used.dedup();
        assert_eq!(used.len(), 4, "{used:?}");
    }
}
