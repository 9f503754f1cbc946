import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieBrowser, formsOf } from './support/cookie-browser.ts';
import { choice, messageKeys, names, proceedOf, someAddress, visitor } from './support/idx-client.ts';
import { codeIn, linkIn, DOTCOM, PUBLIC_PAGE, startIdentity, type Identity } from './support/identity.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

async function interact(changes: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const form = {
    client_id: 'public',
    scope: 'openid',
    redirect_uri: `${PUBLIC_PAGE}/login/callback`,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    state: 's',
    ...changes,
  };
  const response = await fetch(`${identity.issuer}/v1/interact`, { method: 'POST', body: new URLSearchParams(form), headers });
  return {
    status: response.status,
    body: (await response.json()) as { interaction_handle?: string; error?: string },
    headers: response.headers,
  };
}

async function call(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${identity.origin}/idp/idx/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, headers: response.headers };
}

async function stateHandle(headers: Record<string, string> = {}): Promise<string> {
  const { body } = await interact({}, headers);
  return String((await call('introspect', { interactionHandle: body.interaction_handle }, headers)).body.stateHandle);
}

async function begin(address = someAddress()) {
  const client = visitor(identity, { headers: { 'x-forwarded-for': address } });
  await client.idx.start();
  return { client, proceed: proceedOf(client) };
}

/** An answer without what differs between any two transactions. */
const comparable = (value: unknown, identifier: string): string =>
  JSON.stringify(value, (key, inner: unknown) =>
    key === 'headers'
      ? undefined
      : ['stateHandle', 'expiresAt', 'id', 'href'].includes(key) && typeof inner === 'string'
        ? `${key} of ${inner.length}`
        : typeof inner === 'string'
          ? inner.startsWith('02.')
            ? '-'
            : inner.replaceAll(identifier, 'X').replaceAll(`${identifier.slice(0, 1)}***`, 'X***')
          : inner,
  );

describe('guessing', () => {
  it('one password on many accounts is stopped by the address', async () => {
    const address = someAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const handle = await stateHandle();
      const answer = await call(
        'identify',
        { stateHandle: handle, identifier: `sprayed${n}@example.org`, credentials: { passcode: 'Spring-tide-24' } },
        { 'x-forwarded-for': address },
      );
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(590);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429, 429]);
  });

  it('many at the same moment count as many', async () => {
    const { email, password } = await identity.account();
    const handles = await Promise.all(Array.from({ length: 24 }, () => stateHandle()));
    const answers = await Promise.all(
      handles.map((handle, n) =>
        call(
          'identify',
          { stateHandle: handle, identifier: email, credentials: { passcode: `Wrong-${n}-tide` } },
          { 'x-forwarded-for': someAddress() },
        ),
      ),
    );
    const tried = answers.filter(({ body }) => JSON.stringify(body).includes('errors.E0000004'));
    expect(tried.length).toBeLessThanOrEqual(8);
    const { proceed } = await begin();
    expect((await proceed({ step: 'identify', identifier: email, credentials: { passcode: password } })).status).toBe('PENDING');
  });

  it('codes: eight tries an account in all, whatever number of codes is asked for', async () => {
    const { email } = await identity.account();
    let wrong = 0;
    let refused = 0;
    for (let round = 0; round < 4; round += 1) {
      const { proceed } = await begin();
      const chosen = await proceed({ step: 'identify', identifier: email });
      await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
      const code = codeIn(await identity.mailbox.mail(email, round + 1));
      for (let n = 0; n < 4; n += 1) {
        const keys = messageKeys(
          await proceed({ step: 'challenge-authenticator', credentials: { passcode: code === '111111' ? '222222' : '111111' } }),
        );
        if (keys.includes('api.authn.error.PASSCODE_INVALID')) wrong += 1;
        if (keys.includes('tooManyRequests')) refused += 1;
      }
    }
    expect(wrong).toBe(8);
    expect(refused).toBe(8);
  });

  it('guesses sent at once with one handle get four tries', async () => {
    const { email } = await identity.account();
    const handle = await stateHandle();
    const chosen = (await call('identify', { stateHandle: handle, identifier: email })).body;
    const id = JSON.stringify(chosen).match(/autEmail\w+/)?.[0];
    await call('challenge', { stateHandle: handle, authenticator: { id, methodType: 'email' } });
    const code = codeIn(await identity.mailbox.mail(email));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        call(
          'challenge/answer',
          { stateHandle: handle, credentials: { passcode: String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0') } },
          { 'x-forwarded-for': someAddress() },
        ),
      ),
    );
    expect(answers.filter(({ body }) => JSON.stringify(body).includes('PASSCODE_INVALID'))).toHaveLength(4);
  });

  it('mails to one address are limited', async () => {
    const { email } = await identity.account();
    const { proceed } = await begin();
    const chosen = await proceed({ step: 'identify', identifier: email });
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
    for (let n = 0; n < 12; n += 1) await proceed({ actions: ['currentAuthenticatorEnrollment-resend'] });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(identity.mailbox.to(email).length).toBeLessThanOrEqual(8);
  });
});

