import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cookies, type CookieName } from './cookies';

const source = ['readable-cookies', 'cookies'].map((name) => readFileSync(`src/config/${name}.ts`, 'utf8')).join('\n');
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (name) => /^(?:features|server|pages|proxy|renderings|layouts)/.test(name) && /\.tsx?$/.test(name) && !/\.test\./.test(name),
);
const texts = new Map(files.map((name) => [name, readFileSync(join('src', name), 'utf8')]));

/** The file that the comment above a cookie names; "the same" is the one before. */
function owners(): Map<string, string> {
  const found = new Map<string, string>();
  let last = '';
  for (const [, comment = '', name = ''] of source.matchAll(
    /\/\*\*([^/]*(?:\/(?!\n)[^/]*)*?)\*\/\n\s+(\w+): (?:'|JWT_COOKIE|CONSENT_COOKIE|PENDING_OFFER_COOKIE)/g,
  )) {
    const told = /Owner: (the same|[\w/-]+)/.exec(comment)?.[1];
    if (told && told !== 'the same') last = told;
    found.set(name, told ? last : '');
  }
  return found;
}

const fileOf = (owner: string): string | undefined => [`${owner}.server.ts`, `${owner}.ts`].find((name) => existsSync(join('src', name)));
const writes = (name: string) => new RegExp(`\\b(?:jar|target)\\.set\\('${name}'|cookies\\.set\\(cookies\\.${name}\\b`);

describe('what is kept in a browser (specification section 3)', () => {
  const owned = owners();
  it.each(Object.keys(cookies) as CookieName[])('%s has one owner, and nobody else sets it', (name) => {
    const owner = owned.get(name);
    expect(owner, 'the comment names an owner').toBeTruthy();
    const file = fileOf(owner ?? '');
    expect(file, `src/${owner} exists`).toBeDefined();
    const setters = [...texts].filter(([, text]) => writes(name).test(text)).map(([path]) => path);
    expect(setters.filter((path) => path !== file)).toEqual([]);
  });
});
