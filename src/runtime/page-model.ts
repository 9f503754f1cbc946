/** What a page is made of: plain JSON, the same for every visitor. Browser-safe. */
import type { JsonLd } from './json-ld';
import type { SentPageMetadata } from './page-metadata';
import type { RenderingNode, RouteInfo } from './rendering';

export interface PageHead {
  /** Text of the title element: the page's title and the site's name with ` | ` between them. */
  title: string;
  description: string;
  /** Absolute; empty on error pages. */
  canonical: string;
  /** Absolute addresses of the page in its languages, `x-default` among them. */
  alternates: { language: string; url: string }[];
  /** Absent when search engines may do as they like. */
  robots?: string;
  /** Feeds that readers' programs may find here, with absolute addresses. */
  feeds?: { type: string; title: string; href: string }[];
  /** Absolute address of the page's Markdown form. */
  markdown?: string;
  og: {
    type: 'website' | 'article' | 'profile';
    title: string;
    description: string;
    url: string;
    siteName: string;
    /** `en_GB` */
    locale: string;
    /** Locales of the page's other versions. */
    localeAlternates?: string[];
    /** Absolute. */
    image?: string;
    imageAlt?: string;
    /** Pixels; where they are known. */
    imageSize?: { width: number; height: number };
    /** ISO 8601. */
    publishedTime?: string;
    modifiedTime?: string;
  };
}

export interface PageModel {
  route: RouteInfo;
  head: PageHead;
  slots: { header: RenderingNode[]; main: RenderingNode[]; footer: RenderingNode[] };
  phrases: Record<string, string>;
  /** For search engines. In the document only: no script needs it. */
  structuredData?: JsonLd[];
  /** For analytics. In the document it is a data block of its own. */
  metadata?: SentPageMetadata;
}

/** What came of a form that stood on the page, in the page's words. */
export interface PageNotice {
  kind: 'ok' | 'err' | 'warn';
  text: string;
  links: { href: string; text: string }[];
  /** One button that takes the change back, or tries it once more. */
  form?: { action: string; fields: Record<string, string>; text: string };
  /** The form that went through, for analytics. */
  done?: string;
}

/** Props of a content page. */
export interface PageProps {
  /** Document pages ship their scripts when the visitor acts, applications at once, drafts at once and whole, a page in the content system's editor none. */
  hydrate: 'onIntent' | 'atOnce' | 'now' | 'never';
  page: PageModel;
  /** The page was made for a reader with a session; never set on pages that are kept. */
  signedIn?: boolean;
  /** Said once; never set on pages that are kept. */
  notice?: PageNotice;
}

/** Props of an error page. */
export interface ErrorPageProps {
  /** An error page is a document like any other. */
  hydrate: 'onIntent';
  statusCode: number;
  page: PageModel;
}
