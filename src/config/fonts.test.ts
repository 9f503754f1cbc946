import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIRST_FONTS, ITALIC_FONT, MORE_LETTERS, MORE_LETTERS_RANGE } from './fonts';

const FILES = [...FIRST_FONTS, ...MORE_LETTERS, ITALIC_FONT];

const css = readFileSync('src/styles/fonts.css', 'utf8');

describe('fonts', () => {
  it.each(FILES)('%s is there, as it is named and described', (address) => {
    const bytes = readFileSync(`public${address}`);
    expect(address).toContain(createHash('sha256').update(bytes).digest('hex').slice(0, 8));
    expect(css).toContain(`url('${address}')`);
  });

  it('are no others', () => {
    const described = [...css.matchAll(/url\('([^']+)'\)/g)].map(([, address]) => address);
    expect(described.sort()).toEqual([...FILES].sort());
  });

  it('that come before the text are 70 KB at most', () => {
    const bytes = FIRST_FONTS.reduce((sum, address) => sum + statSync(`public${address}`).size, 0);
    expect(bytes / 1024).toBeLessThanOrEqual(70);
  });

  it('have each letter in one file', () => {
    expect(css.replace(/\s+/g, ' ').split(`unicode-range: ${MORE_LETTERS_RANGE};`)).toHaveLength(3);
    const letters = (file: string): Set<number> => {
      const [, range = ''] = new RegExp(`${file}[^}]*unicode-range:([^;]+);`).exec(css) ?? [];
      return new Set(
        [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].flatMap(([, from = '', to = from]) =>
          Array.from({ length: parseInt(to, 16) - parseInt(from, 16) + 1 }, (_, index) => parseInt(from, 16) + index),
        ),
      );
    };
    for (const [index, first] of FIRST_FONTS.entries()) {
      const own = letters(first);
      const more = letters(MORE_LETTERS[index] ?? '');
      expect([own.has(0x41), own.has(0xdf), more.has(0xe7), more.has(0xc6)]).toEqual([true, true, true, true]);
      expect([...own].filter((letter) => more.has(letter))).toEqual([]);
    }
  });
});
