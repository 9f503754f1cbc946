import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { languagePath } from '@/lib/language-path';
import { LONGEST_COOKIE } from '@/server/seal';
import { openPacked, sealPacked, type CookieJar } from '../session/server';
import type { Area } from '../common/area.server';
import type { Outcome } from '../common/model';
import { isWhose } from '../common/whose.server';

/** Long enough for the page after the form, and for no other. */
const FLASH_S = 60;

const texts = z.record(z.string(), z.string());
const flashSchema = z.object({
  page: z.string(),
  /** Id, or mark, of the only account that it is said to: it holds what somebody typed whose session had ended. */
  by: z.string().optional(),
  /** Where a form that takes the change back, or repeats it, posts to. */
  api: z.string().optional(),
  outcome: z.object({
    form: z.string(),
    of: z.string().optional(),
    kind: z.enum(['ok', 'invalid', 'error']),
    message: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    errors: texts.optional(),
    values: texts.optional(),
    undo: z.object({ form: z.string(), fields: texts }).optional(),
    again: z.object({ form: z.string(), fields: texts }).optional(),
    signIn: z.string().optional(),
    goOn: z.string().optional(),
  }),
});
type Flash = z.infer<typeof flashSchema>;

/** A page of the account asks for what is said itself; any other is made for the request because something is to be said on it. */
type Kind = 'flash' | 'notice';

/** What is too long for a cookie goes without the values that were typed. @returns whether it went whole */
async function store(jar: CookieJar, kind: Kind, flash: Flash, seconds: number): Promise<boolean> {
  const sealed = await sealPacked(kind, flash, seconds);
  const isWhole = sealed.length <= LONGEST_COOKIE;
  const short = { ...flash, outcome: { ...flash.outcome, values: undefined, undo: undefined, again: undefined } };
  jar.set(kind, isWhole ? sealed : await sealPacked(kind, short, seconds), { maxAge: seconds });
  return isWhole;
}

async function opened(kind: Kind, sealed: string | undefined): Promise<Flash | undefined> {
  const parsed = flashSchema.safeParse(await openPacked(kind, sealed));
  return parsed.success ? parsed.data : undefined;
}

async function take(jar: CookieJar, kind: Kind, page: string, whose?: string): Promise<Flash | undefined> {
  const stored = jar.get(kind);
  if (stored === undefined) return undefined;
  const flash = await opened(kind, stored);
  if (flash && flash.page !== page) return undefined;
  jar.clear(kind);
  return flash?.by === undefined || isWhose(flash.by, whose) ? flash : undefined;
}

/**
 * Keeps what came of a form for the page of the account that the browser is sent to.
 * @param seconds until it is not said any more
 * @returns whether it is kept whole: what was typed can be too long for a cookie
 */
export const storeFlash = (jar: CookieJar, page: string, outcome: Outcome, seconds = FLASH_S): Promise<boolean> =>
  store(jar, 'flash', { page, outcome }, seconds);

/** A sign-in that takes longer starts again. */
const WAITS_S = 3_600;

const PRESS_AGAIN = 'account.error.pressAgain';

const isSame = (one: string, other: string): boolean => one === other || isWhose(one, other) || isWhose(other, one);

/**
 * Keeps what somebody typed whose session had ended, until the same account comes back to the page. What waits already of another form
 * of theirs stays, as they were told: there is one cookie.
 * @param by id of that account, or its mark (`whose.server.ts`), where the browser or the page still knows it
 * @returns whether it is kept: a text can be too long for a cookie, or another one may be in it
 */
export async function storeTyped(
  jar: CookieJar,
  page: string,
  typed: Pick<Outcome, 'form' | 'of' | 'values'>,
  by: string | undefined,
): Promise<boolean> {
  const waits = await opened('flash', jar.get('flash'));
  const isTheirs = waits?.by === undefined || by === undefined || isSame(waits.by, by);
  const isOther = waits?.page !== page || waits.outcome.of !== typed.of;
  if (waits?.outcome.message === PRESS_AGAIN && isTheirs && isOther) return false;
  const outcome: Outcome = { ...typed, kind: 'error', message: PRESS_AGAIN };
  const sealed = await sealPacked('flash', { page, outcome, ...(by === undefined ? {} : { by }) }, WAITS_S);
  if (sealed.length > LONGEST_COOKIE) return false;
  jar.set('flash', sealed, { maxAge: WAITS_S });
  return true;
}

/** What came of the form before this page of the account. Said once: reading it forgets it. @param whose id of the account that reads it */
export const takeFlash = async (jar: CookieJar, page: string, whose?: string): Promise<Outcome | undefined> =>
  (await take(jar, 'flash', page, whose))?.outcome;

const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? '';

/**
 * Keeps what came of a form for the page that the browser is sent to, which may be any page of the site: the one that the
 * form was pressed on.
 * @param area that the form is of; undefined for one of no page of the account
 * @param address of that page
 * @returns as `storeFlash`
 */
export function tell(
  jar: CookieJar,
  area: Pick<Area<unknown, never>, 'path' | 'api'> | undefined,
  address: string,
  outcome: Outcome,
  seconds = FLASH_S,
): Promise<boolean> {
  const page = pathOf(address);
  return area && LANGUAGES.some((language) => page === languagePath(area.path, language))
    ? storeFlash(jar, area.path, outcome, seconds)
    : store(jar, 'notice', { page, outcome, ...(area?.api ? { api: area.api } : {}) }, seconds);
}

/** Whether a page is to say something: its request then gets a page of its own. @param page path with its language */
export const isTold = async (sealed: string | undefined, page: string): Promise<boolean> =>
  sealed !== undefined && (await opened('notice', sealed))?.page === page;

/** What came of the form before this page, which is no page of the account, and where its forms post to. Said once. */
export const takeNotice = (jar: CookieJar, page: string): Promise<Pick<Flash, 'outcome' | 'api'> | undefined> => take(jar, 'notice', page);
