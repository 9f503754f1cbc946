/**
 * Searches of the content service for lists, within the limits of the strictest service (docs/contracts/content-queries.md): at
 * most seven objects a query, counted over all its branches, every literal a variable. So the plain fields of an item come
 * together by their raw values (`fields { name value }`), and each field that refers to other items costs a query of its own,
 * beside the first. The predicate's input type is never declared, because its name differs between editions of Sitecore
 * (protocol page sitecore): only scalars are variables.
 */
import { z } from 'zod';
import type { ContentQuery } from '@/runtime/data/data-loader';
import { isoMoment } from '@/lib/iso-moment';
import { fieldsWithName, withName } from '@/lib/name-token';
import { nextCursor } from '@/server/content/client';
import { noteList } from '@/server/made-of/record';
import { readRows } from '@/server/rows';
import { sitecoreDate } from '@/server/content/sites';
import type { ListPage } from './model';

/** Items asked for at once, at most: half of what Experience Edge and XM bring in one query (docs/contracts/content-queries.md). */
export const MAX_ENTITIES = 500;

/** `/sitecore/content`, the same in every Sitecore: a search by template alone brings the templates' standard values too. */
const CONTENT_ROOT = '0de95ae441ab4d019eb067441b7c2450';

type Operator = 'EQ' | 'CONTAINS' | 'LT' | 'LTE' | 'GT' | 'GTE';
export type Predicate = { name: string; value: string; operator: Operator } | { OR: readonly Predicate[] };

/**
 * What a field holds. `json`: as the layout JSON has it (images, links, files), at most two beside more than one other field.
 * `item`, `items`: references, by the raw texts of the items that they lead to.
 */
export type Asked = 'text' | 'number' | 'date' | 'check' | 'json' | 'item' | 'items';

export interface List<T> {
  /** Name of the operation, for the service's log. */
  name: string;
  /** Predicates that must all hold, beside the language and a place below `/sitecore/content`. */
  where: readonly Predicate[];
  /** Field and direction: `DisplayDate DESC`. */
  orderBy: string;
  /** What is asked of each item beside id, name, displayName and url. */
  fields: Readonly<Record<string, Asked>>;
  /** The site of the page; what a field refers to on another site gets its whole address. */
  site?: string;
  /** Parses an item: its fields stand under their names, as `{ jsonValue }`. */
  item: z.ZodType<T>;
  /** An entry that cannot be read fails the list: what it would have said of itself must be known. Others show the rest without it. */
  whole?: boolean;
}

/** A GUID in the form in which Sitecore indexes it: lower case without dashes and braces. */
export const indexedId = (id: string): string => id.toLowerCase().replace(/[^\da-f]/g, '');

/** A GUID as the layout JSON has it, lower case with dashes; what is no GUID stays. */
export const dashedId = (id: string): string =>
  id.toLowerCase().replace(/^\{?([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})\}?$/, '$1-$2-$3-$4-$5');

/** Items of a template or of one that inherits from it. */
export const ofTemplate = (templateId: string): Predicate => contains('_templates', templateId);
/** Items whose field names an item, or which lie below it (`_path`). */
export const contains = (name: string, id: string): Predicate => ({ name, value: indexedId(id), operator: 'CONTAINS' });
export const anyOf = (...predicates: Predicate[]): Predicate => ({ OR: predicates });

