/** Openings as RSS 2.0 and as JSON Feed 1.1 (jsonfeed.org). Pure. */
import { escapeXml } from '@/lib/rich-text/escape';

export interface JobFeed {
  title: string;
  /** The search's page. */
  url: string;
  /** The feed itself. */
  self: string;
  icon: string;
  language: string;
  entries: readonly {
    id: string;
    url: string;
    title: string;
    summary: string;
    places: readonly string[];
    employer: string;
    language: string;
    /** ISO 8601. */
    posted: string;
    updated?: string;
    /** The last day, as the page says it: `Closes 21 November 2026`. */
    closes?: string;
  }[];
}
type Entry = JobFeed['entries'][number];

const tag = (name: string, text: string): string => (text ? `<${name}>${escapeXml(text)}</${name}>` : '');

/** What a reader's program shows of an opening. */
const textOf = ({ places, summary, closes }: Entry): string =>
  [places.join(' · '), summary, closes ?? ''].filter(Boolean).join('. ').replace(/\.\. /g, '. ');

const item = (entry: Entry): string =>
  [
    '<item>',
    tag('title', entry.title),
    tag('link', entry.url),
    `<guid isPermaLink="false">${escapeXml(entry.id)}</guid>`,
    tag('pubDate', new Date(entry.posted).toUTCString()),
    tag('dc:creator', entry.employer),
    ...entry.places.map((place) => tag('category', place)),
    tag('description', textOf(entry)),
    '</item>',
  ]
    .filter(Boolean)
    .join('\n');

export const jobFeedRss = (feed: JobFeed): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${[
  tag('title', feed.title),
  tag('link', feed.url),
  tag('description', feed.title),
  tag('language', feed.language),
  `<atom:link href="${escapeXml(feed.self)}" rel="self" type="application/rss+xml"/>`,
  ...feed.entries.map(item),
].join('\n')}
</channel>
</rss>
`;

export const jobFeedJson = (feed: JobFeed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.url,
    feed_url: feed.self,
    icon: feed.icon,
    language: feed.language,
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      content_text: textOf(entry) || entry.title,
      ...(entry.summary ? { summary: entry.summary } : {}),
      date_published: entry.posted,
      ...(entry.updated ? { date_modified: entry.updated } : {}),
      authors: [{ name: entry.employer }],
      tags: entry.places,
      language: entry.language,
    })),
  });
