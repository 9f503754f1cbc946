import { describe, expect, it } from 'vitest';
import {
  CONTENT,
  finalRenderings,
  FOLDER,
  HOME,
  item,
  layout,
  rendering,
  row,
  sharedRenderings,
  site,
  SITE,
  template,
  templateId,
  treeOf,
  uid,
  value,
} from '../../../../tests/support/content-tree.ts';
import { braced, idOf } from '../../../../tests/support/synthetic-items.ts';
import type { WrittenItem } from '../../../../tests/support/synthetic-items.ts';
import { siteByName } from '../items/sites.ts';
import type { Tree } from '../items/types.ts';
import { hasLayout, renderLayout, renderPlaceholder } from './render.ts';
import type { LayoutOptions, PlaceholdersJson } from './types.ts';

const text = 'Single-Line Text';
const common = [
  item(CONTENT, FOLDER),
  ...site(),
  ...template('_Page', { Title: text }),
  ...template('Page', {}, { bases: ['_Page'] }),
  ...template('Block', { Text: text }),
  ...rendering('Block'),
  ...rendering('Section', 'section-{*}'),
  ...rendering('Splitter', 'column-1-{*}', 'column-2-{*}'),
  ...rendering('Tabs', 'tabs'),
];
const load = (...items: WrittenItem[]) => treeOf([...common, ...items]);
const page = (...rows: string[]) => item(HOME, 'Page', [finalRenderings(layout(rows))]);
const render = (tree: Tree, path = '/', language = 'en', options: LayoutOptions = {}) =>
  renderLayout(tree.view('published'), siteByName(tree, 'test')!, path, language, options)!;

/** Placeholders as `{ main: ['Section', { 'section-{*}': ['Block'] }] }`. */
function outline(placeholders: PlaceholdersJson): Record<string, unknown[]> {
  const entries = Object.entries(placeholders).map(
    ([key, list]) => [key, list.flatMap((one) => [one.componentName, ...(one.placeholders ? [outline(one.placeholders)] : [])])] as const,
  );
  return Object.fromEntries(entries);
}
const main = (tree: Tree) => outline(render(tree).json.sitecore.route.placeholders)['headless-main'];

describe('placeholders', () => {
  it('nest by dynamic id, served under the declared pattern, empty ones included', async () => {
    const tree = await load(
      page(
        row(1, { component: 'Section', ph: 'headless-main', par: 'DynamicPlaceholderId=1' }),
        row(2, { component: 'Block', ph: '/headless-main/section-2' }),
        row(3, { component: 'Section', ph: 'headless-main', par: 'DynamicPlaceholderId=2' }),
        row(4, { component: 'Splitter', ph: '/headless-main/section-2', par: 'DynamicPlaceholderId=5' }),
        row(5, { component: 'Block', ph: '/headless-main/section-2/column-2-5' }),
      ),
    );
    expect(main(tree)).toEqual([
      'Section',
      { 'section-{*}': [] },
      'Section',
      { 'section-{*}': ['Block', 'Splitter', { 'column-1-{*}': [], 'column-2-{*}': ['Block'] }] },
    ]);
    expect(render(tree).problems).toEqual([]);
  });

  it('that no rendering declares take the pattern of the dynamic id', async () => {
    const tree = await load(
      page(
        row(1, { component: 'Block', ph: 'headless-main', par: 'DynamicPlaceholderId=7' }),
        row(2, { component: 'Block', ph: '/headless-main/inner-7' }),
      ),
    );
    expect(main(tree)).toEqual(['Block', { 'inner-{*}': ['Block'] }]);
  });

  it('that are static or named by uid keep their key', async () => {
    const tree = await load(
      page(
        row(1, { component: 'Tabs', ph: 'headless-main' }),
        row(2, { component: 'Block', ph: '/headless-main/tabs' }),
        row(3, { component: 'Block', ph: `/headless-main/extra-${uid(1)}-0` }),
      ),
    );
    expect(main(tree)).toEqual(['Tabs', { tabs: ['Block'], extra: ['Block'] }]);
  });

  it('that nothing opens are reported, and their renderings left out', async () => {
    const tree = await load(
      page(
        row(1, { component: 'Section', ph: 'headless-main', par: 'DynamicPlaceholderId=1' }),
        row(2, { component: 'Block', ph: '/headless-main/section-9' }),
        row(3, { component: 'Block', ph: '' }),
      ),
    );
    expect(main(tree)).toEqual(['Section', { 'section-{*}': [] }]);
    expect(render(tree).problems.map(({ uid: id, reason }) => [id, reason])).toEqual([
      [uid(3).slice(1, -1), expect.stringContaining('no rendering opens it')],
      [uid(2).slice(1, -1), expect.stringContaining('/headless-main/section-9')],
    ]);
  });

  it('can be asked for alone, also nested ones', async () => {
    const tree = await load(
      page(
        row(1, { component: 'Section', ph: 'headless-main', par: 'DynamicPlaceholderId=1' }),
        row(2, { component: 'Block', ph: '/headless-main/section-1' }),
      ),
    );
    const ask = (name: string) =>
      renderPlaceholder(tree.view('published'), siteByName(tree, 'test')!, tree.byPath(HOME)!, name, 'en')?.json;
    expect(ask('headless-main')).toMatchObject({ name: 'headless-main', path: 'headless-main', elements: [{ componentName: 'Section' }] });
    expect(ask('/headless-main/section-1')).toMatchObject({ name: 'section-1', elements: [{ componentName: 'Block' }] });
    expect(ask('nothing')).toBeUndefined();
  });
});

