import { z } from 'zod';
import type { Item, Tree } from '../../items/types.ts';
import type { PublishingContext } from '../context.ts';
import { AuthoringError, REFUSES_SAVE } from '../errors.ts';
import { call, type AuthoringCall } from '../http/call.ts';
import type { Caller } from '../http/caller.ts';
import { itemAnswer, itemOf, pageOf } from '../items/answer.ts';
import { needsEdit } from '../items/ground.ts';
import { itemReply } from '../items/operations.ts';
import { idParams, itemSchema, languageSchema } from '../items/shapes.ts';
import { liveVersion, rawVersion } from '../items/standing.ts';
import type { Db } from '../storage/database.ts';
import { commentSchema, versionNamed } from './operations.ts';
import { publishVersion, unpublish, versionOf, type VersionOf } from './moves.ts';
import { needsOf } from './needs.ts';
import { noteOwnStarts } from './own-start.ts';
import { noteParts } from '../versions/page-parts.ts';
import { seenSchema } from './seen.ts';
import { noteStep, outcome, tellAuthor, titleById } from './steps.ts';

const V1 = '/authoring/v1';

/** A request, and a clock that is behind, may take so long. */
const LATE_MS = 60_000;
/** Beyond that somebody made a mistake. */
const LATEST_MS = 10 * 366 * 86_400_000;
export const momentSchema = z.iso
  .datetime({ offset: true, message: 'not a moment: 2026-12-04T17:30:00Z' })
  .transform((text) => new Date(text));

const publishedSchema = z.object({ id: z.string(), language: z.string(), version: z.int(), displayName: z.string(), path: z.string() });
const needSchema = publishedSchema.extend({
  why: z.enum(['part', 'refers', 'above']),
  goes: z.boolean().describe('Whether it is published by `withWhatItNeeds`: other pages that are named are not, nor what they need'),
});
export const publicationSchema = z.object({
  published: z.array(publishedSchema).describe('What visitors see now, or from the given moment on'),
  needs: z.array(needSchema).describe('What else they would have to see, so that they see these whole'),
  at: z.string().optional(),
  seen: z.string().optional().describe('With `dryRun`: the revision of all that would be published, which goes back with the publication'),
});
type Publication = z.input<typeof publicationSchema>;

const belowSchema = publishedSchema.omit({ version: true });

/** Pages below an item that visitors see in a language of their own. */
function seenBelow(tree: Tree, item: Item, language: string): Item[] {
  return item.children.flatMap((child) => [
    ...(pageOf(tree, child) && liveVersion(tree, child, language) !== undefined ? [child] : []),
    ...seenBelow(tree, child, language),
  ]);
}

const named = (tree: Tree, { id, language, version }: VersionOf) => ({
  id,
  language,
  version,
  displayName: titleById(tree, id, language),
  path: tree.byId(id)?.path ?? '',
});

/**
 * A moment that is ahead; undefined for none, and for one that has come while it was on the way. One before is a mistake, and no "now".
 * @throws AuthoringError `invalid-input`
 */
export function ahead(at: Date | undefined, now: Date): Date | undefined {
  if (at === undefined) return undefined;
  const wait = at.getTime() - now.getTime();
  if (wait > LATEST_MS || wait < -LATE_MS)
    throw new AuthoringError('invalid-input', {
      details: { fields: [{ in: 'body', field: 'at', message: wait > 0 ? 'more than ten years ahead' : 'a moment that has passed' }] },
    });
  if (wait <= 0) return undefined;
  // Sitecore's dates have no parts of a second: earlier than asked for nobody sees anything.
  return new Date(Math.ceil(at.getTime() / 1000) * 1000);
}

/** Versions as they are asked for, with the newest where no number is given. @throws AuthoringError `no-such-item`, `no-such-version`, `not-allowed` */
export function versionsAsked(tree: Tree, asked: readonly z.output<typeof versionNamed>[], caller: Caller): VersionOf[] {
  return asked.map(({ id, language, version }) => {
    const { item, raw } = versionOf(tree, id, language, version);
    needsEdit(tree, item, caller);
    return { id: item.id, language, version: raw.version };
  });
}

/**
 * Publishes versions as one change: visitors see all of them or none. Who asked for the approval of one is told.
 *
 * @param seen the revision of them that somebody looked at: where they are others now, nothing is published
 * @param note what else is kept of it, in the same transaction
 */
export async function publishTogether(
  context: PublishingContext,
  versions: readonly VersionOf[],
  { at, comment, summary, caller, seen }: { at: Date | undefined; comment: string; summary: string; caller: Caller; seen: string },
  note?: (on: Db, done: readonly VersionOf[]) => Promise<void>,
): Promise<VersionOf[]> {
  const { store, db, mails, now, sights, history } = context;
  const noted = await history();
  const done = await db.transaction().execute(async (transaction) => {
    const before = store.tree();
    // Of what visitors see already nobody is told a second time.
    const hidden = versions.filter(({ id, language, version }) => liveVersion(before, itemOf(before, id), language) !== version);
    for (const of of hidden) {
      await noteStep(transaction, of, 'publish', comment, caller);
      const became = outcome(before, of, at?.toISOString(), now(), versions);
      await tellAuthor(context, transaction, of, before, { comment, ...became }, caller);
    }
    await noteParts(transaction, before, versions);
    await noteOwnStarts(transaction, before, hidden, at, now());
    await note?.(transaction, versions);
    const { result } = await store.change(caller, summary, (draft) => {
      sights.needSame(draft, versions, seen, noted);
      return versions.filter((of) => publishVersion(draft, of, at, now()));
    });
    return result;
  });
  mails.wake();
  return done;
}

