import { z } from 'zod';

import type { Guid, Item, Tree } from '../../items/types.ts';
import { addressOf } from '../../layout/addresses.ts';
import { isWithin, siteOfItem } from '../../items/sites.ts';
import type { AuthoringContext } from '../context.ts';
import { AuthoringError, REFUSES_SAVE } from '../errors.ts';
import { call, type AuthoringCall } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { displayName, itemAnswer, itemOf, pageAbove, pageOf, titleOf } from '../items/answer.ts';
import { needsBounded, needsWritable } from '../items/edit.ts';
import { isPillar, needsEdit } from '../items/ground.ts';
import { isBranch } from '../items/insert.ts';
import { itemReply } from '../items/operations.ts';
import { guidSchema, idParams, itemSchema, languageSchema, nameSchema, pageSchema } from '../items/shapes.ts';
import { isApproved, isLive, isScheduled } from '../items/standing.ts';
import { workflowOf, type Draft } from '../store/index.ts';
import { copyBranch } from './copy.ts';
import { needsInsertable } from './insertable.ts';
import { followLocalPaths } from './local-paths.ts';
import { putBeside } from './order.ts';
import { freePath, pathIn, redirectPage, siteAfter } from './redirect.ts';
import { usesOf } from './uses.ts';

const V1 = '/authoring/v1';
const languageQuery = z.object({ language: languageSchema.default('en') });

const useSchema = z.object({
  id: z.string(),
  path: z.string(),
  displayName: z.string(),
  title: z.string(),
  field: z.string(),
  page: pageSchema.optional().describe('The page on which the use is seen'),
});

const useRows = (tree: Tree, item: Item, language: string): z.input<typeof useSchema>[] =>
  usesOf(tree, item).map(({ item: by, field, hint }) => {
    const above = pageAbove(tree, by);
    const page = above && pageOf(tree, above);
    return {
      id: by.id,
      path: by.path,
      displayName: displayName(tree, by, language),
      title: titleOf(tree, by, language),
      field: fieldName(tree, by, field) ?? hint,
      ...(page ? { page } : {}),
    };
  });

const fieldName = (tree: Tree, item: Item, field: Guid): string | undefined =>
  tree.templateFields(item.templateId).find(({ id }) => id === field)?.name;

/**
 * Name, place and existence have no versions: what is published, or will be at a moment, is an approver's. So is what is approved and
 * kept back by what stands above it, when it gets another place.
 *
 * @throws AuthoringError `needs-approver`, `not-allowed`
 */
export function needsAtOnce(tree: Tree, item: Item, caller: Caller, now: Date, { elsewhere = false }: { elsewhere?: boolean } = {}): void {
  needsEdit(tree, item, caller);
  if (isPillar(tree, item)) throw new AuthoringError('not-here', { message: 'A site stands on this item: it stays where it is.' });
  const open: Item[] = [item];
  for (let one = open.pop(); one; one = open.pop()) {
    const isPlanned = !isLive(tree, one) && isScheduled(tree, one, now);
    const isSeen = isLive(tree, one) || isPlanned || (elsewhere && isApproved(tree, one));
    if (workflowOf(tree, one.raw) !== undefined && isSeen && !caller.is('approver'))
      throw new AuthoringError('needs-approver', {
        message: isPlanned
          ? `${one.path} is to be published at a moment, and would not be seen as it was approved. Ask an approver.`
          : `${one.path} is published, and this is seen at once. Ask an approver.`,
        about: { reader: caller.account },
      });
    open.push(...one.children);
  }
}

/** Renames or moves, and tells those who name the item by its path. */
function moveItem(draft: Draft, item: Item, parent: Guid, name: string | undefined): void {
  draft.move(item.id, parent, name);
  followLocalPaths(draft, draft.tree, item, item.path);
}

/** What visitors see of it and of what is below it is seen where it is now: nothing leads away from there. */
function freeAddresses(draft: Draft, item: Item): void {
  const site = siteAfter(draft, item.id);
  const free = (one: Item): void => {
    if (site && isLive(draft.tree, one)) freePath(draft, site, pathIn(site, draft, one.id), pageOf(draft.tree, one) !== undefined);
    for (const child of one.children) free(child);
  };
  free(item);
}

