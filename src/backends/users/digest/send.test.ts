import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type DatabaseConnection } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { currentIssue } from '../../../lib/newsletters/issue.ts';
import { createSecrets } from '../../kit/secrets.ts';
import { ANSWER_MS, RelayError } from '../../kit/mail/mailer.ts';
import type { UsersTables } from '../storage/tables.ts';
import { CLAIM_MINUTES, type Recipient } from './deliveries.ts';
import type { PublishedItem } from './feed.ts';
import { sendIssue } from './send.ts';

const issue = currentIssue('weekly', new Date('2026-11-18T12:00:00Z'));
const subscriber = (id: string, more: Partial<Recipient> = {}): Recipient => ({
  ...{ id, email: `${id}@example.org`, language: 'en', newsletters: 1, has_account: true, topics: [] },
  ...more,
});
const piece = (url: string): PublishedItem => ({
  ...{ id: url, url, title: url, description: '', topic: '', sentence: '', minutes: undefined, drawing: undefined },
  publishedAt: new Date('2026-11-12T12:00:00Z'),
});

/** Who is listed when the round begins, and what is so when the mail is to be sent. */
let listed: Recipient[];
let now: Map<string, Recipient>;
/** What was done to the rows of deliveries. */
let done: string[];
const ask = (sql: string, parameters: readonly unknown[]): unknown[] => {
  if (/left join users\.deliveries/.test(sql)) return listed;
  if (/insert into users\.deliveries/.test(sql)) return [...now.values()].filter(({ id }) => parameters.includes(id));
  if (/from users\.saved_articles/.test(sql)) return [];
  done.push(`${/sent_at = now|refused_at = now|tries \+ 1|refusals = refusals \+ 1|delete/.exec(sql)?.[0]} ${parameters.at(-1)}`);
  return [];
};
const connection: DatabaseConnection = {
  executeQuery: ({ sql, parameters }) => Promise.resolve({ rows: ask(sql, parameters) as never[] }),
  async *streamQuery() {
    /* nothing is streamed */
  },
};
class Driver extends DummyDriver {
  override acquireConnection() {
    return Promise.resolve(connection);
  }
}
const db = new Kysely<UsersTables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new Driver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const digest =
  vi.fn<(to: string, language: string, given: { issue: { lead: PublishedItem }; alertsOn: string[] | undefined }) => Promise<void>>();
const log = { warn: vi.fn(), info: vi.fn(), error: vi.fn() };
const published = {
  everything: vi.fn<() => Promise<PublishedItem[]>>(),
  onTopic: vi.fn<(language: string, topic: string) => Promise<PublishedItem[]>>(),
  nameOf: (_: string, topic: string) => Promise.resolve(topic.toUpperCase()),
  picture: () => Promise.resolve(undefined),
};
const send = (options: Parameters<typeof sendIssue>[3] = {}) =>
  sendIssue(
    {
      ...{ db, log: log as never, mails: { digest } as never, config: { origins: { insights: 'https://example.org' } } as never },
      secrets: createSecrets('users', 'a secret of the tests that is long enough'),
    },
    issue,
    published,
    options,
  );
const answer = (responseCode?: number, words = 'not taken', command = 'RCPT TO') =>
  new RelayError(Object.assign(new Error(words), responseCode === undefined ? {} : { responseCode, command }));

beforeEach(() => {
  for (const each of [digest, log.warn, published.everything, published.onTopic]) each.mockReset();
  digest.mockResolvedValue();
  published.everything.mockResolvedValue([piece('https://example.org/1')]);
  listed = ['a', 'b', 'c'].map((id) => subscriber(id));
  now = new Map(listed.map((each) => [each.id, each]));
  done = [];
});

it('is sent to who wants it when the mail is handed over, at the address of then', async () => {
  now.delete('a');
  now.set('b', subscriber('b', { email: 'new@example.org', language: 'de' }));
  expect(await send()).toMatchObject({ sent: 2, failed: 0 });
  expect(digest.mock.calls.map(([to, language]) => [to, language]).toSorted()).toEqual([
    ['c@example.org', 'en'],
    ['new@example.org', 'de'],
  ]);
});

