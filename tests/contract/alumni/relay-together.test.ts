import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockContact, putMessage } from '../../../src/backends/alumni/relay/conversations.ts';
import { startContact, type ContactTest, type Member } from '../support/alumni-contact.ts';

/** Longer than a call takes that waits for nothing. */
const A_WHILE_MS = 1_500;

let alumni: ContactTest;
let ann: Member;
let ben: Member;
beforeAll(async () => {
  alumni = await startContact();
  ann = await alumni.member('Ann Miller');
  ben = await alumni.member('Ben Hall');
});
afterAll(() => alumni.stop());

const write = (from: Member, to: Member) =>
  from.post('/v1/messages', { to: to.person, subject: 'Hello', text: 'Hello', key: alumni.key() });

it('a message whose answer by mail is still being taken is not read by whoever reads what came after it', async () => {
  const { id } = (await write(ann, ben)).body as { id: string };
  let later: Promise<unknown> | undefined;
  await alumni.withContext(async (context) => {
    await context.db.transaction().execute(async (transaction) => {
      await putMessage(context, transaction, { conversation: id, account: ben.account, text: 'First', cameBy: 'mail', key: alumni.key() });
      later = ben.post(`/v1/messages/${id}`, { text: 'Second', key: alumni.key() });
      await Promise.race([later, wait(A_WHILE_MS)]);
      await ann.get(`/v1/messages/${id}`);
    });
  });
  await later;
  expect((await ann.get('/v1/messages')).body).toMatchObject({ conversations: [{ id, unread: 2 }] });
  const { messages } = (await ann.get(`/v1/messages/${id}`)).body as { messages: { text: string }[] };
  expect(messages.map(({ text }) => text)).toEqual(['Hello', 'First', 'Second']);
});

it('nobody is written to by whom they block at that moment', async () => {
  const [cleo, dan] = [await alumni.member('Cleo Park'), await alumni.member('Dan Ash')];
  let sent: ReturnType<typeof write> | undefined;
  await alumni.withContext(async (context) => {
    await context.db.transaction().execute(async (transaction) => {
      await lockContact(transaction, dan.account, cleo.account);
      sent = write(cleo, dan);
      await Promise.race([sent, wait(A_WHILE_MS)]);
      await sql`insert into alumni.blocks (blocker, blocked) values (${dan.account}, ${cleo.account})`.execute(transaction);
    });
  });
  expect((await sent)?.status).toBe(404);
});
