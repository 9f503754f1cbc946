import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEMPLATE } from '../../../src/backends/content/items/ids.ts';
import { writeItems } from '../../../src/backends/content/testing/write-items.ts';
import { startAuthoring, startAuthors, type Author, type Authors, type AuthoringService } from '../support/authors.ts';
import { authoredSite, id, page, PATHS, TITLE } from '../support/authored-site.ts';

let authors: Authors;
let editor: Author;
let other: Author;
let practice: Author;
let clock = Date.parse('2026-05-01T10:00:00Z');
let written: ReturnType<typeof writeItems>;
let service: AuthoringService;

const MEDIA = '/sitecore/media library/Project/acme';
const LIBRARY = id(MEDIA);
const ask = (who: Author | undefined, path: string, more: Parameters<AuthoringService['ask']>[2] = {}) => service.ask(who, path, more);
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
const upload = (bytes: Buffer, query: string, who = editor) =>
  ask(who, `media?${query}`, { raw: { type: 'application/octet-stream', bytes: new Uint8Array(bytes) } });

beforeAll(async () => {
  authors = await startAuthors();
  editor = await authors.author('Edda Ritter', ['editor']);
  other = await authors.author('Otto Herr', ['editor']);
  practice = await authors.author('Paul Rak', ['practice']);
  written = writeItems([
    ...authoredSite(),
    { path: MEDIA, template: 'fe5dd826-48c6-436d-b87a-7c4210c7413b' },
    { path: `${MEDIA}/photos`, template: 'fe5dd826-48c6-436d-b87a-7c4210c7413b' },
  ]);
  service = await startAuthoring(written.root, authors, { now: () => clock });
});
afterAll(async () => {
  await service.stop();
  written.remove();
  await authors.close();
});

describe('the tree', () => {
  it('begins with what editors work on', async () => {
    const { body } = await ask(practice, 'tree');
    expect(body.item).toBeUndefined();
    expect(names(body.children)).toEqual(expect.arrayContaining(['web', 'acme']));
    expect(names(body.children)).not.toContain('templates');
  });

  it('goes on with the children of an item, in their order, and says which lead on', async () => {
    const { body } = await ask(practice, `tree?id=${id(PATHS.home)}&language=de`);
    expect(body.item).toMatchObject({ name: 'Home', hasChildren: true });
    expect(body.children[0]).toMatchObject({
      name: 'About',
      hasChildren: true,
      live: true,
      state: 'none',
      page: { site: 'dotcom', path: '/About' },
    });
    expect((await ask(practice, `items/${id(page('/About/Offices'))}/path`)).body.slice(-3)).toMatchObject([
      { name: 'Home' },
      { name: 'About' },
      { name: 'Offices' },
    ]);
  });
});

