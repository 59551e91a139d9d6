/* What the server sends and takes. Made from the server's own types by `cargo xtask wire`: do not edit. */

/** A computer player: its name, and what it is like. */
export type AgentLine = { name: string, about: string, };

/** What can be played. */
export type Battles = { systems: Array<SystemLine>, scenarios: Array<ScenarioInfo>, };

/** The unchanging ground of a game. */
export type Board = {
  /** The map's id. */
  id: string,
  /** The map's name. */
  name: string,
  /** Painter's palette: `summer`, `autumn`, `winter`, `mud`. */
  season: string,
  /** Columns of hexes. */
  columns: number,
  /** Rows of hexes. */
  rows: number,
  /** `flat` or `pointy` tops. */
  orientation: 'flat' | 'pointy',
  /** Which columns (or rows) are shoved: `odd` or `even`. */
  shoved: 'odd' | 'even',
  /** Every hex, row by row. */
  hexes: Array<BoardHex>,
  /** Walls, hedges, streams along hexsides. */
  hexsides: Array<BoardHexside>,
  /** Roads, rails. */
  roads: Array<BoardRoad>,
  /** Names on the map. */
  labels: Array<BoardLabel>,
  /** Painted shapes that sight lines obey. */
  outlines: Array<BoardOutline>,
  /** Places beside the map: `holding boxes` for what is to come or has left. */
  boxes: Array<BoardBox>,
  /** The kinds of reaction there are, which a seat may answer in advance. */
  reactions: Array<Reaction>, };

/** A place beside the map. */
export type BoardBox = {
  /** Referred to by [`Place::Box`]. */
  id: string,
  /** For people. */
  name: string, };

/** One hex of the board. */
export type BoardHex = {
  /** `H7`. */
  name: string,
  /** The terrain id. */
  ground: string,
  /** Works and other overlays. */
  overlays: Array<string>,
  /** Height level. */
  elevation: number, };

/** A feature along a hexside. */
export type BoardHexside = {
  /** The two hexes it divides. */
  between: [string, string],
  /** `wall`, `hedge`, `stream`. */
  kind: string, };

/** A name on the map. */
export type BoardLabel = {
  /** The words. */
  text: string,
  /** The hex it stands at. */
  at: string,
  /** `town`, `wood`, `hill`, `river`, `region`. */
  kind: string, };

/** A painted shape, in the map's integer units. */
export type BoardOutline = {
  /** `building`, `wood`. */
  kind: string,
  /** Levels above the ground. */
  height: number,
  /** Corners in order. */
  polygon: Array<[number, number]>, };

/** A road through hexes. */
export type BoardRoad = {
  /** `road`, `lane`, `rail`. */
  kind: string,
  /** The hexes in order. */
  through: Array<string>, };

/** A card, face up. */
export type Card = {
  /** Stable while the card is where it is. */
  id: string,
  /** `Fire`. */
  title: string,
  /** For its colour: `fire`, `move`, `advance`, `recover`, `rout`, `artillery`, `other`. */
  family: string,
  /** Which nation's back it has. */
  nation: string,
  /** What can be done with it: its order, its action, its event, in our words. */
  lines: Array<CardLine>,
  /** What it rolls, where cards roll dice. */
  dice: Array<number>,
  /** What else is printed on it: a hex, a trigger. */
  corner: Array<string>,
  /** Whether it is part of what is being done now. */
  selected: boolean, };

/** One thing a card can do. */
export type CardLine = {
  /** `order`, `action`, `event`. */
  kind: string,
  /** `Opportunity fire`. */
  title: string,
  /** A sentence on what it does. */
  text: string,
  /** Its rule. */
  clause: Clause, };

/** Something a piece carries. */
export type Carried = {
  /** Stable while it lives. */
  id: string,
  /** `machine gun`, `mortar`, `gun`, `radio`, `charge`, `flamethrower`. */
  symbol: string,
  /** `heavy machine gun`. */
  name: string,
  /** Its figures. */
  stats: Array<Stat>,
  /** Letters and signs: `broken`, `spent`. */
  badges: Array<string>,
  /** Whether it is part of what is being done now. */
  selected: boolean, };

/** What was checked. */
export type Checked = { inputs: number, chances: number, hashes: number, fair: boolean, changed: boolean, verdict: Verdict | null, };

