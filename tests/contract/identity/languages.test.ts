import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_LANGUAGE } from '../../support/no-language.ts';
import { publicClient, siteClient } from '../../../src/backends/identity/config.ts';
import { cookieBrowser, formsOf } from '../support/cookie-browser.ts';
import { choice, messageKeys, proceedOf, someAddress, visitor } from '../support/idx-client.ts';
import { linkIn, PUBLIC_PAGE, startIdentity, type Identity } from '../support/identity.ts';
import { authorizeUrl } from '../support/raw-idx.ts';

let identity: Identity;
/** A client with a page of its own for the links in mails. */
const PAGED = 'http://localhost:23002';
beforeAll(async () => {
  const paged = siteClient('paged', 'Aldermoor', 'secret-of-the-paged-client', PAGED, { emailLinkPath: '/sign-in' });
  identity = await startIdentity({ clients: [publicClient('public', PUBLIC_PAGE), paged] });
});
afterAll(() => identity.stop());

const reader = (language: string) => cookieBrowser({ 'accept-language': language, 'x-forwarded-for': someAddress() });

/** The sign-in page, and what it says to a wrong password. */
async function wrongPassword(language: string, extra: Record<string, string> = {}) {
  const browser = reader(language);
  const page = await browser.follow(authorizeUrl(identity, extra), identity.origin);
  const form = formsOf(page.body).find(({ fields }) => fields.step === 'identify');
  const refused = await browser.post(new URL(form?.action ?? '', identity.origin), {
    ...form?.fields,
    identifier: 'nobody@example.org',
    'credentials.passcode': 'Wrong-harbour-5',
  });
  return { page: page.body, refused: refused.body, status: refused.status, browser };
}

describe('pages of the provider', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.5', {}],
    ['fr-CH, fr;q=0.9, de;q=0.7, en;q=0.5', {}],
    ['en-GB', { ui_locales: 'de' }],
    ['en-GB', { ui_locales: 'fr de en' }],
  ])('are German for %s %j, refusals and all later steps too', async (language, extra) => {
    const { page, refused, status } = await wrongPassword(language, extra);
    expect(status).toBe(401);
    for (const body of [page, refused]) {
      expect(body).toContain('<html lang="de">');
      expect(body).toContain('Passwort vergessen?');
    }
    expect(refused).toContain('E-Mail oder Passwort ist falsch.');
    expect(refused).not.toMatch(/Authentication failed|Password|Sign in/);
  });

  it.each([
    ['en-GB', {}],
    [NO_LANGUAGE, {}],
    ['de', { ui_locales: 'en' }],
  ])('are English for %s %j', async (language, extra) => {
    const { refused } = await wrongPassword(language, extra);
    expect(refused).toContain('<html lang="en">');
    expect(refused).toContain('Authentication failed');
    expect(refused).not.toMatch(/Passwort|falsch/);
  });

  it('name the ways to sign in in the reader’s words', async () => {
    const { browser, page } = await wrongPassword('de');
    const recover = formsOf(page).find(({ fields }) => fields.step === 'recover');
    const asked = await browser.post(new URL(recover?.action ?? '', identity.origin), recover?.fields ?? {});
    const identify = formsOf(asked.body).find(({ fields }) => fields.step === 'identify');
    const chosen = await browser.post(new URL(identify?.action ?? '', identity.origin), {
      ...identify?.fields,
      identifier: 'nobody@example.org',
    });
    expect(chosen.body).toContain('Code per E-Mail');
    expect(chosen.body).not.toMatch(/>Email<|: Email/);
  });

  it('that refuse a request say so in both languages, with the protocol’s words beside', async () => {
    const bad = authorizeUrl(identity, { redirect_uri: 'https://evil.example/' });
    const german = await reader('de').get(bad);
    expect(german.status).toBe(400);
    expect(german.body).toContain('kennen wir nicht');
    expect(german.body).toContain('<code lang="en">invalid_redirect_uri</code>');
    expect((await reader('en').get(bad)).body).toContain('is not one that we know');
    expect((await reader('de').get(`${identity.origin}/email/verify?token=x`)).body).toContain('Dieser Link gilt nicht mehr');
  });
});

describe('ways that lead nowhere', () => {
  it('say so on a page, in the reader’s words', async () => {
    for (const path of ['/login/token/redirect?stateToken=made-up', '/idp/callback?state=made-up&code=x']) {
      const german = await reader('de').get(`${identity.origin}${path}`);
      expect(german.status, path).toBe(403);
      expect(german.headers.get('content-type'), path).toContain('text/html');
      expect(german.body, path).toContain('Diese Anmeldung ist abgelaufen');
    }
    const english = await reader('en').get(`${identity.origin}/idp/idx/redirect-idp/northwind?t=made-up`);
    expect(english.status).toBe(404);
    expect(english.body).toContain('There is nothing at this address');
    const script = await fetch(`${identity.origin}/login/token/redirect?stateToken=made-up`, { headers: { accept: 'application/json' } });
    expect(script.headers.get('content-type')).toContain('application/json');
  });
});

