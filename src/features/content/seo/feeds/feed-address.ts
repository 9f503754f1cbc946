import type { RouteInfo } from '@/runtime/rendering';

export type FeedFormat = 'rss' | 'atom';

export const FEED_TYPES = { rss: 'application/rss+xml', atom: 'application/atom+xml' } as const satisfies Record<FeedFormat, string>;
const FORMAT_NAMES = { rss: 'RSS', atom: 'Atom' } as const satisfies Record<FeedFormat, string>;

/** Pages that have feeds of their own: what is about a topic, by a person, in a blog, below a listing. */
export const FEED_TEMPLATES: ReadonlySet<string> = new Set(['Topic', 'Profile', 'Blog Instance', 'Article Listing']);

/** `/topics/energy` → `/topics/energy/rss.xml`; the site's own are at its root. */
export const feedPath = (path: string, format: FeedFormat): string => `${path === '/' ? '' : path}/${format}.xml`;

export interface FeedLink {
  type: string;
  title: string;
  path: string;
}

/** The feeds that a page announces: its own first, then the site's. */
export function feedsOf(route: Pick<RouteInfo, 'path' | 'templateName'>, siteName: string, title: string): FeedLink[] {
  const link = (path: string, name: string, format: FeedFormat): FeedLink => ({
    type: FEED_TYPES[format],
    title: [name, FORMAT_NAMES[format]].filter(Boolean).join(' · '),
    path: feedPath(path, format),
  });
  const own = route.path !== '/' && FEED_TEMPLATES.has(route.templateName);
  return [
    ...(own ? [link(route.path, title, 'rss'), link(route.path, title, 'atom')] : []),
    link('/', siteName, 'rss'),
    link('/', siteName, 'atom'),
  ];
}
