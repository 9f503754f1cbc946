import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { open, seal } from '../seal';
import { isStoreDown, sharedStore, type SharedStore } from './store';

const LOOK_MS = 40;

export interface OnceForAll<S extends z.ZodType> {
  /** Of its own in the whole product. */
  name: string;
  /** What the work is about. It may be a secret: only a digest of it leaves the process. */
  about: string;
  /** Of what comes of it. It is sealed before it leaves the process. */
  schema: S;
  /** Longest time of the work, in ms: after that another process does it. */
  workMs: number;
  /** How long what came of it is there for others, in ms. */
  keepMs: number;
  /** Somebody waits: what another process is still doing is done here as well. */
  atOnce?: boolean;
  store?: SharedStore | undefined;
}

/**
 * Work that several processes are asked for at the same moment is done by one of them, and the others get what came of it. Where
 * there is no shared store, or it is away, each does it.
 * @throws what the work throws, in the process that did it; the others then do it themselves
 */
export async function onceForAll<S extends z.ZodType>(
  { name, about, schema, workMs, keepMs, atOnce = false, store = sharedStore() }: OnceForAll<S>,
  work: () => Promise<z.infer<S>>,
): Promise<z.infer<S>> {
  if (!store) return work();
  const key = `${name}:${createHash('sha256').update(about).digest('base64url')}`;
  const [claim, result] = [`${key}:claim`, `${key}:result`];
  const purpose = `shared-store:${name}`;
  const given = async (): Promise<{ value: z.infer<S> } | undefined> => {
    const opened = await open(purpose, await store.get(result));
    const parsed = schema.safeParse((opened as { value?: unknown } | undefined)?.value);
    return opened !== undefined && parsed.success ? { value: parsed.data } : undefined;
  };
  const self = randomUUID();
  let isMine = false;
  try {
    for (const until = Date.now() + workMs; Date.now() < until; await wait(LOOK_MS)) {
      const found = await given();
      if (found) return found.value;
      isMine = await store.setIfNone(claim, self, workMs);
      if (isMine || atOnce) break;
    }
    // Who had the claim before may have ended between the look and the claim.
    const done = isMine ? await given() : undefined;
    if (done) {
      await store.removeIf(claim, self).catch(ofStore);
      return done.value;
    }
  } catch (error) {
    if (!isStoreDown(error)) throw error;
    return work();
  }
  try {
    const value = await work();
    await store.set(result, await seal(purpose, { value }, Math.ceil(keepMs / 1000)), keepMs).catch(ofStore);
    return value;
  } finally {
    // It may have ended meanwhile, and be another's.
    if (isMine) await store.removeIf(claim, self).catch(ofStore);
  }
}

/** The work is done: that nobody else hears of it is told by the connection. */
function ofStore(error: unknown): void {
  if (!isStoreDown(error)) throw error;
}
