/**
 * What somebody looked at before they let visitors see it: the versions, as they were then. Whoever approves says what they saw, and
 * where it is another by now nothing is approved, but said what became of it.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ScsField, ScsItem } from '../../../../lib/scs/item.ts';
import { FIELD } from '../../items/ids.ts';
import type { Guid, TemplateField, Tree } from '../../items/types.ts';
import { AuthoringError } from '../errors.ts';
import { editableFields } from '../items/answer.ts';
import { itemSchema } from '../items/shapes.ts';
import { rawVersion, stateOf } from '../items/standing.ts';
import { revisionOf, type Done, type Draft } from '../store/index.ts';
import type { VersionOf } from './moves.ts';
import { titleById } from './steps.ts';

/** Of 500 versions, the most that are published at once. */
const LONGEST = 12_000;
export const seenSchema = z
  .string()
  .max(LONGEST)
  .regex(/^[\da-f]{32}\.[\w-]*$/, 'not a revision of what was seen');

export const seenVersionSchema = z.object({
  id: z.string(),
  language: z.string(),
  version: z.int(),
  displayName: z.string(),
  path: z.string(),
  state: itemSchema.shape.state,
});

const difference = z.object({ id: z.string(), name: z.string(), type: z.string(), from: z.string().nullable(), to: z.string().nullable() });
/** What became of one of the versions, as a refusal says it. */
export const changedSinceSchema = seenVersionSchema.omit({ state: true }).extend({
  was: z.enum(['changed', 'added', 'gone']),
  who: z.string().optional().describe('Who saved it last'),
  at: z.string().optional(),
  fields: z.array(difference).optional().describe('Left out where what was seen is not known any more'),
});
type ChangedSince = z.input<typeof changedSinceSchema>;

/** How far a version is on its way is no part of what it says. */
const OF_THE_WAY: ReadonlySet<Guid> = new Set([FIELD.workflow, FIELD.workflowState]);
const said = (fields: readonly ScsField[]): ScsField[] => fields.filter(({ id }) => !OF_THE_WAY.has(id));

const revisionSeen = (item: ScsItem, { language, version }: VersionOf): string =>
  revisionOf(
    {
      ...item,
      shared: said(item.shared),
      languages: item.languages.map((part) => ({
        ...part,
        versions: part.versions.map((each) => ({ ...each, fields: said(each.fields) })),
      })),
    },
    language,
    version,
  );

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const MARK_BYTES = 4;
const keyOf = ({ id, language, version }: VersionOf): string => `${id}/${language.toLowerCase()}/${version}`;

/** One of the versions in the second half of a revision. It tells which were changed; whether any was, the first half says. */
const markOf = (text: string): string => digest(text).subarray(0, MARK_BYTES).toString('hex');

interface Sight {
  of: VersionOf;
  item: ScsItem;
  path: string;
  displayName: string;
}

interface Looked {
  seen: string;
  sights: readonly Sight[];
}

function lookAt(tree: Tree, itemOf: (id: Guid) => ScsItem, versions: readonly VersionOf[]): Looked {
  const sights = versions
    .map((of): Sight => ({ of, item: itemOf(of.id), path: tree.byId(of.id)?.path ?? '', displayName: titleById(tree, of.id, of.language) }))
    .sort((a, b) => (keyOf(a.of) < keyOf(b.of) ? -1 : 1));
  const whole = createHash('sha256');
  const marks = sights.map(({ of, item }) => {
    const revision = revisionSeen(item, of);
    whole.update(`${keyOf(of)} ${revision}\n`);
    return markOf(keyOf(of)) + markOf(revision);
  });
  return {
    seen: `${whole.digest('hex').slice(0, 32)}.${Buffer.from(marks.join(''), 'hex').toString('base64url')}`,
    sights,
  };
}

/** Marks of the versions and of what they said, out of a revision. */
function marksIn(seen: string): ReadonlyMap<string, string> {
  const hex = Buffer.from(seen.slice(seen.indexOf('.') + 1), 'base64url').toString('hex');
  const pairs = hex.match(new RegExp(`.{${MARK_BYTES * 4}}`, 'g')) ?? [];
  return new Map(pairs.map((pair) => [pair.slice(0, MARK_BYTES * 2), pair.slice(MARK_BYTES * 2)]));
}

