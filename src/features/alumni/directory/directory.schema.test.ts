import { expect, it } from 'vitest';
import { mapSchema } from './directory.schema';

it('a place leads to those who live there by its name where a gateway of the version before says no more', () => {
  const place = { city: 'Zürich', country: 'CH', lat: 47.4, lon: 8.5, count: 2 };
  expect(mapSchema.parse({ places: [place, { ...place, value: 'zurich' }], without: 0 }).places).toEqual([
    { ...place, value: 'Zürich' },
    { ...place, value: 'zurich' },
  ]);
});
