import { onePerProcess } from './one-per-process';
/**
 * Counts of what is survived silently (a dictionary that could not be fetched, a rendering that cannot be shown). `/api/healthz`
 * shows them.
 */
const counters = onePerProcess('counters', () => new Map<string, number>());

export type CounterName =
  | 'access.listFetches'
  | 'access.listFailures'
  | 'access.oddFields'
  | 'access.unknown'
  | 'account.failures'
  | 'account.forYouFailures'
  | 'account.topicFailures'
  | 'content.failures'
  | 'content.requests'
  | 'content.retries'
  | 'content.timeouts'
  | 'dictionary.failures'
  | 'dictionary.fetches'
  | 'dictionary.missingPhrases'
  | 'embeds.failures'
  | 'embeds.refused'
  | 'errorPages.failures'
  | 'errorPages.made'
  | 'forms.failures'
  | 'identity.providerFailures'
  | 'identity.unanswered'
  | 'intents.failures'
  | 'jobs.alertFailures'
  | 'jobs.failures'
  | 'measure.lost'
  | 'mostRead.failures'
  | 'offers.failures'
  | 'pages.made'
  | 'pages.queries'
  | 'pictures.busy'
  | 'pictures.undecided'
  | 'reads.missed'
  | 'redirects.failures'
  | 'renderings.dataFailures'
  | 'renderings.problems'
  | 'fields.problems'
  | 'search.failures'
  | 'sections.failures'
  | 'seo.stale'
  | 'session.refreshes'
  | 'session.unknown'
  | 'sharePictures.made'
  | 'sharePictures.withoutImage'
  | 'shortLinks.failures'
  | 'signIn.ratingFailures'
  | 'signIn.detailFailures'
  | 'signOut.failures'
  | 'sites.failures'
  | 'structuredData.failures'
  | 'videos.failures'
  | 'videos.refused'
  | 'wellKnown.failures';

export const count = (name: CounterName, by = 1): void => {
  counters.set(name, (counters.get(name) ?? 0) + by);
};

/** A copy, sorted by name. */
export const readCounters = (): Record<string, number> => Object.fromEntries([...counters].sort(([a], [b]) => a.localeCompare(b)));
