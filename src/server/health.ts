import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { readCounters } from './counters';
import { errorCode } from './errors';
import { fetchJson } from './fetch-json';

const PROBE_TIMEOUT_MS = 2_000;

export interface Health {
  status: 'ok' | 'down';
  /** What is asked at each probe, and how it is. */
  services: Record<string, 'ok' | string>;
  /** Names of what does not answer. */
  down: string[];
  counters: Record<string, number>;
}

/** Services that pages can do without; asked only when the environment names them. */
const optional = ['USER_SERVICE_URL', 'SEARCH_URL', 'FORMS_URL', 'OFFERS_URL', 'MEDIA_URL', 'ALUMNI_GATEWAY_URL'] as const;

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
    });
    return 'ok';
  } catch (error) {
    return errorCode(error);
  }
}

/** Up when it answers at all: which path says more differs from service to service. */
async function answers(url: string): Promise<'ok' | string> {
  try {
    const { status } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS), redirect: 'manual' });
    return status < 500 ? 'ok' : `status ${status}`;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'service/timeout' : 'service/unreachable';
  }
}

/** Asks the content service and what else is configured. Only the content service decides whether the site is ready. */
export async function readHealth(): Promise<Health> {
  const env = getEnv();
  const configured = optional.filter((variable) => process.env[variable]);
  const [content, ...others] = await Promise.all([contentAnswers(), ...configured.map((variable) => answers(env[variable]))]);
  const services: Record<string, string> = { content: content ?? 'service/unreachable' };
  configured.forEach((variable, index) => (services[serviceName(variable)] = others[index] ?? 'service/unreachable'));
  const down = Object.keys(services).filter((name) => services[name] !== 'ok');
  return { status: services.content === 'ok' ? 'ok' : 'down', services, down, counters: readCounters() };
}
