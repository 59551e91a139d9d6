//! The stack of procedures, and what is found in it.

use super::{Fight, Frame, Night, Turn};
use std::ops::{Deref, DerefMut};

/// The deepest a stack of procedures goes.
pub const DEEPEST: usize = 6;

/// A stack of procedures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stack(salient_engine::Stack<Frame, DEEPEST>);

impl Deref for Stack {
    type Target = salient_engine::Stack<Frame, DEEPEST>;

    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Stack {
    #[inline]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Stack {
    /// Just the bottom.
    #[must_use]
    pub const fn new(bottom: Frame) -> Self {
        Self(salient_engine::Stack::new(bottom))
    }

    /// From a saved list; `None` when it is empty or too deep.
    #[must_use]
    pub fn from_frames(frames: &[Frame]) -> Option<Self> {
        salient_engine::Stack::from_frames(frames).map(Self)
    }

    /// The division turn under way, wherever it is in the stack.
    #[must_use]
    pub fn turn(&self) -> Option<&Turn> {
        self.frames().iter().find_map(|frame| if let Frame::Turn(turn) = frame { Some(turn) } else { None })
    }

    /// The same, to be changed.
    pub fn turn_mut(&mut self) -> Option<&mut Turn> {
        self.frames_mut()
            .iter_mut()
            .find_map(|frame| if let Frame::Turn(turn) = frame { Some(turn) } else { None })
    }

    /// The combat under way.
    #[must_use]
    pub fn fight(&self) -> Option<&Fight> {
        self.frames()
            .iter()
            .find_map(|frame| if let Frame::Fight(fight) = frame { Some(fight) } else { None })
    }

    /// The night under way.
    pub fn night_mut(&mut self) -> Option<&mut Night> {
        self.frames_mut()
            .iter_mut()
            .find_map(|frame| if let Frame::Night(night) = frame { Some(night) } else { None })
    }

    /// The night under way.
    #[must_use]
    pub fn night(&self) -> Option<&Night> {
        self.frames()
            .iter()
            .find_map(|frame| if let Frame::Night(night) = frame { Some(night) } else { None })
    }
}
