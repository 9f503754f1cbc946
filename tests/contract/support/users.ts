import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import pg from 'pg';
import { startMailboxService } from '../../../src/backends/mailbox/server.ts';
import { usersConfig, type UsersConfig } from '../../../src/backends/users/config.ts';
import { signEntitlement } from '../../../src/backends/users/accounts/role-operations.ts';
import { startUsersService } from '../../../src/backends/users/server.ts';
import { freshDatabase } from '../../support/database.ts';
import { securityLogFile } from '../../support/security-log.ts';

/** An identity provider with nothing but what the user service asks of one: discovery, keys, userinfo, the management API. */
export interface TestIssuer {
  url: string;
  origin: string;
  sign(
    claims: JWTPayload,
    options?: { audience?: string | string[]; issuedAt?: number; issuer?: string; typ?: string; otherKey?: boolean },
  ): Promise<string>;
  /** What userinfo says, by access token. */
  userinfo: Map<string, JWTPayload>;
  /** What the management API was asked: `POST /api/v1/users/… {body}`. */
  managed: { call: string; body: string }[];
  /** Addresses that the provider knows, with their subjects. */
  known: Map<string, string>;
  /** Who set up an authenticator app: subjects. */
  secured: Set<string>;
  /** Status that the management API answers with instead. */
  failWith: number | undefined;
  /** The management API takes the question and says nothing for so long. */
  silentMs: number;
  stop(): Promise<void>;
}

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)));

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request as AsyncIterable<Buffer>) body += chunk.toString();
  return body;
};

export async function startTestIssuer(managementKey: string): Promise<TestIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const other = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const issuer: TestIssuer = {
    url: '',
    origin: '',
    userinfo: new Map(),
    managed: [],
    known: new Map(),
    secured: new Set(),
    failWith: undefined,
    silentMs: 0,
    sign: (
      claims,
      { audience = 'insights', issuedAt = Math.floor(Date.now() / 1000), issuer: by = issuer.url, typ = 'JWT', otherKey = false } = {},
    ) =>
      new SignJWT({ jti: randomUUID(), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'test', typ })
        .setIssuer(by)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + 3600)
        .sign(otherKey ? other.privateKey : privateKey),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = createServer((request, response) => {
    const answer = (status: number, value?: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(value === undefined ? undefined : JSON.stringify(value));
    };
    const path = request.url ?? '';
    if (path === '/oauth2/default/.well-known/openid-configuration')
      return answer(200, { issuer: issuer.url, jwks_uri: `${issuer.url}/v1/keys`, userinfo_endpoint: `${issuer.url}/v1/userinfo` });
    if (path === '/oauth2/default/v1/keys') return answer(200, { keys: [jwk] });
    if (path === '/oauth2/default/v1/userinfo') {
      const info = issuer.userinfo.get((request.headers.authorization ?? '').replace('Bearer ', ''));
      return info === undefined ? answer(401) : answer(200, info);
    }
    if (!path.startsWith('/api/v1/users/')) return answer(404);
    void bodyOf(request).then(async (body) => {
      if (issuer.silentMs > 0) await setTimeout(issuer.silentMs);
      if (request.headers.authorization !== `SSWS ${managementKey}`) return answer(401);
      const factors = /^\/api\/v1\/users\/([^/]+)\/factors$/.exec(path)?.[1];
      // What is only looked at before a change is none of what tests count.
      if (factors === undefined) issuer.managed.push({ call: `${request.method} ${path}`, body });
      if (issuer.failWith !== undefined) return answer(issuer.failWith, { errorSummary: 'ordered by a test' });
      if (request.method !== 'GET')
        return answer(request.method === 'DELETE' ? 204 : 200, request.method === 'DELETE' ? undefined : { id: 'x' });
      if (factors !== undefined)
        return answer(200, [
          { factorType: 'email', status: 'ACTIVE' },
          { factorType: 'token:software:totp', status: issuer.secured.has(decodeURIComponent(factors)) ? 'ACTIVE' : 'PENDING_ACTIVATION' },
        ]);
      const subject = issuer.known.get(decodeURIComponent(path.slice('/api/v1/users/'.length)));
      return subject === undefined ? answer(404, { errorCode: 'E0000007' }) : answer(200, { id: subject });
    });
  });
  issuer.origin = await listen(server);
  issuer.url = `${issuer.origin}/oauth2/default`;
  return issuer;
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  user: { id: string; email: string; firstName: string; roles: string[]; isPremiumUser: boolean };
}

