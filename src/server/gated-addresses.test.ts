import { expect, it } from 'vitest';
import { documentsOf, isGatedPage, markGatedPage, setGatedAddresses } from './gated-addresses';

it('knows gated pages however they are written', () => {
  setGatedAddresses(['/Capital/Über uns'], []);
  markGatedPage('/b/');
  expect(['/capital/%C3%BCber%20uns', '/CAPITAL/Über uns/', '/b', '/c', '/%'].map(isGatedPage)).toEqual([true, true, true, false, false]);
});

it('knows all documents that offer a file, by its id and by its path', () => {
  const document = (id: string) => ({ id, language: 'en', level: 'premium' as const });
  setGatedAddresses(
    [],
    [
      ['a/b', document('1')],
      ['a/b', document('2')],
      ['0f', document('3')],
    ],
  );
  expect(documentsOf('0f', 'a/b').map(({ id }) => id)).toEqual(['3', '1', '2']);
  expect(documentsOf('other')).toEqual([]);
});
