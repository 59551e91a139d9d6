//! Procedures under way, one inside the other, as plain values: a position can be saved in the middle of anything.

/// A stack of at most `N` procedures. The one at the bottom is the course of the battle itself and never ends.
#[derive(Clone, Copy, Debug)]
pub struct Stack<F, const N: usize> {
    len: u8,
    frames: [F; N],
}

impl<F: Copy, const N: usize> Stack<F, N> {
    /// Just the bottom.
    #[must_use]
    pub const fn new(bottom: F) -> Self {
        Self { len: 1, frames: [bottom; N] }
    }

    /// From a saved list; `None` when it is empty or too deep.
    #[must_use]
    pub fn from_frames(frames: &[F]) -> Option<Self> {
        if frames.len() > N {
            return None;
        }
        let mut stack = Self::new(*frames.first()?);
        stack.frames[..frames.len()].copy_from_slice(frames);
        stack.len = frames.len() as u8;
        Some(stack)
    }

    /// The procedure that must act.
    #[inline]
    #[must_use]
    pub const fn top(&self) -> &F {
        &self.frames[self.len as usize - 1]
    }

    /// The same, to be changed.
    #[inline]
    pub const fn top_mut(&mut self) -> &mut F {
        &mut self.frames[self.len as usize - 1]
    }

    /// The one below the top.
    #[must_use]
    pub const fn below(&self) -> Option<&F> {
        if self.len < 2 { None } else { Some(&self.frames[self.len as usize - 2]) }
    }

    /// The same, to be changed.
    pub const fn below_mut(&mut self) -> Option<&mut F> {
        if self.len < 2 { None } else { Some(&mut self.frames[self.len as usize - 2]) }
    }

    /// A procedure interrupts the top one.
    #[inline]
    pub const fn push(&mut self, frame: F) {
        assert!((self.len as usize) < N, "procedures nested too deeply");
        self.frames[self.len as usize] = frame;
        self.len += 1;
    }

    /// The top procedure is over.
    #[inline]
    pub const fn pop(&mut self) {
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
    pub fn frames(&self) -> &[F] {
        &self.frames[..self.len as usize]
    }

    /// The same, to be changed.
    #[inline]
    pub fn frames_mut(&mut self) -> &mut [F] {
        &mut self.frames[..self.len as usize]
    }
}

/// Two stacks are equal when the same procedures are under way, whatever was under way before.
impl<F: Copy + PartialEq, const N: usize> PartialEq for Stack<F, N> {
    fn eq(&self, other: &Self) -> bool {
        self.frames() == other.frames()
    }
}

impl<F: Copy + Eq, const N: usize> Eq for Stack<F, N> {}

#[cfg(test)]
mod tests {
    use super::Stack;

    #[test]
    fn procedures_end_in_the_reverse_of_the_order_they_began_in() {
        let mut stack: Stack<char, 3> = Stack::new('a');
        assert_eq!(stack.below(), None);
        stack.push('b');
        stack.push('c');
        assert_eq!((*stack.top(), stack.below(), stack.frames()), ('c', Some(&'b'), &['a', 'b', 'c'][..]));
        stack.pop();
        assert_eq!((*stack.top(), stack.frames()), ('b', &['a', 'b'][..]));
        stack.push('d');
        stack.clear();
        assert_eq!(stack.frames(), ['a']);
    }

    #[test]
    fn what_is_over_does_not_tell_two_stacks_apart() {
        let mut stack: Stack<char, 3> = Stack::new('a');
        stack.push('b');
        stack.pop();
        assert_eq!(stack, Stack::new('a'));
        stack.push('c');
        assert_ne!(stack, Stack::new('a'));
    }

    #[test]
    fn a_saved_list_that_is_empty_or_too_deep_is_no_stack() {
        assert_eq!(Stack::<char, 2>::from_frames(&[]), None);
        assert_eq!(Stack::<char, 2>::from_frames(&['a', 'b', 'c']), None);
        let stack = Stack::<char, 2>::from_frames(&['a', 'b']).unwrap();
        assert_eq!(stack.frames(), ['a', 'b']);
    }

    #[test]
    #[should_panic(expected = "procedures nested too deeply")]
    fn a_stack_goes_no_deeper_than_it_may() {
        let mut stack: Stack<char, 1> = Stack::new('a');
        stack.push('b');
    }
}
