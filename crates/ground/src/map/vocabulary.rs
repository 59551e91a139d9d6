//! The words a system allows on its maps.

use std::ops::RangeInclusive;

/// An ordered list of words; a word's number is its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words(Vec<String>);

impl Words {
    /// The number of a word.
    pub fn number(&self, word: &str) -> Option<u8> {
        self.0.iter().position(|known| known == word).map(|place| place as u8)
    }

    /// The word of a number, `?` if there is none.
    pub fn name(&self, number: u8) -> &str {
        self.0.get(usize::from(number)).map_or("?", String::as_str)
    }

    /// The words in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> + Clone {
        self.0.iter().map(String::as_str)
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The words whose bits are set.
    pub(crate) fn chosen(&self, bits: u32) -> impl Iterator<Item = &str> {
        self.iter()
            .enumerate()
            .filter(move |(number, _)| *number < 32 && bits >> number & 1 == 1)
            .map(|(_, word)| word)
    }

    fn new(words: &[&str], most: usize) -> Self {
        assert!(words.len() <= most, "at most {most} words of a kind");
        Self(words.iter().map(|word| (*word).to_owned()).collect())
    }
}

/// The words a system allows on its maps. What is not listed is a mistake in a map file.
///
/// ```
/// use salient_ground::Vocabulary;
///
/// let words = Vocabulary::new().grounds(&["open", "woods", "town"]).sides(&["wall"]).levels(0..=2);
/// assert_eq!(words.grounds.number("town"), Some(2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vocabulary {
    /// Terrains; every hex has one. At most 256.
    pub grounds: Words,
    /// Works and other things on top of the terrain. At most 32.
    pub overlays: Words,
    /// Features of hexsides. At most 16.
    pub sides: Words,
    /// Kinds of roads. At most 16.
    pub roads: Words,
    /// Kinds of labels. At most 256.
    pub labels: Words,
    /// Kinds of outlines. At most 256.
    pub outlines: Words,
    /// How many numbered objectives a map may have.
    pub objectives: usize,
    /// Elevation levels.
    pub levels: RangeInclusive<i8>,
}

impl Default for Vocabulary {
    fn default() -> Self {
        Self::new()
    }
}

impl Vocabulary {
    /// A vocabulary without words, of level 0 only.
    pub fn new() -> Self {
        Self {
            grounds: Words::default(),
            overlays: Words::default(),
            sides: Words::default(),
            roads: Words::default(),
            labels: Words::default(),
            outlines: Words::default(),
            objectives: 0,
            levels: 0..=0,
        }
    }

    /// Sets the terrains.
    pub fn grounds(mut self, words: &[&str]) -> Self {
        self.grounds = Words::new(words, 256);
        self
    }

    /// Sets the overlays.
    pub fn overlays(mut self, words: &[&str]) -> Self {
        self.overlays = Words::new(words, 32);
        self
    }

    /// Sets the features of hexsides.
    pub fn sides(mut self, words: &[&str]) -> Self {
        self.sides = Words::new(words, 16);
        self
    }

    /// Sets the kinds of roads.
    pub fn roads(mut self, words: &[&str]) -> Self {
        self.roads = Words::new(words, 16);
        self
    }

    /// Sets the kinds of labels.
    pub fn labels(mut self, words: &[&str]) -> Self {
        self.labels = Words::new(words, 256);
        self
    }

    /// Sets the kinds of outlines.
    pub fn outlines(mut self, words: &[&str]) -> Self {
        self.outlines = Words::new(words, 256);
        self
    }

    /// Sets how many numbered objectives a map may have.
    pub fn objectives(mut self, most: usize) -> Self {
        self.objectives = most;
        self
    }

    /// Sets the elevation levels.
    pub fn levels(mut self, levels: RangeInclusive<i8>) -> Self {
        self.levels = levels;
        self
    }
}
