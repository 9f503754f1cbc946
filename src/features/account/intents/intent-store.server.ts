import { createHash } from 'node:crypto';
import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { openPacked, sealPacked, type CookieJar } from '../session/server';
import { isWhose } from '../common/whose.server';
import { intentSchema, type Intent } from './intent.schema';

/** A sign-in that takes longer starts again. */
const WAITS_S = 3_600;
/** As many as tabs in which something may be pressed before one of them signs in. */
const MOST = 4;
/** Servers in front of the site take request headers of 8 KiB, and other cookies are in them too: a note of 2,000 letters fits. */
const MAX_LENGTH = 2_600;

const waitingSchema = z.object({
  intent: intentSchema,
  language: z.enum(LANGUAGES),
  /** Parameters of the page that the form was on. */
  query: z.record(z.string(), z.string()),
  /** The address that the sign-in leads to, as `addressKey` makes it. */
  page: z.string(),
  /** Id, or mark, of whose session it was that had ended, or that is not fresh enough: nobody else's sign-in does it. */
  by: z.string().optional(),
  /** Milliseconds since 1970. */
  until: z.number(),
});
export type Waiting = z.infer<typeof waitingSchema>;

/** An address in few letters. It names an article, sealed, and would be too long to be kept. */
export const addressKey = (address: string | undefined): string =>
  createHash('sha256')
    .update(address ?? '')
    .digest('base64url')
    .slice(0, 16);

/** What waits for a sign-in of this browser, the newest last. */
export async function waitingIntents(jar: CookieJar): Promise<Waiting[]> {
  const kept = z.array(waitingSchema).safeParse(await openPacked('intent', jar.get('intent')));
  return kept.success ? kept.data.filter(({ until }) => until > Date.now()) : [];
}

/** What a form is about, where a page has several of its kind: two articles of a list are two intents. */
function subjectOf({ kind, values }: Intent): string {
  const fields: Readonly<Record<string, readonly string[]>> = values;
  return [kind.split('/')[0], ...['articleId', 'kind', 'key', 'id'].map((field) => fields[field]?.[0] ?? '')].join(' ');
}

/**
 * Keeps what was pressed for the sign-in that follows; call it for a request of our own origin only. Pressing the same again
 * at the same page replaces what was pressed there, and what is too much pushes out the oldest.
 * @returns whether it is kept: a text can be too long for a cookie
 */
export async function storeIntent(
  jar: CookieJar,
  { intent, page, ...rest }: Omit<Waiting, 'until' | 'page'> & { intent: Intent; page: string },
): Promise<boolean> {
  const newest: Waiting = { ...rest, intent, page: addressKey(page), until: Date.now() + WAITS_S * 1_000 };
  let all = [
    ...(await waitingIntents(jar)).filter((one) => one.page !== newest.page || subjectOf(one.intent) !== subjectOf(intent)),
    newest,
  ].slice(-MOST);
  for (; all.length > 0; all = all.slice(1)) {
    const sealed = await sealPacked('intent', all, WAITS_S);
    if (sealed.length > MAX_LENGTH) continue;
    jar.set('intent', sealed, { maxAge: WAITS_S });
    return true;
  }
  return false;
}

/** Forgets what somebody pressed whose sign-in was not fresh enough; what a visitor pressed stays. */
export async function forgetIntentsOf(jar: CookieJar, by: string): Promise<void> {
  const all = await waitingIntents(jar);
  const rest = all.filter((one) => one.by === undefined || !isWhose(one.by, by));
  if (rest.length === all.length) return;
  if (rest.length === 0) forgetIntents(jar);
  else jar.set('intent', await sealPacked('intent', rest, WAITS_S), { maxAge: WAITS_S });
}

export const forgetIntents = (jar: CookieJar): void => {
  if (jar.get('intent') !== undefined) jar.clear('intent');
};
