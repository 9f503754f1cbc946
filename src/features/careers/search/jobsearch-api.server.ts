import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { visitorOf } from '@/server/client-address';
import { isPastTheEnd, lastPage } from '@/runtime/data/past-the-end';
import { answerPastTheEnd } from '@/server/past-the-end';
import { findOpenings, suggestOpenings, upstreamStatus } from '../openings.server';
import { FILTERS, KEYWORD_MAX_LENGTH, readJobState, SORTS, usualSort, VALUES_MAX, type JobSearchState } from './job-state';
import { answerBegun, answerJobs, PAGE_SIZE } from './job-view.server';

/** Public and the same for everybody; short, so that what was closed leaves within seconds. */
const CACHE = 'public, max-age=5, stale-while-revalidate=20';

const PAGE_SIZE_MAX = 100;
const START_MAX = 1_000_000;

const whole = (least: number, most: number) =>
  z.coerce
    .number(`give a whole number from ${least} to ${most}`)
    .int(`give a whole number from ${least} to ${most}`)
    .min(least, `give a whole number from ${least} to ${most}`)
    .max(most, `give a whole number from ${least} to ${most}`);
const several = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat()),
  z
    .array(z.string().trim().min(1, 'give a value, or leave it out').max(160, 'is longer than 160 characters'))
    .max(VALUES_MAX, `give at most ${VALUES_MAX} values`),
);
const text = (most: number) => z.string('give it once').trim().max(most, `is longer than ${most} characters`);

/** A locale such as `en-GB` or a language of the site. */
const language = z
  .preprocess((value) => (typeof value === 'string' ? value.split('-')[0] : value), z.enum(LANGUAGES, `known are ${LANGUAGES.join(', ')}`))
  .default('en');

/** `GET /api/jobsearch` (docs/contracts/site-api.md). Parameters that it does not know are ignored, as those of campaigns are. */
const jobSearchQuery = z.object({
  start: whole(1, START_MAX).optional(),
  page: whole(1, START_MAX).optional(),
  pageSize: whole(1, PAGE_SIZE_MAX).default(PAGE_SIZE),
  lang: language,
  keyword: text(KEYWORD_MAX_LENGTH).default(''),
  near: text(100).default(''),
  radius: whole(1, 20_000).optional(),
  pay: text(20).default(''),
  begun: z.literal('1', 'is 1, or is left out').optional(),
  sort: z.enum(SORTS, `known are ${SORTS.join(', ')}`).optional(),
  ...(Object.fromEntries(FILTERS.map((name) => [name, several])) as Record<(typeof FILTERS)[number], typeof several>),
});

type Asked = Omit<z.output<typeof jobSearchQuery>, 'start' | 'page' | 'pageSize' | 'lang' | 'begun'>;

/** Whether a search holds all that was asked for: what it does not understand, and kilometres that the page does not offer, it leaves out. */
function holds(state: JobSearchState, { radius, pay, sort, ...asked }: Asked): boolean {
  const keeps = (name: (typeof FILTERS)[number], value: string): boolean =>
    [value, value.toUpperCase()].some((each) => state.filters[name]?.includes(each));
  return (
    FILTERS.every((name) => asked[name].every((value) => keeps(name, value))) &&
    (radius === undefined || state.near === '' || radius === state.radius) &&
    (pay === '' || state.pay !== '') &&
    (sort === undefined || sort === (state.sort || usualSort(state)))
  );
}

function refuse(response: NextApiResponse, message: string): void {
  response.setHeader('Cache-Control', 'no-store');
  response.status(400).json({ error: { code: 'request/bad', message } });
}

/** `GET /api/jobsearch?start=1&lang=en` (specification section 2): the service's answer. @throws AppError `service/…` */
export async function jobSearchApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const { query } = request;
  const visitor = visitorOf(request);
  const parsed = jobSearchQuery.safeParse(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return refuse(
      response,
      `The parameter ${issue?.path[0]?.toString() ?? ''} cannot be read: ${issue?.message ?? 'see the documentation'}.`,
    );
  }
  const { start, pageSize, page, lang, begun, ...asked } = parsed.data;
  response.setHeader('Cache-Control', CACHE);
  // Pages of the site's own size are those of the job search itself, which says what it could not understand.
  if (start === undefined && pageSize === PAGE_SIZE) {
    const state = readJobState(query);
    const answer = await (begun ? answerBegun : answerJobs)(state, lang, visitor);
    if (isPastTheEnd(answer)) return answerPastTheEnd(request, response, answer);
    return response.json(holds(state, asked) ? answer : { answered: state, ...answer });
  }
  const params = new URLSearchParams({ lang, pageSize: String(pageSize), start: String(start ?? ((page ?? 1) - 1) * pageSize + 1) });
  for (const [name, value] of Object.entries(asked))
    for (const each of [value].flat()) if (each !== undefined && each !== '') params.append(name, String(each));
  try {
    const answer = await findOpenings(params, visitor);
    if (!isPastTheEnd(answer)) return response.json(answer);
    const lastStart = String((lastPage(answer) - 1) * pageSize + 1);
    answerPastTheEnd(request, response, answer, start === undefined ? undefined : { start: lastStart });
  } catch (error) {
    if (upstreamStatus(error) !== 400) throw error;
    refuse(
      response,
      'A parameter has a value that is not known. Facets of an answer hold the values that there are; near wants a city or "latitude,longitude".',
    );
  }
}

/** `GET /api/careers/suggest?q=&lang=` @throws AppError `service/…` */
export async function jobSuggestApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const { query } = request;
  const q = String([query.q ?? ''].flat()[0])
    .slice(0, KEYWORD_MAX_LENGTH)
    .trim();
  const lang = language.catch('en').parse(query.lang);
  response.setHeader('Cache-Control', CACHE).json({ suggestions: q ? await suggestOpenings(q, lang, visitorOf(request)) : [] });
}
