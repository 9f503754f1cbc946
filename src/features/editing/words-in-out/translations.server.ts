import { z } from 'zod';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@/config/constants';
import {
  currencyOf,
  isTranslatable,
  pageOf,
  readRecord,
  readXliff,
  recordKey,
  unitsOf,
  writeXliff,
  XliffRefusal,
  type Currency,
  type ReadXliff,
  type TranslationField,
  type TranslationItem,
} from '@/lib/xliff';
import type { AuthoringClient } from '../authoring/client.server';
import { rowSchema, type Item } from '../authoring/items.schema';
import { readItem } from '../authoring/read-item.server';

/** Texts are written in the first language of the site, and translated into the others. */
export const SOURCE: string = DEFAULT_LANGUAGE;
export const TARGETS: readonly string[] = LANGUAGES.filter((each) => each !== SOURCE);
export const RECORD = 'TranslatedFrom';

const entriesSchema = z.object({
  rows: z.array(rowSchema.extend({ title: z.string().optional(), version: z.number(), fields: z.record(z.string(), z.string()) })),
  pages: z.number(),
});
type Entry = z.infer<typeof entriesSchema>['rows'][number];

/** How one field of an item stands. */
export interface Standing {
  item: TranslationItem;
  field: TranslationField;
  now: Currency;
}

export interface PageStanding {
  id: string;
  path: string;
  name: string;
  counts: Readonly<Record<Currency, number>>;
}

async function entries(api: AuthoringClient, under: string, language: string): Promise<Entry[]> {
  const found: Entry[] = [];
  // All of them: what is left out would be counted as translated.
  for (let page = 1; ; page += 1) {
    const { rows, pages } = await api.ask('entries', entriesSchema, { query: { under, language, page } });
    found.push(...rows);
    if (page >= pages) return found;
  }
}

/** The fields of a template that have words of their own in each language, by one of its items. */
export function wordFields(item: Item): Pick<TranslationField, 'id' | 'name' | 'type' | 'note'>[] {
  return item.fields
    .filter(({ name, type, scope }) => scope !== 'shared' && name !== RECORD && !name.startsWith('__') && isTranslatable(type))
    .map(({ id, name, type }) => ({ id, name, type }));
}

/** Every field with words of an item and of what lies below it, and how its translation stands. */
export async function standings(api: AuthoringClient, root: string, to: string): Promise<Standing[]> {
  const [top, topThere] = await Promise.all([readItem(api, root, SOURCE), readItem(api, root, to)]);
  const asEntry = (item: Item): Entry => ({
    ...rowSchema.parse(item),
    title: item.fields.find(({ name }) => name === 'Title')?.value,
    version: item.version,
    fields: Object.fromEntries(item.fields.map(({ id, value }) => [id, value])),
  });
  const [sources, targets] = await Promise.all([entries(api, top.path, SOURCE), entries(api, top.path, to)]);
  const there = new Map([asEntry(topThere), ...targets].map((entry) => [entry.id, entry]));
  const all = [asEntry(top), ...sources].filter(({ version }) => version > 0);
  const templates = new Map<string, ReturnType<typeof wordFields>>([[top.template.id, wordFields(top)]]);
  const recordFields = new Map<string, string | undefined>();
  const noteRecord = (item: Item): void => void recordFields.set(item.template.id, item.fields.find(({ name }) => name === RECORD)?.id);
  noteRecord(top);
  for (const entry of all) {
    if (templates.has(entry.template.id)) continue;
    const item = await readItem(api, entry.id, SOURCE);
    templates.set(entry.template.id, wordFields(item));
    noteRecord(item);
  }
  const byPath = new Map(all.map((entry) => [entry.path, entry]));
  const recordOf = (path: string): Map<string, string> => {
    const page = byPath.get(pageOf(path));
    const field = page && recordFields.get(page.template.id);
    const target = page && there.get(page.id);
    return readRecord((field && target && target.version > 0 ? target.fields[field] : undefined) ?? '');
  };
  return all.flatMap((entry) => {
    const target = there.get(entry.id);
    const record = recordOf(entry.path);
    const fields = (templates.get(entry.template.id) ?? []).map((field): TranslationField => {
      const value = target && target.version > 0 ? target.fields[field.id] : undefined;
      return { ...field, source: entry.fields[field.id] ?? '', ...(value === undefined ? {} : { target: value }) };
    });
    const item: TranslationItem = { id: entry.id, path: entry.path, title: entry.title || entry.displayName || entry.name, fields };
    return fields
      .filter((field) => unitsOf(field).length > 0)
      .map((field) => ({ item, field, now: currencyOf(field.source, field.target, record.get(recordKey(entry.path, field.name))) }));
  });
}

/** The same by page, those with something to do first. */
export function byPage(all: readonly Standing[]): PageStanding[] {
  const pages = new Map<string, { id: string; path: string; name: string; counts: Record<Currency, number> }>();
  for (const { item, now } of all) {
    const path = pageOf(item.path);
    const own = item.path === path;
    const page = pages.get(path) ?? {
      id: item.id,
      path,
      name: item.title ?? path,
      counts: { missing: 0, stale: 0, unknown: 0, current: 0 },
    };
    page.counts[now] += 1;
    pages.set(path, own ? { ...page, id: item.id, name: item.title ?? page.name } : page);
  }
  const open = ({ counts }: PageStanding): number => counts.missing + counts.stale;
  return [...pages.values()].sort((a, b) => Math.sign(open(b)) - Math.sign(open(a)) || (a.path < b.path ? -1 : 1));
}

export const WANTED = ['open', 'missing', 'stale', 'all'] as const;
export type Wanted = (typeof WANTED)[number];

/** The words for translators; undefined when there is nothing to translate. */
export function xliffOf(all: readonly Standing[], wanted: Wanted, to: string): string | undefined {
  const chosen = all.filter(
    ({ now }) => wanted === 'all' || (wanted !== 'stale' && now === 'missing') || (wanted !== 'missing' && now === 'stale'),
  );
  const items = new Map<string, TranslationItem & { fields: TranslationField[] }>();
  for (const { item, field } of chosen) {
    const known = items.get(item.id) ?? { ...item, fields: [] };
    known.fields.push(field);
    items.set(item.id, known);
  }
  const now = new Map(all.map((each) => [`${each.item.id} ${each.field.id}`, each.now]));
  return writeXliff([...items.values()], { from: SOURCE, to, standing: (item, field) => now.get(`${item.id} ${field.id}`) });
}

/** What a file is, or why it is none. */
export function opened(bytes: Buffer): { read: ReadXliff; to: string } | { refused: string } {
  try {
    const read = readXliff(bytes.toString('utf8'));
    const to = TARGETS.find((each) => each === read.to?.slice(0, 2).toLowerCase());
    return to === undefined ? { refused: 'no-target-language' } : { read, to };
  } catch (error) {
    if (error instanceof XliffRefusal) return { refused: error.code };
    throw error;
  }
}
