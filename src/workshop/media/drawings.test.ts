import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { alwaysSeen, STRIP } from '../../lib/drawings/sheet.ts';
import { readScs } from '../../lib/scs/read.ts';
import { valueOf } from '../scs/item.ts';
import { DEFAULT_LANGUAGE } from '../scs/modules.ts';
import { F } from '../scs/well-known.ts';
import { draw, drawingSpec } from './drawing.ts';
import { specOf } from './library.ts';

/** What the largest picture of a page may weigh in a window of 375 pixels, as it is sent. */
const LIMIT = 25 * 1024;
/** As the door compresses at once. */
const AT_ONCE = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const FOLDER = path.resolve(import.meta.dirname, '../../sitecore/items/media/aldermoor/drawings');
const stored = readdirSync(FOLDER).flatMap((file) => {
  const item = readScs(readFileSync(path.join(FOLDER, file), 'utf8'));
  const spec = specOf(item);
  const svg = Buffer.from(valueOf(item, DEFAULT_LANGUAGE, F.blob) ?? '', 'base64').toString();
  return spec ? [{ name: file.replace('.yml', ''), spec, svg }] : [];
});
const safeBox = (svg: string): number[] | undefined => /^<svg[^>]* data-safe="([\d. ]+)"/.exec(svg)?.[1]?.split(' ').map(Number);

