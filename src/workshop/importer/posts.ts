import { existsSync } from 'node:fs';
import path from 'node:path';
import { textOfHtml } from '../../lib/rich-text/words.ts';
import { homeOf, pagePath } from '../definitions/sites.ts';
import { templateNamed } from '../definitions/schema.ts';
import type { Document } from './documents.ts';
import type { HtmlSources } from './html-context.ts';
import { mediaUrl } from './html-context.ts';
import type { References } from './references.ts';
import type { FileReport, Report } from './report.ts';
import { mediaPath } from './session.ts';
import type { Session } from './session.ts';
import type { SourceFile } from './source.ts';
import { resolveLiquid } from '../markdown/liquid.ts';
import { isMap, textOf } from '../markdown/front-matter.ts';
import type { Yaml, YamlMap } from '../markdown/front-matter.ts';
import type { MediaLibrary } from '../media/library.ts';
import { itemName, slugOf } from '../scs/item.ts';
import { DEFAULT_LANGUAGE } from '../scs/modules.ts';
import type { ItemStore } from '../scs/store.ts';

export interface PostOptions {
  folder: string;
  site: string;
  into?: string;
  assets?: string;
  origin?: string;
  references: References;
  store: ItemStore;
  report: Report;
}

export interface Posts {
  documents: Document[];
  sources(document: Document, media: MediaLibrary): Session['sources'] | undefined;
}

/** Front matter of blogs, and the field it becomes. */
const KNOWN: Readonly<Record<string, string>> = {
  title: 'title',
  date: 'displayDate',
  excerpt: 'lede',
  description: 'metaDescription',
  image_figcaption: 'imageCaption',
  updated: 'updated',
  last_modified_at: 'updated',
};
/** Keys that are read in another way, or mean nothing here. */
const READ = new Set(['authors', 'author', 'tags', 'categories', 'image', 'image_alt', 'layout', 'slug', 'hero']);

const listOf = (value: Yaml | undefined): string[] =>
  (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []).flatMap((each) =>
    typeof each === 'string' && textOf(each.trim()) ? [each.trim()] : isMap(each) ? (textOf(each.name) ?? []) : [],
  );

/** `jessica-marine-landry` → `Jessica Marine Landry`; names that have capitals stay. */
const personName = (short: string): string =>
  /[A-Z]/.test(short)
    ? short
    : short
        .split(/[-_\s]+/)
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join(' ');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface Post {
  source: SourceFile;
  document: Document;
  /** The address that it had: `/2015/10/13/slug`. */
  former: string;
}

/**
 * Posts of a blog (Eleventy, Jekyll) as documents of the house form: blog entries of one blog, their authors as profiles,
 * their tags as topics. What exists already is referred to and left alone.
 */
