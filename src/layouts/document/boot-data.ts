/** What the loader finds in the document. */
export interface BootData {
  /** Addresses of the page's scripts, in their order. */
  scripts: string[];
  /** Name of the global list by which the bundler's runtime learns what there is. */
  into: string;
  /** What it is to learn before the scripts come: the runtime's own form. */
  groups: unknown[];
}
