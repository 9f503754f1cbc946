import type { NextConfig } from 'next';
import { DEFAULT_LANGUAGE, IMAGE_QUALITY, IMAGE_WIDTHS, LANGUAGES } from './src/config/constants';
import { securityHeaders } from './src/config/csp';
import { pagePolicy } from './src/config/page-policy';

const production = process.env.NODE_ENV === 'production';

/** Feeds and Markdown in one language: what matched of the path goes into the query. */
const machineForms = (language: string) =>
  [
    ...(['rss', 'atom'] as const).flatMap((format) => [
      { source: `/${language}/${format}.xml`, destination: `/api/feeds?format=${format}&language=${language}` },
      { source: `/${language}/:path(.+)/${format}.xml`, destination: `/api/feeds?format=${format}&language=${language}` },
    ]),
    { source: `/${language}/:path(.+)\\.md`, destination: `/api/markdown?language=${language}` },
  ].map((rewrite) => ({ ...rewrite, locale: false as const }));

const config: NextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  // `npm run standalone` alone: tracing what the server needs takes longer than the rest of the build.
  ...(process.env.STANDALONE === 'on' ? { output: 'standalone' as const } : {}),
  // The proxy leads on from there in one hop.
  skipTrailingSlashRedirect: true,
  // The whole project, tests and scripts included, is type-checked by `npm test`; a build would do it again for the site alone.
  typescript: { ignoreBuildErrors: true },
  // The door does it, once for all who get the same (docs/adr/0061-the-door.md).
  compress: false,
  // Of what the door keeps it names the version; of what is made for one visitor nobody keeps one.
  generateEtags: false,
  // What is asked for often stands at the door; Next reads the rest from its files. An image has none.
  cacheMaxMemorySize: process.env.STANDALONE === 'on' ? 16 * 1024 * 1024 : 0,
  // Pages hydrate in slices instead of in one task (docs/adr/0009).
  turbopack: { resolveAlias: { 'react-dom/client': { browser: './src/layouts/document/hydrate-in-slices.client.ts' } } },
  i18n: { locales: [...LANGUAGES], defaultLocale: DEFAULT_LANGUAGE, localeDetection: false },
  experimental: {
    // Back and forward return to where the visitor was, also when the router made the page anew.
    scrollRestoration: true,
    // Loading every route at the start made the first page wait for half a second of modules that it does not use.
    preloadEntriesOnStart: false,
    // An image's file system may only be read: there pages are kept in memory, and by REDIS_URL.
    ...(process.env.STANDALONE === 'on' ? { isrFlushToDisk: false } : {}),
  },
  // What is bundled lengthens the names of all modules, those of browsers too.
  serverExternalPackages: ['pino', 'satori', '@opentelemetry/api', '@redis/client', 'cockatiel'],
  images: {
    deviceSizes: IMAGE_WIDTHS.filter((width) => width > 128),
    imageSizes: IMAGE_WIDTHS.filter((width) => width <= 128),
    qualities: [IMAGE_QUALITY],
    formats: ['image/avif', 'image/webp'],
    localPatterns: [{ pathname: '/-/media/**' }, { pathname: '/-/jssmedia/**' }],
    minimumCacheTTL: 86_400,
    // Whole or not at all: the page store has them in files of its own (`src/door/pictures.ts`).
    customCacheHandler: true,
  },
  headers: async () => [
    {
      source: '/:path*',
      locale: false,
      headers: [{ key: 'Content-Security-Policy', value: pagePolicy() }, ...securityHeaders(production)],
    },
    // Next knows addresses without a language as those of the default one.
    ...['/fonts/:path*', '/_boot/:path*'].map((source) => ({
      source: `/${DEFAULT_LANGUAGE}${source}`,
      locale: false as const,
      headers: [
        { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' },
        // The Experience Editor shows pages on its own host, where a font of another is one that is asked for across origins.
        ...(source.startsWith('/fonts/') ? [{ key: 'Access-Control-Allow-Origin', value: '*' }] : []),
      ],
    })),
  ],
  rewrites: async () => ({
    beforeFiles: [],
    // The content service's host is runtime configuration, so media pass through a route instead of a rewrite to a host.
    afterFiles: [
      { source: '/-/media/:path*', destination: '/api/media/media/:path*' },
      { source: '/-/jssmedia/:path*', destination: '/api/media/jssmedia/:path*' },
      { source: '/s/:code', destination: '/api/short/:code' },
      { source: '/gift/:token', destination: '/api/offers/gift?token=:token' },
      { source: '/cancel', destination: '/api/offers/cancel' },
      { source: '/-/share/:path*', destination: '/api/share-picture/:path*' },
      { source: '/robots.txt', destination: '/api/robots' },
      { source: '/sitemap.xml', destination: '/api/sitemap' },
      { source: '/sitemap-:name.xml', destination: '/api/sitemap?name=:name' },
      { source: '/llms.txt', destination: '/api/llms' },
      { source: '/.well-known/:file', destination: '/api/well-known/:file' },
      // Next knows addresses without a language as those of the default one.
    ]
      .map((rewrite) => ({ ...rewrite, source: `/${DEFAULT_LANGUAGE}${rewrite.source}`, locale: false as const }))
      .concat(LANGUAGES.flatMap(machineForms)),
    fallback: [],
  }),
};

export default config;
