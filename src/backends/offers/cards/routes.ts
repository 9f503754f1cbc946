import { z } from 'zod';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import { fromForm, parseInput } from '../../kit/calls/input.ts';
import type { Answer } from '../../kit/http/answer.ts';
import type { Exchange } from '../../kit/http/exchange.ts';
import type { Refusals } from '../../kit/http/refusals.ts';
import type { Route } from '../../kit/http/router.ts';
import { needCardTry } from '../checkout/card-tries.ts';
import { seeOther, withOutcome } from '../checkout/outcome.ts';
import { cardFieldHtml, leaveHtml, problemHtml, type Problem } from '../checkout/views.ts';
import type { OffersContext } from '../context.ts';
import { OffersError } from '../errors.ts';
import { offersHouse } from '../http/house.ts';
import { moneyText } from '../http/publisher.ts';
import { pageAnswer, sellerFoot } from '../pages/layout.ts';
import { pageRoute, type About } from '../pages/routes.ts';
import { dayText, say, type Word } from '../pages/words.ts';
import { changeCard } from '../subscriptions/by-reader.ts';
import { nextPeriodFrom } from '../subscriptions/renewal.ts';
import { isDeclined, type Subscription } from '../subscriptions/states.ts';
import { charge } from '../subscriptions/test-cards.ts';
import { findCardChange, markCardChanged, whenceOfCard, type CardChange } from './store.ts';

const posted = z.string().max(100).default('');
/** The card, and the sum that the page said it charges; empty where it charges none. */
const giving = z.object({ card: posted, amount: posted });

const chargedNow = (subscription: Subscription): number | undefined => (isDeclined(subscription) ? subscription.amount : undefined);

/** The page on which a reader gives another card for what they have. It needs no script. */
export function cardRoutes(context: OffersContext, refusals: Refusals): Route[] {
  const { refuse } = offersHouse(refusals);

  function cardPage(token: string, change: CardChange, subscription: Subscription, problem?: Problem): Answer {
    const { language, return_url: back } = change;
    const { title, card, currency } = subscription;
    const from = nextPeriodFrom(subscription, context.now());
    const amount = chargedNow(subscription);
    const price = amount === undefined ? '' : moneyText(amount, currency, language);
    const what =
      amount === undefined
        ? say(language, 'cardKept', { card })
        : say(language, 'cardCharged', { card, price, from: dayText(language, from) });
    return pageAnswer({
      language,
      title: say(language, 'otherCard'),
      problem: problem !== undefined,
      status: problem === undefined ? 200 : 422,
      body: `${problemHtml(language, problem)}<p id="price" tabindex="-1"><strong>${escapeHtml(title)}</strong></p><p>${escapeHtml(what)}</p>
<p id="test">${escapeHtml(say(language, 'testPayment'))}</p>
<form method="post" action="/card/${token}"><input type="hidden" name="amount" value="${amount ?? ''}">${cardFieldHtml(language, problem)}
<button>${escapeHtml(amount === undefined ? say(language, 'keepCard') : say(language, 'pay', { price }))}</button></form>
${leaveHtml(language, withOutcome(back, 'left'), false, 'leaveCard')}${sellerFoot(language, context.config)}`,
    });
  }

  /** A form's redirections may not leave the origin (Content-Security-Policy `form-action`), so a link leads back. */
  const donePage = ({ language, return_url: back }: CardChange): Answer =>
    pageAnswer({
      language,
      title: say(language, 'cardTaken'),
      body: `<p>${escapeHtml(say(language, 'cardTakenText'))}</p><p><a class="button" href="${escapeHtml(withOutcome(back, 'card-changed'))}">${escapeHtml(say(language, 'leaveCard'))}</a></p>`,
    });

  async function give(token: string, { card, amount }: z.infer<typeof giving>): Promise<Answer> {
    const { change, subscription } = await findCardChange(context, token);
    const { language } = change;
    const done = seeOther(`/card/${token}`);
    if (change.done_at !== null) return done;
    const again = async (about: Problem['with'], word: Word): Promise<Answer> => {
      // As it stands now: another window, or the press before this one, may have changed it.
      const now = await findCardChange(context, token);
      if (now.change.done_at !== null) return done;
      return cardPage(token, change, now.subscription, { with: about, words: say(language, word) });
    };
    await needCardTry(context, subscription.uid);
    if (card.trim() === '') return again('card', 'noCard');
    const charged = charge(card);
    if (charged.outcome === 'declined') return again('card', 'declined');
    if (charged.outcome === 'unknown-card') return again('card', 'unknownCard');
    try {
      const { uid, id } = subscription;
      const shown = amount === '' ? undefined : Number(amount);
      await changeCard(context, { uid, id, card: charged.card, shown, done: (on) => markCardChanged(on, change, context.now()) });
    } catch (error) {
      if (error instanceof OffersError && error.reason === 'price-not-shown') return again('price', 'otherPrice');
      throw error;
    }
    return done;
  }

  const tokenOf = ({ params }: Exchange): string => params.token ?? '';
  const page = (method: 'GET' | 'POST', handle: (exchange: Exchange) => Promise<Answer>): Route =>
    pageRoute(method, '/card/:token', refusals, handle, aboutOf);

  async function aboutOf(exchange: Exchange): Promise<About | undefined> {
    const from = await whenceOfCard(context, tokenOf(exchange));
    return from && { language: from.language, back: leaveHtml(from.language, from.return_url, false, 'leaveCard'), frame: undefined };
  }

  return [
    page('GET', async (exchange) => {
      const { change, subscription } = await findCardChange(context, tokenOf(exchange));
      if (change.done_at !== null) return donePage(change);
      return cardPage(tokenOf(exchange), change, subscription);
    }),
    page('POST', async (exchange) => give(tokenOf(exchange), parseInput(giving, fromForm(await exchange.form()), 'body', refuse))),
  ];
}
