import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../../../tests/support/corpus.ts';
import { loadTree } from '../items/load.ts';
import { siteByName } from '../items/sites.ts';
import type { Tree, ViewName } from '../items/types.ts';
import { renderLayout } from './render.ts';

const root = corpus('fixtures/sitecore/minimal-site');

/** Where this service answers as Sitecore does, and the server that the fixture was taken from does not. `undefined`: the key is not there. */
const improvements: readonly { path: string; value: unknown; reason: string }[] = [
  { path: 'sitecore.context.editMode', value: undefined, reason: 'a page that is not being edited has no edit mode' },
  { path: 'sitecore.route.databaseName', value: 'web', reason: 'the published view is the web database' },
  {
    path: 'sitecore.route.placeholders.headless-main.0.fields.Doc.value',
    value: {
      src: '/-/media/Project/acme/my-logo.png',
      name: 'my logo',
      displayName: 'my logo',
      title: '',
      keywords: '',
      description: '',
      extension: 'png',
      mimeType: 'image/png',
      size: '73',
    },
    reason: 'a file field is served as the file that components link to, not as its raw XML',
  },
  {
    path: 'sitecore.route.placeholders.headless-main.1.placeholders.section-{*}.0.fields.Heading.value',
    value: 'Default heading for $name',
    reason: 'tokens of standard values are replaced where an editor makes an item, not where one is read',
  },
];

function withImprovements(layout: unknown): unknown {
  const copy: unknown = structuredClone(layout);
  for (const { path, value } of improvements) {
    const keys = path.split('.');
    const holder = keys.slice(0, -1).reduce((node, key) => (node as Record<string, unknown>)[key], copy) as Record<string, unknown>;
    expect(holder, path).toHaveProperty([keys.at(-1)!]);
    if (value === undefined) delete holder[keys.at(-1)!];
    else holder[keys.at(-1)!] = value;
  }
  return copy;
}

describe.skipIf(!root)('the minimal site', () => {
  const load = (ootb: boolean) => loadTree({ root: root!, ...(ootb ? { ootb: [join(root!, 'ootb-stubs')] } : {}) });
  const layout = (tree: Tree, path: string, language: string, view: ViewName = 'published') =>
    renderLayout(tree.view(view), siteByName(tree, 'web')!, path, language);

  it.each([false, true])('gives the recorded layout of the home page (stubs of built-in items: %s)', async (ootb) => {
    const tree = await load(ootb);
    expect(tree.problems).toEqual([]);
    const recorded: unknown = JSON.parse(readFileSync(join(root!, 'home.en.layout.json'), 'utf8'));
    const result = layout(tree, '/', 'en');
    expect(result?.json).toEqual(withImprovements(recorded));
    expect(result?.problems).toEqual([]);
  });

  it('keeps the recorded order of placeholders', async () => {
    const result = layout(await load(false), '/', 'en');
    expect(Object.keys(result!.json.sitecore.route.placeholders)).toEqual(['headless-header', 'headless-main', 'headless-footer']);
  });

  it('reads the Danish page, its datasource and the media item in Danish, and links with the language', async () => {
    const route = layout(await load(false), '/', 'da')!.json.sitecore.route;
    expect(route.itemLanguage).toBe('da');
    expect(route.fields).toEqual({ Title: { value: 'Velkommen' } });
    const [hero, section] = route.placeholders['headless-main']!;
    expect(hero!.fields).toMatchObject({
      Heading: { value: 'Hej' },
      SharedText: { value: 'same in all languages' },
      Picture: { value: { alt: 'Acme logo DA' } },
      Link: { value: { href: '/da/About' } },
      Category: { url: '/da/About', fields: { Title: { value: 'Om os' } } },
      // Its standard value is written in English only.
      Choice: { value: '' },
    });
    expect(section!.placeholders!['section-{*}']![0]!.fields).toMatchObject({ Heading: { value: 'Standardoverskrift' } });
  });

  it('finds pages in any case, with dashes for spaces, and none where there is no Danish: no fallback is switched on', async () => {
    const tree = await load(false);
    const result = layout(tree, '/english-ONLY/', 'en');
    expect(result?.json.sitecore.route).toMatchObject({ name: 'English only', itemLanguage: 'en' });
    expect(result?.json.sitecore.context).toMatchObject({ language: 'en', itemPath: '/English-only' });
    expect(layout(tree, '/english-ONLY/', 'da')).toBeUndefined();
  });

  it('reads a layout from the shared __Renderings', async () => {
    const main = layout(await load(false), '/Shared-layout', 'en')!.json.sitecore.route.placeholders['headless-main'];
    expect(main!.map((rendering) => rendering.componentName)).toEqual(['Hero']);
  });

  it('has no layout for what is no page, and for what is not there', async () => {
    const tree = await load(false);
    for (const path of ['/Data', '/Data/Hero-1', '/nowhere', '/../Settings', '/%zz'])
      expect(layout(tree, path, 'en'), path).toBeUndefined();
  });

  it('calls the draft database master', async () => {
    expect(layout(await load(false), '/', 'en', 'draft')!.json.sitecore.route.databaseName).toBe('master');
  });
});
