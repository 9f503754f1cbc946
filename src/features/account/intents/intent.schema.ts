import { z } from 'zod';
import { LIMITS } from '../common/rules';

/** Values of a field, as a form sends them; a field that was not sent has none. */
const texts = (length: number, most = 1) => z.array(z.string().max(length)).max(most).default([]);

const article = { articleId: texts(200), path: texts(500), title: texts(LIMITS.default) };
const cardArticle = { ...article, articleType: texts(50), image: texts(LIMITS.default), from: texts(500) };
const target = { kind: texts(20), key: texts(100), label: texts(LIMITS.default) };

const intent = <const K extends string, F extends z.ZodRawShape>(kind: K, fields: F) =>
  z.object({ kind: z.literal(kind), values: z.object(fields) });

/**
 * What a visitor pressed that needs a session: a form of an area of the account (`<area>/<form>`), with the fields of it that
 * may be kept. The list is closed. Left out is what cannot be taken back or what protects the account, which is pressed by
 * whoever is signed in; codes and passwords have no field here.
 */
export const intentSchema = z.discriminatedUnion('kind', [
  intent('keep/save', cardArticle),
  intent('keep/unsave', cardArticle),
  intent('for-you/follow', target),
  intent('for-you/unfollow', target),
  intent('follows/follow', { ...target, from: texts(500) }),
  intent('follows/unfollow', { ...target, from: texts(500) }),
  intent('for-you/mute', target),
  intent('for-you/unmute', target),
  intent('for-you/save', article),
  intent('for-you/unsave', article),
  intent('for-you/history-on', {}),
  intent('for-you/history-off', {}),
  intent('for-you/off', {}),
  intent('for-you/on', { history: texts(2) }),
  intent('saved/note', { ...article, note: texts(LIMITS.note), was: texts(20) }),
  intent('saved/remove', article),
  intent('saved/restore', article),
  intent('newsletter/one-click', { newsletter: texts(50) }),
  intent('subscriptions/subscriptions', {
    newsletter: texts(50, 10),
    topic: texts(100, 100),
    alertFrequency: texts(20),
    was: texts(2_000),
    key: texts(100),
  }),
  intent('subscriptions/pause', { weeks: texts(2) }),
  intent('subscriptions/resume', {}),
  intent('profile/profile', {
    firstName: texts(LIMITS.default),
    lastName: texts(LIMITS.default),
    company: texts(LIMITS.default),
    titleName: texts(LIMITS.default),
    country: texts(10),
    mailLanguage: texts(10),
    was: texts(100),
  }),
  intent('profile/email', { email: texts(LIMITS.default) }),
  intent('security/rename', { id: texts(50), label: texts(LIMITS.default) }),
]);

export type Intent = z.infer<typeof intentSchema>;
export type IntentKind = Intent['kind'];
