import type { AuthoringClient } from '../authoring/client.server';
import { entriesSchema, mediaPageSchema, type Entry, type MediaPage } from './library.schema';

export interface MediaWanted {
  q?: string;
  under?: string;
  kind?: 'image' | 'file';
  page?: number;
  language: string;
}

/** Stands in every path: all that is below the library. */
const ALL = '/';

/** A page of the library: of a folder, of what fits a search, or without either the newest of all. Folders are those one may go into. */
export async function mediaPage(api: AuthoringClient, { q = '', under = '', kind, page = 1, language }: MediaWanted): Promise<MediaPage> {
  const ask = (query: string) => api.ask('media', mediaPageSchema, { query: { q: query, under, kind, page, language } });
  if (q !== '' || under !== '') {
    const found = await ask(q);
    if (under !== '' || found.folders.length > 0) return found;
    const { folders } = await ask('');
    return { ...found, folders };
  }
  const [all, top] = await Promise.all([ask(ALL), ask('')]);
  return { ...all, folders: top.folders, ...(top.folder ? { folder: top.folder } : {}) };
}

/** All items of a template below one, with their fields. */
export async function allEntries(api: AuthoringClient, wanted: { template: string; under?: string; language: string }): Promise<Entry[]> {
  const rows: Entry[] = [];
  for (let page = 1; ; page += 1) {
    const found = await api.ask('entries', entriesSchema, { query: { ...wanted, page } });
    rows.push(...found.rows);
    if (page >= found.pages) return rows;
  }
}