export const publishOperations = (context: PublishingContext): AuthoringCall[] => {
  const { store, now, db, sights } = context;
  return [
    call({
      method: 'POST',
      path: `${V1}/publish`,
      summary:
        'Lets visitors see versions, whatever state they are in, at once or from a moment on; with `withWhatItNeeds` also the parts that they show, what they refer to and is no page, and the pages above them that nobody sees yet. All of it in one change. `dryRun` only says what that would be. What would be is `seen` in its answer, and goes back with the publication: where somebody saved since, nothing is published.',
      access: 'approver',
      body: z.strictObject({
        items: z.array(versionNamed).min(1).max(500),
        withWhatItNeeds: z.boolean().default(false),
        at: momentSchema.optional(),
        dryRun: z.boolean().default(false),
        comment: commentSchema,
        seen: seenSchema.optional(),
      }),
      answer: publicationSchema,
      refuses: ['no-such-item', 'no-such-version', 'no-workflow', 'not-allowed', 'changed-meanwhile', 'revision-needed', ...REFUSES_SAVE],
      handle: async ({ body, reader }) => {
        const tree = store.tree();
        const at = ahead(body.at, now());
        const asked = versionsAsked(tree, body.items, reader);
        const needs = needsOf(tree, asked);
        const going = needs.filter(({ goes }) => goes).map(({ id, language, version }) => ({ id, language, version }));
        const versions: VersionOf[] = body.withWhatItNeeds ? [...asked, ...going] : asked;
        const answer = (done: readonly VersionOf[]): Publication => ({
          published: done.map((of) => named(tree, of)),
          needs: needs
            .filter(({ goes }) => !body.withWhatItNeeds || body.dryRun || !goes)
            .map(({ why, goes, ...of }): Publication['needs'][number] => ({ ...named(tree, of), why, goes })),
          ...(at === undefined ? {} : { at: at.toISOString() }),
        });
        if (body.dryRun) return { ...answer(versions), seen: sights.of(tree, versions) };
        const seen = sights.needSeen(body.seen);
        const paths = versions.map(({ id, language }) => `${tree.byId(id)?.path ?? id} (${language})`);
        const more = paths.length > 3 ? ` and ${paths.length - 3} more` : '';
        const summary = `${paths.slice(0, 3).join(', ')}${more} ${at === undefined ? 'published' : `scheduled for ${at.toISOString()}`}`;
        return answer(await publishTogether(context, versions, { at, comment: body.comment, summary, caller: reader, seen }));
      },
    }),
    call({
      method: 'POST',
      path: `${V1}/items/:id/unpublish`,
      summary:
        'Takes an item from visitors, at once or from a moment on: in one language, or (left out) in all, with everything below it. In one language the pages below it stay, unless they end too (`withBelow`); the answer names those that stay, and which other language its address shows then. `dryRun` only says that.',
      access: 'approver',
      params: idParams,
      body: z.strictObject({
        language: languageSchema.optional(),
        at: momentSchema.optional(),
        withBelow: z.boolean().default(false),
        dryRun: z.boolean().default(false),
        comment: commentSchema,
      }),
      answer: itemSchema.extend({
        below: z.array(belowSchema).describe('Pages below it that visitors go on seeing'),
        instead: languageSchema.optional().describe('The language in which visitors see it at its address then'),
      }),
      refuses: ['no-such-item', 'no-such-version', 'not-allowed', ...REFUSES_SAVE],
      handle: async ({ params: { id }, body: { language, at: asked, withBelow, dryRun, comment }, reader }) => {
        const tree = store.tree();
        const item = itemOf(tree, id);
        needsEdit(tree, item, reader);
        const at = ahead(asked, now());
        const spoken = language ?? tree.defaultLanguage;
        const version = rawVersion(item, spoken)?.version ?? 1;
        const below = language === undefined ? [] : seenBelow(tree, item, language);
        const stay = withBelow ? [] : below;
        const instead = language === undefined ? undefined : tree.view('published').inPlaceOf(item, language);
        const answer = (after: Tree) =>
          itemReply({
            ...itemAnswer(after, itemOf(after, id), { language: spoken }, reader, now()),
            below: stay.map((each) => ({ id: each.id, language: spoken, displayName: titleById(tree, each.id, spoken), path: each.path })),
            ...(instead === undefined ? {} : { instead }),
          });
        if (dryRun) return answer(tree);
        await db.transaction().execute(async (transaction) => {
          await noteStep(transaction, { id: item.id, language: spoken, version }, 'unpublish', comment, reader);
          const summary = `${item.path}${language === undefined ? '' : ` (${language})`} ${at === undefined ? 'unpublished' : `ends at ${at.toISOString()}`}`;
          await store.change(reader, summary, (draft) => {
            unpublish(draft, item.id, { language, at, now: now() });
            for (const page of withBelow ? below : []) {
              needsEdit(draft.tree, page, reader);
              unpublish(draft, page.id, { language, at, now: now() });
            }
          });
        });
        return answer(store.tree());
      },
    }),
  ];
};
