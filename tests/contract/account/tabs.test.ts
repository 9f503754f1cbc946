import { describe, expect, it } from 'vitest';
import { elsewhere } from '../../e2e/support/account.ts';
import { account } from '../../e2e/support/by-request.ts';
import { formBrowser, formsOf, type FormBrowser, type Tab } from '../../support/form-browser.ts';
import { textOf } from '../../support/html.ts';
import { site } from '../../support/site.ts';
import { article } from '../support/pressed.ts';

const ORIGINS = ['dotcom', 'insights'] as const;
const SAVED = '/user-registration/manage-account/saved-articles';
const PROFILE = '/user-registration/manage-account/edit-profile';
const signedIn = (browser: FormBrowser, origin: string): boolean => browser.cookies(origin).has('mh_jwt_sig');

/** The form of a page that has these fields, sent. */
const send = (browser: FormBrowser, tab: Tab, action: string, name: string, typed: Record<string, string> = {}): Promise<Tab> => {
  const form = formsOf(tab.html).find((one) => one.action === action && one.fields.form === name);
  if (!form) throw new Error(`no form "${name}" to ${action}: ${textOf(tab.html).slice(0, 300)}`);
  return browser.submit(tab, action, { ...form.fields, ...typed });
};

describe.each(ORIGINS)('an account in two windows of %s', (name) => {
  const origin = site[name];

  it('what the other window removed is removed, and a note to it is not lost: it saves the article again', async () => {
    const person = await account(origin);
    const browser = formBrowser(elsewhere());
    await browser.submit(await browser.open(`${origin}/sign-in?to=%2Fpeople`), '/api/auth/identify', {
      identifier: person.email,
      secret: person.password,
    });
    const saved = article();
    await browser.submit(
      { address: new URL(`${origin}${SAVED}`), status: 200, html: `<form action="/api/account/keep"></form>` },
      '/api/account/keep',
      { ...saved, form: 'save', language: 'en' },
    );
    const [one, other] = [await browser.open(origin + SAVED), await browser.open(origin + SAVED)];
    expect(textOf(one.html)).toContain(saved.title);
    expect(textOf((await send(browser, other, '/api/account/saved', 'remove')).html)).toContain('is removed');
    const again = await send(browser, one, '/api/account/saved', 'remove');
    expect([again.status, textOf(again.html)]).toEqual([200, expect.stringContaining('is removed')]);
    const noted = await send(browser, one, '/api/account/saved', 'note', { note: 'for Monday' });
    expect([noted.status, formsOf(noted.html).map(({ fields }) => fields.title)]).toEqual([200, expect.arrayContaining([saved.title])]);
    expect(noted.html).toContain('for Monday');
  });

  it('what is sent after the other window signed out is done once one is signed in again', async () => {
    const person = await account(origin);
    const browser = formBrowser(elsewhere());
    const typed = { identifier: person.email, secret: person.password };
    await browser.submit(await browser.open(`${origin}/sign-in?to=%2Fpeople`), '/api/auth/identify', typed);
    const one = await browser.open(origin + PROFILE);
    await browser.submit(await browser.open(origin + SAVED), '/api/auth/sign-out');
    expect(signedIn(browser, origin)).toBe(false);
    const prompt = await browser.submit(one, '/api/account/profile', { firstName: 'Ada', lastName: 'Fen' });
    expect(textOf(prompt.html)).toContain('Sign in');
    expect(textOf(prompt.html)).not.toContain('Something went wrong');
    const back = await browser.submit(prompt, '/api/auth/identify', typed);
    expect([back.address.pathname, textOf(back.html)]).toEqual([PROFILE, expect.stringContaining('Your changes are saved.')]);
    expect(formsOf(back.html).find(({ fields }) => fields.form === 'profile')?.fields).toMatchObject({ firstName: 'Ada', lastName: 'Fen' });
  });
});
