import { decoded } from '@/lib/decoded';

/** A pair of a Name Value List, with the text it was read from. */
export interface Pair {
  name: string;
  value: string;
  source?: string;
}

/** `a=1&b=two%20words`; a plus is a blank, as Sitecore reads it. */
export const pairsOf = (raw: string): Pair[] =>
  raw
    .split('&')
    .filter((pair) => pair !== '')
    .map((source) => {
      const at = source.indexOf('=');
      const [name, value] = at < 0 ? [source, ''] : [source.slice(0, at), source.slice(at + 1)];
      return { name: decoded(name.replaceAll('+', ' ')), value: decoded(value.replaceAll('+', ' ')), source };
    });

/** The value of a list that was `raw` and has these pairs now: pairs that were there are written as they were. */
export function pairsValue(raw: string, pairs: readonly Pick<Pair, 'name' | 'value'>[]): string {
  const before = pairsOf(raw);
  const now = pairs.filter(({ name, value }) => name !== '' || value !== '');
  if (now.length === before.length && now.every(({ name, value }, index) => before[index]?.name === name && before[index].value === value))
    return raw;
  return now
    .map(({ name, value }) => {
      const kept = before.findIndex((pair) => pair.name === name && pair.value === value);
      const source = kept < 0 ? undefined : before.splice(kept, 1)[0]?.source;
      return source ?? `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
    })
    .join('&');
}