/** Chooses one of the scene's offers by its words. */
export type Choose = { seq: number, words: string, };

/** The id of a statement in a system's ledger. */
export type Clause = string;

/** A game's cover. */
export type Cover = { game: string, system: string, scenario: string, title: string, created: number, status: Status,
  /** The asker's seat. */
  seat: Seat | null, players: Array<Player>,
  /** Nothing where dice of two origins are mixed and prove nothing. */
  dice: Dice | null, };

/** A new game. */
export type Create = { scenario?: string,
  /** Instead of a scenario of the library, one that is brought along. */
  file?: OwnScenario, seat?: Wish, opponent?: Opponent, name?: string,
  /** The founder's part of the dice: any text. */
  seed?: string,
  /** A commitment given before, to be used for this game. */
  commitment?: string,
  /** Whether the lobby shows it to those who want to watch. */
  public?: boolean, };

/** What is published about the dice. */
export type Dice = { commitment: string, game: string,
  /** Each player's seed, once all have given theirs. */
  seeds: Array<string> | null,
  /** Only when the game is over. */
  secret: string | null, };

/** How a game ended, in words. */
export type Ending = {
  /** The verdict. */
  verdict: Verdict,
  /** `British marginal victory`. */
  title: string,
  /** How the points came about, line by line. */
  lines: Array<string>, };

/** A new game from a point of this one. */
export type Fork = {
  /** From which count of the viewer's. */
  at: number,
  /** The other seat's token, for who holds both while the game goes on. */
  other?: string, seat?: Wish, opponent?: Opponent, name?: string,
  /** The founder's part of the dice: any text. */
  seed?: string,
  /** A commitment given before, to be used for this game. */
  commitment?: string,
  /** Whether the lobby shows it to those who want to watch. */
  public?: boolean, };

/** What dice gave a side, and what was to be expected of them before they fell. */
export type Fortune = {
  /** Whose dice. */
  seat: Seat,
  /** What is counted: `hits`. */
  what: string,
  /** How much it came to. */
  got: number,
  /** What such dice give on average. */
  expected: number, };

/** A game that was made. */
export type Founded = { game: string, commitment: string | null,
  /** The seats of the founder. */
  seats: Array<Key>,
  /** For the friend, where one is invited. */
  invitation: Key | null, watch: string, };

/** The cards of one seat. */
export type Hand = {
  /** Whose. */
  seat: Seat,
  /** `German hand`. */
  name: string,
  /** How many cards; more than `cards` holds when they are face down. */
  count: number,
  /** The cards the viewer may see. */
  cards: Array<Card>, };

/** What a client hears. */
export type Heard = { view: View, } | { why_not: Why, words: string, } | { problem: Problem, };

/** What the computer would do in a seat's place. */
export type Hint = {
  /** The seat's count of changes it was thought out at; worth nothing once that has moved on. */
  seq: number,
  /** Who was asked. */
  agent: string,
  /** The choice in canonical words: one of the scene's offers. */
  words: string,
  /** The offer's words for people. */
  label: string,
  /** What to click. */
  on: On,
  /** Why, each in a sentence; the best first. */
  reasons: Array<Reason>, };

/** Asks for a hint. */
export type HintAsked = {
  /** Which computer player is asked; the most thorough one, within its time, unless said. */
  agent?: string, };

/** A game from a file. */
export type Import = {
  /** The text of a replay file. */
  replay: string, seat?: Wish, opponent?: Opponent, name?: string,
  /** The founder's part of the dice: any text. */
  seed?: string,
  /** A commitment given before, to be used for this game. */
  commitment?: string,
  /** Whether the lobby shows it to those who want to watch. */
  public?: boolean, };

/** An order given in advance: what to answer where a reaction is about one of some places. */
export type InAdvance = {
  /** The places, by name; anywhere when there are none. */
  at: Array<string>,
  /** What to choose, click by click; with nothing, the seat is asked there. It is carried out once. */
  answer: Array<string>, };

/** Sits down. */
export type Join = {
  /** The invitation, from the link. */
  token: string, name?: string, seed?: string, };

/** A seat with what opens it. */
export type Key = { seat: Seat, token: string,
  /** Where to go with it; the token stands behind the `#`, which no server is sent. */
  link: string, };

