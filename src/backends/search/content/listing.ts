/** One version of a page in its own language, as the content service lists it. */
export interface PageEntry {
  /** GUID, lower case with dashes. */
  id: string;
  site: string;
  language: string;
  name: string;
  path: string;
  template: string;
  /** Absolute, on the site's own origin. */
  url: string;
  /** Changes when somebody saves or publishes the item. */
  stamp: string;
}

/** `0A1B…` without dashes, or in any other notation, as PostgreSQL writes it. Undefined when it is no GUID. */
export function guidOf(text: string): string | undefined {
  const digits = text.toLowerCase().replace(/[^\da-f]/g, '');
  return /^[\da-f]{32}$/.test(digits) ? digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined;
}
