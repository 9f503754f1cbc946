import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differences } from './diff';

const joined = (runs: ReturnType<typeof differences>, without: string) =>
  runs
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

describe('differences', () => {
  it('names the words that went and that came', () => {
    expect(differences('The quick fox', 'The slow fox')).toEqual([
      { kind: 'same', text: 'The ' },
      { kind: 'out', text: 'quick' },
      { kind: 'in', text: 'slow' },
      { kind: 'same', text: ' fox' },
    ]);
  });

  it('takes a tag for a word', () => {
    expect(differences('<p>a</p>', '<p class="x">a</p>')).toEqual([
      { kind: 'out', text: '<p>' },
      { kind: 'in', text: '<p class="x">' },
      { kind: 'same', text: 'a</p>' },
    ]);
  });

  it('gives both texts back, whatever they are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', '<b>', '.', 'ö')).map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, (from, to) => {
        const runs = differences(from, to);
        expect([joined(runs, 'in'), joined(runs, 'out')]).toEqual([from, to]);
      }),
    );
  });

  it('compares long texts in a moment', () => {
    const long = (mark: string) => Array.from({ length: 20_000 }, (_, index) => `word${index}${index % 7 === 0 ? mark : ''}`).join(' ');
    const start = performance.now();
    const runs = differences(long('x'), long('y'));
    expect(joined(runs, 'in')).toBe(long('x'));
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});
