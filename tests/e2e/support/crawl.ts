import { ask } from '../../support/http.ts';
import { named, tags, titleOf, type Tag } from '../../support/html.ts';

export interface CrawledPage {
  address: string;
  status: number;
  /** Of the answer to another address that led here. */
  redirectedFrom?: string;
  html: string;
  tags: Tag[];
  title: string;
}

/** A link or a picture, with the page that it was first seen on. */
export interface Found {
  address: string;
  on: string;
}

export interface Crawl {
  pages: Map<string, CrawledPage>;
  /** Addresses of pages, with `#…` where a link has one. */
  links: Found[];
  /** Pictures of the pages, the smallest width of each. */
  pictures: Found[];
  /** Files to download, and the pictures that are named for sharing. */
  files: Found[];
}

const FILE = /^\/-\/|\.(?:pdf|png|jpe?g|svg|webp|ico|xml|ics|webmanifest|mp4|webm|vtt)$/i;

/** Addresses of an application's states are without end: its first page stands for them. Openings lead to openings: those that other pages name stand for all. */
const STATES = /^(?:\/de)?\/(?:search|careers\/search-jobs|sign-in|user-registration)(?:\/|$)/;
const OPENING = /^(?:\/de)?\/careers\/search-jobs\/jobs\/([^/]+)/;
const isFollowed = (to: URL, from: URL): boolean => {
  // An API at an address of its own (`/cancel`) leads to another service: asked for by itself.
  if (to.pathname.startsWith('/api/') || to.pathname === '/cancel' || (STATES.test(to.pathname) && to.search !== '')) return false;
  const [opening, fromOpening] = [OPENING.exec(to.pathname)?.[1], OPENING.exec(from.pathname)?.[1]];
  return opening === undefined || fromOpening === undefined || opening === fromOpening;
};

const withoutHash = (address: string): string => address.split('#')[0] ?? address;

/** Runs `work` for each item, so many at a time. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>, width = 6): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}

/** The candidate of a `srcset` (or the `src`) that asks for the fewest pixels. */
function smallest({ attributes }: Tag): string | undefined {
  const candidates = [
    attributes.src,
    ...(attributes.srcset ?? attributes.imagesrcset ?? '').split(', ').map((candidate) => candidate.trim().split(' ')[0]),
  ].filter((candidate) => candidate !== undefined && candidate !== '' && !candidate.startsWith('data:'));
  const width = (candidate: string) => Number(/[?&]w=(\d+)/.exec(candidate.replace(/url=[^&]*/, ''))?.[1] ?? Infinity);
  return candidates.sort((a, b) => width(a ?? '') - width(b ?? ''))[0];
}

async function visit(address: string): Promise<CrawledPage> {
  const url = new URL(address);
  const first = await ask(url.origin, url.pathname + url.search);
  const location = first.status >= 300 && first.status < 400 ? first.headers.location : undefined;
  if (location === undefined)
    return { address, status: first.status, html: first.body, tags: tags(first.body), title: titleOf(first.body) };
  const target = new URL(location, address);
  const second = await ask(target.origin, target.pathname + target.search);
  return {
    address: target.href,
    redirectedFrom: address,
    status: second.status,
    html: second.body,
    tags: tags(second.body),
    title: titleOf(second.body),
  };
}

/**
 * Follows every link of our own origins from the given pages on, level by level.
 *
 * @param limit  of pages; a site that has more has a trap of endless addresses
 */
export async function crawl(starts: readonly string[], origins: readonly string[], limit: number): Promise<Crawl> {
  const result: Crawl = { pages: new Map(), links: [], pictures: [], files: [] };
  const seen = new Set<string>(starts);
  const seenElsewhere = new Set<string>();
  const note = (list: Found[], address: string, on: string) => {
    if (seenElsewhere.has(address)) return;
    seenElsewhere.add(address);
    list.push({ address, on });
  };
  for (let level = [...starts]; level.length > 0;) {
    const next: string[] = [];
    await inParallel(level, async (address) => {
      if (result.pages.size >= limit) return;
      const page = await visit(address);
      result.pages.set(address, page);
      // What an error page offers is not reached by a link of the site.
      if (page.status !== 200) return;
      for (const tag of page.tags) {
        const share = tag.name === 'meta' && tag.attributes.property === 'og:image' ? tag.attributes.content : undefined;
        if (share) note(result.files, new URL(share, page.address).href, address);
        if (tag.name === 'img' || tag.name === 'source') {
          const picture = smallest(tag);
          if (picture) note(result.pictures, new URL(picture, page.address).href, address);
        }
        if (tag.name === 'link' && /icon|preload|stylesheet/.test(tag.attributes.rel ?? '') && tag.attributes.href)
          note(result.files, new URL(tag.attributes.href, page.address).href, address);
      }
      for (const { attributes } of named(page.tags, 'a')) {
        if (!attributes.href || /^(?:mailto|tel):/.test(attributes.href)) continue;
        const to = new URL(attributes.href, page.address);
        if (FILE.test(to.pathname) && origins.includes(to.origin)) {
          note(result.files, withoutHash(to.href), address);
          continue;
        }
        note(result.links, to.href, address);
        const target = withoutHash(to.href);
        if (!origins.includes(to.origin) || seen.has(target) || !isFollowed(to, new URL(page.address))) continue;
        seen.add(target);
        next.push(target);
      }
    });
    level = next;
  }
  return result;
}
