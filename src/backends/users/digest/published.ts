import { setTimeout as wait } from 'node:timers/promises';
import type { Language } from '../mail/phrases.ts';
import { language as languages } from '../model/validation.ts';
import { readFeed } from './feed.ts';
import { readLeadPicture, type LeadPicture } from './lead-picture.ts';
import type { PublishedItem } from './feed.ts';

/** What the site has published, the newest first. */
export interface Published {
  /** @throws NoFeed where the site has none: it was moved, or the address is wrong */
  everything(language: Language): Promise<readonly PublishedItem[]>;
  /** Nothing for a topic that the site does not have (any more). */
  onTopic(language: Language, topic: string): Promise<readonly PublishedItem[]>;
  /** What the site calls a topic, whose feed is called by it and the site's name; its slug where that is not to be had. */
  nameOf(language: Language, topic: string): Promise<string>;
  /** The picture of what leads an issue, for a mail. @throws when it cannot be had or read */
  picture(address: string): Promise<LeadPicture | undefined>;
}

/** `/rss.xml` → `/de/topics/energy/rss.xml?for=newsletters`, as long as a month: a topic has a feed of its own, which says what belongs to it better than the names of categories. */
export function feedAddress(feedUrl: string, language: Language, topic?: string): string {
  const url = new URL(feedUrl);
  const [name = 'rss.xml', ...folders] = url.pathname.split('/').toReversed();
  url.pathname = [
    ...folders.toReversed(),
    ...(language === 'en' ? [] : [language]),
    ...(topic === undefined ? [] : ['topics', encodeURIComponent(topic)]),
    name,
  ].join('/');
  url.searchParams.set('for', 'newsletters');
  return url.href;
}

/** Prefixes of the site's addresses; those in the default language have none. */
const PREFIX = new RegExp(`^/(?:${languages.options.join('|')})(?=/)`);

/** `/de/energy/copper` → `/energy/copper`: a piece is the same in each language. */
export const withoutLanguage = (path: string): string => path.replace(PREFIX, '');

/** Where the feed of everything should be there is nothing. */
export class NoFeed extends Error {
  override readonly name = 'NoFeed';
}

/** A round takes hours: so long what a feed said counts, so that a text that is withdrawn or corrected meanwhile is not in the mails after that. */
const FRESH_MS = 60_000;

/** So long a failure counts: a site that does not answer once would cost everybody who is come to in a minute their issue of this round. */
const FAILED_MS = 5_000;
/** When a feed that was there in this round is asked for again. */
const AGAIN_AFTER_MS = [1_000, 5_000];

/** What was asked for is not asked for again within a time. */
function onceEach<T>(load: (address: string) => Promise<T>, forMs = Infinity, failedMs = forMs): (address: string) => Promise<T> {
  const asked = new Map<string, { value: Promise<T>; until: number }>();
  return (address) => {
    const known = asked.get(address);
    if (known !== undefined && performance.now() < known.until) return known.value;
    const value = load(address);
    const entry = { value, until: performance.now() + forMs };
    asked.set(address, entry);
    value.catch(() => {
      entry.until = performance.now() + failedMs;
    });
    return value;
  };
}

async function readAgain(address: string): ReturnType<typeof readFeed> {
  for (const afterMs of AGAIN_AFTER_MS)
    try {
      return await readFeed(address);
    } catch {
      await wait(afterMs);
    }
  return readFeed(address);
}

/**
 * Reads the feeds, each once in a minute, and pictures, each once: for one round of issues, which brings nothing that came after it began.
 * @param leftOut called where entries of a feed cannot be used, with how many
 */
export function readPublished(feedUrl: string, leftOut: (address: string, count: number) => void = () => undefined): Published {
  const began = new Map<string, ReadonlySet<string>>();
  const feed = onceEach(
    async (address) => {
      const first = began.get(address);
      const found = await (first === undefined ? readFeed(address, (count) => leftOut(address, count)) : readAgain(address));
      if (found === undefined) return undefined;
      if (first === undefined) began.set(address, new Set(found.items.map(({ id }) => id)));
      return first === undefined ? found : { ...found, items: found.items.filter(({ id }) => first.has(id)) };
    },
    FRESH_MS,
    FAILED_MS,
  );
  return {
    picture: onceEach(readLeadPicture),
    everything: async (language) => {
      const address = feedAddress(feedUrl, language);
      const found = await feed(address);
      if (found === undefined) throw new NoFeed(`There is no feed at ${address}: USERS_FEED_URL says where it is.`);
      return found.items;
    },
    onTopic: async (language, topic) => (await feed(feedAddress(feedUrl, language, topic)))?.items ?? [],
    nameOf: async (language, topic) => {
      // Whoever has nothing on it for that is told so when it is asked for what it holds.
      const found = await feed(feedAddress(feedUrl, language, topic)).catch(() => undefined);
      return (found?.title ?? '').replace(/ \| [^|]*$/, '') || topic;
    },
  };
}
