import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { languagePath } from '@/lib/language-path';
import { SENT_WAITS_MS, timeLimit } from '@/lib/time-limit';
import { useWords } from '@/runtime';
import { invalidOutcome, keyOf } from './invalid';
import type { AccountAnswer, AccountView, Outcome } from './model';
import { checkForm, formValues, type Rules } from './rules';
import { hasTheFocus, showAnswer, type Pressed } from './seen';

export interface Account<T> {
  view: AccountView<T>;
  outcome: Outcome | undefined;
  /** Name of the form that is being sent. */
  busy: string | undefined;
  /** Value of the field `key` of the form that is being sent, which tells forms of one name apart. */
  sent: string | undefined;
  /** Of each form, by what tells it apart, how often it went through; under no name, how often one was refused and the page shows what there is by now. */
  versions: Readonly<Record<string, number>>;
  /** Who reads out what went through: the live region, or the focus where the pressed button is gone. Not both. Set once it is known. */
  readBy: 'region' | 'focus' | undefined;
  /** Mark of the account that the page was made for: that of whoever is signed in now may be another. */
  whose?: string | undefined;
  onSubmit(event: React.FormEvent<HTMLFormElement>): void;
}

/** Nothing came that says what became of it; without a line it was never sent. */
const unanswered = (): Pick<Outcome, 'kind' | 'message'> => ({
  kind: 'error',
  message: navigator.onLine ? 'account.error.noAnswer' : 'account.error.service',
});

/** The browser gives nothing for a day that is half typed or that there is not: it would go as none. */
const noDays = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...form.elements].flatMap((field) =>
      field instanceof HTMLInputElement && field.type === 'date' && field.validity.badInput ? [[field.name, 'date']] : [],
    ),
  );

const wentWell = (view: AccountView<unknown>): boolean => view.outcome?.kind === 'ok';

/**
 * Forms of an account page that answer in place: checked here by the rules that the server has too, sent as the form would
 * be, and answered with the page's data as they are now. Without a script the same forms are sent by the browser.
 *
 * @param first what the server rendered
 * @param rules of each form, by its name
 */
export function useAccount<T>(first: AccountView<T>, rules: Readonly<Record<string, Rules>>): Account<T> {
  const { language } = useWords();
  const [view, setView] = useState(first);
  const [busy, setBusy] = useState<string>();
  const [sent, setSent] = useState<string>();
  const [versions, setVersions] = useState<Readonly<Record<string, number>>>({});
  /** Forms that are on their way, by what they send: pressing one twice sends it once, another one waits its turn. */
  const running = useRef(new Set<string>());
  const last = useRef<Promise<unknown>>(Promise.resolve());

  // The page was made anew by a navigation.
  const [made, setMade] = useState(first);
  if (made !== first) {
    setMade(first);
    setView(first);
  }

  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  const pressed = useRef<Pressed>(undefined);
  // The page first shows its new data, which tells whether the pressed button is still there, and then what came of the form:
  // before anything is painted. What the server rendered begins with it.
  const [shown, setShown] = useState<{ view: AccountView<T>; readBy: Account<T>['readBy'] }>({ view: first, readBy: 'focus' });
  useLayoutEffect(() => {
    if (shown.view !== view) setShown({ view, readBy: wentWell(view) && hasTheFocus(pressed.current) ? 'region' : 'focus' });
  }, [view, shown]);

  const answered = useRef(view);
  useEffect(() => {
    if (shown.view !== view || answered.current === view) return;
    answered.current = view;
    const { outcome } = view;
    // A summary of what is wrong with a form takes the focus itself.
    if (outcome?.kind === 'invalid') return;
    if (outcome || view.status === 'expired') showAnswer(shown.readBy === 'focus');
  }, [view, shown]);

  const send = useCallback(
    async (form: HTMLFormElement, body: URLSearchParams, { name, of }: { name: string; of: string }): Promise<void> => {
      const show = (outcome: Outcome) => setView((before) => ({ ...before, outcome }));
      try {
        const response = await fetch(form.action, {
          method: 'POST',
          body,
          headers: { accept: 'application/json' },
          signal: timeLimit(SENT_WAITS_MS),
        });
        if (!alive.current) return;
        if (response.status === 401) {
          const { signIn = languagePath('/sign-in', language), kept } = (await response.json()) as { signIn?: string; kept?: boolean };
          // What is too long to be kept for the sign-in stays where it was typed.
          if (kept === false) return show({ form: name, of, kind: 'error', message: 'account.error.tooLongToKeep', signIn });
          setView({ status: 'expired', signIn, ...(kept ? { kept } : {}) });
          return;
        }
        if (!response.headers.get('content-type')?.includes('json')) return show({ form: name, of, ...unanswered() });
        // Made by the site's own server, which is where the schemas are.
        const { outcome, data, leadsTo, handsTo } = (await response.json()) as AccountAnswer<T>;
        if (leadsTo !== undefined) return location.assign(leadsTo);
        if (handsTo !== undefined) {
          form.action = handsTo;
          return form.submit();
        }
        if (outcome === undefined) return show({ form: name, of, ...unanswered() });
        if (data === undefined) return show(outcome);
        setView({ status: 'ready', data, outcome });
        // What was not typed into shows the newest; of a form that did not go through, what was typed stays.
        const sentOf = outcome.kind === 'ok' ? of : '';
        setVersions((before) => ({ ...before, [sentOf]: (before[sentOf] ?? 0) + 1 }));
      } catch {
        if (alive.current) show({ form: name, of, ...unanswered() });
      }
    },
    [language],
  );

  const onSubmit = useCallback(
    (event: React.FormEvent<HTMLFormElement>) => {
      const form = event.currentTarget;
      const { submitter } = event.nativeEvent as SubmitEvent;
      event.preventDefault();
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
      if (submitter instanceof HTMLButtonElement && submitter.name) body.set(submitter.name, submitter.value);
      const name = body.get('form') ?? '';
      const values = formValues(body);
      const of = keyOf(name, values);
      pressed.current = {
        of,
        ...(submitter instanceof HTMLButtonElement ? { name: submitter.name, value: submitter.value } : { name: '', value: '' }),
      };
      const errors = { ...checkForm(rules[name] ?? {}, values), ...noDays(form) };
      if (Object.keys(errors).length > 0) {
        const typed = Object.fromEntries(Object.entries(values).map(([field, [value = '']]) => [field, value]));
        setView((before) => ({ ...before, outcome: invalidOutcome(name, values, errors, typed) }));
        return;
      }
      const what = body.toString();
      if (running.current.has(what)) return;
      running.current.add(what);
      setBusy(name);
      setSent(values.key?.[0]);
      last.current = last.current
        .then(() => send(form, body, { name, of }))
        .finally(() => {
          running.current.delete(what);
          if (!alive.current || running.current.size > 0) return;
          setBusy(undefined);
          setSent(undefined);
        });
    },
    [rules, send],
  );

  return {
    view,
    outcome: view.outcome,
    busy,
    sent,
    versions,
    readBy: shown.view === view ? shown.readBy : undefined,
    whose: first.status === 'expired' ? undefined : first.whose,
    onSubmit,
  };
}
