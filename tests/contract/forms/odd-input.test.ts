import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { FormsContext } from '../../../src/backends/forms/context.ts';
import { formsOperations } from '../../../src/backends/forms/operations.ts';
import { ACTION, formId, serveForms } from '../support/form-items.ts';
import { ADMIN_KEY, OPEN, opening, startForms, type Forms } from '../support/forms.ts';

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
  await forms.publish([opening('one')]);
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
/** What fits, by the name of the field. */
const USUAL: Readonly<Record<string, readonly string[]>> = {
  by: ['ann@example.org'],
  email: ['ann@example.org', 'Bo@Example.org'],
  mail: ['ann@example.org'],
  assignee: ['none', 'ann@example.org'],
  roles: ['practice,editor', ''],
  after: ['2026-01-01T00:00:00.000000Z_7f0b6a2e-31c8-4a94-9a54-0f3c1d7a5e11'],
  from: ['http://dotcom.test/x'],
  to: ['2026-01-01', '9999-12-31', '0001-01-01'],
  move: ['back', 'next', 'send', 'save', 'code', 'to:0'],
  page: ['0', 'check', 'code'],
  language: ['en', 'de'],
  search: ['keyword=x', ''],
  subject: [formId('salon'), OPEN],
  event: [formId('salon')],
};
const PLAIN = ['job-application', 'contact', 'A'.repeat(43), '123456', 'Hello', formId(FORM)];

type Schema = Record<string, unknown> & {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
};

/** Of a form that is there. */
let known = '7f0b6a2e-31c8-4a94-9a54-0f3c1d7a5e11';

function texts(name: string, { format, pattern }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof({ arbitrary: fc.constant('').map(() => known), weight: 2 }, fc.uuid({ version: 4 }));
  if (format === 'date') return fc.constantFrom('2026-01-01', '9999-12-31', '1999-12-31');
  const usual = USUAL[name];
  if (usual !== undefined) return fc.constantFrom(...usual);
  // What looks ahead nothing generates from.
  return typeof pattern === 'string' && !/\(\?[=!<]/.test(pattern) ? fc.stringMatching(new RegExp(pattern)) : fc.constantFrom(...PLAIN);
}

/** Input that fits a schema, as far as a schema says. @param whole with all that it may have */
function fitting(name: string, schema: Schema, whole = false): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((each) => fitting(name, each, whole)));
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      return fc.record(Object.fromEntries(Object.entries(properties).map(([each, of]) => [each, fitting(each, of, whole)])), {
        requiredKeys: Object.keys(properties).filter((each) => whole || required.includes(each)),
      });
    }
    case 'array':
      return fc.array(fitting(name, schema.items ?? {}), { maxLength: 4 });
    case 'integer':
    case 'number':
      return fc.integer();
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return texts(name, schema);
  }
}

/** Its fields, and those of the objects in it, with what holds them. */
const placesIn = (value: Record<string, unknown>): [holder: Record<string, unknown>, name: string][] =>
  Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'object' && each !== null && !Array.isArray(each) ? placesIn(each as Record<string, unknown>) : [[value, name]],
  );

/** The same with something odd in one place, or as it is. */
const withOdd = (schema: Schema): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      fitting('', schema) as fc.Arbitrary<Record<string, unknown>>,
      fc.oneof(
        fc.constantFrom<unknown>(...ODD),
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.constantFrom<unknown>(null, -1, {}, [[]]),
      ),
      fc.nat(),
      // How the odd one is put in: instead of what fits, behind it, or into a part that is another object.
      fc.constantFrom('none', 'instead', 'instead', 'behind', 'behind', 'name'),
    )
    .map(([given, odd, at, how]) => {
      const copy = structuredClone(given);
      const places = placesIn(copy);
      const [holder, name] = places[at % Math.max(1, places.length)] ?? [copy, 'x'];
      if (how === 'instead') holder[name] = odd;
      if (how === 'behind') holder[name] = `${String(holder[name])}${String(odd)}`;
      if (how === 'name') holder[String(odd)] = 'x';
      return copy;
    });

