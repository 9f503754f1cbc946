import { parseRssFeed } from 'feedsmith';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../support/database.ts';
import { ask } from '../../support/http.ts';
import { linkIn, startMailReceiver, type ReceivedMail } from '../support/identity.ts';
import { ownUsers, type OwnProcess } from '../support/processes.ts';
import { ADMIN_KEY, startTestIssuer, type TestIssuer } from '../support/users.ts';

/** The running site, of whose feeds the newsletters are made. */
const insights = process.env.TEST_INSIGHTS;
if (!insights) process.stderr.write('skipped: TEST_INSIGHTS is not set, so there are no feeds to make newsletters of\n');

/*
 * The rule. An issue is a mail of its own for each subscriber, with one Message-ID for ever. The sender claims a subscriber,
 * hands the mail to the relay and records that. What a process that died had claimed and not recorded may have been sent or
 * not: SMTP cannot say. It is sent again after the claim has aged, under the same Message-ID, by which mail servers drop a
 * copy. So nobody misses an issue, and a subscriber whose mail was under way when the process died, and nobody else, may be sent
 * it twice.
 */
const ISSUE = 'by-the-running-site';
const TOPIC = 'energy';
const READERS = [
  { email: 'ann@example.org', language: 'en' },
  { email: 'bob@example.org', language: 'en' },
  { email: 'cem@example.org', language: 'de' },
  { email: 'dot@example.org', language: 'en', topics: [TOPIC] },
  { email: 'eve@example.org', language: 'de', topics: [TOPIC] },
] as const;

interface Sent {
  sent: number;
  failed: number;
}

let database: FreshDatabase;
let issuer: TestIssuer;
let service: OwnProcess;
let receiver: Awaited<ReturnType<typeof startMailReceiver>>;
/** Kills the sender when the relay has the n-th mail of the issue and has not said so. */
let killAt = 0;
const issues: ReceivedMail[] = [];
let inDoubt = '';

const query = async (text: string): Promise<number> => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text)).rowCount ?? 0;
  } finally {
    await client.end();
  }
};

async function post<T>(path: string, body: unknown): Promise<T> {
  const answer = await service.ask(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Admin-Key': ADMIN_KEY },
    body: JSON.stringify(body),
  });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as T;
}
/** Mails that a process has under way at a time (`src/backends/users/digest/send.ts`). */
const AT_ONCE = 4;

async function emailsInDoubt(): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string }>(
      'select u.email from users.deliveries d join users.subscribers u on u.id = d.subscriber_id where d.sent_at is null',
    );
    return rows.map(({ email }) => email);
  } finally {
    await client.end();
  }
}
const send = () => post<Sent>('/admin/digests', { frequency: 'weekly', issue: ISSUE });

/** Titles and addresses of a feed, as a feed reader sees them. */
async function feed(path: string): Promise<{ title: string; link: string }[]> {
  const { status, body } = await ask(insights ?? '', path);
  expect(status).toBe(200);
  return (parseRssFeed(body).items ?? []).map(({ title = '', link = '' }) => ({ title, link }));
}

