import type { Asked } from './asked';
import type { Alert, Post, Posts } from './posts.schema';

/** What the page of roles for alumni shows to a member. */
export interface PostsData {
  asked: Asked;
  /** Names what the forms of this page send: pressed twice, it is done once. */
  once: string;
  /** Code and name, in the order of the names. */
  countries: readonly (readonly [code: string, name: string])[];
  shown: { kind: 'list'; list: Posts; alert: Alert } | { kind: 'one'; one: Post } | { kind: 'gone' };
}
