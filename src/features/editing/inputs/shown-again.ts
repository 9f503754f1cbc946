import type { Conflict } from '../authoring/items.schema';
import type { EditorView } from '../common/page';

type Wrong = NonNullable<EditorView['wrong']>;
/** What was posted, by the names of the form. */
export type Typed = Wrong['typed'];

/** What somebody else made of fields that a form was to change. */
export interface Met {
  conflicts: readonly (Conflict & { language?: string | undefined })[];
}

/** What a form met; nothing where it was refused for something else. */
export function metBy(wrong: Wrong | undefined): Met['conflicts'] {
  const { more } = wrong ?? {};
  return typeof more === 'object' && more !== null && 'conflicts' in more ? (more as Met).conflicts : [];
}

const plainEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

/**
 * A field of a form that is shown again: what stands in it, and the hidden fields of what it was made from. What was typed goes with
 * what it was made from, as that was posted: a newer text in its place would take what somebody else saved between the two for
 * something that was seen, and go over it. What is shown as theirs is seen; what nobody touched is as it is now.
 * @param name the hidden fields are `was.<name>` and, of a standard value, `was.<name>.standard`
 */
export function shownAgain(
  typed: Typed,
  name: string,
  { mine, now, met }: { mine: string; now: string; met?: Conflict | undefined },
): { value: string; made: Record<string, string> } {
  const was = `was.${name}`;
  if (met) return { value: mine, made: { [was]: met.theirs ?? '', ...(met.theirs === null ? { [`${was}.standard`]: 'yes' } : {}) } };
  const before = typed[was]?.[0] ?? '';
  if (plainEnds(mine) === plainEnds(before)) return { value: now, made: { [was]: now } };
  const standard = typed[`${was}.standard`]?.[0];
  return { value: mine, made: { [was]: before, ...(standard === undefined ? {} : { [`${was}.standard`]: standard }) } };
}
