/**
 * A name of somebody (specification, section 5): letters, marks, apostrophes, hyphens, dots and spaces; no separator first, last
 * (but a dot) or twice in a row. Its length is each field's own matter. `plainName` (lib/forms/plain.ts) first makes its signs these, and
 * leaves joiners between letters alone.
 */
export const PERSON_NAME = /^(?![ .'’-])(?!.*[ '’-]$)(?!.*([ .'’-])\1)[\p{L}\p{M}\u200C\u200D .'’-]+$/u;

/** One line of text. Control characters have no place in it, nor do the marks that turn its direction. */
export const LINE = /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u;
