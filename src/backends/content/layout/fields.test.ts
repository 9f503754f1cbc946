import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTENT, FOLDER, HOME, item, itemFolder, site, SITE, template, treeOf, value } from '../../../../tests/support/content-tree.ts';
import { braced, idOf } from '../../../../tests/support/synthetic-items.ts';
import type { WrittenItem } from '../../../../tests/support/synthetic-items.ts';
import { FIELD } from '../items/ids.ts';
import { loadTree } from '../items/load.ts';
import { siteByName } from '../items/sites.ts';
import type { Tree } from '../items/types.ts';
import { fieldJson, fieldsJson } from './fields.ts';
import { parseNameValues } from './links.ts';
import type { FieldContext } from './types.ts';

const OTHER = `${CONTENT}/other`;
const MEDIA = '/sitecore/media library/Project/test';
const media = (name: string, extension: string, facts: Record<string, string> = {}, alt = '') =>
  item(`${MEDIA}/${name}`, 'f1828a2c-7e5d-4bbd-98ca-320474871548', [], {
    shared: Object.entries({ Extension: extension, ...facts }).map(([hint, text]) => ({ id: idOf(hint), hint, value: text })),
    languages: { en: { fields: alt ? [{ id: '65885c44-8fcd-4a7f-94f1-ee63703fe193', hint: 'Alt', value: alt }] : [] } },
  });
const withBlob = (written: WrittenItem, blobId: string): WrittenItem => ({
  ...written,
  shared: [...(written.shared ?? []), { id: FIELD.blob, hint: 'Blob', blobId, value: 'AAAA' }],
});
const world: WrittenItem[] = [
  item(CONTENT, FOLDER),
  ...site(),
  ...site('other', OTHER),
  ...template('Page', { Title: 'Single-Line Text', Next: 'Droplink' }),
  item(HOME, 'Page', [value('Page', 'Title', 'Home')]),
  item(`${HOME}/About us`, 'Page', [value('Page', 'Title', 'About')]),
  item(`${OTHER}/Home`, 'Page'),
  item(`${OTHER}/Home/Café`, 'Page'),
  item(`${SITE}/Data`, FOLDER),
  item(`${SITE}/Data/A tag`, 'Page'),
  item(MEDIA, 'fe5dd826-48c6-436d-b87a-7c4210c7413b'),
  media('My photo', 'JPG', { Width: '640', Height: '480' }, 'A photo'),
  withBlob(media('Drawn', 'png', { Width: '640', Height: '480' }), '679d12a7-3512-5bed-a74f-cd0d48b4d381'),
  withBlob(media('Uploaded', 'png', { Width: '640', Height: '480' }), '10000000-0000-4000-8000-000000000999'),
  withBlob(media('Vector', 'svg'), '0ce09b1a-3512-5bed-a74f-cd0d48b4d381'),
  withBlob(media('print', 'pdf'), '777d12a7-3512-5bed-a74f-cd0d48b4d381'),
  media('report', 'pdf', { 'Mime Type': 'application/pdf', Size: '1234' }),
];
const loaded = treeOf.bind(undefined, world);
const id = (path: string) => braced(idOf(path));
const about = id(`${HOME}/About us`);
const photo = id(`${MEDIA}/My photo`);
const NOTHING = '{99999999-0000-4000-8000-000000000000}';

const context = (tree: Tree, language = 'en', more: Partial<FieldContext> = {}): FieldContext => ({
  view: tree.view('published'),
  site: siteByName(tree, 'test'),
  language,
  ...more,
});
async function json(type: string, raw: string, language = 'en') {
  const tree = await loaded();
  const version = tree.view('published').resolve(HOME, language)!;
  const field = { id: idOf('f'), name: 'F', type, shared: false, unversioned: false, sortOrder: 0, section: 'S', templateId: idOf('t') };
  return fieldJson(version, field, raw, context(tree, language));
}
const reference = (name: string, url: string, title: string) => ({
  id: idOf(`${HOME}/${name}`),
  url,
  name,
  displayName: name,
  fields: { Title: { value: title }, Next: null },
});

