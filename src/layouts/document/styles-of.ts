/** Sheets that stand in a document together. */
export interface StyleGroup {
  name: string;
  css: string;
  /** A document needs it when it has all classes of one of these; without any, always. */
  when: readonly (readonly string[])[];
}

/** As `scripts/prebuild/inline-styles.ts` writes them. */
export interface InlineStyles {
  groups: readonly StyleGroup[];
  fonts: string;
}

/** What a document's markup calls its elements. */
function classesIn(html: string): Set<string> {
  const found = new Set<string>();
  for (const [, names = ''] of html.matchAll(/\sclass="([^"]*)"/g)) for (const name of names.split(/\s+/)) found.add(name);
  return found;
}

/**
 * The style sheets that a document shows its elements by, states and sizes of the screen included, in the order of the whole sheet.
 * @param html the page's markup, as the server made it
 */
export function stylesOf(html: string, groups: readonly StyleGroup[]): string[] {
  const has = classesIn(html);
  return groups.filter(({ when }) => when.length === 0 || when.some((names) => names.every((name) => has.has(name)))).map(({ css }) => css);
}
