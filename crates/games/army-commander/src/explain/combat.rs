//! Why an attack, a support, a loss or a way back is not to be had.

use super::no;
use crate::chart::{Kind, Order};
use crate::choice::Goal;
use crate::clause::ac;
use crate::frame::{Among, FallBack, Fight, FightStep, Group, Turn, TurnStep};
use crate::options::HoldAttacks;
use crate::setup::{DivisionId, Hexes, Side, StandId};
use crate::state::{Position, flag};
use salient_engine::Refusal;
use salient_ground::Hex;

impl Position {
    pub(super) fn why_not_attack(&self, turn: &Turn, hex: Hex) -> Option<Refusal> {
        let name = self.hex_name(hex);
        let division = self.division_name(turn.division);
        let side = self.setup.division(turn.division).side;
        let order = self.state.orders[turn.division.index()];
        if matches!(order, Order::DugIn | Order::Retreat) {
            return Some(no(ac!("3.1j"), format!("{division} is {} and cannot attack.", order.word())));
        }
        if turn.strategic {
            return Some(no(ac!("2d"), format!("{division} has moved strategically and cannot attack.")));
        }
        if turn.step != TurnStep::Attack {
            return Some(no(ac!("1.2d"), format!("{division} must finish moving before it attacks.")));
        }
        if !self.state.solid[1 - side].contains(hex) {
            return Some(no(ac!("3.2a"), format!("No enemy combat stand or battery is in {name}.")));
        }
        if turn.attacked.contains(hex) {
            return Some(no(ac!("3.2b"), format!("{division} has attacked {name} this turn.")));
        }
        if order == Order::Hold && turn.attacks > 0 && self.options().hold_attacks == HoldAttacks::OnePerTurn
        {
            return Some(no(ac!("3.2g"), format!("{division} is holding and has made its one attack.")));
        }
        let beside = self.setup.within[1][hex.0 as usize].intersect(self.hexes_of(turn.division));
        let batteries: Hexes = self.guns(turn.division).filter_map(|gun| self.hex(gun)).collect();
        if beside.is_empty() && batteries.meets(self.setup.within[1][hex.0 as usize]) {
            return Some(no(ac!("5c"), "A battery never starts a close combat."));
        }
        if beside.is_empty() {
            return Some(no(ac!("3.1a"), format!("{division} has no stand next to {name}.")));
        }
        Some(self.why_no_assault(turn.division, beside))
    }

    /// Why none of these hexes of a division can attack.
    pub(super) fn why_no_assault(&self, division: DivisionId, hexes: Hexes) -> Refusal {
        let assault = |hex: Hex| {
            self.combat_on(hex)
                .filter(|id| self.stand(*id).division == Some(division) && self.kind(*id).is_assault())
                .collect::<Vec<_>>()
        };
        let all: Vec<StandId> = hexes.iter().flat_map(assault).collect();
        if all.is_empty() {
            return no(ac!("3.1m"), "Only a hex with an infantry or tank stand can attack.");
        }
        if all.iter().all(|id| !self.in_command(*id)) {
            return no(
                ac!("3.1n"),
                "The stands next to it are not within 2 hexes of a headquarters of their division.",
            );
        }
        if all.iter().any(|id| self.in_command(*id) && !self.has(*id, flag::ATTACKED)) {
            return no(ac!("3.4a"), "The fire support beside those stands has fired for another attack.");
        }
        no(ac!("3.2f"), "The stands next to it have attacked this turn.")
    }

    pub(super) fn why_not_from(&self, fight: &Fight, hex: Hex) -> Option<Refusal> {
        if fight.step != FightStep::Prepare {
            return None;
        }
        let name = self.hex_name(hex);
        let named = fight.from.iter().flatten().count();
        if fight.from.contains(&Some(hex)) {
            return Some(no(ac!("3.1e"), format!("{name} is attacking already.")));
        }
        if named >= self.most_sources(fight.division) {
            return Some(if named == 1 {
                no(ac!("3.1i"), "A holding division attacks with one hex.")
            } else {
                no(ac!("3.1f"), "Never more than two hexes attack one hex.")
            });
        }
        if self.setup.distance(hex, fight.target) != 1 {
            return Some(no(ac!("3.1a"), format!("{name} is not next to {}.", self.hex_name(fight.target))));
        }
        if !self.hexes_of(fight.division).contains(hex) {
            return Some(no(
                ac!("3.1p"),
                format!(
                    "{} has no stand in {name}, and divisions do not attack together.",
                    self.division_name(fight.division)
                ),
            ));
        }
        if let Some(id) =
            fight.attack.iter().find(|id| self.kind(*id).is_combat() && self.hex(*id) == Some(hex))
        {
            return Some(no(
                ac!("3.4a"),
                format!(
                    "{} is called to support this attack from {name}; take that back and {name} can attack.",
                    self.stand(id).name
                ),
            ));
        }
        Some(self.why_no_assault(fight.division, Hexes::of(hex)))
    }

