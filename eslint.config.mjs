import next from '@next/eslint-plugin-next';
import importX from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const features = [
  'content',
  'search',
  'account',
  'identity',
  'careers',
  'offers',
  'analytics',
  'forms',
  'alumni',
  'media',
  'editing',
  'figures',
  'inbox',
];
const backends = ['content', 'users', 'identity', 'search', 'mailbox', 'forms', 'offers', 'media', 'alumni', 'collector', 'kit'];
const alsoImports = {
  figures: ['account'],
  inbox: ['account'],
  offers: ['account'],
  alumni: ['account'],
  identity: ['account'],
  editing: ['account'],
};

/** The architecture's "may import" table: each folder of src, and the folders of src that it may not reach. */
const forbidden = (target, from, why) => ({ target: `./src/${target}`, from: from.map((f) => `./src/${f}`), message: why });
const zones = [
  forbidden('pages', ['ui', 'sitecore'], 'A route is thin: it calls renderings, layouts, features, runtime and server.'),
  forbidden('renderings', ['pages', 'layouts', 'server', 'config'], 'A rendering knows features, runtime, ui and lib.'),
  forbidden('layouts', ['pages', 'renderings', 'server'], 'A layout knows features, runtime, ui, config and lib.'),
  forbidden('runtime', ['pages', 'renderings', 'layouts', 'features', 'server'], 'What every feature stands on knows ui, config and lib.'),
  forbidden('ui', ['pages', 'renderings', 'layouts', 'features', 'runtime', 'server', 'config'], 'A primitive knows only lib.'),
  forbidden('server', ['pages', 'renderings', 'layouts', 'features', 'ui'], 'Server code knows the contract of runtime, config and lib.'),
  forbidden('config', ['pages', 'renderings', 'layouts', 'features', 'runtime', 'ui', 'server'], 'Configuration knows only lib.'),
  forbidden('lib', ['pages', 'renderings', 'layouts', 'features', 'runtime', 'ui', 'server', 'config'], 'Helpers are pure.'),
  forbidden(
    'telemetry',
    ['pages', 'renderings', 'layouts', 'features', 'runtime', 'ui', 'server', 'config', 'lib', 'workshop', 'door'],
    'A preload is there before all else, and knows nothing of it.',
  ),
  forbidden('workshop', ['pages', 'renderings', 'layouts', 'features', 'runtime', 'ui', 'server'], 'The workshop knows config and lib.'),
  ...['pages', 'renderings', 'layouts', 'features', 'runtime', 'ui', 'server', 'config', 'lib', 'workshop'].map((target) =>
    forbidden(target, ['telemetry'], 'It is preloaded, not imported: what it made is asked for where there is some.'),
  ),
  ...['pages', 'renderings', 'layouts', 'features', 'runtime', 'ui', 'server', 'config', 'lib'].map((target) =>
    forbidden(target, ['workshop'], 'The site does without what editors and designers work with.'),
  ),
  forbidden('features', ['pages', 'renderings', 'layouts'], 'A feature knows runtime, ui, config and lib.'),
  ...['pages', 'renderings', 'layouts', 'features', 'runtime', 'ui', 'server', 'config', 'lib', 'workshop', 'telemetry'].map((target) =>
    forbidden(target, ['backends'], 'Back ends are reached by URL only.'),
  ),
  ...['pages', 'renderings', 'layouts', 'features', 'runtime', 'ui', 'config', 'lib', 'workshop', 'backends'].map((target) =>
    forbidden(target, ['door'], 'What the door is told, and told to forget, goes by server/shared-copies.'),
  ),
  {
    target: './src/door',
    from: './src',
    // Of the others what needs nothing else.
    except: [
      './door',
      './server/one-per-process.ts',
      './server/telemetry.ts',
      './server/logger.ts',
      './server/counters.ts',
      './server/whole-file.ts',
      './config/constants.ts',
      './lib/has-version.ts',
    ],
    message: 'Node runs the door as it stands, beside the site that Next bundled: they meet in its registry.',
  },
  {
    target: './src/server',
    from: './src/door',
    except: ['./registry.ts'],
    message: 'Node runs the door as it stands, beside the site that Next bundled: they meet in its registry.',
  },
  {
    target: './src/backends',
    from: './src',
    except: [
      './backends',
      './lib/drawings',
      './lib/newsletters',
      './lib/rich-text',
      './lib/scs',
      './lib/forms',
      './lib/calendar.ts',
      './lib/client-address.ts',
      './lib/csv-line.ts',
      './lib/email.ts',
      './lib/firm.ts',
      './lib/host-to-ask.ts',
      './lib/in-words.ts',
      './lib/languages.ts',
      './lib/path-in-language.ts',
      './lib/log-destination.ts',
      './lib/name-token.ts',
      './lib/own-media.ts',
      './lib/person-name.ts',
      './lib/piano-cipher.ts',
      './lib/signed-body.ts',
      './lib/pay-period.ts',
      './lib/trim-signs.ts',
      './lib/plain-letters.ts',
      './lib/whole-redirect.ts',
      './lib/xml',
    ],
    message:
      'A back end shares nothing with the site but which languages there are, how authored HTML, item files, forms, calendar files, lines of CSV files, XML, names in fields, how letters lose their accents, how a person and the firm are called, addresses of media, an e-mail address, a visitor’s address, the expression of a redirect and what Piano’s cipher seals are read, how a body is signed, what an issue of a newsletter brings and when it comes, how letters are drawn, how much a pay is a year, how signs are taken off the ends of a text, where a process that listens is asked, and where the lines of a log go.',
  },
  {
    target: './src/lib/rich-text',
    from: './src',
    except: ['./lib/rich-text'],
    message: 'Site, back ends and importers share it: it knows only npm.',
  },
  {
    target: './src/lib/scs',
    from: './src',
    except: ['./lib/scs'],
    message: 'Workshop and content service share it: it knows nothing of either.',
  },
  {
    target: './src/lib/newsletters',
    from: './src',
    except: ['./lib/newsletters'],
    message: 'Site and user service share it: it knows nothing of either.',
  },
  {
    target: './src/lib/forms',
    from: './src',
    except: ['./lib/forms', './lib/email.ts', './lib/languages.ts'],
    message: 'Browser and forms service share it: it knows nothing of either.',
  },
  {
    target: './src/**/*.tsx',
    from: './src/lib/rich-text',
    except: ['./notes-title.ts', './escape.ts', './title.ts'],
    message: 'Authored HTML is read on the server: a browser need not load the parser.',
  },
  // No back end reaches into another; what they share is the kit, which knows none of them.
  ...backends.map((backend) => ({
    target: `./src/backends/${backend}`,
    from: './src/backends',
    except: [...new Set([backend, 'kit'])].map((folder) => `./${folder}`),
    message: 'Back ends share only the kit, and reach each other by URL.',
  })),
  ...features.map((feature) => ({
    target: `./src/features/${feature}`,
    from: './src/features',
    except: [...new Set([feature, 'analytics', ...(alsoImports[feature] ?? [])])].map((f) => `./${f}`),
    message: 'Features are composed in renderings and pages.',
  })),
];

