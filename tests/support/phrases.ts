import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const FOLDER = path.join(import.meta.dirname, '../../src/workshop/model/dictionary');
const dictionary: Record<string, Record<string, string>> = Object.assign(
  {},
  ...readdirSync(FOLDER)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => parse(readFileSync(path.join(FOLDER, file), 'utf8')) as unknown),
);

/** The phrases of a language, as the content model declares them. */
export const phrasesOf = (language: string): Record<string, string> =>
  Object.fromEntries(Object.entries(dictionary).map(([key, texts]) => [key, texts[language] ?? '']));
