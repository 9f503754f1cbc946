import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIRST_FONTS, ITALIC_FONT } from './fonts';

const css = readFileSync('src/styles/fonts.css', 'utf8');

describe('fonts', () => {
  it.each([...FIRST_FONTS, ITALIC_FONT])('%s is there, as it is named and described', (address) => {
    const bytes = readFileSync(`public${address}`);
    expect(address).toContain(createHash('sha256').update(bytes).digest('hex').slice(0, 8));
    expect(css).toContain(`url('${address}')`);
  });

  it('are no others', () => {
    const described = [...css.matchAll(/url\('([^']+)'\)/g)].map(([, address]) => address);
    expect(described.sort()).toEqual([...FIRST_FONTS, ITALIC_FONT].sort());
  });
});
