import { useCallback, useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { keepsCookies } from '@/lib/keeps-cookies';
import { SENT_WAITS_MS, timeLimit } from '@/lib/time-limit';
import type { StepContextValue } from './components/step-context';
import { flowFields } from './flow-fields';
import { keepFlow } from './flow-id';
import { NO_COOKIES, type IdentityState, type PostName, type StepAnswer } from './model';
import { useLive } from './use-live';
import { useWaiting } from './use-waiting';

/** How long a step that leads on is taken for on its way: whoever stopped it in the browser can press again. */
const ON_ITS_WAY_MS = 10_000;

/** The parts of `location` that the flow needs; tests hand in their own. */
const go = (href: string): void => location.assign(href);

/**
 * The steps of a flow, sent by script: the form's own address answers with the next step. A site that does not answer is a
 * problem of the step, and what was typed stays.
 */
export function useIdentity(first: IdentityState): StepContextValue {
  const [state, setState] = useState(first);
  const [turn, setTurn] = useState(0);
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const live = useLive();
  const sending = useRef(false);

  // The page was made anew by a navigation.
  const [made, setMade] = useState(first);
  if (made !== first) {
    setMade(first);
    setState(first);
  }

  const take = useCallback((answer: StepAnswer) => {
    if ('location' in answer) {
      go(answer.location);
      return;
    }
    setState(answer.state);
    setTurn((before) => before + 1);
  }, []);

  // Until the browser has left, nothing may be pressed again. It may stop, or bring the page back as it was left.
  useEffect(() => {
    if (!leaving) return undefined;
    const stay = () => setLeaving(false);
    const timer = setTimeout(stay, ON_ITS_WAY_MS);
    addEventListener('pageshow', stay);
    return () => {
      clearTimeout(timer);
      removeEventListener('pageshow', stay);
    };
  }, [leaving]);

  const fail = useCallback((key: string) => setState((before) => ({ ...before, problems: [{ key }] })), []);

  const post = useCallback(
    async (action: string, body: URLSearchParams) => {
      // A second press while the first is under way is the same press.
      if (sending.current) return;
      sending.current = true;
      setBusy(true);
      try {
        const response = await fetch(action, {
          method: 'POST',
          body,
          headers: { accept: 'application/json' },
          credentials: 'same-origin',
          signal: timeLimit(SENT_WAITS_MS),
        });
        if (!response.ok) throw new Error(`The sign-in answered ${response.status}`);
        const answer = (await response.json()) as StepAnswer;
        setLeaving('location' in answer);
        take(answer);
      } catch {
        fail('signIn.problem.down');
      } finally {
        sending.current = false;
        setBusy(false);
      }
    },
    [fail, take],
  );

  const onSubmit = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      const form = event.currentTarget;
      const action = (submitter instanceof HTMLButtonElement && submitter.getAttribute('formaction')) || form.getAttribute('action') || '';
      const body = new URLSearchParams(
        [...new FormData(form, submitter)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      );
      void post(action, body);
    },
    [post],
  );

  const { flow, at, to } = state;
  // Until it is confirmed, the link of a mail shows the same step at each load.
  const kept = state.view.step === 'email-link' ? undefined : flow;
  useEffect(() => {
    if (kept !== undefined) keepFlow(kept);
  }, [kept]);
  // What is being sent has its own answer.
  const adopt = useCallback((answer: StepAnswer) => void (sending.current || take(answer)), [take]);
  useWaiting(state, turn, adopt);
  const send = useCallback(
    (name: PostName, fields: Readonly<Record<string, string>>) =>
      void post(`/api/auth/${name}`, new URLSearchParams({ ...flowFields({ flow, at, to }), ...fields })),
    [post, flow, at, to],
  );

  // Known once the page is alive: the server sees no difference between a browser that drops cookies and a first visit.
  const notice = state.notice ?? (live && !keepsCookies() ? NO_COOKIES : undefined);
  const shown = useMemo(() => (notice ? { ...state, notice } : state), [state, notice]);
  return useMemo(
    () => ({ state: shown, busy: busy || leaving, turn, live, onSubmit, send, fail }),
    [shown, busy, leaving, turn, live, onSubmit, send, fail],
  );
}
