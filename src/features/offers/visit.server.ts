import { z } from 'zod';
import type { CookieJar } from '@/server/cookie-jar';
import { LONGEST_COOKIE, open, openPacked, sealPacked } from '@/server/seal';

const DAY_S = 86_400;
/** Longer than a window of the meter; each read begins it anew. */
const KEPT_S = 60 * DAY_S;
/** Gift links that a browser keeps; the oldest goes first. */
const MOST_GIFTS = 10;
const LONGEST = 500;

/** One that is longer costs itself alone: the others, and the gifts, are still known. */
const text = z.string().max(LONGEST).default('').catch('');
const schema = z.object({
  tbc: text,
  xbc: text,
  tac: text,
  /** Public address of a piece → token of the gift that opens it. */
  gifts: z.array(z.tuple([z.string().max(LONGEST), z.string().max(LONGEST)])).default([]),
});

/** How the offers service knows a browser, and the gifts that were opened in it. */
export type OffersVisit = z.infer<typeof schema>;

/** Of a browser that has asked for nothing. */
export const NOBODY: OffersVisit = { tbc: '', xbc: '', tac: '', gifts: [] };

/** Sealed by the version before it is not packed. */
const parse = async (sealed: string | undefined): Promise<OffersVisit | undefined> =>
  schema.safeParse((await openPacked('offers', sealed)) ?? (await open('offers', sealed))).data;

/** Whether a cookie is one that this site sealed: only then is a page made for it. */
export const isOffersVisit = async (sealed: string | undefined): Promise<boolean> => (await parse(sealed)) !== undefined;

export const readVisit = async (jar: CookieJar): Promise<OffersVisit> => (await parse(jar.get('offers'))) ?? NOBODY;

/** Keeps it in the browser, with as many of the gifts as a cookie holds: the oldest go first. */
export async function storeVisit(jar: CookieJar, visit: OffersVisit): Promise<void> {
  const sealed = await sealPacked('offers', visit, KEPT_S);
  if (sealed.length > LONGEST_COOKIE && visit.gifts.length > 0) return storeVisit(jar, { ...visit, gifts: visit.gifts.slice(1) });
  jar.set('offers', sealed, { maxAge: KEPT_S });
}

/** The gift of a piece. */
export const giftFor = ({ gifts }: OffersVisit, url: string): string | undefined => gifts.find(([of]) => of === url)?.[1];

/** The visit with a gift in it. */
export const withGift = (visit: OffersVisit, url: string, token: string): OffersVisit => ({
  ...visit,
  gifts: [...visit.gifts.filter(([of]) => of !== url), [url, token] as [string, string]].slice(-MOST_GIFTS),
});
