import { guid } from '../guid.ts';
import { FIELD } from '../ids.ts';
import type { FieldValue, Guid, Item, ItemVersion, RawField, RawLanguage, RawVersion, TemplateField, View } from '../types.ts';
import { isBuiltinField } from './templates.ts';
import type { Template } from './templates.ts';

/** Where a version looks when it has no value of its own. */
export interface Sources {
  template(item: Item): Template;
  /** The item's own raw fields in the languages that stand in for the given one, nearest first; none where its site has no field fallback. */
  fallbacks(item: Item, language: string): readonly Stored[];
  /** The stored fields of an item whose publication does not matter: standard values. */
  stored(item: Item, language: string): readonly Stored[];
}

/** The fields of one version, its language and its item, as the file has them. */
export interface Stored {
  readonly shared: readonly RawField[];
  readonly language: RawLanguage | undefined;
  readonly version: RawVersion | undefined;
}

const NONE: readonly RawField[] = [];

function find(fields: readonly RawField[], id: Guid): string | undefined {
  for (const field of fields) if (field.id === id) return field.value;
  return undefined;
}

function storedValue(stored: Stored, id: Guid): string | undefined {
  return find(stored.version?.fields ?? NONE, id) ?? find(stored.language?.fields ?? NONE, id) ?? find(stored.shared, id);
}

interface Value {
  raw: string;
  inherited: boolean;
}

export class VersionOfItem implements ItemVersion {
  readonly item: Item;
  readonly language: string;
  readonly actualLanguage: string;
  readonly version: number;
  readonly view: View;
  private readonly sources: Sources;
  private readonly stored: Stored;
  private readonly values = new Map<Guid, Value>();
  private listed: readonly FieldValue[] | undefined;

  constructor(item: Item, language: string, view: View, sources: Sources, stored: Stored) {
    this.item = item;
    this.language = language;
    this.actualLanguage = stored.language?.language ?? language;
    this.version = stored.version?.version ?? 1;
    this.view = view;
    this.sources = sources;
    this.stored = stored;
  }

  get displayName(): string {
    return this.raw(FIELD.displayName) || this.item.name;
  }

  raw(nameOrId: string): string | undefined {
    const template = this.sources.template(this.item);
    const id = guid(nameOrId);
    const field = id ? template.byId.get(id) : template.byName.get(nameOrId.toLowerCase());
    if (field) return this.value(field).raw;
    // Fields of a template that nobody declares, or that it lost, are still in the item.
    if (id) return storedValue(this.stored, id);
    const hint = nameOrId.toLowerCase();
    return template.unknown ? byHint(this.stored, hint) : undefined;
  }

  own(nameOrId: string): string | undefined {
    const template = this.sources.template(this.item);
    const id = guid(nameOrId);
    const field = id ? template.byId.get(id) : template.byName.get(nameOrId.toLowerCase());
    if (!field) return this.raw(nameOrId);
    const value = this.value(field);
    return value.inherited ? undefined : value.raw;
  }

  fields(options: { standard?: boolean; ownOnly?: boolean } = {}): readonly FieldValue[] {
    this.listed ??= this.list();
    if (options.standard && !options.ownOnly) return this.listed;
    return this.listed.filter(
      ({ definition }) =>
        (options.standard || !definition.name.startsWith('__')) && (!options.ownOnly || definition.templateId === this.item.templateId),
    );
  }

  private list(): readonly FieldValue[] {
    const template = this.sources.template(this.item);
    const definitions = template.unknown ? implied(this.stored, this.item.templateId) : template.fields;
    return definitions.map((definition) => ({ definition, ...this.value(definition) }));
  }

  private value(field: TemplateField): Value {
    let value = this.values.get(field.id);
    if (!value) {
      value = this.lookUp(field);
      this.values.set(field.id, value);
    }
    return value;
  }

  /**
   * Own value, then the same field in the fallback languages if it falls back, then standard values, nearest template first. Their
   * `$name` stays: Sitecore replaces it when an editor makes an item, never when one is read.
   */
  private lookUp(field: TemplateField): Value {
    const { id } = field;
    const own = storedValue(this.stored, id) ?? (isBuiltinField(field) ? byHint(this.stored, field.name.toLowerCase()) : undefined);
    if (own !== undefined) return { raw: own, inherited: false };
    for (const stored of field.fallsBack ? this.sources.fallbacks(this.item, this.actualLanguage) : []) {
      const value = storedValue(stored, id);
      if (value !== undefined) return { raw: value, inherited: false };
    }
    for (const standard of this.sources.template(this.item).standardValues) {
      for (const stored of this.sources.stored(standard, this.actualLanguage)) {
        const value = storedValue(stored, id);
        if (value !== undefined) return { raw: value, inherited: true };
      }
    }
    return { raw: '', inherited: true };
  }
}

/** By the name that the file gives next to the id: ids of built-in fields differ between editions of Sitecore, names do not. */
function byHint(stored: Stored, hint: string): string | undefined {
  for (const fields of [stored.version?.fields, stored.language?.fields, stored.shared]) {
    for (const field of fields ?? NONE) if (field.hint.length === hint.length && field.hint.toLowerCase() === hint) return field.value;
  }
  return undefined;
}

function implied(stored: Stored, templateId: Guid): TemplateField[] {
  const known = new Map<string, TemplateField>();
  const storages = [
    [stored.version?.fields, false, false],
    [stored.language?.fields, false, true],
    [stored.shared, true, false],
  ] as const;
  for (const [fields, shared, unversioned] of storages) {
    for (const { id, hint } of fields ?? NONE) {
      if (hint === '' || known.has(hint.toLowerCase())) continue;
      known.set(hint.toLowerCase(), {
        id,
        name: hint,
        type: 'Single-Line Text',
        shared,
        unversioned,
        fallsBack: false,
        sortOrder: known.size,
        section: 'Data',
        templateId,
      });
    }
  }
  return [...known.values()];
}
