/** Which painter answers for which word of a map. Words of other systems that mean the same share a painter. */

export type GroundPainter =
  | 'open' | 'town' | 'forest' | 'hill' | 'stream' | 'river' | 'canal' | 'bridge' | 'beach' | 'lake'
  | 'brush' | 'orchard' | 'wheat' | 'plough' | 'crop' | 'gully' | 'marsh' | 'barrier';

const GROUNDS: Readonly<Record<string, GroundPainter>> = {
  open: 'open', clear: 'open', 'open ground': 'open',
  town: 'town', village: 'town', building: 'town',
  forest: 'forest', wood: 'forest', woods: 'forest',
  hill: 'hill', stream: 'stream', river: 'river', canal: 'canal', bridge: 'bridge', beach: 'beach', lake: 'lake', sea: 'lake', water: 'lake',
  brush: 'brush', scrub: 'brush', orchard: 'orchard', wheat: 'wheat', field: 'wheat', plough: 'plough', crop: 'crop',
  gully: 'gully', marsh: 'marsh', swamp: 'marsh', 'water barrier': 'barrier', 'minor bridge': 'bridge', 'major bridge': 'bridge',
};

/** Which of two grounds that share a hex gives it its look, lowest first. */
const RANKS: readonly GroundPainter[] = [
  'open', 'beach', 'crop', 'plough', 'wheat', 'orchard', 'brush', 'hill', 'gully', 'stream', 'marsh', 'forest', 'town', 'canal', 'river', 'lake', 'barrier', 'bridge',
];
export const rankOf = (ground: GroundPainter): number => RANKS.indexOf(ground);

export type WorkPainter = 'trench' | 'strongpoint' | 'pillbox' | 'wire' | 'light_works' | 'gun_pit' | 'cover';

const WORKS: Readonly<Record<string, WorkPainter>> = {
  trench: 'trench', strongpoint: 'strongpoint', redoubt: 'strongpoint', pillbox: 'pillbox', bunker: 'pillbox', wire: 'wire',
  light_works: 'light_works', foxholes: 'light_works', gun_pit: 'gun_pit', cover: 'cover',
};

export type WayPainter = 'road' | 'lane' | 'trail' | 'rail';
const WAYS: Readonly<Record<string, WayPainter>> = { road: 'road', lane: 'lane', path: 'lane', track: 'lane', trail: 'trail', footpath: 'trail', rail: 'rail', railway: 'rail' };

export type SidePainter = 'hedge' | 'wall' | 'fence' | 'cliff' | 'stream';
const SIDES: Readonly<Record<string, SidePainter>> = { hedge: 'hedge', wall: 'wall', fence: 'fence', cliff: 'cliff', stream: 'stream', brook: 'stream' };

/** The painter of a word, or nothing if the map uses a word that nobody paints. */
export const groundPainter = (word: string): GroundPainter | undefined => GROUNDS[word];
export const workPainter = (word: string): WorkPainter | undefined => WORKS[word];
export const wayPainter = (word: string): WayPainter | undefined => WAYS[word];
export const sidePainter = (word: string): SidePainter | undefined => SIDES[word];
