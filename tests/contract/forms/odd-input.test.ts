import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { FormsContext } from '../../../src/backends/forms/context.ts';
import { formsOperations } from '../../../src/backends/forms/operations.ts';
import { ACTION, formId, serveForms } from '../support/form-items.ts';
import { ADMIN_KEY, startForms, type Forms } from '../support/forms.ts';

/** Whatever a call is sent, it is answered or refused in words: it is never "Something went wrong". */

const FORM = 'odd';
let items: Awaited<ReturnType<typeof serveForms>>;
let forms: Forms;
beforeAll(async () => {
  items = await serveForms(
    {
      [FORM]: {
        pages: { Page: { Name: { kind: 'text' }, Email: { kind: 'email' }, Number: { kind: 'number' }, Day: { kind: 'date' } } },
        actions: [
          [ACTION.save, { inbox: ['practice'] }],
          [ACTION.emailUser, {}],
        ],
      },
    },
    { salon: { Title: 'Salon', Registration: 'open' } },
  );
  forms = await startForms({ ...items.env, FORMS_HOURLY_LIMIT: '100000' });
});
afterAll(async () => {
  await forms?.stop();
  await items?.stop();
});

/** Texts that some check lets through and some database does not. */
const ODD = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'a\udc00', '\u202e', '💥', '%', '%_\\', '\\', "'; drop table x; --", '{', '[]', 'null'],
  ...['-1', '0', '1e999', '99999999999999999999', 'NaN', '../..', '//', 'true', 'x'.repeat(5_000), '\n\r\n', 'ÅÄÖ', '\u0085'],
  ...['0000-01-01', '0001-01-01', '2026-02-30', '9999-12-31', '+012345-01-01'],
  ...['9999-99-99T99:99:99.999999Z_------------------------------------'],
  ...['0000-01-01T00:00:00.000000Z_00000000-0000-4000-8000-000000000000', '2026-01-01T00:00:00.000000Z_-'],
];
const USUAL = [
  ...[
    'ann@example.org',
    'job-application',
    'contact',
    'practice,editor',
    'none',
    'en',
    'back',
    'next',
    'send',
    'save',
    'to:0',
    '0',
    'check',
  ],
  ...['2026-01-01', '2026-01-01T00:00:00.000000Z_00000000-0000-4000-8000-000000000000', 'A'.repeat(43), '123456', 'keyword=x'],
  ...['http://dotcom.test/x', formId(FORM), formId('salon')],
];

type Schema = Record<string, unknown> & {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
};

