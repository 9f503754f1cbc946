import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Copy } from './cache/copy.ts';
import type { Share, SitePart } from './registry.ts';

const REMEMBERED = 10_000;
/** Longer ones come from nobody who reads the site. */
const KEY_MOST = 512;

/** Of these requests each is answered by itself: a part of a file, somebody's own rights, a router's data, a script's look at a head. */
const OWN = [
  'range',
  'authorization',
  'x-nextjs-data',
  'x-middleware-prefetch',
  'x-prerender-revalidate',
  'content-length',
  'transfer-encoding',
  'upgrade',
] as const;

const isSharedMethod = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' || (method === 'HEAD' && headers['sec-fetch-dest'] !== 'empty');

/** Next's own cookies of a draft, which the site does not use. */
const NEXT_DRAFT = /(?:^|;\s*)__(?:prerender_bypass|next_preview_data)=/;

const namesOf = (cookie: string): Set<string> =>
  new Set(cookie.split(';').map((pair) => pair.slice(0, (pair.indexOf('=') + 1 || Infinity) - 1).trim()));

export interface Shares {
  /** What a request may share; undefined where it is answered by itself. */
  of(request: IncomingMessage): Share | undefined;
  /** Path by which Next makes the kept page anew of which an answer is made, or that of its data; undefined where none is by its address. */
  pageOf(request: IncomingMessage): string | undefined;
  /** Whether whoever asks is given a page of their own in its place; undefined where that is not so. */
  isOwnFor(request: IncomingMessage): Promise<boolean> | undefined;
  /** Whether a copy is for whoever sent the request. */
  isFor(request: IncomingMessage, copy: Copy): boolean;
}

export function createShares(site: () => SitePart | undefined): Shares {
  const known = new LRUCache<string, Share | false>({ max: REMEMBERED });
  const find = (host: string, target: string, accept: string): Share | undefined => {
    const key = `${host} ${target} ${accept}`;
    const before = known.get(key);
    if (before !== undefined) return before || undefined;
    const share = site()?.shareOf(host, target, accept);
    if (key.length <= KEY_MOST && site()) known.set(key, share ?? false);
    return share;
  };
  return {
    of: (request) => {
      const { headers, url = '' } = request;
      if (!isSharedMethod(request) || !url.startsWith('/') || headers.host === undefined) return undefined;
      for (const name of OWN) if (headers[name] !== undefined) return undefined;
      // Only pictures come in several forms.
      const share = find(headers.host.toLowerCase(), url, url.startsWith('/_next/image?') ? (headers.accept ?? '') : '');
      if (share?.isOwn?.() === true) return undefined;
      if (share === undefined || headers.cookie === undefined) return share;
      if (NEXT_DRAFT.test(headers.cookie)) return undefined;
      const names = namesOf(headers.cookie);
      if (share.personal.some((name) => names.has(name))) return undefined;
      // Their page is no copy: they wait for none that is made for others.
      return share.known.some((name) => names.has(name)) && share.isGated?.() === true ? undefined : share;
    },
    pageOf: ({ method, headers: { host }, url = '' }) =>
      host !== undefined && (method === 'GET' || method === 'HEAD') ? site()?.pageOf(host.toLowerCase(), url) : undefined,
    isOwnFor: ({ headers: { host, cookie }, url = '' }) =>
      host !== undefined && cookie !== undefined ? site()?.isOwnFor?.(host.toLowerCase(), url, cookie) : undefined,
    isFor: ({ url, headers: { cookie } }, { share, status, variesByCookie }) => {
      // Where an address leads that has no page may depend on its query.
      if (status !== 200 && url !== share.target) return false;
      if (cookie === undefined || !(variesByCookie || share.isGated?.() === true)) return true;
      const names = namesOf(cookie);
      return !share.known.some((name) => names.has(name));
    },
  };
}
