/** Feeds as XML: RSS 2.0 (with the content, Dublin Core and Media modules) and Atom (RFC 4287). Pure. */
import { escapeXml } from '@/lib/rich-text/escape';
import { FEED_TYPES, type FeedFormat } from './feed-address';

export interface FeedEntry {
  /** Stays the same whatever happens to the address. */
  id: string;
  url: string;
  title: string;
  summary: string;
  /** HTML; absent where not everybody may read it. */
  content?: string | undefined;
  authors: { name: string; url?: string }[];
  categories: string[];
  /** ISO 8601. */
  published: string;
  updated: string;
  image: string;
  /** Address of the picture above the text. */
  drawing?: string | undefined;
  minutes?: number | undefined;
  /** What an editor has a newsletter say before it. */
  newsletterSentence?: string | undefined;
}

export interface Feed {
  id: string;
  title: string;
  description: string;
  language: string;
  /** The page that the feed is about. */
  url: string;
  /** The feed itself, by format. */
  self: Readonly<Record<FeedFormat, string>>;
  icon: string;
  entries: readonly FeedEntry[];
}

/** Names what newsletters need beyond RSS: the picture above the text, minutes of reading, and the editor's sentence. docs/contracts/machines.md */
const NEWSLETTER_NAMESPACE = 'urn:masthead:newsletter';

/** Size of a share picture, in pixels. */
const [SHARE_WIDTH, SHARE_HEIGHT] = [1200, 630];

const tag = (name: string, text: string | undefined): string => (text ? `<${name}>${escapeXml(text)}</${name}>` : '');

/** When something in the feed last changed; the same for the same entries, so that an unchanged feed has the same bytes. */
export const feedUpdated = ({ entries }: Pick<Feed, 'entries'>): string =>
  entries
    .map(({ updated }) => updated)
    .sort()
    .at(-1) ?? '1970-01-01T00:00:00.000Z';

function rssItem(entry: FeedEntry): string {
  const parts = [
    tag('title', entry.title),
    tag('link', entry.url),
    `<guid isPermaLink="false">${escapeXml(entry.id)}</guid>`,
    tag('pubDate', new Date(entry.published).toUTCString()),
    ...entry.authors.map(({ name }) => tag('dc:creator', name)),
    ...entry.categories.map((category) => tag('category', category)),
    tag('description', entry.summary || entry.title),
    tag('content:encoded', entry.content),
    // Media RSS and no enclosure: an enclosure must say its length in bytes, and the picture is drawn when it is asked for.
    `<media:content url="${escapeXml(entry.image)}" medium="image" type="image/png" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}"/>`,
    // No thumbnail: feed readers would show it, and it may be an SVG.
    tag('newsletter:picture', entry.drawing),
    tag('newsletter:minutes', entry.minutes?.toString()),
    tag('newsletter:sentence', entry.newsletterSentence),
  ];
  return `<item>\n${parts.filter(Boolean).join('\n')}\n</item>`;
}

function rss(feed: Feed): string {
  const head = [
    tag('title', feed.title),
    tag('link', feed.url),
    tag('description', feed.description || feed.title),
    tag('language', feed.language),
    tag('lastBuildDate', feed.entries.length > 0 ? new Date(feedUpdated(feed)).toUTCString() : undefined),
    `<atom:link href="${escapeXml(feed.self.rss)}" rel="self" type="${FEED_TYPES.rss}"/>`,
    `<image>${tag('url', feed.icon)}${tag('title', feed.title)}${tag('link', feed.url)}</image>`,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:newsletter="${NEWSLETTER_NAMESPACE}">
<channel>
${[...head, ...feed.entries.map(rssItem)].filter(Boolean).join('\n')}
</channel>
</rss>
`;
}

const atomPerson = ({ name, url }: { name: string; url?: string }): string => `<author>${tag('name', name)}${tag('uri', url)}</author>`;

function atomEntry(entry: FeedEntry): string {
  const parts = [
    tag('id', entry.id),
    tag('title', entry.title),
    `<link rel="alternate" type="text/html" href="${escapeXml(entry.url)}"/>`,
    `<link rel="enclosure" type="image/png" href="${escapeXml(entry.image)}"/>`,
    tag('published', entry.published),
    tag('updated', entry.updated),
    ...entry.authors.map(atomPerson),
    ...entry.categories.map((category) => `<category term="${escapeXml(category)}"/>`),
    tag('summary', entry.summary),
    entry.content ? `<content type="html">${escapeXml(entry.content)}</content>` : '',
  ];
  return `<entry>\n${parts.filter(Boolean).join('\n')}\n</entry>`;
}

function atom(feed: Feed): string {
  const head = [
    tag('id', feed.id),
    tag('title', feed.title),
    tag('subtitle', feed.description),
    tag('updated', feedUpdated(feed)),
    // Entries without an author of their own need one (RFC 4287, section 4.1.1).
    atomPerson({ name: feed.title, url: feed.url }),
    `<link rel="self" type="${FEED_TYPES.atom}" href="${escapeXml(feed.self.atom)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(feed.url)}"/>`,
    tag('icon', feed.icon),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}">
${[...head, ...feed.entries.map(atomEntry)].filter(Boolean).join('\n')}
</feed>
`;
}

export const feedXml = (feed: Feed, format: FeedFormat): string => (format === 'rss' ? rss(feed) : atom(feed));
