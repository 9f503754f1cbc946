import { describe, expect, it } from 'vitest';
import {
  finalRenderings,
  FOLDER,
  HOME,
  item,
  layout,
  row,
  SITE,
  template,
  templateId,
  value,
} from '../../../../../tests/support/content-tree.ts';
import { braced, idOf } from '../../../../../tests/support/scs-yaml.ts';
import { load, main, outline, page, render } from '../../testing/rendered.ts';

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
