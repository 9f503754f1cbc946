import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { isLocalHost } from '@/lib/local-host';
import { registry } from '@/door/registry';
import { readCounters } from './counters';
import { callService } from './calls/call';
import { troubleOf } from './calls/lane';
import { errorCode } from './errors';
import { fetchJson } from './fetch-json';
import { readLeftOut } from './left-out';
import { onePerProcess } from './one-per-process';
import { isStoreDown, sharedStore, type SharedStore } from './shared-store/store';
import { doorCounts } from './shared-copies/counts';

const PROBE_TIMEOUT_MS = 2_000;

export interface Health {
  /**
   * `degraded`: pages are answered, some without what is down or left out. `down`: no page can be made. `leaving`: the process was told
   * to end, and whoever comes shall be led to another.
   */
  status: 'ok' | 'degraded' | 'down' | 'leaving';
  /** What is asked at each probe, and how it is. */
  services: Record<string, 'ok' | string>;
  /** Names of what does not answer. */
  down: string[];
  counters: Record<string, number>;
  /** Renderings and entries of lists that published pages are shown without: how many, and the first of them. */
  leftOut: ReturnType<typeof readLeftOut>;
  /** Files of the content that cannot be read, as a content service on this machine names them. */
  broken: z.infer<typeof brokenSchema>;
}

/** Services that pages can do without; asked only when the environment names them. */
const optional = ['USER_SERVICE_URL', 'SEARCH_URL', 'FORMS_URL', 'OFFERS_URL', 'MEDIA_URL', 'ALUMNI_GATEWAY_URL', 'COLLECTOR_URL'] as const;

const serviceName = (variable: string): string => variable.replace(/(?:_SERVICE|_GATEWAY)?_URL$/, '').toLowerCase();

/** Content that was away at the start is there when it says so, whatever calls were told before. */
async function contentAnswers(): Promise<'ok' | string> {
  const how = await askContent();
  if (how === 'ok') kept().begun = true;
  return how;
}

async function askContent(): Promise<'ok' | string> {
  const { GRAPH_QL_ENDPOINT, SITECORE_API_KEY } = getEnv();
  try {
    await fetchJson(GRAPH_QL_ENDPOINT, z.object({ data: z.object({}) }), {
      for: 'site',
      method: 'POST',
      headers: { sc_apikey: SITECORE_API_KEY },
      body: { query: '{ __typename }' },
      timeout: PROBE_TIMEOUT_MS,
      lane: 'probes',
    });
    return 'ok';
  } catch (error) {
    return errorCode(error);
  }
}

/** What our own services say at `/healthz/ready` (src/backends/kit/admin.ts). */
const readinessSchema = z.object({ status: z.enum(['ready', 'not ready']) });

const brokenSchema = z
  .array(
    z.object({
      file: z.string(),
      line: z.number().optional(),
      path: z.string().optional(),
      reason: z.string(),
      served: z.string().optional(),
    }),
  )
  .catch([]);
const brokenAnswer = z.object({ broken: brokenSchema }).catch({ broken: [] });

/** Only ours tells, and only on this machine: to others it says no more than that it answers. */
async function brokenContent(): Promise<Health['broken']> {
  const { origin, hostname } = new URL(getEnv().GRAPH_QL_ENDPOINT);
  if (!isLocalHost(hostname)) return [];
  try {
    const { body } = await fetchJson(`${origin}/healthz/ready`, brokenAnswer, { for: 'site', timeout: PROBE_TIMEOUT_MS, lane: 'probes' });
    return body.broken;
  } catch {
    // Whether it answers is what the question about content says.
    return [];
  }
}

interface Asked {
  status: number;
  /** Undefined for what does not say it as ours do. */
  readiness?: z.infer<typeof readinessSchema>['status'];
}

/** @throws AppError `service/…`, SyntaxError for an answer that only calls itself JSON */
async function ask(url: string, method: 'GET' | 'HEAD'): Promise<Asked> {
  const call = { method, timeout: PROBE_TIMEOUT_MS, redirect: 'manual', lane: 'probes' } as const;
  const { status, json } = await callService(url, call, async (response) => ({
    status: response.status,
    json: response.headers.get('content-type')?.includes('json') ? await response.text() : '',
  }));
  const readiness = readinessSchema.safeParse(json === '' ? undefined : JSON.parse(json)).data?.status;
  return { status, ...(readiness ? { readiness } : {}) };
}