export interface CallOptions {
  token?: string | undefined;
  refresh?: string;
  body?: unknown;
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

export interface Called {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & {
    error?: { code: string; message: string; fields?: { field: string; message: string }[]; linkId?: string };
  };
}

export const ADMIN_KEY = 'users-contract-admin-key';
export const WEBHOOK_SECRET = 'users-contract-webhook-secret';

/** A user service on a database of its own, with a test issuer and a mailbox. */
export async function startUsers(overrides: Record<string, string> = {}, more: Partial<UsersConfig> = {}) {
  const database = await freshDatabase();
  const issuer = await startTestIssuer('management-key-of-tests');
  const mailbox = await startMailboxService();
  const env = {
    USERS_PORT: '0',
    USER_SERVICE_URL: 'http://users.test',
    DATABASE_URL: database.url,
    SMTP_URL: mailbox.smtpUrl,
    IDENTITY_ISSUER: issuer.url,
    IDENTITY_MANAGEMENT_URL: `${issuer.origin}/api/v1`,
    IDENTITY_MANAGEMENT_KEY: 'management-key-of-tests',
    USERS_SECRET: 'a secret of the contract tests, long enough',
    USERS_ADMIN_KEY: ADMIN_KEY,
    ENTITLEMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    USERS_DIGESTS: 'off',
    LOG: 'quiet',
    SECURITY_LOG: securityLogFile(),
    ...overrides,
  };
  const service = await startUsersService({ ...usersConfig(env), ...more });
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => undefined);

  const call = async (method: string, path: string, options: CallOptions = {}): Promise<Called> => {
    const { token, refresh, body, form, headers } = options;
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { access_token: token, authorization: `Bearer ${token}` }),
        ...(refresh === undefined ? {} : { refresh_token: refresh }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? {} : (JSON.parse(text) as Called['body']) };
  };
  const claimsOf = (name: string): JWTPayload => ({
    sub: `sub-${name}`,
    email: `${name}@example.org`,
    email_verified: true,
    given_name: 'Ann',
    family_name: 'Lee',
  });
  const proof = async (name: string, more: JWTPayload = {}) => ({
    id_token: await issuer.sign({ ...claimsOf(name), ...more }),
    client_id: 'insights',
  });
  /** Signs `<name>@example.org` in. */
  const signIn = async (name: string, more: JWTPayload = {}): Promise<Tokens> => {
    const { status, body } = await call('POST', '/v2/auth/login', { body: await proof(name, more) });
    if (status !== 200) throw new Error(`sign-in answered ${status}: ${JSON.stringify(body)}`);
    return body as unknown as Tokens;
  };
  /** What the offers' provider tells the service: premium was bought, or is over. */
  const entitle = async (userId: string, type: 'granted' | 'revoked'): Promise<void> => {
    const body = JSON.stringify({
      id: randomUUID(),
      type: `entitlement.${type}`,
      userId,
      product: 'premium',
      occurredAt: new Date().toISOString(),
    });
    const response = await fetch(`${service.url}/v1/entitlements/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-entitlement-signature': signEntitlement(WEBHOOK_SECRET, Math.floor(Date.now() / 1000), body),
      },
      body,
    });
    const { status } = (await response.json()) as { status?: string };
    if (status !== 'applied') throw new Error(`the entitlement was not applied: ${response.status} ${status}`);
  };
  const refresh = (token: string, client = 'insights'): Promise<Called> =>
    call('POST', '/v2/auth/token', {
      refresh: token,
      form: { grant_type: 'refresh_token', client_id: client, is_passwordless_login: 'false' },
    });
  /** Mails to an address, newest first. */
  const mails = async (
    to: string,
  ): Promise<{ subject: string; text: string; links: string[]; headers: { name: string; value: string }[] }[]> => {
    await service.settled();
    const list = (await (await fetch(`${mailbox.url}/api/messages?to=${encodeURIComponent(to)}`)).json()) as { messages: { id: string }[] };
    return Promise.all(
      list.messages.map(
        async ({ id }) =>
          (await (await fetch(`${mailbox.url}/api/messages/${id}`)).json()) as {
            subject: string;
            text: string;
            links: string[];
            headers: { name: string; value: string }[];
          },
      ),
    );
  };
  const codeIn = async (to: string): Promise<string> => /^ {4}(\d{6})$/m.exec((await mails(to))[0]?.text ?? '')?.[1] ?? '';
  const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    (await pool.query<Record<string, unknown>>(text, values)).rows;
  return {
    issuer,
    mailbox,
    service,
    database,
    env,
    call,
    claimsOf,
    proof,
    signIn,
    entitle,
    refresh,
    mails,
    codeIn,
    query,
    stop: async () => {
      await service.stop();
      await pool.end();
      await mailbox.stop();
      await issuer.stop();
      await database.drop();
    },
  };
}

export type Users = Awaited<ReturnType<typeof startUsers>>;
