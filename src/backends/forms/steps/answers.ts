import { tidyValues } from '../../../lib/forms/check.ts';
import { allFields } from '../../../lib/forms/model.ts';
import type { FormDefinition, FormField, Values } from '../../../lib/forms/model.ts';
import type { AnyValues, Shown } from '../storage/tables.ts';

const TICKED = { en: 'Yes', de: 'Ja' } as const;

const textOf = (field: FormField, value: string, language: FormDefinition['language']): string =>
  field.kind === 'checkbox' ? TICKED[language] : (field.options?.find((option) => option.value === value)?.text ?? value);

const several = ({ kind }: FormField): boolean => kind === 'checkboxList' || kind === 'listBox';

/** Names of fields as keys: of two items with one name the second is told apart by a number. */
export function namesOf(definition: FormDefinition): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    allFields(definition).map(({ id, name }) => {
      let free = name;
      for (let count = 2; taken.has(free); count += 1) free = `${name} ${count}`;
      taken.add(free);
      return [id, free];
    }),
  );
}

/** What is kept of a form that is sent: by the names of its fields, and as the sender read it. */
export function answersOf(definition: FormDefinition, values: Values): { values: AnyValues; shown: Shown[] } {
  const tidy = tidyValues(definition, values);
  const names = namesOf(definition);
  // Editors name fields as they like, and `__proto__` is a name.
  const kept = new Map<string, string | readonly string[]>();
  const shown: Shown[] = [];
  for (const field of allFields(definition)) {
    const given = tidy[field.id];
    if (given === undefined || field.kind === 'file') continue;
    const name = names.get(field.id) ?? field.name;
    const texts = given.map((value) => textOf(field, value, definition.language));
    kept.set(name, several(field) ? given : (given[0] ?? ''));
    shown.push({
      name,
      label: field.label,
      value: several(field) ? texts : (texts[0] ?? ''),
      ...(field.kind === 'longText' ? { long: true } : {}),
    });
  }
  return { values: Object.fromEntries(kept), shown };
}

const firstOf = (definition: FormDefinition, tidy: Values, which: (field: FormField) => boolean): string | undefined => {
  for (const field of allFields(definition)) if (which(field) && tidy[field.id]?.[0] !== undefined) return tidy[field.id]?.[0];
  return undefined;
};

/** The sender's address: of the first field for one that is filled in. */
export const emailIn = (definition: FormDefinition, values: Values): string | undefined =>
  firstOf(definition, tidyValues(definition, values), ({ kind }) => kind === 'email');

/** The name by which a mail greets the sender. */
export function senderIn(definition: FormDefinition, values: Values): string | undefined {
  const tidy = tidyValues(definition, values);
  const by = (token: string) => firstOf(definition, tidy, ({ autocomplete, person }) => person === true && autocomplete === token);
  return by('given-name') ?? by('name');
}
