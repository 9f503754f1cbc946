import type { NextApiRequest, NextApiResponse } from 'next';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { lowerCasePath } from '@/lib/lower-case-path';
import { splitLanguage } from '@/lib/split-language';
import { count } from '@/server/counters';
import { AppError } from '@/server/errors';
import { logger } from '@/server/logger';
import { plainTarget, REQUEST_TARGET } from '@/server/request-target';
import { onOtherSite } from '@/server/page/other-site';
import type { ItemDependencies } from '@/server/page/page';
import { redirectedTo, type AskedHere, type Redirected } from '@/server/page/redirected';

/**
 * Sends an address with the prefix of the default language, or with a slash at its end, to the same without, in small letters
 * and where an author sent it or on the site that has the section: in one hop. The proxy leads here.
 * @throws AppError `request/not-found` for who comes here by themselves
 */
export async function sendToPlain(
  request: NextApiRequest,
  response: NextApiResponse,
  { name }: { name: string },
  dependencies: ItemDependencies,
): Promise<void> {
  const target = plainTarget(String(request.headers[REQUEST_TARGET] ?? ''), DEFAULT_LANGUAGE, LANGUAGES);
  if (target === undefined) throw new AppError('request/not-found');
  const plain = lowerCasePath(target);
  const [, whole = '/', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(plain) ?? [];
  const { language = DEFAULT_LANGUAGE, path } = splitLanguage(whole, LANGUAGES);
  const moved = await leadsTo({ site: name, language, path, query, view: 'published' }, dependencies).catch((error: unknown) => {
    // The page itself is asked next, and says more.
    count('redirects.failures');
    logger.warn({ err: error, site: name }, 'whether an address leads elsewhere is not known');
    return undefined;
  });
  response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate');
  response.redirect(moved?.status ?? 308, moved?.location ?? plain);
}

/** Where an author sends the address, or else the site that has its section; undefined for a page of this one. */
async function leadsTo(
  asked: AskedHere,
  dependencies: ItemDependencies,
): Promise<Redirected | { status: 308; location: string } | undefined> {
  const redirected = await redirectedTo(asked, dependencies.services);
  if (redirected) return redirected;
  const location = await onOtherSite(asked, dependencies);
  return location === undefined ? undefined : { status: 308, location };
}
