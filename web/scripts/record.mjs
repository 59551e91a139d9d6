// Plays a game by chance against a running server and writes the board and every view of seat 0 into a file, for the
// development page of the table.
//   node scripts/record.mjs --server http://127.0.0.1:7416 --scenario cambrai-1917 --out FILE [--choices 120]
import { writeFileSync } from 'node:fs';

const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const server = option('server', 'http://127.0.0.1:7416');
const ask = async (path, body, token) => {
  const answer = await fetch(`${server}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${json.detail ?? answer.status}`);
  return json;
};

const founded = await ask('games', { scenario: option('scenario', 'la-ferme-1916'), seat: 'both', opponent: 'self', name: 'Recorder', seed: 'recorded' });
const { game } = founded;
const tokens = founded.seats.map((seat) => seat.token);
const board = await ask(`games/${game}/board`, null, tokens[0]);
const views = [];
const logs = [[], []];
let seed = 7;
const random = () => ((seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648);
const take = (seat, view) => {
  logs[seat] = [...logs[seat].slice(0, view.from), ...view.tellings];
  if (seat === 0) views.push({ ...view, tellings: [...logs[0]] });
};
for (let n = 0; n < Number(option('choices', '120')); n++) {
  let over = true;
  for (const seat of [0, 1]) {
    const view = await ask(`games/${game}/scene?since=0`, null, tokens[seat]);
    logs[seat] = [];
    take(seat, view);
    if (view.status !== 'over') over = false;
    const offers = view.scene.offers;
    if (!offers.length) continue;
    const bold = offers.filter((offer) => /^(attack|from|fight|call|march|lift|shell|gun)/.test(offer.words));
    const offer = bold.length && random() < 0.7 ? bold[Math.floor(random() * bold.length)] : offers[Math.floor(random() * offers.length)];
    await ask(`games/${game}/choose`, { seq: view.seq, words: offer.words }, tokens[seat]);
  }
  if (over) break;
}
writeFileSync(option('out', 'recorded.json'), JSON.stringify({ board, views }));
console.log(`${views.length} views, ${views.filter((view) => view.scene.odds).length} with odds`);
