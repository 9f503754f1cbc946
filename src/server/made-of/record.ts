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
}

/** What was made, and of what. */
export interface Recorded<T> {
  value: T;
  madeOf: MadeOf;
  /** Other services were asked as well: nobody tells of what changes there. */
  elsewhere: boolean;
}

interface Recording {
  marks: Set<number>;
  /** By their text: pages ask the same twice. */
  lists: Map<string, AskedList>;
  elsewhere: boolean;
}

const recordings = () => onePerProcess('madeOf.recordings', () => new AsyncLocalStorage<Recording>());

/** Does the work, and says what it was made of. @throws what the work throws */
export async function recorded<T>(work: () => Promise<T>): Promise<Recorded<T>> {
  const outer = recordings().getStore();
  const recording: Recording = { marks: new Set(), lists: new Map(), elsewhere: false };
  const value = await recordings().run(recording, work);
  if (outer) {
    for (const mark of recording.marks) outer.marks.add(mark);
    for (const [key, list] of recording.lists) outer.lists.set(key, list);
    outer.elsewhere ||= recording.elsewhere;
  }
  return { value, madeOf: { marks: recording.marks, lists: [...recording.lists.values()] }, elsewhere: recording.elsewhere };
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

/** Another service than the content service is asked, or what it said a moment ago is used. */
export function noteElsewhere(): void {
  const recording = recordings().getStore();
  if (recording) recording.elsewhere = true;
}
