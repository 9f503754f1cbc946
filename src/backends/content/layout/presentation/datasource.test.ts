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
  value,
} from '../../../../../tests/support/content-tree.ts';
import { braced, idOf } from '../../../../../tests/support/scs-yaml.ts';
import type { WrittenItem } from '../../../../../tests/support/scs-yaml.ts';
import type { Tree } from '../../items/types.ts';
import { load, page, render } from '../../testing/rendered.ts';

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

  it.each([
    ['local:/Data/none', []],
    ['{99999999-0000-4000-8000-000000000000}', [expect.stringMatching(/does not exist/)]],
  ])('that standard values name are missing without a word where the page has none: %s', async (ds, problems) => {
    const rows = layout([row(1, { component: 'Block', ph: 'headless-main', ds })], true);
    const special = template('Special', {}, { bases: ['_Page'], standard: { shared: [sharedRenderings(rows)], en: [] } });
    const tree = await load(...special, item(HOME, 'Special'), ...data);
    expect(first(tree)).toMatchObject({ fields: undefined, problems });
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
