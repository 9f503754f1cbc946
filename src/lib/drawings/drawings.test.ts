import { createHash } from 'node:crypto';
import { XMLValidator } from 'fast-xml-parser';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DRAWING_VERSION, HAIR_STYLES, MOODS, PALETTES, PROGRAMS, chooseDrawing, drawing } from './index.ts';
import type { DrawingOptions, Palette, PortraitOptions, Program } from './index.ts';

const RATIOS = [
  [1, 1],
  [2, 1],
  [4, 3],
  [8, 5],
  [16, 9],
  [21, 9],
  [3, 2],
  [4, 5],
] as const;
const COVERS = PROGRAMS.filter((program) => program !== 'portrait');
const LIMIT = 120 * 1024;
/** Milliseconds for what draws or rasterises many pictures. */
const SLOW = 60_000;

const sized = (ratio: readonly [number, number]): { width: number; height: number } => ({
  width: 1950,
  height: Math.round((1950 * ratio[1]) / ratio[0]),
});

function sound(svg: string): void {
  expect(XMLValidator.validate(svg)).toBe(true);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|null|e[-+]\d/);
  expect(svg.length).toBeLessThanOrEqual(LIMIT);
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, target] of svg.matchAll(/(?:href="|url\()#([^")]+)/g)) expect(ids).toContain(target);
}

/** The picture as 16 × 16 colours. */
async function glance(program: Program, seed: string, portrait?: PortraitOptions): Promise<Uint8Array> {
  const svg = drawing(program, { seed, palette: 'tarn', width: 320, height: 320, ...(portrait ? { portrait } : {}) });
  return new Uint8Array(await sharp(Buffer.from(svg)).resize(16, 16, { fit: 'fill' }).removeAlpha().raw().toBuffer());
}

/** The mean difference of two glances: 0 the same … 1 black against white. */
const apart = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length / 255;

async function nearest(pictures: readonly Uint8Array[]): Promise<number> {
  let least = 1;
  pictures.forEach((a, i) => pictures.slice(i + 1).forEach((b) => (least = Math.min(least, apart(a, b)))));
  return least;
}

describe('drawing', () => {
  it(
    'gives the same bytes for the same options, whatever was drawn between',
    () => {
      for (const program of PROGRAMS) {
        const options = { seed: 'the-long-queue', palette: 'tarn', width: 960, height: 600 } as const;
        const first = drawing(program, options);
        drawing('cloth', { ...options, seed: 'another' });
        expect(drawing(program, options)).toBe(first);
        expect(drawing(program, { ...options, seed: 'the-long-queue-2' })).not.toBe(first);
      }
    },
    SLOW,
  );

  it('has the bytes that belong to its version: whoever changes a drawing raises DRAWING_VERSION', () => {
    const hash = createHash('sha256');
    for (const program of PROGRAMS)
      for (const seed of program === 'portrait' ? ['a'] : ['a', 'b', 'c'])
        hash.update(drawing(program, { seed, palette: 'peat', width: 1200, height: 800 }));
    expect(`${DRAWING_VERSION} ${hash.digest('hex').slice(0, 16)}`).toMatchInlineSnapshot(`"3 8ac5a5107bfbe617"`);
  });

  it.each(COVERS)('%s is sound in every palette and in every ratio', (program) => {
    // Neither depends on the other: each pair of them would be ninety pictures a program.
    RATIOS.forEach((ratio, k) => {
      const { width, height } = sized(ratio);
      for (const palette of [PALETTES[k % PALETTES.length], PALETTES.at(-1 - (k % PALETTES.length))]) {
        if (!palette) throw new Error('there are no palettes');
        const svg = drawing(program, { seed: `${palette}-${width}x${height}`, palette, width, height });
        sound(svg);
        expect(svg).toContain(`width="${width}" height="${height}"`);
      }
    });
  });

  it('composes by the ratio, not by the size', () => {
    const body = (width: number): string =>
      drawing('moor', { seed: 'x', palette: 'moss', width, height: width / 2 }).replace(/^<svg[^>]*>/, '');
    expect(body(1950)).toBe(body(390));
  });

  it('sets the text of a letter, and only letters it has', () => {
    const letter = (text: string): string => drawing('letter', { seed: 'x', palette: 'peat', width: 800, height: 600, text });
    expect(letter('n')).not.toBe(letter('f'));
    for (const text of ['Resolved', 'p. 11', '&', '漢', '§ 9', 'über', '__proto__']) sound(letter(text));
  });

  it.each(COVERS)('%s: two seeds do not look alike', async (program) => {
    const pictures = await Promise.all(Array.from({ length: 10 }, (_, k) => glance(program, `seed ${k}`)));
    expect(await nearest(pictures)).toBeGreaterThan(0.02);
  });

  it(
    'stays small as a PNG of 1950 pixels',
    async () => {
      for (const program of PROGRAMS) {
        const svg = drawing(program, { seed: 'k', palette: 'moss', width: 1950, height: 1300 });
        const png = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
        expect(png.length, program).toBeLessThanOrEqual(350 * 1024);
      }
    },
    SLOW,
  );
});

