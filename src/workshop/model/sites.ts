/** The sites of the tenant, and the languages. */

import { careersRedirects } from './careers.ts';
import type { RedirectMapDef } from './define.ts';

export interface SiteDef {
  name: 'dotcom' | 'insights';
  displayName: string;
  hostNames: readonly string[];
  language: string;
  /** Address of the page below Home that answers what is not found, and of the one for errors. */
  notFoundPage: string;
  serverErrorPage: string;
  robots: string;
  redirects: readonly RedirectMapDef[];
}

/** Crawlers are kept from what is personal or endless; the sitemap's address is added by the site. */
const robots = [
  'User-agent: *',
  'Disallow: /api/',
  'Disallow: /user-registration/',
  'Disallow: /alumni/',
  'Disallow: /sign-in',
  'Disallow: /sign-up',
  // Results have no end; the page itself says noindex, which only those who may fetch it can read.
  'Disallow: /search?',
  'Disallow: /*/search?',
].join('\n');

export const sites: readonly SiteDef[] = [
  {
    name: 'dotcom',
    displayName: 'Aldermoor',
    hostNames: ['localhost', '127.0.0.1', 'dotcom.localhost', 'www.aldermoor.example'],
    language: 'en',
    notFoundPage: '/errors/not-found',
    serverErrorPage: '/errors/server-error',
    robots,
    redirects: [{ name: 'Moved', type: 'Redirect301', pairs: { '/offices': '/about/offices' } }, careersRedirects],
  },
  {
    name: 'insights',
    displayName: 'Aldermoor Insights',
    hostNames: ['insights.localhost', 'insights.aldermoor.example'],
    language: 'en',
    notFoundPage: '/errors/not-found',
    serverErrorPage: '/errors/server-error',
    robots,
    redirects: [
      {
        name: 'Moved',
        type: 'Redirect301',
        pairs: {
          '^/featured-insights/(energy|industry|public-institutions|capital|technology|land-and-water|health|transport)/?$': '/topics/$1',
          '/insights-store': '/featured-insights/insights-store',
        },
      },
      { name: 'Elsewhere for now', type: 'Redirect302', pairs: { '/blog': '/blog/sounding-line' } },
    ],
  },
];
