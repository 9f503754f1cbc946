import { createHash } from 'node:crypto';
import { consentDefault } from '../generated/consent-default';
import { fontsScript } from '../generated/fonts';
import { loader } from '../generated/loader';
import { styleHashes } from '../generated/style-hashes';
import { contentSecurityPolicy } from './csp';
import { EMBED_FRAMES } from './embeds';
import { TAG_HOSTS, TAGS } from './tags';

const hashOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

interface Admitted {
  /** Origins that may stand in a page beside those of the players. */
  frames?: readonly string[];
  /** Origin of the offers: its script, what that asks, and its checkout over the page. */
  offers?: string | undefined;
}

/** The policy of every page, with what is admitted by the configuration of a running site. */
export const pagePolicy = ({ frames = [], offers }: Admitted = {}): string =>
  contentSecurityPolicy({
    development: process.env.NODE_ENV !== 'production',
    frames: [...EMBED_FRAMES, ...frames, ...(offers ? [offers] : []), ...TAG_HOSTS],
    connect: [...(offers ? [offers] : []), ...TAG_HOSTS],
    images: TAG_HOSTS,
    styles: styleHashes.map((hash) => `'${hash}'`),
    scripts: [
      // Of browsers that do not know 'strict-dynamic'.
      ...(offers ? [offers] : []),
      `'${loader.sha}'`,
      `'${fontsScript.sha}'`,
      ...(TAGS.length > 0 ? [`'${consentDefault.sha}'`, ...TAGS.map(hashOf)] : []),
    ],
  });
