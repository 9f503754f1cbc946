import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { LANGUAGES } from '../../../lib/languages.ts';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import { parseInput, queryOf, fromForm } from '../../kit/calls/input.ts';
import type { Answer } from '../../kit/http/answer.ts';
import type { Exchange } from '../../kit/http/exchange.ts';
import type { Refusals } from '../../kit/http/refusals.ts';
import type { Route } from '../../kit/http/router.ts';
import { subscriptionGrants } from '../access/grants.ts';
import type { Offer, Term } from '../content/model.ts';
import type { OffersContext } from '../context.ts';
import { OffersError } from '../errors.ts';
import { offersHouse } from '../http/house.ts';
import { needPublisher, needReader, publisher, userReference } from '../http/publisher.ts';
import { endAddress, pageAnswer, sellerFoot, type Page } from '../pages/layout.ts';
import { pageRoute, type About } from '../pages/routes.ts';
import { say, type Word } from '../pages/words.ts';
import type { Language } from '../storage/tables.ts';
import { hadSubscription, subscribe } from '../subscriptions/begin.ts';
import type { Payment } from '../subscriptions/changes.ts';
import { charge } from '../subscriptions/test-cards.ts';
import { needCardTry } from './card-tries.ts';
import { isReturnUrl, returnUrl, seeOther, withOutcome, type Outcome } from './outcome.ts';
import { receiptHtml, receiptNumber, receiptTitle } from './receipt.ts';
import { beginCheckout, CHECKOUT_MINUTES, chooseTerm, findCheckout, markPaid, whenceOf, type Checkout } from './store.ts';
import { leaveHtml, paymentHtml, shownOf, termsHtml, type Problem } from './views.ts';

/** So long the receipt waits for the site to have heard of the purchase: whoever goes back at once finds the piece open. */
const HEARD_MS = 3_000;

const beginning = z.object({
  aid: z.string(),
  offer_id: z.string().max(100),
  term_id: z.string().max(100).default(''),
  user_ref: userReference,
  language: z.enum(LANGUAGES).default('en').catch('en'),
  return_url: z.string().max(2_000).default(''),
  mode: z.enum(['page', 'frame']).default('page').catch('page'),
});

const posted = z.string().max(100).default('');
/** The card, and the price that its page showed (`shownOf`). */
const paying = z.object({
  card: posted,
  term_id: posted,
  amount: posted,
  currency: posted,
  tax_percent: posted,
  period: posted,
  trial_days: posted,
});

const backLink = (language: Language, href: string, mode: Checkout['mode']): string =>
  `<p><a class="button" href="${escapeHtml(href)}"${mode === 'frame' ? ` target="_top" data-press="${escapeHtml(JSON.stringify({ tp: 'close' }))}"` : ''}>${escapeHtml(say(language, 'back'))}</a></p>`;

