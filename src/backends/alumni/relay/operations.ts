import { z } from 'zod';
import type { AlumniContext } from '../context.ts';
import { AlumniError } from '../errors.ts';
import { call, type AlumniCall } from '../http/call.ts';
import { requestOf } from '../mentoring/requests.ts';
import { postTitle } from '../posts/posts.ts';
import { block, blocksOf, unblock } from './blocks.ts';
import { count, listOf, lockContact, needContact, openConversation, openedBefore, openText, readOne, writeIn } from './conversations.ts';
import { byId, longText, messageSubject, messageText, pressKey } from './fields.ts';
import { accountOf, personView } from './people.ts';
import { forgetBounces, isReached } from './recipients.ts';
import { report } from './reports.ts';

const kind = z.enum(['contact', 'post', 'referral', 'mentoring']);
const conversation = z.object({
  id: z.uuid(),
  kind,
  subject: z.string(),
  with: personView,
  last: z.object({ at: z.iso.datetime(), mine: z.boolean(), excerpt: z.string() }),
  unread: z.int(),
  open: z.boolean(),
});
const whole = z.object({
  id: z.uuid(),
  kind,
  subject: z.string(),
  with: personView,
  open: z.boolean().describe('Whether something can be written in it'),
  post: z.object({ id: z.uuid(), title: z.string() }).optional(),
  request: z.object({ id: z.uuid(), state: z.enum(['asked', 'accepted', 'declined', 'ended']) }).optional(),
  earlier: z.uuid().optional().describe('Where there are more: what `before` is given to read on'),
  messages: z.array(z.object({ id: z.uuid(), mine: z.boolean(), text: z.string(), at: z.iso.datetime(), by: z.enum(['site', 'mail']) })),
});

/** Messages by relay, blocks and reports. */
export function relayOperations(context: AlumniContext): AlumniCall[] {
  return [
    call({
      method: 'GET',
      path: '/v1/messages',
      summary: 'Conversations of a member, the newest first. `reached` is false while mails to the member fail.',
      access: 'member',
      query: z.object({ after: z.string().max(200).optional() }),
      answer: z.object({ conversations: z.array(conversation), next: z.string().optional(), reached: z.boolean() }),
      refuses: ['not-there'],
      handle: async ({ reader, query }) => ({
        ...(await listOf(context, reader.account, query.after)),
        reached: await isReached(context, reader.account),
      }),
    }),
    call({
      method: 'GET',
      path: '/v1/messages/:id',
      summary: 'One conversation with its last 200 messages, or those before one of them. It is marked as read.',
      access: 'member',
      params: byId,
      query: z.object({ before: z.uuid().optional() }),
      answer: whole,
      refuses: ['not-there'],
      handle: async ({ reader, params, query }) => {
        const { about, ...found } = await readOne(context, reader.account, params.id, query.before);
        if (about === null) return found;
        if (found.kind === 'mentoring') {
          const request = await requestOf(context, about);
          return request === undefined ? found : { ...found, request };
        }
        const title = await postTitle(context, about);
        return title === undefined ? found : { ...found, post: { id: about, title } };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/messages',
      summary:
        'Begins a conversation with a member whom one sees and who sees one’s name. The same again under the same key gives the same one, something else is refused.',
      access: 'member',
      body: z.strictObject({ to: z.uuid(), subject: messageSubject, text: messageText, key: pressKey }),
      answer: z.object({ id: z.uuid() }),
      status: 201,
      refuses: ['not-there', 'name-hidden', 'key-taken'],
      limit: 'other',
      handle: async ({ reader, body }) => {
        const to = await accountOf(context, body.to);
        if (to === undefined) throw new AlumniError('not-there');
        const opening = { kind: 'contact' as const, from: reader.account, to, subject: body.subject, text: body.text, key: body.key };
        const known = await openedBefore(context, opening);
        if (known !== undefined) return { id: known };
        const id = await context.db.transaction().execute(async (transaction) => {
          await lockContact(transaction, reader.account, to);
          await needContact({ db: transaction }, reader.account, to);
          await count(context, 'newConversations', reader.account, transaction);
          await count(context, 'messages', reader.account, transaction);
          return openConversation(context, opening, transaction);
        });
        context.contact.owing.wake();
        return { id };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/messages/reached',
      summary: 'The member says that mails reach them again.',
      access: 'member',
      body: z.strictObject({}),
      handle: ({ reader }) => forgetBounces(context, reader.account),
    }),
    call({
      method: 'POST',
      path: '/v1/messages/:id',
      summary: 'Writes in a conversation. The same again under the same key changes nothing, something else is refused.',
      access: 'member',
      params: byId,
      body: z.strictObject({ text: messageText, key: pressKey }),
      answer: z.object({ id: z.uuid() }),
      refuses: ['not-there', 'conversation-over', 'key-taken'],
      limit: 'other',
      handle: async ({ reader, params, body }) => {
        await writeIn(context, { conversation: params.id, account: reader.account, text: body.text, cameBy: 'site', key: body.key });
        return { id: params.id };
      },
    }),
    call({
      method: 'GET',
      path: '/v1/blocks',
      summary:
        'Whom a member has blocked: without names, which the two do not see of each other; by the subject of their last conversation.',
      access: 'member',
      answer: z.object({
        blocks: z.array(z.object({ person: z.object({ id: z.uuid() }), at: z.iso.datetime(), subject: z.string().optional() })),
      }),
      handle: async ({ reader }) => ({
        blocks: (await blocksOf(context, reader.account)).map(({ person, at, subject }) => ({
          person: { id: person },
          at: at.toISOString(),
          ...(subject === null ? {} : { subject: openText(context, subject) }),
        })),
      }),
    }),
    call({
      method: 'POST',
      path: '/v1/blocks',
      summary:
        'Blocks a member, or the other of a conversation: neither sees the other any more, and the addresses of their conversations end.',
      access: 'member',
      body: z.union([z.strictObject({ person: z.uuid() }), z.strictObject({ conversation: z.uuid() })]),
      refuses: ['not-there'],
      handle: ({ reader, body }) => block(context, reader.account, body),
    }),
    call({
      method: 'DELETE',
      path: '/v1/blocks/:person',
      summary: 'Takes a block back. What it ended stays ended.',
      access: 'member',
      params: z.object({ person: z.uuid() }),
      handle: ({ reader, params }) => unblock(context, reader.account, params.person),
    }),
    call({
      method: 'POST',
      path: '/v1/reports',
      summary:
        'Brings a message, a member or a post before the officers. They read the one message or post that is reported, and nothing else. `id` of a person may be that of a conversation with them.',
      access: 'member',
      body: z.strictObject({ kind: z.enum(['message', 'person', 'post']), id: z.uuid(), why: longText(2_000) }),
      answer: z.object({ status: z.literal('reported') }),
      status: 201,
      refuses: ['not-there'],
      limit: 'other',
      handle: async ({ reader, body }) => {
        await report(context, reader.account, body);
        return { status: 'reported' as const };
      },
    }),
  ];
}
