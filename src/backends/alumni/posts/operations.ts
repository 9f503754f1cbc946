import { sql } from 'kysely';
import { z } from 'zod';
import type { AlumniContext } from '../context.ts';
import { AlumniError } from '../errors.ts';
import { call, type AlumniCall } from '../http/call.ts';
import { tellOffice } from '../officers/waiting.ts';
import { byId, longText, messageText, page, perhaps, pressKey, shortText } from '../relay/fields.ts';
import { personView } from '../relay/people.ts';
import { answerPost, answersTo, refer } from './answers.ts';
import { changePost, closePost, makePost, onePost, openPosts, postsOf, renewPost } from './posts.ts';
import { POST_TYPES } from './tables.ts';

const type = z.enum(POST_TYPES);
const country = z.string().regex(/^(?:[A-Z]{2})?$/, 'not a country of ISO 3166-1');
const link = z
  .url({ protocol: /^https$/, error: 'not an https address' })
  .max(500)
  .refine((address) => new URL(address).username === '', 'has a user name');
const fields = {
  title: shortText(150),
  employer: shortText(150),
  place: perhaps(150),
  country,
  type,
  text: messageText,
  link: link.optional(),
  salary: shortText(150).optional(),
  referral: z.boolean().default(false),
};
const post = z.object({
  id: z.uuid(),
  title: z.string(),
  employer: z.string(),
  place: z.string(),
  country: z.string(),
  type,
  text: z.string(),
  link: z.string().optional(),
  salary: z.string().optional(),
  referral: z.boolean(),
  state: z.enum(['open', 'closed']),
  removed: z.literal(true).optional().describe('For its recruiter alone: officers took it away, and it opens no more'),
  createdAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
  by: personView,
  mine: z.boolean(),
  answered: z.object({ at: z.iso.datetime(), conversation: z.uuid() }).optional(),
  mayAnswer: z.boolean().optional().describe('Of one post: false where the caller shows their name to nobody'),
  answers: z.int().optional().describe('For its recruiter alone'),
  referrals: z.int().optional().describe('For its recruiter alone: by name; of a member who is referred the recruiter hears nothing'),
});

