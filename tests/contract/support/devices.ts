import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authorizeUrl, newBrowser } from './authorize.ts';
import { someAddress } from './idx-client.ts';
import type { CookieBrowser } from './cookie-browser.ts';
import { DOTCOM, INSIGHTS, MANAGEMENT_KEY, startIdentity, type Identity } from './identity.ts';
import { codeChallenge, codeVerifier } from './pkce.ts';
import { rawIdx, tokenOf } from './raw-idx.ts';
import { startUsers, type Users } from './users.ts';
import { siteClient } from '../../../src/backends/identity/config.ts';

export const CLIENTS = ['dotcom', 'insights'] as const;
export type ClientId = (typeof CLIENTS)[number];

const originOf = (client: ClientId): string => (client === 'dotcom' ? DOTCOM : INSIGHTS);
const secretOf = (client: ClientId): string => `secret-of-the-${client}-client`;

/** Tries are counted by address. */
export const fromSomewhere = (): Record<string, string> => ({ 'x-forwarded-for': someAddress() });

/** A way between two services that can be closed: then it answers 503. */
export async function startGate() {
  const gate = { url: '', target: '', open: true, stop: (): Promise<void> => new Promise((resolve) => server.close(() => resolve())) };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (!gate.open) return void response.writeHead(503).end();
      const headers = new Headers();
      for (const name of ['authorization', 'content-type', 'accept']) {
        const value = request.headers[name];
        if (typeof value === 'string') headers.set(name, value);
      }
      const body = Buffer.concat(chunks);
      fetch(`${gate.target}${request.url}`, { method: request.method ?? 'GET', headers, ...(body.length > 0 ? { body } : {}) })
        .then(async (answer) => {
          const text = await answer.text();
          response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' }).end(text);
        })
        .catch(() => void response.writeHead(502).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gate.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return gate;
}

export interface Person {
  id: string;
  email: string;
  password: string;
}

/** A browser that is signed in on one of the origins: what the site keeps of it, and what the provider gave. */
export interface Device {
  client: ClientId;
  browser: CookieBrowser;
  idToken: string;
  providerAccess: string;
  providerRefresh: string;
  access: string;
  refresh: string;
}

/** What still works of a device. */
export interface Life {
  export: boolean;
  refresh: boolean;
  silent: boolean;
  session: boolean;
  userinfo: boolean;
  introspect: boolean;
  renew: boolean;
}

const all = (works: boolean): Life => ({
  export: works,
  refresh: works,
  silent: works,
  session: works,
  userinfo: works,
  introspect: works,
  renew: works,
});
export const ALIVE = all(true);
export const DEAD = all(false);

/** The user service and the identity provider together, with gates between them. */
export async function startPair() {
  const [toUsers, toIdentity] = [await startGate(), await startGate()];
  const backchannelLogoutUri = `${toUsers.url}/v2/auth/backchannel-logout`;
  const identity: Identity = await startIdentity({
    clients: [
      ...CLIENTS.map((client) => siteClient(client, client, secretOf(client), originOf(client), { backchannelLogoutUri })),
      {
        id: 'public',
        label: 'Sign-in page',
        redirectUris: ['http://localhost:23001/login/callback'],
        postLogoutRedirectUris: [],
        origin: 'http://localhost:23001',
        firstStep: 'password',
      },
    ],
  });
  toIdentity.target = identity.origin;
  const users: Users = await startUsers({
    IDENTITY_ISSUER: identity.issuer,
    IDENTITY_MANAGEMENT_URL: `${toIdentity.url}/management/v1`,
    IDENTITY_MANAGEMENT_KEY: MANAGEMENT_KEY,
  });
  toUsers.target = users.service.url;
  const idx = rawIdx(() => identity);

  const requestOf = (client: ClientId) => ({
    client_id: client,
    redirect_uri: `${originOf(client)}/api/auth/callback`,
    scope: 'openid profile email offline_access',
    code_challenge: codeChallenge,
  });
  const tradeOf = (client: ClientId, body: Record<string, string>) =>
    fetch(`${identity.issuer}/v1/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: client,
        client_secret: secretOf(client),
        redirect_uri: `${originOf(client)}/api/auth/callback`,
        ...body,
      }),
    });
  const tokensOf = async (answer: Response) => {
    if (!answer.ok) throw new Error(`no tokens: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id_token: string; access_token: string; refresh_token: string };
  };
  const enter = (client: ClientId, idToken: string, more: Record<string, unknown> = {}) =>
    users.call('POST', '/v2/auth/login', { body: { id_token: idToken, client_id: client, ...more } });
  const deviceWith = async (client: ClientId, browser: CookieBrowser, tokens: Awaited<ReturnType<typeof tokensOf>>): Promise<Device> => {
    const { status, body } = await enter(client, tokens.id_token);
    if (status !== 200) throw new Error(`the user service refused: ${status} ${JSON.stringify(body)}`);
    return {
      client,
      browser,
      idToken: tokens.id_token,
      providerAccess: tokens.access_token,
      providerRefresh: tokens.refresh_token,
      access: String(body.access_token),
      refresh: String(body.refresh_token),
    };
  };
  const deviceOf = async (client: ClientId, browser: CookieBrowser, answer: Response): Promise<Device> =>
    deviceWith(client, browser, await tokensOf(answer));
  /** The browser goes through the provider, which gives it a session, and comes back with a code. */
  const handOver = async (browser: CookieBrowser, client: ClientId, stateHandle: string): Promise<string> => {
    const back = await browser.get(`${identity.origin}/login/token/redirect?stateToken=${tokenOf(stateHandle)}`, {
      referer: `${originOf(client)}/sign-in`,
    });
    return back.location?.searchParams.get('interaction_code') ?? '';
  };

  return {
    identity,
    users,
    toUsers,
    toIdentity,
    idx,
    requestOf,
    tradeOf,
    enter,
    handOver,
    deviceOf,
    /** An account that both services know. */
    person: async (): Promise<Person> => identity.account(),
    /** Signs in with the password, as the site's server does. */
    signIn: async (client: ClientId, person: Person, rememberMe = false): Promise<Device> => {
      const browser = newBrowser();
      const handle = await idx.stateHandle(requestOf(client));
      const { email: identifier, password: passcode } = person;
      await idx.call('identify', { stateHandle: handle, identifier, credentials: { passcode }, rememberMe }, fromSomewhere());
      const code = await handOver(browser, client, handle);
      return deviceOf(
        client,
        browser,
        await tradeOf(client, { grant_type: 'interaction_code', interaction_code: code, code_verifier: codeVerifier }),
      );
    },
    /** The other origin, in the same browser: silently, through the provider's session. */
    alsoOn: async (client: ClientId, { browser }: Device): Promise<Device> => {
      const { url, tokens } = await authorizeUrl(identity, client, { prompt: 'none' });
      const granted = await tokens((await browser.get(url)).location ?? new URL(originOf(client)));
      return deviceWith(client, browser, { id_token: '', refresh_token: '', ...granted });
    },
    /** Tries everything that a device can do with what it has. */
    life: async (device: Device): Promise<Life> => {
      const { client, browser } = device;
      const exported = await users.call('GET', '/v2/Users/export', { token: device.access });
      const refreshed = await users.refresh(device.refresh, client);
      if (refreshed.status === 200)
        Object.assign(device, { access: String(refreshed.body.access_token), refresh: String(refreshed.body.refresh_token) });
      const silent = (await browser.get((await authorizeUrl(identity, client, { prompt: 'none' })).url)).location;
      const session = await browser.get(`${identity.origin}/api/v1/sessions/me`);
      const userinfo = await fetch(`${identity.issuer}/v1/userinfo`, { headers: { authorization: `Bearer ${device.providerAccess}` } });
      const introspected = await fetch(`${identity.issuer}/v1/introspect`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: client, client_secret: secretOf(client), token: device.providerAccess }),
      });
      const renewed = await tradeOf(client, { grant_type: 'refresh_token', refresh_token: device.providerRefresh });
      if (renewed.ok) device.providerRefresh = (await tokensOf(renewed)).refresh_token;
      return {
        export: exported.status === 200,
        refresh: refreshed.status === 200,
        silent: silent?.searchParams.has('code') === true,
        session: session.status === 200,
        userinfo: userinfo.status === 200,
        introspect: ((await introspected.json()) as { active: boolean }).active,
        renew: renewed.ok,
      };
    },
    stop: async () => {
      await users.stop();
      await identity.stop();
      await toUsers.stop();
      await toIdentity.stop();
    },
  };
}

export type Pair = Awaited<ReturnType<typeof startPair>>;
