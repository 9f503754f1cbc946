import { describe, expect, it } from 'vitest';
import { elsewhere } from '../../e2e/support/account.ts';
import { account } from '../../e2e/support/by-request.ts';
import { formBrowser, type FormBrowser, type Tab } from '../../support/form-browser.ts';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';

const WAYS = [
  { from: 'dotcom', to: 'insights' },
  { from: 'insights', to: 'dotcom' },
] as const;
const FOR_YOU = '/user-registration/for-you';
/** What browsers say when they open a page (Fetch Metadata). */
const someone = (): FormBrowser => formBrowser({ ...elsewhere(), 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' });
const placeOf = ({ address }: Tab): string => address.pathname + address.search;
const trips = ({ asked }: FormBrowser): number => asked.filter((address) => address.includes('/v1/authorize?')).length;
const forget = (browser: FormBrowser, origin: string): void => browser.dropCookies(origin, 'mh_sso_tried');

describe.each(WAYS)('single sign-on from $from to $to (promise 10)', ({ from, to }) => {
  const [here, there] = [site[from], site[to]];
  const signIn = async (browser: FormBrowser): Promise<void> => {
    const person = await account(here);
    const tab = await browser.open(`${here}/sign-in?to=%2Fpeople`);
    await browser.submit(tab, '/api/auth/identify', { identifier: person.email, secret: person.password });
    expect(browser.cookies(here).has('mh_jwt_sig')).toBe(true);
  };

  it.each([
    ['a restricted page, with its query', `${FOR_YOU}?from=mail&a=%C3%A9`, `${FOR_YOU}?from=mail&a=%C3%A9`],
    ['a restricted page in German', `/de${FOR_YOU}`, `/de${FOR_YOU}`],
    ['the prompt', `/sign-in/prompt?to=${encodeURIComponent('/search?q=harbour')}`, '/search?q=harbour'],
    ['“Sign in”', '/sign-in?to=%2Fsearch', '/search'],
  ])('keeps a reader signed in at %s', async (_, address, end) => {
    const browser = someone();
    await signIn(browser);
    const tab = await browser.open(`${there}${address}`);
    expect([tab.address.origin, placeOf(tab), browser.cookies(there).has('mh_jwt_sig')]).toEqual([there, end, true]);
  });

  it('takes a page in between after a form, whose redirections may not leave the origin', async () => {
    const browser = someone();
    await signIn(browser);
    const sent = {
      ...(await browser.open(`${there}/`)),
      html: '<form method="post" action="/api/auth/set-up"><input name="way" value="webauthn"></form>',
    };
    const led = browser.asked.length;
    const tab = await browser.submit(sent, '/api/auth/set-up');
    expect(tab.address.pathname).toBe('/user-registration/manage-account/security');
    const own = browser.asked.slice(led).findIndex((address) => !address.startsWith(there));
    expect(browser.asked[led + own - 1]).toContain('/api/auth/sign-in?');
    expect(browser.movedOn).toContain(browser.asked[led + own - 1]);
  });

  it('leads whoever is signed in nowhere to the prompt, and does not try again at each page', async () => {
    const browser = someone();
    const german = await browser.open(`${there}/de${FOR_YOU}?a=1`);
    expect(placeOf(german)).toBe(`/de/sign-in/prompt?to=${encodeURIComponent(`/de${FOR_YOU}?a=1`)}`);
    expect(trips(browser)).toBe(1);
    for (const path of [FOR_YOU, '/sign-in', '/sign-in/prompt?to=%2Ftopics']) await browser.open(`${there}${path}`);
    expect(trips(browser)).toBe(1);
    forget(browser, there);
    expect(placeOf(await browser.open(`${there}/sign-in`))).toBe('/sign-in');
    expect(trips(browser)).toBe(2);
  });

  it('says in words that a browser which keeps no cookies stays signed out, in its language, and sends it round once', async () => {
    const navigating = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    let address = new URL(`${there}/de${FOR_YOU}`);
    let answer = await ask(address.origin, address.pathname + address.search, { headers: navigating });
    for (let hops = 0; hops < 10 && answer.headers.location; hops += 1) {
      address = new URL(answer.headers.location, address);
      answer = await ask(address.origin, address.pathname + address.search, { headers: navigating });
    }
    expect([address.origin, address.pathname, answer.status]).toEqual([there, '/de/sign-in', 200]);
    expect(answer.body).toMatch(/id="signin-notice">Ihr Browser behält keine Cookies dieser Website/);
    const keeping = await ask(there, '/sign-in?silent=no', { headers: { cookie: 'mh_sso_tried=1' } });
    expect(keeping.body).not.toContain('id="signin-notice"');
  });

  it('where a script asks before it opens the dialog: signed in at the page, or back at it with the dialog, and no loop', async () => {
    const trip = (back: string) => `${there}/api/auth/sign-in?${new URLSearchParams({ to: '/search?q=harbour', back })}`;
    const dialog = '/search?q=harbour#/signin/default';
    const nobody = someone();
    const end = (tab: Tab) => placeOf(tab) + tab.address.hash;
    expect([end(await nobody.open(trip(dialog))), trips(nobody)]).toEqual([dialog, 1]);
    expect([end(await nobody.open(trip(dialog))), trips(nobody)]).toEqual([dialog, 1]);
    for (const other of ['https://elsewhere.example/#/signin', '//elsewhere.example/#/signin', '/search', '/api/x#/signin/default'])
      expect((await nobody.open(trip(other))).address.href).toMatch(new RegExp(`^${there}/sign-in\\?to=`));
    const browser = someone();
    await signIn(browser);
    const tab = await browser.open(trip(dialog));
    expect([end(tab), browser.cookies(there).has('mh_jwt_sig')]).toEqual(['/search?q=harbour', true]);
  });

  it('does not send a browser round that keeps no cookies', async () => {
    const browser = someone();
    const keepsNone = { cookie: '' };
    const tab = await browser.open(`${there}/sign-in`, keepsNone);
    expect([tab.status, tab.address.pathname]).toEqual([200, '/sign-in']);
  });

  it('asks nobody who is no browser: scripts, crawlers and monitors get the page', async () => {
    const browser = formBrowser(elsewhere());
    expect(placeOf(await browser.open(`${there}${FOR_YOU}`))).toBe(`/sign-in/prompt?to=${encodeURIComponent(FOR_YOU)}`);
    await browser.open(`${there}/sign-in`);
    expect(trips(browser)).toBe(0);
  });

  it('does not sign in again by itself after a sign-out, though the provider’s session is still there; a new sign-in carries over', async () => {
    const browser = someone();
    await signIn(browser);
    await browser.open(`${there}${FOR_YOU}`);
    // Without what the provider’s sign-out asks for, its session stays.
    for (const origin of [here, there]) browser.dropCookies(origin, 'mh_hint');
    await browser.submit(await browser.open(`${here}${FOR_YOU}`), '/api/auth/sign-out');
    for (const origin of [here, there]) {
      expect(browser.cookies(origin).has('mh_jwt_sig')).toBe(false);
      forget(browser, origin);
      expect((await browser.open(`${origin}${FOR_YOU}`)).address.pathname).toBe('/sign-in/prompt');
      forget(browser, origin);
    }
    // The age of a sign-in is counted in whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    await signIn(browser);
    expect(placeOf(await browser.open(`${there}${FOR_YOU}`))).toBe(FOR_YOU);
  });
});
