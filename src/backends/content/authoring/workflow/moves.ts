/** How a version gets from one state of its workflow to the next, and to visitors. What it does is done to a draft: all of it is saved as one change, or nothing is. */
import { parseDate } from '../../items/dates.ts';
import { braced, guid } from '../../items/guid.ts';
import { FIELD, TEMPLATE } from '../../items/ids.ts';
import type { Guid, Item, RawVersion, Tree } from '../../items/types.ts';
import { AuthoringError } from '../errors.ts';
import { liveVersion, rawVersion, stateOf } from '../items/standing.ts';
import { initialState, isFinal, workflowOf, type Draft } from '../store/index.ts';
import { freeAddress } from '../structure/redirect.ts';

/** `withdraw` is no command of the workflow's: whoever submitted something may take it back. */
export type Command = 'submit' | 'approve' | 'reject' | 'withdraw';

/** A version of an item in a language. */
export interface VersionOf {
  id: Guid;
  language: string;
  version: number;
}

const shared = (item: Item, id: Guid, hint: string): string =>
  (item.raw.shared.find((field) => field.id === id) ?? item.raw.shared.find((field) => field.hint.toLowerCase() === hint))?.value ?? '';

/** A moment as Sitecore writes it: `20261204T173000Z`. */
const sitecoreMoment = (at: Date): string => `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

/** The final state of a workflow: what is in it may be shown. @throws AuthoringError `no-workflow` */
function finalState(tree: Tree, workflow: Item): Item {
  const final = workflow.children.find((child) => tree.inherits(child, TEMPLATE.workflowState) && isFinal(child));
  if (!final) throw new AuthoringError('no-workflow', { message: `The workflow ${workflow.path} has no final state.` });
  return final;
}

/** A version of the tree. @throws AuthoringError `no-such-version` */
export function versionOf(tree: Tree, id: Guid, language: string, version?: number): { item: Item; raw: RawVersion } {
  const item = tree.byId(id);
  if (!item) throw new AuthoringError('no-such-item');
  const raw = rawVersion(item, language, version);
  if (!raw) throw new AuthoringError('no-such-version');
  return { item, raw };
}

/** The state to which a command leads from the state in which a version is. @throws AuthoringError `no-workflow`, `wrong-state` */
function stateAfter(tree: Tree, item: Item, raw: RawVersion, command: Command): Item {
  const workflow = workflowOf(tree, item.raw);
  if (!workflow) throw new AuthoringError('no-workflow');
  const from = stateOf(tree, item, raw);
  const refuse = (): AuthoringError => new AuthoringError('wrong-state', { details: { state: from } });
  if (command === 'withdraw') {
    const initial = initialState(tree, workflow);
    if (from !== 'awaiting' || !initial) throw refuse();
    return initial;
  }
  const now = tree.byId(guid(raw.fields.find(({ id }) => id === FIELD.workflowState)?.value ?? '') ?? '');
  const found = now?.children.find((child) => child.templateId === TEMPLATE.workflowCommand && child.name.toLowerCase() === command);
  const next = found && tree.byId(guid(shared(found, FIELD.nextState, 'next state')) ?? '');
  if (!next) throw refuse();
  return next;
}

/** Sends a version on. @throws AuthoringError `no-such-item`, `no-such-version`, `no-workflow`, `wrong-state` */
export function move(draft: Draft, { id, language, version }: VersionOf, command: Command): Item {
  const { item, raw } = versionOf(draft.tree, id, language, version);
  const next = stateAfter(draft.tree, item, raw, command);
  draft.set(id, { field: FIELD.workflowState, value: braced(next.id), language, version });
  return next;
}

const isAhead = (value: string | undefined, now: Date): boolean => (parseDate(value ?? '') ?? -Infinity) > now.getTime();
const isPast = (value: string | undefined, now: Date): boolean => value !== undefined && value !== '' && !isAhead(value, now);

/**
 * Lets visitors see a version, at once or from a moment on, whatever state it is in: approved, in its dates, not hidden. What kept
 * its item back goes as well; since that kept back its other versions and all below it, the item begins at the moment too. A version
 * that they see already is left alone, and so is an end of its item that is ahead.
 *
 * @returns whether anything had to be done
 */
export function publishVersion(draft: Draft, { id, language, version }: VersionOf, at: Date | undefined, now: Date): boolean {
  const { tree } = draft;
  const { item, raw } = versionOf(tree, id, language, version);
  const workflow = workflowOf(tree, item.raw);
  // Given a date, what visitors see now would vanish until then.
  if (liveVersion(tree, item, language) === version) return false;
  const value = (field: Guid): string | undefined => raw.fields.find((each) => each.id === field)?.value;
  const set = (field: Guid, to: string | null): void => draft.set(id, { field, value: to, language, version });
  if (workflow) {
    const state = tree.byId(guid(value(FIELD.workflowState) ?? '') ?? '');
    if (value(FIELD.workflowState) !== undefined && !(state && isFinal(state)))
      set(FIELD.workflowState, braced(finalState(tree, workflow).id));
  }
  if (at !== undefined) set(FIELD.validFrom, sitecoreMoment(at));
  else if (isAhead(value(FIELD.validFrom), now)) set(FIELD.validFrom, null);
  if (isPast(value(FIELD.validTo), at ?? now)) set(FIELD.validTo, null);
  if (value(FIELD.hideVersion) === '1') set(FIELD.hideVersion, null);
  const ofItem = (field: Guid): string | undefined => item.raw.shared.find((each) => each.id === field)?.value;
  const isNever = ofItem(FIELD.neverPublish) === '1';
  const hasEnded = isPast(ofItem(FIELD.unpublish), now);
  if (isNever) draft.set(id, { field: FIELD.neverPublish, value: null });
  if (hasEnded) draft.set(id, { field: FIELD.unpublish, value: null });
  if (isNever || hasEnded || isAhead(ofItem(FIELD.publish), at ?? now))
    draft.set(id, { field: FIELD.publish, value: at === undefined ? null : sitecoreMoment(at) });
  if (at === undefined) freeAddress(draft, item);
  return true;
}

/**
 * The nearest item above one that is kept from visitors, and with it all below; undefined where none is.
 *
 * @param published items that visitors get to see in the same change
 */
export function keptBackBy(item: Item, now: Date, published: ReadonlySet<Guid>): Item | undefined {
  for (let above = item.parent; above; above = above.parent) {
    const { shared: fields } = above.raw;
    const of = (field: Guid): string | undefined => fields.find((each) => each.id === field)?.value;
    const isKept = of(FIELD.neverPublish) === '1' || isAhead(of(FIELD.publish), now) || isPast(of(FIELD.unpublish), now);
    if (isKept && !published.has(above.id)) return above;
  }
  return undefined;
}

/**
 * Takes an item from visitors, at once or from a moment on: in all languages, or in one, where every version that could be shown
 * ends, since an older one would show in the place of the newest. From a moment on, a draft that follows them ends then as well: it
 * may be approved before.
 *
 * @returns the versions that end; none where the item does
 */
export function unpublish(
  draft: Draft,
  id: Guid,
  { language, at, now }: { language?: string | undefined; at?: Date | undefined; now: Date },
): VersionOf[] {
  const { tree } = draft;
  const item = tree.byId(id);
  if (!item) throw new AuthoringError('no-such-item');
  const moment = sitecoreMoment(at ?? now);
  if (language === undefined) {
    draft.set(id, { field: FIELD.unpublish, value: moment });
    return [];
  }
  const part = item.raw.languages.find((each) => each.language.toLowerCase() === language.toLowerCase());
  const endOf = (raw: RawVersion): string | undefined => raw.fields.find(({ id: field }) => field === FIELD.validTo)?.value;
  const isShowable = (raw: RawVersion): boolean => ['approved', 'none'].includes(stateOf(tree, item, raw));
  const ending = (part?.versions ?? []).filter((raw) => isShowable(raw) && !isPast(endOf(raw), at ?? now));
  if (ending.length === 0) throw new AuthoringError('no-such-version');
  const last = Math.max(...ending.map(({ version }) => version));
  const following = (part?.versions ?? []).filter(
    (raw) => at !== undefined && raw.version > last && !isShowable(raw) && !isPast(endOf(raw), at),
  );
  for (const { version } of [...ending, ...following]) draft.set(id, { field: FIELD.validTo, value: moment, language, version });
  return ending.map(({ version }) => ({ id, language, version }));
}

/** Whether a version is approved and waits for its moment. */
export const isPlanned = (tree: Tree, item: Pick<Item, 'raw'>, raw: RawVersion, now: Date): boolean =>
  stateOf(tree, item, raw) === 'approved' && isAhead(raw.fields.find(({ id }) => id === FIELD.validFrom)?.value, now);

/**
 * When an item was to begin by itself, of which something is planned for no later moment; undefined where it was not. `as-noted` where
 * it begins with another plan now, which is not its own moment.
 */
export function ownStart(tree: Tree, id: Guid, at: Date | undefined, now: Date): string | 'as-noted' | undefined {
  const item = tree.byId(id);
  const ofItem = (field: Guid): string | undefined => item?.raw.shared.find((each) => each.id === field)?.value;
  const publish = ofItem(FIELD.publish);
  if (!item || at === undefined || publish === undefined || ofItem(FIELD.neverPublish) === '1' || isPast(ofItem(FIELD.unpublish), now))
    return undefined;
  const begins = plannedMoments(tree, item, now).includes(publish);
  if (begins) return 'as-noted';
  return isAhead(publish, new Date(at.getTime() - 1)) ? publish : undefined;
}

/** The moments from which versions of an item are shown that wait for them, the first one first. */
function plannedMoments(tree: Tree, item: Pick<Item, 'raw'>, now: Date): string[] {
  return item.raw.languages
    .flatMap(({ versions }) => versions)
    .filter((version) => isPlanned(tree, item, version, now))
    .flatMap((version) => version.fields.find(({ id }) => id === FIELD.validFrom)?.value ?? [])
    .sort((a, b) => (parseDate(a) ?? 0) - (parseDate(b) ?? 0));
}

/**
 * What was to be shown from a moment on is a draft again.
 *
 * @param own when its item was to begin by itself
 * @returns whether it was to be shown then
 */
export function unschedule(draft: Draft, of: VersionOf, at: Date, now: Date, own?: string): boolean {
  const { raw } = versionOf(draft.tree, of.id, of.language, of.version);
  if (raw.fields.find((field) => field.id === FIELD.validFrom)?.value !== sitecoreMoment(at)) return false;
  unplan(draft, of, now, own);
  return true;
}

/** Without its moment, and a draft. @param own when its item was to begin by itself */
export function unplan(draft: Draft, { id, language, version }: VersionOf, now: Date, own?: string): void {
  const { item } = versionOf(draft.tree, id, language, version);
  const workflow = workflowOf(draft.tree, item.raw);
  const initial = workflow && initialState(draft.tree, workflow);
  const moment = draft.value(id, { field: FIELD.validFrom, language, version });
  draft.set(id, { field: FIELD.validFrom, value: null, language, version });
  if (initial) draft.set(id, { field: FIELD.workflowState, value: braced(initial.id), language, version });
  if (moment !== undefined && draft.value(id, { field: FIELD.publish }) === moment) keepBack(draft, item, now, own);
}

/** An item that began with a version which is no longer planned begins with the next one that is, or when it was to by itself; else it is withdrawn as it was before. */
function keepBack(draft: Draft, item: Item, now: Date, own: string | undefined): void {
  const raw = { ...draft.item(item.id), file: item.raw.file };
  const [next] = plannedMoments(draft.tree, { raw }, now);
  draft.set(item.id, { field: FIELD.publish, value: next ?? own ?? null });
  if (next === undefined && own === undefined) draft.set(item.id, { field: FIELD.unpublish, value: sitecoreMoment(now) });
}
