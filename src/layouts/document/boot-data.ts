/** What the loader finds in the document. */
export interface BootData {
  /** The page's scripts in their order, as files below `/_next/static/` without their `.js`: the loader takes none from anywhere else. */
  scripts: string[];
  /** Name of the global list by which the bundler's runtime learns what there is. */
  into: string;
  /** What it is to learn before the scripts come: the runtime's own form. */
  groups: unknown[];
}