describe('a search', () => {
  it('finds by words of title, name and path', async () => {
    expect(names((await ask(practice, 'search?q=about+firm')).body)).toEqual(['About']);
    expect(names((await ask(practice, 'search?q=%C3%9Cber&language=de')).body)).toEqual(['About']);
    expect(names((await ask(practice, 'search?q=annual')).body)).toEqual(['Annual report']);
    expect((await ask(practice, 'search?q=nothing+of+the+kind')).body).toEqual([]);
  });

  it('finds a page by its address, as it is copied out of a browser', async () => {
    const found = async (q: string) => names((await ask(practice, `search?${new URLSearchParams({ q })}`)).body)[0];
    for (const address of ['/Reports/Annual-report', '/reports/annual-report/?a=b#c', '/de/Reports/Annual-report'])
      expect(await found(address)).toBe('Annual report');
    expect(await found('http://www.acme.test/de/Reports/Annual-report')).toBe('Annual report');
    expect(await found('https://anywhere.example/About')).toBe('About');
    expect(await found('/')).toBe('Home');
    expect(await found('/no/such/page')).toBeUndefined();
  });

  it('keeps to templates, places and numbers', async () => {
    const base = id('/sitecore/templates/Project/acme/_Page');
    expect((await ask(practice, `search?template=${base}&limit=200`)).body.length).toBeGreaterThan(8);
    expect(names((await ask(practice, `search?template=Basic+Page&under=${id(page('/About'))}`)).body)).toEqual(['Offices', 'Rotterdam']);
    expect((await ask(practice, 'search?template=Dictionary+entry&limit=5')).body).toHaveLength(5);
    const below = names((await ask(practice, `search?template=Basic+Page&under=${id(page('/About'))}&parents=yes`)).body);
    expect(below).toEqual(['About', 'Offices']);
    expect((await ask(practice, 'search?limit=100000')).status).toBe(422);
  });

  it('gives the items of a list in their order, whatever their notation', async () => {
    const ids = [id(page('/Reports')), `{${id(page('/About')).toUpperCase()}}`].join('|');
    expect(names((await ask(practice, `search?ids=${encodeURIComponent(ids)}`)).body)).toEqual(['Reports', 'About']);
  });

  it('says what a field may hold', async () => {
    const source = encodeURIComponent(`DataSource=${PATHS.home}&IncludeTemplatesForSelection=Error Page`);
    expect(names((await ask(practice, `search?source=${source}`)).body)).toEqual(['not found', 'server error']);
  });
});

it('gives items as a table, a page at a time', async () => {
  const first = (await ask(practice, `entries?template=${TEMPLATE.dictionaryEntry}&language=de`)).body;
  expect(first).toMatchObject({ total: 24, page: 1, pages: 1 });
  const past = await ask(practice, `entries?template=${TEMPLATE.dictionaryEntry}&page=99`);
  expect([past.status, past.body]).toMatchObject([404, { rows: [], error: { code: 'past-the-end', page: 99, pages: 1 } }]);
  expect((await ask(practice, 'media?page=99')).body.error.code).toBe('past-the-end');
  const row = first.rows.find(({ name }: { name: string }) => name === 'phrase-1');
  expect(Object.values(row.fields)).toEqual(expect.arrayContaining(['phrase.1', 'Ausdruck 1']));
  expect(row.revision).toBe((await ask(practice, `items/${row.id}?language=de`)).body.revision);
  expect((await ask(practice, 'entries?template=Dictionary+entry&language=de&q=ausdruck+1')).body.total).toBeGreaterThan(1);
});

