/** Colours of the ground by season. Ground is light and warm so that counters, canopies and roofs stand on it. Seasons are
 *  palettes only: no painter knows the season. */

type Tones = readonly string[];

export interface Palette {
  ground: string;
  washes: Tones;
  blade: Tones;
  speck: string;
  hill: Tones;
  contour: string;
  shadow: string;
  canopy: readonly Tones[];
  floor: string;
  brush: readonly Tones[];
  hedge: Tones;
  orchard: readonly Tones[];
  blossom: string;
  grass: string;
  /** Crops: wheat, plough, greens, each base, dark, light. */
  fields: { wheat: Tones; plough: Tones; crop: Tones };
  /** How much of the open ground is under the plough: shares of wheat, plough, greens, stubble left as pasture. */
  farmland: readonly [number, number, number];
  bank: string;
  wet: string;
  water: Tones;
  reed: string;
  sand: Tones;
  road: Tones;
  ballast: Tones;
  stone: Tones;
  yard: string;
  roofs: { tile: Tones; slate: Tones; thatch: Tones; brick: Tones };
  /** Works and torn ground: shell holes (rim, pit, lit floor, water), thrown earth, cut (shade, wall, boards), wire, concrete. */
  pit: Tones;
  spoil: string;
  trench: Tones;
  wire: string;
  concrete: Tones;
  earth: string;
  sandbag: Tones;
  /** How easily the ground is torn by shells. */
  tears: number;
  /** How high the light makes the hills. */
  relief: number;
}

// prettier-ignore
const summer: Palette = {
  ground: '#bcbe7e', washes: ['#d5cd92', '#a5b26b', '#c0ac72', '#c9c984', '#94a862'], blade: ['#75843f', '#e6dfaa', '#8c9548'], speck: '#f6f0cf',
  hill: ['#d0b67c', '#cda468', '#c4955c', '#b5834c'], contour: '#7a5530', shadow: '#232a25',
  canopy: [['#263a26', '#42602f', '#62833c', '#8aa552'], ['#24382c', '#3a5b38', '#547a45', '#7d9d5c'], ['#303c20', '#50642c', '#758739', '#a0a84f']],
  floor: '#3a4a2b', brush: [['#4d5a2c', '#7b8840', '#a7ad5a'], ['#55532a', '#8a813e', '#b9aa5f']], hedge: ['#2f4024', '#4d6a33', '#7d9a4c'],
  orchard: [['#36522c', '#5b8440', '#8db35c'], ['#3d552a', '#6b8d40', '#a0ba62']], blossom: '#d9573b', grass: '#a3b26a',
  fields: { wheat: ['#dcbd68', '#b8913f', '#efd98f'], plough: ['#b08c5f', '#83623e', '#c8a87b'], crop: ['#9db062', '#748a40', '#bfcb84'] }, farmland: [0.28, 0.08, 0.14],
  bank: '#8d8350', wet: '#5e6f4c', water: ['#41707c', '#5f939b', '#9cc4bf'], reed: '#5d6a35', sand: ['#c9b27c', '#e6d5a4', '#f4e8c4'], road: ['#7c6b47', '#d3c092', '#e9dcb4', '#a8946a'],
  ballast: ['#6f675c', '#a19a8d'], stone: ['#5b5448', '#b9af9b', '#e2d9c4'], yard: '#cdbd92',
  roofs: { tile: ['#7b3626', '#a8543a', '#cf8b66'], slate: ['#454d57', '#67717d', '#95a0aa'], thatch: ['#7d6434', '#a98b4d', '#d0b577'], brick: ['#74402f', '#97604a', '#bd8a6d'] },
  pit: ['#ddcf9f', '#4f4129', '#96814f', '#6d7d70'], spoil: '#e4d8ae', trench: ['#2b2317', '#5f4d33', '#a98f60'], wire: '#2b261d', concrete: ['#5d5a51', '#aaa698', '#d3cfc0'],
  earth: '#9a8154', sandbag: ['#6f6243', '#b7a678', '#dccfa4'], tears: 0.85, relief: 27,
};

// prettier-ignore
const autumn: Palette = {
  ...summer,
  ground: '#bbad76', washes: ['#cfbf88', '#a69d66', '#b79a64', '#c4b47c', '#9c9960'], blade: ['#7f7139', '#e6d8a4', '#938446'], speck: '#f3e9c6',
  hill: ['#c8aa70', '#bd945c', '#b28450', '#a27442'], grass: '#a1a061', shadow: '#26271f',
  canopy: [['#3e341d', '#75582a', '#a27a36', '#c99f4e'], ['#39381f', '#616231', '#888341', '#aea358'], ['#43291b', '#7e432b', '#aa613c', '#cc8a58']],
  floor: '#4b4028', brush: [['#5a4a28', '#8f7038', '#bd9850'], ['#603f26', '#9a5f34', '#c68650']], hedge: ['#3b3b22', '#635f33', '#938750'],
  orchard: [['#4a4526', '#7c7038', '#a9995a'], ['#503f25', '#8a6637', '#b79256']], blossom: '#b8452e',
  fields: { wheat: ['#d3b871', '#ab8d4c', '#e6d19a'], plough: ['#a6855c', '#7b5f40', '#bfa17a'], crop: ['#9ca163', '#777d43', '#b9bb84'] }, farmland: [0.16, 0.22, 0.12],
  bank: '#8a7f55', wet: '#5d6549', water: ['#456a72', '#618a90', '#9fbfba'],
  pit: ['#d9caa0', '#493c2a', '#927b55', '#6b776c'], spoil: '#e0d4b0', trench: ['#2a2219', '#5c4a33', '#a58c61'], earth: '#8f7850', tears: 0.9,
};

