import { builtinTemplates } from '../builtin.ts';
import { guid, guids } from '../guid.ts';
import { FIELD, TEMPLATE } from '../ids.ts';
import type { Guid, Item, ItemProblem, RawItem, TemplateField } from '../types.ts';

/** All that reading an item needs to know of its template, worked out once. */
export interface Template {
  readonly id: Guid;
  readonly name: string;
  /** Itself, its bases, their bases: nearest first, each once. */
  readonly chain: readonly Guid[];
  /** Own and inherited, in the editor's order; of several with one name the nearest. */
  readonly fields: readonly TemplateField[];
  readonly byId: ReadonlyMap<Guid, TemplateField>;
  /** By lower-cased name. */
  readonly byName: ReadonlyMap<string, TemplateField>;
  /** `__Standard Values` items of the chain, nearest first. */
  readonly standardValues: readonly Item[];
  /** Declared by no item and not built in: its fields are unknown. */
  readonly unknown: boolean;
}

export interface Templates {
  get(id: Guid): Template;
}

const builtinIds: ReadonlySet<Guid> = new Set(builtinTemplates.map(({ id }) => id));

/** Whether the service's own table declares the field. */
export function isBuiltinField(field: TemplateField): boolean {
  return builtinIds.has(field.templateId);
}

interface Declared {
  name: string;
  bases: readonly Guid[];
  fields: readonly OrderedField[];
  standardValues: Item | undefined;
  item: Item | undefined;
}

interface OrderedField extends TemplateField {
  sectionOrder: number;
}

export function sharedValue(raw: RawItem, id: Guid): string | undefined {
  for (const field of raw.shared) if (field.id === id) return field.value;
  return undefined;
}

/** Sitecore's order of an item among its siblings where `__Sortorder` says nothing. */
const DEFAULT_SORT_ORDER = 100;
export function sortOrder(raw: RawItem): number {
  const value = sharedValue(raw, FIELD.sortOrder);
  const order = value ? Number(value) : DEFAULT_SORT_ORDER;
  return Number.isFinite(order) ? order : DEFAULT_SORT_ORDER;
}

/** Reads the template items of a tree. Cycles of inheritance and bases that nobody declares become problems. */
export function readTemplates(items: ReadonlyMap<Guid, Item>, report: (problem: ItemProblem) => void): Templates {
  const declared = new Map<Guid, Declared>();
  for (const one of builtinTemplates) {
    const fields = one.fields.map(([name, id, type, storage], index): OrderedField => ({
      id,
      name,
      type,
      shared: storage === 'shared',
      unversioned: storage === 'unversioned',
      fallsBack: false,
      sortOrder: index,
      section: 'Data',
      templateId: one.id,
      sectionOrder: 0,
    }));
    declared.set(one.id, { name: one.name, bases: one.bases, fields, standardValues: undefined, item: undefined });
  }
  for (const item of items.values()) {
    if (item.templateId === TEMPLATE.template) declared.set(item.id, declare(item, items, declared.get(item.id)));
  }
  reportCycles(declared, report);
  const known = new Map<Guid, Template>();
  const missingBases = new Set<Guid>();
  return {
    get(id) {
      let template = known.get(id);
      if (!template) {
        template = assemble(id, declared, (base, by) => {
          if (missingBases.has(base)) return;
          missingBases.add(base);
          report({
            file: by.raw.file,
            path: by.path,
            reason: `its base template {${base}} is neither serialized nor built in: the fields of that template are missing`,
          });
        });
        // ids come from queries too: what nobody declares is not kept
        if (!template.unknown) known.set(id, template);
      }
      return template;
    },
  };
}

