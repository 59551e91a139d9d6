/** What goes over the wire, under the names the rooms use. */

import type { Create, Piece, Rule, Spoken, Why } from '../wire';

export type { AgentLine as Agent, Battles, Board, Checked, Cover, Dice, Ending, Fortune, Founded, Key, Lesson, Listed, Luck, Offer, Opponent, Player, RulePage, Rules, ScenarioInfo, Scene, SideLine, SideLuck, Sight, StandingAnswer, Status, Steps, View, When } from '../wire';

export type Telling = Spoken;
export type WhyNot = Why;
export type RuleText = Rule;
export type ScenePiece = Piece;

/** How a new game is seated. */
export type Seating = Required<Pick<Create, 'seat' | 'opponent' | 'name' | 'seed'>> & Pick<Create, 'commitment' | 'public'>;
