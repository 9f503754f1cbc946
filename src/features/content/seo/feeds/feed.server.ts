import { createHash } from 'node:crypto';
import { bulkhead } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { v5 as uuid } from 'uuid';
import { z } from 'zod';
import { DEFAULT_LANGUAGE } from '@/config/constants';
import { languagePath } from '@/lib/language-path';
import { splitLanguage } from '@/lib/split-language';
import type { ContentQuery } from '@/runtime/data/data-loader';
import { anyOf, contains, indexedTime, loadOwn, ofTemplate, type List, type Predicate } from '../../lists/search.server';
import { encodePath } from '@/lib/encode-path';
import { errorCode, isContentError } from '@/server/errors';
import { noteRow } from '@/server/left-out';
import { onePerProcess } from '@/server/one-per-process';
import { loadItem, type ItemDependencies } from '@/server/page/page';
import { runQuery } from '@/server/content/client';
import { sitecoreDate } from '@/server/content/sites';
import { TEMPLATE_IDS } from '../../template-ids';
import { loadDocument, type DocumentPage } from '../document/document.server';
import { keepFresh } from '../fresh.server';
import { parsePageFields } from '../page-fields';
import { FEED_TEMPLATES, feedPath, type FeedFormat } from './feed-address';
import { feedXml, type Feed, type FeedEntry } from './feed';

export const FEED_LENGTH = 20;
/** For newsletters: a month of all our sites, or of a topic. Without the texts, which no mail has. */
const LONG_FEED_LENGTH = 100;
/** A document is some hundred kilobytes while it is read: a hundred at once are memory that a process keeps for good. */
const READ_AT_ONCE = 4;

const date = z
  .object({ jsonValue: z.looseObject({ value: z.string().nullish() }).nullish() })
  .nullish()
  .transform((field) => field?.jsonValue?.value ?? '');
const entrySchema = z.object({
  id: z.string(),
  url: z.object({ path: z.string(), siteName: z.string() }),
  __Updated: date,
  DisplayDate: date,
});
type Entry = z.infer<typeof entrySchema>;

/** A document in the list that feeds and the news sitemap are made from, with when it changed. */
export interface Found {
  document: DocumentPage;
  /** ISO 8601. */
  updated: string;
}

/** Which documents. */
type Condition = readonly Predicate[];

const newest = (where: Condition): List<Entry> => ({
  name: 'NewestDocuments',
  where,
  orderBy: 'DisplayDate DESC',
  fields: { __Updated: 'date', DisplayDate: 'date' },
  item: entrySchema,
});

const texts = anyOf(ofTemplate(TEMPLATE_IDS.Article), ofTemplate(TEMPLATE_IDS.BlogEntry));
const authored = ofTemplate(TEMPLATE_IDS._Authored);
const below = (itemId: string): Condition => [texts, contains('_path', itemId)];

/** What the feed of a page holds; undefined where a page has none. */
function conditionOf(templateName: string, itemId: string): Condition | undefined {
  switch (templateName) {
    case 'Topic':
      return [texts, contains('Topics', itemId)];
    case 'Profile':
      return [authored, contains('Authors', itemId)];
    default:
      return FEED_TEMPLATES.has(templateName) ? below(itemId) : undefined;
  }
}

export const everything: Condition = [authored];
/** @param since ms since 1970 */
export const textsSince = (since: number): Condition => [texts, { name: 'DisplayDate', value: indexedTime(since), operator: 'GTE' }];

