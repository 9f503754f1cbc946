/** From an address of the media library to the item that it names: whoever decides over a file decides over this. */
import { z } from 'zod';
import { DEFAULT_LANGUAGE } from '@/config/constants';
import { getEnv } from '@/config/env.server';
import { comparableName } from '@/lib/comparable-name';
import { documentsOf, type NamingDocument } from '@/server/gated-addresses';
import type { AccessLevel } from '@/runtime/access';
import { accessOf } from '@/server/access/access';
import { runQuery, type QueryClient } from '@/server/content/client';
import type { View } from '@/server/content/endpoint';
import { contentServices } from '@/server/content/services';
import { bracedGuid } from '@/lib/braced-guid';
import { LIBRARY, plainGuid, type FileAddress } from './address.server';
import { tellOfChanges } from '@/server/made-of/kept';
import { onePerProcess } from '@/server/one-per-process';

export interface FileItem {
  /** 32 hexadecimal digits; undefined when the content service does not show media as items, and the address alone is known. */
  id: string | undefined;
  /** Below the media library, as the item is named. */
  path: string;
  extension: string | undefined;
  /** Pixels of a picture. */
  width: number | undefined;
  height: number | undefined;
  /** `__Revision`, whose beginning an address may carry as `rev`. */
  revision: string | undefined;
  /** What the item and the folders above it say of themselves in a field `Access`. */
  levels: readonly AccessLevel[];
}

const value = z.object({ value: z.string().nullish() }).nullish();
const whichSchema = z.record(z.string(), z.object({ id: z.string(), path: z.string() }).nullable());
const factsSchema = z.object({
  item: z.object({ Access: value, Extension: value, Width: value, Height: value, Revision: value }).nullable(),
});
const aboveSchema = z.object({
  item: z.object({ ancestors: z.array(z.object({ id: z.string(), Access: value }).nullable()).nullish() }).nullable(),
});

// Three queries where one would do: a query may name seven objects at most (docs/contracts/content-queries.md).
const FACTS = { Access: 'Access', Extension: 'Extension', Width: 'Width', Height: 'Height', Revision: '__Revision' };
const factsQuery = `query FileItem($id: String! $language: String! ${Object.keys(FACTS)
  .map((name) => `$${name}: String!`)
  .join(' ')}) {
  item(path: $id, language: $language) { ${Object.keys(FACTS)
    .map((name) => `${name}: field(name: $${name}) { value }`)
    .join(' ')} }
}`;
const aboveQuery = `query FolderAccess($id: String! $language: String! $Access: String!) {
  item(path: $id, language: $language) { ancestors { id Access: field(name: $Access) { value } } }
}`;

/** Written as the service has it in its tree; blanks may stand as dashes in an address, so both are asked for. */
function candidates(address: FileAddress): string[] {
  if (address.kind === 'id') return [bracedGuid(address.id)];
  const { bare, path } = address;
  return [...new Set([bare, path, bare.replaceAll('-', ' '), path.replaceAll('-', ' ')])].map((each) => `${LIBRARY}${each}`);
}

const pixels = (field: z.infer<typeof value>): number | undefined => Number.parseInt(field?.value ?? '', 10) || undefined;

async function ask(client: QueryClient, address: FileAddress): Promise<FileItem | undefined> {
  const paths = candidates(address);
  const answer = await runQuery(
    client,
    `query WhichFile($language: String! ${paths.map((_, index) => `$path${index}: String!`).join(' ')}) {
      ${paths.map((_, index) => `item${index}: item(path: $path${index}, language: $language) { id path }`).join('\n')}
    }`,
    { language: DEFAULT_LANGUAGE, ...Object.fromEntries(paths.map((path, index) => [`path${index}`, path])) },
    whichSchema,
  );
  // An id may be that of a page, which has no file.
  const found = paths.map((_, index) => answer[`item${index}`]).find((item) => item?.path.toLowerCase().startsWith(LIBRARY));
  if (!found) return undefined;
  const id = plainGuid(found.id);
  const asked = { id: id === undefined ? found.path : bracedGuid(id), language: DEFAULT_LANGUAGE };
  const [{ item }, { item: below }] = await Promise.all([
    runQuery(client, factsQuery, { ...asked, ...FACTS }, factsSchema),
    runQuery(client, aboveQuery, { ...asked, Access: FACTS.Access }, aboveSchema),
  ]);
  // Taken away between two questions: as if it had not been found.
  if (!item || !below) return undefined;
  return {
    id,
    path: found.path.slice(LIBRARY.length),
    extension: item.Extension?.value?.replace(/^\./, '').toLowerCase() || undefined,
    width: pixels(item.Width),
    height: pixels(item.Height),
    revision: item.Revision?.value?.toLowerCase().replace(/[^\da-z]/g, '') || undefined,
    levels: [{ id: found.id, Access: item.Access }, ...(below.ancestors ?? [])].flatMap((each) =>
      each?.Access ? [accessOf(each.Access.value, each.id)] : [],
    ),
  };
}

interface Kept {
  until: number;
  item: Promise<FileItem | undefined>;
}

const KEPT_MAX = 5_000;
const kept = onePerProcess('fileItems', () => new Map<string, Kept>());

tellOfChanges(
  {
    forget: (change) => {
      if (change === 'everything' || change.files) kept.clear();
      return 0;
    },
  },
  'fileItems',
);

/**
 * The item that an address names; known for as long as a page is before it is made anew (`REVALIDATE_SECONDS`).
 * @returns undefined when there is none, or when the service does not show media as items
 * @throws AppError `content/…`
 */
export function fileItem(address: FileAddress, view: View = 'published', client: QueryClient = contentServices(view).client) {
  const key = `${view} ${address.kind === 'id' ? address.id : address.path.toLowerCase()}`;
  const now = Date.now();
  const known = kept.get(key);
  if (known && known.until > now) return known.item;
  const item = ask(client, address);
  item.catch(() => kept.get(key)?.item === item && kept.delete(key));
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(key, { until: now + getEnv().REVALIDATE_SECONDS * 1_000, item });
  return item;
}

/**
 * What can be said of a path that the service does not show as an item, as a real Sitecore may not: its own words. An id says
 * nothing, and neither does a path with one in it or with signs that services read differently: those name no file.
 */
export function itemOfPathAlone(address: FileAddress): FileItem | undefined {
  if (address.kind === 'id') return undefined;
  const segments = address.path.split('/');
  if (
    segments.some(
      (segment) => /[\da-f]{32}/i.test(segment.replace(/[^\da-z]/gi, '')) || !/^[\p{L}\p{N}][\p{L}\p{N} ._()+&',!-]*$/u.test(segment),
    )
  )
    return undefined;
  return { id: undefined, path: address.bare, extension: undefined, width: undefined, height: undefined, revision: undefined, levels: [] };
}

/**
 * The item that an address names, or what its path alone says; undefined for what names no file.
 * @throws AppError `content/…`
 */
export const fileOf = async (address: FileAddress, view?: View, client?: QueryClient): Promise<FileItem | undefined> =>
  (await fileItem(address, view, client)) ?? itemOfPathAlone(address);

/** The documents that offer a file, as the list has them. */
export const documentsOfFile = ({ id, path }: Pick<FileItem, 'id' | 'path'>): NamingDocument[] =>
  documentsOf(...(id === undefined ? [] : [id]), comparableName(path));
