import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readScs } from '../../src/lib/scs/read.ts';

const CONTENT = path.join(import.meta.dirname, '../../src/sitecore/items/content');
const itemOf = (file: string) => readScs(readFileSync(path.join(CONTENT, file), 'utf8'));

/** How many there are of what a translator leaves out by mistake: headings, rows of a table, entries of a list. */
const partsOf = (text: string): Record<string, number> =>
  Object.fromEntries(['h2', 'h3', 'tr', 'li'].map((tag) => [tag, text.match(new RegExp(`<${tag}[ >]`, 'g'))?.length ?? 0]));

it('a text and its translation have the same parts', () => {
  const other: string[] = [];
  let compared = 0;
  for (const file of globSync('**/*.yml', { cwd: CONTENT })) {
    const [english, german] = ['en', 'de'].map((name) =>
      itemOf(file)
        .languages.find(({ language }) => language === name)
        ?.versions.at(-1),
    );
    for (const { id, hint, value } of english?.fields ?? []) {
      const translated = german?.fields.find((field) => field.id === id)?.value;
      if (translated === undefined || !value.includes('<h2') || hint.startsWith('__')) continue;
      compared += 1;
      const [here, there] = [JSON.stringify(partsOf(value)), JSON.stringify(partsOf(translated))];
      if (here !== there) other.push(`${file}, ${hint}: ${here} in English, ${there} in German`);
    }
  }
  expect(compared).toBeGreaterThan(10);
  expect(other).toEqual([]);
});

it.each(['terms', 'privacy', 'cookies', 'accessibility'])(
  'the page %s, which binds whoever reads it, is written in both languages',
  (page) => {
    const { languages } = itemOf(`aldermoor/dotcom/Home/${page}.yml`);
    expect(languages.map(({ language }) => language).toSorted()).toEqual(['de', 'en']);
  },
);

it('the page about privacy says of an application how long its form keeps it', () => {
  const definition = readFileSync(path.join(CONTENT, '../../../backends/forms/definitions/forms/job-application.json'), 'utf8');
  const { retentionDays } = z.object({ retentionDays: z.int() }).parse(JSON.parse(definition));
  const said = { en: `<td>${retentionDays} days after they came in</td>`, de: `<td>${retentionDays} Tage, nachdem sie` };
  for (const { language, versions } of itemOf('aldermoor/dotcom/Home/privacy.yml').languages)
    expect(versions.at(-1)?.fields.find(({ hint }) => hint === 'Body')?.value).toContain(said[language as 'en' | 'de']);
});
