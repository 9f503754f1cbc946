import { describe, expect, it } from 'vitest';
import { CONTENT, FOLDER, item, template, treeOf } from '../../../../../tests/support/content-tree.ts';
import { idOf } from '../../../../../tests/support/scs-yaml.ts';
import { languagesOf } from './answer.ts';

describe('the languages of an item', () => {
  it('are those that it is in, and those that it could be begun in', async () => {
    const [only, both] = [`${CONTENT}/only`, `${CONTENT}/both`];
    const tree = await treeOf([
      item(CONTENT, FOLDER),
      ...template('Page', { Title: 'Single-Line Text' }),
      item(only, 'Page', [], { languages: { en: { versions: [[]] } } }),
      item(both, 'Page', [], { languages: { de: { versions: [[]] }, en: { versions: [[]] } } }),
    ]);
    const of = (path: string) => languagesOf(tree, tree.byId(idOf(path))!).map(({ language, versions }) => [language, versions.length]);
    expect(of(only)).toEqual([
      ['en', 1],
      ['de', 0],
    ]);
    expect(of(both)).toEqual([
      ['de', 1],
      ['en', 1],
    ]);
  });
});
