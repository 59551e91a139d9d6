/** What is wrong with a picture. */

/** Every reference finds its target, ids are not repeated, tags close, no number went wrong. */
export const faults = (svg: string): string[] => {
  const out: string[] = [];
  const ids = [...svg.matchAll(/\bid="([^"]+)"/g)].map((m) => m[1]!);
  if (new Set(ids).size !== ids.length) out.push('an id stands twice');
  const known = new Set(ids);
  for (const [, id] of svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)) if (!known.has(id!)) out.push(`#${id} is nowhere`);
  if (/NaN|undefined|Infinity|null/.test(svg)) out.push(`not a number near ${/.{30}(NaN|undefined|Infinity|null).{20}/.exec(svg)?.[0]}`);
  const open: string[] = [];
  for (const [, close, name, own] of svg.matchAll(/<(\/?)([a-zA-Z]+)(?:[^<>]*?)(\/?)>/g)) {
    if (close) {
      if (open.pop() !== name) out.push(`</${name}> closes something else`);
    } else if (!own) open.push(name!);
  }
  return [...out, ...open.map((name) => `<${name}> stays open`)];
};