describe('what cannot be drawn', () => {
  const options = { seed: 'x', palette: 'tarn', width: 100, height: 100 } as const;
  it.each([
    ['clouds', options, 'there is no drawing program "clouds"'],
    ['moor', { ...options, palette: 'pink' }, 'there is no palette "pink"'],
    ['moor', { ...options, height: 0 }, '100 × 0'],
    ['portrait', { ...options, portrait: { hair: 'mohawk' } }, 'hair is "mohawk"; it may be none, shaved'],
    ['portrait', { ...options, portrait: { age: 'old' } }, 'age is old; it may be a number from 16 to 99'],
    ['portrait', { ...options, portrait: { hat: 1 } }, 'there is no option "hat"'],
  ])('%s: says what is wrong', (program, given, message) => {
    expect(() => drawing(program as Program, given as DrawingOptions)).toThrow(message);
  });
});

describe('portrait', () => {
  const portrait = (
    seed: string,
    options: PortraitOptions,
    palette: Palette = 'heather',
    ratio: readonly [number, number] = [4, 5],
  ): string => drawing('portrait', { seed, palette, ...sized(ratio), portrait: options });

  it(
    'is sound with every style of hair, beard, glasses and mood, in every ratio and palette',
    () => {
      HAIR_STYLES.forEach((hair, k) => {
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
        ['ada', 'ben', 'cem', 'dia', 'eve'].map((seed) => glance('portrait', seed, { hair: 'short', hairTone: 0.3, tone: 0.9 })),
      );
      expect(await nearest(people)).toBeGreaterThan(0.02);
    },
    SLOW,
  );
});

describe('chooseDrawing', () => {
  it('never repeats a program within three covers nor a palette within two', () => {
    const covers: ReturnType<typeof chooseDrawing>[] = [];
    for (let k = 0; k < 400; k++) covers.push(chooseDrawing(`item-${k}`, covers));
    covers.forEach((cover, k) => {
      const [before, last] = [covers[k - 2], covers[k - 1]];
      expect([before?.program, last?.program]).not.toContain(cover.program);
      expect(last?.palette).not.toBe(cover.palette);
    });
    expect(new Set(covers.map((cover) => cover.program)).size).toBe(COVERS.length);
    expect(new Set(covers.map((cover) => cover.palette)).size).toBe(PALETTES.length);
  });

  it('depends on the slug and the neighbours alone, and gives a letter of the slug to `letter`', () => {
    const near = [{ program: 'moor', palette: 'peat' }] as const;
    expect(chooseDrawing('copper', near)).toEqual(chooseDrawing('copper', near));
    const letters = Array.from({ length: 200 }, (_, k) => chooseDrawing(`x${k}`, [])).filter((cover) => cover.program === 'letter');
    expect(letters.length).toBeGreaterThan(5);
    for (const cover of letters) expect(cover.text).toBe('x');
    expect(Array.from({ length: 200 }, (_, k) => chooseDrawing(`${k}`, [])).some((cover) => cover.program === 'letter')).toBe(false);
  });
});
