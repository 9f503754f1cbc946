import type { EventEmitter } from 'node:events';

/**
 * A signal that is aborted with a reason when somebody presses Ctrl-C, or a time-out of cron is over. What stands still does not hear
 * of it, as a database that says nothing: the second time the process ends.
 */
export function interruptedBy(
  reason: Error,
  {
    mayEnd = () => true,
    on = process,
    end = () => process.exit(130),
  }: { mayEnd?: () => boolean; on?: EventEmitter; end?: () => void } = {},
): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    on.on(signal, () => {
      if (ending.signal.aborted && mayEnd()) return end();
      ending.abort(reason);
    });
  return ending.signal;
}
