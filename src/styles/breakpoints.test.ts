import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BREAKPOINTS } from '@/config/constants';

const SRC = path.join(import.meta.dirname, '..');
const EM = 16;
/** A width and the last one below it, in `em` (16 px, whatever a visitor's own size of letters is at first). */
const ALLOWED = new Set(BREAKPOINTS.flatMap((px) => [px / EM, Number((px / EM - 0.01).toFixed(2))]));

/** Every width that a query of the viewport names (a container's is counted in its text): in style sheets, and in what the markup says of pictures. */
const widthsIn = (text: string): string[] =>
  [
    ...text
      .replace(/@container[^{]*/g, '')
      .matchAll(/\(\s*(?:min|max)-width\s*:\s*([\d.]+\s*\w*)\s*\)|\(\s*width\s*[<>]=?\s*([\d.]+\s*\w*)\s*\)/g),
  ].map(([, named, ranged]) => (named ?? ranged ?? '').replace(/\s/g, ''));
const isAllowed = (width: string): boolean => /^[\d.]+em$/.test(width) && ALLOWED.has(Number.parseFloat(width));

describe('breakpoints are 480, 768, 1180 and 1440 px (promise 16)', () => {
  const files = globSync('**/*.{css,ts,tsx}', {
    cwd: SRC,
    exclude: (name) => name === 'sitecore' || name === 'backends' || name === 'generated',
  }).filter((file) => !/\.test\.tsx?$/.test(file));
  const found = files.flatMap((file) => widthsIn(readFileSync(path.join(SRC, file), 'utf8')).map((width) => ({ file, width })));

  it('are the specification’s', () => {
    expect(BREAKPOINTS).toEqual([480, 768, 1180, 1440]);
  });
  it('are all that style sheets and pictures know', () => {
    expect(found.length).toBeGreaterThan(60);
    expect(found.filter(({ width }) => !isAllowed(width))).toEqual([]);
  });
  it('each of them is used', () => {
    for (const px of BREAKPOINTS)
      expect(
        found.some(({ width }) => width === `${px / EM}em`),
        `${px} px`,
      ).toBe(true);
  });
  it('what is none is noticed', () => {
    expect(widthsIn('@media (min-width: 64em) and (max-width:73.74em) { } @media (width >= 1024px) { }')).toEqual([
      '64em',
      '73.74em',
      '1024px',
    ]);
    expect(['64em', '1180px', '73.75rem', '73.75em', '73.74em', '47.99em'].map(isAllowed)).toEqual([false, false, false, true, true, true]);
  });
});
