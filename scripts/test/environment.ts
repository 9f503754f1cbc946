import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ProfileName } from '../../src/backends/content/profiles.ts';
import { root } from '../supervisor/paths.ts';
import { freePorts, serviceAddresses } from '../supervisor/services.ts';

/** Every setting of the product stands there, which scripts/env-example.test.ts holds; where a service listens is said once for all of them. */
const SETTINGS: ReadonlySet<string> = new Set(
  [...readFileSync(path.join(root, '.env.example'), 'utf8').matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name),
);
const isSetting = (name: string): boolean => SETTINGS.has(name) || /^[A-Z]+_HOST$|^OTEL_/.test(name);

/**
 * An environment without the product's settings. Whoever runs a product has them in their shell: with its bucket a test product sweeps
 * the uploads, with its webhooks and secrets it tells the real site what tests have changed.
 */
export const withoutSettings = <V>(environment: Readonly<Record<string, V>>): Record<string, V> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !isSetting(name)));

/**
 * What the product is told under test, without what is empty. A developer's .env and shell must not decide a test, nor a test meet a running
 * site: ports are free ones, back ends embedded.
 */
export async function testEnvironment(profile: ProfileName): Promise<Record<string, string>> {
  const environment: Readonly<Record<string, string | undefined>> = {
    ...withoutSettings(process.env),
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
