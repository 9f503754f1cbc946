import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accountHandlers, formOfIntent } from './areas.server';
import { intentSchema } from '../intents/intent.schema';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^backends/.test(file))
  .map((file) => readFileSync(`src/${file}`, 'utf8'));
/** Addresses below `/api/account/` that components and scripts name. */
const used = new Set(sources.flatMap((source) => [...source.matchAll(/['"`]\/api\/account\/([a-z-]+)/g)].map(([, name]) => name)));

describe('the table of the account’s areas', () => {
  it('has every address that a form or a script asks, and no other', () => {
    expect(used.size).toBe(9);
    for (const name of used) expect(accountHandlers(name), name).toBeDefined();
    for (const name of ['newsletter', 'follows', '', 'constructor', undefined, ['saved']]) expect(accountHandlers(name)).toBeUndefined();
  });

  it('says what each address takes', () =>
    expect(Object.fromEntries([...used].sort().map((name) => [name, Object.keys(accountHandlers(name) ?? {}).join(' ')]))).toEqual({
      export: 'GET',
      follow: 'GET POST',
      'for-you': 'POST',
      keep: 'GET POST',
      privacy: 'POST',
      profile: 'POST',
      saved: 'POST',
      security: 'POST',
      subscriptions: 'POST',
    }));

  it('has the form of every intent, which keeps it under that kind', () => {
    for (const { shape } of intentSchema.options) {
      const kind = shape.kind.value;
      const { area, form } = formOfIntent(kind);
      expect([kind, area.use(({ forms }) => forms[form]?.intent)]).toEqual([kind, kind]);
    }
  });
});