describe('enumeration', () => {
  const flows: Record<string, (proceed: ReturnType<typeof proceedOf>, email: string) => Promise<unknown>> = {
    'a wrong password': async (proceed, email) =>
      (await proceed({ step: 'identify', identifier: email, credentials: { passcode: 'Wrong-harbour-5' } })).rawIdxState,
    'the choice of ways': async (proceed, email) => (await proceed({ step: 'identify', identifier: email })).rawIdxState,
    'a code': async (proceed, email) => {
      const chosen = await proceed({ step: 'identify', identifier: email });
      return (await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') })).rawIdxState;
    },
    'a passkey': async (proceed, email) => {
      const chosen = await proceed({ step: 'identify', identifier: email });
      const asked = (
        await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Security Key or Biometric') })
      ).rawIdxState;
      return JSON.parse(JSON.stringify(asked, (key, value: unknown) => (key === 'challenge' ? '-' : value))) as unknown;
    },
    'a wrong code': async (proceed, email) => {
      const chosen = await proceed({ step: 'identify', identifier: email });
      await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
      return (await proceed({ step: 'challenge-authenticator', credentials: { passcode: 'abcdef' } })).rawIdxState;
    },
    recovery: async (proceed, email) => {
      await proceed({ actions: ['currentAuthenticator-recover'] });
      const chosen = await proceed({ step: 'identify-recovery', identifier: email });
      return (await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') })).rawIdxState;
    },
    unlock: async (proceed, email) => {
      const form = await proceed({ step: 'unlock-account' });
      return (await proceed({ step: 'select-authenticator-unlock-account', identifier: email, authenticator: choice(form, 'Email') }))
        .rawIdxState;
    },
    'sign-up': async (proceed, email) => {
      await proceed({ step: 'select-enroll-profile' });
      return (await proceed({ step: 'enroll-profile', userProfile: { firstName: 'A', lastName: 'B', email } })).rawIdxState;
    },
  };

  for (const [name, flow] of Object.entries(flows)) {
    it(`${name}: the same answer with and without an account`, async () => {
      const { email } = await identity.account();
      const missing = email.replace('reader', 'rumour');
      const [known, unknown] = [await flow((await begin()).proceed, email), await flow((await begin()).proceed, missing)];
      expect(comparable(known, email)).toBe(comparable(unknown, missing));
    });
  }

  it('a lock looks the same too', async () => {
    const { email } = await identity.account();
    const keysOf = async (identifier: string) => {
      const keys: string[] = [];
      for (let n = 0; n < 9; n += 1)
        keys.push(
          ...messageKeys(await (await begin()).proceed({ step: 'identify', identifier, credentials: { passcode: 'Wrong-harbour-5' } })),
        );
      return keys;
    };
    expect(await keysOf(email)).toEqual(await keysOf('nobody@example.org'));
  });

  it('webfinger knows everybody alike', async () => {
    const ask = async (address: string) => (await fetch(`${identity.origin}/.well-known/webfinger?resource=acct:${address}`)).text();
    const { email } = await identity.account();
    expect((await ask(email)).replaceAll(email, 'X')).toBe((await ask('nobody@example.org')).replaceAll('nobody@example.org', 'X'));
  });
});

describe('redirects, codes, sessions', () => {
  it('compares redirect URIs as a whole', async () => {
    const good = `${PUBLIC_PAGE}/login/callback`;
    for (const bad of [
      `${good}/`,
      `${good}?x=1`,
      `${good}/../evil`,
      `${good}#x`,
      `${PUBLIC_PAGE}.evil.example/login/callback`,
      'http://evil.example/',
      `${good}%2f..`,
      good.toUpperCase(),
      `http://user@${new URL(good).host}/login/callback`,
    ]) {
      expect((await interact({ redirect_uri: bad })).status, bad).toBe(400);
      const url = new URL(`${identity.issuer}/v1/authorize`);
      for (const [name, value] of Object.entries({
        client_id: 'public',
        response_type: 'code',
        scope: 'openid',
        redirect_uri: bad,
        code_challenge: CHALLENGE,
        code_challenge_method: 'S256',
        state: 's',
        prompt: 'none',
      }))
        url.searchParams.set(name, value);
      const answer = await fetch(url, { redirect: 'manual' });
      expect(answer.status, bad).toBe(400);
      expect(answer.headers.get('location')).toBeNull();
    }
    const out = await fetch(
      `${identity.issuer}/v1/logout?client_id=public&post_logout_redirect_uri=${encodeURIComponent('http://evil.example/')}`,
      { redirect: 'manual' },
    );
    expect(out.status).toBe(400);
  });

  it('an interaction code is good once, with its verifier, for its client; a second use ends what the first gave', async () => {
    const { email, password } = await identity.account();
    const code = async () => {
      const handle = await stateHandle();
      const done = await call('identify', { stateHandle: handle, identifier: email, credentials: { passcode: password } });
      const value = (done.body.successWithInteractionCode as { value: { name: string; value: string }[] }).value;
      return { code: value.find(({ name }) => name === 'interaction_code')?.value ?? '', handle };
    };
    const trade = async (changes: Record<string, string>) => {
      const response = await fetch(`${identity.issuer}/v1/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'interaction_code',
          client_id: 'public',
          code_verifier: VERIFIER,
          redirect_uri: `${PUBLIC_PAGE}/login/callback`,
          ...changes,
        }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, string> };
    };
    const first = await code();
    expect((await trade({ interaction_code: first.code, code_verifier: 'x'.repeat(43) })).body).toMatchObject({ error: 'invalid_grant' });
    expect((await trade({ interaction_code: first.code, client_id: 'dotcom', client_secret: 'secret-of-the-dotcom-client' })).status).toBe(
      400,
    );
    expect((await trade({ interaction_code: `${first.code}x` })).status).toBe(400);
    const granted = await trade({ interaction_code: first.code });
    expect(granted.status).toBe(200);
    expect((await call('introspect', { stateToken: first.handle })).status).toBe(401);
    expect((await trade({ interaction_code: first.code })).body).toMatchObject({ error: 'invalid_grant' });
    const userinfo = await fetch(`${identity.issuer}/v1/userinfo`, {
      headers: { authorization: `Bearer ${granted.body.access_token ?? ''}` },
    });
    expect(userinfo.status).toBe(401);
    const late = await code();
    identity.later(61_000);
    expect((await trade({ interaction_code: late.code })).status).toBe(400);
  });

  it('a session id that was there before the sign-in is not the one after it', async () => {
    const { email, password } = await identity.account();
    const browser = cookieBrowser({ 'x-forwarded-for': someAddress() });
    const url = new URL(`${identity.issuer}/v1/authorize`);
    for (const [name, value] of Object.entries({
      client_id: 'public',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${PUBLIC_PAGE}/login/callback`,
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      state: 's',
    }))
      url.searchParams.set(name, value);
    const page = await browser.follow(url, identity.origin);
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

  it('a page of another site cannot post into a sign-in here', async () => {
    const { email, password } = await identity.account();
    const browser = cookieBrowser({ 'x-forwarded-for': someAddress() });
    const url = new URL(`${identity.issuer}/v1/authorize`);
    for (const [name, value] of Object.entries({
      client_id: 'public',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${PUBLIC_PAGE}/login/callback`,
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      state: 's',
    }))
      url.searchParams.set(name, value);
    const page = await browser.follow(url, identity.origin);
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

  it('handles that were altered, of another kind, or made up open nothing', async () => {
    const { body } = await interact();
    const handle = await stateHandle();
    const [kind, id, mac] = handle.split('.');
    for (const bad of [
      `${kind}.${id}.${randomBytes(32).toString('base64url')}`,
      `01.${id}.${mac}`,
      `${kind}.x.${mac}`,
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

describe('mail', () => {
  it('takes no line breaks into headers', async () => {
    for (const email of [
      'a@example.org\r\nBcc: victim@example.org',
      'a@example.org, victim@example.org',
      '"a b"@example.org',
      'a@example.org>,<victim@example.org',
    ]) {
      const { proceed } = await begin();
      await proceed({ step: 'select-enroll-profile' });
      const refused = await proceed({ step: 'enroll-profile', userProfile: { firstName: 'A', lastName: 'B', email } });
      expect(messageKeys(refused)).toContain('registration.error.invalidLoginEmail');
    }
    const { proceed } = await begin();
    await proceed({ step: 'select-enroll-profile' });
    const named = await proceed({
      step: 'enroll-profile',
      userProfile: { firstName: 'A\r\nBcc: victim@example.org', lastName: 'B', email: 'injected@example.org' },
    });
    expect(messageKeys(named)).toContain('registration.error.doesNotMatchPattern');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(identity.mailbox.to('victim@example.org')).toHaveLength(0);
  });

  it('a scanner that opens the link consumes nothing; confirming elsewhere shows the code; the same browser goes on', async () => {
    const { email } = await identity.account();
    const asked = async (headers: Record<string, string>) => {
      const handle = await stateHandle(headers);
      const chosen = JSON.stringify((await call('identify', { stateHandle: handle, identifier: email }, headers)).body);
      await call(
        'challenge',
        { stateHandle: handle, authenticator: { id: /autEmail\w+/.exec(chosen)?.[0], methodType: 'email' } },
        headers,
      );
      return handle;
    };
    const handle = await asked({});
    const mail = await identity.mailbox.mail(email);
    const link = linkIn(mail);
    expect(mail.text).toContain(codeIn(mail));
    for (let n = 0; n < 3; n += 1) expect((await fetch(link)).status).toBe(200);
    await fetch(link, { method: 'HEAD' });
    const elsewhere = cookieBrowser();
    const form = formsOf((await elsewhere.get(link)).body)[0];
    const page = await elsewhere.post(new URL(form?.action ?? '', identity.origin), form?.fields ?? {});
    expect(page.body).toContain(codeIn(mail));
    expect(JSON.stringify((await call('challenge/poll', { stateHandle: handle })).body)).toContain('challenge-authenticator');
    expect((await elsewhere.post(new URL(form?.action ?? '', identity.origin), form?.fields ?? {})).status).toBe(410);
    expect((await call('challenge/answer', { stateHandle: handle, credentials: { passcode: codeIn(mail) } })).status).toBe(200);

    const browser = cookieBrowser({ origin: PUBLIC_PAGE });
    const { body } = await interact({}, { origin: PUBLIC_PAGE });
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
    const own = String((await post('introspect', { interactionHandle: body.interaction_handle })).stateHandle);
    const chosen = JSON.stringify(await post('identify', { stateHandle: own, identifier: email }));
    await post('challenge', { stateHandle: own, authenticator: { id: /autEmail\w+/.exec(chosen)?.[0], methodType: 'email' } });
    const second = linkIn(await identity.mailbox.mail(email, 2));
    const confirm = formsOf((await browser.get(second, { origin: identity.origin })).body)[0];
    await browser.post(new URL(confirm?.action ?? '', identity.origin), confirm?.fields ?? {}, { origin: identity.origin });
    expect(await post('challenge/poll', { stateHandle: own })).toHaveProperty('successWithInteractionCode');
  });
});

describe('what is stored', () => {
  it('no code, token, handle or password in clear', async () => {
    const { email, password } = await identity.account();
    const { client, proceed } = await begin();
    const chosen = await proceed({ step: 'identify', identifier: email });
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
    const code = codeIn(await identity.mailbox.mail(email));
    const done = await proceed({ step: 'challenge-authenticator', credentials: { passcode: code } });
    expect(client).toBeDefined();
    const database = new pg.Client({ connectionString: identity.databaseUrl });
    await database.connect();
    const tables = ['users', 'enrolments', 'transactions', 'interaction_codes', 'entry_tokens', 'throttles', 'oidc_models', 'signing_keys'];
    let dump = '';
    for (const table of tables) dump += JSON.stringify((await database.query(`select * from identity.${table}`)).rows);
    await database.end();
    for (const secret of [
      password,
      done.tokens?.refreshToken?.refreshToken,
      done.tokens?.accessToken?.accessToken,
      String(chosen.context.stateHandle),
    ]) {
      expect(secret).toBeTruthy();
      expect(dump).not.toContain(secret);
    }
    expect(dump).toContain('$argon2id$');
    expect(dump).not.toContain('"d":');
  });

  it('nothing of an account is left after it is deleted', async () => {
    const { email, password, id } = await identity.account();
    const { proceed } = await begin();
    await proceed({ step: 'identify', identifier: email, credentials: { passcode: password } });
    expect((await identity.manage('DELETE', `/users/${id}`)).status).toBe(204);
    const database = new pg.Client({ connectionString: identity.databaseUrl });
    await database.connect();
    for (const table of [
      'users',
      'enrolments',
      'federated_identities',
      'transactions',
      'interaction_codes',
      'entry_tokens',
      'throttles',
      'oidc_models',
    ]) {
      const { rows } = await database.query(`select * from identity.${table} as t where t::text like $1 or t::text like $2`, [
        `%${id}%`,
        `%${email}%`,
      ]);
      expect(rows, table).toEqual([]);
    }
    await database.end();
  });

  it('the management API wants its key', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer wrong', `Basic ${MANAGEMENT}`]) {
      expect((await fetch(`${identity.origin}/management/v1/users`, { headers: { authorization } })).status).toBe(401);
    }
    expect(names).toBeDefined();
  });
});

const MANAGEMENT = 'bWFuYWdlbWVudDprZXk=';
