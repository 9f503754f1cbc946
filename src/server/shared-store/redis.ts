/** The shared store as Redis or Valkey has it. */
import { createClient, ErrorReply } from '@redis/client';
import { z } from 'zod';
import { count } from '../counters';
import { logger } from '../logger';
import { isStoreDown, SharedStoreDown, type Entry, type SharedStore } from './store';

/** A visitor waits for it: what is slower than this is down. */
const ANSWER_MS = 500;
const CONNECT_MS = 2_000;
const AGAIN_MOST_MS = 5_000;
/** Of many processes that lost it at once, not all come back in the same moment. */
const AGAIN_SPREAD_MS = 250;
/** A line on which nothing comes is cut and made anew: a machine that stopped closes none. One that waits for something is longer silent. */
const PING_MS = 2_000;
const CUT_MS = 6_000;
const WAITING_CUT_MS = 15_000;
/** A store that is silent for a moment is nothing to tell: this process may have been busy itself. */
const TOLD_MS = 1_000;
/** Between two looks for the server that has the name now: twice as long each time that it refuses the same, up to the most. */
const MOVE_LEAST_MS = 1_000;
const MOVE_MOST_MS = 30_000;
const OURS = 'masthead:';

/** Nobody else's value comes between the look and the removal. */
const REMOVE_IF = "return redis.call('get', KEYS[1]) == ARGV[1] and redis.call('del', KEYS[1]) or 0";

/** Nor between the look at what is there and what is set. */
const SET_IF_NEWER = `
local before = redis.call('get', KEYS[1])
if not before and ARGV[4] == '1' then return 0 end
local at = before and tonumber(string.match(before, '^{"lastModified":([%d.]+)'))
if at and at > tonumber(ARGV[2]) then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[3])
return 1`;

const streamSchema = z.object({ messages: z.array(z.object({ id: z.string(), message: z.record(z.string(), z.string()) })) });

const connect = (url: string, cutMs: number) =>
  createClient({
    url,
    disableOfflineQueue: true,
    // Not on a line that waits: its answer would come after what is waited for.
    ...(cutMs === CUT_MS ? { pingInterval: PING_MS } : {}),
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: cutMs,
      reconnectStrategy: (tries) => Math.min(AGAIN_MOST_MS, 100 * 2 ** Math.min(tries, 10)) + Math.random() * AGAIN_SPREAD_MS,
    },
  });
type Client = ReturnType<typeof connect>;

/** One connection that comes back by itself, and says once that it is away and once that it is back. */
function keptConnection(url: string, what: string, cutMs: number): Client {
  const client = connect(url, cutMs);
  let away = false;
  client.on('error', (err: unknown) => {
    count('shared.failures');
    if (!away) logger.warn({ err, what }, 'the shared store is away; this process goes on alone');
    away = true;
  });
  client.on('ready', () => {
    if (away) logger.info({ what }, 'the shared store is back');
    away = false;
  });
  // Its own tries go on: a first one that fails is told by `error`.
  client.connect().catch(() => undefined);
  return client;
}

const down = (cause: unknown): SharedStoreDown => new SharedStoreDown('the shared store does not answer', { cause });

type Kind = 'reads' | 'writes';

/**
 * What a server says that is none to ask: it was demoted to a replica and runs on, has lost its primary, or begins. The connection stays
 * whole, so that nothing else would lead to the one that has its name by now.
 */
const OF_ANOTHER_SERVER = /^(?:READONLY|MASTERDOWN|LOADING)\b/;

/**
 * Says once what the store refuses, as one of a cluster does (MOVED), a replica (READONLY) or a full one (OOM), and once that it does not
 * any more: no connection breaks, so that nobody else would hear of it. What is read says nothing of what may be written.
 */
function refusals(onElsewhere: () => void, onTaken: () => void): Record<Kind, { of(error: unknown): void; none(): void }> {
  const refused = new Set<Kind>();
  const of = (kind: Kind) => ({
    of: (err: unknown): void => {
      if (!(err instanceof ErrorReply)) return;
      count('shared.failures');
      if (refused.size === 0) logger.warn({ err }, 'the shared store refuses what it is asked; this process goes on alone');
      refused.add(kind);
      if (OF_ANOTHER_SERVER.test(err.message)) onElsewhere();
    },
    none: (): void => {
      if (!refused.delete(kind) || refused.size > 0) return;
      onTaken();
      logger.info('the shared store refuses nothing any more');
    },
  });
  return { reads: of('reads'), writes: of('writes') };
}

/**
 * After an answer that did not come in time nothing more is asked until it comes, or the line is a new one: whoever asks meanwhile is told
 * at once, so that one that hangs costs one wait and not one a call.
 */
function silence() {
  let since: number | undefined;
  let isTold = false;
  const over = (): void => {
    if (isTold) logger.info('the shared store answers again');
    since = undefined;
    isTold = false;
  };
  return {
    /** @throws SharedStoreDown */
    check: (): void => {
      if (since === undefined) return;
      count('shared.failures');
      if (!isTold && Date.now() - since >= TOLD_MS) {
        isTold = true;
        logger.warn('the shared store is silent; this process goes on alone');
      }
      throw down(new Error('it has not answered yet what it was asked before'));
    },
    /** @param answer that is late; a refusal is one too */
    begin: (answer: Promise<unknown>): void => {
      count('shared.failures');
      since ??= Date.now();
      answer.then(over, (error: unknown) => void (error instanceof ErrorReply && over()));
    },
    over,
  };
}

