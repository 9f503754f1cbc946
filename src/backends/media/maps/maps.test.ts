import { describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../kit/http/answer.ts';
import { standingOn } from './clear.ts';
import * as drawing from './draw.ts';
import { mapRoutes } from './endpoint.ts';
import { drawSheet, letteredSheet, roundLength } from './draw.ts';
import { clipRing } from './ground.ts';
import type { Point } from './ground.ts';
import { touch } from './lettering.ts';

const area = (ring: readonly Point[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nx, ny] = ring[(index + 1) % ring.length] as Point;
      return sum + x * ny - nx * y;
    }, 0),
  ) / 2;

describe('a ring cut to a rectangle', () => {
  const square: Point[] = [
    [-10, -10],
    [10, -10],
    [10, 10],
    [-10, 10],
  ];
  it('stays whole inside it', () => expect(clipRing(square, -20, -20, 20, 20)).toEqual(square));
  it('is closed along its edges', () => expect(area(clipRing(square, 0, 0, 20, 20))).toBe(100));
  it('is the rectangle where it covers it, and nothing beside it', () => {
    expect(area(clipRing(square, -2, -3, 2, 3))).toBe(24);
    expect(clipRing(square, 30, 30, 40, 40)).toEqual([]);
  });
});

const wordsOf = ({ labels }: ReturnType<typeof letteredSheet>['letterings'][number]): string[] => labels.map(({ text }) => text);

describe('a sheet', () => {
  const usual = (sheet: Parameters<typeof letteredSheet>[0]) => {
    const { svg, letterings } = letteredSheet(sheet);
    return { svg, words: wordsOf(letterings[0]!) };
  };
  const land = (svg: string) => /id="l" d="([^"]*)"/.exec(svg)?.[1];
  it('has sea west of the Maas, and none in the Alps', () => {
    const rotterdam = drawSheet({ latitude: 51.9, longitude: 4.48, zoom: 6, width: 480, height: 300 });
    expect(land(rotterdam)?.split('Z').length).toBeGreaterThan(5);
    const covered = /^M([-\d]+) ([-\d]+)((?:L[-\d]+ [-\d]+)*)Z$/.exec(
      land(drawSheet({ latitude: 47.4, longitude: 8.5, zoom: 7, width: 300, height: 200 })) ?? '',
    );
    expect(covered?.[3]?.split('L').length).toBeLessThanOrEqual(5);
  });
  it('goes on at the 180th meridian: no coast is drawn across the map, and there is land on both sides', () => {
    const wide = drawSheet({ latitude: 25, longitude: 10, zoom: 1.5, width: 1024, height: 560 });
    const longest = [...(land(wide) ?? '').matchAll(/M([^MZ]+)Z/g)].flatMap(([, ring = '']) => {
      const points = ring.split('L').map((point) => point.split(' ').map(Number) as [number, number]);
      return points.slice(1).map(([x, y], at) => (y < 0 || y > 560 ? 0 : Math.abs(x - (points[at]?.[0] ?? x))));
    });
    expect(Math.max(...longest)).toBeLessThan(100);
    const taveuni = drawSheet({ latitude: -17, longitude: 179.5, zoom: 5, width: 480, height: 300 });
    const across = [...(land(taveuni) ?? '').matchAll(/[ML](-?\d+) /g)].map(([, x]) => Number(x));
    expect([across.some((x) => x < 240), across.some((x) => x > 270)]).toEqual([true, true]);
    const { words } = usual({ latitude: 0, longitude: 180, zoom: 3, width: 800, height: 300 });
    expect(words).toContain('150° W');
    expect(words.join()).not.toMatch(/(?:19|2\d)\d° /);
  });
  it('is small, whatever the coast', () => {
    for (const [latitude, longitude] of [
      [1.3, 103.8],
      [60, 10],
      [69, 15],
      [-50, -74],
    ] as const)
      expect(drawSheet({ latitude, longitude, zoom: 5, width: 480, height: 300 }).length).toBeLessThan(40_000);
  });
  const ADDRESS = { latitude: 51.9225, longitude: 4.47917, zoom: 15, width: 480, height: 300 };
  it('draws no ground that it does not know: an address is shown in its country, with the degrees of its street', () => {
    const { svg, words } = usual(ADDRESS);
    expect(svg).toContain('class="w"');
    expect(land(svg)?.split('Z').length).toBeGreaterThan(5);
    expect(words).toEqual(expect.arrayContaining(['51.922° N  4.479° E', '200 km']));
  });
  it('writes degrees as the language does, and of the equator and of Greenwich no side', () => {
    const german = usual({ ...ADDRESS, language: 'de' });
    expect(german.words).toEqual(expect.arrayContaining(['51,922° N  4,479° O', '5° O']));
    expect(german.words.join()).not.toMatch(/ E\b/);
    // Each letter has an outline.
    expect(german.svg).toContain(`id="c${'O'.charCodeAt(0)}"`);
    expect(german.svg).toContain(`id="c${','.charCodeAt(0)}"`);
    const greenwich = usual({ latitude: 2, longitude: 1, zoom: 6, width: 480, height: 300 }).words;
    expect(greenwich.filter((word) => word === '0°')).toHaveLength(2);
    expect(greenwich.join()).not.toMatch(/\b0° /);
  });
  it('keeps the scale that is asked for where the page marks places on it, without ground where that is not known', () => {
    const { svg, words } = usual({ ...ADDRESS, pin: false });
    expect(land(svg)).toBeUndefined();
    expect(words).toEqual(expect.arrayContaining(['200 m', '400 m', '51.925° N']));
  });
  it('is lettered for every width at which a page shows it, eleven pixels high at least', () => {
    const svg = drawSheet(ADDRESS);
    const below = [...svg.matchAll(/@media\(max-width:(\d+)px\)/g)].map(([, px]) => Number(px));
    const sizes = svg
      .split('<g class="s')
      .slice(1)
      .map((set) => Number(/scale\(([\d.]+)\)/.exec(set)?.[1]) * 1000);
    // A phone of 320 pixels shows it 232 wide.
    const narrowest = [...below.map((px) => px + 1), 232];
    sizes.forEach((size, at) => expect((size * (narrowest[at] ?? 0)) / ADDRESS.width).toBeGreaterThanOrEqual(11));
    expect(sizes).toHaveLength(narrowest.length);
    expect(letteredSheet(ADDRESS).letterings.map((each) => wordsOf(each).some((word) => word.includes('51.922')))).toEqual([
      true,
      true,
      true,
    ]);
  });
  it('is lettered in outlines: a picture has no font of the page’s', () => expect(drawSheet(ADDRESS)).not.toMatch(/<text|font/));
  it.each([4, 6, 9, 12, 15, 18])('has no label that touches another or leaves the sheet, at zoom %i', (zoom) => {
    for (let k = 0; k < 12; k++) {
      const { letterings } = letteredSheet({
        latitude: -62 + 10.6 * k,
        longitude: -179 + 30.4 * k,
        zoom,
        width: k % 2 === 0 ? 480 : 960,
        height: k % 2 === 0 ? 300 : 520,
        pin: k % 3 > 0,
      });
      for (const { labels, taken } of letterings) {
        expect(labels.length).toBeGreaterThan(1);
        taken.forEach((box, at) => {
          expect(taken.slice(at + 1).filter((other) => touch(box, other))).toEqual([]);
          expect(box[0] >= 0 && box[1] >= 0 && box[2] <= 960 && box[3] <= 520).toBe(true);
        });
      }
    }
  });
  it('has nothing in the line of where a place is that could be read as a part of it, as in Rotterdam', () => {
    for (const { labels } of letteredSheet({ latitude: 51.91, longitude: 4.484, zoom: 15, width: 480, height: 300 }).letterings) {
      const { box: place } = labels.find(({ text }) => text.startsWith('51.910'))!;
      const beside = labels.filter(({ box }) => box[1] < place[3] && place[1] < box[3] && box[0] >= place[2] && box[0] < place[2] + 40);
      expect(beside.map(({ text }) => text)).toEqual([]);
    }
  });
  it('names its degrees where no coast, border or other line runs through them, and near Oslo away from the islands at the frame', () => {
    const degree = /^\d+°(?: [NSEW])?$/;
    for (const [latitude, longitude] of [
      [59.91, 10.749],
      [51.907, 4.489],
      [1.29, 103.85],
      [55.68, 12.57],
      [6.45, 3.39],
    ] as const)
      for (const { labels } of letteredSheet({ latitude, longitude, zoom: 15, width: 480, height: 300 }).letterings) {
        const named = labels.filter(({ text }) => degree.test(text));
        expect(named.length, `${latitude} ${longitude}`).toBeGreaterThan(0);
        expect(named.filter(({ on }) => on === 'lines')).toEqual([]);
      }
    const oslo = letteredSheet({ latitude: 59.91, longitude: 10.749, zoom: 15, width: 480, height: 300 });
    const sixty = oslo.letterings[0]!.labels.find(({ text }) => text === '60° N');
    expect(sixty?.on).toBe('land');
  });
  it('has a round scale', () => expect([roundLength(730), roundLength(99_999), roundLength(2)]).toEqual([500, 50_000, 2]));
});

