import type { NextApiRequest, NextApiResponse } from 'next';
import { getEnv, offersAvailable } from '@/config/env.server';
import { consentOfRequest } from '@/features/analytics/server';
import { apiSource, cookieJar } from '@/server/cookie-jar';
import { parameterOf } from '../parameters/server';
import type { ScriptSettings } from '../script/settings';

/** As long as a browser need not ask again. */
const FRESH_S = 60;

/**
 * `GET /api/offers/settings`: what a page's script sets the offers up with; 204 where there are none: switched off (`piano_enabled`), on
 * preview and staging, or for a browser that switched them off (`?feature=no-offers`). The script asks a host that is not the site's,
 * which learns what is read: so there are none either before somebody has agreed to it, which the question says. It promises that no name
 * is told: whoever is signed in has the script for the checkout alone that they chose before they signed in.
 */
export function settingsApi(request: NextApiRequest, response: NextApiResponse): void {
  response.setHeader('Cache-Control', `private, max-age=${FRESH_S}`).setHeader('Vary', 'Cookie, User-Agent');
  const source = apiSource(request, response);
  const jar = cookieJar(source);
  const { site } = jar;
  const signedIn = jar.get('jwt') !== undefined;
  const wanted = signedIn ? jar.get('pendingOffer') !== undefined : consentOfRequest(request, response) === 'given';
  if (!offersAvailable() || !site || !wanted || parameterOf('feature', request.query, source) === 'no-offers') {
    response.status(204).end();
    return;
  }
  const { OFFERS_URL, OFFERS_AID, IN_APP_USER_AGENT } = getEnv();
  const settings: ScriptSettings = {
    aid: OFFERS_AID,
    origin: OFFERS_URL,
    sandbox: /^sandbox\./.test(new URL(OFFERS_URL).hostname),
    zone: site.name,
    only: signedIn ? 'checkout' : 'experiences',
    inApp: request.headers['user-agent']?.includes(IN_APP_USER_AGENT) === true,
  };
  response.json(settings);
}