    pub(super) fn why_not_call(&self, side: Side, fight: &Fight, id: StandId) -> Option<Refusal> {
        let stand = self.stand(id);
        let name = &stand.name;
        let attacking = fight.step == FightStep::Prepare;
        if !attacking && fight.step != FightStep::Defend {
            return None;
        }
        if stand.side != side {
            return Some(no(ac!("3.3b"), format!("{name} is not yours.")));
        }
        let called = if attacking { fight.attack.contains(id) } else { fight.defence.contains(id) };
        if called {
            return Some(no(ac!("3.3b"), format!("{name} is called already.")));
        }
        let Some(hex) = self.hex(id) else {
            return Some(no(ac!("3.3b"), format!("{name} is not on the map.")));
        };
        let division = if attacking { Some(fight.division) } else { fight.caller };
        if !stand.kind.is_gun() && stand.kind != Kind::FireSupport {
            return Some(no(ac!("3.1d"), format!("{name} cannot fire at a distance.")));
        }
        let source = match (attacking, stand.kind.is_gun()) {
            (true, false) => ac!("3.3.1a"),
            (true, true) => ac!("3.3.1c"),
            (false, false) => ac!("3.3.2a"),
            (false, true) => ac!("3.3.2b"),
        };
        if stand.division.is_some() && stand.division != division {
            let beside = self.stack(fight.target).any(|other| self.stand(other).division == stand.division);
            let clause = if !attacking && beside { ac!("3.1s") } else { source };
            return Some(no(clause, format!("{name} is not of the division that calls.")));
        }
        if stand.division.is_none() && division.is_some_and(|id| self.setup.division(id).corps != stand.corps)
        {
            return Some(no(source, format!("{name} belongs to another corps.")));
        }
        let enemies: Vec<Hex> =
            if attacking { vec![fight.target] } else { fight.from.iter().flatten().copied().collect() };
        let distance = enemies.iter().map(|enemy| self.setup.distance(hex, *enemy)).min().unwrap_or(0);
        let range = stand.kind.row().range;
        if distance > range {
            let clause = match stand.kind {
                Kind::FireSupport => ac!("3.4b"),
                Kind::DivisionalGun => ac!("3c"),
                _ => ac!("3d"),
            };
            return Some(no(clause, format!("{name} is {distance} hexes away; its range is {range}.")));
        }
        if stand.kind == Kind::FireSupport {
            return Some(self.why_not_fire_support(fight, id, hex, attacking));
        }
        if self.shots(id) == 0 {
            return Some(no(ac!("5e"), format!("{name} has no shots left.")));
        }
        if attacking && self.has(id, flag::SUPPORTED) {
            return Some(no(ac!("3.3.1e"), format!("{name} has supported an attack in this turn.")));
        }
        let status = if attacking {
            division.map_or(Order::Hold, |id| self.state.orders[id.index()])
        } else {
            self.hex_status(fight.target)
        };
        if stand.kind == Kind::CorpsGun && attacking && status == Order::Hold {
            return Some(no(ac!("3.3.1f"), "A holding division attacks with its own artillery only."));
        }
        if stand.kind == Kind::CorpsGun && !attacking && status == Order::Move {
            return Some(no(ac!("3.3.2d"), "Moving stands under attack have no corps artillery."));
        }
        if !attacking && status == Order::Retreat {
            return Some(no(ac!("3.1k"), "Retreating stands do not fight back."));
        }
        if !attacking && fight.target == hex {
            return Some(no(ac!("5h"), format!("{name} is under attack itself and fights without shots.")));
        }
        let caller_commanded = attacking
            || self
                .stack(fight.target)
                .any(|other| self.stand(other).division == division && self.in_command(other));
        if !caller_commanded {
            return Some(no(
                ac!("3.3a"),
                "No stand there is within 2 hexes of a headquarters, so none can call support.",
            ));
        }
        if attacking && self.creeping(side) {
            return Some(no(
                ac!("11.2a"),
                "With the creeping barrage 1 divisional and 2 corps batteries may be called at most.",
            ));
        }
        let full = if attacking { ac!("3.3.1d") } else { ac!("3.3.2c") };
        Some(no(full, "No more than 2 batteries, only 1 of them a corps battery, may be called."))
    }

