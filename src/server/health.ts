import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { registry } from '@/door/registry';
import { readCounters } from './counters';
import { callService } from './calls/call';
import { errorCode } from './errors';
import { fetchJson } from './fetch-json';
import { onePerProcess } from './one-per-process';
import { doorCounts } from './shared-copies/counts';

const PROBE_TIMEOUT_MS = 2_000;

export interface Health {
  /**
   * `degraded`: pages are answered, some without what is down. `down`: no page can be made. `leaving`: the process was told to end, and
   * whoever comes shall be led to another.
   */
  status: 'ok' | 'degraded' | 'down' | 'leaving';
  /** What is asked at each probe, and how it is. */
  services: Record<string, 'ok' | string>;
  /** Names of what does not answer. */
  down: string[];
  counters: Record<string, number>;
}

/** Services that pages can do without; asked only when the environment names them. */
const optional = ['USER_SERVICE_URL', 'SEARCH_URL', 'FORMS_URL', 'OFFERS_URL', 'MEDIA_URL', 'ALUMNI_GATEWAY_URL', 'COLLECTOR_URL'] as const;

const serviceName = (variable: string): string => variable.replace(/(?:_SERVICE|_GATEWAY)?_URL$/, '').toLowerCase();

async function contentAnswers(): Promise<'ok' | string> {
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

/** How it is at this moment, by name. Asked is only what the environment names, and content, without which there is no page. */
async function askAll(): Promise<Record<string, 'ok' | string>> {
  const env = getEnv();
  const asked: [name: string, how: Promise<string>][] = [['content', contentAnswers()]];
  for (const variable of optional) if (process.env[variable]) asked.push([serviceName(variable), serviceAnswers(env[variable])]);
  if (process.env.IDENTITY_ISSUER) asked.push(['identity', providerAnswers(env.IDENTITY_ISSUER)]);
  return Object.fromEntries(await Promise.all(asked.map(async ([name, how]) => [name, await how])));
}

interface Kept {
  /** Content has answered this process once. */
  begun: boolean;
  /** One round of questions serves all who ask meanwhile: the address is everybody's. */
  asking: Promise<Record<string, string>> | undefined;
}
const kept = (): Kept => onePerProcess('health', () => ({ begun: false, asking: undefined }));

/**
 * Asks the content service and what else is configured. Only content that never answered makes the site not ready: later it has pages
 * to show, and all processes stand on the same content, so that a balancer that takes out those that miss it takes out all.
 */
export async function readHealth(): Promise<Health> {
  const state = kept();
  state.asking ??= askAll().finally(() => (state.asking = undefined));
  const services = await state.asking;
  const down = Object.keys(services).filter((name) => services[name] !== 'ok');
  state.begun ||= services.content === 'ok';
  return {
    status: registry().leaving ? 'leaving' : !state.begun ? 'down' : down.length > 0 ? 'degraded' : 'ok',
    services,
    down,
    counters: { ...readCounters(), ...doorCounts() },
  };
}
