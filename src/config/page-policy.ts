import { loader } from '../generated/loader';
import { contentSecurityPolicy } from './csp';
import { EMBED_FRAMES } from './embeds';

/** The policy of every page. @param frames origins that may stand in a page beside those of the players */
export const pagePolicy = (frames: readonly string[] = []): string =>
  contentSecurityPolicy({
    development: process.env.NODE_ENV !== 'production',
    frames: [...EMBED_FRAMES, ...frames],
    scripts: [`'${loader.sha}'`],
  });
