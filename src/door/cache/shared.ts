/** One answer for all who ask alike: kept while it is in force, made once however many wait, and never kept when something changed meanwhile. */
import { LRUCache } from 'lru-cache';
import type { Purge, Share } from '../registry.ts';
import { keepingOf, type Answer, type Keeping } from './answer.ts';
import { copyOf, type Copy } from './copy.ts';
import { createShelves, isPurged, type Room } from './shelves.ts';

/** Addresses that were answered for nobody else are asked for each by itself for so long: whoever asks waits for no other. */
const APART_MS = 2_000;
const APART_MOST = 5_000;
/** After an error whoever has an older copy is not asked again at once. */
const ERROR_PAUSE_MS = 1_000;
/** What is published while an address waits is waited for, too, where it did not wait for so long. */
const PATIENCE_MS = 5_000;
/** An older page is shown at once for so long, and asked for anew behind each visitor: it is gone when the new one is made. */
const OWED_MS = 10_000;

/** What comes of asking. */
export type Outcome =
  | { kind: 'copy'; copy: Copy; how: 'hit' | 'stale' | 'miss' }
  /** Nobody else's: the answer is for who asked first, if that request was as bare as this one. */
  | { kind: 'own'; answer: Answer }
  /** To be answered by itself. */
  | { kind: 'apart' };

interface Flight {
  share: Share;
  by: string | undefined;
  promise: Promise<Outcome>;
  /** The site was asked: what is answered is of then. */
  isAsked: boolean;
  /** Something changed since it began. */
  isLate: boolean;
}

export interface SharedCache {
  /** What is there and in force, without waiting; undefined: `ask`. */
  peek(share: Share): Copy | undefined;
  /**
   * @param by what `make` is told of whoever asks, which is kept no longer than that takes
   * @throws what `make` throws, when there is nothing older to show
   */
  ask(share: Share, by?: string): Promise<Outcome>;
  purge(what: Purge): void;
  counts(): Readonly<Record<string, number>>;
}

export interface SharedCacheOptions {
  room: Room;
  /**
   * Asks the site with a bare request.
   * @param before the copy that is there: the site may say that it is still right
   * @param by as whoever asked first was named
   * @returns undefined for what is too large to be kept
   * @throws Error when the site does not answer
   */
  make(share: Share, before: Copy | undefined, by: string | undefined): Promise<Answer | undefined>;
  /** Whether what the site answers is older than what was published: it could not be made in the time that somebody waits. */
  isOwed?(share: Share): boolean;
  /** What an address waits for before the site is asked; undefined for none. Never rejects. */
  freshen?(share: Share): Promise<void> | undefined;
  /** Milliseconds after which `freshen` is asked of a copy that is else right, as the registry has it. */
  watchedMs?(share: Share): number | undefined;
  now?(): number;
}