/** A feature's rooms have doors: `index` for all, `server` for server code, `examples` for the gallery. Tests may look inside. */
const doors = features.map((feature) => ({
  target: ['./src/!(features)/**', './src/*', `./src/features/!(${feature})/**`, './scripts/**'],
  from: `./src/features/${feature}/**/!(index|server|examples).{ts,tsx}`,
  message: 'Come in by a door of the feature: index.ts or server.ts of the room.',
}));

const CALLS = 'Services are called by src/server/calls, mostly by way of fetchJson: each has its time, its places and a breaker there.';
const caller = (name) => ({ name, importNames: ['request', 'get', 'Agent', 'default'], message: CALLS });

const GUARDED = 'Storage is asked for in src/lib/storage, cookies in src/lib/cookies: they bear a browser that refuses.';
const guardedOnly = (name) => ({ name, message: GUARDED });

/** V8 forgets them once a process has made a megabyte of code of its expressions (`node --no-regexp-optimization` shows it). */
const FLAGS_OF_GROUPS = ['Literal[regex.pattern=/\\(\\?-?[ims]+-?[ims]*:/]', 'TemplateElement[value.raw=/\\(\\?-?[ims]+-?[ims]*:/]'].map(
  (selector) => ({
    selector,
    message: 'A group’s own flags are not always heeded: write both cases, or give the whole expression the flag.',
  }),
);

