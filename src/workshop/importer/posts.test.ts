import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corpus, somePosts } from '../../../tests/support/corpus.ts';
import { templateNamed } from '../definitions/schema.ts';
import { writeModelProject } from '../definitions/model-project.fixture.ts';
import { valueOf } from '../scs/item.ts';
import { ItemStore } from '../scs/store.ts';
import { exportMarkdown } from '../exporter/command.ts';
import { importMarkdown } from './command.ts';
import type { ImportResult } from './command.ts';
import { lostWords, wordsOfHtml, wordsOfSource } from './words.fixture.ts';

const posts = corpus('corpus/18f/posts');
const imported = (root: string, folder: string): Promise<ImportResult> =>
  importMarkdown({ root, folder, site: 'insights', into: '/blog/18f', origin: 'https://18f.gsa.gov', print: false });

describe.skipIf(!posts)('importing the posts of a blog', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'masthead-posts-'));
  let first: ImportResult;
  /** As the first import left it. */
  let store: ItemStore;

  beforeAll(async () => {
    writeModelProject(root);
    first = await imported(root, posts ?? '');
    store = ItemStore.load(root);
  }, 240_000);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('reads every file', () => {
    expect(first.report.failed).toEqual([]);
    expect(first.report.read).toHaveLength(readdirSync(posts ?? '').length);
  });

  it('loses no word', () => {
    const fields = templateNamed('Blog Entry').fields;
    const text = (item: string, key: string): string =>
      valueOf(
        store.at(item) ?? { id: '', parent: '', template: '', path: '', shared: [], languages: [] },
        'en',
        fields.get(key)?.ref ?? { id: '', hint: '' },
      ) ?? '';
    const lost: string[] = [];
    for (const entry of first.report.read) {
      const source = wordsOfSource(readFileSync(path.join(posts ?? '', entry.file), 'utf8'));
      const result = wordsOfHtml(`${text(entry.item ?? '', 'body')} ${text(entry.item ?? '', 'notes')}`);
      lost.push(...lostWords(source, result).map((word) => `${entry.file}: ${word}`));
    }
    expect(lost).toEqual([]);
  });

  it('leaves no Liquid and no unsafe markup behind', () => {
    const body = templateNamed('Blog Entry').fields.get('body')?.ref ?? { id: '', hint: '' };
    const left = first.report.read.filter((entry) => {
      const item = store.at(entry.item ?? '');
      const html = (item && valueOf(item, 'en', body)) ?? '';
      return /<(script|style|iframe|object|form|svg)\b|\son\w+=|javascript:|\{%-? *(image|include|raw|comment)|\|\s*(url|team_link|embed)\b/.test(
        html,
      );
    });
    expect(left.map((entry) => entry.file)).toEqual([]);
  });

  it('makes authors profiles and tags topics, and refers to them', () => {
    const fields = templateNamed('Blog Entry').fields;
    const entry = first.report.read.find((each) => each.file.startsWith('2014-03-31-announcing-fbopen'));
    const item = store.at(entry?.item ?? '');
    const alison = store.at('/sitecore/content/aldermoor/dotcom/Home/people/alison');
    const api = store.at('/sitecore/content/aldermoor/insights/Home/topics/api');
    const authors = fields.get('authors');
    const topics = fields.get('topics');
    expect(item && authors && valueOf(item, 'en', authors.ref)).toBe(`{${alison?.id.toUpperCase()}}`);
    expect(item && topics && valueOf(item, 'en', topics.ref)).toContain(`{${api?.id.toUpperCase()}}`);
  });

  it('shows no markup as code, and leads every link within a text somewhere', () => {
    const body = templateNamed('Blog Entry').fields.get('body')?.ref ?? { id: '', hint: '' };
    const shown = first.report.read.filter((entry) => {
      const item = store.at(entry.item ?? '');
      return /<pre><code>\s*&lt;\/?(div|p|img|figure|td|tr|span|section|ul|li)\b/.test((item && valueOf(item, 'en', body)) ?? '');
    });
    expect(shown.map((entry) => entry.file)).toEqual([]);
    expect(first.report.read.flatMap(({ problems }) => problems).filter((note) => note.includes('leads to no heading'))).toEqual([]);
  });
});

describe.skipIf(!posts)('importing posts of each kind of a blog', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'masthead-posts-'));
  let part: ReturnType<typeof somePosts>;
  const run = (): Promise<ImportResult> => imported(root, part.folder);

  beforeAll(async () => {
    part = somePosts(posts ?? '', 12);
    writeModelProject(root);
    expect((await run()).report.read).toHaveLength(part.files.length);
  }, 240_000);
  afterAll(() => {
    part?.remove();
    rmSync(root, { recursive: true, force: true });
  });

  it('comes back from an export without a byte that differs', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'masthead-posts-'));
    expect((await exportMarkdown({ root, folder })).problems).toEqual([]);
    const again = await importMarkdown({ root, folder, site: 'insights', print: false, dryRun: true });
    expect([again.report.failed, again.saved.written, again.saved.removed]).toEqual([[], [], []]);
    rmSync(folder, { recursive: true, force: true });
  }, 240_000);

  it('changes nothing when it runs again', async () => {
    const again = await run();
    expect(again.saved.written).toEqual([]);
    expect(again.saved.removed).toEqual([]);
  }, 240_000);
});
