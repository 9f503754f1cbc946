import { readFileSync } from 'node:fs';
import { parseFeed } from 'feedsmith';
import { z } from 'zod';
import { DEFAULT_LANGUAGE } from '../../scs/modules.ts';
import { slugOf } from '../../scs/item.ts';
import { DocumentError } from '../../markdown/front-matter.ts';
import { textOfHtml } from '../../../lib/rich-text/words.ts';
import type { Report } from '../report.ts';
import { htmlSource, isoDate, lastPart, originOf } from './sources.ts';
import type { Sources } from './sources.ts';

const MOST_BYTES = 64 * 1024 * 1024;
const LONGEST_MS = 30_000;

interface Entry {
  title: string;
  link: string;
  date: string | undefined;
  authors: string[];
  tags: string[];
  summary: string;
  content: string;
  image: string;
}

const words = z.string().catch('');
/** An element of Atom as text or as `{ value }`; XHTML comes as HTML. */
const value = z.union([z.string(), z.looseObject({ value: words }).transform((each) => each.value)]).catch('');
const many = <S extends z.ZodType>(schema: S) => z.array(schema).catch([]);
const enclosure = z.looseObject({ url: words, type: words });

/** Of each kind of feed the entries in one form. */
const rss = z
  .looseObject({
    title: words,
    link: words,
    description: words,
    pubDate: words,
    guid: value,
    authors: many(z.looseObject({ name: words })),
    dc: z
      .looseObject({ creators: many(z.string()), dates: many(z.string()) })
      .partial()
      .catch({}),
    categories: many(z.looseObject({ name: words })),
    content: z.looseObject({ encoded: words }).partial().catch({}),
    enclosures: many(enclosure),
  })
  .transform((item): Entry => ({
    title: item.title,
    link: item.link || (URL.canParse(item.guid) ? item.guid : ''),
    date: isoDate(item.pubDate || item.dc.dates?.[0]),
    authors: item.dc.creators?.length ? item.dc.creators : item.authors.map(({ name }) => name),
    tags: item.categories.map(({ name }) => name),
    summary: item.content.encoded ? item.description : '',
    content: item.content.encoded || item.description,
    image: item.enclosures.find(({ type }) => type.startsWith('image/'))?.url ?? '',
  }));
const atom = z
  .looseObject({
    title: value,
    links: many(z.looseObject({ href: words, rel: words, type: words })),
    published: words,
    updated: words,
    authors: many(z.looseObject({ name: words })),
    categories: many(z.looseObject({ term: words, label: words })),
    summary: value,
    content: value,
  })
  .transform((entry): Entry => ({
    title: entry.title,
    link: entry.links.find(({ rel }) => rel === '' || rel === 'alternate')?.href ?? '',
    date: isoDate(entry.published || entry.updated),
    authors: entry.authors.map(({ name }) => name),
    tags: entry.categories.map(({ term, label }) => label || term),
    summary: entry.content ? entry.summary : '',
    content: entry.content || entry.summary,
    image: entry.links.find(({ rel, type }) => rel === 'enclosure' && type.startsWith('image/'))?.href ?? '',
  }));
const json = z
  .looseObject({
    title: words,
    url: words,
    date_published: z.union([z.string(), z.date().transform((date) => date.toISOString())]).catch(''),
    authors: many(z.looseObject({ name: words })),
    tags: many(z.string()),
    summary: words,
    content_html: words,
    content_text: words,
    image: words,
  })
  .transform((item): Entry => ({
    title: item.title,
    link: item.url,
    date: isoDate(item.date_published),
    authors: item.authors.map(({ name }) => name),
    tags: item.tags,
    summary: item.summary,
    content:
      item.content_html ||
      (item.content_text && `<p>${item.content_text.replace(/[<&]/g, (mark) => (mark === '<' ? '&lt;' : '&amp;'))}</p>`),
    image: item.image,
  }));
const READERS = { rss, rdf: rss, atom, json } as const;
const channel = z.looseObject({
  title: value,
  link: words,
  home_page_url: words,
  links: many(z.looseObject({ href: words, rel: words })),
  items: many(z.unknown()),
  entries: many(z.unknown()),
});

/** The bytes of a feed by its address or file. @throws DocumentError */
async function bytesOf(source: string): Promise<Buffer> {
  if (!/^https?:\/\//.test(source)) return readFileSync(source);
  let answer: Response;
  try {
    answer = await fetch(source, {
      signal: AbortSignal.timeout(LONGEST_MS),
      headers: { Accept: 'application/rss+xml, application/atom+xml, application/feed+json, */*;q=0.5' },
    });
  } catch (error) {
    throw new DocumentError(`${source} does not answer (${error instanceof Error ? error.message : String(error)})`);
  }
  if (!answer.ok) throw new DocumentError(`${source} answers ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new DocumentError(`${source} is larger than ${MOST_BYTES / 1024 / 1024} MB: that is no feed`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * The entries of a feed (RSS 0.9 to 2.0, RDF, Atom, JSON Feed) as posts, once: nothing is followed afterwards.
 * @param source a file, or an address (http, https)
 * @throws DocumentError when it is no feed, or does not answer
 */
export async function readFeed(source: string, report: Report): Promise<Sources> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await bytesOf(source));
  } catch (error) {
    if (error instanceof TypeError) throw new DocumentError(`${source} is not UTF-8 text`);
    throw error;
  }
  let parsed: ReturnType<typeof parseFeed>;
  try {
    parsed = parseFeed(text);
  } catch (error) {
    throw new DocumentError(`${source} is no feed: ${error instanceof Error ? error.message : String(error)}`);
  }
  const feed = channel.parse(parsed.feed);
  const reader = READERS[parsed.format];
  const home = feed.home_page_url || feed.link || feed.links.find(({ rel }) => rel === '' || rel === 'alternate')?.href;
  const sources = [...feed.items, ...feed.entries].flatMap((each, index) => {
    const read = reader.safeParse(each);
    const name = `entry ${index + 1}`;
    if (!read.success) {
      report.fail(name, `cannot be read: ${read.error.issues[0]?.path.join('.') ?? ''} ${read.error.issues[0]?.message ?? ''}`);
      return [];
    }
    const entry = read.data;
    const title = textOfHtml(entry.title).trim();
    if (title === '') {
      report.fail(name, 'has no title');
      return [];
    }
    const file = `${name} (${entry.link || title})`;
    const note = report.of(file);
    if (entry.content === '') note.problems.push('the feed has no text of it');
    else if (entry.summary === '' && textOfHtml(entry.content).length < 400 && entry.link !== '')
      note.problems.push(`the feed may have no more than its beginning; the whole is at ${entry.link}`);
    return [
      htmlSource(file, {
        slug: slugOf(lastPart(entry.link) || title),
        date: entry.date,
        language: DEFAULT_LANGUAGE,
        body: entry.content,
        data: {
          title: entry.title,
          excerpt: entry.summary,
          authors: entry.authors.filter((author) => author !== ''),
          tags: entry.tags.filter((tag) => tag !== ''),
          permalink: entry.link,
          image: entry.image,
        },
      }),
    ];
  });
  return { sources, origin: originOf(home ?? ''), title: textOfHtml(feed.title).trim() || undefined };
}
