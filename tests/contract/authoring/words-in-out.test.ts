import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { NO_LANGUAGE } from '../../support/no-language.ts';
import { TEMPLATE } from '../../../src/backends/content/items/ids.ts';
import { writeItems } from '../../../src/backends/content/testing/write-items.ts';
import { AuthoringRefusal, type AuthoringClient } from '../../../src/features/editing/authoring/client.server';
import type { Asked } from '../../../src/features/editing/common/page';
import { checkPage } from '../../../src/features/editing/checks/check-page.server';
import { checkCounts, gather } from '../../../src/features/editing/checks/gather.server';
import { importDraft } from '../../../src/features/editing/words-in-out/import-item.server';
import { nameOfTitle } from '../../../src/lib/name-of-title';
import { bringIn, takeAnyway } from '../../../src/features/editing/words-in-out/bring-in.server';
import { byPage, opened, standings, xliffOf } from '../../../src/features/editing/words-in-out/translations.server';
import { documentOf, paragraph, picture, PIXEL, run, WORD_STYLES } from '../../../src/lib/word/documents.fixture';
import { readWord } from '../../../src/lib/word';
import { textHash } from '../../../src/lib/xliff';
import { constraintProblems } from '../../../src/lib/xliff/constraints.fixture';
import { itemPage } from '../../../src/features/editing/desk/item/item.server';
import { startAuthoring, startAuthors, type Author, type Authors, type AuthoringService } from '../support/authors.ts';
import { authoredSite, BODY, id, LEDE, page, PATHS, TITLE } from '../support/authored-site.ts';

const T = '/sitecore/templates/Project/acme';
const RECORD = `${T}/_Page/Data/TranslatedFrom`;
const TYPE = 'ab162cc0-dc80-4abf-8871-998ee5d7ba32';
const LIBRARY = '/sitecore/media library/Project/acme';

let authors: Authors;
let editor: Author;
let written: ReturnType<typeof writeItems>;
let service: AuthoringService;

/** The site's client over the calls of the service, in an editor's name. */
const clientOf = (who: Author, fail: (path: string, method: string) => boolean = () => false): AuthoringClient => ({
  ask: async <S extends z.ZodType>(
    path: string,
    schema: S,
    { method = 'GET', query = {}, body, ifMatch, file } = {} as Parameters<AuthoringClient['ask']>[2] & object,
  ) => {
    const words = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]): [string, string][] =>
        value === undefined || value === '' ? [] : [[name, String(value)]],
      ),
    );
    if (fail(path, method)) throw new AuthoringRefusal(507, 'disk-full', {}, path, new Headers());
    const answer = await service.ask(who, `${path}?${words}`, {
      method,
      ...(body === undefined ? {} : { body }),
      ...(ifMatch === undefined ? {} : { ifMatch }),
      ...(file ? { raw: file } : {}),
    });
    if (answer.status >= 400)
      throw new AuthoringRefusal(answer.status, String(answer.body?.error?.code ?? answer.body?.code), {}, path, answer.headers);
    return schema.parse(answer.body) as z.infer<S>;
  },
});
let api: AuthoringClient;
/** A page of the desk as its editor asks for it. */
const askedFor = (client: AuthoringClient): Asked => ({
  ...{ path: [], query: new URLSearchParams(), language: 'en', word: (key: string) => key, api: client },
  editor: { account: editor.id, roles: ['editor'], may: { edit: true } },
});

const raw = async (item: string, language: string): Promise<Record<string, string>> => {
  const { body } = await service.ask(editor, `items/${item}?language=${language}`);
  return Object.fromEntries((body as { fields: { name: string; value: string }[] }).fields.map(({ name, value }) => [name, value]));
};
const rows = async (q: string): Promise<{ path: string }[]> =>
  (await service.ask(editor, `search?q=${encodeURIComponent(q)}`)).body as { path: string }[];

beforeAll(async () => {
  authors = await startAuthors();
  editor = await authors.author('Edda Ritter', ['editor']);
});
afterAll(() => authors.close());
beforeEach(async () => {
  written = writeItems([
    ...authoredSite().filter(({ path }) => path !== LIBRARY),
    { path: LIBRARY, template: 'fe5dd826-48c6-436d-b87a-7c4210c7413b' },
    { path: RECORD, template: TEMPLATE.field, shared: { [TYPE]: 'Name Value List' } },
  ]);
  writeFileSync(join(written.root, '.gitignore'), '.data/\n');
  service = await startAuthoring(written.root, authors);
  api = clientOf(editor);
  return async () => {
    await service.stop();
    written.remove();
  };
});

