/** What a script adds to `KeepBar`: what is known of the reader, and answers in place. */
import { tell } from '@/features/analytics';
import { intl } from '@/lib/intl';
import { ASKED_WAITS_MS, SENT_WAITS_MS, timeLimit } from '@/lib/time-limit';

interface State {
  signedIn: boolean;
  saved: string[];
  rating: number | null;
  average: number | null;
  count: number;
}

const API = '/api/account/keep';

/** `{average}` and `{count}` in a phrase. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

export function enhance(element: HTMLElement): () => void {
  const { document: id = '' } = element.dataset;
  const locale = document.documentElement.lang || 'en';
  const word = (name: string): string => element.dataset[name] ?? '';
  const part = (name: string) => element.querySelector<HTMLElement>(`[data-keep="${name}"]`);
  const steps = [...element.querySelectorAll<HTMLButtonElement>('[data-keep="step"]')];
  const save = part('save');
  const controller = new AbortController();
  const write = (name: string, text: string) => {
    const place = part(name);
    if (place) place.textContent = text;
  };

  /** What is shown: a choice counts as done until it fails. */
  let shown: State | undefined;
  /** What the server said last, to which a choice that fails goes back. */
  let confirmed: State | undefined;

  const show = (state: State) => {
    const { saved, rating, average, count } = state;
    shown = state;
    const isSaved = saved.includes(id);
    // Its words change: a state beside them would be told twice.
    if (save) save.dataset.on = String(isSaved);
    if (save instanceof HTMLButtonElement) save.value = isSaved ? 'unsave' : 'save';
    write('save-text', word(isSaved ? 'saved' : 'save'));
    for (const step of steps) {
      step.setAttribute('aria-pressed', String(Number(step.value) === rating));
      step.toggleAttribute('data-driven', rating !== null && Number(step.value) <= rating);
    }
    if (average === null || count === 0) return write('average', '');
    const plural = intl('PluralRules', locale).select(count) === 'one' ? 'averageOne' : 'averageOther';
    write(
      'average',
      filled(word(plural), {
        average: intl('NumberFormat', locale, { maximumFractionDigits: 1 }).format(average),
        count: intl('NumberFormat', locale).format(count),
      }),
    );
  };

  const refresh = async (read = ''): Promise<State | undefined> => {
    const response = await fetch(`${API}?articles=${encodeURIComponent(id)}${read}`, {
      headers: { accept: 'application/json' },
      signal: timeLimit(ASKED_WAITS_MS, controller.signal),
    });
    if (!response.ok) return undefined;
    const state = (await response.json()) as State;
    confirmed = state;
    show(state);
    return state;
  };

  /** Notes for a signed-in reader that the article was read; the service keeps it only with consent. */
  const note = async (): Promise<void> => {
    const body = new URLSearchParams({ form: 'read', articleId: id });
    for (const topic of word('topics').split(' ')) if (topic) body.append('topic', topic);
    for (const author of word('authors').split(' ')) if (author) body.append('author', author);
    await fetch(API, {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
      signal: timeLimit(SENT_WAITS_MS, controller.signal),
    });
  };

  /** A choice of who is signed in shows at once; a visitor is led to the sign-in instead. */
  const chosen = (before: State | undefined, form: string | null, rating: string | null): State | undefined =>
    before?.signedIn
      ? { ...before, ...(form === 'rate' ? { rating: Number(rating) } : { saved: form === 'save' ? [id] : [] }) }
      : undefined;

  const send = async (body: URLSearchParams): Promise<void> => {
    const response = await fetch(API, {
      method: 'POST',
      body,
      // It is shown as done: a link that is pressed next does not break it off.
      keepalive: true,
      headers: { accept: 'application/json' },
      signal: timeLimit(SENT_WAITS_MS, controller.signal),
    });
    const answer = (await response.json()) as { outcome?: { kind: string }; leadsTo?: string; signIn?: string };
    const leadsTo = answer.leadsTo ?? answer.signIn;
    if (leadsTo) return location.assign(leadsTo);
    if (answer.outcome?.kind !== 'ok') throw new Error(`answered ${response.status}`);
    if (body.get('form') === 'save') tell({ type: 'event', event: { event: 'Article Saved', article: { itemId: id } } });
    // Done is done, whether or not what is known now can be had.
    confirmed = chosen(confirmed, body.get('form'), body.get('rating')) ?? confirmed;
    await refresh().catch(() => undefined);
    if (controller.signal.aborted) return;
    write('said', word({ save: 'saidSave', unsave: 'saidUnsave', rate: 'saidRate' }[body.get('form') ?? ''] ?? ''));
  };

  // One after the other: a press while another is on its way is not lost.
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const onSubmit = (event: SubmitEvent) => {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement)) return;
    event.preventDefault();
    waiting += 1;
    element.setAttribute('aria-busy', 'true');
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(target, submitter)) if (typeof value === 'string') body.set(name, value);
    const next = chosen(shown, body.get('form'), body.get('rating'));
    if (next) show(next);
    write('said', '');
    last = last
      .then(() => send(body))
      .catch(() => {
        if (controller.signal.aborted) return;
        if (confirmed && waiting === 1) show(confirmed);
        write('said', word('failed'));
      })
      .finally(() => {
        waiting -= 1;
        if (waiting === 0) element.removeAttribute('aria-busy');
      });
  };

  // The second click of a double click would take back what the first one did.
  const onClick = (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault();
  };

  element.addEventListener('submit', onSubmit);
  save?.addEventListener('click', onClick);
  // Without the state the forms still work: they say so once they are sent.
  refresh('&read=1')
    .then((state) => (state?.signedIn ? note() : undefined))
    .catch(() => undefined);
  return () => {
    controller.abort();
    element.removeEventListener('submit', onSubmit);
    save?.removeEventListener('click', onClick);
  };
}
