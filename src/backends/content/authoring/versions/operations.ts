import { z } from 'zod';
import { FIELD } from '../../items/ids.ts';
import type { Guid, Item, Tree } from '../../items/types.ts';
import type { AuthoringContext } from '../context.ts';
import { AuthoringError, REFUSES_SAVE } from '../errors.ts';
import { call, type AuthoringCall } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { displayName, editableFields, itemAnswer, itemOf, ownValue } from '../items/answer.ts';
import { needsEdit } from '../items/ground.ts';
import { itemReply } from '../items/operations.ts';
import { idParams, itemSchema, languageSchema, versionSchema } from '../items/shapes.ts';
import { liveVersion, rawVersion, scheduledFor } from '../items/standing.ts';
import { workflowOf, type Draft } from '../store/index.ts';
import { forgetVersion } from './deleted.ts';
import type { VersionOf } from '../workflow/moves.ts';
import { seenSchema } from '../workflow/seen.ts';
import { draftsOfParts, partsAt, type PartVersion } from './page-parts.ts';

const V1 = '/authoring/v1';

/** A version that visitors see, or will from a moment on, is an approver's to delete. @throws AuthoringError `needs-approver` */
export function needsToDrop(
  tree: Tree,
  item: Item,
  { language, version }: { language: string; version: number },
  caller: Caller,
  now: Date,
): void {
  if (caller.is('approver') || workflowOf(tree, item.raw) === undefined) return;
  const isSeen = liveVersion(tree, item, language) === version;
  if (isSeen || scheduledFor(tree, item, rawVersion(item, language, version), now) !== undefined)
    throw new AuthoringError('needs-approver', { about: { reader: caller.account } });
}

interface Ends {
  language: string;
  /** Undefined: there was none. */
  from: number | undefined;
  to: number | undefined;
}

/** Fields with versions in which two of an item differ. */
function differences(tree: Tree, item: Item, { language, from, to }: Ends) {
  return [
    ...editableFields(tree, item.templateId),
    ...tree.templateFields(item.templateId).filter(({ id }) => id === FIELD.finalRenderings),
  ]
    .filter(({ shared, unversioned }) => !shared && !unversioned)
    .map((field) => ({
      id: field.id,
      name: field.name,
      type: field.type,
      from: ownValue(item, field, language, from) ?? null,
      to: ownValue(item, field, language, to) ?? null,
    }))
    .filter((each) => each.from !== each.to);
}

function partDifferences(tree: Tree, language: string, before: readonly PartVersion[], after: readonly PartVersion[]) {
  const versionIn = (parts: readonly PartVersion[], id: Guid) => parts.find((part) => part.id === id)?.version;
  const ids = new Set([...after, ...before].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    // Of one that is deleted nothing is known any more.
    const item = tree.byId(id);
    const part = item && { id, displayName: displayName(tree, item, language) };
    return item && part
      ? differences(tree, item, { language, from: versionIn(before, id), to: versionIn(after, id) }).map((each) => ({ ...each, part }))
      : [];
  });
}

/** Brings a part back as it was in a version. False where it is gone, or says the same now. */
function isBack(draft: Draft, { id, language, version }: PartVersion & { language: string }): boolean {
  const item = draft.tree.byId(id);
  const newest = item && rawVersion(item, language);
  if (!item || !newest || !rawVersion(item, language, version)) return false;
  if (differences(draft.tree, item, { language, from: version, to: newest.version }).length === 0) return false;
  draft.addVersion(id, language, version);
  return true;
}

const partDrafts = (tree: Tree, id: string, language: string): VersionOf[] => draftsOfParts(tree, itemOf(tree, id), language);

