import { z } from 'zod';
import type { UsersContext } from '../context.ts';
import { UsersError } from '../errors.ts';
import { clientAddress } from '../http/client-address.ts';
import { operation } from '../http/operation.ts';
import type { Operation } from '../http/operation.ts';
import { email, language, lineOfText, opaqueToken, slug, timestamp } from '../model/validation.ts';
import { frequency, newsletterId } from './newsletters.ts';
import { confirm, register, unsubscribe } from './register.ts';
import { readSubscriptions, writeSubscriptions } from './store.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

const MAX_ALERTS = 50;

const subscriptionList = z.object({
  practice: z.string(),
  pausedUntil: z.iso.datetime().nullable(),
  newsletters: z.array(z.object({ id: newsletterId, name: z.string(), frequency, subscribed: z.boolean() })),
  alerts: z.array(z.object({ topic: z.string(), frequency })),
});

const unique = <T>(values: readonly T[], key: (value: T) => string): boolean => new Set(values.map(key)).size === values.length;

const subscriptionChange = z.strictObject({
  practice: lineOfText(100).optional(),
  pausedUntil: timestamp.nullable().optional(),
  newsletters: z
    .array(z.strictObject({ id: newsletterId, frequency: frequency.optional() }))
    .max(20)
    .refine((list) => unique(list, ({ id }) => id), 'a newsletter twice'),
  alerts: z
    .array(z.strictObject({ topic: slug, frequency: frequency.default('weekly') }))
    .max(MAX_ALERTS)
    .refine((list) => unique(list, ({ topic }) => topic), 'a topic twice'),
});

/** Newsletters and alerts: with an account at once, without one by double opt-in. */
export function subscriptionOperations(context: UsersContext): Operation[] {
  const { db, secrets, attempts } = context;
  return [
    operation({
      method: 'GET',
      path: '/v1/sitecore/api/subscriptions/list',
      summary: 'Newsletters and alerts of the reader; practice ‘Monthly Highlights’ by default.',
      access: 'session',
      answer: subscriptionList,
      handle: ({ reader }) => readSubscriptions(db, reader.accountId) as Promise<z.input<typeof subscriptionList>>,
    }),
    operation({
      method: 'PUT',
      path: '/v1/sitecore/api/subscriptions/list',
      summary: 'Replaces the list. Empty lists turn everything off; `pausedUntil` holds mails back until then.',
      access: 'session',
      body: subscriptionChange,
      answer: subscriptionList,
      handle: async ({ reader, body }) => {
        await writeSubscriptions(db, reader, body);
        return readSubscriptions(db, reader.accountId) as Promise<z.input<typeof subscriptionList>>;
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/newsletter/register',
      summary: 'Asks the address to confirm. Answers the same, as fast, whatever is known of it.',
      access: 'public',
      body: z.strictObject({
        email,
        newsletters: z.array(newsletterId).min(1).max(20).default(['monthly-highlights']),
        topics: z.array(slug).max(MAX_ALERTS).default([]),
        language: language.default('en'),
      }),
      answer: z.object({ status: z.literal('confirmation-sent') }),
      status: 202,
      refuses: ['too-many-attempts'],
      handle: async ({ body, exchange }) => {
        await attempts.count('newsletter', body.email);
        await attempts.count('newsletter from', clientAddress(exchange));
        await register(context, body);
        return { status: 'confirmation-sent' as const };
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/newsletter/confirm',
      summary: 'Confirms what was asked for. The same token again is as good.',
      access: 'public',
      body: z.strictObject({ token: opaqueToken }),
      answer: z.object({ status: z.literal('confirmed') }),
      refuses: ['code-refused'],
      handle: async ({ body }) => {
        if (!(await confirm(context, body.token)))
          throw new UsersError('code-refused', { message: 'The address is not valid any more. Ask for the newsletter again.' });
        return { status: 'confirmed' as const };
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/newsletter/unsubscribe/:token',
      summary: 'Ends one mailing (RFC 8058): no session, any body, again as good. A GET is answered with 405 and changes nothing.',
      access: 'public',
      params: z.object({ token: z.string().max(500) }),
      answer: z.object({ status: z.literal('unsubscribed') }),
      refuses: ['invalid-token'],
      handle: async ({ params }) => {
        const wanted = readUnsubscribeToken(secrets, params.token);
        if (wanted === undefined) throw new UsersError('invalid-token', { message: 'This is no address of an unsubscription.' });
        await unsubscribe(context, wanted);
        return { status: 'unsubscribed' as const };
      },
    }),
  ];
}
