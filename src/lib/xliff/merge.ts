/** Brings translations into fields. Codes are those of the field as it is now: nothing that a file says of them is believed. */
import type { Targets } from './fields.ts';
import { unitsOf, valueOf } from './fields.ts';
import { textHash } from './hash.ts';
import type { ReadFile, ReadSegment, ReadUnit, Token } from './read.ts';
import { codesOf } from './segments.ts';
import type { Code, Inline, Part, TranslationField, Unit } from './types.ts';

export type MergeProblem =
  /** The source is not what it was when the file was made. */
  | { code: 'stale'; unit: string; name: string }
  /** The field, or its unit, is not there any more. */
  | { code: 'gone'; unit: string; name: string }
  /** Codes that a translation may not do without, by what they are. */
  | { code: 'lost'; unit: string; name: string; segment: string; what: string }
  /** Codes that the source does not have, or not so often. */
  | { code: 'added'; unit: string; name: string; segment: string; what: string }
  /** Halves of pairs that do not belong together. */
  | { code: 'crossed'; unit: string; name: string; segment: string; what: string }
  /** Some segments of a text are translated, others not. */
  | { code: 'half'; unit: string; name: string; segment: string };

export interface MergedField {
  id: string;
  name: string;
  value: string;
  /** Of the source that it is a translation of. */
  hash: string;
}

/** A translation in whose place somebody wrote another one after the file was made. */
interface OvertakenField extends MergedField {
  /** What stands there now. */
  target: string;
}

export interface Merged {
  fields: MergedField[];
  /** Of these neither is taken without a word: whoever brings the file in chooses. */
  overtaken: OvertakenField[];
  problems: MergeProblem[];
  /** Names of fields that the file does not translate. */
  untranslated: string[];
}

/** Texts and codes alone, as they can be compared with what a file says. */
const tokensOf = (inline: readonly Inline[]): Token[] => {
  const made: Token[] = [];
  for (const each of inline) {
    if (typeof each === 'string') made.push(each);
    else if (each.kind === 'ph') made.push({ id: each.id, kind: 'ph' });
    else made.push({ id: each.id, kind: 'open' }, ...tokensOf(each.children), { id: each.id, kind: 'close' });
  }
  return made;
};

const key = (tokens: readonly Token[]): string =>
  JSON.stringify(
    tokens
      .reduce<Token[]>((made, token) => {
        const last = made.at(-1);
        if (typeof token === 'string' && typeof last === 'string') made[made.length - 1] = last + token;
        else if (token !== '') made.push(token);
        return made;
      }, [])
      .map((token) => (typeof token === 'string' ? token : [token.id, token.kind])),
  );

/** What people know a code by. */
const shown = (code: Code): string => (code.kind === 'ph' ? (code.equiv ?? code.data) : `${code.open}…${code.close}`).slice(0, 120);

class Unfit extends Error {
  readonly problem: { code: 'lost' | 'added' | 'crossed'; what: string };
  constructor(problem: { code: 'lost' | 'added' | 'crossed'; what: string }) {
    super(`${problem.code}: ${problem.what}`);
    this.problem = problem;
  }
}

/** A translation's tokens as texts and codes of the source. @throws Unfit */
function fitted(tokens: readonly Token[], source: readonly Inline[]): Inline[] {
  const codes = new Map(codesOf(source).map((code) => [code.id, code]));
  const used = new Map<string, number>();
  const open: { code: Code; children: Inline[] }[] = [];
  const root: Inline[] = [];
  const here = (): Inline[] => open.at(-1)?.children ?? root;
  for (const token of tokens) {
    if (typeof token === 'string') {
      here().push(token);
      continue;
    }
    const code = codes.get(token.id);
    if (!code || (code.kind === 'ph') !== (token.kind === 'ph')) throw new Unfit({ code: 'added', what: `${token.kind} ${token.id}` });
    if (token.kind === 'close') {
      const last = open.pop();
      if (last?.code.id !== token.id) throw new Unfit({ code: 'crossed', what: shown(code) });
      here().push({ ...last.code, children: last.children } as Code);
      continue;
    }
    const times = (used.get(token.id) ?? 0) + 1;
    used.set(token.id, times);
    if (times > 1 && !code.free) throw new Unfit({ code: 'added', what: shown(code) });
    if (code.kind === 'ph') here().push(code);
    else open.push({ code, children: [] });
  }
  const [unclosed] = open;
  if (unclosed) throw new Unfit({ code: 'crossed', what: shown(unclosed.code) });
  const lost = [...codes.values()].filter((code) => !code.free && !used.has(code.id));
  if (lost.length > 0) throw new Unfit({ code: 'lost', what: lost.map(shown).join(', ') });
  return root;
}

