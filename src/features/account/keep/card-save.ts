import { tell } from '@/features/analytics';
import { ASKED_WAITS_MS, timeLimit } from '@/lib/time-limit';
import { NoAnswerError, pressed, sendForm } from '../common/press';
import { KEEP_API } from './model';

/** What a script adds to `CardSave`: whether the signed-in reader has saved the article, said by the pressed button, and answers in place. */

/** Cards of a page ask together, once all of them are there. */
const TOGETHER_MS = 30;
/** As many as the server takes at once. */
const AT_ONCE = 100;

/** A status that comes with its words is not read out: they follow it. */
const SAID_AFTER_MS = 150;

type Show = (saved: boolean) => void;
const waiting = new Map<string, Set<Show>>();
let timer: ReturnType<typeof setTimeout> | undefined;

async function askFor(ids: readonly string[], shows: ReadonlyMap<string, Set<Show>>): Promise<void> {
  const response = await fetch(`${KEEP_API}?articles=${ids.map(encodeURIComponent).join(',')}`, {
    headers: { accept: 'application/json' },
    signal: timeLimit(ASKED_WAITS_MS),
  });
  if (!response.ok) return;
  const { saved } = (await response.json()) as { saved: string[] };
  for (const id of ids) for (const show of shows.get(id) ?? []) show(saved.includes(id));
}

function askTogether(): void {
  timer = undefined;
  const shows = new Map(waiting);
  waiting.clear();
  const ids = [...shows.keys()];
  // Without an answer the forms still work: they say so once they are sent.
  for (let start = 0; start < ids.length; start += AT_ONCE) void askFor(ids.slice(start, start + AT_ONCE), shows).catch(() => undefined);
}

export function enhance(element: HTMLElement): (() => void) | void {
  const button = element.querySelector<HTMLButtonElement>('button[value=save]');
  const id = element.querySelector<HTMLInputElement>('input[name="articleId"]')?.value;
  if (!(element instanceof HTMLFormElement) || !button || !id) return;
  const controller = new AbortController();
  const signedIn = document.documentElement.dataset.session === 'in';

  const show: Show = (saved) => {
    button.setAttribute('aria-pressed', String(saved));
    button.value = saved ? 'unsave' : 'save';
  };

  /** Nobody but who presses in vain needs a place for words: no document brings one. */
  let said: HTMLElement | undefined;
  const sayFailed = () => {
    if (!said) {
      said = document.createElement('span');
      said.className = 'card__said';
      said.setAttribute('role', 'status');
      button.before(said);
    }
    const place = said;
    setTimeout(() => (place.textContent = element.dataset.failed ?? ''), SAID_AFTER_MS);
  };

  const send = async (): Promise<void> => {
    const body = pressed(element, button);
    const saves = body.get('form') === 'save';
    // A choice of who is signed in shows at once, and goes back when it fails.
    if (signedIn) show(saves);
    if (!(await sendForm(KEEP_API, body, controller.signal))) return;
    show(saves);
    if (saves) tell({ type: 'event', event: { event: 'Article Saved', article: { itemId: id } } });
  };

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (element.getAttribute('aria-busy') === 'true') return;
    element.setAttribute('aria-busy', 'true');
    if (said) said.textContent = '';
    const wanted = button.value;
    send()
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        show(wanted === 'unsave');
        if (error instanceof NoAnswerError) {
          // It may be done all the same.
          void askFor([id], new Map([[id, new Set([show])]])).catch(() => undefined);
          return sayFailed();
        }
        // It was refused. The browser sends it itself then: the page that it is led to has words for the reason.
        const choice = Object.assign(document.createElement('input'), { type: 'hidden', name: button.name, value: button.value });
        element.append(choice);
        element.submit();
        choice.remove();
      })
      .finally(() => element.removeAttribute('aria-busy'));
  };
  element.addEventListener('submit', onSubmit);

  // Nobody is signed in: nothing is saved, and nothing is asked.
  if (signedIn) {
    waiting.set(id, (waiting.get(id) ?? new Set()).add(show));
    timer ??= setTimeout(askTogether, TOGETHER_MS);
  }
  return () => {
    controller.abort();
    waiting.get(id)?.delete(show);
    element.removeEventListener('submit', onSubmit);
  };
}
