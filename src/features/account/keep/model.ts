/** An article as its forms carry it. */
export interface Kept {
  articleId: string;
  /** Path on the insights site. */
  path: string;
  title: string;
  articleType?: string | undefined;
  /** Path of its picture. */
  image?: string | undefined;
  /** Path of the page with the form, where the reader came from. */
  from?: string | undefined;
}

/** Where the forms post to, and where a script asks. */
export const KEEP_API = '/api/account/keep';

/** What is known of an article and its reader: what `/api/account/keep` answers. */
export interface KeepState {
  signedIn: boolean;
  saved: boolean;
  /** The reader's own, 1 to 5. */
  rating: number | null;
  average: number | null;
  count: number;
}

export type KeepData =
  | { article: Kept & { href: string }; state: KeepState; signIn: string; savedPath: string }
  | { article: null; savedPath: string | null };