/** A time as Sitecore stores it: `20261204T173000Z`. */
export const indexedTime = (time: number): string => `${new Date(time).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

/** A query under construction: its text, and the strings that stand in it as variables. */
interface Draft {
  values: Record<string, string>;
  /** Puts a string in as a variable. */
  string: (value: string) => string;
}

function draft(): Draft {
  const values: Record<string, string> = {};
  return {
    values,
    string: (value) => {
      const known = Object.keys(values).find((name) => values[name] === value);
      if (known !== undefined) return `$${known}`;
      const name = `s${Object.keys(values).length}`;
      values[name] = value;
      return `$${name}`;
    },
  };
}

const predicateText = (predicate: Predicate, { string }: Draft): string =>
  'OR' in predicate
    ? `{ OR: [${predicate.OR.map((each) => predicateText(each, { values: {}, string })).join(' ')}] }`
    : `{ name: ${string(predicate.name)}, value: ${string(predicate.value)}, operator: ${predicate.operator} }`;

interface Page {
  language: string;
  first: number;
  /** Empty for the first page. */
  after: string;
}

/** A search with the given answer, and its variables. */
function searchFor(
  list: List<unknown>,
  suffix: string,
  page: Page,
  answer: (string: Draft['string']) => string,
): [string, Record<string, unknown>] {
  const made = draft();
  const { string } = made;
  const [field = '', direction = 'ASC'] = list.orderBy.split(' ');
  const where = [contains('_path', CONTENT_ROOT), ...list.where, { name: '_language', value: page.language, operator: 'EQ' } as const];
  const search = `list: search(
    where: { AND: [${where.map((predicate) => predicateText(predicate, made)).join(' ')}] }
    orderBy: { name: ${string(field)}, direction: ${direction} }
    first: $first
    after: $after
  ) { ${answer(string)} }`;
  const declared = Object.keys(made.values).map((name) => `$${name}: String!`);
  return [
    `query ${list.name}${suffix}($first: Int! $after: String ${declared.join(' ')}) {\n  ${search}\n}`,
    { ...made.values, first: page.first, after: page.after },
  ];
}

const HEAD = 'id name displayName url { path url siteName }';
/** Objects that a query of a list has beside fields that are asked for one by one. */
const ALONE_MAX = 3;
const PAGE_INFO = 'total pageInfo { endCursor hasNext }';

const isReference = (asked: Asked): boolean => asked === 'item' || asked === 'items';

/** The fields that are asked for one by one, as the layout JSON has them; the others come together. */
function aloneOf({ fields }: List<unknown>): string[] {
  const plain = Object.keys(fields).filter((name) => !isReference(fields[name] ?? 'text'));
  return plain.length <= ALONE_MAX ? plain : plain.filter((name) => fields[name] === 'json');
}

const queryOf = (list: List<unknown>, page: Page): [string, Record<string, unknown>] => {
  const alone = aloneOf(list);
  const together = Object.entries(list.fields).some(([name, asked]) => !isReference(asked) && !alone.includes(name));
  return searchFor(
    list,
    '',
    page,
    (string) =>
      `${PAGE_INFO} results { ${HEAD} ${together ? 'fields { name value }' : ''} ${alone.map((name) => `${name}: field(name: ${string(name)}) { jsonValue }`).join(' ')} }`,
  );
};

/** What one field of the same items refers to. */
const referencesOf = (list: List<unknown>, name: string, page: Page): [string, Record<string, unknown>] =>
  searchFor(list, name, page, (string) => {
    const [type, target] = list.fields[name] === 'item' ? ['LookupField', 'targetItem'] : ['MultilistField', 'targetItems'];
    return `results { id ${name}: field(name: ${string(name)}) { ... on ${type} { ${target} { ${HEAD} fields { name value } } } } }`;
  });

/** Of the same items, the languages in which each has a version: a search finds those too that show another one. */
const languagesOf = (list: List<unknown>, page: Page): [string, Record<string, unknown>] =>
  searchFor(list, 'Languages', page, () => 'results { id languages { language { name } } }');

/** Only how to go on: cursors are the service's own, so a later page is reached by passing over those before it. */
const skipOf = (list: List<unknown>, page: Page): [string, Record<string, unknown>] => searchFor(list, 'Before', page, () => PAGE_INFO);

const pageInfo = z.object({ endCursor: z.string().nullish(), hasNext: z.boolean() }).nullish();
const skipAnswer = z.object({ list: z.object({ total: z.number(), pageInfo }) });
const rawFields = z.array(z.object({ name: z.string(), value: z.string().nullish() }).nullable()).nullish();
const head = {
  id: z.string().transform(dashedId),
  name: z.string(),
  displayName: z.string().nullish(),
  url: z.object({ path: z.string().nullish(), url: z.string().nullish(), siteName: z.string().nullish() }).nullish(),
  fields: rawFields,
};
const found = z.object({ list: z.object({ total: z.number(), pageInfo, results: z.array(z.unknown()) }) });
const foundItem = z.looseObject(head);
const target = z.object(head);
const referred = z.object({ list: z.object({ results: z.array(z.unknown()) }) });
const referring = z.looseObject({ id: z.string().transform(dashedId) });
const speaking = z.object({
  id: z.string().transform(dashedId),
  languages: z.array(z.object({ language: z.object({ name: z.string() }) }).nullable()),
});
const targets = z
  .object({ targetItem: z.unknown().optional(), targetItems: z.array(z.unknown()).nullish() })
  .nullish()
  .catch(null);

/** What a field of an entry leads to; what cannot be read of it is left out. */
function targetsOf(list: string, field: unknown): z.infer<typeof target>[] {
  const { targetItem, targetItems } = targets.parse(field) ?? {};
  return readRows(list, [targetItem ?? null, ...(targetItems ?? [])], target);
}

type Url = z.infer<typeof target>['url'];

/** A page of another site is linked to by its whole address. */
export const addressOf = (url: Url, site: string | undefined): string =>
  (url?.siteName && url.siteName !== site ? url.url : url?.path) || url?.url || '';

const rawOf = (fields: z.infer<typeof rawFields>, name: string): Record<string, string> =>
  Object.fromEntries((fields ?? []).flatMap((field) => (field ? [[field.name, withName(field.value ?? '', name)]] : [])));

/** A raw value as the layout JSON has it. */
function fieldOf(asked: Asked, raw: string): { value: unknown } {
  switch (asked) {
    case 'check':
      return { value: raw === '1' };
    case 'date': {
      const date = sitecoreDate(raw);
      return { value: date === undefined ? '' : isoMoment(date) };
    }
    default:
      return { value: raw };
  }
}

/** An item that a field refers to, as the layout JSON has it; its fields are texts. */
const reference = (item: z.infer<typeof target>, site: string | undefined) => ({
  id: item.id,
  name: item.name,
  displayName: item.displayName ?? item.name,
  url: addressOf(item.url, site),
  fields: Object.fromEntries(Object.entries(rawOf(item.fields, item.displayName || item.name)).map(([name, value]) => [name, { value }])),
});

/** One page of items with their fields, however many queries that takes. */
async function loadItems<T>(
  query: ContentQuery,
  list: List<T>,
  page: Page,
): Promise<{ items: T[]; total: number; pageInfo: z.infer<typeof pageInfo> }> {
  noteList({ language: page.language, where: list.where });
  const names = Object.keys(list.fields).filter((name) => isReference(list.fields[name] ?? 'text'));
  const [{ list: main }, ...others] = await Promise.all([
    query(...queryOf(list, page), found, { entriesMayFail: !list.whole }),
    ...names.map((name) => query(...referencesOf(list, name, page), referred, { entriesMayFail: !list.whole })),
  ]);
  const alone = aloneOf(list);
  const rows = <S extends z.ZodType>(values: readonly unknown[], schema: S): z.infer<S>[] =>
    list.whole ? z.array(schema).parse(values.filter((value) => value !== null)) : readRows(list.name, values, schema);
  const references = others.map((other) => new Map(rows(other.list.results, referring).map((each) => [each.id, each])));
  const made = rows(main.results, foundItem).map((result) => {
    const called = result.displayName || result.name;
    const raw = rawOf(result.fields, called);
    const fields = Object.entries(list.fields).map(([name, asked]): [string, unknown] => {
      if (alone.includes(name)) return [name, fieldsWithName(result[name], called)];
      if (!isReference(asked)) return [name, { jsonValue: fieldOf(asked, raw[name] ?? '') }];
      const own = references[names.indexOf(name)]?.get(result.id);
      const referredTo = targetsOf(list.name, own?.[name]).map((item) => reference(item, list.site));
      return [name, { jsonValue: asked === 'item' ? (referredTo[0] ?? null) : referredTo }];
    });
    const { id, name, displayName, url } = result;
    return { id, name, displayName, url, ...Object.fromEntries(fields) };
  });
  return { items: rows(made, list.item), total: main.total, pageInfo: main.pageInfo };
}

/**
 * Page `page` (from 1) of a list, `size` items long: one query and one for each field that refers to items, and for a later page
 * one more for each 500 items before it. A page past the end has no items; `pages` says where the end is.
 */
export async function loadPage<T>(query: ContentQuery, list: List<T>, language: string, page: number, size: number): Promise<ListPage<T>> {
  // A page past the end asks for no items, and is one as soon as there are more.
  noteList({ language, where: list.where });
  let after = '';
  for (let left = (page - 1) * size; left > 0; left -= MAX_ENTITIES) {
    const { list: skipped } = await query(...skipOf(list, { language, first: Math.min(left, MAX_ENTITIES), after }), skipAnswer);
    if (!skipped.pageInfo?.hasNext || !skipped.pageInfo.endCursor)
      return { items: [], total: skipped.total, page, pages: pagesOf(skipped.total, size) };
    after = skipped.pageInfo.endCursor;
  }
  const items: T[] = [];
  let total = 0;
  for (let next: string | null = after; next !== null && items.length < size;) {
    const part: Awaited<ReturnType<typeof loadItems<T>>> = await loadItems(query, list, {
      language,
      first: Math.min(size - items.length, MAX_ENTITIES),
      after: next,
    });
    items.push(...part.items);
    ({ total } = part);
    next = items.length < size ? nextCursor(part.pageInfo, next) : null;
  }
  return { items, total, page, pages: pagesOf(total, size) };
}

const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** All items of a list. What they refer to counts among the items that a query may bring, so of those there are fewer a query. */
export async function loadAll<T>(query: ContentQuery, list: List<T>, language: string): Promise<T[]> {
  const first = Object.values(list.fields).some(isReference) ? 100 : MAX_ENTITIES;
  const items: T[] = [];
  for (let after: string | null = ''; after != null;) {
    const page = await loadItems(query, list, { language, first, after });
    items.push(...page.items);
    after = nextCursor(page.pageInfo, after);
  }
  return items;
}

/** Items that are looked through at once for versions in a language, and how often: a language may have next to none. */
const OWN = { size: 100, rounds: 10 };

/**
 * The first items of a list that have a version in the language itself, where others show the one of the language that theirs falls back
 * to. Of the list's first thousand.
 */
export async function loadOwn<T extends { id: string }>(query: ContentQuery, list: List<T>, language: string, most: number): Promise<T[]> {
  const items: T[] = [];
  let after: string | null = '';
  for (let round = 0; after !== null && items.length < most && round < OWN.rounds; round += 1) {
    const page: Page = { language, first: OWN.size, after };
    const [part, languages]: [Awaited<ReturnType<typeof loadItems<T>>>, z.infer<typeof referred>] = await Promise.all([
      loadItems(query, list, page),
      query(...languagesOf(list, page), referred, { entriesMayFail: !list.whole }),
    ]);
    const rows = readRows(list.name, languages.list.results, speaking);
    const isOther = new Set(rows.filter((row) => !row.languages.some((each) => each?.language.name === language)).map(({ id }) => id));
    items.push(...part.items.filter(({ id }) => !isOther.has(id)));
    after = nextCursor(part.pageInfo, after);
  }
  return items.slice(0, most);
}