describe('values', () => {
  it.each([
    ['Single-Line Text', 'a < b', 'a < b'],
    ['Multi-Line Text', 'a\nb', 'a\nb'],
    ['Droplist', 'choice', 'choice'],
    ['Name Value List', 'a=1&b=two%20words', 'a=1&b=two%20words'],
    ['Name Lookup Value List', 'a=%7B1%7D', 'a=%7B1%7D'],
    ['A type of our own', 'x', 'x'],
    ['attachment', 'AAAA', ''],
    ['Checkbox', '1', true],
    ['Checkbox', '0', false],
    ['Checkbox', '', false],
    ['Integer', '42', 42],
    ['Integer', '-7.9', -7],
    ['Integer', '', 0],
    ['Number', '9.50', 9.5],
    ['Number', '9,5', 9.5],
    ['Number', 'many', 0],
    ['Date', '20260102', '2026-01-02T00:00:00Z'],
    ['Datetime', '20260102T030405Z', '2026-01-02T03:04:05Z'],
    ['datetime', '', '0001-01-01T00:00:00Z'],
    ['Image', '', {}],
    ['Image', `<image mediaid="${NOTHING}" alt="x" />`, {}],
    ['Image', 'rubbish <', {}],
    ['File', '', ''],
    ['General Link', '', { href: '' }],
    ['General Link', '<link linktype="inter', { href: '' }],
  ])('%s %j', async (type, raw, expected) => {
    expect(await json(type, raw)).toEqual({ value: expected });
  });

  it('decodes name value lists for those who want pairs', () => {
    expect(parseNameValues('a=1&b=two%20words&a=%26')).toEqual([
      { name: 'a', value: '1' },
      { name: 'b', value: 'two words' },
      { name: 'a', value: '&' },
    ]);
  });
});

describe('media', () => {
  it('images take size and alternative text from the media item', async () => {
    expect(await json('Image', `<image mediaid="${photo}" alt="" />`)).toEqual({
      value: { src: '/-/media/Project/test/My-photo.jpg?h=480&iar=0&w=640', alt: 'A photo', width: '640', height: '480' },
    });
  });
  it('unless the field says otherwise', async () => {
    expect(await json('Image', `<image mediaid="${photo}" alt="Own &amp; good" width="64" height="48" class="wide" />`)).toEqual({
      value: { src: '/-/media/Project/test/My-photo.jpg?h=48&iar=0&w=64', alt: 'Own & good', width: '64', height: '48', class: 'wide' },
    });
  });
  it.each([
    ['a picture whose blob is named after its bytes', 'Drawn', '', '/-/media/Project/test/Drawn.png?h=480&iar=0&w=640&rev=679d12'],
    ['in another size', 'Drawn', 'width="64"', '/-/media/Project/test/Drawn.png?h=480&iar=0&w=64&rev=679d12'],
    ['a picture without a size', 'Vector', '', '/-/media/Project/test/Vector.svg?rev=0ce09b'],
    ['not by a random name', 'Uploaded', '', '/-/media/Project/test/Uploaded.png?h=480&iar=0&w=640'],
  ])('the address says which revision it is: %s', async (_what, name, attributes, src) => {
    expect(await json('Image', `<image mediaid="${id(`${MEDIA}/${name}`)}" ${attributes} />`)).toMatchObject({ value: { src } });
  });
  it('files are described', async () => {
    expect(await json('File', `<file mediaid="${id(`${MEDIA}/report`)}" />`)).toEqual({
      value: {
        src: '/-/media/Project/test/report.pdf',
        name: 'report',
        displayName: 'report',
        title: '',
        keywords: '',
        description: '',
        extension: 'pdf',
        mimeType: 'application/pdf',
        size: '1234',
      },
    });
  });
});