/** The pages of a purchase: choosing a price, the test payment, the receipt. They need no script. */
export function checkoutRoutes(context: OffersContext, refusals: Refusals): Route[] {
  const { config, catalogue, db, now } = context;
  const { refuse } = offersHouse(refusals);

  async function offerOf(id: string, language: Language): Promise<Offer> {
    const { offers } = await catalogue.get(language);
    const offer = offers.find((each) => each.id === id);
    if (offer === undefined) throw new OffersError('unknown-offer');
    return offer;
  }
  /** At which price a reader buys it: free time is given once. */
  const asSold = async (term: Term, reader: { uid: string; email: string }): Promise<Term> =>
    term.trialDays > 0 && (await hadSubscription(context, db, reader)) ? { ...term, trialDays: 0 } : term;
  const termOf = (offer: Offer, id: string | null): Term => {
    const term = offer.terms.find((each) => each.id === id);
    if (term === undefined) throw new OffersError('unknown-offer');
    return term;
  };
  const frameOf = ({ mode, return_url: back }: Pick<Checkout, 'mode' | 'return_url'>, tell: Record<string, unknown>): Page['frame'] =>
    mode === 'frame' ? { origin: back === null ? (config.origins[0] ?? '') : new URL(back).origin, tell } : undefined;
  const backHtml = (
    language: Language,
    { return_url: back, mode }: Pick<Checkout, 'mode' | 'return_url'>,
    outcome: Outcome = 'completed',
  ): string => (back === null ? '' : backLink(language, withOutcome(back, outcome), mode));

  const hasAccess = (language: Language, offer: Offer, checkout: Pick<Checkout, 'mode' | 'return_url'>): Answer =>
    pageAnswer({
      language,
      title: say(language, 'hasAccess'),
      body: `<p>${escapeHtml(say(language, 'hasAccessText', { title: offer.title }))}</p>${backHtml(language, checkout, 'has-access')}`,
      frame: frameOf(checkout, { tp: 'state', stateName: 'alreadyHasAccess' }),
    });

  async function begin(exchange: Exchange): Promise<Answer> {
    const asked = parseInput(beginning, queryOf(exchange.url.searchParams), 'query', refuse);
    if (asked.aid !== config.aid) throw new OffersError('unknown-application');
    const back = returnUrl(config.origins, asked.return_url);
    const reader = needReader(context, asked.user_ref);
    const offer = await offerOf(asked.offer_id, asked.language);
    const only = offer.terms.length === 1 ? offer.terms[0] : undefined;
    const term = asked.term_id === '' ? only : termOf(offer, asked.term_id);
    const grants = await subscriptionGrants(context, reader.uid);
    if (grants.some(({ rid }) => rid === offer.rid)) return hasAccess(asked.language, offer, { mode: asked.mode, return_url: back });
    const token = await beginCheckout(context, {
      reader,
      offer_id: offer.id,
      term_id: term?.id ?? null,
      language: asked.language,
      mode: asked.mode,
      return_url: back,
    });
    // The reference was in the address: the pages have another one, which no log and no history of the browser makes into a sign-in.
    return seeOther(`/checkout/${token}`);
  }

  async function termsPage(token: string, checkout: Checkout): Promise<Answer> {
    const { language, mode, return_url: back } = checkout;
    const { terms, ...about } = await offerOf(checkout.offer_id, language);
    const offer = { ...about, terms: await Promise.all(terms.map((term) => asSold(term, checkout))) };
    return pageAnswer({
      language,
      title: offer.title,
      body:
        termsHtml(language, offer, `/checkout/${token}`) +
        leaveHtml(language, back && withOutcome(back, 'left'), mode === 'frame') +
        sellerFoot(language, config),
      frame: frameOf(checkout, { tp: 'state', stateName: 'state1' }),
    });
  }

  /** What a reader buys, and at which price as it stands now. */
  async function chosen(checkout: Checkout): Promise<{ offer: Offer; term: Term }> {
    const offer = await offerOf(checkout.offer_id, checkout.language);
    return { offer, term: await asSold(termOf(offer, checkout.term_id), checkout) };
  }

  async function paymentPage(token: string, checkout: Checkout, problem?: Problem): Promise<Answer> {
    const { language, mode, return_url: back, email } = checkout;
    const { offer, term } = await chosen(checkout);
    const answer = pageAnswer({
      language,
      title: offer.title,
      problem: problem !== undefined,
      body:
        paymentHtml(language, {
          term,
          email,
          now: now(),
          action: `/checkout/${token}/pay`,
          back: offer.terms.length > 1 ? `/checkout/${token}/terms` : undefined,
          seller: config.seller,
          end: endAddress(config.siteOrigin, language),
          problem,
        }) +
        leaveHtml(language, back && withOutcome(back, 'left'), mode === 'frame') +
        sellerFoot(language, config),
      status: problem === undefined ? 200 : 422,
      frame: frameOf(checkout, { tp: 'state', stateName: 'state2', term: { termId: term.id, name: term.title } }),
    });
    return answer;
  }

  /** Pays once, however often it is pressed. */
  async function pay(token: string, { card, ...shown }: z.infer<typeof paying>): Promise<Answer> {
    const checkout = await findCheckout(context, token);
    const { language } = checkout;
    if (checkout.payment_id !== null) return seeOther(`/checkout/${token}/receipt`);
    await needCardTry(context, checkout.uid);
    const { offer, term } = await chosen(checkout);
    const again = (about: Problem['with'], word: Word): Promise<Answer> =>
      paymentPage(token, checkout, { with: about, words: say(language, word) });
    const otherPrice = async (): Promise<Answer> =>
      // The press before this one may have bought meanwhile: that is what ended the free time.
      (await findCheckout(context, token)).payment_id === null ? again('price', 'otherPrice') : seeOther(`/checkout/${token}/receipt`);
    if (!isDeepStrictEqual(shown, shownOf(term))) return otherPrice();
    if (card.trim() === '') return again('card', 'noCard');
    const charged = charge(card);
    if (charged.outcome === 'declined') return again('card', 'declined');
    if (charged.outcome === 'unknown-card') return again('card', 'unknownCard');
    const outcome = await db.transaction().execute(async (on) => {
      const locked = await on
        .selectFrom('checkouts')
        .select('payment_id')
        .where('token_hash', '=', checkout.token_hash)
        .forUpdate()
        .executeTakeFirst();
      if (locked === undefined) throw new OffersError('checkout-over');
      if (locked.payment_id !== null) return 'paid';
      const { uid, email, name } = checkout;
      const bought = await subscribe(context, on, { reader: { uid, email, name }, offer, term, language, card: charged.card });
      if (bought.outcome === 'paid') await markPaid(on, checkout, bought.payment.id, now());
      return bought.outcome;
    });
    if (outcome === 'has-one') return hasAccess(language, offer, checkout);
    if (outcome === 'no-trial') return otherPrice();
    context.mails.wake();
    await context.queue.attempted(HEARD_MS);
    return seeOther(`/checkout/${token}/receipt`);
  }

  const paymentOf = (id: string): Promise<(Payment & { email: string; rid: string; term_id: string }) | undefined> =>
    db
      .selectFrom('payments')
      .innerJoin('accounts', 'accounts.uid', 'payments.uid')
      .innerJoin('subscriptions', 'subscriptions.id', 'payments.subscription_id')
      .selectAll('payments')
      .select(['accounts.email', 'subscriptions.rid', 'subscriptions.term_id'])
      .where('payments.id', '=', id)
      .executeTakeFirst();

  async function receiptPage(token: string): Promise<Answer> {
    const checkout = await findCheckout(context, token);
    const { language } = checkout;
    const payment = checkout.payment_id === null ? undefined : await paymentOf(checkout.payment_id);
    if (payment === undefined) return seeOther(`/checkout/${token}`);
    // The address of this page stays in the history of a browser: later it tells no more than that.
    if (now().getTime() - payment.paid_at.getTime() > CHECKOUT_MINUTES * 60_000)
      return pageAnswer({
        language,
        title: say(language, 'paid'),
        body: `<p>${escapeHtml(say(language, 'paidText', { title: payment.title, number: receiptNumber(payment.number) }))}</p>${backHtml(language, checkout)}`,
        frame: frameOf(checkout, { tp: 'state', stateName: 'receipt' }),
      });
    return pageAnswer({
      language,
      title: say(language, 'thanks'),
      body: `<p>${escapeHtml(say(language, 'thanksText', { title: payment.title }))}</p>${backHtml(language, checkout)}<h2>${escapeHtml(receiptTitle(language, payment))}</h2>${receiptHtml(language, payment, payment.email, config.seller)}${sellerFoot(language, config)}`,
      frame: frameOf(checkout, {
        tp: 'state',
        stateName: 'receipt',
        complete: {
          uid: payment.uid,
          email: payment.email,
          rid: payment.rid,
          termId: payment.term_id,
          termConversionId: payment.subscription_id,
          promotionId: null,
          expires: Math.floor(payment.until_at.getTime() / 1000),
          startedAt: Math.floor(payment.from_at.getTime() / 1000),
          chargeAmount: payment.amount / 100,
          chargeCurrency: payment.currency,
          user_token: null,
        },
      }),
    });
  }

  const receiptQuery = z.object({ ...publisher, user_ref: userReference, payment_id: z.uuid() });
  async function publisherReceipt(exchange: Exchange): Promise<Answer> {
    const asked = parseInput(receiptQuery, queryOf(exchange.url.searchParams), 'query', refuse);
    needPublisher(context, asked);
    const { uid } = needReader(context, asked.user_ref);
    const payment = await paymentOf(asked.payment_id);
    if (payment === undefined || payment.uid !== uid) throw new OffersError('not-there');
    const { language } = payment;
    return pageAnswer({
      language,
      title: receiptTitle(language, payment),
      body: receiptHtml(language, payment, payment.email, config.seller),
    });
  }

  const form = async (exchange: Exchange): Promise<Record<string, string>> => fromForm(await exchange.form());
  const tokenOf = ({ params }: Exchange): string => params.token ?? '';
  const page = (method: 'GET' | 'POST', path: string, handle: (exchange: Exchange) => Promise<Answer>): Route =>
    pageRoute(method, path, refusals, handle, aboutOf);

  /** Of a purchase that cannot go on, where it came from: its language, and the way back. */
  async function aboutOf(exchange: Exchange): Promise<About | undefined> {
    const token = tokenOf(exchange);
    const from = token === '' ? whenceAsked(exchange) : await whenceOf(context, token);
    if (from === undefined) return undefined;
    const { language, return_url: back, mode } = from;
    return {
      language,
      back: back === null ? '' : backLink(language, back, mode),
      frame: frameOf(from, { tp: 'state', stateName: 'error' }),
    };
  }
  /** An address to return to that is none of ours is no way back. */
  function whenceAsked(exchange: Exchange): Pick<Checkout, 'language' | 'mode' | 'return_url'> | undefined {
    const asked = beginning.partial().safeParse(queryOf(exchange.url.searchParams)).data;
    if (asked?.language === undefined) return undefined;
    const { language, mode = 'page', return_url: back = '' } = asked;
    return { language, mode, return_url: isReturnUrl(config.origins, back) ? back : null };
  }

  return [
    page('GET', '/checkout/offer', begin),
    page('GET', '/api/v3/publisher/payment/receipt', publisherReceipt),
    page('GET', '/checkout/:token', async (exchange) => {
      const token = tokenOf(exchange);
      const checkout = await findCheckout(context, token);
      if (checkout.payment_id !== null) return seeOther(`/checkout/${token}/receipt`);
      return checkout.term_id === null ? termsPage(token, checkout) : paymentPage(token, checkout);
    }),
    page('POST', '/checkout/:token', async (exchange) => {
      const token = tokenOf(exchange);
      const checkout = await findCheckout(context, token);
      const { term_id: id } = parseInput(z.object({ term_id: z.string().max(100).default('') }), await form(exchange), 'body', refuse);
      const offer = await offerOf(checkout.offer_id, checkout.language);
      await chooseTerm(context, token, termOf(offer, id).id);
      return seeOther(`/checkout/${token}`);
    }),
    page('GET', '/checkout/:token/terms', async (exchange) => {
      const token = tokenOf(exchange);
      return termsPage(token, await findCheckout(context, token));
    }),
    page('POST', '/checkout/:token/pay', async (exchange) => {
      return pay(tokenOf(exchange), parseInput(paying, await form(exchange), 'body', refuse));
    }),
    page('GET', '/checkout/:token/receipt', (exchange) => receiptPage(tokenOf(exchange))),
  ];
}