// prettier-ignore
const mud: Palette = {
  ...summer,
  ground: '#b1a37d', washes: ['#c3b590', '#968b67', '#a8946a', '#b8ad88', '#8c8a66'], blade: ['#6f6a45', '#d8cca6', '#857c55'], speck: '#e9dfc2',
  hill: ['#bda57c', '#b0906a', '#a5825c', '#96724c'], contour: '#6d4a2c', shadow: '#26241f',
  canopy: [['#2f3a2a', '#4b5a35', '#6b7642', '#8f955a'], ['#33382a', '#565a38', '#777448', '#99905e'], ['#3c3824', '#665a30', '#8a7a42', '#ad985c']],
  floor: '#4a4630', brush: [['#55502f', '#7d7645', '#a29a62'], ['#5a5030', '#877948', '#aa9a66']], hedge: ['#363c27', '#575f38', '#818451'],
  orchard: [['#3f4a2c', '#667040', '#919460'], ['#464a2a', '#727440', '#9a9a62']], blossom: '#b5533b', grass: '#9ba169',
  fields: { wheat: ['#cbb070', '#a3854a', '#dfca93'], plough: ['#9c7f58', '#73593b', '#b59a74'], crop: ['#98a06a', '#727c48', '#b5bb88'] }, farmland: [0.16, 0.26, 0.16],
  bank: '#8b7f5c', wet: '#5d634b', water: ['#4c666b', '#67838a', '#a6bcb9'], reed: '#5f6138', sand: ['#b3a07a', '#cfc09a', '#e2d6b6'], road: ['#6f6247', '#bfae88', '#d6c8a4', '#94835f'],
  ballast: ['#645d52', '#938b7c'], stone: ['#4d473d', '#a79e8c', '#d2c9b6'], yard: '#b3a283',
  roofs: { tile: ['#6e3a2c', '#935140', '#b77f68'], slate: ['#454b52', '#646c74', '#8f979d'], thatch: ['#75603a', '#9b8250', '#bfa775'], brick: ['#6a4033', '#8b5d4b', '#ac8470'] },
  pit: ['#d6c9a4', '#453a2b', '#8f7c5a', '#6b7468'], spoil: '#ddd2b2', trench: ['#2a2219', '#5a4934', '#a28a61'], wire: '#2a2522', concrete: ['#5d5a51', '#aaa698', '#d3cfc0'],
  earth: '#7d6a4a', sandbag: ['#675c44', '#a5987a', '#cdc2a4'], tears: 1.2,
};

// prettier-ignore
const winter: Palette = {
  ...summer,
  ground: '#dfe3e2', washes: ['#eef1f0', '#ccd5d8', '#d9d6cb', '#f4f5f3', '#bfcbd0'], blade: ['#a59f83', '#ffffff', '#8f8d76'], speck: '#ffffff',
  hill: ['#e2e2dc', '#d8d2c6', '#cfc6b8', '#c4b8a6'], contour: '#6b6f78', shadow: '#2d3a4a',
  canopy: [['#2b3f38', '#476056', '#7d958b', '#d3dedb'], ['#283b39', '#415e57', '#75908a', '#dbe5e4'], ['#3c3b34', '#64625a', '#95938a', '#dedfdb']],
  floor: '#4d5e58', brush: [['#5f5846', '#8f866e', '#dcdad0'], ['#544c3b', '#7f745c', '#e6e4dc']], hedge: ['#3a4036', '#5f6656', '#e3e7e4'],
  orchard: [['#4c4537', '#7a705a', '#dcdcd4'], ['#524a3a', '#82765e', '#e8e8e2']], blossom: '#8a4a34', grass: '#d3d9d2',
  fields: { wheat: ['#e2dcc4', '#b9ad84', '#f5f1e2'], plough: ['#cfcac0', '#8d8272', '#efeeea'], crop: ['#d5dcd0', '#a2ae9b', '#f0f4ed'] }, farmland: [0.14, 0.3, 0.16],
  bank: '#b9beb6', wet: '#8c999c', water: ['#7f9dab', '#a7c0ca', '#dfecf0'], reed: '#857f63', sand: ['#cfc8b4', '#e2ddcc', '#f2efe4'], road: ['#8f8a7e', '#cfc8b8', '#e6e0d2', '#a2998a'],
  ballast: ['#6f6c68', '#a7a49e'], stone: ['#565a5e', '#b0b2b0', '#f0f2f2'], yard: '#d3cfc4',
  roofs: { tile: ['#7a4438', '#b08a80', '#f1f1ef'], slate: ['#4f5963', '#8b959d', '#f2f5f6'], thatch: ['#7c6a48', '#b0a285', '#f3f2ec'], brick: ['#6d4a3f', '#a3897f', '#f0efec'] },
  pit: ['#f2f0e8', '#5a5148', '#9f9482', '#8ea4ab'], spoil: '#c9b996', trench: ['#2b2621', '#5d5142', '#a3957a'], wire: '#2c2a2b', concrete: ['#5d5f5f', '#aeb0ac', '#f0f1ef'],
  earth: '#b5a98f', sandbag: ['#6d6552', '#aea68f', '#e6e2d5'], tears: 0.8, relief: 15,
};

const SEASONS: Readonly<Record<string, Palette>> = { summer, autumn, winter, mud };

export const seasons = Object.keys(SEASONS);
export const paletteOf = (season: string): Palette => SEASONS[season] ?? summer;
