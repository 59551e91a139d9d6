//! Events in plain sentences, as each side may read them. What a side may not know is never built.

use crate::cards::CardId;
use crate::clause::cc;
use crate::event::{Event, Piece, Reckoning, Term, Who};
use crate::frame::{Cause, RollFor};
use crate::procedure::seat;
use crate::setup::{ChitKind, Side};
use crate::state::{How, Position, flag};
use salient_engine::{Clause, Seat, Sum, SumLine, Told, capital, counted, listed};

impl Cause {
    /// The rule and the words for it.
    #[must_use]
    pub const fn told(self) -> (Clause, &'static str) {
        match self {
            Self::FireDefence => (cc!("O20.3.4d"), "under fire"),
            Self::TieOnTheMove => (cc!("O20.3.4e"), "under fire, by a tie on the move"),
            Self::Sniper => (cc!("1.9.1.3b"), "hit by a sniper"),
            Self::Ambush => (cc!("A25b"), "in an ambush"),
            Self::AirSupport => (cc!("E43a"), "under air attack"),
            Self::ShellShock => (cc!("E72"), "from shell shock"),
            Self::WhitePhosphorus => (cc!("E77b"), "in white phosphorus"),
            Self::KilledInAction => (cc!("E62"), "killed in action"),
            Self::PrisonersOfWar => (cc!("E66"), "taken prisoner"),
            Self::Commissar => (cc!("E50"), "by the commissar"),
            Self::Melee => (cc!("O16.4.3a"), "in the melee"),
            Self::Overstacked => (cc!("8.2c"), "for want of room"),
            Self::RetreatOffMap => (cc!("O23.3.5a"), "retreating off the map"),
            Self::RetreatIntoEnemy => (cc!("O23.3.5b"), "retreating into the enemy"),
            Self::RetreatImpassable => (cc!("O23.3.5c"), "with no passable way to retreat"),
            Self::RetreatCliff => (cc!("O23.3.5d"), "retreating over a cliff"),
            Self::NowhereToGo => (cc!("E46c"), "with nowhere to go from the fire"),
        }
    }
}

impl Position {
    fn cards(&self, side: Side, cards: &[CardId]) -> String {
        let names: Vec<String> = cards
            .iter()
            .map(|card| {
                let of = self.card(side, *card);
                format!("{} ({}, {})", self.card_name(side, *card), of.order.word(), of.action.word())
            })
            .collect();
        listed(&names)
    }

    fn whos(&self, whos: &[Who]) -> String {
        listed(&whos.iter().map(|who| self.who_name(who)).collect::<Vec<_>>())
    }

    fn chit_words(&self, chit: u8) -> String {
        let of = self.setup.chits[usize::from(chit)];
        let what = match of.kind {
            ChitKind::One(objective, points) => format!("objective {objective} is worth {points}"),
            ChitKind::Every(points) => format!("every objective is worth {points}"),
            ChitKind::TakeAll => "whoever holds all five objectives before a sudden death roll wins".into(),
            ChitKind::ExitDoubled => "exits count double".into(),
            ChitKind::EliminationDoubled => "eliminations count double".into(),
        };
        format!("{}: {what}", of.letter)
    }

    /// The lines of a sum for people.
    pub(crate) fn sum_lines(&self, terms: &[Term]) -> Vec<SumLine> {
        terms
            .iter()
            .map(|term| SumLine {
                text: match &term.who {
                    Some(Piece::Unit(who)) => format!("{}, {}", self.who_name(who), term.what),
                    Some(Piece::Weapon(weapon)) => format!("{}, {}", self.weapon_name(*weapon), term.what),
                    None => term.what.to_owned(),
                },
                amount: term.amount,
                clause: term.clause,
            })
            .collect()
    }

