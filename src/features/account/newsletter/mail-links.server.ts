import { z } from 'zod';
import { isServiceFailure, type Done } from '../common/server';
import { articleTopics, withKnown } from '../common/topics.server';
import { callUserService, isServiceRefusal, type SessionSource } from '../session/server';
import { listSchema, type Wanted } from '../subscriptions/subscriptions.schema';
import { shownList } from '../subscriptions/server';
import type { NewsletterData } from './model';

/** A call of the user service that needs no session; the client's address is what it is limited by. */
export const callForAnybody = <S extends z.ZodType>(
  path: string,
  schema: S,
  body: unknown,
  source: SessionSource,
  { method = 'POST', whole = false }: { method?: 'POST' | 'PUT'; whole?: boolean } = {},
): Promise<z.infer<S>> => callUserService(path, schema, { for: source, method, body, whole });

const mailingSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('subscribed'), email: z.string(), newsletters: z.array(z.string()), topics: z.array(z.string()) }),
  z.object({ status: z.literal('ended') }),
]);
const endedSchema = z.object({ undo: z.string().optional() });
const subscriberSchema = listSchema.extend({ email: z.string() });

const opensNothing = (error: unknown): boolean =>
  isServiceRefusal(error) && ['code-refused', 'invalid-token', 'invalid-input', 'not-there'].includes(error.reason);

/** What a link's page is about; a link that opens nothing is said, and is no expired session. */
async function orLinkOver(work: () => Promise<NewsletterData>): Promise<NewsletterData> {
  try {
    return await work();
  } catch (error) {
    if (opensNothing(error)) return { step: 'link-over' };
    throw error;
  }
}

/** The page of `?unsubscribe=`: it says what would end and ends nothing. */
export const unsubscription = (token: string, source: SessionSource, language: string): Promise<NewsletterData> =>
  orLinkOver(async () => {
    const mailing = await callForAnybody('/v1/newsletter/mailing', mailingSchema, { token }, source);
    if (mailing.status === 'ended') return { step: 'ended' };
    const topics = await topicNames(mailing.topics, language, source);
    return { step: 'unsubscribe', token, email: mailing.email, newsletters: mailing.newsletters, topics };
  });

/** Names of topics in their order, the slug where nobody knows one. */
async function topicNames(slugs: readonly string[], language: string, source: SessionSource): Promise<string[]> {
  const named = new Map(withKnown(await articleTopics(language, source), slugs).map(({ slug, label }) => [slug, label]));
  return slugs.map((slug) => named.get(slug) ?? slug);
}

const registrationSchema = z.object({ email: z.string(), newsletters: z.array(z.string()), topics: z.array(z.string()) });

/** The page of `?confirm=`: it says what would begin and begins nothing. Where that cannot be said just now, the button is there all the same. */
export async function confirmation(token: string, source: SessionSource, language: string): Promise<NewsletterData> {
  try {
    const { topics, ...asked } = await callForAnybody('/v1/newsletter/registration', registrationSchema, { token }, source);
    return { step: 'confirm', token, asked: { ...asked, topics: await topicNames(topics, language, source) } };
  } catch (error) {
    if (opensNothing(error)) return { step: 'link-over', confirms: true };
    if (!isServiceRefusal(error) && !isServiceFailure(error)) throw error;
    return { step: 'confirm', token };
  }
}

/** The page of `?manage=`. */
export const management = (token: string, source: SessionSource, language: string): Promise<NewsletterData> =>
  orLinkOver(async () => {
    const found = await readSubscriber(token, source);
    return { step: 'manage', token, list: await shownList(found, found.email, language, source) };
  });

/** @param whole for a list that is written back */
export const readSubscriber = (token: string, source: SessionSource, { whole = false } = {}): Promise<z.infer<typeof subscriberSchema>> =>
  callForAnybody('/v1/newsletter/subscriber', subscriberSchema, { token }, source, { whole });

export const writeSubscriber = (token: string, wanted: Wanted, source: SessionSource): Promise<unknown> =>
  callForAnybody('/v1/newsletter/subscriber', endedSchema, { token, ...wanted }, source, { method: 'PUT' });

const withUndo = (message: string, { undo }: z.infer<typeof endedSchema>): Done => ({
  message,
  ...(undo === undefined ? {} : { undo: { form: 'restore', fields: { undo } } }),
});

/** Ends the mailing of a link. */
export const unsubscribe = async (token: string, source: SessionSource): Promise<Done> =>
  withUndo(
    'newsletter.unsubscribed',
    await callForAnybody(
      `/v1/newsletter/unsubscribe/${encodeURIComponent(token)}`,
      endedSchema,
      { 'List-Unsubscribe': 'One-Click' },
      source,
    ),
  );

/** Ends everything that comes to a subscriber. */
export const endEverything = async (token: string, source: SessionSource): Promise<Done> =>
  withUndo(
    'account.subscriptions.allOff',
    await callForAnybody('/v1/newsletter/subscriber', endedSchema, { token, newsletters: [], alerts: [] }, source, { method: 'PUT' }),
  );

/** Takes back what ended within the hour. */
export async function restore(undo: string, source: SessionSource): Promise<Done> {
  await callForAnybody('/v1/newsletter/restore', z.unknown(), { undo }, source);
  return { message: 'newsletter.restored' };
}
