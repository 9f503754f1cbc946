/**
 * What a form came with, by which its answer knows what was changed in it, and what was changed elsewhere meanwhile (in another
 * window, on another device). Pure, and the same in the browser and on the server.
 */

/** A short mark of a text (FNV-1a, 32 bits): whether it is another one, not which it was. */
function mark(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text.replace(/\r\n?/g, '\n').trim()) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The field `was` of a form with these texts. */
export const marks = (texts: readonly string[]): string => texts.map(mark).join('.');

/**
 * Which fields were changed in a form, and which of those elsewhere too, to something else.
 * @param was of the form; empty for a page that did not send it: then each field counts as changed here
 * @param now what is stored, where that is known
 */
export function changed<F extends string>(
  was: string,
  fields: readonly F[],
  typed: (field: F) => string,
  now: Readonly<Record<F, string>> | undefined,
): { here: F[]; both: F[] } {
  const before = was.split('.');
  if (!now || before.length !== fields.length) return { here: [...fields], both: [] };
  const isOther = (text: string, field: F) => mark(text) !== before[fields.indexOf(field)];
  const here = fields.filter((field) => isOther(typed(field), field));
  return { here, both: here.filter((field) => isOther(now[field], field) && mark(now[field]) !== mark(typed(field))) };
}

/** What is chosen of a list: what is chosen in the form, and what was chosen or left elsewhere since the form came. */
export const chosen = (was: readonly string[], asked: readonly string[], now: readonly string[]): string[] => [
  ...asked.filter((one) => !was.includes(one) || now.includes(one)),
  ...now.filter((one) => !was.includes(one) && !asked.includes(one)),
];
