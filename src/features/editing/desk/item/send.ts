import { SENT_WAITS_MS, timeLimit } from '@/lib/time-limit';
import type { Conflict } from '../../authoring/items.schema';
import type { Phrase } from '@/runtime/phrases';
import { OTHER_OWNER, type Acknowledged } from './model';
import type { Answer, Sent } from './saver';

/** Browsers send no more than 64 KB while a page is left. */
const MOST_WHILE_LEAVING = 60_000;

/** Beside the changes there are names, ids and a revision. */
const FOR_THE_REST = 1_000;

/** Whether a browser sends changes whole while the page is left: what is larger it breaks off with the page. */
export const fitsWhileLeaving = (changes: Sent['changes']): boolean =>
  new URLSearchParams({ changes: JSON.stringify(changes) }).toString().length < MOST_WHILE_LEAVING - FOR_THE_REST;

interface Told {
  ok?: boolean;
  answer?: unknown;
  problems?: readonly { field?: string; said?: string; word: string }[];
  more?: { conflicts?: readonly Conflict[]; revision?: string };
}

/** Posts a form of the editor's as a script does. @returns undefined without an answer */
export async function postForm(
  page: string,
  fields: Readonly<Record<string, string>>,
  leaving = false,
): Promise<{ status: number; told: Told } | undefined> {
  const body = new URLSearchParams(fields);
  try {
    const response = await fetch(`/api/editor/${page}`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
      signal: timeLimit(SENT_WAITS_MS),
      keepalive: leaving && body.toString().length < MOST_WHILE_LEAVING,
    });
    const text = await response.text();
    return { status: response.status, told: (text.startsWith('{') ? JSON.parse(text) : {}) as Told };
  } catch {
    // Without a connection, or broken off: whoever asked tries again.
    return undefined;
  }
}

/** Refused whatever is sent: nobody looks for the field that it is about. */
const OF_ALL = [403, 404, 409];
/** Too often, or too late: the same is taken in a moment. */
const LATER = [408, 425, 429];

/** Sends what was typed to be saved. @param owner whose words they are: nobody else's session saves them */
export async function sendChanges(
  { changes, version, ...sent }: Sent,
  { owner, language, word }: { owner: string; language: string; word: Phrase },
  leaving: boolean,
): Promise<Answer> {
  const answer = await postForm(
    'item',
    {
      ...sent,
      act: 'autosave',
      owner,
      words: language,
      version: String(version),
      at: `${sent.id}?language=${sent.language}`,
      changes: JSON.stringify(changes),
    },
    leaving,
  );
  if (!answer) return { kind: 'lost' };
  const { status, told } = answer;
  const said = (told.problems ?? []).map(({ field, said: text, word: key }) => ({ said: text ?? key, ...(field ? { field } : {}) }));
  if (status === 507 && said.length > 0) return { kind: 'refused', said, all: true };
  if (status >= 500 || LATER.includes(status)) return { kind: 'lost', down: true };
  if (told.ok) return { kind: 'saved', saved: told.answer as Acknowledged };
  if (status === 401) return { kind: 'signed-out' };
  if (told.problems?.some((each) => each.word === OTHER_OWNER)) return { kind: 'someone-else' };
  if (told.more?.conflicts && told.more.conflicts.length > 0)
    return { kind: 'conflict', conflicts: told.more.conflicts, revision: told.more.revision };
  if (said.length > 0) return { kind: 'refused', said, all: OF_ALL.includes(status) && !said.some(({ field }) => field !== undefined) };
  // Refused before the page was asked: what is too large, or from an account that may not edit any more.
  const key = status === 413 ? 'refusal.too-large' : status === 403 ? 'refusal.not-allowed' : 'refusal.other';
  return { kind: 'refused', said: [{ said: word(key, { code: status }) }], all: OF_ALL.includes(status) };
}
