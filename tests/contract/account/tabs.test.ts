import { describe, expect, it } from 'vitest';
import { elsewhere } from '../../e2e/support/account.ts';
import { account } from '../../e2e/support/by-request.ts';
import { formBrowser, formsOf, type FormBrowser, type Tab } from '../../support/form-browser.ts';
import { textOf } from '../../support/html.ts';
import { site } from '../../support/site.ts';
import { article } from '../support/pressed.ts';

const ORIGINS = ['dotcom', 'insights'] as const;
const SAVED = '/user-registration/manage-account/saved-articles';
const PRIVACY = '/user-registration/manage-account/privacy';
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

  it('what is sent from the page of somebody else than who is signed in by now changes nothing of either', async () => {
    const [first, second] = [await account(origin), await account(origin)];
    const browser = formBrowser(elsewhere());
    const signIn = async ({ email: identifier, password: secret }: typeof first) =>
      browser.submit(await browser.open(`${origin}/sign-in?to=%2Fpeople`), '/api/auth/identify', { identifier, secret });
    await signIn(first);
    const [privacy, profile] = [await browser.open(origin + PRIVACY), await browser.open(origin + PROFILE)];
    await browser.submit(await browser.open(origin + SAVED), '/api/auth/sign-out');
    await signIn(second);
    const before = formsOf((await browser.open(origin + PROFILE)).html).find(({ fields }) => fields.form === 'profile')?.fields;
    const erased = await send(browser, privacy, '/api/account/privacy', 'erase', { confirm: 'yes' });
    expect(textOf(erased.html)).toContain('Nothing was changed: the form was of another account');
    const typed = await send(browser, profile, '/api/account/profile', 'profile', { firstName: 'Ada' });
    expect([typed.status, typed.html]).toEqual([409, expect.stringContaining('Ada</textarea>')]);
    const after = await browser.open(origin + PROFILE);
    expect(formsOf(after.html).find(({ fields }) => fields.form === 'profile')?.fields).toEqual(before);
    // Nobody is signed in by now, and the next to sign in is not whose page it was.
    await browser.submit(after, '/api/auth/sign-out');
    const prompt = await send(browser, profile, '/api/account/profile', 'profile', { firstName: 'Ada' });
    await browser.submit(prompt, '/api/auth/identify', { identifier: second.email, secret: second.password });
    expect(formsOf((await browser.open(origin + PROFILE)).html).find(({ fields }) => fields.form === 'profile')?.fields).toEqual(before);
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
