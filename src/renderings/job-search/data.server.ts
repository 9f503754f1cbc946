import { ALERT_STATES, type AlertState, type JobSearchView, type TypedAlert } from '@/features/careers';
import {
  chosenNames,
  JOB_ALERT_FORM,
  JOB_SEARCH,
  jobParams,
  jobsHref,
  jobSearchView,
  readJobState,
  searchedState,
  shownState,
  typedAlertOf,
} from '@/features/careers/server';
import { takeFlash } from '@/features/account/flash/server';
import { cookieJar } from '@/features/account/session/server';
import { type CrumbData, crumbsIfKnown } from '@/features/content/navigation/server';
import { requirePage, type RenderingDataLoader } from '@/runtime/data';
import { languagePath, localeOf } from '@/lib/language-path';
import { minutesOf } from '@/lib/minutes';
import type { Page } from './fields.schema';

export interface Data {
  view: JobSearchView;
  crumbs?: CrumbData[];
  /** What the alert's form answered. */
  alert?: AlertState;
  /** What was typed in it, where it comes back. */
  typed?: TypedAlert;
  /** To wait, where it was one too many. */
  minutes?: number;
}

/** What the address asks for, answered; a search that is down is said on the page. */
export const load: RenderingDataLoader<unknown, Page, Data> = async (context) => {
  const { route, live, describe } = context;
  const query = live?.query ?? {};
  const state = readJobState(query);
  const [view, crumbs] = await Promise.all([jobSearchView(state, route.language, live ?? 'site'), crumbsIfKnown(context)]);
  if (view.status === 'ready')
    requirePage({ page: state.page, pages: view.answer.pages }, (page) =>
      jobsHref(languagePath(JOB_SEARCH, route.language), { ...state, page }),
    );
  const shown = shownState(view);
  const { page, ...rest } = Object.fromEntries(jobParams(shown));
  const answer = view.status === 'error' ? undefined : view.answer;
  const feed = jobParams({ ...searchedState(view), page: 1, sort: '' });
  feed.set('lang', route.language);
  describe?.({
    // A list that cannot be had is none to be found by.
    ...(!answer && { noIndex: true }),
    ...(answer && {
      state: {
        chosen: (phrase) => chosenNames(shown, answer, { locale: localeOf(route.language), phrase }),
        ...(state.page > 1 && { page: { page: state.page, pages: answer.pages } }),
      },
    }),
    // Filters make a part of the same list; further pages of the whole hold what is nowhere else.
    ...(page !== undefined && Object.keys(rest).length === 0 ? { ownQuery: `page=${page}` } : {}),
    feeds: (['rss', 'json'] as const).map((format) => ({
      type: format === 'rss' ? 'application/rss+xml' : 'application/feed+json',
      title: JOB_FEEDS[format],
      path: `/api/careers/feed?${feed}&format=${format}`,
    })),
  });
  const alert = ALERT_STATES.find((each) => each === query.alert);
  const minutes = alert === 'too-many' ? minutesOf(query.minutes) : undefined;
  const told = alert && alert !== 'sent' && live ? await takeFlash(cookieJar(live), JOB_SEARCH) : undefined;
  const typed = told?.form === JOB_ALERT_FORM ? typedAlertOf(told.values) : undefined;
  return { view, crumbs, ...(typed ? { typed } : {}), ...(alert ? { alert } : {}), ...(minutes === undefined ? {} : { minutes }) };
};

const JOB_FEEDS = { rss: 'RSS', json: 'JSON Feed' } as const;
