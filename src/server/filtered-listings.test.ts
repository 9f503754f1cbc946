import { afterEach, expect, it } from 'vitest';
import { setFilteredListings } from './filtered-listings';
import { forgetPerProcess } from './one-per-process';
import { ownByAddress } from './own-pages';

afterEach(() => forgetPerProcess('filteredListings'));

const isOwn = (address: string, site = 'dotcom'): boolean => {
  const { pathname, search } = new URL(address, 'https://www.example.org');
  return ownByAddress({ site, language: 'en', path: pathname, search })?.() ?? false;
};

it.each([
  ['/people?office=hamburg', true],
  ['/People/?letter=a', true],
  ['/people', false],
  ['/people?utm_source=x', false],
  ['/events?office=hamburg', false],
  ['/people/ines-valbuena?office=hamburg', false],
])('%s is made for who narrows the directory: %s', (address, expected) => expect(isOwn(address)).toBe(expected));

it('is where the editors have put the directory, and nowhere else', () => {
  setFilteredListings([{ site: 'dotcom', path: '/Über uns/Team' }]);
  expect(isOwn('/%C3%BCber%20uns/team?page=2')).toBe(true);
  expect(isOwn('/%C3%BCber%20uns/team?page=2', 'insights')).toBe(false);
  expect(isOwn('/people?page=2')).toBe(false);
});
