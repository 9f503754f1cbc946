import type { Language } from '@/config/constants';
import { SITE_PREFIX } from '@/config/routes';
import { parseAddress } from '@/server/page/address';

/**
 * The page that a feed or a Markdown form belongs to, from the query that its rewrite made: checked as every page's address is.
 * @returns undefined when no page can be there
 */
export function pageOfRequest(
  query: Readonly<Partial<Record<string, string | string[]>>>,
): { path: string; language: Language } | undefined {
  const segments = [query.path ?? []]
    .flat()
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '');
  const address = parseAddress([`${SITE_PREFIX}any`, ...segments], typeof query.language === 'string' ? query.language : undefined);
  return address.kind === 'page' && address.pageNumber === 1 ? { path: address.path, language: address.language } : undefined;
}
