import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Answer } from '../../kit/http/answer.ts';
import type { Exchange } from '../../kit/http/exchange.ts';
import type { Route } from '../../kit/http/router.ts';
import type { OffersContext } from '../context.ts';
import { OffersError } from '../errors.ts';
import { library } from './library.ts';

/**
 * The library as browsers get it. Node takes the types away where it reads the file, so a function's own text is JavaScript; what
 * types and comments leave behind is left out.
 */
export function libraryText(aid: string | undefined): string {
  const lines = library
    .toString()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:\/\/|\/?\*)/.test(line));
  return `(${lines.join('\n')})(${JSON.stringify({ aid }).replaceAll('<', '\\u003c')});\n`;
}

/** The script by both of Piano's addresses: with the application's id, and without one for pages that say it themselves. */
export function scriptRoutes({ config }: Pick<OffersContext, 'config'>): Route[] {
  const served = (aid: string | undefined) => {
    const body = libraryText(aid);
    return { body, small: gzipSync(body, { level: 9 }), etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
  };
  const [withId, withoutId] = [served(config.aid), served(undefined)];
  const answering = (exchange: Exchange, { body, small, etag }: typeof withId): Answer => {
    const gzip = /\bgzip\b/.test(exchange.header('accept-encoding') ?? '');
    const headers = {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300',
      // Pages of other origins load it.
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'accept-encoding',
      etag,
    };
    if (exchange.header('if-none-match') === etag) return { status: 304, headers };
    return gzip ? { status: 200, headers: { ...headers, 'content-encoding': 'gzip' }, body: small } : { status: 200, headers, body };
  };
  return [
    {
      method: 'GET',
      path: '/xbuilder/experience/load',
      handler: (exchange) => {
        if (exchange.query('aid') !== config.aid) throw new OffersError('unknown-application');
        return answering(exchange, withId);
      },
    },
    { method: 'GET', path: '/api/tinypass.min.js', handler: (exchange) => answering(exchange, withoutId) },
  ];
}
