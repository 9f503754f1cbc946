import { z } from 'zod';
import { isAuthoringRefusal, type AuthoringClient } from '../../authoring/client.server';
import { ITEM_ID } from '../../authoring/item-id';
import { rowsSchema, type Row } from '../../authoring/items.schema';
import { recycledSchema, restoredSchema, type Deleted } from '../../authoring/recycled.schema';
import { contentLanguage } from '../../common/content-language';
import type { EditorPage, Posted } from '../../common/page';
import { problemsOf } from '../make-view.server';
import { orNothing } from '../or-nothing.server';
import { MOST_PLACES } from '../places';

export interface DeletedData {
  /** Language of the names. */
  content: string;
  q: string;
  rows: Deleted[];
  total: number;
  page: number;
  pages: number;
  /** The one that is looked at, and the places that a search for another one found. */
  one: { entry: Deleted; places: { q: string; rows: Row[] } | undefined } | undefined;
}

/** What is back, though something that it names is not. */
export interface Restored {
  id: string;
  name: string;
  missing: z.infer<typeof restoredSchema>['missing'];
}

const A_PAGE = 50;

const all = async (api: AuthoringClient, language: string): Promise<Deleted[]> =>
  (await api.ask('recycled', recycledSchema, { query: { language } })).rows;

async function restore(api: AuthoringClient, id: string, language: string, value: (name: string) => string): Promise<Posted> {
  const [name, parent] = [value('name'), value('parent')];
  try {
    const back = await api.ask(`recycled/${id}/restore`, restoredSchema, {
      method: 'POST',
      body: { language, ...(name ? { name } : {}), ...(ITEM_ID.test(parent) ? { parent } : {}) },
    });
    if (back.missing.length === 0) return { to: `item/${back.id}?language=${language}`, told: 'recycled' };
    const more: Restored = { id: back.id, name: back.title || back.displayName, missing: back.missing };
    return { problems: [], status: 200, more };
  } catch (error) {
    const field =
      isAuthoringRefusal(error, 'name-taken') || isAuthoringRefusal(error, 'name-refused')
        ? 'name'
        : isAuthoringRefusal(error, 'not-here')
          ? 'place'
          : undefined;
    if (field === undefined) throw error;
    const { problems, status } = problemsOf(error);
    return { problems: problems.map((problem) => ({ ...problem, field })), status };
  }
}

/** `/sitecore/editor/deleted[/<entry>]`: what was deleted, and how it comes back. */
export const deletedPage: EditorPage<DeletedData> = {
  load: async ({ api, path: [id], query, language, word }) => {
    const content = contentLanguage(query.get('language'), language);
    const [q, place] = ['q', 'place'].map((name) => (query.get(name) ?? '').trim().slice(0, 200));
    const rows = await all(api, content);
    // Where somebody else was faster, or its own form has just brought it back, the list stands there again.
    const entry = rows.find((each) => each.id === id);
    if (entry) {
      const found = place
        ? await orNothing(api.ask('search', rowsSchema, { query: { q: place, language: content, limit: MOST_PLACES } }))
        : undefined;
      return {
        title: entry.displayName,
        ...(found?.length === 0 ? { state: word('manage.noPlace', { q: place ?? '' }) } : {}),
        data: {
          ...{ content, q: '', rows: [], total: 0, page: 1, pages: 1 },
          one: { entry, places: place ? { q: place, rows: found ?? [] } : undefined },
        },
      };
    }
    const wanted = (q ?? '').toLowerCase();
    const fitting = rows.filter(({ displayName, path }) => `${displayName} ${path}`.toLowerCase().includes(wanted));
    const pages = Math.max(1, Math.ceil(fitting.length / A_PAGE));
    const page = Math.min(pages, Math.max(1, Number(/^\d{1,4}$/.exec(query.get('page') ?? '')?.[0] ?? 1)));
    return {
      title: word('deleted.title'),
      ...(q ? { state: word('tree.found', { count: fitting.length, q }) } : {}),
      data: {
        ...{ content, q: q ?? '', total: fitting.length, page, pages, one: undefined },
        rows: fitting.slice((page - 1) * A_PAGE, page * A_PAGE),
      },
    };
  },
  post: async ({ api }, form) => {
    const value = (name: string) => (form.get(name) ?? '').trim();
    const [act, id, language] = [value('act'), value('id'), contentLanguage(form.get('language'))];
    if (!ITEM_ID.test(id)) return { problems: [{ word: 'refusal.other', params: { code: 'id' } }], status: 400 };
    if (act === 'restore') return restore(api, id, language, value);
    if (act !== 'drop') return { problems: [{ word: 'refusal.other', params: { code: 'act' } }], status: 400 };
    if (value('sure') !== 'yes') return { problems: [{ field: 'sure', word: 'refusal.sure' }] };
    await api.ask(`recycled/${id}`, z.unknown(), { method: 'DELETE' });
    return { to: `deleted?language=${language}`, told: 'dropped' };
  },
};
