import { hostToAsk } from '../lib/host-to-ask.ts';

/**
 * `node src/backends/health.ts`: whether the back ends of this container answer, for its health check. What hangs takes connections and
 * says nothing; which of them run here nobody has to say, for at the ports of the others nobody listens.
 */

/** The port of each, unless `<NAME>_PORT` says another. */
export const PORTS = {
  content: 4100,
  users: 4200,
  identity: 4300,
  mailbox: 4400,
  search: 4500,
  forms: 4600,
  offers: 4700,
  media: 4800,
  alumni: 4900,
  collector: 4950,
} as const;

const TIMEOUT_MS = 2_500;
type Env = Readonly<Record<string, string | undefined>>;

/** What is said where nobody listens, and of an address that the machine does not have, as `::1` without IPv6. */
const NOBODY = new Set<unknown>(['ECONNREFUSED', 'EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** A name leads to several addresses, of which each says something. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const all: readonly unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  return all.every((each) => each instanceof Error && 'code' in each && NOBODY.has(each.code));
}

async function state(name: string, port: number, env: Env): Promise<'answers' | 'elsewhere' | 'ill'> {
  const variable = name.toUpperCase();
  const host = hostToAsk(env[`${variable}_HOST`]);
  try {
    const { ok } = await fetch(`http://${host}:${env[`${variable}_PORT`] || port}/healthz/live`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return ok ? 'answers' : 'ill';
  } catch (error) {
    return isRefused(error) ? 'elsewhere' : 'ill';
  }
}

/** Whether one answers at least, and all that listen. */
export async function areWell(env: Env): Promise<boolean> {
  const states = await Promise.all(Object.entries(PORTS).map(([name, port]) => state(name, port, env)));
  return states.includes('answers') && !states.includes('ill');
}

if (import.meta.main) process.exitCode = (await areWell(process.env)) ? 0 : 1;
