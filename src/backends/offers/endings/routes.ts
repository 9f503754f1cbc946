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
const WORDS: Readonly<Record<Sent['kind'], Readonly<Record<'title' | 'name' | 'hint' | 'number' | 'numberHint' | 'now', Word>>>> = {
  cancel: {
    title: 'endCancelTitle',
    name: 'endCancel',
    hint: 'endCancelHint',
    number: 'endNumberAny',
    numberHint: 'endNumberAnyHint',
    now: 'endCancelNow',
  },
  withdraw: {
    title: 'endWithdrawTitle',
    name: 'endWithdraw',
    hint: 'endWithdrawHint',
    number: 'endNumber',
    numberHint: 'endNumberHint',
    now: 'endWithdrawNow',
  },
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
    const field = (kind: Sent['kind'], name: 'email' | 'number', word: Word, more: string, hint?: Word): string => {
      const id = `${kind}-${name}`;
      const problemWord = wrong?.at === name ? wrong.word : undefined;
      const described = [problemWord !== undefined && `${id}-wrong`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ');
      return `<label class="field" for="${id}">${told(word).replace(/ \([^)]*\)$/, '<span class="optional">$&</span>')}</label>${hint === undefined ? '' : `<span class="soft" id="${id}-hint">${told(hint)}</span>`}
${problemWord === undefined ? '' : `<p class="wrong" id="${id}-wrong">${told(problemWord)}</p>`}<input type="text" id="${id}" name="${name}" value="${escapeHtml(given[name] ?? '')}" maxlength="300" ${more}${described === '' ? '' : ` aria-describedby="${described}"`}${problemWord === undefined ? '' : ' aria-invalid="true"'}>`;
    };
    const way = (kind: Sent['kind']): string => {
      const { name, hint, number, numberHint, now: press } = WORDS[kind];
      // The only one is named by the page's title.
      return `<section class="ending">${offered.length === 1 ? '' : `<h2>${told(name)}</h2>`}<p>${told(hint)}</p>
<form method="post" action="/cancel?language=${language}">
${field(kind, 'email', 'endEmail', 'inputmode="email" autocomplete="email" required')}
${field(kind, 'number', number, `autocomplete="off"${kind === 'withdraw' ? ' required' : ''}`, numberHint)}
<button name="kind" value="${kind}">${told(press)}</button></form>${kind === 'cancel' ? contactHtml(language) : ''}</section>`;
    };
    const problem = problemHtml(language, wrong && { with: `${given.kind ?? 'cancel'}-${wrong.at}`, words: say(language, wrong.word) });
    return pageAnswer({
      language,
      title: say(language, given.kind === undefined ? 'endContract' : WORDS[given.kind].title),
      problem: wrong !== undefined,
      status: wrong === undefined ? 200 : 422,
      body: `${problem}${offered.length === 1 ? '' : `<p>${told('endWhich')}</p>`}<p>${told('endHint')}</p>
<div class="endings">
${offered.map(way).join('\n')}
</div>
${offered.includes('cancel') ? '' : contactHtml(language)}${sellerFoot(language, config, otherLanguageHtml(language, given.kind))}`,
    });
  }

  const contactHtml = (language: Language): string => {
    const { privacyOrigin = config.siteOrigin } = config.letterhead;
    const href = `${privacyOrigin}${language === 'en' ? '' : `/${language}`}/contact`;
    return `<p><a class="leave" href="${escapeHtml(href)}">${escapeHtml(say(language, 'endContact'))}</a></p>`;
  };

  const otherLanguageHtml = (language: Language, kind: Sent['kind'] | undefined): string => {
    const other = language === 'en' ? 'de' : 'en';
    const query = `language=${other}${kind === undefined ? '' : `&kind=${kind}`}`;
    return `<a href="/cancel?${escapeHtml(query)}" hreflang="${other}" lang="${other}">${escapeHtml(say(language, 'otherLanguage'))}</a>`;
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
      body: `<p>${escapeHtml(say(language, 'endDoneText', { at: momentText(language, at) }))}</p>${contactHtml(language)}${sellerFoot(language, config, '')}`,
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
