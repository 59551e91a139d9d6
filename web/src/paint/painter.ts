/** The map sheet: from a board to SVG. Pure and deterministic: the same board gives the same bytes. */

import type { Board } from '../board';
import { contextOf, type Ctx, type PaintOptions } from './context';
import { paintBridges } from './layers/bridges';
import { paintBuildings, paintYards } from './layers/buildings';
import { paintCanals } from './layers/canal';
import { paintChurn } from './layers/churn';
import { paintCraters } from './layers/craters';
import { paintCrops } from './layers/crops';
import { paintGullies } from './layers/gullies';
import { paintMarshes } from './layers/marsh';
import { paintTrails } from './layers/trails';
import { paintFarmland } from './layers/fields';
import { paintGround } from './layers/ground';
import { paintHills } from './layers/hills';
import { paintBeaches, paintLakes } from './layers/lake';
import { filters, paintPaper } from './layers/paper';
import { paintRails } from './layers/rails';
import { paintAvenues, paintRoads } from './layers/roads';
import { paintRuins } from './layers/ruins';
import { paintBrush, paintOrchards, paintPlots } from './layers/scrub';
import { paintCliffs, paintFences, paintHedges, paintSideBrooks, paintWalls } from './layers/sides';
import { paintTrenches } from './layers/trenches';
import { paintWater } from './layers/water';
import { paintWire } from './layers/wire';
import { paintWoods } from './layers/woods';
import { paintCover, paintGunPits, paintLightWorks, paintPillboxes, paintStrongpoints } from './layers/works';
import { n1, type Point } from './vec';

/** Layers from bottom to top. */
export const LAYERS: readonly (readonly [name: string, paint: (ctx: Ctx) => string])[] = [
  ['ground', paintGround],
  ['farmland', paintFarmland],
  ['crops', paintCrops],
  ['churn', paintChurn],
  ['yards', paintYards],
  ['hills', paintHills],
  ['cliffs', paintCliffs],
  ['gullies', paintGullies],
  ['marshes', paintMarshes],
  ['beaches', paintBeaches],
  ['lakes', paintLakes],
  ['water', paintWater],
  ['brooks', paintSideBrooks],
  ['canals', paintCanals],
  ['brush', paintBrush],
  ['orchards', paintOrchards],
  ['trails', paintTrails],
  ['roads', paintRoads],
  ['rails', paintRails],
  ['bridges', paintBridges],
  ['craters', paintCraters],
  ['plots', paintPlots],
  ['hedges', paintHedges],
  ['fences', paintFences],
  ['walls', paintWalls],
  ['cover', paintCover],
  ['wire', paintWire],
  ['light works', paintLightWorks],
  ['trenches', paintTrenches],
  ['strongpoints', paintStrongpoints],
  ['gun pits', paintGunPits],
  ['ruins', paintRuins],
  ['pillboxes', paintPillboxes],
  ['avenues', paintAvenues],
  ['buildings', paintBuildings],
  ['woods', paintWoods],
  ['paper', paintPaper],
];

export interface Painting {
  /** What goes inside an `<svg>` whose viewBox is [0, 0, ...size]. */
  body: string;
  size: Point;
}

export const paintLayers = (ctx: Ctx, without: readonly string[] = []): Painting => ({
  body: `<defs>${filters(ctx.id, ctx.pal.relief)}</defs>` + LAYERS.map(([name, paint]) => (without.includes(name) ? '' : paint(ctx))).join(''),
  size: ctx.sheet,
});

/** The whole ground as one SVG document. */
export const paintBoard = (board: Board, options: PaintOptions = {}): string => {
  const { body, size } = paintLayers(contextOf(board, options), options.without);
  const [w, h] = size.map(n1);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${body}</svg>`;
};
