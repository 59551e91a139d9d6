/** Reading a replay file, format 1, as docs/replays.md says. What is wrong is said in one sentence with its line. */

export type Chance = { kind: 'seeded'; seed: bigint } | { kind: 'by hand' } | { kind: 'fair'; game: string; commitment: string; seeds: string[]; secret: string | null };

export type Input = { line: number } & ({ seat: number; words: string } | { dice: number[] } | { draw: number });

export interface ReplayFile {
  system: string;
  scenario: string;
  content: string;
  players: string[];
  chance: Chance;
  inputs: Input[];
  hashes: number;
}

export class BadFile extends Error {
  constructor(line: number, what: string) {
    super(`Line ${line}: ${what}`);
    this.name = 'BadFile';
  }
}

interface Header {
  get: (key: string) => string;
  maybe: (key: string) => string | null;
  line: (key: string) => number;
}

const readHeader = (lines: readonly string[]): { header: Header; next: number } => {
  const found = new Map<string, { value: string; line: number }>();
  let at = 1;
  for (; at < lines.length && lines[at] !== ''; at++) {
    const split = /^([^:]+): ?(.*)$/.exec(lines[at]!);
    if (!split) throw new BadFile(at + 1, 'a line of the head is a word, a colon and a value.');
    if (found.has(split[1]!)) throw new BadFile(at + 1, `"${split[1]}" stands here twice.`);
    found.set(split[1]!, { value: split[2]!, line: at + 1 });
  }
  const maybe = (key: string): string | null => found.get(key)?.value ?? null;
  const get = (key: string): string => {
    const value = maybe(key);
    if (value === null) throw new BadFile(at + 1, `the head ends without "${key}".`);
    return value;
  };
  return { header: { get, maybe, line: (key) => found.get(key)?.line ?? 1 }, next: at + 1 };
};

const quoted = (header: Header, key: string): string => {
  try {
    const value: unknown = JSON.parse(header.get(key));
    if (typeof value === 'string') return value;
  } catch (error) {
    if (error instanceof BadFile) throw error;
  }
  throw new BadFile(header.line(key), `"${key}" should be a text in double quotes.`);
};

const readChance = (header: Header): Chance => {
  const word = header.get('chance');
  if (word === 'by hand') return { kind: 'by hand' };
  const seeded = /^seeded (\d{1,20})$/.exec(word);
  if (seeded) return { kind: 'seeded', seed: BigInt(seeded[1]!) };
  if (word !== 'fair') throw new BadFile(header.line('chance'), 'chance is "seeded" and a number, "fair", or "by hand".');
  const seeds: string[] = [];
  while (header.maybe(`seed ${seeds.length}`) !== null) seeds.push(quoted(header, `seed ${seeds.length}`));
  return { kind: 'fair', game: quoted(header, 'game'), commitment: header.get('commitment'), seeds, secret: header.maybe('secret') };
};

export const readFile = (text: string): ReplayFile => {
  const lines = text.replace(/^\uFEFF/, '').split('\n').map((line) => line.replace(/\r$/, ''));
  const format = /^salient-replay (\d+)$/.exec(lines[0] ?? '');
  if (!format) throw new BadFile(1, 'this is not a game file: it should begin with "salient-replay 1".');
  if (format[1] !== '1') throw new BadFile(1, `this file is of format ${format[1]}, and only format 1 is known here.`);
  const { header, next } = readHeader(lines);
  const inputs: Input[] = [];
  let hashes = 0;
  for (let at = next; at < lines.length; at++) {
    const line = lines[at]!;
    const number = at + 1;
    let found: RegExpExecArray | null;
    if (line === '' || line.startsWith('#')) continue;
    if ((found = /^end (\d+)$/.exec(line))) {
      if (Number(found[1]) !== inputs.length) throw new BadFile(number, `the file has ${inputs.length} inputs, and its end says ${found[1]}.`);
      const players: string[] = [];
      for (let name = header.maybe('seat 0'); name !== null; name = header.maybe(`seat ${players.length}`)) players.push(name);
      return {
        system: header.get('system'),
        scenario: header.maybe('scenario') ?? header.get('scenario-file').replace(/^\d+ /, ''),
        content: header.get('content'),
        players,
        chance: readChance(header),
        inputs,
        hashes,
      };
    }
    if ((found = /^(\d): (.*)$/.exec(line))) inputs.push({ line: number, seat: Number(found[1]), words: found[2]! });
    else if (/^dice( \d{1,3})+$/.test(line)) inputs.push({ line: number, dice: line.slice(5).split(' ').map(Number) });
    else if ((found = /^draw (\d{1,9})$/.exec(line))) inputs.push({ line: number, draw: Number(found[1]) });
    else if (/^hash \d+ [0-9a-f]{16}$/.test(line)) hashes++;
    else throw new BadFile(number, 'this is neither a choice, dice, a draw, a hash nor the end.');
  }
  throw new BadFile(lines.length, 'the file breaks off before its "end" line.');
};