/** A few sentences at the right moment of an introduction. */
export type Lesson = {
  /** Unique in its scenario; a client remembers which were dismissed. */
  id: string,
  /** The kind of decision it speaks about ([`crate::Prompt::kind`]); it is shown when that is first asked. */
  when: string,
  /** What it says. */
  text: string,
  /** Its rule. */
  clause: string,
  /** Who is taught it; everybody who is asked, where nobody is named. */
  seat: Seat | null, };

/** A game in a list. */
export type Listed = { game: string, system: string, scenario: string, title: string, created: number, players: Array<Player>, status: Status,
  /** The seat of the token that found it. */
  seat: Seat | null,
  /** Whether the game waits for that seat. */
  your_turn: boolean, };

/** What a viewer was told. */
export type Log = { seq: number, from: number, tellings: Array<Spoken>, };

/** Both sides' dice. */
export type Luck = {
  /** Whether these are all dice of the game; before it is over, they are those that the viewer was shown. */
  whole: boolean,
  /** In seat order. */
  sides: Array<SideLuck>,
  /** Each roll, in order. */
  rolls: Array<Roll>, };

/** A mark on a hex. */
export type Mark = {
  /** The hex by name. */
  hex: string,
  /** `objective`, `wire gone`, `target`, `attacker`, `command`. */
  kind: string,
  /** Short text: points. */
  text: string,
  /** Whose. */
  seat: Seat | null, };

/** The tokens of one's seats. */
export type MinePosted = { tokens: Array<string>, };

/** A combat's sum and odds. */
export type Odds = {
  /** `G8 and H8 against H7`. */
  title: string,
  /** The two pools, attacker first. */
  pools: Array<OddsPool>,
  /** Chances of the outcomes in words, each with its probability; they add up to 1. */
  outcomes: Array<[string, number]>, };

/** One side's dice. */
export type OddsPool = {
  /** `51st, moving`. */
  title: string,
  /** Whose. */
  seat: Seat,
  /** What the lines add up to: how many dice, or what is added to a roll. */
  total: number,
  /** What is rolled: `9 dice, hit on 6`, `9 and two dice`. */
  rolled: string,
  /** The sum, line by line. */
  lines: Array<SumLine>,
  /** Probability of exactly 0, 1, 2, ... hits, where hits are counted. */
  hits: Array<number>, };

/** One thing that can be clicked. */
export type Offer = {
  /** The choice in canonical words; sent back to make it. */
  words: string,
  /** For people: `Fight: 9 dice against 4`. */
  label: string,
  /** The thing to click. */
  on: On,
  /** The rule that allows it. */
  clause: Clause,
  /** Whether this is the plain way on (the one gold button). */
  main: boolean, };

/** The thing an offer hangs on. */
export type On = { "hex": string } | { "piece": string } | { "slot": [string, number] } | { "row": string } | { "card": string } | "button";

/** Who plays the other seat. */
export type Opponent = "friend" | "self" | { "agent": string };

/** A scenario of one's own. */
export type OwnScenario = { name: string, text: string, };

/** A list beside the map. */
export type Panel = {
  /** `Divisions`. */
  name: string,
  /** Whose, if one side's. */
  seat: Seat | null,
  /** Its rows. */
  rows: Array<PanelRow>, };

/** One row of a panel. */
export type PanelRow = {
  /** Referred to by [`On::Row`]. */
  id: string,
  /** `51st Highland`. */
  title: string,
  /** `order M, 92 %, has moved`. */
  text: string,
  /** Letters: the order if known, `?` if hidden. */
  badges: Array<string>,
  /** Fraction full in percent, where there is a bar to draw. */
  percent: number | null, };

/** A counter, a stack of stands, a headquarters, an aircraft. */
export type Piece = {
  /** Stable while the piece lives. */
  id: string,
  /** Where. */
  at: Place,
  /** Whose; nobody's for neutral markers. */
  seat: Seat | null,
  /** For colours. */
  nation: string,
  /** `stack`, `hq`, `battery`, `aircraft`. */
  kind: string,
  /** Short text on the piece: the division's number. */
  title: string,
  /** For screen readers: `51st Division: 3 infantry, 1 tank, moving`. */
  name: string,
  /** Letters and signs: the order `M`, `spent`. */
  badges: Array<string>,
  /** The single stands or figures of it. */
  slots: Array<Slot>,
  /** Named figures: `shots 2`. */
  stats: Array<Stat>,
  /** What hangs under it: a weapon, a radio. */
  carries: Array<Carried>,
  /** Whether it is part of what is being done now. */
  selected: boolean, };

