import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startMailboxService, type MailboxService } from '../../../src/backends/mailbox/server.ts';
import { startContact, type ContactTest, type Member } from '../support/alumni-contact.ts';
import { until } from '../support/processes.ts';

/**
 * How long the mail server is away. Of itself the test moves the outbox's clock over ten minutes; with RELAY_AWAY_MINUTES=10 it waits
 * for them.
 */
const REAL_MINUTES = Number(process.env.RELAY_AWAY_MINUTES ?? 0);
const MINUTES = 10;
const MESSAGES = 1_000;
const MEMBERS = 20;
const EACH = MESSAGES / MEMBERS;

/** A mail server's address at which nobody listens while it is away. */
async function lineTo(url: string) {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const other = connect(Number(port), hostname);
    for (const [one, to] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(one);
      one
        .on('error', () => to.destroy())
        .on('close', () => {
          open.delete(one);
          to.destroy();
        });
      one.pipe(to);
    }
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const at = (server.address() as AddressInfo).port;
  const goAway = () =>
    new Promise<void>((resolve) => {
      for (const socket of open) socket.destroy();
      server.close(() => resolve());
    });
  return { url: `smtp://127.0.0.1:${at}`, goAway, comeBack: () => listen(at), stop: goAway };
}

describe(`the mail server is away for ${MINUTES} minutes (promise 30)`, () => {
  let mailbox: MailboxService;
  let line: Awaited<ReturnType<typeof lineTo>>;
  let alumni: ContactTest;
  let members: Member[];
  beforeAll(async () => {
    mailbox = await startMailboxService({ maxMessages: 5_000 });
    line = await lineTo(mailbox.smtpUrl);
    alumni = await startContact({
      smtpUrl: line.url,
      limits: { newConversations: { times: MESSAGES, minutes: 60 }, messages: { times: MESSAGES, minutes: 60 } },
    });
    members = [];
    for (let n = 0; n < MEMBERS; n += 1) members.push(await alumni.member(`Member ${n}`));
  });
  afterAll(async () => {
    await alumni?.stop();
    await line?.stop();
    await mailbox?.stop();
  });

  it(
    'a thousand messages are answered at once, wait, and all arrive afterwards, each once',
    async () => {
      /** Of the next member, so that everybody writes and everybody gets mails. */
      const nextOf = (n: number): Member => members[(n + 1) % MEMBERS] as Member;
      const conversations: string[] = [];
      for (const [n, member] of members.entries()) {
        const { status, body } = await member.post('/v1/messages', {
          to: nextOf(n).person,
          subject: `Of ${n}`,
          text: `Message ${n}-0`,
          key: alumni.key(),
        });
        expect(status).toBe(201);
        conversations.push((body as { id: string }).id);
      }
      await alumni.service.settled();
      await line.goAway();
      const began = Date.now();
      for (let each = 1; each < EACH; each += 1)
        await Promise.all(
          members.map(async (member, n) => {
            const { status } = await member.post(`/v1/messages/${conversations[n]}`, { text: `Message ${n}-${each}`, key: alumni.key() });
            expect(status).toBe(200);
          }),
        );
      const waiting = async (): Promise<number> => {
        const [{ count } = {}] = await alumni.query(`select count(*)::int as count from alumni.contact_outbox where dead_at is null`);
        return Number(count);
      };
      const owed = MESSAGES - MEMBERS;
      expect(await waiting()).toBe(owed);
      if (REAL_MINUTES > 0) while (Date.now() - began < REAL_MINUTES * 60_000) await wait(5_000);
      else
        for (let minute = 1; minute <= MINUTES; minute += 1) {
          alumni.clock.ahead = minute * 60_000;
          await alumni.service.settled();
          await wait(1_100);
        }
      await alumni.service.settled();
      expect(await waiting()).toBe(owed);
      // Another process begins meanwhile, as after a restart.
      const other = await alumni.start();
      onTestFinished(() => other.stop());
      await line.comeBack();
      // Each waits for its next try, the longest a little longer than it has waited; the clock need not be waited for.
      const step = REAL_MINUTES > 0 ? 0 : 60_000;
      await until(
        'nothing waits any more',
        async () => {
          // What is being sent keeps others off for a minute of this clock: a leap over it would have it sent twice.
          await Promise.all([alumni.service.settled(), other.settled()]);
          alumni.clock.ahead += step;
          await wait(1_000);
          return (await waiting()) === 0;
        },
        REAL_MINUTES > 0 ? 25 * 60_000 : 240_000,
      );
      const arrived: string[] = [];
      for (const member of members) {
        const { messages } = (await (await fetch(`${mailbox.url}/api/messages?to=${encodeURIComponent(member.email)}`)).json()) as {
          messages: { id: string }[];
        };
        for (const { id } of messages) {
          const { text } = (await (await fetch(`${mailbox.url}/api/messages/${id}`)).json()) as { text: string };
          arrived.push(/Message \d+-\d+/.exec(text)?.[0] ?? 'none');
        }
      }
      const sent = members.flatMap((_, n) => Array.from({ length: EACH }, (_each, each) => `Message ${n}-${each}`));
      expect(new Set(arrived)).toEqual(new Set(sent));
      // A mail that was taken while the line was cut may come again under its own Message-ID: none here, since the line was cut first.
      expect(arrived.toSorted()).toEqual(sent.toSorted());
      expect(await alumni.query(`select count(*)::int as count from alumni.contact_outbox where dead_at is not null`)).toEqual([
        { count: 0 },
      ]);
    },
    REAL_MINUTES > 0 ? 40 * 60_000 : 420_000,
  );
});
