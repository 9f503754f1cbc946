import { z } from 'zod';
import { FIELD } from '../../items/ids.ts';
import type { Item, Tree } from '../../items/types.ts';
import type { PublishingContext } from '../context.ts';
import { AuthoringError, REFUSES_SAVE } from '../errors.ts';
import { call, type AuthoringCall } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { itemAnswer, itemOf, pageOf } from '../items/answer.ts';
import { mayEdit, needsEdit } from '../items/ground.ts';
import { itemReply } from '../items/operations.ts';
import { guidSchema, idParams, itemSchema, languageSchema, pageSchema, versionQuery, versionSchema } from '../items/shapes.ts';
import { rawVersion, scheduledFor, stateOf } from '../items/standing.ts';
import { workflowOf } from '../store/index.ts';
import { isPlanned, move, publishVersion, unplan, versionOf, type Command, type VersionOf } from './moves.ts';
import { needsOf } from './needs.ts';
import { seenSchema, seenVersionSchema, versionSeen } from './seen.ts';
import { noteOwnStarts, ownStartsOf } from './own-start.ts';
import { noteParts } from '../versions/page-parts.ts';
import { about, lastSteps, noteStep, outcome, tellAuthor, titleById } from './steps.ts';

const V1 = '/authoring/v1';
export const commentSchema = z.string().trim().max(2_000).default('');

/** Versions of a list; what is beyond is found by searching. */
const LISTED = 500;

const waitingSchema = z.object({
  id: z.string(),
  displayName: z.string(),
  path: z.string(),
  language: z.string(),
  version: z.int(),
  state: itemSchema.shape.state,
  page: pageSchema.optional(),
  who: z.string().optional().describe('Who sent it on last'),
  when: z.string().optional(),
  comment: z.string().optional(),
  at: z.string().optional().describe('When visitors will see it'),
});

/** Whose steps need somebody who may approve. */
const OF_APPROVERS: readonly Command[] = ['approve', 'reject'];
const DONE = { submit: 'submitted for approval', approve: 'approved', reject: 'given back', withdraw: 'taken back' } as const;

/** Versions that are newest in their language and wanted, so many at most. */
function standing(tree: Tree, wanted: (item: Item, of: VersionOf) => boolean): { item: Item; of: VersionOf }[] {
  const found: { item: Item; of: VersionOf }[] = [];
  for (const item of tree.all()) {
    if (!workflowOf(tree, item.raw)) continue;
    for (const { language } of item.raw.languages) {
      const raw = rawVersion(item, language);
      const of = raw && { id: item.id, language, version: raw.version };
      if (of && found.length < LISTED && wanted(item, of)) found.push({ item, of });
    }
  }
  return found;
}

/** In which state a part is that goes along; who approves a page approves the parts as they are shown on it, submitted or not. */
const ALONG: Readonly<Record<Command, readonly string[]>> = {
  submit: ['draft'],
  withdraw: ['awaiting'],
  reject: ['awaiting'],
  approve: ['draft', 'awaiting'],
};

/** Drafts of what is shown on a page: they have a workflow of their own, and nobody sends each of them on by hand. */
const partsAlong = (tree: Tree, of: VersionOf, command: Command): VersionOf[] =>
  needsOf(tree, [of])
    .filter(({ why, goes, id, language, version }) => {
      const part = tree.byId(id);
      const raw = part && rawVersion(part, language, version);
      return why === 'part' && goes && raw && workflowOf(tree, part.raw) && ALONG[command].includes(stateOf(tree, part, raw));
    })
    .map(({ id, language, version }) => ({ id, language, version }));

