/** What checks of a page look at, and what they find. */

export interface CheckedField {
  id: string;
  name: string;
  /** What editors call it. */
  title: string;
  /** Sitecore's name of its type. */
  type: string;
  value: string;
}

export interface CheckedItem {
  id: string;
  /** What editors call it. */
  name: string;
  template: string;
  fields: readonly CheckedField[];
}

/** How a page stands in another language. */
export interface CheckedTranslation {
  language: string;
  /** There is a version. */
  present: boolean;
  /** Fields whose source has changed since they were translated. */
  stale: number;
  /** Fields with words that have none in that language. */
  missing: number;
}

export interface CheckedPage {
  page: CheckedItem;
  /** What its renderings show beside it, in their order. */
  parts: readonly CheckedItem[];
  /** Ids of items that a link may lead to: what is asked for and not among them is gone. */
  targets: ReadonlySet<string>;
  /** Descriptions of pictures in the media library, by the picture's id. */
  descriptions: ReadonlyMap<string, string>;
  translations: readonly CheckedTranslation[];
}

export type Severity = 'error' | 'warning' | 'note';

/** What is found, and how bad it is. The words are in `words/checks.*.json`, under `check.<code>`. */
export const CHECKS = {
  'title-missing': 'error',
  'title-long': 'warning',
  'meta-title-long': 'warning',
  'description-missing': 'warning',
  'description-long': 'warning',
  'share-picture-missing': 'note',
  'alt-missing': 'error',
  'alt-file-name': 'error',
  'alt-long': 'warning',
  'heading-first': 'warning',
  'heading-skipped': 'warning',
  'heading-title': 'warning',
  'heading-empty': 'error',
  'heading-twice': 'note',
  'contrast-low': 'warning',
  'colour-ignored': 'note',
  'link-broken': 'error',
  'link-no-text': 'error',
  'link-vague': 'warning',
  'link-anchor-broken': 'error',
  'link-insecure': 'note',
  'table-no-head': 'error',
  'table-head-empty': 'warning',
  'note-missing': 'error',
  'note-unused': 'warning',
  'translation-missing': 'note',
  'translation-fields-missing': 'note',
  'translation-stale': 'warning',
} as const satisfies Record<string, Severity>;

export type CheckCode = keyof typeof CHECKS;

export interface Found {
  code: CheckCode;
  item: string;
  /** Where an editor mends it; left out where it is no field. */
  field?: string;
  /** What it is about: words of the text, a number. */
  detail?: string;
  /** A limit, or a count. */
  number?: number;
}

export interface Checked {
  found: readonly Found[];
  words: number;
  /** Whole minutes that the text takes to read; null without words. */
  minutes: number | null;
}
