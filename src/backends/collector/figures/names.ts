/** What days say by numbers: each kind of words has numbers of its own. Paths of views, of first and of last pages are one kind. */
export const KINDS = [
  'site',
  'channel',
  'source',
  'campaign',
  'device',
  'browser',
  'os',
  'language',
  'path',
  'type',
  /** An event: its name and its value, as `saidOf` puts them together. */
  'said',
  /** A web vital: its name and the step of its value, as `vitalOf` puts them together. */
  'vital',
] as const;
export type Kind = (typeof KINDS)[number];

/** Words of many days and their numbers, so that what was counted of each of them is added up without a look at the words. */
export interface Names {
  /** A word's number; a word that is new gets the next one. */
  idOf(kind: Kind, word: string): number;
  find(kind: Kind, word: string): number | undefined;
  word(kind: Kind, id: number): string;
  size(kind: Kind): number;
}

export function createNames(): Names {
  const ids = new Map(KINDS.map((kind) => [kind, new Map<string, number>()]));
  const words = new Map<Kind, string[]>(KINDS.map((kind) => [kind, []]));
  return {
    idOf: (kind, word) => {
      const known = ids.get(kind)?.get(word);
      if (known !== undefined) return known;
      const list = words.get(kind);
      const id = list?.length ?? 0;
      list?.push(word);
      ids.get(kind)?.set(word, id);
      return id;
    },
    find: (kind, word) => ids.get(kind)?.get(word),
    word: (kind, id) => words.get(kind)?.[id] ?? '',
    size: (kind) => words.get(kind)?.length ?? 0,
  };
}

/** Neither names of events nor those of vitals have a line's end: control characters are made blanks when they come in. */
export const saidOf = (name: string, value: string): string => `${name}\n${value}`;
export function nameAndValue(said: string): readonly [name: string, value: string] {
  const end = said.indexOf('\n');
  return [said.slice(0, end), said.slice(end + 1)];
}

export const vitalOf = (name: string, step: number): string => `${step} ${name}`;
export function nameAndStep(vital: string): readonly [name: string, step: number] {
  const end = vital.indexOf(' ');
  return [vital.slice(end + 1), Number(vital.slice(0, end))];
}
