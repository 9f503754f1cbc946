/**
 * What a page, a feed or a list is made of: noted while it is made, wherever in the code something is asked of the content service.
 * Who is told that an item was published knows by it what has to be made anew.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { onePerProcess } from '../one-per-process';
import { marksOf } from './marks';

/** A condition of a search of the content service, all of whose values are texts. */
export type Condition = { name: string; value: string; operator: string } | { OR: readonly Condition[] };

/** A search that something is made of: what meets it later belongs there as well. */
export interface AskedList {
  language: string;
  where: readonly Condition[];
}

export interface MadeOf {
  marks: ReadonlySet<number>;
  lists: readonly AskedList[];
  /** Questions to other services, each with what was said, both as digests (`elsewhere.ts`). */
  asked?: ReadonlyMap<string, string>;
}

/** What was made, and of what. */
export interface Recorded<T> {
  value: T;
  madeOf: MadeOf;
  /** Other services were asked as well, which nobody can ask again: only the clock says when it is to be made anew. */
  elsewhere: boolean;
  /** Seconds after which it is to be made again, since something was left out that nobody could say at that moment; Infinity for none. */
  hole: number;
}

interface Recording {
  marks: Set<number>;
  /** By their text: pages ask the same twice. */
  lists: Map<string, AskedList>;
  asked: Map<string, string>;
  elsewhere: boolean;
  hole: number;
}

const recordings = () => onePerProcess('madeOf.recordings', () => new AsyncLocalStorage<Recording>());

/** Does the work, and says what it was made of. @throws what the work throws */
export async function recorded<T>(work: () => Promise<T>): Promise<Recorded<T>> {
  const outer = recordings().getStore();
  const recording: Recording = { marks: new Set(), lists: new Map(), asked: new Map(), elsewhere: false, hole: Infinity };
  const value = await recordings().run(recording, work);
  if (outer) {
    for (const mark of recording.marks) outer.marks.add(mark);
    for (const [key, list] of recording.lists) outer.lists.set(key, list);
    for (const [name, said] of recording.asked) outer.asked.set(name, said);
    outer.elsewhere ||= recording.elsewhere;
    outer.hole = Math.min(outer.hole, recording.hole);
  }
  const { marks, lists, asked, elsewhere, hole } = recording;
  return { value, madeOf: { marks, lists: [...lists.values()], ...(asked.size > 0 ? { asked } : {}) }, elsewhere, hole };
}

/** Work that goes on beside what is being made, and is no part of it. */
export const unrecorded = <T>(work: () => T): T => recordings().exit(work);

/** The text of an answer of the content service. */
export function noteAnswer(text: string): void {
  const recording = recordings().getStore();
  if (recording) for (const mark of marksOf(text)) recording.marks.add(mark);
}

/** A search whose answer is part of what is being made. */
export function noteList(list: AskedList): void {
  recordings().getStore()?.lists.set(JSON.stringify(list), list);
}

/** Whether what is asked for now is part of something that is being made. */
export const isRecorded = (): boolean => recordings().getStore() !== undefined;

/** A question to another service, and what it said. The first answer counts: what is asked twice meanwhile is to be made anew. */
export function noteAsked(name: string, said: string): void {
  const asked = recordings().getStore()?.asked;
  if (asked && !asked.has(name)) asked.set(name, said);
}

/** Another service than the content service is asked, or what it said a moment ago is used. */
export function noteElsewhere(): void {
  const recording = recordings().getStore();
  if (recording) recording.elsewhere = true;
}

/** What could not be said is asked for again after so many seconds. */
export const HOLE_SECONDS = 3;

/**
 * What is being made goes without something that the content service could not say just now.
 * @param seconds until somebody may say it
 */
export function noteHole(seconds = HOLE_SECONDS): void {
  const recording = recordings().getStore();
  if (recording) recording.hole = Math.min(recording.hole, seconds);
}
