//! The stack of procedures, and what is found in it.

use super::{Frame, Move, Shot, Turn};
use std::ops::{Deref, DerefMut};

/// The deepest a stack of procedures goes.
pub const DEEPEST: usize = 24;

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

    /// The turn under way.
    #[inline]
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

    /// The Move order under way.
    #[must_use]
    pub fn moving(&self) -> Option<&Move> {
        self.frames()
            .iter()
            .rev()
            .find_map(|frame| if let Frame::Move(order) = frame { Some(order) } else { None })
    }

    /// The same, to be changed.
    pub fn moving_mut(&mut self) -> Option<&mut Move> {
        self.frames_mut()
            .iter_mut()
            .rev()
            .find_map(|frame| if let Frame::Move(order) = frame { Some(order) } else { None })
    }

    /// The attack nearest to the top.
    #[must_use]
    pub fn shot(&self) -> Option<&Shot> {
        self.frames()
            .iter()
            .rev()
            .find_map(|frame| if let Frame::Shot(shot) = frame { Some(shot) } else { None })
    }

    /// Whether a trigger is being carried out: rolls made meanwhile have none of their own. [CC:1.9.1c]
    #[must_use]
    pub fn in_trigger(&self) -> bool {
        self.frames().iter().any(|frame| matches!(frame, Frame::Event(_) | Frame::Sniper(_) | Frame::Time(_)))
    }
}
