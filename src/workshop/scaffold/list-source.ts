import { Refusal } from './refusal.ts';

/**
 * The text of a module with one more entry at the end of one of its lists.
 * @param opening how the list begins, up to and with its bracket
 * @throws Refusal when the module has no such list
 */
export function withEntry(source: string, file: string, opening: string, entry: string): string {
  const begin = source.indexOf(opening);
  const end = begin < 0 ? -1 : source.indexOf('];', begin + opening.length);
  if (end < 0) throw new Refusal(`${file} has no list that begins with "${opening}". Put it back, or add the entry by hand: ${entry}`);
  const before = source.slice(0, end).trimEnd();
  return `${before}${/[,[]$/.test(before) ? '' : ','} ${entry}, ${source.slice(end)}`;
}
