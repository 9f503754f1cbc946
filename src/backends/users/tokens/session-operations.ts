import { sql } from 'kysely';
import { z } from 'zod';
import { deviceOf } from '../../kit/mail/occasion.ts';
import type { UsersContext } from '../context.ts';
import { UsersError } from '../errors.ts';
import { call, type UsersCall } from '../http/call.ts';

const sessionShape = z.object({
  id: z.uuid(),
  clientId: z.string(),
  loginMethod: z.string(),
  userAgent: z.string(),
  /** Names of a closed list; empty where the browser says nothing that is known. */
  browser: z.string(),
  system: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** Kept when the browser closes. */
  keep: z.boolean(),
  /** When it ends at the latest. */
  expiresAt: z.iso.datetime(),
  current: z.boolean(),
});

/** The open sessions of an account, of which their owner ends one or all others. */
export function sessionOperations({ db, endings }: UsersContext): UsersCall[] {
  return [
    call({
      method: 'GET',
      path: '/v2/Users/sessions',
      summary: 'Open sessions of the account, the latest first.',
      access: 'session',
      answer: z.object({ sessions: z.array(sessionShape) }),
      handle: async ({ reader }) => {
        const rows = await db
          .selectFrom('sessions')
          .select(['id', 'client_id', 'login_method', 'user_agent', 'created_at', 'last_used_at', 'keep', 'expires_at'])
          .where('account_id', '=', reader.accountId)
          .where('ended_at', 'is', null)
          .where('expires_at', '>', sql<Date>`now()`)
          .orderBy('last_used_at', 'desc')
          .orderBy('id')
          .execute();
        return {
          sessions: rows.map((row) => ({
            ...deviceOf(row.user_agent),
            id: row.id,
            clientId: row.client_id,
            loginMethod: row.login_method,
            userAgent: row.user_agent,
            createdAt: row.created_at.toISOString(),
            lastUsedAt: row.last_used_at.toISOString(),
            keep: row.keep,
            expiresAt: row.expires_at.toISOString(),
            current: row.id === reader.sessionId,
          })),
        };
      },
    }),
    call({
      method: 'DELETE',
      path: '/v2/Users/sessions/:id',
      summary: 'Ends one session of the account, and the sign-in at the identity provider that it comes from.',
      access: 'session',
      params: z.object({ id: z.uuid() }),
      refuses: ['not-there'],
      handle: async ({ reader, params }) => {
        if (!(await endings.one(reader.accountId, params.id, reader))) throw new UsersError('not-there');
      },
    }),
    call({
      method: 'DELETE',
      path: '/v2/Users/sessions',
      summary: 'Ends all other sessions of the account, and their sign-ins at the identity provider.',
      access: 'session',
      answer: z.object({ ended: z.number().int() }),
      handle: async ({ reader }) => ({ ended: await endings.others(reader.accountId, 'ended-by-owner', reader) }),
    }),
  ];
}
