import { nameWords, sameName, type Leaver, type LineProblem } from './person.ts';

/** Somebody who is on the list already. */
export interface Known extends Leaver {
  id: string;
  /** The account that joined by this line, if any. */
  member: string | undefined;
}

/** A line that could be read. */
export interface ReadLine {
  at: number;
  leaver: Leaver;
}

export interface Plan {
  added: Leaver[];
  /** `united`: others of the list that turned out to be the same person, and are one with it now. */
  changed: (Leaver & { id: string; united: readonly string[] })[];
  same: number;
  /** Lines that say more of somebody whom another line of the file names. */
  merged: number;
  broken: { at: number; why: LineProblem }[];
  /** Of those who were on the list, how many the file does not name. They stay. */
  absent: number;
}

/** Somebody, by what is known and what the file says. */
interface Group {
  known: Known[];
  lines: ReadLine[];
  number: string | undefined;
  words: Set<string>;
  emails: Set<string>;
}

const wordsOf = ({ name, namesBefore }: Leaver): string[] => [name, ...namesBefore].flatMap(nameWords);

/** A marriage changes one name, a transcription a letter: somebody of whose names no word is left is somebody else. */
const akin = (group: Group, leaver: Leaver): boolean => wordsOf(leaver).some((word) => group.words.has(word));

const groupsOf = (groups: readonly (Group | undefined)[]): Group[] => [...new Set(groups.filter((group) => group !== undefined))];

/** Whom others are united with: somebody who joined, then somebody with a number, then whoever was there. */
const rank = ({ known, number }: Group): number =>
  known.some(({ member }) => member !== undefined) ? 0 : number !== undefined ? 1 : known.length > 0 ? 2 : 3;

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

function entryOf({ known, lines, number, emails }: Group): Leaver {
  const [before] = known;
  const said = lines.map(({ leaver }) => leaver);
  const name = said.at(-1)?.name ?? before?.name ?? '';
  const others = [...known.flatMap((one) => [...one.namesBefore, one.name]), ...said.flatMap((one) => [...one.namesBefore, one.name])];
  const list = (of: 'offices' | 'practices'): readonly string[] => {
    const now = unique(said.flatMap((one) => one[of]));
    return now.length > 0 ? now : unique(known.flatMap((one) => one[of]));
  };
  const year = (of: 'from' | 'to', pick: (...years: number[]) => number): number | undefined => {
    const years = (all: readonly Leaver[]): number[] => all.flatMap((one) => one[of] ?? []);
    const [now, old] = [years(said), years(known)];
    return now.length > 0 ? pick(...now) : old.length > 0 ? pick(...old) : undefined;
  };
  return {
    number,
    name,
    namesBefore: others.filter((other, at) => !sameName(other, name) && others.findIndex((earlier) => sameName(earlier, other)) === at),
    emails: [...emails],
    offices: list('offices'),
    practices: list('practices'),
    from: year('from', Math.min),
    to: year('to', Math.max),
  };
}

const plain = ({ number, name, namesBefore, emails, offices, practices, from, to }: Leaver): string =>
  JSON.stringify([number ?? null, name, namesBefore, [...emails].toSorted(), offices, practices, from ?? null, to ?? null]);

/**
 * What a file makes of the list. Somebody is known by the number of the firm, or else by an address; a name alone names nobody. Each
 * line is counted once: added, changed and same are people, merged and broken are lines, and together they are all lines.
 */
export function planImport(known: readonly Known[], lines: readonly ReadLine[]): Plan {
  const groups = new Set<Group>();
  const byNumber = new Map<string, Group>();
  const byEmail = new Map<string, Group>();
  const broken: Plan['broken'] = [];

  const absorb = (group: Group, leaver: Leaver): void => {
    group.number ??= leaver.number;
    for (const word of wordsOf(leaver)) group.words.add(word);
    for (const email of leaver.emails) group.emails.add(email);
    if (group.number !== undefined) byNumber.set(group.number, group);
    for (const email of group.emails) byEmail.set(email, group);
  };
  const begin = (): Group => {
    const group: Group = { known: [], lines: [], number: undefined, words: new Set(), emails: new Set() };
    groups.add(group);
    return group;
  };
  const unite = (into: Group, other: Group): void => {
    groups.delete(other);
    into.known.push(...other.known);
    into.lines = [...into.lines, ...other.lines].toSorted((a, b) => a.at - b.at);
    for (const one of [...other.known, ...other.lines.map(({ leaver }) => leaver)]) absorb(into, one);
  };

  for (const one of known) {
    const group = begin();
    group.known.push(one);
    absorb(group, one);
  }

  for (const line of lines) {
    const { number, emails } = line.leaver;
    const found = groupsOf([number === undefined ? undefined : byNumber.get(number), ...emails.map((email) => byEmail.get(email))]);
    const refuse = (why: LineProblem): void => void broken.push({ at: line.at, why });
    const numbers = unique([number, ...found.map((group) => group.number)].flatMap((each) => each ?? []));
    if (numbers.length > 1) refuse('address-of-another');
    else if (!found.every((group) => akin(group, line.leaver))) refuse('other-person');
    else if (found.flatMap((group) => group.known).filter(({ member }) => member !== undefined).length > 1) refuse('two-members');
    else {
      const [group = begin(), ...others] = found.toSorted((a, b) => rank(a) - rank(b));
      for (const other of others) unite(group, other);
      group.lines.push(line);
      absorb(group, line.leaver);
    }
  }

  const plan: Plan = { added: [], changed: [], same: 0, merged: 0, broken, absent: 0 };
  for (const group of groups) {
    if (group.lines.length === 0) {
      plan.absent += 1;
      continue;
    }
    plan.merged += group.lines.length - 1;
    const entry = entryOf(group);
    const [first, ...united] = group.known;
    if (first === undefined) plan.added.push(entry);
    else if (united.length === 0 && plain(first) === plain(entry)) plan.same += 1;
    else plan.changed.push({ ...entry, id: first.id, united: united.map(({ id }) => id) });
  }
  return plan;
}