    /// What a side (or a spectator) may read of an event.
    #[must_use]
    pub fn told(&self, event: &Event, to: Option<Seat>) -> Option<Told> {
        let name = |side: Side| self.side_name(side).to_owned();
        let hex = |hex| self.hex_name(hex);
        let told = |clause: Clause, text: String| Told::new(clause, text);
        let at = |told: Told, who: &Who| match who.at {
            Some(hex) => told.at(self.hex_name(hex)).by(Seat(who.side)),
            None => told.by(Seat(who.side)),
        };
        Some(match event {
            Event::SetUp(who) => at(told(cc!("8.2e"), format!("{} is set up.", self.who_long(who))), who),
            Event::Fortified(place, work, clause) => {
                told(*clause, format!("{} in {}.", capital(work.word()), hex(*place))).at(hex(*place))
            }
            Event::Razed(place, work, clause) => {
                let verb = if work.is_plural() { "are" } else { "is" };
                told(*clause, format!("The {} in {} {verb} gone.", work.word(), hex(*place))).at(hex(*place))
            }
            Event::AlreadyFortified(place, clause) => {
                told(*clause, format!("{} has no room for another fortification.", hex(*place)))
                    .at(hex(*place))
            }
            Event::TurnBegan(side) => told(cc!("5b"), format!("The {} turn.", name(*side))).by(seat(*side)),
            Event::Ordered(side, card, order) => told(
                order.clause(),
                format!(
                    "{} gives {} {} order with {}.",
                    name(*side),
                    if order.word().starts_with('A') { "an" } else { "a" },
                    order.word(),
                    self.card_name(*side, *card)
                ),
            )
            .by(seat(*side)),
            Event::Passed(side) => {
                told(cc!("O15a"), format!("{} gives no orders.", name(*side))).by(seat(*side))
            }
            Event::Discarded(side, card, clause) => {
                told(*clause, format!("{} discards {}.", name(*side), self.cards(*side, &[*card])))
                    .by(seat(*side))
            }
            Event::Acted(side, card, action) => told(
                action.clause(),
                format!("{} plays {} with {}.", name(*side), action.word(), self.card_name(*side, *card)),
            )
            .by(seat(*side)),
            Event::Opportunity(side, card, place) => told(
                cc!("A33.1"),
                format!(
                    "{} plays {} for opportunity fire at {}.",
                    name(*side),
                    self.card_name(*side, *card),
                    hex(*place)
                ),
            )
            .by(seat(*side))
            .at(hex(*place)),
            Event::Drew(side, card) if to == Some(seat(*side)) => {
                told(cc!("5.4a"), format!("You draw {}.", self.cards(*side, &[*card]))).by(seat(*side))
            }
            Event::Drew(side, _) => {
                told(cc!("5.4a"), format!("{} draws a card.", name(*side))).by(seat(*side))
            }
            Event::Activated(side, whos, clause) => {
                let mut told =
                    told(*clause, format!("{} activates {}.", name(*side), self.whos(whos))).by(seat(*side));
                told.hexes = whos.iter().filter_map(|who| who.at).map(hex).collect();
                told
            }
            Event::Rolled { side, card, why } => {
                let of = self.card(*side, *card);
                let [white, coloured] = of.dice;
                // The words of triggers end in an exclamation mark.
                let trigger = of
                    .trigger
                    .map_or_else(|| ".".into(), |trigger| format!(", and the card says {}", trigger.word()));
                let figure = match why {
                    RollFor::Targeting | RollFor::Accuracy => format!("{} as a product", white * coloured),
                    _ => (white + coloured).to_string(),
                };
                told(why.clause(), format!("{} rolls {figure} for {}{trigger}", name(*side), why.word()))
                    .rolled(Some(seat(*side)), &[white, coloured])
                    .by(seat(*side))
            }
            Event::Rerolled(side) => told(
                cc!("9.1a"),
                format!("{} uses the initiative: the roll is void and made afresh.", name(*side)),
            )
            .by(seat(*side)),
            Event::Initiative(side) => {
                told(cc!("9.1c"), format!("{} holds the initiative now.", name(*side))).by(seat(*side))
            }
            Event::TriggerIgnored(clause) => told(*clause, "The trigger has no effect here.".into()),
            Event::SnipedNobody(place) => told(
                cc!("1.9.1.3b"),
                format!("Nobody stands in {} or next to it: the sniper finds no target.", hex(*place)),
            )
            .at(hex(*place)),
            Event::SniperHeld(side) => {
                told(cc!("1.9.1.3b"), format!("{} lets the sniper's chance pass.", name(*side)))
                    .by(seat(*side))
            }
            Event::Happened(side, card, what) => told(
                what.clause(),
                format!("Event for {}: {} ({}).", name(*side), what.word(), self.card_name(*side, *card)),
            )
            .by(seat(*side)),
            Event::NothingHappened(what, why) => {
                told(cc!("E42b"), format!("{} comes to nothing: {why}.", what.word()))
            }
            Event::RandomHex(side, card, place) => told(
                cc!("1.8a"),
                format!("{} turns up {}: {}.", name(*side), self.card_name(*side, *card), hex(*place)),
            )
            .by(seat(*side))
            .at(hex(*place)),
            Event::Reckoned { side, what, terms, dice, total } => {
                let base: i16 = terms.iter().map(|term| term.amount).sum();
                let (clause, title, places) = match what {
                    Reckoning::Attack(at) => {
                        (cc!("O20.3.3"), format!("Attack on {}", hex(*at)), vec![hex(*at)])
                    }
                    Reckoning::Defence(who) => (
                        cc!("O20.3.4c"),
                        format!("Defence of {}", self.who_name(who)),
                        who.at.map(hex).into_iter().collect(),
                    ),
                    Reckoning::Melee(at) => {
                        (cc!("O16.4.2a"), format!("{} melee in {}", name(*side), hex(*at)), vec![hex(*at)])
                    }
                    Reckoning::Rally(who) => (
                        cc!("O22.3a"),
                        format!("Morale of {}", self.who_name(who)),
                        who.at.map(hex).into_iter().collect(),
                    ),
                    Reckoning::Rout(who) => (
                        cc!("O23.2c"),
                        format!("Morale of {}", self.who_name(who)),
                        who.at.map(hex).into_iter().collect(),
                    ),
                    Reckoning::Commissar(who) => (
                        cc!("E50"),
                        format!("Morale of {}", self.who_name(who)),
                        who.at.map(hex).into_iter().collect(),
                    ),
                };
                let against =
                    matches!(what, Reckoning::Rally(_) | Reckoning::Rout(_) | Reckoning::Commissar(_));
                let text = match dice {
                    Some([white, coloured]) if against => {
                        format!("{title}: {total} against a roll of {}.", white + coloured)
                    }
                    Some([white, coloured]) => {
                        let extra = total - base - i16::from(white + coloured);
                        let extra = if extra == 0 { String::new() } else { format!(" {extra:+}") };
                        format!("{title}: {base} + {}{extra} = {total}.", white + coloured)
                    }
                    None => format!("{title}: {total}."),
                };
                let sum = Sum {
                    title,
                    total: total.to_string(),
                    seat: Some(seat(*side)),
                    lines: self.sum_lines(terms),
                };
                let mut told = told(clause, text).by(seat(*side)).reckoned(sum);
                told.hexes = places;
                told
            }
            Event::Aimed { side, at: place, product, range, hindrance, hit, clause } => {
                let less =
                    if *hindrance > 0 { format!(" after hindrance {hindrance}") } else { String::new() };
                let result = if *hit { "a hit" } else { "a miss" };
                told(*clause, format!("{product}{less} against range {range} to {}: {result}.", hex(*place)))
                    .by(seat(*side))
                    .at(hex(*place))
            }
            Event::TooWeak(place, firepower) => told(
                cc!("10.3.2.1a"),
                format!("With firepower {firepower} no attack is made on {}.", hex(*place)),
            )
            .at(hex(*place)),
            Event::NobodyThere(place, clause) => {
                told(*clause, format!("No enemy is left in {}: no attack follows the hit.", hex(*place)))
                    .at(hex(*place))
            }
            Event::Concealed(side, cover, total) => {
                told(cc!("A29b"), format!("Cover of {cover} comes off the attack: its total is {total} now."))
                    .by(seat(*side))
            }
            Event::Unharmed(who, clause) => at(told(*clause, format!("{} holds.", self.who_name(who))), who),
            Event::Suppressed(who, clause) => {
                at(told(*clause, format!("{} is suppressed.", self.who_name(who))), who)
            }
            Event::StillSuppressed(who) => {
                at(told(cc!("8.1.1a"), format!("{} is suppressed already.", self.who_name(who))), who)
            }
            Event::Unsuppressed(who, clause) => {
                at(told(*clause, format!("{} is no longer suppressed.", self.who_name(who))), who)
            }
            Event::Broke(who, cause) => {
                let (clause, how) = cause.told();
                at(told(clause, format!("{} breaks {how}.", self.who_name(who))), who)
            }
            Event::Rallied(who, clause) => at(told(*clause, format!("{} rallies.", self.who_name(who))), who),
            Event::StayedBroken(who, clause) => {
                at(told(*clause, format!("{} stays broken.", self.who_name(who))), who)
            }
            Event::Eliminated(who, cause) => {
                let (clause, how) = cause.told();
                at(told(clause, format!("{} is eliminated {how}.", self.who_long(who))), who)
            }
            Event::Points(side, points, clause) => {
                let (verb, points) = if *points < 0 { ("loses", -points) } else { ("gains", *points) };
                told(*clause, format!("{} {verb} {}.", name(*side), counted(points as usize, "point")))
                    .by(seat(*side))
            }
            Event::WeaponBroke(weapon, clause) => {
                told(*clause, format!("{} breaks.", self.weapon_name(*weapon)))
            }
            Event::WeaponFixed(weapon, clause) => {
                told(*clause, format!("{} is mended.", self.weapon_name(*weapon)))
            }
            Event::WeaponLost(weapon, clause) => {
                told(*clause, format!("{} is lost.", self.weapon_name(*weapon)))
            }
            Event::WeaponGiven(weapon, who, clause) => {
                at(told(*clause, format!("{} takes {}.", self.who_name(who), self.weapon_name(*weapon))), who)
            }
            Event::RadioBroke(side, clause) => {
                told(*clause, format!("The {} radio breaks.", name(*side))).by(seat(*side))
            }
            Event::RadioFixed(side, clause) => {
                told(*clause, format!("The {} radio works again.", name(*side))).by(seat(*side))
            }
            Event::RadioLost(side, clause) => {
                told(*clause, format!("The {} radio is lost.", name(*side))).by(seat(*side))
            }
            Event::RadioCame(side, clause) => {
                told(*clause, format!("{} has a radio now.", name(*side))).by(seat(*side))
            }
            Event::RadioHeld(side) => {
                told(cc!("8.1.2"), format!("{} has a radio in play already: no other comes.", name(*side)))
                    .by(seat(*side))
            }
            Event::Hardened(who) => {
                at(told(cc!("E44a"), format!("{} is veteran now.", self.who_name(who))), who)
            }
            Event::Softened(who) => {
                at(told(cc!("7.2.1d"), format!("{} is veteran no more.", self.who_name(who))), who)
            }
            Event::Kept(who, marker) => {
                let what = if *marker == flag::VETERAN { "veteran" } else { "suppressed" };
                at(told(cc!("E52.2a"), format!("{} is {what} as its squad was.", self.who_name(who))), who)
            }
            Event::Moved { units, from, to: place, spent, clause } => {
                let points = spent.map_or_else(String::new, |spent| {
                    format!(", {} spent", counted(spent.max(0) as usize, "movement point"))
                });
                let mut told = told(
                    *clause,
                    format!("{} from {} to {}{points}.", self.whos(units), hex(*from), hex(*place)),
                );
                told.seat = units.first().map(|who| Seat(who.side));
                told.hexes = vec![hex(*place), hex(*from)];
                told
            }
            Event::Came(who, clause) => {
                let how = if clause.id() == "CC:E76b" {
                    "comes back onto the map, broken"
                } else {
                    "comes onto the map"
                };
                at(told(*clause, format!("{} {how}.", self.who_long(who))), who)
            }
            Event::NothingCame(side, clause) => {
                let why = if clause.id() == "CC:8.2e" { "no hex has room" } else { "nothing is to be had" };
                told(*clause, format!("Nothing comes for {}: {why}.", name(*side))).by(seat(*side))
            }
            Event::Exited(who, _) => {
                at(told(cc!("7.2.1b"), format!("{} leaves the map.", self.who_long(who))), who)
            }
            Event::SentToTrack(who, space) => at(
                told(
                    cc!("7.2.1c"),
                    format!("{} waits in space {space} of the time track.", self.who_name(who)),
                ),
                who,
            ),
            Event::Drifted(side, card) => {
                let [white, coloured] = self.card(*side, *card).dice;
                told(cc!("O18.2.2.2b"), format!("{} turns up {white}.{coloured} for the drift.", name(*side)))
                    .rolled(Some(seat(*side)), &[white, coloured])
                    .by(seat(*side))
            }
            Event::Became(who, others, clause) => {
                at(told(*clause, format!("{} becomes {}.", self.who_name(who), self.whos(others))), who)
            }
            Event::Controlled(number, side) => {
                let objective = &self.setup.objectives[usize::from(*number)];
                told(
                    cc!("7.3.1b"),
                    format!("{} controls objective {}, {}.", name(*side), number + 1, objective.name),
                )
                .by(seat(*side))
                .at(hex(objective.at))
            }
            Event::Smoke(place, value, clause) => {
                told(*clause, format!("Smoke in {}, hindrance {value}.", hex(*place))).at(hex(*place))
            }
            Event::SmokeDrawn(value) => {
                told(cc!("E77a"), format!("A smoke marker of hindrance {value} is drawn."))
            }
            Event::ThickerSmoke(place, value, stays) => told(
                cc!("8.1.4"),
                format!("Smoke of hindrance {value} changes nothing in {}: {stays} is there.", hex(*place)),
            )
            .at(hex(*place)),
            Event::SmokeGone(place, clause) => {
                told(*clause, format!("The smoke in {} clears.", hex(*place))).at(hex(*place))
            }
            Event::Blaze(place, clause) => {
                told(*clause, format!("{} is burning.", hex(*place))).at(hex(*place))
            }
            Event::TimeAdvanced(side, space) => told(
                cc!("6.1.2a"),
                format!("Time advances to space {space}, brought about by {}.", name(*side)),
            )
            .by(seat(*side)),
            Event::Shuffled(side) => {
                told(cc!("1.4"), format!("{} shuffles its deck anew.", name(*side))).by(seat(*side))
            }
            Event::SuddenDeath(_, space, over) => {
                let result = if *over { "the battle ends" } else { "the battle goes on" };
                told(cc!("6.2.2b"), format!("Sudden death against space {space}: {result}."))
            }
            Event::ChitDrawn(Some(owner), chit, clause) if to == Some(*owner) => {
                told(*clause, format!("Your secret objective is {}.", self.chit_words(*chit))).by(*owner)
            }
            Event::ChitDrawn(Some(owner), _, clause) => {
                told(*clause, format!("{} draws a secret objective.", name(owner.index()))).by(*owner)
            }
            Event::ChitDrawn(None, chit, clause) => {
                told(*clause, format!("Open objective {}.", self.chit_words(*chit)))
            }
            Event::ChitShown(side, chit, clause) => {
                told(*clause, format!("{} reveals objective {}.", name(*side), self.chit_words(*chit)))
                    .by(seat(*side))
            }
            Event::SurrenderMoved(side, space) => told(
                cc!("E54"),
                format!(
                    "{} will now surrender at {}.",
                    name(*side),
                    counted(usize::from(*space), "casualty")
                )
                .replace("casualtys", "casualties"),
            )
            .by(seat(*side)),
            Event::HandShown(side, cards) if to.is_some() => {
                told(cc!("E61"), format!("{} shows its hand: {}.", name(*side), self.cards(*side, cards)))
                    .by(seat(*side))
            }
            Event::HandShown(side, cards) => told(
                cc!("E61"),
                format!("{} shows its hand of {}.", name(*side), counted(cards.len(), "card")),
            )
            .by(seat(*side)),
            Event::Spotted(place, clause) => {
                told(*clause, format!("The spotting round is at {}.", hex(*place))).at(hex(*place))
            }
            Event::SpottingLost => told(cc!("O18.2.2.3"), "The spotting round leaves the map.".into()),
            Event::Melee(place) => told(cc!("O16.4a"), format!("Melee in {}.", hex(*place))).at(hex(*place)),
            Event::MeleeVoid(place, clause) => {
                told(*clause, format!("The melee in {} is over before it is decided.", hex(*place)))
                    .at(hex(*place))
            }
            Event::MeleeWon(place, winner, clause) => {
                let who = winner.map_or_else(|| "Nobody".to_owned(), name);
                told(*clause, format!("{who} wins the melee in {}.", hex(*place))).at(hex(*place))
            }
            Event::Ended(ended) => {
                let (clause, how) = match ended.how {
                    How::Surrender => (cc!("6.3a"), "the other side surrenders"),
                    How::Annihilation => (cc!("6.3b"), "the other side has nobody left on the map"),
                    How::Exit => (cc!("6.3c"), "on points, after the last unit left the map"),
                    How::SuddenDeath => (cc!("6.3d"), "on points, by sudden death"),
                    How::TakeAll => (cc!("7.3.2d"), "by holding all five objectives"),
                };
                let winner = ended.winner as Side;
                told(clause, format!("{} wins: {how}.", name(winner))).by(seat(winner))
            }
        })
    }
}
