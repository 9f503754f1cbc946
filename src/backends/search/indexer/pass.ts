import type { ContentSource, SiteHome } from '../content/client.ts';
import { hashOf } from '../content/document.ts';
import type { SearchDb } from '../database.ts';
import type { Log } from '../../kit/log.ts';
import { refreshCuration } from './curation.ts';
import { documentsOf, keyOf, listPages } from './pages.ts';
import type { Listed, Listing } from './pages.ts';
import { applyChanges, beginGeneration, indexState, noteStamps, storedRows, swapGeneration } from './store.ts';
import type { StoredRow, Written } from './store.ts';

export interface PassOptions {
  db: SearchDb;
  source: ContentSource;
  languages: readonly string[];
  templates: { synonyms: string; boosted: string };
  log: Log;
}

/** What a pass did, in documents (a page counts once for each language it is listed in). */
export interface PassReport {
  looked: number;
  written: number;
  removed: number;
}

/** Pages at a time, three requests of layouts beside each other: a layout brings the items that a page refers to along, so answers are large. */
const BATCH = 21;

/** A page and the data below it: an item of either is the page's affair. */
const isWithin = (path: string, page: string): boolean => path === page || path.startsWith(`${page}/`);

/** The page that an item belongs to: itself, or the nearest one above it. */
function ownerOf(path: string, pages: readonly Listed[]): string | undefined {
  let best: string | undefined;
  for (const { entry } of pages) if (isWithin(path, entry.path) && entry.path.length > (best?.length ?? -1)) best = entry.path;
  return best;
}

/** Paths of pages of which something was saved after `watermark`; moves the watermark. */
async function touchedPages(
  options: PassOptions,
  sites: readonly SiteHome[],
  listing: Listing,
  watermarks: Map<string, string>,
): Promise<Set<string>> {
  const touched = new Set<string>();
  const saved = await Promise.all(sites.map(async (site) => ({ site, recent: await options.source.recent(site) })));
  for (const { site, recent } of saved) {
    const mark = watermarks.get(site.name);
    for (const { path, updated } of recent) {
      const owner = mark !== undefined && updated >= mark ? ownerOf(path, listing.pages) : undefined;
      if (owner !== undefined) touched.add(owner);
    }
    const newest =
      recent
        .map(({ updated }) => updated)
        .sort()
        .at(-1) ?? '';
    watermarks.set(site.name, newest > (mark ?? '') ? newest : (mark ?? ''));
  }
  return touched;
}

/** Fetches pages anew and writes what differs from what is stored. @returns whether it came to the end */
async function refresh(
  options: PassOptions,
  listing: Listing,
  pages: readonly Listed[],
  stored: ReadonlyMap<string, StoredRow>,
  report: PassReport,
  superseded: () => Promise<boolean>,
): Promise<boolean> {
  for (let at = 0; at < pages.length; at += BATCH) {
    if (at > 0 && (await superseded())) return false;
    const batch = pages.slice(at, at + BATCH);
    const write: Written[] = [];
    const remove: { id: string; language: string }[] = [];
    const same: { id: string; language: string; stamp: string }[] = [];
    for (const [index, documents] of (await documentsOf(options.source, listing, batch)).entries()) {
      const { entry, languages } = batch[index] as Listed;
      report.looked += languages.length;
      for (const document of documents) {
        const known = stored.get(keyOf(document.id, document.language));
        if (known?.hash !== hashOf(document)) write.push({ document, stamp: entry.stamp });
        else if (known.stamp !== entry.stamp) same.push({ id: document.id, language: document.language, stamp: entry.stamp });
      }
      if (documents.length === 0)
        for (const language of languages) if (stored.has(keyOf(entry.id, language))) remove.push({ id: entry.id, language });
    }
    await applyChanges(options.db, { write, remove });
    await noteStamps(options.db, same);
    report.written += write.length;
    report.removed += remove.length;
  }
  return true;
}

export interface ReconcileOptions {
  /** Compares every page, not only those that are known to have changed. */
  verify: boolean;
  /** Of each site, the last save that was seen. */
  watermarks: Map<string, string>;
  /** Paths of the items that changed since the last pass, where they are known. */
  changed?: readonly string[] | undefined;
  /** What the last pass listed: a page of it that changed is looked at before everything is listed again. */
  previous?: Listing | undefined;
  /** Whether something changed again: what changed last is looked at before the rest is compared. */
  superseded?: () => Promise<boolean>;
}

