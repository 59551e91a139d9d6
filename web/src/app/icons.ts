/** Icons on a box of 24, drawn with the colour of the text. */

const stroke = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"';

// prettier-ignore
export const ICONS = {
  back: `<path d="M14.6 5L7.6 12l7 7" ${stroke} stroke-width="2.3"/>`,
  book: `<path d="M4 4.6h6.2c1 0 1.8.8 1.8 1.8v14c0-1-.8-1.8-1.8-1.8H4ZM20 4.6h-6.2c-1 0-1.8.8-1.8 1.8v14c0-1 .8-1.8 1.8-1.8H20Z" ${stroke} stroke-width="1.9"/>`,
  branch: `<path d="M7 4v16M7 13c7 0 9-2.4 9-8" ${stroke} stroke-width="2.1"/><path d="M12.6 7.6L16 4.2l3.4 3.4" ${stroke} stroke-width="2.1"/>`,
  check: `<path d="M4.6 12.8l4.8 4.8L19.4 7" ${stroke} stroke-width="2.5"/>`,
  clock: `<circle cx="12" cy="12" r="8.6" ${stroke} stroke-width="2"/><path d="M12 7v5.2l3.6 2.2" ${stroke} stroke-width="2"/>`,
  close: `<path d="M5.6 5.6l12.8 12.8M18.4 5.6L5.6 18.4" ${stroke} stroke-width="2.3"/>`,
  copy: `<path d="M9 9h10v11H9Z" ${stroke} stroke-width="2"/><path d="M15 5.6V4H5v11h1.6" ${stroke} stroke-width="2"/>`,
  cpu: `<rect x="6" y="6" width="12" height="12" rx="2" ${stroke} stroke-width="2"/><path d="M9.4 2.4v3M14.6 2.4v3M9.4 18.6v3M14.6 18.6v3M2.4 9.4h3M2.4 14.6h3M18.6 9.4h3M18.6 14.6h3" ${stroke} stroke-width="2"/>`,
  dice: `<rect x="4" y="4" width="16" height="16" rx="3.6" ${stroke} stroke-width="2"/><circle cx="8.6" cy="8.6" r="1.5" fill="currentColor"/><circle cx="12" cy="12" r="1.5" fill="currentColor"/><circle cx="15.4" cy="15.4" r="1.5" fill="currentColor"/>`,
  down: `<path d="M12 3.6v11.6M6.6 10.4l5.4 5.4 5.4-5.4M4.4 20.2h15.2" ${stroke} stroke-width="2.1"/>`,
  eye: `<path d="M1.8 12S5.6 5.4 12 5.4 22.2 12 22.2 12 18.4 18.6 12 18.6 1.8 12 1.8 12Z" ${stroke} stroke-width="2"/><circle cx="12" cy="12" r="3.1" fill="currentColor"/>`,
  first: `<path d="M18 5l-8 7 8 7ZM6.4 5v14" ${stroke} stroke-width="2.1"/>`,
  flag: `<path d="M5 21.4V3.6M5 4.4h12.6l-2.8 4 2.8 4H5" ${stroke} stroke-width="2.1"/>`,
  gear: `<path d="M4 7h9M17 7h3M4 17h3M11 17h9" ${stroke} stroke-width="2.2"/><circle cx="15" cy="7" r="2.4" ${stroke} stroke-width="2"/><circle cx="9" cy="17" r="2.4" ${stroke} stroke-width="2"/>`,
  last: `<path d="M6 5l8 7-8 7ZM17.6 5v14" ${stroke} stroke-width="2.1"/>`,
  left: `<path d="M15 5l-8 7 8 7Z" ${stroke} stroke-width="2.1"/>`,
  link: `<path d="M9.6 14.4l4.8-4.8M8 11l-2.6 2.6a4 4 0 0 0 5.6 5.6L13.4 17M16 13l2.6-2.6A4 4 0 0 0 13 4.8L10.6 7" ${stroke} stroke-width="2.1"/>`,
  lock: `<path d="M6 11h12v9H6Z" ${stroke} stroke-width="2"/><path d="M8.4 11V8a3.6 3.6 0 0 1 7.2 0v3" ${stroke} stroke-width="2"/>`,
  moon: `<path d="M20 14.4A8.6 8.6 0 0 1 9.6 4 8.6 8.6 0 1 0 20 14.4Z" ${stroke} stroke-width="2"/>`,
  pause: `<path d="M8.4 5v14M15.6 5v14" ${stroke} stroke-width="3"/>`,
  people: `<circle cx="8.4" cy="8" r="3.4" ${stroke} stroke-width="2"/><path d="M2.4 20c0-4 2.6-6.4 6-6.4s6 2.4 6 6.4M15.4 5a3.4 3.4 0 0 1 0 6.2M17 14c2.8.6 4.6 2.8 4.6 6" ${stroke} stroke-width="2"/>`,
  play: `<path d="M7.4 4.6L19 12 7.4 19.4Z" ${stroke} stroke-width="2.1"/>`,
  right: `<path d="M9 5l8 7-8 7Z" ${stroke} stroke-width="2.1"/>`,
  screen: `<path d="M3.4 5h17.2v11H3.4ZM8.6 20h6.8M12 16v4" ${stroke} stroke-width="2"/>`,
  search: `<circle cx="10.6" cy="10.6" r="6.2" ${stroke} stroke-width="2.1"/><path d="M15.4 15.4L20.6 20.6" ${stroke} stroke-width="2.3"/>`,
  sun: `<circle cx="12" cy="12" r="4.2" ${stroke} stroke-width="2"/><path d="M12 2.4v2.4M12 19.2v2.4M2.4 12h2.4M19.2 12h2.4M5.2 5.2l1.7 1.7M17.1 17.1l1.7 1.7M18.8 5.2l-1.7 1.7M6.9 17.1l-1.7 1.7" ${stroke} stroke-width="2"/>`,
  up: `<path d="M12 16V4.4M6.6 9.6L12 4.2l5.4 5.4M4.4 20.2h15.2" ${stroke} stroke-width="2.1"/>`,
  warn: `<path d="M12 3.6L21.6 20H2.4Z" ${stroke} stroke-width="2"/><path d="M12 9.6v4.6" ${stroke} stroke-width="2.3"/><circle cx="12" cy="17" r="1.3" fill="currentColor"/>`,
} as const;

export type IconName = keyof typeof ICONS;