const own = (item: ScsItem, field: TemplateField, { language, version }: VersionOf): string | undefined => {
  const part = item.languages.find((each) => each.language.toLowerCase() === language.toLowerCase());
  const fields = field.shared
    ? item.shared
    : field.unversioned
      ? part?.fields
      : part?.versions.find((each) => each.version === version)?.fields;
  return fields?.find(({ id }) => id === field.id)?.value;
};

/** Fields that an editor knows, and the layout, in which two states of a version differ. */
function differencesOf(tree: Tree, before: Pick<Sight, 'of' | 'item'>, after: Pick<Sight, 'of' | 'item'>): z.input<typeof difference>[] {
  const fields = [
    ...editableFields(tree, after.item.template),
    ...tree.templateFields(after.item.template).filter(({ id }) => id === FIELD.finalRenderings),
  ];
  return fields
    .map((field) => ({
      id: field.id,
      name: field.name,
      type: field.type,
      from: own(before.item, field, before.of) ?? null,
      to: own(after.item, field, after.of) ?? null,
    }))
    .filter(({ from, to }) => from !== to);
}

/** Looks that are remembered, so that what changed since can be shown word by word; of older ones it is told which items changed. */
const REMEMBERED = 500;

export interface Sights {
  /** The revision of versions as they are now. */
  of(tree: Tree, versions: readonly VersionOf[]): string;
  /** Nobody lets visitors see what they have not seen. @throws AuthoringError `revision-needed` */
  needSeen(seen: string | undefined): string;
  /**
   * Holds what somebody saw against what is there, by the files: somebody may have written one a moment ago.
   *
   * @param history the service's own changes, the oldest first
   * @throws AuthoringError `changed-meanwhile` with `seen` and `changed` in `details`
   */
  needSame(draft: Draft, versions: readonly VersionOf[], seen: string, history: readonly Done[]): void;
}

export function createSights(): Sights {
  const known = new Map<string, readonly Sight[]>();
  const remember = ({ seen, sights }: Looked): string => {
    known.delete(seen);
    known.set(seen, sights);
    for (const oldest of known.keys()) {
      if (known.size <= REMEMBERED) break;
      known.delete(oldest);
    }
    return seen;
  };
  return {
    needSeen: (seen) => {
      if (seen === undefined)
        throw new AuthoringError('revision-needed', { message: 'Say what was seen (`seen`): read it, and send it along.' });
      return seen;
    },
    of: (tree, versions) =>
      remember(
        lookAt(
          tree,
          (id) => {
            const item = tree.byId(id);
            if (!item) throw new AuthoringError('no-such-item');
            return item.raw;
          },
          versions,
        ),
      ),
    needSame: (draft, versions, seen, history) => {
      const { tree } = draft;
      const now = lookAt(tree, (id) => structuredClone(draft.item(id)), versions);
      if (now.seen === seen) return;
      const before = known.get(seen);
      remember(now);
      const marks = marksIn(seen);
      const lastOf = (id: Guid) => history.findLast(({ items }) => items.includes(id));
      const row = ({ of, path, displayName }: Sight, was: ChangedSince['was']): ChangedSince => {
        const last = lastOf(of.id);
        return { ...of, path, displayName, was, ...(last ? { who: last.actor.name, at: last.at } : {}) };
      };
      const changed = now.sights.flatMap((sight): ChangedSince[] => {
        const mark = marks.get(markOf(keyOf(sight.of)));
        if (mark === markOf(revisionSeen(sight.item, sight.of))) return [];
        // A draft that was begun of what was seen takes its place.
        const old = before?.find(({ of }) => of.id === sight.of.id && of.language === sight.of.language);
        return [
          {
            ...row(sight, mark === undefined && !old ? 'added' : 'changed'),
            ...(old ? { fields: differencesOf(tree, old, sight) } : {}),
          },
        ];
      });
      const here = new Set(now.sights.map(({ of }) => `${of.id}/${of.language}`));
      const gone = (before ?? []).filter(({ of }) => !here.has(`${of.id}/${of.language}`)).map((sight) => row(sight, 'gone'));
      throw new AuthoringError('changed-meanwhile', { details: { seen: now.seen, changed: [...changed, ...gone] } });
    },
  };
}

/** How a version is listed beside a revision of it. */
export function versionSeen(tree: Tree, of: VersionOf): z.input<typeof seenVersionSchema> {
  const item = tree.byId(of.id);
  return {
    ...of,
    displayName: titleById(tree, of.id, of.language),
    path: item?.path ?? '',
    state: item ? stateOf(tree, item, rawVersion(item, of.language, of.version)) : 'none',
  };
}
