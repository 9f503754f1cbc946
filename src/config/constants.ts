/**
 * Business constants and limits: the specification's section 9, and what `spec/decisions.md` says of those whose meaning is
 * not shown there. Times are milliseconds unless the name says otherwise.
 */

// Languages and sites
export { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../lib/languages.ts';

// Content
/** How long a dictionary is used before it is fetched again. */
export const DICTIONARY_CACHE_MS = 300_000;
/** The content toolkit's own dictionary time-out, in seconds. */
export const TOOLKIT_DICTIONARY_TIMEOUT_S = 60;
export const DICTIONARY_PAGE_SIZE = 10;
/** GraphQL requests are repeated this many times, after 1, 2 and 4 seconds or what `Retry-After` says. */
export const CONTENT_RETRIES = 3;
export const CONTENT_RETRY_STATUSES = [429, 502, 503, 504, 520, 521, 522, 523, 524] as const;
export const CONTENT_RETRY_FACTOR = 2;

// Addresses
/** Longer paths are refused with 414; no address of the content comes near it. */
export const PATH_MAX_LENGTH = 1_024;
/** Last page of a listing that an address may ask for. */
export const PAGE_NUMBER_MAX = 9_999;

// Forms
export const TEXT_MAX_LENGTH = 255;
export const SHORT_TEXT_MAX_LENGTH = 50;
export const MEDIUM_TEXT_MAX_LENGTH = 100;
export const VERIFICATION_CODE_LENGTH = 6;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 72;
/** ISO 3166 code chosen in a form before the visitor chooses. */
export const DEFAULT_COUNTRY = 'US';

// Layout and images, CSS pixels
export const BREAKPOINTS = [480, 768, 1180, 1440] as const;
export const IMAGE_WIDTHS = [128, 375, 480, 767, 1180, 1536, 1950] as const;
export const IMAGE_HEIGHTS = [145, 375, 480] as const;
export const IMAGE_QUALITY = 50;
/** Scale of a publication's cover preview. */
export const COVER_SCALE = 0.6;

// Articles and listings
/** An article older than this many days says how old it is. */
export const OLD_ARTICLE_DAYS = 365;
/** Related articles in a row, and the fewest that make the row worth showing. */
export const RELATED_ARTICLES = 3;
export const EVENTS_MODULE_CARDS = 8;
export const GLOBAL_SEARCH_CACHED_PAGES = 2;

// Job search
/** Marks the links of the job listing for click tracking. */
export const JOB_LINK_CLASS = 'js-job-link';
/** Openings that can be compared at once. */
export const COMPARED_OPENINGS = 3;

// Behaviour in the browser
/** Animations: length in seconds, steps before the ticker sleeps, and the two lag limits. */
export const ANIMATION = { durationS: 0.5, autoSleep: 120, lagThreshold: 500, lagAdjusted: 33 } as const;
export const SCROLL_ANIMATION_S = 0.8;
/** Wait before a lazy part shows that it is loading. */
export const LAZY_LOAD_DELAY = 200;
/** Steps of the navigation progress bar; it has no spinner. */
export const PROGRESS_TRICKLE = 100;
/** Wait before an automatic redirection, which is announced and can be stopped. */
export const AUTO_REDIRECTION_S = 5;

// Offers
/** After a page has loaded, until the script of the offers is set up. */
export const OFFER_SET_UP_DELAY = 2_000;
/** Days that the affiliate of an address is kept; those of a feature are configuration (`FEATURE_COOKIE_DAYS`). */
export const AFFILIATE_COOKIE_DAYS = 60;

// Identity
export const SSO_SCOPES = ['openid', 'profile', 'email', 'offline_access'] as const;
export const IDENTITY = {
  pollingDelay: 500,
  maxClockSkewS: 300,
  cacheDurationS: 86_400,
  iosMaxRetry: 3,
  popupTimeout: 120_000,
  /** Tokens count as expired this early. */
  expireEarlyS: 30,
  maxCancelledUpdates: 10,
} as const;

/** Security questions that the dictionary words (contract identity; others are shown as the provider words them). */
export const SECURITY_QUESTIONS: readonly string[] = [
  'disliked_food',
  'name_of_first_plush_toy',
  'first_thing_you_remember_cooking',
  'favorite_vacation_location',
  'first_music_purchase',
  'name_of_first_pet',
];
