import { expect, it } from 'vitest';
import { MARK_END, MARK_START } from '../../kit/text/normalise.ts';
import { fieldOf } from './field.ts';

const mark = (text: string): string => text.replaceAll('[', MARK_START).replaceAll(']', MARK_END);

it.each([
  [
    'a note, which no full stop in it cuts',
    'Report · “Problems. The U.K. Experience”, in “[Papers] in Monetary Economics”, Reserve Bank of Australia, 1975. · End',
    '“Problems. The U.K. Experience”, in “[Papers] in Monetary Economics”, Reserve Bank of Australia, 1975.',
  ],
  [
    'one entry of a table of contents',
    'The long queue, Ines Valbuena · [Copper] has a memory, Henrik Aas · Patience',
    '[Copper] has a memory, Henrik Aas',
  ],
  ['what holds most of it', '[Copper] · A [price] of [copper] · End', 'A [price] of [copper]'],
])('shows %s', (_what, extras, shown) => expect(fieldOf(mark(extras))).toBe(mark(shown)));

it('shows a part of a long one', () => {
  const shown = fieldOf(mark(`It was late. ${'A word and a word more. '.repeat(20)}The [copper] is here. ${'So. '.repeat(60)}`));
  expect(shown).toContain(mark('The [copper] is here.'));
  expect(shown.length).toBeLessThan(200);
});
