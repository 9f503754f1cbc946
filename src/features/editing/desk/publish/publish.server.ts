import { isAuthoringRefusal, type AuthoringClient } from '../../authoring/client.server';
import { comparisonSchema, type Item } from '../../authoring/items.schema';
import {
  approvalSchema,
  changedSinceLookSchema,
  publishedSchema,
  releasesSchema,
  takenDownSchema,
} from '../../authoring/publishing.schema';
import { readItem } from '../../authoring/read-item.server';
import { checkCounts } from '../../checks/server';
import type { Posted } from '../../common/page';
import type { Going, Part, Seen } from '../item/model';
import { orNothing } from '../or-nothing.server';
import { problemsOf } from '../make-view.server';
import { goesAlong } from './goes-along';

/** More parts than are compared one by one: of the rest their names are told. */
const COMPARED = 12;

type VersionOf = Pick<Going, 'id' | 'language' | 'version'>;

async function goingOf(api: AuthoringClient, of: VersionOf & { displayName: string }, item: Item | undefined): Promise<Going> {
  const { id, language, version } = of;
  const live = item?.languages.find((each) => each.language === language)?.versions.find((each) => each.live)?.version;
  const named = { id, language, version, displayName: item?.title || of.displayName, isNew: item !== undefined && live === undefined };
  if (live === undefined || live === version) return named;
  const fields = await orNothing(api.ask(`items/${id}/compare`, comparisonSchema, { query: { language, from: live, to: version } }));
  return fields ? { ...named, fields } : named;
}

/** What visitors would see: the version, and the drafts of its parts. */
async function allGoing(api: AuthoringClient, item: Item, parts: readonly (VersionOf & { displayName: string })[]): Promise<Going[]> {
  const self = { id: item.id, language: item.language, version: item.version, displayName: item.displayName };
  return Promise.all([
    goingOf(api, self, item),
    ...parts.map(async (part, index) =>
      goingOf(api, part, index < COMPARED ? await orNothing(readItem(api, part.id, part.language, part.version)) : undefined),
    ),
  ]);
}

/** How an item is published: where it stands, what visitors would see, and what belongs to it. */
export async function publishPart(api: AuthoringClient, item: Item): Promise<Part> {
  const { id, language, version } = item;
  const approves = item.may.approve && version > 0 && item.workflow && !item.live;
  const dry = (withWhatItNeeds: boolean) =>
    orNothing(
      api.ask('publish', publishedSchema, {
        method: 'POST',
        body: { items: [{ id, language, version }], withWhatItNeeds, dryRun: true },
      }),
    );
  // Before anything else is read: what is saved while the page is made was not looked at.
  const [approval, alone, whole] = approves
    ? await Promise.all([
        item.state === 'awaiting'
          ? orNothing(api.ask(`items/${id}/approval`, approvalSchema, { query: { language, version } }))
          : undefined,
        dry(false),
        dry(true),
      ])
    : [];
  const needs = alone?.needs;
  const parts = approval
    ? approval.versions.filter((each) => each.id !== id)
    : (needs ?? []).flatMap((need) =>
        need.why === 'part' && goesAlong(need) && need.version
          ? [{ ...need, version: need.version, displayName: need.displayName ?? need.path ?? need.id }]
          : [],
      );
  const isPublic =
    item.may.approve &&
    item.page !== undefined &&
    item.languages.some((each) => each.language === language && each.versions.some(({ live }) => live));
  const [going, off, releases, checks] = await Promise.all([
    approves ? allGoing(api, item, parts) : [],
    isPublic
      ? orNothing(api.ask(`items/${id}/unpublish`, takenDownSchema, { method: 'POST', body: { language, dryRun: true } }))
      : undefined,
    orNothing(api.ask('releases', releasesSchema)),
    item.page ? orNothing(checkCounts(api, id, language)) : undefined,
  ]);
  const seen: Seen = {
    ...(approval ? { approve: approval.seen } : {}),
    ...(alone?.seen ? { alone: alone.seen } : {}),
    ...(whole?.seen ? { whole: whole.seen } : {}),
  };
  return {
    name: 'publish',
    checks,
    needs,
    going,
    seen,
    below: off?.below ?? [],
    ...(off?.instead ? { instead: off.instead } : {}),
    // One that is scheduled takes nothing in.
    releases: (releases ?? []).filter(({ state }) => state === 'open'),
  };
}

/** The revision that a form brings, under its name. */
export const seenIn = (form: URLSearchParams, name: string): { seen?: string } => {
  const seen = form.get(name);
  return seen ? { seen } : {};
};

/**
 * Does what lets visitors see something. Where somebody saved since it was looked at, nothing is done, and the page comes again with
 * what became of it.
 *
 * @param name of the field of the form that brought the revision
 */
export async function ifStillSo<Done>(
  name: string,
  asked: Promise<Done>,
): Promise<{ done: Done; refused?: never } | { done?: never; refused: Extract<Posted, { problems: unknown }> }> {
  try {
    return { done: await asked };
  } catch (error) {
    if (!isAuthoringRefusal(error, 'changed-meanwhile')) throw error;
    const since = changedSinceLookSchema.safeParse(error.body);
    if (!since.success) return { refused: problemsOf(error) };
    return { refused: { problems: [{ field: 'since', word: 'since.title' }], status: 412, more: { name, ...since.data } } };
  }
}
