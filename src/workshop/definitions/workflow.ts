import { braced, idOf } from '../scs/guid.ts';
import { setShared, setUnversioned } from '../scs/item.ts';
import type { ScsItem } from '../scs/item.ts';
import { LANGUAGES, WORKFLOW_PATH } from '../scs/modules.ts';
import { F, T } from '../scs/well-known.ts';
import { inEveryLanguage, make, sorted } from './make.ts';
import type { SchemaTemplate } from './schema.ts';

interface StateDef {
  name: string;
  german: string;
  final?: true;
  /** Command → the state that it leads to. */
  commands?: Readonly<Record<string, { to: string; german: string }>>;
}

/** How a version gets to visitors. Sitecore's own editors read it from these items, as the content service does. */
const STATES: readonly StateDef[] = [
  { name: 'Draft', german: 'Entwurf', commands: { Submit: { to: 'Awaiting Approval', german: 'Zur Freigabe vorlegen' } } },
  {
    name: 'Awaiting Approval',
    german: 'Wartet auf Freigabe',
    commands: { Approve: { to: 'Approved', german: 'Freigeben' }, Reject: { to: 'Draft', german: 'Zurückgeben' } },
  },
  { name: 'Approved', german: 'Freigegeben', final: true },
];

const statePath = (name: string): string => `${WORKFLOW_PATH}/${name}`;

function named(item: ScsItem, english: string, german: string): ScsItem {
  for (const language of LANGUAGES) setUnversioned(item, language, F.displayName, language === 'de' ? german : english);
  return item;
}

function stateItems({ name, german, final, commands = {} }: StateDef, index: number): ScsItem[] {
  const state = named(sorted(inEveryLanguage(make(statePath(name), T.workflowState)), index), name, german);
  if (final) setShared(state, F.stateFinal, '1');
  const below = Object.entries(commands).map(([command, { to, german: called }], at) => {
    const item = named(sorted(inEveryLanguage(make(`${statePath(name)}/${command}`, T.workflowCommand)), at), command, called);
    setShared(item, F.nextState, braced(idOf(statePath(to))));
    return item;
  });
  return [state, ...below];
}

/** The workflow that pages and their parts go through. */
export function workflowDefinitions(): ScsItem[] {
  const workflow = make(WORKFLOW_PATH, T.workflow);
  setShared(workflow, F.initialState, braced(idOf(statePath('Draft'))));
  return [workflow, ...STATES.flatMap(stateItems)];
}

/** Data that no page shows as its own: search and offers read them, and they are live when they are saved (ADR 54). */
const AT_ONCE: ReadonlySet<string> = new Set([
  'Search Synonyms',
  'Boosted Result',
  'Offer',
  'Offer Term',
  'Offer Experience',
  'Offer Institution',
]);

/** Pages, and all data that renderings show on them: their own, and what these have below them or name. */
export const hasWorkflow = ({ page, name, def }: SchemaTemplate): boolean => page || (def.folder === 'Data' && !AT_ONCE.has(name));
