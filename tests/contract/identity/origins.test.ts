import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieBrowser, formsOf } from '../support/cookie-browser.ts';
import { someAddress } from '../support/idx-client.ts';
import { DOTCOM, PUBLIC_PAGE, startIdentity, type Identity } from '../support/identity.ts';
import { authorizeUrl, rawIdx } from '../support/raw-idx.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const { begin, call, interact, stateHandle } = rawIdx(() => identity);

describe('a session', () => {
  it('a session id that was there before the sign-in is not the one after it', async () => {
    const { email, password } = await identity.account();
    const browser = cookieBrowser({ 'x-forwarded-for': someAddress() });
    const page = await browser.follow(authorizeUrl(identity), identity.origin);
    browser.setCookie(identity.origin, 'idp_session', 'chosen-by-somebody-else');
    const form = formsOf(page.body).find(({ fields }) => fields.step === 'identify');
    const answer = await browser.post(new URL(form?.action ?? '', identity.origin), {
      ...form?.fields,
      identifier: email,
      'credentials.passcode': password,
    });
    await browser.follow(answer.location ?? '', identity.origin);
    const after = browser.cookie(identity.origin, 'idp_session');
    expect(after).toBeTruthy();
    expect(after).not.toBe('chosen-by-somebody-else');
  });

  it('signing in over a session ends it: the old id, known to somebody else, is dead', async () => {
    const browser = cookieBrowser({ origin: PUBLIC_PAGE, 'x-forwarded-for': someAddress() });
    const signIn = async ({ email, password }: { email: string; password: string }) => {
      const { body } = await interact({ max_age: '0' }, { origin: PUBLIC_PAGE });
      const post = async (path: string, json: unknown) =>
        JSON.parse(
          (
            await browser.request(`${identity.origin}/idp/idx/${path}`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(json),
            })
          ).body,
        ) as Record<string, unknown>;
      const { stateHandle: handle } = await post('introspect', { interactionHandle: body.interaction_handle });
      expect(await post('identify', { stateHandle: handle, identifier: email, credentials: { passcode: password } })).toHaveProperty(
        'successWithInteractionCode',
      );
      return {
        id: browser.cookie(identity.origin, 'idp_session') ?? '',
        signature: browser.cookie(identity.origin, 'idp_session.sig') ?? '',
      };
    };
    const whoHas = async ({ id, signature }: { id: string; signature: string }) => {
      const other = cookieBrowser();
      other.setCookie(identity.origin, 'idp_session', id);
      other.setCookie(identity.origin, 'idp_session.sig', signature);
      return (await other.get(`${identity.origin}/api/v1/sessions/me`)).status;
    };
    const attacker = await signIn(await identity.account());
    expect(await whoHas(attacker)).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const victim = await signIn(await identity.account());
    expect(victim.id).not.toBe(attacker.id);
    expect(await whoHas(attacker)).toBe(404);
    expect(await whoHas(victim)).toBe(200);
    expect(await whoHas({ ...victim, signature: attacker.signature })).toBe(404);
  });
});

describe('calls from elsewhere', () => {
  it('a page of another site cannot post into a sign-in here', async () => {
    const { email, password } = await identity.account();
    const browser = cookieBrowser({ 'x-forwarded-for': someAddress() });
    const page = await browser.follow(authorizeUrl(identity), identity.origin);
    const form = formsOf(page.body).find(({ fields }) => fields.step === 'identify');
    const fields = { ...form?.fields, identifier: email, 'credentials.passcode': password };
    const action = new URL(form?.action ?? '', identity.origin);
    for (const origin of ['https://evil.example', `${identity.origin}.evil.example`, 'null'])
      expect((await browser.post(action, fields, { origin })).status, origin).toBe(410);
    // Neither in a browser that did not begin it, though everything in the form is known.
    expect((await cookieBrowser({ 'x-forwarded-for': someAddress() }).post(action, fields, { origin: identity.origin })).status).toBe(410);
    expect((await browser.post(action, fields, { origin: identity.origin })).status).toBe(303);
  });

  it('answers scripts of the clients’ origins only', async () => {
    const handle = await stateHandle();
    const strange = await call('identify', { stateHandle: handle, identifier: 'a@example.org' }, { origin: `${DOTCOM}.evil.example` });
    expect(strange.status).toBe(403);
    expect(strange.headers.get('access-control-allow-origin')).toBeNull();
    const own = await call('identify', { stateHandle: handle, identifier: 'a@example.org' }, { origin: DOTCOM });
    expect(own.headers.get('access-control-allow-origin')).toBe(DOTCOM);
    expect(own.headers.get('access-control-allow-credentials')).toBe('true');
    const preflight = await fetch(`${identity.origin}/idp/idx/identify`, {
      method: 'OPTIONS',
      headers: { origin: DOTCOM, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-okta-user-agent-extended' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-okta-user-agent-extended');
    const form = await fetch(`${identity.origin}/idp/idx/identify`, { method: 'POST', body: new URLSearchParams({ stateHandle: handle }) });
    expect(form.status).toBe(415);
  });

  it('takes no step, starts nothing and ends nothing for a page of another site', async () => {
    const evil = { origin: 'https://evil.example' };
    const { body } = await interact();
    expect((await interact({}, evil)).status).toBe(403);
    expect((await call('introspect', { interactionHandle: body.interaction_handle }, evil)).status).toBe(403);
    for (const [method, path] of [
      ['DELETE', '/api/v1/sessions/me'],
      ['POST', '/api/v1/sessions/me/lifecycle/refresh'],
    ] as const)
      for (const origin of [evil.origin, `${PUBLIC_PAGE}.evil.example`, 'null'])
        expect((await fetch(identity.origin + path, { method, headers: { origin } })).status, `${path} ${origin}`).toBe(403);
  });

  it('handles that were altered, of another kind, or made up open nothing', async () => {
    const { body } = await interact();
    const handle = await stateHandle();
    const [kind, id, mac] = handle.split('.');
    for (const bad of [
      `${kind}.${id}.${randomBytes(32).toString('base64url')}`,
      `01.${id}.${mac}`,
      `${kind}.x.${mac}`,
      `${handle}x`,
      '',
      '..',
      'null',
      body.interaction_handle ?? '',
    ]) {
      expect((await call('introspect', { stateToken: bad })).status).toBe(401);
      expect((await call('identify', { stateHandle: bad, identifier: 'a@example.org' })).status).toBe(401);
    }
  });

  it('a step out of turn changes nothing', async () => {
    const { email } = await identity.account();
    const { proceed } = await begin();
    const chosen = await proceed({ step: 'identify', identifier: email });
    const handle = String(chosen.context.stateHandle);
    for (const [path, body] of [
      ['challenge/answer', { credentials: { passcode: 'New-password-1' } }],
      ['credential/enroll', { authenticator: { id: 'autGoogleOtp0000000' } }],
      ['skip', {}],
      ['enroll/new', { userProfile: {} }],
    ] as const) {
      const answer = await call(path, { stateHandle: handle, ...body });
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).toContain('idx.return.stale');
      expect(JSON.stringify(answer.body)).toContain('select-authenticator-authenticate');
    }
  });
});
