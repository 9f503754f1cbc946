import type { NextApiRequest, NextApiResponse } from 'next';
import { jwtDecode } from 'jwt-decode';
import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import { may, PAGES } from '@/config/roles';
import { visitorOf } from '@/server/client-address';
import { apiSource, cookieJar } from '@/server/cookie-jar';
import { count } from '@/server/counters';
import { AppError } from '@/server/errors';
import { fetchJson } from '@/server/fetch-json';
import { logger } from '@/server/logger';
import { sameOrigin } from '@/server/same-origin';
import { consentOfRequest } from './consent/consent.server';
import { batchSchema } from './measure/messages.schema';

const TIMEOUT_MS = 2_000;

/** Who works for the firm looks at its own pages: by the roles of the session, which only the owner of a session can have changed. */
const worksHere = (roles: readonly string[]): boolean => may(roles, PAGES.figures.read);

const claims = z.object({ user: z.object({ roles: z.array(z.string()) }) });

function isOwn(jwt: string | undefined): boolean {
  if (!jwt) return false;
  try {
    const parsed = claims.safeParse(jwtDecode(`${jwt}.`));
    return parsed.success && worksHere(parsed.data.user.roles);
  } catch {
    // No session that anybody knows: a visitor like others.
    return false;
  }
}

/** A browser that shows the page to nobody yet (`Sec-Purpose`, Fetch standard). */
const isAhead = (request: NextApiRequest): boolean => /prefetch|prerender/.test([request.headers['sec-purpose'] ?? ''].flat().join());

function bodyOf(request: NextApiRequest): unknown {
  if (typeof request.body !== 'string') return request.body;
  try {
    return JSON.parse(request.body);
  } catch {
    return undefined;
  }
}

/**
 * `POST /api/page`: what a page's measuring script sends (`batchSchema`, as text: a beacon that asks nobody first). Sent on to
 * `COLLECTOR_URL` with the visitor's address and browser, neither of which is kept there. Answers 204 whatever is made of it:
 * nothing is counted without consent, with `Sec-GPC`, of who works here, of preview and staging, of pages that nobody sees yet.
 * @throws AppError `request/forbidden`, `request/bad`
 */
export async function collectApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  sameOrigin(request);
  response.setHeader('Cache-Control', 'no-store').status(204);
  const jar = cookieJar(apiSource(request, response));
  const batch = batchSchema.safeParse(bodyOf(request));
  if (!batch.success) throw new AppError('request/bad', { detail: 'no messages of the measuring script' });
  if (jar.site && consentOfRequest(request, response) === 'given' && !isAhead(request) && !isOwn(jar.get('jwt'))) {
    try {
      await fetchJson(`${getEnv().COLLECTOR_URL}/v1/messages`, z.unknown(), {
        for: visitorOf(request),
        method: 'POST',
        body: { site: jar.site.name, messages: batch.data.messages },
        timeout: TIMEOUT_MS,
      });
    } catch (error) {
      // Nobody waits for it, and nobody reads worse for it.
      count('measure.lost');
      logger.warn({ err: error }, 'the collector did not take in what a page sent');
    }
  }
  response.end();
}
