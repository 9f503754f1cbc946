/** Where the forms of topics' and people's pages post to, and where a script asks. */
export const FOLLOW_API = '/api/account/follow';

/** What a page of a topic or a person lets its reader follow. */
export interface Followed {
  kind: 'topic' | 'author';
  /** The last part of its address. */
  key: string;
  label: string;
}

/** What `GET /api/account/follow` answers. */
export interface FollowState {
  signedIn: boolean;
  following: boolean;
}
