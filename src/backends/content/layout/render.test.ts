import { describe, expect, it } from 'vitest';
import {
  finalRenderings,
  FOLDER,
  HOME,
  item,
  layout,
  row,
  sharedRenderings,
  SITE,
  template,
  uid,
  value,
} from '../../../../tests/support/content-tree.ts';
import { braced, idOf } from '../../../../tests/support/scs-yaml.ts';
import { load, main, outline, page, render } from '../testing/rendered.ts';
import { hasLayout } from './render.ts';

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
