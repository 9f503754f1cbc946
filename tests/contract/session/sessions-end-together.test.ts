import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newBrowser } from '../support/authorize.ts';
import { ALIVE, CLIENTS, DEAD, fromSomewhere, startPair, type ClientId, type Device, type Pair } from '../support/devices.ts';
import { ENDINGS, expectStatus, sessionIdOf, type Scene } from '../support/endings.ts';
import { askForCode } from '../support/flow.ts';
import { callMyAccount } from '../support/my-account.ts';
import { codeVerifier } from '../support/pkce.ts';

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.stop());

const otherOf = (client: ClientId): ClientId => (client === 'dotcom' ? 'insights' : 'dotcom');

describe('sessions, sign-ins and grants end together (promise 2)', () => {
  it.each(ENDINGS.map((ending, index) => ({ ...ending, client: CLIENTS[index % 2] ?? 'dotcom' })))(
    '$name, from $client',
    async ({ before, happens, client, ...expected }) => {
      const person = await pair.person();
      const acting = await pair.signIn(client, person);
      const prepared = (await before?.(pair, acting)) ?? '';
      const scene: Scene = {
        person,
        acting,
        beside: await pair.alsoOn(otherOf(client), acting),
        others: [await pair.signIn('dotcom', person), await pair.signIn('insights', person)],
      };
      await happens(pair, scene, prepared);
      const [first, second, mine, beside] = await Promise.all([...scene.others, acting, scene.beside].map((device) => pair.life(device)));
      expect({
        others: [first, second],
        acting: mine,
        beside,
      }).toEqual({ others: expected.others, acting: expected.acting, beside: expected.acting });
    },
  );

  it('ends one of the acting browser’s own alone, and its sign-in goes on', async () => {
    const person = await pair.person();
    const acting = await pair.signIn('dotcom', person);
    const beside = await pair.alsoOn('insights', acting);
    await expectStatus(pair.users.call('DELETE', `/v2/Users/sessions/${sessionIdOf(beside)}`, { token: acting.access }), 204);
    expect(await pair.life(acting)).toEqual(ALIVE);
    expect(await pair.life(beside)).toMatchObject({ export: false, refresh: false });
  });
});

describe('what is under way ends with the sign-ins (promise 2)', () => {
  const endOthers = (acting: Device) => expectStatus(pair.users.call('DELETE', '/v2/Users/sessions', { token: acting.access }), 200);

  it('a code that was not traded, and an identity token that was not shown, open nothing', async () => {
    const person = await pair.person();
    const acting = await pair.signIn('dotcom', person);
    const handle = await pair.idx.stateHandle(pair.requestOf('insights'));
    await pair.idx.call(
      'identify',
      { stateHandle: handle, identifier: person.email, credentials: { passcode: person.password } },
      fromSomewhere(),
    );
    const browser = newBrowser();
    const code = await pair.handOver(browser, 'insights', handle);
    const second = await pair.idx.stateHandle(pair.requestOf('insights'));
    await pair.idx.call(
      'identify',
      { stateHandle: second, identifier: person.email, credentials: { passcode: person.password } },
      fromSomewhere(),
    );
    const trade = async (interactionCode: string) =>
      pair.tradeOf('insights', { grant_type: 'interaction_code', interaction_code: interactionCode, code_verifier: codeVerifier });
    const shown = (await (await trade(await pair.handOver(newBrowser(), 'insights', second))).json()) as { id_token: string };
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await endOthers(acting);
    expect((await trade(code)).status).toBe(400);
    expect((await pair.enter('insights', shown.id_token)).body.error?.code).toBe('identity-token-refused');
    // A finished transaction gives no second code.
    expect((await pair.idx.call('introspect', { stateHandle: handle })).status).toBe(401);
  });

  it('a half-finished sign-in and a passkey that is being set up go no further; who typed an address only goes on', async () => {
    const person = await pair.person();
    const acting = await pair.signIn('dotcom', person);
    const thief = await pair.signIn('insights', person);
    const { token } = (await (await callMyAccount(pair.identity, thief.providerAccess, 'POST', '/enrolment-token', {})).json()) as {
      token: string;
    };
    const unused = (await (await callMyAccount(pair.identity, thief.providerAccess, 'POST', '/enrolment-token', {})).json()) as {
      token: string;
    };
    const enrolling = await pair.idx.stateHandle({ activation_token: token });
    const half = await pair.idx.stateHandle({ ...pair.requestOf('insights'), acr_values: 'urn:okta:loa:2fa:any' });
    const credentials = { identifier: person.email, credentials: { passcode: person.password } };
    expect((await pair.idx.call('identify', { stateHandle: half, ...credentials }, fromSomewhere())).status).toBe(200);
    const { challenge } = await askForCode(pair.identity, person.email);
    expect(challenge.nextStep?.name).toBe('challenge-authenticator');
    const typed = await pair.idx.stateHandle(pair.requestOf('insights'));
    await pair.idx.call('identify', { stateHandle: typed, identifier: person.email });
    await endOthers(acting);
    for (const stateHandle of [enrolling, half]) expect((await pair.idx.call('introspect', { stateHandle })).status).toBe(401);
    expect((await pair.idx.call('introspect', { stateHandle: typed })).status).toBe(200);
    expect((await pair.idx.interact({ activation_token: unused.token })).status).toBe(400);
  });

  it('a sign-in after the ending is a new one', async () => {
    const person = await pair.person();
    const acting = await pair.signIn('dotcom', person);
    await endOthers(acting);
    expect(await pair.life(await pair.signIn('insights', person))).toEqual(ALIVE);
  });
});

describe('one service that is away ends them later (promise 2)', () => {
  it('the user service: told as soon as it is back', async () => {
    const person = await pair.person();
    const device = await pair.signIn('dotcom', person);
    pair.toUsers.open = false;
    try {
      await expectStatus(pair.identity.manage('POST', `/users/${person.id}/deactivate`), 200);
      expect(await pair.life(device)).toEqual({ ...DEAD, export: true, refresh: true });
    } finally {
      pair.toUsers.open = true;
    }
    await vi.waitFor(async () => expect(await pair.life(device)).toEqual(DEAD), { timeout: 8_000, interval: 300 });
  });

  it('the provider: what it still thinks signed in starts no session meanwhile', async () => {
    const person = await pair.person();
    const [acting, other] = [await pair.signIn('dotcom', person), await pair.signIn('insights', person)];
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    pair.toIdentity.open = false;
    try {
      await expectStatus(pair.users.call('DELETE', '/v2/Users/sessions', { token: acting.access }), 200);
      await expect(pair.alsoOn('insights', other)).rejects.toThrow(/identity-token-refused/);
      await expect(pair.alsoOn('dotcom', other)).rejects.toThrow(/identity-token-refused/);
      expect(await pair.life(await pair.alsoOn('insights', acting))).toEqual(ALIVE);
    } finally {
      pair.toIdentity.open = true;
    }
    await vi.waitFor(async () => expect(await pair.life(other)).toEqual(DEAD), { timeout: 8_000, interval: 300 });
    expect(await pair.life(acting)).toEqual(ALIVE);
  });
});
