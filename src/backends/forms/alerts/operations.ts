import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { occasionOf } from '../../kit/mail/occasion.ts';
import type { FormsContext } from '../context.ts';
import { FormsError } from '../errors.ts';
import { call, type FormsCall } from '../http/call.ts';
import { NOTICE_MINUTES } from '../mail/owed.ts';
import { emailAddress } from '../otp/operations.ts';
import { language } from '../submit/submission.ts';
import { searchState } from './search.ts';
import { sendAlerts } from './send.ts';
import { alertIdOf, confirm, setFrequency } from './store.ts';

const frequency = z.enum(['daily', 'weekly']);
const params = z.object({ token: z.string().max(200) });
const view = z.object({ search: z.string(), frequency, language });
const status = <S extends string>(value: S) => z.object({ status: z.literal(value) });

/** Job alerts: double opt-in, a link in each mail that changes them or ends them. Nothing is changed by a GET. */
export function alertOperations(context: FormsContext): FormsCall[] {
  const { db, secrets, counts, owing, openings, background } = context;
  /** @throws FormsError `token-refused` */
  const idOf = (token: string): string => {
    const id = alertIdOf(secrets, token);
    if (id === undefined) throw new FormsError('token-refused');
    return id;
  };
  /** Whether the index does not understand a search. One that does not answer stops nobody: the alert finds nothing until it does. */
  const isRefused = async (search: string, lang: string): Promise<boolean> => {
    try {
      return (await openings.newest(search, lang, 1)) === 'refused';
    } catch (error) {
      background.failed('looking whether the index understands the search of an alert', error);
      return false;
    }
  };
  const find = async (id: string): Promise<z.infer<typeof view>> => {
    const found = await db
      .selectFrom('alerts')
      .select(['search', 'frequency', 'language'])
      .where('id', '=', id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    if (found === undefined) throw new FormsError('not-there', { message: 'This job alert was turned off.' });
    return found;
  };
  return [
    call({
      method: 'POST',
      path: '/v1/alerts',
      summary: 'Asks the address to confirm a job alert. Answers the same, as fast, whatever is known of it.',
      access: 'public',
      body: z.strictObject({
        email: emailAddress,
        language: language.default('en'),
        search: searchState,
        frequency: frequency.default('weekly'),
      }),
      answer: status('confirmation-sent'),
      status: 202,
      refuses: ['invalid-input', 'search-refused'],
      limit: 'alert',
      handle: async ({ body, exchange }) => {
        await counts.countMail('alert', body.email, exchange);
        if (await isRefused(body.search, body.language)) throw new FormsError('search-refused');
        await owing.put(
          {
            kind: 'confirm-alert',
            to: body.email,
            language: body.language,
            search: body.search,
            frequency: body.frequency,
            occasion: occasionOf(exchange),
          },
          NOTICE_MINUTES,
        );
        return { status: 'confirmation-sent' as const };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/alerts/confirm',
      summary: 'Confirms an alert. The same token again is as good. The answer names the alert, to change it or turn it off.',
      access: 'public',
      body: z.strictObject({ token: z.string().max(200) }),
      answer: z.object({ status: z.literal('confirmed'), alert: z.string() }),
      refuses: ['token-refused'],
      handle: async ({ body }) => {
        const alert = await confirm(context, body.token);
        if (alert === undefined) throw new FormsError('token-refused');
        return { status: 'confirmed' as const, alert };
      },
    }),
    call({
      method: 'GET',
      path: '/v1/alerts/:token',
      summary: 'What an alert looks for. It names no address.',
      access: 'public',
      params,
      answer: view,
      refuses: ['token-refused', 'not-there'],
      handle: ({ params: { token } }) => find(idOf(token)),
    }),
    call({
      method: 'POST',
      path: '/v1/alerts/:token/frequency',
      summary: 'Changes how often an alert comes, from the next issue on.',
      access: 'public',
      params,
      body: z.strictObject({ frequency }),
      answer: view,
      refuses: ['token-refused', 'not-there'],
      handle: async ({ params: { token }, body }) => {
        const id = idOf(token);
        await setFrequency(db, id, body.frequency);
        return find(id);
      },
    }),
    call({
      method: 'POST',
      path: '/v1/alerts/:token/off',
      summary:
        'Ends an alert and forgets its address (RFC 8058): no session, any body, again as good. A GET is answered with 405 and changes nothing.',
      access: 'public',
      params,
      answer: status('off'),
      refuses: ['token-refused'],
      handle: async ({ params: { token } }) => {
        await sql`delete from forms.alerts where id = ${idOf(token)}`.execute(db);
        return { status: 'off' as const };
      },
    }),
    call({
      method: 'POST',
      path: '/admin/alerts',
      summary:
        'Sends an issue now. The same `issue` again sends only to who has not had it. `sent` are on their way: a relay that is away gets them later.',
      access: 'admin',
      body: z.strictObject({
        frequency: frequency.default('daily'),
        issue: z
          .string()
          .regex(/^[\w-]{1,60}$/)
          .optional(),
      }),
      answer: z.object({
        issue: z.string(),
        sent: z.int(),
        failed: z.int(),
        refused: z.int().describe('Alerts whose search the job index does not understand any more.'),
      }),
      handle: ({ body }) =>
        sendAlerts(context, {
          id: `${body.frequency}:by-hand:${body.issue ?? randomUUID()}`,
          frequency: body.frequency,
          ending: background.ending,
        }),
    }),
  ];
}
