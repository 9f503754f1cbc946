import { clientAddress } from '../kit/http/client-address.ts';
import type { CollectorContext } from './context.ts';
import { call, type CollectorCall } from './http/house.ts';
import { collect } from './ingest/collect.ts';
import { batch } from './ingest/messages.ts';
import { answerOf } from './figures/answer.ts';
import { answer, question } from './figures/question.ts';

/** The calls of the collector. */
export const collectorOperations = (context: CollectorContext): CollectorCall[] => [
  call({
    method: 'POST',
    path: '/v1/messages',
    summary:
      'Takes in what one visitor’s browser sent: views, events, reading, web vitals. The visitor is whom x-forwarded-for and x-user-agent name; neither is kept. Bots, and what one address sends beyond its share, are answered the same and counted apart.',
    access: 'public',
    body: batch,
    status: 202,
    refuses: ['invalid-input'],
    handle: async ({ body, exchange }) => {
      await collect(context, body, {
        address: clientAddress(exchange, context.config.visitors.hops),
        userAgent: exchange.header('x-user-agent') ?? exchange.header('user-agent') ?? '',
      });
    },
  }),
  call({
    method: 'GET',
    path: '/admin/figures',
    summary:
      'Visits, views, reading, searches, forms, openings, offers and web vitals of some days, whole or of visits with something in common.',
    access: 'admin',
    query: question,
    answer,
    refuses: ['invalid-input'],
    handle: ({ query }) => answerOf(context.asked, context.days(), query, context.now()),
  }),
];
