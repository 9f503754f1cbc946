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
import { execute, type Execution } from '../execute.server';
import { listedOffers } from '../listed.server';
import type { OfferList } from '../piano.schema';
import { PAGE_TIMEOUT_MS } from '../piano.server';
import { signedInOf } from '../user-ref.server';
import { readVisit } from '../visit.server';

/** Path of the page of the offers, which leads back to where it was opened. */
export const subscribePath = ({ address, language }: Pick<Piece, 'address' | 'language'>): string =>
  `${languagePath(routes.subscribe.path, language)}?${new URLSearchParams({ return: address })}`;

const givePath = ({ address, language }: Piece): string =>
  `${languagePath(routes.subscription.path, language)}?${new URLSearchParams({ give: address })}#give`;

const PER_YEAR = { month: 12, year: 1, once: 1 } as const;
const BENEFITS = 4;

/** What a subscription costs at least: said at the wall, not only behind it. */
function cheapest({ offers }: OfferList): { offer?: CheapestOffer } {
  const [least] = offers
    .flatMap(({ terms, benefits }) => terms.map(({ price: { amount, currency }, period }) => ({ amount, currency, period, benefits })))
    .sort((a, b) => a.amount * PER_YEAR[a.period] - b.amount * PER_YEAR[b.period]);
  return least ? { offer: { ...least, benefits: least.benefits.slice(0, BENEFITS) } } : {};
}

/** The list, for a page that is made without it too. */
const listed = async (language: string): Promise<Partial<OfferList> & { offer?: CheapestOffer }> => {
  const list = await listedOffers(language, PAGE_TIMEOUT_MS).catch(noteDown);
  return list ? { ...list, ...cheapest(list) } : {};
};

/** What a service does not answer is said where the teaser ends. @throws any other error again */
function noteDown(error: unknown): undefined {
  if (!isServiceRefusal(error) && !errorCode(error).startsWith('service/')) throw error;
  count('offers.failures');
  logger.warn({ err: error }, 'the offers say nothing of a piece: it stays a teaser');
  return undefined;
}

/** For a page that is made once for everyone: what a visitor can do who has read nothing yet. */
export function offersForEveryone(): AskOffers | undefined {
  if (!offersAvailable()) return undefined;
  return async (piece) => {
    const subscribe = subscribePath(piece);
    if (piece.level === 'registered') return { wall: { state: 'register', subscribe } };
    const { meter, offer } = await listed(piece.language);
    const wall = { subscribe, ...(offer ? { offer } : {}) };
    return { wall: meter && !piece.isFile ? { ...wall, state: 'meter', meter: { most: meter.maxViews } } : { ...wall, state: 'subscribe' } };
  };
}

/** For a page that is made for one request. */
export function offersFor(source: SessionSource): AskOffers | undefined {
  if (!offersAvailable()) return undefined;
  return async (piece, reader = { kind: 'visitor' }) => {
    const wall = { subscribe: subscribePath(piece), ...(reader.kind === 'visitor' ? {} : { signedIn: true as const }) };
    if (reader.kind === 'premium') return { wall: { ...wall, state: 'open', ...(piece.level === 'premium' ? { give: givePath(piece) } : {}) } };
    if (reader.kind === 'reader' && piece.level === 'registered') return undefined;
    const [said, { offer }] = await Promise.all([
      piece.isFile ? NOTHING : look(source, piece, reader).catch(noteDown),
      piece.level === 'premium' ? listed(piece.language) : {},
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

/** Of a file, which is decided when it is asked for. */
const NOTHING: Execution['said'] = { spent: false };

function offered(
  { level }: Piece,
  { granted, spent, meter }: Execution['said'],
  wall: Pick<Wall, 'subscribe' | 'signedIn' | 'offer'>,
): Offered {
  // What an account opens is no matter of a meter.
  if (granted && !(granted === 'meter' && level === 'registered'))
    return { granted, wall: { ...wall, state: 'open', granted, ...(granted === 'meter' && meter ? { meter } : {}) } };
  if (level === 'registered') return { wall: { ...wall, state: 'register' } };
  if (spent) return { wall: { ...wall, state: 'spent', ...(meter ? { meter } : {}) } };
  return { wall: meter ? { ...wall, state: 'meter', meter } : { ...wall, state: 'subscribe' } };
}
