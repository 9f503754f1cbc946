import { describe, expect, it } from 'vitest';
import { documentOf, paragraph, picture, PIXEL, run, WORD_STYLES } from '../../../src/lib/word/documents.fixture.ts';
import { constraintProblems } from '../../../src/lib/xliff/constraints.fixture.ts';
import type { FormBrowser } from '../../support/form-browser.ts';
import { decoded, textOf } from '../../support/html.ts';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';
import { accountOf, onDrafts } from '../support/roles.ts';

/** The desk's pages of words, without a script: a document becomes a draft, is checked, translated, and its history told. */

const DESK = `${site.preview}/sitecore/editor`;
const ALT = 'A queue of turbines';
const NAME = `a-queue-of-${Date.now()}`;

let browser: FormBrowser;
let item = '';
let parent = '';

// Waiting for mails asks for a test.
it('an editor signs in', async () => {
  ({ browser } = await onDrafts(await accountOf('editor'), `${DESK}/import`));
}, 60_000);

const word = (): Buffer =>
  documentOf({
    styles: WORD_STYLES,
    language: 'en-GB',
    media: { 'image1.png': PIXEL },
    body: [
      paragraph('A queue', 'Titel'),
      paragraph('Why it takes years.', 'Untertitel'),
      paragraph('Too low', 'berschrift3'),
      paragraph(`${run('The ')}${run('median', '<w:b/>')}${run(' is 17 days.')}`),
      paragraph(picture('image1', ALT)),
      paragraph(picture('image1', ALT)),
    ].join(''),
  });

const attach = async (bytes: Buffer, typed: Record<string, string>) => {
  const tab = await browser.open(`${DESK}/import`);
  parent = /<option value="([\da-f-]{36})">[^<]*\(insights\/Home\/featured-insights\/energy\)/.exec(tab.html)?.[1] ?? '';
  return browser.submitFile(tab, '/api/editor/import', { name: 'A queue.docx', bytes }, { parent, ...typed });
};

describe('a Word document', () => {
  it('becomes a draft, and the page says what became of it', async () => {
    const tab = await attach(word(), { name: NAME, language: '' });
    expect([tab.status, tab.address.pathname]).toEqual([200, '/api/editor/import']);
    const said = textOf(tab.html);
    expect(said).toContain('“A queue” is a draft now');
    expect(said).toContain('Words: 7, headings: 1, tables: 0, pictures: 1, notes: 0, links: 0.');
    item = /sitecore\/editor\/item\/([\da-f-]{36})/.exec(tab.html)?.[1] ?? '';
    const edit = await browser.open(`${DESK}/item/${item}?language=en`);
    expect(edit.status).toBe(200);
    expect(decoded(edit.html)).toContain('Why it takes years.');
    // Nobody but editors sees it.
    expect((await ask(site.insights, `/featured-insights/energy/${NAME}`)).status).toBe(404);
  });

  it('is refused in words when it is none, has a name that is taken, or is too large', async () => {
    const none = await attach(Buffer.from('words'), {});
    expect([none.status, textOf(none.html).includes('This is no Word document (.docx).')]).toEqual([422, true]);
    expect(textOf((await attach(word(), { name: NAME })).html)).toContain(`There is a page “${NAME}” there already.`);
    expect(textOf((await attach(Buffer.alloc(100 * 1024 * 1024), {})).html)).toContain('The file is larger than 50 MB.');
    // What lies between ten megabytes and fifty comes through whole.
    expect(textOf((await attach(Buffer.alloc(30 * 1024 * 1024), {})).html)).toContain('This is no Word document (.docx).');
  });

  it('is checked, each finding with the field that mends it', async () => {
    const tab = await browser.open(`${DESK}/checks?item=${item}&language=en`);
    expect(textOf(tab.html)).toContain('There is no description for search engines and shared links.');
    expect(decoded(tab.html)).toMatch(new RegExp(`/sitecore/editor/item/${item}\\?language=en#f\\.[\\da-f-]{36}`));
    expect(textOf(tab.html)).toContain('There is no translation (de).');
  });
});

describe('translations', () => {
  it('go out as a file and come back as a draft', async () => {
    const tab = await browser.open(`${DESK}/translations?under=${item}&to=de`);
    expect(textOf(tab.html)).toMatch(/[1-9]\d* fields are not translated, 0 have changed/);
    const href = decoded(/href="(\/api\/editor\/translations\?[^"]*only=open)"/.exec(tab.html)?.[1] ?? '');
    const { html: xliff } = await browser.follow(tab, href);
    expect(constraintProblems(xliff)).toEqual([]);
    const german = xliff.replace(
      /(<segment[^>]*)state="initial"([^>]*>\s*)(<source xml:space="preserve">)([^]*?)<\/source>/g,
      (_all, head: string, tail: string, open: string, source: string) =>
        `${head}state="translated"${tail}${open}${source}</source><target xml:space="preserve">${source.replace('A queue', 'Eine Schlange')}</target>`,
    );
    const done = await browser.submitFile(tab, '/api/editor/translations', { name: 'words.xlf', bytes: Buffer.from(german) });
    expect(done.status).toBe(200);
    expect(textOf(done.html)).toMatch(/as drafts: fields [1-9]\d*, items [1-9]\d*/);
    expect(textOf(done.html)).toMatch(/0 fields are not translated/);
    expect(decoded((await browser.open(`${DESK}/item/${item}?language=de`)).html)).toContain('Eine Schlange');
    const lost = await browser.submitFile(done, '/api/editor/translations', {
      name: 'words.xlf',
      bytes: Buffer.from(
        german.replace(/<target xml:space="preserve">(?:(?!<\/target>)[^])*<ph [^>]*\/>/, '<target xml:space="preserve">'),
      ),
    });
    expect(lost.status).toBe(200);
  });
});