describe('signing out without an ID token', () => {
  it('asks whoever has a session, and does it on POST alone', async () => {
    const { email, password } = await identity.account();
    const browser = reader('de');
    const page = await browser.follow(authorizeUrl(identity), identity.origin);
    const form = formsOf(page.body).find(({ fields }) => fields.step === 'identify');
    const signedIn = await browser.post(new URL(form?.action ?? '', identity.origin), {
      ...form?.fields,
      identifier: email,
      'credentials.passcode': password,
    });
    await browser.follow(signedIn.location ?? '', identity.origin);
    const session = () => browser.get(`${identity.origin}/api/v1/sessions/me`);
    const question = await browser.get(`${identity.issuer}/v1/logout`);
    expect(question.body).toContain('Möchten Sie sich abmelden?');
    expect((await session()).status).toBe(200);
    const confirm = formsOf(question.body)[0];
    const action = new URL(confirm?.action ?? '', identity.origin);
    // Another site's page can post a form, but not the secret in it.
    expect((await browser.post(action, { ...confirm?.fields, xsrf: 'guessed', logout: 'yes' })).status).toBe(400);
    expect((await session()).status).toBe(200);
    const out = await browser.post(action, { ...confirm?.fields, logout: 'yes' });
    expect((await browser.follow(out.location ?? '', identity.origin)).body).toContain('Sie sind abgemeldet');
    expect((await session()).status).toBe(404);
  });

  it('does not ask who has none', async () => {
    const answer = await reader('de').follow(`${identity.issuer}/v1/logout`, identity.origin);
    expect(answer.body).toContain('Sie sind abgemeldet');
    expect(answer.body).not.toContain('<script');
  });
});

describe('messages of IDX', () => {
  it('are in the language of the one who began, under the same key', async () => {
    const client = visitor(identity, { headers: { 'accept-language': 'de', 'x-forwarded-for': someAddress() } });
    await client.idx.start();
    const wrong = await proceedOf(client)({
      step: 'identify',
      identifier: 'somebody@example.org',
      credentials: { passcode: 'Wrong-harbour-5' },
    });
    expect(messageKeys(wrong)).toEqual(['errors.E0000004']);
    expect(JSON.stringify(wrong.rawIdxState)).toContain('E-Mail oder Passwort ist falsch.');
  });

  it('without a transaction, of the one who asks', async () => {
    const answer = await fetch(`${identity.origin}/idp/idx/introspect`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'de' },
      body: '{"stateToken":"x"}',
    });
    expect(await answer.text()).toContain('hat zu lange gedauert');
  });
});

describe('the link in a mail', () => {
  const asked = async (language: string, clientId: string) => {
    const { email } = await identity.account();
    const client = visitor(identity, {
      clientId,
      headers: { 'accept-language': language, 'x-forwarded-for': someAddress() },
      ...(clientId === 'paged' ? { redirectUri: `${PAGED}/api/auth/callback` } : {}),
    });
    await client.idx.start();
    const proceed = proceedOf(client);
    const chosen = await proceed({ step: 'identify', identifier: email });
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
    return new URL(linkIn(await identity.mailbox.mail(email)));
  };

  it.each([
    ['de', '/de/sign-in'],
    ['en', '/sign-in'],
    [NO_LANGUAGE, '/sign-in'],
  ])('leads whoever asked in %s to the page of a client in that language', async (language, path) => {
    const link = await asked(language, 'paged');
    expect([link.origin, link.pathname]).toEqual([PAGED, path]);
    expect(link.searchParams.get('otp')).toMatch(/^\d{6}$/);
  });

  it('opened in another browser is answered in that browser’s language, before and after the press', async () => {
    const link = await asked('en', 'public');
    const elsewhere = reader('de-AT');
    const page = await elsewhere.get(link);
    expect(page.body).toContain('<html lang="de">');
    const form = formsOf(page.body)[0];
    const shown = await elsewhere.post(new URL(form?.action ?? '', identity.origin), form?.fields ?? {});
    expect(shown.body).toContain('<html lang="de">');
    expect(shown.body).toContain('Geben Sie diesen Code ein');
    expect(shown.body).not.toMatch(/Enter this code|another browser/);
    const over = await elsewhere.post(new URL(form?.action ?? '', identity.origin), form?.fields ?? {});
    expect([over.status, over.body]).toEqual([410, expect.stringContaining('Dieser Link gilt nicht mehr') as string]);
  });
});
