import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { migrations } from '../../src/backends/migrations.ts';
import { LANGUAGES } from '../../src/lib/languages.ts';
import { parseConfig } from '../supervisor/config.ts';
import { embeddedServices, freePorts } from '../supervisor/services.ts';
import { forOthers, halfConfigured, hops, settings } from './configuration.ts';
import { database, judge, ofSessions, replica } from './database.ts';
import { clock, wordsOf, type Finding } from './findings.ts';
import { management, provider } from './identity.ts';
import { items, ports, room } from './machine.ts';
import { tryMail } from './mail-try.ts';
import { relay, service } from './services.ts';
import { shared } from './shared.ts';
import { examineSetUp } from './set-up.ts';
import { uploads, whose } from './uploads.ts';
import { refusingRedis } from '../../tests/support/refusing-redis.ts';
import { ownObjectStore } from '../../tests/support/object-store.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}
const json =
  (status: number, body: object, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const kinds = (findings: readonly Finding[]) => findings.map(({ kind }) => kind);
const said = (findings: readonly Finding[]) => findings.map(({ kind, text }) => `${kind}: ${text}`).join('\n');

describe('an object store of uploads', () => {
  it('that is none, such as a page to log in, is told of in words', async () => {
    const url = `${await serve((_request, response) => void response.end('<html><body>Log in</body></html>'))}/uploads`;
    const findings = await uploads({ FORMS_BUCKET: url, FORMS_BUCKET_KEY_ID: 'k', FORMS_BUCKET_SECRET: 's' });
    expect(said(findings)).toMatch(/^bad: .*answers what no object store does/);
  });
  it('is looked at as the forms service uses it, and each trouble has its words', async () => {
    const own = await ownObjectStore();
    closing.push(() => void own.stop());
    const environment = {
      FORMS_BUCKET: own.url,
      FORMS_BUCKET_REGION: own.region,
      FORMS_BUCKET_KEY_ID: own.keyId,
      FORMS_BUCKET_SECRET: own.secret,
    };
    expect(await uploads({})).toEqual([]);
    expect(said(await uploads(environment))).toMatch(
      /^good: FORMS_BUCKET takes files[\s\S]*^odd: FORMS_BUCKET is not encrypted on its way/m,
    );
    expect(await own.open().list('')).toEqual([]);
    expect(said(await uploads({ ...environment, FORMS_BUCKET_SECRET: '' }))).toMatch(/^bad: FORMS_BUCKET_SECRET is not set/);
    expect(said(await uploads({ ...environment, FORMS_BUCKET_SECRET: 'x' }))).toMatch(/^bad: .*403.*needs GetObject/);
    await own.away();
    expect(said(await uploads(environment))).toMatch(/^bad: .*does not answer.*refused until it answers/);
  });
});

describe('uploads that are swept of nothing', () => {
  it.each([
    [{ uploads: 'ours', strays: 0 }, /^$/],
    [{}, /^$/],
    [{ uploads: 'another', strays: 0 }, /^bad: The uploads are those of another database/],
    [{ uploads: 'unknown', strays: 0 }, /^bad: Most of the uploads are named by no row/],
    [{ uploads: 'ours', strays: 30 }, /^bad: 30 uploads are named by no row, which is more than one sweep puts aside/],
    [{ uploads: 'ours', strays: 0, strayed: 2 }, /^odd: 2 uploads that no row names were put aside/],
  ])('are told of: %o', async (details, words) => {
    expect(said(await whose(await serve(json(200, { status: 'ready', ...details }))))).toMatch(words);
  });
  it('are asked for with the key of administration, without which another machine hears nothing', async () => {
    const seen: unknown[] = [];
    const url = await serve((request, response) => {
      seen.push(request.headers['x-admin-key']);
      json(200, { status: 'ready', uploads: 'another' })(request, response);
    });
    expect(said(await whose(url, 'the-key-of-administration'))).toMatch(/^bad: The uploads are those of another/);
    expect(seen).toEqual(['the-key-of-administration']);
  });
  it('are not asked for where the service does not run', async () => expect(await whose('http://127.0.0.1:1')).toEqual([]));
});

describe('settings', () => {
  it('of a checkout can be used', async () => {
    expect(kinds(await settings({ DATABASE_URL: 'postgres://a:b@localhost/c' }, embeddedServices))).toEqual(['good']);
  });

  it('of telemetry are looked at too: with wrong ones no process starts', async () => {
    const findings = await settings(
      { DATABASE_URL: 'postgres://a:b@localhost/c', METRICS_KEY: 'short', OTEL_TRACES_SAMPLER_ARG: '10%' },
      [],
    );
    expect(said(findings)).toMatch(/^bad: METRICS_KEY is shorter than 16 characters/m);
    expect(said(findings)).toMatch(/^bad: OTEL_TRACES_SAMPLER_ARG is not a number/m);
  });

  it('that are wrong are each said once, with what is right, whoever reads them', async () => {
    const findings = await settings(
      { DATABASE_URL: 'postgres://a:b@localhost/c', DOTCOM_ORIGIN: 'https://www.example.org', REVALIDATE_SECONDS: 'soon' },
      embeddedServices,
    );
    const text = said(findings);
    expect(text).toMatch(/^bad: REVALIDATE_SECONDS \("soon"\)/m);
    const first = await settings(
      { DATABASE_URL: 'postgres://a:b@localhost/c', DOTCOM_ORIGIN: 'https://www.example.org' },
      embeddedServices,
    );
    const names = first.map(({ text: line }) => line.split(' ')[0]);
    expect(names).toEqual(expect.arrayContaining(['SITECORE_API_KEY', 'IDENTITY_SECRET', 'USERS_ADMIN_KEY']));
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    [
      { IDENTITY_ISSUER: 'https://x.okta.com/oauth2/default', IDENTITY_DOTCOM_CLIENT_ID: 'a' },
      /^bad: .*IDENTITY_DOTCOM_CLIENT_SECRET is not set/m,
    ],
    [
      { IDENTITY_ISSUER: 'https://x.okta.com/oauth2/default' },
      /^odd: .*IDENTITY_PREVIEW_CLIENT_ID and IDENTITY_PREVIEW_CLIENT_SECRET are not set/m,
    ],
    [
      { IDENTITY_ISSUER: 'https://x.okta.com/oauth2/default' },
      /^bad: .*IDENTITY_MANAGEMENT_URL and IDENTITY_MANAGEMENT_KEY are not set: .*no account erased there/m,
    ],
    [
      { OFFERS_URL: 'https://buy.piano.io', OFFERS_AID: 'a' },
      /^bad: .*OFFERS_PRIVATE_KEY, OFFERS_API_TOKEN, ENTITLEMENT_WEBHOOK_SECRET not set/m,
    ],
    [{ SITECORE_API_HOST: 'https://cm.example.org' }, /^odd: .*PUBLISHED_SECRET is not set/m],
    [{ GRAPH_QL_ENDPOINT: 'https://edge.sitecorecloud.io/api/graphql/v1' }, /^odd: Drafts are asked of Experience Edge/m],
    [
      { SITECORE_API_HOST: 'https://cd.example.org', GRAPH_QL_PREVIEW_ENDPOINT: 'https://edge-platform.sitecorecloud.io/v1' },
      /^odd: Drafts are asked of Experience Edge/m,
    ],
    [{ DICTIONARY_SOURCE: 'rest' }, /^bad: DICTIONARY_SOURCE is "rest".*CONTENT_PROFILE=xm/m],
    [
      { DICTIONARY_SOURCE: 'rest', GRAPH_QL_ENDPOINT: 'https://edge.sitecorecloud.io/api/graphql/v1' },
      /^bad: DICTIONARY_SOURCE is "rest".*Experience Edge has not/m,
    ],
    [{ PUBLISH_WEBHOOKS: 'http://10.0.0.4:3001/api/editing/published' }, /^odd: PUBLISH_WEBHOOKS names no process on port 3000/m],
    [{ FORMS_URL: 'https://forms.example.org' }, /^odd: FORMS_URL is set and FORMS_ADMIN_KEY is not: nobody reads the inbox/m],
    [{ AUTHORING_URL: 'https://cm.example.org' }, /^odd: AUTHORING_URL is set and CONTENT_ADMIN_KEY is not: what editors did/m],
    [{ COLLECTOR_URL: 'https://c.example.org' }, /^odd: COLLECTOR_URL is set and COLLECTOR_ADMIN_KEY is not: nobody sees the figures/m],
    [
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces' },
      /^odd: OTEL_EXPORTER_OTLP_TRACES_ENDPOINT set and OTEL_EXPORTER_OTLP_ENDPOINT is not.*nothing is sent/m,
    ],
    [{ JSS_ALLOWED_ORIGINS: 'https://cm.example.org' }, /^odd: .*JSS_EDITING_SECRET is not set/m],
  ])('that go together and are half there are found: %o', (env, expected) => expect(said(halfConfigured(env))).toMatch(expected));

  it('of the search that leave a language of the site out are named, and those that name all are whole', () => {
    expect(said(halfConfigured({ SEARCH_LANGUAGES: 'en' }))).toMatch(
      /^bad: SEARCH_LANGUAGES is "en": in de the search of the site finds nothing/,
    );
    expect(halfConfigured({ SEARCH_LANGUAGES: [...LANGUAGES, 'fr'].join(',') })).toEqual([]);
  });

  it('of a dictionary by REST are whole where there is one', () => {
    for (const where of [{ CONTENT_PROFILE: 'xm' }, { SITECORE_API_HOST: 'https://cd.example.org' }])
      expect(said(halfConfigured({ DICTIONARY_SOURCE: 'rest', ...where }))).not.toContain('DICTIONARY_SOURCE');
  });

  it('of drafts that have a server of their own are whole', () =>
    expect(
      said(
        halfConfigured({
          GRAPH_QL_ENDPOINT: 'https://edge.sitecorecloud.io/api/graphql/v1',
          GRAPH_QL_PREVIEW_ENDPOINT: 'https://cm.example.org/sitecore/api/graph/edge',
        }),
      ),
    ).not.toContain('Drafts'));

  it('of a checkout have no other half', () => expect(halfConfigured({})).toEqual([]));

  it('of back ends that others ask say whom they believe who the visitor is', async () => {
    const found = said(hops({ USERS_HOST: '0.0.0.0', SEARCH_HOST: '0.0.0.0', IDENTITY_HOST: '10.0.0.5', FORMS_HOST: '127.0.0.1' }));
    expect(found).toMatch(/^odd: USERS_HOST is "0\.0\.0\.0" and BACKEND_TRUSTED_HOPS is not set/m);
    expect(found).toMatch(/^odd: IDENTITY_HOST is "10\.0\.0\.5" and IDENTITY_TRUSTED_PROXIES is not set/m);
    expect(found.split('\n')).toHaveLength(2);
    expect(hops({ USERS_HOST: '0.0.0.0', BACKEND_TRUSTED_HOPS: '10.0.3.0/28' })).toEqual([]);
    const [settings] = await examineSetUp({ USERS_HOST: '0.0.0.0', USER_SERVICE_URL: 'http://users.internal:4200' });
    expect(said(settings?.findings ?? [])).toContain('BACKEND_TRUSTED_HOPS is not set');
  });

  it('say what a deployment that others reach lacks', () => {
    expect(kinds(forOthers({}))).toEqual(['good']);
    const text = said(forOthers({ DOTCOM_ORIGIN: 'http://www.example.org', TRUSTED_PROXIES: '10.0.0.1' }));
    expect(text).toMatch(/^bad: DOTCOM_ORIGIN begins with http:/m);
    expect(text).toMatch(/^odd: .*INSIGHTS_ORIGIN, PREVIEW_ORIGIN, STAGING_ORIGIN are not set/m);
    expect(text).not.toMatch(/^odd: TRUSTED_PROXIES/m);
  });

  it('say which services browsers are sent to on their own machine', () => {
    const origins = { DOTCOM_ORIGIN: 'https://www.example.org' };
    const text = said(forOthers(origins));
    expect(text).toMatch(/^bad: .*IDENTITY_PUBLIC_URL is not set: browsers are sent to localhost, and nobody signs in/m);
    expect(text).toMatch(/^bad: .*OFFERS_PUBLIC_URL is not set/m);
    expect(said(forOthers({ ...origins, IDENTITY_ISSUER: 'http://id.localhost:4300/oauth2/default', PIANO_ENABLED: 'off' }))).toMatch(
      /^bad: .*IDENTITY_ISSUER is "http:\/\/id\.localhost:4300\/oauth2\/default"/m,
    );
    const named = { ...origins, IDENTITY_PUBLIC_URL: 'https://id.example.org', OFFERS_URL: 'https://buy.piano.io' };
    expect(said(forOthers(named))).not.toContain('sent to localhost');
    expect(said(forOthers(named))).toMatch(/^odd: IDENTITY_PUBLIC_URL is set and IDENTITY_TRUSTED_PROXIES is not/m);
  });

  it('that the supervisor cannot read end the look there', async () => {
    expect(await examineSetUp({ PORT: 'x' })).toMatchObject([{ name: 'Settings', findings: [{ kind: 'bad' }] }]);
  });
});

describe('a machine', () => {
  it('with room is well; a folder that cannot be one is not', () => {
    expect(kinds(room([tmpdir()]))).not.toContain('bad');
    expect(said(room(['/dev/null/data']))).toMatch(/^bad: \/dev\/null\/data cannot be written/);
  });
  it('has its items where the settings say', () => {
    expect(items(path.resolve(import.meta.dirname, '../..'))).toEqual([]);
    expect(said(items(tmpdir()))).toContain('There is no sitecore.json');
  });
  it.each([
    [29_000, 0],
    [-31_000, 1],
    [3_600_000, 1],
  ])('with a clock that differs by %d ms', (ms, findings) => expect(clock('it', 1e12 + ms, 1e12)).toHaveLength(findings));
});

describe('a database', () => {
  const well = {
    version: 180_000,
    now: new Date(),
    connections: 100,
    encoding: 'UTF8',
    may_create: true,
    may_create_tables: true,
    owners: [] as string[],
    missing: [] as string[],
  };
  const all = Object.keys(migrations);
  // Asked at that moment, however long ago a busy machine has made it.
  const judged = (server: Parameters<typeof judge>[0], ran: readonly string[]) => judge(server, ran, well.now.getTime());

  it('is well', () => expect(judged(well, all)).toEqual([]));
  it('that is empty is well too', () => expect(judged(well, [])).toEqual([]));
  it('whose list of migrations is there needs no right to make it', () =>
    expect(judged({ ...well, may_create_tables: false }, all)).toEqual([]));
  it.each([
    [{ version: 140_012 }, all, /^bad: It is PostgreSQL 14/],
    [{ encoding: 'SQL_ASCII' }, all, /^bad: Its encoding is SQL_ASCII/],
    [{ may_create: false }, all, /^bad: Its user may not create schemas/],
    [{ may_create_tables: false }, [], /^bad: Its user may not create tables in the schema "public"/],
    [{ owners: ['postgres'] }, all, /^bad: Its tables are postgres’s/],
    [{ missing: ['pg_trgm'] }, all, /^bad: It has no pg_trgm/],
    [{ connections: 20 }, all, /^odd: It takes 20 connections/],
    [{}, all.slice(1), /^odd: 1 migrations run at the next start/],
    [{}, [...all, '9999_later'], /^odd: A later release has been here/],
    [{}, [...all, '9999_later_removed'], /^bad: A later release took away/],
    [{ now: new Date(0) }, all, /^bad: The clock of the database/],
  ])('%o is found', (wrong, ran, expected) => expect(said(judged({ ...well, ...wrong }, ran))).toMatch(expected));
  it('behind a pool that shares connections, or keeps no settings, is found', () => {
    expect(ofSessions({ timeout: '10s', pids: [1, 2] })).toEqual([]);
    expect(said(ofSessions({ timeout: '10s', pids: [1, 1] }))).toMatch(/^bad: .*pool_mode = session/);
    expect(said(ofSessions({ timeout: '0', pids: [1, 2] }))).toMatch(/^bad: .*statement_timeout is "0"/);
  });
  it('that is a cluster is looked for at each of its servers', async () => {
    expect(said(await database('postgres://a:b@127.0.0.1:1/c?standby=127.0.0.1:2'))).toMatch(
      /takes writes \(127\.0\.0\.1:1: .*; 127\.0\.0\.1:2: /,
    );
  });

  it('that is not there is said in words', async () => {
    expect(said(await database('postgres://a:b@127.0.0.1:1/c'))).toMatch(
      /^bad: The database at 127\.0\.0\.1:1\/c cannot be reached: .*Nobody listens there/,
    );
  });
});

describe('a shared store', () => {
  const store = async (options?: { clustered: boolean }) => {
    const redis = await refusingRedis(options);
    closing.push(redis.close);
    return redis;
  };

  it('is tried as the site uses it, and left as it was', async () => {
    const { url, asked } = await store();
    expect(kinds(await shared(url))).toEqual(['good']);
    // Nothing that the site does not ask as well: a user may have no more rights than it needs.
    expect(asked).toEqual(['SET', 'GET', 'INCR', 'PEXPIRE', 'EVAL', 'XADD', 'XRANGE', 'XREAD', 'DEL', 'DEL']);
    const sections = await examineSetUp({ REDIS_URL: url });
    expect(sections.map(({ name }) => name)).toContain('Shared store');
  });
  it.each([
    ['MOVED 5461 10.0.0.2:6379', 'It is one of a cluster'],
    ['READONLY You cannot write', 'It is a replica'],
    ['OOM command not allowed', 'It is full'],
  ])('that refuses (%s) is told of in words', async (refusal, words) => {
    const redis = await store();
    redis.refuse(refusal);
    expect(said(await shared(redis.url))).toMatch(new RegExp(`^bad: .*${words}`));
  });
  it.each(['EVAL', 'PEXPIRE', 'XRANGE', 'XREAD'])('whose user may not do %s is found', async (command) => {
    const redis = await store();
    redis.refuse(`NOPERM User site has no permissions to run the '${command.toLowerCase()}' command`, [command]);
    expect(said(await shared(redis.url))).toMatch(/^bad: .*eval/);
  });
  it('that is one of a cluster is found where it has the keys itself', async () =>
    expect(said(await shared((await store({ clustered: true })).url))).toMatch(/^bad: .*one of a cluster/));
  it('that is not there is found', async () => expect(said(await shared('redis://127.0.0.1:1'))).toMatch(/^bad: .*ECONNREFUSED/));
});

describe('ports', () => {
  it('that of the embedded database is among them: whoever listens there would be taken for it', async () => {
    const taken = Number(new URL(await serve(json(404, {}))).port);
    const config = parseConfig({ ...(await freePorts()), DATABASE_PORT: String(taken) });
    expect(said(await ports(config, []))).toMatch(new RegExp(`^bad: Port ${taken} is in use .*set DATABASE_PORT`));
    expect(kinds(await ports({ ...config, DATABASE_URL: 'postgres://a:b@db/c' }, []))).toEqual(['good']);
  });
});

describe('an identity provider', () => {
  const client = { name: 'DOTCOM', id: 'the-site', secret: 'right', redirects: ['https://www.example.org/api/auth/callback'] };
  const okta = (more: { called?: string; date?: string; interact?: object; view?: object } = {}) =>
    serve((request, response) => {
      const origin = `http://${request.headers.host}`;
      const url = new URL(request.url ?? '', origin);
      const headers = more.date ? { date: more.date } : undefined;
      if (url.pathname.endsWith('/openid-configuration'))
        return json(
          200,
          {
            issuer: more.called ?? origin,
            authorization_endpoint: `${origin}/authorize`,
            token_endpoint: `${origin}/token`,
            jwks_uri: `${origin}/keys`,
          },
          headers,
        )(request, response);
      if (url.pathname === '/token')
        return json(request.headers.authorization === `Basic ${btoa('the-site:right')}` ? 400 : 401, {
          error: request.headers.authorization === `Basic ${btoa('the-site:right')}` ? 'invalid_grant' : 'invalid_client',
        })(request, response);
      if (url.pathname === '/authorize' && url.searchParams.get('redirect_uri') === client.redirects[0])
        return void response.writeHead(302, { location: `${client.redirects[0]}?error=login_required` }).end();
      if (url.pathname === '/v1/interact')
        return json(more.interact ? 400 : 200, more.interact ?? { interaction_handle: 'h' })(request, response);
      if (url.pathname === '/idp/idx/introspect')
        return json(200, more.view ?? { remediation: { value: [{ name: 'identify' }, { name: 'select-enroll-profile' }] } })(
          request,
          response,
        );
      json(url.pathname === '/keys' ? 200 : 400, {})(request, response);
    });
  const looked = async (more: Parameters<typeof okta>[0], whose = client) => said(await provider(await okta(more), [whose]));

  it('that lets the site begin no sign-in is found, with what to set', async () => {
    expect(await looked({ interact: { error: 'unauthorized_client' } })).toMatch(
      /^bad: Nobody can sign in by .*"Interaction Code" is not/m,
    );
    expect(await looked({ interact: { error: 'invalid_scope', error_description: 'One or more scopes are not configured.' } })).toMatch(
      /^bad: .*"Refresh Token"/m,
    );
    expect(await looked({ interact: {} })).toMatch(/^bad: .*answers 400 to the first call.*Identity Engine/m);
    // As an authorization server answers that has no rule for the grant (okta-idx-java, issue 201).
    const refused = { messages: { value: [{ message: 'You are not allowed.', i18n: { key: 'idx.error.code.no_matching_policy' } }] } };
    expect(await looked({ view: refused })).toMatch(/^bad: .*idx\.error\.code\.no_matching_policy.*access policy/m);
    expect(await looked({ view: { remediation: { value: [{ name: 'identify' }] } } })).toMatch(/^odd: Nobody can sign up/m);
    // Preview and staging are signed in by the provider's page.
    expect(await looked({ interact: { error: 'unauthorized_client' } }, { ...client, name: 'PREVIEW' })).not.toContain(
      'Nobody can sign in',
    );
  });

  it('with the right clients is well', async () => expect(kinds(await provider(await okta(), [client]))).toEqual(['good']));
  it('that takes another secret is found', async () =>
    expect(said(await provider(await okta(), [{ ...client, secret: 'wrong' }]))).toContain('compare IDENTITY_DOTCOM_CLIENT_ID'));
  it('that leads back elsewhere is found', async () =>
    expect(said(await provider(await okta(), [{ ...client, redirects: ['https://other.example.org/api/auth/callback'] }]))).toMatch(
      /^bad: The provider does not lead back to https:\/\/other/m,
    ));
  it('under another name is found', async () =>
    expect(said(await provider(await okta({ called: 'https://other' }), []))).toContain('bad: It calls itself https://other'));
  it('with another clock is found', async () =>
    expect(said(await provider(await okta({ date: 'Wed, 21 Oct 2015 07:28:00 GMT' }), []))).toContain(
      'bad: The clock of the identity provider',
    ));
  it('that is none is found', async () => expect(said(await provider(await serve(json(404, {})), []))).toMatch(/^bad: .* answers 404/));
});

describe('the accounts at an identity provider', () => {
  const api = (key: string, mayWrite = true) =>
    serve((request, response) => {
      const isKnown = request.headers.authorization === `SSWS ${key}` && request.url?.startsWith('/api/v1/users/');
      if (isKnown && !mayWrite && request.method !== 'GET') return json(403, { errorCode: 'E0000006' })(request, response);
      json(isKnown ? 404 : 401, { errorCode: isKnown ? 'E0000007' : 'E0000011' })(request, response);
    });

  it('by a key that may only read are found', async () =>
    expect(said(await management(`${await api('right', false)}/api/v1`, 'right'))).toMatch(
      /^bad: IDENTITY_MANAGEMENT_KEY may read and not change accounts: .*403.*Read-only/,
    ));

  it.each([
    [429, /^bad: IDENTITY_MANAGEMENT_URL .* does not work: .*429 to a POST/],
    [503, /^bad: IDENTITY_MANAGEMENT_URL .* does not work: .*503 to a POST/],
  ])('that are away just then (%s) say nothing of what the key may', async (status, words) => {
    const url = await serve((request, response) =>
      json(request.method === 'GET' ? 404 : status, { errorCode: request.method === 'GET' ? 'E0000007' : 'E0000047' })(request, response),
    );
    const text = said(await management(`${url}/api/v1`, 'right'));
    expect(text).toMatch(words);
    expect(text).not.toMatch(/may read|IDENTITY_MANAGEMENT_KEY/);
  });

  it('are asked for before the first password changes', async () => {
    const url = `${await api('right')}/api/v1`;
    expect(said(await management(url, 'right'))).toMatch(/^good: IDENTITY_MANAGEMENT_URL .* takes the key/);
    expect(said(await management(url, 'wrong'))).toMatch(/^bad: IDENTITY_MANAGEMENT_URL .*401.*no account erased there/);
    const sections = await examineSetUp({ IDENTITY_MANAGEMENT_URL: url, IDENTITY_MANAGEMENT_KEY: 'wrong' });
    expect(sections.map(({ name }) => name)).toContain('Accounts at the identity provider');
  });
  it('that lead nowhere are found', async () =>
    expect(said(await management('http://127.0.0.1:1/management/v1', 'k'))).toMatch(/^bad: .*does not work/));
});

describe('a certificate of the firm’s own authority', () => {
  it.each([
    new TypeError('fetch failed', {
      cause: Object.assign(new Error('self-signed certificate in certificate chain'), { code: 'SELF_SIGNED_CERT_IN_CHAIN' }),
    }),
    Object.assign(new Error('unable to verify the first certificate'), { code: 'ESOCKET', command: 'CONN' }),
    Object.assign(new Error('unable to get local issuer certificate'), { code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY' }),
  ])('is told with what to do: %s', (error) => expect(wordsOf(error)).toMatch(/certificate.*NODE_EXTRA_CA_CERTS.*not in \.env/));
  it('is not meant by another failure', () => expect(wordsOf(new Error('certificate has expired'))).toBe('certificate has expired'));
});

describe('services', () => {
  it('that stand in for a part of another are looked at too', async () => {
    const url = await serve(json(502, {}));
    const sections = await examineSetUp({ ARTICLE_URL: url, PERSONALIZATION_URL: url, MOBILE_URL: url });
    const { findings = [] } = sections.find(({ name }) => name === 'Services') ?? {};
    expect(said(findings).match(/^bad: (?:ARTICLE|PERSONALIZATION|MOBILE)_URL /gm)).toHaveLength(3);
  });
  it('drafts are asked for with their own key, where they are', async () => {
    const published = await serve(json(200, { data: { __typename: 'Query' } }));
    const cm = await serve((request, response) =>
      json(request.headers.sc_apikey === 'right key' ? 200 : 401, { data: { __typename: 'Query' } })(request, response),
    );
    const content = async (key: string) => {
      const sections = await examineSetUp({
        GRAPH_QL_ENDPOINT: `${published}/graphql`,
        SITECORE_API_KEY: 'published',
        GRAPH_QL_PREVIEW_ENDPOINT: `${cm}/graphql`,
        SITECORE_PREVIEW_API_KEY: key,
      });
      return said(sections.find(({ name }) => name === 'Content')?.findings ?? []);
    };
    expect(await content('wrong key')).toMatch(/^bad: Drafts: .*Compare SITECORE_PREVIEW_API_KEY/m);
    expect(await content('right key')).toMatch(/^good: Drafts: .* takes the key/m);
  });
  it('a replica that is not there is found', async () =>
    expect(said(await replica('postgres://a:b@127.0.0.1:1/c'))).toMatch(/^bad: The replica at 127\.0\.0\.1:1 cannot be reached/));

  it.each([
    ['can answer', json(200, { status: 'ready' }), 'good'],
    ['has lost its database', json(503, { status: 'not ready' }), 'bad'],
    ['is not ours', json(404, {}), 'good'],
    ['is broken', json(502, {}), 'bad'],
  ])('one that %s', async (_what, listener, expected) =>
    expect(kinds(await service('SEARCH_URL', await serve(listener)))).toEqual([expected]),
  );

  it('a relay that refuses a sender with the whole mail is found by a mail', async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, { envelope }, done) => {
        stream.resume();
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        stream.on('end', () =>
          from.startsWith('news') ? done(Object.assign(new Error('The from address is not verified'), { responseCode: 550 })) : done(),
        );
      },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve());
    });
    const { port } = server.server.address() as AddressInfo;
    const env = {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      IDENTITY_MAIL_FROM: 'Us <no-reply@example.org>',
      USERS_MAIL_FROM: 'news@example.org',
    };
    const text = said(await tryMail(env, 'you@example.org'));
    await new Promise<void>((resolve) => server.close(() => resolve()));
    expect(text).toMatch(/^good: .*from no-reply@example\.org \(IDENTITY_MAIL_FROM\)/m);
    expect(text).toMatch(/^bad: .*from news@example\.org \(USERS_MAIL_FROM\): .*not verified/m);
    expect(said(await tryMail({}, 'you@example.org'))).toMatch(/^bad: SMTP_URL is not set/);
  });

  it('a relay that takes the password, one that does not, and none', async () => {
    const server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ password }, _session, done) => (password === 'right' ? done(null, { user: 'a' }) : done(new Error('no'))),
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve());
    });
    const { port } = server.server.address() as AddressInfo;
    expect(said(await relay(`smtp://a:right@127.0.0.1:${port}`, 'no-reply@example.org'))).toMatch(/^good: .*takes the password/);
    expect(said(await relay(`smtp://a:wrong@127.0.0.1:${port}`, 'no-reply@example.org'))).toMatch(
      /^bad: .*does not take user and password/,
    );
    await new Promise<void>((resolve) => server.close(() => resolve()));
    expect(said(await relay('smtp://127.0.0.1:1', 'no-reply@example.org'))).toMatch(/^bad: .*cannot be reached/);
  });
});
