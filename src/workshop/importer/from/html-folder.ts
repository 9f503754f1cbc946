import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Element, Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse } from 'parse5';
import { toHtml } from '../../../lib/rich-text/html.ts';
import { attribute, elements, findAll, textContent } from '../../../lib/rich-text/tree.ts';
import { textOf } from '../../../lib/rich-text/words.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../scs/modules.ts';
import { slugOf } from '../../scs/item.ts';
import type { Report } from '../report.ts';
import type { SourceFile } from '../source.ts';
import { htmlSource, isoDate, lastPart, originOf } from './sources.ts';
import type { Sources } from './sources.ts';

/** What frames a text on its page. */
const FRAME = new Set(['header', 'nav', 'footer', 'aside', 'script', 'style', 'noscript', 'template', 'form', 'dialog']);
const FRAME_ROLES = new Set(['banner', 'navigation', 'contentinfo', 'complementary', 'search']);

/** The text of a file in the encoding that its byte order mark, or its `<meta>`, names. @throws RangeError for one that nobody knows */
function decode(bytes: Buffer): string {
  const beginning = bytes.subarray(0, 1024).toString('latin1');
  const named = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(beginning)?.[1];
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
  if (mark ?? named) return new TextDecoder(mark ?? named).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // As browsers read what says nothing of itself.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const byTag = (root: Nodes, ...names: string[]): Element | undefined => names.flatMap((name) => findAll(root, name))[0];

/** The element that holds the text: the only article, the main part, or the body. */
function mainOf(root: Root): Element | undefined {
  const articles = findAll(root, 'article');
  const mains: Element[] = [];
  elements(root, (node) => void ((node.tagName === 'main' || attribute(node, 'role') === 'main') && mains.push(node)));
  return (articles.length === 1 ? articles[0] : undefined) ?? mains[0] ?? articles[0] ?? byTag(root, 'body');
}

function withoutFrame(node: Element | Root): void {
  node.children = (node.children as Element['children']).filter((child) => {
    if (child.type === 'comment') return false;
    if (child.type !== 'element') return true;
    if (FRAME.has(child.tagName) && !(child.tagName === 'header' && byTag(child, 'h1', 'h2'))) return false;
    if (FRAME_ROLES.has(attribute(child, 'role') ?? '')) return false;
    withoutFrame(child);
    return true;
  });
}

function metas(root: Root): Map<string, string> {
  const found = new Map<string, string>();
  for (const node of findAll(root, 'meta')) {
    const name = (attribute(node, 'name') ?? attribute(node, 'property') ?? attribute(node, 'itemProp') ?? '').toLowerCase();
    const content = attribute(node, 'content')?.trim();
    if (name !== '' && content && !found.has(name)) found.set(name, content);
  }
  return found;
}

function read(file: string, html: string): SourceFile | { reason: string } {
  const root = fromParse5(parse(html)) as Root;
  const meta = metas(root);
  const main = mainOf(root);
  if (!main) return { reason: 'there is no text in it' };
  const titleElement = byTag(main, 'h1') ?? byTag(root, 'h1');
  const pageTitle = byTag(root, 'title');
  const title =
    (titleElement && textOf(titleElement).trim()) ||
    meta.get('og:title') ||
    (pageTitle &&
      textContent(pageTitle)
        .trim()
        .replace(/\s+[|–—]\s+[^|–—]+$/, '')) ||
    '';
  if (title === '') return { reason: 'there is no title: neither an <h1> nor a <title>' };
  const time = byTag(main, 'time');
  const date = isoDate(
    meta.get('article:published_time') ?? meta.get('date') ?? meta.get('datepublished') ?? (time && attribute(time, 'dateTime')),
  );
  const canonical = findAll(root, 'link').find((node) => attribute(node, 'rel') === 'canonical');
  const language =
    attribute(byTag(root, 'html') ?? main, 'lang')
      ?.slice(0, 2)
      .toLowerCase() ?? '';
  withoutFrame(main);
  elements(main, (node, parent) => {
    if (node === titleElement) parent.children = (parent.children as Element['children']).filter((child) => child !== node);
  });
  const stem = path.basename(file).replace(/\.html?$/i, '');
  const name = stem === 'index' ? lastPart(`/${path.dirname(file)}`) || 'index' : stem;
  return {
    ...htmlSource(file, {
      slug: slugOf(name.replace(/^\d{4}-\d{2}-\d{2}-/, '')),
      date: date ?? /^\d{4}-\d{2}-\d{2}(?=-)/.exec(name)?.[0],
      language: LANGUAGES.find((each) => each === language) ?? DEFAULT_LANGUAGE,
      body: toHtml({ type: 'root', children: main.children }),
      data: {
        title: titleElement && textOf(titleElement).trim() ? toHtml({ type: 'root', children: titleElement.children }) : title,
        description: meta.get('description') ?? '',
        authors: [...new Set([meta.get('author') ?? meta.get('article:author') ?? ''])].filter(
          (author) => author !== '' && !URL.canParse(author),
        ),
        tags:
          meta
            .get('keywords')
            ?.split(',')
            .map((each) => each.trim())
            .filter(Boolean) ?? [],
        image: meta.get('og:image') ?? '',
        permalink: [canonical && attribute(canonical, 'href'), `/${file}`].filter((each) => each !== undefined),
      },
    }),
  };
}

/**
 * The pages of a folder as posts: of each its title, its date, author and description where it says them, and its text without what
 * frames it (head, navigation, foot). Links between the files lead to what they become.
 * @throws Error when there is no such folder
 */
export function readHtmlFolder(folder: string, report: Report): Sources {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`There is no folder ${folder}`);
  const origins = new Set<string>();
  const sources = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.html?$/i.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort()
    .flatMap((file) => {
      let source: ReturnType<typeof read>;
      try {
        source = read(file, decode(readFileSync(path.join(folder, file))));
      } catch (error) {
        // An encoding that nobody knows, a file that may not be read.
        report.fail(file, `the file cannot be read (${error instanceof Error ? error.message : String(error)})`);
        return [];
      }
      if ('reason' in source) {
        report.fail(file, source.reason);
        return [];
      }
      report.of(file, source.language);
      const [canonical] = [source.data.permalink ?? []].flat();
      const origin = typeof canonical === 'string' ? originOf(canonical) : undefined;
      if (origin) origins.add(origin);
      source.body = absoluteLinks(source.body, file);
      return [source];
    });
  return { sources, ...(origins.size === 1 ? { origin: [...origins][0] } : {}) };
}

/** Addresses that count from the file count from the folder: `../a.html` in `b/c.html` is `/a.html`. */
const absoluteLinks = (html: string, file: string): string =>
  html.replace(/\b(href|src)="(?![a-z][a-z0-9+.-]*:|\/|#|\?)([^"]*)"/gi, (_all, name: string, address: string) => {
    const { pathname, search, hash } = new URL(address.replaceAll('&amp;', '&'), `file:///${encodeURI(file)}`);
    return `${name}="${(pathname + search + hash).replaceAll('&', '&amp;').replaceAll('"', '%22')}"`;
  });
