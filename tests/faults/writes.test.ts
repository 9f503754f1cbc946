import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataFolder } from '../../scripts/supervisor/paths.ts';
import { clearFaults, orderFault } from '../contract/support/faults.ts';
import { quietBrowser } from '../e2e/support/by-request.ts';
import { somebody } from '../e2e/support/account.ts';
import { formsOf } from '../support/form-browser.ts';
import { ask, type Answer } from '../support/http.ts';
import { atATime, serviceUrl } from '../support/seen.ts';
import { site } from '../support/site.ts';
import { startRunning, type Running } from './support/running.ts';
import { TROUBLES, type Dependency } from './support/troubles.ts';

const WANTED = 1_000;
const PER_SECOND = 20;
const AT_A_TIME = 12;
/** What is killed comes back at once when it has run for half a minute: by then it is its turn again. */
const TURN_MS = 5_500;
const KILLED: readonly Dependency[] = ['USERS', 'POSTGRES', 'FORMS', 'REDIS', 'MAILBOX', 'IDENTITY'];
const BETWEEN = ['cut', 503, 'truncate', 500, 'delay:300'] as const;
/** Somebody who sends a thousand forms is somebody else each time. */
const visitor = (number: number): string => `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
const run = Date.now().toString(36);

let running: Running;
let cookies = '';
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running?.stop());

interface Post {
  origin: string;
  path: string;
  number: number;
  fields: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
}
const post = ({ origin, path, number, fields, headers = {} }: Post): Promise<Answer> =>
  ask(origin, path, {
    method: 'POST',
    headers: {
      origin,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': visitor(number),
      ...headers,
    },
    body: new URLSearchParams({ language: 'en', lang: 'en', ...fields }).toString(),
    timeoutMs: 60_000,
  });

interface Kind {
  /** @returns whether it was said to be done */
  write(number: number): Promise<{ status: number; done: boolean }>;
  /** Whether what was done with that number is there; asked of the database. */
  there(): Promise<Set<number>>;
}
const numbersOf = async (text: string): Promise<Set<number>> =>
  new Set((await running.ask<{ id: string }>(text)).map(({ id }) => Number(/-(\d+)(?:@|$)/.exec(id)?.[1])));
const mail = (number: number) => `${run}-${number}@visitors.example`;
const article = (number: number) => ({
  articleId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  path: `/featured-insights/${run}-${number}`,
  title: `Number ${number}`,
});

const CONTACT = '/contact';
/** The contact form, with something in each field that has to have something; its page was read before anything was killed. */
function contactForm(page: string): { action: string; fields: Readonly<Record<string, string>>; email: string } {
  const form = formsOf(page).find(({ action }) => action.startsWith('/api/forms/'));
  const named = (pattern: RegExp): string => pattern.exec(page)?.[1] ?? '';
  const email = named(/<input[^>]*type="email"[^>]*name="(f\.[^"]+)"/);
  const choice = /<select name="(f\.[^"]+)"[\s\S]*?<option value="([^"]+)"/.exec(page);
  const box = named(/<input[^>]*type="checkbox"[^>]*required=""[^>]*name="(f\.[^"]+)"/);
  if (!form || !email || !choice || !box) throw new Error('the contact form is another one');
  const texts = [...page.matchAll(/<(?:input|textarea)[^>]*>/g)].flatMap(([tag]) =>
    /required=""/.test(tag) && !/type="(?:email|checkbox)"/.test(tag) ? [/name="(f\.[^"]+)"/.exec(tag)?.[1] ?? ''] : [],
  );
  const area = named(/<textarea[^>]*name="(f\.[^"]+)"/);
  // A script says which form it is: without one the field is switched off.
  const { 'form.id': _, ...own } = form.fields;
  return {
    action: form.action,
    email,
    fields: {
      ...own,
      ...Object.fromEntries([...texts, area].map((name) => [name, 'Words'])),
      [choice[1] ?? '']: choice[2] ?? '',
      [box]: 'true',
      'form.move': 'send',
    },
  };
}
let form: ReturnType<typeof contactForm>;

async function contact(number: number): Promise<{ status: number; done: boolean }> {
  const boundary = '----a-form-of-a-test';
  const body = Object.entries({ ...form.fields, [form.email]: mail(number) }).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const { status, headers } = await ask(site.dotcom, form.action, {
    method: 'POST',
    headers: {
      origin: site.dotcom,
      accept: 'text/html',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'x-forwarded-for': visitor(number),
    },
    body: `${body.join('')}--${boundary}--\r\n`,
    timeoutMs: 60_000,
  });
  return { status, done: status === 303 && /[?&]sent=/.test(String(headers.location)) };
}

const KINDS: Readonly<Record<string, Kind>> = {
  newsletter: {
    write: async (number) => {
      const { status, body } = await post({
        origin: site.insights,
        path: '/api/newsletter/register',
        number,
        fields: { form: 'register', email: mail(number), newsletter: 'monthly-highlights' },
      });
      return { status, done: status === 200 && body.includes('newsletter.sent') };
    },
    there: () => numbersOf(`select email as id from users.subscribers where email like '${run}-%'`),
  },
  'saved article': {
    write: async (number) => {
      const { status, body } = await post({
        origin: site.insights,
        path: '/api/account/keep',
        number,
        fields: { form: 'save', ...article(number) },
        headers: { cookie: cookies },
      });
      return { status, done: status === 200 && body.includes('account.keep.saved') };
    },
    there: () => numbersOf(`select path as id from users.saved_articles where path like '%/${run}-%' and deleted_at is null`),
  },
  rating: {
    write: async (number) => {
      const { status, body } = await post({
        origin: site.insights,
        path: '/api/account/keep',
        number,
        fields: { form: 'rate', rating: '4', ...article(number) },
        headers: { cookie: cookies },
      });
      return { status, done: status === 200 && body.includes('account.keep.ratedAs') };
    },
    there: () => numbersOf(`select article_id as id from users.ratings where rating = 4`),
  },
  'job alert': {
    write: async (number) => {
      const { status, headers } = await post({
        origin: site.dotcom,
        path: '/api/careers/alerts',
        number,
        fields: { email: mail(number), frequency: 'daily', search: 'keyword=consultant' },
      });
      return { status, done: status === 303 && String(headers.location).includes('alert=sent') };
    },
    there: () => numbersOf(`select email as id from forms.alerts where email like '${run}-%'`),
  },
  'contact form': {
    write: contact,
    there: () => numbersOf(`select email as id from forms.submissions where email like '${run}-%'`),
  },
};
const kinds = Object.keys(KINDS);

/** One after the other is killed, and in between the services fail on order, until it is said to be over. */
function harass(): { stop(): Promise<void> } {
  let over = false;
  const going = (async () => {
    for (let turn = 0; !over; turn += 1) {
      const on = KILLED[turn % KILLED.length] ?? 'USERS';
      const end = await TROUBLES[on].killed?.(running);
      await end?.();
      for (const began = Date.now(); !over && Date.now() - began < TURN_MS / 2; await wait(400)) {
        const fault = BETWEEN[Math.floor(Math.random() * BETWEEN.length)] ?? 'cut';
        for (const service of ['USERS', 'FORMS'] as const)
          await orderFault(serviceUrl(service), { fault, times: 2, path: '/v' }).catch(() => undefined);
      }
    }
  })();
  return {
    stop: async () => {
      over = true;
      await going;
      for (const service of ['USERS', 'FORMS'] as const) await clearFaults(serviceUrl(service));
    },
  };
}

it.skipIf(!new RegExp(process.env.FAULTS_ONLY ?? '').test('writes'))(
  'of a thousand writes that were said to be done while everything was killed, each is there, and all that is owed was sent',
  async () => {
    const reader = quietBrowser(site.insights);
    await reader.signUp(somebody());
    cookies = reader
      .cookies()
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    form = contactForm((await ask(site.dotcom, CONTACT)).body);
    const done = Object.fromEntries(kinds.map((kind) => [kind, new Set<number>()]));
    const refused: Record<string, number> = {};
    const all = () => Object.values(done).reduce((sum, { size }) => sum + size, 0);
    const harassing = harass();
    const began = performance.now();
    let made = 0;
    await atATime(
      AT_A_TIME,
      Array.from({ length: 4 * WANTED }, (_, index) => index),
      async () => {
        if (all() >= WANTED) return;
        const number = (made += 1);
        await wait(Math.max(0, (number / PER_SECOND) * 1_000 - (performance.now() - began)));
        const kind = kinds[number % kinds.length] ?? '';
        const answer = await KINDS[kind]?.write(number);
        if (answer?.done) done[kind]?.add(number);
        else refused[`${kind}: ${answer?.status}`] = (refused[`${kind}: ${answer?.status}`] ?? 0) + 1;
      },
    );
    await harassing.stop();
    const line = {
      name: 'writes',
      made,
      refused,
      done: Object.fromEntries(kinds.map((kind) => [kind, done[kind]?.size])),
      incidents: running.incidents,
    };
    writeFileSync(path.join(dataFolder, 'test-reports', 'faults-writes.json'), JSON.stringify(line, undefined, 2));
    expect(all()).toBeGreaterThanOrEqual(WANTED);
    for (const kind of kinds) expect(done[kind]?.size, kind).toBeGreaterThan(WANTED / kinds.length / 4);
    expect(Object.keys(refused).length, 'some were refused, so that something was survived').toBeGreaterThan(0);
    for (const kind of kinds) {
      const there = (await KINDS[kind]?.there()) ?? new Set();
      expect(
        [...(done[kind] ?? [])].filter((number) => !there.has(number)),
        kind,
      ).toEqual([]);
    }
    const OUTBOXES = ['users.outbox', 'forms.outbox'];
    const owed = async (): Promise<number> => {
      const counts = await Promise.all(
        OUTBOXES.map((outbox) => running.ask<{ owed: string }>(`select count(*) as owed from ${outbox} where dead_at is null`)),
      );
      return counts.reduce((sum, [row]) => sum + Number(row?.owed), 0);
    };
    // A relay that was killed after it had the whole mail leaves it as perhaps done: it waits an hour by its rule (retry.ts), and that hour is made to pass.
    await expect.poll(owed, { timeout: 120_000, interval: 1_000 }).toBeLessThanOrEqual(WANTED / 100);
    for (const outbox of OUTBOXES) await running.ask(`update ${outbox} set next_at = now() where dead_at is null and next_at > now()`);
    await expect.poll(owed, { timeout: 60_000, interval: 1_000 }).toBe(0);
    for (const outbox of OUTBOXES) expect(await running.ask(`select reason from ${outbox} where dead_at is not null`), outbox).toEqual([]);
  },
);
