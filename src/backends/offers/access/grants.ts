import type { OffersContext } from '../context.ts';
import { OffersError } from '../errors.ts';
import { hashToken } from '../../kit/secrets.ts';
import { pieceOf } from '../meter/meter.ts';
import type { Reader } from '../readers/user-ref.ts';
import type { Row } from '../storage/tables.ts';

/** Something that opens a piece, and for how long. */
export interface Grant {
  rid: string;
  by: 'subscription' | 'gift' | 'institution';
  /** Of a subscription or gift: which one. */
  id: string;
  from: Date | undefined;
  until: Date | undefined;
}

/** The resource that everything paid is part of. */
export const PREMIUM = 'premium';
/** Past the end of what is paid, while the next charge is under way. */
const GRACE_MS = 24 * 60 * 60 * 1000;

/** After so many days from the first charge that was declined it is tried again; after the last of them the subscription ends. */
const RETRY_DAYS = [1, 3, 7] as const;
const DAY_MS = 24 * 60 * 60 * 1000;
const later = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);

/** When a charge that was declined at a moment is tried next; undefined after the last time. */
export const nextRetry = (declined: Date, at: Date): Date | undefined =>
  RETRY_DAYS.map((days) => later(declined, days)).find((day) => day > at);

/** When a charge that was declined at a moment is tried for the last time. */
export const lastRetry = (declined: Date): Date => later(declined, Math.max(...RETRY_DAYS));

/** When a subscription ends to give access, as it stands. A card that is declined closes nothing until it was tried for the last time. */
export const accessEnds = ({
  state,
  paid_until: paid,
  declined_at: declined,
}: Pick<Row<'subscriptions'>, 'state' | 'paid_until' | 'declined_at'>): Date =>
  state === 'active' ? new Date((declined === null ? paid : lastRetry(declined)).getTime() + GRACE_MS) : paid;

type Parts = Pick<OffersContext, 'db' | 'catalogue' | 'now' | 'log'>;

/** Subscriptions that give access now. */
export async function subscriptionGrants({ db, now }: Pick<Parts, 'db' | 'now'>, uid: string): Promise<Grant[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'rid', 'state', 'started_at', 'paid_until', 'declined_at'])
    .where('uid', '=', uid)
    .where('state', '<>', 'ended')
    .execute();
  return rows
    .map((row): Grant => ({ rid: row.rid, by: 'subscription', id: row.id, from: row.started_at, until: accessEnds(row) }))
    .filter(({ until }) => until === undefined || until > now());
}

/** The domain of an address, and those above it: `library.uni.example`, `uni.example`. */
function domainsOf(email: string): string[] {
  const parts = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  return parts.slice(0, -1).map((_part, index) => parts.slice(index).join('.'));
}

/** What institutions lend stands in the content alone: as long as that was never read, it opens nothing, and closes nothing that was bought. */
async function institutionGrants({ catalogue, now, log }: Parts, email: string): Promise<Grant[]> {
  const domains = domainsOf(email);
  const { institutions } = await catalogue.get('en').catch((error: unknown) => {
    if (!(error instanceof OffersError) || error.reason !== 'unavailable') throw error;
    log.warn({ err: error }, 'the content service does not answer, and nobody reads through an institution until it does');
    return { institutions: [] };
  });
  return institutions
    .filter(({ domains: theirs, until }) => theirs.some((domain) => domains.includes(domain)) && (until === undefined || until > now()))
    .map(({ name, until }) => ({ rid: PREMIUM, by: 'institution', id: name, from: undefined, until }));
}

/** Gift links that open this piece, as long as whoever gave them has access. */
async function giftGrants({ db, now }: Parts, tokens: readonly string[], piece: string): Promise<(Grant & { token: string })[]> {
  if (tokens.length === 0) return [];
  const hashes = new Map(tokens.map((token) => [hashToken(token), token]));
  const rows = await db
    .selectFrom('gifts')
    .innerJoin('subscriptions', 'subscriptions.id', 'gifts.subscription_id')
    .select(['gifts.token_hash', 'gifts.url', 'gifts.rid', 'gifts.created_at', 'gifts.expires_at'])
    .select(['subscriptions.state', 'subscriptions.paid_until', 'subscriptions.declined_at'])
    .where('gifts.token_hash', 'in', [...hashes.keys()])
    .where('gifts.expires_at', '>', now())
    .where('subscriptions.state', '<>', 'ended')
    .execute();
  return rows
    .filter((row) => accessEnds(row) > now() && pieceOf(row.url) === piece)
    .map((row) => ({
      rid: row.rid,
      by: 'gift',
      id: row.token_hash,
      from: row.created_at,
      until: row.expires_at,
      token: hashes.get(row.token_hash) ?? '',
    }));
}

/** All that opens a piece to a reader, but for the meter. `piece` is left out where no piece is asked for. */
export async function grantsFor(
  parts: Parts,
  { reader, gifts = [], piece }: { reader: Reader | undefined; gifts?: readonly string[]; piece?: string | undefined },
): Promise<(Grant & { token?: string })[]> {
  const [bought, given, lent] = await Promise.all([
    reader ? subscriptionGrants(parts, reader.uid) : [],
    piece === undefined ? [] : giftGrants(parts, gifts, piece),
    reader ? institutionGrants(parts, reader.email) : [],
  ]);
  return [...bought, ...given, ...lent];
}
