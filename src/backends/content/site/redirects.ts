import { FIELD, TEMPLATE } from '../items/ids.ts';
import type { Item, ItemProblem, ItemVersion, Site, View } from '../items/types.ts';
import { parseNameValues } from '../layout/links.ts';
import { isLinear } from './patterns.ts';

export interface Redirect {
  /** A path or a regular expression, matched by the site. */
  pattern: string;
  /** A path or an address; may use `$1` and `$siteLang`. */
  target: string;
  redirectType: 'REDIRECT_301' | 'REDIRECT_302' | 'SERVER_TRANSFER';
  isQueryStringPreserved: boolean;
  isLanguagePreserved: boolean;
  /** Always empty: no field of a redirect map names a language. */
  locale: '';
}

const TYPES: Readonly<Record<string, Redirect['redirectType']>> = {
  redirect301: 'REDIRECT_301',
  redirect302: 'REDIRECT_302',
  servertransfer: 'SERVER_TRANSFER',
};

const descendants = (item: Item): Item[] => item.children.flatMap((child) => [child, ...descendants(child)]);

/** What is wrong with a pair; Sitecore gives it out all the same. */
function wrongWith(pattern: string, target: string): string | undefined {
  if (pattern === '' || target === '') return 'a pair needs a pattern and a target';
  try {
    new RegExp(pattern);
    return isLinear(pattern)
      ? undefined
      : `the pattern ${pattern} looks around or refers back: what it takes to find it has no bound, and the site stops one that takes long`;
  } catch (error) {
    return `the pattern ${pattern} is no regular expression: ${(error as Error).message}`;
  }
}

function redirectsOf(map: ItemVersion, report: (reason: string) => void): Redirect[] {
  const type = map.raw(FIELD.redirectType)?.trim() ?? '';
  if (type !== '' && TYPES[type.toLowerCase()] === undefined) {
    report(`RedirectType is "${type}", and counts as Redirect301; give Redirect301, Redirect302 or ServerTransfer.`);
  }
  const ofAll = {
    redirectType: TYPES[type.toLowerCase()] ?? 'REDIRECT_301',
    isQueryStringPreserved: map.raw(FIELD.preserveQueryString) === '1',
    isLanguagePreserved: map.raw(FIELD.preserveLanguage) === '1',
    locale: '',
  } as const;
  return parseNameValues(map.raw(FIELD.urlMapping) ?? '').map(({ name: pattern, value: target }, index) => {
    const wrong = wrongWith(pattern, target);
    if (wrong !== undefined) report(`UrlMapping, pair ${index + 1}: ${wrong}.`);
    return { pattern, target, ...ofAll };
  });
}

/**
 * All redirects of a site: those of the Redirect Map items below `Settings/Redirects`, in the order of the tree, each a list of
 * pairs that share a type (Headless SXA; its groups of maps are folders).
 */
export function siteRedirects(view: View, site: Site, problems: ItemProblem[] = []): Redirect[] {
  const folder = site.settings?.children.find((child) => view.tree.inherits(child, TEMPLATE.redirects));
  return (folder === undefined ? [] : descendants(folder)).flatMap((item) => {
    const map = view.tree.inherits(item, TEMPLATE.redirectMap) ? view.version(item, site.language) : undefined;
    return map === undefined ? [] : redirectsOf(map, (reason) => problems.push({ file: item.raw.file, path: item.path, reason }));
  });
}