/** What is known to have changed, at once: pages that were listed before, and what editors set for the search. */
async function refreshKnown(
  options: PassOptions,
  sites: readonly SiteHome[],
  changed: readonly string[],
  previous: Listing,
  report: PassReport,
): Promise<void> {
  const owners = new Set(changed.flatMap((path) => ownerOf(path, previous.pages) ?? []));
  const pages = previous.pages.filter(({ entry }) => owners.has(entry.path));
  if (pages.length > 0) await refresh(options, previous, pages, await storedRows(options.db), report, async () => false);
  await refreshCuration(options.db, options.source, sites, options.templates);
}

/**
 * Brings the index in line with the content service. First what is known to have changed; then what the listing tells: pages that
 * came, went or were saved, and pages whose data were saved. With `verify` also every other page is fetched and compared, because a
 * change need not show in the item it changes (a file edited by hand, an author renamed). `whole`: the comparison came to the end.
 */
export async function reconcile(
  options: PassOptions,
  { verify, watermarks, changed, previous, superseded = async () => false }: ReconcileOptions,
): Promise<{ report: PassReport; listing: Listing; whole: boolean }> {
  const report: PassReport = { looked: 0, written: 0, removed: 0 };
  const sites = await options.source.sites();
  const known = changed !== undefined && previous !== undefined && changed.length > 0;
  if (known) await refreshKnown(options, sites, changed, previous, report);
  const listing = await listPages(options.source, sites, options.languages);
  const stored = await storedRows(options.db);
  const listed = new Map(
    listing.pages.flatMap(({ entry, languages }) => languages.map((language) => [keyOf(entry.id, language), entry] as const)),
  );
  const isGone = options.source.hasGaps?.() ? () => false : ({ id, language }: StoredRow) => !listed.has(keyOf(id, language));
  const gone = [...stored.values()].filter(isGone);
  await applyChanges(options.db, { write: [], remove: gone });
  report.removed += gone.length;

  const touched = known ? new Set<string>() : await touchedPages(options, sites, listing, watermarks);
  const first: Listed[] = [];
  const others: Listed[] = [];
  for (const page of listing.pages) {
    // A page that is not to be found has no row, and is looked at when it is saved or when everything is.
    const rows = page.languages.map((language) => stored.get(keyOf(page.entry.id, language)));
    const differs = rows.some((row) => row === undefined || row.stamp !== page.entry.stamp || row.textLanguage !== page.entry.language);
    (differs || touched.has(page.entry.path) ? first : others).push(page);
  }
  await refresh(options, listing, first, stored, report, async () => false);
  if (!known) await refreshCuration(options.db, options.source, sites, options.templates);
  const whole = !verify || (await refresh(options, listing, others, stored, report, superseded));
  if (report.written + report.removed > 0) options.log.info({ ...report }, 'the index was brought up to date');
  return { report, listing, whole };
}

/**
 * Makes the whole index anew beside the one that answers, then puts it in its place.
 *
 * @throws where a site cannot be read that the index may have
 */
export async function rebuild(options: PassOptions): Promise<PassReport> {
  const report: PassReport = { looked: 0, written: 0, removed: 0 };
  const sites = await options.source.sites();
  const { unread = [] } = options.source.siteFaults?.() ?? {};
  if (unread.length > 0 && (await indexState(options.db)).documents > 0)
    throw new Error(`The index is not made anew without a site that it may have: ${unread.join(', ')} cannot be read.`);
  const listing = await listPages(options.source, sites, options.languages);
  await beginGeneration(options.db);
  for (let at = 0; at < listing.pages.length; at += BATCH) {
    const batch = listing.pages.slice(at, at + BATCH);
    const documents = await documentsOf(options.source, listing, batch);
    const write = documents.flatMap((each, index) => each.map((document) => ({ document, stamp: (batch[index] as Listed).entry.stamp })));
    await applyChanges(options.db, { write, remove: [] }, 'next');
    report.looked += batch.length;
    report.written += write.length;
  }
  await refreshCuration(options.db, options.source, sites, options.templates);
  await swapGeneration(options.db);
  options.log.info({ ...report }, 'the index was rebuilt');
  return report;
}
