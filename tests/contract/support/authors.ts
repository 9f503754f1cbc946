import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createLog } from '../../../src/backends/kit/log.ts';
import { startContentService, type ContentService, type ContentServiceOptions } from '../../../src/backends/content/server.ts';

type Json = Record<string, unknown>;
type Roles = readonly string[];

/** Somebody with an account, as the content service learns of it. */
export interface Author {
  id: string;
  name: string;
  token: string;
  /** What the user service says from now on, whatever the token still says. */
  now(roles: Roles): void;
}

/** Stands for the user service: keys, and accounts by their tokens. */
export interface Authors {
  url: string;
  author(name: string, roles: Roles, language?: 'en' | 'de'): Promise<Author>;
  close(): Promise<void>;
}

/** A user service of a test's own, which knows whom the test makes. */
export async function startAuthors(): Promise<Authors> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'authors', alg: 'ES256', use: 'sig' };
  const accounts = new Map<string, Json>();
  const server = createServer((request, response) => {
    const answer = (status: number, body: Json) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.url === '/.well-known/jwks.json') return answer(200, { keys: [jwk] });
    const asked = new URL(request.url ?? '/', 'http://users.test');
    const [, role] = /^\/admin\/roles\/(\w+)$/.exec(asked.pathname) ?? [];
    if (role !== undefined)
      return answer(200, {
        accounts: [...accounts.values()].filter(
          ({ id, roles }) => (roles as Roles).includes(role) && [id, null].includes(asked.searchParams.get('account')),
        ),
      });
    const account = accounts.get(request.headers.authorization ?? '');
    return account ? answer(200, account) : answer(401, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let made = 0;
  return {
    url,
    author: async (name, roles, language = 'en') => {
      made += 1;
      const id = `a0000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
      const token = await new SignJWT({ user: { id, roles } })
        .setProtectedHeader({ alg: 'ES256', kid: 'authors' })
        .setSubject(id)
        .setIssuer(url)
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign(privateKey);
      const [firstName = '', lastName = ''] = name.split(' ');
      const tell = (said: Roles) =>
        accounts.set(`Bearer ${token}`, {
          id,
          email: `${firstName.toLowerCase()}@example.org`,
          firstName,
          lastName,
          language,
          roles: said,
        });
      tell(roles);
      return { id, name, token, now: (said) => void tell(said) };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export interface Answered {
  status: number;
  headers: Headers;
  // What a test reads of an answer is checked by the test itself.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export interface AskAuthoring {
  method?: string;
  body?: unknown;
  /** A body that is sent as it is. */
  raw?: { type: string; bytes: Uint8Array<ArrayBuffer> | FormData };
  ifMatch?: string;
}

/** What lets visitors see something, and where one looks at it before. */
const LOOKS: readonly [RegExp, (path: string, body: Json) => { path: string; body?: Json } | undefined][] = [
  [/^publish$/, (path, body) => (body.dryRun === true ? undefined : { path, body: { ...body, dryRun: true } })],
  [
    /^items\/([\w-]+)\/workflow$/,
    (path, { command, language, version }) =>
      command === 'approve'
        ? {
            path: `${path.replace(/workflow$/, 'approval')}?language=${String(language)}${version === undefined ? '' : `&version=${String(version)}`}`,
          }
        : undefined,
  ],
  [/^releases\/[\w-]+\/publish$/, (path) => ({ path: path.replace(/\/publish$/, '') })],
];

/** Asks the authoring calls in somebody's name; `path` is below `/authoring/v1/`. What is published is looked at first, as in the desk, unless the body says what was (`seen`). */
export async function askAuthoring(origin: string, who: Author | undefined, path: string, asked: AskAuthoring = {}): Promise<Answered> {
  const body = asked.body as Json | undefined;
  const look = body && !('seen' in body) ? LOOKS.find(([of]) => of.test(path))?.[1](path, body) : undefined;
  if (!look) return send(origin, who, path, asked);
  const { body: looked } = await send(origin, who, look.path, look.body ? { body: look.body } : {});
  const seen = (looked as { seen?: string } | undefined)?.seen;
  return send(origin, who, path, { ...asked, body: { ...body, ...(seen === undefined ? {} : { seen }) } });
}

async function send(origin: string, who: Author | undefined, path: string, ask: AskAuthoring): Promise<Answered> {
  const { body, raw, ifMatch, method = body === undefined && raw === undefined ? 'GET' : 'POST' } = ask;
  const response = await fetch(`${origin}/authoring/v1/${path}`, {
    method,
    headers: {
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(raw && !(raw.bytes instanceof FormData) ? { 'content-type': raw.type } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(raw ? { body: raw.bytes } : {}),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

export interface AuthoringService extends ContentService {
  ask(who: Author | undefined, path: string, ask?: AskAuthoring): Promise<Answered>;
}

/** A content service whose items can be changed, in this process. */
export async function startAuthoring(
  root: string,
  authors: Pick<Authors, 'url'>,
  options: Partial<ContentServiceOptions> = {},
): Promise<AuthoringService> {
  const service = await startContentService({
    itemsRoot: root,
    log: createLog('content', { level: 'silent' }),
    security: { write: () => undefined },
    graceMs: 200,
    authoring: { journal: '.data/journal', userService: authors.url },
    ...options,
  });
  return { ...service, ask: (who, path, ask) => askAuthoring(service.url, who, path, ask) };
}
