//! Fate cards: everything in this family comes off one. A card has an order, an action, an event, a hex, two dice
//! and perhaps a trigger. [CC:1a]

use crate::clause::cc;
use salient_engine::Clause;
use salient_ground::Hex;
use serde::{Deserialize, Serialize};

/// Cards in a deck. [CC:1a]
pub const DECK: usize = 72;

/// A card of a side's deck, 0 to 71. Its number for people is one higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u8);

/// A set of cards of one deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cards(pub u128);

impl Cards {
    /// No card.
    pub const NONE: Self = Self(0);
    /// The whole deck.
    pub const ALL: Self = Self((1 << DECK) - 1);

    /// How many.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a card is among them.
    #[inline]
    #[must_use]
    pub const fn contains(self, card: CardId) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// One more.
    #[inline]
    pub const fn insert(&mut self, card: CardId) {
        self.0 |= 1 << card.0;
    }

    /// One fewer.
    #[inline]
    pub const fn remove(&mut self, card: CardId) {
        self.0 &= !(1 << card.0);
    }

    /// These and those.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// These without those.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The card at a place in their order, from 0.
    #[must_use]
    pub fn nth(self, place: usize) -> Option<CardId> {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let first = low.count_ones() as usize;
        let (mut bits, mut left, offset) =
            if place < first { (low, place, 0) } else { (high, place - first, 64) };
        while left > 0 {
            bits &= bits.wrapping_sub(1);
            left -= 1;
        }
        (bits != 0).then(|| CardId(offset + bits.trailing_zeros() as u8))
    }

    /// The cards in order.
    pub fn iter(self) -> impl Iterator<Item = CardId> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let card = CardId(bits.trailing_zeros() as u8);
            bits &= bits - 1;
            Some(card)
        })
    }
}

/// A table of words that appear on cards: the variant, its word in files and for people, its clause.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($variant:ident $word:literal $clause:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[allow(missing_docs, reason = "each variant is the name printed on the card")]
        pub enum $name { $($variant,)* }

        impl $name {
            /// Every one, in the rulebook's order.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// Its name.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }

            /// Its rule.
            #[must_use]
            pub const fn clause(self) -> Clause {
                match self { $(Self::$variant => cc!($clause),)* }
            }

            /// The one of this name.
            #[must_use]
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.word().eq_ignore_ascii_case(word))
            }
        }
    };
}

words! {
    /// What a card orders.
    Order {
        Advance "Advance" "O16.1a",
        ArtilleryDenied "Artillery Denied" "O17a",
        ArtilleryRequest "Artillery Request" "O18a",
        CommandConfusion "Command Confusion" "O19",
        Fire "Fire" "O20.1a",
        Move "Move" "O21a",
        Recover "Recover" "O22.1a",
        Rout "Rout" "O23.1a",
    }
}

words! {
    /// What a card does as an action. That a Fire card is also opportunity fire stands in its order. [CC:1.6c]
    Action {
        Ambush "Ambush" "A25a",
        AssaultFire "Assault Fire" "A26a",
        BoreSighting "Bore Sighting" "A27a",
        CommandConfusion "Command Confusion" "A28",
        Concealment "Concealment" "A29a",
        Crossfire "Crossfire" "A30",
        Demolitions "Demolitions" "A31a",
        DigIn "Dig In" "A32a",
        HandGrenades "Hand Grenades" "A34a",
        HiddenEntrenchments "Hidden Entrenchments" "A35.1a",
        HiddenMines "Hidden Mines" "A35.2a",
        HiddenPillbox "Hidden Pillbox" "A35.3a",
        HiddenUnit "Hidden Unit" "A35.4a",
        HiddenWire "Hidden Wire" "A35.5a",
        LightWounds "Light Wounds" "A36a",
        Marksmanship "Marksmanship" "A37a",
        NoQuarter "No Quarter" "A38a",
        SmokeGrenades "Smoke Grenades" "A39a",
        SprayFire "Spray Fire" "A40a",
        SustainedFire "Sustained Fire" "A41a",
    }
}

words! {
    /// What a card brings as an event.
    Happening {
        AirSupport "Air Support" "E43a",
        BattleHarden "Battle Harden" "E44a",
        BattlefieldIntegrity "Battlefield Integrity" "E45",
        Blaze "Blaze" "E46a",
        BoobyTrap "Booby Trap" "E47",
        Breeze "Breeze" "E48a",
        CommandAndControl "Command & Control" "E49",
        Commissar "Commissar" "E50",
        Cower "Cower" "E51",
        Deploy "Deploy" "E52.1",
        Dust "Dust" "E53",
        Elan "Elan" "E54",
        Entrench "Entrench" "E55",
        FieldPromotion "Field Promotion" "E56",
        FogOfWar "Fog of War" "E57",
        Hero "Hero" "E58a",
        Infiltration "Infiltration" "E59a",
        Interdiction "Interdiction" "E60",
        Interrogation "Interrogation" "E61",
        KilledInAction "KIA" "E62",
        Malfunction "Malfunction" "E63",
        Medic "Medic" "E64",
        MissionObjective "Mission Objective" "E65",
        PrisonersOfWar "Prisoners of War" "E66",
        Reconnaissance "Reconnaissance" "E67",
        Reinforcements "Reinforcements" "E68a",
        Rubble "Rubble" "E69",
        Sappers "Sappers" "E70",
        Scrounge "Scrounge" "E71",
        ShellShock "Shell Shock" "E72",
        Shellholes "Shellholes" "E73",
        StrategicObjective "Strategic Objective" "E74",
        SuppressingFire "Suppressing Fire" "E75",
        WalkingWounded "Walking Wounded" "E76a",
        WhitePhosphorus "White Phosphorus" "E77a",
    }
}

words! {
    /// What interrupts a roll. [CC:1.9.1a]
    Trigger {
        Event "Event!" "1.9.1.1a",
        Jammed "Jammed!" "1.9.1.2a",
        Sniper "Sniper!" "1.9.1.3a",
        Time "Time!" "1.9.1.4",
    }
}

/// One fate card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its order. [CC:1.5a]
    pub order: Order,
    /// Its action. [CC:1.6a]
    pub action: Action,
    /// Its event. [CC:1.7]
    pub happening: Happening,
    /// The wind of a Breeze, 1 to 6; 0 on other cards. [CC:E48b]
    pub wind: u8,
    /// Its random hex. [CC:1.8a]
    pub hex: Hex,
    /// Its dice: white, then coloured. [CC:1.9a]
    pub dice: [u8; 2],
    /// Its trigger. [CC:1.9.1a]
    pub trigger: Option<Trigger>,
}

/// A nation's cards in the order of their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// The letter before a card's number: `G`.
    pub letter: char,
    /// The cards.
    pub cards: Box<[Card; DECK]>,
    /// Which actions occur in it at all: public knowledge.
    pub actions: u32,
}

impl Deck {
    /// A deck of these cards.
    #[must_use]
    pub fn new(letter: char, cards: Box<[Card; DECK]>) -> Self {
        let actions = cards.iter().fold(0, |bits, card| bits | 1 << card.action as u32);
        Self { letter, cards, actions }
    }

    /// A card.
    #[inline]
    #[must_use]
    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[card.0 as usize]
    }

    /// Whether any card has an action.
    #[inline]
    #[must_use]
    pub const fn has(&self, action: Action) -> bool {
        self.actions >> action as u32 & 1 == 1
    }

    /// What people call a card: `G-12`.
    #[must_use]
    pub fn name(&self, card: CardId) -> String {
        format!("{}-{}", self.letter, card.0 + 1)
    }
}
