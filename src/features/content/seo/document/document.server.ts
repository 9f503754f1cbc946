/** A page as a document: what feeds and the Markdown form are made of. */
import sanitizeHtml from 'sanitize-html';
import { languagePath } from '@/lib/language-path';
import { sanitizeRichText } from '@/lib/rich-text-html';
import type { AccessDecision } from '../../access/access';
import { encodePath, shareCardOf } from '../../page/head.server';
import { loadItem, type ItemDependencies } from '../../page/page.server';
import { parsePageFields } from '../page-fields';
import { sharePath } from '../share-picture/address.server';
import { absolute, personOf } from '../structured-data/things.server';
import { textOfItem } from './blocks';

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
  /** ISO 8601. */
  published: string | undefined;
  access: AccessDecision;
  /** Sanitized HTML with absolute addresses; of a gated text its teaser. */
  html: string;
  /** Absolute address of a picture that shows no more than the title. */
  image: string;
  noIndex: boolean;
}

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', 'ins'],
  allowedAttributes: {
    a: ['href', 'title', 'hreflang'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    ol: ['start'],
    li: ['value', 'id'],
    time: ['datetime'],
    abbr: ['title'],
    q: ['cite'],
    blockquote: ['cite'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
};

/** Rich text for other people's programs: nothing but text, and addresses that are right anywhere. */
export const portableHtml = (html: string, page: string): string =>
  sanitizeHtml(sanitizeRichText(html), {
    ...ALLOWED,
    transformTags: {
      a: (tagName, { href, ...attributes }) => ({
        tagName,
        attribs: href === undefined ? attributes : { ...attributes, href: absolute(href, page) },
      }),
      img: (tagName, { src, ...attributes }) => ({
        tagName,
        attribs: src === undefined ? attributes : { ...attributes, src: absolute(src, page) },
      }),
    },
  });

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
  const { item, access, path: own } = page;
  if (item.itemLanguage && item.itemLanguage !== language) return undefined;
  const fields = parsePageFields(item.fields);
  const url = `${site.origin}${languagePath(encodePath(own), language)}`;
  const itemName = item.displayName || item.name;
  const siteName = (await dependencies.services.dictionary.phrases(site.name, language))['site.name'] ?? '';
  const published = fields.DisplayDate.value ?? fields.PublicationDate.value;
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
    access,
    html: portableHtml(textOfItem(item), url),
    image: `${site.origin}${sharePath(shareCardOf(fields, itemName, siteName), language, own)}`,
    noIndex: fields.NoIndex.value,
  };
}
