import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { corpus } from '../support/corpus.ts';
import { importMutated, wholePosts } from '../support/mutated-posts.ts';
import { copyOfProject, dataOf, holesOf, serveProject } from './support/project.ts';

const POSTS = 2_000;
const BATCH = 200;
const SEED = 20_261_126;
const WHOLE = 12;
const BLOG = '/blog/rivers';

const texts = { 'posts of the project': undefined, 'posts of a real blog': corpus('corpus/18f/posts') };

/** Imported in batches beside whole posts, into the content of the repository; after each, the blog is read as visitors read it. */
describe.each(Object.entries(texts))('%s, spoilt', (which, folder) => {
  const project = copyOfProject();
  const posts = mkdtempSync(path.join(tmpdir(), 'posts-'));
  afterAll(() => {
    project.remove();
    rmSync(posts, { recursive: true });
  });
  const whole = wholePosts(folder, WHOLE);
  const each = POSTS / Object.keys(texts).length / BATCH;

  it.skipIf(which !== 'posts of the project' && folder === undefined)('each costs at most itself', async () => {
    const alone = await importMutated(project.root, path.join(posts, 'none'), whole, 0, 0);
    expect(alone.result.report.failed).toEqual([]);
    const own = new Set(alone.result.report.read.map(({ item }) => item));
    let refused = 0;
    for (let batch = 0; batch < each; batch++) {
      const {
        result,
        mutated,
        whole: after,
      } = await importMutated(project.root, path.join(posts, String(batch)), whole, BATCH, SEED + batch);
      for (const [name, item] of alone.whole) expect([batch, name, after.get(name)]).toEqual([batch, name, item]);
      for (const { file, reason, line } of result.report.failed) {
        const told = `${file} ${JSON.stringify(mutated.get(file))}: ${reason}`;
        expect(mutated.has(file), told).toBe(true);
        expect(line, told).toBeGreaterThan(0);
        refused += 1;
      }
      const served = await serveProject(project.root);
      try {
        expect(served.content.tree().problems).toEqual([]);
        for (const item of own) expect(served.content.tree().byPath(item ?? ''), item).toBeDefined();
        for (const [site, route] of [
          ['insights', BLOG],
          ['insights', '/topics'],
          ['dotcom', '/people'],
          ['insights', '/'],
        ] as const) {
          const page = await served.page(site, route);
          expect([batch, route, holesOf(page)]).toEqual([batch, route, []]);
          if (route === BLOG)
            expect(Number(/"total":(\d+)/.exec(dataOf(page).get('BlogEntries') ?? '')?.[1])).toBeGreaterThanOrEqual(WHOLE);
        }
        // Of the spoilt ones that were taken over, some, each as its page is made.
        const taken = result.report.read.filter(({ file, status }) => status === 'imported' && mutated.has(file));
        for (const { item } of taken.filter((_, at) => at % 10 === 0)) {
          const address = (item ?? '').slice('/sitecore/content/aldermoor/insights/home'.length).toLowerCase().replaceAll(' ', '-');
          expect([item, holesOf(await served.page('insights', address))]).toEqual([item, []]);
        }
      } finally {
        await served.stop();
      }
    }
    process.stdout.write(`${which}: ${each * BATCH} posts, ${refused} refused\n`);
  });
});