it('is of the topics of then, and not sent where there is nothing of them', async () => {
  published.onTopic.mockImplementation((_, topic) => Promise.resolve(topic === 'water' ? [piece('https://example.org/water')] : []));
  now.set('a', subscriber('a', { newsletters: 0, topics: ['water'] }));
  now.set('b', subscriber('b', { newsletters: 0, topics: ['energy'] }));
  await send();
  expect(
    digest.mock.calls
      .map(
        ([
          to,
          ,
          {
            issue: { lead },
          },
        ]) => [to, lead.url],
      )
      .toSorted(),
  ).toEqual([
    ['a@example.org', 'https://example.org/water'],
    ['c@example.org', 'https://example.org/1'],
  ]);
  expect(done).toContain('delete b');
});

it('is called a newsletter to who has one, and by the names of the topics to who has alerts alone', async () => {
  published.onTopic.mockResolvedValue([piece('https://example.org/water')]);
  now.set('a', subscriber('a', { newsletters: 0, topics: ['water', 'energy'] }));
  now.set('b', subscriber('b', { topics: ['water'] }));
  await send();
  expect(Object.fromEntries(digest.mock.calls.map(([to, , { alertsOn }]) => [to, alertsOn]))).toEqual({
    'a@example.org': ['WATER', 'ENERGY'],
    'b@example.org': undefined,
    'c@example.org': undefined,
  });
});

it('is not tried again where the mail was refused for good, later where it was deferred, and as it was where nobody answered', async () => {
  digest.mockRejectedValueOnce(answer(550)).mockRejectedValueOnce(answer(451)).mockRejectedValueOnce(answer());
  expect(await send()).toMatchObject({ sent: 0, failed: 3 });
  expect(done.toSorted()).toEqual(['refusals = refusals + 1 a', 'refused_at = now a', 'tries + 1 b']);
});

it('is tried later, after all others, where the relay had all of the mail and gave no answer: it was perhaps delivered', async () => {
  const silent = new RelayError(new Error('the connection was cut'), true);
  digest.mockRejectedValueOnce(silent).mockRejectedValueOnce(new RelayError(new Error('the connection was cut')));
  expect(await send()).toMatchObject({ sent: 1, failed: 2 });
  expect(done.toSorted()).toEqual(['sent_at = now c', 'tries + 1 a']);
});

it('is claimed for longer than a relay may think about a mail', () => expect(CLAIM_MINUTES * 60_000).toBeGreaterThan(ANSWER_MS));

it('ends the round where the relay takes nothing, and goes on past addresses that are gone', async () => {
  listed = Array.from({ length: 100 }, (_, index) => subscriber(`s${index}`));
  now = new Map(listed.map((each) => [each.id, each]));
  digest.mockRejectedValue(answer());
  expect(await send()).toMatchObject({ sent: 0, waiting: 100 });
  expect(digest.mock.calls.length).toBeLessThan(15);
  digest.mockReset();
  let asked = 0;
  digest.mockImplementation(() => {
    asked += 1;
    return asked % 10 === 0 ? Promise.resolve() : Promise.reject(answer(550));
  });
  await send();
  expect(digest).toHaveBeenCalledTimes(100);
});

it('goes past recipients whose servers do not want it of us, who are tried later than all others', async () => {
  listed = Array.from({ length: 30 }, (_, index) => subscriber(`s${index}`));
  now = new Map(listed.map((each) => [each.id, each]));
  let asked = 0;
  digest.mockImplementation(() => {
    asked += 1;
    return asked > 20 ? Promise.resolve() : Promise.reject(answer(550, '550 5.7.1 blocked by policy'));
  });
  expect(await send()).toMatchObject({ sent: 10, failed: 20 });
  expect(done.filter((each) => each.startsWith('tries + 1'))).toHaveLength(20);
});