describe('a Word document', () => {
  const ABOUT = page('/About');
  const draft = () =>
    readWord(
      documentOf({
        styles: WORD_STYLES,
        media: { 'image1.png': PIXEL },
        links: { in: 'https://acme.example/About#a', out: 'https://example.org/' },
        body: [
          paragraph('Über die Schlange', 'Titel'),
          paragraph('Ein Vorspann.', 'Untertitel'),
          paragraph(`<w:hyperlink r:id="in">${run('Hier drin')}</w:hyperlink><w:hyperlink r:id="out">${run(' draußen')}</w:hyperlink>`),
          paragraph(picture('image1', 'Eine Schlange')),
        ].join(''),
      }),
      'x.docx',
    );
  const place = {
    parent: id(PATHS.home),
    of: { kind: 'template' as const, id: id(`${T}/Basic Page`), name: 'Basic Page' },
    language: 'en',
    origins: ['https://acme.example'],
  };

  it('becomes a draft with its picture in the library, and a link to the page that its address means', async () => {
    const made = await importDraft(api, await draft(), { ...place, name: nameOfTitle('Über die Schlange') });
    expect(made.name).toBe('ueber-die-schlange');
    const { body } = await service.ask(editor, `items/${made.id}?language=en`);
    expect(body).toMatchObject({ state: 'draft', live: false, version: 1 });
    const fields = await raw(made.id, 'en');
    expect(fields).toMatchObject({ Title: 'Über die Schlange', Lede: 'Ein Vorspann.' });
    const compact = id(ABOUT).replaceAll('-', '').toUpperCase();
    expect(fields.Body).toContain(`<a href="~/link.aspx?_id=${compact}&amp;_z=z#a">Hier drin</a><a href="https://example.org/">`);
    expect(fields.Body).toMatch(/<img src="-\/media\/[\dA-F]{32}\.ashx" alt="Eine Schlange" width="1" height="1">/);
    expect((await rows('ueber-die-schlange 1')).map(({ path }) => path)).toEqual([`${LIBRARY}/articles/ueber-die-schlange 1`]);
    const found = checkPage((await gather(api, made.id, 'en')).page).found;
    expect(found.map(({ code }) => code)).toEqual(['translation-missing']);
  });

  it('leaves nothing behind when its pictures cannot be kept, and takes no name that is taken', async () => {
    const failing = clientOf(editor, (path, method) => path.startsWith('items/') && method === 'PATCH');
    await expect(importDraft(failing, await draft(), { ...place, name: 'whole' })).rejects.toThrow(/disk-full/);
    expect(await rows('whole')).toEqual([]);
    await expect(importDraft(api, await draft(), { ...place, name: 'About' })).rejects.toThrow(/name-taken/);
  });
});

