import type { Language } from '../mail/phrases.ts';
import { language as languages } from '../model/validation.ts';
import { readFeed } from './feed.ts';
import { readLeadPicture, type LeadPicture } from './lead-picture.ts';
import type { PublishedItem } from './feed.ts';

/** What the site has published, the newest first. */
export interface Published {
  everything(language: Language): Promise<readonly PublishedItem[]>;
  /** Nothing for a topic that the site does not have (any more). */
  onTopic(language: Language, topic: string): Promise<readonly PublishedItem[]>;
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

/** What was asked for once is not asked for again. */
function onceEach<T>(load: (address: string) => Promise<T>): (address: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>();
  return (address) => {
    const known = asked.get(address) ?? load(address);
    asked.set(address, known);
    return known;
  };
}

/** Reads the feeds and pictures, each once: for one round of issues. */
export function readPublished(feedUrl: string): Published {
  const feed = onceEach<readonly PublishedItem[]>(readFeed);
  return {
    picture: onceEach(readLeadPicture),
    everything: (language) => feed(feedAddress(feedUrl, language)),
    onTopic: (language, topic) => feed(feedAddress(feedUrl, language, topic)),
  };
}
