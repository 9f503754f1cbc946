import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';

/**
 * Writes `src/generated/error-phrases.ts`: the phrases that an error page needs, for the time when the content service has
 * never answered. They come from the dictionary's definitions, so that no text for visitors lives in code.
 */
const PREFIXES = ['error.', 'layout.', 'site.name', 'header.home'];

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}/src/workshop/model/dictionary`;
const dictionary = z.record(z.string(), z.record(z.string(), z.string()));

const byLanguage: Record<string, Record<string, string>> = {};
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .sort()) {
  const entries = dictionary.parse(parse(readFileSync(`${folder}/${file}`, 'utf8')) ?? {}, {
    error: () => `${file} is not a mapping of keys to phrases by language`,
  });
  for (const [key, phrases] of Object.entries(entries)) {
    if (!PREFIXES.some((prefix) => key.startsWith(prefix))) continue;
    for (const [language, phrase] of Object.entries(phrases)) (byLanguage[language] ??= {})[key] = phrase;
  }
}

mkdirSync(`${root}/src/generated`, { recursive: true });
writeFileSync(
  `${root}/src/generated/error-phrases.ts`,
  `/** Written by scripts/prebuild/error-phrases.ts from the dictionary. */\nexport const errorPhrases: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(byLanguage, null, 2)};\n`,
);
