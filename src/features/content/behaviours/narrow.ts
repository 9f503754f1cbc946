import { askedTwice } from '@/lib/asked-twice';
import { wasTouched } from '@/lib/before-hydration';
import { goTo } from '@/lib/document-load';
import { putAddress } from '@/lib/history';
import { isOffline } from '@/lib/offline';
import { PAGE_WAITS_MS, timeLimit } from '@/lib/time-limit';
import type { Enhance } from './model';

/** Whether a field is not as the document brought it. */
const isAnew = (field: Element): boolean =>
  field instanceof HTMLSelectElement
    ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : field instanceof HTMLInputElement && field.value !== field.defaultValue;

/** From the last key on: a name is looked for when its writer pauses. */
const PAUSE_MS = 250;
/** What was found is said when the list has rested: whoever writes on is not talked over. */
const SAID_AFTER_MS = 1_000;
/** A line that is there again, and a page that is come back to. */
const ASKS_AGAIN = ['online', 'pageshow'] as const;
/** No address has this for its query. */
const UNKNOWN = '-';

/**
 * A form that narrows a list (`data-results`: the id of what it changes) acts at once: a choice when it is made, words while they are
 * written. What the address shows then is put in place of what is there, so that the arrow keys can go through a list of choices,
 * the focus stays and nothing is loaded anew; Back and Forward lead through the choices. What cannot be fetched is navigated to; without a line the page
 * stays, says so (`data-offline`), and asks again when there is one.
 */
export const enhance: Enhance = (element) => {
  const form = element instanceof HTMLFormElement ? element : null;
  const results = document.getElementById(form?.dataset.results ?? '');
  if (!form || !results) return undefined;
  const said = document.getElementById(`${results.id}-said`);
  let shown = location.search;
  let asked: AbortController | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  /** Words that are being written are one entry of the history. */
  let writing = false;

  const hrefNow = (): string => {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value.trim() !== '') query.set(name, value.trim());
    return `${form.action.split('?')[0]}${query.size > 0 ? `?${query}` : ''}`;
  };
  let saying: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string, visible = false): void => {
    clearTimeout(saying);
    const tell = (words: string) => {
      if (!said) return;
      said.textContent = words;
      said.classList.toggle('vh', !visible);
    };
    if (visible) return tell(text);
    // What was for all to read is over.
    if (said?.classList.contains('vh') === false) tell('');
    saying = setTimeout(() => tell(text), SAID_AFTER_MS);
  };
  const askAgain = () => {
    shown = location.search;
    void show(location.href);
  };
  const forget = () => {
    asked?.abort();
    for (const what of ASKS_AGAIN) removeEventListener(what, askAgain);
  };
  const show = async (href: string): Promise<void> => {
    forget();
    asked = new AbortController();
    const { signal } = asked;
    results.setAttribute('aria-busy', 'true');
    // Both tries together.
    const limit = timeLimit(PAGE_WAITS_MS, signal);
    const ask = async () => {
      const response = await fetch(href, { signal: timeLimit(PAGE_WAITS_MS, limit) });
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      const fresh = page.getElementById(results.id);
      if (!response.ok || !fresh) throw new Error(`No list at ${href}`);
      return { page, fresh };
    };
    try {
      const answer = await askedTwice(ask, () => !limit.aborted && !isOffline());
      if (signal.aborted) return;
      if (!answer) {
        // A pressed link leads elsewhere. Whoever comes back, or stays after all, finds the list at rest; the same choice asks again.
        results.removeAttribute('aria-busy');
        shown = UNKNOWN;
        addEventListener('pageshow', askAgain, { once: true });
        return;
      }
      const { page, fresh } = answer;
      results.replaceChildren(...fresh.childNodes);
      say(page.getElementById(said?.id ?? '')?.textContent ?? '');
      document.title = page.title;
      results.removeAttribute('aria-busy');
    } catch {
      // A later question is on its way.
      if (signal.aborted) return;
      // There is no list to be had: the browser says then what there is.
      if (!isOffline()) return goTo(href);
      results.removeAttribute('aria-busy');
      say(form.dataset.offline ?? '', true);
      addEventListener('online', askAgain, { once: true });
    }
  };
  const narrow = (words: boolean): void => {
    clearTimeout(pause);
    const href = hrefNow();
    const { search } = new URL(href);
    if (search === shown) return;
    shown = search;
    putAddress(href, words && writing ? 'replace' : 'push');
    writing = words;
    void show(href);
  };
  const isWritten = (target: EventTarget | null): boolean => target instanceof HTMLInputElement;
  const onInput = ({ target }: Event) => {
    if (!isWritten(target)) return;
    clearTimeout(pause);
    pause = setTimeout(() => narrow(true), PAUSE_MS);
  };
  const onChange = ({ target }: Event) => narrow(isWritten(target));
  const onSubmit = (event: Event) => {
    event.preventDefault();
    narrow(true);
  };
  const onBack = () => {
    if (location.search === shown) return;
    shown = location.search;
    writing = false;
    const query = new URLSearchParams(shown);
    for (const field of form.elements)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = query.get(field.name) ?? '';
    void show(location.href);
  };
  form.addEventListener('input', onInput);
  form.addEventListener('change', onChange);
  form.addEventListener('submit', onSubmit);
  addEventListener('popstate', onBack);
  // What was chosen before this was here.
  if (wasTouched() && [...form.elements].some(isAnew)) narrow(true);
  return () => {
    clearTimeout(pause);
    clearTimeout(saying);
    forget();
    form.removeEventListener('input', onInput);
    form.removeEventListener('change', onChange);
    form.removeEventListener('submit', onSubmit);
    removeEventListener('popstate', onBack);
  };
};
