/** What a page that is published is shown without: the page answers all the same, so nothing else says it before visitors do. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseGuid } from '../scs/guid.ts';
import { latest, valueOf } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import type { ItemStore } from '../scs/store.ts';
import { F } from '../scs/well-known.ts';
import type { CheckContext } from './checks.ts';
import { parseLayout } from './xml.ts';

/** Sitecore's own field: `__Never publish`. */
const NEVER_PUBLISH = '9135200a-5626-4dd8-ab9d-d665b8c11748';
/** Renderings that only carry others, or stand for what is hidden. */
const WITHOUT_COMPONENT = new Set(['PartialDesignDynamicPlaceholder', 'Hidden Rendering', '']);

/** Names of the components that the site of a project has; undefined where its code is not beside the items. */
export function componentsOf(root: string): ReadonlySet<string> | undefined {
  const folder = path.join(root, 'src/renderings');
  if (!existsSync(folder)) return undefined;
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Set(folders.map(({ name }) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())));
}

/** Why the published content has not what an item says in a language; undefined where it has. */
function heldBack(item: ScsItem, language: string, store: ItemStore): string | undefined {
  for (let at: ScsItem | undefined = item; at; at = store.byId(at.parent))
    if (at.shared.some(({ id, value }) => id === NEVER_PUBLISH && value === '1'))
      return at === item ? 'is never published' : `lies below ${at.path}, which is never published`;
  const state = parseGuid(valueOf(item, language, F.workflowState) ?? '');
  const isFinal = (found: ScsItem | undefined): boolean =>
    found?.shared.some(({ id, value }) => id === F.stateFinal.id && value === '1') ?? false;
  // Another version may be published, and is what visitors have.
  const versions = item.languages.find((part) => part.language === language)?.versions.length ?? 0;
  return state && versions < 2 && !isFinal(store.byId(state)) ? 'is a draft' : undefined;
}

/** Renderings of a published page that visitors do not get: of a component that there is none of, or of data that are not published. */
export function checkShown(item: ScsItem, components: ReadonlySet<string> | undefined, { store, find }: CheckContext): void {
  for (const part of item.languages) {
    const value = latest(part).fields.find(({ id }) => id === F.finalRenderings.id)?.value;
    const layout = value ? parseLayout(value) : [];
    if ('reason' in layout || heldBack(item, part.language, store)) continue;
    const place = { language: part.language, field: F.finalRenderings.id };
    for (const { attributes } of layout) {
      const rendering = store.byId(parseGuid(attributes.id ?? '') ?? '');
      const component = rendering?.shared.find(({ id }) => id === F.componentName.id)?.value ?? '';
      if (components && !WITHOUT_COMPONENT.has(component) && !components.has(component))
        find('error', `layout: the page is shown without ${component}: the site has no such component`, place);
      const ds = attributes.ds ?? '';
      const data = ds.startsWith('local:') ? store.at(item.path + ds.slice('local:'.length)) : store.byId(parseGuid(ds) ?? '');
      const why = data && heldBack(data, part.language, store);
      if (why) find('error', `layout: the page is shown without the words of ${component || 'a rendering'}: ${data.path} ${why}`, place);
    }
  }
}
