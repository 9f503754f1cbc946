import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formsConfig } from '../../../src/backends/forms/config.ts';
import { startFormsService } from '../../../src/backends/forms/server.ts';
import { ACTION, formId, postStep, serveForms, type EventFields } from '../support/form-items.ts';
import { eventually, startForms, type Forms, type ReceivedMail } from '../support/forms.ts';

/** Places at events: who has one, who waits, and how one is given back. */

const PAGE = 'http://dotcom.test/events/salon';
const moment = (days: number, hours = 0): string =>
  `${new Date(Date.now() + days * 86_400_000 + hours * 3_600_000).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
const event = (capacity: number, more: EventFields = {}): EventFields => ({
  Title: 'Who may plug in?',
  Capacity: String(capacity),
  Registration: 'open',
  StartDate: moment(30),
  EndDate: moment(30, 3),
  Venue: 'Pakhuis; Noord',
  City: 'Rotterdam',
  TimeZone: 'Europe/Amsterdam',
  ...more,
});
const EVENTS = {
  rush: event(7),
  salon: event(1),
  erased: event(1),
  withdrawn: event(1),
  raised: event(1),
  full: event(9, { Registration: 'full' }),
  closed: event(9, { Registration: 'closed' }),
  over: event(9, { StartDate: moment(-2), EndDate: moment(-1) }),
  free: event(0),
  later: event(1, { StartDate: moment(400), EndDate: '' }),
  moved: event(2),
  titled: event(2),
  calledOff: event(1),
  back: event(1),
  slip: event(1),
  shared: event(0),
  begun: event(1),
  before: event(1),
  translated: event(0),
  untranslated: event(0),
  promoted: event(1),
  behind: event(0),
  hidden: event(1),
  again: event(3),
  beside: event(3),
  until: event(1, { StartDate: moment(3), EndDate: '' }),
};

let items: Awaited<ReturnType<typeof serveForms>>;
let forms: Forms;
beforeAll(async () => {
  items = await serveForms(
    {
      registration: {
        pages: {
          Page: { Name: { kind: 'text', required: true, css: 'autocomplete-given-name' }, Email: { kind: 'email', required: true } },
        },
        actions: [
          [ACTION.save, { retentionDays: 90, inbox: ['editor'], places: 'event' }],
          [ACTION.emailUser, {}],
        ],
      },
      nameless: { pages: { Page: { Name: { kind: 'text' } } }, actions: [[ACTION.save, { places: 'event' }]] },
    },
    EVENTS,
  );
  forms = await startForms({ ...items.env, FORMS_OFFICE_ADDRESS: 'office@example.org' });
});
afterAll(async () => {
  await forms?.stop();
  await items?.stop();
});

const register = (name: keyof typeof EVENTS | string, email: string, more: Record<string, string> = {}) =>
  postStep(forms.url, 'registration', {
    form: { subject: formId(name), from: PAGE, ...more },
    fields: { 'Page/Name': 'Ann', 'Page/Email': email },
  });
const places = async (name: keyof typeof EVENTS) => (await forms.request('GET', `/v1/places/${formId(name)}`)).body;
const placeOf = async (receipt: string) => (await forms.request('GET', `/v1/receipts/${receipt}`)).body.place;
const cancelLink = (mail: ReceivedMail | undefined): URL => new URL(mail?.links.find((link) => link.includes('cancel=')) ?? 'about:blank');
const cancelToken = (mail: ReceivedMail | undefined): string => cancelLink(mail).searchParams.get('cancel') ?? '';
const cancel = (token: string) => forms.post('/v1/content-forms/cancel', { token });
const calendarOf = async (mail: ReceivedMail | undefined) => {
  const { attachments } = await PostalMime.parse(mail?.source ?? '');
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  if (file === undefined) return undefined;
  const text = typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content as ArrayBuffer);
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  return { calendar, event: new ICAL.Event(calendar.getFirstSubcomponent('vevent')!) };
};

describe('the places of an event', () => {
  it('are never given twice, whoever comes at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => register('rush', `rush${at}@example.org`)));
    expect(answers.map(({ step }) => step.status)).toEqual(Array.from({ length: 20 }, () => 'sent'));
    expect(await places('rush')).toEqual({ capacity: 7, taken: 7, waiting: 13 });
    const told = (await Promise.all(answers.map(({ step }) => placeOf(step.receipt)))) as { status: string; position?: number }[];
    expect(told.filter(({ status }) => status === 'taken')).toHaveLength(7);
    expect(told.flatMap(({ position }) => position ?? []).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 13 }, (_, at) => at + 1));
  });
  it('are as many as come where the event names no number', async () => {
    await register('free', 'a@example.org');
    await register('free', 'b@example.org');
    expect(await places('free')).toEqual({ capacity: null, taken: 2, waiting: 0 });
  });
  it('are public as numbers alone, and of events alone', async () => {
    expect((await forms.request('GET', `/v1/places/${formId('registration')}`)).status).toBe(404);
    expect((await forms.request('GET', `/v1/places/${'0'.repeat(32)}`)).status).toBe(404);
  });
  it.each(['closed', 'over', 'registration'])(
    'are not given for what takes no registration (%s), and what was typed stays',
    async (name) => {
      const { status, error, step } = await register(name, 'late@example.org');
      expect([status, error?.code, error?.message]).toEqual([409, 'registration-closed', 'Registration for this event is closed.']);
      expect(step).toMatchObject({
        status: 'open',
        refusal: 'registration-closed',
        values: { [formId('registration/Page/Name')]: ['Ann'] },
      });
      expect(await forms.query('select 1 from forms.submissions where email = $1', ['late@example.org'])).toEqual([]);
    },
  );
  it('are waited for where editors say that it is full', async () => {
    const { step } = await register('full', 'a@example.org');
    expect(await placeOf(step.receipt)).toEqual({ status: 'waiting', position: 1 });
  });
  it('are one for each address, also when it comes twice at once; the same form again is the same receipt', async () => {
    const key = randomUUID();
    const first = await register('free', 'once@example.org', { key });
    expect((await register('free', 'once@example.org', { key })).step.receipt).toBe(first.step.receipt);
    expect((await register('free', 'ONCE@example.org')).error?.code).toBe('registered-before');
    const both = await Promise.all([randomUUID(), randomUUID()].map((each) => register('free', 'both@example.org', { key: each })));
    expect(both.map(({ error }) => error?.code ?? 'sent').toSorted()).toEqual(['registered-before', 'sent']);
  });
  it('need an address: a form that asks for none gives none', async () => {
    const { error } = await postStep(forms.url, 'nameless', { form: { subject: formId('free') }, fields: { 'Page/Name': 'Ann' } });
    expect(error?.code).toBe('unsupported-action');
  });
  it('are kept until the days have passed after the event', async () => {
    const { step } = await register('later', 'early@example.org');
    const [row] = await forms.query('select extract(day from expires_at - now())::int as days from forms.submissions where receipt = $1', [
      step.receipt,
    ]);
    expect(row?.days).toBeGreaterThan(489);
  });
});

describe('a mail about a place', () => {
  it('says it, has the event for a calendar, and leads to the page where it is given back; who waits moves up', async () => {
    await register('salon', 'one@example.org');
    await register('salon', 'two@example.org');
    await register('salon', 'three@example.org');
    const [mail] = await forms.mailsTo('one@example.org');
    expect(mail?.text).toContain('You have a place');
    expect(mail?.text).toContain('90 days after the event');
    const link = cancelLink(mail);
    expect(link.href.startsWith(`${PAGE}?`)).toBe(true);
    expect([link.searchParams.get('of'), link.hash]).toEqual([formId('registration'), '#form-registration']);
    const file = await calendarOf(mail);
    expect(file?.calendar.getFirstProperty('method')).toBeNull();
    expect(file?.event.summary).toBe('Who may plug in?');
    expect(file?.event.location).toBe('Pakhuis; Noord, Rotterdam');
    expect(
      file?.event.startDate
        .toJSDate()
        .toISOString()
        .replace(/[-:]|\.000/g, ''),
    ).toBe(EVENTS.salon.StartDate);

    const [waiting] = await forms.mailsTo('two@example.org');
    expect(waiting?.text).toContain('number 1 of the waiting list');
    expect(await calendarOf(waiting)).toBeUndefined();

    const token = cancelToken(mail);
    // What mail scanners do changes nothing.
    expect((await forms.request('GET', `/v1/content-forms/cancel?token=${token}`)).status).toBeGreaterThanOrEqual(400);
    expect(await places('salon')).toEqual({ capacity: 1, taken: 1, waiting: 2 });

    expect(await cancel(token)).toMatchObject({ status: 200, body: { status: 'cancelled', title: 'Who may plug in?' } });
    expect(await places('salon')).toEqual({ capacity: 1, taken: 1, waiting: 1 });
    const [moved] = await forms.mailsTo('two@example.org');
    expect(moved?.subject).toBe('You have a place: Who may plug in?');
    expect((await calendarOf(moved))?.event.summary).toBe('Who may plug in?');
    expect(await forms.mailsTo('three@example.org')).toHaveLength(1);

    expect(await cancel(token)).toMatchObject({ status: 409, body: { error: { code: 'cancelled-before' } } });
    expect(await places('salon')).toEqual({ capacity: 1, taken: 1, waiting: 1 });
    // Who gave it back may come again, behind those who wait.
    expect(await placeOf((await register('salon', 'one@example.org')).step.receipt)).toEqual({ status: 'waiting', position: 2 });
    // Who leaves the list frees no place.
    expect((await cancel(cancelToken((await forms.mailsTo('three@example.org'))[0]))).status).toBe(200);
    expect(await places('salon')).toEqual({ capacity: 1, taken: 1, waiting: 1 });
  });
  it('leads nowhere but to the site, whatever page the form says that it came from', async () => {
    await register('free', 'led@example.org', { from: 'https://evil.example/events' });
    const link = cancelLink((await forms.mailsTo('led@example.org'))[0]);
    expect(link.origin).toBe('http://dotcom.test');
  });
  it('cannot be made up', async () => {
    const [row] = await forms.query('select id from forms.places limit 1');
    for (const token of [`${String(row?.id)}.${'A'.repeat(43)}`, 'x'.repeat(43)])
      expect((await cancel(token)).body.error?.code).toBe('token-refused');
  });
});

describe('what is erased', () => {
  it('gives its place to who waits, and is told before with the rest', async () => {
    await register('erased', 'gone@example.org');
    await register('erased', 'next@example.org');
    const held = (await forms.admin('POST', '/admin/export', { email: 'gone@example.org' })).body.places;
    expect(held).toMatchObject([{ event: formId('erased'), status: 'taken', email: 'gone@example.org' }]);
    expect((await forms.admin('POST', '/admin/erase', { email: 'Gone@example.org' })).status).toBe(200);
    expect(await places('erased')).toEqual({ capacity: 1, taken: 1, waiting: 0 });
    expect((await forms.mailsTo('next@example.org'))[0]?.subject).toContain('You have a place');
    expect(await forms.query('select 1 from forms.places where email = $1', ['gone@example.org'])).toEqual([]);
  });
});

it('tells who is named in another’s registration for which event, and nothing of its sender', async () => {
  await register('free', 'registered@example.org');
  await forms.query(
    `update forms.submissions set "values" = "values" || '{"Companion": "named@example.org"}' where email = 'registered@example.org'`,
  );
  const exported = async (email: string) => (await forms.admin('POST', '/admin/export', { email })).body.places;
  expect(await exported('named@example.org')).toEqual([{ event: formId('free'), created_at: expect.any(String) }]);
  expect(await exported('registered@example.org')).toMatchObject([
    { email: 'registered@example.org', status: 'taken', page: expect.any(String) },
  ]);
});

it('that is given back at an event which is no more goes to nobody', async () => {
  await register('withdrawn', 'first@example.org');
  await register('withdrawn', 'second@example.org');
  const token = cancelToken((await forms.mailsTo('first@example.org'))[0]);
  items.removeEvent('withdrawn');
  await eventually(async () => (await forms.request('GET', `/v1/places/${formId('withdrawn')}`)).status === 404);
  expect((await cancel(token)).status).toBe(200);
  const held = await forms.query('select email, status from forms.places where event = $1 order by number', [formId('withdrawn')]);
  expect(held).toEqual([
    { email: 'first@example.org', status: 'cancelled' },
    { email: 'second@example.org', status: 'waiting' },
  ]);
  expect((await forms.mailsTo('second@example.org')).filter(({ subject }) => subject.includes('You have a place'))).toEqual([]);
});

describe('a capacity that is raised', () => {
  it('is for those who wait, before anybody who comes now', async () => {
    await register('raised', 'r1@example.org');
    await register('raised', 'r2@example.org');
    await register('raised', 'r3@example.org');
    items.setEvent('raised', event(2));
    await eventually(async () => (await places('raised')).capacity === 2);
    const late = await register('raised', 'r4@example.org');
    expect(await placeOf(late.step.receipt)).toEqual({ status: 'waiting', position: 2 });
    expect((await forms.mailsTo('r2@example.org'))[0]?.subject).toContain('You have a place');
    // Lowered again it takes nothing away, and what is given back goes to nobody.
    items.setEvent('raised', event(1));
    await eventually(async () => (await places('raised')).capacity === 1);
    await cancel(cancelToken((await forms.mailsTo('r1@example.org'))[0]));
    expect(await places('raised')).toEqual({ capacity: 1, taken: 1, waiting: 2 });
  });
  it('is filled without anybody who comes, and what came in is kept for an event that is put off', async () => {
    await register('later', 'l2@example.org');
    items.setEvent('later', event(2, { StartDate: moment(500), EndDate: '' }));
    await eventually(async () => (await places('later')).capacity === 2);
    // What is to be done from time to time is done at the start too.
    await forms.restart();
    await eventually(async () => (await places('later')).taken === 2);
    const [row] = await forms.query(
      `select min(extract(day from s.expires_at - now()))::int as days from forms.submissions s join forms.places p on p.submission_id = s.id where p.event = $1`,
      [formId('later')],
    );
    expect(row?.days).toBeGreaterThan(589);
  });
});

/** Writes an event anew, or takes it down, and waits until the content service has it so. */
async function publish(
  name: keyof typeof EVENTS,
  fields: EventFields | undefined,
  versions: Readonly<Record<string, EventFields>> = { en: {} },
): Promise<void> {
  if (fields === undefined) items.removeEvent(name);
  else items.setEvent(name, fields, versions);
  for (const language of ['en', 'de']) await readAs(name, language, fields && versions[language] && { ...fields, ...versions[language] });
}
/** Waits until the content service has an event so in a language. */
async function readAs(name: string, language: string, fields: EventFields | undefined): Promise<void> {
  const query = `{ item(path: "${formId(name)}", language: "${language}") { fields { name value } } }`;
  await eventually(async () => {
    const response = await fetch(items.env.GRAPH_QL_ENDPOINT ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', sc_apikey: items.env.SITECORE_API_KEY ?? '' },
      body: JSON.stringify({ query }),
    });
    const { data } = (await response.json()) as { data: { item: { fields: { name: string; value: string }[] } | null } };
    const read = Object.fromEntries((data.item?.fields ?? []).map((field) => [field.name, field.value]));
    return fields === undefined ? data.item === null : Object.entries(fields).every(([field, value]) => (read[field] ?? '') === value);
  });
}
/** What is done from time to time is done at the start too. */
async function sweep(): Promise<void> {
  await forms.restart();
  await forms.service.settled();
}
const subjectsTo = async (email: string): Promise<string[]> => (await forms.mailsTo(email)).map(({ subject }) => subject).toReversed();

describe('an event that is moved or called off', () => {
  it('is told to everybody who comes or waits, once, with the file for the calendar (promise 35)', async () => {
    await register('moved', 'm1@example.org');
    await register('moved', 'm2@example.org');
    await register('moved', 'm3@example.org');
    await register('moved', 'm4@example.org');
    await cancel(cancelToken((await forms.mailsTo('m1@example.org'))[0]));
    await forms.query(`update forms.submissions set language = 'de' where email = 'm3@example.org'`);
    const moved = { ...EVENTS.moved, StartDate: moment(37), EndDate: moment(37, 2), Venue: 'Zuid' };
    await publish('moved', moved);
    await sweep();
    expect(await subjectsTo('m1@example.org')).toEqual(['We have what you sent: registration']);
    expect((await subjectsTo('m2@example.org')).slice(1)).toEqual(['Changed: Who may plug in?']);
    expect((await subjectsTo('m3@example.org')).slice(-1)).toEqual(['Geändert: Who may plug in?']);
    expect((await subjectsTo('m4@example.org')).slice(1)).toEqual(['Changed: Who may plug in?']);
    const [mail] = await forms.mailsTo('m2@example.org');
    expect(mail?.text).toContain('Zuid, Rotterdam');
    expect(mail?.text).toMatch(/Until now it was announced for:.*Pakhuis; Noord, Rotterdam/);
    expect(cancelToken(mail)).toBe(cancelToken((await forms.mailsTo('m2@example.org')).at(-1)));
    const [file, first] = [await calendarOf(mail), await calendarOf((await forms.mailsTo('m2@example.org')).at(-1))];
    expect([file?.event.uid, file?.event.sequence, first?.event.sequence]).toEqual([first?.event.uid, 1, null]);
    expect(
      file?.event.startDate
        .toJSDate()
        .toISOString()
        .replace(/[-:]|\.000/g, ''),
    ).toBe(moved.StartDate);
    const [waits] = await forms.mailsTo('m4@example.org');
    expect(waits?.text).toContain('as number 1');
    expect(await calendarOf(waits)).toBeUndefined();
    // Who comes now has the number of now.
    await register('moved', 'm5@example.org');
    await sweep();
    for (const each of ['m2', 'm3', 'm4'])
      expect((await subjectsTo(`${each}@example.org`)).filter((subject) => /Changed|Geändert/.test(subject))).toHaveLength(1);
    expect(await subjectsTo('m5@example.org')).toHaveLength(1);
  });
  it('is no news by its title, its words or its capacity alone', async () => {
    await register('titled', 't1@example.org');
    await publish('titled', {
      ...EVENTS.titled,
      Title: 'Who else may plug in?',
      Lede: 'Two rooms.',
      Capacity: '40',
      TimeZone: 'Europe/Berlin',
    });
    await sweep();
    expect(await subjectsTo('t1@example.org')).toHaveLength(1);
  });
  it('is called off where it stays away for a day, and may be back', async () => {
    await register('calledOff', 'c1@example.org');
    await register('calledOff', 'c2@example.org');
    await publish('calledOff', undefined);
    await sweep();
    expect(await subjectsTo('c1@example.org')).toHaveLength(1);
    await forms.query(`update forms.placed_events set gone_since = gone_since - interval '25 hours' where event = $1`, [
      formId('calledOff'),
    ]);
    await sweep();
    await sweep();
    for (const each of ['c1', 'c2']) expect((await subjectsTo(`${each}@example.org`)).slice(1)).toEqual(['Called off: Who may plug in?']);
    const [off] = await forms.mailsTo('c1@example.org');
    const file = await calendarOf(off);
    expect(file?.calendar.getFirstProperty('method')).toBeNull();
    const status = file?.calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('status');
    expect([status, file?.event.sequence]).toEqual(['CANCELLED', 1]);
    expect(file?.event.uid).toBe((await calendarOf((await forms.mailsTo('c1@example.org')).at(-1)))?.event.uid);
    expect(await calendarOf((await forms.mailsTo('c2@example.org'))[0])).toBeUndefined();

    await publish('calledOff', EVENTS.calledOff);
    await sweep();
    await sweep();
    expect((await subjectsTo('c1@example.org')).slice(2)).toEqual(['It takes place after all: Who may plug in?']);
    expect((await calendarOf((await forms.mailsTo('c1@example.org'))[0]))?.event.sequence).toBe(2);
  });
  it('is told of nothing where it was taken down and published again', async () => {
    await register('back', 'b1@example.org');
    await publish('back', undefined);
    await sweep();
    await publish('back', EVENTS.back);
    await sweep();
    const [seen] = await forms.query('select gone_since, version from forms.placed_events where event = $1', [formId('back')]);
    expect(seen).toEqual({ gone_since: null, version: 0 });
    expect(await subjectsTo('b1@example.org')).toHaveLength(1);
  });
  it('loses nobody by a date in the past, and tells nobody of the slip', async () => {
    await register('slip', 's1@example.org');
    const kept = () => forms.query(`select expires_at from forms.submissions where email = 's1@example.org'`);
    const before = await kept();
    await publish('slip', { ...EVENTS.slip, StartDate: moment(-400), EndDate: moment(-400, 1) });
    await sweep();
    await publish('slip', EVENTS.slip);
    await sweep();
    expect(await kept()).toEqual(before);
    expect(await subjectsTo('s1@example.org')).toHaveLength(1);
  });
  it('tells who moved up all the same, where it is off its page as the mail goes out', async () => {
    await register('hidden', 'h1@example.org');
    await register('hidden', 'h2@example.org');
    const token = cancelToken((await forms.mailsTo('h1@example.org'))[0]);
    await forms.mailsTo('h2@example.org');
    const due = () => forms.query('update forms.outbox set next_at = now() where dead_at is null');
    forms.relay.state.refuse = true;
    try {
      await cancel(token);
      await forms.service.settled();
      await publish('hidden', undefined);
    } finally {
      forms.relay.state.refuse = false;
    }
    await due();
    await sweep();
    expect(await subjectsTo('h2@example.org')).toHaveLength(1);
    await publish('hidden', EVENTS.hidden);
    await due();
    await sweep();
    expect((await subjectsTo('h2@example.org')).slice(1)).toEqual(['You have a place: Who may plug in?']);
  });
  it('that is over for more than a day is the next one of its kind: nobody of the last is told, or kept longer', async () => {
    await register('again', 'a1@example.org');
    await forms.service.settled();
    await forms.query(`update forms.places set over_at = now() - interval '2 days' where event = $1`, [formId('again')]);
    await publish('again', { ...EVENTS.again, StartDate: moment(300), EndDate: moment(300, 2) });
    const kept = () => forms.query(`select expires_at from forms.submissions where email = 'a1@example.org'`);
    const before = await kept();
    await sweep();
    await register('again', 'a2@example.org');
    await sweep();
    expect(await kept()).toEqual(before);
    for (const each of ['a1', 'a2']) expect(await subjectsTo(`${each}@example.org`)).toHaveLength(1);
  });
  it('is told to who registered by the release before with what they knew until now', async () => {
    await register('beside', 'r1@example.org');
    await forms.service.settled();
    await forms.query('update forms.places set told = null where event = $1', [formId('beside')]);
    await sweep();
    await publish('beside', { ...EVENTS.beside, Venue: 'Zuid' });
    await sweep();
    expect((await forms.mailsTo('r1@example.org'))[0]?.text).toMatch(/Until now it was announced for:.*Pakhuis; Noord, Rotterdam/);
  });
  it('is told once, by however many processes look at the same time', async () => {
    const guests = Array.from({ length: 5 }, (_, at) => `shared${at}@example.org`);
    for (const guest of guests) await register('shared', guest);
    await forms.service.settled();
    await publish('shared', { ...EVENTS.shared, Venue: 'Zuid' });
    const others = await Promise.all([1, 2, 3].map(() => startFormsService({ ...formsConfig(forms.env), graceMs: 500 })));
    for (const other of others) await other.settled();
    for (const other of others) await other.stop();
    for (const guest of guests) expect((await subjectsTo(guest)).slice(1)).toEqual(['Changed: Who may plug in?']);
  });
  it('moves nobody up once it has begun, and takes nobody who would have to wait', async () => {
    await register('begun', 'g1@example.org');
    await register('begun', 'g2@example.org');
    await publish('begun', { ...EVENTS.begun, StartDate: moment(0, -1), EndDate: moment(1) });
    await sweep();
    expect((await cancel(cancelToken((await forms.mailsTo('g1@example.org'))[0]))).status).toBe(200);
    expect(await places('begun')).toEqual({ capacity: 1, taken: 0, waiting: 1 });
    // What was given back is for who comes to the door.
    expect(await placeOf((await register('begun', 'g3@example.org')).step.receipt)).toEqual({ status: 'taken' });
    expect((await register('begun', 'g4@example.org')).error?.code).toBe('registration-closed');
    for (const each of ['g1', 'g2']) expect(await subjectsTo(`${each}@example.org`)).toHaveLength(1);
  });
  it('is told to whoever read of it in another language than theirs, also where words came or went since', async () => {
    const { Venue: _, City: __, ...fields } = EVENTS.translated;
    const [en, de] = [
      { Venue: 'Hall A', City: 'Berlin' },
      { Venue: 'Halle A', City: 'Berlin' },
    ];
    await publish('translated', fields, { de });
    await register('translated', 'english@example.org');
    await publish('translated', fields, { de, en });
    await sweep();
    await register('translated', 'german@example.org');
    await forms.service.settled();
    await forms.query(
      `update forms.places set told = told || '{"language": "de", "location": "Halle A, Berlin"}' where email = 'german@example.org'`,
    );
    expect(await subjectsTo('english@example.org')).toHaveLength(1);
    await publish('translated', fields, { de: { ...de, Venue: 'Halle B' }, en: { ...en, Venue: 'Hall B' } });
    await sweep();
    for (const each of ['english', 'german'])
      expect((await subjectsTo(`${each}@example.org`)).slice(1)).toEqual(['Changed: Who may plug in?']);
    await forms.query(
      `update forms.places set told = told || '{"language": "de", "location": "Halle B, Berlin"}' where email = 'german@example.org'`,
    );
    await publish('translated', fields, { en: { ...en, Venue: 'Hall B' } });
    await sweep();
    expect(await subjectsTo('german@example.org')).toHaveLength(2);
    await publish('translated', fields, { en: { ...en, Venue: 'Hall C' } });
    await sweep();
    for (const each of ['english', 'german']) expect((await forms.mailsTo(`${each}@example.org`))[0]?.text).toContain('Hall C, Berlin');
  });
  it('is not told as it was before, where a process looked later and had an older answer', async () => {
    await register('behind', 'late@example.org');
    await forms.service.settled();
    const due = () => forms.query('update forms.outbox set next_at = now() where dead_at is null');
    await publish('behind', { ...EVENTS.behind, Venue: 'Zuid' });
    // What such a process leaves: an event that was seen elsewhere than it is, and mails that say so.
    forms.relay.state.refuse = true;
    try {
      await sweep();
      await publish('behind', EVENTS.behind);
    } finally {
      forms.relay.state.refuse = false;
    }
    await due();
    await register('behind', 'wakes@example.org');
    await forms.mailsTo('wakes@example.org');
    await forms.service.settled();
    expect(await subjectsTo('late@example.org')).toHaveLength(1);
    await sweep();
    await due();
    await sweep();
    expect(await forms.query('select 1 from forms.outbox where dead_at is null')).toEqual([]);
    for (const each of ['late', 'wakes']) expect(await subjectsTo(`${each}@example.org`)).toHaveLength(1);
  });
  it('of before the release that tells it is looked at first, and told of what comes after', async () => {
    await register('before', 'o1@example.org');
    await forms.service.settled();
    await forms.query('delete from forms.placed_events where event = $1', [formId('before')]);
    await forms.query('update forms.places set told = null where event = $1', [formId('before')]);
    await publish('before', { ...EVENTS.before, Venue: 'Zuid' });
    await sweep();
    expect(await subjectsTo('o1@example.org')).toHaveLength(1);
    await publish('before', { ...EVENTS.before, Venue: 'West' });
    await sweep();
    expect((await forms.mailsTo('o1@example.org'))[0]?.text).toMatch(/West, Rotterdam[^]*Until now it was announced for:.*Zuid, Rotterdam/);
  });
});

it('a mail that says that one has a place is worth sending until the event begins', async () => {
  await register('until', 'until1@example.org');
  await register('until', 'until2@example.org');
  const token = cancelToken((await forms.mailsTo('until1@example.org'))[0]);
  forms.relay.state.refuse = true;
  try {
    expect((await cancel(token)).status).toBe(200);
    const [row] = await forms.query(
      'select extract(epoch from expires_at - now())::int / 60 as minutes from forms.outbox where dead_at is null',
    );
    expect(row?.minutes).toBeGreaterThan(3 * 24 * 60 - 10);
    expect(row?.minutes).toBeLessThanOrEqual(3 * 24 * 60);
  } finally {
    forms.relay.state.refuse = false;
  }
});
