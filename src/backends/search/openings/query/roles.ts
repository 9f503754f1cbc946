import { baseForm } from '../terms/stem.ts';
import { personOf } from '../terms/compounds.ts';
import { tokensOf } from '../terms/tokens.ts';
import type { OpeningColumns } from '../index/columns.ts';

/** What is said of a job after its name: a field, an office, a grade. */
const AFTER = /[,(–—:;|]|\s-+\s|\s(?:of|for|in|to|at|with|from|on|im|in|für|fur|bei|de|des|en)\s/iu;
const TITLES = 2;
const SHARE = 0.5;

interface Counted {
  /** How many titles were looked at; those that came later are looked at when next asked. */
  seen: number;
  heads: Map<string, number>;
  all: Map<string, number>;
}

const countedOf = new WeakMap<OpeningColumns, Counted>();

const plusOne = (counts: Map<string, number>, keys: Iterable<string>): void => {
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
};

/** The last word of each name that a title begins with: `engineer` and `scientist` of `General Engineer/Physical Scientist (Nuclear)`; of a German compound also its end. */
function headsOf(title: string): string[] {
  const [name = ''] = title.split(AFTER);
  return name.split('/').flatMap((part) => {
    const last = tokensOf(part).at(-1);
    if (last === undefined) return [];
    const person = personOf(last);
    return person === undefined ? [baseForm(last)] : [baseForm(last), baseForm(person)];
  });
}

function count(columns: OpeningColumns): Counted {
  const counted = countedOf.get(columns) ?? { seen: 0, heads: new Map<string, number>(), all: new Map<string, number>() };
  countedOf.set(columns, counted);
  for (; counted.seen < columns.titles.values.length; counted.seen++) {
    const title = columns.titles.values[counted.seen] ?? '';
    plusOne(counted.heads, new Set(headsOf(title)));
    plusOne(counted.all, new Set(tokensOf(title).map(baseForm)));
  }
  return counted;
}

/**
 * Which words name jobs, as titles use them: at least two titles end their first name with it, and most that have it do. `secretary`
 * and `engineer` do, `security` and `python` do not. What names a job is looked for where jobs are named, for texts and offices speak
 * of secretaries and engineers everywhere.
 */
export function rolesOf(columns: OpeningColumns): (word: string) => boolean {
  const { heads, all } = count(columns);
  return (word) => {
    const form = baseForm(word);
    const asHead = heads.get(form) ?? 0;
    return asHead >= TITLES && asHead >= SHARE * (all.get(form) ?? 0);
  };
}
