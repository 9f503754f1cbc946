import type { z } from 'zod';
import type { UsersContext } from '../context.ts';
import { call, type UsersCall } from '../http/call.ts';
import { newsletterOperations } from './newsletter-operations.ts';
import { officeOperations } from './office-operations.ts';
import { subscriptionChange, subscriptionList } from './shapes.ts';
import { readSubscriptions, writeSubscriptions } from './store.ts';

/** Newsletters and alerts: with an account at once, without one by double opt-in. */
export function subscriptionOperations(context: UsersContext): UsersCall[] {
  const { db } = context;
  return [
    call({
      method: 'GET',
      path: '/v1/sitecore/api/subscriptions/list',
      summary: 'Newsletters and alerts of the reader; practice ‘Monthly Highlights’ by default.',
      access: 'session',
      answer: subscriptionList,
      handle: ({ reader }) => readSubscriptions(db, reader.accountId) as Promise<z.input<typeof subscriptionList>>,
    }),
    call({
      method: 'PUT',
      path: '/v1/sitecore/api/subscriptions/list',
      summary: 'Replaces the list. Empty lists turn everything off; `pausedUntil` holds mails back until then.',
      access: 'session',
      body: subscriptionChange,
      answer: subscriptionList,
      handle: async ({ reader, body }) => {
        await writeSubscriptions(context, reader, body);
        return readSubscriptions(db, reader.accountId) as Promise<z.input<typeof subscriptionList>>;
      },
    }),
    ...newsletterOperations(context),
    ...officeOperations(context),
  ];
}