export const structureOperations = ({ store, now }: AuthoringContext): AuthoringCall[] => {
  const answer = (id: Guid, language: string, reader: Caller, status?: number) =>
    itemReply(itemAnswer(store.tree(), itemOf(store.tree(), id), { language }, reader, now()), status);
  const pathOf = (id: Guid) => itemOf(store.tree(), id).path;

  return [
    call({
      method: 'POST',
      path: `${V1}/items`,
      summary:
        'Makes an item: of a template, from a branch, or as a copy of another with all below it. Versions begin as drafts where there is a workflow.',
      access: 'practice',
      body: z
        .strictObject({
          parent: guidSchema,
          name: nameSchema,
          template: guidSchema.optional(),
          branch: guidSchema.optional(),
          copyOf: guidSchema.optional(),
          language: languageSchema,
          fields: z
            .array(z.strictObject({ id: guidSchema, value: z.string().max(500_000) }))
            .max(200)
            .optional(),
        })
        .refine((body) => [body.template, body.branch, body.copyOf].filter((each) => each !== undefined).length === 1, {
          error: 'one of template, branch and copyOf',
          path: ['template'],
        }),
      status: 201,
      answer: itemSchema,
      refuses: [
        'no-such-item',
        'no-such-template',
        'no-such-field',
        'name-refused',
        'name-taken',
        'not-here',
        'not-allowed',
        ...REFUSES_SAVE,
      ],
      handle: async ({ body, reader }) => {
        const { language, name, parent } = body;
        const { result } = await store.change(reader, `New: ${pathOf(parent)}/${name}`, (draft) => {
          const { tree } = draft;
          const place = itemOf(tree, parent);
          needsEdit(tree, place, reader);
          const fields = (body.fields ?? []).map(({ id, value }) => ({ field: id, value }));
          needsBounded(fields);
          if (body.template !== undefined) {
            if (tree.templateName(body.template) === '') throw new AuthoringError('no-such-template');
            needsInsertable(tree, place, body.template, language);
            needsWritable(tree, body.template, fields);
            return draft.create({ parent, name, template: body.template, language, fields });
          }
          const original = itemOf(tree, body.copyOf ?? body.branch ?? '');
          // A copy says all that the other says: whoever may not change that makes none of it.
          if (body.copyOf !== undefined) needsEdit(tree, original, reader);
          const root = isBranch(original) ? original.children[0] : body.branch === undefined ? original : undefined;
          if (!root) throw new AuthoringError('no-such-template');
          // Beside the other there is one of its kind already.
          if (body.branch !== undefined || original.parent !== place)
            needsInsertable(tree, place, body.branch === undefined ? original.templateId : original.id, language);
          needsWritable(tree, root.templateId, fields);
          const made = copyBranch(draft, root.id, parent, name, isBranch(original) ? { tokens: true, branch: original.id } : {});
          if (isBranch(original)) onlyIn(draft, made, language);
          for (const { field, value } of fields) draft.set(made, { field, value, language });
          return made;
        });
        return answer(result, language, reader, 201);
      },
    }),
    call({
      method: 'POST',
      path: `${V1}/items/:id/rename`,
      summary: 'Another name, and so another address. `redirect` leads the old address of a page to the new one.',
      access: 'practice',
      params: idParams,
      query: languageQuery,
      body: z.strictObject({ name: nameSchema, redirect: z.boolean().optional() }),
      answer: itemSchema,
      refuses: ['no-such-item', 'name-refused', 'name-taken', 'not-here', 'needs-approver', 'not-allowed', ...REFUSES_SAVE],
      handle: async ({ params, body, query, reader }) => {
        await store.change(reader, `${pathOf(params.id)} is now named ${body.name}`, (draft) => {
          const item = itemOf(draft.tree, params.id);
          needsAtOnce(draft.tree, item, reader, now());
          moveItem(draft, item, item.raw.parent, body.name);
          if (body.redirect === true) redirected(draft, item);
          freeAddresses(draft, item);
        });
        return answer(params.id, query.language, reader);
      },
    }),
    call({
      method: 'POST',
      path: `${V1}/items/:id/move`,
      summary: 'To another parent, or to another place among its siblings.',
      access: 'practice',
      params: idParams,
      query: languageQuery,
      body: z.strictObject({
        parent: guidSchema,
        before: guidSchema.optional(),
        after: guidSchema.optional(),
        redirect: z.boolean().optional(),
      }),
      answer: itemSchema,
      refuses: ['no-such-item', 'name-taken', 'not-here', 'needs-approver', 'not-allowed', ...REFUSES_SAVE],
      handle: async ({ params, body, query, reader }) => {
        await store.change(reader, `${pathOf(params.id)} is now in ${pathOf(body.parent)}`, (draft) => {
          const { tree } = draft;
          const item = itemOf(tree, params.id);
          needsAtOnce(tree, item, reader, now(), { elsewhere: item.parent?.id !== body.parent });
          const place = itemOf(tree, body.parent);
          needsEdit(tree, place, reader);
          if (item.parent !== place) {
            needsInsertable(tree, place, item.templateId, query.language);
            moveItem(draft, item, place.id, undefined);
            if (body.redirect === true) redirected(draft, item);
            freeAddresses(draft, item);
          }
          if (body.before !== undefined || body.after !== undefined) putBeside(draft, params.id, body);
        });
        return answer(params.id, query.language, reader);
      },
    }),
    call({
      method: 'POST',
      path: `${V1}/items/:id/duplicate`,
      summary: 'A copy beside the item, with all below it.',
      access: 'practice',
      params: idParams,
      query: languageQuery,
      body: z.strictObject({ name: nameSchema }),
      status: 201,
      answer: itemSchema,
      refuses: ['no-such-item', 'name-refused', 'name-taken', 'not-allowed', ...REFUSES_SAVE],
      handle: async ({ params, body, query, reader }) => {
        const { result } = await store.change(reader, `${body.name}, a copy of ${pathOf(params.id)}`, (draft) => {
          const item = itemOf(draft.tree, params.id);
          needsEdit(draft.tree, item, reader);
          if (item.parent) needsEdit(draft.tree, item.parent, reader);
          return copyBranch(draft, item.id, item.raw.parent, body.name);
        });
        return answer(result, query.language, reader, 201);
      },
    }),
    call({
      method: 'DELETE',
      path: `${V1}/items/:id`,
      summary:
        'Deletes an item and all below it. Where others lead to it: only with `force`, and otherwise the answer says which (`uses`).',
      access: 'practice',
      params: idParams,
      query: z.object({ force: z.enum(['true', 'false', '1', '0']).default('false'), language: languageSchema.default('en') }),
      refuses: ['no-such-item', 'in-use', 'not-here', 'needs-approver', 'not-allowed', ...REFUSES_SAVE],
      handle: async ({ params, query, reader }) => {
        await store.change(reader, `Deleted: ${pathOf(params.id)}`, (draft) => {
          const item = itemOf(draft.tree, params.id);
          needsAtOnce(draft.tree, item, reader, now());
          const uses = useRows(draft.tree, item, query.language);
          if (uses.length > 0 && query.force !== 'true' && query.force !== '1') throw new AuthoringError('in-use', { details: { uses } });
          draft.remove(item.id);
        });
      },
    }),
    call({
      method: 'GET',
      path: `${V1}/items/:id/uses`,
      summary: 'Items that lead to this one or to what is below it, and would lead nowhere without it.',
      access: 'practice',
      params: idParams,
      query: languageQuery,
      answer: z.array(useSchema),
      refuses: ['no-such-item'],
      handle: ({ params, query }) => Promise.resolve(useRows(store.tree(), itemOf(store.tree(), params.id), query.language)),
    }),
  ];
};

