import { z } from 'zod';
import { occasionOf } from '../../kit/mail/occasion.ts';
import type { UsersContext } from '../context.ts';
import { UsersError } from '../errors.ts';
import { call, type UsersCall } from '../http/call.ts';
import { email, language, opaqueToken, slug } from '../model/validation.ts';
import { isMailedTo, readManageToken, readUnsubscribeToken } from './mail-tokens.ts';
import { frequency, newsletterId } from './newsletters.ts';
import { confirm, register, registrationOf } from './register.ts';
import { MAX_ALERTS, subscriptionChange, subscriptionList } from './shapes.ts';
import { addressOf, readSubscriber, writeSubscriber } from './store.ts';
import { mailingOf, restore, unsubscribe } from './unsubscribe.ts';

const subscriber = subscriptionList.omit({ practice: true }).extend({ email: z.string() });
const mailToken = z.string().max(500);
/** For which the mail is worth sending. */
const MANAGE_LINK_MINUTES = 60;

const confirmationOver = (): UsersError =>
  new UsersError('code-refused', { message: 'The address is not valid any more. Ask for the newsletter again.' });
const linkRefused = (): UsersError =>
  new UsersError('invalid-token', { message: 'This is no address of a subscription. Use the link of the latest mail.' });

/**
 * Newsletters without an account: asked for by double opt-in, chosen and ended by the links of mails, whose tokens name a
 * subscriber. Links are posted: opening one changes nothing.
 */
export function newsletterOperations(context: UsersContext): UsersCall[] {
  const { db, secrets, attempts, owing } = context;
  const subscriberOf = async (token: string): Promise<string> => {
    const named = readManageToken(secrets, token);
    if (named === undefined) throw linkRefused();
    const address = await addressOf(db, named.subscriberId);
    if (address !== undefined && !isMailedTo(secrets, named, address)) throw linkRefused();
    return named.subscriberId;
  };
  const mailingNamed = (token: string) => {
    const wanted = readUnsubscribeToken(secrets, token);
    if (wanted === undefined) throw linkRefused();
    return wanted;
  };
  const read = async (id: string): Promise<z.input<typeof subscriber>> => {
    const found = await readSubscriber(db, id);
    if (found === undefined)
      throw new UsersError('not-there', { message: 'Nothing is sent to this address any more. Ask for the newsletter again.' });
    return found as z.input<typeof subscriber>;
  };
  return [
    call({
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
      limit: 'newsletter',
      handle: async ({ body, exchange }) => {
        await attempts.countMail('newsletter', body.email, exchange);
        await register(context, { ...body, occasion: occasionOf(exchange) });
        return { status: 'confirmation-sent' as const };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/newsletter/registration',
      summary: 'What a confirmation would begin: the address, the newsletters, the topics. It confirms nothing.',
      access: 'public',
      body: z.strictObject({ token: opaqueToken }),
      answer: z.object({ email: z.string(), newsletters: z.array(z.string()), topics: z.array(z.string()) }),
      refuses: ['code-refused'],
      handle: async ({ body }) => {
        const waits = await registrationOf(context, body.token);
        if (waits === undefined) throw confirmationOver();
        return waits;
      },
    }),
    call({
      method: 'POST',
      path: '/v1/newsletter/confirm',
      summary: 'Confirms what was asked for. The same token again is as good.',
      access: 'public',
      body: z.strictObject({ token: opaqueToken }),
      answer: z.object({ status: z.literal('confirmed'), pausedUntil: subscriptionList.shape.pausedUntil }),
      refuses: ['code-refused'],
      handle: async ({ body }) => {
        const confirmed = await confirm(context, body.token);
        if (confirmed === undefined) throw confirmationOver();
        return { status: 'confirmed' as const, pausedUntil: confirmed.pausedUntil?.toISOString() ?? null };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/newsletter/mailing',
      summary: 'What the unsubscription of a mail would end: the address, the newsletters, the topics. It ends nothing.',
      access: 'public',
      body: z.strictObject({ token: mailToken }),
      answer: z.discriminatedUnion('status', [
        z.object({
          status: z.literal('subscribed'),
          email: z.string(),
          frequency,
          newsletters: z.array(z.string()),
          topics: z.array(z.string()),
        }),
        z.object({ status: z.literal('ended') }),
      ]),
      refuses: ['invalid-token'],
      handle: async ({ body }) => {
        const mailing = await mailingOf(context, mailingNamed(body.token));
        return mailing === undefined ? { status: 'ended' as const } : { status: 'subscribed' as const, ...mailing };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/newsletter/unsubscribe/:token',
      summary:
        'Ends one mailing (RFC 8058): no session, any body, again as good. A GET is answered with 405 and changes nothing. `undo` takes it back within the hour.',
      access: 'public',
      params: z.object({ token: mailToken }),
      answer: z.object({ status: z.literal('unsubscribed'), undo: z.string().optional() }),
      refuses: ['invalid-token'],
      handle: async ({ params }) => {
        const undo = await unsubscribe(context, mailingNamed(params.token));
        return { status: 'unsubscribed' as const, ...(undo === undefined ? {} : { undo }) };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/newsletter/restore',
      summary: 'Takes an unsubscription back, with what it answered.',
      access: 'public',
      body: z.strictObject({ undo: z.string().max(40_000) }),
      answer: z.object({ status: z.literal('restored') }),
      refuses: ['invalid-token'],
      handle: async ({ body }) => {
        if (!(await restore(context, body.undo))) throw linkRefused();
        return { status: 'restored' as const };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/newsletter/subscriber',
      summary: 'What comes to a subscriber, by the token of a mail.',
      access: 'public',
      body: z.strictObject({ token: mailToken }),
      answer: subscriber,
      refuses: ['invalid-token', 'not-there'],
      handle: async ({ body }) => read(await subscriberOf(body.token)),
    }),
    call({
      method: 'PUT',
      path: '/v1/newsletter/subscriber',
      summary:
        'Replaces what comes to a subscriber. One without an account who chooses nothing is forgotten; `undo` takes that back within the hour.',
      access: 'public',
      body: subscriptionChange.omit({ practice: true }).extend({ token: mailToken }),
      answer: z.object({ status: z.enum(['saved', 'ended']), undo: z.string().optional() }),
      refuses: ['invalid-token', 'not-there'],
      handle: async ({ body: { token, ...change } }) => {
        const id = await subscriberOf(token);
        await read(id);
        if (change.newsletters.length + change.alerts.length === 0) {
          const undo = await unsubscribe(context, { subscriberId: id, frequency: 'all' });
          return { status: 'ended' as const, ...(undo === undefined ? {} : { undo }) };
        }
        await writeSubscriber(context, id, change);
        return { status: 'saved' as const };
      },
    }),
    call({
      method: 'POST',
      path: '/v1/newsletter/manage-link',
      summary: 'Mails a subscriber the link to what comes. Answers the same, as fast, where nobody subscribed.',
      access: 'public',
      body: z.strictObject({ email, language: language.default('en') }),
      answer: z.object({ status: z.literal('link-sent') }),
      status: 202,
      limit: 'newsletter',
      handle: async ({ body, exchange }) => {
        await attempts.countMail('newsletter', body.email, exchange);
        await owing.put(
          { kind: 'manage-link', to: body.email, language: body.language, occasion: occasionOf(exchange) },
          MANAGE_LINK_MINUTES,
        );
        return { status: 'link-sent' as const };
      },
    }),
  ];
}
