import { resolve } from 'node:path';
import { createAccounts } from '../../kit/accounts/accounts.ts';
import { routesOf } from '../../kit/calls/routes.ts';
import { every, type Ongoing } from '../../kit/every.ts';
import type { Route } from '../../kit/http.ts';
import { ownErrorAnswer } from '../../kit/http/answer.ts';
import type { Refusals } from '../../kit/http/refusals.ts';
import type { Log } from '../../kit/log.ts';
import type { ItemSource } from '../items/source.ts';
import type { Tree } from '../items/types.ts';
import { AuthoringError } from './errors.ts';
import { commitPublished } from './history/commit.ts';
import { createCallers } from './http/caller.ts';
import { openGround } from './ground.ts';
import { keepReadingTime } from './items/reading-time.ts';
import { authoringHouse } from './http/house.ts';
import { authoringOperations, publishingOperations } from './operations.ts';
import { personalOperations } from './personal/operations.ts';
import { beginReview, reviewOperations } from './review/index.ts';
import { createMakers } from './review/makers.ts';
import { openBin } from './recycle/bin.ts';
import { binned } from './recycle/deleted.ts';
import type { AuthoringSettings } from './settings.ts';
import { createSights } from './workflow/seen.ts';
import { createItemStore, Journal, takeLock, type ItemStore, type Lock } from './store/index.ts';

interface Options extends AuthoringSettings {
  root: string;
  source: ItemSource;
  log: Log;
  refusals: Refusals;
  tree(): Tree;
  swap(tree: Tree, files: readonly string[]): void;
  now?: (() => Date) | undefined;
  /** How long a mail is under way before another process sends it; a test's own. */
  leaseMs?: number | undefined;
}

/** The authoring ground of a content service, before its tree is read. */
export interface Authoring {
  /** Finishes what a crash left unfinished. Before the items are read. */
  recover(): Promise<void>;
  /** Tells what was published while nothing ran, and goes on telling. After the items are read. */
  start(): Promise<void>;
  /** The items are others, by files that somebody else changed: what visitors are shown otherwise is told at once. */
  filesChanged(): void;
  routes: Route[];
  store: ItemStore;
  /** What receivers are not told yet, and mails that wait. */
  owed(): Promise<Readonly<Record<string, unknown>>>;
  /** Lets a change that is being written end. */
  stop(): Promise<void>;
}

const LOCK_EVERY_MS = 2_000;
const DAY_MS = 86_400_000;

/** Opens the items of a folder for changes. While another process has them, this one serves them and waits. */
export function createAuthoring(options: Options): Authoring {
  const { root, source, log, refusals, tree, swap, userService, now = () => new Date() } = options;
  const journal = new Journal({ root, folder: resolve(root, options.journal), log });
  const bin = openBin(resolve(root, options.journal), log);
  let lock: Lock | undefined;
  let waiting: Ongoing | undefined;
  let sweeping: Ongoing | undefined;
  const store = createItemStore({
    source,
    journal,
    log,
    tree,
    swap,
    mayWrite: () => lock?.held() === true,
    now,
    derive: keepReadingTime,
    keep: (before, removed, by) => binned(bin, before, removed, by),
  });
  const committed = options.commits === true ? commitPublished({ store, root, log }) : () => Promise.resolve();
  const accounts = createAccounts({
    url: userService,
    refusals: {
      sessionNeeded: (cause) => new AuthoringError('session-needed', { cause }),
      unavailable: (cause) => new AuthoringError('unavailable', { headers: { 'retry-after': '1' }, cause }),
    },
  });
  const context = { store, history: () => journal.history(), bin, sights: createSights(), log, now };
  const ground = options.ground && openGround({ ...options.ground, log, tree, leaseMs: options.leaseMs });
  if (ground) store.onChange(() => void ground.teller.tell());
  const reviewing = ground &&
    options.ground && {
      db: ground.db,
      mails: ground.mails,
      secrets: ground.secrets,
      previewOrigin: options.ground.editor,
      hops: refusals.hops,
      edits: createMakers({ accounts: ground.accounts, log, now }),
      store,
      log,
      now,
    };
  const review = reviewing && beginReview(reviewing);
  const settled = async () => {
    if ((await journal.settle()).length === 0) return;
    const files = await source.refresh();
    swap(source.build(), files);
  };
  const alone = <T>(work: () => Promise<T>): Promise<T> =>
    source.alone(async () => {
      if (lock?.held() !== true) throw new AuthoringError('written-elsewhere', { headers: { 'retry-after': '2' } });
      await settled();
      return work();
    });
  const calls = [
    ...authoringOperations({ ...context, db: ground?.db }),
    ...(ground ? publishingOperations({ ...context, ...ground }) : []),
    ...(reviewing ? reviewOperations(reviewing) : []),
    ...(ground ? personalOperations({ ...context, ...ground, journal, alone }) : []),
  ];
  const routes = routesOf(calls, authoringHouse(createCallers(accounts), refusals));

  const takeOver = async () => {
    if (lock?.held() !== true) lock = takeLock(root);
    if (lock === undefined) return false;
    await journal.recover([...(await source.includeFolders()), bin.folder]);
    return true;
  };

  const waitForLock = async () => {
    if (lock?.held() === true || !(await takeOver())) return;
    const files = await source.refresh();
    if (files.length > 0) swap(source.build(), files);
    log.info({ root }, 'the items can be changed here now');
  };
  const fail = (error: unknown) => log.error({ err: error }, 'the items could not be taken over');

  return {
    store,
    start: async () => ground?.teller.start(),
    filesChanged: () => void ground?.teller.tell(),
    owed: async () => (ground ? { published: await ground.deliveries.counts(), mails: await ground.mails.counts() } : {}),
    recover: async () => {
      try {
        if (!(await takeOver())) log.warn({ root }, 'another process changes these items: nothing is written here until it ends');
      } catch (error) {
        // A folder that cannot be written is still served.
        return log.error({ err: error, root }, 'the items cannot be changed here');
      }
      // Also for a process that stood still for so long that another took over.
      const sweep = async () => {
        if (lock?.held() === true) await bin.dropOld(now());
      };
      sweeping = every(
        DAY_MS,
        () => void sweep().catch((error: unknown) => log.error({ err: error }, 'what was deleted long ago could not be taken away')),
      );
      waiting = every(LOCK_EVERY_MS, () => void source.alone(waitForLock).catch(fail), 'later');
    },
    // What is refused here is refused by this ground's own codes, whatever the rest of the service says.
    routes: routes.map((route) => ({
      ...route,
      handler: async (exchange) => {
        try {
          return await route.handler(exchange);
        } catch (error) {
          if (error instanceof AuthoringError) {
            if (error.cause !== undefined) log.warn({ requestId: exchange.requestId, err: error.cause }, error.message);
            return ownErrorAnswer(error, exchange.requestId);
          }
          throw error;
        }
      },
    })),
    stop: async () => {
      waiting?.stop();
      sweeping?.stop();
      await source.alone(async () => {
        await committed();
        lock?.release();
        lock = undefined;
      });
      review?.stop();
      await ground?.stop();
    },
  };
}
