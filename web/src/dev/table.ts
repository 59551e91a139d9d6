/** The development page of the table, see `Page.svelte`. */

import '../tokens.css';
import { mount } from 'svelte';
import type { Board } from '../board';
import type { TableView } from '../table/contract';
import Page from './Page.svelte';
import { squadBoard, squadLog, squadScene } from './squads';

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;

const load = async (): Promise<{ board: Board; views: TableView[] }> => {
  const address = query.get('recorded');
  if (address) return (await fetch(address)).json();
  const scene = squadScene();
  const moved = scene.pieces.map((piece) => (piece.id.startsWith('Line F7') ? { ...piece, at: { hex: 'D7' } } : piece));
  const tellings = squadLog();
  return {
    board: squadBoard(),
    views: [
      { seq: 8, status: 'playing', can_undo: true, scene: { ...scene, pieces: moved, odds: null }, tellings: tellings.slice(0, 4) },
      { seq: 9, status: 'playing', can_undo: true, scene, tellings },
    ],
  };
};

void load().then((props) => mount(Page, { target: document.body, props }));
