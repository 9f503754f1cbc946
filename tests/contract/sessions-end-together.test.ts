import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newBrowser } from './support/authorize.ts';
import {
  ALIVE,
  CLIENTS,
  DEAD,
  fromSomewhere,
  startPair,
  type ClientId,
  type Device,
  type Life,
  type Pair,
  type Person,
} from './support/devices.ts';
import { askForCode } from './support/flow.ts';
import { choice, proceedOf, visitor } from './support/idx-client.ts';
import { codeIn, PUBLIC_PAGE } from './support/identity.ts';
import { authenticatorsOf, callMyAccount, setUpQuestion } from './support/my-account.ts';
import { codeVerifier } from './support/pkce.ts';

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.stop());

const ANOTHER = 'Another-harbour-72';
const sessionIdOf = ({ access }: Device): string => decodeJwt<{ sid: string }>(access).sid;
const signInOf = ({ idToken }: Device): string => decodeJwt<{ sid: string }>(idToken).sid;

async function expectStatus(answer: Promise<{ status: number; body?: unknown }>, status: number): Promise<void> {
  const { status: got, body } = await answer;
  if (got !== status) throw new Error(`answered ${got}: ${JSON.stringify(body)}`);
}

/** A forgotten password, with a client of okta-auth-js; ends with the step that sets the new one. */
async function recover(person: Person, options: Record<string, unknown>): Promise<void> {
  const { identity } = pair;
  const client = visitor(identity, options);
  const proceed = proceedOf(client);
  await client.idx.start();
  await proceed({ actions: ['currentAuthenticator-recover'] });
  const chosen = await proceed({ step: 'identify-recovery', identifier: person.email });
  await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
  await proceed({ step: 'challenge-authenticator', credentials: { passcode: codeIn(await identity.mailbox.mail(person.email)) } });
  await proceed({ step: 'reset-authenticator', credentials: { passcode: ANOTHER }, exchangeCodeForTokens: false });
}

/** Sets the password with the mailed link of the user service. */
async function resetByLink(person: Person): Promise<void> {
  const { users } = pair;
  await expectStatus(users.call('POST', '/v2/Auth/reset-password-mail', { body: { email: person.email } }), 202);
  const [mail] = await users.mails(person.email);
  const token = /token=([\w-]+)/.exec(mail?.links.join(' ') ?? '')?.[1] ?? '';
  await expectStatus(users.call('POST', '/v2/Auth/reset-password', { body: { token, password: ANOTHER } }), 204);
}

async function changeEmail(acting: Device, person: Person): Promise<void> {
  const { users } = pair;
  const next = `new-${person.email}`;
  const { body } = await users.call('PUT', '/v2/Users/', { token: acting.access, body: { email: next } });
  const { verificationId } = body.pendingEmail as { verificationId: string };
  const code = await users.codeIn(next);
  await expectStatus(users.call('POST', '/v2/Users/confirm-email', { token: acting.access, body: { verificationId, code } }), 200);
}

/** A way to sign in, so that there is one to take away. */
async function wayOf(acting: Device): Promise<string> {
  await setUpQuestion(pair.identity, acting.providerAccess);
  const [question] = await authenticatorsOf(pair.identity, acting.providerAccess);
  return question?.id ?? '';
}

interface Scene {
  person: Person;
  acting: Device;
  /** The other origin in the acting browser. */
  beside: Device;
  others: readonly [Device, Device];
}

interface Event {
  name: string;
  /** What is prepared before the other devices sign in. */
  before?: (acting: Device) => Promise<string>;
  happens(scene: Scene, prepared: string): Promise<unknown>;
  /** Of the acting browser, and of the two other devices. */
  acting: Life;
  others: readonly [Life, Life];
}

const manage = (method: string, path: string, body?: unknown) => pair.identity.manage(method, path, body);
const BOTH_DEAD = [DEAD, DEAD] as const;
const BOTH_ALIVE = [ALIVE, ALIVE] as const;

