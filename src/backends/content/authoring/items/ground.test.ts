import { expect, it } from 'vitest';
import { FOLDER, HOME, item, site, treeOf } from '../../../../../tests/support/content-tree.ts';
import { idOf } from '../../../../../tests/support/scs-yaml.ts';
import { TEMPLATE } from '../../items/ids.ts';
import { sites } from '../../items/sites.ts';
import { mayEdit } from './ground.ts';

const may = (...levels: string[]) => ({ is: (level: string) => levels.includes(level) });
const PRESENTATION = '0a70fa73-8923-4a6e-abf3-4134f25f3221';

it('what a site is made with is an approver’s, and its redirects an editor’s', async () => {
  const bare = await treeOf([...site(), item(HOME, FOLDER)]);
  const [{ root, settings, definition }] = sites(bare) as [ReturnType<typeof sites>[number]];
  const [redirects, map] = [`${settings!.path}/Redirects`, `${settings!.path}/Redirects/Moved`];
  const [designs, header, data] = [`${root.path}/Presentation`, `${root.path}/Presentation/Header`, `${root.path}/Data`];
  const tree = await treeOf([
    ...site(),
    item(HOME, FOLDER),
    item(redirects, TEMPLATE.redirects),
    item(map, TEMPLATE.redirectMap),
    item(designs, PRESENTATION),
    item(header, FOLDER),
    item(data, FOLDER),
  ]);
  const mayBe = (path: string, ...levels: string[]) => mayEdit(tree, tree.byId(idOf(path))!, may('practice', ...levels));
  for (const path of [settings!.path, definition.path, designs, header]) {
    expect([path, mayBe(path, 'editor')]).toEqual([path, false]);
    expect([path, mayBe(path, 'editor', 'approver')]).toEqual([path, true]);
  }
  for (const path of [redirects, map, data]) expect([path, mayBe(path, 'editor')]).toEqual([path, true]);
});
