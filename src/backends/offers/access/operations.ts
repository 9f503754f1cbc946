import { z } from 'zod';
import type { OffersContext } from '../context.ts';
import { OffersError } from '../errors.ts';
import { call, type OffersCall } from '../http/house.ts';
import { needReader } from '../http/publisher.ts';
import type { Reader } from '../readers/user-ref.ts';
import { grantsFor, PREMIUM, type Grant } from './grants.ts';

/** Seconds since 1970, as Piano writes moments. */
const seconds = z.int();
const access = z.object({
  access_id: z.string().nullable(),
  granted: z.boolean(),
  user: z.object({ uid: z.string(), email: z.string() }),
  resource: z.object({ rid: z.string(), aid: z.string(), name: z.string() }),
  start_date: seconds.nullable(),
  expire_date: seconds.nullable(),
  can_revoke_access: z.boolean(),
});

const who = {
  aid: z.string(),
  user_ref: z.string().max(4_000).optional(),
  user_token: z.string().max(4_000).optional(),
  user_provider: z.string().max(100).optional(),
};

/** Whether a reader has access (docs/protocols/offers.md, "Webhooks and access"). */
export function accessOperations(context: OffersContext): OffersCall[] {
  const { config } = context;
  const need = (query: { aid: string; user_ref?: string | undefined; user_token?: string | undefined }): Reader => {
    if (query.aid !== config.aid) throw new OffersError('unknown-application');
    return needReader(context, query.user_ref ?? query.user_token ?? '');
  };
  const written = (reader: Reader, rid: string, grant: Grant | undefined): z.infer<typeof access> => ({
    access_id: grant?.id ?? null,
    granted: grant !== undefined,
    user: { uid: reader.uid, email: reader.email },
    resource: { rid, aid: config.aid, name: rid },
    start_date: grant?.from ? Math.floor(grant.from.getTime() / 1000) : null,
    expire_date: grant?.until ? Math.floor(grant.until.getTime() / 1000) : null,
    can_revoke_access: grant?.by === 'subscription',
  });
  return [
    call({
      method: 'GET',
      path: '/api/v3/access/check',
      summary: 'Whether a reader has access to a resource.',
      access: 'public',
      query: z.object({ ...who, rid: z.string().max(100) }),
      answer: z.object({ code: z.literal(0), access }),
      refuses: ['unknown-application', 'user-refused'],
      handle: async ({ query }) => {
        const reader = need(query);
        const grants = await grantsFor(context, { reader });
        return {
          code: 0 as const,
          access: written(
            reader,
            query.rid,
            grants.find(({ rid }) => rid === query.rid),
          ),
        };
      },
    }),
    call({
      method: 'GET',
      path: '/api/v3/access/list',
      summary: 'All that a reader has access to; with active=false also that there is none.',
      access: 'public',
      query: z.object({
        ...who,
        offset: z.coerce.number().int().min(0).default(0),
        limit: z.coerce.number().int().min(1).max(100).default(100),
        active: z.enum(['true', 'false']).default('true'),
      }),
      answer: z.object({ code: z.literal(0), offset: z.int(), limit: z.int(), total: z.int(), count: z.int(), data: z.array(access) }),
      refuses: ['unknown-application', 'user-refused'],
      handle: async ({ query }) => {
        const reader = need(query);
        const grants = await grantsFor(context, { reader });
        const all = grants.map((grant) => written(reader, grant.rid, grant));
        if (all.length === 0 && query.active === 'false') all.push(written(reader, PREMIUM, undefined));
        const data = all.slice(query.offset, query.offset + query.limit);
        return { code: 0 as const, offset: query.offset, limit: query.limit, total: all.length, count: data.length, data };
      },
    }),
  ];
}