export function postsAsDocuments(files: readonly SourceFile[], options: PostOptions): Posts {
  if (files.length === 0) return { documents: [], sources: () => undefined };
  const into = `/${(options.into ?? `/blog/${slugOf(path.basename(path.resolve(options.folder)))}`).replace(/^\/+|\/+$/g, '')}`;
  const blogPath = pagePath(options.site, into);
  const extra = new Map<string, Document>();
  const synthetic = (type: string, template: string, site: string, itemPath: string, data: YamlMap): void => {
    if (options.store.at(itemPath)?.template === templateNamed(template).id || extra.has(itemPath)) return;
    const slug = itemPath.slice(itemPath.lastIndexOf('/') + 1);
    const source: SourceFile = {
      file: `(${type}) ${slug}`,
      language: DEFAULT_LANGUAGE,
      stem: slug,
      data: { type, ...data },
      body: '',
      bodyLine: 1,
    };
    extra.set(itemPath, {
      type,
      template: templateNamed(template),
      site,
      slug: `${type}-${slug}`,
      path: itemPath,
      key: `${type}:${slug}`,
      sources: new Map([[DEFAULT_LANGUAGE, source]]),
    });
    options.report.of(source.file).made = true;
  };
  const blogTitle = capital(into.slice(into.lastIndexOf('/') + 1).replaceAll('-', ' '));
  synthetic('blog', 'Blog Instance', options.site, blogPath, { title: blogTitle });

  const taken = new Set<string>();
  const posts: Post[] = files.map((source) => {
    const entry = options.report.of(source.file, source.language);
    const [, date = '', rest = source.stem] = /^(\d{4}-\d{2}-\d{2})-(.+)$/.exec(source.stem) ?? [];
    const short = slugOf(textOf(source.data.slug) ?? rest);
    if (short !== rest && textOf(source.data.slug) === undefined) entry.changed.push(`its name "${rest}" became "${short}"`);
    const slug = taken.has(short) ? itemName(`${short.slice(0, 88)}-${date}`) : short;
    taken.add(slug);
    const data = frontMatter(source, entry);
    for (const person of listOf(source.data.authors ?? source.data.author)) {
      const name = personName(person);
      const parts = name.split(' ');
      synthetic('profile', 'Profile', 'dotcom', `${homeOf('dotcom')}/people/${slugOf(person)}`, {
        title: name,
        firstName: parts.slice(0, -1).join(' '),
        lastName: parts.at(-1) ?? name,
      });
    }
    for (const tag of listOf(source.data.tags ?? source.data.categories))
      synthetic('topic', 'Topic', 'insights', `${homeOf('insights')}/topics/${slugOf(tag)}`, { title: capital(tag) });
    const document: Document = {
      type: 'blogEntry',
      template: templateNamed('Blog Entry'),
      site: options.site,
      slug: `${blogTitle.toLowerCase().replaceAll(' ', '-')}-${slug}`,
      path: `${blogPath}/${slug}`,
      key: `blogEntry:${slug}`,
      sources: new Map(),
    };
    document.sources.set(source.language, { ...source, data });
    return { source, document, former: `/${date.replaceAll('-', '/')}/${rest}` };
  });
  for (const document of extra.values()) options.references.add(document);

  const formers = new Map(posts.map((post) => [post.former.toLowerCase(), post]));
  const byDocument = new Map(posts.map((post) => [post.document, post]));
  const assets = path.resolve(options.assets ?? path.join(options.folder, '..', 'assets'));
  const fileAt = (address: string): string | undefined => {
    const relative = decodeURIComponentSafe(address)
      .replace(/[?#].*$/, '')
      .replace(/^\/+/, '');
    const below = relative.startsWith(`${path.basename(assets)}/`) ? relative.slice(path.basename(assets).length + 1) : relative;
    const absolute = path.join(assets, below);
    return absolute.startsWith(assets + path.sep) && existsSync(absolute) ? absolute : undefined;
  };
  const pictures = `images/${slugOf(blogTitle)}`;
  const itemPathOf = (absolute: string): string => mediaPath(pictures, path.relative(assets, absolute));

  const rewrite = (href: string): string => {
    const here = options.origin && href.startsWith(`${options.origin}/`) ? href.slice(options.origin.length) : href;
    if (!here.startsWith('/') || here.startsWith('//')) return href;
    const [address = '', ...rest] = here.split(/(?=[?#])/);
    const post = formers.get(address.replace(/\/+$/, '').toLowerCase());
    if (post) return `${post.document.path}${rest.join('')}`;
    if (fileAt(here)) return here;
    return options.origin ? `${options.origin}${here}` : here;
  };
  const liquid = (post: Post): string => {
    const entry = options.report.of(post.source.file);
    return resolveLiquid(post.source.body, {
      variables: { title: textOf(post.source.data.title) ?? '', image: textOf(post.source.data.image) ?? '' },
      person: (name) =>
        options.references.has(`${homeOf('dotcom')}/people/${slugOf(name)}`)
          ? `<a href="profile:${slugOf(name)}">${personName(name)}</a>`
          : personName(name),
      portrait: (name) =>
        ['jpg', 'png'].map((extension) => `/${path.basename(assets)}/img/team/${name}.${extension}`).find((address) => fileAt(address)),
      changed: (note) => void entry.changed.push(note),
      dropped: (note) => void entry.dropped.push(note),
    });
  };
  for (const post of posts) {
    const own = post.document.sources.get(post.source.language);
    if (own) own.body = liquid(post);
  }

  return {
    documents: [...extra.values(), ...posts.map((post) => post.document)],
    sources: (document, media) => {
      if (!byDocument.has(document)) return undefined;
      return (_document, language): Partial<HtmlSources> => ({
        rewrite,
        media: async (src, alt) => {
          const absolute = fileAt(src);
          return absolute ? media.file(absolute, itemPathOf(absolute), alt, language) : undefined;
        },
        mediaLink: async (href) => {
          const absolute = href.startsWith('/') && !href.startsWith('/sitecore/') ? fileAt(href) : undefined;
          const made = absolute === undefined ? undefined : await media.file(absolute, itemPathOf(absolute), '', language);
          return made && mediaUrl(made.id);
        },
      });
    },
  };
}

function decodeURIComponentSafe(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function frontMatter(source: SourceFile, entry: FileReport): YamlMap {
  const data: YamlMap = {};
  for (const [key, value] of Object.entries(source.data)) {
    const field = KNOWN[key];
    if (field) {
      const text = typeof value === 'string' ? value.trim() : '';
      const words = field === 'displayDate' || field === 'updated' ? text : textOfHtml(text);
      if (/<\w/.test(text)) entry.changed.push(`"${key}": markup left out, its words kept`);
      if (words !== '') data[field] = words;
    } else if (!READ.has(key)) entry.dropped.push(`front matter "${key}" has no field: ${JSON.stringify(value)}`);
    else if (key === 'hero' && value !== 'false' && textOf(typeof value === 'string' ? value : undefined))
      entry.dropped.push(`front matter "hero" has no field: ${JSON.stringify(value).slice(0, 160)}`);
  }
  if (data.displayDate === undefined) {
    const date = /^(\d{4}-\d{2}-\d{2})-/.exec(source.stem)?.[1];
    if (date) data.displayDate = date;
  }
  const authors = listOf(source.data.authors ?? source.data.author).map(slugOf);
  const tags = listOf(source.data.tags ?? source.data.categories).map(slugOf);
  if (authors.length > 0) data.authors = authors;
  if (tags.length > 0) data.topics = [...new Set(tags)];
  const image = textOf(typeof source.data.image === 'string' ? source.data.image : undefined);
  if (image) data.image = { src: image, alt: textOf(source.data.image_alt) ?? '' };
  return data;
}
