import { SENT_WAITS_MS, timeLimit } from '@/lib/time-limit';

/** What a button of a form sends. */
export function pressed(form: HTMLFormElement, button: HTMLElement): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) if (typeof value === 'string') body.set(name, value);
  return body;
}

/** No answer came that says what became of it: there is no line, or the service is down. */
export class NoAnswerError extends Error {}

/**
 * Sends a form of the account, and follows where it leads.
 * @returns whether the page stays, with what was asked for done
 * @throws NoAnswerError
 * @throws what was refused
 */
export async function sendForm(api: string, body: URLSearchParams, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(api, {
    method: 'POST',
    body,
    // What was pressed is shown as done: a link that is pressed next does not break it off.
    keepalive: true,
    headers: { accept: 'application/json' },
    signal: timeLimit(SENT_WAITS_MS, signal),
  }).catch(() => undefined);
  if (!response || response.status >= 500) throw new NoAnswerError();
  // Made by the site's own server, which is where the schemas are.
  const answer = (await response.json().catch((error: unknown) => {
    // Words in place of an answer are a refusal; an answer that was broken off, as it is by a link that is pressed meanwhile, is none.
    throw error instanceof SyntaxError ? error : new NoAnswerError();
  })) as { outcome?: { kind: string }; leadsTo?: string; signIn?: string };
  const leadsTo = answer.leadsTo ?? answer.signIn;
  if (leadsTo) location.assign(leadsTo);
  else if (answer.outcome?.kind !== 'ok') throw new Error(`answered ${response.status}`);
  return !leadsTo;
}