function texts({ format, pattern, maxLength }: Schema): fc.Arbitrary<string> {
  const good = [fc.constantFrom(...USUAL)];
  if (format === 'uuid') good.push(fc.uuid({ version: 4 }));
  if (format === 'date') good.push(fc.constantFrom('2026-01-01', '9999-12-31', '0001-01-01', '0000-01-01'));
  // What zod writes for an address, a date or a UUID looks ahead, which nothing generates from.
  if (typeof pattern === 'string' && !/\(\?[=!<]/.test(pattern)) good.push(fc.stringMatching(new RegExp(pattern)));
  return fc.oneof(
    ...good.map((arbitrary) => ({ arbitrary, weight: 6 })),
    { arbitrary: fc.constantFrom(...ODD), weight: 2 },
    { arbitrary: fc.string({ unit: 'binary', maxLength: typeof maxLength === 'number' ? Math.min(maxLength, 300) : 60 }), weight: 1 },
  );
}

/** Input that mostly fits a schema, with something odd in it. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum))
    return fc.oneof({ arbitrary: fc.constantFrom(...(schema.enum as unknown[])), weight: 8 }, fc.constantFrom(...ODD));
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(fitting));
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      return fc
        .record(Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, fitting(each)])), {
          requiredKeys: Object.keys(properties).filter((name) => required.includes(name)),
        })
        .chain((given) => fc.oneof({ arbitrary: fc.constant(given), weight: 9 }, fc.constant({ ...given, [ODD[3] ?? '']: 'x' })));
    }
    case 'array':
      return fc.array(fitting(schema.items ?? {}), { maxLength: 4 });
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer(), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return texts(schema);
  }
}

const schemaOf = (schema: z.ZodType | undefined): Schema =>
  schema === undefined ? { type: 'object' } : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

// Declaring the calls needs nothing that running them does, and here none is run.
const CALLS = formsOperations({} as FormsContext);

describe('odd input', () => {
  it.each(CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s answers, or refuses in words',
    async (_name, { method, path, params, query, body, ownBody }) => {
      const given = fc.record({
        params: fitting(schemaOf(params)),
        query: fitting(schemaOf(query)),
        body: fitting(schemaOf(body ?? ownBody)),
      });
      const isSteps = path.endsWith('/steps');
      await fc.assert(
        fc.asyncProperty(given, async (input) => {
          const parts = input as Record<'params' | 'query' | 'body', Record<string, unknown>>;
          const named = path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
            isSteps ? formId(FORM) : encodeURIComponent(asText(parts.params[name] ?? 'x').toWellFormed()),
          );
          const search = new URLSearchParams(Object.entries(parts.query).map(([name, value]) => [name, asText(value).toWellFormed()]));
          const data = new FormData();
          if (isSteps) {
            for (const [name, value] of Object.entries(parts.body))
              for (const each of [value].flat()) data.append(`form.${name}`, asText(each).toWellFormed());
            for (const name of ['Name', 'Email', 'Number', 'Day'])
              data.append(`f.${formId(`${FORM}/Page/${name}`)}`, asText(parts.body[name === 'Name' ? 'subject' : 'mail'] ?? ''));
          }
          const response = await fetch(`${forms.url}${named}?${search.toString()}`, {
            method,
            headers: { 'x-admin-key': ADMIN_KEY, ...(isSteps || method === 'GET' ? {} : { 'content-type': 'application/json' }) },
            ...(method === 'GET' ? {} : { body: isSteps ? data : JSON.stringify(parts.body) }),
          });
          const text = await response.text();
          expect([response.status, text.slice(0, 200)], JSON.stringify(input)).not.toEqual([500, expect.anything()]);
        }),
        { numRuns: 60 },
      );
    },
    60_000,
  );

  it('what fits its schema and nothing else is refused as that, not as a mistake of ours', async () => {
    const who = { by: 'ann@example.org', roles: 'practice' };
    for (const after of ['9999-99-99T99:99:99.999999Z_------------------------------------', '0000-01-01T00:00:00.000000Z_-'])
      expect((await forms.admin('GET', `/admin/inbox?${new URLSearchParams({ ...who, after }).toString()}`)).status).toBe(400);
    for (const wrong of [{ q: 'a\u0000b' }, { from: '0000-01-01' }, { assignee: '\u0000' }, { form: 'x\u0000' }])
      expect((await forms.admin('GET', `/admin/inbox?${new URLSearchParams({ ...who, ...wrong }).toString()}`)).status).toBe(400);
    const fields = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', message: 'Half a character: \ud800', consent: 'yes' };
    const { status, body } = await forms.post('/sitecoreapi/SaveFormData', {
      form: { id: 'contact', key: '7f0b6a2e-31c8-4a94-9a54-0f3c1d7a5e12' },
      fields,
    });
    expect([status, body.error?.fields]).toEqual([422, [{ field: 'message', problem: 'text' }]]);
    const draft = await forms.post('/sitecoreapi/SaveFormData', {
      form: { id: 'contact', key: '7f0b6a2e-31c8-4a94-9a54-0f3c1d7a5e13' },
      fields: { ...fields, email: 'a\u0000b' },
    });
    expect(draft.status).toBe(422);
  });

  it('a form that somebody begins names no address that is none', async () => {
    const data = new FormData();
    data.append('form.move', 'back');
    data.append(`f.${formId(`${FORM}/Page/Email`)}`, 'no address \u0000');
    const response = await fetch(`${forms.url}/v1/content-forms/${formId(FORM)}/steps`, { method: 'POST', body: data });
    expect(response.status).toBe(200);
    expect(await forms.query(`select email, addresses from forms.started where email is not null and email !~ '@'`)).toEqual([]);
  });
});