/**
 * One of ours says itself whether it can answer: its process may run while its database is away. Of any other is asked `otherwise`.
 * @param isWell of the status of another one
 */
async function answers(
  url: string,
  otherwise: { url: string; method: 'GET' | 'HEAD'; isWell(status: number): boolean },
): Promise<'ok' | string> {
  try {
    const own = await ask(new URL('/healthz/ready', url).href, 'GET');
    if (own.readiness) return own.readiness === 'ready' ? 'ok' : 'service/not-ready';
    const { status } = await ask(otherwise.url, otherwise.method);
    return otherwise.isWell(status) ? 'ok' : `status ${status}`;
  } catch (error) {
    return error instanceof SyntaxError ? 'service/shape' : errorCode(error);
  }
}

/** Up when it answers at all: which path says more differs from service to service. */
const serviceAnswers = (url: string) => answers(url, { url, method: 'HEAD', isWell: (status) => status < 500 });

/** OpenID Connect Discovery 1.0, section 4: without this document nobody signs in. */
const providerAnswers = (issuer: string) =>
  answers(issuer, { url: `${issuer}/.well-known/openid-configuration`, method: 'GET', isWell: (status) => status === 200 });

/** Written, not read alone: a replica and one of a cluster answer much of what they are asked. */
const storeAnswers = (store: SharedStore): Promise<'ok' | string> =>
  store.set('health', '1', PROBE_TIMEOUT_MS).then(
    () => 'ok',
    (error: unknown) => (isStoreDown(error) ? 'service/unreachable' : errorCode(error)),
  );

/** One that calls itself ready may answer pages with nothing, or with errors alone: what they are told counts as well. */
async function orTrouble(where: string, how: Promise<string>): Promise<'ok' | string> {
  const said = await how;
  return said === 'ok' ? (troubleOf(new URL(where)) ?? 'ok') : said;
}

/** How it is at this moment, by name. Asked is only what the environment names, and content, without which there is no page. */
async function askAll(): Promise<Record<string, 'ok' | string>> {
  const env = getEnv();
  const asked: [name: string, where: string, how: Promise<string>][] = [['content', env.GRAPH_QL_ENDPOINT, contentAnswers()]];
  for (const variable of optional)
    if (process.env[variable]) asked.push([serviceName(variable), env[variable], serviceAnswers(env[variable])]);
  if (process.env.IDENTITY_ISSUER) asked.push(['identity', env.IDENTITY_ISSUER, providerAnswers(env.IDENTITY_ISSUER)]);
  const services = asked.map(async ([name, where, how]) => [name, await orTrouble(where, how)] as const);
  const store = sharedStore();
  if (store) services.push(storeAnswers(store).then((how) => ['redis', how] as const));
  return Object.fromEntries(await Promise.all(services));
}

interface Kept {
  /** Content has answered this process once. */
  begun: boolean;
  /** One round of questions serves all who ask meanwhile: the address is everybody's. */
  asking: Promise<[Record<string, string>, Health['broken']]> | undefined;
  /** The same of whether content is there. */
  beginning: Promise<unknown> | undefined;
}
const kept = (): Kept => onePerProcess('health', () => ({ begun: false, asking: undefined, beginning: undefined }));

/**
 * Whether readers may be sent here. Only content that never answered makes the site not ready: later it has pages to show, and all
 * processes stand on the same content, so that a balancer that takes out those that miss it takes out all. For the same reason nobody
 * is asked any more then: services that are slow would make every answer late.
 */
export async function readReadiness(): Promise<'ok' | 'down' | 'leaving'> {
  const state = kept();
  if (!state.begun && !registry().leaving) {
    state.beginning ??= contentAnswers().finally(() => (state.beginning = undefined));
    await state.beginning;
  }
  return registry().leaving ? 'leaving' : state.begun ? 'ok' : 'down';
}

/** Asks the content service and what else is configured, for who runs this. */
export async function readHealth(): Promise<Health> {
  const state = kept();
  state.asking ??= Promise.all([askAll(), brokenContent()]).finally(() => (state.asking = undefined));
  const [services, broken] = await state.asking;
  const down = Object.keys(services).filter((name) => services[name] !== 'ok');
  const leftOut = readLeftOut();
  return {
    status: registry().leaving ? 'leaving' : !state.begun ? 'down' : down.length + leftOut.total + broken.length > 0 ? 'degraded' : 'ok',
    services,
    down,
    counters: { ...readCounters(), ...doorCounts() },
    leftOut,
    broken,
  };
}
