/**
 * How the services differ for which this one stands in: each profile is what one of them does, by name, with its source. What
 * a profile does not name all of them do alike.
 */
import type { QueryLimits } from './graph/limits.ts';

export interface Profile {
  /** Of a query. */
  limits: QueryLimits;
  /** `first` of a search, at most. */
  maxPage: number;
  /** Items that one query may bring. */
  maxEntities: number;
  /** `field(name: "__Updated")` and its like have a value. */
  standardFields: boolean;
  /** Fields that begin with `_` and are none of the index's own may be compared and sorted by. */
  standardFieldsInSearch: boolean;
  /** Media are on a host of their own: addresses name it, with this path, and it knows what is published, by its path alone. */
  mediaHostPath: string | undefined;
  /** Requests with one key within a second; more are answered 429. */
  requestsPerSecond: number | undefined;
  /** A query that has variables may have literals beside them. */
  literalsBesideVariables: boolean;
  /** Layout, placeholder, dictionary and sitemap have addresses of their own beside GraphQL. */
  rest: boolean;
  /** `/healthz/ready` tells the revision of the content, and `/admin/changes` what was changed: ours alone. */
  changeFeed: boolean;
}

/** Sitecore XM 10.4 as it is installed: the `complexityConfiguration` of its Edge endpoint; a query brings 1,000 items at most. */
const XM: Profile = {
  limits: { maxComplexity: 10_000, maxDepth: 15 },
  maxPage: 1000,
  maxEntities: 1000,
  standardFields: true,
  standardFieldsInSearch: true,
  mediaHostPath: undefined,
  requestsPerSecond: undefined,
  literalsBesideVariables: true,
  rest: true,
  changeFeed: false,
};

/**
 * Experience Edge: its published limits (protocol page sitecore, "SDL"), which name 80 requests a second and no literals beside
 * variables. Its page "The Experience Edge schema": "there are no Standard Fields available", neither asked for nor in the index.
 */
const EDGE: Profile = {
  limits: { maxComplexity: 10_000, maxDepth: Infinity },
  maxPage: 1000,
  maxEntities: 1000,
  standardFields: false,
  standardFieldsInSearch: false,
  // There it is https://edge.sitecorecloud.io/<tenant>/media/.
  mediaHostPath: '/edge/media/',
  requestsPerSecond: 80,
  literalsBesideVariables: false,
  rest: false,
  changeFeed: false,
};

/** What works on both. Time is no matter of what works: nobody is refused for asking often, and what was changed is known at once. */
const BOTH: Profile = {
  limits: {
    maxComplexity: Math.min(XM.limits.maxComplexity, EDGE.limits.maxComplexity),
    maxDepth: Math.min(XM.limits.maxDepth, EDGE.limits.maxDepth),
  },
  maxPage: Math.min(XM.maxPage, EDGE.maxPage),
  maxEntities: Math.min(XM.maxEntities, EDGE.maxEntities),
  // Asked for, never needed: where a service has no date of the last save, pages are without one. The tests run on `edge` as well.
  standardFields: true,
  standardFieldsInSearch: XM.standardFieldsInSearch && EDGE.standardFieldsInSearch,
  // Whoever asks for relative ones gets along with both: the site makes the others its own (SITECORE_MEDIA_URL).
  mediaHostPath: undefined,
  requestsPerSecond: undefined,
  literalsBesideVariables: XM.literalsBesideVariables && EDGE.literalsBesideVariables,
  rest: XM.rest && EDGE.rest,
  changeFeed: true,
};

/** Half of what both allow: the tests of the site and of the index run on it, so that no query of theirs comes near a limit. */
const HALF: Profile = {
  ...BOTH,
  limits: { maxComplexity: Math.floor(BOTH.limits.maxComplexity / 2), maxDepth: Math.floor(BOTH.limits.maxDepth / 2) },
  maxPage: BOTH.maxPage / 2,
  maxEntities: BOTH.maxEntities / 2,
};

export const PROFILES = { both: BOTH, xm: XM, edge: EDGE, half: HALF } as const;
export type ProfileName = keyof typeof PROFILES;
export const PROFILE_NAMES = Object.keys(PROFILES) as [ProfileName, ...ProfileName[]];
