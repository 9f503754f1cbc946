import { findOpenings } from '../openings.server';

/** An opening in the sitemap. */
export interface OpeningAddress {
  slug: string;
  /** ISO 8601. */
  updated: string;
}

/** Closed openings leave the sitemap within a minute. */
const FRESH_MS = 30_000;
const PAGE = 100;
/** A file of a sitemap holds no more, and beyond it search engines are better served by a feed of their own. */
const MOST = 50_000;

let known: { at: number; addresses: OpeningAddress[] } | undefined;
let underWay: Promise<OpeningAddress[]> | undefined;

async function readAll(): Promise<OpeningAddress[]> {
  const found = new Map<string, OpeningAddress>();
  for (let page = 1; found.size < MOST; page++) {
    const { results, pages } = await findOpenings(
      new URLSearchParams({ sort: 'date', pageSize: String(PAGE), page: String(page) }),
      'site',
    );
    for (const { slug, updated, posted } of results) found.set(slug, { slug, updated: new Date(updated ?? posted).toISOString() });
    if (page >= pages || results.length === 0) break;
  }
  return [...found.values()];
}

/** All openings that take applications, the newest first; read again when older than half a minute, once however many ask. @throws AppError `service/…` */
export async function openingAddresses(now = Date.now()): Promise<readonly OpeningAddress[]> {
  if (known && now - known.at < FRESH_MS) return known.addresses;
  underWay ??= readAll()
    .then((addresses) => {
      known = { at: Date.now(), addresses };
      return addresses;
    })
    .finally(() => (underWay = undefined));
  return underWay;
}