const isSegment = (part: Part): boolean => part.kind === 'segment';

function targetsOf(unit: Unit, segments: readonly ReadSegment[], problems: MergeProblem[]): Targets | undefined {
  const own = unit.parts.filter(isSegment);
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  const about = { unit: unit.id, name: unit.name };
  const same =
    own.length === segments.length && own.every((part) => key(byId.get(part.id)?.source ?? ['\u0000']) === key(tokensOf(part.source)));
  if (!same) {
    problems.push({ code: 'stale', ...about });
    return undefined;
  }
  const given = own.filter((part) => byId.get(part.id)?.target !== undefined);
  if (given.length === 0) return undefined;
  const [missing] = own.filter((part) => !given.includes(part));
  if (missing) {
    problems.push({ code: 'half', ...about, segment: missing.id });
    return undefined;
  }
  const targets = new Map<string, readonly Inline[]>();
  for (const part of own) {
    try {
      targets.set(part.id, fitted(byId.get(part.id)?.target ?? [], part.source));
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      problems.push({ ...error.problem, ...about, segment: part.id });
    }
  }
  return targets.size === own.length ? targets : undefined;
}

/** Whether no translator said that it is done: of a text that changed, the file has the old translation as well. */
const isUntouched = (units: readonly ReadUnit[]): boolean =>
  units.every(({ segments }) => segments.every(({ state, target }) => target === undefined || state === 'initial'));

/**
 * Where a translated field goes. What is empty, or still the source, is nobody's translation.
 * @param basis hash of the translation that the file was made on; undefined where there was none, or a tool left it out
 */
function place(
  merged: Merged,
  made: MergedField,
  { source, target = '' }: Pick<TranslationField, 'source' | 'target'>,
  basis?: string,
): void {
  if (target === '' || target === source || target === made.value || textHash(target) === basis) merged.fields.push(made);
  // The translator left what the file had, and somebody here did not: theirs stays.
  else if (textHash(made.value) !== basis) merged.overtaken.push({ ...made, target });
}

const ADDRESS = /^(<link\b[^>]*?\surl=")([^"?]*)([^"]*)/;

/** What an address asks its page for is no text: a link whose query is another in this language (`?language=de`) keeps it. */
function withOwnQuery(value: string, target = ''): string {
  const [, , address, query] = ADDRESS.exec(target) ?? [];
  return value.replace(ADDRESS, (all, before: string, there: string) => (there === address ? `${before}${there}${query}` : all));
}

/**
 * The translated values of an item's fields. A field with a problem is left as it is: a part of a translation is none.
 * @param fields as they are now
 */
export function mergeFile(file: ReadFile, fields: readonly Pick<TranslationField, 'id' | 'name' | 'type' | 'source' | 'target'>[]): Merged {
  const merged: Merged = { fields: [], overtaken: [], problems: [], untranslated: [] };
  const given = new Map(file.units.map((unit) => [unit.id, unit]));
  const known = new Set<string>();
  for (const field of fields) {
    const units = unitsOf(field).filter((unit) => unit.parts.some(isSegment));
    for (const unit of units) known.add(unit.id);
    if (units.length === 0 || !units.some((unit) => given.has(unit.id))) continue;
    const problems: MergeProblem[] = [];
    const targets = new Map<string, Targets>();
    for (const unit of units) {
      const found = given.get(unit.id);
      // An attribute that was added to the source since.
      if (!found) problems.push({ code: 'stale', unit: unit.id, name: unit.name });
      else {
        const own = targetsOf(unit, found.segments, problems);
        if (own) targets.set(unit.id, own);
      }
    }
    const missing = units.find((unit) => !targets.has(unit.id));
    if (problems.length === 0 && targets.size === 0) merged.untranslated.push(field.name);
    else if (problems.length === 0 && missing)
      problems.push({ code: 'half', unit: missing.id, name: missing.name, segment: missing.parts.find(isSegment)?.id ?? '' });
    merged.problems.push(...problems);
    if (problems.length > 0 || targets.size === 0) continue;
    const made = {
      id: field.id,
      name: field.name,
      value: withOwnQuery(valueOf(field, targets), field.target),
      hash: textHash(field.source),
    };
    const read = units.flatMap(({ id }) => given.get(id) ?? []);
    if (made.value === field.target && isUntouched(read)) merged.untranslated.push(field.name);
    else place(merged, made, field, read.find(({ basis }) => basis !== undefined)?.basis);
  }
  for (const unit of file.units) if (!known.has(unit.id)) merged.problems.push({ code: 'gone', unit: unit.id, name: unit.name });
  return merged;
}