async function within<T>(
  work: Promise<T>,
  ms: number,
  refused: ReturnType<typeof refusals>[Kind],
  onLate = (): void => undefined,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onLate();
      reject(down(new Error(`not within ${ms} ms`)));
    }, ms);
  });
  try {
    const done = await Promise.race([work, late]);
    refused.none();
    return done;
  } catch (error) {
    refused.of(error);
    throw isStoreDown(error) ? error : down(error);
  } finally {
    clearTimeout(timer);
    // What comes too late is nobody's.
    work.catch(() => undefined);
  }
}

/**
 * A store at an address.
 * @param url `redis://` or `rediss://`
 * @param site of whom its keys are
 */
export function createSharedStore(url: string, site = 'site'): SharedStore {
  const prefix = `${OURS}${site}:`;
  let commands = keptConnection(url, 'commands', CUT_MS);
  let coming: Client | undefined;
  let waiting: Client | undefined;
  let movedAt = -Infinity;
  let moves = 0;
  const silent = silence();
  commands.on('ready', silent.over);
  /** Connects anew by the name, and goes over once somebody is there. */
  const move = (): void => {
    const wait = Math.min(MOVE_LEAST_MS * 2 ** Math.max(moves - 1, 0), MOVE_MOST_MS);
    if (coming !== undefined || Date.now() - movedAt < wait) return;
    moves += 1;
    movedAt = Date.now();
    const made = keptConnection(url, 'commands', CUT_MS);
    coming = made;
    made.once('ready', () => {
      const left = [commands, waiting];
      commands = made;
      coming = undefined;
      waiting = undefined;
      for (const one of left) one?.destroy();
      silent.over();
      made.on('ready', silent.over);
    });
  };
  const refused = refusals(move, () => void (moves = 0));
  const asked = async <T>(kind: Kind, ask: () => Promise<T>): Promise<T> => {
    silent.check();
    const answer = ask();
    return within(answer, ANSWER_MS, refused[kind], () => silent.begin(answer));
  };
  const entriesOf = (messages: readonly { id: string; message: Record<string, string> }[]): Entry[] =>
    messages.map(({ id, message }) => ({ id, text: message.text ?? '' }));
  return {
    get: async (key) => (await asked('reads', () => commands.get(prefix + key))) ?? undefined,
    set: async (key, value, ms) => {
      await asked('writes', () => commands.set(prefix + key, value, { expiration: { type: 'PX', value: ms } }));
    },
    setIfNewer: async (key, value, at, ms, onlyOver) => {
      const given = [value, String(at), String(ms), onlyOver ? '1' : '0'];
      await asked('writes', () => commands.eval(SET_IF_NEWER, { keys: [prefix + key], arguments: given }));
    },
    setIfNone: async (key, value, ms) =>
      (await asked('writes', () => commands.set(prefix + key, value, { condition: 'NX', expiration: { type: 'PX', value: ms } }))) !== null,
    removeIf: async (key, value) => {
      await asked('writes', () => commands.eval(REMOVE_IF, { keys: [prefix + key], arguments: [value] }));
    },
    count: async (key, ms) => {
      const name = prefix + key;
      // Sent together: the first makes it with its end, where it is not there.
      const [, times] = await asked('writes', () =>
        Promise.all([commands.set(name, '0', { condition: 'NX', expiration: { type: 'PX', value: ms } }), commands.incr(name)] as const),
      );
      return times;
    },
    keepFor: async (key, ms) => {
      await asked('writes', () => commands.pExpire(prefix + key, ms));
    },
    add: async (stream, text, most) => {
      await asked('writes', () =>
        commands.xAdd(prefix + stream, '*', { text }, { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: most } }),
      );
    },
    after: async (stream, id, most) =>
      entriesOf((await asked('reads', () => commands.xRange(prefix + stream, `(${id}`, '+', { COUNT: most }))) ?? []),
    next: async (stream, id, waitMs) => {
      waiting ??= keptConnection(url, 'waiting', WAITING_CUT_MS);
      const connection = waiting;
      if (!connection.isReady) {
        const ready = Promise.withResolvers<void>();
        connection.once('ready', ready.resolve);
        try {
          await within(ready.promise, CONNECT_MS, refused.reads);
        } finally {
          connection.off('ready', ready.resolve);
        }
      }
      const cut = (): void => {
        if (waiting === connection) waiting = undefined;
        connection.destroy();
      };
      const found = await within(
        connection.xRead({ key: prefix + stream, id }, { BLOCK: waitMs, COUNT: 100 }),
        waitMs + ANSWER_MS,
        refused.reads,
        cut,
      );
      const streams = z.array(streamSchema).nullable().parse(found);
      return (streams ?? []).flatMap(({ messages }) => entriesOf(messages));
    },
    close: () => {
      commands.destroy();
      coming?.destroy();
      waiting?.destroy();
    },
  };
}
