//! The stack itself.

use super::{Frame, Move, Shot, Turn};

/// The deepest a stack of procedures goes.
pub const DEEPEST: usize = 24;

/// A stack of procedures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stack {
    len: u8,
    frames: [Frame; DEEPEST],
}

impl Stack {
    /// Just the bottom.
    #[must_use]
    pub const fn new(bottom: Frame) -> Self {
        Self { len: 1, frames: [bottom; DEEPEST] }
    }

    /// The procedure that must act.
    #[inline]
    #[must_use]
    pub const fn top(&self) -> &Frame {
        &self.frames[self.len as usize - 1]
    }

    /// The same, to be changed.
    #[inline]
    pub const fn top_mut(&mut self) -> &mut Frame {
        &mut self.frames[self.len as usize - 1]
    }

    /// The one below the top.
    #[must_use]
    pub const fn below(&self) -> Option<&Frame> {
        if self.len < 2 { None } else { Some(&self.frames[self.len as usize - 2]) }
    }

    /// The same, to be changed.
    pub const fn below_mut(&mut self) -> Option<&mut Frame> {
        if self.len < 2 { None } else { Some(&mut self.frames[self.len as usize - 2]) }
    }

    /// An interrupt.
    #[inline]
    pub fn push(&mut self, frame: Frame) {
        assert!((self.len as usize) < DEEPEST, "procedures nested too deeply");
        self.frames[self.len as usize] = frame;
        self.len += 1;
    }

    /// The top procedure is over.
    #[inline]
    pub fn pop(&mut self) {
        assert!(self.len > 1, "the course of the battle never ends this way");
        self.len -= 1;
    }

    /// Everything but the bottom is over.
    pub const fn clear(&mut self) {
        self.len = 1;
    }

    /// All of them, bottom first.
    #[inline]
    #[must_use]
    pub fn frames(&self) -> &[Frame] {
        &self.frames[..self.len as usize]
    }

    /// The same, to be changed.
    #[inline]
    pub fn frames_mut(&mut self) -> &mut [Frame] {
        &mut self.frames[..self.len as usize]
    }

    /// From a saved list; `None` when it is empty or too deep.
    #[must_use]
    pub fn from_frames(frames: &[Frame]) -> Option<Self> {
        let mut stack = Self::new(*frames.first()?);
        if frames.len() > DEEPEST {
            return None;
        }
        for frame in &frames[1..] {
            stack.push(*frame);
        }
        Some(stack)
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
