import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { refuseDevelopmentValues } from '../kit/deployment.ts';
import { AUTHORING_FIXES, authoringVariables, DEVELOPMENT_SECRETS, groundSettings } from './authoring/config.ts';
import { DEFAULT_JOURNAL, type AuthoringSettings } from './authoring/settings.ts';
import { holdsRoot } from './items/last-good.ts';
import { PROFILE_NAMES } from './profiles.ts';
import type { ProfileName } from './profiles.ts';
import { ConfigError, parseEnv } from '../kit/env.ts';
import { visitorFixes, visitorSettings, visitorVariables, type VisitorSettings } from '../kit/visitor-settings.ts';

const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));

/** Keys of a checkout that nobody has configured; anything public sets its own. */
export const DEVELOPMENT_KEY = 'masthead-dev-key';
export const DEVELOPMENT_PREVIEW_KEY = 'masthead-dev-preview-key';
export const DEVELOPMENT_ADMIN_KEY = 'masthead-dev-content-admin-key';
const DEVELOPMENT_KEYS = {
  SITECORE_API_KEY: DEVELOPMENT_KEY,
  SITECORE_PREVIEW_API_KEY: DEVELOPMENT_PREVIEW_KEY,
  CONTENT_ADMIN_KEY: DEVELOPMENT_ADMIN_KEY,
};

export const schema = z.object({
  CONTENT_HOST: z.string().default('127.0.0.1'),
  CONTENT_PORT: z.coerce.number('not a number').int('not a whole number').min(0, 'too small').max(65535, 'too large').default(4100),
  CONTENT_ITEMS_ROOT: z.string().default(repositoryRoot),
  CONTENT_LAST_GOOD: z.string().min(1, 'empty').default('.data/content-last-good'),
  CONTENT_PROFILE: z.enum(PROFILE_NAMES, `none of ${PROFILE_NAMES.join(', ')}`).default('both'),
  CONTENT_WATCH: z.enum(['on', 'off'], 'neither on nor off').default('on'),
  CONTENT_MEDIA_CACHE_MB: z.coerce.number('not a number').min(0, 'negative').max(4096, 'too large').default(64),
  SITECORE_API_KEY: z.string().min(8, 'shorter than 8 characters').default(DEVELOPMENT_KEY),
  SITECORE_PREVIEW_API_KEY: z.string().min(8, 'shorter than 8 characters').default(DEVELOPMENT_PREVIEW_KEY),
  CONTENT_AUTHORING: z.enum(['on', 'off'], 'neither on nor off').default('off'),
  CONTENT_JOURNAL: z.string().min(1, 'empty').default(DEFAULT_JOURNAL),
  CONTENT_GIT: z.enum(['off', 'commit'], 'neither off nor commit').default('off'),
  USER_SERVICE_URL: z.url('not a URL').default('http://localhost:4200'),
  ...authoringVariables,
  CONTENT_ADMIN_KEY: z.string().min(16, 'shorter than 16 characters').default(DEVELOPMENT_ADMIN_KEY),
  ...visitorVariables,
  FAULTS: z.enum(['on', 'off'], 'neither on nor off').default('off'),
  LOG: z.enum(['info', 'quiet'], 'neither info nor quiet').default('info'),
});

const FIXES = {
  CONTENT_HOST: 'Give the address to bind, 127.0.0.1 or 0.0.0.0.',
  CONTENT_PORT: 'Give a port from 0 (any free one) to 65535, or leave it out for 4100.',
  CONTENT_ITEMS_ROOT: 'Give the folder that holds sitecore.json, or leave it out for this repository.',
  CONTENT_LAST_GOOD:
    'Give a folder that outlasts a restart, for copies of the items as they could be read last (it counts from CONTENT_ITEMS_ROOT), or off.',
  CONTENT_PROFILE: 'Give the service to stand in for: xm, edge, both for what works on either, or half for half of its limits.',
  CONTENT_WATCH: 'Give on (reload when a file changes) or off.',
  CONTENT_MEDIA_CACHE_MB: 'Give the megabytes that resized images may take, 0 to 4096, or leave it out for 64.',
  SITECORE_API_KEY: 'Give the key of the published content, the same one the site has.',
  SITECORE_PREVIEW_API_KEY: 'Give the key of the drafts, another one than SITECORE_API_KEY.',
  CONTENT_AUTHORING: 'Give on (editors may change the items) or off.',
  CONTENT_JOURNAL:
    'Give a folder that outlasts a restart, for what was being saved when the service ended; it counts from CONTENT_ITEMS_ROOT.',
  CONTENT_GIT: 'Give commit (what is published is committed to the repository of the items, by its editor) or off.',
  USER_SERVICE_URL: 'Give the origin by which the site calls the user service; tokens name it as their issuer.',
  CONTENT_ADMIN_KEY: 'Give 16 or more random characters, the same to the search service and the user service.',
  ...AUTHORING_FIXES,
  ...visitorFixes,
  FAULTS: 'Give on (tests) or off (production).',
  LOG: 'Give info (one line a request) or quiet (errors only).',
};

