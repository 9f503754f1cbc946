/** The sites of the tenant, and the languages. */

import type { PublicSite } from '../../config/sites.ts';
import { careersRedirects } from './careers.ts';
import type { RedirectMapDef } from './define.ts';

export interface SiteDef {
  name: PublicSite;
  displayName: string;
  hostNames: readonly string[];
  language: string;
  /** Address of the page below Home that answers what is not found, and of the one for errors. */
  notFoundPage: string;
  serverErrorPage: string;
  robots: string;
  redirects: readonly RedirectMapDef[];
}

/**
 * Crawlers are kept from what is endless; the sitemap's address is added by the site. What is personal says noindex, which only
 * those who may fetch it can read.
 */
const robots = [
  'User-agent: *',
  'Disallow: /api/',
  // Pages of openings offer it as an alternate.
  'Allow: /api/careers/feed',
  'Disallow: /search?',
  'Disallow: /*/search?',
].join('\n');

const ACCOUNT = '/user-registration/manage-account';

/** Addresses that people type or remember of other sites: each leads to the page that they mean. */
const guessedOnBoth: RedirectMapDef['pairs'] = {
  '/sign-in/forgot-password': '/user-registration/forgot-password',
  '/forgot-password': '/user-registration/forgot-password',
  '/login': '/sign-in',
  '/signin': '/sign-in',
  '/user-registration/sign-in': '/sign-in',
  '/signup': '/sign-up',
  '/register': '/sign-up',
  '/user-registration/register': '/sign-up',
  '/account': `${ACCOUNT}/edit-profile`,
  '/user-registration': `${ACCOUNT}/edit-profile`,
  [ACCOUNT]: `${ACCOUNT}/edit-profile`,
  '/user-registration/edit-profile': `${ACCOUNT}/edit-profile`,
  '/user-registration/edit-subscriptions': `${ACCOUNT}/edit-subscriptions`,
  '/user-registration/saved-articles': `${ACCOUNT}/saved-articles`,
  '/saved-articles': `${ACCOUNT}/saved-articles`,
  '/for-you': '/user-registration/for-you',
  '/newsletter': '/user-registration/newsletter',
  '/newsletters': '/user-registration/newsletter',
};
const guessed = (pairs: RedirectMapDef['pairs']): RedirectMapDef => ({
  name: 'Guessed',
  type: 'Redirect301',
  keepsQuery: true,
  pairs: { ...guessedOnBoth, ...pairs },
});

export const sites: readonly SiteDef[] = [
  {
    name: 'dotcom',
    displayName: 'Aldermoor',
    hostNames: ['localhost', '127.0.0.1', 'dotcom.localhost', 'www.aldermoor.example'],
    language: 'en',
    notFoundPage: '/errors/not-found',
    serverErrorPage: '/errors/server-error',
    robots,
    redirects: [
      { name: 'Moved', type: 'Redirect301', keepsQuery: true, pairs: { '/offices': '/about/offices' } },
      careersRedirects,
      guessed({
        '/openings': '/careers/search-jobs/jobs',
        '/careers/jobs': '/careers/search-jobs/jobs',
        '/careers/openings': '/careers/search-jobs/jobs',
        '/about-us': '/about',
        '/about/people': '/people',
        '/contact-us': '/contact',
        '/about/contact': '/contact',
        '/services': '/what-we-do',
        '/privacy-policy': '/privacy',
        '/cookie-policy': '/cookies',
      }),
    ],
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
        keepsQuery: true,
        pairs: {
          '^/featured-insights/(energy|industry|public-institutions|capital|technology|land-and-water|health|transport)/?$': '/topics/$1',
          '/insights-store': '/featured-insights/insights-store',
        },
      },
      { name: 'Elsewhere for now', type: 'Redirect302', pairs: { '/blog': '/blog/sounding-line' } },
      guessed({ '/insights': '/featured-insights', '/store': '/featured-insights/insights-store' }),
    ],
  },
];
