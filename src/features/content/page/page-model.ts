/** What a page is made of: plain JSON, the same for every visitor. Browser-safe. */
import type { RenderingNode, RouteInfo } from '../rendering';

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
  og: {
    type: 'website' | 'article' | 'profile';
    title: string;
    description: string;
    url: string;
    siteName: string;
    /** `en_GB` */
    locale: string;
    /** Absolute. */
    image?: string;
    imageAlt?: string;
    /** ISO 8601. */
    publishedTime?: string;
  };
}

export interface PageModel {
  route: RouteInfo;
  head: PageHead;
  slots: { header: RenderingNode[]; main: RenderingNode[]; footer: RenderingNode[] };
  phrases: Record<string, string>;
}

/** Props of a content page. */
export interface PageProps {
  /** Document pages ship their scripts when the visitor acts. */
  hydrate: 'onIntent' | 'now';
  page: PageModel;
}

/** Props of an error page. */
export interface ErrorPageProps {
  /** An error page is a document like any other. */
  hydrate: 'onIntent';
  statusCode: number;
  page: PageModel;
}