    pub(super) fn why_not_fire_support(
        &self,
        fight: &Fight,
        id: StandId,
        hex: Hex,
        attacking: bool,
    ) -> Refusal {
        let name = &self.stand(id).name;
        if attacking && fight.from.contains(&Some(hex)) || !attacking && hex == fight.target {
            return no(ac!("3.4a"), format!("{name} is in the combat itself."));
        }
        if self.has(id, flag::SUPPORTED | flag::ATTACKED) && attacking {
            return no(ac!("3.3.1b"), format!("{name} has been in another combat this turn."));
        }
        if !self.in_command(id) {
            return no(
                ac!("3.4c"),
                format!("{name} is not within 2 hexes of a headquarters of its division."),
            );
        }
        let calls = |other: StandId| self.stand(other).division == fight.caller && self.in_command(other);
        if !attacking && !self.stack(fight.target).any(calls) {
            return no(
                ac!("3.3a"),
                "No stand there is within 2 hexes of a headquarters, so none can call support.",
            );
        }
        no(
            ac!("3.4c"),
            "Fire support needs every stand in the attacked hex within 2 hexes of its headquarters.",
        )
    }

    pub(super) fn why_not_advance(&self, fight: &Fight, id: StandId) -> Refusal {
        let name = &self.stand(id).name;
        if !fight.attackers().any(|attacker| attacker == id) {
            return if self.kind(id) == Kind::FireSupport {
                no(ac!("3.4g"), format!("{name} only supported the attack and cannot advance."))
            } else {
                no(ac!("4.2a"), format!("{name} did not take part in the attack."))
            };
        }
        if self.room(fight.target) == 0 {
            return no(ac!("4.2a"), format!("{} is full.", self.hex_name(fight.target)));
        }
        no(ac!("3.4g"), format!("{name} has no infantry or tank stand with it and cannot advance."))
    }

    /// Why beaten stands cannot fall back to a goal.
    pub(super) fn why_not_fall_back(&self, fall_back: &FallBack, goal: Goal) -> Refusal {
        let from = self.hex_name(fall_back.from);
        let side = fall_back.side as Side;
        let Goal::To(hex) = goal else {
            return no(
                ac!("4.1g"),
                format!("The way from {from} does not lead over an own edge of the map."),
            );
        };
        let name = self.hex_name(hex);
        let group: Group = self.falling(fall_back).into_iter().collect();
        if self.state.present[1 - side].contains(hex) {
            return no(ac!("4.1g"), format!("Enemy stands are in {name}."));
        }
        if self.room(hex) < self.points(&group) {
            return no(
                ac!("0h"),
                format!("{name} holds {} of 4 and has no room for them.", self.stacking(hex)),
            );
        }
        if self.zone(1 - side).contains(hex) {
            return no(
                ac!("4.1i"),
                format!("{name} is in an enemy zone of control: the stands go on until they are clear."),
            );
        }
        let batteries = group.iter().all(|id| self.kind(id).is_gun());
        if batteries {
            return no(
                ac!("4.1l"),
                format!(
                    "{name} is more than four hexes away, next to an enemy, or the way there leads past one."
                ),
            );
        }
        let distance = self.setup.distance(fall_back.from, hex);
        if distance > 2 {
            return no(
                ac!("4.1g"),
                format!(
                    "{name} is {distance} hexes away; stands fall back one or two, and further only to get clear of a full hex, another division or a zone of control."
                ),
            );
        }
        no(
            ac!("4.1j"),
            format!(
                "The way from {from} to {name} does not lead away from the enemy, and no trench leads sideways to it through one zone of control at most."
            ),
        )
    }

    /// Why stands that fall back could not stay for a strength point.
    pub(super) fn why_not_hold(&self) -> Option<Refusal> {
        let fight = self.state.stack.fight()?;
        let dug_in = self.hex_status(fight.target) == Order::DugIn;
        Some(if dug_in && fight.tanks {
            no(ac!("4.1f"), "Tanks are in the attack: dug-in stands must give way.")
        } else {
            no(
                ac!("4.1e"),
                "Only beaten defenders that are dug in and have the benefit of cover may pay to stay.",
            )
        })
    }

    pub(super) fn why_not_lose(&self, lose: &crate::frame::Lose, id: StandId) -> Refusal {
        let name = &self.stand(id).name;
        let here = self.hex(id).is_some_and(|hex| lose.hexes.contains(&Some(hex)));
        if !here {
            return no(ac!("4e"), format!("{name} is not in the hexes that take the loss."));
        }
        if self.kind(id) == Kind::Headquarters {
            return no(ac!("8a"), "Headquarters cannot be destroyed.");
        }
        if self.kind(id).is_gun() && lose.among != Among::Everyone {
            return no(ac!("5c"), format!("{name} takes no part in the attack."));
        }
        no(ac!("4i"), format!("A damaged stand in the hex takes the loss before {name}."))
    }
}
