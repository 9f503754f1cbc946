import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { PHRASES } from './phrases.ts';
import { searchWords } from './search-words.ts';

const DICTIONARY = z
  .record(z.string(), z.object({ en: z.string(), de: z.string() }).or(z.unknown()))
  .parse(parse(readFileSync(new URL('../../../workshop/model/dictionary/careers.yaml', import.meta.url), 'utf8')));

describe.each(['en', 'de'] as const)('what a search asks for, in %s', (language) => {
  it.each([
    ...['keyword=grid', 'near=Berlin', 'near=48.14%2C11.58', 'country=DE', 'city=portland-me', 'function=people', 'industry=energy'],
    ...['level=senior', 'programme=parents', 'workMode=remote', 'employment=contract', 'language=zh-hans', 'employer=A', 'pay=EUR-60000'],
  ])('%s alone is said', (search) => expect(searchWords(search, language)).not.toBe(''));

  it('has the names that the site has', () => {
    const own = Object.entries(DICTIONARY).flatMap(([key, words]) => {
      const [, list = '', value] = /^jobs\.(function|industry|programme)\.([\w-]+)$/.exec(key) ?? [];
      return value === undefined ? [] : [[`${list}.${value}`, (words as Record<string, string>)[language]]];
    });
    expect(own.length).toBeGreaterThan(30);
    expect(PHRASES[language].searched).toMatchObject(Object.fromEntries(own) as Record<string, string>);
  });
});

it.each([
  ['en', 'pay=EUR-60000', 'From €60,000'],
  ['de', 'pay=80000', 'Ab 80.000'],
  ['de', 'near=48.14%2C11.58', 'Um Ihren Standort'],
  ['en', 'near=Berlin&radius=25', 'Berlin (25 km)'],
  ['en', 'near=Berlin', 'Berlin'],
  ['en', 'city=portland-me&city=new-york', 'Portland, ME, New York'],
  [
    'de',
    'function=legal-and-risk&function=people&industry=public-sector&programme=returners',
    'Recht und Risiko, Personal, Öffentlicher Sektor, Wiedereinstieg',
  ],
  ['en', 'language=zh-hans', 'Simplified Chinese'],
  ['en', 'language=de-abc', 'de-abc'],
  ['en', 'industry=space-mining', 'Space Mining'],
] as const)('%s: %s is called %s', (language, search, words) => expect(searchWords(search, language)).toBe(words));
