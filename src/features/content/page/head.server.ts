import { z } from 'zod';
import { DEFAULT_LANGUAGE } from '@/config/constants';
import { languagePath, localeOf } from '@/lib/language-path';
import { checkboxField, dateField, imageField, textField } from '../fields.schema';
import type { RouteInfo } from '../rendering';
import type { PageHead } from './page-model';

/** Fields of every page template (`_Page`, `_Authored`) that the head needs; each forgives what is missing or odd. */
const fieldsSchema = z.object({
  Title: textField.catch({ value: '' }),
  Lede: textField.catch({ value: '' }),
  MetaTitle: textField.catch({ value: '' }),
  MetaDescription: textField.catch({ value: '' }),
  Image: imageField.catch({ value: { alt: '' } }),
  ShareImage: imageField.catch({ value: { alt: '' } }),
  NoIndex: checkboxField.catch({ value: false }),
  DisplayDate: dateField.catch({ value: null }),
});

const ogTypes: Readonly<Record<string, PageHead['og']['type']>> = { Article: 'article', 'Blog Entry': 'article', Profile: 'profile' };

export interface HeadOptions {
  route: RouteInfo;
  /** Fields of the page item, as the layout has them. */
  fields: unknown;
  itemName: string;
  /** Origin of the site that the page belongs to. */
  origin: string;
  siteName: string;
  /** Preview, error pages: never indexed. */
  hidden: boolean;
}

const pagePath = (path: string, pageNumber: number): string => (pageNumber > 1 ? `${path === '/' ? '' : path}/page/${pageNumber}` : path);

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

export function createHead({ route, fields, itemName, origin, siteName, hidden }: HeadOptions): PageHead {
  const page = fieldsSchema.parse(typeof fields === 'object' && fields !== null ? fields : {});
  const title = page.MetaTitle.value || page.Title.value || itemName;
  const description = page.MetaDescription.value || page.Lede.value;
  const absolute = (language: string, pageNumber: number): string => `${origin}${languagePath(encodePath(pagePath(route.path, pageNumber)), language)}`;
  // A text shown in place of a missing translation is the same text: search engines are sent to the original.
  const canonical = absolute(route.itemLanguage, route.pageNumber);
  const languages = route.pageNumber === 1 ? route.languages : [];
  const fallback = languages.includes(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : languages[0];
  const image = page.ShareImage.value.src ? page.ShareImage.value : page.Image.value;
  const publishedTime = ogTypes[route.templateName] === 'article' ? page.DisplayDate.value : null;
  return {
    title: siteName && siteName !== title ? `${title} | ${siteName}` : title,
    description,
    canonical,
    alternates: [
      ...languages.map((language) => ({ language, url: absolute(language, 1) })),
      ...(fallback ? [{ language: 'x-default', url: absolute(fallback, 1) }] : []),
    ],
    ...(hidden || page.NoIndex.value ? { robots: 'noindex' } : {}),
    og: {
      type: ogTypes[route.templateName] ?? 'website',
      title,
      description,
      url: canonical,
      siteName,
      locale: localeOf(route.itemLanguage).replace('-', '_'),
      ...(image.src ? { image: new URL(image.src, origin).href } : {}),
      ...(image.src && image.alt ? { imageAlt: image.alt } : {}),
      ...(publishedTime ? { publishedTime } : {}),
    },
  };
}
