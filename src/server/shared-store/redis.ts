/** The shared store as Redis or Valkey has it. */
import { createClient, ErrorReply } from '@redis/client';
import { z } from 'zod';
import { count } from '../counters';
import { logger } from '../logger';
import { SharedStoreDown, type Entry, type SharedStore } from './store';

/** A visitor waits for it: what is slower than this is down. */
const ANSWER_MS = 500;
const CONNECT_MS = 2_000;
const AGAIN_MOST_MS = 5_000;
/** Of many processes that lost it at once, not all come back in the same moment. */
const AGAIN_SPREAD_MS = 250;
const OURS = 'masthead:';

/** Nobody else's value comes between the look and the removal. */
const REMOVE_IF = "return redis.call('get', KEYS[1]) == ARGV[1] and redis.call('del', KEYS[1]) or 0";

const streamSchema = z.object({ messages: z.array(z.object({ id: z.string(), message: z.record(z.string(), z.string()) })) });

const connect = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (tries) => Math.min(AGAIN_MOST_MS, 100 * 2 ** Math.min(tries, 10)) + Math.random() * AGAIN_SPREAD_MS,
    },
  });
type Client = ReturnType<typeof connect>;

/** One connection that comes back by itself, and says once that it is away and once that it is back. */
function keptConnection(url: string, what: string): Client {
  const client = connect(url);
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

/**
 * Says once what the store refuses, as one of a cluster does (MOVED), a replica (READONLY) or a full one (OOM), and once that it does not
 * any more: no connection breaks, so that nobody else would hear of it.
 */
function refusals(): { of(error: unknown): void; none(): void } {
  let refuses = false;
  return {
    of: (err) => {
      if (!(err instanceof ErrorReply)) return;
      count('shared.failures');
      if (!refuses) logger.warn({ err }, 'the shared store refuses what it is asked; this process goes on alone');
      refuses = true;
    },
    none: () => {
      if (refuses) logger.info('the shared store refuses nothing any more');
      refuses = false;
    },
  };
}

async function within<T>(work: Promise<T>, ms: number, refused: ReturnType<typeof refusals>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(down(new Error(`not within ${ms} ms`))), ms);
  });
  try {
    const done = await Promise.race([work, late]);
    refused.none();
    return done;
  } catch (error) {
    refused.of(error);
    throw error instanceof SharedStoreDown ? error : down(error);
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
  const commands = keptConnection(url, 'commands');
  let waiting: Client | undefined;
  const refused = refusals();
  const inTime = <T>(work: Promise<T>, ms: number): Promise<T> => within(work, ms, refused);
  const entriesOf = (messages: readonly { id: string; message: Record<string, string> }[]): Entry[] =>
    messages.map(({ id, message }) => ({ id, text: message.text ?? '' }));
  return {
    get: async (key) => (await inTime(commands.get(prefix + key), ANSWER_MS)) ?? undefined,
    set: async (key, value, ms) => {
      await inTime(commands.set(prefix + key, value, { expiration: { type: 'PX', value: ms } }), ANSWER_MS);
    },
    setIfNone: async (key, value, ms) =>
      (await inTime(commands.set(prefix + key, value, { condition: 'NX', expiration: { type: 'PX', value: ms } }), ANSWER_MS)) !== null,
    removeIf: async (key, value) => {
      await inTime(commands.eval(REMOVE_IF, { keys: [prefix + key], arguments: [value] }), ANSWER_MS);
    },
    count: async (key, ms) => {
      const name = prefix + key;
      // Sent together: the first makes it with its end, where it is not there.
      const counted = [commands.set(name, '0', { condition: 'NX', expiration: { type: 'PX', value: ms } }), commands.incr(name)] as const;
      const [, times] = await inTime(Promise.all(counted), ANSWER_MS);
      return times;
    },
    add: async (stream, text, most) => {
      await inTime(
        commands.xAdd(prefix + stream, '*', { text }, { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: most } }),
        ANSWER_MS,
      );
    },
    after: async (stream, id, most) =>
      entriesOf((await inTime(commands.xRange(prefix + stream, `(${id}`, '+', { COUNT: most }), ANSWER_MS * 10)) ?? []),
    next: async (stream, id, waitMs) => {
      waiting ??= keptConnection(url, 'waiting');
      const connection = waiting;
      if (!connection.isReady) await inTime(new Promise((resolve) => connection.once('ready', resolve)), CONNECT_MS);
      const found = await inTime(connection.xRead({ key: prefix + stream, id }, { BLOCK: waitMs, COUNT: 100 }), waitMs + ANSWER_MS);
      const streams = z.array(streamSchema).nullable().parse(found);
      return (streams ?? []).flatMap(({ messages }) => entriesOf(messages));
    },
    close: () => {
      commands.destroy();
      waiting?.destroy();
    },
  };
}
