import type { Answer } from '../../kit/http.ts';
import { phrases } from '../texts/texts.ts';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import { page, PAGE_HEADERS } from './layout.ts';

/** Asks before somebody else's session in this browser ends: `now` is signed in, `next` has just proved who they are. */
export function switchPage(action: string, stateHandle: string, { now, next }: { now: string; next: string }, locale?: string): Answer {
  const { language, text } = phrases(locale);
  const choice = (step: string, label: string): string =>
    `<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="stateHandle" value="${escapeHtml(stateHandle)}"><input type="hidden" name="step" value="${step}"><button>${escapeHtml(label)}</button></form>`;
  const body = [
    `<p>${escapeHtml(text('switch.now').replace('{email}', now))}</p>`,
    `<p>${escapeHtml(text('switch.ends').replace('{email}', now))}</p>`,
    choice('switch', text('switch.next').replace('{email}', next)),
    choice('stay', text('switch.stay').replace('{email}', now)),
    choice('cancel', text('switch.another')),
  ].join('\n');
  return { status: 200, headers: PAGE_HEADERS, body: page(language, text('switch.title'), body) };
}
