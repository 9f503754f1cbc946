import type { AppEvent } from './events/events.schema';

/** What the application tells the measuring script (measure/main.client), which comes beside it, later, or never. */
export type Signal =
  /** Another page stands in the document. The same address again is no view. */
  | { type: 'view' }
  /** The application of the page has its data and shows it: 'Page Load Completed' need not wait any more. */
  | { type: 'ready' }
  /** The account has said who is signed in. */
  | { type: 'visitor' }
  | { type: 'event'; event: AppEvent };

/** Signals wait here until the script takes the list over. */
interface Signals {
  push(signal: Signal): unknown;
}

declare global {
  interface Window {
    __signals?: Signals | Signal[];
  }
}

/** Beyond these nobody seems to listen. */
const MOST_WAITING = 200;

export function tell(signal: Signal): void {
  const signals = (window.__signals ??= []);
  if (!Array.isArray(signals) || signals.length < MOST_WAITING) signals.push(signal);
}
