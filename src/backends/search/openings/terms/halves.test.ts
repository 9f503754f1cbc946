import { describe, expect, it } from 'vitest';
import { cut } from '../../../kit/text/normalise.ts';
import { parseQuery } from '../../text/query.ts';
import { remarkIn } from '../facts/remarks.ts';
import { vectorOf } from './vector.ts';

/** A letter of two UTF-16 units that no normal form takes apart. */
const WIDE = '𐐨';
const vector = (words: Partial<Parameters<typeof vectorOf>[0]>) =>
  vectorOf({ title: '', names: [], organisation: [], places: [], labels: [], text: '', language: 'en', ...words });

describe('no half of a character, which PostgreSQL refuses,', () => {
  it.each([
    ['of a long word of a text', () => vector({ text: `${'a'.repeat(59)}${WIDE}b` })],
    ['of a long word of a title', () => vector({ title: `x${WIDE.repeat(40)}` })],
    ['of a long German word', () => vector({ title: `${'a'.repeat(51)}leitung${'b'}${WIDE}`, language: 'de' })],
    ['of a long place', () => vector({ places: [`y${WIDE.repeat(80)}`] })],
    ['of an abbreviation', () => vector({ organisation: [`${WIDE}cme ${WIDE}eta ${WIDE}uild`] })],
    ['of a long query', () => parseQuery(`x${'😀'.repeat(150)}`).text],
    ['of the end of a quote', () => remarkIn(`TBD ${'😀'.repeat(80)}`)?.quote],
    ['of the beginning of a quote', () => remarkIn(`x${'😀'.repeat(40)} TBD`)?.quote],
    ['of the beginning of another', () => remarkIn(`xx${'😀'.repeat(40)} TBD`)?.quote],
  ])('is left %s', (_what, made) => {
    const text = made();
    expect(text).toBeTruthy();
    expect(text?.isWellFormed()).toBe(true);
    expect(text).not.toContain('\ufffd');
  });

  it.each([
    ['😀😀', 1, ''],
    ['😀😀', 2, '😀'],
    ['😀😀', 3, '😀'],
    ['a😀', 9, 'a😀'],
    ['', 3, ''],
  ])('is left of %s cut to %d', (text, length, short) => expect(cut(text, length)).toBe(short));
});
