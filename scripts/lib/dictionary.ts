import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const dictionary = z.record(z.string(), z.record(z.string(), z.string()));

/**
 * The phrases of the dictionary's definitions, key → language → words, file by file.
 * @throws Error that names the file which is no such mapping
 */
export function readDictionary(root: string): Record<string, Record<string, string>> {
  const folder = path.join(root, 'src/workshop/model/dictionary');
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  return Object.assign(
    {},
    ...files.sort().map((file) =>
      dictionary.parse(parse(readFileSync(path.join(folder, file), 'utf8')) ?? {}, {
        error: () => `${file} is not a mapping of keys to phrases by language`,
      }),
    ),
  ) as Record<string, Record<string, string>>;
}