/** Something beside the map that is counted. */
export type Pile = {
  /** `deck`, `discards`, `casualties`, `objectives`. */
  kind: string,
  /** `German deck`. */
  name: string,
  /** Whose, if one side's. */
  seat: Seat | null,
  /** How many. */
  count: number,
  /** The card on top, if it lies face up. */
  top: Card | null,
  /** What lies there, in words, where that is public. */
  items: Array<string>, };

/** Where a piece is. */
export type Place = { "hex": string } | { "box": string };

/** Who sits where. */
export type Player = { seat: Seat, name: string,
  /** `person`, `agent`, or `invited` while nobody sits there. */
  kind: 'person' | 'agent' | 'invited', };

/** Why a request was not met. Nothing has changed when one is given. */
export type Problem = {
  /** Which kind, as a relative address: `/problems/stale`. */
  type: string,
  /** The kind in a few words. */
  title: string,
  /** The HTTP status. */
  status: number,
  /** One sentence about this occurrence. */
  detail: string,
  /** The rule that says no, where one does. */
  clause?: Clause,
  /** Where the seat stands now, in a stale answer. */
  seq?: number, };

/** What must be done now. */
export type Prompt = {
  /** One word for the kind of decision: `Assault`. */
  kind: string,
  /** A sentence: what to do, then what else is possible. */
  text: string,
  /** The rule, if one is in play. */
  clause: Clause | null,
  /** Whom the position waits for. */
  waits_for: Seats,
  /**
   * The kind of reaction asked for, if this is a moment to react: `opportunity fire`. A seat may have a
   * standing answer to it.
   */
  window: string | null, };

/** A kind of reaction. */
export type Reaction = {
  /** Its name, as a [`Prompt`] says it: `opportunity fire`. */
  kind: string,
  /** When it is asked for, for people: `an enemy enters a hex that you can fire at`. */
  when: string,
  /** Whether it is about a hex. */
  placed: boolean, };

/** One reason for a hint. */
export type Reason = { text: string,
  /** The rule it stands on, where one does. */
  clause: Clause | null, };

/** Gives the game up. */
export type Resign = {
  /** The seat's count of changes it was decided on, if it should be stale once that has moved on. */
  seq?: number, };

/** Dice that fell together. */
export type Roll = {
  /** The viewer's count of changes when they fell. */
  seq: number,
  /** What was said of it. */
  text: string,
  /** Whose dice, and their faces. */
  dice: Array<[Seat | null, Array<number>]>, fortunes: Array<Fortune>, };

/** One statement of the rules. */
export type Rule = {
  /** `AC:3.5.1a`: what events, refusals and offers call their clause. */
  id: string,
  /** `3.5.1a`. */
  clause: string,
  /** A few words that say what it is about. */
  topic: string,
  /** What the rule says, in our words. */
  text: string,
  /** How binding it is. */
  weight: 'core' | 'optional' | 'scenario' | 'note', };

/** A statement and those around it. */
export type RulePage = { system: string, title: string, rule: Rule,
  /** The statements of the same clause, in the order of the book, this one among them. */
  section: Array<Rule>, };

/** A system's rules, or those that were looked for. */
export type Rules = {
  /** The system's short name. */
  system: string,
  /** `Army Commander: Great War`. */
  title: string,
  /**
   * How the question was understood: nothing was asked and this is all, an id, a clause with what is below it, or
   * words, the best first.
   */
  found: RulesFound, statements: Array<Rule>, };

/** How a question about the rules was understood. */
export type RulesFound = "all" | "exact" | "section" | "words";

/** What a client sends. */
export type Said = { choose?: string, why_not?: string, undo?: boolean, seq?: number, };