export interface ContentConfig {
  host: string;
  port: number;
  /** Folder that holds sitecore.json. */
  itemsRoot: string;
  /** Folder of the copies of items as they could be read last; none are kept without. */
  lastGood?: string;
  /** Which service this one stands in for. */
  profile: ProfileName;
  watch: boolean;
  mediaCacheBytes: number;
  publishedKey: string;
  previewKey: string;
  adminKey: string;
  /** Editors may change the items. */
  authoring?: AuthoringSettings;
  visitors: VisitorSettings;
  faults: boolean;
  quiet: boolean;
  /** Where links from other sites point, by the site's name. */
  siteOrigins: Readonly<Record<string, string>>;
}

/** `INSIGHTS_ORIGIN=http://insights.localhost:3000` says where the site `insights` is; the site itself reads the same variables. */
function siteOrigins(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const origins: Record<string, string> = {};
  for (const [variable, value] of Object.entries(env)) {
    const name = /^([A-Z][A-Z0-9_]*)_ORIGIN$/.exec(variable)?.[1];
    // Other variables may end so too: only an address can be meant for a site.
    if (name === undefined || value === undefined || !/^https?:\/\//.test(value) || !URL.canParse(value)) continue;
    origins[name.toLowerCase()] = new URL(value).origin;
  }
  return origins;
}

/** @throws ConfigError without a database: what is published and released is kept there */
function authoringSettings(vars: z.output<typeof schema>): AuthoringSettings {
  const { DATABASE_URL } = vars;
  if (DATABASE_URL === undefined)
    throw new ConfigError([`DATABASE_URL is missing though CONTENT_AUTHORING is "on". ${FIXES.DATABASE_URL}`]);
  const userService = new URL(vars.USER_SERVICE_URL).origin;
  return {
    journal: vars.CONTENT_JOURNAL,
    userService,
    commits: vars.CONTENT_GIT === 'commit',
    ground: groundSettings({ ...vars, DATABASE_URL }, userService),
  };
}

/** The service's settings. Throws ConfigError, which names each wrong variable and its fix. */
export function contentConfig(env: Readonly<Record<string, string | undefined>>): ContentConfig {
  const vars = parseEnv(schema, FIXES, env);
  if (vars.SITECORE_API_KEY === vars.SITECORE_PREVIEW_API_KEY) {
    throw new ConfigError([
      'SITECORE_PREVIEW_API_KEY is the same as SITECORE_API_KEY: drafts would be public. ' + FIXES.SITECORE_PREVIEW_API_KEY,
    ]);
  }
  const isAuthoring = vars.CONTENT_AUTHORING === 'on';
  const development = isAuthoring ? { ...DEVELOPMENT_KEYS, ...DEVELOPMENT_SECRETS } : DEVELOPMENT_KEYS;
  refuseDevelopmentValues(env, vars, { development, fixes: FIXES, more: { CONTENT_HOST: vars.CONTENT_HOST } });
  if (!existsSync(join(vars.CONTENT_ITEMS_ROOT, 'sitecore.json'))) {
    throw new ConfigError([
      `CONTENT_ITEMS_ROOT is "${vars.CONTENT_ITEMS_ROOT}": there is no sitecore.json in it. ${FIXES.CONTENT_ITEMS_ROOT}`,
    ]);
  }
  const lastGood = vars.CONTENT_LAST_GOOD === 'off' ? undefined : resolve(vars.CONTENT_ITEMS_ROOT, vars.CONTENT_LAST_GOOD);
  if (lastGood !== undefined && holdsRoot(lastGood, vars.CONTENT_ITEMS_ROOT)) {
    throw new ConfigError([
      `CONTENT_LAST_GOOD is "${vars.CONTENT_LAST_GOOD}": that is CONTENT_ITEMS_ROOT or a folder around it. ${FIXES.CONTENT_LAST_GOOD}`,
    ]);
  }
  return {
    host: vars.CONTENT_HOST,
    port: vars.CONTENT_PORT,
    itemsRoot: vars.CONTENT_ITEMS_ROOT,
    ...(lastGood === undefined ? {} : { lastGood }),
    profile: vars.CONTENT_PROFILE,
    watch: vars.CONTENT_WATCH === 'on',
    mediaCacheBytes: vars.CONTENT_MEDIA_CACHE_MB * 1024 * 1024,
    publishedKey: vars.SITECORE_API_KEY,
    previewKey: vars.SITECORE_PREVIEW_API_KEY,
    adminKey: vars.CONTENT_ADMIN_KEY,
    ...(isAuthoring ? { authoring: authoringSettings(vars) } : {}),
    visitors: visitorSettings(vars),
    faults: vars.FAULTS === 'on',
    quiet: vars.LOG === 'quiet',
    siteOrigins: siteOrigins(env),
  };
}
