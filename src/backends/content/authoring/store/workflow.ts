import type { ScsItem } from '../../../../lib/scs/item.ts';
import { guid } from '../../items/guid.ts';
import { FIELD, TEMPLATE } from '../../items/ids.ts';
import type { Guid, Item, RawItem, Tree } from '../../items/types.ts';

/** Its id differs between descriptions of Sitecore; its name does not. */
const INITIAL_STATE = 'initial state';

const shared = (raw: Pick<RawItem, 'shared'>, id: Guid): string | undefined => raw.shared.find((field) => field.id === id)?.value;

/** The workflow that the versions of an item go through; undefined for items whose changes are live at once. */
export function workflowOf(tree: Tree, item: Pick<ScsItem, 'shared' | 'template'>): Item | undefined {
  const standard = tree.standardValues(item.template).map(({ raw }) => shared(raw, FIELD.workflow) || shared(raw, FIELD.defaultWorkflow));
  const id = guid([shared(item, FIELD.workflow), ...standard].find((value) => value !== undefined && value.trim() !== '') ?? '');
  return id === undefined ? undefined : tree.byId(id);
}

/** The state in which a new version begins. */
export function initialState(tree: Tree, workflow: Item): Item | undefined {
  const states = workflow.children.filter((child) => tree.inherits(child, TEMPLATE.workflowState));
  const named = guid(workflow.raw.shared.find(({ hint }) => hint.toLowerCase() === INITIAL_STATE)?.value ?? '');
  return states.find(({ id }) => id === named) ?? states[0];
}

/** Whether versions in this state are shown to visitors. */
export const isFinal = (state: Item): boolean =>
  (shared(state.raw, FIELD.stateFinal) ?? state.raw.shared.find(({ hint }) => hint.toLowerCase() === 'final')?.value) === '1';
