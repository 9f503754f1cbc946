/** Files below `/.well-known/` that the site itself answers for. */
import { getEnv, getOrigins } from '@/config/env.server';
import { LANGUAGES } from '@/config/constants';
import { isoMoment } from '@/lib/iso-moment';
import { callService } from '@/server/calls/call';
import { count } from '@/server/counters';
import { AppError } from '@/server/errors';
import { logger } from '@/server/logger';

const TIMEOUT_MS = 5_000;
const DAY_MS = 86_400_000;
/** RFC 9116, section 2.5.5: less than a year ahead is recommended. */
const EXPIRES_AFTER_DAYS = 180;
/** When the site's answer to Global Privacy Control last changed. */
const GPC_UPDATED = '2026-11-01';

/**
 * security.txt (RFC 9116). Without a contact of its own in the configuration the firm's contact page is named.
 * @param now ms since 1970
 */
export function securityText(origin: string, contact: string | undefined, now: number): string {
  const expires = isoMoment(Math.ceil(now / DAY_MS) * DAY_MS + EXPIRES_AFTER_DAYS * DAY_MS);
  const firm = getOrigins().sites[0]?.origin ?? origin;
  return [
    `Contact: ${contact ?? `${firm}/contact`}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** Global Privacy Control, section 4: the site abides by the signal. */
export const gpc = { gpc: true, lastUpdate: GPC_UPDATED } as const;

/** Files that say which apps belong to the site; the mobile service has them. */
export const APP_FILES = ['apple-app-site-association', 'assetlinks.json'] as const;

/**
 * An app-association file from the mobile service; undefined where the site has no service of its own for that, and where the
 * service has no such file. A service that does not answer is counted.
 */
export async function appAssociation(file: (typeof APP_FILES)[number]): Promise<unknown> {
  const { MOBILE_URL } = getEnv();
  if (getOrigins().sites.some(({ origin }) => origin === MOBILE_URL)) return undefined;
  try {
    const { answer, text } = await callService(`${MOBILE_URL}/.well-known/${file}`, { timeout: TIMEOUT_MS }, async (response) => ({
      answer: response,
      text: await response.text(),
    }));
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new AppError('service/status', { detail: `the mobile service, ${file}`, upstreamStatus: answer.status });
    return JSON.parse(text) as unknown;
  } catch (error) {
    count('wellKnown.failures');
    logger.warn({ err: error, file }, 'an app-association file could not be fetched');
    return undefined;
  }
}
