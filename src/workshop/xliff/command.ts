import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beginVersion, newestVersion } from '../../lib/scs/begin-version.ts';
import {
  currencyOf,
  isTranslatable,
  mergeFile,
  pageOf,
  readRecord,
  readXliff,
  recordKey,
  unitsOf,
  writeRecord,
  writeXliff,
  XliffRefusal,
} from '../../lib/xliff/index.ts';
import type { Currency, MergedField, MergeProblem, TranslationField, TranslationItem } from '../../lib/xliff/index.ts';
import { templateById } from '../definitions/schema.ts';
import type { SchemaField } from '../definitions/schema.ts';
import { pagePath } from '../definitions/sites.ts';
import { FIELD_TYPES } from '../model/define.ts';
import { braced, idOf } from '../scs/guid.ts';
import { setShared, setVersioned, valueOf } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { CONTENT_ROOT, DEFAULT_LANGUAGE, LANGUAGES, WORKFLOW_PATH } from '../scs/modules.ts';
import { ItemStore } from '../scs/store.ts';
import type { SaveResult } from '../scs/store.ts';
import { F } from '../scs/well-known.ts';

/** Nothing was done, for the reason that the message says. */
class XliffCommandError extends Error {}

export type Wanted = 'all' | 'missing' | 'stale' | 'open';
export const WANTED: readonly Wanted[] = ['all', 'missing', 'stale', 'open'];

export interface OutOptions {
  root: string;
  /** Paths of items, or addresses of the insights site; what lies below them goes with them. */
  from: readonly string[];
  to: string;
  wanted: Wanted;
  file: string;
}

/** Fields of a template that have words of their own in each language. */
const wordFields = (item: ScsItem): SchemaField[] =>
  [...(templateById(item.template)?.fields.values() ?? [])].filter(
    ({ def }) => !def.shared && def.derived !== true && isTranslatable(FIELD_TYPES[def.kind]),
  );

const has = (item: ScsItem, language: string): boolean =>
  item.languages.some((each) => each.language === language && each.versions.length > 0);

/** Of which source each field of a page's translation is. */
const recordOf = (store: ItemStore, item: ScsItem, language: string): ReadonlyMap<string, string> => {
  const page = store.at(pageOf(item.path));
  const field = page && templateById(page.template)?.fields.get('translatedFrom');
  return readRecord(page && field && has(page, language) ? (valueOf(page, language, field.ref) ?? '') : '');
};

const standing = (store: ItemStore, item: ScsItem, to: string, field: TranslationField): Currency =>
  currencyOf(field.source, field.target, recordOf(store, item, to).get(recordKey(item.path, field.name)));

function fieldsOf(item: ScsItem, to: string): TranslationField[] {
  return wordFields(item).flatMap((field): TranslationField[] => {
    const source = valueOf(item, DEFAULT_LANGUAGE, field.ref) ?? '';
    const target = has(item, to) ? valueOf(item, to, field.ref) : undefined;
    return [{ id: field.ref.id, name: field.name, type: FIELD_TYPES[field.def.kind], source, ...(target === undefined ? {} : { target }) }];
  });
}

function chosen(store: ItemStore, from: readonly string[]): ScsItem[] {
  const paths = from.map((each) => (each.startsWith('/sitecore/') ? each.replace(/\/$/, '') : pagePath('insights', each)));
  for (const each of paths) if (!store.at(each)) throw new XliffCommandError(`There is no item at ${each}.`);
  const found = paths.flatMap((each) => [store.at(each) as ScsItem, ...store.below(each)]);
  return [...new Set(found)].filter((item) => item.path.startsWith(`${CONTENT_ROOT}/`) && has(item, DEFAULT_LANGUAGE));
}

/** Words of items for translators, in one file. @throws XliffCommandError when there are none */
export function xliffOut({ root, from, to, wanted, file }: OutOptions): { items: number; fields: number } {
  const store = ItemStore.load(root);
  const items = chosen(store, from).flatMap((item): (TranslationItem & { scs: ScsItem })[] => {
    const fields = fieldsOf(item, to).filter((field) => {
      if (unitsOf(field).length === 0) return false;
      const now = standing(store, item, to, field);
      return wanted === 'all' || (wanted !== 'stale' && now === 'missing') || (wanted !== 'missing' && now === 'stale');
    });
    return fields.length === 0 ? [] : [{ scs: item, id: item.id, path: item.path, fields }];
  });
  const byId = new Map(items.map((item) => [item.id, item.scs]));
  const text = writeXliff(items, {
    from: DEFAULT_LANGUAGE,
    to,
    standing: (item, field) => {
      const scs = byId.get(item.id);
      return scs && standing(store, scs, to, field);
    },
  });
  if (text === undefined) throw new XliffCommandError('There is nothing to translate.');
  writeFileSync(path.resolve(file), text);
  return { items: items.length, fields: items.reduce((sum, item) => sum + item.fields.length, 0) };
}

