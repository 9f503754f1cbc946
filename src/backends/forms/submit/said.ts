import { createHash } from 'node:crypto';
import { v5 } from 'uuid';

/** A code of what a visitor sent, by which the same again is told from a form that was changed meanwhile. What is empty says nothing. */
export function saidOf(
  fields: Readonly<Record<string, string | readonly string[]>>,
  files: readonly { field: string; sha256: string }[],
): string {
  const filled = Object.entries(fields).map(([name, value]) => [name, ...[value].flat().filter((each) => each !== '')]);
  const parts = [filled.filter(({ length }) => length > 1), files.map(({ field, sha256 }) => [field, sha256])];
  const said = parts.map((part) => part.map((each) => JSON.stringify(each)).toSorted());
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

/** The key of a form by whose own key something else was sent before, as after a line that was cut before the answer came. */
export const keyOfOther = (key: string, said: string): string => v5(said, key);
