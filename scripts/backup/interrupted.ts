import type { EventEmitter } from 'node:events';

/**
 * One Ctrl-C comes more than once: the terminal sends it to npm, to `scripts/run.mjs` and to the command, and the first two hand it on.
 * So do `timeout` and a terminal that is closed.
 */
const ONE_MS = 2_000;

/**
 * A signal that is aborted with a reason when somebody presses Ctrl-C, or a time-out of cron is over. What stands still does not hear
 * of it, as a database that says nothing: the second time, two seconds later or more, the process ends.
 */
export function interruptedBy(
  reason: Error,
  {
    mayEnd = () => true,
    on = process,
    end = () => process.exit(130),
    now = () => performance.now(),
  }: { mayEnd?: () => boolean; on?: EventEmitter; end?: () => void; now?: () => number } = {},
): AbortSignal {
  const ending = new AbortController();
  let since: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    on.on(signal, () => {
      if (since === undefined) {
        since = now();
        ending.abort(reason);
      } else if (now() - since >= ONE_MS && mayEnd()) end();
    });
  return ending.signal;
}
