/**
 * `$name`: what a template's standard values say for "the name of the item". Sitecore puts the name in when an editor makes an
 * item; one that came by serialization keeps the token, which no reader should see.
 */
const TOKEN = /\$name\b/g;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The name where a text has the token. */
export const withName = (text: string, name: string): string => (text.includes('$name') ? text.replace(TOKEN, () => name) : text);

/**
 * What an item is called of which only the datasource of a rendering is known: the last part of a path. Of an id nothing is, so
 * that the token goes away.
 */
export const nameOfDatasource = (dataSource: unknown): string =>
  typeof dataSource === 'string' && dataSource.includes('/') ? (dataSource.split('/').at(-1) ?? '') : '';

/** Fields of an item as the layout JSON has them, with its name in the place of the token; the same object where there is none. */
export function fieldsWithName(fields: unknown, name: string): unknown {
  if (!isRecord(fields)) return fields;
  let changed: Record<string, unknown> | undefined;
  for (const [key, field] of Object.entries(fields)) {
    if (!isRecord(field) || typeof field.value !== 'string' || !field.value.includes('$name')) continue;
    changed ??= { ...fields };
    changed[key] = { ...field, value: withName(field.value, name) };
  }
  return changed ?? fields;
}
