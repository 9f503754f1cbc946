/** The few operations by which commands build the items of `lib/scs`. */
import { plainLetters } from '../../lib/plain-letters.ts';
import type { ScsField, ScsItem, ScsLanguage, ScsVersion } from '../../lib/scs/item.ts';

export type { ScsField, ScsItem } from '../../lib/scs/item.ts';

export interface FieldRef {
  readonly id: string;
  readonly hint: string;
}

function put(fields: ScsField[], ref: FieldRef, value: string, blobId?: string): void {
  const next: ScsField = { id: ref.id, hint: ref.hint, value, ...(blobId === undefined ? {} : { blobId }) };
  const at = fields.findIndex((field) => field.id === ref.id);
  if (at < 0) fields.push(next);
  else fields[at] = next;
}

/** The item's part in a language, made with an empty first version when it is absent. */
export function languageOf(item: ScsItem, language: string): ScsLanguage {
  let part = item.languages.find((each) => each.language === language);
  if (!part) {
    part = { language, fields: [], versions: [{ version: 1, fields: [] }] };
    item.languages.push(part);
  }
  return part;
}

/** The highest version of a language: the one that is published. */
export function latest(part: ScsLanguage): ScsVersion {
  const last = part.versions.reduce<ScsVersion | undefined>((best, each) => (best && best.version > each.version ? best : each), undefined);
  if (last) return last;
  const first: ScsVersion = { version: 1, fields: [] };
  part.versions.push(first);
  return first;
}

export function setShared(item: ScsItem, ref: FieldRef, value: string, blobId?: string): void {
  put(item.shared, ref, value, blobId);
}

export function setUnversioned(item: ScsItem, language: string, ref: FieldRef, value: string): void {
  put(languageOf(item, language).fields, ref, value);
}

export function setVersioned(item: ScsItem, language: string, ref: FieldRef, value: string): void {
  put(latest(languageOf(item, language)).fields, ref, value);
}

/** Raw value of a field in a language: its version's, else unversioned, else shared. Undefined when the item has none. */
export function valueOf(item: ScsItem, language: string, ref: FieldRef): string | undefined {
  const part = item.languages.find((each) => each.language === language);
  const own = part && [...latest(part).fields, ...part.fields].find((field) => field.id === ref.id);
  return (own ?? item.shared.find((field) => field.id === ref.id))?.value;
}

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
export const parentPath = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** Longest name that Sitecore accepts for an item (its setting MaxItemNameLength). */
const MAX_NAME = 100;

/**
 * A name that Sitecore accepts: letters, digits, spaces and dashes; accents are kept off since names become addresses. Umlauts lose
 * their dots here, though a title is spelled out where one is made of it (`lib/name-of-title.ts`): ids are made of these names.
 */
export function itemName(text: string): string {
  const plain = plainLetters(text)
    .replace(/[^A-Za-z0-9_ -]+/g, '-')
    .replace(/^[-\s]+|[-\s]+$/g, '');
  return cutAtWord(plain, MAX_NAME) || 'item';
}

/** At most `most` characters, without a piece of a word at the end; a single word that is longer is cut all the same. */
export function cutAtWord(name: string, most: number): string {
  if (name.length <= most) return name;
  const words = /^(.+)[-_\s]/s.exec(name.slice(0, most + 1))?.[1];
  return (words ?? name.slice(0, most)).replace(/[-_\s]+$/, '');
}

/** The form of a name in an address: lower case, dashes. */
export const slugOf = (text: string): string =>
  itemName(text.replace(/[’']/g, ''))
    .toLowerCase()
    .replace(/[\s_-]+/g, '-');
