import type { NextApiRequest, NextApiResponse } from 'next';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { isProbe } from '@/config/probes';
import { splitLanguage } from '@/lib/split-language';
import type { ItemDependencies } from '@/server/page/page';
import { mayBeHere } from '@/server/page/may-be-page';
import { onOtherSite } from '@/server/page/other-site';
import { OF_NOTHING, redirectedTo } from '@/server/page/redirected';
import { REQUEST_TARGET } from '@/server/request-target';

/**
 * Answers whoever looks for another program: where an author sends the address or the other site has its section, or a line that says
 * that nothing is there. No page is made for that, and no layout asked for.
 * @returns false for an address that may be a page
 * @throws AppError `content/…`
 */
export async function answerProbe(
  request: NextApiRequest,
  response: NextApiResponse,
  { name: site }: { name: string },
  dependencies: ItemDependencies,
): Promise<boolean> {
  const [, whole = '/', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(String(request.headers[REQUEST_TARGET] ?? '')) ?? [];
  const { language = DEFAULT_LANGUAGE, path } = splitLanguage(whole, LANGUAGES);
  if (!isProbe(path) || (await mayBeHere({ site, language, path }, dependencies.services))) return false;
  const asked = { site, language, path, query, view: 'published' } as const;
  const redirected = await redirectedTo(asked, dependencies.services);
  const location = redirected?.location ?? (await onOtherSite(asked, dependencies));
  response.setHeader('Cache-Control', OF_NOTHING);
  if (location !== undefined) {
    response.redirect(redirected?.status ?? 301, location);
    return true;
  }
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.status(404).send('Not Found');
  return true;
}
