import { allFields, type Condition, type Element, type FormDefinition, type FormField, type Operator, type Values } from './model.ts';

/** What decides: the fields by key, each with what it holds just now. */
type Held = ReadonlyMap<string, { kind: FormField['kind']; values: readonly string[] }>;

type Positive = 'contains' | 'starts with' | 'ends with' | 'is equal to';
/** An operator with "not" → the one that it denies. */
const DENIED: Readonly<Partial<Record<Operator, Positive>>> = {
  'does not contain': 'contains',
  'does not start with': 'starts with',
  'does not end with': 'ends with',
  'is not equal to': 'is equal to',
};

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const numberOf = (text: string): number | undefined => (NUMBER.test(text.trim()) ? Number(text) : undefined);

/** Below 0, 0 or above 0, as the first is less than, equal to or greater than the second; numbers as numbers. */
function compared(a: string, b: string): number | undefined {
  const [x, y] = [numberOf(a), numberOf(b)];
  if (x !== undefined && y !== undefined) return x - y;
  // Nothing is neither more nor less than anything.
  if (a === '' || b === '') return undefined;
  return a < b ? -1 : a > b ? 1 : 0;
}

function isEqual(kind: FormField['kind'], a: string, b: string): boolean {
  if (kind === 'number') {
    const [x, y] = [numberOf(a), numberOf(b)];
    if (x !== undefined && y !== undefined) return x === y;
  }
  return a === b;
}

function holds(kind: FormField['kind'], operator: Operator, held: string, wanted: string): boolean {
  switch (operator) {
    case 'contains':
      return held.includes(wanted);
    case 'starts with':
      return held.startsWith(wanted);
    case 'ends with':
      return held.endsWith(wanted);
    case 'is equal to':
      return isEqual(kind, held, wanted);
    case 'is greater than':
      return (compared(held, wanted) ?? 0) > 0;
    case 'is greater than or equal to':
      return (compared(held, wanted) ?? -1) >= 0;
    case 'is less than':
      return (compared(held, wanted) ?? 0) < 0;
    case 'is less than or equal to':
      return (compared(held, wanted) ?? 1) <= 0;
    default:
      return false;
  }
}

/** A checkbox says "true" or "false"; a field in which nothing is holds an empty text. */
function saidBy(kind: FormField['kind'], values: readonly string[]): readonly string[] {
  if (kind === 'checkbox') return [values.length > 0 && values[0] !== 'false' && values[0] !== '' ? 'true' : 'false'];
  return values.length === 0 ? [''] : values.map((value) => value.trim().toLowerCase());
}

/** Whether one line of a condition is met; of a list it is enough that one of the selected values does. */
export function isMet({ key, operator, value }: Condition['when'][number], held: Held): boolean {
  const field = held.get(key);
  const kind = field?.kind ?? 'text';
  const said = saidBy(kind, field?.values ?? []);
  const wanted = value.trim().toLowerCase();
  const denied = DENIED[operator];
  if (denied !== undefined) return !said.some((each) => holds(kind, denied, each, wanted));
  return said.some((each) => holds(kind, operator, each, wanted));
}

/** An element's own id and those of all that is in it. */
const idsIn = (element: Element): string[] => [element.id, ...(element.kind === 'section' ? element.elements.flatMap(idsIn) : [])];

/** What a key of a condition means: a page, a section, a text or a field, with all that is in it. */
function targetsOf({ pages }: FormDefinition): ReadonlyMap<string, readonly string[]> {
  const targets = new Map<string, readonly string[]>();
  const add = (element: Element): void => {
    targets.set(element.key, idsIn(element));
    if (element.kind === 'section') element.elements.forEach(add);
  };
  for (const page of pages) {
    targets.set(page.key, [page.id, ...page.elements.flatMap(idsIn)]);
    page.elements.forEach(add);
  }
  return targets;
}

interface State {
  hidden: ReadonlySet<string>;
  disabled: ReadonlySet<string>;
}

/** One look at all conditions. Each action says one thing where its condition is met and the opposite where it is not; a later one outdoes an earlier one. */
function once(definition: FormDefinition, targets: ReadonlyMap<string, readonly string[]>, held: Held): State {
  const shown = new Map<string, boolean>();
  const enabled = new Map<string, boolean>();
  for (const { match, when, then } of definition.conditions) {
    const met = match === 'any' ? when.some((line) => isMet(line, held)) : when.every((line) => isMet(line, held));
    for (const { key, action } of then) {
      if (action === 'show' || action === 'hide') shown.set(key, (action === 'show') === met);
      else enabled.set(key, (action === 'enable') === met);
    }
  }
  const idsOf = (decided: ReadonlyMap<string, boolean>): Set<string> =>
    new Set([...decided].flatMap(([key, yes]) => (yes ? [] : (targets.get(key) ?? []))));
  return { hidden: idsOf(shown), disabled: idsOf(enabled) };
}

const same = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((id) => b.has(id));

/**
 * What the conditions say of these values. What is hidden or disabled holds nothing, so that what depends on it goes with it. The
 * rounds are bounded: conditions that contradict each other in a ring end alike in browser and service.
 */
function settled(definition: FormDefinition, values: Values): State {
  let state: State = { hidden: new Set(), disabled: new Set() };
  if (definition.conditions.length === 0) return state;
  const targets = targetsOf(definition);
  const fields = allFields(definition);
  for (let round = 0; round <= definition.conditions.length; round += 1) {
    const held: Held = new Map(
      fields.map(({ id, key, kind }) => [key, { kind, values: state.hidden.has(id) || state.disabled.has(id) ? [] : (values[id] ?? []) }]),
    );
    const next = once(definition, targets, held);
    const done = same(next.hidden, state.hidden) && same(next.disabled, state.disabled);
    state = next;
    if (done) break;
  }
  return state;
}

/** Ids of the pages, sections, texts and fields that are not shown; what is in a hidden page or section is among them. */
export const hiddenBy = (definition: FormDefinition, values: Values): ReadonlySet<string> => settled(definition, values).hidden;

/** Ids of what is shown and takes no answer; what is in a disabled section is among them. */
export const disabledBy = (definition: FormDefinition, values: Values): ReadonlySet<string> => settled(definition, values).disabled;
