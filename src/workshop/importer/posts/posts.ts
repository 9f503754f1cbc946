import path from 'node:path';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import { textOfHtml } from '../../../lib/rich-text/words.ts';
import { templateNamed } from '../../definitions/schema.ts';
import { homeOf, pagePath } from '../../definitions/sites.ts';
import { isMap, textOf } from '../../markdown/front-matter.ts';
import type { YamlMap } from '../../markdown/front-matter.ts';
import { ATTRIBUTES_LEFT_OUT, withoutAttributes } from '../../markdown/kramdown.ts';
import { resolveLiquid } from '../../markdown/liquid.ts';
import type { MediaLibrary } from '../../media/library.ts';
import { cutAtWord, slugOf } from '../../scs/item.ts';
import { DEFAULT_LANGUAGE } from '../../scs/modules.ts';
import type { ItemStore } from '../../scs/store.ts';
import type { Document } from '../documents.ts';
import type { HtmlSources } from '../html-context.ts';
import { mediaUrl } from '../html-context.ts';
import type { References } from '../references.ts';
import type { FileReport, Report } from '../report.ts';
import { mediaPath } from '../session.ts';
import type { Session } from '../session.ts';
import type { SourceFile } from '../source.ts';
import { postAddresses } from './addresses.ts';
import { datedName, formerAddresses, frontMatter, listOf, plainValues } from './front-matter.ts';
import { isShownWhole, withoutHero } from './hero.ts';
import { isHalfAName, personOf } from './people.ts';
import type { People } from './people.ts';

export interface PostOptions {
  folder: string;
  site: string;
  into?: string;
  /** Folder of their pictures. */
  assets: string;
  origin?: string;
  /** Of the blog. */
  title?: string;
  people?: People;
  references: References;
  store: ItemStore;
  report: Report;
}

