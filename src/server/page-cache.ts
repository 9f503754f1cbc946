import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Env } from '@/config/env.schema';

/** Where Next 16 keeps the pages that it has made, below the build's folder; pages outlive the process there. */
export const PAGE_CACHE = 'route-cache';
/** Fingerprint of the configuration that they were made with. */
const MARK = 'route-cache.configuration';

/** What never shows on a page. Everything else might: origins, hosts, flags. Origins that nobody gave have the port in them. */
const UNSEEN: readonly (keyof Env)[] = [
  'NODE_ENV',
  'PORT',
  'SITE_HOST',
  'LEAVING_SECONDS',
  'LOG_LEVEL',
  'REVALIDATE_SECONDS',
  'TOLD_SECONDS',
  'DOOR_MEGABYTES',
  'CONTENT_TIMEOUT_MS',
  'PAGE_TIMEOUT_MS',
  'DICTIONARY_PAGE_SIZE',
  'PREVIEW_USERS',
  'TRUSTED_PROXIES',
  'VISITOR_WRITES_PER_MINUTE',
  'SECURITY_LOG',
  'SECURITY_LOG_KEY',
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'JSS_EDITING_SECRET',
  'PUBLISHED_SECRET',
];

export function pageFingerprint(env: Env, environment: Readonly<Record<string, string | undefined>> = {}): string {
  const seen = Object.entries(env).filter(([name]) => !UNSEEN.includes(name as keyof Env));
  // Whether a service is named at all decides what pages offer, beside where it is.
  const named = seen.map(([name, value]) => [name, value, Boolean(environment[name])]);
  return createHash('sha256')
    .update(JSON.stringify(named.sort(([a], [b]) => String(a).localeCompare(String(b)))))
    .digest('hex');
}

/** Whether pages can be kept beyond the process: not in an image whose file system may only be read. @param server `.next/server` */
export function keepsPages(server: string): boolean {
  try {
    accessSync(server, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Deletes the pages of earlier runs when the configuration is another one: they hold the origins of that time. With the same
 * configuration they stay, and answer while the content service is away.
 * @param server `.next/server` of the build that is being served
 * @returns whether pages were deleted
 */
export function forgetPagesOfAnotherConfiguration(server: string, fingerprint: string): boolean {
  if (!keepsPages(server)) return false;
  const [pages, mark] = [path.join(server, PAGE_CACHE), path.join(server, MARK)];
  if (existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint) return false;
  const stale = existsSync(pages);
  rmSync(pages, { recursive: true, force: true });
  writeFileSync(mark, fingerprint);
  return stale;
}
