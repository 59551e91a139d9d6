/** Icons on a box of 24, drawn with the colour of the text. */

const line = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"';

// prettier-ignore
const ICONS: Readonly<Record<string, string>> = {
  fire: `<circle cx="12" cy="12" r="6.2" ${line} stroke-width="2"/><path d="M12 1.6v6M12 16.4v6M1.6 12h6M16.4 12h6" ${line} stroke-width="2.2"/><circle cx="12" cy="12" r="1.7" fill="currentColor"/>`,
  move: `<path d="M3 12h13M11 5.6L17.6 12 11 18.4" ${line} stroke-width="2.6"/><path d="M21.4 4.6v14.8" ${line} stroke-width="2.2"/>`,
  advance: `<path d="M4 5.4L10.4 12 4 18.6M12.4 5.4L18.8 12 12.4 18.6" ${line} stroke-width="2.8"/>`,
  recover: `<path d="M12 3.4v17.2M3.4 12h17.2" ${line} stroke-width="5.2"/>`,
  rout: `<path d="M21 8H8.6C4.4 8 3 11 3 13.2S4.6 18.6 8.6 18.6H15" ${line} stroke-width="2.6"/><path d="M16.4 3.2L21.2 8 16.4 12.8" ${line} stroke-width="2.6"/>`,
  artillery: `<path d="M12 2l1.9 5.3 5-2.6-2.6 5L21.6 12l-5.3 1.9 2.6 5-5-2.6L12 21.6l-1.9-5.3-5 2.6 2.6-5L2.4 12l5.3-1.9-2.6-5 5 2.6Z" ${line} stroke-width="1.9"/><circle cx="12" cy="12" r="2.2" fill="currentColor"/>`,
  other: `<path d="M5 21.4V3.6M5 4.4h12.6l-2.8 4 2.8 4H5" ${line} stroke-width="2.1"/>`,
  undo: `<path d="M8.4 4L3.6 8.8l4.8 4.8" ${line} stroke-width="2.2"/><path d="M4 8.8h9.4a6 6 0 0 1 0 12H8" ${line} stroke-width="2.2"/>`,
  eye: `<path d="M1.8 12S5.6 5.4 12 5.4 22.2 12 22.2 12 18.4 18.6 12 18.6 1.8 12 1.8 12Z" ${line} stroke-width="2"/><circle cx="12" cy="12" r="3.1" fill="currentColor"/>`,
  why: `<circle cx="12" cy="12" r="9.4" ${line} stroke-width="2"/><path d="M9.2 9.4a2.9 2.9 0 1 1 4.3 2.6c-1 .6-1.5 1.1-1.5 2.3" ${line} stroke-width="2.1"/><circle cx="12" cy="17.4" r="1.3" fill="currentColor"/>`,
  keys: `<rect x="2.4" y="6" width="19.2" height="12" rx="2.4" ${line} stroke-width="2"/><path d="M6 10h.1M10 10h.1M14 10h.1M18 10h.1M7.4 14h9.2" ${line} stroke-width="2.2"/>`,
  whole: `<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" ${line} stroke-width="2.2"/>`,
  plus: `<path d="M12 5v14M5 12h14" ${line} stroke-width="2.4"/>`,
  minus: `<path d="M5 12h14" ${line} stroke-width="2.4"/>`,
  close: `<path d="M5.6 5.6l12.8 12.8M18.4 5.6L5.6 18.4" ${line} stroke-width="2.3"/>`,
  play: `<path d="M7.4 4.6L19 12 7.4 19.4Z" ${line} stroke-width="2.1"/>`,
  lock: `<path d="M6 11h12v9H6Z" ${line} stroke-width="2"/><path d="M8.4 11V8a3.6 3.6 0 0 1 7.2 0v3" ${line} stroke-width="2"/>`,
  lesson: `<path d="M12 3a6.4 6.4 0 0 0-3.8 11.6c.6.5.8 1 .8 1.9h6c0-.9.2-1.4.8-1.9A6.4 6.4 0 0 0 12 3ZM9.6 20.4h4.8" ${line} stroke-width="2"/>`,
};

export const icon = (name: string): string => ICONS[name] ?? ICONS['other']!;
export const logo = '<path d="M1 22H9.6L15.4 8H26.6L32.4 22H41" fill="none" stroke="currentColor" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/><path d="M15 22H27" stroke="var(--mark)" stroke-width="4" stroke-linecap="round"/>';