export const versionOperations = ({ store, now, db, sights, history }: AuthoringContext): AuthoringCall[] => {
  const pathOf = (id: string) => itemOf(store.tree(), id).path;
  return [
    call({
      method: 'POST',
      path: `${V1}/items/:id/versions`,
      summary:
        'A new version, a draft: of the newest, of an older one that is to be back, or of another language that is to be translated (`from`). The parts of a page that stood on an older one are back with it. Where the language has another newest version than the caller saw (`newest`), nothing is made.',
      access: 'practice',
      params: idParams,
      body: z.strictObject({
        language: languageSchema,
        from: z.union([z.int().min(1), languageSchema]).optional(),
        newest: z.int().min(0).optional().describe('The newest version of the language that was seen; 0: there was none'),
      }),
      status: 201,
      answer: itemSchema.extend({
        parts: z
          .array(z.object({ id: z.string(), displayName: z.string() }))
          .describe('Parts of a page that are back with an older version'),
        lost: z.int().describe('Parts that stood on it and are deleted'),
      }),
      refuses: ['no-such-item', 'no-such-version', 'not-allowed', 'changed-meanwhile', ...REFUSES_SAVE],
      handle: async ({ params, body, reader }) => {
        const before = store.tree();
        const page = itemOf(before, params.id);
        const stood = typeof body.from === 'number' && db ? ((await partsAt(db, before, page, body.language, body.from)) ?? []) : [];
        const what =
          body.from === undefined
            ? 'New version'
            : typeof body.from === 'number'
              ? `Version ${body.from} is back`
              : `Translation from ${body.from}`;
        const { result: back } = await store.change(reader, `${what}: ${page.path} (${body.language})`, (draft) => {
          const item = itemOf(draft.tree, params.id);
          needsEdit(draft.tree, item, reader);
          if (body.newest !== undefined && body.newest !== (rawVersion(item, body.language)?.version ?? 0))
            throw new AuthoringError('changed-meanwhile');
          draft.addVersion(page.id, body.language, body.from);
          return stood.filter((part) => isBack(draft, { ...part, language: body.language }));
        });
        const tree = store.tree();
        const { language } = body;
        return itemReply(
          {
            ...itemAnswer(tree, itemOf(tree, params.id), { language }, reader, now()),
            parts: back.map(({ id }) => ({ id, displayName: displayName(tree, itemOf(tree, id), language) })),
            lost: stood.filter(({ id }) => !tree.byId(id)).length,
          },
          201,
        );
      },
    }),
    call({
      method: 'DELETE',
      path: `${V1}/items/:id/versions/:version`,
      summary:
        'Deletes a version. The one that visitors see: only an approver. Links of reviewers to it end, and open releases that name it are without it. Of a page, `withParts` deletes the drafts of its parts with it: it is `seen` of `part-drafts`, and where somebody wrote on a part since, nothing is deleted.',
      access: 'practice',
      params: idParams.extend({ version: versionSchema }),
      query: z.object({ language: languageSchema, withParts: seenSchema.optional() }),
      refuses: ['no-such-item', 'no-such-version', 'needs-approver', 'not-allowed', 'changed-meanwhile', ...REFUSES_SAVE],
      handle: async ({ params, query, reader }) => {
        const parts = query.withParts === undefined ? [] : partDrafts(store.tree(), params.id, query.language);
        const done = query.withParts === undefined ? [] : await history();
        const remove = () =>
          store.change(reader, `Version ${params.version} (${query.language}) of ${pathOf(params.id)} is deleted`, (draft) => {
            const { tree } = draft;
            const item = itemOf(tree, params.id);
            needsEdit(tree, item, reader);
            needsToDrop(tree, item, { language: query.language, version: params.version }, reader, now());
            const still = partDrafts(tree, params.id, query.language);
            // Versions are in no bin: what nobody was shown does not go.
            if (query.withParts !== undefined) sights.needSame(draft, still, query.withParts, done);
            draft.removeVersion(item.id, query.language, params.version);
            for (const part of parts) {
              if (!still.some(({ id, version }) => id === part.id && version === part.version)) throw new AuthoringError('no-such-version');
              needsEdit(tree, itemOf(tree, part.id), reader);
              draft.removeVersion(part.id, part.language, part.version);
            }
          });
        if (!db) return void (await remove());
        const of = { id: itemOf(store.tree(), params.id).id, language: query.language, version: params.version };
        await db.transaction().execute(async (transaction) => {
          for (const each of [of, ...parts]) await forgetVersion(transaction, each, { account: reader.account, now: now() });
          await remove();
        });
      },
    }),
    call({
      method: 'GET',
      path: `${V1}/items/:id/part-drafts`,
      summary:
        'What somebody wrote on a page since visitors saw it last: the drafts of its parts in a language, of which visitors see another version or another language’s. `seen` is the revision of all of it, with which they are deleted.',
      access: 'practice',
      params: idParams,
      query: z.object({ language: languageSchema }),
      answer: z.object({
        seen: z.string(),
        versions: z.array(z.object({ id: z.string(), displayName: z.string(), version: z.int() })),
      }),
      refuses: ['no-such-item', 'not-allowed'],
      handle: ({ params, query: { language }, reader }) => {
        const tree = store.tree();
        needsEdit(tree, itemOf(tree, params.id), reader);
        const drafts = partDrafts(tree, params.id, language);
        return Promise.resolve({
          seen: sights.of(tree, drafts),
          versions: drafts.map(({ id, version }) => ({ id, version, displayName: displayName(tree, itemOf(tree, id), language) })),
        });
      },
    }),
    call({
      method: 'GET',
      path: `${V1}/items/:id/compare`,
      summary:
        'Fields that differ between two versions of a language, and those of the parts that stood on a page then; `null` where the standard value shows, or no part stood.',
      access: 'practice',
      params: idParams,
      query: z.object({ language: languageSchema, from: versionSchema, to: versionSchema }),
      answer: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          type: z.string(),
          from: z.string().nullable(),
          to: z.string().nullable(),
          part: z.object({ id: z.string(), displayName: z.string() }).optional(),
        }),
      ),
      refuses: ['no-such-item', 'no-such-version'],
      handle: async ({ params, query }) => {
        const tree = store.tree();
        const item = itemOf(tree, params.id);
        const { language, from, to } = query;
        if (!rawVersion(item, language, from) || !rawVersion(item, language, to)) throw new AuthoringError('no-such-version');
        const ends = db && (await Promise.all([partsAt(db, tree, item, language, from), partsAt(db, tree, item, language, to)]));
        return [
          ...differences(tree, item, { language, from, to }),
          ...(ends?.[0] && ends[1] ? partDifferences(tree, language, ends[0], ends[1]) : []),
        ];
      },
    }),
  ];
};
