import { createHash } from 'node:crypto';
import { consentDefault } from '../generated/consent-default';
import { loader } from '../generated/loader';
import { contentSecurityPolicy } from './csp';
import { EMBED_FRAMES } from './embeds';
import { TAGS } from './tags';

const hashOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** The policy of every page. @param frames origins that may stand in a page beside those of the players */
export const pagePolicy = (frames: readonly string[] = []): string =>
  contentSecurityPolicy({
    development: process.env.NODE_ENV !== 'production',
    frames: [...EMBED_FRAMES, ...frames],
    scripts: [`'${loader.sha}'`, ...(TAGS.length > 0 ? [`'${consentDefault.sha}'`, ...TAGS.map(hashOf)] : [])],
  });
