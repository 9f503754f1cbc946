import { expect, it } from 'vitest';
import { hasCountry } from './places';

it('a role of a place without a country is not one from anywhere', () => {
  const said = [
    ['Berlin', 'DE'],
    ['', 'DE'],
    ['', ''],
    ['Berlin', ''],
  ] as const;
  expect(said.map(([place, country]) => hasCountry({ place, country }))).toEqual([true, true, true, false]);
});
