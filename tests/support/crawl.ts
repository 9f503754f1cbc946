import { named, tags, titleOf, wordsOfMain } from './html.ts';

/** What a reader has of a page as it is served. */
export interface CrawledPage {
  status: number;
  title: string;
  h1: readonly string[];
  /** Words of `main` in order. */
  words: readonly string[];
  /** Addresses of pictures in order. */
  pictures: readonly string[];
  /** Addresses of links in order. */
  links: readonly string[];
}

/** Pages by their addresses, origins by the names of their sites: ports differ from run to run. */
export type Crawl = Readonly<Record<string, CrawledPage>>;

const text = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** @param anonymous puts the names of sites in the place of their origins */
export function crawledPage(status: number, html: string, anonymous: (address: string) => string): CrawledPage {
  const all = tags(html);
  const addresses = (name: string, attribute: string): string[] =>
    named(all, name).flatMap(({ attributes }) => (attributes[attribute] === undefined ? [] : [anonymous(attributes[attribute])]));
  return {
    status,
    title: titleOf(html),
    h1: [...html.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, inner = '']) => text(inner)),
    words: wordsOfMain(html),
    pictures: addresses('img', 'src'),
    links: addresses('a', 'href'),
  };
}

const shortened = (value: string): string => (value.length > 120 ? `${value.slice(0, 120)}…` : value);

/** The first place where two lists differ, in words. */
function firstDifference(name: string, a: readonly string[], b: readonly string[]): string {
  const at = Array.from({ length: Math.max(a.length, b.length) }, (_, index) => index).find((index) => a[index] !== b[index]) ?? 0;
  const shown = (list: readonly string[]): string => shortened(list.slice(at, at + 6).join(' ') || 'nothing');
  return `${name}: ${a.length} and ${b.length}; from the ${at + 1}. on "${shown(a)}" and "${shown(b)}"`;
}

/** What two crawls have differently, a line for each page and part. Empty: a reader can tell nothing apart. */
export function differences(a: Crawl, b: Crawl): string[] {
  const pages = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  return pages.flatMap((page) => {
    const [one, other] = [a[page], b[page]];
    if (one === undefined || other === undefined) return [`${page} is only in the ${one === undefined ? 'second' : 'first'}`];
    const found: string[] = [];
    if (one.status !== other.status) found.push(`status ${one.status} and ${other.status}`);
    if (one.title !== other.title) found.push(`title "${shortened(one.title)}" and "${shortened(other.title)}"`);
    for (const part of ['h1', 'words', 'pictures', 'links'] as const)
      if (JSON.stringify(one[part]) !== JSON.stringify(other[part])) found.push(firstDifference(part, one[part], other[part]));
    return found.map((each) => `${page}: ${each}`);
  });
}
