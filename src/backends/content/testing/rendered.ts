import {
  fallingBack,
  CONTENT,
  finalRenderings,
  FOLDER,
  HOME,
  item,
  layout,
  rendering,
  site,
  template,
  treeOf,
} from '../../../../tests/support/content-tree.ts';
import type { WrittenItem } from '../../../../tests/support/scs-yaml.ts';
import { renderLayout } from '../layout/render.ts';
import type { LayoutOptions, PlaceholdersJson } from '../layout/types.ts';
import { siteByName } from '../items/sites.ts';
import type { Tree } from '../items/types.ts';

/** Pages of a test's own items, rendered. */

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
export const load = (...items: WrittenItem[]) => treeOf(fallingBack([...common, ...items], 'de', 'da'));
export const page = (...rows: string[]) => item(HOME, 'Page', [finalRenderings(layout(rows))]);
export const render = (tree: Tree, path = '/', language = 'en', options: LayoutOptions = {}) =>
  renderLayout(tree.view('published'), siteByName(tree, 'test')!, path, language, options)!;

/** Placeholders as `{ main: ['Section', { 'section-{*}': ['Block'] }] }`. */
export function outline(placeholders: PlaceholdersJson): Record<string, unknown[]> {
  const entries = Object.entries(placeholders).map(
    ([key, list]) => [key, list.flatMap((one) => [one.componentName, ...(one.placeholders ? [outline(one.placeholders)] : [])])] as const,
  );
  return Object.fromEntries(entries);
}
export const main = (tree: Tree) => outline(render(tree).json.sitecore.route.placeholders)['headless-main'];
