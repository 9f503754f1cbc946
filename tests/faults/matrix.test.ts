import { afterEach, describe, expect, it } from 'vitest';
import { clearFaults, orderFault } from '../contract/support/faults.ts';
import { look, see, serviceUrl, SERVICES, wrongOf, type Seen, type Service } from '../support/seen.ts';

/** One fault of each kind that the switch knows: nothing, too late, half, no line, and what services and gateways say. */
const FAULTS = ['hang', 'delay:5000', 'cut', 'truncate', 429, 500, 502, 503, 504, 520, 524] as const;
/** While it is so, others read. */
const READERS = 4;
const RECOVERED_MS = 10_000;

const pairs = SERVICES.flatMap((one, index) => SERVICES.slice(index + 1).map((other) => [one, other] as const));

describe('whatever fails', () => {
  let looked: Promise<Seen[]> | undefined;
  const pages = () => (looked ??= see());
  afterEach(() => Promise.all(SERVICES.map((service) => clearFaults(serviceUrl(service)))));

  /** Readers who go from page to page until they are told to stop. @returns what they were answered that is no page */
  async function whileReading(seen: readonly Seen[], work: () => Promise<void>): Promise<string[]> {
    const failures: string[] = [];
    let reading = true;
    const readers = Array.from({ length: READERS }, async (_, reader) => {
      for (let at = reader * 7; reading; at += 1) {
        const page = seen[at % seen.length];
        if (!page) return;
        const { status } = await look(page).catch((error: unknown) => ({ status: String(error) }));
        if (status !== page.status) failures.push(`${page.name} under load: ${status}`);
      }
    });
    await work();
    reading = false;
    await Promise.all(readers);
    return failures;
  }

  async function survives(services: readonly Service[], fault: string | number): Promise<void> {
    const seen = await pages();
    expect(seen.length).toBeGreaterThan(60);
    const failures = await whileReading(seen, async () => {
      for (const service of services) await orderFault(serviceUrl(service), { fault });
      expect(await wrongOf(seen)).toEqual([]);
    });
    expect(failures).toEqual([]);
    for (const service of services) await clearFaults(serviceUrl(service));
    await expect.poll(() => wrongOf(seen, 6, true), { timeout: RECOVERED_MS + 20_000, interval: 500 }).toEqual([]);
  }

  describe.each(SERVICES)('%s', (service) => {
    it.each(FAULTS)('answers with %s: every page that was seen is still that page, and all is well after', (fault) =>
      survives([service], fault),
    );
  });

  it.each(pairs)('%s and %s hang: every page that was seen is still that page, and all is well after', (...both) => survives(both, 'hang'));
});
