/**
 * Next's picture service makes anything smaller that it is asked for, as often as it is asked in another way, and however many
 * ask at once. Here is decided what it may be asked: by the proxy, which sees each request before it.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { IMAGE_QUALITY, IMAGE_WIDTHS } from '@/config/constants';
import { count } from './counters';
import { onePerProcess } from './one-per-process';

/** Next's address for a picture in another size. */
export const PICTURES = '/_next/image';
/** Names a request for a picture to the proxy; whatever a client sends under this name is replaced. */
export const PICTURE_TICKET = 'x-picture-ticket';

/** Requests that Next works on at a time, those it has ready included, and that wait for their turn. */
export const AT_ONCE = 6;
export const WAITING = 200;
export const PICTURE_RETRY_S = 2;

/** Says whether a file of the media library may be shown to everyone, in this spelling of its address. Given by the content feature. */
export type PictureRule = (source: string) => Promise<boolean>;

interface State {
  rule?: PictureRule;
  /** Tickets whose requests are not answered yet: who went away while the rule was asked gets no place, which nobody would give back. */
  open: Set<string>;
  running: Set<string>;
  /** In the order in which they came. */
  waiting: Map<string, (admitted: boolean) => void>;
}

const state = onePerProcess<State>('pictures', () => ({ open: new Set(), running: new Set(), waiting: new Map() }));

export const setPictureRule = (rule: PictureRule): void => void (state.rule = rule);

/** What `src` and `srcset` ask for: a file, one of the site's widths, its quality, and nothing else (`lib/image-source`). */
export function isPictureQuery(query: URLSearchParams): boolean {
  const names = [...query.keys()];
  return (
    names.length === 3 &&
    (query.get('url') ?? '') !== '' &&
    IMAGE_WIDTHS.some((width) => String(width) === query.get('w')) &&
    query.get('q') === String(IMAGE_QUALITY)
  );
}

/**
 * Whether Next may be asked for a picture.
 * @returns the status to answer with instead, if not
 */
export async function refusedPicture(query: URLSearchParams): Promise<400 | 404 | undefined> {
  if (!isPictureQuery(query)) return 400;
  try {
    return state.rule === undefined || (await state.rule(query.get('url') ?? '')) ? undefined : 404;
  } catch {
    // Nobody can say while the content service is away. What Next has kept is shown; anew it could make nothing.
    count('pictures.undecided');
    return undefined;
  }
}

function release(ticket: string): void {
  state.open.delete(ticket);
  state.waiting.get(ticket)?.(false);
  state.waiting.delete(ticket);
  if (!state.running.delete(ticket)) return;
  const [next] = state.waiting;
  if (!next) return;
  state.waiting.delete(next[0]);
  state.running.add(next[0]);
  next[1](true);
}

/**
 * Waits for a place among those whose picture is made. It is given back when the answer begins: a reader on a slow line holds
 * none.
 * @returns false when too many wait already, or when whoever asked has gone
 */
export function admitPicture(ticket: string | null): Promise<boolean> {
  if (!ticket || !state.open.has(ticket)) return Promise.resolve(false);
  if (state.running.size < AT_ONCE) {
    state.running.add(ticket);
    return Promise.resolve(true);
  }
  if (state.waiting.size >= WAITING) {
    count('pictures.busy');
    return Promise.resolve(false);
  }
  return new Promise((resolve) => state.waiting.set(ticket, resolve));
}

/** Gives a request for a picture its ticket, and notes when it is answered. Called for each request before Next sees it. */
export function notePicture(request: IncomingMessage, response: ServerResponse): void {
  delete request.headers[PICTURE_TICKET];
  if (!request.url?.includes(PICTURES)) return;
  const ticket = randomUUID();
  request.headers[PICTURE_TICKET] = ticket;
  state.open.add(ticket);
  const done = () => release(ticket);
  response.once('close', done);
  const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => ServerResponse;
  response.writeHead = ((...parts: unknown[]) => {
    done();
    return writeHead(...parts);
  }) as ServerResponse['writeHead'];
}
