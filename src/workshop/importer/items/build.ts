import type { SchemaField } from '../../definitions/schema.ts';
import { findTemplate, partsOf } from '../../definitions/schema.ts';
import { isMap, textOf } from '../../markdown/front-matter.ts';
import type { Yaml, YamlMap } from '../../markdown/front-matter.ts';
import { idOf } from '../../scs/guid.ts';
import { languageOf, nameOf, parentPath, setShared, setVersioned, slugOf } from '../../scs/item.ts';
import type { ScsItem } from '../../scs/item.ts';
import { DEFAULT_LANGUAGE } from '../../scs/modules.ts';
import { F } from '../../scs/well-known.ts';
import { RESERVED } from '../documents.ts';
import type { ItemPlan } from './plan.ts';
import { encode } from './values.ts';
import type { ValueContext } from './values.ts';

/** The part of a value's context that depends on the item and its language. */
export type ContextFor = (language: string, mediaName: (field: SchemaField) => string) => Omit<ValueContext, 'inPlace'>;

/** Kinds whose value is a fact about the item rather than words in a language. */
const FACTS = new Set(['list', 'reference', 'choice', 'integer', 'number', 'count', 'date', 'datetime', 'checkbox', 'image', 'link']);

/** Names pictures of an item's fields: `Image` by the item itself, others with what the field adds. */
const mediaNamer =
  (base: string) =>
  (field: SchemaField): string => {
    const more = field.name.replace(/(Image|Document|File)$/, '');
    return more === '' ? base : `${base}-${slugOf(more.replace(/([a-z])([A-Z])/g, '$1-$2'))}`;
  };

/** Makes the item of a plan and the items written in place within it, parents first. */
export async function buildItems(plan: ItemPlan, contextFor: ContextFor, mediaBase: string): Promise<ScsItem[]> {
  const item: ScsItem = {
    id: idOf(plan.path),
    parent: idOf(parentPath(plan.path)),
    template: plan.template.id,
    path: plan.path,
    shared: [],
    languages: [],
  };
  const main = plan.values.has(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : [...plan.values.keys()][0];
  const below: ItemPlan[] = [];
  const counts = new Map<string, number>();
  const named = mediaNamer(mediaBase);
  for (const language of plan.values.keys()) languageOf(item, language);
  if (plan.order !== undefined) setShared(item, F.sortOrder, String((plan.order + 1) * 100));
  for (const [language, values] of plan.values) reportUnknown(plan, values, contextFor(language, named));

  for (const field of plan.template.fields.values()) {
    const children = inPlaceItems(plan, field, counts, contextFor(main ?? DEFAULT_LANGUAGE, named));
    below.push(...new Set(children.values()));
    for (const language of plan.values.keys()) {
      const context = contextFor(language, named);
      const ready = plan.raw.get(language)?.get(field.key);
      const own = plan.values.get(language)?.[field.key];
      if (field.def.shared && language !== main) {
        if (own !== undefined && JSON.stringify(own) !== JSON.stringify(main && plan.values.get(main)?.[field.key]))
          context.problem(`${field.key} is shared by all languages: the value of the ${language} file is not used`);
        continue;
      }
      const inherited =
        language !== main && main !== undefined && (plan.inherit === 'all' || FACTS.has(field.def.kind))
          ? plan.values.get(main)?.[field.key]
          : undefined;
      const value = own ?? inherited;
      const raw =
        ready ??
        (value === undefined
          ? undefined
          : await encode(field, value, { ...context, inPlace: (index) => children.get(index) && idOf(children.get(index)?.path ?? '') }));
      if (raw === undefined) continue;
      if (field.def.shared) setShared(item, field.ref, raw);
      else setVersioned(item, language, field.ref, raw);
    }
  }
  const items = [item];
  for (const child of below) items.push(...(await buildItems(child, contextFor, `${mediaBase}-${slugOf(nameOf(child.path))}`)));
  return items;
}

/** Plans of the mappings in a list, by their place in it; the languages of one place make one item. */
function inPlaceItems(
  plan: ItemPlan,
  field: SchemaField,
  counts: Map<string, number>,
  context: Omit<ValueContext, 'inPlace'>,
): Map<number, ItemPlan> {
  const found = new Map<number, ItemPlan>();
  if (field.def.kind !== 'list') return found;
  for (const [language, values] of plan.values) {
    const list: Yaml | undefined = values[field.key];
    if (!Array.isArray(list)) continue;
    list.forEach((value, index) => {
      if (!isMap(value)) return;
      const name = textOf(value.template) ?? found.get(index)?.template.name ?? '';
      const template = findTemplate(name);
      if (!template) return context.dropped(`${field.key}: item ${index + 1} names no template of the model ("${name}")`);
      let child = found.get(index);
      if (!child) {
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        const order = [...counts.values()].reduce((sum, each) => sum + each, 0) - 1;
        child = {
          path: `${plan.template.page ? `${plan.path}/Data` : plan.path}/${textOf(value.item) ?? `${name} ${count}`}`,
          template,
          values: new Map(),
          raw: new Map(),
          order,
          inherit: plan.inherit,
        };
        found.set(index, child);
      }
      if (child.template === template) child.values.set(language, value);
      else
        context.problem(
          `${field.key}: item ${index + 1} is a ${template.name} in ${language} and a ${child.template.name} elsewhere; left out in ${language}`,
        );
    });
  }
  return found;
}

function reportUnknown(plan: ItemPlan, values: YamlMap, context: Omit<ValueContext, 'inPlace'>): void {
  for (const key of Object.keys(values)) {
    if (![plan.template, ...partsOf(plan.template)].some(({ fields }) => fields.has(key)) && !RESERVED.has(key))
      context.dropped(`"${key}" is no field of ${plan.template.name}: ${JSON.stringify(values[key]).slice(0, 200)}`);
  }
}
