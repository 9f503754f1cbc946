import { z } from 'zod';
import type { PublishingContext } from '../context.ts';
import { call, type AuthoringCall } from '../http/call.ts';

/** Messages of a receiver that are listed. */
const LISTED = 100;

/** For operators: what receivers are owed, and why they do not take it. */
export const deliveryOperations = ({ db }: PublishingContext): AuthoringCall[] => [
  call({
    method: 'GET',
    path: '/admin/published',
    summary: `What receivers were not told yet, in its order, ${LISTED} at most.`,
    access: 'admin',
    answer: z.object({
      waiting: z.array(
        z.object({ id: z.uuid(), receiver: z.string(), occurredAt: z.iso.datetime(), attempts: z.int(), problem: z.string().nullable() }),
      ),
    }),
    handle: async () => {
      const rows = await db
        .selectFrom('deliveries')
        .select(['id', 'target as receiver', 'occurred_at', 'attempts', 'problem'])
        .where('sent_at', 'is', null)
        .orderBy('position')
        .limit(LISTED)
        .execute();
      return { waiting: rows.map(({ occurred_at: at, ...row }) => ({ ...row, occurredAt: at.toISOString() })) };
    },
  }),
];
