import { setTimeout as sleep } from 'node:timers/promises';
import type { Revision } from '../content/client.ts';
import type { Listing } from './pages.ts';
import { rebuild, reconcile } from './pass.ts';
import type { PassOptions, PassReport } from './pass.ts';
import { saidByDatabase } from '../../kit/database/lost.ts';
import { alone, indexState, INDEX_VERSION } from './store.ts';

export interface LoopOptions extends PassOptions {
  /** How often the content service is asked whether something changed, in ms. */
  pollMs: number;
  /** The same of a service that has no address of ours to ask whether something changed: each look is a handful of queries. */
  foreignPollMs: number;
  /** How often every page is compared, in ms, whatever the service says. */
  reconcileMs: number;
  /** The same of a service that is not ours: a comparison reads each layout, and such a service counts requests. */
  foreignReconcileMs: number;
  /** Every page is compared for a change once nothing else has changed for so long, in ms. */
  quietMs?: number;
}

/**
 * Who publishes does it several times, and a comparison takes the content service longer than all else: visitors wait for their pages
 * meanwhile. What is known to have changed is looked at without delay.
 */
const QUIET_MS = 5_000;
/** However often something changes, everything is compared after so long. */
const LONGEST_MS = 60_000;

/** Whether a pass compares everything, or makes it anew, because somebody asked for that, or said that something changed. */
type Asked = 'no' | 'changed' | 'verify' | 'rebuild';

interface IndexerState {
  /** The last look at the content service was answered. */
  contentReachable: boolean;
  lastPass: PassReport | undefined;
  lastError: string | undefined;
}

export interface Indexer {
  readonly state: IndexerState;
  /** Looks now; resolves when a pass that began after the call has ended. Rejects with what went wrong. */
  check(): Promise<void>;
  /** Somebody says that something was published: it is looked at now. Rejects with what went wrong. */
  changed(): Promise<void>;
  rebuild(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Keeps the index in line with the content service until it is stopped. Of several processes on one database one indexes at a
 * time. While the content service is out of reach the index stays as it is and is asked for again and again.
 */
export function startIndexer(options: LoopOptions): Indexer {
  const state: IndexerState = { contentReachable: false, lastPass: undefined, lastError: undefined };
  const watermarks = new Map<string, string>();
  const stopping = new AbortController();
  let revision: string | undefined;
  let shows: Revision['shows'] = 'any';
  let verified = -Infinity;
  let listing: Listing | undefined;
  /** Everything is to be compared: since when, and when something changed last; none where that was broken off, to be taken up at once. */
  let owed: { since: number; last: number } | undefined;
  const { quietMs = QUIET_MS } = options;
  let queue: Promise<unknown> = Promise.resolve();
  let wake = new AbortController();

  /** Passes run one after the other. */
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const run = queue.then(work, work);
    queue = run.catch(() => undefined);
    return run;
  };

  /**
   * A comparison that gave way begins with the first page again: a page that was compared before the change may show it too (an author
   * who is renamed), so nothing of what was done counts. After `LONGEST_MS` it gives way no more.
   *
   * @returns whether it gave way to something newer, and is to be taken up again at once
   */
  async function pass(asked: Asked): Promise<boolean> {
    const seen = await options.source.revision();
    ({ shows } = seen);
    // Of ours all that changed is told. What a search for the last saves tells is less than what a caller knows to have changed.
    const forced = asked === 'changed' ? (shows === 'any' ? 'no' : 'verify') : asked;
    const now = performance.now();
    const isLate = now - verified >= (shows === 'any' ? options.reconcileMs : options.foreignReconcileMs);
    const isLongOwed = owed !== undefined && now - owed.since >= LONGEST_MS;
    const isOverdue = isLate || isLongOwed;
    const due = isOverdue || (owed !== undefined && now - owed.last >= quietMs);
    if (forced === 'no' && !due && seen.value === revision) {
      state.contentReachable = true;
      return false;
    }
    // What a search for the last saves tells is told by the listing too: comparing every page for it would strain a real Edge.
    let verify = forced !== 'no' || due || shows === 'any';
    let putsOff = false;
    let whole = false;
    const ran = await alone(options.db, async () => {
      const { version, documents } = await indexState(options.db);
      const anew = forced === 'rebuild' || version !== INDEX_VERSION || documents === 0;
      if (anew) {
        state.lastPass = await rebuild(options);
        whole = true;
        return;
      }
      const changed = revision === undefined || revision === seen.value ? undefined : await options.source.changedSince(revision);
      putsOff = forced === 'no' && shows === 'any' && !isOverdue && listing !== undefined && changed !== undefined && changed.length > 0;
      verify &&= !putsOff;
      // Whoever waits for everything to be compared gets that; a look of the loop's own gives way to what was changed meanwhile, but not
      // for ever.
      const superseded =
        forced === 'no' && !isLongOwed && shows === 'any' ? async () => (await options.source.revision()).value !== seen.value : undefined;
      const pass = await reconcile(options, { verify, watermarks, changed, previous: listing, ...(superseded ? { superseded } : {}) });
      state.lastPass = pass.report;
      ({ listing, whole } = pass);
    });
    state.contentReachable = true;
    if (!ran) return false;
    revision = seen.value;
    const gaveWay = verify && !whole;
    if (verify && whole) verified = performance.now();
    owed = gaveWay || putsOff ? { since: owed?.since ?? now, last: putsOff ? now : -Infinity } : undefined;
    return gaveWay;
  }

  const guarded = async (asked: Asked): Promise<boolean> => {
    try {
      const gaveWay = await pass(asked);
      state.lastError = undefined;
      return gaveWay;
    } catch (error) {
      const isOurs = saidByDatabase(error);
      if (!isOurs) state.contentReachable = false;
      // After an outage nothing that was known of the service holds.
      revision = undefined;
      const message = error instanceof Error ? error.message : String(error);
      if (message !== state.lastError)
        options.log.warn(
          { err: error },
          isOurs ? 'the index could not be written; it stays as it is' : 'the content service could not be read; the index stays as it is',
        );
      state.lastError = message;
      throw error;
    }
  };

  const loop = (async () => {
    while (!stopping.signal.aborted) {
      // What went wrong is in the state and the log, and is tried again after a pause.
      const gaveWay = await enqueue(() => guarded('no')).catch(() => false);
      wake = new AbortController();
      await sleep(gaveWay ? 0 : shows === 'any' ? options.pollMs : options.foreignPollMs, undefined, {
        signal: AbortSignal.any([stopping.signal, wake.signal]),
      }).catch(() => undefined);
    }
  })();

  /** What somebody asked for and has not begun: a publication of a hundred items calls a hundred times. */
  const ordered = new Map<Asked, Promise<void>>();
  const order = (asked: Asked): Promise<void> => {
    const before = ordered.get(asked);
    if (before) return before;
    const begun = enqueue(async () => {
      ordered.delete(asked);
      await guarded(asked);
    });
    ordered.set(asked, begun);
    return begun;
  };

  return {
    state,
    check: () => order('verify'),
    changed: () => order('changed'),
    rebuild: async () => void (await enqueue(() => guarded('rebuild'))),
    stop: async () => {
      stopping.abort();
      wake.abort();
      await loop;
      await queue;
    },
  };
}
