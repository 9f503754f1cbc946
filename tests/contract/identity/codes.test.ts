import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_PAGE, startIdentity, type Identity } from '../support/identity.ts';
import { codeChallenge, codeVerifier } from '../support/pkce.ts';
import { CALLBACK, authorizeUrl, rawIdx, tokenOf } from '../support/raw-idx.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const { call, interact, interactionCode, trade } = rawIdx(() => identity);

describe('where a code goes', () => {
  it('compares redirect URIs as a whole', async () => {
    const good = CALLBACK;
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
      const answer = await fetch(authorizeUrl(identity, { redirect_uri: bad, prompt: 'none' }), { redirect: 'manual' });
      expect(answer.status, bad).toBe(400);
      expect(answer.headers.get('location')).toBeNull();
    }
    const out = await fetch(
      `${identity.issuer}/v1/logout?client_id=public&post_logout_redirect_uri=${encodeURIComponent('http://evil.example/')}`,
      { redirect: 'manual' },
    );
    expect(out.status).toBe(400);
  });
});

describe('an interaction code', () => {
  const whoIs = async (accessToken: string | undefined) =>
    (await fetch(`${identity.issuer}/v1/userinfo`, { headers: { authorization: `Bearer ${accessToken ?? 'none'}` } })).status;

  it('is good once; a second use ends what the first gave', async () => {
    const { code } = await interactionCode(await identity.account());
    const granted = await trade(code);
    expect(granted.status).toBe(200);
    expect(await whoIs(granted.body.access_token)).toBe(200);
    expect(await trade(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await whoIs(granted.body.access_token)).toBe(401);
  });

  it('is good once for those who come at the same moment too', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { code } = await interactionCode(await identity.account(), { scope: 'openid offline_access' });
      const answers = await Promise.all(Array.from({ length: 8 }, () => trade(code)));
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      expect(answers.filter(({ body }) => body.error === 'invalid_grant').length).toBeGreaterThanOrEqual(7);
      const [granted] = answers.filter(({ status }) => status === 200);
      // Somebody else had it: nothing that it gave is left, if it gave anything before that was known.
      expect((await trade(code)).status).toBe(400);
      expect(await whoIs(granted?.body.access_token)).toBe(401);
      const renewed = await fetch(`${identity.issuer}/v1/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: 'public',
          refresh_token: granted?.body.refresh_token ?? 'none',
        }),
      });
      expect(renewed.status).toBe(400);
    }
  });

  it('that was used is told by nothing again: not by its transaction, not on the way through the browser', async () => {
    const { code, handle } = await interactionCode(await identity.account());
    expect((await call('introspect', { stateToken: handle })).body).toHaveProperty('successWithInteractionCode');
    expect((await trade(code)).status).toBe(200);
    expect((await call('introspect', { stateToken: handle })).status).toBe(401);
    expect((await call('identify', { stateHandle: handle, identifier: 'a@example.org' })).body).not.toHaveProperty(
      'successWithInteractionCode',
    );
    const passed = await fetch(`${identity.origin}/login/token/redirect?stateToken=${encodeURIComponent(tokenOf(handle))}`, {
      redirect: 'manual',
    });
    expect([passed.status, passed.headers.get('location')]).toEqual([403, null]);
  });

  it('wants its verifier, and is not used up by a wrong one', async () => {
    const { code } = await interactionCode(await identity.account());
    for (const verifier of ['x'.repeat(43), '', codeChallenge, codeVerifier.slice(0, -1), `${codeVerifier}x`, codeVerifier.toLowerCase()])
      expect(await trade(code, { code_verifier: verifier }), verifier).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await trade(code)).status).toBe(200);
  });

  it('wants the verifier as RFC 7636 has it, even where a short one would fit', async () => {
    const short = 'short';
    const { code } = await interactionCode(await identity.account(), {
      code_challenge: createHash('sha256').update(short).digest('base64url'),
    });
    expect((await trade(code, { code_verifier: short })).status).toBe(400);
  });

  it('is for its client and its redirect URI alone', async () => {
    const { code } = await interactionCode(await identity.account());
    for (const changes of [
      { client_id: 'dotcom', client_secret: 'secret-of-the-dotcom-client' },
      { redirect_uri: `${CALLBACK}/` },
      { redirect_uri: `${PUBLIC_PAGE}/` },
      { interaction_code: `${code}x` },
      { interaction_code: code.replace(/^ic/, '02') },
    ])
      expect((await trade(code, changes)).status, JSON.stringify(changes)).toBe(400);
    expect((await trade(code)).status).toBe(200);
  });

  it('is over after a minute', async () => {
    const [soon, late] = [await interactionCode(await identity.account()), await interactionCode(await identity.account())];
    identity.later(55_000);
    expect((await trade(soon.code)).status).toBe(200);
    identity.later(6_000);
    expect((await trade(late.code)).status).toBe(400);
    expect((await call('introspect', { stateToken: late.handle })).status).toBe(401);
  });

  it('gives the ID token the nonce that was asked with, and none where none was', async () => {
    const person = await identity.account();
    const withNonce = await trade((await interactionCode(person, { nonce: 'n-0S6_WzA2Mj' })).code);
    expect(decodeJwt(withNonce.body.id_token ?? '').nonce).toBe('n-0S6_WzA2Mj');
    const without = await trade((await interactionCode(person)).code);
    expect(decodeJwt(without.body.id_token ?? '')).not.toHaveProperty('nonce');
  });
});

describe('a sign-in begins only with a challenge', () => {
  it.each([{ code_challenge_method: 'plain' }, { code_challenge: '' }, { code_challenge: codeVerifier.slice(1) }, { state: '' }])(
    'not with %j',
    async (changes) => expect((await interact(changes)).status).toBe(400),
  );

  it.each([{ code_challenge: undefined, code_challenge_method: undefined }, { code_challenge_method: 'plain' }])(
    'at the page neither: %j',
    async (changes) => {
      const answer = await fetch(authorizeUrl(identity, changes), { redirect: 'manual' });
      expect(new URL(answer.headers.get('location') ?? 'about:blank').searchParams.get('error')).toBe('invalid_request');
    },
  );
});