describe('layers', () => {
  const standard = (...rows: string[]) => [
    ...template('Special', {}, { bases: ['_Page'], standard: { shared: [sharedRenderings(layout(rows, true))], en: [] } }),
  ];
  const inMain = (n: number, component: string, at = '') => row(n, { component, ph: 'headless-main', at });

  it('are the standard values, the shared layout and the version’s, each a delta over the one below', async () => {
    const tree = await load(
      ...standard(inMain(1, 'Section'), inMain(2, 'Block')),
      item(HOME, 'Special', [finalRenderings(layout([row(2, { at: 'p:d="1"' })]))], {
        shared: [sharedRenderings(layout([inMain(3, 'Tabs', `p:after="r[@uid='${uid(1)}']"`)]))],
      }),
    );
    expect(main(tree)).toEqual(['Section', { 'section-{*}': [] }, 'Tabs', { tabs: [] }]);
    expect(outline(render(tree, '/', 'en', { layoutKind: 'shared' }).json.sitecore.route.placeholders)['headless-main']).toEqual([
      'Section',
      { 'section-{*}': [] },
      'Tabs',
      { tabs: [] },
      'Block',
    ]);
  });

  it('come from standard values alone', async () => {
    const tree = await load(...standard(inMain(1, 'Block')), item(HOME, 'Special'));
    expect(main(tree)).toEqual(['Block']);
    expect(hasLayout(tree.view('published').resolve(HOME, 'en')!)).toBe(true);
  });

  it('of a nearer template change those of its bases', async () => {
    const nearer = template(
      'Nearer',
      {},
      { bases: ['Special'], standard: { shared: [sharedRenderings(layout([row(1, { at: 'p:d="1"' })]))], en: [] } },
    );
    const tree = await load(...standard(inMain(1, 'Section'), inMain(2, 'Block')), ...nearer, item(HOME, 'Nearer'));
    expect(main(tree)).toEqual(['Block']);
  });

  it('a change to a rendering that is gone, or a rendering that does not exist, is reported', async () => {
    const tree = await load(page(row(1, { ds: 'x' }), row(2, { component: 'Missing', ph: 'headless-main' }), inMain(3, 'Block')));
    expect(main(tree)).toEqual(['Block']);
    expect(render(tree).problems.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('not there'),
      expect.stringContaining('does not exist'),
    ]);
  });
});

