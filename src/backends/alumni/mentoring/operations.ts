import { z } from 'zod';
import type { AlumniContext } from '../context.ts';
import { cardShape } from '../directory/shapes.ts';
import { call, type AlumniCall } from '../http/call.ts';
import { byId, longText, page, pressKey } from '../relay/fields.ts';
import { LONGEST_TEXT } from '../relay/limits.ts';
import { personView } from '../relay/people.ts';
import { changeOffer, mentorsFor, offerOf, TOPICS } from './mentors.ts';
import { ask, decide, DECISIONS, requestsOf } from './requests.ts';

const topic = z.enum(TOPICS);
const day = z.iso.date();
const offer = {
  offers: z.boolean(),
  topics: z.array(topic).max(TOPICS.length),
  most: z.int().min(1).max(10),
  pausedUntil: day.nullable(),
};
const offerView = z.object({ ...offer, about: z.string(), active: z.int().describe('Those who are accepted now') });
const request = z.object({
  id: z.uuid(),
  state: z.enum(['asked', 'accepted', 'declined', 'ended']),
  reason: z.string(),
  at: z.iso.datetime(),
  with: personView,
  conversation: z.uuid(),
});
const SUBJECT = { en: 'Request for mentoring', de: 'Bitte um Mentoring' } as const;

/** Mentoring, by opt-in. */
export function mentoringOperations(context: AlumniContext): AlumniCall[] {
  return [
    call({
      method: 'GET',
      path: '/v1/mentoring',
      summary: 'What a member offers as a mentor.',
      access: 'member',
      answer: offerView,
      handle: ({ reader }) => offerOf(context, reader.account),
    }),
    call({
      method: 'PUT',
      path: '/v1/mentoring',
      summary: 'Offers to be a mentor, pauses, or offers it no more. Those who are accepted stay.',
      access: 'member',
      body: z.strictObject({
        ...offer,
        about: z
          .string()
          .max(2_000)
          .transform((text) => text.replace(/\r\n?/g, '\n').trim()),
      }),
      answer: offerView,
      handle: async ({ reader, body }) => {
        await changeOffer(context, reader.account, { ...body, topics: [...new Set(body.topics)] });
        return offerOf(context, reader.account);
      },
    }),
    call({
      method: 'GET',
      path: '/v1/mentors',
      summary: 'Mentors who take requests now and whom the caller may see; counts are of those alone.',
      access: 'member',
      query: z.object({ topic: topic.optional(), page }),
      answer: z.object({
        total: z.int(),
        page: z.int(),
        pages: z.int(),
        mentors: z.array(
          cardShape.omit({ mentor: true }).extend({
            topics: z.array(topic),
            about: z.string(),
            free: z.int(),
          }),
        ),
        topics: z.array(z.object({ value: topic, count: z.int() })),
      }),
      paged: true,
      handle: ({ reader, query }) => mentorsFor(context, reader.account, query),
    }),
    call({
      method: 'GET',
      path: '/v1/mentoring/requests',
      summary: 'Requests to the caller and of the caller: all that wait or are accepted, then the last of those that are over.',
      access: 'member',
      answer: z.object({ asMentor: z.array(request), asMentee: z.array(request) }),
      handle: ({ reader }) => requestsOf(context, reader.account),
    }),
    call({
      method: 'POST',
      path: '/v1/mentoring/requests',
      summary:
        'Asks a mentor, with a reason. It is the first message of their conversation. The same again under the same key gives the same request, something else is refused.',
      access: 'member',
      body: z.strictObject({ to: z.uuid(), reason: longText(LONGEST_TEXT / 5), key: pressKey }),
      answer: z.object({ id: z.uuid(), conversation: z.uuid() }),
      status: 201,
      refuses: ['not-there', 'name-hidden', 'mentor-full', 'request-open', 'too-many-asked', 'key-taken'],
      limit: 'other',
      handle: ({ reader, body }) => ask(context, reader.account, { ...body, subject: SUBJECT[reader.language] }),
    }),
    call({
      method: 'POST',
      path: '/v1/mentoring/requests/:id',
      summary:
        'The mentor accepts or declines, the mentee takes back what waits for an answer, either of the two ends. The same decision again changes nothing; another note is refused.',
      access: 'member',
      params: byId,
      body: z.strictObject({ decision: z.enum(DECISIONS), note: longText(LONGEST_TEXT).optional() }),
      answer: request,
      refuses: ['not-there', 'wrong-state', 'mentor-full', 'key-taken'],
      handle: ({ reader, params, body }) => decide(context, reader.account, params.id, body),
    }),
  ];
}
