import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkItems } from '../../../scripts/lib/linked-items.ts';
import { importMarkdown, type ImportResult } from '../../../src/workshop/importer/command.ts';
import { templateNamed } from '../../../src/workshop/definitions/schema.ts';
import { valueOf } from '../../../src/workshop/scs/item.ts';
import { ItemStore } from '../../../src/workshop/scs/store.ts';
import { lostWords, wordsOfHtml, wordsOfSource } from '../../../src/workshop/importer/words.fixture.ts';
import { root } from '../../support/build.ts';
import { corpus, somePosts } from '../../support/corpus.ts';
import { ask, type Answer } from '../../support/http.ts';
import { WHOLE } from '../../support/whole.ts';
import { counted, roundTrip } from '../../support/round-trip.ts';
import { ownContent, ownSite, productionBuildExists, type OwnProcess } from '../support/processes.ts';

const posts = corpus('corpus/18f/posts');
const built = productionBuildExists();
if (!built) process.stderr.write('skipped: there is no production build in .next (npm run build makes one)\n');
const ownItems = existsSync(path.join(root, 'src/sitecore'));
if (!ownItems) process.stderr.write('skipped: there are no items in src/sitecore\n');

const INTO = '/blog/18f';
const AT_A_TIME = 4;

const section = (html: string, expression: RegExp): string => expression.exec(html)?.[1] ?? '';
/** The page's text alone: neither contents nor byline nor cards may stand in for a word that the text lost. */
const textOf = (html: string): string => section(html, /<div class="abody__text">([\s\S]*?)<\/main>/);
const withoutCode = (html: string): string => html.replace(/<(code|pre)\b[\s\S]*?<\/\1>/g, ' ');
const titleOf = (html: string): string => section(html, /<h1\b[^>]*>([\s\S]*?)<\/h1>/);

/** Runs a job for each value, a few at a time. */
async function each<T>(values: readonly T[], job: (value: T) => Promise<void>): Promise<void> {
  const left = [...values];
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await job(next);
    }),
  );
}