describe('translations', () => {
  const HOME = id(PATHS.home);
  const translate = (text: string, change: (source: string) => string): Buffer =>
    Buffer.from(
      text.replace(
        /(<segment[^>]*)state="initial"([^>]*>\s*)<source xml:space="preserve">([^]*?)<\/source>(?:\s*<target[^]*?<\/target>)?/g,
        (_all, head: string, tail: string, source: string) =>
          `${head}state="translated"${tail}<source xml:space="preserve">${source}</source><target xml:space="preserve">${change(source)}</target>`,
      ),
    );
  const reports = id(page('/Reports'));
  const bring = async (bytes: Buffer) => {
    const file = opened(bytes);
    if ('refused' in file) throw new Error(file.refused);
    return bringIn(api, file.read, file.to);
  };
  const save = async (fields: Record<string, string>, language = 'en'): Promise<void> => {
    const { body } = await service.ask(editor, `items/${reports}?language=${language}`);
    await service.ask(editor, `items/${reports}`, {
      method: 'PATCH',
      ifMatch: (body as { revision: string }).revision,
      body: { language, fields: Object.entries(fields).map(([field, value]) => ({ id: field, value })) },
    });
  };

  it('go out, come back as drafts, and are stale when the text changes', async () => {
    await save({ [TITLE]: 'Reports', [BODY]: '<p>One <a href="/x">two</a></p>' });
    const before = await standings(api, HOME, 'de');
    expect(byPage(before).find(({ id: of }) => of === reports)?.counts).toMatchObject({ missing: 2, stale: 0 });
    const text = xliffOf(before, 'missing', 'de') ?? '';
    expect(constraintProblems(text)).toEqual([]);
    const brought = await bring(
      translate(text, (source) => source.replace('One', 'Eins').replace('two', 'zwei').replace('Reports', 'Berichte')),
    );
    expect(brought.find(({ id: of }) => of === reports)).toMatchObject({ written: ['Title', 'Body'], problems: [] });
    expect(await raw(reports, 'de')).toMatchObject({ Title: 'Berichte', Body: '<p>Eins <a href="/x">zwei</a></p>' });
    const { body } = await service.ask(editor, `items/${reports}?language=de`);
    expect(body).toMatchObject({ state: 'draft', live: false });
    const after = await standings(api, HOME, 'de');
    expect(byPage(after).find(({ id: of }) => of === reports)?.counts).toEqual({ missing: 0, stale: 0, unknown: 0, current: 2 });
    await save({ [TITLE]: 'All the reports' });
    expect(byPage(await standings(api, HOME, 'de')).find(({ id: of }) => of === reports)?.counts).toMatchObject({ stale: 1, current: 1 });
    expect(checkPage((await gather(api, reports, 'en')).page).found).toContainEqual({
      code: 'translation-stale',
      item: reports,
      detail: 'de',
      number: 1,
    });
    expect((await checkCounts(api, reports, 'en')).warning).toBeGreaterThan(0);
  });

  it('that lost a link are refused, and what is of an earlier text; the rest comes in', async () => {
    await save({ [TITLE]: 'Reports', [LEDE]: 'Read them.', [BODY]: '<p>One <a href="/x">two</a></p>' });
    const text = xliffOf(await standings(api, reports, 'de'), 'all', 'de') ?? '';
    await save({ [LEDE]: 'Read all of them.' });
    const [brought] = await bring(translate(text, (source) => source.replace(/<pc.*<\/pc>/, 'zwei')));
    expect(brought).toMatchObject({
      written: ['Title'],
      problems: expect.arrayContaining([
        { code: 'stale', name: 'Lede', unit: expect.any(String) },
        { code: 'lost', name: 'Body', unit: expect.any(String), segment: 's1', what: '<a href="/x">…</a>' },
      ]),
    });
    expect((await raw(reports, 'de')).Body).not.toContain('zwei');
  });

  it('are not put in the place of what somebody wrote after the file was made, unless somebody says so', async () => {
    await save({ [TITLE]: 'Reports', [LEDE]: 'Read them.' });
    await save({ [TITLE]: 'Berichte' }, 'de');
    const text = xliffOf(await standings(api, reports, 'de'), 'all', 'de') ?? '';
    const file = Buffer.from(
      translate(text, (source) => source.replace('Read them.', 'Lest sie.'))
        .toString()
        .replace('>Berichte<', '>Die Berichte<'),
    );
    await save({ [TITLE]: 'Alle Berichte' }, 'de');
    const [brought] = await bring(file);
    expect(brought).toMatchObject({ written: ['Lede'], problems: [] });
    const choice = { field: TITLE, name: 'Title', value: 'Die Berichte', target: 'Alle Berichte', source: textHash('Reports') };
    expect(brought?.overtaken).toEqual([{ ...choice, targetHash: textHash('Alle Berichte') }]);
    expect(await raw(reports, 'de')).toMatchObject({ Title: 'Alle Berichte', Lede: 'Lest sie.' });
    // While the report was read, somebody wrote once more: that is what is to be chosen against.
    await save({ [TITLE]: 'Sämtliche Berichte' }, 'de');
    const taken = { item: reports, field: TITLE, value: 'Die Berichte', source: choice.source };
    expect(await takeAnyway(api, [{ ...taken, target: textHash('Alle Berichte') }], 'de')).toMatchObject([
      { written: [], overtaken: [{ target: 'Sämtliche Berichte' }] },
    ]);
    expect(await takeAnyway(api, [{ ...taken, target: textHash('Sämtliche Berichte') }], 'de')).toMatchObject([{ written: ['Title'] }]);
    expect(await raw(reports, 'de')).toMatchObject({ Title: 'Die Berichte' });
    expect(byPage(await standings(api, reports, 'de'))[0]?.counts).toMatchObject({ missing: 0, unknown: 0, current: 2 });
    // Of another text than the one that is there now it is no translation.
    await save({ [TITLE]: 'All reports' });
    expect(await takeAnyway(api, [{ ...taken, target: textHash('Die Berichte') }], 'de')).toMatchObject([
      { written: [], problems: [{ code: 'stale', name: 'Title' }] },
    ]);
  });

  it('that are begun as a copy of the text are none yet', async () => {
    await save({ [TITLE]: 'Reports', [LEDE]: 'Read them.' });
    const form = new URLSearchParams({ act: 'translate', id: reports, into: 'de', like: 'en' });
    expect(await itemPage.post?.(askedFor(api), form)).toMatchObject({ told: 'translation' });
    expect(await raw(reports, 'de')).toMatchObject({ Title: 'Reports', Lede: 'Read them.' });
    expect(byPage(await standings(api, reports, 'de'))[0]?.counts).toMatchObject({ missing: 2, unknown: 0 });
    const text = xliffOf(await standings(api, reports, 'de'), 'missing', 'de') ?? '';
    expect(text).not.toContain('<target');
    await save({ [LEDE]: 'Lest sie.' }, 'de');
    expect(byPage(await standings(api, reports, 'de'))[0]?.counts).toMatchObject({ missing: 1, unknown: 1 });
  });

  it('of items that are gone, and by those who may not, are said and stop nothing else', async () => {
    await save({ [TITLE]: 'Reports' });
    const text = xliffOf(await standings(api, reports, 'de'), 'all', 'de') ?? '';
    const gone = text.replaceAll(`i-${reports}`, 'i-00000000-0000-4000-8000-000000000000');
    expect(await bring(translate(gone, (source) => source))).toMatchObject([
      { written: [], problems: [{ code: 'no-item' }] },
      { written: ['Title'], problems: [] },
    ]);
    expect(opened(Buffer.from('<!DOCTYPE a><a/>'))).toEqual({ refused: 'declares-entities' });
    expect(opened(Buffer.from(text.replace('trgLang="de"', `trgLang="${NO_LANGUAGE}"`)))).toEqual({ refused: 'no-target-language' });
  });
});
