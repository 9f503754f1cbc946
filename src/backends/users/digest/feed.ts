import { XMLParser } from 'fast-xml-parser';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { z } from 'zod';
import { firstOf, lookupFor } from '../../kit/http/local-names.ts';
import type { Piece } from '../../../lib/newsletters/compose.ts';
import { textOfHtml } from '../../../lib/rich-text/words.ts';

export interface PublishedItem extends Piece {
  /** Stays the same whatever happens to the address. */
  id: string;
  title: string;
  description: string;
  /** Of reading. */
  minutes: number | undefined;
  /** Address of the picture above it. */
  drawing: string | undefined;
}

const MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const REDIRECTS = 3;

/** A redirect to the same origin, which somebody may put before what was moved. */
const movedTo = (url: URL, { statusCode = 0, headers }: IncomingMessage): string | undefined => {
  if (statusCode < 300 || statusCode > 399 || headers.location === undefined) return undefined;
  const next = URL.parse(headers.location, url);
  return next?.origin === url.origin ? next.href : undefined;
};

/**
 * What is at an address of the site, or where that one leads to on the same origin.
 * @returns undefined where there is nothing (any more)
 * @throws when it answers otherwise than 200, 404 or 410, with more than 5 MB, or not within 10 s
 */
export function getBytes(address: string, accept: string, redirects = REDIRECTS): Promise<Buffer | undefined> {
  const url = new URL(address);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        headers: { accept },
        ...lookupFor(url),
        timeout: TIMEOUT_MS,
      },
      (response) => {
        if (response.statusCode === 404 || response.statusCode === 410) {
          response.resume();
          return resolve(undefined);
        }
        const moved = movedTo(url, response);
        if (moved !== undefined && redirects > 0) {
          response.resume();
          return resolve(getBytes(moved, accept, redirects - 1));
        }
        if (response.statusCode !== 200) {
          response.resume();
          return reject(new Error(`The feed ${address} answered ${response.statusCode}.`));
        }
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MAX_BYTES) call.destroy(new Error(`The feed ${address} is larger than ${MAX_BYTES} bytes.`));
          else chunks.push(chunk);
        });
        response.on('end', () => resolve(Buffer.concat(chunks)));
        response.on('error', reject);
      },
    );
    call.on('timeout', () => call.destroy(new Error(`The feed ${address} did not answer within ${TIMEOUT_MS} ms.`)));
    call.on('error', (error) => reject(firstOf(error)));
    call.end();
  });
}

const text = z.union([
  z.string(),
  z.number().transform(String),
  z.object({ '#text': z.union([z.string(), z.number().transform(String)]) }).transform((node) => node['#text']),
]);
const list = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]), z.array(schema));
const address = z.url({ protocol: /^https?$/ });
/** What is more than RSS 2.0 is left out where it is odd: a newsletter goes without it. */
const item = z.object({
  title: text,
  link: z.string(),
  description: text.optional(),
  pubDate: z.string(),
  guid: text.optional().catch(undefined),
  category: list(text).catch([]),
  'newsletter:picture': address.optional().catch(undefined),
  'media:thumbnail': list(z.object({ url: address })).catch([]),
  'newsletter:minutes': text.transform(Number).pipe(z.int().positive()).optional().catch(undefined),
  'newsletter:sentence': text.optional().catch(undefined),
});
const feedSchema = z.object({
  rss: z.object({
    channel: z.object({ title: text.optional().catch(undefined), item: list(z.unknown()) }),
    'xmlns:newsletter': z.string().optional(),
  }),
});

interface ReadFeed {
  /** Empty where it says none. */
  title: string;
  /** The newest first. */
  items: PublishedItem[];
}

/** An entity, or an element that people put into titles and descriptions: what has neither is no HTML, as `a<b` and `<cranes>` are not. */
const HTML =
  /&(?:#\d+|#x[\da-f]+|[a-z]+\d*);|<\/?(?:a|abbr|b|blockquote|br|cite|code|del|div|em|figure|h[1-6]|hr|i|img|ins|li|mark|ol|p|q|s|small|span|strong|sub|sup|table|td|tr|u|ul|wbr)(?:\s[^<>]*)?\/?>/i;
const ownText = (text: string): string => text.replace(/\s+/g, ' ').trim();
const othersText = (text: string): string => (HTML.test(text) ? textOfHtml(text) : ownText(text));

/**
 * Reads RSS 2.0. The feed is what a visitor may read, so the mails hold nothing else. An entry that has not what a newsletter needs of
 * one, all of which RSS 2.0 lets be absent, is left out.
 *
 * @param leftOut called with how many were, where some were
 * @throws when it is no RSS 2.0, or none of its entries can be used
 */
export function parseFeed(xml: string, leftOut: (count: number) => void = () => undefined): ReadFeed {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    processEntities: true,
    htmlEntities: true,
    parseTagValue: false,
  });
  const { rss } = feedSchema.parse(parser.parse(xml));
  // Whether a title is text or HTML is not said in RSS 2.0; our own has text, which is what an editor typed.
  const plain = rss['xmlns:newsletter'] === undefined ? othersText : ownText;
  const rows = rss.channel.item.map((row) => item.safeParse(row));
  const read = rows
    .flatMap(({ data }) => data ?? [])
    .map((item) => ({
      title: plain(item.title),
      id: item.guid ?? item.link,
      url: item.link,
      description: plain(item.description ?? ''),
      publishedAt: new Date(item.pubDate),
      topic: plain(item.category[0] ?? ''),
      minutes: item['newsletter:minutes'],
      drawing: item['newsletter:picture'] ?? item['media:thumbnail'][0]?.url,
      sentence: plain(item['newsletter:sentence'] ?? ''),
    }))
    .filter(({ url, publishedAt, title }) => title !== '' && /^https?:\/\//.test(url) && !Number.isNaN(publishedAt.getTime()));
  const odd = rows.length - read.length;
  const [unread] = rows;
  if (unread?.error && rows.every(({ success }) => !success)) throw unread.error;
  if (odd > 0) leftOut(odd);
  const { title } = rss.channel;
  return {
    title: title === undefined ? '' : plain(title),
    items: read.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime()),
  };
}

/** Undefined where there is no such feed. @throws when it cannot be had or is no RSS 2.0 */
export async function readFeed(address: string, leftOut?: (count: number) => void): Promise<ReadFeed | undefined> {
  const xml = await getBytes(address, 'application/rss+xml, application/xml');
  return xml && parseFeed(xml.toString('utf8'), leftOut);
}
