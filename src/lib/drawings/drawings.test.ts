import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DRAWING_VERSION, PALETTES, PROGRAMS, chooseDrawing, drawing } from './index.ts';
import type { DrawingOptions, Program } from './index.ts';
import { glance, nearest, RATIOS, safeBoxOf, sized, SLOW, sound } from './looked-at.fixture.ts';
import { alwaysSeen, STRIP } from './sheet.ts';

type Quadruple = [left: number, top: number, right: number, bottom: number];

/** As the door sends what it compresses at once. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

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
      for (const seed of ['a', 'b', 'c']) hash.update(drawing(program, { seed, palette: 'peat', width: 1200, height: 800 }));
    expect(`${DRAWING_VERSION} ${hash.digest('hex').slice(0, 16)}`).toMatchInlineSnapshot(`"7 d5edc3125f503aa6"`);
  });

  it.each(PROGRAMS)('%s is sound in every palette and in every ratio', (program) => {
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

  it.each(PROGRAMS)('%s: two seeds do not look alike', async (program) => {
    const pictures = await Promise.all(
      Array.from({ length: 10 }, (_, k) => glance(drawing(program, { seed: `seed ${k}`, palette: 'tarn', width: 320, height: 320 }))),
    );
    expect(nearest(pictures)).toBeGreaterThan(0.02);
  });

  it('stays light as it is sent', () => {
    for (const program of PROGRAMS)
      for (const seed of ['k', 'l', 'm']) {
        const svg = drawing(program, { seed, palette: 'moss', width: 1950, height: 1300 });
        expect(brotliCompressSync(svg, FAST).length, `${program} ${seed}`).toBeLessThanOrEqual(25 * 1024);
      }
  });
});

describe('what no crop may cut', () => {
  it.each(RATIOS)('is seen in every crop of a letter of %i:%i', (...ratio) => {
    const { width, height } = sized(ratio);
    const seen = alwaysSeen({ width, height });
    for (const text of ['w', 'Resolved', undefined])
      for (const seed of ['a', 'b']) {
        const [left, top, right, bottom] = safeBoxOf(drawing('letter', { seed, palette: 'peat', width, height, ...(text && { text }) }));
        const box = [left * width, top * height, right * width, bottom * height];
        expect(
          box.every((at, k) => (k < 2 ? at >= (seen[k] ?? 0) - 3 : at <= (seen[k] ?? 0) + 3)),
          `${text} ${seed}`,
        ).toBe(true);
      }
  });

  it('is all of the letter: nothing of its ink is beside the box', async () => {
    for (const text of ['w', '&', 'Dear'])
      for (const seed of ['a', 'b', 'c']) {
        const svg = drawing('letter', { seed, palette: 'peat', width: 600, height: 400, text });
        const [left, top, right, bottom] = safeBoxOf(svg);
        const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
        let outside = 0;
        for (let at = 0; at < data.length; at += info.channels) {
          if (Math.hypot((data[at] ?? 0) - 0x1c, (data[at + 1] ?? 0) - 0x21, (data[at + 2] ?? 0) - 0x1d) > 8) continue;
          const [x, y] = [((at / info.channels) % info.width) / info.width, Math.floor(at / info.channels / info.width) / info.height];
          if (x < left || x > right || y < top || y > bottom) outside += 1;
        }
        expect([text, seed, outside]).toEqual([text, seed, 0]);
      }
  });

  it('is the heart of a trunk, in the strip of an event too', () => {
    const told = Array.from({ length: 60 }, (_, k) => drawing('rings', { seed: `seed ${k}`, palette: 'peat', width: 600, height: 400 }))
      .filter((svg) => svg.includes(' data-safe='))
      .map(safeBoxOf);
    expect(told.length).toBeGreaterThan(10);
    const [left, top, right, bottom] = alwaysSeen({ width: 3, height: 2 }, STRIP).map((at, k) => at / (k % 2 === 0 ? 3 : 2)) as Quadruple;
    const cut = told.filter((box) => box[0] < left - 0.002 || box[1] < top - 0.002 || box[2] > right + 0.002 || box[3] > bottom + 0.002);
    expect(cut).toEqual([]);
  });

  it('is no stop of tracks: none lies on the edge of a crop', async () => {
    const pop = [0xc2, 0x2a, 0x10];
    const drawn = Array.from({ length: 80 }, (_, k) =>
      drawing('exchange', { seed: `stop ${k}`, palette: 'peat', width: 600, height: 400 }),
    );
    // A way through tracks, and a cord, have that colour too, as lines.
    const stopped = drawn.filter((svg) => svg.includes('fill="#C22A10"') && !svg.includes('stroke="#C22A10"'));
    expect(stopped.length).toBeGreaterThan(8);
    const [left, top, right, bottom] = alwaysSeen({ width: 600, height: 400 });
    for (const svg of stopped) {
      const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const isBeside = (at: number): boolean => {
        const [x, y] = [(at / info.channels) % info.width, Math.floor(at / info.channels / info.width)];
        return x < left - 1 || x > right + 1 || y < top - 1 || y > bottom + 1;
      };
      const pixels = Array.from({ length: data.length / info.channels }, (_, k) => k * info.channels);
      expect(pixels.filter((at) => pop.every((value, k) => Math.abs((data[at + k] ?? 0) - value) < 8) && isBeside(at))).toEqual([]);
    }
  });

  it('keeps a word within the strip of an event', () => {
    const [, top, , bottom] = safeBoxOf(drawing('letter', { seed: 'a', palette: 'peat', width: 600, height: 400, text: 'p. 11' }));
    expect([top >= 0.249, bottom <= 0.751]).toEqual([true, true]);
  });

  it('says nothing where any part of a drawing will do', () =>
    expect(drawing('moor', { seed: 'a', palette: 'tarn', width: 600, height: 400 })).not.toContain('data-safe'));
});

describe('a board of sockets', () => {
  it('has no cord that hangs out of the sheet', async () => {
    const boards = Array.from({ length: 40 }, (_, k) =>
      drawing('exchange', { seed: `cord ${k}`, palette: 'tarn', width: 300, height: 200 }),
    ).filter((svg) => svg.includes('stroke-linecap="round"'));
    expect(boards.length).toBeGreaterThan(4);
    for (const svg of boards) {
      // Its lowest row of pixels is the ground and the block on it, each of one colour.
      const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const foot = Array.from({ length: info.width }, (_, x) => {
        const at = ((info.height - 1) * info.width + x) * info.channels;
        return `${data[at]} ${data[at + 1]} ${data[at + 2]}`;
      });
      expect(foot.filter((colour, x) => x > 0 && colour !== foot[x - 1]).length).toBeLessThanOrEqual(2);
    }
  });
});

describe('piles', () => {
  it('have no third of empty sky: what stands begins in the upper quarter, and in the widest crop near its edge', async () => {
    for (const seed of ['the-long-queue', 'rotterdam', 'a', 'b', 'c', 'd', 'e', 'f']) {
      const svg = drawing('piles', { seed, palette: 'tarn', width: 300, height: 200 });
      const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const first =
        Array.from({ length: info.height }, (_, y) => y).find((y) => data[y * info.width * info.channels] !== 0xd5) ?? info.height;
      expect(first / info.height, seed).toBeLessThanOrEqual(0.35);
    }
  });
});

describe('what cannot be drawn', () => {
  const options = { seed: 'x', palette: 'tarn', width: 100, height: 100 } as const;
  it.each([
    ['clouds', options, 'there is no drawing program "clouds"'],
    ['moor', { ...options, palette: 'pink' }, 'there is no palette "pink"'],
    ['moor', { ...options, height: 0 }, '100 × 0'],
  ])('%s: says what is wrong', (program, given, message) => {
    expect(() => drawing(program as Program, given as DrawingOptions)).toThrow(message);
  });
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
    expect(new Set(covers.map((cover) => cover.program)).size).toBe(PROGRAMS.length);
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
