import { createdSchema, treeSchema, type Item } from '../../authoring/items.schema';
import { isAuthoringRefusal } from '../../authoring/client.server';
import type { Asked, EditorPage } from '../../common/page';
import { rootsOf } from '../../common/roots.server';
import { problemsOf } from '../make-view.server';
import { contentLanguage } from '../../common/content-language';
import { ITEM_ID } from '../../authoring/item-id';
import { readItem } from '../../authoring/read-item.server';

/** Where something is made, and what may be made there; or the places to choose from. */
export type NewData =
  | { parent: Pick<Item, 'id' | 'displayName' | 'language' | 'path'>; insert: Item['insert'] }
  | { content: string; sites: { id: string; displayName: string; places: { id: string; displayName: string; path: string }[] }[] };

/** The pages of each site below which there are others: articles below theirs, events below theirs. */
async function placesOf({ api, word }: Asked, content: string): Promise<NewData> {
  const roots = await rootsOf(api, content, word);
  const sites = await Promise.all(
    roots
      .filter(({ page }) => page)
      .map(async ({ id, displayName }) => {
        const { children } = await api.ask('tree', treeSchema, { query: { id, language: content } });
        const places = children
          .filter((each) => each.page)
          .map((each) => ({ id: each.id, displayName: each.title || each.displayName, path: each.page?.path ?? '' }));
        return { id, displayName, places };
      }),
  );
  return { content, sites };
}

/** `/sitecore/editor/new[/<parent>]`: makes an item below another, of a template or a branch that may stand there; without one it asks where. */
export const newPage: EditorPage<NewData> = {
  load: async (asked) => {
    const {
      api,
      path: [id],
      query,
      language,
      word,
    } = asked;
    const content = contentLanguage(query.get('language'), language);
    if (id === undefined) return { title: word('new.page'), data: await placesOf(asked, content) };
    if (!ITEM_ID.test(id)) return 'not-found';
    const parent = await readItem(api, id, content);
    const { insert, path } = parent;
    const displayName = parent.title || parent.displayName;
    return {
      title: word('new.title', { name: displayName }),
      data: { parent: { id, displayName, language: parent.language, path }, insert },
    };
  },
  post: async ({ api }, form) => {
    const [parent, language] = [form.get('parent') ?? '', contentLanguage(form.get('language'), 'en')];
    const name = (form.get('name') ?? '').trim();
    const [kind, of] = (form.get('of') ?? '').split(':');
    if (!name) return { problems: [{ field: 'name', word: 'refusal.required' }] };
    if (!of || (kind !== 'template' && kind !== 'branch')) return { problems: [{ field: 'of', word: 'refusal.choose' }] };
    try {
      const { id } = await api.ask('items', createdSchema, { method: 'POST', body: { parent, name, language, [kind]: of } });
      return { to: `item/${id}?language=${language}`, told: 'created' };
    } catch (error) {
      if (!isAuthoringRefusal(error) || ![409, 422].includes(error.status)) throw error;
      const { problems, status } = problemsOf(error);
      return { problems: problems.map((problem) => ({ ...problem, field: 'name' })), status };
    }
  },
};
