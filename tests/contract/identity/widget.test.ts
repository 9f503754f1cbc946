import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { publicClient } from '../../../src/backends/identity/config.ts';
import { openBrowser } from '../../support/browser.ts';
import { proceedOf, visitor } from '../support/idx-client.ts';
import { freePort } from '../../../scripts/supervisor/ports.ts';
import { codeIn, startIdentity, type Identity } from '../support/identity.ts';
import { serveWidget } from '../support/widget-page.ts';

interface Answer {
  status: string;
  tokens?: { idToken: { claims: { sub: string } } };
  rawIdxState: {
    remediation: { value: { value: { options: { value: { form: { value: { name: string; value: string }[] } } }[] }[] }[] };
    currentAuthenticator: { value: { contextualData: { activationData: unknown } } };
  };
}

/** What the page with okta-auth-js has. */
interface BrowserGlobals {
  client: { idx: { start(options: object): Promise<Answer>; proceed(options: object): Promise<Answer> } };
  OktaAuth: {
    webauthn: {
      buildCredentialCreationOptions(data: unknown, enrolled: unknown[]): CredentialCreationOptions;
      getAttestation(credential: unknown): { clientData: string; attestation: string };
    };
  };
}

let identity: Identity;
let browser: Browser;
let page: Page;
let origin: string;
let closePage: () => Promise<void>;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  identity = await startIdentity({ clients: [publicClient('public', origin), publicClient('first', origin, 'identifier')] });
  closePage = await serveWidget(port, () => identity.issuer);
  browser = await openBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await closePage?.();
  await identity?.stop();
});
afterEach(async () => {
  await page.context().close();
});

async function open(path = '/') {
  const context = await browser.newContext({ locale: 'en-GB' });
  context.setDefaultTimeout(20_000);
  page = await context.newPage();
  await page.goto(origin + path, { waitUntil: 'networkidle' });
}

const next = (name: string | RegExp) => page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click();

/** Goes to another step. The widget draws its first step again while it settles, and a click meanwhile is lost: a person clicks again. */
async function goTo(name: string | RegExp, step: Locator) {
  await next(name);
  const came = () =>
    step.waitFor({ timeout: 4000 }).then(
      () => true,
      () => false,
    );
  if (await came()) return;
  await next(name).catch(() => undefined);
  await step.waitFor().catch(async (error: unknown) => {
    throw new Error(`"${String(name)}" leads elsewhere: ${await page.locator('body').innerText()}`, { cause: error });
  });
}

async function result() {
  const text = page.locator('#result');
  await text.filter({ hasText: '{' }).waitFor({ state: 'attached' });
  return JSON.parse((await text.textContent()) ?? '') as { status: string; claims: Record<string, unknown>; accessToken: string };
}

/** Does a step and waits for the next one; what the widget drew over meanwhile is done again, as a person would. */
async function stepTo(came: Locator, work: () => Promise<void>) {
  const isThere = (timeout: number) =>
    came
      .first()
      .waitFor({ timeout })
      .then(
        () => true,
        () => false,
      );
  await work();
  if (await isThere(6000)) return;
  await work().catch(() => undefined);
  if (!(await isThere(20_000))) throw new Error(`the step did not come; there is: ${await page.locator('body').innerText()}`);
}

/** Does the last step, again where the widget drew over it, and gives what the page has of the sign-in. */
async function resultOf(work: () => Promise<void>) {
  await stepTo(page.locator('#result').filter({ hasText: '{' }), work);
  return result();
}

const codeField = () => page.locator('input[name="credentials.passcode"]').or(page.getByText(/enter a (?:verification )?code/i));

/** Where a link was mailed too, the widget shows the field only when asked. */
async function enterCode(code: string) {
  const field = page.locator('input[name="credentials.passcode"]');
  const link = page.getByText(/enter a (?:verification )?code/i).first();
  await field.or(link).first().waitFor();
  if (!(await field.isVisible())) await link.click();
  await field.fill(code);
  await next('Verify');
}

async function password(email: string, secret: string) {
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await next('Sign in');
}

