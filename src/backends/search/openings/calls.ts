import { z } from 'zod';
import { contractOf } from '../../kit/calls/contract.ts';
import { Reply, type Call } from '../../kit/calls/call.ts';
import type { House } from '../../kit/calls/routes.ts';
import { ServiceError } from '../../kit/http/errors.ts';
import { OF_EVERY_CALL, call } from '../http/call.ts';
import { errorAnswer } from '../api/schemas.ts';
import { scheduledFeed } from './feeds/feed.ts';
import type { Openings } from './openings.ts';
import { LARGEST_DOC, addressesAnswer } from './query/addresses.ts';
import { lang, openingsRequest, openingQueryOf, refuseParameter, upTo, words } from './query/params.ts';
import { toldAnswer } from './query/told.ts';
import { closedAnswer, openingAnswer, openingsAnswer, similarAnswer, suggestionsAnswer } from './shapes.ts';

const params = z.object({ key: z.string() });

const unknown = (key: string): ServiceError => new ServiceError('not-found', `There is no opening "${key.slice(0, 120)}".`);

/** The job search (docs/contracts/openings.openapi.json). Answers depend on what is open at this moment: no cache may keep them unasked. */
export const openingCalls = (openings: Openings): Call[] => [
  call({
    method: 'GET',
    path: '/v1/openings',
    summary: 'Openings that fit, with a count of every facet',
    access: 'public',
    query: openingsRequest,
    answer: openingsAnswer,
    paged: true,
    cache: 'no-cache',
    handle: ({ query }) => openings.search(openingQueryOf(query)),
  }),
  call({
    method: 'GET',
    path: '/v1/openings/suggest',
    summary: 'Titles and cities for what was typed so far',
    access: 'public',
    query: z.object({ q: words, limit: upTo(8), lang }),
    answer: suggestionsAnswer,
    cache: 'no-cache',
    handle: async ({ query }) => ({ suggestions: await openings.suggest(query.q, query.limit, query.lang) }),
  }),
  call({
    method: 'GET',
    path: '/v1/openings/addresses',
    summary: 'Addresses of all that is open, for sitemaps, 10,000 an answer',
    access: 'public',
    query: z.object({
      after: z.coerce.number<string>().int().min(0).max(LARGEST_DOC).default(0).describe('`next` of the answer before.'),
    }),
    answer: addressesAnswer,
    cache: 'no-cache',
    handle: ({ query: { after } }) => openings.addresses(after),
  }),
  call({
    method: 'GET',
    path: '/v1/openings/told',
    summary: 'What the open posts of an employer say of themselves, counted',
    access: 'public',
    query: z.object({ employer: words, lang }),
    answer: toldAnswer,
    cache: 'no-cache',
    handle: ({ query }) => openings.told(query.employer, query.lang),
  }),
  call({
    method: 'GET',
    path: '/v1/openings/:key',
    summary:
      'One opening by slug or id; when it is closed, 410 with what it was and with similar ones. A slug of other words with the same last part finds it too: `slug` is the right one',
    access: 'public',
    params,
    query: z.object({ lang }),
    answer: openingAnswer,
    gone: closedAnswer,
    refuses: ['not-found', 'gone'],
    cache: 'no-cache',
    handle: async ({ params: { key }, query, exchange: { requestId } }) => {
      const found = await openings.find(key, query.lang);
      if (!found) throw unknown(key);
      if (found.status === 'closed')
        return new Reply(
          { error: { code: 'gone' as const, message: `The opening "${found.title}" is closed.`, requestId }, ...found },
          410,
        );
      const { description, steps, apply, alsoFoundBy } = found.opening;
      return { ...found.card, status: 'open' as const, description, steps, apply, alsoFoundBy };
    },
  }),
  call({
    method: 'GET',
    path: '/v1/openings/:key/similar',
    summary: 'What is most like it, open or closed',
    access: 'public',
    params,
    query: z.object({ lang, limit: upTo(4) }),
    answer: similarAnswer,
    refuses: ['not-found'],
    cache: 'no-cache',
    handle: async ({ params: { key }, query: { lang: language, limit } }) => {
      const results = await openings.similar(key, language, limit);
      if (!results) throw unknown(key);
      return { results };
    },
  }),
];

/** For operators. */
export const openingAdminCalls = (openings: Pick<Openings, 'feeds'>): Call[] => [
  call({
    method: 'GET',
    path: '/admin/openings/feeds',
    summary: 'The feeds of openings: how each is read, when it was, and what that did',
    access: 'admin',
    answer: z.object({ feeds: z.array(scheduledFeed) }),
    handle: async () => ({ feeds: await openings.feeds() }),
  }),
];

/** How the job search refuses, unlike the rest of the service: it repeats a parameter, and says what it may be. */
export const openingsHouse = (house: House<never>): House<never> => ({ ...house, refuse: refuseParameter });

/** The calls, as docs/contracts/openings.openapi.json describes them. */
export const openingsContract = contractOf({
  title: 'Job search',
  version: '1',
  // Declaring the calls needs nothing that running them does, and here none is run.
  calls: [...openingCalls({} as Openings), ...openingAdminCalls({} as Openings)],
  invalid: 'bad-request',
  limited: 'too-many-requests',
  ...OF_EVERY_CALL,
  error: errorAnswer,
});
