import { ALERT_STATES, type AlertState, type JobSearchView } from '@/features/careers';
import { jobParams, jobSearchView, readJobState } from '@/features/careers/server';
import { notFound, type RenderingDataLoader } from '@/features/content/server';
import type { Page } from './fields.schema';

export interface Data {
  view: JobSearchView;
  /** What the alert's form answered. */
  alert?: AlertState;
}

/** What the address asks for, answered; a search that is down is said on the page. */
export const load: RenderingDataLoader<unknown, Page, Data> = async ({ route, live, describe }) => {
  const query = live?.query ?? {};
  const state = readJobState(query);
  const view = await jobSearchView(state, route.language);
  // Beyond the last page there is nothing; a search that finds nothing has its first page all the same.
  if (view.status === 'ready' && state.page > 1 && state.page > view.answer.pages) throw notFound();
  const feed = jobParams({ ...state, page: 1, sort: '' });
  feed.set('lang', route.language);
  describe?.({
    feeds: (['rss', 'json'] as const).map((format) => ({
      type: format === 'rss' ? 'application/rss+xml' : 'application/feed+json',
      title: JOB_FEEDS[format],
      path: `/api/careers/feed?${feed}&format=${format}`,
    })),
  });
  const alert = ALERT_STATES.find((each) => each === query.alert);
  return { view, ...(alert ? { alert } : {}) };
};

const JOB_FEEDS = { rss: 'RSS', json: 'JSON Feed' } as const;
