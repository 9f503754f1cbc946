import { z } from 'zod';
import { readScs } from '../../../../lib/scs/read.ts';
import type { ScsItem } from '../../../../lib/scs/item.ts';
import { guids } from '../../items/guid.ts';
import { FIELD } from '../../items/ids.ts';
import { everyField } from '../../items/scs/read.ts';
import { Publishing, type Placed } from '../../items/tree/publishing.ts';
import type { Guid, Item, Tree } from '../../items/types.ts';
import { Reply } from '../../../kit/calls/call.ts';
import type { AuthoringContext } from '../context.ts';
import { AuthoringError, REFUSES_SAVE } from '../errors.ts';
import { call, type AuthoringCall } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { displayName, itemAnswer, itemOf } from '../items/answer.ts';
import { mayEdit, needsEdit } from '../items/ground.ts';
import { hasLayout } from '../items/is-page.ts';
import { guidSchema, itemSchema, languageSchema, nameSchema } from '../items/shapes.ts';
import { needsInsertable } from '../structure/insertable.ts';
import { freePath, pathIn, siteAfter } from '../structure/redirect.ts';
import { isKeptByApprovers } from './deleted.ts';
import type { Deleted } from './bin.ts';

const V1 = '/authoring/v1/recycled';
/** The newest so many are listed. */
const LISTED = 500;

const params = z.object({ id: z.uuid() });
const rowSchema = z.object({
  id: z.string().describe('Of the entry'),
  item: z.string().describe('The id that the item had, and has again'),
  displayName: z.string(),
  path: z.string(),
  template: z.string(),
  at: z.string(),
  who: z.string(),
  items: z.int().describe('How many: it and all below it'),
  parent: z
    .object({ id: z.string(), path: z.string(), displayName: z.string() })
    .nullable()
    .describe('Where it goes back to; null: that is gone'),
  may: z.object({ restore: z.boolean(), drop: z.boolean() }),
});

const missingSchema = z.object({ id: z.string(), displayName: z.string(), field: z.string() });

/** Whether an entry is of what the caller keeps; of a place that is gone nobody but editors knows. */
function sees(tree: Tree, { parent }: Deleted, caller: Caller): boolean {
  const place = tree.byId(parent);
  return place ? mayEdit(tree, place, caller) : caller.is('editor');
}

/** Fields of what is back that name an item which is not there. */
function missingOf(tree: Tree, ids: readonly string[], language: string): z.input<typeof missingSchema>[] {
  const DATASOURCE = /\ss:ds="(\{[\da-f-]{36}\})"/gi;
  return ids.flatMap((id) => {
    const item = itemOf(tree, id);
    const lost = new Map<string, z.input<typeof missingSchema>>();
    for (const { id: field, hint, value, blobId } of everyField(item.raw)) {
      // A layout has ids of its own in it, which are no items.
      const isLayout = field === FIELD.finalRenderings || field === FIELD.renderings;
      const named = isLayout ? Array.from(value.matchAll(DATASOURCE), ([, target = '']) => target).join() : value;
      if (blobId !== undefined || field === FIELD.revision || guids(named).every((target) => tree.byId(target))) continue;
      const declared = tree.templateFields(item.templateId).find((each) => each.id === field);
      lost.set(field, { id, displayName: displayName(tree, item, language), field: declared?.name ?? hint });
    }
    return [...lost.values()];
  });
}

/** Which of the items that come back to a place visitors see there. Each stands after the one that it is below. */
function seenAgain(place: Item, items: readonly ScsItem[], tree: Tree, now: Date): Guid[] {
  const publishing = new Publishing(now.getTime(), (id) => tree.byId(id));
  const back = new Map<Guid, Placed>();
  return items.flatMap((item) => {
    const placed = { raw: { ...item, file: '' }, parent: back.get(item.parent) ?? place };
    back.set(item.id, placed);
    const isSeen =
      publishing.shows(placed) && item.languages.some(({ versions }) => versions.some((each) => publishing.showsVersion(each)));
    return isSeen ? [item.id] : [];
  });
}

