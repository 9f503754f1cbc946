import { json, ServiceError, type Answer, type Exchange } from '../../kit/http.ts';
import type { Services } from '../services.ts';

const ISSUER_RELATIONS = ['http://openid.net/specs/connect/1.0/issuer', 'okta:idp'];

/** RFC 7033: who signs this address in. Always this provider, so that nothing shows whether an account exists. */
export function webfinger(services: Services, exchange: Exchange): Answer {
  const subject = exchange.query('resource');
  if (subject === undefined || !/^(?:okta:)?acct:[^\s@]+(?:@[^\s@]+)?$/.test(subject)) {
    throw new ServiceError('bad-request', 'resource: give acct: and an e-mail address.');
  }
  const wanted = exchange.url.searchParams.getAll('rel');
  const links = [
    { rel: ISSUER_RELATIONS[0], href: services.issuer },
    { rel: ISSUER_RELATIONS[1], href: services.origin, titles: { und: services.appName }, properties: { 'okta:idp:type': 'OKTA' } },
  ];
  const shown = wanted.length === 0 ? links : links.filter((link) => wanted.includes(link.rel ?? ''));
  return {
    ...json({ subject, links: shown }),
    headers: { 'content-type': 'application/jrd+json; charset=utf-8', 'cache-control': 'no-store' },
  };
}
