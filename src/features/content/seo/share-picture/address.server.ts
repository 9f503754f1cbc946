import { createHash } from 'node:crypto';
import type { ShareCard } from './card';

/** Raised whenever the same card gives another picture. */
const DESIGN = 2;

/** Twelve characters that change with the picture. */
export const shareHash = (card: ShareCard): string =>
  createHash('sha256')
    .update(JSON.stringify([DESIGN, card.title, card.eyebrow, card.siteName, card.image]))
    .digest('hex')
    .slice(0, 12);

/** The home page has no name of its own. */
const HOME = '-home';

/** `/-/share/en/0123456789ab/featured-insights/energy/the-long-queue.png` */
export const sharePath = (card: ShareCard, language: string, path: string): string => shareAddress(shareHash(card), language, path);

/** The same with a hash that may not be the card's: it leads to the right one. @param path decoded, without language prefix */
export const shareAddress = (hash: string, language: string, path: string): string =>
  `/-/share/${language}/${hash}${(path === '/' ? `/${HOME}` : path).split('/').map(encodeURIComponent).join('/')}.png`;

/** The parts of such an address below `/-/share/`, decoded; undefined when it is none. */
export function parseSharePath(segments: readonly string[]): { language: string; hash: string; path: string } | undefined {
  const [language, hash, ...rest] = segments;
  const last = rest.at(-1);
  if (!language || !hash || !/^[\da-f]{12}$/.test(hash) || !last?.endsWith('.png')) return undefined;
  const path = `/${[...rest.slice(0, -1), last.slice(0, -4)].join('/')}`;
  return { language, hash, path: path === `/${HOME}` ? '/' : path };
}