async function sentForm(): Promise<string> {
  const [row] = await forms.query(
    `insert into forms.submissions (id, form, key, receipt, number, language, email, "values", inbox, title, mailed, expires_at)
     values (gen_random_uuid(), 'x', gen_random_uuid(), gen_random_uuid()::text, 'N', 'en', 'zoe@example.org', '{}', '{practice}', 'x', false, now() + interval '1 day')
     returning id`,
  );
  return String(row?.id);
}

const schemaOf = (schema: z.ZodType | undefined): Schema =>
  schema === undefined ? { type: 'object' } : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

// Declaring the calls needs nothing that running them does, and here none is run.
const CALLS = formsOperations({} as FormsContext);

type Parts = Record<'params' | 'query' | 'body', Record<string, unknown>>;

/** Sends it, and says what came back when it is no refusal in words. */
async function mistakeFor({ method, path }: (typeof CALLS)[number], { params, query, body }: Parts): Promise<string | undefined> {
  const isSteps = path.endsWith('/steps');
  const named = path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
    isSteps ? formId(FORM) : encodeURIComponent(asText(params[name] ?? known).toWellFormed()),
  );
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, asText(value).toWellFormed()]));
  const data = new FormData();
  if (isSteps) {
    for (const [name, value] of Object.entries(body))
      for (const each of [value].flat()) data.append(`form.${name}`, asText(each).toWellFormed());
    for (const name of ['Name', 'Email', 'Number', 'Day'])
      data.append(`f.${formId(`${FORM}/Page/${name}`)}`, asText(body[name === 'Name' ? 'subject' : 'mail'] ?? ''));
  }
  const ask = () =>
    fetch(`${forms.url}${named}?${search.toString()}`, {
      method,
      headers: { 'x-admin-key': ADMIN_KEY, ...(isSteps || method === 'GET' ? {} : { 'content-type': 'application/json' }) },
      ...(method === 'GET' ? {} : { body: isSteps ? data : JSON.stringify(body) }),
    });
  // A line may be ended for being idle in the moment in which it is used again; a service that has died answers neither.
  const response = await ask().catch(ask);
  const text = await response.text();
  return response.status === 500 ? `${text.slice(0, 200)} for ${JSON.stringify({ params, query, body })}` : undefined;
}

/** What each field is once: something that its schema may let through, and that nobody can keep. */
const SHARP: readonly ((fit: unknown) => unknown)[] = [
  (fit) => `${String(fit)}\u0000`,
  (fit) => `${String(fit)}\ud800`,
  () => '0000-01-01',
  () => '9999-99-99T99:99:99.999999Z_------------------------------------',
  () => '0000-00-00T00:00:00.000000Z_7f0b6a2e-31c8-4a94-9a54-0f3c1d7a5e11',
  () => 'x'.repeat(5_000),
  () => 99_999_999_999,
  () => null,
  () => ['x'],
];

describe('odd input', () => {
  it.each(CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s answers, or refuses in words',
    async (_name, call) => {
      const { params, query, body, ownBody } = call;
      const schemas = { params: schemaOf(params), query: schemaOf(query), body: schemaOf(body ?? ownBody) };
      // Erasing leaves none: each call has one that is there.
      known = await sentForm();
      const whole = Object.fromEntries(
        Object.entries(schemas).map(([part, schema]) => [part, fc.sample(fitting('', schema, true), { numRuns: 1, seed: 1 })[0]]),
      ) as Parts;
      const mistakes: (string | undefined)[] = [];
      for (const part of ['params', 'query', 'body'] as const)
        for (const at of placesIn(whole[part]).keys())
          mistakes.push(
            ...(await Promise.all(
              SHARP.map((odd) => {
                const given = structuredClone(whole);
                const [holder, name] = placesIn(given[part])[at] ?? [given[part], 'x'];
                holder[name] = odd(holder[name]);
                return mistakeFor(call, given);
              }),
            )),
          );
      expect(mistakes.filter(Boolean)).toEqual([]);
      const given = fc.record({ params: withOdd(schemas.params), query: withOdd(schemas.query), body: withOdd(schemas.body) });
      await fc.assert(
        fc.asyncProperty(given, async (input) => {
          expect(await mistakeFor(call, input)).toBeUndefined();
        }),
        { numRuns: 12 },
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
