import { afterEach, describe, expect, it } from 'vitest';
import { see, serviceUrl, SERVICES, wrongOf, type Seen } from '../../support/seen.ts';
import { clearFaults, orderFault } from '../support/faults.ts';

/** A page of each kind that needs something: documents, applications, what a reader has. `npm test -- faults` has them all, and each fault. */
const PAGES = [
  'home',
  'article',
  'germanForm',
  'listing',
  'search',
  'jobSearch',
  'signIn',
  'newsletter',
  'robots',
  'session',
  'notFound',
  'signed in: forYou',
  'signed in: profile',
  'signed in: forSubscribers',
];

describe('pages that were seen before', () => {
  let looked: Promise<Seen[]> | undefined;
  const pages = () => (looked ??= see((name) => PAGES.includes(name)));
  const everywhere = (work: (url: string) => Promise<void>) => Promise.all(SERVICES.map((service) => work(serviceUrl(service))));
  afterEach(() => everywhere(clearFaults));

  it.each(['cut', 'hang'])(
    'are still the pages that they were when every back end answers with “%s”, and all works again after',
    async (fault) => {
      const seen = await pages();
      expect(seen).toHaveLength(PAGES.length);
      await everywhere((url) => orderFault(url, { fault }));
      expect(await wrongOf(seen)).toEqual([]);
      await everywhere(clearFaults);
      // By then each service has been tried again.
      await expect.poll(() => wrongOf(seen, 6, true), { timeout: 20_000, interval: 500 }).toEqual([]);
    },
  );
});
