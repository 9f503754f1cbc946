import { decoded } from '@/lib/decoded';
import { count } from '../counters';
import { logger } from '../logger';
import { matchRedirect } from '../content/redirects';
import type { ContentServices } from '../content/services';
import type { AskedPage } from '../pages-in-memory';

type Services = Pick<ContentServices, 'redirects' | 'sections'>;

/**
 * Whether an address that programs try everywhere (`config/probes`) may be a page all the same: an author shows another one there, or it
 * lies in a section of the site, whose items may be named with a dot where Sitecore is set so. By what the process has in memory: no
 * layout is asked for. What begins with a dot is no item.
 * @returns false too while the content service cannot say; never throws
 */
export async function mayBeHere({ site, language, path }: AskedPage, { redirects, sections }: Services): Promise<boolean> {
  try {
    const plain = decoded(path);
    const match = matchRedirect(await redirects.fetch(site), { path: plain, language, query: '' });
    if (match?.type === 'transfer') return true;
    return match === undefined && !/(?:^|\/)\./.test(plain) && (await sections.has(site, path));
  } catch (error) {
    count('redirects.failures');
    logger.warn({ err: error, site }, 'whether an address that programs try is a page is not known');
    return false;
  }
}
