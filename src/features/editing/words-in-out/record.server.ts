import { copyOf, pageOf, readRecord, recordKey, writeRecord, type MergedField } from '@/lib/xliff';
import type { AuthoringClient } from '../authoring/client.server';
import { pathSchema, savedSchema, type Item } from '../authoring/items.schema';
import { readItem } from '../authoring/read-item.server';
import { RECORD, SOURCE, wordFields } from './translations.server';

/** The own texts of an item in the language: without a version it has none. */
export const textsOf = (item: Item): Map<string, string> =>
  new Map(item.version > 0 ? item.fields.filter(({ own }) => own).map(({ id, value }) => [id, value]) : []);

/** Saves fields of a translation; what is live stays, and a draft beside it has them. @param there the item as it was read before */
export async function saveTexts(
  api: AuthoringClient,
  there: Item,
  to: string,
  values: readonly Pick<MergedField, 'id' | 'value'>[],
): Promise<void> {
  const before = textsOf(there);
  const fields = values
    .filter(({ id, value }) => before.get(id) !== value)
    // Whoever saves between the reading and this is asked about, as between two editors.
    .map(({ id, value }) => ({ id, value, base: before.get(id) ?? null }));
  if (fields.length === 0) return;
  const version = there.version > 0 ? { version: there.version } : {};
  await api.ask(`items/${there.id}`, savedSchema, { method: 'PATCH', ifMatch: there.revision, body: { language: to, ...version, fields } });
}

/** The page that an item is a part of, by its own id; undefined where that is none of the content. */
async function pageIdOf(api: AuthoringClient, item: Pick<Item, 'id' | 'path'>): Promise<string | undefined> {
  if (pageOf(item.path) === item.path) return item.id;
  const above = await api.ask(`items/${item.id}/path`, pathSchema, { query: { language: SOURCE } });
  return above[above.findIndex(({ name }) => name === 'Data') - 1]?.id;
}

/** What is to be noted of an item: by names of its fields, of which texts its translations are. */
export interface Noted {
  item: Pick<Item, 'id' | 'path'>;
  texts: ReadonlyMap<string, string>;
}

/**
 * Notes at a page of which texts its own translations, and those of its parts, are made: all of it in one change.
 * @param all of one page
 * @param begins also where the page itself is not in the language
 */
async function noteAll(api: AuthoringClient, all: readonly Noted[], to: string, begins: boolean): Promise<void> {
  const [first] = all;
  const page = first && (await pageIdOf(api, first.item));
  if (page === undefined) return;
  const there = await readItem(api, page, to);
  const field = there.fields.find(({ name }) => name === RECORD);
  if (!field || (there.version === 0 && !begins)) return;
  const record = readRecord(there.version > 0 ? field.value : '');
  for (const { item, texts } of all) for (const [name, said] of texts) record.set(recordKey(item.path, name), said);
  await saveTexts(api, there, to, [{ id: field.id, value: writeRecord(record) }]);
}

/** Notes of which texts translations were made, each page once. @throws AuthoringRefusal */
export async function note(api: AuthoringClient, noted: readonly Noted[], to: string): Promise<void> {
  const pages = new Map<string, Noted[]>();
  for (const each of noted) pages.set(pageOf(each.item.path), [...(pages.get(pageOf(each.item.path)) ?? []), each]);
  for (const all of pages.values()) await noteAll(api, all, to, true);
}

/** Notes which texts of a version that was begun with those of the source are nobody's translation yet. @throws AuthoringRefusal */
export async function noteCopy(api: AuthoringClient, id: string, to: string): Promise<void> {
  const item = await readItem(api, id, to);
  const own = textsOf(item);
  const copied = wordFields(item).flatMap(({ id: field, name }): [string, string][] => {
    const value = own.get(field);
    return value ? [[name, copyOf(value)]] : [];
  });
  if (copied.length > 0) await noteAll(api, [{ item, texts: new Map(copied) }], to, false);
}
