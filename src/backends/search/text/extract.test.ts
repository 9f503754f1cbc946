import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MARK_END, MARK_START } from '../../kit/text/normalise.ts';
import { extractOf } from './extract.ts';
import { unmarked } from './headline.ts';

const mark = (text: string): string => text.replaceAll('[', MARK_START).replaceAll(']', MARK_END);
const shown = (text: string): string => extractOf(mark(text)).replaceAll(MARK_START, '[').replaceAll(MARK_END, ']');
const LONG = 'and the queue went on growing, since nobody had the right to close it before the year was over '.repeat(3).trim();

it.each([
  [
    'at the sentence, whose first word it keeps',
    'It was late. In December 1987 the Swiss were asked about [paper]. They said no.',
    'In December 1987 the Swiss were asked about [paper]. They said no.',
  ],
  [
    'at the one that holds most of it',
    'The [copper] is red. A wire of [copper] has a [price]. It is old.',
    'A wire of [copper] has a [price]. It is old.',
  ],
  [
    'not at an abbreviation or an ordinal',
    'Rot. Am 3. Mai zahlte Dr. Weber für [Kupfer]. Ende.',
    'Am 3. Mai zahlte Dr. Weber für [Kupfer]. Ende.',
  ],
  ['at a field of the page', 'Mill · Of [paper] and ink · End', 'Of [paper] and ink · End'],
  ['at the text, where nothing is marked', 'All of it. And more.', 'All of it. And more.'],
])('begins %s', (_where, text, extract) => expect(shown(text)).toBe(extract));

it('is one part of a long sentence, begun at a clause and ended at a word', () => {
  const found = shown(`The line was long, ${LONG}; then the [copper] came, ${LONG}.`);
  expect(found).toMatch(/^…\u00a0then the \[copper\] came, and the queue .*\w\u00a0…$/);
  expect(found.length).toBeLessThan(210);
  expect(shown(`The [copper] came late, ${LONG}.`)).toMatch(/^The \[copper\] came late, .*\w\u00a0…$/);
});

it('is a part of any text, with a hit where there is one, and no longer than three lines', () => {
  const word = fc.constantFrom('[a]', '[Copper]', 'b', 'Long-word', 'x.', 'Y!', '·', 'z,', '–', '3.', 'ß');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 200 }), (words) => {
      const text = mark(words.join(' '));
      const extract = extractOf(text);
      expect(unmarked(text)).toContain(unmarked(extract).replace(/^…\u00a0|\u00a0…$/g, ''));
      expect(extract.includes(MARK_START)).toBe(text.includes(MARK_START));
      expect(unmarked(extract).length).toBeLessThan(200);
    }),
  );
});
