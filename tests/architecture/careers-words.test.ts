import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openingLineSchema } from '../../src/backends/search/openings/importers/masthead.ts';
import { root } from '../support/build.ts';

const HOME = path.join(root, 'src/sitecore/items/content/aldermoor/dotcom/Home');
const items = globSync('**/*.yml', { cwd: HOME }).map((file) => ({ file, text: readFileSync(path.join(HOME, file), 'utf8') }));
const openings = readFileSync(path.join(root, 'src/backends/search/openings/aldermoor/openings.ndjson'), 'utf8')
  .trim()
  .split('\n')
  .map((each) => openingLineSchema.parse(JSON.parse(each)));

/** A number, in figures or in words, of posts or openings. */
const COUNTED =
  /(?:\b\d+|\b(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\w+)?|\b\w+(?:zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)) (?:open )?(?:posts?|openings?|jobs|(?:offene )?Stellen)\b/i;
/** What no post says, so that no text may promise it of each. */
const NOT_TOLD =
  /a manager with a name|names its manager|the salary is on the page|a date for the answer|the date we answer by|namentlich genannt|nennt, wer sie betreut/i;

describe('what the firm’s pages say of its posts', () => {
  it('knows a promise when it sees one', () => {
    for (const text of ['Forty-eight posts are open', '240 openings', 'Achtundvierzig Stellen sind offen', '12 offene Stellen'])
      expect(text).toMatch(COUNTED);
    expect('96 people who joined').not.toMatch(COUNTED);
  });
  it('is no number: that is counted when the page is made', () => {
    expect(items.length).toBeGreaterThan(100);
    expect(items.filter(({ text }) => COUNTED.test(text) || NOT_TOLD.test(text)).map(({ file }) => file)).toEqual([]);
  });
  it('holds for every post: its place, its contract, its closing date and its steps', () => {
    expect(openings.length).toBeGreaterThan(0);
    const silent = openings.filter(
      ({ cities, employment, closes, steps }) => cities.length === 0 || employment.length === 0 || !closes || steps.length === 0,
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });
  it('are in both languages of every office, and of its text', () => {
    const offices = items.filter(({ file }) => /^about\/offices\/[^/]+(?:\.yml|\/Data\/Office Text\.yml)$/.test(file));
    expect(offices.length).toBeGreaterThan(20);
    expect(offices.filter(({ text }) => !text.includes('- Language: de')).map(({ file }) => file)).toEqual([]);
  });
  it('counts the firm’s offices as they are', () => {
    const offices = items.filter(({ file }) => /^about\/offices\/[^/]+\.yml$/.test(file)).length;
    const about = items.find(({ file }) => file === 'about/Data/Text Block 2.yml')?.text ?? '';
    const words: Readonly<Record<number, readonly [string, string]>> = { 12: ['twelve offices', 'zwölf Büros'] };
    expect(words[offices], `say ${offices} offices on the page about the firm, and here`).toBeDefined();
    for (const said of words[offices] ?? []) expect(about).toContain(said);
  });
});