describe('Sign-In Widget', () => {
  it('signs in with a password; a second page with okta-auth-js is signed in silently', async () => {
    const { email, password: secret, id } = await identity.account();
    await open();
    const done = await resultOf(() => password(email, secret));
    expect(done).toMatchObject({ status: 'SUCCESS', claims: { sub: id, email } });

    await page.goto(`${origin}/auth?client=first`);
    const silent = await page.evaluate(async () => {
      const { client } = window as unknown as {
        client: { token: { getWithoutPrompt(): Promise<{ tokens: { idToken: { claims: { sub: string } } } }> } };
      };
      return (await client.token.getWithoutPrompt()).tokens.idToken.claims.sub;
    });
    expect(silent).toBe(id);
  });

  it('signs in with a code by mail', async () => {
    const { email, id } = await identity.account();
    await open('/?client=first');
    const byMail = page.getByRole('link', { name: /select.*email/i });
    await stepTo(byMail, async () => {
      await page.getByLabel('Username').fill(email);
      await next('Next');
    });
    await stepTo(codeField(), () => byMail.click());
    const code = codeIn(await identity.mailbox.mail(email));
    expect((await resultOf(() => enterCode(code))).claims.sub).toBe(id);
  });

  it('signs up, with a verified address and a password', async () => {
    // Its own at each try: the one before may have made the account.
    const email = `widget-${Date.now().toString(36)}@new.example`;
    await open();
    await goTo('Sign up', page.getByLabel('First name'));
    await stepTo(codeField(), async () => {
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Last name').fill('Marsh');
      await page.getByLabel('Email').fill(email);
      // The name alone is also that of the link which led here.
      await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    });
    const code = codeIn(await identity.mailbox.mail(email));
    const toPassword = page.getByRole('link', { name: /(?:set up|select).*password/i });
    await stepTo(toPassword, () => enterCode(code));
    const first = page.getByLabel('Enter password', { exact: true });
    await stepTo(first, () => toPassword.click());
    const { claims } = await resultOf(async () => {
      await first.fill('Sieben-Weiden-7');
      await page.getByLabel('Re-enter password').fill('Sieben-Weiden-7');
      await next('Next');
    });
    expect(claims).toMatchObject({ email, given_name: 'Ada' });
  });

  it('recovers a password', async () => {
    const { email, id } = await identity.account();
    await open();
    await goTo('Forgot password?', page.getByText('Reset your password'));
    const byMail = page.getByRole('link', { name: /select.*email/i });
    await stepTo(byMail, async () => {
      await page.locator('input[name="identifier"]').fill(email);
      await next('Next');
    });
    await stepTo(codeField(), () => byMail.click());
    const code = codeIn(await identity.mailbox.mail(email));
    const fresh = page.getByLabel('New password');
    await stepTo(fresh, () => enterCode(code));
    const { claims } = await resultOf(async () => {
      await fresh.fill('Eleven-otters-11');
      await page.getByLabel('Re-enter password').fill('Eleven-otters-11');
      await next('Reset Password');
    });
    expect(claims.sub).toBe(id);
  });

  it('unlocks an account, and signs in to it', async () => {
    const { email, password: secret, id } = await identity.account();
    const stranger = visitor(identity, { redirectUri: `${origin}/login/callback` });
    await stranger.idx.start();
    for (let attempt = 0; attempt < 8; attempt += 1)
      await proceedOf(stranger)({ step: 'identify', identifier: email, credentials: { passcode: `Wrong-${attempt}-harbour` } });
    await open();
    await password(email, secret);
    await page
      .getByText(/factor is suspended|Too many attempts|paused/i)
      .first()
      .waitFor();
    // The step before asks for the identifier too: only the list of ways tells that this one has come.
    const byMail = page
      .getByRole('link', { name: /select.*email/i })
      .or(page.getByRole('button', { name: /select.*email/i }))
      .first();
    await goTo('Unlock account?', byMail);
    await page.locator('input[name="identifier"]').fill(email);
    await byMail.click();
    const code = codeIn(await identity.mailbox.mail(email, 2));
    await enterCode(code);
    await page
      .getByText(/existing username and password|unlocked/i)
      .first()
      .waitFor();
    await next('Back to sign in');
    expect((await resultOf(() => password(email, secret))).claims.sub).toBe(id);
  });
});

describe('passkey', () => {
  it('is set up with okta-auth-js, and signs in in the widget: unasked, and after an address', async () => {
    const { email, id } = await identity.account();
    await open('/auth');
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const { body } = await identity.manage('POST', `/users/${id}/enrolment-token`, { authenticators: ['webauthn'] });
    const made = await page.evaluate(async (activationToken) => {
      const { client, OktaAuth } = window as unknown as BrowserGlobals;
      const start = await client.idx.start({ activationToken, useGenericRemediator: true });
      const option =
        start.rawIdxState.remediation.value[0]?.value[0]?.options[0]?.value.form.value.map(({ name, value }) => [name, value]) ?? [];
      const enrol = await client.idx.proceed({
        step: 'select-authenticator-enroll',
        authenticator: Object.fromEntries(option),
        useGenericRemediator: true,
      });
      const { activationData } = enrol.rawIdxState.currentAuthenticator.value.contextualData;
      const credential = await navigator.credentials.create(OktaAuth.webauthn.buildCredentialCreationOptions(activationData, []));
      const { clientData, attestation } = OktaAuth.webauthn.getAttestation(credential);
      const done = await client.idx.proceed({
        step: 'enroll-authenticator',
        credentials: { clientData, attestation },
        useGenericRemediator: true,
      });
      return { status: done.status, sub: done.tokens?.idToken.claims.sub };
    }, String(body.token));
    expect(made).toEqual({ status: 'SUCCESS', sub: id });
    const list = await identity.manage('GET', `/users/${id}/authenticators`);
    expect(list.body.authenticators).toMatchObject([{ key: 'webauthn' }]);

    // The widget asks the browser by itself (conditional mediation), and the device says yes at once.
    await page.context().clearCookies();
    await page.goto(`${origin}/?client=first`);
    expect((await result()).claims).toMatchObject({ sub: id, acr: 'urn:okta:loa:2fa:any', amr: ['hwk', 'mfa'] });

    const present = (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    await present(false);
    await page.context().clearCookies();
    await page.goto(`${origin}/?client=first`);
    await page.getByLabel('Username').fill(email);
    await next('Next');
    await present(true);
    await page.getByRole('link', { name: /select.*(?:security key|passkey|biometric)/i }).click();
    const verify = page.getByRole('button', { name: /verify/i }).or(page.getByRole('link', { name: /verify|retry/i }));
    await Promise.race([
      verify
        .first()
        .click({ timeout: 5000 })
        .catch(() => undefined),
      result(),
    ]);
    const done = await result();
    expect(done.claims).toMatchObject({ sub: id, acr: 'urn:okta:loa:2fa:any', amr: ['hwk', 'mfa'] });
  });
});
