import type { Browser } from 'playwright';
import { expect } from 'vitest';
import { ADMIN_KEYS } from '../../contract/support/faults.ts';
import { visitor } from '../../support/browser.ts';
import { site } from '../../support/site.ts';
import type { Person } from './account.ts';
import { newReader, signedIn } from './by-request.ts';
import type { Mode } from './walk.ts';

/** Gives an account the role `practice`. */
export async function grant(email: string): Promise<void> {
  const answer = await fetch(`${process.env.TEST_USERS}/admin/roles`, {
    method: 'PUT',
    headers: { 'x-admin-key': ADMIN_KEYS.users, 'content-type': 'application/json' },
    body: JSON.stringify({ email, grant: ['practice'] }),
  });
  expect(answer.status).toBe(200);
}

/** Somebody who works here (role `practice`), signed in on the insights site in a window of their own. */
export async function whoWorksHere(browser: Browser, mode: Mode, options: Parameters<typeof visitor>[1] = {}) {
  const visit = await visitor(browser, { javaScriptEnabled: mode.javaScriptEnabled, ...options });
  const person: Person = await newReader(visit.context, site.insights);
  await grant(person.email);
  await visit.context.clearCookies();
  await signedIn(visit.context, site.insights, person);
  return { ...visit, person };
}