describe.skipIf(!insights)('an issue made of the running site’s feeds', () => {
  beforeAll(async () => {
    [database, issuer] = await Promise.all([freshDatabase(), startTestIssuer('management-key-of-tests')]);
    receiver = await startMailReceiver(undefined, async (mail) => {
      if (!mail.headers.some(({ key }) => key === 'list-unsubscribe')) return;
      issues.push(mail);
      if (issues.length !== killAt) return;
      inDoubt = mail.recipients[0] ?? '';
      await service.kill();
    });
    service = await ownUsers({
      DATABASE_URL: database.url,
      SMTP_URL: receiver.url,
      IDENTITY_ISSUER: issuer.url,
      IDENTITY_MANAGEMENT_URL: `${issuer.origin}/api/v1`,
      IDENTITY_MANAGEMENT_KEY: 'management-key-of-tests',
      USERS_ADMIN_KEY: ADMIN_KEY,
      INSIGHTS_ORIGIN: insights ?? '',
    });
    await service.start();
    for (const reader of READERS) {
      const topics = 'topics' in reader ? reader.topics : [];
      await post('/v1/newsletter/register', { ...reader, newsletters: ['weekly-briefing'], topics });
      const link = new URL(linkIn(await receiver.mail(reader.email)));
      await post('/v1/newsletter/confirm', { token: link.searchParams.get('confirm') });
      // Whoever chose a topic gets its alerts alone.
      if (topics.length > 0)
        await query(
          `delete from users.subscriptions s using users.subscribers u where u.id = s.subscriber_id and u.email = '${reader.email}' and s.kind = 'newsletter'`,
        );
    }
  });
  afterAll(async () => {
    await service?.kill();
    await receiver?.close();
    await issuer?.stop();
    await database?.drop();
  });

  const of = (email: string) => issues.filter((mail) => mail.recipients.includes(email));
  const idOf = (mail: ReceivedMail | undefined) => mail?.messageId ?? '';

  it('reaches everybody though the sender is killed when the relay has a mail and nothing is recorded; only the mails under way are in doubt', async () => {
    killAt = 3;
    await expect(send()).rejects.toThrow();
    const recorded = await query('select 1 from users.deliveries where sent_at is not null');
    const doubtful = await emailsInDoubt();
    expect(doubtful).toContain(inDoubt);
    expect(doubtful.length).toBeLessThanOrEqual(AT_ONCE);

    await service.start();
    // While the claim is fresh, another process may be sending: those in doubt are left alone, the others get theirs.
    expect(await send()).toMatchObject({ sent: READERS.length - recorded - doubtful.length, failed: 0 });
    expect(of(inDoubt)).toHaveLength(1);

    await query(`update users.deliveries set claimed_at = now() - interval '16 minutes' where sent_at is null`);
    expect(await send()).toMatchObject({ sent: doubtful.length, failed: 0 });
    expect(await send()).toMatchObject({ sent: 0, failed: 0 });

    for (const { email } of READERS) {
      const [first, ...copies] = of(email);
      expect(first, email).toBeDefined();
      expect(copies.length, email).toBeLessThanOrEqual(doubtful.includes(email) ? 1 : 0);
      expect(copies.map(idOf), email).toEqual(copies.map(() => idOf(first)));
    }
    expect(new Set(issues.map(idOf)).size).toBe(READERS.length);
    expect(idOf(issues[0])).toMatch(/^<.+@.+>$/);
  });

  it('holds what the feeds hold, in the reader’s language, and of a topic what its own feed holds', async () => {
    for (const { email, language, ...more } of READERS) {
      const prefix = language === 'en' ? '' : `/${language}`;
      const topic = 'topics' in more ? `/topics/${TOPIC}` : '';
      const published = await feed(`${prefix}${topic}/rss.xml`);
      expect(published.length, email).toBeGreaterThan(0);
      const text = of(email)[0]?.text ?? '';
      const listed = published.filter(({ link }) => text.includes(link));
      expect(listed, email).toHaveLength(Math.min(12, published.length));
      for (const { title } of listed) expect(text, email).toContain(title);
    }
    const [, , , dot] = READERS;
    const others = (await feed('/rss.xml')).filter(({ title }) => !of(dot.email)[0]?.text?.includes(title));
    expect(others.length, 'the topic’s feed is not the whole').toBeGreaterThan(0);
  });

  it('says in each link to the site which mailing it is of, the same to everybody', () => {
    const marks = (email: string) =>
      [...(of(email)[0]?.text ?? '').matchAll(/https?:\/\/\S+[?&]utm_\S+/g)].map(([address]) => new URL(address).searchParams.toString());
    const [ann, bob, , dot] = READERS.map(({ email }) => marks(email));
    expect(new Set(ann)).toEqual(new Set([`utm_medium=email&utm_source=weekly-briefing&utm_campaign=${ISSUE}`]));
    expect(ann?.length).toBeGreaterThan(3);
    expect(bob).toEqual(ann);
    expect(dot?.[0]).toContain('utm_source=topic-alerts');
  });

  it('goes out once where it is asked for twice at the same time', async () => {
    const before = issues.length;
    killAt = 0;
    const again = () => post<Sent>('/admin/digests', { frequency: 'weekly', issue: `${ISSUE}-2` });
    const results = await Promise.all([again(), again()]);
    expect(results.map(({ failed }) => failed)).toEqual([0, 0]);
    expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(READERS.length);
    expect(issues.length - before).toBe(READERS.length);
  });
});
