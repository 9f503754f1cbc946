/** What a file needs of its reader, decided from its item, never from how its address was written. */
import { z } from 'zod';
import { getEnv } from '@/config/env.server';
import type { NamingDocument } from '@/server/gated-addresses';
import { ACCESS_LEVELS, type AccessLevel } from '@/runtime/access';
import { accessOf } from '@/server/access/access';
import { gatedListKnown, refreshGatedList } from '../access/gated-list.server';
import { runQuery, type QueryClient } from '@/server/content/client';
import { documentsOfFile, type FileItem } from './item.server';

/** How old the list of documents may be by which a file is judged: a document that offers it no more opens it no more. */
const LIST_KEPT_MS = 30_000;

/** Files of registered and premium documents lie in a folder of this name, at any depth (docs/contracts/content-model.md). */
const RESTRICTED = 'restricted';

const rank = (level: AccessLevel): number => ACCESS_LEVELS.indexOf(level);
const strictest = (...levels: readonly AccessLevel[]): AccessLevel => levels.reduce((a, b) => (rank(b) > rank(a) ? b : a), 'free');
const mildest = (levels: readonly AccessLevel[]): AccessLevel | undefined =>
  levels.reduce<AccessLevel | undefined>((a, b) => (a === undefined || rank(b) < rank(a) ? b : a), undefined);

const inRestrictedFolder = ({ path }: FileItem): boolean =>
  path
    .split('/')
    .slice(0, -1)
    .some((folder) => folder.trim().toLowerCase() === RESTRICTED);

/** By what is known of the item; a path alone says nothing. */
const isPicture = ({ extension }: FileItem): boolean => /^(?:jpe?g|png|gif|webp|avif|svg|ico)$/.test(extension ?? '');

const answer = z.record(z.string(), z.object({ Access: z.object({ value: z.string().nullish() }).nullish() }).nullable());

/** Documents that offer one file, and so share its level, are few; more are not asked for anew. */
const ASKED_MAX = 20;

/** Documents a query: each costs two of the seven objects that one may name (docs/contracts/content-queries.md). */
const ASKED_AT_ONCE = 3;

async function askLevels(client: QueryClient, documents: readonly NamingDocument[]): Promise<AccessLevel[]> {
  const now = await runQuery(
    client,
    `query AccessOfDocuments($field: String! ${documents.map((_, index) => `$path${index}: String! $language${index}: String!`).join(' ')}) {
      ${documents.map((_, index) => `d${index}: item(path: $path${index}, language: $language${index}) { Access: field(name: $field) { value } }`).join('\n')}
    }`,
    {
      field: 'Access',
      ...Object.fromEntries(
        documents.flatMap(({ id, language }, index): [string, string][] => [
          [`path${index}`, id],
          [`language${index}`, language],
        ]),
      ),
    },
    answer,
  );
  return documents.map(({ id, level }, index) => {
    const item = now[`d${index}`];
    return item ? accessOf(item.Access?.value, id) : level;
  });
}

/** Access of documents as it is now. One that is gone keeps the level that it had. */
async function levelsNow(client: QueryClient, documents: readonly NamingDocument[]): Promise<AccessLevel[]> {
  const asked = documents.slice(0, ASKED_MAX);
  const parts = Array.from({ length: Math.ceil(asked.length / ASKED_AT_ONCE) }, (_, index) =>
    askLevels(client, asked.slice(index * ASKED_AT_ONCE, (index + 1) * ASKED_AT_ONCE)),
  );
  return [...(await Promise.all(parts)).flat(), ...documents.slice(ASKED_MAX).map(({ level }) => level)];
}

/**
 * The level of a file: the strictest of what its item and its folders say, and of the documents that offer it. Of several
 * documents the mildest opens it, since its readers may have the file; in a restricted folder no free document does, and a
 * file that no document offers is for premium readers.
 * @throws AppError `content/…`
 */
export async function levelOfFile(file: FileItem, client: QueryClient): Promise<AccessLevel> {
  await gatedListKnown(client, isPicture(file) ? Infinity : LIST_KEPT_MS);
  // Pictures are many and rarely a document's: they are sent by the list that is there, also while the content service is away.
  if (isPicture(file)) refreshGatedList(client, LIST_KEPT_MS);
  // A print may be of a document that was published a moment ago; pictures are of none, and are many.
  if (documentsOfFile(file).length === 0 && !isPicture(file)) await gatedListKnown(client, getEnv().REVALIDATE_SECONDS * 1_000);
  const documents = documentsOfFile(file);
  const offered = documents.length > 0 ? await levelsNow(client, documents) : [];
  const byDocuments = inRestrictedFolder(file)
    ? (mildest(offered.filter((level) => level !== 'free')) ?? 'premium')
    : (mildest(offered) ?? 'free');
  return strictest(byDocuments, ...file.levels);
}
