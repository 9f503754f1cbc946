import { metrics } from '@opentelemetry/api';
import { onePerProcess } from './one-per-process';

/**
 * Counts of what is survived silently (a dictionary that could not be fetched, a rendering that cannot be shown). `/api/healthz`
 * and the metrics show them.
 */
const counters = onePerProcess('counters', () => new Map<CounterName, number>());

/** All that there are: each is told from the start, for what is first told with its first event is a rate of nothing. */
export const COUNTERS = [
  'access.listFailures',
  'access.listFetches',
  'access.oddFields',
  'access.unknown',
  'account.cardFailures',
  'account.failures',
  'account.forYouFailures',
  'account.issueFailures',
  'account.topicFailures',
  'browser.errors',
  'browser.rejections',
  'browser.scripts',
  'calls.opened',
  'calls.refused',
  'calls.repeated',
  'content.failures',
  'content.lastGood',
  'content.requests',
  'content.retries',
  'content.timeouts',
  'crumbs.failures',
  'dictionary.failures',
  'dictionary.fetches',
  'dictionary.missingPhrases',
  'door.failures',
  'elsewhere.failures',
  'elsewhere.pages',
  'embeds.failures',
  'embeds.refused',
  'errorPages.failures',
  'errorPages.made',
  'fields.problems',
  'forms.failures',
  'identity.limited',
  'identity.providerFailures',
  'identity.unanswered',
  'intents.failures',
  'jobs.alertFailures',
  'jobs.failures',
  'lists.rowsLeftOut',
  'madeOf.failures',
  'measure.lost',
  'mostRead.failures',
  'offers.failures',
  'pages.made',
  'pages.queries',
  'pages.storeFailures',
  'pictures.busy',
  'pictures.storeFailures',
  'pictures.undecided',
  'published.failures',
  'published.pages',
  'reads.missed',
  'redirects.failures',
  'renderings.dataFailures',
  'renderings.problems',
  'search.failures',
  'sections.failures',
  'seo.stale',
  'session.refreshes',
  'session.unknown',
  'sharePictures.made',
  'sharePictures.withoutImage',
  'shared.failures',
  'shortLinks.failures',
  'signIn.detailFailures',
  'signIn.ratingFailures',
  'signOut.failures',
  'sites.failures',
  'videos.failures',
  'videos.refused',
  'wellKnown.failures',
] as const;
export type CounterName = (typeof COUNTERS)[number];

export const count = (name: CounterName, by = 1): void => {
  counters.set(name, (counters.get(name) ?? 0) + by);
};

onePerProcess('counters.told', () =>
  metrics
    .getMeter('masthead')
    .createObservableCounter('masthead.events', { description: 'What was survived, and what was done, by its name in /api/healthz.' })
    .addCallback((result) => {
      for (const name of COUNTERS) result.observe(counters.get(name) ?? 0, { name });
    }),
);

/** A copy, sorted by name. */
export const readCounters = (): Record<string, number> => Object.fromEntries([...counters].sort(([a], [b]) => a.localeCompare(b)));