type Problem = MergeProblem | { code: 'no-item' | 'stale-target'; unit: string; name: string };

export interface InResult {
  saved: SaveResult;
  fields: number;
  problems: { path: string; problem: Problem }[];
  untranslated: { path: string; name: string }[];
}

/**
 * Brings what translators sent back into the items, as drafts.
 * @param over also in the place of what somebody wrote there after the file was made
 * @throws XliffCommandError
 */
export function xliffIn({ root, file, dryRun, over = false }: { root: string; file: string; dryRun: boolean; over?: boolean }): InResult {
  const store = ItemStore.load(root);
  const result: InResult = { saved: { written: [], removed: [], unchanged: 0, left: [] }, fields: 0, problems: [], untranslated: [] };
  let read;
  try {
    read = readXliff(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof XliffRefusal) throw new XliffCommandError(`${file}: ${error.message}`);
    throw error;
  }
  const to = LANGUAGES.find((language) => language === read.to?.slice(0, 2).toLowerCase());
  if (!to || to === DEFAULT_LANGUAGE)
    throw new XliffCommandError(`${file}: its target language is "${read.to ?? ''}", none of the site's others.`);
  for (const each of read.files) {
    const item = store.byId(each.item);
    if (!item) {
      result.problems.push({ path: each.original, problem: { code: 'no-item', unit: each.item, name: each.original } });
      continue;
    }
    const merged = mergeFile(each, fieldsOf(item, to));
    result.problems.push(...merged.problems.map((problem) => ({ path: item.path, problem })));
    result.untranslated.push(...merged.untranslated.map((name) => ({ path: item.path, name })));
    if (over) merged.fields.push(...merged.overtaken);
    else
      result.problems.push(
        ...merged.overtaken.map(({ id, name }) => ({ path: item.path, problem: { code: 'stale-target' as const, unit: id, name } })),
      );
    const changed = merged.fields.filter(({ id, name, value }) => !has(item, to) || valueOf(item, to, { id, hint: name }) !== value);
    if (merged.fields.length === 0) continue;
    result.fields += changed.length;
    write(store, item, to, merged.fields);
  }
  result.saved = dryRun ? store.changes() : store.save();
  return result;
}

const DRAFT = braced(idOf(`${WORKFLOW_PATH}/Draft`));

/** As Sitecore writes a moment, or by ISO 8601, to the second. */
const stamp = (moment: string): string => moment.replace(/[-:]/g, '').slice(0, 15);
const isOver = (moment: string): boolean => moment !== '' && stamp(moment) <= stamp(new Date().toISOString());

/** A version that visitors may see stays as it is: what changes is a draft beside it. */
function set(item: ScsItem, to: string, values: readonly { id: string; name: string; value: string }[]): void {
  const differs = values.filter(({ id, name, value }) => !has(item, to) || valueOf(item, to, { id, hint: name }) !== value);
  if (differs.length === 0) return;
  let part = item.languages.find((each) => each.language === to);
  if (!part) item.languages.push((part = { language: to, fields: [], versions: [] }));
  const newest = newestVersion(part);
  const state = newest?.fields.find(({ id }) => id === F.workflowState.id)?.value;
  if (!newest || state !== DRAFT) beginVersion(item, part, { like: newest, isOver });
  for (const { id, name, value } of differs) setVersioned(item, to, { id, hint: name }, value);
  setShared(item, F.workflow, braced(idOf(WORKFLOW_PATH)));
  setVersioned(item, to, F.workflowState, DRAFT);
}

/** The fields of an item, and at its page of what they are translations. */
function write(store: ItemStore, item: ScsItem, to: string, fields: readonly MergedField[]): void {
  set(item, to, fields);
  const page = store.at(pageOf(item.path));
  const field = page && templateById(page.template)?.fields.get('translatedFrom');
  if (!page || !field) return;
  const record = new Map(recordOf(store, item, to));
  for (const { name, hash } of fields) record.set(recordKey(item.path, name), hash);
  set(page, to, [{ ...field.ref, name: field.name, value: writeRecord(record) }]);
}

const PROBLEMS: Readonly<Record<Problem['code'], string>> = {
  'stale-target': 'somebody changed the translation after the file was made: look at both, or take the file with --over',
  stale: 'the English text has changed since the file was made: export it again',
  gone: 'the field is not there any more',
  lost: 'the translation lost',
  added: 'the translation has what the text does not have, or not so often:',
  crossed: 'the translation has parts of a code that do not belong together:',
  half: 'not all of the text is translated',
  'no-item': 'the item is not there any more',
};

/** Problems for people, in lines that say where. */
export const describeProblems = ({ problems }: Pick<InResult, 'problems'>): string[] =>
  problems.map(({ path: where, problem }) => {
    const segment = 'segment' in problem ? `, segment ${problem.segment}` : '';
    const what = 'what' in problem ? ` ${problem.what}` : '';
    return `${where}, ${problem.name}${segment}: ${PROBLEMS[problem.code]}${what}`;
  });
