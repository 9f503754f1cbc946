import { expect, it } from 'vitest';
import entryDe from './words/entry.de.json';
import entryEn from './words/entry.en.json';
import de from './words/preview.de.json';
import en from './words/preview.en.json';

it.each([
  ['entry', entryEn, entryDe],
  ['preview', en, de],
])('the words of the %s are there in both languages, with the same gaps', (_part, english, german) => {
  const gaps = (words: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(words).map(([key, text]) => [key, [text === '', ...(text.match(/\{\w+\}/g) ?? [])]]));
  expect(gaps(german)).toEqual(gaps(english));
});
