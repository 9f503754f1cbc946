import { sql } from 'kysely';
import { z } from 'zod';
import type { OffersContext } from '../context.ts';
import { OffersError } from '../errors.ts';
import { call, type OffersCall } from '../http/house.ts';

/** Of packets that wait, the first so many are listed. */
const LISTED = 100;

const waiting = z.object({
  id: z.uuid(),
  type: z.string(),
  event: z.string(),
  occurredAt: z.iso.datetime(),
  attempts: z.int(),
  problem: z.string().nullable(),
});

/** For operators: a packet that the site will never take holds up all others until somebody decides. */
export const webhookOperations = ({ db, queue, log }: OffersContext): OffersCall[] => [
  call({
    method: 'GET',
    path: '/admin/webhooks',
    summary: `The packets that wait for the site, in their order, ${LISTED} at most, and why the first one was not taken.`,
    access: 'admin',
    answer: z.object({ waiting: z.array(waiting) }),
    handle: async () => {
      const rows = await db
        .selectFrom('webhooks')
        .select(['id', 'type', 'event', 'occurred_at', 'attempts', 'problem'])
        .where('sent_at', 'is', null)
        .orderBy('position')
        .limit(LISTED)
        .execute();
      return { waiting: rows.map(({ occurred_at: at, ...row }) => ({ ...row, occurredAt: at.toISOString() })) };
    },
  }),
  call({
    method: 'POST',
    path: '/admin/webhooks/:id/skip',
    summary: 'Gives a packet up that waits: the site never hears of it, and the next one is tried.',
    access: 'admin',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ skipped: z.literal(true) }),
    refuses: ['not-there'],
    handle: async ({ params }) => {
      const { numAffectedRows } = await sql`
        update offers.webhooks set sent_at = now(), problem = 'Skipped by an operator.' where id = ${params.id} and sent_at is null`.execute(
        db,
      );
      if (Number(numAffectedRows ?? 0) === 0) throw new OffersError('not-there');
      log.warn({ delivery: params.id }, 'a packet was given up by an operator');
      queue.wake();
      return { skipped: true as const };
    },
  }),
];
