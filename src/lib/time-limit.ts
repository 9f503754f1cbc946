/** Milliseconds that something sent is waited for: longer than the site's server waits for its services, so that what it says arrives. */
export const SENT_WAITS_MS = 60_000;
/** Of something that is only asked for. */
export const ASKED_WAITS_MS = 15_000;
/** Of a whole page, which takes long on a slow line though it comes. */
export const PAGE_WAITS_MS = 60_000;

/**
 * The signal of a call that ends: in a tunnel or behind a portal a line hangs without failing, and browsers let `fetch` wait for ever.
 * @param signal of whoever calls, which ends it too
 */
export function timeLimit(ms: number, signal?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const end = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    controller.abort();
  };
  const timer = setTimeout(end, ms);
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  return controller.signal;
}
