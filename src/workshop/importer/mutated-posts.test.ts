import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { importMutated, wholePosts } from '../../../tests/support/mutated-posts.ts';
import { writeModelProject } from '../definitions/model-project.fixture.ts';

/** A short selection; `npm test -- fuzz` takes two thousand. */
it('a spoilt post costs only itself, and is refused by its file and line', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'masthead-mutated-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeModelProject(root);
  const posts = wholePosts(undefined, 6);
  const alone = await importMutated(root, path.join(root, 'posts'), posts, 0, 1);
  const { result, mutated, whole } = await importMutated(root, path.join(root, 'posts'), posts, 60, 20_261_126);
  for (const [name, item] of alone.whole) expect([name, whole.get(name)]).toEqual([name, item]);
  for (const { file, reason, line } of result.report.failed) {
    expect(mutated.has(file), file).toBe(true);
    expect(reason, file).toMatch(/\S/);
    expect(line, `${file}: ${reason}`).toBeGreaterThan(0);
  }
}, 120_000);
