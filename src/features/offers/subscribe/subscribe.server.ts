import { offersAvailable } from '@/config/env.server';
import { routes } from '@/config/routes';
import { isServiceRefusal, safeTarget } from '@/features/account/session/server';
import { intl } from '@/lib/intl';
import { languagePath } from '@/lib/language-path';
import { redirectTo } from '@/runtime/data/redirect-to';
import type { LiveRequest } from '@/runtime/data';
import { cookieJar } from '@/server/cookie-jar';
import { count } from '@/server/counters';
import { errorCode } from '@/server/errors';
import { logger } from '@/server/logger';
import { readerOf } from '../access/server';
import { listedOffers } from '../listed.server';
import { takePending } from '../pending/server';
import type { OfferList } from '../piano.schema';
import { bestTerm } from './best-term';
import type { ShownOffer, SubscribeView } from './model';

/** Path that leads to the checkout of a term. @param page path that it comes back to */
const checkoutPath = (given: { offer: string; term: string; language: string; page: string | undefined; from?: 'sign-in' }): string =>
  `/api/offers/checkout?${new URLSearchParams({
    offer: given.offer,
    term: given.term,
    language: given.language,
    ...(given.page ? { return: given.page } : {}),
    ...(given.from ? { from: given.from } : {}),
  })}`;

/** An amount as the service writes prices: hundredths of a currency. */
const moneyText = (hundredths: number, currency: string, locale: string): string =>
  intl('NumberFormat', locale, { style: 'currency', currency }).format(hundredths / 100);

const shown = ({ offers }: OfferList, language: string, page: string | undefined): ShownOffer[] =>
  offers.map(({ offerId, title, gets, terms }) => {
    const best = bestTerm(terms);
    return {
      id: offerId,
      title,
      benefits: gets,
      terms: terms.map((term) => ({
        id: term.termId,
        title: term.title,
        price: term.priceText,
        period: term.period,
        taxPercent: term.taxPercent,
        tax: term.taxText,
        trialDays: term.trialDays,
        ...(best?.termId === term.termId ? { saves: moneyText(best.saves, term.currency, language) } : {}),
        checkout: checkoutPath({ offer: offerId, term: term.termId, language, page }),
      })),
    };
  });

/**
 * What the page of the offers shows. Who comes from a sign-in that a checkout had asked for is led on to it (specification section 4).
 * @throws what leads to the checkout
 */
export async function subscribeView(live: LiveRequest | undefined, language: string): Promise<SubscribeView> {
  const jar = live && cookieJar(live);
  if (!live || !jar?.site || !offersAvailable()) return { status: 'none' };
  // With a way back it is the same page under as many addresses as there are pieces.
  if (Object.keys(live.query).length > 0) live.setHeader?.('X-Robots-Tag', 'noindex');
  const back = safeTarget([live.query.return].flat()[0], jar.site.origin);
  const reader = await readerOf(live);
  if (reader.kind !== 'visitor') {
    const pending = takePending(jar);
    // A whole address: the router takes a path for one of its pages.
    if (pending && reader.kind === 'reader')
      throw redirectTo(
        jar.site.origin + checkoutPath({ offer: pending.offerId, term: pending.termId, language, page: pending.page, from: 'sign-in' }),
      );
  }
  try {
    return {
      status: 'ready',
      offers: shown(await listedOffers(language), language, back),
      ...(back ? { back } : {}),
      subscribed: reader.kind === 'premium',
      signedIn: reader.kind !== 'visitor',
      left: live.query.offer === 'left',
    };
  } catch (error) {
    if (!isServiceRefusal(error) && !errorCode(error).startsWith('service/')) throw error;
    count('offers.failures');
    logger.error({ err: error }, 'the page of the offers has none');
    const again = `${languagePath(routes.subscribe.path, language)}${back ? `?${new URLSearchParams({ return: back })}` : ''}`;
    return { status: 'down', again };
  }
}
