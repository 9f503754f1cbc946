/** A page as a document: what feeds and the Markdown form are made of. */
import { languagePath } from '@/lib/language-path';
import { toHtml } from '@/lib/rich-text/html';
import { readingMinutes } from '@/lib/rich-text/reading-time';
import { changeAddresses } from '@/lib/rich-text/links';
import type { AccessDecision } from '@/runtime/access';
import { encodePath } from '@/lib/encode-path';
import { shareCardOf } from '../head.server';
import { loadItem, type ItemDependencies } from '@/server/page/page';
import { wordsToRead } from '../../reading-time.server';
import { datedOf, parsePageFields } from '../page-fields';
import { sharePath } from '../share-picture/address.server';
import { personOf } from '../structured-data/things.server';
import { textOfItem } from './blocks';
import { makePortable } from './portable.server';

export interface DocumentPage {
  itemId: string;
  templateName: string;
  /** The language of the version. */
  language: string;
  url: string;
  title: string;
  lede: string;
  authors: { name: string; url?: string }[];
  topics: string[];
  /** When it came to the site, ISO 8601: feeds tell of what is new there. */
  published: string | undefined;
  /** The day that its page says, ISO 8601. */
  dated: string | undefined;
  access: AccessDecision;
  /** Sanitized HTML with absolute addresses; of a gated text its teaser. */
  html: string;
  /** Absolute address of a picture that shows no more than the title. */
  image: string;
  /** Absolute address of the picture above the text, as large as it is. */
  drawing: string | undefined;
  /** Whole minutes, where somebody may read it all or its item says so. */
  minutes: number | undefined;
  /** What a newsletter says before it, where it leads an issue. */
  newsletterSentence: string;
  noIndex: boolean;
}

/**
 * @param path without language prefix
 * @returns undefined when there is no such page, or none of its own in that language
 * @throws AppError `content/…`
 */
export async function loadDocument(
  site: { name: string; origin: string },
  path: string,
  language: string,
  dependencies: ItemDependencies,
): Promise<DocumentPage | undefined> {
  const page = await loadItem({ site: site.name, path, language }, dependencies);
  if (!page) return undefined;
  const { item, access, path: own, href } = page;
  if (item.itemLanguage && item.itemLanguage !== language) return undefined;
  const fields = parsePageFields(item.fields);
  const url = `${site.origin}${languagePath(encodePath(own), language)}`;
  const itemName = item.displayName || item.name;
  const phrases = await dependencies.services.dictionary.phrases(site.name, language);
  const siteName = phrases['site.name'] ?? '';
  const published = fields.DisplayDate.value ?? fields.PublicationDate.value;
  const dated = datedOf(fields);
  const text = textOfItem(item, { video: phrases['embed.video'] ?? 'Video' });
  changeAddresses(text, { href });
  makePortable(text, url);
  return {
    itemId: item.itemId.toLowerCase(),
    templateName: item.templateName,
    language,
    url,
    title: fields.Title.value || itemName,
    lede: fields.Lede.value,
    authors: fields.Authors.map((author) => {
      const { name, url: address } = personOf(author, site.origin);
      return { name, ...(address ? { url: address } : {}) };
    }),
    topics: fields.Topics.map((topic) => topic.fields.Title.value || topic.displayName).filter(Boolean),
    published: published ? new Date(published).toISOString() : undefined,
    dated: dated ? new Date(dated).toISOString() : undefined,
    access,
    html: toHtml(text),
    drawing: fields.Image.value.src ? new URL(fields.Image.value.src, site.origin).href : undefined,
    minutes: fields.ReadingMinutes.value || (access.kind === 'full' ? readingMinutes(wordsToRead(item)) : null) || undefined,
    newsletterSentence: fields.NewsletterSentence.value,
    image: `${site.origin}${sharePath(shareCardOf(fields, itemName, siteName), language, own)}`,
    noIndex: fields.NoIndex.value,
  };
}