describe('a word of the dictionary', () => {
  const PHRASE = '2ba3454a-9a9c-4cdf-a9f8-107fd484eb6e';
  const entry = id(`${PATHS.dictionary}/phrase-2`);
  const read = async (language: string): Promise<{ revision: string; value: string }> => {
    const { body } = await ask(editor, `items/${entry}?language=${language}`);
    return { revision: body.revision, value: body.fields.find((field: { id: string }) => field.id === PHRASE).value };
  };
  const lines = async (): Promise<number> => (await ask(editor, `items/${entry}/history`)).body.length;
  const save = (languages: Record<string, { revision: string; value: string; base: string }>) =>
    ask(editor, `items/${entry}/languages`, {
      method: 'PATCH',
      body: {
        languages: Object.entries(languages).map(([language, { revision, value, base }]) => ({
          ...{ language, revision },
          fields: [{ id: PHRASE, value, base }],
        })),
      },
    });

  it('is saved in all languages by one change, or in none', async () => {
    const [en, de, before] = [await read('en'), await read('de'), await lines()];
    const done = await save({ en: { ...en, base: en.value, value: 'Word' }, de: { ...de, base: de.value, value: 'Wort' } });
    expect(done.status).toBe(200);
    const after = { en: await read('en'), de: await read('de') };
    expect([after.en.value, after.de.value, (await lines()) - before]).toEqual(['Word', 'Wort', 1]);
    expect(done.body.languages).toMatchObject([
      { language: 'en', revision: after.en.revision, merged: false },
      { language: 'de', revision: after.de.revision, merged: false },
    ]);
    // One of them is old, and of the same word: the other one is not saved either, and both are said that differ.
    const late = await save({ en: { ...after.en, base: 'Word', value: 'Words' }, de: { ...de, base: de.value, value: 'Wörter' } });
    expect(late).toMatchObject({ status: 412, body: { error: { code: 'changed-meanwhile' } } });
    expect(JSON.stringify(late.body)).toMatch(/"conflicts":\[\{[^[]*"theirs":"Wort"[^[]*"language":"de"[^[]*\}\]/);
    expect([(await read('en')).value, (await read('de')).value]).toEqual(['Word', 'Wort']);
    expect((await ask(editor, `items/${entry}/languages`, { method: 'PATCH', body: { languages: [] } })).status).toBe(422);
  });
});

describe('media', () => {
  const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#336' } })
      .toFormat(format)
      .toBuffer();

  it.each([
    ['png', 'image/png', 'png'],
    ['jpeg', 'image/jpeg', 'jpg'],
    ['webp', 'image/webp', 'webp'],
    ['gif', 'image/gif', 'gif'],
  ] as const)('are taken as %s, by their bytes, and served at once', async (format, mimeType, extension) => {
    const bytes = await picture(format);
    const { status, body } = await upload(bytes, `parent=${LIBRARY}&name=${encodeURIComponent(`Übersicht ${format}.bmp`)}&alt=Blue`);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: `Uebersicht ${format}`, path: `${MEDIA}/Uebersicht ${format}` });
    const served = await fetch(`${service.url}/-/media/${body.id.replaceAll('-', '')}.ashx`);
    expect(served.headers.get('content-type')).toBe(mimeType);
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
    const { rows } = (await ask(practice, `media?q=${format}&kind=image`)).body;
    expect(rows).toMatchObject([{ id: body.id, alt: 'Blue', extension, mimeType, size: bytes.length, width: 40, height: 30 }]);
  });

  it('stand upright, and do not say where a photo was taken', async () => {
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#00f' } })
      .withExif({ IFD0: { Make: 'A phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photo.includes('A phone')).toBe(true);
    const { body } = await upload(photo, `parent=${LIBRARY}&name=photo.jpg`);
    const kept = Buffer.from(await (await fetch(`${service.url}/-/media/${body.id.replaceAll('-', '')}.ashx`)).arrayBuffer());
    expect(kept.includes('A phone')).toBe(false);
    expect(await sharp(kept).metadata()).toMatchObject({ width: 20, height: 40 });
  });

  it('of one name get a number', async () => {
    const bytes = await picture('png');
    const twice = [await upload(bytes, `parent=${LIBRARY}&name=twin.png`), await upload(bytes, `parent=${LIBRARY}&name=Twin.png`)];
    expect(twice.map(({ body }) => body.name)).toEqual(['twin', 'Twin 2']);
  });

  it('come in forms too, and drawings and documents that do nothing', async () => {
    const form = new FormData();
    form.set('alt', 'A line');
    form.set(
      'file',
      new Blob(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><path d="M0 0h9"/></svg>']),
      'line.svg',
    );
    const { status, body } = await ask(editor, `media?parent=${id(`${MEDIA}/photos`)}`, { raw: { type: '', bytes: form } });
    expect(status).toBe(201);
    expect(body.path).toBe(`${MEDIA}/photos/line`);
    const pdf = await upload(Buffer.from('%PDF-1.4\n%%EOF\n'), `parent=${LIBRARY}&name=paper.pdf`);
    expect(pdf.body.template.name).toBe('Pdf');
    expect((await ask(practice, `media?under=${LIBRARY}`)).body).toMatchObject({ folders: [{ name: 'photos' }], folder: { id: LIBRARY } });
    expect(names((await ask(practice, `media?under=${id(`${MEDIA}/photos`)}`)).body.rows)).toEqual(['line']);
  });

  const svg = (inner: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</svg>`);
  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a script in a drawing', svg('<script>alert(1)</script>')],
    ['a handler in a drawing', svg('<g onload="alert(1)"/>')],
    ['a foreign document in a drawing', svg('<foreignObject><body/></foreignObject>')],
    ['another file in a drawing', svg('<use href="https://evil.example/x.svg#a"/>')],
    ['a style that loads', svg('<style>@import url(https://evil.example/x.css)</style>')],
    ['a hidden scheme', svg('<a xlink:href="java&#115;cript:alert(1)"><path/></a>')],
    ['entities', Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a program', Buffer.from('MZ\x90\x00')],
    ['half a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('are not taken when they are %s', async (_what, bytes) => {
    const { status, body } = await upload(bytes, `parent=${LIBRARY}&name=x.png`);
    expect(status).toBe(422);
    expect(body.error.code).toBe('media-refused');
  });

  it('are of twenty megabytes at most, of editors, and in the library', async () => {
    expect((await upload(Buffer.alloc(21 * 1024 * 1024), `parent=${LIBRARY}`)).body.error.code).toBe('too-large');
    const bytes = await picture('png');
    expect((await upload(bytes, `parent=${LIBRARY}`, practice)).body.error.code).toBe('not-allowed');
    expect((await upload(bytes, `parent=${id(PATHS.home)}`)).body.error.code).toBe('not-here');
  });

  it('in use are known by those who use them', async () => {
    const { body: media } = await upload(await picture('png'), `parent=${LIBRARY}&name=used.png`);
    const about = (await ask(editor, `items/${id(page('/About'))}?language=en`)).body;
    await ask(editor, `items/${about.id}`, {
      method: 'PATCH',
      ifMatch: about.revision,
      body: { language: 'en', fields: [{ id: TITLE, value: `<img src="-/media/${media.id.replaceAll('-', '').toUpperCase()}.ashx">` }] },
    });
    expect((await ask(practice, `items/${media.id}/uses`)).body).toMatchObject([{ id: about.id, field: 'Title' }]);
    expect((await ask(editor, `items/${media.id}`, { method: 'DELETE' })).body.error.code).toBe('in-use');
  });
});

describe('presence', () => {
  const say = (who: Author, more: object = {}) => ask(who, 'presence', { body: { item: id(page('/About')), language: 'en', ...more } });
  it('tells each who else is there, at which field, since when, and forgets who is silent or leaves', async () => {
    expect((await say(editor, { field: TITLE })).body.others).toEqual([]);
    const seen = (await say(other)).body;
    expect(seen.others).toEqual([{ name: 'Edda Ritter', language: 'en', field: TITLE, since: '2026-05-01T10:00:00.000Z' }]);
    const about = (version: string) => `items/${id(page('/About'))}?language=en${version}`;
    const newest = (await ask(editor, about(''))).body;
    expect([seen.revision, seen.newest]).toEqual([newest.revision, newest.version]);
    // Who looks at another version hears of that one.
    const [first] = newest.languages.find((each: { language: string }) => each.language === 'en').versions as { version: number }[];
    const older = (await ask(editor, about(`&version=${first?.version}`))).body;
    expect((await say(other, { version: first?.version })).body.revision).toBe(older.revision);
    clock += 10_000;
    await say(editor);
    clock += 24_000;
    expect((await say(other)).body.others).toMatchObject([{ name: 'Edda Ritter', since: '2026-05-01T10:00:00.000Z' }]);
    expect((await ask(practice, 'presence')).body).toMatchObject([
      { name: 'Edda Ritter', item: { path: page('/About') } },
      { name: 'Otto Herr' },
    ]);
    clock += 2_000;
    expect((await say(other)).body.others).toEqual([]);
    await say(other, { leaving: true });
    expect((await say(editor)).body.others).toEqual([]);
  });
});
