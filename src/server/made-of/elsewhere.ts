/**
 * Questions to other services than the content service, of whose answers a page is made. Nobody tells of what changes there: so each is
 * asked again for as long as somebody asks for a page that is made of it, and the page is made anew when the answer is another one.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { onePerProcess } from '../one-per-process';
import { isNothing } from '../or-nothing';
import type { AskedOf } from './pages';
import { isRecorded, noteAsked, noteElsewhere, unrecorded } from './record';

/** Questions that this process can ask again; of the others a page is made anew once, and they are known. */
const QUESTIONS_MOST = 20_000;

const questions = () => onePerProcess('madeOf.questions', () => new LRUCache<string, () => Promise<string>>({ max: QUESTIONS_MOST }));

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** That there is nothing is an answer, until there is something. */
const NOTHING = '-';
const nothingOf = (error: unknown): string | undefined => (isNothing(error) ? NOTHING : undefined);

/**
 * Asks another service for a part of what is being made.
 * @param question names what is asked, with everything that the answer depends on; it is kept as a digest, so a key may stand in it
 * @param shown what of an answer can change what is made: all that can be written as JSON, unless it is said
 * @param askAgain the same past what `ask` remembers
 * @throws what `ask` throws; what is made waits for the clock then
 */
export async function askElsewhere<T>(
  question: string,
  ask: () => Promise<T>,
  shown: (answer: T) => unknown = (answer) => answer,
  askAgain: () => Promise<T> = ask,
): Promise<T> {
  if (!isRecorded()) return ask();
  const name = digest(question);
  const saidBy = (answer: T): string => digest(JSON.stringify(shown(answer)) ?? '');
  try {
    const answer = await unrecorded(ask);
    noteAsked(name, saidBy(answer));
    return answer;
  } catch (error) {
    const nothing = nothingOf(error);
    if (nothing === undefined) noteElsewhere();
    else noteAsked(name, nothing);
    throw error;
  } finally {
    questions().set(name, async () => {
      try {
        return saidBy(await unrecorded(askAgain));
      } catch (error) {
        const nothing = nothingOf(error);
        if (nothing === undefined) throw error;
        return nothing;
      }
    });
  }
}

export interface WatchOptions {
  /** An answer counts for so long. */
  forMs: number;
  /** Undefined for a page that is not known. */
  askedOf(page: string): Promise<AskedOf | undefined>;
  /** Told of a service that does not answer: the page stays as it is. */
  failed(error: unknown): void;
  again?(name: string): (() => Promise<string>) | undefined;
  now?(): number;
}

export interface Watch {
  /**
   * Whether a page still shows what other services say. Asks them where that was not done a moment ago.
   * @returns true also where a service does not answer; false where this process does not know how to ask
   */
  isRight(page: string): Promise<boolean>;
}

/** Looks after pages that are made of what other services say: the same question is asked once for all of them. */
export function createWatch({ forMs, askedOf, failed, again = (name) => questions().get(name), now = Date.now }: WatchOptions): Watch {
  /** `asked`: when. `until`: for so long it counts, from when it came. One that did not come yet is waited for by all. */
  const answers = new LRUCache<string, { asked: number; until: number; said: Promise<string | undefined> }>({ max: QUESTIONS_MOST });

  const askNow = (name: string, ask: () => Promise<string>): Promise<string | undefined> => {
    const answer = {
      asked: now(),
      until: Infinity,
      said: ask()
        .catch((error: unknown) => {
          failed(error);
          return undefined;
        })
        .finally(() => (answer.until = now() + forMs)),
    };
    answers.set(name, answer);
    return answer.said;
  };

  /** @param begun when the making of the page began */
  const isStill = async (name: string, before: string, begun: number): Promise<boolean> => {
    const ask = again(name);
    if (!ask) return false;
    const known = answers.get(name);
    const remembered = known && now() < known.until ? known : undefined;
    const said = await (remembered?.said ?? askNow(name, ask));
    if (said === undefined || said === before) return true;
    // What is remembered may be older than the page; what was asked since holds for all pages that have the question.
    if (remembered && remembered.asked >= begun) return false;
    return remembered !== undefined && (await (answers.get(name) === remembered ? askNow(name, ask) : answers.get(name)?.said)) === before;
  };

  return {
    isRight: async (page) => {
      const of = await askedOf(page);
      if (!of) return true;
      const right = await Promise.all([...of.asked].map(([name, before]) => isStill(name, before, of.begun)));
      return right.every(Boolean);
    },
  };
}
