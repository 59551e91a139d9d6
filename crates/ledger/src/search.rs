//! Searching by words.

use crate::Statement;

/// The words of a query, folded once.
pub(crate) struct Searcher {
    words: Vec<String>,
}

impl Searcher {
    pub(crate) fn new(query: &str) -> Searcher {
        Searcher { words: words(query) }
    }

    /// How well a statement answers; `None` when one of the words is nowhere in it. A word of the topic counts more
    /// than one of the text, a whole word more than the beginning of one, and the words side by side more than apart.
    pub(crate) fn score(&self, statement: &Statement) -> Option<u32> {
        if self.words.is_empty() {
            return None;
        }
        let topic = words(&statement.topic);
        let text = words(&statement.text);
        let id = words(&statement.id);
        let mut score = 0;
        for word in &self.words {
            let best =
                [hit(word, &topic, 8, 6), hit(word, &text, 3, 2), hit(word, &id, 3, 1)].into_iter().max()?;
            if best == 0 {
                return None;
            }
            score += best;
        }
        for (place, bonus) in [(&topic, 6), (&text, 4)] {
            if self.words.len() > 1 && place.windows(self.words.len()).any(|w| w == self.words) {
                score += bonus;
            }
        }
        Some(score)
    }
}

fn hit(word: &str, among: &[String], whole: u32, beginning: u32) -> u32 {
    if among.iter().any(|w| w == word) {
        whole
    } else if among.iter().any(|w| w.starts_with(word)) {
        beginning
    } else {
        0
    }
}

/// The words of a text in small letters without accents.
fn words(text: &str) -> Vec<String> {
    let mut folded = String::with_capacity(text.len());
    text.chars().flat_map(char::to_lowercase).for_each(|c| fold(c, &mut folded));
    folded.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_owned).collect()
}

/// Adds a small letter without its accent. Covers the languages whose names occur in the rules; a combining accent
/// is dropped.
fn fold(c: char, into: &mut String) {
    match c {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' => into.push('a'),
        'ç' | 'ć' | 'č' => into.push('c'),
        'ď' | 'đ' => into.push('d'),
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ę' | 'ě' => into.push('e'),
        'ì' | 'í' | 'î' | 'ï' | 'ī' | 'ı' => into.push('i'),
        'ł' | 'ľ' => into.push('l'),
        'ñ' | 'ń' | 'ň' => into.push('n'),
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' | 'ő' => into.push('o'),
        'ŕ' | 'ř' => into.push('r'),
        'ś' | 'š' | 'ş' | 'ș' => into.push('s'),
        'ť' | 'ţ' | 'ț' => into.push('t'),
        'ù' | 'ú' | 'û' | 'ü' | 'ū' | 'ů' | 'ű' => into.push('u'),
        'ý' | 'ÿ' => into.push('y'),
        'ź' | 'ż' | 'ž' => into.push('z'),
        'æ' => into.push_str("ae"),
        'œ' => into.push_str("oe"),
        'ß' => into.push_str("ss"),
        '\u{300}'..='\u{36f}' => {}
        other => into.push(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Weight;

    fn score(query: &str, topic: &str, text: &str) -> Option<u32> {
        let statement =
            Statement { id: "ZZ:1".into(), topic: topic.into(), text: text.into(), weight: Weight::Core };
        Searcher::new(query).score(&statement)
    }

    #[test]
    fn folding_takes_accents_ligatures_and_combining_marks_away() {
        assert_eq!(words("Œuvre, Straße; cafe\u{301} ÉTÉ"), ["oeuvre", "strasse", "cafe", "ete"]);
    }

    #[test]
    fn a_whole_word_ranks_before_the_beginning_of_one() {
        assert!(score("fire", "x", "They fire.") > score("fire", "x", "The firing, fired."));
        assert!(score("fire", "fire support", "x") > score("fire", "fires", "x"));
    }

    #[test]
    fn words_side_by_side_rank_before_words_apart() {
        assert!(
            score("fire support", "x", "Fire support fires.")
                > score("fire support", "x", "Support by fire.")
        );
    }

    #[test]
    fn the_middle_of_a_word_does_not_count() {
        assert_eq!(score("ire", "fire", "wire"), None);
    }
}
