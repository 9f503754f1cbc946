import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readDictionary } from '../lib/dictionary.ts';

/**
 * Writes the phrases of the dictionary's definitions into `src/generated`, so that no text for visitors lives in code:
 * `error-phrases.ts` has what an error page needs, in the browser too, `built-in-phrases.ts` has all, for a server that starts
 * while the content service does not answer.
 */
const PREFIXES = ['error.', 'layout.', 'site.name', 'header.home'];

const root = fileURLToPath(new URL('../..', import.meta.url));

type Phrases = Record<string, Record<string, string>>;
const all: Phrases = {};
const ofErrors: Phrases = {};
for (const [key, phrases] of Object.entries(readDictionary(root))) {
  for (const [language, phrase] of Object.entries(phrases)) {
    (all[language] ??= {})[key] = phrase;
    if (PREFIXES.some((prefix) => key.startsWith(prefix))) (ofErrors[language] ??= {})[key] = phrase;
  }
}

mkdirSync(`${root}/src/generated`, { recursive: true });
const write = (file: string, name: string, phrases: Phrases) =>
  writeFileSync(
    `${root}/src/generated/${file}.ts`,
    `/** Written by scripts/prebuild/phrases.ts from the dictionary. */\nexport const ${name}: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(phrases, null, 2)};\n`,
  );
write('error-phrases', 'errorPhrases', ofErrors);
write('built-in-phrases', 'builtInPhrases', all);
