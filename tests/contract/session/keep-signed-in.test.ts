import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { elsewhere, somebody } from '../../e2e/support/account.ts';
import { account } from '../../e2e/support/by-request.ts';
import { formBrowser, type FormBrowser, type Tab } from '../../support/form-browser.ts';
import { textOf } from '../../support/html.ts';
import { codeTo } from '../../support/mailbox.ts';
import { site } from '../../support/site.ts';
import { isTurn } from '../../support/whole.ts';

const SECURITY = '/user-registration/manage-account/security';
const DAY = 86_400;
const provider = (): string => new URL(process.env.IDENTITY_ISSUER ?? '').origin;
const someone = (): FormBrowser => formBrowser({ ...elsewhere(), 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' });

/** Cookies of a session at an origin, with the seconds that the browser keeps them. */
const kept = (browser: FormBrowser, origin: string): Record<string, number | undefined> =>
  Object.fromEntries(
    ['mh_jwt', 'mh_jwt_sig', 'mh_refresh', 'mh_login_method', 'mh_hint'].map((name) => [name, browser.lifetimeOf(origin, name)]),
  );
const hoursLeft = (browser: FormBrowser, origin: string): number => {
  const token = `${browser.cookies(origin).get('mh_jwt')}.${browser.cookies(origin).get('mh_jwt_sig')}`;
  const { session } = decodeJwt(token) as { session?: { ends: number } };
  return ((session?.ends ?? 0) - Date.now() / 1_000) / 3_600;
};

/** What the page of security says of this session; the account has others. */
const said = ({ html }: Tab): string | undefined =>
  /This (?:one|browser) .*?(Stays signed in until|Ends when the browser closes)/.exec(textOf(html))?.[1];

type SignIn = (browser: FormBrowser, origin: string, tick: Record<string, string>) => Promise<void>;
const ways: Record<string, SignIn> = {
  'a password': async (browser, origin, tick) => {
    const { email, password } = await account(origin);
    await browser.submit(await browser.open(`${origin}/sign-in`), '/api/auth/identify', { identifier: email, secret: password, ...tick });
  },
  'a code by mail': async (browser, origin, tick) => {
    const { email } = await account(origin);
    const since = new Date();
    const asked = await browser.submit(await browser.open(`${origin}/sign-in`), '/api/auth/email-code', { identifier: email, ...tick });
    await browser.submit(asked, '/api/auth/code', { secret: await codeTo(email, since) });
  },
  'a new account': async (browser, origin, tick) => {
    const { email } = somebody();
    const since = new Date();
    const names = { firstName: 'Ada', lastName: 'Lund', email };
    const asked = await browser.submit(await browser.open(`${origin}/sign-up`), '/api/auth/sign-up', { ...names, ...tick });
    const next = await browser.submit(asked, '/api/auth/code', { secret: await codeTo(email, since) });
    if (!browser.cookies(origin).has('mh_jwt_sig')) await browser.submit(next, '/api/auth/skip');
  },
  'another provider': async (browser, origin, tick) => {
    const { email } = somebody();
    const page = await browser.open(`${origin}/sign-in`);
    const there = await browser.submit(page, '/api/auth/provider', { provider: 'northwind', ...tick });
    const [form] = /<form[^>]*action="([^"]*)"/.exec(there.html) ?? [];
    const action = /action="([^"]*)"/.exec(form ?? '')?.[1] ?? '';
    await browser.submit(there, action, { email, given_name: 'Ada', family_name: 'Lund' });
  },
};

describe.each([
  { from: 'dotcom', to: 'insights' },
  { from: 'insights', to: 'dotcom' },
] as const)('“Keep me signed in” from $from to $to (promise 21)', ({ from, to }) => {
  const [here, there] = [site[from], site[to]];
  // Each way, ticked and not, from one of the two by turns.
  const waysHere = (ticked: boolean) => Object.keys(ways).filter((_, at) => isTurn(at, Number(ticked) + Number(from === 'insights'), 2));

  it.each(waysHere(false))('not ticked, with %s: until the browser closes, and twelve hours at most, on both origins', async (way) => {
    const browser = someone();
    await ways[way]?.(browser, here, {});
    const security = await browser.open(`${there}${SECURITY}`);
    for (const origin of [here, there]) {
      expect(Object.values(kept(browser, origin))).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(hoursLeft(browser, origin)).toBeCloseTo(12, 0);
    }
    expect(browser.lifetimeOf(provider(), 'idp_session')).toBeUndefined();
    expect(said(security)).toBe('Ends when the browser closes');
  });

  it.each(waysHere(true))('ticked, with %s: thirty days, on both origins', async (way) => {
    const browser = someone();
    await ways[way]?.(browser, here, { remember: 'on' });
    const security = await browser.open(`${there}${SECURITY}`);
    for (const origin of [here, there]) {
      for (const [name, seconds] of Object.entries(kept(browser, origin)))
        expect([name, Math.round((seconds ?? 0) / DAY)]).toEqual([name, 30]);
      expect(hoursLeft(browser, origin) / 24).toBeCloseTo(30, 1);
    }
    expect((browser.lifetimeOf(provider(), 'idp_session') ?? 0) / DAY).toBeCloseTo(30, 1);
    expect(said(security)).toBe('Stays signed in until');
  });
});