/** A branch holds its texts in every language; an item begins in the one that it is made in. */
function onlyIn(draft: Draft, id: Guid, language: string): void {
  const item = draft.item(id);
  const wanted = item.languages.filter((part) => part.language.toLowerCase() === language.toLowerCase());
  if (wanted.length > 0) item.languages = wanted;
  for (const child of draft.children(id)) onlyIn(draft, child, language);
}

const pagesBelow = (tree: Tree, item: Item): Item[] =>
  item.children.flatMap((child) => [...(pageOf(tree, child) ? [child] : []), ...pagesBelow(tree, child)]);

/** Leads from where the page was to where it is now, where anybody may know it there: visitors see it, or saw it, or a page below it. */
function redirected(draft: Draft, item: Item): void {
  const { tree } = draft;
  const below = pagesBelow(tree, item);
  if (![item, ...below].some((one) => isApproved(tree, one))) return;
  const site = siteOfItem(tree, item);
  const now = siteAfter(draft, item.id);
  if (!site || !now || !isWithin(item, site.home) || !pageOf(tree, item)) return;
  const path = pathIn(now, draft, item.id);
  // Addresses are the same in any case: a redirect from one to the other would lead to itself.
  if (now === site && addressOf(tree, item).path.toLowerCase() === path.toLowerCase()) return;
  redirectPage(draft, site, item, { site: now, path }, below.length > 0);
}
