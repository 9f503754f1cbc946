/** Pages that have a Markdown form: texts, not listings. */
export const MARKDOWN_TEMPLATES: ReadonlySet<string> = new Set(['Article', 'Blog Entry', 'Publication']);

/** The Markdown form of a page is at its address with `.md` behind it. */
export const markdownPath = (path: string): string => `${path}.md`;
