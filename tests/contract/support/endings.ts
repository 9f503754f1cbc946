import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { ALIVE, DEAD, fromSomewhere, type Device, type Life, type Pair, type Person } from './devices.ts';
import { choice, proceedOf, visitor } from './idx-client.ts';
import { codeIn, PUBLIC_PAGE } from './identity.ts';
import { authenticatorsOf, callMyAccount, setUpQuestion } from './my-account.ts';

const ANOTHER = 'Another-harbour-72';
export const sessionIdOf = ({ access }: Device): string => decodeJwt<{ sid: string }>(access).sid;
const signInOf = ({ idToken }: Device): string => decodeJwt<{ sid: string }>(idToken).sid;

export async function expectStatus(answer: Promise<{ status: number; body?: unknown }>, status: number): Promise<void> {
  const { status: got, body } = await answer;
  if (got !== status) throw new Error(`answered ${got}: ${JSON.stringify(body)}`);
}

/** A forgotten password, with a client of okta-auth-js; ends with the step that sets the new one. */
async function recover({ identity }: Pair, person: Person, options: Record<string, unknown>): Promise<void> {
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
async function resetByLink({ users }: Pair, person: Person): Promise<void> {
  await expectStatus(users.call('POST', '/v2/Auth/reset-password-mail', { body: { email: person.email } }), 202);
  const [mail] = await users.mails(person.email);
  const token = /token=([\w-]+)/.exec(mail?.links.join(' ') ?? '')?.[1] ?? '';
  await expectStatus(users.call('POST', '/v2/Auth/reset-password', { body: { token, password: ANOTHER } }), 204);
}

async function changeEmail({ users }: Pair, acting: Device, person: Person): Promise<void> {
  const next = `new-${person.email}`;
  const { body } = await users.call('PUT', '/v2/Users/', { token: acting.access, body: { email: next } });
  const { verificationId } = body.pendingEmail as { verificationId: string };
  const code = await users.codeIn(next);
  await expectStatus(users.call('POST', '/v2/Users/confirm-email', { token: acting.access, body: { verificationId, code } }), 200);
}

/** A way to sign in, so that there is one to take away. */
async function wayOf({ identity }: Pair, acting: Device): Promise<string> {
  await setUpQuestion(identity, acting.providerAccess);
  const [question] = await authenticatorsOf(identity, acting.providerAccess);
  return question?.id ?? '';
}

/** A person with both origins twice: in the acting browser, and on devices of their own. */
export interface Scene {
  person: Person;
  acting: Device;
  /** The other origin in the acting browser. */
  beside: Device;
  others: readonly [Device, Device];
}

/** Something by which sessions end, and what of a scene lives on. */
interface Ending {
  name: string;
  /** What is prepared before the other devices sign in. */
  before?: (pair: Pair, acting: Device) => Promise<string>;
  happens(pair: Pair, scene: Scene, prepared: string): Promise<unknown>;
  /** Of the acting browser, and of the two other devices. */
  acting: Life;
  others: readonly [Life, Life];
}

const BOTH_DEAD = [DEAD, DEAD] as const;
const BOTH_ALIVE = [ALIVE, ALIVE] as const;

/** Everything that ends sessions, and what looks as if it did. */
export const ENDINGS: readonly Ending[] = [
  {
    name: 'the reader ends all others',
    happens: (pair, { acting }) => expectStatus(pair.users.call('DELETE', '/v2/Users/sessions', { token: acting.access }), 200),
    acting: ALIVE,
    others: BOTH_DEAD,
  },
  {
    name: 'the reader ends one',
    happens: (pair, { acting, others }) =>
      expectStatus(pair.users.call('DELETE', `/v2/Users/sessions/${sessionIdOf(others[0])}`, { token: acting.access }), 204),
    acting: ALIVE,
    others: [DEAD, ALIVE],
  },
  {
    name: 'the reader signs out everywhere',
    happens: async (pair, { acting }) => {
      await expectStatus(pair.users.call('DELETE', '/v2/Users/sessions', { token: acting.access }), 200);
      await expectStatus(pair.users.call('POST', '/v2/auth/logout', { token: acting.access }), 204);
    },
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'the reader signs out',
    happens: (pair, { acting }) => expectStatus(pair.users.call('POST', '/v2/auth/logout', { refresh: acting.refresh }), 204),
    acting: DEAD,
    others: BOTH_ALIVE,
  },
  {
    name: 'the browser closes the provider’s session',
    happens: (pair, { acting }) =>
      expectStatus(acting.browser.request(`${pair.identity.origin}/api/v1/sessions/me`, { method: 'DELETE' }), 204),
    acting: DEAD,
    others: BOTH_ALIVE,
  },
  {
    name: 'the browser signs out at the provider, by the hint',
    happens: (pair, { acting }) =>
      expectStatus(acting.browser.get(`${pair.identity.issuer}/v1/logout?id_token_hint=${acting.idToken}`), 302),
    acting: DEAD,
    others: BOTH_ALIVE,
  },
  {
    name: 'the browser signs out at the provider, by its page',
    happens: async (pair, { acting }) => {
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
    happens: (pair, { acting }) =>
      expectStatus(callMyAccount(pair.identity, acting.providerAccess, 'PUT', '/password', { profile: { password: ANOTHER } }), 200),
    acting: ALIVE,
    others: BOTH_DEAD,
  },
  {
    name: 'a forgotten password is set by a mailed link',
    happens: (pair, { person }) => resetByLink(pair, person),
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'a forgotten password is set on the site',
    happens: (pair, { person }) =>
      recover(pair, person, {
        clientId: 'dotcom',
        clientSecret: 'secret-of-the-dotcom-client',
        redirectUri: 'http://localhost:23000/api/auth/callback',
      }),
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'a forgotten password is set by the widget',
    happens: (pair, { person }) => recover(pair, person, { headers: { origin: PUBLIC_PAGE, 'x-forwarded-for': '10.9.9.9' } }),
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'the password is set by an administrator',
    happens: (pair, { person }) => expectStatus(pair.identity.manage('PUT', `/users/${person.id}/password`, { password: ANOTHER }), 204),
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'the address changes',
    happens: (pair, { acting, person }) => changeEmail(pair, acting, person),
    acting: ALIVE,
    others: BOTH_DEAD,
  },
  {
    name: 'the address is changed by an administrator',
    happens: (pair, { person }) =>
      expectStatus(pair.identity.manage('PUT', `/users/${person.id}/email`, { email: `by-hand-${person.email}` }), 200),
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'a way to sign in is taken away by its owner',
    before: wayOf,
    happens: (pair, { acting }, way) =>
      expectStatus(callMyAccount(pair.identity, acting.providerAccess, 'DELETE', `/authenticators/${way}`), 204),
    acting: ALIVE,
    others: BOTH_DEAD,
  },
  {
    name: 'a way to sign in is taken away by an administrator',
    before: wayOf,
    happens: (pair, { person }, way) => expectStatus(pair.identity.manage('DELETE', `/users/${person.id}/authenticators/${way}`), 204),
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'the account is erased by its owner',
    happens: (pair, { acting }) => expectStatus(pair.users.call('DELETE', '/v2/Users/', { token: acting.access }), 200),
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'the account is erased at the provider',
    happens: (pair, { person }) => expectStatus(pair.identity.manage('DELETE', `/users/${person.id}`), 204),
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'the account is locked by an administrator',
    happens: (pair, { person }) => expectStatus(pair.identity.manage('POST', `/users/${person.id}/deactivate`), 200),
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'all sessions are ended by an administrator',
    happens: (pair, { person }) => expectStatus(pair.identity.manage('DELETE', `/users/${person.id}/sessions`), 204),
    acting: DEAD,
    others: BOTH_DEAD,
  },
  {
    name: 'one session is ended by an administrator',
    happens: (pair, { person, others }) =>
      expectStatus(pair.identity.manage('DELETE', `/users/${person.id}/sessions/${signInOf(others[1])}`), 204),
    acting: ALIVE,
    others: [ALIVE, DEAD],
  },
  {
    name: 'wrong passwords pause the password, which anybody can do',
    happens: async (pair, { person }) => {
      const from = fromSomewhere();
      for (let tries = 0; tries < 9; tries += 1) {
        const handle = await pair.idx.stateHandle(pair.requestOf('dotcom'));
        await pair.idx.call(
          'identify',
          { stateHandle: handle, identifier: person.email, credentials: { passcode: `wrong ${tries}` } },
          from,
        );
      }
      expect((await pair.identity.manage('GET', `/users/${person.id}`)).body.locked).toBe(true);
    },
    acting: ALIVE,
    others: BOTH_ALIVE,
  },
];
