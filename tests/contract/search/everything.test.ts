import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getEnv } from '@/config/env.server';
import { emptySearch } from '@/features/search';
import { searchView } from '@/features/search/server';
import { examples } from '@/renderings/search-results/examples';
import { rendering } from '@/renderings/search-results/SearchResults';
import { OWN_FEED } from '../../../src/backends/search/openings/default-feeds.ts';
import { feedSchema } from '../../../src/backends/search/openings/feeds/feed.ts';
import { corpus, somePosts } from '../../support/corpus.ts';
import { htmlOfExample } from '../../support/rendering';
import { startSearchStack } from '../../support/search.ts';
import type { SearchStack } from '../../support/search.ts';
import { IMPORTED, OPENINGS, OURS } from './list.ts';
import type { Wanted } from './list.ts';

const posts = corpus('corpus/18f/posts');
const board = corpus('corpus/jobs/greenhouse-board.json');
const archive = corpus('corpus/jobs/usajobs.ndjson');
const FIRST = 5;
/** What the page lists, pages and openings, in the order in which it lists them. */
const FOUND = /<(?:h3 class="[^"]*result__title[^"]*"[^>]*|li)><a href="([^"]*)"[^>]*>(.*?)<\/a>(?=<\/h3>| <span class="meta">)/g;

/** One index of all there is, asked as the site asks it, read off the page that it makes of the answer. */
describe('the search page over our content, imported posts and all openings', () => {
  let stack: SearchStack;
  let part: ReturnType<typeof somePosts> | undefined;
  beforeAll(async () => {
    // Those that are to be found, among a part of the others that they could be taken for.
    part =
      posts === undefined
        ? undefined
        : somePosts(posts, 4, (file) => IMPORTED.some(({ finds }) => typeof finds === 'string' && file.includes(finds.replace('/', ''))));
    stack = await startSearchStack({ ...(part === undefined ? {} : { posts: part.folder }), pollMs: 60_000 });
    const feeds = [
      OWN_FEED,
      ...(board ? [feedSchema.parse({ name: 'tts', kind: 'greenhouse', address: board })] : []),
      ...(archive ? [feedSchema.parse({ name: 'usajobs', kind: 'usajobs', address: archive })] : []),
    ];
    for (const feed of feeds) expect(await stack.search.openings.run(feed)).toMatchObject({ outcome: 'applied' });
  }, 300_000);
  afterAll(async () => {
    await stack?.stop();
    part?.remove();
  });

  const throughStack: typeof fetch = (address, init) =>
    fetch(String(address).replace(new URL(getEnv().SEARCH_URL).origin, stack.url), init);

  /** The page of a search, as it is sent. */
  async function pageOf(q: string, language: 'en' | 'de'): Promise<string> {
    const view = await searchView({ ...emptySearch, q }, { language, fetch: throughStack, for: 'site' });
    expect(view.status).toBe('ready');
    const { route } = language === 'de' ? examples.german : examples.usual;
    return htmlOfExample(rendering as never, { ...examples.usual, route, data: view } as never);
  }

  const check = async ({ q, finds, language = 'en', corrected }: Wanted): Promise<void> => {
    const page = await pageOf(q, language);
    const first = [...page.matchAll(FOUND)]
      .slice(0, FIRST)
      .map(([, href = '', title = '']) => ({ href, title: title.replace(/<[^>]*>/g, '') }));
    const shown = first.map(({ title, href }) => `${title} ${href}`).join('\n');
    const found = first.some(({ title, href }) => (typeof finds === 'string' ? href.includes(finds) : finds.test(title)));
    expect(found, `“${q}” shows\n${shown}`).toBe(true);
    const said = /<p class="searchpage__corrected">(.*?)<\/p>/.exec(page)?.[1] ?? '';
    if (corrected === undefined) return expect(said).toBe('');
    expect(said).toContain(q);
    expect(/<h2 id="search-count"[^>]*>(.*?)<\/h2>/s.exec(page)?.[1]).toContain(corrected);
  };

  it('holds everything', async () => {
    const documents = (await (await fetch(`${stack.url}/healthz/ready`)).json()) as { documents: number };
    if (part) expect(documents.documents).toBeGreaterThan(2 * part.files.length);
    if (board && archive) expect(await stack.search.openings.count()).toBeGreaterThan(8000);
    expect(OURS.length + IMPORTED.length + OPENINGS.length).toBeGreaterThanOrEqual(40);
  });

  describe.skipIf(!posts || !board || !archive)('among everything', () => {
    it.each(OURS)('of ours: $q', check);
    it.each(IMPORTED)('of the imported posts: $q', check);
    it.each(OPENINGS)('of the openings: $q', check);
  });
});
