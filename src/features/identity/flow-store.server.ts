import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { CookieJar } from '@/features/account/server';
import { LONGEST_COOKIE, openPacked, safeTarget, sealPacked } from '@/features/account/server';
import { courseOf, flowSchema, type Flow, type KeptFlow } from './flow.schema';

/** What stays of a flow that starts again in the same tab. */
export const ownOf = ({ id, to, from }: Pick<Flow, 'id' | 'to' | 'from'>): Pick<Flow, 'id' | 'to' | 'from'> => ({
  ...(id === undefined ? {} : { id }),
  ...(to === undefined ? {} : { to }),
  ...(from === undefined ? {} : { from }),
});

/** Whether "Keep me signed in" was ticked in the form that began it. */
export const wantsKeeping = ({ values }: Pick<Flow, 'values'>): boolean => values.remember === 'on';

/** As long as the identity provider keeps a transaction. */
const FLOW_S = 3_600;
/** Tabs that sign in at once, of one browser. */
const MOST = 4;
/** Of all of them: servers in front of the site take request headers of 8 KiB, and the session's cookies are in them too. */
const MAX_TOTAL = 5_000;
/**
 * To be raised whenever a flow means something else than before in the same shape. What an earlier version of the site sealed is
 * then no flow, as is what the schema does not read, and the visitor starts again.
 */
const VERSION = 4;

const packed = z.strictObject({ version: z.literal(VERSION), saved: z.number(), flow: flowSchema });

const newId = (): string => randomBytes(6).toString('base64url');

interface Kept {
  flow: KeptFlow;
  saved: number;
  /** Of its cookie. */
  length: number;
}

async function read(jar: CookieJar, id: string): Promise<Kept | undefined> {
  const sealed = jar.get('flow', id);
  const parsed = packed.safeParse(await openPacked('flow', sealed));
  if (!parsed.success || sealed === undefined) return undefined;
  const { flow, saved } = parsed.data;
  // Of another flow if the cookie was renamed.
  return flow.id === id ? { flow: { ...flow, id }, saved, length: sealed.length } : undefined;
}

/** All flows, the newest first. What cannot be read, such as one of an earlier version of the site, is dropped. */
async function readAll(jar: CookieJar): Promise<Kept[]> {
  if (jar.get('flow') !== undefined) jar.clear('flow');
  const kept: Kept[] = [];
  for (const id of jar.keys('flow')) {
    const one = await read(jar, id);
    if (one) kept.push(one);
    else jar.clear('flow', id);
  }
  return kept.sort((a, b) => b.saved - a.saved);
}

/** The flow of a tab; undefined for one that is over or was never there. */
export const loadFlow = async (jar: CookieJar, id: string | undefined): Promise<KeptFlow | undefined> =>
  id === undefined ? undefined : (await readAll(jar)).find(({ flow }) => flow.id === id)?.flow;

/** The flow whose transaction has a state: the one that the identity provider, or a mail of its own, answers. */
export const flowOfState = async (jar: CookieJar, state: string | undefined): Promise<KeptFlow | undefined> =>
  state === undefined ? undefined : (await readAll(jar)).find(({ flow: { stage } }) => courseOf(stage).transaction?.state === state)?.flow;

const sealFlow = (flow: Flow): Promise<string> => sealPacked('flow', { version: VERSION, saved: Date.now(), flow }, FLOW_S);

/** Keeps a flow, beside those of other tabs: the oldest of these go when there are too many. @returns it, with its id */
export async function saveFlow(jar: CookieJar, flow: Flow): Promise<KeptFlow> {
  let kept: KeptFlow = { ...flow, id: flow.id ?? newId() };
  let sealed = await sealFlow(kept);
  if (sealed.length > LONGEST_COOKIE) {
    // A very long address to lead to is worth less than the sign-in.
    const { to: _to, from: _from, ...rest } = kept;
    kept = rest;
    sealed = await sealFlow(kept);
  }
  if (sealed.length > LONGEST_COOKIE) throw new Error(`A sign-in of ${sealed.length} characters does not fit into a cookie`);
  const others = (await readAll(jar)).filter((one) => one.flow.id !== kept.id);
  let total = sealed.length;
  others.forEach(({ flow: { id }, length }, index) => {
    total += length;
    if (index + 1 >= MOST || total > MAX_TOTAL) jar.clear('flow', id);
  });
  jar.set('flow', sealed, { key: kept.id, maxAge: FLOW_S });
  return kept;
}

export function clearFlow(jar: CookieJar, { id }: Pick<Flow, 'id'>): void {
  if (id !== undefined && jar.get('flow', id) !== undefined) jar.clear('flow', id);
}

/** Where a sign-in leads, and where it began, of what a form says; an address that is none of ours is not kept. */
export function targetsOf(jar: CookieJar, { to, from }: { to?: string | undefined; from?: string | undefined }): Pick<Flow, 'to' | 'from'> {
  const [target, last] = [safeTarget(to, jar.site?.origin), safeTarget(from, jar.site?.origin)];
  return { ...(target ? { to: target } : {}), ...(last && !target ? { from: last } : {}) };
}

/** Where to go after signing in: what was asked for, else where the visitor was, else home. */
export const destinationOf = (jar: CookieJar, { to, from }: Pick<Flow, 'to' | 'from'>): string =>
  safeTarget(to, jar.site?.origin) ?? safeTarget(from, jar.site?.origin) ?? '/';
