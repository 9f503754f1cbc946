import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DEPTH } from './relevance.ts';
import type { SearchStack } from './search.ts';

const found = z.object({ results: z.array(z.object({ url: z.url(), type: z.string(), title: z.string() })) });

/** Posts of others by a hash of their title, so that no text of theirs is here; pages of the firm by site and path. */
function keyOf({ url, type, title }: z.infer<typeof found>['results'][number]): string {
  const { hostname, pathname } = new URL(url);
  if (type !== 'blogEntry' || !pathname.includes('/blog/18f/')) return `page:${hostname.split('.')[0] ?? ''}${pathname}`;
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  return `post:${createHash('sha256').update(words).digest('hex').slice(0, 12)}`;
}

/** The ids of what a search of the pages finds, as many as are judged. */
export const askSite =
  (stack: SearchStack) =>
  async (q: string): Promise<string[]> => {
    const { body } = await stack.get(`/v1/search?${new URLSearchParams({ q, pageSize: String(DEPTH) }).toString()}`);
    return found.parse(body).results.map(keyOf);
  };
