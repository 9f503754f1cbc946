import type { Guid, Item, RawVersion, TemplateField, Tree } from '../../items/types.ts';
import { parseNameValues } from '../../layout/links.ts';
import { isExpression, isLinear } from '../../site/patterns.ts';
import { AuthoringError } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import { initialState, revisionOf, workflowOf, type Draft } from '../store/index.ts';
import { FIELD } from '../../items/ids.ts';
import { braced } from '../../items/guid.ts';
import { itemOf, ownValue, writableFields } from './answer.ts';
import { needsEdit } from './ground.ts';
import { isApproved, isLive, rawVersion, stateOf } from './standing.ts';

export interface FieldChange {
  id: Guid;
  value: string | null;
  /** What the editor's window showed before: `null` for a standard value. */
  base?: string | null | undefined;
}

export interface Conflict {
  id: Guid;
  name: string;
  base: string | null | undefined;
  yours: string | null;
  theirs: string | null;
}

const PREFIX = /^(?:W\/)?"(.*)"$/;

/** The revision in `If-Match`. @throws AuthoringError `revision-needed` */
export function revisionAsked(header: string | undefined): string {
  const revision = PREFIX.exec(header?.trim() ?? '')?.[1] ?? header?.trim();
  if (revision === undefined || revision === '' || revision === '*') throw new AuthoringError('revision-needed');
  return revision.toLowerCase();
}

/**
 * The version in which an edit of versioned fields is kept. What visitors see, and what is approved to be seen, is never changed
 * by a draft: a new version begins. What waits for approval is a draft again when somebody edits it who may not approve.
 */
export function versionToEdit(draft: Draft, item: Item, language: string, version: number | undefined, caller: Caller): number {
  const { tree } = draft;
  const raw = rawVersion(item, language, version);
  const workflow = workflowOf(tree, item.raw);
  if (!raw) return draft.addVersion(item.id, language);
  if (!workflow) return raw.version;
  const state = stateOf(tree, item, raw);
  if (state === 'approved' || state === 'none') return draft.addVersion(item.id, language, raw.version);
  const initial = initialState(tree, workflow);
  if (state === 'awaiting' && !caller.is('approver') && initial)
    draft.set(item.id, { field: FIELD.workflowState, value: braced(initial.id), language, version: raw.version });
  return raw.version;
}

/**
 * The version that an edit is made to. Whoever opened what is published, and somebody else began a draft meanwhile, edits that draft
 * too: a draft of their own, made of what is published, would hide what the other wrote.
 */
export function versionMeant(tree: Tree, item: Item, language: string, version: number | undefined): RawVersion | undefined {
  const asked = rawVersion(item, language, version);
  const newest = rawVersion(item, language);
  if (!asked || !newest || asked === newest || workflowOf(tree, item.raw) === undefined) return asked;
  const state = stateOf(tree, item, asked);
  return state === 'approved' || state === 'none' ? newest : asked;
}

/** They keep an item from visitors that is approved: whoever changes them publishes it. */
const HOLDS_BACK: ReadonlySet<Guid> = new Set([FIELD.publish, FIELD.unpublish, FIELD.neverPublish]);

/** Whether an approver let visitors see it, or anything below it. */
const holdsApproved = (tree: Tree, item: Item): boolean =>
  (workflowOf(tree, item.raw) !== undefined && isApproved(tree, item)) || item.children.some((child) => holdsApproved(tree, child));

/**
 * Fields without versions are live as soon as they are saved; what keeps an item back keeps back all below it, as a folder does with
 * the parts of a page.
 *
 * @throws AuthoringError `needs-approver`
 */
function needsApproverFor(tree: Tree, item: Item, fields: readonly TemplateField[], caller: Caller): void {
  const atOnce = fields.filter(({ shared, unversioned }) => shared || unversioned);
  if (atOnce.length === 0 || caller.is('approver')) return;
  const publishes = atOnce.some(({ id }) => HOLDS_BACK.has(id)) && holdsApproved(tree, item);
  if (!publishes && (workflowOf(tree, item.raw) === undefined || !isLive(tree, item))) return;
  throw new AuthoringError('needs-approver', {
    message: `The item, or something below it, is approved, and ${atOnce.map(({ name }) => name).join(', ')} has no versions: a change is seen at once. Ask an approver.`,
    details: { fields: atOnce.map(({ id }) => id) },
    about: { reader: caller.account },
  });
}

