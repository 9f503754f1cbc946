import { v5 } from 'uuid';
import type { Guid } from './types.ts';

const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const ANY = /^\s*[{(]?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})[})]?\s*$/i;
const EACH = /\{?\b([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\b\}?/gi;
const NAMESPACE = '7f4f1f3e-6c3d-5b0e-9a53-0a1d2b7c8e11';

/** Any of Sitecore's notations (`{…}`, dashed, 32 digits) to the form that items are keyed by; undefined for anything else. */
export function guid(text: string): Guid | undefined {
  if (text.length === 36 && CANONICAL.test(text)) return text;
  const match = ANY.exec(text);
  return match ? match.slice(1).join('-').toLowerCase() : undefined;
}

/** The GUIDs of a list field, in order: `{A}|{B}`, or one a line. What is no GUID is passed over. */
export function guids(text: string): Guid[] {
  if (text === '') return [];
  return Array.from(text.matchAll(EACH), (match) => match.slice(1).join('-').toLowerCase());
}

/** `{UPPER-CASE}`, as raw values and layouts have it. */
export function braced(id: Guid): string {
  return `{${id.toUpperCase()}}`;
}

/** The id that the content model gives to an item of this path (docs/contracts/content-model.md). */
export function idOfPath(path: string): Guid {
  return v5(path.toLowerCase(), NAMESPACE);
}
