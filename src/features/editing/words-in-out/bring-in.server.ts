import { mergeFile, textHash, type MergedField, type ReadFile, type ReadXliff } from '@/lib/xliff';
import { logger } from '@/server/logger';
import { isAuthoringRefusal, type AuthoringClient, type AuthoringRefusal } from '../authoring/client.server';
import { readItem } from '../authoring/read-item.server';
import { note, saveTexts, textsOf, type Noted } from './record.server';
import { SOURCE, wordFields } from './translations.server';

/** A field in whose place somebody wrote another translation after the file was made: it was left, and may be taken all the same. */
interface Overtaken {
  field: string;
  name: string;
  /** What the file says. */
  value: string;
  /** What stands there, and its hash. */
  target: string;
  targetHash: string;
  /** Hash of the source that the file translates. */
  source: string;
}

/** What came of one item of a file. */
export interface BroughtItem {
  id: string;
  path: string;
  /** Names of fields that were written. */
  written: readonly string[];
  problems: readonly { code: string; name: string; segment?: string; what?: string }[];
  overtaken: readonly Overtaken[];
}

/** What is taken of a report, against what it showed. */
export interface Taken {
  item: string;
  field: string;
  value: string;
  /** Hash of what stood there when somebody chose. */
  target: string;
  /** Hash of the source that it translates. */
  source: string;
}

const problemOf = (code: string, name: string): BroughtItem['problems'][number] => ({ code, name });

/** What the service said of one item; not that the session is over. */
const isRefusal = (error: unknown): error is AuthoringRefusal => isAuthoringRefusal(error) && error.status !== 401;

/** One item that cannot be saved stops no other. @throws a session that is over, and what no service said */
function refusalOf(error: unknown, at: Pick<BroughtItem, 'id' | 'path'>): BroughtItem {
  if (!isRefusal(error)) throw error;
  const code = error.status === 404 ? 'no-item' : error.reason === 'changed-meanwhile' ? 'changed-meanwhile' : 'refused';
  return { ...at, written: [], overtaken: [], problems: [problemOf(code, error.reason)] };
}

/** What came of an item, and what is to be noted of it. */
interface Brought {
  item: BroughtItem;
  noted?: Noted;
}

const notedOf = (item: Noted['item'], fields: readonly MergedField[]): Noted => ({
  item,
  texts: new Map(fields.map(({ name, hash }) => [name, hash])),
});

/**
 * One item after the other. What is written stays written: where the service is away from the middle on, the rest is said to be left.
 *
 * @throws what the first of them throws: nothing came of the run then
 */
async function oneByOne<T>(
  all: readonly T[],
  bringOne: (each: T) => Promise<Brought>,
  at: (each: T) => Pick<BroughtItem, 'id' | 'path'>,
): Promise<Brought[]> {
  const brought: Brought[] = [];
  for (const [index, each] of all.entries()) {
    try {
      brought.push(await bringOne(each));
    } catch (error) {
      if (brought.every(({ noted }) => noted === undefined)) throw error;
      logger.warn({ err: error, brought: index, of: all.length }, 'bringing in a translation was broken off');
      const left = all.slice(index).map((one): Brought => ({
        item: { ...at(one), written: [], overtaken: [], problems: [problemOf('stopped', at(one).path)] },
      }));
      return [...brought, ...left];
    }
  }
  return brought;
}

/**
 * Of each item of a run, and what is noted at their pages: a note that cannot be saved is said at the first item of them, since what was
 * written is there.
 */
async function settled(api: AuthoringClient, all: readonly Brought[], to: string): Promise<BroughtItem[]> {
  const noted = all.flatMap(({ noted: one }) => one ?? []);
  try {
    await note(api, noted, to);
    return all.map(({ item }) => item);
  } catch (error) {
    const first = all.find(({ noted: one }) => one !== undefined)?.item;
    if (first === undefined) throw error;
    logger.warn({ err: error }, 'of which texts translations were made could not be noted');
    const problems = isRefusal(error) ? refusalOf(error, { id: '', path: '' }).problems : [problemOf('not-noted', first.path)];
    return all.map(({ item }) => (item === first ? { ...item, problems: [...item.problems, ...problems] } : item));
  }
}

async function bring(api: AuthoringClient, file: ReadFile, to: string): Promise<Brought> {
  try {
    const [item, there] = await Promise.all([readItem(api, file.item, SOURCE), readItem(api, file.item, to)]);
    const [sources, targets] = [new Map(item.fields.map(({ id, value }) => [id, value])), textsOf(there)];
    const fields = wordFields(item).map((field) => {
      const target = targets.get(field.id);
      return { ...field, source: sources.get(field.id) ?? '', ...(target === undefined ? {} : { target }) };
    });
    const merged = mergeFile(file, fields);
    await saveTexts(api, there, to, merged.fields);
    return {
      item: {
        id: item.id,
        path: item.path,
        written: merged.fields.map(({ name }) => name),
        problems: [...merged.problems, ...merged.untranslated.map((name) => problemOf('untranslated', name))],
        overtaken: merged.overtaken.map(({ id, name, value, target, hash }) => ({
          ...{ field: id, name, value, target, source: hash },
          targetHash: textHash(target),
        })),
      },
      ...(merged.fields.length > 0 ? { noted: notedOf(item, merged.fields) } : {}),
    };
  } catch (error) {
    return { item: refusalOf(error, { id: file.item, path: file.original }) };
  }
}

/** Brings a file's translations into their items, one after the other. */
export async function bringIn(api: AuthoringClient, read: ReadXliff, to: string): Promise<BroughtItem[]> {
  const brought = await oneByOne(
    read.files,
    (file) => bring(api, file, to),
    ({ item, original }) => ({ id: item, path: original }),
  );
  return settled(api, brought, to);
}

async function take(api: AuthoringClient, id: string, taken: readonly Taken[], to: string): Promise<Brought> {
  try {
    const [item, there] = await Promise.all([readItem(api, id, SOURCE), readItem(api, id, to)]);
    const words = new Map(wordFields(item).map((field) => [field.id, field.name]));
    const [sources, targets] = [new Map(item.fields.map((field) => [field.id, field.value])), textsOf(there)];
    const fields: MergedField[] = [];
    const problems: BroughtItem['problems'][number][] = [];
    const overtaken: Overtaken[] = [];
    for (const { field, value, target, source } of taken) {
      const name = words.get(field);
      const now = targets.get(field) ?? '';
      if (name === undefined) problems.push(problemOf('gone', field));
      else if (textHash(sources.get(field) ?? '') !== source) problems.push(problemOf('stale', name));
      // Somebody wrote once more while the report was read: that is what is to be chosen against now.
      else if (textHash(now) !== target) overtaken.push({ field, name, value, target: now, targetHash: textHash(now), source });
      else fields.push({ id: field, name, value, hash: source });
    }
    await saveTexts(api, there, to, fields);
    return {
      item: { id, path: item.path, written: fields.map(({ name }) => name), problems, overtaken },
      ...(fields.length > 0 ? { noted: notedOf(item, fields) } : {}),
    };
  } catch (error) {
    return { item: refusalOf(error, { id, path: id }) };
  }
}

/** Takes translations of a file in the place of those that somebody wrote after it was made, as its report showed both. */
export async function takeAnyway(api: AuthoringClient, taken: readonly Taken[], to: string): Promise<BroughtItem[]> {
  const brought = await oneByOne(
    [...new Set(taken.map(({ item }) => item))],
    (id) =>
      take(
        api,
        id,
        taken.filter(({ item }) => item === id),
        to,
      ),
    (id) => ({ id, path: id }),
  );
  return settled(api, brought, to);
}
