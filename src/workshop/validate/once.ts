/** The same text, book or event stands once on a page: the second time it takes the place of another. */
import { templateById } from '../definitions/schema.ts';
import { parseGuid, parseGuids } from '../scs/guid.ts';
import { latest, valueOf } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import type { ItemStore } from '../scs/store.ts';
import { F } from '../scs/well-known.ts';
import type { CheckContext } from './checks.ts';
import { linkValue } from './references.ts';
import { parseLayout } from './xml.ts';

/** What lists show. People are beside texts, quotes and events of theirs, and may be named by each. */
const SHOWN_ONCE: ReadonlySet<string> = new Set(['Article', 'Blog Entry', 'Event', 'Publication']);

/** Pages that a datasource shows: of its lists and references, and those that the parts of its lists link to. */
function shownBy(data: ScsItem, language: string, store: ItemStore, deep = true): ScsItem[] {
  const fields = [...(templateById(data.template)?.fields.values() ?? [])];
  const shown = fields.flatMap((field) => {
    const value = valueOf(data, language, field.ref) ?? '';
    if (field.def.kind === 'link' && !deep) return [linkValue(value)?.id].flatMap((id) => (id === undefined ? [] : [id]));
    return field.def.kind === 'list' || field.def.kind === 'reference' ? parseGuids(value) : [];
  });
  return shown.flatMap((id) => {
    const target = store.byId(id);
    if (!target) return [];
    const template = templateById(target.template);
    if (template && SHOWN_ONCE.has(template.name)) return [target];
    return deep && template && !template.page ? shownBy(target, language, store, false) : [];
  });
}

/** Warns of what a page shows by more than one of its renderings, or twice by one. */
export function checkOnce(item: ScsItem, { store, find }: CheckContext): void {
  for (const part of item.languages) {
    const value = latest(part).fields.find(({ id }) => id === F.finalRenderings.id)?.value;
    const layout = value ? parseLayout(value) : [];
    if ('reason' in layout) continue;
    const first = new Map<string, string>();
    for (const { attributes } of layout) {
      const ds = attributes.ds ?? '';
      const data = ds.startsWith('local:') ? store.at(item.path + ds.slice('local:'.length)) : store.byId(parseGuid(ds) ?? '');
      if (!data) continue;
      for (const target of shownBy(data, part.language, store)) {
        const before = first.get(target.id);
        if (before === undefined) first.set(target.id, data.path);
        else
          find('warning', `layout: ${target.path} stands twice on the page: by ${before} and by ${data.path}`, {
            language: part.language,
            field: F.finalRenderings.id,
          });
      }
    }
  }
}
