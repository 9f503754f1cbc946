import type { NextApiRequest, NextApiResponse } from 'next';
import { AFFILIATE_COOKIE_DAYS } from '@/config/constants';
import { getEnv } from '@/config/env.server';
import { apiSource, cookieJar, type CookieJar, type SessionSource } from '@/server/cookie-jar';
import { askedParameter, type KeptParameter } from './parameters';

const DAY_S = 86_400;

/**
 * Keeps what an address says: a feature always, since whoever opens such an address asks for it; an affiliate only of who agreed to be
 * measured.
 */
export function storeParameters(jar: CookieJar, query: URLSearchParams, agreed: boolean): void {
  const feature = askedParameter('feature', query);
  if (feature !== undefined && feature !== jar.get('feature'))
    jar.set('feature', feature, { maxAge: getEnv().FEATURE_COOKIE_DAYS * DAY_S });
  const affiliate = agreed ? askedParameter('affiliate', query) : undefined;
  if (affiliate !== undefined && affiliate !== jar.get('affiliate'))
    jar.set('affiliate', affiliate, { maxAge: AFFILIATE_COOKIE_DAYS * DAY_S });
}

/** Of who agrees on the page that an affiliate led to: the address that the answer came from has the affiliate. */
export function storeReferred(request: NextApiRequest, response: NextApiResponse): void {
  const from = URL.parse(request.headers.referer ?? '');
  if (from && from.host === request.headers.host) storeParameters(cookieJar(apiSource(request, response)), from.searchParams, true);
}

/** A parameter of the address, or what a browser kept of an earlier one. */
export function parameterOf(
  name: KeptParameter,
  query: Readonly<Record<string, string | string[] | undefined>>,
  source: SessionSource,
): string | undefined {
  const pairs = Object.entries(query).flatMap(([key, value]) => [value ?? []].flat().map((one) => [key, one] as const));
  return askedParameter(name, pairs) ?? cookieJar(source).get(name);
}
