import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBrowser } from '../support/authorize.ts';
import { formsOf } from '../support/cookie-browser.ts';
import { choice, messageKeys, names, proceedOf, visitor } from '../support/idx-client.ts';
import { PUBLIC_PAGE, startIdentity, type Identity } from '../support/identity.ts';
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
