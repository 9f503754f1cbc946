import type { NextApiRequest, NextApiResponse } from 'next';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { isProbe } from '@/config/probes';
import { splitLanguage } from '@/lib/split-language';
import type { ItemDependencies } from '@/server/page/page';
import { redirectedTo } from '@/server/page/redirected';
import { REQUEST_TARGET } from '@/server/request-target';

/** Seconds for which nothing is there. */
const KEPT_S = 60;

/**
 * Answers whoever looks for another program: where an author sends the address, or a line that says that nothing is there. No page is
 * made for that, and no layout asked for.
 * @returns false for an address that may be a page
 * @throws AppError `content/…`
 */
export async function answerProbe(
  request: NextApiRequest,
  response: NextApiResponse,
  { name: site }: { name: string },
  { services }: Pick<ItemDependencies, 'services'>,
): Promise<boolean> {
  const [, whole = '/', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(String(request.headers[REQUEST_TARGET] ?? '')) ?? [];
  const { language = DEFAULT_LANGUAGE, path } = splitLanguage(whole, LANGUAGES);
  if (!isProbe(path)) return false;
  const redirected = await redirectedTo({ site, language, path, query }, services);
  if (redirected) {
    response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate');
    response.redirect(redirected.status, redirected.location);
    return true;
  }
  response.setHeader('Cache-Control', `public, max-age=${KEPT_S}`);
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.status(404).send('Not Found');
  return true;
}
