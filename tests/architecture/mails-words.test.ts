import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { NEWSLETTERS } from '../../src/backends/users/subscriptions/newsletters.ts';
import { PHRASES } from '../../src/backends/users/mail/phrases.ts';
import { root } from '../support/build.ts';
import { phrasesOf } from '../support/phrases.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe.each(['en', 'de'] as const)('what mails call by a name, in %s', (language) => {
  const phrases = phrasesOf(language);

  it('a page of the account is called what its menu calls it', () => {
    const pages = Object.entries(phrases).flatMap(([key, text]) => (key.startsWith('account.page.') ? [text] : []));
    const named = globSync(`src/backends/identity/mail/${language}/*.txt`, { cwd: root }).flatMap((file) =>
      [...read(file).matchAll(/(?:under|unter) [“„]([^”“]+)[”“]/g)].map(([, name = '']) => name),
    );
    expect(named.length).toBeGreaterThan(1);
    for (const name of named) expect(pages).toContain(name);
  });

  it('a newsletter is called what it was subscribed to as', () => {
    for (const { id, frequency } of NEWSLETTERS) expect(PHRASES[language].digest.names[frequency]).toBe(phrases[`newsletter.name.${id}`]);
  });
});

describe('how long an answer takes', () => {
  const DAYS = /(\p{L}+|\d+) (?:working days?|Arbeitstag(?:e[ns]?)?)(?!\p{L})/gu;
  const daysIn = (text: string) => [...new Set([...text.matchAll(DAYS)].map(([, count]) => count))];

  it('is one number on one page, in each language', () => {
    const page = 'src/sitecore/items/content/aldermoor/dotcom/Home/contact/Data';
    const text = globSync('*.yml', { cwd: path.join(root, page) })
      .map((file) => read(`${page}/${file}`))
      .join('\n');
    expect(daysIn(text).toSorted()).toEqual(['drei', 'three']);
  });

  it('of the alumni is what their page says in their mail too', () => {
    for (const [language, count] of [
      ['en', 'two'],
      ['de', 'zwei'],
    ] as const) {
      expect(daysIn(phrasesOf(language)['alumniGateway.askedHint'] ?? '')).toEqual([count]);
      expect(daysIn(read(`src/backends/alumni/mail/${language}.json`))).toEqual([count]);
    }
  });

  it('counts no Saturdays, which “Werktage” are too', () => {
    const files = globSync(['src/workshop/model/dictionary/*.yaml', 'src/backends/*/mail/*.json', 'src/sitecore/items/content/**/*.yml'], {
      cwd: root,
    });
    expect(files.filter((file) => /\bWerktage/.test(read(file)))).toEqual([]);
  });
});

describe('what is promised', () => {
  it('of the newsletter is nothing that its feed does not hold, as dates of events are', () => {
    for (const language of ['en', 'de'] as const) expect(phrasesOf(language)['events.noneHint']).not.toMatch(/newsletter/i);
  });
  it('of the search is nothing that it cannot do, as finding a name by its sound', () => {
    for (const language of ['en', 'de'] as const) expect(phrasesOf(language)['search.noneHint']).not.toMatch(/sound|klingen/i);
  });
});
