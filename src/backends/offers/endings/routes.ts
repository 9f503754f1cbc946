import { z } from 'zod';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import { fromForm, parseInput } from '../../kit/calls/input.ts';
import type { Answer } from '../../kit/http/answer.ts';
import type { Exchange } from '../../kit/http/exchange.ts';
import type { Refusals } from '../../kit/http/refusals.ts';
import type { Route } from '../../kit/http/router.ts';
import { email } from '../../kit/email.ts';
import type { OffersContext } from '../context.ts';
import { problemHtml } from '../checkout/views.ts';
import { offersHouse } from '../http/house.ts';
import { language as languages } from '../http/publisher.ts';
import { pageAnswer, sellerFoot } from '../pages/layout.ts';
import { pageRoute } from '../pages/routes.ts';
import { momentText, say, type Word } from '../pages/words.ts';
import type { Language } from '../storage/tables.ts';
import { endContract } from './end.ts';
import { needNumberTry } from './number-tries.ts';

const posted = z.string().max(300).default('');
const KINDS = ['cancel', 'withdraw'] as const;
const kinds = z.enum(KINDS);
const sent = z.object({ kind: kinds.catch('cancel'), email: posted, number: posted });
type Sent = z.infer<typeof sent>;
/** Which of the two a link is for; undefined for both. */
const asked = z.object({ kind: kinds.exactOptional() }).catch({});
const WORDS: Readonly<Record<Sent['kind'], Readonly<Record<'title' | 'name' | 'hint' | 'now', Word>>>> = {
  cancel: { title: 'endCancelTitle', name: 'endCancel', hint: 'endCancelHint', now: 'endCancelNow' },
  withdraw: { title: 'endWithdrawTitle', name: 'endWithdraw', hint: 'endWithdrawHint', now: 'endWithdrawNow' },
};

/** `R-000123`, as a receipt has it, however it is typed; undefined for anything else. */
const numberIn = (typed: string): string | undefined => /^(?:R-?)?0*([1-9]\d{0,17})$/i.exec(typed.replace(/\s/g, ''))?.[1];

/**
 * The page on which anybody ends a contract, without a sign-in (§§ 312k, 356a BGB, article 11a of directive 2011/83/EU): who cannot
 * sign in any more is charged all the same. It answers alike whether there is a contract: the mail tells whose it is. A link says which of
 * the two it is for (`kind`), for each has a button in the law's words and nothing else.
 */
export function endingRoutes(context: OffersContext, refusals: Refusals): Route[] {
  const { refuse } = offersHouse(refusals);
  const { config, now } = context;

  function formPage(language: Language, given: Partial<Sent> = {}, wrong?: { at: 'email' | 'number'; word: Word }): Answer {
    const told = (word: Word): string => escapeHtml(say(language, word));
    const offered = KINDS.filter((kind) => (given.kind ?? kind) === kind);
    const means = (kind: Sent['kind']): string => `<p><strong>${told(WORDS[kind].name)}</strong>: ${told(WORDS[kind].hint)}</p>`;
    const button = (kind: Sent['kind']): string => `<button name="kind" value="${kind}">${told(WORDS[kind].now)}</button>`;
    const field = (name: 'email' | 'number', word: Word, more: string, hint?: Word): string => {
      const problemWord = wrong?.at === name ? wrong.word : undefined;
      const described = [problemWord !== undefined && `${name}-wrong`, hint !== undefined && `${name}-hint`].filter(Boolean).join(' ');
      return `<label class="field" for="${name}">${told(word)}</label>${hint === undefined ? '' : `<span class="soft" id="${name}-hint">${told(hint)}</span>`}
${problemWord === undefined ? '' : `<p class="wrong" id="${name}-wrong">${told(problemWord)}</p>`}<input type="text" id="${name}" name="${name}" value="${escapeHtml(given[name] ?? '')}" maxlength="300" ${more}${described === '' ? '' : ` aria-describedby="${described}"`}${problemWord === undefined ? '' : ' aria-invalid="true"'}>`;
    };
    const problem = problemHtml(language, wrong && { with: wrong.at, words: say(language, wrong.word) });
    return pageAnswer({
      language,
      title: say(language, given.kind === undefined ? 'endContract' : WORDS[given.kind].title),
      problem: wrong !== undefined,
      status: wrong === undefined ? 200 : 422,
      body: `${problem}<p>${told('endHint')}</p>
${offered.map(means).join('\n')}
<form method="post" action="/cancel?language=${language}">
${field('email', 'endEmail', 'inputmode="email" autocomplete="email" required')}
${field('number', 'endNumber', 'autocomplete="off"', 'endNumberHint')}
${offered.map(button).join('\n')}</form>
${contactHtml(language)}${sellerFoot(language, config)}`,
    });
  }

  const contactHtml = (language: Language): string => {
    const { privacyOrigin = config.siteOrigin } = config.letterhead;
    const href = `${privacyOrigin}${language === 'en' ? '' : `/${language}`}/contact`;
    return `<p><a class="leave" href="${escapeHtml(href)}">${escapeHtml(say(language, 'endContact'))}</a></p>`;
  };

  async function send(language: Language, given: Sent): Promise<Answer> {
    const address = z.string().trim().pipe(email).safeParse(given.email).data;
    if (address === undefined) return formPage(language, given, { at: 'email', word: 'endNoEmail' });
    const number = numberIn(given.number);
    if (number === undefined && (given.kind === 'withdraw' || given.number.trim() !== ''))
      return formPage(language, given, { at: 'number', word: 'endNoNumber' });
    if (number !== undefined) await needNumberTry(context, address);
    const at = now();
    await endContract(context, { kind: given.kind, email: address, number });
    return pageAnswer({
      language,
      title: say(language, 'endDone'),
      body: `<p>${escapeHtml(say(language, 'endDoneText', { at: momentText(language, at) }))}</p>${contactHtml(language)}${sellerFoot(language, config)}`,
    });
  }

  const languageOf = (exchange: Exchange): Language => languages.catch('en').parse(exchange.query('language'));
  return [
    pageRoute('GET', '/cancel', refusals, (exchange) =>
      Promise.resolve(formPage(languageOf(exchange), asked.parse({ kind: exchange.query('kind') ?? undefined }))),
    ),
    pageRoute('POST', '/cancel', refusals, async (exchange) =>
      send(languageOf(exchange), parseInput(sent, fromForm(await exchange.form()), 'body', refuse)),
    ),
  ];
}
