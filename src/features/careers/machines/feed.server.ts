import type { NextApiRequest, NextApiResponse } from 'next';
import { z } from 'zod';
import { LANGUAGES } from '@/config/constants';
import { languagePath, localeOf } from '@/lib/language-path';
import { visitorOf } from '@/server/client-address';
import { sendCacheable } from '@/server/conditional';
import { AppError } from '@/server/errors';
import { requestSite } from '@/server/host';
import { JOB_SEARCH } from '@/config/routes';
import { lastDay, openingDate } from '../labels';
import type { OpeningCard } from '../openings.schema';
import { jobParams, jobsHref, readJobState } from '../search/job-state';
import { findJobs } from '../search/job-view.server';
import { jobFeedJson, jobFeedRss, type JobFeed } from './job-feed';

/** Closed openings leave a feed within a minute. */
const MAX_AGE_S = 30;

const query = z.object({ format: z.enum(['rss', 'json']).catch('rss'), lang: z.enum(LANGUAGES).catch('en') });

/** What a feed's title says of its search: the words as they stand in the address. */
const describeSearch = (params: URLSearchParams): string => [...params.values()].join(', ');

/**
 * `GET /api/careers/feed?format=rss|json&lang=` with the parameters of the job search: its newest openings.
 * @throws AppError `service/…`
 */
export async function jobFeedApi(request: NextApiRequest, response: NextApiResponse): Promise<void> {
  const site = requestSite(request);
  if (!site) throw new AppError('request/not-found');
  const { format, lang } = query.parse(request.query);
  const given = { ...readJobState(request.query), page: 1, sort: 'date' as const };
  const answer = await findJobs(given, lang, visitorOf(request), { asTyped: true });
  const state = answer.answered ?? given;
  const path = languagePath(JOB_SEARCH, lang);
  const asked = jobParams({ ...state, sort: '' });
  const self = new URLSearchParams(asked);
  self.set('format', format);
  self.set('lang', lang);
  const name = describeSearch(asked);
  const feed: JobFeed = {
    title: [TITLES[lang], name].filter(Boolean).join(': '),
    url: `${site.origin}${jobsHref(path, { ...state, sort: '' })}`,
    self: `${site.origin}/api/careers/feed?${self}`,
    icon: `${site.origin}/apple-touch-icon.png`,
    language: localeOf(lang),
    entries: answer.results.map((card) => entryOf(card, `${site.origin}${path}/${card.slug}`, lang)),
  };
  const body = format === 'json' ? jobFeedJson(feed) : jobFeedRss(feed);
  sendCacheable(request, response, { type: format === 'json' ? 'application/feed+json' : 'application/rss+xml', body, maxAge: MAX_AGE_S });
}

const TITLES: Readonly<Record<(typeof LANGUAGES)[number], string>> = { en: 'Openings', de: 'Offene Stellen' };

const CLOSES: typeof TITLES = { en: 'Closes', de: 'Bis' };

const entryOf = (card: OpeningCard, url: string, lang: keyof typeof CLOSES, closes = lastDay(card)): JobFeed['entries'][number] => ({
  id: card.id,
  url,
  title: card.title,
  summary: card.summary,
  places: [
    ...new Set(card.places.map(({ city, cityName = city, countryName }) => [cityName, countryName].filter(Boolean).join(', '))),
  ].filter(Boolean),
  employer: card.employer,
  language: card.language,
  posted: new Date(card.posted).toISOString(),
  ...(card.updated ? { updated: new Date(card.updated).toISOString() } : {}),
  ...(closes ? { closes: `${CLOSES[lang]} ${openingDate(closes, localeOf(lang), undefined)}` } : {}),
});
