import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Tree } from '../../items/types.ts';
import type { PublishingContext } from '../context.ts';
import { AuthoringError, REFUSES_SAVE } from '../errors.ts';
import { call, type AuthoringCall } from '../http/call.ts';
import { itemSchema } from '../items/shapes.ts';
import { rawVersion, stateOf } from '../items/standing.ts';
import type { Db } from '../storage/database.ts';
import type { ReleasedVersion, Row } from '../storage/tables.ts';
import { unschedule, type VersionOf } from '../workflow/moves.ts';
import { ownStartsOf } from '../workflow/own-start.ts';
import { commentSchema, versionNamed } from '../workflow/operations.ts';
import { ahead, momentSchema, publicationSchema, publishTogether, versionsAsked } from '../workflow/publish-operations.ts';
import { seenSchema, type Sights } from '../workflow/seen.ts';
import { titleById } from '../workflow/steps.ts';

const V1 = '/authoring/v1/releases';
const ITEMS_MOST = 500;
/** The newest so many are listed. */
const LISTED = 200;

const params = z.object({ id: z.uuid() });
const name = z.string().trim().min(1, 'empty').max(100);
const note = z.string().trim().max(2_000);
const items = z.array(versionNamed).max(ITEMS_MOST);

const releaseSchema = z.object({
  id: z.string(),
  name: z.string(),
  note: z.string(),
  state: z.enum(['open', 'scheduled', 'published']),
  at: z.string().nullable().describe('When visitors will see it, or did'),
  items: z.array(
    z.object({
      id: z.string(),
      language: z.string(),
      version: z.int().nullable().describe('null: the newest when it is published'),
      displayName: z.string(),
      path: z.string().describe('empty: the item is gone'),
      state: itemSchema.shape.state,
    }),
  ),
  by: z.string(),
  createdAt: z.string(),
  publishedAt: z.string().nullable(),
  seen: z.string().optional().describe('Of an open release: the revision of what is in it, which goes back with its publication'),
});
type Release = z.input<typeof releaseSchema>;

function answerOf(tree: Tree, row: Row<'releases'>, now: Date, sights: Sights): Release {
  // The items say by their dates when visitors see them: nothing has to happen at that moment.
  const isOut = row.state === 'scheduled' && row.publish_at !== null && row.publish_at <= now;
  const state = isOut ? 'published' : row.state;
  return {
    id: row.id,
    name: row.name,
    note: row.note,
    state,
    at: row.publish_at?.toISOString() ?? null,
    items: row.items.map(({ id, language, version }) => {
      const item = tree.byId(id);
      return {
        id,
        language,
        version: version ?? null,
        displayName: titleById(tree, id, language),
        path: item?.path ?? '',
        state: item ? stateOf(tree, item, rawVersion(item, language, version)) : 'none',
      };
    }),
    by: row.created_name,
    createdAt: row.created_at.toISOString(),
    publishedAt: (isOut ? row.publish_at : row.published_at)?.toISOString() ?? null,
    ...(state === 'open' ? { seen: sights.of(tree, stillThere(tree, row.items)) } : {}),
  };
}

/** The versions of a release that are there, with their numbers. */
const stillThere = (tree: Tree, items: readonly ReleasedVersion[]): VersionOf[] =>
  items.flatMap(({ id, language, version }) => {
    const item = tree.byId(id);
    const raw = item && rawVersion(item, language, version);
    return raw ? [{ id: item.id, language, version: raw.version }] : [];
  });

/** One version of an item in a language is in it once; the last that is named counts. */
const once = (versions: readonly ReleasedVersion[]): ReleasedVersion[] => [
  ...new Map(versions.map((each) => [`${each.id}/${each.language}`, each])).values(),
];

