import { v5 } from 'uuid';
import { ROOTS } from './well-known.ts';

const NAMESPACE = '7f4f1f3e-6c3d-5b0e-9a53-0a1d2b7c8e11';

/** The version 5 UUID of any text in the project's namespace; the text is lower-cased first, as Sitecore's paths ignore case. */
export const guidOf = (text: string): string => v5(text.toLowerCase(), NAMESPACE);

/** Id of the item at a path: Sitecore's own where the path is one that every Sitecore has, else derived from the path. */
export const idOf = (path: string): string => ROOTS[path.toLowerCase()] ?? guidOf(path);

/** `{UPPER-CASE}`, as Sitecore writes a GUID inside field values. */
export const braced = (id: string): string => `{${id.toUpperCase()}}`;

/** Upper case without dashes, as in `~/link.aspx?_id=…`. */
export const compact = (id: string): string => id.replaceAll('-', '').toUpperCase();

const HEX = /^\{?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\}?$/i;

/** A GUID in any of Sitecore's notations as lower case with dashes; undefined when the text is none. */
export function parseGuid(text: string): string | undefined {
  const parts = HEX.exec(text.trim());
  return parts ? parts.slice(1).join('-').toLowerCase() : undefined;
}

/** Guids of a `{A}|{B}` value, in order. */
export const parseGuids = (value: string): string[] => value.split('|').flatMap((part) => parseGuid(part) ?? []);
