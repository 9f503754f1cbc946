/** The question, in the words of the site. */
export interface ConsentQuestion {
  ask: true;
  title: string;
  text: string;
  yes: string;
  no: string;
  more: string;
  /** An answer could not be kept. */
  failed: string;
  /** Path of the page of the settings. */
  href: string;
}

/** What `GET /api/consent` answers: whether the visitor is asked, and in which words. */
export type ConsentAnswer = { ask: false } | ConsentQuestion;
