import path from 'node:path';
import { siteRoot, pagePath } from '../definitions/sites.ts';
import { findTemplate } from '../definitions/schema.ts';
import type { SchemaTemplate } from '../definitions/schema.ts';
import { DocumentError, textOf } from '../markdown/front-matter.ts';
import type { Yaml } from '../markdown/front-matter.ts';
import { itemName, slugOf } from '../scs/item.ts';
import { DEFAULT_LANGUAGE } from '../scs/modules.ts';
import { sites } from '../model/sites.ts';
import type { Report } from './report.ts';
import type { SourceFile } from './source.ts';

/** A document with its languages: one item, and what lies below it. */
export interface Document {
  type: string;
  template: SchemaTemplate;
  site: string;
  slug: string;
  /** Item path. */
  path: string;
  /** What references call it: `article:the-long-queue`, `page:dotcom:/about`. */
  key: string;
  sources: Map<string, SourceFile>;
}

/** Keys of front matter that are no fields. */
export const RESERVED = new Set(['type', 'template', 'site', 'path', 'blog', 'slug', 'updated', 'title', 'renderings', 'item']);

interface TypeRule {
  template?: string;
  site?: string;
  address(source: SourceFile, slug: string): string;
}

const pages = (template: string, site: string, address: TypeRule['address']): TypeRule => ({ template, site, address });

function firstTopic(source: SourceFile): string {
  const value: Yaml | undefined = source.data.topics;
  const first = textOf(Array.isArray(value) ? value[0] : value?.toString());
  if (first === undefined) throw new DocumentError('an article needs "topics": the first is part of its address', 1);
  return first.replace(/^topic:/, '');
}

function need(source: SourceFile, key: string): string {
  const value = textOf(source.data[key]);
  if (value === undefined) throw new DocumentError(`a document of type ${textOf(source.data.type) ?? ''} needs "${key}"`, 1);
  return value;
}

/** docs/contracts/content-model.md, "Sites and addresses". */
const TYPES: Readonly<Record<string, TypeRule>> = {
  article: pages('Article', 'insights', (source, slug) => `/featured-insights/${firstTopic(source)}/${slug}`),
  topic: pages('Topic', 'insights', (_source, slug) => `/topics/${slug}`),
  publication: pages('Publication', 'insights', (_source, slug) => `/featured-insights/insights-store/${slug}`),
  blog: pages('Blog Instance', 'insights', (_source, slug) => `/blog/${slug}`),
  blogEntry: pages('Blog Entry', 'insights', (source, slug) => `/blog/${need(source, 'blog')}/${slug}`),
  profile: pages('Profile', 'dotcom', (_source, slug) => `/people/${slug}`),
  event: pages('Event', 'dotcom', (_source, slug) => `/events/${slug}`),
  office: pages('Office', 'dotcom', (_source, slug) => `/about/offices/${slug}`),
  page: { address: (source) => need(source, 'path') },
  tag: { template: 'Tag', site: 'insights', address: (_source, slug) => `Tags/${slug}` },
  data: { address: (source) => need(source, 'path') },
};

/** Item path of a referenced slug where it follows from the type alone. */
export function expectedPath(type: string, slug: string): string | undefined {
  const rule = TYPES[type];
  if (!rule?.site || !['topic', 'publication', 'blog', 'profile', 'event', 'office', 'tag'].includes(type)) return undefined;
  const address = rule.address({ file: '', language: DEFAULT_LANGUAGE, stem: slug, data: {}, body: '', bodyLine: 1 }, slug);
  return type === 'tag' ? `${siteRoot(rule.site)}/Data/${address}` : pagePath(rule.site, address);
}

function documentOf(source: SourceFile): Document {
  const type = textOf(source.data.type) ?? '';
  const rule = TYPES[type];
  if (!rule) throw new DocumentError(`there is no document type "${type}"; the types are ${Object.keys(TYPES).join(', ')}`, 1);
  const templateName = rule.template ?? need(source, 'template');
  const template = findTemplate(templateName);
  if (!template) throw new DocumentError(`there is no template "${templateName}"`, 1);
  const site = rule.site ?? need(source, 'site');
  if (!sites.some((each) => each.name === site)) throw new DocumentError(`there is no site "${site}"`, 1);
  const slug = textOf(source.data.slug) ?? source.stem;
  if (itemName(slug) !== slug) throw new DocumentError(`"${slug}" cannot be an item's name; write "${slugOf(slug)}"`, 1);
  const address = rule.address(source, slug);
  if (type === 'page' && !template.page) throw new DocumentError(`${templateName} is no page template`, 1);
  const isData = type === 'data' || type === 'tag';
  const itemPath = isData ? `${siteRoot(site)}/Data/${address.replace(/^\/+|\/+$/g, '')}` : pagePath(site, address);
  const key = type === 'page' ? `page:${site}:${normal(address)}` : type === 'data' ? `data:${site}:${address}` : `${type}:${slug}`;
  return {
    type,
    template,
    site,
    slug:
      type === 'page' || type === 'data'
        ? `${site}-${normal(address) === '/' ? 'home' : slugOf(normal(address).slice(1).replaceAll('/', '-'))}`
        : slug,
    path: itemPath,
    key,
    sources: new Map(),
  };
}

export const normal = (address: string): string => `/${address.replace(/^\/+|\/+$/g, '')}`;

/**
 * Joins the languages of each document. The file in the default language says what it is and where; without it the
 * document fails, and so does a second document at the same path.
 */
export function documents(sources: readonly SourceFile[], report: Report): Document[] {
  const groups = new Map<string, SourceFile[]>();
  for (const source of sources) {
    const key = path.join(path.dirname(source.file), source.stem);
    groups.set(key, [...(groups.get(key) ?? []), source]);
  }
  const byPath = new Map<string, Document>();
  for (const group of groups.values()) {
    const main = group.find((source) => source.language === DEFAULT_LANGUAGE) ?? group[0];
    if (!main) continue;
    try {
      const document = documentOf(main);
      const twin = byPath.get(document.path.toLowerCase());
      if (twin) throw new DocumentError(`${[...twin.sources.values()][0]?.file ?? 'another file'} has the same address`, 1);
      for (const source of group) document.sources.set(source.language, source);
      byPath.set(document.path.toLowerCase(), document);
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      for (const source of group) report.fail(source.file, source === main ? error.message : `${main.file} could not be read`, error.line);
    }
  }
  return [...byPath.values()];
}
