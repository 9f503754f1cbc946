import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { currencyOf, isTranslatable, readRecord, recordKey, unitsOf } from '@/lib/xliff';
import { isAuthoringRefusal, type AuthoringClient } from '../authoring/client.server';
import { rowsSchema, type Item } from '../authoring/items.schema';
import { layoutSchema } from '../authoring/layout.schema';
import { checkPage } from './check-page.server';
import type { Checked, CheckedItem, CheckedPage, CheckedTranslation } from './model';
import { CHECKS } from './model';
import { idsIn } from './references';
import { readItem } from '../authoring/read-item.server';

/** More datasources than a page has: what is beyond is not looked at. */
const MOST_PARTS = 60;
const AT_A_TIME = 20;
const IDS_A_CALL = 100;
const RECORD = 'TranslatedFrom';

/** What is gone meanwhile, or no page, is nothing to look at. */
async function orNone<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isAuthoringRefusal(error) && (error.status === 404 || error.status === 422)) return undefined;
    throw error;
  }
}

/** What people call it: its title, as its pages show it. */
export const nameOf = ({ fields, displayName, name }: Pick<Item, 'fields' | 'displayName' | 'name'>): string =>
  fields.find((field) => (field.name === 'Title' || field.name === 'Heading') && field.value !== '')?.value ?? (displayName || name);

const checked = (item: Item): CheckedItem => ({
  id: item.id,
  name: nameOf(item),
  template: item.template.name,
  fields: item.fields
    .filter(({ name }) => name !== RECORD && !name.startsWith('__'))
    .map(({ id, name, title, type, value }) => ({ id, name, title, type, value })),
});

const chunks = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / IDS_A_CALL) }, (_, index) => ids.slice(index * IDS_A_CALL, (index + 1) * IDS_A_CALL));

/** Which of some items are there, and of pictures among them how they are described. */
async function targetsOf(
  api: AuthoringClient,
  values: readonly string[],
  language: string,
): Promise<Pick<CheckedPage, 'targets' | 'descriptions'>> {
  const ids = [...new Set(values.flatMap(idsIn))];
  const found = await Promise.all(
    chunks(ids).map((some) => api.ask('search', rowsSchema, { query: { ids: some.join(','), language, limit: 200 } })),
  );
  const rows = found.flat();
  const media = rows.filter(({ path }) => path.toLowerCase().startsWith('/sitecore/media library/'));
  const described: (Item | undefined)[] = [];
  // All of them: one that was not looked at would seem to have no description.
  for (let at = 0; at < media.length; at += AT_A_TIME)
    described.push(...(await Promise.all(media.slice(at, at + AT_A_TIME).map(({ id }) => orNone(readItem(api, id, language))))));
  return {
    targets: new Set(rows.map(({ id }) => id)),
    descriptions: new Map(
      described.flatMap((item) => (item ? [[item.id, item.fields.find(({ name }) => name === 'Alt')?.value ?? '']] : [])),
    ),
  };
}

/** How a page and its parts stand in another language. */
async function translationOf(api: AuthoringClient, items: readonly Item[], language: string): Promise<CheckedTranslation> {
  const [page] = items;
  const there = page?.languages.some((each) => each.language === language && each.versions.length > 0) === true;
  if (!page || !there) return { language, present: false, stale: 0, missing: 0 };
  const others = await Promise.all(items.map((item) => orNone(readItem(api, item.id, language))));
  const record = readRecord(others[0]?.fields.find(({ name }) => name === RECORD)?.value ?? '');
  const counts = { stale: 0, missing: 0 };
  for (const [index, item] of items.entries()) {
    const other = others[index];
    for (const field of item.fields) {
      if (field.scope === 'shared' || field.name.startsWith('__') || field.name === RECORD || !field.own || !isTranslatable(field.type))
        continue;
      // A number, or a picture without a description, has no words.
      if (unitsOf({ ...field, source: field.value }).length === 0) continue;
      const target = other?.fields.find(({ id }) => id === field.id);
      const now = currencyOf(field.value, target?.own === true ? target.value : undefined, record.get(recordKey(item.path, field.name)));
      if (now === 'missing') counts.missing += 1;
      if (now === 'stale') counts.stale += 1;
    }
  }
  return { language, present: true, ...counts };
}

/** A page with all that its checks look at. */
export interface Gathered {
  item: Item;
  page: CheckedPage;
}

export async function gather(api: AuthoringClient, id: string, language: string): Promise<Gathered> {
  const item = await readItem(api, id, language);
  const layout = await orNone(api.ask(`items/${id}/layout`, layoutSchema, { query: { language } }));
  const sources = [
    ...new Set(
      (layout?.placements ?? []).flatMap(({ from, datasource }) =>
        from === 'page' && datasource && datasource.id !== id ? [datasource.id] : [],
      ),
    ),
  ].slice(0, MOST_PARTS);
  const parts = (await Promise.all(sources.map((source) => orNone(readItem(api, source, language))))).filter((part) => part !== undefined);
  const [first] = LANGUAGES;
  const values = [item, ...parts].flatMap(({ fields }) => fields.map(({ value }) => value));
  // Texts are translated from the first language, and only that one can be ahead.
  const others = language === first ? LANGUAGES.filter((each) => each !== language) : [];
  const [targets, ...translations] = await Promise.all([
    targetsOf(api, values, language),
    ...others.map((other) => translationOf(api, [item, ...parts], other)),
  ]);
  return { item, page: { page: checked(item), parts: parts.map(checked), ...targets, translations } };
}

export interface CheckCounts {
  error: number;
  warning: number;
  note: number;
}

export const countsOf = ({ found }: Pick<Checked, 'found'>): CheckCounts => {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { code } of found) counts[CHECKS[code]] += 1;
  return counts;
};

/** How many findings a page has, for a bar or a list that leads to them. */
export const checkCounts = async (api: AuthoringClient, id: string, language: string): Promise<CheckCounts> =>
  countsOf(checkPage((await gather(api, id, language)).page));

export const guidSchema = z.string().regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
