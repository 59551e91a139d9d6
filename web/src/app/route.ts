/** Addresses of rooms. All stand behind the `#`, which no browser sends: a token in a link never reaches a log. */

export type Route =
  | { room: 'battles' }
  | { room: 'new'; system: string; scenario: string }
  | { room: 'games' }
  | { room: 'play'; game: string; token: string | null }
  | { room: 'join'; game: string; token: string }
  | { room: 'watch'; game: string }
  | { room: 'replay'; game: string; at: number | null }
  | { room: 'verify' }
  | { room: 'rules'; system: string | null; clause: string | null }
  | { room: 'nowhere'; address: string };

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

export const parseRoute = (hash: string): Route => {
  const address = hash.replace(/^#/, '');
  const [room = '', ...rest] = address.replace(/^\//, '').split('/').map(decoded);
  const [a, b] = rest;
  const only = (most: number): boolean => rest.length <= most;
  if (room === '' && only(0)) return { room: 'battles' };
  if (room === 'games' && only(0)) return { room: 'games' };
  if (room === 'verify' && only(0)) return { room: 'verify' };
  if (room === 'new' && a && b && only(2)) return { room, system: a, scenario: b };
  if (room === 'play' && a && only(2)) return { room, game: a, token: b || null };
  if (room === 'join' && a && b && only(2)) return { room, game: a, token: b };
  if (room === 'watch' && a && only(1)) return { room, game: a };
  if (room === 'replay' && a && only(2)) {
    const at = b && /^\d+$/.test(b) ? Number(b) : null;
    if (!b || at !== null) return { room, game: a, at };
  }
  if (room === 'rules' && only(2)) return { room, system: a || null, clause: b || null };
  return { room: 'nowhere', address };
};

export const hashOf = (route: Route): string => {
  const join = (...parts: (string | number | null)[]): string =>
    '#/' + parts.filter((part) => part !== null && part !== '').map((part) => encodeURIComponent(part as string | number).replaceAll('%3A', ':')).join('/');
  switch (route.room) {
    case 'battles':
      return '#/';
    case 'new':
      return join('new', route.system, route.scenario);
    case 'play':
      return join('play', route.game, route.token);
    case 'join':
      return join('join', route.game, route.token);
    case 'watch':
      return join('watch', route.game);
    case 'replay':
      return join('replay', route.game, route.at);
    case 'rules':
      return join('rules', route.system, route.system && route.clause);
    case 'nowhere':
      return '#' + route.address;
    default:
      return join(route.room);
  }
};

/** A link or a bare invitation, as somebody pastes it: the part behind the `#`, if it leads to a room of a game. */
export const pastedRoute = (text: string): Route | null => {
  const trimmed = text.trim();
  const hash = trimmed.includes('#') ? trimmed.slice(trimmed.indexOf('#')) : '#/' + trimmed.replace(/^\//, '');
  const route = parseRoute(hash);
  return route.room === 'join' || route.room === 'watch' || route.room === 'play' || route.room === 'replay' ? route : null;
};