describe('datasources', () => {
  const block = (path: string, words: string, more: Partial<WrittenItem> = {}) =>
    item(path, 'Block', [value('Block', 'Text', words)], more);
  const data = [
    item(`${HOME}/Data`, FOLDER),
    block(`${HOME}/Data/Local one`, 'local'),
    item(`${SITE}/Data`, FOLDER),
    block(`${SITE}/Data/shared`, 'shared'),
  ];
  const first = (tree: Tree, language = 'en') => {
    const { json, problems } = render(tree, '/', language);
    const { dataSource, fields } = json.sitecore.route.placeholders['headless-main']![0]!;
    return { dataSource, fields, problems: problems.map(({ reason }) => reason) };
  };
  const shared = braced(idOf(`${SITE}/Data/shared`));

  it.each([
    ['GUID', shared, shared, 'shared'],
    ['path', `${SITE}/Data/shared`, `${SITE}/Data/shared`, 'shared'],
    ['local:', 'local:/Data/Local one', `${HOME}/Data/Local one`, 'local'],
    ['page: below', 'page:/Data/local-one', `${HOME}/Data/Local one`, 'local'],
  ])('are found by %s', async (_name, ds, dataSource, words) => {
    const tree = await load(page(row(1, { component: 'Block', ph: 'headless-main', ds })), ...data);
    expect(first(tree)).toEqual({ dataSource, fields: { Text: { value: words } }, problems: [] });
  });

  it('may be the page itself', async () => {
    const tree = await load({
      ...page(row(1, { component: 'Block', ph: 'headless-main', ds: 'page:' })),
      languages: {
        en: {
          versions: [
            [
              value('_Page', 'Title', 'Home title'),
              finalRenderings(layout([row(1, { component: 'Block', ph: 'headless-main', ds: 'page:' })])),
            ],
          ],
        },
      },
    });
    expect(first(tree)).toMatchObject({ dataSource: HOME, fields: { Title: { value: 'Home title' } } });
  });

  it.each([
    ['local:/Data/none', `${HOME}/Data/none`, /does not exist/],
    ['{99999999-0000-4000-8000-000000000000}', '{99999999-0000-4000-8000-000000000000}', /does not exist/],
    ['code:Some.Class', 'code:Some.Class', /none of/],
  ])('%s is served without fields, with the reason', async (ds, dataSource, reason) => {
    const tree = await load(page(row(1, { component: 'Block', ph: 'headless-main', ds })), ...data);
    expect(first(tree)).toEqual({ dataSource, fields: undefined, problems: [expect.stringMatching(reason)] });
  });

  it('are read in the page’s language, else in a fallback; unpublished ones are missing', async () => {
    const languages = { en: { versions: [[value('Block', 'Text', 'English')]] }, de: { versions: [[value('Block', 'Text', 'Deutsch')]] } };
    const rows = row(1, { component: 'Block', ph: 'headless-main', ds: 'local:/b' });
    const tree = await load(page(rows), block(`${HOME}/b`, '', { languages }));
    expect(first(tree, 'de').fields).toEqual({ Text: { value: 'Deutsch' } });
    expect(first(tree, 'da').fields).toEqual({ Text: { value: 'English' } });
    const hidden = await load(
      page(rows),
      block(`${HOME}/b`, 'x', { shared: [{ id: '9135200a-5626-4dd8-ab9d-d665b8c11748', hint: '__Never publish', value: '1' }] }),
    );
    expect(first(hidden)).toMatchObject({ fields: undefined, problems: [expect.stringContaining('no version')] });
  });
});

