/** Sentences with clauses in them: `three hits [AC:3.2c]`. */

export type Part = string | { clauses: string[] };

const CLAUSES = /\[((?:[A-Z]+:[\w.]+)(?:[ ,]+(?:[A-Z]+:[\w.]+|G-\d+))*)\]/g;

export const pieces = (text: string): Part[] => {
  const out: Part[] = [];
  let last = 0;
  for (const match of text.matchAll(CLAUSES)) {
    if (match.index > last) out.push(text.slice(last, match.index));
    out.push({ clauses: match[1]!.split(/[ ,]+/).filter((one) => one.includes(':')) });
    last = match.index + match[0].length;
  }
  if (last < text.length) out.push(text.slice(last));
  return out;
};

/** The same without the clauses, to be read aloud. */
export const spoken = (text: string): string => text.replace(CLAUSES, '').replace(/ +([.,;)])/g, '$1').replace(/ {2,}/g, ' ').trim();
