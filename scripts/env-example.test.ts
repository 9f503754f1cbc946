import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { schema as alumni } from '../src/backends/alumni/config.ts';
import { schema as collector } from '../src/backends/collector/config.ts';
import { schema as content } from '../src/backends/content/config.ts';
import { schema as forms } from '../src/backends/forms/config.ts';
import { schema as identity } from '../src/backends/identity/config.ts';
import { schema as mailbox } from '../src/backends/mailbox/config.ts';
import { schema as media } from '../src/backends/media/config.ts';
import { schema as offers } from '../src/backends/offers/config.ts';
import { schema as search } from '../src/backends/search/config.ts';
import { schema as users } from '../src/backends/users/config.ts';
import { envSchema as site } from '../src/config/env.schema';
import { schema as telemetry } from '../src/telemetry/settings.ts';
import { root } from './supervisor/paths.ts';

const example = readFileSync(path.join(root, '.env.example'), 'utf8');
/** Variable → the first value that is shown of it. */
const shown = new Map<string, string>();
for (const [, name = '', value = ''] of example.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=(.*)$/gm)) if (!shown.has(name)) shown.set(name, value);

/** Said once for all of them, in prose. */
const IN_PROSE = /^(?:NODE_ENV|(?!SITE_|SITECORE_API_)[A-Z]+_HOST)$/;
const NO_DEFAULT: ReadonlySet<string> = new Set([
  // Folders, which differ from checkout to checkout.
  'CONTENT_ITEMS_ROOT',
  'FORMS_FOLDER',
  // As npm start has them.
  'CONTENT_AUTHORING',
  'MAILBOX_ROUTES',
  // Of the bucket that is shown above it.
  'FORMS_BUCKET_REGION',
]);
/** Shown with an example, where it is shown. */
const isNothing = (value: unknown): boolean => ['undefined', '""', '[]', '{}'].includes(JSON.stringify(value) ?? 'undefined');

const readers: Readonly<Record<string, z.ZodObject>> = {
  site,
  content,
  mailbox,
  identity,
  users,
  search,
  forms,
  media,
  offers,
  alumni,
  collector,
  telemetry,
};

describe.each(Object.entries(readers))('.env.example, of %s', (_name, { shape }) => {
  const names = Object.keys(shape).filter((name) => !IN_PROSE.test(name));

  it('explains every variable', () => expect(names.filter((name) => !shown.has(name))).toEqual([]));

  it('shows the defaults', () => {
    const wrong = names.flatMap((name) => {
      const variable = shape[name] as z.ZodType;
      const without = variable.safeParse(undefined);
      // What everybody would know is not shown.
      if (!without.success || isNothing(without.data) || NO_DEFAULT.has(name) || /SECRET|KEY|TOKEN/.test(name)) return [];
      const read = variable.safeParse(shown.get(name));
      return shown.get(name) !== '' && read.success && JSON.stringify(read.data) === JSON.stringify(without.data)
        ? []
        : [`${name}=${shown.get(name)}, not ${JSON.stringify(without.data)}`];
    });
    expect(wrong).toEqual([]);
  });
});

it('the hops that back ends believe are those of all but the identity provider: whoever runs one apart sets them for it too', () => {
  const backends = Object.entries(readers).filter(([name]) => name !== 'site' && name !== 'telemetry');
  expect(backends.filter(([, { shape }]) => !('BACKEND_TRUSTED_HOPS' in shape)).map(([name]) => name)).toEqual(['identity']);
  expect(example).toMatch(/All of them but the identity\n# provider, which has IDENTITY_TRUSTED_PROXIES\.\n# BACKEND_TRUSTED_HOPS=/);
});
