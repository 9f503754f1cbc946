import { guid } from '../../items/guid.ts';
import { parseDate } from '../../items/dates.ts';
import { FIELD } from '../../items/ids.ts';
import type { Item, RawVersion, Tree } from '../../items/types.ts';
import { initialState, isFinal, workflowOf } from '../store/index.ts';

/** Where a version is on its way: `none` is outside of any workflow, and as good as approved. */
export type State = 'draft' | 'awaiting' | 'approved' | 'none';

const valueOf = (version: RawVersion | undefined, field: string): string | undefined =>
  version?.fields.find(({ id }) => id === field)?.value;

export function stateOf(tree: Tree, item: Pick<Item, 'raw'>, version: RawVersion | undefined): State {
  const id = guid(valueOf(version, FIELD.workflowState) ?? '');
  if (id === undefined) return 'none';
  const state = tree.byId(id);
  if (state && isFinal(state)) return 'approved';
  const workflow = workflowOf(tree, item.raw) ?? state?.parent;
  return workflow && initialState(tree, workflow)?.id !== id ? 'awaiting' : 'draft';
}

/** A version by its number, or the newest. */
export function rawVersion(item: Item, language: string, version?: number): RawVersion | undefined {
  const part = item.raw.languages.find((each) => each.language.toLowerCase() === language.toLowerCase());
  if (version !== undefined) return part?.versions.find((each) => each.version === version);
  return part?.versions.reduce<RawVersion | undefined>(
    (newest, each) => (newest && newest.version > each.version ? newest : each),
    undefined,
  );
}

/** The version of a language that visitors see now; undefined where they see none of its own. */
export function liveVersion(tree: Tree, item: Item, language: string): number | undefined {
  const shown = tree.view('published').version(item, language);
  return shown && shown.actualLanguage.toLowerCase() === language.toLowerCase() ? shown.version : undefined;
}

/** Whether visitors see any version of it. */
export const isLive = (tree: Tree, item: Item): boolean => tree.view('published').languages(item).length > 0;

/** Whether a version of it is approved, and visitors would see it if nothing else kept it back. */
export const isApproved = (tree: Tree, item: Pick<Item, 'raw'>): boolean =>
  item.raw.languages.some(({ versions }) => versions.some((version) => ['approved', 'none'].includes(stateOf(tree, item, version))));

const iso = (raw: string | undefined): string | undefined => {
  const time = parseDate(raw ?? '');
  return time === undefined || time <= 0 ? undefined : new Date(time).toISOString();
};

/** From when and until when a version may be shown. */
export const datesOf = (version: RawVersion | undefined): { validFrom?: string; validTo?: string } => {
  const [validFrom, validTo] = [iso(valueOf(version, FIELD.validFrom)), iso(valueOf(version, FIELD.validTo))];
  return { ...(validFrom === undefined ? {} : { validFrom }), ...(validTo === undefined ? {} : { validTo }) };
};

/** When an approved version will be shown that is not yet. */
export function scheduledFor(tree: Tree, item: Item, version: RawVersion | undefined, now: Date): string | undefined {
  const state = stateOf(tree, item, version);
  if (state === 'draft' || state === 'awaiting') return undefined;
  const publish = iso(item.raw.shared.find(({ id }) => id === FIELD.publish)?.value);
  const coming = [datesOf(version).validFrom, publish].filter((at) => at !== undefined && Date.parse(at) > now.getTime());
  return coming.sort().at(-1);
}

/** Whether visitors will see a version of it from a moment on. */
export const isScheduled = (tree: Tree, item: Item, now: Date): boolean =>
  item.raw.languages.some(({ versions }) => versions.some((version) => scheduledFor(tree, item, version, now) !== undefined));
