import { ASKED_WAITS_MS, timeLimit } from '@/lib/time-limit';
import { pressed, sendForm } from '../common/press';
import { FOLLOW_API, type FollowState } from './model';

/** What a script adds to `FollowForm`: whether the signed-in reader follows it already, and answers in place. */
export function enhance(element: HTMLElement): (() => void) | void {
  const button = element.querySelector('button');
  const said = element.querySelector('[role=status]');
  if (!(element instanceof HTMLFormElement) || !button || !said) return;
  const controller = new AbortController();
  const { signal } = controller;
  const word = (name: string): string => element.dataset[name] ?? '';

  const show = (following: boolean): void => {
    button.value = following ? 'unfollow' : 'follow';
    button.textContent = word(button.value);
  };

  const send = async (body: URLSearchParams): Promise<void> => {
    if (!(await sendForm(FOLLOW_API, body, signal))) return;
    const follows = body.get('form') === 'follow';
    show(follows);
    said.textContent = word(follows ? 'saidFollow' : 'saidUnfollow');
  };

  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (element.getAttribute('aria-busy') === 'true') return;
    element.setAttribute('aria-busy', 'true');
    said.textContent = '';
    send(pressed(element, button))
      .catch(() => {
        if (!signal.aborted) said.textContent = word('failed');
      })
      .finally(() => element.removeAttribute('aria-busy'));
  };
  element.addEventListener('submit', onSubmit);

  // Nobody is signed in: nothing is followed, and nothing is asked.
  if (document.documentElement.dataset.session === 'in') {
    const { kind, key } = Object.fromEntries(new FormData(element)) as Record<string, string>;
    fetch(`${FOLLOW_API}?${new URLSearchParams({ kind: kind ?? '', key: key ?? '' })}`, {
      headers: { accept: 'application/json' },
      signal: timeLimit(ASKED_WAITS_MS, signal),
    })
      .then(async (response) => {
        if (response.ok) show(((await response.json()) as FollowState).following);
      })
      // Without an answer the form still works: once more changes nothing.
      .catch(() => undefined);
  }
  return () => {
    controller.abort();
    element.removeEventListener('submit', onSubmit);
  };
}
