import { offersAvailable } from '@/config/env.server';
import { routes } from '@/config/routes';
import { isServiceRefusal, type SessionSource } from '@/features/account/session/server';
import { languagePath } from '@/lib/language-path';
import type { Reader } from '@/runtime/access';
import type { AskOffers, CheapestOffer, Offered, Piece, Wall } from '@/runtime/offered';
import { cookieJar } from '@/server/cookie-jar';
import { count } from '@/server/counters';
import { errorCode } from '@/server/errors';
import { logger } from '@/server/logger';
import { askElsewhere } from '@/server/made-of/elsewhere';
import { execute, type Execution } from '../execute.server';
import { listedOffers } from '../listed.server';
import type { OfferTerm } from '../piano.schema';
import { PAGE_TIMEOUT_MS } from '../piano.server';
import { signedInOf } from '../user-ref.server';
import { NOBODY, readVisit } from '../visit.server';

/** Path of the page of the offers, which leads back to where it was opened. */
const subscribePath = ({ address, language }: Pick<Piece, 'address' | 'language'>): string =>
  `${languagePath(routes.subscribe.path, language)}?${new URLSearchParams({ return: address })}`;

const givePath = ({ address, language }: Piece): string =>
  `${languagePath(routes.subscription.path, language)}?${new URLSearchParams({ give: address })}#give`;

const DAYS = { day: 1, week: 7, month: 30, year: 365 } as const;
const BENEFITS = 4;

/** What a subscription costs at least: said at the wall, not only behind it. Undefined where the offers do not answer. */
async function cheapest(language: string): Promise<CheapestOffer | undefined> {
  const list = await listedOffers(language, PAGE_TIMEOUT_MS).catch(noteDown);
  const terms = (list?.offers ?? []).flatMap(({ terms, gets }) => terms.map((term) => ({ ...term, gets })));
  const days = ({ period: { count, unit } }: OfferTerm): number => Math.max(1, count) * DAYS[unit];
  // Of a longer term a month costs less, and it is a month that readers compare: what is paid at once decides.
  const [least] = terms.sort((a, b) => a.amount - b.amount || days(b) - days(a));
  return least && { price: least.priceText, period: least.period, benefits: least.gets.slice(0, BENEFITS) };
}

/** The same where no piece is shown; undefined where nothing is sold too. */
export const cheapestOffer = async (language: string): Promise<CheapestOffer | undefined> =>
  offersAvailable() ? cheapest(language) : undefined;

/** What a service does not answer is said where the teaser ends. @throws any other error again */
function noteDown(error: unknown): undefined {
  if (!isServiceRefusal(error) && !errorCode(error).startsWith('service/')) throw error;
  count('offers.failures');
  logger.warn({ err: error }, 'the offers say nothing of a piece: it stays a teaser');
  return undefined;
}

/** Of a file, which is decided when it is asked for. */
const NOTHING: Execution['said'] = { spent: false };

/** For a page that is made once for everyone: what a visitor can do who has read nothing yet. */
export function offersForEveryone(): AskOffers | undefined {
  if (!offersAvailable()) return undefined;
  return async (piece) => {
    const subscribe = subscribePath(piece);
    if (piece.level === 'registered') return { wall: { state: 'register', subscribe } };
    const [said, offer] = await Promise.all([
      piece.isFile
        ? NOTHING
        : askElsewhere(`piece ${JSON.stringify(piece)}`, async () => {
            const { said } = await execute(piece, { visit: NOBODY, userRef: undefined, counts: false, for: 'site' });
            return said;
          }).catch(noteDown),
      cheapest(piece.language),
    ]);
    const wall = { subscribe, ...(offer ? { offer } : {}) };
    return { wall: said?.meter ? { ...wall, state: 'meter', meter: { most: said.meter.most } } : { ...wall, state: 'subscribe' } };
  };
}

/** For a page that is made for one request. */
export function offersFor(source: SessionSource): AskOffers | undefined {
  if (!offersAvailable()) return undefined;
  return async (piece, reader = { kind: 'visitor' }) => {
    const wall = { subscribe: subscribePath(piece), ...(reader.kind === 'visitor' ? {} : { signedIn: true as const }) };
    if (reader.kind === 'premium')
      return { wall: { ...wall, state: 'open', ...(piece.level === 'premium' ? { give: givePath(piece) } : {}) } };
    if (reader.kind === 'reader' && piece.level === 'registered') return undefined;
    const [said, offer] = await Promise.all([
      piece.isFile ? NOTHING : look(source, piece, reader).catch(noteDown),
      piece.level === 'premium' ? cheapest(piece.language) : undefined,
    ]);
    const told = { ...wall, ...(offer ? { offer } : {}) };
    return said ? offered(piece, said, told) : { wall: { ...told, state: piece.level === 'registered' ? 'register' : 'down' } };
  };
}

async function look(source: SessionSource, piece: Piece, reader: Reader): Promise<Execution['said']> {
  const visit = await readVisit(cookieJar(source));
  const account = reader.kind === 'visitor' ? undefined : await signedInOf(source);
  return (await execute(piece, { visit, userRef: account?.userRef, counts: false, for: source })).said;
}

function offered(
  { level }: Piece,
  { granted, spent, line, meter }: Execution['said'],
  wall: Pick<Wall, 'subscribe' | 'signedIn' | 'offer'>,
): Offered {
  // What an account opens is no matter of a meter.
  if (granted && !(granted === 'meter' && level === 'registered'))
    return { granted, wall: { ...wall, state: 'open', granted, ...(granted === 'meter' && meter ? { meter } : {}) } };
  if (level === 'registered') return { wall: { ...wall, state: 'register' } };
  if (line) return { wall: { ...wall, state: 'line' } };
  if (spent) return { wall: { ...wall, state: 'spent', ...(meter ? { meter } : {}) } };
  return { wall: meter ? { ...wall, state: 'meter', meter } : { ...wall, state: 'subscribe' } };
}
