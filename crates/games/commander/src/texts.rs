//! What the cards do, each in a sentence of our own: for hands, the terminal and the browser.

use crate::cards::{Action, Happening, Order, Trigger};

/// What a Fire card does as an action. [CC:A33.1]
pub const OPPORTUNITY_FIRE: &str = "Fire at an enemy who has just moved into a hex you see.";

impl Order {
    /// What giving it does. [CC:1.5a]
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Advance => "Units step one hex each, even onto the enemy, where a melee decides who stays.",
            Self::ArtilleryDenied => {
                "The enemy's radio fails; if it has failed already, it is gone for good."
            }
            Self::ArtilleryRequest => {
                "Mend your own radio, or let a leader call its shells down on a hex he sees."
            }
            Self::CommandConfusion => "Nobody understands what was meant: this order cannot be given.",
            Self::Fire => {
                "Units and weapons fire, alone or together; out of turn, the same card fires at whoever moves."
            }
            Self::Move => {
                "Units move along hex by hex as far as their movement lasts; the enemy may fire at every hex they enter."
            }
            Self::Recover => {
                "Your units shake off suppression, and each of your broken units rolls to rally."
            }
            Self::Rout => {
                "Choose a side: its broken units test their nerve, and those that fail run for their own edge."
            }
        }
    }
}

impl Action {
    /// What playing it does. [CC:1.6a]
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Ambush => "Before the dice of a melee, the enemy must break one of his own units in it.",
            Self::AssaultFire => {
                "In the midst of a Move, units and weapons with boxed firepower that are moving fire once."
            }
            Self::BoreSighting => {
                "The defender knew the range: an attack with a weapon of firepower 5 or more is 2 stronger."
            }
            Self::CommandConfusion => "Nobody understands what was meant: there is nothing here to play.",
            Self::Concealment => {
                "Before you roll in defence, the attack total drops by the cover of the hex."
            }
            Self::Crossfire => "An attack on units that are moving is 2 stronger.",
            Self::Demolitions => {
                "After the enemy passes and discards, blow up a fortification in a hex with your unit."
            }
            Self::DigIn => "At the end of a time advance, dig foxholes in a hex with your unit.",
            Self::HandGrenades => "An attack in which a firing piece is next to the target is 2 stronger.",
            Self::HiddenEntrenchments => {
                "Before the defender rolls in defence, foxholes appear in the hex under fire."
            }
            Self::HiddenMines => {
                "The hex the enemy has just entered is mined, and the mines go off under him."
            }
            Self::HiddenPillbox => {
                "Before the defender rolls in defence on an objective, a pillbox appears there."
            }
            Self::HiddenUnit => {
                "After the enemy passes and discards, a unit off the defender's support table appears in cover."
            }
            Self::HiddenWire => {
                "The hex the enemy has just entered is full of wire, and his move ends there."
            }
            Self::LightWounds => "A squad that would break becomes a team instead; it costs you a point.",
            Self::Marksmanship => "An attack in which a German squad or team fires is 2 stronger.",
            Self::NoQuarter => "After a melee that one of your units survived, score 2 points.",
            Self::SmokeGrenades => "A moving unit with boxed movement puts smoke in its hex or next to it.",
            Self::SprayFire => "Pieces with boxed range fire at two hexes next to each other with one roll.",
            Self::SustainedFire => {
                "An attack with a machine gun or mortar is 2 stronger, but a double breaks one of them."
            }
        }
    }
}

impl Happening {
    /// What happens. [CC:1.7]
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::AirSupport => {
                "You may break every unit, friend and foe, in a random hex or the nearest that is not empty."
            }
            Self::BattleHarden => "One of your units becomes a veteran.",
            Self::BattlefieldIntegrity => "Score a point for each enemy unit on the casualty track.",
            Self::Blaze => "A random hex burns; smoke and works in it are gone, units in it must leave.",
            Self::BoobyTrap => "Mines appear in a random hex.",
            Self::Breeze => "All smoke is blown away, and every fire spreads downwind.",
            Self::CommandAndControl => "Score a point for each objective you control.",
            Self::Commissar => {
                "One of your broken units rolls: above its morale it is eliminated, otherwise it rallies."
            }
            Self::Cower => "Your squads outside the command radius of every leader are suppressed.",
            Self::Deploy => "The active player may split a squad into two teams.",
            Self::Dust => "Smoke rises in a random hex.",
            Self::Elan => "Your surrender marker moves one space farther off.",
            Self::Entrench => "You may put foxholes in a hex that one of your units is in.",
            Self::FieldPromotion => {
                "You may bring on the private, a leader, where one of your broken units is."
            }
            Self::FogOfWar => "Each player picks a card at random from the other's hand; both are discarded.",
            Self::Hero => "A hero joins you in a friendly hex and may rally one unit there.",
            Self::Infiltration => "A unit off your support table appears in or next to a random hex.",
            Self::Interdiction => "Choose a unit of either side with no cover; it is suppressed.",
            Self::Interrogation => "The enemy shows you his hand, and you may discard one card of it.",
            Self::KilledInAction => "Choose a broken unit of either side; it is eliminated.",
            Self::Malfunction => "The unbroken weapon nearest to a random hex breaks, whoever owns it.",
            Self::Medic => "Choose a broken unit of either side; it rallies.",
            Self::MissionObjective => "Draw an objective chit and keep it secret.",
            Self::PrisonersOfWar => "One of your broken units next to or with an enemy gives itself up.",
            Self::Reconnaissance => "The enemy must open one of his secret chits.",
            Self::Reinforcements => "Something off your support table arrives at your own edge.",
            Self::Rubble => "Wire appears in a random hex.",
            Self::Sappers => "You may remove mines or wire from one hex.",
            Self::Scrounge => "You may give an eliminated weapon to one of your units that has none.",
            Self::ShellShock => "The unit nearest to a random hex breaks, whoever owns it.",
            Self::Shellholes => "Foxholes appear in a random hex.",
            Self::StrategicObjective => "An objective chit is drawn and lies open for both.",
            Self::SuppressingFire => {
                "You may suppress an enemy unit that one of your machine guns sees within range."
            }
            Self::WalkingWounded => {
                "Choose an eliminated unit of either side; it returns, broken, in or next to a random hex."
            }
            Self::WhitePhosphorus => {
                "You may lay smoke next to one of your squads; whoever is in it breaks one of his units."
            }
        }
    }
}

impl Trigger {
    /// What it does to a roll. [CC:1.9.1a]
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Event => "Before the roll counts, the roller turns up a card and its event happens.",
            Self::Jammed => "Every weapon that fires in this attack breaks.",
            Self::Sniper => "Before the roll counts, the roller may break a unit in or next to a random hex.",
            Self::Time => "Before the roll counts, time advances.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_card_word_has_a_short_sentence_of_its_own() {
        let texts: Vec<&str> = (Order::ALL.iter().map(|one| one.text()))
            .chain(Action::ALL.iter().map(|one| one.text()))
            .chain(Happening::ALL.iter().map(|one| one.text()))
            .chain(Trigger::ALL.iter().map(|one| one.text()))
            .collect();
        for text in &texts {
            assert!(text.ends_with('.') && text.len() <= 120, "{text}");
        }
        assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), texts.len());
    }
}
