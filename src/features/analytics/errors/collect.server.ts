import type { NextApiRequest, NextApiResponse } from 'next';
import { cookieJar, apiSource } from '@/server/cookie-jar';
import { count, type CounterName } from '@/server/counters';
import { AppError } from '@/server/errors';
import { logger } from '@/server/logger';
import { onePerProcess } from '@/server/one-per-process';
import { sameOrigin } from '@/server/same-origin';
import { errorsSchema, type BrowserError } from './errors.schema';

const COUNTED: Readonly<Record<BrowserError['kind'], CounterName>> = {
  error: 'browser.errors',
  rejection: 'browser.rejections',
  script: 'browser.scripts',
};

const HOUR_MS = 3_600_000;
/** Errors that are written to the log, each once an hour: whoever makes them up fills no disk. */
const MOST_LINES = 50;

const written = () => onePerProcess('browserErrors', () => ({ since: 0, known: new Set<string>() }));

function write(error: BrowserError, now: number): void {
  const hour = written();
  if (now - hour.since >= HOUR_MS) Object.assign(hour, { since: now, known: new Set() });
  const key = Object.values(error).join();
  if (hour.known.has(key) || hour.known.size >= MOST_LINES) return;
  hour.known.add(key);
  logger.warn({ browser: error }, 'a script failed in a browser');
}

function bodyOf({ body }: NextApiRequest): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * `POST /api/errors`: what browsers say of errors in our scripts (`errorsSchema`, as text). Counted by kind; one of each is in the log,
 * once an hour. Nothing of who sent it is kept.
 * @throws AppError `request/forbidden`, `request/bad`
 */
export function errorsApi(request: NextApiRequest, response: NextApiResponse): void {
  sameOrigin(request);
  const errors = errorsSchema.safeParse(bodyOf(request));
  if (!errors.success) throw new AppError('request/bad', { detail: 'no errors of a browser' });
  // Whoever writes a draft tries things out.
  if (cookieJar(apiSource(request, response)).site)
    for (const error of errors.data) {
      count(COUNTED[error.kind]);
      write(error, Date.now());
    }
  response.setHeader('Cache-Control', 'no-store').status(204).end();
}