describe('parameters', () => {
  it('are decoded; names without a value are left out, references given as names and classes', async () => {
    const variant = `${SITE}/Presentation/Headless Variants/Block/Wide`;
    const style = (name: string, hint: string, classes: string) =>
      item(`${SITE}/Presentation/${name}`, FOLDER, [], { shared: [{ id: idOf(hint), hint, value: classes }] });
    const ref = (name: string) => encodeURIComponent(braced(idOf(`${SITE}/Presentation/${name}`)));
    const par = `?GridParameters=${ref('Grid')}&Styles=${ref('Blue')}%7C${ref('Big')}&FieldNames=${encodeURIComponent(braced(idOf(variant)))}&Text=a+b%20c&Empty=&Flag&Bad=%zz`;
    const tree = await load(
      page(row(1, { component: 'Block', ph: 'headless-main', par })),
      item(`${SITE}/Presentation`, FOLDER),
      style('Grid', 'Class', 'col-6'),
      style('Blue', 'Value', 'is-blue'),
      style('Big', 'Value', 'is-big'),
      ...['', '/Block', '/Block/Wide'].map((path) => item(`${SITE}/Presentation/Headless Variants${path}`, FOLDER)),
    );
    expect(tree.problems).toEqual([]);
    expect(render(tree).json.sitecore.route.placeholders['headless-main']![0]!.params).toEqual({
      GridParameters: 'col-6',
      Styles: 'is-blue is-big',
      FieldNames: 'Wide',
      Text: 'a b c',
      Empty: '',
      Bad: '%zz',
    });
  });
});

