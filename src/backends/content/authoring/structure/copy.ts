import { randomUUID } from 'node:crypto';
import { braced, guid } from '../../items/guid.ts';
import { FIELD } from '../../items/ids.ts';
import type { Guid } from '../../items/types.ts';
import type { ScsField, ScsItem } from '../../../../lib/scs/item.ts';
import type { Draft } from '../store/index.ts';
import { initialState, workflowOf } from '../store/index.ts';

/** What copies do not take along: when the other was shown, what kept it back, and how far it was. */
const NOT_COPIED = new Set<Guid>([
  FIELD.workflowState,
  FIELD.publish,
  FIELD.unpublish,
  FIELD.validFrom,
  FIELD.validTo,
  FIELD.hideVersion,
  FIELD.neverPublish,
  FIELD.revision,
  FIELD.sortOrder,
]);

const fieldsOf = (item: ScsItem): ScsField[] => [
  ...item.shared,
  ...item.languages.flatMap((part) => [...part.fields, ...part.versions.flatMap(({ fields }) => fields)]),
];

/**
 * A copy of an item and all below it: the newest version of each language, as a first draft. What the original says of its own parts
 * leads to the copies of them, and so do layouts, whose renderings get ids of their own.
 *
 * @param of the item, or the only child of a branch
 * @param tokens `$name` in the texts becomes the name, as Sitecore does with what a branch holds
 */
export function copyBranch(
  draft: Draft,
  of: Guid,
  parent: Guid,
  name: string,
  { tokens = false, branch }: { tokens?: boolean; branch?: Guid } = {},
): Guid {
  const ids = new Map<Guid, Guid>();
  const copied: Guid[] = [];
  const copy = (from: Guid, to: Guid, as: string): Guid => {
    const original = draft.item(from);
    const id = draft.create({ parent: to, name: as, template: original.template, branch });
    const item = draft.item(id);
    ids.set(from, id);
    copied.push(id);
    const kept = (fields: readonly ScsField[]) => structuredClone(fields.filter((field) => !NOT_COPIED.has(field.id)));
    item.shared = kept(original.shared);
    item.languages = original.languages.map((part) => {
      const newest = part.versions.reduce(
        (best, each) => (best.version > each.version ? best : each),
        part.versions[0] ?? { version: 0, fields: [] },
      );
      return {
        language: part.language,
        fields: kept(part.fields),
        versions: newest.version === 0 ? [] : [{ version: 1, fields: kept(newest.fields) }],
      };
    });
    const workflow = workflowOf(draft.tree, item);
    const state = workflow && initialState(draft.tree, workflow);
    if (workflow && state) {
      if (!item.shared.some((field) => field.id === FIELD.workflow))
        item.shared.push({ id: FIELD.workflow, hint: '__Workflow', value: braced(workflow.id) });
      for (const { versions } of item.languages)
        for (const { fields } of versions) fields.push({ id: FIELD.workflowState, hint: '__Workflow state', value: braced(state.id) });
    }
    for (const child of draft.children(from)) {
      const path = draft.tree.byId(child)?.path ?? draft.item(child).path;
      const childName = path.slice(path.lastIndexOf('/') + 1);
      copy(child, id, tokens ? childName.replaceAll('$name', name) : childName);
    }
    return id;
  };
  const made = copy(of, parent, name);

  const uids = new Map<string, string>();
  const GUIDS = /\{?\b[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\b\}?/gi;
  for (const id of copied)
    for (const field of fieldsOf(draft.item(id))) {
      if (field.blobId !== undefined) continue;
      if (tokens) field.value = field.value.replaceAll('$name', name);
      const isLayout = field.id === FIELD.finalRenderings || field.id === FIELD.renderings;
      const ownUids = new Set(isLayout ? Array.from(field.value.matchAll(/\suid="([^"]+)"/g), ([, uid = '']) => guid(uid)) : []);
      field.value = field.value.replace(GUIDS, (written) => {
        const old = guid(written);
        const target = old === undefined ? undefined : ids.get(old);
        // Those of standard values are kept: the page changes what the template places.
        const isNewUid = old !== undefined && target === undefined && ownUids.has(old) && !isStandard(draft, id, old);
        if (isNewUid && !uids.has(old)) uids.set(old, randomUUID());
        const fresh = target ?? (isNewUid ? uids.get(old) : undefined);
        return fresh === undefined ? written : asWritten(written, fresh);
      });
    }
  return made;
}

function isStandard(draft: Draft, id: Guid, uid: Guid): boolean {
  const written = braced(uid);
  return draft.tree.standardValues(draft.item(id).template).some(({ raw }) => fieldsOf(raw).some(({ value }) => value.includes(written)));
}

/** In the notation of what it takes the place of. */
function asWritten(written: string, id: Guid): string {
  const dashed = written.includes('-') ? id : id.replaceAll('-', '');
  const cased = /[A-F]/.test(written) || !/[a-f]/.test(written) ? dashed.toUpperCase() : dashed;
  return written.startsWith('{') ? `{${cased}}` : cased;
}