export const releaseOperations = (context: PublishingContext): AuthoringCall[] => {
  const { store, now, db, sights } = context;
  const find = async (id: string, on: Db = db): Promise<Row<'releases'>> => {
    const asked = on.selectFrom('releases').selectAll().where('id', '=', id);
    const row = await (on === db ? asked : asked.forUpdate()).executeTakeFirst();
    if (!row) throw new AuthoringError('no-such-release');
    return row;
  };
  const needOpen = ({ state }: Row<'releases'>): void => {
    if (state !== 'open') throw new AuthoringError('release-closed');
  };
  const answer = async (id: string): Promise<Release> => answerOf(store.tree(), await find(id), now(), sights);
  return [
    call({
      method: 'GET',
      path: V1,
      summary: `Releases: versions that visitors are to see together. The newest first, ${LISTED} at most.`,
      access: 'editor',
      answer: z.object({ releases: z.array(releaseSchema) }),
      handle: async () => {
        const rows = await db.selectFrom('releases').selectAll().orderBy('changed_at', 'desc').limit(LISTED).execute();
        return { releases: rows.map((row) => answerOf(store.tree(), row, now(), sights)) };
      },
    }),
    call({
      method: 'POST',
      path: V1,
      summary: 'Begins a release.',
      access: 'editor',
      body: z.strictObject({ name, note: note.default(''), items: items.default([]) }),
      answer: releaseSchema,
      status: 201,
      refuses: ['no-such-item', 'no-such-version', 'not-allowed'],
      handle: async ({ body, reader }) => {
        versionsAsked(store.tree(), body.items, reader);
        const id = randomUUID();
        await db
          .insertInto('releases')
          .values({
            id,
            name: body.name,
            note: body.note,
            items: JSON.stringify(once(body.items)),
            state: 'open',
            created_by: reader.account,
            created_name: reader.name,
          })
          .execute();
        return answer(id);
      },
    }),
    call({
      method: 'GET',
      path: `${V1}/:id`,
      summary: 'A release.',
      access: 'editor',
      params,
      answer: releaseSchema,
      refuses: ['no-such-release'],
      handle: ({ params: { id } }) => answer(id),
    }),
    call({
      method: 'PATCH',
      path: `${V1}/:id`,
      summary: 'Changes an open release: its name, its note, or all that is in it; `add` and `remove` change single items.',
      access: 'editor',
      params,
      body: z.strictObject({
        name: name.optional(),
        note: note.optional(),
        items: items.optional(),
        add: items.optional(),
        remove: z
          .array(versionNamed.pick({ id: true, language: true }))
          .max(ITEMS_MOST)
          .optional(),
      }),
      answer: releaseSchema,
      refuses: ['no-such-release', 'release-closed', 'no-such-item', 'no-such-version', 'not-allowed', 'too-large'],
      handle: async ({ params: { id }, body, reader }) => {
        versionsAsked(store.tree(), [...(body.items ?? []), ...(body.add ?? [])], reader);
        await db.transaction().execute(async (transaction) => {
          const row = await find(id, transaction);
          needOpen(row);
          const gone = new Set((body.remove ?? []).map((each) => `${each.id}/${each.language}`));
          const all = once([...(body.items ?? row.items), ...(body.add ?? [])]).filter((each) => !gone.has(`${each.id}/${each.language}`));
          if (all.length > ITEMS_MOST)
            throw new AuthoringError('too-large', { message: `A release holds ${ITEMS_MOST} versions at most.` });
          await transaction
            .updateTable('releases')
            .set({ name: body.name ?? row.name, note: body.note ?? row.note, items: JSON.stringify(all), changed_at: now() })
            .where('id', '=', id)
            .execute();
        });
        return answer(id);
      },
    }),
    call({
      method: 'DELETE',
      path: `${V1}/:id`,
      summary: 'Drops an open release; its items stay as they are.',
      access: 'editor',
      params,
      refuses: ['no-such-release', 'release-closed'],
      handle: ({ params: { id } }) =>
        db.transaction().execute(async (transaction) => {
          needOpen(await find(id, transaction));
          await transaction.deleteFrom('releases').where('id', '=', id).execute();
        }),
    }),
    call({
      method: 'POST',
      path: `${V1}/:id/publish`,
      summary:
        'Publishes all of a release in one change, at once or from a moment on: nobody sees half of it. Where somebody saved since it was `seen`, nothing is published.',
      access: 'approver',
      params,
      body: z.strictObject({ at: momentSchema.optional(), comment: commentSchema, seen: seenSchema.optional() }),
      answer: z.object({ release: releaseSchema, publication: publicationSchema }),
      refuses: [
        'no-such-release',
        'release-closed',
        'no-such-item',
        'no-such-version',
        'no-workflow',
        'not-allowed',
        'changed-meanwhile',
        'revision-needed',
        ...REFUSES_SAVE,
      ],
      handle: async ({ params: { id }, body, reader }) => {
        const row = await find(id);
        needOpen(row);
        const seen = sights.needSeen(body.seen);
        const at = ahead(body.at, now());
        const tree = store.tree();
        const versions = versionsAsked(tree, row.items, reader);
        const summary = `Release “${row.name}” ${at === undefined ? 'published' : `scheduled for ${at.toISOString()}`}`;
        const done = await publishTogether(context, versions, { at, comment: body.comment, summary, caller: reader, seen }, async (on) => {
          needOpen(await find(id, on));
          await on
            .updateTable('releases')
            .set({
              state: at === undefined ? 'published' : 'scheduled',
              publish_at: at ?? now(),
              published_at: at === undefined ? now() : null,
              published_by: reader.account,
              // With the numbers that were the newest, so that cancelling finds them.
              items: JSON.stringify(versions),
              changed_at: now(),
            })
            .where('id', '=', id)
            .execute();
        });
        return {
          release: await answer(id),
          publication: {
            published: done.map((of) => ({ ...of, displayName: titleById(tree, of.id, of.language), path: tree.byId(of.id)?.path ?? '' })),
            needs: [],
            ...(at === undefined ? {} : { at: at.toISOString() }),
          },
        };
      },
    }),
    call({
      method: 'POST',
      path: `${V1}/:id/cancel`,
      summary: 'Takes a scheduled release back before its time: its versions are drafts again, and it is open.',
      access: 'approver',
      params,
      answer: releaseSchema,
      refuses: ['no-such-release', 'release-closed', 'wrong-state', ...REFUSES_SAVE],
      handle: async ({ params: { id }, reader }) => {
        await db.transaction().execute(async (transaction) => {
          const row = await find(id, transaction);
          const at = row.publish_at;
          if (row.state !== 'scheduled' || at === null || at <= now())
            throw new AuthoringError('wrong-state', { details: { state: row.state } });
          await transaction
            .updateTable('releases')
            .set({ state: 'open', publish_at: null, published_by: null, changed_at: now() })
            .where('id', '=', id)
            .execute();
          const own = await ownStartsOf(
            transaction,
            row.items.map(({ id: item }) => item),
          );
          await store.change(reader, `Release “${row.name}” taken back`, (draft) => {
            // What somebody changed or took away since is theirs.
            for (const { id: item, language, version } of row.items)
              if (version !== undefined && draft.tree.byId(item) && rawVersion(draft.tree.byId(item)!, language, version))
                unschedule(draft, { id: item, language, version }, at, now(), own.get(item));
          });
        });
        return answer(id);
      },
    }),
  ];
};