/** What a scenario offers, for lists and lobbies. */
export type ScenarioInfo = {
  /** The system's short name. */
  system: string,
  /** `cambrai-1917`. */
  id: string,
  /** `The Flesquières Ridge`. */
  title: string,
  /** When it happened. */
  date: string,
  /** One or two sentences. */
  summary: string,
  /** The sides in seat order. */
  sides: Array<string>,
  /** Their nations, for colours and emblems. */
  nations: Array<string>,
  /** `8 rounds over 2 days`. */
  length: string,
  /** About how long people take. */
  minutes: number,
  /** How much there is to know and to look after, from 1 (an introduction) to 5. */
  difficulty: number,
  /** Forces of each side in words. */
  forces: Array<string>,
  /** `introduction`, `tanks`, `night`. */
  tags: Array<string>,
  /** The history it stands on. */
  source: string,
  /** What an introduction teaches while it is played. */
  lessons: Array<Lesson>, };

/** What one seat sees now. */
export type Scene = {
  /** Who sees it; nobody in particular for a spectator. */
  seat: Seat | null,
  /** The battle. */
  title: string,
  /** When: `20 November 1917, day 1, round 3 of 8`. */
  clock: string,
  /** Both sides, in seat order. */
  sides: Array<SideLine>,
  /** What must be done, by whom. */
  prompt: Prompt,
  /** Everything this seat may click now. */
  offers: Array<Offer>,
  /** Everything that stands on the board or beside it. */
  pieces: Array<Piece>,
  /** Marks on hexes: objectives, destroyed wire, the range in which something commands. */
  marks: Array<Mark>,
  /** Tracks: rounds, victory points. */
  tracks: Array<Track>,
  /** Panels: lists that can be clicked, such as divisions with their orders. */
  panels: Array<Panel>,
  /** Cards held: face up for whoever may see them, as a number for everybody else. */
  hands: Array<Hand>,
  /** Decks, discards, cups, casualties: what lies beside the map with a number on it. */
  piles: Array<Pile>,
  /** The combat being prepared or just fought: the sum behind its dice and the odds. */
  odds: Odds | null,
  /** What an introduction teaches at this moment; a client lets one dismiss it by its id. */
  lessons: Array<Lesson>,
  /** How it ended, when it has. */
  ended: Ending | null, };

/** One player's place at the table, counted from 0. */
export type Seat = number;

/** A small set of seats: those whose decision a position waits for. */
export type Seats = number;

/** One side's head line. */
export type SideLine = {
  /** Whose. */
  seat: Seat,
  /** `British`. */
  name: string,
  /** For colours and emblems: `british`. */
  nation: string,
  /** The score in words. */
  score: string,
  /** Whether the position waits for it. */
  to_act: boolean, };

/** One side's dice. */
export type SideLuck = { seat: Seat, name: string,
  /** How many dice it threw. */
  dice: number,
  /** How often each face came up; the first number is that of face 1. */
  faces: Array<number>,
  /** What its dice came to, for each thing that is counted (`hits`), and what was to be expected. */
  fortunes: Array<Fortune>, };

/** A sight line between the middles of two hexes, as one viewer may know it. */
export type Sight = {
  /** The hex one looks from. */
  from: string,
  /** The hex one looks at. */
  to: string,
  /** Whether one sees the other. */
  clear: boolean,
  /** How far it is, in hexes. */
  distance: number,
  /** What is taken from fire along it; 0 where nothing hinders or the system knows no hindrance. */
  hindrance: number,
  /** What comes of it, in a sentence. */
  text: string,
  /** The rule of sight. */
  clause: Clause,
  /** Everything the line crosses, in order from `from` to `to`. */
  steps: Array<SightStep>, };

/** What something does to a sight line. */
export type SightEffect = "clear" | "hinders" | "blocks" | "waived";

/** Something a sight line crosses. */
export type SightStep = {
  /** The hex, or the first of the two where it is a hexside. */
  hex: string,
  /** The hex on the other side, where the line crosses or runs along a hexside. */
  beside: string | null,
  /** What it does to the line. */
  effect: SightEffect,
  /** What is there and why it does so, in a few words. */
  text: string,
  /** Its rule, where one is in play. */
  clause: Clause | null, };

/** One stand of a piece. */
export type Slot = {
  /** `infantry`, `tank`. */
  symbol: string,
  /** Strength left. */
  strength: number,
  /** Strength when whole. */
  of: number,
  /** Whether it has already acted or moved. */
  spent: boolean,
  /** Whether it is in the group being moved or fighting. */
  selected: boolean, };

