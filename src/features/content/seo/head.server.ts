import { DEFAULT_LANGUAGE } from '@/config/constants';
import { encodePath } from '@/lib/encode-path';
import { isSvg } from '@/lib/image-source';
import { isoMoment } from '@/lib/iso-moment';
import { languagePath, localeOf, pagedPath } from '@/lib/language-path';
import type { Phrase } from '@/runtime/phrases';
import type { RouteInfo } from '@/runtime/rendering';
import { feedsOf } from './feeds/feed-address';
import { markdownPath, MARKDOWN_TEMPLATES } from './markdown/address';
import type { PageFields } from './page-fields';
import { sharePath } from './share-picture/address.server';
import { SHARE_SIZE, type ShareCard } from './share-picture/card';
import type { PageHead } from '@/runtime/page-model';

const ogTypes: Readonly<Record<string, PageHead['og']['type']>> = { Article: 'article', 'Blog Entry': 'article', Profile: 'profile' };

export interface HeadOptions {
  route: RouteInfo;
  /** Fields of the page item. */
  fields: PageFields;
  itemName: string;
  /** Origin of the site that the page belongs to. */
  origin: string;
  siteName: string;
  /** When the item changed, ISO 8601. */
  updated?: string | undefined;
  /** Preview, error pages: never indexed. */
  hidden: boolean;
  /** Which part of a list is shown, in words; empty for the whole. */
  state: string;
  /** `PageSubject.ownQuery` */
  ownQuery?: string | undefined;
  phrase: Phrase;
}

/** Networks take no SVG: one that an editor chose for sharing stands in the share picture. */
const drawingToShare = ({ ShareImage: { value } }: PageFields): string | undefined =>
  value.src && isSvg(value.src) ? value.src : undefined;

/** What stands above the title of a page's share picture, and the title. */
export function shareCardOf(fields: PageFields, itemName: string, siteName: string): ShareCard {
  const topic = fields.Topics[0];
  return {
    title: fields.Title.value || itemName,
    eyebrow:
      fields.Eyebrow.value ||
      (topic ? topic.fields.Title.value || topic.displayName : '') ||
      fields.JobTitle.value ||
      fields.ContentType.value,
    siteName,
    image: drawingToShare(fields) ?? fields.Image.value.src ?? '',
  };
}

export function createHead({ route, fields, itemName, origin, siteName, updated, hidden, state, ownQuery, phrase }: HeadOptions): PageHead {
  const title = fields.MetaTitle.value || fields.Title.value || itemName;
  const tab = state ? phrase('page.state', { title, state }) : title;
  const description = fields.MetaDescription.value || fields.Lede.value;
  const absolute = (language: string, path: string): string => `${origin}${languagePath(encodePath(path), language)}`;
  const page = (language: string, pageNumber: number) => absolute(language, pagedPath({ path: route.path, pageNumber }));
  // A text shown in place of a missing translation is the same text: search engines are sent to the original.
  const canonical = page(route.itemLanguage, route.pageNumber) + (ownQuery ? `?${ownQuery}` : '');
  const languages = route.pageNumber === 1 && !ownQuery ? route.languages : [];
  const fallback = languages.includes(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : languages[0];
  const noIndex = hidden || fields.NoIndex.value;
  const ogType = ogTypes[route.templateName] ?? 'website';
  const publishedTime = ogType === 'article' ? fields.DisplayDate.value : null;
  return {
    title: siteName && siteName !== tab ? `${tab} | ${siteName}` : tab,
    description,
    canonical,
    alternates: [
      ...languages.map((language) => ({ language, url: page(language, 1) })),
      ...(fallback ? [{ language: 'x-default', url: page(fallback, 1) }] : []),
    ],
    ...(noIndex ? { robots: 'noindex' } : {}),
    feeds: hidden ? [] : feedsOf(route, siteName, title).map(({ path, ...feed }) => ({ ...feed, href: absolute(route.language, path) })),
    ...(!noIndex && MARKDOWN_TEMPLATES.has(route.templateName) ? { markdown: absolute(route.itemLanguage, markdownPath(route.path)) } : {}),
    og: {
      type: ogType,
      title,
      description,
      url: canonical,
      siteName,
      locale: ogLocale(route.itemLanguage),
      localeAlternates: languages.filter((language) => language !== route.itemLanguage).map(ogLocale),
      ...imageOf(fields, route, origin, shareCardOf(fields, itemName, siteName), hidden),
      ...(publishedTime ? { publishedTime } : {}),
      ...(ogType === 'article' && updated ? { modifiedTime: isoMoment(updated) } : {}),
    },
  };
}

const ogLocale = (language: string): string => localeOf(language).replace('-', '_');

/**
 * The picture that an editor chose for sharing, else the one that is drawn from the title. Drafts have no address of their own. The
 * drawn one goes by the language of the page, not of its item: a page in the fallback language names its topic in its own.
 */
function imageOf(fields: PageFields, route: RouteInfo, origin: string, card: ShareCard, hidden: boolean): Partial<PageHead['og']> {
  const chosen = fields.ShareImage.value.src ? fields.ShareImage.value : hidden ? fields.Image.value : undefined;
  if (chosen && !isSvg(chosen.src ?? '')) {
    const image = chosen.src && URL.parse(chosen.src, origin)?.href;
    return image ? { image, ...(chosen.alt ? { imageAlt: chosen.alt } : {}) } : {};
  }
  return hidden ? {} : { image: `${origin}${sharePath(card, route.language, route.path)}`, imageAlt: card.title, imageSize: SHARE_SIZE };
}
