import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OktaAuth } from '@okta/okta-auth-js';
import { newBrowser } from '../support/authorize.ts';
import { formsOf } from '../support/cookie-browser.ts';
import { choice, messageKeys, names, proceedOf, visitor } from '../support/idx-client.ts';
import { PUBLIC_PAGE, startIdentity, type Identity } from '../support/identity.ts';
import { authenticatorsOf, setUpApp } from '../support/my-account.ts';
import { afterReturn, roundTrip } from '../support/social.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

describe('social sign-in', () => {
  it('makes an account from a verified address, and finds it again', async () => {
    const { client, back, provider } = await roundTrip(identity, { email: 'kim@social.example' });
    expect(provider).toBe('Northwind');
    expect(back.origin).toBe(PUBLIC_PAGE);
    expect(client.idx.isInteractionRequired(back.search)).toBe(false);
    const code = back.searchParams.get('interaction_code') ?? '';
    await client.idx.handleInteractionCodeRedirect(back.href);
    const { idToken } = await client.tokenManager.getTokens();
    expect(idToken?.claims).toMatchObject({ email: 'kim@social.example', given_name: 'Kim', amr: ['fed'] });
    expect(code).not.toBe('');
    const again = await roundTrip(identity, { email: 'kim@social.example' });
    await again.client.idx.handleInteractionCodeRedirect(again.back.href);
    expect((await again.client.tokenManager.getTokens()).idToken?.claims.sub).toBe(idToken?.claims.sub);
  });

  it('links to an account with the same address only after its owner signs in', async () => {
    const { email, password, id } = await identity.account();
    const { client, back } = await roundTrip(identity, { email });
    expect(client.idx.isInteractionRequired(back.search)).toBe(true);
    const proceed = proceedOf(client);
    const chosen = await afterReturn(client);
    expect(messageKeys(chosen)).toEqual(['idx.social.link.signin']);
    expect(names(chosen)).toEqual(['select-authenticator-authenticate']);
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Password') });
    const done = await proceed({ step: 'challenge-authenticator', credentials: { passcode: password } });
    expect(done.tokens?.idToken?.claims.sub).toBe(id);
    const told = await identity.mailbox.mail(email);
    expect([told.subject, told.text]).toEqual(['A new way to sign in to your account', expect.stringContaining('Northwind') as string]);
    const again = await roundTrip(identity, { email });
    await again.client.idx.handleInteractionCodeRedirect(again.back.href);
    expect((await again.client.tokenManager.getTokens()).idToken?.claims.sub).toBe(id);
    // Told once, and never of what the account began with.
    expect(identity.mailbox.to(email)).toHaveLength(1);
    expect(identity.mailbox.to('kim@social.example')).toHaveLength(0);
  });

  it('asks for a code when the other provider has not verified the address, and links nothing by it', async () => {
    const { client, back } = await roundTrip(identity, { email: 'unverified@social.example', verified: false });
    expect(client.idx.isInteractionRequired(back.search)).toBe(true);
    const step = await afterReturn(client);
    expect(step.nextStep?.name).toBe('enroll-authenticator');
    const { email } = await identity.account();
    const taken = await roundTrip(identity, { email, verified: false });
    expect(taken.back.searchParams.get('error')).toBe('access_denied');
  });

  it('gives the code to the browser that came back, and to nobody who watches the transaction', async () => {
    const { client, back, meta } = await roundTrip(identity, { email: 'watched@social.example' });
    expect(back.searchParams.get('interaction_code')).toMatch(/^ic\./);
    const watch = await fetch(`${identity.origin}/idp/idx/introspect`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ interactionHandle: meta?.interactionHandle }),
    });
    expect(watch.status).toBe(401);
    expect(await watch.text()).not.toContain('interaction_code');
    expect(client).toBeDefined();
  });

  /** The view that whoever began a flow gets of it, as it travelled. */
  const seen = async (body: object) => {
    const answer = await fetch(`${identity.origin}/idp/idx/introspect`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  };

  it('does not tell whoever began the flow elsewhere who the visitor is', async () => {
    const email = 'unaware@social.example';
    const own = await roundTrip(identity, { email });
    await own.client.idx.handleInteractionCodeRedirect(own.back.href);
    const { idToken, accessToken } = await own.client.tokenManager.getTokens();
    const { app } = await setUpApp(identity, accessToken?.accessToken ?? '');
    expect(app.nextStep).toBeUndefined();
    const [held] = await authenticatorsOf(identity, accessToken?.accessToken ?? '');
    const { back, meta } = await roundTrip(identity, { email }, newBrowser(), { acrValues: 'urn:okta:loa:2fa:any' });
    expect(back.searchParams.get('error')).toBe('interaction_required');
    const { status, text } = await seen({ interactionHandle: meta?.interactionHandle });
    expect(status).toBe(200);
    expect(text).toContain('select-authenticator-authenticate');
    for (const told of [email, 'social.example', idToken?.claims.sub ?? '', held?.id ?? '']) expect(text).not.toContain(told);
  });

  it('a password and somebody else’s trip are no two factors, and are for whoever has what the browser brought back', async () => {
    const { email, password } = await identity.account();
    const own = await roundTrip(identity, { email });
    const chosen = await afterReturn(own.client);
    const linked = proceedOf(own.client);
    await linked({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Password') });
    expect((await linked({ step: 'challenge-authenticator', credentials: { passcode: password } })).tokens).toBeDefined();

    const prove = async (headers: Record<string, string>, client: OktaAuth) => {
      for (const [name, value] of Object.entries(headers)) client.http.setRequestHeader(name, value);
      const offered = await afterReturn(client);
      const proceed = proceedOf(client);
      await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(offered, 'Password') });
      return proceed({ step: 'challenge-authenticator', credentials: { passcode: password } });
    };
    const asked = { acrValues: 'urn:okta:loa:2fa:any' };
    const stranger = await roundTrip(identity, { email }, newBrowser(), asked);
    const brought = stranger.back.searchParams.get('continuation') ?? '';
    expect(brought).toMatch(/^[\w-]{43}$/);
    const refused = await prove({ 'x-continuation': `${brought.slice(1)}x` }, stranger.client);
    expect([refused.tokens, refused.nextStep?.name]).toEqual([undefined, 'select-authenticator-authenticate']);

    const same = await roundTrip(identity, { email }, newBrowser(), asked);
    const done = await prove({ 'x-continuation': same.back.searchParams.get('continuation') ?? '' }, same.client);
    expect(done.tokens?.idToken?.claims).toMatchObject({ email, acr: 'urn:okta:loa:2fa:any' });
  });

  it('does not tell it either where the account waits to be connected', async () => {
    const { email } = await identity.account();
    const { meta } = await roundTrip(identity, { email });
    const { status, text } = await seen({ interactionHandle: meta?.interactionHandle });
    expect(status).toBe(200);
    expect(text).toContain('idx.social.link.signin');
    expect(text).not.toContain(email);
    // A guessed address has the same ids in each flow in which it is typed; here they would say that the guess is right.
    const guess = visitor(identity);
    await guess.idx.start();
    const typed = JSON.stringify((await proceedOf(guess)({ step: 'identify', identifier: email })).rawIdxState);
    const idsIn = (view: string): string[] => view.match(/(?:eae|00u)[\w-]{17}/g) ?? [];
    expect(idsIn(typed)).not.toEqual([]);
    expect(idsIn(text).filter((id) => typed.includes(id))).toEqual([]);
  });

  /** The same view in a browser, which the flow belongs to from then on. */
  const seenBy = async (browser: ReturnType<typeof newBrowser>, interactionHandle: string | undefined): Promise<string> => {
    const answer = await browser.request(`${identity.origin}/idp/idx/introspect`, {
      method: 'POST',
      headers: { origin: PUBLIC_PAGE, 'content-type': 'application/json' },
      body: JSON.stringify({ interactionHandle }),
    });
    return answer.body;
  };
  const tripOf = async (browser: ReturnType<typeof newBrowser>, way: string, email: string): Promise<URL | undefined> => {
    const there = (await browser.get(way)).location ?? new URL('http://nowhere.invalid');
    const form = formsOf((await browser.get(there)).body)[0];
    const answered = await browser.post(there, { ...form?.fields, email, given_name: 'A', family_name: 'B', answer: 'yes' });
    return (await browser.get(answered.location ?? '')).location;
  };

  it.each([
    { whom: 'somebody without an address', of: () => Promise.resolve('none') },
    {
      whom: 'a deactivated account',
      of: async () => {
        const email = 'gone@social.example';
        const { client, back } = await roundTrip(identity, { email });
        await client.idx.handleInteractionCodeRedirect(back.href);
        const { idToken } = await client.tokenManager.getTokens();
        expect((await identity.manage('POST', `/users/${idToken?.claims.sub}/deactivate`)).status).toBeLessThan(300);
        return email;
      },
    },
  ])('nor after a trip of their own in the same flow that brings $whom', async ({ of }) => {
    const { email } = await identity.account();
    const { meta, way } = await roundTrip(identity, { email });
    const own = newBrowser();
    expect(await seenBy(own, meta?.interactionHandle)).not.toContain(email);
    const back = await tripOf(own, way, await of());
    expect(back?.searchParams.get('error')).toBe('access_denied');
    for (const view of [await seenBy(own, meta?.interactionHandle), (await seen({ interactionHandle: meta?.interactionHandle })).text]) {
      expect(view).toContain('stateHandle');
      expect(view).not.toContain(email);
      expect(view).not.toContain('select-authenticator-authenticate');
    }
  });

  it('tells it in the browser that began the flow', async () => {
    const email = 'aware@social.example';
    await roundTrip(identity, { email });
    const browser = newBrowser();
    const client = visitor(identity);
    await client.idx.start({ acrValues: 'urn:okta:loa:2fa:any' });
    const { interactionHandle } = (await client.idx.getSavedTransactionMeta()) ?? {};
    const begun = await seenBy(browser, interactionHandle);
    const { href } = (JSON.parse(begun) as { remediation: { value: { name: string; href: string }[] } }).remediation.value.find(
      ({ name }) => name === 'redirect-idp',
    ) ?? { href: '' };
    await tripOf(browser, href, email);
    expect((await seen({ interactionHandle })).text).toContain(email);
  });

  it('refuses an answer in another browser', async () => {
    const browser = newBrowser();
    const client = visitor(identity);
    const first = await client.idx.start();
    const step = first.availableSteps?.find((one) => one.name === 'redirect-idp') as unknown as { href: string };
    const at = (await browser.get(step.href)).location ?? new URL('http://nowhere.invalid');
    const form = formsOf((await browser.get(at)).body)[0];
    const answered = await browser.post(at, {
      ...form?.fields,
      email: 'victim@social.example',
      given_name: 'A',
      family_name: 'B',
      answer: 'yes',
    });
    expect((await newBrowser().get(answered.location ?? '')).status).toBe(403);
  });
});
