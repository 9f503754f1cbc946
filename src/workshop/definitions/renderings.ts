import { idOf } from '../scs/guid.ts';
import { setShared } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { PLACEHOLDERS_ROOT, RENDERINGS_ROOT } from '../scs/modules.ts';
import { F, T } from '../scs/well-known.ts';
import { make, references, sorted } from './make.ts';
import { allowed } from '../model/placeholders.ts';
import { allRenderings, renderingNamed, templateNamed } from './schema.ts';

const PAGE_PLACEHOLDERS = ['headless-header', 'headless-main', 'headless-footer'];

/** `section-{*}` → `section`: item names have no braces. */
const placeholderPath = (key: string): string => `${PLACEHOLDERS_ROOT}/${key.replace(/-?\{\*\}$/, '')}`;

function placeholderItem(key: string): ScsItem {
  const item = make(placeholderPath(key), T.placeholder);
  setShared(item, F.placeholderKey, key);
  const components = allowed[key] ?? [];
  if (components.length > 0) setShared(item, F.allowedControls, references(components.map((component) => renderingNamed(component).id)));
  return item;
}

/** The rendering items and the placeholder settings that they and every page open. */
export function renderingDefinitions(): ScsItem[] {
  const dynamic = [...new Set(allRenderings().flatMap((rendering) => rendering.def.placeholders ?? []))];
  return [
    make(PLACEHOLDERS_ROOT, T.placeholderFolder),
    ...[...PAGE_PLACEHOLDERS, ...dynamic].map(placeholderItem),
    make(RENDERINGS_ROOT, T.renderingFolder),
    ...allRenderings().map((rendering, index) => {
      const item = sorted(make(rendering.path, T.jsonRendering), index);
      setShared(item, F.componentName, rendering.def.component);
      if (rendering.def.datasource) {
        setShared(item, F.datasourceTemplate, templateNamed(rendering.def.datasource).path);
        setShared(item, F.datasourceLocation, "./Data|query:$site/*[@@name='Data']");
      }
      const placeholders = rendering.def.placeholders ?? [];
      if (placeholders.length > 0) {
        setShared(item, F.placeholders, references(placeholders.map((key) => idOf(placeholderPath(key)))));
        setShared(item, F.otherProperties, 'IsRenderingsWithDynamicPlaceholders=true');
      }
      return item;
    }),
  ];
}
