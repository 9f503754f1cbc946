/** What the loader finds in the document of a visitor's page. */
export interface LivePage {
  /** Files that the page's applications come in, fetched beside what every page has: of `/_boot/live-<part>.js`, the part. */
  parts: readonly string[];
}

/** What it finds in a page that comes alive with Next's client. */
export interface NextPage {
  /** The page's scripts in their order, as files below `/_next/static/` without their `.js`: the loader takes none from anywhere else. */
  scripts: string[];
  /** Name of the global list by which the bundler's runtime learns what there is. */
  into: string;
  /** What it is to learn before the scripts come: the runtime's own form. */
  groups: unknown[];
}
