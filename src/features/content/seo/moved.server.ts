import type { NextApiRequest, NextApiResponse } from 'next';
import { REQUEST_TARGET } from '@/server/request-target';
import { languagePath } from '@/lib/language-path';
import { onOtherSite } from '@/server/page/other-site';
import { encodePath } from '@/lib/encode-path';
import type { ItemDependencies } from '@/server/page/page';
import { redirectedPage } from '@/server/page/redirected';

export interface MachineForm {
  site: string;
  language: string;
  /** Of the page that it belongs to, without language prefix, decoded. */
  path: string;
  /** What its address has behind the page's: `.md`, `/rss.xml`. */
  ending: string;
}

/** Says which form of a feed is meant: it goes along also where an author lets no query go along with the page. */
const FORM_OF_FEED = 'for';

/** @returns the query of where a page went, with what `asked` says of the form */
function formOf(asked: string, query: string): string {
  const form = new URLSearchParams(asked).get(FORM_OF_FEED);
  if (form === null || new URLSearchParams(query).has(FORM_OF_FEED)) return query;
  return `${query === '' ? '?' : `${query}&`}${FORM_OF_FEED}=${encodeURIComponent(form)}`;
}

/**
 * Sends a request for a page's feed or Markdown form to where the page is: where an author sent it, to its path in small letters, or to the
 * other site.
 * @returns whether it was sent
 */
export async function sendToPage(
  request: NextApiRequest,
  response: NextApiResponse,
  { site, language, path, ending }: MachineForm,
  dependencies: ItemDependencies,
): Promise<boolean> {
  // Not `request.url`, which has what the rewrite put into the query.
  const query = /\?.*/s.exec(String(request.headers[REQUEST_TARGET] ?? ''))?.[0] ?? '';
  const send = (status: number, location: string): true => {
    response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate');
    response.redirect(status, location);
    return true;
  };
  const moved = await redirectedPage({ site, language, path: encodePath(path), query: query.slice(1) }, dependencies);
  if (moved)
    return send(moved.status, `${moved.origin}${moved.path || (ending.startsWith('/') ? '' : '/')}${ending}${formOf(query, moved.query)}`);
  const lower = path.toLowerCase();
  const there = await onOtherSite({ site, language, path: encodePath(lower), query: '', view: 'published' }, dependencies);
  if (there === undefined && lower === path) return false;
  const target = there ?? languagePath(encodePath(lower === '/' ? '' : lower), language);
  return send(301, `${target}${ending}${query}`);
}
