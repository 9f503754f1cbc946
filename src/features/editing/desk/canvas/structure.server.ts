import { pathSchema } from '../../authoring/items.schema';
import { changedLayoutSchema, layoutSchema, stepsSchema, type LayoutStep, type PageLayout } from '../../authoring/layout.schema';
import { isAuthoringRefusal, type AuthoringClient } from '../../authoring/client.server';
import type { EditorPage, Posted } from '../../common/page';
import { orNothing } from '../or-nothing.server';
import { contentLanguage } from '../../common/content-language';
import type { StructureChanged, StructureData } from './structure';
import { inPlaceholder, mayDuplicate, stepBy, stepTo } from './steps';
import { ITEM_ID } from '../../authoring/item-id';
import { readItem } from '../../authoring/read-item.server';

/** Addresses are not longer than this: what would be is taken back by scripts alone. */
const LONGEST_UNDO = 1_500;

const readLayout = (api: AuthoringClient, id: string, language: string, version?: number): Promise<PageLayout> =>
  api.ask(`items/${id}/layout`, layoutSchema, { query: { language, version } });

const lastOwn = (layout: PageLayout, path: string): string | undefined =>
  inPlaceholder(layout, path)
    .filter(({ from }) => from === 'page')
    .at(-1)?.uid;

function parsedSteps(text: string | null): LayoutStep[] | undefined {
  try {
    return stepsSchema.safeParse(JSON.parse(text ?? '')).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The steps back stand in the address of the page that follows, with the revision from which they lead back. */
const undoText = ({ revision, undo }: { revision: string; undo?: LayoutStep[] | undefined }): string => {
  const text = undo ? `${revision}.${JSON.stringify(undo)}` : '';
  return text.length > LONGEST_UNDO ? '' : text;
};

function undoIn(query: URLSearchParams, { revision }: PageLayout): LayoutStep[] | undefined {
  const text = query.get('undo') ?? '';
  return text.startsWith(`${revision}.`) ? parsedSteps(text.slice(revision.length + 1)) : undefined;
}

/** The steps that a form asks for; undefined for none that there are. */
function stepsOf(layout: PageLayout, act: string, form: URLSearchParams): LayoutStep[] | undefined {
  const uid = form.get('uid') ?? '';
  const placeholder = form.get('placeholder') ?? '';
  const after = form.get('after') || undefined;
  const one = (step: LayoutStep | undefined) => step && [step];
  switch (act) {
    case 'up':
      return one(stepBy(layout, uid, -1));
    case 'down':
      return one(stepBy(layout, uid, 1));
    case 'to':
      return one(stepTo(layout, uid, placeholder, form.get('where') === 'last' ? lastOwn(layout, placeholder) : after));
    case 'remove':
      return layout.placements.some((each) => each.uid === uid && each.from === 'page') ? [{ op: 'remove', uid }] : undefined;
    case 'duplicate':
      return mayDuplicate(layout, uid) ? [{ op: 'duplicate', uid }] : undefined;
    case 'undo':
    case 'again':
      return parsedSteps(form.get('steps'));
    case 'add': {
      const allowed = layout.placeholders.find(({ path }) => path === placeholder)?.allowed.find(({ id }) => id === form.get('rendering'));
      const behind = form.get('where') === 'first' ? undefined : (after ?? lastOwn(layout, placeholder));
      return (
        allowed && [
          {
            op: 'add',
            rendering: allowed.id,
            placeholder,
            ...(behind === undefined ? {} : { after: behind }),
            ...(allowed.template ? { datasource: 'new' } : {}),
          },
        ]
      );
    }
    default:
      return undefined;
  }
}

const TOLD: Readonly<Record<string, string>> = {
  add: 'added',
  remove: 'removed',
  duplicate: 'part-duplicated',
  undo: 'undone',
  again: 'redone',
};

/** What the steps back brought back, or moved back: it is chosen then. */
const uidOf = (steps: readonly LayoutStep[]): string | undefined =>
  steps.flatMap((step) => (step.op !== 'remove' && step.uid !== undefined ? [step.uid] : []))[0];

/** `/sitecore/editor/structure/<id>`: the renderings of a page, added, moved and removed where placeholder settings allow. */
export const structurePage: EditorPage<StructureData> = {
  load: async ({ api, path: [id = ''], query, language }) => {
    if (!ITEM_ID.test(id)) return 'not-found';
    const content = contentLanguage(query.get('language'), language);
    const item = await readItem(api, id, content);
    if (!item.page) return 'not-found';
    // Its form says how one begins in a language that it is not in.
    if (item.version === 0) return { redirect: `item/${id}?language=${content}` };
    const [layout, above] = await Promise.all([
      readLayout(api, id, content),
      orNothing(api.ask(`items/${id}/path`, pathSchema, { query: { language: content } })),
    ]);
    return {
      title: item.title || item.displayName,
      data: {
        item,
        above: (above ?? []).filter((each) => each.id !== id),
        layout,
        undo: undoIn(query, layout),
        page: { id, site: item.page.site, path: item.page.path },
      },
    };
  },
  post: async ({ api }, form) => {
    const id = form.get('id') ?? '';
    const language = contentLanguage(form.get('language'), 'en');
    if (!ITEM_ID.test(id)) return { problems: [{ word: 'refusal.other', params: { code: 'id' } }], status: 400 };
    // Buttons say what they do and to which: `up:<uid>`.
    const [act = '', uid] = (form.get('act') ?? '').split(':');
    if (uid) form.set('uid', uid);
    const layout = await readLayout(api, id, language);
    const steps = stepsOf(layout, act, form);
    if (!steps) return { problems: [{ word: 'refusal.step' }], status: 409, more: { layout } };
    try {
      const changed = await api.ask(`items/${id}/layout`, changedLayoutSchema, {
        method: 'POST',
        ifMatch: form.get('revision') ?? '',
        body: { language, ops: steps },
      });
      return await postedOf(api, { id, language }, { act, steps, changed });
    } catch (error) {
      if (isAuthoringRefusal(error, 'changed-meanwhile'))
        return { problems: [{ word: 'refusal.layout-changed' }], status: 412, more: { layout: await readLayout(api, id, language) } };
      throw error;
    }
  },
};

async function postedOf(
  api: AuthoringClient,
  { id, language }: { id: string; language: string },
  { act, steps, changed }: { act: string; steps: readonly LayoutStep[]; changed: ReturnType<typeof changedLayoutSchema.parse> },
): Promise<Posted> {
  const { added, undo, ...layout } = changed;
  const chosen = added[0]?.uid ?? uidOf(steps);
  const told = TOLD[act] ?? 'placed';
  const item = await orNothing(readItem(api, id, language));
  const answer: StructureChanged = {
    layout,
    told,
    chosen,
    undo,
    standing: item && { version: item.version, state: item.state, live: item.live },
  };
  const back = undoText({ revision: layout.revision, undo });
  const query = new URLSearchParams({ language, ...(back ? { undo: back } : {}) });
  return { to: `structure/${id}?${query}${chosen ? `#p.${chosen}` : ''}`, told, answer };
}