describe('page designs', () => {
  const PRESENTATION = `${SITE}/Presentation`;
  const design = (name: string, ...partials: string[]) =>
    item(`${PRESENTATION}/Page Designs/${name}`, '1105b8f8-1e00-426b-bf1f-c840742d827b', [], {
      shared: [
        {
          id: '0966b999-0d0e-4278-acc9-9da69d461fe6',
          hint: 'PartialDesigns',
          value: partials.map((partial) => braced(idOf(`${PRESENTATION}/Partial Designs/${partial}`))).join('|'),
        },
      ],
    });
  const partial = (name: string, signature: string, ...rows: string[]) =>
    item(`${PRESENTATION}/Partial Designs/${name}`, 'fd2059fd-6043-4dfe-8c04-e2437ce87634', [finalRenderings(layout(rows))], {
      shared: [{ id: '55faae90-3bba-4f7f-96fe-13c3f40055ff', hint: 'Signature', value: signature }],
    });
  const mapping = (pairs: Record<string, string>) =>
    Object.entries(pairs)
      .map(([page, name]) =>
        encodeURIComponent(`${braced(templateId(page))}=${encodeURIComponent(braced(idOf(`${PRESENTATION}/Page Designs/${name}`)))}`),
      )
      .join('%26');
  const designs = (pairs: Record<string, string>) => [
    ...template('Designs', {}, { bases: ['{1930BBEB-7805-471A-A3BE-4858AC7CF696}', '{DAAF41FD-96DB-4892-BE99-F62F16D036C4}'] }),
    item(PRESENTATION, '0a70fa73-8923-4a6e-abf3-4134f25f3221'),
    item(`${PRESENTATION}/Page Designs`, 'Designs', [], {
      shared: [{ id: 'ba1f60d6-3deb-40cc-bb61-eec772279ee1', hint: 'TemplatesMapping', value: mapping(pairs) }],
    }),
    item(`${PRESENTATION}/Partial Designs`, FOLDER),
  ];
  const header = partial(
    'Header',
    'header',
    row(1, { component: 'Section', ph: 'headless-header', par: 'DynamicPlaceholderId=1' }),
    row(2, { component: 'Block', ph: '/headless-header/sxa-header/section-1' }),
    row(3, { component: 'Block', ph: '/headless-header/section-1' }),
  );

  it('put each partial design into a wrapper of its signature, before the page’s own renderings', async () => {
    const tree = await load(
      ...designs({ Page: 'Default' }),
      design('Default', 'Header', 'Top'),
      header,
      partial('Top', 'top', row(1, { component: 'Tabs', ph: 'headless-main' })),
      page(row(9, { component: 'Block', ph: 'headless-main' }), row(10, { component: 'Block', ph: '/headless-main/tabs' })),
    );
    const wrapper = 'PartialDesignDynamicPlaceholder';
    expect(outline(render(tree).json.sitecore.route.placeholders)).toEqual({
      'headless-header': [wrapper, { 'sxa-header': ['Section', { 'section-{*}': ['Block', 'Block'] }] }],
      'headless-main': [wrapper, { 'sxa-top': ['Tabs', { tabs: ['Block'] }] }, 'Block'],
      'headless-footer': [],
    });
    expect(render(tree).problems).toEqual([]);
    const id = idOf(`${PRESENTATION}/Partial Designs/Header`);
    expect(render(tree).json.sitecore.route.placeholders['headless-header']![0]).toMatchObject({
      uid: id,
      dataSource: '',
      params: { sid: braced(id), ph: 'headless-header', sig: 'sxa-header' },
    });
  });

  it('resolve local: datasources below the partial design', async () => {
    const own = `${PRESENTATION}/Partial Designs/Top`;
    const tree = await load(
      ...designs({ Page: 'Default' }),
      design('Default', 'Top'),
      partial('Top', 'top', row(1, { component: 'Block', ph: 'headless-main', ds: 'local:/b' })),
      item(`${own}/b`, 'Block', [value('Block', 'Text', 'of the partial')]),
      page(),
    );
    const wrapper = render(tree).json.sitecore.route.placeholders['headless-main']![0]!;
    expect(wrapper.placeholders!['sxa-top']![0]).toMatchObject({ dataSource: `${own}/b`, fields: { Text: { value: 'of the partial' } } });
  });

  it('make no wrapper without a signature', async () => {
    const tree = await load(
      ...designs({ Page: 'Default' }),
      design('Default', 'Plain'),
      partial('Plain', '', row(1, { component: 'Block', ph: 'headless-main' })),
      page(),
    );
    expect(main(tree)).toEqual(['Block']);
  });

  it('are those of the template, else of the nearest base; the page’s own choice comes first', async () => {
    const plain = (name: string, component: string) => [design(name, name), partial(name, '', row(1, { component, ph: 'headless-main' }))];
    const choice = {
      shared: [{ id: '24171bf1-c0e1-480e-be76-4c0a1876f916', hint: 'Page Design', value: braced(idOf(`${PRESENTATION}/Page Designs/C`)) }],
    };
    const make = (pairs: Record<string, string>, more = {}) =>
      load(...designs(pairs), ...plain('A', 'Block'), ...plain('B', 'Tabs'), ...plain('C', 'Section'), item(HOME, 'Page', [], more));
    expect(main(await make({ Page: 'A', _Page: 'B' }))).toEqual(['Block']);
    expect(main(await make({ _Page: 'B' }))).toEqual(['Tabs', { tabs: [] }]);
    expect(main(await make({ Page: 'A' }, choice))).toEqual(['Section', { 'section-{*}': [] }]);
  });

  it('that are missing are reported', async () => {
    const tree = await load(...designs({ Page: 'Default' }), design('Default', 'Gone', 'Header'), header, page());
    expect(render(tree).problems.map(({ reason }) => reason)).toEqual([expect.stringContaining('partial design')]);
    expect(outline(render(tree).json.sitecore.route.placeholders)['headless-header']).toHaveLength(2);
  });
});

describe('routes', () => {
  it('say where they are and in which language', async () => {
    const tree = await load(
      page(row(1, { component: 'Block', ph: 'headless-main' })),
      item(`${HOME}/Our firm`, 'Page', [
        value('_Page', 'Title', 'Us'),
        finalRenderings(layout([row(1, { component: 'Block', ph: 'headless-main' })])),
      ]),
    );
    const { context, route } = render(tree, '/our-firm?x=1', 'de').json.sitecore;
    expect(context).toEqual({ pageEditing: false, site: { name: 'test' }, pageState: 'normal', language: 'de', itemPath: '/Our-firm' });
    expect(route).toMatchObject({
      name: 'Our firm',
      itemLanguage: 'en',
      itemVersion: 1,
      templateName: 'Page',
      fields: { Title: { value: 'Us' } },
      layoutId: '96e5f4ba-a2cf-4a4c-a4e7-64da88226362',
    });
    expect(render(tree, '/', 'en', { pageState: 'edit', editMode: 'metadata' }).json.sitecore.context).toMatchObject({
      pageEditing: true,
      pageState: 'edit',
      editMode: 'metadata',
    });
  });
});
