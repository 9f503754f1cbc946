import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { splitLanguage } from '@/lib/split-language';
import { count } from '@/server/counters';
import { setGatedAddresses, type NamingDocument } from '@/server/gated-addresses';
import { logger } from '@/server/logger';
import { keyOfAddress, parseFileSource } from '../files/address.server';
import { loadAll, ofTemplate, type List } from '../lists/search.server';
import { runQuery, type QueryClient } from '@/server/content/client';
import { contentServices } from '@/server/content/services';
import { TEMPLATE_IDS } from '../template-ids';
import { accessOf } from '@/server/access/access';
import { tellOfChanges } from '@/server/made-of/kept';
import { onePerProcess } from '@/server/one-per-process';

/**
 * How often the list is asked for while nobody needs it anew. Whoever may read a page is decided from the page itself, and a
 * page that becomes a teaser adds itself to the list: so this is only how long another process of the site may not know of it.
 */
export const REFRESH_MS = 300_000;
/** A field of another shape costs itself, not the list by which all files are judged. */
const forgiving = <T extends z.ZodType>(schema: T) =>
  schema.nullish().catch(({ issues }) => {
    count('access.oddFields');
    logger.warn({ issues }, 'a field of a document has a shape that nobody knows: it is left out');
    return undefined;
  });
const value = forgiving(z.object({ jsonValue: z.looseObject({ value: z.unknown() }).nullish() })).transform((field) =>
  typeof field?.jsonValue?.value === 'string' ? field.jsonValue.value : undefined,
);
/** A file field without a file has an empty text for a value. */
const file = forgiving(
  z.object({
    jsonValue: z
      .looseObject({ value: z.union([z.looseObject({ src: z.string().nullish(), href: z.string().nullish() }), z.string()]).nullish() })
      .nullish(),
  }),
).transform((field) =>
  typeof field?.jsonValue?.value === 'object' ? (field.jsonValue.value?.src ?? field.jsonValue.value?.href ?? null) : null,
);

/** Further files of an article, as they are referred to. */
const download = forgiving(z.looseObject({ fields: z.looseObject({ File: z.unknown() }).nullish() }));
const downloads = forgiving(z.object({ jsonValue: z.array(download).nullish() })).transform((field) =>
  (field?.jsonValue ?? []).flatMap((item) => file.parse({ jsonValue: item?.fields?.File ?? null }) ?? []),
);

const authored: List<Item> = {
  name: 'GatedDocuments',
  where: [ofTemplate(TEMPLATE_IDS._Authored)],
  orderBy: 'DisplayDate DESC',
  // An entry left out would be a text that everybody may have.
  whole: true,
  fields: { Access: 'text', Document: 'json', Downloads: 'json' },
  item: z.object({
    id: z.string(),
    url: z.object({ path: z.string().nullish() }).nullish(),
    Access: value,
    Document: file,
    Downloads: downloads,
  }),
};

interface Item {
  id: string;
  url?: { path?: string | null | undefined } | null | undefined;
  Access: string | undefined;
  Document: string | null;
  Downloads: string[];
}

/** A page's path without its origin. */
const pathOf = (address: string): string => URL.parse(address, 'http://content.invalid')?.pathname ?? address;

/** The pages that not everyone may have, and the files that documents offer, as the content service knows them. @throws AppError `content/…` */
export async function loadGatedAddresses(client: QueryClient): Promise<{ pages: string[]; files: [string, NamingDocument][] }> {
  const pages: string[] = [];
  const files: [string, NamingDocument][] = [];
  for (const language of LANGUAGES) {
    for (const { id, url, Access, Document, Downloads } of await loadAll((...asked) => runQuery(client, ...asked), authored, language)) {
      const level = accessOf(Access, id);
      for (const source of Document ? [Document, ...Downloads] : Downloads) {
        const file = parseFileSource(source);
        if (file) files.push([keyOfAddress(file), { id, language, level }]);
      }
      if (level !== 'free' && url?.path) pages.push(splitLanguage(pathOf(url.path), LANGUAGES).path);
    }
  }
  return { pages, files };
}

/** When the list was last had, and the loading that is under way. */
const state = onePerProcess<{ at?: number; loading?: Promise<void> | undefined }>('gatedList', () => ({}));

async function load(client: QueryClient): Promise<void> {
  const started = Date.now();
  try {
    const { pages, files } = await loadGatedAddresses(client);
    setGatedAddresses(pages, files);
    state.at = started;
    count('access.listFetches');
  } catch (error) {
    count('access.listFailures');
    throw error;
  } finally {
    state.loading = undefined;
  }
}

/**
 * Waits until the list is not older than `maxAgeMs`; requests at once share one loading.
 * @throws AppError `content/…`: nobody knows then what is for some readers only
 */
export async function gatedListKnown(client: QueryClient, maxAgeMs: number): Promise<void> {
  if (state.at === undefined || Date.now() - state.at > maxAgeMs) await (state.loading ??= load(client));
}

/** Has the list loaded beside the request when it is older than `maxAgeMs`, for what need not wait for it. */
export function refreshGatedList(client: QueryClient, maxAgeMs: number): void {
  gatedListKnown(client, maxAgeMs).catch((error: unknown) => {
    logger.warn({ err: error }, 'the list of restricted documents is not known');
  });
}

/** Something was published, and a text may be for some readers only from now on: nobody gets its files by an older list. */
async function loadAnew(client: QueryClient): Promise<number> {
  try {
    // What is under way may have been asked for before that.
    await state.loading?.catch(() => undefined);
    await gatedListKnown(client, -1);
  } catch (error) {
    // The one that is there is of before: whoever may go by a list of a while ago may not go by this one.
    state.at = -Infinity;
    logger.warn({ err: error }, 'the list of restricted documents is not known');
  }
  return 0;
}

/** Keeps the list fresh for as long as the server runs. Without an answer the last list stands, and pages made as teasers add themselves. */
export function keepGatedAddresses(client: QueryClient = contentServices().client): void {
  const refresh = async (): Promise<void> => {
    try {
      await gatedListKnown(client, -1);
    } catch (error) {
      logger.warn({ err: error }, 'the list of restricted documents is not known');
    }
    setTimeout(() => void refresh(), REFRESH_MS).unref();
  };
  void refresh();
  tellOfChanges({ forget: () => loadAnew(client) }, 'gatedList');
}
