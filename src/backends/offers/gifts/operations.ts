import { z } from 'zod';
import { PREMIUM } from '../access/grants.ts';
import type { OffersContext } from '../context.ts';
import { OffersError } from '../errors.ts';
import { call, type OffersCall } from '../http/house.ts';
import { needPublisher, needReader, publisher, userReference } from '../http/publisher.ts';
import { giftOf, giveAway } from './gifts.ts';

const page = z.url({ protocol: /^https?$/, error: 'not an address of a page' }).max(2_000);

/** Links by which a subscriber gives a piece away. */
export const giftOperations = (context: OffersContext): OffersCall[] => [
  call({
    method: 'POST',
    path: '/api/v3/publisher/gift/create',
    summary: 'A link that opens one piece to whoever has it, for 30 days; so many a month. It ends with the subscription.',
    access: 'public',
    form: true,
    body: z.object({
      ...publisher,
      user_ref: userReference,
      rid: z.string().max(100).default(PREMIUM),
      url: page,
      title: z.string().trim().min(1).max(300),
      key: z.string().min(1).max(100).optional().describe('Of the press: the same piece by the same key is the same link'),
    }),
    answer: z.object({ code: z.literal(0), token: z.string(), expiresAt: z.iso.datetime(), left: z.int() }),
    refuses: ['unknown-application', 'api-token-refused', 'user-refused', 'no-access', 'gifts-used-up'],
    handle: async ({ body }) => {
      needPublisher(context, body);
      const { uid } = needReader(context, body.user_ref);
      const { token, expiresAt, left } = await giveAway(context, uid, body);
      return { code: 0 as const, token, expiresAt: expiresAt.toISOString(), left };
    },
  }),
  call({
    method: 'GET',
    path: '/api/v3/publisher/gift/check',
    summary: 'The piece that a gift link opens.',
    access: 'public',
    query: z.object({ ...publisher, token: z.string().max(200) }),
    answer: z.object({
      code: z.literal(0),
      gift: z.object({ url: z.string(), title: z.string(), rid: z.string(), expiresAt: z.iso.datetime() }),
    }),
    refuses: ['unknown-application', 'api-token-refused', 'not-there'],
    handle: async ({ query }) => {
      needPublisher(context, query);
      const gift = await giftOf(context, query.token);
      if (gift === undefined) throw new OffersError('not-there');
      return { code: 0 as const, gift: { url: gift.url, title: gift.title, rid: gift.rid, expiresAt: gift.expires_at.toISOString() } };
    },
  }),
];
