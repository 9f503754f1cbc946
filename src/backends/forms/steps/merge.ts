import { typedValues } from '../../../lib/forms/check.ts';
import { disabledBy, hiddenBy } from '../../../lib/forms/conditions.ts';
import { allFields, fieldsOf } from '../../../lib/forms/model.ts';
import type { FormDefinition, Values } from '../../../lib/forms/model.ts';
import type { StartedFile } from '../storage/started.ts';
import type { ReceivedFile } from '../uploads/receive.ts';
import type { StepInput } from './envelope.ts';
import type { Files } from './taking.ts';

/** What a form begins with: what its editor ticked and filled in, on pages that nobody has seen yet too. */
export const initialOf = (definition: FormDefinition): Values =>
  Object.fromEntries(allFields(definition).flatMap(({ id, initial = [] }) => (initial.length === 0 ? [] : [[id, initial]])));

/** What was typed until now: a posted page says all of its own fields, except those that conditions left out of it. */
export function merged(definition: FormDefinition, { envelope, posted }: StepInput, before: Values): Values {
  const ids = new Set(allFields(definition).map(({ id }) => id));
  const own = typeof envelope.page === 'number' ? fieldsOf(definition.pages[envelope.page]?.elements ?? []) : [];
  const all: Record<string, readonly string[]> = { ...before };
  for (const { id, kind } of own) if (kind !== 'file') delete all[id];
  for (const [id, values] of Object.entries(posted)) if (ids.has(id)) all[id] = values;
  const hidden = hiddenBy(definition, typedValues(definition, all));
  const disabled = disabledBy(definition, typedValues(definition, all));
  for (const { id } of own) {
    const was = before[id];
    if ((hidden.has(id) || disabled.has(id)) && posted[id] === undefined && was !== undefined) all[id] = was;
  }
  return typedValues(definition, all);
}

/** Fields whose files went with a form that was left for too long, and did not come again with this step. */
export const goneWith = (
  definition: FormDefinition,
  { held }: Pick<StepInput['envelope'], 'held'>,
  { counts }: Pick<Files, 'counts'>,
): string[] =>
  allFields(definition).flatMap(({ id, kind }) => (kind === 'file' && held.includes(id) && counts[id] === undefined ? [id] : []));

/** Files after a step: one takes the place of one, where a field takes several they come together. */
export function filesAfter(definition: FormDefinition, { envelope, files, errors }: StepInput, before: readonly StartedFile[]): Files {
  const gone = new Set(before.filter(({ id }) => envelope.remove.includes(id)).map(({ id }) => id));
  const wrong = [...errors];
  const received: ReceivedFile[] = [];
  for (const { id, maxFiles = 1, kind } of allFields(definition)) {
    if (kind !== 'file') continue;
    const came = files.filter(({ field }) => field === id);
    const stay = (): StartedFile[] => before.filter((file) => file.field === id && !gone.has(file.id));
    // A page that was pressed twice brought its file twice: the last ones stay.
    const surplus = maxFiles === 1 && came.length > 0 ? stay() : stay().slice(0, Math.max(0, stay().length - maxFiles));
    surplus.forEach((file) => gone.add(file.id));
    const room = maxFiles - stay().length;
    received.push(...came.slice(0, room));
    if (came.length > room) wrong.push({ field: id, problem: 'file-count' });
  }
  const kept = before.filter(({ id }) => !gone.has(id));
  const counts: Record<string, number> = {};
  for (const { field } of [...kept, ...received]) counts[field] = (counts[field] ?? 0) + 1;
  return { change: { received, removed: [...gone] }, kept, received, errors: wrong, counts };
}
