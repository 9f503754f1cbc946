import { z } from 'zod';
import type { AlumniContext } from '../context.ts';
import { AlumniError } from '../errors.ts';
import { call, type AlumniCall } from '../http/call.ts';
import { POST_TYPES } from '../posts/tables.ts';
import { perhaps } from '../relay/fields.ts';
import { alertOf, endAlert, endByToken, setAlert } from './store.ts';

const alert = {
  types: z.array(z.enum(POST_TYPES)).max(POST_TYPES.length).describe('Of none, every type'),
  country: z.string().regex(/^(?:[A-Z]{2})?$/, 'not a country of ISO 3166-1'),
  frequency: z.enum(['daily', 'weekly']),
};
const view = z.object({ alert: z.object({ ...alert, words: z.string() }).nullable() });

/** Alerts of new posts, to the address of the member's own account, which is confirmed. */
export function alertOperations(context: AlumniContext): AlumniCall[] {
  const viewOf = async (account: string) => ({ alert: (await alertOf(context, account)) ?? null });
  return [
    call({
      method: 'GET',
      path: '/v1/alerts',
      summary: 'What the caller is told of by mail.',
      access: 'member',
      answer: view,
      handle: ({ reader }) => viewOf(reader.account),
    }),
    call({
      method: 'PUT',
      path: '/v1/alerts',
      summary: 'Asks to be told of new posts by mail, daily or weekly: one mail for all of them, none where there is nothing new.',
      access: 'member',
      body: z.strictObject({ ...alert, words: perhaps(200) }),
      answer: view,
      handle: async ({ reader, body }) => {
        const types = POST_TYPES.filter((type) => body.types.includes(type));
        await setAlert(context, reader.account, { ...body, types });
        return viewOf(reader.account);
      },
    }),
    call({
      method: 'DELETE',
      path: '/v1/alerts',
      summary: 'Ends the caller’s alert.',
      access: 'member',
      handle: ({ reader }) => endAlert(context, reader.account),
    }),
    call({
      method: 'POST',
      path: '/v1/alerts/off',
      summary: 'Ends the alert that a link of its mail names: no session, again as good (RFC 8058).',
      access: 'public',
      body: z.strictObject({ token: z.string().max(200) }),
      answer: z.object({ status: z.literal('off') }),
      refuses: ['token-refused'],
      handle: async ({ body }) => {
        if (!(await endByToken(context, body.token))) throw new AlumniError('token-refused');
        return { status: 'off' as const };
      },
    }),
  ];
}