describe('general links', () => {
  const link = async (attributes: string, language = 'en') =>
    ((await json('General Link', `<link ${attributes} />`, language)) as { value: Record<string, string> }).value;
  it('internal: all attributes, query string and anchor apart from the address', async () => {
    expect(await link(`text="About" linktype="internal" id="${about}" anchor="top" querystring="a=1" target="_blank"`)).toEqual({
      text: 'About',
      linktype: 'internal',
      id: about,
      anchor: 'top',
      querystring: 'a=1',
      target: '_blank',
      href: '/About-us',
    });
  });
  it.each([
    ['linktype="internal" id="' + about + '"', 'de', '/de/About-us'],
    ['linktype="internal" id="' + id(HOME) + '"', 'en', '/'],
    ['linktype="internal" id="' + id(HOME) + '"', 'de', '/de'],
    ['linktype="internal" id="' + id(`${OTHER}/Home/Café`) + '"', 'en', 'http://other.localhost/Caf%C3%A9'],
    ['linktype="internal" id="' + id(`${OTHER}/Home`) + '"', 'de', 'http://other.localhost/de'],
    ['linktype="internal" id="' + NOTHING + '"', 'en', ''],
    [`linktype="internal" url="${HOME}/About us"`, 'en', '/About-us'],
    ['linktype="media" id="' + photo + '"', 'en', '/-/media/Project/test/My-photo.jpg'],
    ['linktype="external" url="https://example.com/?a=1&amp;b=2"', 'en', 'https://example.com/?a=1&b=2'],
    ['url="https://example.com"', 'en', 'https://example.com'],
    ['linktype="mailto" url="mailto:a@b.test"', 'en', 'mailto:a@b.test'],
    ['linktype="mailto" url="a@b.test"', 'en', 'mailto:a@b.test'],
    ['linktype="anchor" url="top" anchor="top"', 'en', '#top'],
    ['linktype="javascript" url="javascript:print()"', 'en', 'javascript:print()'],
  ])('%s in %s leads to %s', async (attributes, language, href) => {
    expect((await link(attributes, language))['href']).toBe(href);
  });
});

