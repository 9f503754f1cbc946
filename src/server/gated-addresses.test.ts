import { expect, it } from 'vitest';
import { isGatedPage, levelOfFile, markGatedPage, setGatedAddresses } from './gated-addresses';

it('knows gated pages however they are written', () => {
  setGatedAddresses(['/Capital/Über uns'], []);
  markGatedPage('/b/');
  expect(['/capital/%C3%BCber%20uns', '/CAPITAL/Über uns/', '/b', '/c', '/%'].map(isGatedPage)).toEqual([true, true, true, false, false]);
});

it('takes a file that nobody has named for the strictest', () => {
  setGatedAddresses([], [['/-/media/Restricted/a.pdf', 'registered']]);
  expect([levelOfFile('/-/media/restricted/a.pdf'), levelOfFile('/-/media/restricted/b.pdf')]).toEqual(['registered', 'premium']);
});