export interface Posts {
  documents: Document[];
  sources(document: Document, media: MediaLibrary): Session['sources'] | undefined;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A folder's name, a file's without its extension, an address's host. */
const nameOfSource = (source: string): string =>
  /^https?:\/\//.test(source) ? new URL(source).hostname.replace(/^www\./, '') : path.parse(path.resolve(source)).name;

interface Post {
  source: SourceFile;
  document: Document;
  /** Addresses that it had. */
  former: readonly string[];
}

/** A heading of Markdown or HTML, as its words. */
const HEADING = /^ {0,3}#{1,6}[ \t]+(.+?)[ \t]*#*[ \t]*$|<h[1-6]\b[^>]*>([\s\S]*?)<\/h[1-6]>/gim;
const headingsIn = (body: string): string[] =>
  [...body.matchAll(HEADING)].map(([, markdown, html]) =>
    html === undefined ? (markdown ?? '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*_`]+/g, '') : textOfHtml(html),
  );

/**
 * Posts of a blog (Eleventy, Jekyll) as documents of the house form: blog entries of one blog, their authors as profiles,
 * their tags as topics. What exists already is referred to and left alone.
 */
export async function postsAsDocuments(files: readonly SourceFile[], options: PostOptions): Promise<Posts> {
  if (files.length === 0) return { documents: [], sources: () => undefined };
  const into = `/${(options.into ?? `/blog/${slugOf(nameOfSource(options.folder))}`).replace(/^\/+|\/+$/g, '')}`;
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
  const blogTitle = options.title ?? capital(into.slice(into.lastIndexOf('/') + 1).replaceAll('-', ' '));
  const people = options.people ?? new Map<string, never>();
  const halfNames = new Set<string>();
  synthetic('blog', 'Blog Instance', options.site, blogPath, { title: blogTitle });

  const taken = new Set<string>();
  const posts: Post[] = files.map((source) => {
    const entry = options.report.of(source.file, source.language);
    const { date, name } = datedName(source.stem);
    const short = slugOf(textOf(source.data.slug) ?? name);
    if (short !== name && textOf(source.data.slug) === undefined) entry.changed.push(`its name "${name}" became "${short}"`);
    const slug = free(short, date, taken);
    const data = frontMatter(source, entry, (person) => personOf(person, people).slug);
    for (const short of listOf(source.data.authors ?? source.data.author)) {
      const person = personOf(short, people);
      if (isHalfAName(person)) halfNames.add(short);
      const parts = person.name.split(' ');
      synthetic('profile', 'Profile', 'dotcom', `${homeOf('dotcom')}/people/${person.slug}`, {
        title: person.name,
        firstName: parts.slice(0, -1).join(' '),
        lastName: parts.at(-1) ?? person.name,
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
    entry.former = formerAddresses(source);
    return { source, document, former: entry.former };
  });
  for (const document of extra.values()) options.references.add(document);
  if (halfNames.size > 0)
    options.report.general.push(
      `Authors of one word, whose names are hardly these: ${[...halfNames].sort().join(', ')}. A file of their names mends it (--authors).`,
    );

  const byDocument = new Map(posts.map((post) => [post.document, post]));
  const assets = path.resolve(options.assets);
  const { rewrite, fileAt } = postAddresses(
    posts.map(({ source, document, former }) => ({ path: document.path, former, headings: headingsIn(source.body) })),
    assets,
    options.origin,
  );
  const pictures = `images/${slugOf(blogTitle)}`;
  const itemPathOf = (absolute: string): string => mediaPath(pictures, path.relative(assets, absolute));

  const liquid = (post: Post): string => {
    const entry = options.report.of(post.source.file);
    return resolveLiquid(post.source.body, {
      variables: plainValues(post.source.data),
      person: (short) => {
        const { name, slug } = personOf(short, people);
        return options.references.has(`${homeOf('dotcom')}/people/${slug}`)
          ? `<a href="profile:${slug}">${escapeHtml(name)}</a>`
          : escapeHtml(name);
      },
      portrait: (name) =>
        ['jpg', 'png'].map((extension) => `/${path.basename(assets)}/img/team/${name}.${extension}`).find((address) => fileAt(address)),
      changed: (note) => void entry.changed.push(note),
      dropped: (note) => void entry.dropped.push(note),
    });
  };
  const looked = new Map<string, Promise<boolean>>();
  const shownWhole = (file: string): Promise<boolean> => {
    const known = looked.get(file) ?? isShownWhole(file);
    looked.set(file, known);
    return known;
  };
  for (const post of posts) {
    const own = post.document.sources.get(post.source.language);
    if (!own) continue;
    if (!own.html)
      own.body = withoutAttributes(liquid(post), () => void options.report.of(post.source.file).changed.push(ATTRIBUTES_LEFT_OUT));
    await prepareHero(own, fileAt, shownWhole, options.report.of(post.source.file));
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

/** A name that no other post has: with its date, else with a number. */
function free(short: string, date: string | undefined, taken: Set<string>): string {
  const candidates = [short, ...(date ? [`${cutAtWord(short, 88)}-${date}`] : [])];
  let slug = candidates.find((each) => !taken.has(each));
  for (let number = 2; slug === undefined; number += 1) {
    const numbered = `${cutAtWord(short, 90)}-${number}`;
    if (!taken.has(numbered)) slug = numbered;
  }
  taken.add(slug);
  return slug;
}

/** The picture above a post: not once more below it, and whole where it is no photograph. */
async function prepareHero(
  source: SourceFile,
  fileAt: (address: string) => string | undefined,
  shownWhole: (file: string) => Promise<boolean>,
  entry: FileReport,
): Promise<void> {
  const { image } = source.data;
  const src = isMap(image) ? textOf(image.src) : undefined;
  if (!isMap(image) || src === undefined) return;
  const file = fileAt(src);
  const rest = withoutHero(source.body, (other) => other === src || (file !== undefined && fileAt(other) === file));
  if (rest) {
    source.body = rest.body;
    entry.changed.push('its text began with the picture that stands above it');
    if (textOf(image.alt) === undefined && rest.alt !== '') image.alt = rest.alt;
  }
  if (file !== undefined && (await shownWhole(file))) source.data.imageWhole = 'true';
}