/** One whose page cannot be read is missing from the list, and told; without the service there is no list. */
async function documentAt(...asked: Parameters<typeof loadDocument>): Promise<DocumentPage | undefined> {
  try {
    return await loadDocument(...asked);
  } catch (error) {
    if (errorCode(error) !== 'content/shape' && isContentError(error)) throw error;
    const [{ name }, path, language] = asked;
    noteRow({ site: name, path, language, of: 'NewestDocuments', reason: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}

/**
 * The newest documents of a language's own that a condition names, on whichever of our sites they are, but what search engines may not list.
 * @param keep what is kept of each, as soon as it is read
 * @throws AppError `content/…`
 */
export async function newestDocuments<T>(
  condition: Condition,
  language: string,
  most: number,
  dependencies: ItemDependencies,
  keep: (found: Found) => T,
): Promise<T[]> {
  const query: ContentQuery = (...asked) => runQuery(dependencies.services.client, ...asked);
  const items = await loadOwn(query, newest(condition), language, most);
  const read = async ({ url, __Updated: updated, DisplayDate: date }: Entry): Promise<T[]> => {
    const site = dependencies.origins.sites.find(({ name }) => name === url.siteName);
    const document = site && (await documentAt(site, splitLanguage(url.path, [language]).path, language, dependencies));
    // Who aggregates feeds is read by search engines.
    if (!document || document.noIndex) return [];
    const changed = sitecoreDate(updated) ?? sitecoreDate(date) ?? document.published;
    return changed ? [keep({ document, updated: document.published && changed < document.published ? document.published : changed })] : [];
  };
  const turns = bulkhead(READ_AT_ONCE, Infinity);
  return (await Promise.all(items.map((item) => turns.execute(() => read(item))))).flat();
}

/** Ids of feeds and of translations, from those of their items. */
const NAMESPACE = '7f4f1f3e-6c3d-5b0e-9a53-0a1d2b7c8e11';

/** The item's own id in the default language; a translation is another entry. */
const entryId = (itemId: string, language: string): string =>
  `urn:uuid:${language === DEFAULT_LANGUAGE ? itemId : uuid(`${itemId}/${language}`, NAMESPACE)}`;

/** Texts that are read from beginning to end: the page of a publication says in a few words what its file holds. */
const READ_WHOLE: ReadonlySet<string> = new Set(['Article', 'Blog Entry']);

/** Everybody reads a feed: its content is what a visitor may have, and of a gated text there is only the summary. */
const entryOf = ({ document, updated }: Found): FeedEntry => ({
  id: entryId(document.itemId, document.language),
  url: document.url,
  title: document.title,
  summary: document.lede,
  content: document.access.kind === 'full' ? document.html : undefined,
  authors: document.authors,
  categories: document.topics,
  published: document.published ?? updated,
  updated,
  image: document.image,
  drawing: document.drawing,
  minutes: READ_WHOLE.has(document.templateName) ? document.minutes : undefined,
  newsletterSentence: document.newsletterSentence,
});

export interface FeedRequest {
  site: { name: string; origin: string };
  /** Of the page that the feed is about, without language prefix. */
  path: string;
  language: string;
  /** As newsletters need it; where nobody writes one of a page, it is as long as always. */
  isLong?: boolean;
}

async function makeFeed(
  { site, path, language, isLong: wantsLong = false }: FeedRequest,
  dependencies: ItemDependencies,
): Promise<Feed | undefined> {
  const page = await loadItem({ site: site.name, path, language }, dependencies);
  if (!page) return undefined;
  const condition = path === '/' ? everything : conditionOf(page.item.templateName, page.item.itemId);
  if (!condition) return undefined;
  const isLong = wantsLong && (path === '/' || page.item.templateName === 'Topic');
  const fields = parsePageFields(page.item.fields);
  const siteName = (await dependencies.services.dictionary.phrases(site.name, language))['site.name'] ?? '';
  const own = fields.Title.value || page.item.displayName || page.item.name;
  const address = (below: string): string => `${site.origin}${languagePath(encodePath(below), language)}`;
  return {
    id: `urn:uuid:${uuid(`${site.name}/${page.item.itemId}/${language}/feed`, NAMESPACE)}`,
    title: path === '/' ? siteName || own : [own, siteName].filter(Boolean).join(' | '),
    description: fields.MetaDescription.value || fields.Lede.value,
    language,
    url: address(path),
    self: { rss: address(feedPath(path, 'rss')), atom: address(feedPath(path, 'atom')) },
    icon: `${site.origin}/apple-touch-icon.png`,
    entries: await newestDocuments(condition, language, isLong ? LONG_FEED_LENGTH : FEED_LENGTH, dependencies, (found) => {
      const entry = entryOf(found);
      return isLong ? { ...entry, content: undefined } : entry;
    }),
  };
}

/** With when its making began: what is told may have been kept for a while. */
const kept = keepFresh<{ feed: Feed; begun: number }>();

const keyOf = ({ site, language, path, isLong }: FeedRequest): string => `${site.origin}/${language}${path}${isLong ? '?long' : ''}`;

const known = (request: FeedRequest, dependencies: ItemDependencies, how?: { insists: boolean }) =>
  kept(
    keyOf(request),
    async () => {
      const begun = Date.now();
      const feed = await makeFeed(request, dependencies);
      return feed && { feed, begun };
    },
    how,
  );

/**
 * What the feed of a site (`/`), or of one of its topics, people, blogs and listings, holds.
 * @returns undefined where there is none
 * @throws AppError `content/…` when the content service is down and no feed is known
 */
export const keptFeed = async (request: FeedRequest, dependencies: ItemDependencies): Promise<Feed | undefined> =>
  (await known(request, dependencies))?.feed;

const FEEDS_MOST = 1_000;
const told = onePerProcess('feeds.told', () => new LRUCache<string, { digest: string; since: string }>({ max: FEEDS_MOST }));

/**
 * Since when a feed has been what it is, as far as this process knows. Its newest entry does not say: a text that was withdrawn, or an
 * author who was renamed, changes a feed and leaves that as it was, and readers who go by dates kept the text.
 * @param begun when its making began, ms since 1970
 */
function unchangedSince(name: string, xml: string, begun: number): string {
  const digest = createHash('sha256').update(xml).digest('base64url');
  const before = told.get(name);
  if (before?.digest === digest) return before.since;
  const since = new Date(begun).toISOString();
  told.set(name, { digest, since });
  return since;
}

/**
 * The same as XML. A long one is what mails are made of, which nobody calls back: it is of now, or there is none for now.
 * @returns undefined where there is none
 * @throws AppError `content/…` when the content service is down and no feed is known, or a long one was asked for
 */
export async function loadFeed(
  request: FeedRequest,
  format: FeedFormat,
  dependencies: ItemDependencies,
): Promise<{ xml: string; modified: string } | undefined> {
  const made = await known(request, dependencies, { insists: request.isLong ?? false });
  if (!made) return undefined;
  const xml = feedXml(made.feed, format);
  return { xml, modified: unchangedSince(`${keyOf(request)} ${format}`, xml, made.begun) };
}