export const workflowOperations = (context: PublishingContext): AuthoringCall[] => {
  const { store, now, db, mails, sights, history } = context;
  const answer = (id: string, of: { language: string; version?: number | undefined }, reader: Caller) =>
    itemReply(itemAnswer(store.tree(), itemOf(store.tree(), id), of, reader, now()));
  return [
    call({
      method: 'GET',
      path: `${V1}/items/:id/approval`,
      summary:
        'What an approval of a version lets visitors see: the version, and the drafts of what is shown on its page. `seen` is the revision of all of it, which goes back with the approval.',
      access: 'practice',
      params: idParams,
      query: versionQuery,
      answer: z.object({ seen: z.string(), versions: z.array(seenVersionSchema) }),
      refuses: ['no-such-item', 'no-such-version', 'not-allowed'],
      handle: ({ params: { id }, query: { language, version }, reader }) => {
        const tree = store.tree();
        const { item, raw } = versionOf(tree, id, language, version);
        needsEdit(tree, item, reader);
        const of: VersionOf = { id: item.id, language, version: raw.version };
        const versions = [of, ...partsAlong(tree, of, 'approve')];
        return Promise.resolve({ seen: sights.of(tree, versions), versions: versions.map((each) => versionSeen(tree, each)) });
      },
    }),
    call({
      method: 'POST',
      path: `${V1}/items/:id/workflow`,
      summary:
        'Sends a version on: `submit` asks for approval, `withdraw` takes that back (of an approver also what is approved and waits for its moment), `approve` and `reject` are an approver’s. The drafts of what is shown on a page go with it. Approvers and who asked are told by mail. An approval says what was looked at (`seen`): where somebody saved since, nothing is approved.',
      access: 'practice',
      params: idParams,
      body: z.strictObject({
        language: languageSchema,
        version: versionSchema.optional(),
        command: z.enum(['submit', 'approve', 'reject', 'withdraw']),
        comment: commentSchema,
        seen: seenSchema.optional(),
      }),
      answer: itemSchema,
      refuses: [
        'no-such-item',
        'no-such-version',
        'no-workflow',
        'wrong-state',
        'not-allowed',
        'needs-approver',
        'changed-meanwhile',
        'revision-needed',
        ...REFUSES_SAVE,
      ],
      handle: async ({ params: { id }, body: { language, command, comment, seen, ...asked }, reader }) => {
        const before = store.tree();
        const item = itemOf(before, id);
        needsEdit(before, item, reader);
        const raw = rawVersion(item, language, asked.version);
        // Who approved it for a moment ahead may say otherwise until then.
        const unplans = command === 'withdraw' && raw !== undefined && isPlanned(before, item, raw, now());
        if ((OF_APPROVERS.includes(command) || unplans) && !reader.is('approver'))
          throw new AuthoringError('needs-approver', { message: 'Only an approver may do this.', about: { reader: reader.account } });
        if (!raw) throw new AuthoringError('no-such-version');
        const of: VersionOf = { id, language, version: raw.version };
        const looked = command === 'approve' ? sights.needSeen(seen) : undefined;
        const done = looked === undefined ? [] : await history();
        await db.transaction().execute(async (transaction) => {
          await noteStep(transaction, of, command, comment, reader);
          if (command === 'submit')
            await mails.tellApprovers({ kind: 'submitted', comment, ...about(before, of, reader) }, reader.email, transaction);
          const ahead = scheduledFor(
            before,
            item,
            { ...raw, fields: raw.fields.filter(({ id: field }) => field !== FIELD.workflowState) },
            now(),
          );
          const at = ahead === undefined ? undefined : new Date(ahead);
          if (command === 'approve')
            await tellAuthor(context, transaction, of, before, { comment, ...outcome(before, of, ahead, now()) }, reader);
          if (command === 'reject') await tellAuthor(context, transaction, of, before, { kind: 'rejected', comment }, reader);
          if (command === 'approve') {
            const shown = [of, ...partsAlong(before, of, command)];
            await noteParts(transaction, before, shown);
            await noteOwnStarts(transaction, before, shown, at, now());
          }
          const own = unplans ? (await ownStartsOf(transaction, [item.id])).get(item.id) : undefined;
          // Last: what is owed is owed for what was done, and nothing is done that owes nothing.
          await store.change(reader, `${item.path} (${language} ${raw.version}) ${DONE[command]}`, (draft) => {
            if (unplans) return unplan(draft, of, now(), own);
            const parts = partsAlong(draft.tree, of, command);
            if (looked !== undefined) sights.needSame(draft, [of, ...parts], looked, done);
            // What kept it back goes, as it does of its parts: it was approved to be seen.
            if (command === 'approve') publishVersion(draft, of, at, now());
            move(draft, of, command);
            for (const part of parts)
              if (command === 'approve') publishVersion(draft, part, at, now());
              else move(draft, part, command);
          });
        });
        mails.wake();
        return answer(id, of, reader);
      },
    }),
    call({
      method: 'GET',
      path: `${V1}/workflow`,
      summary: `Versions that wait for approval, drafts, or what is scheduled, ${LISTED} at most.`,
      access: 'practice',
      query: z.object({ state: z.enum(['awaiting', 'draft', 'scheduled']).default('awaiting') }),
      answer: z.object({ rows: z.array(waitingSchema) }),
      handle: async ({ query: { state }, reader }) => {
        const tree = store.tree();
        const at = now();
        const wanted = (item: Item, { language, version }: VersionOf): boolean => {
          if (!mayEdit(tree, item, reader)) return false;
          const raw = rawVersion(item, language, version);
          return state === 'scheduled' ? scheduledFor(tree, item, raw, at) !== undefined : stateOf(tree, item, raw) === state;
        };
        const found = standing(tree, wanted);
        const steps = await lastSteps(
          db,
          found.map(({ of }) => of),
        );
        const rows = found.map(({ item, of }): z.input<typeof waitingSchema> => {
          const raw = rawVersion(item, of.language, of.version);
          const last = steps.get(`${of.id}/${of.language}/${of.version}`);
          const page = pageOf(tree, item);
          const scheduled = scheduledFor(tree, item, raw, at);
          return {
            ...of,
            displayName: titleById(tree, item.id, of.language),
            path: item.path,
            state: stateOf(tree, item, raw),
            ...(page === undefined ? {} : { page }),
            ...(last === undefined ? {} : { who: last.name, when: last.at.toISOString(), comment: last.comment }),
            ...(scheduled === undefined ? {} : { at: scheduled }),
          };
        });
        return { rows: rows.toSorted((a, b) => (b.when ?? '').localeCompare(a.when ?? '')) };
      },
    }),
  ];
};

/** A version as others name it; without a number the newest. */
export const versionNamed = z.strictObject({ id: guidSchema, language: languageSchema, version: versionSchema.optional() });
