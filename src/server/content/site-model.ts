/** A site as the content service declares it. */
export interface ContentSite {
  name: string;
  /** Hosts, separated by `|`, `,` or `;`; `*` is a wildcard. */
  hostName: string;
  language: string;
}

/** A page of a site in one language. */
export interface SiteRoute {
  path: string;
  /** Languages in which the page has a version of its own. */
  languages: string[];
  /** When the item changed, ISO 8601, or undefined when the service does not say. */
  updated?: string;
  noIndex: boolean;
  templateName: string;
}
