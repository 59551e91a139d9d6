//! The map as clients draw it.

use crate::state::Position;
use salient_engine::{Board, BoardBox};

impl Position {
    /// The unchanging ground, and the boxes beside it.
    #[must_use]
    pub fn to_board(&self) -> Board {
        let boxes = self
            .setup
            .boxes
            .iter()
            .enumerate()
            .map(|(number, name)| BoardBox { id: format!("box{}", number + 1), name: name.clone() })
            .collect();
        Board { boxes, ..self.setup.map.to_board() }
    }
}
