import { pastTheEndAnswer } from '../../kit/http/paging.ts';
import type { z } from 'zod';
import { forYouAnswer, forYouRequest } from './for-you.schemas.ts';
import {
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

/** One call of a service, from which its routes are checked and its OpenAPI description is written. */
export interface Call {
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Status and body of a good answer. */
  status: number;
  answer: z.ZodType;
  /** The body of an answer with status 404 for a page past the end. */
  pastTheEnd?: z.ZodType;
}

/** The calls for the site; `/admin` and `/healthz` are for operators. */
export const CALLS = {
  search: {
    method: 'GET',
    path: '/v1/search',
    summary: 'Full text search with facets',
    query: searchRequest,
    status: 200,
    answer: searchAnswer,
    pastTheEnd: pastTheEndAnswer(searchAnswer),
  },
  suggest: {
    method: 'GET',
    path: '/v1/suggest',
    summary: 'At most eight titles, people and topics for what was typed so far',
    query: suggestRequest,
    status: 200,
    answer: suggestAnswer,
  },
  related: {
    method: 'GET',
    path: '/v1/related',
    summary: 'What to read after a document',
    query: relatedRequest,
    status: 200,
    answer: relatedAnswer,
  },
  mostRead: {
    method: 'GET',
    path: '/v1/most-read',
    summary: 'What was read or downloaded most',
    query: mostReadRequest,
    status: 200,
    answer: mostReadAnswer,
  },
  reads: {
    method: 'POST',
    path: '/v1/reads',
    summary: 'Counts that an item was read or downloaded: once per reader and hour',
    body: readReport,
    status: 202,
    answer: readAnswer,
  },
  forYou: {
    method: 'POST',
    path: '/v1/for-you',
    summary: 'What a reader may like, each with its reason, from the user service’s profile document; kept nowhere',
    body: forYouRequest,
    status: 200,
    answer: forYouAnswer,
  },
} as const satisfies Record<string, Call>;

export const searchContract = { title: 'Search service', version: '1', calls: Object.values(CALLS) as readonly Call[], error: errorAnswer };
