import { z } from 'zod';
import { may } from '@/config/roles';
import type { AuthoringClient } from '../../authoring/client.server';
import { rowsSchema, treeSchema, type Row } from '../../authoring/items.schema';
import type { Asked, EditorPage, Loaded, Posted } from '../../common/page';
import { contentLanguage } from '../../common/content-language';
import type { FormPart, FormsData } from './model';
import { ITEM_ID } from '../../authoring/item-id';

const FORM = '6abee1f2-4ab4-47f0-ad8b-bdb36f37f64c';
/** A form has pages, sections, fields, their lists and the entries of those. */
const DEEPEST = 7;
const MOST_FORMS = 200;

async function partsOf(api: AuthoringClient, id: string, language: string, depth = 0): Promise<FormPart[]> {
  const { children } = await api.ask('tree', treeSchema, { query: { id, language } });
  return Promise.all(
    children.map(async (row: Row, index) => ({
      id: row.id,
      name: row.displayName || row.name,
      kind: row.template.title ?? row.template.name,
      parent: id,
      before: children[index - 1]?.id,
      after: children[index + 1]?.id,
      parts: row.hasChildren && depth < DEEPEST ? await partsOf(api, row.id, language, depth + 1) : [],
    })),
  );
}

async function load({ api, path, query, word, editor, language: own }: Asked): Promise<Loaded<FormsData>> {
  const [id] = path;
  const language = contentLanguage(query.get('language'), own);
  if (id === undefined) {
    const rows = await api.ask('search', rowsSchema, { query: { template: FORM, language, limit: MOST_FORMS } });
    return {
      title: word('forms.title'),
      data: {
        view: 'all',
        isMore: rows.length >= MOST_FORMS,
        forms: rows.map((row) => ({ id: row.id, name: row.displayName || row.name, path: row.path })),
      },
    };
  }
  if (!ITEM_ID.test(id)) return 'not-found';
  const { item } = await api.ask('tree', treeSchema, { query: { id, language } });
  if (!item) return 'not-found';
  return {
    title: item.displayName || item.name,
    // Practice users keep forms too; the service says whether one may.
    data: {
      view: 'one',
      id,
      language,
      parts: await partsOf(api, id, language),
      mayEdit: may(editor.roles, 'deskForm'),
    },
  };
}

/** A part before the one above it, or after the one below. */
async function post({ api }: Asked, form: URLSearchParams): Promise<Posted> {
  const [of, id, parent, before, after] = ['of', 'id', 'parent', 'before', 'after'].map((name) => form.get(name) ?? '');
  if (!of || !id || !parent || ![of, id, parent].every((each) => ITEM_ID.test(each)))
    return { problems: [{ word: 'refusal.no-such-item' }], status: 404 };
  const beside = form.get('act') === 'up' ? { before } : { after };
  await api.ask(`items/${id}/move`, z.unknown(), { method: 'POST', body: { parent, ...beside } });
  return { to: `forms/${of}?language=${contentLanguage(form.get('language'))}#part-${id}`, told: 'moved' };
}

/** `/sitecore/editor/forms`: the forms of the sites, and of each what it asks. */
export const formsPage: EditorPage<FormsData> = { load, post };
