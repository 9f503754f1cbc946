import { guids } from '../../items/guid.ts';
import type { Tree } from '../../items/types.ts';

/**
 * Rendering parameters (`?GridParameters=…&DynamicPlaceholderId=1`), decoded. A name without `=` is left out.
 * References that SXA stores as GUIDs are given as components read them: `FieldNames` as the variant's name, `Styles`
 * and `GridParameters` as class names; what does not resolve stays as written.
 */
export function readParameters(raw: string, tree: Tree): Record<string, string> {
  const parameters: Record<string, string> = {};
  const text = raw.startsWith('?') ? raw.slice(1) : raw;
  for (const pair of text.split('&')) {
    const equals = pair.indexOf('=');
    if (equals <= 0) continue;
    const name = decode(pair.slice(0, equals));
    parameters[name] = resolveValue(name, decode(pair.slice(equals + 1)), tree);
  }
  return parameters;
}

function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    // a lone % is text
    return spaced;
  }
}

const CLASS_FIELDS: Readonly<Record<string, readonly string[]>> = { Styles: ['value'], GridParameters: ['class', 'value'] };

function resolveValue(name: string, value: string, tree: Tree): string {
  const classFields = CLASS_FIELDS[name];
  if ((!classFields && name !== 'FieldNames') || !value.includes('-')) return value;
  const ids = guids(value);
  if (ids.length === 0) return value;
  const resolved = ids.map((id) => {
    const item = tree.byId(id);
    if (!item || !classFields) return item?.name;
    return classFields.map((field) => item.raw.shared.find(({ hint }) => hint.toLowerCase() === field)?.value).find((found) => found);
  });
  return resolved.every((one) => one !== undefined) ? resolved.join(' ') : value;
}
