/** The Markdown form of a text: front matter, then the text that a visitor may read. */
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { parseRichText } from '@/lib/rich-text/parse';
import { stringify } from 'yaml';
import type { ItemDependencies } from '@/server/page/page';
import { loadDocument, type DocumentPage } from '../document/document.server';
import { keepFresh } from '../fresh.server';
import { MARKDOWN_TEMPLATES } from './address';

const toMdast = unified().use(rehypeRemark).use(remarkGfm).freeze();
const writer = unified().use(remarkGfm).use(remarkStringify, { bullet: '-', rule: '-', emphasis: '_', fences: true }).freeze();

/** HTML → CommonMark with GFM's tables. */
export async function markdownOfHtml(html: string): Promise<string> {
  const tree = await toMdast.run(parseRichText(html));
  return writer.stringify(tree as Parameters<typeof writer.stringify>[0]).trim();
}

export async function documentMarkdown(document: DocumentPage): Promise<string> {
  const front = {
    title: document.title,
    ...(document.lede ? { description: document.lede } : {}),
    ...(document.authors.length > 0 ? { authors: document.authors.map(({ name }) => name) } : {}),
    ...(document.dated ? { date: document.dated } : {}),
    language: document.language,
    canonical: document.url,
    ...(document.topics.length > 0 ? { topics: document.topics } : {}),
    access: document.access.kind === 'full' ? 'free' : document.access.needs,
  };
  const title = document.title.replace(/([\\`*_[\]<>#])/g, '\\$1').replace(/\s+/g, ' ');
  return `---\n${stringify(front, { lineWidth: 0 })}---\n\n# ${title}\n\n${await markdownOfHtml(document.html)}\n`;
}

const kept = keepFresh<string>();

/**
 * @param path of the page, without language prefix and without `.md`
 * @returns undefined where there is no such text in that language
 * @throws AppError `content/…`
 */
export const loadMarkdown = (
  site: { name: string; origin: string },
  path: string,
  language: string,
  dependencies: ItemDependencies,
): Promise<string | undefined> =>
  kept(`${site.origin}/${language}${path}`, async () => {
    const document = await loadDocument(site, path, language, dependencies);
    return document && !document.noIndex && MARKDOWN_TEMPLATES.has(document.templateName) ? documentMarkdown(document) : undefined;
  });
