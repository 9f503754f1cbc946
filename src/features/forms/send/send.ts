import { REFUSALS, type FieldError, type Refusal } from '../model';

/** What came of sending a form with a script. */
export type Sent =
  | { status: 'received'; location: string }
  | { status: 'refused'; refusal: Refusal; errors: readonly FieldError[]; draft?: string; minutes?: number };

export interface SendOptions {
  /** Share of the form that has left, 0 to 1. */
  onProgress(share: number): void;
  /** A line was cut; the form is sent again after some seconds. */
  onRetry(attempt: number): void;
  signal: AbortSignal;
}

const TRIES = 4;
const FIRST_WAIT_MS = 1_000;

/**
 * A line that hangs is told from a slow one by this: nothing more leaves, and nothing comes. What has left a browser is on its way for as
 * long as the server waits for it (two minutes), and the answer takes its time too.
 */
const SILENT_MS = 150_000;

const isRefusal = (value: unknown): value is Refusal => (REFUSALS as readonly unknown[]).includes(value);

/** One try; undefined when the line was cut or hangs, or when somebody on the way was too busy to answer. Only XMLHttpRequest tells how much of an upload has left. */
function tryOnce(url: string, data: FormData, { onProgress, signal }: SendOptions): Promise<Sent | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('accept', 'application/json');
    request.responseType = 'json';
    let silence: ReturnType<typeof setTimeout> | undefined;
    const heard = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        resolve(undefined);
        request.abort();
      }, SILENT_MS);
    };
    request.onloadend = () => clearTimeout(silence);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      heard();
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      // Made by the site's server, which is where the schema is.
      const answer = request.response as {
        location?: string;
        refusal?: string;
        errors?: FieldError[];
        draft?: string;
        minutes?: number;
      } | null;
      if (answer?.location) return resolve({ status: 'received', location: answer.location });
      if (isRefusal(answer?.refusal))
        return resolve({
          status: 'refused',
          refusal: answer.refusal,
          errors: answer.errors ?? [],
          ...(answer.draft ? { draft: answer.draft } : {}),
          ...(answer.minutes ? { minutes: answer.minutes } : {}),
        });
      resolve(request.status >= 500 || request.status === 0 ? undefined : { status: 'refused', refusal: 'down', errors: [] });
    };
    request.onerror = () => resolve(undefined);
    request.onabort = () => resolve({ status: 'refused', refusal: 'dropped', errors: [] });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    heard();
    request.send(data);
  });
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends a form; after a dropped line sends it again with the same key, so that it arrives once. */
export async function sendForm(url: string, data: FormData, options: SendOptions): Promise<Sent> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    if (options.signal.aborted) break;
    const sent = await tryOnce(url, data, options);
    if (sent) return sent;
    if (attempt === TRIES) break;
    options.onRetry(attempt);
    await wait(FIRST_WAIT_MS * 2 ** (attempt - 1));
  }
  return { status: 'refused', refusal: 'dropped', errors: [] };
}