describe('drawings of the library', () => {
  it('are SVG, and light enough to be the first picture of a page on a phone', () => {
    expect(stored.length).toBeGreaterThan(100);
    expect(stored.filter(({ svg }) => !svg.startsWith('<svg ')).map(({ name }) => name)).toEqual([]);
    const heavy = stored.filter(({ svg }) => brotliCompressSync(svg, AT_ONCE).length > LIMIT);
    expect(heavy.map(({ name }) => name)).toEqual([]);
  });

  it('show each letter whole in every crop', () => {
    const letters = stored.filter(({ spec }) => spec.program === 'letter');
    expect(letters.length).toBeGreaterThan(8);
    for (const { name, spec, svg } of letters) {
      const seen = alwaysSeen(spec).map((at, k) => (at / (k % 2 === 0 ? spec.width : spec.height)) * 100);
      const [left = -1, top = -1, right = 101, bottom = 101] = safeBox(svg) ?? [];
      expect([left >= seen[0]! - 0.2, top >= seen[1]! - 0.2, right <= seen[2]! + 0.2, bottom <= seen[3]! + 0.2], name).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
  });

  it('show what matters whole in the strip above an event', () => {
    const events = path.resolve(import.meta.dirname, '../../sitecore/items/content/aldermoor/dotcom/Home/events');
    const named = new Set(readdirSync(events).map((file) => file.replace('.yml', '')));
    const shown = stored.filter(({ name }) => named.has(name));
    expect(shown.length).toBeGreaterThan(8);
    const cut = shown.filter(({ spec, svg }) => {
      const [, top, , bottom] = alwaysSeen(spec, STRIP);
      const [, high = 50, , low = 50] = safeBox(svg) ?? [];
      return high < (100 * top) / spec.height - 0.2 || low > (100 * bottom) / spec.height + 0.2;
    });
    expect(cut.map(({ name }) => name)).toEqual([]);
  });

  it('have a small one for each portrait', () => {
    const portraits = stored.filter(({ spec }) => spec.program === 'portrait');
    const names = new Set(portraits.map(({ name }) => name));
    expect(portraits.filter(({ name, spec }) => !spec.small && !names.has(`${name}-small`)).map(({ name }) => name)).toEqual([]);
  });
});

describe('neighbours in a list', () => {
  const HOME = path.resolve(import.meta.dirname, '../../sitecore/items/content/aldermoor/dotcom/Home');
  const specs = new Map(stored.map(({ name, spec }) => [name, spec]));
  /** @param which of the values, which are German first where there are two */
  const named = (folder: string, hint: string, which: number) =>
    readdirSync(path.join(HOME, folder))
      .filter((file) => file.endsWith('.yml'))
      .flatMap((file) => {
        const values = [...readFileSync(path.join(HOME, folder, file), 'utf8').matchAll(new RegExp(`Hint: ${hint}\\n +Value: (.*)`, 'g'))];
        const spec = specs.get(file.replace('.yml', ''));
        return spec ? [{ by: values[which]?.[1] ?? '', spec }] : [];
      })
      .toSorted((a, b) => a.by.localeCompare(b.by, 'en'));
  /** Pairs that stand beside or below each other in so many columns and have the same of it. */
  const alike = (list: ReturnType<typeof named>, apart: readonly number[], of: 'palette' | 'program') =>
    list.flatMap((each, index) =>
      apart.flatMap((step) => (list[index + step]?.spec[of] === each.spec[of] ? [`${each.by} and ${list[index + step]?.by}`] : [])),
    );
  it('no two people have one ground, in two to four columns', () => {
    const people = named('people', 'LastName', 0);
    expect(people).toHaveLength(16);
    expect(alike(people, [1, 2, 3, 4], 'palette')).toEqual([]);
  });
  it.each([0, 1])('no two offices have one ground or one program, in three columns (%i)', (language) => {
    const offices = named('about/offices', 'City', language);
    expect(offices).toHaveLength(12);
    expect([...alike(offices, [1, 3], 'palette'), ...alike(offices, [1, 3], 'program')]).toEqual([]);
  });
});

describe('a topic', () => {
  const TOPICS = path.resolve(import.meta.dirname, '../../sitecore/items/content/aldermoor/insights/Home/topics');
  const ARTICLES = path.resolve(import.meta.dirname, '../../sitecore/items/content/aldermoor/insights/Home/featured-insights');
  const specs = new Map(stored.map(({ name, spec }) => [name, spec]));
  /** The name of each article, by its id. */
  const articles = new Map(
    readdirSync(ARTICLES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.yml'))
      .map((file) => [readScs(readFileSync(path.join(ARTICLES, file), 'utf8')).id.toLowerCase(), path.basename(file, '.yml')]),
  );
  const topics = readdirSync(TOPICS)
    .filter((file) => file.endsWith('.yml'))
    .map((file) => file.replace('.yml', ''));

  it('has another ground than the drawing of the text that opens it: they stand one above the other', () => {
    const alike = topics.flatMap((topic) => {
      const item = readFileSync(path.join(TOPICS, topic, 'Data/Topic Articles.yml'), 'utf8');
      const lead = specs.get(articles.get(/Hint: LeadArticle\n +Value: "?\{?([\dA-F-]{36})/i.exec(item)?.[1]?.toLowerCase() ?? '') ?? '');
      const own = specs.get(topic);
      if (!lead || !own) throw new Error(`${topic} has no drawing, or opens with nothing that has one`);
      return lead.palette === own.palette ? [topic] : [];
    });
    expect(topics.length).toBe(8);
    expect(alike).toEqual([]);
  });
});

describe('a cover', () => {
  const document = {
    draw: 'cover',
    palette: 'tarn',
    art: 'cloth',
    title: 'Reading the linen room',
    line: 'First edition',
    name: 'Aldermoor',
  };
  it('is of 3:4, and no crop may cut its words', () => {
    const spec = drawingSpec(document, 'a');
    expect([spec.width, spec.height]).toEqual([1200, 1600]);
    expect(safeBox(draw(spec))).toEqual([0, 0, 100, 100]);
  });
  it.each([
    [{ art: 'clouds' }, 'art is "clouds"'],
    [{ title: '' }, 'title "" is empty'],
    [{ title: 'Nr. 41 · Herbst' }, 'has "·", which cannot be set'],
    [{ title: 'Donaudampfschifffahrtsgesellschaftskapitän' }, 'is too long'],
  ])('says what is wrong with %j', (words, message) => {
    expect(() => draw(drawingSpec({ ...document, ...words }, 'a'))).toThrow(message);
  });
});