/** Only what oxlint (.oxlintrc.json) has no rule for, or none that can say it so. */
export default tseslint.config(
  // All that is said of the other folders is oxlint's.
  { ignores: ['**/*', '!src', '!src/**', '!scripts', '!scripts/**', 'src/generated'] },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    languageOptions: { parser: tseslint.parser },
    plugins: { 'import-x': importX, '@next/next': next, '@typescript-eslint': tseslint.plugin },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver({ alwaysTryTypes: true })] },
    rules: {
      '@next/next/no-location-assign-relative-destination': 'error',
      'import-x/no-restricted-paths': ['error', { zones: [...zones, ...doors] }],
    },
  },
  { files: ['**/*.test.{ts,tsx}'], rules: { 'import-x/no-restricted-paths': ['error', { zones }] } },
  {
    // Over a text that others send such an expression is a way to stop a process (docs/adr/0069-strangers.md). The workshop reads the
    // files of whoever runs it.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/workshop/**', 'src/**/*.{test,fixture}.{ts,tsx}', 'src/**/testing/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { ignoreSticky: true, ignorePartial: false }],
    },
  },
  {
    // Where site data is blocked the browser throws when any of these is asked for, and a page that did not expect it is gone.
    files: ['src/**/*.{ts,tsx}'],
    ignores: [
      'src/backends/**',
      'src/**/*.test.{ts,tsx}',
      'src/lib/storage.ts',
      'src/lib/cookies.ts',
      'src/lib/keeps-cookies.ts',
      'src/lib/cookie-text.ts',
    ],
    rules: {
      'no-restricted-globals': ['error', ...['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'].map(guardedOnly)],
      'no-restricted-properties': [
        'error',
        ...['window', 'self', 'globalThis'].flatMap((object) =>
          ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'].map((property) => ({
            object,
            property,
            message: GUARDED,
          })),
        ),
        { object: 'Symbol', property: 'for', message: 'What a process has one of is kept by src/server/one-per-process.' },
        { object: 'document', property: 'cookie', message: GUARDED },
        { object: 'navigator', property: 'serviceWorker', message: GUARDED },
      ],
      'no-restricted-imports': ['error', { paths: [{ name: 'js-cookie', message: GUARDED }] }],
    },
  },
  {
    files: ['src/server/**/*.ts', 'src/**/*.server.{ts,tsx}', 'src/pages/**/*.{ts,tsx}', 'src/proxy.ts', 'src/instrumentation.ts'],
    ignores: [
      'src/**/*.test.{ts,tsx}',
      'src/server/testing/**',
      'src/server/calls/call.ts',
      // A body of a visitor's, which is sent on as it comes.
      'src/features/forms/forward.server.ts',
      // The site's own page, of this process.
      'src/features/editing/sitecore/own-page.server.ts',
    ],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'].map(guardedOnly),
        ...['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'].map((name) => ({ name, message: CALLS })),
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'js-cookie', message: GUARDED },
            ...['node:http', 'node:https', 'node:http2', 'http', 'https', 'http2'].map(caller),
            ...['undici', 'axios', 'cross-fetch', 'node-fetch', 'node:net', 'node:tls'].map((name) => ({
              name,
              message: CALLS,
              allowTypeImports: true,
            })),
          ],
        },
      ],
    },
  },
  {
    files: ['src/{features,runtime}/**/*.{ts,tsx}'],
    // Schemas are parsed on the server only; the map of schemas is a server file.
    ignores: [
      'src/{features,runtime}/**/*.server.{ts,tsx}',
      'src/{features,runtime}/**/*.schema.ts',
      'src/features/**/server.ts',
      'src/{features,runtime}/**/*.test.{ts,tsx}',
    ],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@/server/**', '**/*.server', '@/config/env.server'],
              allowTypeImports: true,
              message: 'Only .server.ts files of a feature reach server code.',
            },
            {
              group: ['@/config/roles'],
              message: 'Browsers do not load the table of roles: routes and needsSession are made of it.',
            },
          ],
        },
      ],
    },
  },
  { files: ['{src,scripts}/**/*.{ts,tsx}'], rules: { 'no-restricted-syntax': ['error', ...FLAGS_OF_GROUPS] } },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/backends/**', 'src/workshop/**', 'src/lib/intl.ts', 'src/**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...FLAGS_OF_GROUPS,
        {
          selector: "NewExpression[callee.object.name='Intl']",
          message: 'To make one takes as long as a hundred uses: ask src/lib/intl for it.',
        },
      ],
    },
  },
  {
    // Migrations make the tables and so know none.
    files: ['src/backends/**/*.ts'],
    ignores: [
      'src/backends/**/migrations.ts',
      'src/backends/kit/{database,outbox}/*.ts',
      'src/backends/search/text/{languages,spelling}.ts',
      'src/backends/**/*.test.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...FLAGS_OF_GROUPS,
        {
          selector:
            ":matches(TSTypeReference[typeName.name='Kysely'], NewExpression[callee.name='Kysely']) > TSTypeParameterInstantiation > TSUnknownKeyword",
          message: 'Declare the tables (kit/database/tables.ts), so that a query knows its columns.',
        },
      ],
    },
  },
);
