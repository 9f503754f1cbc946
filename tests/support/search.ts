import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { importMarkdown } from '../../src/workshop/importer/command.ts';
import { startContentService } from '../../src/backends/content/server.ts';
import type { ContentService } from '../../src/backends/content/server.ts';
import { startSearchService } from '../../src/backends/search/server.ts';
import type { SearchService, SearchServiceOptions } from '../../src/backends/search/server.ts';
import { ADMIN_KEYS } from '../contract/support/faults.ts';
import { contentProfile, mediaOf } from './content-profile.ts';
import { freshDatabase } from './database.ts';
import type { FreshDatabase } from './database.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));

const ORIGINS = { dotcom: 'http://dotcom.test', insights: 'http://insights.test' } as const;
export const CONTENT_KEY = 'masthead-dev-key';

/** A copy of this project's items that a test may change; `posts` is a folder of a blog's posts that is imported into it. */
async function itemsCopy(posts?: string): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'masthead-search-'));
  await mkdir(path.join(root, 'src'), { recursive: true });
  await cp(path.join(project, 'src/sitecore'), path.join(root, 'src/sitecore'), { recursive: true });
  await cp(path.join(project, 'sitecore.json'), path.join(root, 'sitecore.json'));
  if (posts !== undefined) {
    const assets = path.join(root, 'no-assets');
    await mkdir(assets);
    await importMarkdown({ root, folder: posts, site: 'insights', into: '/blog/18f', assets, print: false });
  }
  return root;
}

export interface SearchStack {
  root: string;
  url: string;
  content: ContentService;
  search: SearchService;
  database: FreshDatabase;
  /** Answer of a GET, its status beside it. */
  get(pathAndQuery: string): Promise<{ status: number; body: unknown; text: string }>;
  post(path: string, body: unknown): Promise<{ status: number; body: unknown }>;
  stop(): Promise<void>;
}

export interface StackOptions {
  posts?: string;
  /** Time between two looks at the content service, in ms. */
  pollMs?: number;
}

/** How often every page is compared where a content service tells of no changes. */
const FOREIGN_RECONCILE_MS = 3_000;

/** Starts a search service of its own on a database of its own. @param more settings beside */
export const startSearch = (
  databaseUrl: string,
  contentUrl: string,
  pollMs = 200,
  more: Partial<SearchServiceOptions> = {},
): Promise<SearchService> =>
  startSearchService({
    databaseUrl,
    pollMs,
    // A content service that tells of no changes is looked through instead, with pauses: as Experience Edge it counts requests.
    foreignPollMs: pollMs,
    foreignReconcileMs: Math.max(pollMs, FOREIGN_RECONCILE_MS),
    graceMs: 500,
    content: {
      endpoint: `${contentUrl}/sitecore/api/graph/edge`,
      apiKey: CONTENT_KEY,
      adminKey: ADMIN_KEYS.content,
      timeoutMs: 30_000,
      ...mediaOf(contentUrl),
    },
    origins: ORIGINS,
    ...more,
  });

/** A content service over a copy of our items. */
export async function startContentCopy(posts?: string): Promise<{ root: string; content: ContentService; stop(): Promise<void> }> {
  const root = await itemsCopy(posts);
  const content = await startContentService({ itemsRoot: root, watch: true, graceMs: 500, profile: contentProfile });
  return {
    root,
    content,
    stop: async () => {
      await content.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** A content service over a copy of our items, and a search service that has indexed it. */
export async function startSearchStack(options: StackOptions = {}): Promise<SearchStack> {
  const { root, content } = await startContentCopy(options.posts);
  const database = await freshDatabase();
  const search = await startSearch(database.url, content.url, options.pollMs);
  await search.indexer.check();
  const get: SearchStack['get'] = async (pathAndQuery) => {
    const response = await fetch(search.url + pathAndQuery);
    const text = await response.text();
    return { status: response.status, text, body: JSON.parse(text) as unknown };
  };
  return {
    root,
    url: search.url,
    content,
    search,
    database,
    get,
    post: async (pathname, body) => {
      const response = await fetch(search.url + pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as unknown };
    },
    stop: async () => {
      await search.stop();
      await content.stop();
      await database.drop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** File of an item below `/sitecore/content/aldermoor`. */
export const itemFile = (root: string, itemPath: string): string =>
  path.join(root, 'src/sitecore/items/content/aldermoor', `${itemPath}.yml`);

/** Replaces text in an item's file; says so when there is none to replace. */
export async function editItem(root: string, itemPath: string, change: (yaml: string) => string): Promise<void> {
  const file = itemFile(root, itemPath);
  const before = await readFile(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${itemPath}: the change changed nothing`);
  await writeFile(file, after);
}

/** Asks until the answer is as wanted; gives the time that took, in ms. */
export async function until(wanted: () => Promise<boolean>, limitMs = 20_000): Promise<number> {
  const began = performance.now();
  while (!(await wanted())) {
    if (performance.now() - began > limitMs) throw new Error(`not so within ${limitMs} ms`);
    await sleep(100);
  }
  return performance.now() - began;
}
