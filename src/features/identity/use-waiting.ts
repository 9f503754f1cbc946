import { useEffect } from 'react';
import { ASKED_WAITS_MS, timeLimit } from '@/lib/time-limit';
import { flowFields } from './flow-fields';
import type { IdentityState, StepAnswer, WaitingAnswer } from './model';

/** As often as the identity provider asks to be polled (`refresh` of its `poll`). */
const EVERY_MS = 4_000;
/** A code is good for ten minutes; with a new one the step begins to wait again. */
const AT_MOST_MS = 11 * 60_000;

/**
 * While a step waits for the code of a mail: asks whether the mail's link was used in another tab of this browser. Only a tab
 * that is seen asks, and at once when it comes into view again.
 * @param adopt what became of it
 */
export function useWaiting({ flow, at, to, view }: IdentityState, turn: number, adopt: (answer: StepAnswer) => void): void {
  const waits = flow !== undefined && view.step === 'code' && view.by === 'email';
  useEffect(() => {
    if (!waits) return;
    const controller = new AbortController();
    const { signal } = controller;
    const query = new URLSearchParams(flowFields({ flow, at, to }));
    const until = Date.now() + AT_MOST_MS;
    let timer = 0;
    const ask = async () => {
      clearTimeout(timer);
      if (signal.aborted || Date.now() > until || document.visibilityState !== 'visible') return;
      try {
        const response = await fetch(`/api/auth/waiting?${query}`, {
          headers: { accept: 'application/json' },
          signal: timeLimit(ASKED_WAITS_MS, signal),
        });
        const answer = (await response.json()) as WaitingAnswer;
        if (signal.aborted) return;
        if (response.ok && !('waiting' in answer)) return adopt(answer);
      } catch {
        // The code can be typed all the same; the next try may be answered.
        if (signal.aborted) return;
      }
      timer = window.setTimeout(() => void ask(), EVERY_MS);
    };
    const onVisible = () => void ask();
    document.addEventListener('visibilitychange', onVisible);
    timer = window.setTimeout(() => void ask(), EVERY_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [waits, flow, at, to, turn, adopt]);
}
