import Bowser from 'bowser';
import { isbot } from 'isbot';
import { LruCache } from '../../kit/lru.ts';

export interface BrowserOf {
  /** A program: nobody who reads. An absent name is one too. */
  bot: boolean;
  browser: string;
  os: string;
}

const KEPT = 5_000;

/** What a `User-Agent` says, kept for those that come often: parsing costs some 20 µs (bowser), telling bots 3 (isbot). */
export function createBrowsers(): (userAgent: string) => BrowserOf {
  const known = new LruCache<BrowserOf>(KEPT);
  return (userAgent) => {
    const kept = known.get(userAgent);
    if (kept) return kept;
    const bot = userAgent.trim() === '' || isbot(userAgent);
    const { browser, os } = bot ? { browser: { name: '' }, os: { name: '' } } : Bowser.parse(userAgent);
    const made: BrowserOf = { bot, browser: browser.name ?? '', os: os.name ?? '' };
    known.set(userAgent, made);
    return made;
  };
}

/** The specification's breakpoints, 768 and 1180 px. */
export const deviceOf = (width: number): 'phone' | 'tablet' | 'desktop' => (width < 768 ? 'phone' : width < 1180 ? 'tablet' : 'desktop');