/** Something that happened, as one viewer may read it. */
export type Spoken = {
  /** The viewer's count of changes when it happened. */
  seq: number,
  /** One plain sentence. */
  text: string,
  /** The rule behind it. */
  clause: Clause,
  /** Whose doing it was, where it was somebody's. */
  seat: Seat | null,
  /** Faces of dice to show, each seat's own; empty where nothing was rolled. */
  dice: Array<[Seat | null, Array<number>]>,
  /** Hexes concerned, by name, most important first. */
  hexes: Array<string>,
  /** The sums behind it, line by line, where something was reckoned. */
  sums: Array<Sum>,
  /** What dice gave whom, and what was to be expected of them. */
  fortunes: Array<Fortune>, };

/** A seat's standing answer to a kind of reaction (`prompt.window` in the scene). */
export type StandingAnswer = {
  /** `opportunity fire`. */
  window: string, ask: When,
  /** Where it is otherwise; the first that fits holds. */
  except: Array<InAdvance>, };

/** A figure on a piece. */
export type Stat = {
  /** `morale`, `firepower`, `range`, `movement`, `command`. */
  name: string,
  /** What it is now. */
  value: string,
  /** Whether it is printed in a box. */
  boxed: boolean,
  /** How far it is from what is printed: the sign says whether a wedge points up or down. */
  shift: number, };

/** How far a game has come. */
export type Status = "waiting" | "playing" | "over";

/** A game as one viewer can step through it. */
export type Steps = { status: Status,
  /** Counts at which the viewer saw a change; each can be asked for with `scene?at=`. */
  points: Array<number>, log: Array<Spoken>,
  /** The whole file, when the game is over. */
  file: string | null, };

/** How a figure came about. */
export type Sum = {
  /** What it is: `British attack`. */
  title: string,
  /** What it comes to, in words: `7 dice, 2 hits`. */
  total: string,
  /** Whose. */
  seat: Seat | null,
  /** The lines. */
  lines: Array<SumLine>, };

/** One line of a sum. */
export type SumLine = {
  /** `Trench, against H8 only`. */
  text: string,
  /** What it adds or takes away. */
  amount: number,
  /** Its rule. */
  clause: Clause, };

/** A system by its short name and its title. */
export type SystemLine = { system: string, title: string, };

/** How it looked at some moment. */
export type Then = { seq: number, scene: Scene, };

/** A track with a pointer. */
export type Track = {
  /** `Round`. */
  name: string,
  /** The boxes. */
  boxes: Array<string>,
  /** Where the pointer stands. */
  at: number | null, };

/** Takes the last choice back. */
export type Undo = { seq: number, };

/** How a game ended. */
export type Verdict = {
  /** Who won; nobody in a draw. */
  winner: Seat | null,
  /** The score of seat 0 less that of seat 1, in the system's points. */
  margin: number,
  /** Which line of the scenario's list of results applies; 255 where a side gave the game up. */
  level: number, };

/** All that goes to a viewer: its scene, and what it was told. */
export type View = {
  /** The viewer's own count of changes; sent back with an action. */
  seq: number, status: Status,
  /** Whether this seat may take its last choice back. */
  can_undo: boolean, scene: Scene,
  /**
   * The seat's count of changes at its own last act: what was told after it is new to the seat. Nothing for a
   * spectator, or before the first act.
   */
  acted: number | null,
  /**
   * The words of those offers after which nothing that came before can be taken back: dice are thrown, or the
   * other side is asked.
   */
  binding: Array<string>,
  /** The seat's standing answers to reactions. */
  standing: Array<StandingAnswer>,
  /** How many lines of the viewer's log stand before these; a client drops what it has beyond that. */
  from: number, tellings: Array<Spoken>, };

/** When a seat is asked for a kind of reaction. */
export type When = "always" | "if_able" | "if_it_matters" | "not_this_turn" | "never";

/** Why something is not on offer, or that it is. */
export type Why = { offered: boolean, reason: string | null, clause: Clause | null, };

/** Asks why something is not on offer. */
export type WhyNot = { words: string, };

/** Which seat the founder wants. */
export type Wish = 0 | 1 | 'both';
