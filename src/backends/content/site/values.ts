import type { Item, View } from '../items/types.ts';

/**
 * A field's value whether or not the tree has the template that declares it: items of Sitecore's own templates
 * (settings, redirect maps) are served from their raw fields. Empty when there is none.
 */
export function fieldValue(view: View, item: Item, name: string, language: string): string {
  const version = view.version(item, language);
  if (version === undefined) return '';
  const known = version.raw(name);
  if (known !== undefined) return known;
  const wanted = name.toLowerCase();
  const fields = [
    ...item.raw.shared,
    ...item.raw.languages
      .filter((each) => each.language === version.actualLanguage)
      .flatMap((each) => [...each.fields, ...(each.versions.find((one) => one.version === version.version)?.fields ?? [])]),
  ];
  return fields.find((field) => field.hint.toLowerCase() === wanted)?.value ?? '';
}
