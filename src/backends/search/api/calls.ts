import { contractOf } from '../../kit/calls/contract.ts';
import type { Call } from '../../kit/calls/call.ts';
import type { Log } from '../../kit/log.ts';
import { OF_EVERY_CALL, call } from '../http/call.ts';
import type { Indexer } from '../indexer/loop.ts';
import { adminCalls } from './admin-calls.ts';
import { cardsOf } from './cards.ts';
import { forYou } from './for-you.ts';
import { forYouAnswer, forYouRequest } from './for-you.schemas.ts';
import { countRead, mostRead } from './reads.ts';
import { related } from './related.ts';
import {
  cardsAnswer,
  cardsRequest,
  errorAnswer,
  mostReadAnswer,
  mostReadRequest,
  readAnswer,
  readReport,
  relatedAnswer,
  relatedRequest,
  searchAnswer,
  searchRequest,
  suggestAnswer,
  suggestRequest,
} from './schemas.ts';
import { search, type SearchDependencies } from './search.ts';
import { suggest } from './suggest.ts';

/** The calls of the search API for the site. */
export function searchCalls(dependencies: SearchDependencies): Call[] {
  const { db, writes } = dependencies;
  return [
    call({
      method: 'GET',
      path: '/v1/search',
      summary: 'Full text search with facets',
      access: 'public',
      query: searchRequest,
      answer: searchAnswer,
      paged: true,
      cache: 'no-cache',
      handle: ({ query }) => search(dependencies, query),
    }),
    call({
      method: 'GET',
      path: '/v1/suggest',
      summary: 'At most eight titles, people and topics for what was typed so far',
      access: 'public',
      query: suggestRequest,
      answer: suggestAnswer,
      cache: 'no-cache',
      handle: ({ query }) => suggest(db, query),
    }),
    call({
      method: 'GET',
      path: '/v1/cards',
      summary: 'Documents by their ids, as cards',
      access: 'public',
      query: cardsRequest,
      answer: cardsAnswer,
      cache: 'no-cache',
      handle: ({ query }) => cardsOf(db, query),
    }),
    call({
      method: 'GET',
      path: '/v1/related',
      summary: 'What to read after a document',
      access: 'public',
      query: relatedRequest,
      answer: relatedAnswer,
      cache: 'no-cache',
      handle: ({ query }) => related(db, query),
    }),
    call({
      method: 'GET',
      path: '/v1/most-read',
      summary: 'What was read or downloaded most',
      access: 'public',
      query: mostReadRequest,
      answer: mostReadAnswer,
      cache: 'no-cache',
      handle: ({ query }) => mostRead(db, query),
    }),
    call({
      method: 'POST',
      path: '/v1/reads',
      summary: 'Counts that an item was read or downloaded: once per reader and hour',
      access: 'public',
      body: readReport,
      answer: readAnswer,
      status: 202,
      cache: 'no-cache',
      handle: ({ body }) => countRead(writes, body),
    }),
    // Personal: no cache may keep it.
    call({
      method: 'POST',
      path: '/v1/for-you',
      summary: 'What a reader may like, each with its reason, from the user service’s profile document; kept nowhere',
      access: 'public',
      body: forYouRequest,
      answer: forYouAnswer,
      handle: ({ body }) => forYou(db, body),
    }),
  ];
}

/** The calls, as docs/contracts/search.openapi.json describes them. */
export const searchContract = contractOf({
  title: 'Search service',
  version: '1',
  // Declaring the calls needs nothing that running them does, and here none is run.
  calls: [...searchCalls({} as SearchDependencies), ...adminCalls({} as Indexer, {} as Log)],
  invalid: 'bad-request',
  limited: 'too-many-requests',
  ...OF_EVERY_CALL,
  error: errorAnswer,
});
