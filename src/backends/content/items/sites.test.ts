import { describe, expect, it } from 'vitest';
import { CONTENT, FOLDER, HOME, item, site, SITE, treeOf } from '../../../../tests/support/content-tree.ts';
import { siteByName, siteOfItem, sites } from './sites.ts';

const OTHER = `${CONTENT}/other`;
const two = [
  item(CONTENT, FOLDER),
  ...site(),
  item(HOME, FOLDER),
  item(`${SITE}/Data`, FOLDER),
  ...site('other', OTHER, { TargetHostName: 'www.other.test', Scheme: 'https' }),
  item(`${OTHER}/Home`, FOLDER),
];

describe('sites', () => {
  it('are read from their definitions', async () => {
    const tree = await treeOf([...two, item(`${SITE}/Dictionary`, '0a2847e6-9885-450b-b61e-f9e6528480ef')]);
    expect(tree.problems).toEqual([]);
    expect(siteByName(tree, 'TEST')).toMatchObject({
      name: 'test',
      language: 'en',
      hostNames: ['*.test.test', 'test.localhost'],
      origin: 'http://test.localhost',
      root: { path: SITE },
      home: { path: HOME },
      settings: { path: `${SITE}/Settings` },
      dictionary: { path: `${SITE}/Dictionary` },
    });
    expect(siteByName(tree, 'other')?.origin).toBe('https://www.other.test');
    expect(siteByName(tree, 'none')).toBeUndefined();
  });

  it('may have their origin from the configuration', async () => {
    const tree = await treeOf(two, { siteOrigins: { other: 'http://other.localhost:3000' } });
    expect(
      sites(tree)
        .map(({ origin }) => origin)
        .sort(),
    ).toEqual(['http://other.localhost:3000', 'http://test.localhost']);
  });

  it('hold the items below their root', async () => {
    const tree = await treeOf(two);
    expect(siteOfItem(tree, tree.byPath(`${SITE}/Data`)!)?.name).toBe('test');
    expect(siteOfItem(tree, tree.byPath(`${OTHER}/Home`)!)?.name).toBe('other');
    expect(siteOfItem(tree, tree.byPath(CONTENT)!)).toBeUndefined();
  });

  it('without a start item, or of a taken name, are reported', async () => {
    const tree = await treeOf([
      item(CONTENT, FOLDER),
      ...site(),
      item(HOME, FOLDER),
      ...site('test', OTHER),
      ...site('third', `${CONTENT}/third`),
      item(`${OTHER}/Home`, FOLDER),
    ]);
    expect(tree.problems.map(({ reason }) => reason).sort()).toEqual([
      expect.stringContaining('a second site named test'),
      expect.stringContaining('site third: StartItem'),
    ]);
    expect(sites(tree)).toHaveLength(1);
  });
});
