import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { decoded } from '@/lib/decoded';
import { readingMinutes } from '@/lib/rich-text/reading-time';
import { wordsIn } from '@/lib/rich-text/words';
import { splitLanguage } from '@/lib/split-language';
import { withLinks, withPictures, type WordDraft } from '@/lib/word';
import type { AuthoringClient } from '../authoring/client.server';
import { createdSchema, itemSchema, rowsSchema, savedSchema, type Item } from '../authoring/items.schema';

const FOLDER = 'articles';
/** Sitecore's own template of a folder in the media library. */
const MEDIA_FOLDER = 'fe5dd826-48c6-436d-b87a-7c4210c7413b';
const foldersSchema = z.object({
  folders: z.array(z.object({ id: z.string(), name: z.string() })),
  folder: z.object({ id: z.string() }).optional(),
});

const compact = (id: string): string => id.replaceAll('-', '').toUpperCase();
const numberOf = (item: Item, field: string): number => Number(item.fields.find(({ name }) => name === field)?.value ?? 0) || 0;

/** The folder of the media library for pictures of articles; made with the first of them. */
async function mediaFolder(api: AuthoringClient, language: string): Promise<string | undefined> {
  const { folders, folder } = await api.ask('media', foldersSchema, { query: { language } });
  const known = folders.find(({ name }) => name.toLowerCase() === FOLDER);
  if (known || !folder) return known?.id;
  const { id } = await api.ask('items', createdSchema, {
    method: 'POST',
    body: { parent: folder.id, name: FOLDER, template: MEDIA_FOLDER, language },
  });
  return id;
}

interface Stored {
  id: string;
  address: { src: string; width?: number; height?: number };
}

async function store(
  api: AuthoringClient,
  picture: WordDraft['pictures'][number],
  name: string,
  language: string,
  parent: string | undefined,
): Promise<Stored> {
  const item = await api.ask('media', itemSchema, {
    method: 'POST',
    query: { parent, name, language, alt: picture.alt },
    file: { type: picture.type, bytes: new Uint8Array(picture.bytes) },
  });
  const [width, height] = [numberOf(item, 'Width'), numberOf(item, 'Height')];
  return { id: item.id, address: { src: `-/media/${compact(item.id)}.ashx`, ...(width > 0 && height > 0 ? { width, height } : {}) } };
}

/** Pages of the sites that absolute links of the text lead to, by those links. */
async function ownPages(api: AuthoringClient, html: string, origins: readonly string[], language: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const addresses = new Set<string>();
  withLinks(html, (href) => {
    const url = URL.parse(href, origins[0]);
    if (url && origins.includes(url.origin)) addresses.add(href);
    return href;
  });
  for (const href of [...addresses].slice(0, 50)) {
    const url = URL.parse(href, origins[0]);
    const path = splitLanguage(url?.pathname ?? '', LANGUAGES).path.replace(/\/$/, '');
    const name = decoded(path.split('/').at(-1) ?? '');
    if (name === '') continue;
    const rows = await api.ask('search', rowsSchema, { query: { q: name, language, limit: 50 } });
    const row = rows.find(({ page }) => page !== undefined && page.path.toLowerCase() === path.toLowerCase());
    if (row) found.set(href, `~/link.aspx?_id=${compact(row.id)}&_z=z${url?.hash ?? ''}`);
  }
  return found;
}

export interface Imported {
  id: string;
  name: string;
}

/**
 * Makes a draft of what a document says, with its pictures in the media library. When it cannot be made whole, nothing of it stays.
 * @throws AuthoringRefusal
 */
export async function importDraft(
  api: AuthoringClient,
  draft: WordDraft,
  {
    parent,
    of,
    name,
    language,
    origins,
  }: { parent: string; of: Item['insert'][number]; name: string; language: string; origins: readonly string[] },
): Promise<Imported> {
  // First, since what is taken or refused shows here, before anything else is made.
  const item = await api.ask('items', itemSchema, { method: 'POST', body: { parent, name, language, [of.kind]: of.id } });
  const made: string[] = [];
  try {
    const folder = draft.pictures.length > 0 ? await mediaFolder(api, language) : undefined;
    const addresses = new Map<string, Stored['address']>();
    for (const [index, picture] of draft.pictures.entries()) {
      const stored = await store(api, picture, `${name} ${index + 1}`, language, folder);
      made.push(stored.id);
      addresses.set(picture.key, stored.address);
    }
    const links = await ownPages(api, draft.body + draft.notes, origins, language);
    const text = (html: string): string =>
      html === ''
        ? ''
        : withLinks(
            withPictures(html, (key) => addresses.get(key)),
            (href) => links.get(href) ?? href,
          );
    const minutes = readingMinutes(wordsIn(draft.body));
    const values: Readonly<Record<string, string>> = {
      Title: draft.title,
      Lede: draft.standfirst,
      Body: text(draft.body),
      Notes: text(draft.notes),
      ReadingMinutes: minutes === null ? '' : String(minutes),
    };
    const fields = item.fields.flatMap(({ id, name: field }) => (values[field] ? [{ id, value: values[field] }] : []));
    await api.ask(`items/${item.id}`, savedSchema, {
      method: 'PATCH',
      ifMatch: item.revision,
      body: { language, ...(item.version > 0 ? { version: item.version } : {}), fields },
    });
    return { id: item.id, name };
  } catch (error) {
    await takeBack(api, [item.id, ...made], error);
    throw error;
  }
}

/** What stays of it is in the tree for its editor to delete; why it was made is the error that counts. */
async function takeBack(api: AuthoringClient, ids: readonly string[], cause: unknown): Promise<void> {
  const left = await Promise.allSettled(ids.map((id) => api.ask(`items/${id}`, z.unknown(), { method: 'DELETE', query: { force: true } })));
  const failed = left.find((each) => each.status === 'rejected');
  if (failed && cause instanceof Error && cause.cause === undefined) cause.cause = failed.reason;
}
