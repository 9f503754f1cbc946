import { bracedId, itemId } from './guid';

/** Entries of a list of items (`{…}|{…}`) or of names, as they are written. */
export const listEntries = (raw: string): string[] =>
  raw
    .split('|')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Entries that mean the same are one, however they are written. */
export const entryKey = (entry: string): string => itemId(entry) ?? entry;

/** The value of a list that was `raw` and has these entries now: what was there is written as it was. */
export function listValue(raw: string, entries: readonly string[]): string {
  const before = listEntries(raw);
  const now = [...new Map(entries.map((entry) => [entryKey(entry), entry])).values()];
  if (now.length === before.length && now.every((entry, index) => entryKey(entry) === entryKey(before[index] ?? ''))) return raw;
  const written = new Map(before.map((entry) => [entryKey(entry), entry]));
  return now.map((entry) => written.get(entryKey(entry)) ?? bracedId(entry)).join('|');
}
