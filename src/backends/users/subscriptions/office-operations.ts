import { sql } from 'kysely';
import { z } from 'zod';
import { sameAddress } from '../../kit/database/tables.ts';
import type { UsersContext } from '../context.ts';
import { MOST_REFUSALS } from '../digest/deliveries.ts';
import { call, type UsersCall } from '../http/call.ts';
import { email } from '../model/validation.ts';
import { unsubscribe } from './unsubscribe.ts';

/** What the office, or its relay, says of subscribers. */
export function officeOperations(context: UsersContext): UsersCall[] {
  const { db } = context;
  const subscriberAt = (address: string) => db.selectFrom('subscribers').select('id').where(sameAddress(address)).executeTakeFirst();
  return [
    call({
      method: 'POST',
      path: '/admin/subscribers/bounced',
      summary:
        'A mail to the address came back after the relay had taken it: no more issues go there, until somebody confirms or chooses anew. `complaint`: its reader called it unwanted, so that all of it ends.',
      access: 'admin',
      body: z.strictObject({ email, complaint: z.boolean().default(false) }),
      answer: z.object({ status: z.enum(['held', 'ended', 'unknown']) }),
      handle: async ({ body }) => {
        const subscriber = await subscriberAt(body.email);
        if (subscriber === undefined) return { status: 'unknown' as const };
        if (body.complaint) {
          await unsubscribe(context, { subscriberId: subscriber.id, frequency: 'all' });
          return { status: 'ended' as const };
        }
        await sql`update users.subscribers set refusals = greatest(refusals, ${MOST_REFUSALS}::int) where id = ${subscriber.id}`.execute(
          db,
        );
        return { status: 'held' as const };
      },
    }),
  ];
}