it('a mail that is refused as a whole is tried later, and many of them end the round', async () => {
  listed = Array.from({ length: 100 }, (_, index) => subscriber(`s${index}`));
  now = new Map(listed.map((each) => [each.id, each]));
  digest.mockRejectedValue(answer(554, '554 5.7.1 looks like spam', 'DATA'));
  await send();
  expect(digest.mock.calls.length).toBeLessThan(15);
  expect(done).toEqual(expect.arrayContaining(digest.mock.calls.map(([to]) => `tries + 1 ${to.split('@')[0]}`)));
});

it('ends the round where no recipient is taken, of whomever that is said', async () => {
  listed = Array.from({ length: 100 }, (_, index) => subscriber(`s${index}`));
  now = new Map(listed.map((each) => [each.id, each]));
  digest.mockRejectedValue(answer(554, '554 5.7.1 Relay access denied'));
  await send();
  expect(digest.mock.calls.length).toBeLessThan(60);
});

it('ends the round where the relay refuses everybody for good, which is said of us, and tries them again', async () => {
  listed = Array.from({ length: 100 }, (_, index) => subscriber(`s${index}`));
  now = new Map(listed.map((each) => [each.id, each]));
  digest.mockRejectedValue(answer(550));
  expect(await send()).toMatchObject({ waiting: 100 });
  expect(digest.mock.calls.length).toBeLessThan(60);
  expect(done.at(-1)).toMatch(/^tries \+ 1 s0,s1,/);
});

it('counts off what was counted alone, where everybody is refused', async () => {
  listed = Array.from({ length: 100 }, (_, index) => subscriber(`s${index}`));
  now = new Map(listed.map((each) => [each.id, each]));
  digest.mockImplementation((to) => Promise.reject(to.startsWith('s1@') ? answer(552, '552 5.3.4 too large', 'DATA') : answer(550)));
  await send();
  expect(done.at(-1)).toMatch(/^tries \+ 1 s0,s2,/);
});

it('forgets whom it came to when a feed failed, so that the next round need not wait', async () => {
  listed = [subscriber('a')];
  published.everything.mockResolvedValueOnce([piece('https://example.org/1')]).mockRejectedValueOnce(new Error('The feed answered 503.'));
  expect(await send()).toMatchObject({ sent: 0, failed: 1, waiting: 1 });
  expect(done).toEqual(['delete a']);
});

it('ends before the next recipient when the process stops, and goes on after the next start', async () => {
  listed = Array.from({ length: 100 }, (_, index) => subscriber(`s${index}`));
  now = new Map(listed.map((each) => [each.id, each]));
  const ending = new AbortController();
  digest.mockImplementation(() => {
    if (digest.mock.calls.length === 10) ending.abort();
    return Promise.resolve();
  });
  const result = await send({ ending: ending.signal });
  expect(result.sent).toBeLessThan(15);
  expect(result).toMatchObject({ failed: 0, waiting: 100 - result.sent });
});

it('several are sent at once, as many as the mailer has connections', async () => {
  listed = Array.from({ length: 10 }, (_, index) => subscriber(`s${index}`));
  now = new Map(listed.map((each) => [each.id, each]));
  let under = 0;
  let most = 0;
  digest.mockImplementation(async () => {
    under += 1;
    most = Math.max(most, under);
    await new Promise((resolve) => setTimeout(resolve, 5));
    under -= 1;
  });
  expect(await send()).toMatchObject({ sent: 10 });
  expect(most).toBe(4);
});

it('goes without a topic whose feed cannot be had, which is said once', async () => {
  const failed = Promise.reject<PublishedItem[]>(new Error('The feed answered 500.'));
  published.onTopic.mockReturnValue(failed);
  listed = ['a', 'b'].map((id) => subscriber(id, { topics: ['energy'] }));
  now = new Map(listed.map((each) => [each.id, each]));
  expect(await send()).toMatchObject({ sent: 2, failed: 0 });
  expect(log.warn).toHaveBeenCalledOnce();
});

it('waits where the feed of everything cannot be had, which is said once', async () => {
  published.everything.mockReturnValue(Promise.reject(new Error('The feed answered 503.')));
  expect(await send()).toMatchObject({ sent: 0, failed: 3, waiting: 3 });
  expect(log.warn).toHaveBeenCalledOnce();
});
