import { pathSchema, rowsSchema, treeSchema, type Row } from '../../authoring/items.schema';
import { contentLanguage } from '../../common/content-language';
import type { EditorPage } from '../../common/page';
import { rootsOf } from '../../common/roots.server';
import { orNothing } from '../or-nothing.server';
import { ITEM_ID } from '../../authoring/item-id';

/** A level of the tree, or what a search found. */
export interface TreeData {
  /** Of the content that is shown. */
  content: string;
  q: string;
  /** The item whose children are shown; undefined at the top. */
  item: Row | undefined;
  above: { id: string; displayName: string }[];
  children: Row[];
  /** A search found more than is shown. */
  isMore?: boolean;
}

const MOST_FOUND = 50;

/** `/sitecore/editor/tree?id=&language=&q=`: the content, level by level, and searched. */
export const treePage: EditorPage<TreeData> = {
  load: async ({ api, query, language, word }) => {
    const q = (query.get('q') ?? '').trim().slice(0, 200);
    const asked = query.get('id')?.toLowerCase() ?? '';
    const id = ITEM_ID.test(asked) ? asked : undefined;
    const content = contentLanguage(query.get('language'), language);
    const title = word('tree.title');
    if (q) {
      const children = await api.ask('search', rowsSchema, { query: { q, language: content, under: id, limit: MOST_FOUND + 1 } });
      const shown = children.slice(0, MOST_FOUND);
      const isMore = children.length > MOST_FOUND;
      return {
        title,
        state: word(isMore ? 'tree.foundFirst' : 'tree.found', { count: shown.length, q }),
        data: { content, q, item: undefined, above: [], children: shown, isMore },
      };
    }
    const top = id === undefined ? await rootsOf(api, content, word) : undefined;
    if (top) return { title, data: { content, q, item: undefined, above: [], children: top } };
    const [{ item, children }, above] = await Promise.all([
      api.ask('tree', treeSchema, { query: { id, language: content } }),
      orNothing(api.ask(`items/${id}/path`, pathSchema, { query: { language: content } })),
    ]);
    return {
      title: item ? item.title || item.displayName : title,
      data: { content, q, item: item ?? undefined, above: (above ?? []).filter((each) => each.id !== id), children },
    };
  },
};
