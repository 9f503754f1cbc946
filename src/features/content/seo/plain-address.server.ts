import type { NextApiRequest, NextApiResponse } from 'next';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import { decoded } from '@/lib/decoded';
import { languagePath } from '@/lib/language-path';
import { lowerCasePath } from '@/lib/lower-case-path';
import { count } from '@/server/counters';
import { AppError } from '@/server/errors';
import { logger } from '@/server/logger';
import { plainTarget, REQUEST_TARGET } from '@/server/request-target';
import { onOtherSite, type AskedHere } from '../page/other-site.server';
import type { ItemDependencies } from '../page/page.server';
import { matchRedirect, redirectLocation } from '../services/redirects.server';

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
  const target = plainTarget(String(request.headers[REQUEST_TARGET] ?? ''), DEFAULT_LANGUAGE);
  if (target === undefined) throw new AppError('request/not-found');
  const plain = lowerCasePath(target);
  const [, whole = '/', query = ''] = /^([^?#]*)(.*)$/s.exec(plain) ?? [];
  const language = LANGUAGES.find((one) => one !== DEFAULT_LANGUAGE && (whole === `/${one}` || whole.startsWith(`/${one}/`)));
  const path = language ? whole.slice(language.length + 1) || '/' : whole;
  const asked = { site: name, language: language ?? DEFAULT_LANGUAGE, path, query, view: 'published' } as const;
  const moved = await leadsTo(asked, dependencies).catch((error: unknown) => {
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
): Promise<{ status: 301 | 302 | 308; location: string } | undefined> {
  const { site, language, path, query } = asked;
  const [parameters = ''] = query.replace(/^\?/, '').split('#');
  const redirects = await dependencies.services.redirects.fetch(site);
  const match = matchRedirect(redirects, { path: decoded(path), language, query: parameters });
  if (match && match.type !== 'transfer')
    return { status: match.type === 'permanent' ? 301 : 302, location: redirectLocation(match, parameters, languagePath('', language)) };
  const location = await onOtherSite(asked, dependencies);
  return location === undefined ? undefined : { status: 308, location };
}
