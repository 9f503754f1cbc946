import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DRAWING_VERSION, PALETTES, type Palette } from '../../lib/drawings/index.ts';
import { glance, nearest, RATIOS, sized, SLOW, sound } from '../../lib/drawings/looked-at.fixture.ts';
import { partOf } from '../../../tests/support/whole.ts';
import { picture } from './index.ts';
import { HAIR_STYLES, MOODS, type PortraitOptions } from './options.ts';

it('gives the same bytes for the same options, those that belong to the version of the drawings', () => {
  const options = { seed: 'a', palette: 'peat', width: 1200, height: 800 } as const;
  const first = picture('portrait', options);
  expect(picture('portrait', options)).toBe(first);
  expect(`${DRAWING_VERSION} ${createHash('sha256').update(first).digest('hex').slice(0, 16)}`).toMatchInlineSnapshot(
    `"7 a3b3b2ec0b879e61"`,
  );
});

it.each([
  [{ hair: 'mohawk' }, 'hair is "mohawk"; it may be none, shaved'],
  [{ age: 'old' }, 'age is old; it may be a number from 16 to 99'],
  [{ hat: 1 }, 'there is no option "hat"'],
])('says what is wrong with %j', (portrait, message) => {
  expect(() => picture('portrait', { seed: 'x', palette: 'tarn', width: 100, height: 100, portrait })).toThrow(message);
});

it('draws a cover as the site does', () => {
  expect(picture('moor', { seed: 'x', palette: 'tarn', width: 100, height: 100, portrait: { hat: 1 } })).toMatch(/^<svg/);
});

describe('portrait', () => {
  const portrait = (
    seed: string,
    options: PortraitOptions,
    palette: Palette = 'heather',
    ratio: readonly [number, number] = [4, 5],
  ): string => picture('portrait', { seed, palette, ...sized(ratio), portrait: options });

  it(
    'is sound with every style of hair, beard, glasses and mood, in every ratio and palette',
    () => {
      partOf([...HAIR_STYLES.entries()], 3).forEach(([k, hair]) => {
        const mood = MOODS[k % MOODS.length];
        const look: PortraitOptions = {
          hair,
          beard: k % 5,
          glasses: k % 4,
          hairTone: (k % 10) / 10,
          tone: 0.5 + (k % 6) / 10,
          curl: (k % 3) * 0.035,
          ...(mood ? { mood } : {}),
        };
        sound(portrait(hair, look, PALETTES[k % PALETTES.length], RATIOS[k % RATIOS.length]));
      });
      expect(HAIR_STYLES.length).toBeGreaterThanOrEqual(Math.max(PALETTES.length, RATIOS.length));
    },
    SLOW,
  );

  it(
    'follows what is said and keeps the rest of the face',
    () => {
      const plain = portrait('x', { hair: 'short' });
      expect(portrait('x', { hair: 'short', glasses: 1 })).not.toBe(plain);
      expect(portrait('x', { hair: 'short', mood: 'stern' })).not.toBe(plain);
      expect(portrait('x', { hair: 'short', age: 70 })).not.toBe(plain);
      // Glasses are added on top: all the paths of the bare face are still there.
      const paths = (svg: string): string[] => [...svg.matchAll(/ d="([^"]+)"/g)].map((found) => found[1] ?? '');
      const worn = new Set(paths(portrait('x', { hair: 'short', glasses: 1 })));
      expect(paths(plain).every((path) => worn.has(path))).toBe(true);
    },
    SLOW,
  );

  it(
    'gives people who are described alike faces of their own',
    async () => {
      const people = await Promise.all(
        ['ada', 'ben', 'cem', 'dia', 'eve'].map((seed) =>
          glance(
            picture('portrait', { seed, palette: 'tarn', width: 320, height: 320, portrait: { hair: 'short', hairTone: 0.3, tone: 0.9 } }),
          ),
        ),
      );
      expect(nearest(people)).toBeGreaterThan(0.02);
    },
    SLOW,
  );
});
