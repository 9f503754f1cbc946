import type { Page } from 'playwright';
import { expect } from 'vitest';
import { codeTo } from '../../support/mailbox.ts';
import { alive, main, type Mode } from './walk.ts';

let made = 0;

export interface Person {
  email: string;
  password: string;
}

/** Somebody whom no test has met before. */
export const somebody = (): Person => ({
  email: `e2e-${Date.now().toString(36)}-${(made += 1)}@visitors.example`,
  password: 'a quiet harbour 7',
});

/** An address of its own for a visitor, since codes and tries are limited by it: the tests stand where a proxy of ours would (documentation networks, RFC 5737). */
export const elsewhere = (): Record<string, string> => {
  const number = Date.now() % 60_000;
  return { 'x-forwarded-for': `203.0.${113 + ((number >> 8) % 100)}.${((number + (made += 1)) % 254) + 1}` };
};

/** Waits until the page's application runs, where it can. */
export const ready = async (page: Page, { javaScriptEnabled }: Mode): Promise<void> => {
  if (javaScriptEnabled) await alive(page);
};

export const press = (page: Page, name: string | RegExp) =>
  main(page)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click();
export const fill = (page: Page, name: string, value: string) => main(page).getByLabel(name, { exact: true }).fill(value);
export const title = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text }).waitFor();

/** Signs up on the page that is open: names, the code from the mailbox, a password. */
export async function signUp(page: Page, mode: Mode, person: Person): Promise<void> {
  const since = new Date();
  await ready(page, mode);
  await fill(page, 'First name', 'Robin');
  await fill(page, 'Last name', 'O’Neill-Sørensen');
  await fill(page, 'E-mail address', person.email);
  await press(page, 'Make an account');
  await title(page, 'Enter the code');
  await fill(page, 'Code', await codeTo(person.email, since));
  await press(page, 'Continue');
  await title(page, 'Choose a password');
  await fill(page, 'New password', person.password);
  await press(page, 'Set the password');
}

/** Signs in by password on the page that is open. */
export async function signIn(page: Page, mode: Mode, person: Person): Promise<void> {
  await ready(page, mode);
  await fill(page, 'E-mail address', person.email);
  await fill(page, 'Password', person.password);
  await press(page, 'Sign in');
}

/** Names of the cookies that the browser keeps for the site. */
export const cookieNames = async (page: Page, origin: string): Promise<string[]> =>
  (await page.context().cookies(origin))
    .map(({ name }) => name.replace('__Host-', ''))
    .filter((name) => name.startsWith('mh_'))
    .sort();

export const expectSignedIn = async (page: Page, origin: string): Promise<void> =>
  expect(await cookieNames(page, origin)).toEqual(expect.arrayContaining(['mh_jwt', 'mh_jwt_sig', 'mh_refresh']));

/** The browser's cookies of a site, which is the one that is open, for a request of our own. */
export const cookieHeader = async (page: Page, origin = page.url()): Promise<string> =>
  (await page.context().cookies(origin)).map(({ name, value }) => `${name}=${value}`).join('; ');
