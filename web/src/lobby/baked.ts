/** Pictures of battles that were made beforehand, so that the lobby paints nothing: `npm run pictures` makes them. A battle without
 *  one, such as one of your own, is painted in the browser. `pictures.json` says which map each was made from. */

import made from './pictures.json';

const addresses = import.meta.glob<string>('./pictures/*.webp', { query: '?url', import: 'default', eager: true });

/** The address of the picture of a battle; none where `?paint` asks for the painter itself. */
export const bakedOf = (system: string, scenario: string): string | undefined =>
  location.search !== '?paint' && `${system}/${scenario}` in made ? addresses[`./pictures/${system}-${scenario}.webp`] : undefined;
