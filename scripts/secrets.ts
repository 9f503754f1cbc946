import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine } from './lib/command-line.ts';
import { root } from './supervisor/paths.ts';

/**
 * `npm run --silent secrets > masthead.env`: a value of its own for every secret and key that the product's processes share, as lines of
 * an environment file. The defaults of a checkout are refused anywhere else.
 */

/** Given by somebody else, each where it is used: of a captcha's provider, of Sitecore's editors, of a push service. */
const OF_OTHERS = /^(?:FORMS_CAPTCHA|PIANO|SOCIAL|JSS_EDITING)/;

/** Names of the secrets in `.env.example`, which explains every variable. */
export function secretNames(example: string): string[] {
  const names = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]*(?:SECRET|_KEY|_TOKEN))=/gm)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !OF_OTHERS.test(name)).sort();
}

/** A line of an environment file: 43 characters that need no quotes anywhere. */
export const secretLine = (name: string): string => `${name}=${randomBytes(32).toString('base64url')}`;

const USAGE = `npm run --silent secrets > masthead.env    a value of its own for every secret and key, as lines of an environment file`;

if (process.argv[1] === import.meta.filename) {
  commandLine({ usage: USAGE, options: {}, most: 0 });
  process.stdout.write(
    `${secretNames(readFileSync(path.join(root, '.env.example'), 'utf8'))
      .map(secretLine)
      .join('\n')}\n`,
  );
}
