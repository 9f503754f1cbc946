import type { ProfileName } from '../../src/backends/content/profiles.ts';
import { freePorts, serviceAddresses } from '../supervisor/services.ts';

/**
 * What the product is told under test, without what is empty. A developer's .env must not decide a test, nor a test meet a running
 * site: ports are free ones, back ends embedded.
 */
export async function testEnvironment(profile: ProfileName): Promise<Record<string, string>> {
  const environment: Readonly<Record<string, string | undefined>> = {
    ...process.env,
    ...(await freePorts()),
    ...Object.fromEntries(serviceAddresses.map((variable) => [variable, ''])),
    FAULTS: 'on',
    METRICS_KEY: 'masthead-test-metrics-key',
    JSS_EDITING_SECRET: 'masthead-test-editing-secret',
    JSS_ALLOWED_ORIGINS: 'https://cm.aldermoor.example',
    CONTENT_PROFILE: profile,
    FORMS_HOURLY_LIMIT: '10000',
    // Tests are quicker than persons; tests/contract/forms/protection.test.ts holds what that costs.
    FORMS_MIN_SECONDS: '0',
    // All tests are one visitor's line.
    VISITOR_WRITES_PER_MINUTE: '0',
    // Sitecore's own services tell of no changes: in a test they are looked through often, and there are no visitors to spare.
    SEARCH_FOREIGN_POLL_SECONDS: '2',
    SEARCH_FOREIGN_RECONCILE_SECONDS: '10',
    CI: process.env.CI ?? '',
    DATABASE_URL: process.env.TEST_DATABASE_URL ?? '',
  };
  return Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
