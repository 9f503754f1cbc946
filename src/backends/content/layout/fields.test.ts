import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTENT, FOLDER, HOME, item, itemFolder, SITE, template, treeOf, value } from '../../../../tests/support/content-tree.ts';
import { idOf } from '../../../../tests/support/scs-yaml.ts';
import { loadTree } from '../items/load.ts';
import type { Tree } from '../items/types.ts';
import { about, context, id, json, MEDIA, NOTHING, OTHER, photo, reference, world } from '../testing/fields.ts';
import { fieldsJson } from './fields.ts';
import { parseNameValues } from './links.ts';

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
  it('the address of a file and of a link to one says it too', async () => {
    const print = id(`${MEDIA}/print`);
    const src = '/-/media/Project/test/print.pdf?rev=777d12';
    expect(await json('File', `<file mediaid="${print}" />`)).toMatchObject({ value: { src } });
    expect(await json('General Link', `<link linktype="media" id="${print}" />`)).toMatchObject({ value: { href: src } });
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
  it('carry their own fields four levels deep', async () => {
    expect(await follow(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])).toEqual(['b', 'c', 'd', 'e', 'f', '…']);
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
