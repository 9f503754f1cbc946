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

/** A pair a line, to be read. */
export const pairLines = (raw: string): string =>
  pairsOf(raw)
    .map(({ name, value }) => `${name} → ${value}`)
    .join('\n');

/** What somebody else made of a list, with what was changed here put into it. Where both changed a pair, it is as it is here. */
export function mergedPairs(base: string, mine: string, theirs: string): string {
  const [before, here] = [pairsOf(base), pairsOf(mine)];
  const had = (name: string) => before.find((pair) => pair.name === name);
  const changes = here.filter(({ name, value }) => had(name)?.value !== value);
  const gone = new Set(before.filter(({ name }) => !here.some((pair) => pair.name === name)).map(({ name }) => name));
  const stays = pairsOf(theirs).filter(({ name }) => !gone.has(name));
  const put = stays.map((pair) => changes.find(({ name }) => name === pair.name) ?? pair);
  const added = changes.filter(({ name }) => !stays.some((pair) => pair.name === name));
  return pairsValue(theirs, [...put, ...added]);
}

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