const EVENTS: readonly Event[] = [
  {
    name: 'the reader ends all others',
    happens: ({ acting }) => expectStatus(pair.users.call('DELETE', '/v2/Users/sessions', { token: acting.access }), 200),
    acting: ALIVE,
    others: BOTH_DEAD,
  },
  {
    name: 'the reader ends one',
    happens: ({ acting, others }) =>
      expectStatus(pair.users.call('DELETE', `/v2/Users/sessions/${sessionIdOf(others[0])}`, { token: acting.access }), 204),
    acting: ALIVE,
    others: [DEAD, ALIVE],
  },
  {
    name: 'the reader signs out everywhere',
    happens: async ({ acting }) => {
      await expectStatus(pair.users.call('DELETE', '/v2/Users/sessions', { token: acting.access }), 200);
      await expectStatus(pair.users.call('POST', '/v2/auth/logout', { token: acting.access }), 204);
    },
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'the reader signs out',
    happens: ({ acting }) => expectStatus(pair.users.call('POST', '/v2/auth/logout', { refresh: acting.refresh }), 204),
    acting: DEAD,
    others: BOTH_ALIVE,
  },
  {
    name: 'the browser closes the provider’s session',
    happens: ({ acting }) => expectStatus(acting.browser.request(`${pair.identity.origin}/api/v1/sessions/me`, { method: 'DELETE' }), 204),
    acting: DEAD,
    others: BOTH_ALIVE,
  },
  {
    name: 'the browser signs out at the provider, by the hint',
    happens: ({ acting }) => expectStatus(acting.browser.get(`${pair.identity.issuer}/v1/logout?id_token_hint=${acting.idToken}`), 302),
    acting: DEAD,
    others: BOTH_ALIVE,
  },
  {
    name: 'the browser signs out at the provider, by its page',
    happens: async ({ acting }) => {
      const page = await acting.browser.get(
        `${pair.identity.issuer}/v1/logout?client_id=dotcom&post_logout_redirect_uri=http://localhost:23000/`,
      );
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
      await expectStatus(acting.browser.post(`${pair.identity.issuer}/v1/logout/confirm`, { xsrf, logout: 'yes' }), 303);
    },
    acting: DEAD,
    others: BOTH_ALIVE,
  },
  {
    name: 'the password is changed by its owner',
    happens: ({ acting }) =>
      expectStatus(callMyAccount(pair.identity, acting.providerAccess, 'PUT', '/password', { profile: { password: ANOTHER } }), 200),
    acting: ALIVE,
    others: BOTH_DEAD,
  },
  {
    name: 'a forgotten password is set by a mailed link',
    happens: ({ person }) => resetByLink(person),
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'a forgotten password is set on the site',
    happens: ({ person }) =>
      recover(person, {
        clientId: 'dotcom',
        clientSecret: 'secret-of-the-dotcom-client',
        redirectUri: 'http://localhost:23000/api/auth/callback',
      }),
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'a forgotten password is set by the widget',
    happens: ({ person }) => recover(person, { headers: { origin: PUBLIC_PAGE, 'x-forwarded-for': '10.9.9.9' } }),
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'the password is set by an administrator',
    happens: ({ person }) => expectStatus(manage('PUT', `/users/${person.id}/password`, { password: ANOTHER }), 204),
    acting: DEAD,
    others: BOTH_DEAD,
  },
  { name: 'the address changes', happens: ({ acting, person }) => changeEmail(acting, person), acting: ALIVE, others: BOTH_DEAD },
  {
    name: 'the address is changed by an administrator',
    happens: ({ person }) => expectStatus(manage('PUT', `/users/${person.id}/email`, { email: `by-hand-${person.email}` }), 200),
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'a way to sign in is taken away by its owner',
    before: wayOf,
    happens: ({ acting }, way) =>
      expectStatus(callMyAccount(pair.identity, acting.providerAccess, 'DELETE', `/authenticators/${way}`), 204),
    acting: ALIVE,
    others: BOTH_DEAD,
  },
  {
    name: 'a way to sign in is taken away by an administrator',
    before: wayOf,
    happens: ({ person }, way) => expectStatus(manage('DELETE', `/users/${person.id}/authenticators/${way}`), 204),
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'the account is erased by its owner',
    happens: ({ acting }) => expectStatus(pair.users.call('DELETE', '/v2/Users/', { token: acting.access }), 200),
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'the account is erased at the provider',
    happens: ({ person }) => expectStatus(manage('DELETE', `/users/${person.id}`), 204),
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'the account is locked by an administrator',
    happens: ({ person }) => expectStatus(manage('POST', `/users/${person.id}/deactivate`), 200),
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'all sessions are ended by an administrator',
    happens: ({ person }) => expectStatus(manage('DELETE', `/users/${person.id}/sessions`), 204),
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'one session is ended by an administrator',
    happens: ({ person, others }) => expectStatus(manage('DELETE', `/users/${person.id}/sessions/${signInOf(others[1])}`), 204),
    acting: ALIVE,
    others: [ALIVE, DEAD],
  },
  {
    name: 'wrong passwords pause the password, which anybody can do',
    happens: async ({ person }) => {
      const from = fromSomewhere();
      for (let tries = 0; tries < 9; tries += 1) {
        const handle = await pair.idx.stateHandle(pair.requestOf('dotcom'));
        await pair.idx.call(
          'identify',
          { stateHandle: handle, identifier: person.email, credentials: { passcode: `wrong ${tries}` } },
          from,
        );
      }
      expect((await manage('GET', `/users/${person.id}`)).body.locked).toBe(true);
    },
    acting: ALIVE,
    others: BOTH_ALIVE,
  },
];

/** Each scene has both origins twice: in the acting browser, and on devices of their own. */
const otherOf = (client: ClientId): ClientId => (client === 'dotcom' ? 'insights' : 'dotcom');

describe('sessions, sign-ins and grants end together (promise 2)', () => {
  it.each(EVENTS.map((event, index) => ({ ...event, client: CLIENTS[index % 2] ?? 'dotcom' })))(
    '$name, from $client',
    async ({ before, happens, client, ...expected }) => {
      const person = await pair.person();
      const acting = await pair.signIn(client, person);
      const prepared = (await before?.(acting)) ?? '';
      const scene: Scene = {
        person,
        acting,
        beside: await pair.alsoOn(otherOf(client), acting),
        others: [await pair.signIn('dotcom', person), await pair.signIn('insights', person)],
      };
      await happens(scene, prepared);
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
      await expectStatus(manage('POST', `/users/${person.id}/deactivate`), 200);
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
