import { z } from 'zod';
import { LANGUAGES } from '../../../lib/languages.ts';
import { escapeHtml } from '../../../lib/rich-text/escape.ts';
import { parseInput, queryOf } from '../../kit/calls/input.ts';
import type { Answer } from '../../kit/http/answer.ts';
import type { Exchange } from '../../kit/http/exchange.ts';
import type { Refusals } from '../../kit/http/refusals.ts';
import type { Route } from '../../kit/http/router.ts';
import { getsHtml } from '../checkout/views.ts';
import type { Experience, Offer, TemplateId } from '../content/model.ts';
import { TEMPLATES } from '../content/model.ts';
import type { OffersContext } from '../context.ts';
import { OffersError } from '../errors.ts';
import { offersHouse } from '../http/house.ts';
import { moneyText, needReader, userReference } from '../http/publisher.ts';
import { isLapsed, retryOf } from '../subscriptions/states.ts';
import { pageAnswer } from '../pages/layout.ts';
import { pageRoute } from '../pages/routes.ts';
import { dayText, periodText, say } from '../pages/words.ts';
import type { Language } from '../storage/tables.ts';

const asked = z.object({
  aid: z.string(),
  template_id: z.enum(TEMPLATES).default('paywall').catch('paywall'),
  experience_id: z.string().max(64).default(''),
  offer_id: z.string().max(100).default(''),
  language: z.enum(LANGUAGES).default('en').catch('en'),
  origin: z.string().max(300),
});
const account = z.object({
  aid: z.string(),
  user_ref: userReference,
  language: z.enum(LANGUAGES).default('en').catch('en'),
  origin: z.string().max(300),
});

const press = (words: string, told: Readonly<Record<string, unknown>>): string =>
  `<button type="button" data-press="${escapeHtml(JSON.stringify(told))}">${escapeHtml(words)}</button>`;

const pricesHtml = (language: Language, offer: Offer): string =>
  `<ul>${offer.terms
    .map(({ title, amount, currency, period }) => {
      const price = say(language, 'perPeriod', { price: moneyText(amount, currency, language), period: periodText(language, period) });
      return `<li>${escapeHtml(`${title}: ${price}`)}</li>`;
    })
    .join('')}</ul>`;

/** What a template says, from an experience that editors wrote, or of an offer alone. */
function bodyOf(language: Language, template: TemplateId, experience: Experience | undefined, offer: Offer | undefined): string {
  const text = experience?.text === undefined || experience.text === '' ? '' : `<p>${escapeHtml(experience.text)}</p>`;
  const detail = offer === undefined || template === 'banner' ? '' : getsHtml(language, offer) + pricesHtml(language, offer);
  const told =
    template === 'registration-wall'
      ? { tp: 'login' }
      : offer
        ? { tp: 'startCheckout', offerId: offer.id }
        : { tp: 'press', name: template };
  const action = press(experience?.button || say(language, 'see'), told);
  const close = experience?.display.closes === true ? ` ${press(say(language, 'close'), { tp: 'close' })}` : '';
  return `${text}${detail}<p>${action}${close}</p>`;
}

/** What the script shows in frames: templates, and a reader's subscriptions. */
export function templateRoutes(context: OffersContext, refusals: Refusals): Route[] {
  const { config, catalogue, db } = context;
  const { refuse } = offersHouse(refusals);
  const needOrigin = (aid: string, origin: string): void => {
    if (aid !== config.aid) throw new OffersError('unknown-application');
    if (!config.origins.includes(origin)) throw new OffersError('return-refused');
  };

  async function show(exchange: Exchange): Promise<Answer> {
    const { aid, origin, language, ...wanted } = parseInput(asked, queryOf(exchange.url.searchParams), 'query', refuse);
    needOrigin(aid, origin);
    const { experiences, offers } = await catalogue.get(language);
    const experience = experiences.find(({ id }) => id === wanted.experience_id);
    const offer = offers.find(({ id }) => id === (wanted.offer_id || experience?.offerId));
    if (experience === undefined && offer === undefined) throw new OffersError('unknown-offer');
    return pageAnswer({
      language,
      title: experience?.title || (offer?.title ?? ''),
      body: bodyOf(language, wanted.template_id, experience, offer),
      frame: { origin, tell: { tp: 'shown' } },
      offer: true,
    });
  }

  async function mine(exchange: Exchange): Promise<Answer> {
    const { aid, origin, language, user_ref: reference } = parseInput(account, queryOf(exchange.url.searchParams), 'query', refuse);
    needOrigin(aid, origin);
    const { uid } = needReader(context, reference);
    const rows = await db.selectFrom('subscriptions').selectAll().where('uid', '=', uid).orderBy('started_at', 'desc').limit(20).execute();
    const lines = rows.map((row) => {
      const { title, state, paid_until: paid, ended_at: ended } = row;
      const retry = retryOf(row);
      const shown = isLapsed(row, context.now()) ? 'lapsed' : retry ? 'declined' : state;
      const date = dayText(language, retry?.lastAt ?? (state === 'ended' ? (ended ?? paid) : paid));
      return `<li><strong>${escapeHtml(title)}</strong>: ${escapeHtml(say(language, `state ${shown}`, { date }))}</li>`;
    });
    return pageAnswer({
      language,
      title: say(language, 'subscriptions'),
      body: lines.length === 0 ? `<p>${escapeHtml(say(language, 'none'))}</p>` : `<ul>${lines.join('')}</ul>`,
      frame: { origin, tell: { tp: 'shown' } },
      offer: true,
    });
  }

  return [pageRoute('GET', '/template/show', refusals, show), pageRoute('GET', '/myaccount', refusals, mine)];
}
