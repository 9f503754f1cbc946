import type { Exchange } from '../../kit/http.ts';
import type { Services } from '../services.ts';
import { STYLE_SOURCE } from '../pages/layout.ts';

/** Parameter of our own: `offline_access` was asked for. The library forgets the scope where it asks nobody for consent. */
export const OFFLINE = 'masthead_offline';

const asksOffline = (params: URLSearchParams): boolean => (params.get('scope') ?? '').split(' ').includes('offline_access');

/** Notes in a request to the authorization endpoint whether it asks for offline access; whoever sends the note says nothing by it. */
export async function noteOffline(exchange: Exchange): Promise<void> {
  const { request, url } = exchange;
  if (request.method === 'POST') {
    const body = await exchange.form();
    body.delete(OFFLINE);
    if (asksOffline(body)) body.set(OFFLINE, 'yes');
    Object.assign(request, { body: Object.fromEntries(body) });
    return;
  }
  const params = new URLSearchParams(url.searchParams);
  params.delete(OFFLINE);
  if (asksOffline(params)) params.set(OFFLINE, 'yes');
  request.url = `${url.pathname}?${params}`;
}

/**
 * For every page that the library answers with: no scripts but the one that it adds by its hash (a form that sends itself), and
 * forms only to this origin and to those of the clients, to which a sign-out leads back.
 */
export const libraryPolicy = ({ clients }: Pick<Services, 'clients'>): string =>
  [
    "default-src 'none'",
    `style-src ${STYLE_SOURCE}`,
    "font-src 'self'",
    'script-src',
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${[...new Set([...clients.values()].map(({ origin }) => origin))].join(' ')}`,
  ].join('; ');