function declare(item: Item, items: ReadonlyMap<Guid, Item>, builtin: Declared | undefined): Declared {
  const fields: OrderedField[] = [];
  for (const section of item.children) {
    if (section.templateId !== TEMPLATE.section) continue;
    for (const field of section.children) {
      if (field.templateId !== TEMPLATE.field) continue;
      fields.push({
        id: field.id,
        name: field.name,
        type: sharedValue(field.raw, FIELD.type) ?? 'Single-Line Text',
        shared: sharedValue(field.raw, FIELD.shared) === '1',
        unversioned: sharedValue(field.raw, FIELD.unversioned) === '1',
        fallsBack: sharedValue(field.raw, FIELD.enableFieldFallback) === '1',
        sortOrder: sortOrder(field.raw),
        section: section.name,
        templateId: item.id,
        sectionOrder: sortOrder(section.raw),
      });
    }
  }
  const bases = guids(sharedValue(item.raw, FIELD.baseTemplate) ?? '');
  const pointer = guid(sharedValue(item.raw, FIELD.standardValues) ?? '');
  const pointed = pointer ? items.get(pointer) : undefined;
  return {
    name: item.name,
    // A template without bases inherits Sitecore's standard template all the same, except that template itself.
    bases: bases.length > 0 || item.id === TEMPLATE.standard ? bases : (builtin?.bases ?? [TEMPLATE.standard]),
    // A stub of a built-in template may have no fields of its own.
    fields: fields.length > 0 ? fields : (builtin?.fields ?? fields),
    standardValues:
      pointed ?? item.children.find((child) => child.name.toLowerCase() === '__standard values' && child.templateId === item.id),
    item,
  };
}

function assemble(id: Guid, declared: ReadonlyMap<Guid, Declared>, missing: (base: Guid, by: Item) => void): Template {
  const chain: Guid[] = [id];
  for (let index = 0; index < chain.length; index++) {
    const one = declared.get(chain[index]!);
    for (const base of one?.bases ?? []) {
      if (!declared.has(base) && one?.item) missing(base, one.item);
      if (!chain.includes(base)) chain.push(base);
    }
  }
  // Every template ends in the standard template, so that it never comes before another base's fields and values.
  const standard = chain.indexOf(TEMPLATE.standard);
  if (standard > 0) chain.push(...chain.splice(standard, 1));
  const byName = new Map<string, OrderedField>();
  const sections = new Map<string, number>();
  for (const one of chain) {
    for (const field of declared.get(one)?.fields ?? []) {
      const name = field.name.toLowerCase();
      if (!byName.has(name)) byName.set(name, field);
      // Sections of one name are one section for the editor; the nearest template says where it stands.
      const section = field.section.toLowerCase();
      if (!sections.has(section)) sections.set(section, field.sectionOrder);
    }
  }
  const order = (field: OrderedField) => sections.get(field.section.toLowerCase()) ?? DEFAULT_SORT_ORDER;
  const fields = [...byName.values()].sort(
    (a, b) => order(a) - order(b) || compare(a.section, b.section) || a.sortOrder - b.sortOrder || compare(a.name, b.name),
  );
  return {
    id,
    name: declared.get(id)?.name ?? '',
    chain,
    fields,
    byId: new Map(fields.map((field) => [field.id, field])),
    byName,
    standardValues: chain.flatMap((one) => declared.get(one)?.standardValues ?? []),
    unknown: !declared.has(id),
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function reportCycles(declared: ReadonlyMap<Guid, Declared>, report: (problem: ItemProblem) => void): void {
  const done = new Set<Guid>();
  const visit = (id: Guid, open: readonly Guid[]) => {
    const one = declared.get(id);
    if (!one || done.has(id)) return;
    for (const base of one.bases) {
      const at = base === id ? open.length : open.indexOf(base);
      const cycle = at >= 0 ? [...open, id].slice(at) : undefined;
      if (!cycle) visit(base, [...open, id]);
      else if (one.item) {
        const names = cycle.map((member) => declared.get(member)?.name ?? member);
        report({
          file: one.item.raw.file,
          path: one.item.path,
          reason: `template cycle: ${[...names, names[0]].join(' → ')}; the last step is ignored`,
        });
      }
    }
    done.add(id);
  };
  for (const id of declared.keys()) visit(id, []);
}