/** What was deleted, and how it comes back. */
export const recycleOperations = ({ store, bin, now }: AuthoringContext): AuthoringCall[] => [
  call({
    method: 'GET',
    path: V1,
    summary: `What was deleted in the last 90 days and can come back, the newest first, ${LISTED} at most.`,
    access: 'practice',
    query: z.object({ language: languageSchema.default('en') }),
    answer: z.object({ rows: z.array(rowSchema) }),
    handle: async ({ query: { language }, reader }) => {
      const tree = store.tree();
      const entries = (await bin.list()).filter((entry) => sees(tree, entry, reader));
      return {
        rows: entries.slice(0, LISTED).map((entry) => {
          const { id, item, path, template, at, who, items, titles } = entry;
          const place = tree.byId(entry.parent);
          return {
            ...{ id, item, path, template, at, who, items },
            displayName: titles[language] ?? Object.values(titles)[0] ?? path.slice(path.lastIndexOf('/') + 1),
            parent: place ? { id: place.id, path: place.path, displayName: displayName(tree, place, language) } : null,
            may: { restore: !entry.approved || reader.is('approver'), drop: reader.is('approver') },
          };
        }),
      };
    },
  }),
  call({
    method: 'POST',
    path: `${V1}/:id/restore`,
    summary:
      'Brings back what was deleted, with all that was below it, under its own ids: to where it was, or to another parent, or by another name. What was approved is seen at once, and an approver’s to bring back.',
    access: 'practice',
    params,
    body: z.strictObject({ parent: guidSchema.optional(), name: nameSchema.optional(), language: languageSchema }),
    status: 201,
    answer: itemSchema.extend({ missing: z.array(missingSchema).describe('Fields that name an item which is not there any more') }),
    refuses: [
      'no-such-item',
      'no-such-template',
      'name-refused',
      'name-taken',
      'not-here',
      'needs-approver',
      'not-allowed',
      ...REFUSES_SAVE,
    ],
    handle: async ({ params: { id }, body, reader }) => {
      const entry = await bin.read(id);
      if (!entry || !sees(store.tree(), entry.head, reader)) throw new AuthoringError('no-such-item');
      const { head, files } = entry;
      const { items } = await store.change(reader, `Restored: ${head.path}`, (draft) => {
        const { tree } = draft;
        const parent = body.parent ?? head.parent;
        const place = tree.byId(parent);
        if (!place) throw new AuthoringError('not-here', { message: 'Its place is gone: name another.' });
        needsEdit(tree, place, reader);
        const read: ScsItem[] = files.map((file) => readScs(file));
        const [top] = read;
        if (!top) throw new AuthoringError('no-such-item');
        if (place.id !== head.parent) needsInsertable(tree, place, top.template, body.language);
        // By what its versions say now: a state may have become final since.
        if (!reader.is('approver') && read.some((each) => isKeptByApprovers(tree, { raw: { ...each, file: '' } })))
          throw new AuthoringError('needs-approver', { about: { reader: reader.account } });
        const back = draft.restore(files, place.id, body.name);
        const site = siteAfter(draft, back);
        const pages = new Set(read.filter((each) => hasLayout(tree, each)).map(({ id: page }) => page));
        if (site) for (const each of seenAgain(place, read, tree, now())) freePath(draft, site, pathIn(site, draft, each), pages.has(each));
        draft.beside.set(bin.fileOf(id), undefined);
      });
      const tree = store.tree();
      const answer = itemAnswer(tree, itemOf(tree, head.item), { language: body.language }, reader, now());
      return new Reply({ ...answer, missing: missingOf(tree, items, body.language) }, 201, { etag: `"${answer.revision}"` });
    },
  }),
  call({
    method: 'DELETE',
    path: `${V1}/:id`,
    summary: 'Takes what was deleted away for good.',
    access: 'approver',
    params,
    refuses: ['no-such-item'],
    handle: async ({ params: { id } }) => {
      if (!(await bin.drop(id))) throw new AuthoringError('no-such-item');
    },
  }),
];
