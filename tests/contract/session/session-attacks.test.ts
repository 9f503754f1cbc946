import { describe, expect, it } from 'vitest';
import { ask, type Answer, type Ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';

const ORIGINS = ['dotcom', 'insights'] as const;

const post = (origin: string, path: string, fields: Record<string, string>, { headers = {}, ...options }: Ask = {}): Promise<Answer> =>
  ask(origin, path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    ...options,
  });
const cookiesOf = ({ headers }: Answer): Record<string, string> =>
  Object.fromEntries(
    (headers['set-cookie'] ?? []).map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1, line.indexOf(';'))]),
  );
const header = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

const HOSTILE = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'http://localhost.evil.example/',
  'http://localhost@evil.example/',
];

describe.each(ORIGINS)('attacks on the sign-in of %s', (name) => {
  it.each([
    'identify',
    'email-code',
    'sign-up',
    'recover',
    'cancel',
    'link',
    'set-up',
    'reset',
    'set-up-phone',
    'set-up-question',
    'set-up-passkey',
    'passkey-question',
    'passkey-sign-in',
    'sign-out',
  ])('a post to %s from another origin’s page does nothing', async (step) => {
    const origin = site[name];
    const other = site[name === 'dotcom' ? 'insights' : 'dotcom'];
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: other },
      { origin: 'null' },
      { origin, 'sec-fetch-site': 'cross-site' },
      { origin: '', 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await post(
        origin,
        `/api/auth/${step}`,
        { identifier: 'a@b.de' },
        { headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value)) as Record<string, string> },
      );
      // Without an Origin the helper's own is sent, so that Sec-Fetch-Site alone decides.
      expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
    }
  });

  it('keeps no place to go to that is not ours, neither from a form nor from an address', async () => {
    const origin = site[name];
    for (const to of HOSTILE) {
      const answered = await post(origin, '/api/auth/identify', { at: 'signInPrompt', to, identifier: 'not an address' });
      expect(answered.headers.location).toMatch(/^\/sign-in\/prompt\?flow=[\w-]{8}$/);
      const shown = await ask(origin, answered.headers.location ?? '', { headers: { cookie: header(cookiesOf(answered)) } });
      expect([shown.body.includes('name="flow"'), shown.body.includes('name="to"')]).toEqual([true, false]);
      const cancelled = await post(origin, '/api/auth/cancel', { at: 'signInPrompt', to });
      expect([cancelled.status, cancelled.headers.location]).toEqual([303, '/sign-in/prompt']);
      const page = await ask(origin, `/sign-in/prompt?to=${encodeURIComponent(to)}`);
      expect(page.status).toBe(200);
      expect(page.body).not.toMatch(/name="to"/);
    }
  });

  it('gives single sign-on no other place to come back to, and a state, a nonce and a PKCE challenge each time', async () => {
    const origin = site[name];
    const addresses = await Promise.all(
      HOSTILE.map(async (to) => new URL((await ask(origin, `/api/auth/sign-in?to=${encodeURIComponent(to)}`)).headers.location ?? '')),
    );
    for (const address of addresses) {
      expect(address.searchParams.get('redirect_uri')).toBe(`${origin}/api/auth/callback`);
      expect([address.searchParams.get('prompt'), address.searchParams.get('code_challenge_method')]).toEqual(['none', 'S256']);
    }
    for (const parameter of ['state', 'nonce', 'code_challenge'])
      expect(new Set(addresses.map(({ searchParams }) => searchParams.get(parameter))).size).toBe(HOSTILE.length);
  });

  it('sets nothing up for a visitor without a session, and begins no sign-in on the page of the security', async () => {
    const origin = site[name];
    const answer = await post(origin, '/api/auth/set-up', { at: 'security', way: 'webauthn' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/sign-in/prompt?to=%2Fuser-registration%2Fmanage-account%2Fsecurity']);
    for (const step of ['set-up-phone', 'set-up-question', 'set-up-passkey']) {
      const refused = await post(origin, `/api/auth/${step}`, { at: 'security', phone: '+441632960000' });
      expect([refused.status, refused.headers.location]).toEqual([303, '/user-registration/manage-account/security']);
      expect(Object.keys(cookiesOf(refused)).filter((cookie) => cookie.startsWith('mh_flow'))).toEqual([]);
    }
    expect((await post(origin, '/api/auth/identify', { at: 'security', identifier: 'a@b.de', secret: 'x' })).headers.location).toMatch(
      /^\/sign-in\?flow=[\w-]{8}$/,
    );
  });

  it('uses up no link of a mail that is only opened, and shows nothing of an address that is none of ours', async () => {
    const origin = site[name];
    const opened = await ask(origin, '/sign-in?otp=204816&state=somebody-elses');
    expect(opened.body).toContain('204816');
    expect(opened.body).not.toContain('action="/api/auth/code"');
    for (const otp of ['<b>1', '20481', '2048166', 'abcdef'])
      expect((await ask(origin, `/sign-in?otp=${encodeURIComponent(otp)}&state=x`)).body).toContain('action="/api/auth/identify"');
    const reset = await ask(origin, `/user-registration/forgot-password?token=${'t'.repeat(43)}`);
    expect([reset.status, reset.headers['set-cookie']]).toEqual([200, undefined]);
    expect(reset.body).toContain('action="/api/auth/reset"');
    expect((await ask(origin, '/user-registration/forgot-password?token=%22%3E%3Cb%3E')).body).toContain('action="/api/auth/recover"');
    const refused = await post(origin, '/api/auth/reset', { at: 'forgotPassword', token: 't'.repeat(43), secret: 'a quiet harbour 7' });
    expect(refused.headers.location).toMatch(/^\/user-registration\/forgot-password\?flow=[\w-]{8}$/);
    const page = await ask(origin, refused.headers.location ?? '', { headers: { cookie: header(cookiesOf(refused)) } });
    expect(page.body).toContain('This link is no longer good');
  });

  it('takes no code that comes with the state of another browser', async () => {
    const origin = site[name];
    const begun = new URL((await ask(origin, '/api/auth/sign-in')).headers.location ?? '');
    const mine = cookiesOf(await ask(origin, '/api/auth/sign-in'));
    for (const cookie of ['', header(mine)]) {
      for (const parameter of ['code', 'interaction_code']) {
        const answer = await ask(origin, `/api/auth/callback?${parameter}=stolen&state=${begun.searchParams.get('state') ?? ''}`, {
          headers: cookie ? { cookie } : {},
        });
        expect([answer.status, answer.headers.location]).toEqual([303, '/sign-in?silent=no']);
        expect(Object.keys(cookiesOf(answer)).filter((one) => /jwt|refresh/.test(one))).toEqual([]);
      }
    }
  });

  it('continues nothing that somebody else sealed, and ends no session without a ticket', async () => {
    const origin = site[name];
    const session = { mh_jwt: 'eyJhbGciOiJSUzI1NiJ9.eyJleHAiOjk5OTk5OTk5OTksInVzZXIiOnsiaWQiOiJ4In19', mh_jwt_sig: 'AAAA' };
    for (const ticket of ['', 'x', 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AAAA.AAAA.AAAA']) {
      const answer = await ask(origin, `/api/auth/end-session?ticket=${ticket}`, { headers: { cookie: header(session) } });
      expect([answer.status, answer.headers.location, answer.headers['set-cookie']]).toEqual([303, '/', undefined]);
    }
    const going = await ask(origin, '/api/auth/continue?flow=AAAAAAAA', {
      headers: { cookie: 'mh_flow.AAAAAAAA=eyJhbGciOiJub25lIn0.eyJsZWF2ZSI6Imh0dHBzOi8vZXZpbC5leGFtcGxlIn0.' },
    });
    expect([going.status, going.headers.location]).toEqual([303, '/sign-in']);
  });

  it('signs nobody out elsewhere in the name of a token that nobody signed (promise 9)', async () => {
    const origin = site[name];
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = part({ exp: 9_999_999_999, user: { id: '00000000-0000-4000-8000-000000000000' }, aud: name });
    for (const [algorithm, signature] of [
      ['none', 'AA'],
      ['RS256', 'A'.repeat(342)],
    ]) {
      const cookie = header({ mh_jwt: `${part({ alg: algorithm })}.${claims}`, mh_jwt_sig: signature ?? '' });
      const answer = await post(origin, '/api/auth/sign-out', {}, { headers: { cookie, accept: 'application/json' } });
      expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { location: '/' }]);
    }
  });

  it.each(['/user-registration/for-you', '/de/user-registration/manage-account/edit-profile'])(
    'opens %s for no forged token',
    async (path) => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const claims = part({ exp: 9_999_999_999, user: { id: '00000000-0000-4000-8000-000000000000', roles: ['premium'] }, aud: name });
      for (const cookies of [
        {},
        { mh_jwt: `${part({ alg: 'none' })}.${claims}`, mh_jwt_sig: 'AA' },
        { mh_jwt: `${part({ alg: 'RS256' })}.${claims}`, mh_jwt_sig: 'A'.repeat(342), mh_refresh: 'x'.repeat(43) },
        { mh_jwt: 'a.b', mh_jwt_sig: 'c' },
      ]) {
        const answer = await ask(site[name], path, { headers: { cookie: header(cookies as Record<string, string>) } });
        const prefix = path.startsWith('/de/') ? '/de' : '';
        expect([answer.status, new URL(answer.headers.location ?? '', site[name]).href]).toEqual([
          303,
          `${site[name]}${prefix}/sign-in/prompt?to=${encodeURIComponent(path)}`,
        ]);
      }
    },
  );

  it('says nothing to a cache, and nothing of anybody without a session', async () => {
    const answer = await ask(site[name], '/api/session');
    expect([answer.status, JSON.parse(answer.body), answer.headers['cache-control']]).toEqual([
      200,
      { signedIn: false },
      'private, no-store',
    ]);
    expect((await ask(site[name], '/sign-in')).headers['cache-control']).toContain('no-store');
  });
});
