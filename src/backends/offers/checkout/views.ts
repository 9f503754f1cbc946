import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import type { Offer, Term } from '../content/model.ts';
import { moneyText, rateText, taxIn } from '../http/publisher.ts';
import { dayText, periodText, say, type Word } from '../pages/words.ts';
import type { Language } from '../storage/tables.ts';
import { after } from '../subscriptions/period.ts';

const price = (language: Language, { amount, currency, period }: Term): string =>
  say(language, 'perPeriod', { price: moneyText(amount, currency, language), period: periodText(language, period) });

const withTax = (language: Language, { amount, currency, taxPercent }: Term): string =>
  say(language, 'withTax', { tax: moneyText(taxIn(amount, taxPercent), currency, language), percent: rateText(taxPercent, language) });

const trialText = (language: Language, term: Term, word: 'trial' | 'begin' = 'trial'): string =>
  say(language, word, {
    days: term.trialDays,
    price: moneyText(term.amount, term.currency, language),
    period: periodText(language, term.period),
  });

/** What one gets, as a list. */
export const getsHtml = (language: Language, { gets }: Offer): string =>
  gets.length === 0
    ? ''
    : `<h2>${escapeHtml(say(language, 'gets'))}</h2><ul>${gets.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;

/** The way out of a purchase: a link in a page, in a frame a press that the page around it hears of. */
export const leaveHtml = (language: Language, href: string | null, framed: boolean, words: Word = 'leave'): string =>
  href === null
    ? ''
    : `<p><a class="leave" href="${escapeHtml(href)}"${framed ? ` target="_top" data-press="${escapeHtml(JSON.stringify({ tp: 'close' }))}"` : ''}>${escapeHtml(say(language, words))}</a></p>`;

/** Choosing a price. `action` is where the form goes. */
export const termsHtml = (language: Language, offer: Offer, action: string): string => `${getsHtml(language, offer)}
<form method="post" action="${escapeHtml(action)}"><fieldset><legend>${escapeHtml(say(language, 'choose'))}</legend>
${offer.terms
  .map(
    (term, index) =>
      `<label class="choice"><input type="radio" name="term_id" value="${escapeHtml(term.id)}" required${index === 0 ? ' checked' : ''}><span><strong>${escapeHtml(term.title)}</strong><span>${escapeHtml(price(language, term))}</span><span class="soft">${escapeHtml(withTax(language, term))}</span>${term.trialDays > 0 ? `<span class="soft">${escapeHtml(trialText(language, term))}</span>` : ''}</span></label>`,
  )
  .join('\n')}
</fieldset><button>${escapeHtml(say(language, 'next'))}</button></form>`;

/**
 * What the payment page says that is paid, posted with the card: another window may have chosen another term meanwhile, an editor
 * another price.
 */
export const shownOf = ({ id, amount, currency, taxPercent, period, trialDays }: Term): Record<string, string> => ({
  term_id: id,
  amount: String(amount),
  currency,
  tax_percent: String(taxPercent),
  period: `${period.count} ${period.unit}`,
  trial_days: String(trialDays),
});

/** What is wrong, in words, and which part of the page it is about. */
export interface Problem {
  with: 'card' | 'price';
  words: string;
}

/** What is wrong, above everything else. */
export const problemHtml = (language: Language, problem: { with: string; words: string } | undefined): string =>
  problem === undefined
    ? ''
    : `<div class="problem" role="group" aria-labelledby="problem" tabindex="-1" autofocus data-focus><h2 id="problem">${escapeHtml(say(language, 'problem'))}</h2><p><a href="#${problem.with}">${escapeHtml(problem.words)}</a></p></div>`;

/** The field of a card. What was typed is never shown again: it is a card number. */
export function cardFieldHtml(language: Language, problem: Problem | undefined): string {
  const wrong = problem?.with === 'card' ? problem.words : undefined;
  return `<label class="field" for="card">${escapeHtml(say(language, 'card'))}</label><span class="soft" id="hint">${escapeHtml(say(language, 'cardHint'))}</span>
${wrong === undefined ? '' : `<p class="wrong" id="wrong">${escapeHtml(wrong)}</p>`}<input type="text" id="card" name="card" inputmode="numeric" autocomplete="cc-number" maxlength="30" required aria-describedby="${wrong === undefined ? '' : 'wrong '}hint test"${wrong === undefined ? '' : ' aria-invalid="true"'}>`;
}

interface Paying {
  term: Term;
  email: string;
  now: Date;
  action: string;
  /** Where another price is chosen, if there is one. */
  back: string | undefined;
  /** Who sells, on a line, and where a contract is ended. */
  seller: string;
  end: string;
  problem?: Problem | undefined;
}

/** The right to withdraw, before the order: without it the time to withdraw is a year longer (article 10 of directive 2011/83/EU). */
function withdrawalHtml(language: Language, about: { title: string; seller: string; page: string }): string {
  const told = (word: Word): string => escapeHtml(say(language, word, about));
  const paragraphs = (['withdrawText', 'withdrawHow', 'withdrawEffects'] as const).map((word) => `<p>${told(word)}</p>`).join('');
  return `<details><summary>${told('withdrawTitle')}</summary>${paragraphs}<h2>${told('withdrawForm')}</h2><p>${told('withdrawFormText')}</p></details>`;
}

/** The test payment. */
export function paymentHtml(language: Language, { term, email, now, action, back, seller, end, problem }: Paying): string {
  const cost = moneyText(term.amount, term.currency, language);
  const due =
    term.trialDays > 0
      ? trialText(language, term)
      : say(language, 'today', { price: cost, next: dayText(language, after(now, term.period)) });
  const shown = Object.entries(shownOf(term))
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  return `${problemHtml(language, problem)}<p id="price" tabindex="-1"><strong>${escapeHtml(term.title)}: ${escapeHtml(price(language, term))}</strong> <span class="soft">${escapeHtml(withTax(language, term))}</span></p>
<p>${escapeHtml(due)}</p><p>${escapeHtml(say(language, 'cancelAny'))}</p><p class="soft">${escapeHtml(say(language, 'buyer', { email }))}</p>
${withdrawalHtml(language, { title: term.title, seller, page: end })}
<h2>${escapeHtml(say(language, 'payment'))}</h2><p id="test">${escapeHtml(say(language, 'testPayment'))}</p>
<form method="post" action="${escapeHtml(action)}">${shown}${cardFieldHtml(language, problem)}
<button>${escapeHtml(term.trialDays > 0 ? trialText(language, term, 'begin') : say(language, 'pay', { price: cost }))}</button></form>
${back === undefined ? '' : `<p><a class="leave" href="${escapeHtml(back)}">${escapeHtml(say(language, 'otherTerm'))}</a></p>`}`;
}
