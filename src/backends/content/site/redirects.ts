import { guid } from '../items/guid.ts';
import type { Item, ItemProblem, Site, View } from '../items/types.ts';
import { parseNameValues } from '../layout/links.ts';

export interface Redirect {
  /** A path or a regular expression, matched by the site. */
  pattern: string;
  /** A path or an address; may use `$1` and `$siteLang`. */
  target: string;
  redirectType: 'REDIRECT_301' | 'REDIRECT_302' | 'SERVER_TRANSFER';
  isQueryStringPreserved: boolean;
  isLanguagePreserved: boolean;
  /** The language in which it holds; empty for all. */
  locale: string;
}

const TYPES: Readonly<Record<string, Redirect['redirectType']>> = { 301: 'REDIRECT_301', 302: 'REDIRECT_302', server: 'SERVER_TRANSFER' };

/** `pattern | target | 301, 302 or server | keep-query | language`; the last two in any order, both optional. Gives words when the line cannot be read. */
export function parseRedirectLine(line: string): Redirect | string {
  // A bar inside a regular expression has no blanks round it.
  const [pattern = '', target = '', type = '', ...rest] = line
    .trim()
    .split(/\s\|(?=\s|$)/)
    .map((part) => part.trim());
  if (pattern === '' || target === '') return 'give "pattern | target | 301", with blanks round the bars';
  const redirectType = TYPES[type.toLowerCase()];
  if (redirectType === undefined) return `the type is "${type}"; give 301, 302 or server`;
  try {
    new RegExp(pattern);
  } catch (error) {
    return `the pattern is no regular expression: ${(error as Error).message}`;
  }
  let isQueryStringPreserved = false;
  let locale = '';
  for (const part of rest.filter((each) => each !== '')) {
    if (part.toLowerCase() === 'keep-query') isQueryStringPreserved = true;
    else if (/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(part)) locale = part;
    else return `"${part}" is neither keep-query nor a language`;
  }
  return { pattern, target, redirectType, isQueryStringPreserved, isLanguagePreserved: false, locale };
}

function settingsRedirects(view: View, site: Site, problems: ItemProblem[]): Redirect[] {
  const { settings } = site;
  if (settings === undefined) return [];
  const found: Redirect[] = [];
  const lines = (view.version(settings, site.language)?.raw('Redirects') ?? '').split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue;
    const redirect = parseRedirectLine(line);
    if (typeof redirect === 'string')
      problems.push({ file: settings.raw.file, path: settings.path, reason: `Redirects, line ${index + 1}: ${redirect}.` });
    else found.push(redirect);
  }
  return found;
}

function descendants(item: Item): Item[] {
  return item.children.flatMap((child) => [child, ...descendants(child)]);
}

/** The type of a redirect map: a word (`Redirect301`), or the item that stands for it. */
function mapType(view: View, raw: string): Redirect['redirectType'] {
  const id = guid(raw);
  const name = (id === undefined ? raw : (view.tree.byId(id)?.name ?? '')).toLowerCase();
  return name.includes('302') ? 'REDIRECT_302' : name.includes('server') ? 'SERVER_TRANSFER' : 'REDIRECT_301';
}

/** Sitecore's redirect maps, known by their field `UrlMapping`: one item of pairs `pattern=target` that share a type. */
function mapRedirects(view: View, site: Site): Redirect[] {
  return (site.settings === undefined ? [] : descendants(site.settings)).flatMap((item) => {
    const version = view.version(item, site.language);
    const mapping = version?.raw('UrlMapping');
    if (version === undefined || mapping === undefined) return [];
    const shared = {
      redirectType: mapType(view, version.raw('RedirectType') ?? ''),
      isQueryStringPreserved: version.raw('PreserveQueryString') === '1',
      isLanguagePreserved: version.raw('PreserveLanguage') === '1',
      locale: '',
    };
    return parseNameValues(mapping).map(({ name, value: target }) => ({ pattern: name, target, ...shared }));
  });
}

/** All redirects of a site, in the order in which they are tried: its settings' lines, then its redirect maps. */
export function siteRedirects(view: View, site: Site, problems: ItemProblem[] = []): Redirect[] {
  return [...settingsRedirects(view, site, problems), ...mapRedirects(view, site)];
}