describe('what a box lies on', () => {
  const island: Point[] = [
    [40, 40],
    [80, 40],
    [80, 80],
    [40, 80],
  ];
  const on = standingOn({
    coasts: [island],
    borders: [
      [
        [60, 40],
        [60, 80],
      ],
    ],
    graticule: [
      [
        [0, 90],
        [200, 90],
      ],
    ],
    ripples: 20,
  });
  it.each([
    ['a coast through it', [30, 50, 50, 60], 'lines'],
    ['a coast through it from side to side, with no corner in it', [0, 50, 200, 60], 'lines'],
    ['a border', [55, 50, 65, 60], 'lines'],
    ['a parallel', [120, 85, 140, 95], 'lines'],
    ['an island', [45, 50, 55, 60], 'land'],
    ['water near it', [90, 50, 99, 60], 'ripples'],
    ['open water', [140, 20, 160, 30], 'water'],
  ] as const)('%s', (_, box, ground) => expect(on(box)).toBe(ground));
});

describe('a sheet that is asked for again', () => {
  const ask = (query: string) => route.handler({ url: new URL(`http://x/v1/static-map?${query}`) } as never);
  const [route] = mapRoutes() as [ReturnType<typeof mapRoutes>[number]];

  it('is drawn once, however finely its place is said', async () => {
    const drawn = vi.spyOn(drawing, 'drawSheet');
    const queries = ['lat=51.9&lon=4.48&zoom=3', 'lat=51.9000001&lon=4.48&zoom=3', 'lat=51.9&lon=4.4799999&zoom=3'];
    const answers = await Promise.all(queries.map(ask));
    expect(new Set(answers.map((answer) => (answer as Answer).body)).size).toBe(1);
    expect(drawn).toHaveBeenCalledTimes(1);
  });
  it('waits in a queue that has an end', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 30 }, (_, at) => ask(`lat=${at}&lon=0&zoom=4`)));
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(13);
    expect(refused[0]).toMatchObject({ reason: { status: 503 } });
  });
});
