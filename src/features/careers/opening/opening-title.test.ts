import { expect, it } from 'vitest';
import { openingTitle } from './caption.server';

it.each([
  ['Power systems engineer', [{ city: 'Oslo' }], 'Power systems engineer, Oslo'],
  ['Power systems engineer', [], 'Power systems engineer'],
  ['Engineer, Oslo', [{ city: 'Oslo' }], 'Engineer, Oslo'],
  ['Engineer', [{ countryName: 'Norway' }, { city: 'Bergen' }, { city: 'Oslo' }], 'Engineer, Norway, Bergen'],
])('the page of "%s" in %o says "%s"', (title, places, said) => {
  expect(openingTitle({ title, places })).toBe(said);
});
