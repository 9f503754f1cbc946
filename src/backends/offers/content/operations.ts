import { z } from 'zod';
import type { OffersContext } from '../context.ts';
import { call, type OffersCall } from '../http/house.ts';
import { language, moneyText, needPublisher, publisher, taxIn } from '../http/publisher.ts';
import type { Language } from '../storage/tables.ts';
import type { Offer } from './model.ts';

const term = z.object({
  termId: z.string(),
  title: z.string(),
  amount: z.int().describe('In hundredths, tax included'),
  currency: z.string(),
  priceText: z.string(),
  taxPercent: z.number(),
  taxText: z.string().describe('The tax that is in the price'),
  period: z.object({ count: z.int(), unit: z.enum(['day', 'week', 'month', 'year']) }),
  trialDays: z.int(),
  externalId: z.string(),
});
const offer = z.object({
  offerId: z.string(),
  title: z.string(),
  gets: z.array(z.string()).describe('What one gets, a line each'),
  rid: z.string(),
  giftsPerMonth: z.int(),
  terms: z.array(term),
});

/** An offer as the site shows it. */
const offerAnswer = (each: Offer, words: Language): z.infer<typeof offer> => ({
  offerId: each.id,
  title: each.title,
  gets: [...each.gets],
  rid: each.rid,
  giftsPerMonth: each.gifts,
  terms: each.terms.map(({ id, amount, currency, taxPercent, ...rest }) => ({
    ...rest,
    termId: id,
    amount,
    currency,
    taxPercent,
    priceText: moneyText(amount, currency, words),
    taxText: moneyText(taxIn(amount, taxPercent), currency, words),
  })),
});

/** What is offered, as editors wrote it. */
export const contentOperations = (context: OffersContext): OffersCall[] => [
  call({
    method: 'GET',
    path: '/api/v3/publisher/offer/list',
    summary: 'The offers with their terms: what the site shows, and what is charged.',
    access: 'public',
    query: z.object({ ...publisher, language }),
    answer: z.object({
      code: z.literal(0),
      offers: z.array(offer),
      meter: z
        .object({ maxViews: z.int(), window: z.union([z.literal('month'), z.int()]).describe('A calendar month, or days') })
        .nullable(),
    }),
    refuses: ['unknown-application', 'api-token-refused'],
    handle: async ({ query }) => {
      needPublisher(context, query);
      const { offers, experiences } = await context.catalogue.get(query.language);
      const rule = experiences.find(({ meter }) => meter !== undefined)?.meter;
      return {
        code: 0 as const,
        offers: offers.map((each) => offerAnswer(each, query.language)),
        meter: rule ? { maxViews: rule.size, window: rule.window } : null,
      };
    },
  }),
];