describe('references', () => {
  const items = [`${HOME}/About us`, `${SITE}/Data/A tag`].map(id);
  it.each(['Treelist', 'Multilist', 'Checklist', 'TreelistEx', 'Tag Treelist'])(
    '%s: items in order, missing ones dropped',
    async (type) => {
      expect(await json(type, [items[0], NOTHING, items[1]].join('|'))).toEqual([
        reference('About us', '/About-us', 'About'),
        {
          id: idOf(`${SITE}/Data/A tag`),
          url: `${SITE}/Data/A-tag`,
          name: 'A tag',
          displayName: 'A tag',
          fields: { Title: { value: '' }, Next: null },
        },
      ]);
      expect(await json(type, '')).toEqual([]);
    },
  );
  it.each(['Droplink', 'Droptree', 'lookup', 'Reference'])('%s: one item or null', async (type) => {
    expect(await json(type, about)).toEqual(reference('About us', '/About-us', 'About'));
    expect(await json(type, `${HOME}/About us`)).toEqual(reference('About us', '/About-us', 'About'));
    expect(await json(type, NOTHING)).toBeNull();
    expect(await json(type, '')).toBeNull();
  });

  const chain = (...names: string[]) =>
    names.map((name, index) =>
      item(`${HOME}/${name}`, 'Page', [value('Page', 'Next', id(`${HOME}/${names[(index + 1) % names.length]!}`))]),
    );
  const names = (node: unknown): string[] => {
    const next = node as { name: string; fields: { Next?: unknown } } | null | undefined;
    return next ? [next.name, ...(Object.keys(next.fields).length > 0 ? names(next.fields.Next) : ['…'])] : [];
  };
  const follow = async (cycle: string[], depth?: number) => {
    const tree = await treeOf([...world, ...chain(...cycle)]);
    const version = tree.view('published').resolve(`${HOME}/${cycle[0]!}`, 'en')!;
    return names(fieldsJson(version, context(tree, 'en', depth === undefined ? {} : { depth }))['Next']);
  };
  it('carry their own fields two levels deep', async () => {
    expect(await follow(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual(['b', 'c', 'd', '…']);
    expect(await follow(['a', 'b', 'c', 'd', 'e', 'f'], 1)).toEqual(['b', 'c', '…']);
  });
  it('do not go round in circles', async () => {
    expect(await follow(['a', 'b'])).toEqual(['b', 'a', '…']);
    expect(await follow(['a'])).toEqual(['a', '…']);
  });
});

describe('the memory of serialized items', () => {
  it('changes no answer, whatever was asked before', async () => {
    // a few items that refer to each other at random, so with cycles of all lengths
    const names = ['a', 'b', 'c', 'd'];
    const graphs = fc.record(Object.fromEntries(names.map((name) => [name, fc.subarray(names, { minLength: 1, maxLength: 2 })])));
    const questions = fc.array(fc.record({ name: fc.constantFrom(...names), depth: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 6,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(graphs, questions, async (graph, asked) => {
        const root = await itemFolder([
          ...template('Node', { Next: 'Treelist' }),
          item(CONTENT, FOLDER),
          ...names.map((name) =>
            item(`${CONTENT}/${name}`, 'Node', [value('Node', 'Next', graph[name]!.map((next) => id(`${CONTENT}/${next}`)).join('|'))]),
          ),
        ]);
        const answer = (tree: Tree, name: string, depth: number) =>
          fieldsJson(tree.view('published').resolve(`${CONTENT}/${name}`, 'en')!, {
            view: tree.view('published'),
            site: undefined,
            language: 'en',
            depth,
          });
        const warm = await loadTree({ root });
        for (const { name, depth } of asked) expect(answer(warm, name, depth)).toEqual(answer(await loadTree({ root }), name, depth));
      }),
      { numRuns: 100 },
    );
  }, 60_000);
});

describe('rich text', () => {
  const html = async (raw: string, language = 'en') => ((await json('Rich Text', raw, language)) as { value: string }).value;
  const bare = (path: string) => idOf(path).replaceAll('-', '').toUpperCase();
  it.each([
    ['a link', `<a class="x" href="~/link.aspx?_id=${bare(`${HOME}/About us`)}&amp;_z=z">a</a>`, '<a class="x" href="/About-us">a</a>'],
    [
      'a link with an anchor and a query',
      `<a href='/~/link.aspx?_id=${about}&amp;_z=z&amp;a=1#top'>a</a>`,
      '<a href="/About-us?a=1#top">a</a>',
    ],
    ['a link to another site', `<a href="-/link.aspx?_id=${bare(`${OTHER}/Home`)}&_z=z">a</a>`, '<a href="http://other.localhost/">a</a>'],
    ['a link to nothing', `<a href="~/link.aspx?_id=${'9'.repeat(32)}&amp;_z=z" title="t">a</a>`, '<a title="t">a</a>'],
    [
      'media by id',
      `<img src="-/media/${bare(`${MEDIA}/My photo`)}.ashx?h=1&amp;w=2" />`,
      '<img src="/-/media/Project/test/My-photo.jpg?h=1&amp;w=2" />',
    ],
    [
      'media by id in lower case, old form',
      `<img src="~/media/${idOf(`${MEDIA}/My photo`)}.ashx" />`,
      '<img src="/-/media/Project/test/My-photo.jpg" />',
    ],
    [
      'a picture with its revision, a file without',
      `<img src="-/media/${bare(`${MEDIA}/Drawn`)}.ashx?h=1&amp;w=2" /><a href="-/media/${bare(`${MEDIA}/print`)}.ashx#page=2">p</a>`,
      '<img src="/-/media/Project/test/Drawn.png?h=1&amp;w=2&amp;rev=679d12" /><a href="/-/media/Project/test/print.pdf#page=2">p</a>',
    ],
    ['media by path', '<img src="-/media/Project/test/My-photo.jpg" />', '<img src="/-/media/Project/test/My-photo.jpg" />'],
    ['missing media', `<img src="-/media/${'9'.repeat(32)}.ashx" alt="x" />`, '<img alt="x" />'],
    [
      'other links and text',
      '<a href="https://x.test/-/media/">~/link.aspx?_id=1</a>',
      '<a href="https://x.test/-/media/">~/link.aspx?_id=1</a>',
    ],
  ])('%s', async (_name, raw, expected) => {
    expect(await html(`<p>${raw}</p>`)).toBe(`<p>${expected}</p>`);
  });
  it('links in the page’s language, or the one that the link names', async () => {
    const link = (more: string) => `<a href="~/link.aspx?_id=${bare(`${HOME}/About us`)}${more}">a</a>`;
    expect(await html(link('&amp;_z=z'), 'de')).toBe('<a href="/de/About-us">a</a>');
    expect(await html(link('&amp;_lang=fr&amp;_z=z'))).toBe('<a href="/fr/About-us">a</a>');
  });
});
