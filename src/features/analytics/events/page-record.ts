import type { PageMetadata } from '@/runtime/page-metadata';
import type { PageRecord } from './events.schema';

/** What of a document names a page to analytics. */
export interface NamedPage {
  /** Of the document. */
  title: string;
  /** With its language. */
  path: string;
  /** Of the document: BCP 47. */
  language: string;
  siteName: string;
  /** Absent where the page says nothing of itself. */
  metadata: PageMetadata | undefined;
  /** Of a `#/…` route: `signin/default`. */
  hashRoute?: string | undefined;
}

const SEPARATOR = ' | ';

/**
 * How a page is named (specification section 2, "Content pages and analytics naming"): an article by its type, slug and title; any
 * other by the title of the document, split on `|` into title and practice; the first segments of the path are subsections 1 to 5.
 */
export function pageRecord({ title, path, language, siteName, metadata, hashRoute }: NamedPage): PageRecord {
  const siteLanguage = language.toLowerCase();
  const segments = (hashRoute ?? path).split('/').filter(Boolean);
  if (hashRoute === undefined && segments[0]?.toLowerCase() === siteLanguage) segments.shift();
  const [pageTitle = '', ...practice] = title.split('|').map((part) => part.trim());
  const kind = metadata?.ArticleType || (metadata && ARTICLES.has(metadata.ArticleTemplate) ? metadata.ContentType : '');
  const own = [kind, segments.at(-1) ?? '', metadata?.Title || pageTitle].filter(Boolean).join(SEPARATOR);
  const shown = pageTitle || 'no title';
  return {
    pageName: hashRoute !== undefined ? hashRoute : kind ? own : shown,
    pageTitle: shown,
    practice: metadata?.Alumni ? 'no practice' : practice.filter(Boolean).join(SEPARATOR) || 'no practice',
    pageType: metadata?.ArticleTemplate ?? 'baseTemplate',
    contentType: hashRoute !== undefined ? 'dialog' : (metadata?.ContentType ?? 'page'),
    siteName,
    siteLanguage,
    subsection: segments[0] ?? '',
    subsection2: segments[1] ?? '',
    subsection3: segments[2] ?? '',
    subsection4: segments[3] ?? '',
    subsection5: segments[4] ?? '',
    itemId: metadata?.SitecoreId ?? '',
  };
}

const ARTICLES: ReadonlySet<string> = new Set(['articleTemplate', 'blogEntry']);