/** A whole blog in Markdown, from its files to the pages that visitors get. */
describe.skipIf(!posts || !built || !ownItems)('the posts of a blog, imported and served', () => {
  // Of each post no word is lost on the way to its items (src/workshop/importer/posts.test.ts): pages are made of a part.
  let part: ReturnType<typeof somePosts>;
  const items = mkdtempSync(path.join(tmpdir(), 'masthead-blog-'));
  let content: OwnProcess;
  let site: Awaited<ReturnType<typeof ownSite>>;
  let insights = '';
  let imported: ImportResult;
  /** Address of a post → its source and its page. */
  const pages = new Map<string, { file: string; title: string; source: string; answer: Answer }>();

  beforeAll(async () => {
    linkItems(root, items);
    part = somePosts(posts ?? '', 6);
    imported = await importMarkdown({
      root: items,
      folder: part.folder,
      site: 'insights',
      into: INTO,
      origin: 'https://18f.gsa.gov',
      print: false,
    });
    content = await ownContent(items);
    site = await ownSite(content, { REVALIDATE_SECONDS: '600' });
    // A site that asks before there is anybody to answer does not ask for a while.
    await content.start();
    await site.start();
    insights = site.origin.replace('//', '//insights.');
    const documents = imported.documents.filter((document) => document.type === 'blogEntry');
    await each(documents, async (document) => {
      const [source] = document.sources.values();
      if (!source) return;
      const address = `${INTO}/${document.path.split('/').at(-1) ?? ''}`;
      const title = typeof source.data.title === 'string' ? source.data.title : '';
      pages.set(address, {
        file: source.file,
        title,
        source: readFileSync(path.join(part.folder, source.file), 'utf8'),
        answer: await ask(insights, address),
      });
    });
  }, 180_000);

  afterAll(async () => {
    await site?.kill();
    await content?.kill();
    site?.remove();
    part?.remove();
    rmSync(items, { recursive: true, force: true });
  });

  const wrong = (check: (page: { address: string; file: string; title: string; source: string; answer: Answer }) => string[]): string[] =>
    [...pages].flatMap(([address, page]) => check({ address, ...page }).map((problem) => `${page.file}: ${problem}`));

  it('has a page for each post', () => {
    expect(imported.report.failed).toEqual([]);
    expect(pages.size).toBe(part.files.filter((name) => name.endsWith('.md')).length);
    expect(wrong(({ answer }) => (answer.status === 200 ? [] : [`status ${answer.status}`]))).toEqual([]);
  });

  it('each has its title as the only heading of the first level', () => {
    expect(
      wrong(({ title, answer }) => {
        const headings = answer.body.match(/<h1\b/g)?.length ?? 0;
        const lost = lostWords(wordsOfHtml(title), wordsOfHtml(titleOf(answer.body)));
        return [
          ...(headings === 1 ? [] : [`${headings} headings`]),
          ...(title === '' ? ['no title'] : []),
          ...lost.map((word) => `title lost ${word}`),
        ];
      }),
    ).toEqual([]);
  });

  it('no text is lost on the way to the page', () => {
    expect(wrong(({ source, answer }) => lostWords(wordsOfSource(source), wordsOfHtml(textOf(answer.body))))).toEqual([]);
  });

  it('no text is changed by an editor who opens it, and of one who types a letter only its line is', () => {
    const store = ItemStore.load(items);
    const { fields } = templateNamed('Blog Entry');
    const texts = imported.report.read.flatMap(({ item }) =>
      ['body', 'notes'].flatMap((name) => {
        const [entry, field] = [store.at(item ?? ''), fields.get(name)?.ref];
        return (entry && field && valueOf(entry, 'en', field)) || [];
      }),
    );
    const trips = texts.map((text) => roundTrip(text));
    process.stdout.write(`texts of the posts: ${counted(trips)}\n`);
    expect(texts.length).toBeGreaterThanOrEqual(pages.size);
    expect(trips.filter(({ outcome }) => outcome === 'changed')).toEqual([]);
    expect(trips.flatMap(({ wide }) => wide)).toEqual([]);
  });

  it('shows nothing of the source’s own notation', () => {
    expect(
      wrong(({ answer }) => {
        const shown = withoutCode(textOf(answer.body)).replace(/<[^>]*>/g, ' ');
        return [...shown.matchAll(/\{%|%\}|\[\^\w+\]|\]\(\S+\)|^#{1,6} \S+|:::/gm)].map(([found]) => `"${found}"`);
      }),
    ).toEqual([]);
  });

  it('every picture of the texts is there, and every link inside the site leads to a page', async () => {
    const targets = new Map<string, string>();
    for (const { file, answer } of pages.values())
      for (const [, target = ''] of withoutCode(textOf(answer.body)).matchAll(/(?:src|href)="(\/(?!\/)[^"#]*)[^"]*"/g)) {
        // A page is the same whatever its query; a picture of the image route is named by it.
        const address = target.startsWith('/_next/image') ? target.replaceAll('&amp;', '&') : target.replace(/\?.*$/s, '');
        if (!targets.has(address)) targets.set(address, file);
      }
    const missing: string[] = [];
    await each(
      [...targets.keys()].filter((target) => !pages.has(target)),
      async (target) => {
        let { status, headers } = await ask(insights, target, { method: 'HEAD' });
        // A slash at the end goes by a redirect, and so may the page.
        for (let hop = 0; hop < 2 && status >= 301 && headers.location; hop++)
          ({ status, headers } = await ask(insights, headers.location, { method: 'HEAD' }));
        if (status !== 200) missing.push(`${targets.get(target)}: ${status} ${target}`);
      },
    );
    expect(missing).toEqual([]);
    expect(targets.size).toBeGreaterThan(WHOLE ? 100 : 20);
  });
});
