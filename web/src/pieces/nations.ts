/** Nations. Allies and Entente are dark with cream figures, Axis and Central Powers light with dark ones: sides differ in
 *  lightness, so any pairing survives any eyes and a grey print. Hue and emblem tell the nations of one side apart. */

export type Helmet = 'bowl' | 'flare' | 'brim' | 'crest' | 'cap';
export type Emblem = 'star' | 'cross' | 'arrow' | 'ring' | 'none';

export interface Nation {
  name: string;
  dark: boolean;
  body: string;
  /** The lit edge, the band, figures, digits in the band, the rim. */
  top: string;
  band: string;
  ink: string;
  digit: string;
  rim: string;
  emblem: Emblem;
  helmet: Helmet;
}

// prettier-ignore
const NATIONS: Readonly<Record<string, Nation>> = {
  british: { name: 'British', dark: true, body: '#7b6436', top: '#98804e', band: '#3b2e16', ink: '#f8f0da', digit: '#fbf6e3', rim: '#2a200e', emblem: 'arrow', helmet: 'brim' },
  german: { name: 'German', dark: false, body: '#b9c2bf', top: '#d4dbd6', band: '#37444a', ink: '#1d2629', digit: '#fbf6e3', rim: '#1f282b', emblem: 'cross', helmet: 'flare' },
  french: { name: 'French', dark: true, body: '#48688f', top: '#6384ab', band: '#22344d', ink: '#f2f3ee', digit: '#fbf6e3', rim: '#18253a', emblem: 'ring', helmet: 'crest' },
  us: { name: 'American', dark: true, body: '#5f6a3c', top: '#79854e', band: '#2f3620', ink: '#f6f0da', digit: '#fbf6e3', rim: '#23281a', emblem: 'star', helmet: 'bowl' },
  russian: { name: 'Russian', dark: true, body: '#8a5f3c', top: '#a67a50', band: '#472d1b', ink: '#f8eed8', digit: '#fbf6e3', rim: '#2f1e12', emblem: 'star', helmet: 'bowl' },
};
const NEUTRAL: Nation = { name: 'Neutral', dark: false, body: '#ddd2b4', top: '#f4ecd6', band: '#4a4433', ink: '#1d231f', digit: '#fbf6e3', rim: '#2a2618', emblem: 'none', helmet: 'cap' };
const ALIASES: Readonly<Record<string, string>> = {
  american: 'us', america: 'us', usa: 'us', uk: 'british', britain: 'british', de: 'german', germany: 'german', fr: 'french', france: 'french', ru: 'russian', russia: 'russian', soviet: 'russian', commonwealth: 'british',
};

export const nations = Object.keys(NATIONS);
export const nationOf = (id: string): Nation => NATIONS[id] ?? NATIONS[ALIASES[id] ?? ''] ?? NEUTRAL;

// prettier-ignore
export const EMBLEMS: Readonly<Record<Emblem, string>> = {
  star: 'M0-5.4L1.35-1.75 5.2-1.65 2.15.72 3.25 4.4 0 2.2-3.25 4.4-2.15.72-5.2-1.65-1.35-1.75Z',
  cross: 'M-1.7-5.2H1.7V-1.7H5.2V1.7H1.7V5.2H-1.7V1.7H-5.2V-1.7H-1.7Z',
  arrow: 'M-1-5.2H1L1.2-1.6 4.8 4.8H2.8L1 1.4V5.2H-1V1.4L-2.8 4.8H-4.8L-1.2-1.6Z',
  ring: 'M0-5.2A5.2 5.2 0 1 1-.01-5.2ZM0-3.2A3.2 3.2 0 1 0 .01-3.2ZM0-1.4A1.4 1.4 0 1 1-.01-1.4Z',
  none: 'M-4-1.4H4V1.4H-4Z',
};
