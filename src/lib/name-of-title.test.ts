import { expect, it } from 'vitest';
import { nameOfTitle } from './name-of-title';

it.each([
  ['Größe’s Übermut', 'groesses-uebermut'],
  ['Gru\u0308ne Häfen: 10 %', 'gruene-haefen-10'],
  ['Élan vital', 'elan-vital'],
  ['Łódź opens', 'lodz-opens'],
  ['Ørsted and the grid', 'orsted-and-the-grid'],
  ['Smørrebrød', 'smorrebrod'],
  ['x'.repeat(200), 'x'.repeat(100)],
])('%s is %s', (title, name) => expect(nameOfTitle(title)).toBe(name));

it('tells titles apart of which nothing can stand in an address', () => {
  const names = ['مرحبا بكم', 'שלום', '…'].map(nameOfTitle);
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^article-[a-z0-9]{1,7}$/);
});
