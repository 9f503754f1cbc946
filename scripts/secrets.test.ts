import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { secretLine, secretLines, secretNames } from './secrets.ts';

const example = readFileSync('.env.example', 'utf8');
const { own: names } = secretNames(example);

it('there is a line for each secret of which a checkout has a default', () => {
  const source = globSync('src/{backends,config}/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const defaults = new Set([...source.matchAll(/^\s+([A-Z_]+): (?:'masthead-dev-|z\..*masthead-dev-)/gm)].map(([, name]) => name));
  expect(defaults.size).toBeGreaterThan(20);
  expect([...defaults].filter((name) => !names.includes(name ?? ''))).toEqual([]);
});
it('each is one of its own, of characters that need no quotes', () => {
  expect(secretLine('A_SECRET')).toMatch(/^A_SECRET=[\w-]{43}$/);
  expect(secretLine('A_SECRET')).not.toBe(secretLine('A_SECRET'));
});

it('what somebody else gives is left to be filled in, and nothing is opened that nobody asked for', () => {
  const text = secretLines(secretNames(example, ['content', 'identity', 'offers'])).join('\n');
  for (const name of [
    'SITECORE_API_KEY',
    'SITECORE_PREVIEW_API_KEY',
    'IDENTITY_DOTCOM_CLIENT_SECRET',
    'IDENTITY_MANAGEMENT_KEY',
    'OFFERS_PRIVATE_KEY',
    'ENTITLEMENT_WEBHOOK_SECRET',
    'FORMS_BUCKET_SECRET',
    'FORMS_CAPTCHA_SECRET',
  ])
    expect(text.split('\n')).toContain(`# ${name}=`);
  expect(text).toMatch(/^SESSION_SECRET=[\w-]{43}$/m);
  expect(text).toMatch(/^# METRICS_KEY=[\w-]{43}$/m);
  expect(text).toMatch(/^# IDENTITY_EVENT_HOOK_SECRET=/m);
  for (const name of ['METRICS_KEY', 'IDENTITY_EVENT_HOOK_SECRET', 'FORMS_BUCKET_SECRET']) expect(names).not.toContain(name);
});
