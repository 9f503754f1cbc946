import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACTION, formId, postStep, serveForms } from '../support/form-items.ts';
import { startForms, type Forms } from '../support/forms.ts';

/** What the inbox says of somebody's place at an event. */

const DAY_MS = 86_400_000;
const moment = (days: number): string => `${new Date(Date.now() + days * DAY_MS).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

let items: Awaited<ReturnType<typeof serveForms>>;
let forms: Forms;
beforeAll(async () => {
  const page = { Name: { kind: 'text', required: true }, Email: { kind: 'email', required: true } } as const;
  items = await serveForms(
    {
      registration: {
        pages: { Page: page },
        actions: [
          [ACTION.save, { inbox: ['editor'], places: 'event' }],
          [ACTION.emailUser, {}],
        ],
      },
      contact: { pages: { Page: page }, actions: [[ACTION.save, { inbox: ['editor'] }]] },
    },
    { salon: { Title: 'Salon', Capacity: '1', Registration: 'open', StartDate: moment(30), EndDate: moment(31) } },
  );
  forms = await startForms(items.env);
});
afterAll(async () => {
  await forms?.stop();
  await items?.stop();
});

async function placeOf(form: string, email: string, subject?: string): Promise<unknown> {
  await postStep(forms.url, form, {
    form: { from: 'http://dotcom.test/events/salon', ...(subject ? { subject: formId(subject) } : {}) },
    fields: { 'Page/Name': 'Ann', 'Page/Email': email },
  });
  const [row] = await forms.query('select id from forms.submissions where email = $1', [email]);
  const who = new URLSearchParams({ by: 'editor@example.org', roles: 'editor' });
  return (await forms.admin('GET', `/admin/inbox/${String(row?.id)}?${who}`)).body.place;
}

it('is there for a registration: taken, waiting as number so and so, or given back', async () => {
  expect(await placeOf('registration', 'one@example.org', 'salon')).toEqual({ status: 'taken' });
  expect(await placeOf('registration', 'two@example.org', 'salon')).toEqual({ status: 'waiting', position: 1 });
  expect(await placeOf('registration', 'three@example.org', 'salon')).toEqual({ status: 'waiting', position: 2 });
  const [mail] = await forms.mailsTo('one@example.org');
  const token = new URL(mail?.links.find((link) => link.includes('cancel=')) ?? 'about:blank').searchParams.get('cancel');
  expect((await forms.post('/v1/content-forms/cancel', { token })).status).toBe(200);
  expect(await placeOf('registration', 'one@example.org', 'closed')).toEqual({ status: 'cancelled' });
  expect(await placeOf('contact', 'four@example.org')).toBeUndefined();
});

it('stands in the list and in the export, each with its own', async () => {
  const query = new URLSearchParams({ by: 'editor@example.org', roles: 'editor' });
  for (const path of ['', '/export']) {
    const { rows } = (await forms.admin('GET', `/admin/inbox${path}?${query}`)).body as unknown as {
      rows: { email: string; place?: object }[];
    };
    expect(rows.map(({ email, place }) => [email, place])).toEqual([
      ['four@example.org', undefined],
      ['three@example.org', { status: 'waiting', position: 1 }],
      ['two@example.org', { status: 'taken' }],
      ['one@example.org', { status: 'cancelled' }],
    ]);
  }
});
