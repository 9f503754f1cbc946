import { expect, it } from 'vitest';
import { HOW_TO_GET_IT, hasWapiti, scan } from '../../scripts/scan/wapiti.ts';
import { site } from '../support/site.ts';

/** A stranger with a list of tricks. `npm run scan` does the same to a product that runs. */
const STARTS = ['/search?q=queue', '/sign-in', '/sign-up', '/user-registration/newsletter', '/contact', '/api/session', '/rss.xml'];

it.skipIf(!hasWapiti()).each(['dotcom', 'insights'] as const)(
  `Wapiti finds nothing above low on %s${hasWapiti() ? '' : ` (${HOW_TO_GET_IT})`}`,
  async (name) => {
    const { found, failed, asked, pages } = await scan(site[name], STARTS);
    expect(asked).toBeGreaterThan(200);
    expect(pages, 'pages that it found by links').toBeGreaterThan(40);
    expect(failed).toEqual([]);
    expect(found.filter(({ level }) => level !== 'low')).toEqual([]);
  },
  1_500_000,
);