export function createSharedCache({ room, make, freshen, isOwed, watchedMs, now = Date.now }: SharedCacheOptions): SharedCache {
  const shelves = createShelves(room);
  const flights = new Map<string, Flight>();
  const apart = new LRUCache<string, number>({ max: APART_MOST });
  const counted = { made: 0, renewed: 0, purged: 0, late: 0, errors: 0 };

  const known = (share: Share): Copy | undefined => shelves.get(share.key, share.shelf);

  /** An older copy where no new one comes; for a moment, so that not everybody asks a site that is in trouble. */
  const insteadOf = (before: Copy | undefined): Copy | undefined => {
    const at = now();
    if (!before || at >= before.errorUntil) return undefined;
    before.freshUntil = Math.min(at + ERROR_PAUSE_MS, before.errorUntil);
    before.staleUntil = before.freshUntil;
    return before;
  };

  const isStillThere = ({ share }: Copy, flight: Flight): boolean => !flight.isLate && shelves.get(share.key, share.shelf) !== undefined;

  /** The copy that is there, where nothing was to be done for its page: in force for a while longer, and nobody is asked. */
  const stillRight = ({ share }: Flight): Copy | undefined => {
    const copy = known(share);
    const ms = copy && watchedMs?.(share);
    const at = now();
    if (!copy || ms === undefined || at + ms > copy.renewUntil || isOwed?.(share)) return undefined;
    copy.freshUntil = at + ms;
    copy.staleUntil = at + 2 * ms;
    copy.errorUntil = Math.max(copy.errorUntil, copy.staleUntil);
    return copy;
  };

  /** What a page is kept for that is made of what others say: for a while at a time, until its own time is over. */
  const watched = (share: Share, keeping: Keeping): Keeping => {
    const ms = keeping.freshMs > 0 ? watchedMs?.(share) : undefined;
    if (ms === undefined || ms >= keeping.freshMs) return keeping;
    return { ...keeping, freshMs: ms, staleMs: share.mayBeStale ? ms : 0, renewMs: keeping.freshMs };
  };

  /** Nothing was asked for yet: what is published meanwhile, or told to be made by then, takes nothing from the answer. */
  const beFresh = async (flight: Flight): Promise<void> => {
    const begun = now();
    for (let isOver = false; !isOver;) {
      flight.isLate = false;
      const work = freshen?.(flight.share);
      await work;
      isOver = !work || !flight.isLate || now() - begun >= PATIENCE_MS;
    }
    flight.isLate = false;
    flight.isAsked = true;
  };

  const land = async (flight: Flight): Promise<Outcome> => {
    const { share } = flight;
    if (freshen) await beFresh(flight);
    else flight.isAsked = true;
    const right = stillRight(flight);
    if (right) {
      counted.renewed += 1;
      return { kind: 'copy', copy: right, how: 'hit' };
    }
    const before = known(share);
    let answer: Answer | undefined;
    try {
      answer = await make(share, before, flight.by);
    } catch (error) {
      counted.errors += 1;
      const older = before && isStillThere(before, flight) ? insteadOf(before) : undefined;
      if (older) return { kind: 'copy', copy: older, how: 'stale' };
      throw error;
    }
    if (answer && answer.status >= 500) {
      counted.errors += 1;
      const older = before && isStillThere(before, flight) ? insteadOf(before) : undefined;
      return older ? { kind: 'copy', copy: older, how: 'stale' } : { kind: 'own', answer };
    }
    const isSame = answer?.status === 304 && before !== undefined;
    const whole: Answer | undefined =
      isSame && answer
        ? { status: before.status, headers: { ...Object.fromEntries(before.head), ...answer.headers }, body: await before.body.plain() }
        : answer;
    const keeping = whole && keepingOf(share, whole);
    if (!whole || !keeping) {
      if (before) shelves.drop(before);
      if (!flight.isLate) apart.set(share.key, now() + APART_MS);
      return whole && !isSame ? { kind: 'own', answer: whole } : { kind: 'apart' };
    }
    counted.made += 1;
    const kept = isOwed?.(share) ? { ...keeping, freshMs: 0, staleMs: share.mayBeStale ? OWED_MS : 0 } : watched(share, keeping);
    const copy = copyOf(share, whole, kept, now(), {
      before,
      grew: () => shelves.weigh(share.key, share.shelf),
      isKept: (body) => known(share)?.body === body,
    });
    if (flight.isLate) counted.late += 1;
    else shelves.put(copy);
    return { kind: 'copy', copy, how: 'miss' };
  };

  const begin = (share: Share, by: string | undefined): Flight => {
    const flight: Flight = { share, by, isAsked: false, isLate: false, promise: Promise.resolve({ kind: 'apart' }) };
    flights.set(share.key, flight);
    flight.promise = land(flight).finally(() => {
      if (flights.get(share.key) === flight) flights.delete(share.key);
    });
    return flight;
  };

  return {
    peek: (share) => {
      const copy = known(share);
      if (!copy || now() >= copy.freshUntil) return undefined;
      return copy;
    },
    ask: async (share, by) => {
      const at = now();
      const until = apart.get(share.key);
      if (until !== undefined && at < until) {
        return { kind: 'apart' };
      }
      const under = flights.get(share.key);
      const copy = known(share);
      if (copy && at < copy.staleUntil) {
        // Nobody waits for it, and an error is counted where it happens.
        if (!under) begin(share, by).promise.catch(() => undefined);
        return { kind: 'copy', copy, how: 'stale' };
      }
      if (!under) return begin(share, by).promise;
      const outcome = await under.promise;
      // The answer to the one who asked first is nobody else's.
      return outcome.kind === 'own' ? { kind: 'apart' } : outcome;
    },
    purge: (what) => {
      counted.purged += shelves.purge(what);
      apart.clear();
      for (const [key, flight] of flights) {
        // What comes of it is not known yet: it may be a redirect.
        if (!isPurged({ share: flight.share, ...(flight.isAsked ? { status: 0 } : {}) }, what)) continue;
        flight.isLate = true;
        if (flight.isAsked) flights.delete(key);
      }
    },
    counts: () => ({ ...counted, bytes: shelves.bytes() }),
  };
}