/** Roles that recruiters post for alumni. */
export function postOperations(context: AlumniContext): AlumniCall[] {
  return [
    call({
      method: 'POST',
      path: '/v1/recruiter',
      summary: 'A member asks to be a recruiter. Officers decide; who was refused may ask again.',
      access: 'member',
      body: z.strictObject({ employer: shortText(150), why: longText(2_000) }),
      answer: z.object({ recruiter: z.enum(['asked', 'yes']) }),
      status: 201,
      handle: async ({ reader, body }) => {
        const state = await context.db.transaction().execute(async (transaction) => {
          const { rows } = await sql<{ state: 'asked' | 'yes' }>`
            insert into alumni.recruiters as r (account, state, employer, why, asked_at, changed_at)
            values (${reader.account}, 'asked', ${body.employer}, ${body.why}, ${context.now()}, ${context.now()})
            on conflict (account) do update set
              state = case when r.state = 'yes' then 'yes' else 'asked' end,
              employer = case when r.state = 'yes' then r.employer else excluded.employer end,
              why = case when r.state = 'yes' then r.why else excluded.why end,
              asked_at = case when r.state = 'refused' then excluded.asked_at else r.asked_at end,
              changed_at = case when r.state = 'yes' then r.changed_at else greatest(excluded.changed_at, r.changed_at + interval '1 millisecond') end,
              decided_at = case when r.state = 'yes' then r.decided_at end,
              decided_by = case when r.state = 'yes' then r.decided_by end,
              note = case when r.state = 'yes' then r.note end
            returning state`.execute(transaction);
          if (rows[0]?.state === 'asked') await tellOffice(context, 'queueRecruiter', transaction);
          return rows[0]?.state ?? 'asked';
        });
        context.mails.wake();
        return { recruiter: state };
      },
    }),
    call({
      method: 'GET',
      path: '/v1/posts',
      summary: 'Open posts for alumni, the newest first. `q` finds posts that hold every word of it.',
      access: 'member',
      query: z.object({ type: type.optional(), country: country.optional(), q: z.string().max(200).optional(), page }),
      answer: z.object({
        total: z.int(),
        page: z.int(),
        pages: z.int(),
        posts: z.array(post),
        types: z.array(z.object({ value: type, count: z.int() })),
      }),
      paged: true,
      handle: ({ reader, query }) => openPosts(context, reader.account, { ...query, country: query.country || undefined }),
    }),
    call({
      method: 'GET',
      path: '/v1/posts/mine',
      summary: 'A recruiter’s own posts, those that are open first.',
      access: 'recruiter',
      answer: z.object({ posts: z.array(post) }),
      handle: async ({ reader }) => ({ posts: await postsOf(context, reader.account) }),
    }),
    call({
      method: 'POST',
      path: '/v1/posts',
      summary:
        'Posts a role. It closes after 30 days unless it is renewed. The same again under the same key gives the same post, something else is refused.',
      access: 'recruiter',
      body: z.strictObject({ ...fields, key: pressKey }),
      answer: post,
      status: 201,
      refuses: ['too-many-posts', 'key-taken'],
      limit: 'other',
      handle: ({ reader, body }) => makePost(context, reader.account, body),
    }),
    call({
      method: 'GET',
      path: '/v1/posts/:id',
      summary: 'One post: an open one, or a closed one for its recruiter and for who answered it.',
      access: 'member',
      params: byId,
      answer: post,
      refuses: ['not-there'],
      handle: ({ reader, params }) => onePost(context, reader.account, params.id),
    }),
    call({
      method: 'PUT',
      path: '/v1/posts/:id',
      summary: 'Changes an open post of the caller’s own.',
      access: 'recruiter',
      params: byId,
      body: z.strictObject(fields),
      answer: post,
      refuses: ['not-there', 'post-closed'],
      handle: ({ reader, params, body }) => changePost(context, reader.account, params.id, body),
    }),
    call({
      method: 'POST',
      path: '/v1/posts/:id/renew',
      summary: 'Opens a post of the caller’s own for 30 days from now.',
      access: 'recruiter',
      params: byId,
      body: z.strictObject({}),
      answer: post,
      refuses: ['not-there', 'post-closed', 'too-many-posts'],
      handle: ({ reader, params }) => renewPost(context, reader.account, params.id),
    }),
    call({
      method: 'POST',
      path: '/v1/posts/:id/close',
      summary: 'Closes a post of the caller’s own. Who answered it is told.',
      access: 'recruiter',
      params: byId,
      body: z.strictObject({}),
      answer: post,
      refuses: ['not-there'],
      handle: ({ reader, params }) => closePost(context, reader.account, params.id),
    }),
    call({
      method: 'POST',
      path: '/v1/posts/:id/answers',
      summary: 'Answers a post: a conversation with its recruiter, by relay. Once for each post.',
      access: 'member',
      params: byId,
      body: z.strictObject({ text: messageText, key: pressKey }),
      answer: z.object({ conversation: z.uuid() }),
      status: 201,
      refuses: ['not-there', 'name-hidden', 'post-closed', 'answered-before', 'key-taken'],
      limit: 'other',
      handle: async ({ reader, params, body }) => ({ conversation: await answerPost(context, reader.account, params.id, body) }),
    }),
    call({
      method: 'GET',
      path: '/v1/posts/:id/answers',
      summary: 'Who answered a post of the caller’s own, and who was referred by name.',
      access: 'recruiter',
      params: byId,
      answer: z.object({
        answers: z.array(z.object({ at: z.iso.datetime(), with: personView, conversation: z.uuid() })),
        referrals: z.array(
          z.object({
            at: z.iso.datetime(),
            with: personView,
            name: z.string().optional(),
            text: z.string(),
            conversation: z.uuid().optional(),
          }),
        ),
      }),
      refuses: ['not-there'],
      handle: ({ reader, params }) => answersTo(context, reader.account, params.id),
    }),
    call({
      method: 'POST',
      path: '/v1/posts/:id/referrals',
      summary: 'Refers another member, who alone is told of it, or somebody by name, of whom the recruiter is told.',
      access: 'member',
      params: byId,
      body: z.strictObject({ person: z.uuid().optional(), name: shortText(150).optional(), text: messageText, key: pressKey }),
      answer: z.object({ conversation: z.uuid().optional() }),
      status: 201,
      refuses: ['not-there', 'name-hidden', 'post-closed', 'invalid-input', 'key-taken'],
      limit: 'other',
      handle: async ({ reader, params, body: { person, name, text, key } }) => {
        if ((person === undefined) === (name === undefined))
          throw new AlumniError('invalid-input', { message: 'Give a person or a name, and not both.' });
        const given = person === undefined ? { name: name ?? '', text, key } : { person, text, key };
        const conversation = await refer(context, reader.account, params.id, given);
        return conversation === undefined ? {} : { conversation };
      },
    }),
  ];
}
