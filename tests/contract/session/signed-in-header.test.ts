import { describe, expect, it } from 'vitest';
import { elsewhere } from '../../e2e/support/account.ts';
import { account } from '../../e2e/support/by-request.ts';
import { formBrowser } from '../../support/form-browser.ts';
import { site } from '../../support/site.ts';

const marked = (html: string): boolean => /<html[^>]* data-session="in"/.test(html);
const ORIGINS = ['dotcom', 'insights'] as const;

describe.each(ORIGINS)('the header without a script on %s (promise 24)', (name) => {
  const origin = site[name];

  it('offers the account on pages made for the request, and says nothing on those that are kept', async () => {
    const person = await account(origin);
    const browser = formBrowser(elsewhere());
    expect(marked((await browser.open(`${origin}/search`)).html)).toBe(false);
    const tab = await browser.open(`${origin}/sign-in?to=%2Fsearch`);
    const found = await browser.submit(tab, '/api/auth/identify', { identifier: person.email, secret: person.password });
    expect([found.address.pathname, marked(found.html)]).toEqual(['/search', true]);
    for (const path of ['/user-registration/for-you', '/de/search', '/sign-in'])
      expect(marked((await browser.open(origin + path)).html), path).toBe(true);
    expect(marked((await browser.open(`${origin}/`)).html)).toBe(false);
    await browser.submit(await browser.open(`${origin}/sign-in`), '/api/auth/sign-out');
    expect(marked((await browser.open(`${origin}/search`)).html)).toBe(false);
  });

  it('says on the home page of its language, once, that one is signed out', async () => {
    const said = '<p id="page-said">Sie sind abgemeldet.</p>';
    const person = await account(origin);
    const browser = formBrowser(elsewhere());
    const tab = await browser.open(`${origin}/de/sign-in?to=%2Fde%2Fsearch`);
    await browser.submit(tab, '/api/auth/identify', { identifier: person.email, secret: person.password });
    const home = await browser.submit(await browser.open(`${origin}/de/sign-in`), '/api/auth/sign-out');
    expect([home.address.href, home.html.includes(said), marked(home.html)]).toEqual([`${origin}/de`, true, false]);
    expect((await browser.open(`${origin}/de`)).html).not.toContain(said);
  });

  it.each([
    ['a script’s absence', {}],
    ['a browser that is signed in nowhere', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
  ])('leads from “Sign in” of a kept page back to that page: %s', async (_, headers) => {
    const person = await account(origin);
    const browser = formBrowser({ ...elsewhere(), ...headers });
    const page = await browser.open(`${origin}/de`);
    const tab = await browser.follow(page, '/de/sign-in');
    const end = await browser.submit(tab, '/api/auth/identify', { identifier: person.email, secret: person.password });
    expect(end.address.href).toBe(`${origin}/de`);
    // Whoever is signed in finds the account there, and is not sent back.
    expect((await browser.follow(end, '/de/sign-in')).address.pathname).toBe('/de/sign-in');
  });

  it('leads back to nobody else’s page', async () => {
    const browser = formBrowser(elsewhere());
    for (const referer of ['https://evil.example/topics', `${origin}.evil.example/`, `${origin}/api/session`])
      expect((await browser.open(`${origin}/sign-in`, { referer })).html, referer).not.toMatch(/name="to"/);
  });
});
