/**
 * A name of somebody (specification, section 5): letters, marks, apostrophes, hyphens, dots and spaces; no separator first, last
 * (but a dot) or twice in a row. Its length is each field's own matter.
 */
export const PERSON_NAME = /^(?![ .'’-])(?!.*[ '’-]$)(?!.*([ .'’-])\1)[\p{L}\p{M} .'’-]+$/u;
