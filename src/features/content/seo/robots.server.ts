import { withDeadline } from '@/server/calls/deadline';
import type { ContentServices } from '@/server/content/services';
import { newestAnswer } from '@/server/newest-answer';

/** A crawler that waits longer goes away without. */
const TIMEOUT_MS = 5_000;

const lastGood = new Map<string, string>();
const takeNewest = newestAnswer();

/** robots.txt (RFC 9309) of a site: what its settings say, or that all is allowed, and where the sitemap is. */
export function robotsText(fromSettings: string, origin: string): string {
  const rules = fromSettings.trim().replace(/\r\n?/g, '\n') || 'User-agent: *\nAllow: /';
  return /^sitemap:/im.test(rules) ? `${rules}\n` : `${rules}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/**
 * While the content service is down the last text known goes on being served.
 * @throws AppError `content/…` when none is known; crawlers take a 503 for "ask later"
 */
export async function loadRobots(site: { name: string; origin: string }, services: ContentServices): Promise<string> {
  try {
    return await takeNewest(
      site.name,
      async () => robotsText(await withDeadline(TIMEOUT_MS, () => services.sites.robots(site.name)), site.origin),
      (text) => lastGood.set(site.name, text),
    );
  } catch (error) {
    const known = lastGood.get(site.name);
    if (known === undefined) throw error;
    return known;
  }
}
