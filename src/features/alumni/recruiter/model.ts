import type { Answers, Post } from '../posts/posts.schema';
import type { Asked } from './asked';

/** What the page of a recruiter shows. */
export interface RecruiterData {
  asked: Asked;
  /** Names what the forms of this page send: pressed twice, it is done once. */
  once: string;
  /** Milliseconds since 1970, by which days left are counted alike on the server and in a browser. */
  now: number;
  /** Code and name, in the order of the names. */
  countries: readonly (readonly [code: string, name: string])[];
  shown:
    | { kind: 'ask'; refused: boolean }
    | { kind: 'waiting' }
    | { kind: 'list'; posts: readonly Post[] }
    | { kind: 'one'; post: Post; answers: Answers }
    | { kind: 'new' }
    | { kind: 'edit'; post: Post }
    | { kind: 'gone' };
}
