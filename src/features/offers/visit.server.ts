import { z } from 'zod';
import type { CookieJar } from '@/server/cookie-jar';
import { open, seal } from '@/server/seal';

const DAY_S = 86_400;
/** Longer than a window of the meter; each read begins it anew. */
const KEPT_S = 60 * DAY_S;
/** Gift links that a browser keeps; the oldest goes first. */
const MOST_GIFTS = 10;
const LONGEST = 500;

const text = z.string().max(LONGEST).default('');
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

const parse = async (sealed: string | undefined): Promise<OffersVisit | undefined> => schema.safeParse(await open('offers', sealed)).data;

/** Whether a cookie is one that this site sealed: only then is a page made for it. */
export const isOffersVisit = async (sealed: string | undefined): Promise<boolean> => (await parse(sealed)) !== undefined;

export const readVisit = async (jar: CookieJar): Promise<OffersVisit> => (await parse(jar.get('offers'))) ?? NOBODY;

export const storeVisit = async (jar: CookieJar, visit: OffersVisit): Promise<void> =>
  jar.set('offers', await seal('offers', visit, KEPT_S), { maxAge: KEPT_S });

/** The gift of a piece. */
export const giftFor = ({ gifts }: OffersVisit, url: string): string | undefined => gifts.find(([of]) => of === url)?.[1];

/** The visit with a gift in it. */
export const withGift = (visit: OffersVisit, url: string, token: string): OffersVisit => ({
  ...visit,
  gifts: [...visit.gifts.filter(([of]) => of !== url), [url, token] as [string, string]].slice(-MOST_GIFTS),
});