const noSuchField = (id: Guid): AuthoringError =>
  new AuthoringError('no-such-field', { details: { fields: [{ in: 'body', field: id, message: 'no such field' }] } });

/**
 * What is said of an item when it is made is what may be said of it later: no state of a workflow, for one, which would publish it.
 *
 * @throws AuthoringError `no-such-field`
 */
export function needsWritable(tree: Tree, template: Guid, fields: readonly { field: Guid }[]): void {
  const known = writableFields(tree, template);
  for (const { field } of fields) if (!known.some(({ id }) => id === field)) throw noSuchField(field);
}

/**
 * Anybody may send any path to the expressions of redirects: an editor writes those alone whose time is bounded. What stands there
 * already stays.
 *
 * @throws AuthoringError `invalid-input`
 */
export function needsBounded(fields: readonly { field: Guid; value: string | null }[], before = ''): void {
  const known = new Set(parseNameValues(before).map(({ name }) => name));
  for (const { field, value } of fields) {
    if (field !== FIELD.urlMapping || value === null) continue;
    const wrong = parseNameValues(value).find(({ name }) => isExpression(name) && !known.has(name) && !isLinear(name));
    if (!wrong) continue;
    const message = `no expression that is found in bounded time: ${wrong.name}`;
    throw new AuthoringError('invalid-input', { details: { fields: [{ in: 'body', field, message }] } });
  }
}

export interface Edited {
  version: number;
  /** Somebody else had saved other fields meanwhile. */
  merged: boolean;
}

/**
 * Saves fields of a version. Against the newest revision, or where nobody else changed the same fields since: those fields alone.
 *
 * @throws AuthoringError `changed-meanwhile` with `conflicts` in `details`, and nothing was changed
 */
export function editFields(
  draft: Draft,
  id: Guid,
  asked: { language: string; version?: number | undefined; revision: string; fields: readonly FieldChange[] },
  caller: Caller,
): Edited {
  const { tree } = draft;
  const { language } = asked;
  const item = itemOf(tree, id);
  needsEdit(tree, item, caller);
  const known = writableFields(tree, item.templateId);
  const changes = asked.fields.map((change) => {
    const field = known.find((each) => each.id === change.id);
    if (!field) throw noSuchField(change.id);
    return { ...change, field };
  });
  // From the file and not from memory: somebody may have written it a moment ago.
  const file = draft.item(id);
  const current: Item = { ...item, raw: { ...file, file: item.raw.file } };
  const raw = versionMeant(tree, current, language, asked.version);
  if (asked.version !== undefined && !raw) throw new AuthoringError('no-such-version');
  const stale = revisionOf(file, language, raw?.version) !== asked.revision;
  const theirs = (field: TemplateField) => ownValue(current, field, language, raw?.version) ?? null;
  // What already is as it is to be, is no change and no conflict: a window may repeat what it did not hear was saved.
  const wanted = changes.filter(({ field, value }) => theirs(field) !== value);
  if (stale) {
    const conflicts = wanted.flatMap(({ id: fieldId, base, value, field }): Conflict[] =>
      base !== undefined && theirs(field) === base ? [] : [{ id: fieldId, name: field.name, base, yours: value, theirs: theirs(field) }],
    );
    if (conflicts.length > 0) throw new AuthoringError('changed-meanwhile', { details: { conflicts } });
  }
  needsApproverFor(
    tree,
    item,
    wanted.map(({ field }) => field),
    caller,
  );
  for (const { field, value } of wanted) needsBounded([{ field: field.id, value }], theirs(field) ?? '');
  const isVersioned = ({ shared, unversioned }: TemplateField): boolean => !shared && !unversioned;
  const version = wanted.some(({ field }) => isVersioned(field))
    ? versionToEdit(draft, item, language, raw?.version, caller)
    : (raw?.version ?? 0);
  for (const { field, value } of wanted) draft.set(id, { field: field.id, value, language, ...(isVersioned(field) ? { version } : {}) });
  return { version, merged: stale };
}

/** One line that says what was edited. */
export const editSummary = (tree: Tree, id: Guid, fields: readonly FieldChange[]): string => {
  const item = tree.byId(id);
  const names = fields.flatMap(
    ({ id: field }) => tree.templateFields(item?.templateId ?? '').find((each) => each.id === field)?.name ?? [],
  );
  return `${names.join(', ')} of ${item?.path ?? id}`;
};
