import { describe, expect, it } from 'vitest';
import { HOME, row, uid } from '../../../../../tests/support/content-tree.ts';
import { siteByName } from '../../items/sites.ts';
import { load, main, page, render } from '../../testing/rendered.ts';
import { renderPlaceholder } from '../render.ts';

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
