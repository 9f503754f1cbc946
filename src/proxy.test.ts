import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { NextRequest } from 'next/server';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { forgetPerProcess } from './server/one-per-process';

const origins = {
  DOTCOM_ORIGIN: 'https://www.example.org',
  INSIGHTS_ORIGIN: 'https://insights.example.org',
  PREVIEW_ORIGIN: 'https://preview.example.org',
  STAGING_ORIGIN: 'https://staging.example.org',
  EXTRA_HOSTS: 'old.example.org=insights',
  PREVIEW_USERS: 'ann:password',
  SITECORE_API_KEY: 'a-key-of-our-own',
  SITECORE_PREVIEW_API_KEY: 'a-preview-key-of-our-own',
};

beforeEach(() => {
  vi.resetModules();
  for (const [name, value] of Object.entries(origins)) vi.stubEnv(name, value);
});
afterEach(() => vi.unstubAllEnvs());

const ask = async (address: string, { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {}) => {
  const url = new URL(address);
  const { default: proxy } = await import('./proxy');
  return proxy(
    new NextRequest(url, {
      method,
      headers: { host: url.host, ...headers },
      nextConfig: { i18n: { locales: ['en', 'de'], defaultLocale: 'en' } },
    }),
  );
};
const rewrittenTo = (response: Response) => response.headers.get('x-middleware-rewrite')?.replace(/^https?:\/\/[^/]+/, '') ?? null;
const passed = (response: Response) => response.headers.get('x-middleware-next') === '1';
const signedIn = { authorization: `Basic ${btoa('ann:password')}` };

it('a page whose query an author sends elsewhere is made for the request', async () => {
  const { setQueryRedirects } = await import('./server/query-redirects');
  onTestFinished(() => forgetPerProcess('queryRedirects'));
  setQueryRedirects('dotcom', ({ path, language, query }) => `${language} ${path}${query}` === 'de /über?id=1');
  expect(rewrittenTo(await ask('https://www.example.org/de/%C3%BCber?id=1'))).toMatch(/^\/de\/_live\/_site_dotcom\//);
  for (const address of ['https://www.example.org/de/%C3%BCber?id=2', 'https://insights.example.org/de/%C3%BCber?id=1'])
    expect(rewrittenTo(await ask(address))).toMatch(/^\/de\/_site_/);
});

describe('origins', () => {
  it.each([
    ['https://www.example.org/', '/_site_dotcom'],
    ['https://www.example.org/about?a=1', '/_site_dotcom/about?a=1'],
    ['https://insights.example.org/de/topics', '/de/_site_insights/topics'],
    ['https://old.example.org/x', '/_site_insights/x'],
    ['https://WWW.example.org/x', '/_site_dotcom/x'],
  ])('%s shows %s', async (address, path) => expect(rewrittenTo(await ask(address))).toBe(path));
  it.each([
    'https://evil.example/',
    'https://www.example.org.evil.example/',
    'https://www.example.org:8443/',
    'https://evil.example/api/session',
  ])('%s is misdirected', async (address) => {
    expect((await ask(address)).status).toBe(421);
  });
  it.each(['/api/session', '/robots.txt', '/sitemap-en.xml', '/favicon.ico', '/_gallery', '/.well-known/security.txt'])(
    '%s is not a content page',
    async (path) => {
      expect(passed(await ask(`https://www.example.org${path}`))).toBe(true);
    },
  );
  it.each(['/_site_insights/topics', '/_preview', '/_preview/_site_dotcom', '/_live/_site_dotcom/search', '/de/_site_insights'])(
    '%s from outside leads nowhere',
    async (path) => {
      expect(rewrittenTo(await ask(`https://www.example.org${path}`))).toMatch(/\/_site_dotcom\/_$/);
    },
  );
});

it.each(['a', '%2F', 'a/', '%C3%A9', '.'])(
  'an address of nothing but %s is not looked at: a reader gets the page that says so',
  async (sign) => {
    for (const ending of ['', '.php', '.md', '/rss.xml', '/', '?a=b', '%']) {
      const path = `/a${sign.repeat(1_100)}${ending}`;
      expect(rewrittenTo(await ask(`https://www.example.org${path}`))).toBe('/_site_dotcom/_too-long');
      expect(rewrittenTo(await ask(`https://www.example.org/de${path}`))).toBe('/de/_site_dotcom/_too-long');
      expect((await ask(`https://www.example.org${path}`, { method: 'POST' })).status).toBe(414);
    }
  },
);

it('an address is as long as it reads, with a stray per cent sign in it too', async () => {
  const path = `/${'%C3%A9'.repeat(350)}/100%`;
  expect(rewrittenTo(await ask(`https://www.example.org${path}`))).toBe(`/_site_dotcom${path}`);
});

describe('what other programs have', () => {
  it.each(['/wp-login.php', '/.env', '/.git/config', '/de/wp-admin', '/wp-admin/'])(
    '%s is no page: where it leads is asked',
    async (path) => expect(rewrittenTo(await ask(`https://www.example.org${path}`))).toMatch(/^\/api\/moved\/?$/),
  );
  it.each([
    ['/old/start.jsp', '/_site_dotcom/old/start.jsp'],
    ['/de/careers/journal.log', '/de/_site_dotcom/careers/journal.log'],
  ])('%s is a page where the site knows of one', async (path, page) => {
    const { tellWhatMayBePages } = await import('@/server/pages-in-memory');
    tellWhatMayBePages(({ site, language, path: asked }) =>
      Promise.resolve(['dotcom en /old/start.jsp', 'dotcom de /careers/journal.log'].includes(`${site} ${language} ${asked}`)),
    );
    onTestFinished(() => forgetPerProcess('pagesInMemory'));
    expect(rewrittenTo(await ask(`https://www.example.org${path}`))).toBe(page);
    expect(rewrittenTo(await ask('https://www.example.org/wp-login.php'))).toMatch(/^\/api\/moved\/?$/);
  });
  it('is not written to either', async () =>
    expect((await ask('https://www.example.org/xmlrpc.php', { method: 'POST' })).status).toBe(405));
  it.each(['/.well-known/security.txt', '/about.aspx'])('%s is not among it', async (path) =>
    expect(rewrittenTo(await ask(`https://www.example.org${path}`)) ?? '').not.toContain('moved'),
  );
});

describe('the default language', () => {
  const target = (value: string) => ({ headers: { 'x-request-target': value } });
  it.each(['/en/people?a=1&b=%20', '/en', '/people/', '/de/people/?a=1'])(
    'has no prefix, and no page a slash at its end: where %s leads is asked',
    async (from) => expect(rewrittenTo(await ask(`https://www.example.org${from}`, target(from)))).toMatch(/^\/api\/moved\/?(?:\?|$)/),
  );
  it('what is no page has none either', async () => {
    const response = await ask('https://www.example.org/en/robots.txt', target('/en/robots.txt'));
    expect([response.status, response.headers.get('location')]).toEqual([308, 'https://www.example.org/robots.txt']);
  });
  it('has none on preview either', async () => {
    const response = await ask('https://preview.example.org/en/people', { headers: { ...signedIn, ...target('/en/people').headers } });
    expect([response.status, response.headers.get('location'), response.headers.get('cache-control')]).toEqual([
      308,
      'https://preview.example.org/people',
      'no-store',
    ]);
  });
  it.each(['/people', '/de/people', '/'])('%s stays', async (path) =>
    expect(rewrittenTo(await ask(`https://www.example.org${path}`, target(path)))).not.toBeNull(),
  );
});

describe('methods', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])('%s on a page is refused', async (method) => {
    for (const [address, headers] of [
      ['https://www.example.org/people', {}],
      ['https://preview.example.org/de', signedIn],
    ] as const) {
      const response = await ask(address, { method, headers });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
    expect(passed(await ask('https://www.example.org/api/session', { method }))).toBe(true);
  });
});

describe('the session guard', () => {
  const payload = (exp: number) => `${btoa('{"alg":"HS256"}')}.${btoa(JSON.stringify({ exp, user: { id: 'u1' } })).replace(/=+$/, '')}`;
  it('sends visitors without a session to the prompt, with the path that they asked for', async () => {
    const response = await ask('https://www.example.org/de/user-registration/manage-account/edit-profile?tab=2');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(
      'https://www.example.org/de/sign-in/prompt?to=%2Fde%2Fuser-registration%2Fmanage-account%2Fedit-profile%3Ftab%3D2',
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
  it.each([
    '/user-registration/manage-account/edit-subscriptions',
    '/user-registration/manage-account/edit-profile',
    '/user-registration/manage-account/saved-articles',
    '/user-registration/for-you',
    '/USER-registration/for-you/',
  ])('guards %s', async (path) => {
    expect((await ask(`https://www.example.org${path}`)).status).toBe(303);
    const cookie = `__Host-mh_jwt=${payload(Date.now() / 1000 - 1)}`;
    expect((await ask(`https://www.example.org${path}`, { headers: { cookie } })).status).toBe(303);
  });
  it.each([
    '/user-registration/register-confirmation',
    '/user-registration/forgot-password',
    '/user-registration/newsletter',
    '/user-registration/for-you/more',
  ])('leaves %s open', async (path) => {
    expect(rewrittenTo(await ask(`https://www.example.org${path}`))).toBe(`/_live/_site_dotcom${path}`);
  });
  it('makes a page with somebody’s own form on it for that request alone', async () => {
    const path = `/contact?form=${'t'.repeat(43)}&step=1`;
    expect(rewrittenTo(await ask(`https://www.example.org${path}`))).toBe(`/_live/_site_dotcom${path}`);
    expect(rewrittenTo(await ask('https://www.example.org/contact?form=1'))).toBe('/_site_dotcom/contact?form=1');
  });
  it.each([
    ['off', undefined],
    ['work', undefined],
    ['cloudflare', 'https://challenges.cloudflare.com'],
    ['google', 'https://www.google.com/recaptcha/'],
  ])('admits the frame of who checks its forms, as the setting says when it runs: %s', async (provider, frame) => {
    vi.stubEnv('FORMS_CAPTCHA', provider);
    const policy = (await ask('https://www.example.org/contact')).headers.get('content-security-policy');
    if (frame === undefined) expect(policy).toBeNull();
    else expect(/frame-src ([^;]*)/.exec(policy ?? '')?.[1]?.split(' ')).toContain(frame);
  });
  it('never sees what carries an upload: Next would hold its body and cut it off', async () => {
    const { config } = await import('./proxy');
    const seen = new RegExp(`^${String(config.matcher[1])}$`);
    const uploads = ['/api/forms/0123', '/api/careers/apply', '/api/editor/upload', '/api/editor/import'];
    expect(uploads.filter((path) => seen.test(path))).toEqual([]);
    expect(['/contact', '/api/session'].map((path) => seen.test(path))).toEqual([true, true]);
  });
  it('lets a session pass whose token the user service signed, and no other', async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256' }] };
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(async () => Response.json(keys)),
    );
    const jwt = await new SignJWT({ user: { id: 'u1' } })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setExpirationTime('1m')
      .sign(privateKey);
    const [header, body, signature] = jwt.split('.');
    const status = async (sign: string) =>
      rewrittenTo(
        await ask('https://www.example.org/user-registration/for-you', {
          headers: { cookie: `__Host-mh_jwt=${header}.${body}; __Host-mh_jwt_sig=${sign}` },
        }),
      );
    expect(await status(signature ?? '')).toBe('/_live/_site_dotcom/user-registration/for-you');
    expect(await status('AAAA')).toBeNull();
    expect(await status('')).toBeNull();
    vi.unstubAllGlobals();
  });
});

describe('HEAD', () => {
  const byScript = { method: 'HEAD', headers: { 'sec-fetch-dest': 'empty' } };
  it('made by a script is blocked when the flag is on', async () => {
    vi.stubEnv('BLOCK_HEAD_REQUESTS', 'on');
    const response = await ask('https://www.example.org/about', byScript);
    expect([response.status, response.statusText]).toEqual([403, 'Blocked']);
    expect((await ask('https://www.example.org/about', { method: 'HEAD' })).status).toBe(200);
    expect((await ask('https://www.example.org/about', { ...byScript, method: 'GET' })).status).toBe(200);
  });
  it('is answered when the flag is off', async () => expect((await ask('https://www.example.org/about', byScript)).status).toBe(200));
});

describe.each(['preview', 'staging'])('%s', (kind) => {
  const origin = `https://${kind}.example.org`;
  it('asks for a sign-in of its own, for everything', async () => {
    for (const path of ['/', '/api/session', '/robots.txt']) {
      const response = await ask(`${origin}${path}`);
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe(`Basic realm="${kind}", charset="UTF-8"`);
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
    }
  });
  it('shows drafts that nobody keeps or indexes', async () => {
    const response = await ask(`${origin}/about`, { headers: signedIn });
    expect(rewrittenTo(response)).toBe('/_preview/_site_dotcom/about');
    expect([response.headers.get('cache-control'), response.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
  });
  it('shows the site that was chosen and remembers it', async () => {
    const chosen = await ask(`${origin}/topics?sc_site=insights`, { headers: signedIn });
    expect(rewrittenTo(chosen)).toBe('/_preview/_site_insights/topics?sc_site=insights');
    expect(chosen.headers.get('set-cookie')).toContain('sc_site=insights');
    const next = await ask(`${origin}/topics`, { headers: { ...signedIn, cookie: 'sc_site=insights' } });
    expect(rewrittenTo(next)).toBe('/_preview/_site_insights/topics');
    expect(rewrittenTo(await ask(`${origin}/?sc_site=nobody`, { headers: signedIn }))).toBe('/_preview/_site_dotcom?sc_site=nobody');
  });
});

describe.each(['preview', 'staging'])('an account on %s', (kind) => {
  const origin = `https://${kind}.example.org`;
  const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  let keys: { publicKey: CryptoKey; privateKey: CryptoKey };
  let answers = true;

  beforeEach(async () => {
    vi.stubEnv('USER_SERVICE_URL', 'https://users.example.org');
    vi.stubEnv('SESSION_SECRET', 'x'.repeat(32));
    keys = await generateKeyPair('RS256', { extractable: true });
    answers = true;
    (await import('@/server/one-per-process')).forgetPerProcess('calls.keys', 'calls.lanes');
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256' };
    vi.stubGlobal('fetch', () => (answers ? Promise.resolve(Response.json({ keys: [jwk] })) : Promise.reject(new Error('down'))));
  });
  afterEach(() => vi.unstubAllGlobals());

  /** Cookies of a session. @param claims in the place of those of an editor */
  const session = async (roles: readonly string[], { audience = 'preview', expires = '10m', key = keys.privateKey } = {}) => {
    const token = await new SignJWT({ user: { id: '7d9fd2bd-98f4-4f4c-8e40-9b1f2b9a2b51', roles } })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setAudience(audience)
      .setExpirationTime(expires)
      .sign(key);
    const at = token.lastIndexOf('.');
    return { cookie: `__Host-mh_jwt=${token.slice(0, at)}; __Host-mh_jwt_sig=${token.slice(at + 1)}` };
  };
  const shows = async (headers: Record<string, string>, path = '/about') => {
    const response = await ask(`${origin}${path}`, { headers });
    expect([response.headers.get('cache-control'), response.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
    return rewrittenTo(response) ?? `${response.status} ${response.headers.get('location') ?? ''}`.trim();
  };

  it.each([
    [['reader', 'practice'], '/_preview/_site_dotcom/about'],
    [['reader', 'practice', 'officer'], '/_preview/_site_dotcom/about'],
    [['reader', 'editor'], '/_preview/_site_dotcom/about'],
    [['reader', 'editor', 'approver'], '/_preview/_site_dotcom/about'],
    [['reader'], '/_entry/no-role?to=%2Fabout'],
    [['reader', 'premium'], '/_entry/no-role?to=%2Fabout'],
    [['reader', 'alumnus', 'recruiter'], '/_entry/no-role?to=%2Fabout'],
    [['administrator'], '/_entry/no-role?to=%2Fabout'],
  ])('with the roles %j is shown %s', async (roles, path) => expect(await shows(await session(roles))).toBe(path));

  it('is none by a token that somebody else signed, of another client, or of a service that does not answer', async () => {
    const other = await generateKeyPair('RS256');
    expect(await shows({ ...(await session(['editor'], { key: other.privateKey })) })).toBe('401');
    expect(await shows(await session(['editor'], { audience: 'dotcom' }))).toBe('401');
    expect(await shows(await session(['editor'], { expires: '-1m' }))).toBe('401');
    answers = false;
    vi.resetModules();
    (await import('@/server/one-per-process')).forgetPerProcess('calls.keys', 'calls.lanes');
    expect(await shows(await session(['editor']))).toBe('/_entry/unknown?to=%2Fabout');
  });

  it('is asked for where a browser opens a page, with the way back, and nowhere else', async () => {
    const signIn = `303 ${origin}/api/auth/sign-in?to=%2Fde%2Fpeople%3Fsc_site%3Ddotcom&language=de`;
    expect(await shows(navigation, '/de/people?sc_site=dotcom')).toBe(signIn);
    expect(await shows({})).toBe('401');
    expect(await shows({ 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' })).toBe('/_entry/session-over?to=%2Fabout');
    const post = await ask(`${origin}/api/consent`, { method: 'POST', headers: { ...navigation } });
    expect([rewrittenTo(post), post.headers.get('www-authenticate')]).toEqual(['/_entry/session-over?of=%2Fapi%2Fconsent', null]);
    const basic = await ask(`${origin}/?sc_sign_in=basic`, { headers: navigation });
    expect([basic.status, basic.headers.get('www-authenticate')]).toEqual([401, `Basic realm="${kind}", charset="UTF-8"`]);
  });

  it('reaches the sign-in and what it comes to without one', async () => {
    for (const path of ['/api/auth/sign-in?to=%2F', '/api/auth/callback?code=x&state=y'])
      expect(passed(await ask(`${origin}${path}`))).toBe(true);
    expect(await shows({}, '/sitecore/sign-in/out')).toBe('/_entry/out');
    expect(await shows({}, '/de/sitecore/sign-in/failed?to=%2Fde')).toBe('/de/_entry/failed?to=%2Fde');
    expect(await shows({}, '/api/auth/end-session')).toBe('401');
  });

  it('finds no inner page by its own address', async () => {
    const editor = await session(['editor']);
    for (const path of ['/_entry/out', '/_editor', '/_review/x', '/_live/x', '/_preview/x'])
      expect(await shows(editor, path)).toBe('/_preview/_site_dotcom/_');
  });

  it('has the desk on the preview alone, by role', async () => {
    const desk = async (path: string, headers: Record<string, string>) => shows(headers, path);
    const [editor, practice] = [await session(['reader', 'editor']), await session(['reader', 'practice'])];
    if (kind === 'staging') {
      for (const path of ['/sitecore/editor', '/sitecore/review/abc', '/api/editor/item', '/api/editor/none'])
        expect([path, await desk(path, editor)]).toEqual([path, '404']);
      return;
    }
    expect(await desk('/sitecore/editor', editor)).toBe('/_editor');
    expect(await desk('/de/sitecore/editor/item/1?language=de', practice)).toBe('/de/_editor/item/1?language=de');
    expect(await desk('/sitecore/editor/import', editor)).toBe('/_editor/import');
    expect(await desk('/sitecore/editor/import', practice)).toBe('/_entry/no-role?to=%2Fsitecore%2Feditor%2Fimport');
    expect(await desk('/sitecore/editor', signedIn)).toBe('/_entry/looking?to=%2Fsitecore%2Feditor');
    expect(await desk('/sitecore/editor', {})).toBe('401');
    expect(await desk('/sitecore/review/A-token', {})).toBe('/_review/A-token');
    const post = async (path: string, headers: Record<string, string>) => {
      const answer = await ask(`${origin}${path}`, { method: 'POST', headers });
      return passed(answer) ? 'passed' : (rewrittenTo(answer) ?? String(answer.status));
    };
    expect(await post('/api/editor/item', practice)).toBe('passed');
    expect(await post('/api/editor/redirects', editor)).toBe('passed');
    expect(await post('/api/editor/redirects', practice)).toBe('/_entry/no-role');
    expect(await post('/api/editor/item', signedIn)).toBe('/_entry/looking');
    expect(await post('/sitecore/editor', editor)).toBe('405');
  });
});

it.each(['https://www.example.org', 'https://old.example.org'])('%s has nothing of the desk', async (origin) => {
  for (const path of ['/api/editor/item', '/API/Editor/find', '/api/editor'])
    expect([path, (await ask(`${origin}${path}`)).status]).toEqual([path, 404]);
});

describe('the sign-in of the preview (promise 5)', () => {
  const wrong = (address: string) => ({
    headers: { authorization: `Basic ${btoa('ann:guess')}`, 'x-visitor-address': address },
  });
  const about = 'https://preview.example.org/about';

  it('is refused after eight wrong passwords from one line, says how long, and knows other lines still', async () => {
    vi.stubEnv('SECURITY_LOG', '/dev/null');
    const statuses = [];
    for (let index = 0; index < 9; index += 1) statuses.push((await ask(about, wrong(`2001:db8:9:9::${index}`))).status);
    expect(statuses).toEqual([...Array<number>(8).fill(401), 429]);
    const right = await ask(about, { headers: { ...signedIn, 'x-visitor-address': '2001:db8:9:9::77' } });
    expect([right.status, Number(right.headers.get('retry-after')) > 590]).toEqual([429, true]);
    expect(await right.text()).toMatch(/Try again in 10 minutes[^]*In 10 Minuten/);
    expect((await ask(about, { headers: { ...signedIn, 'x-visitor-address': '2001:db8:9:10::1' } })).status).toBe(200);
  });

  it('counts nobody who sends no password', async () => {
    const statuses = [];
    for (let index = 0; index < 10; index += 1)
      statuses.push((await ask(about, { headers: { 'x-visitor-address': '198.51.100.5' } })).status);
    expect(new Set(statuses)).toEqual(new Set([401]));
  });
});

describe('a restricted page without a session (promise 10)', () => {
  const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  const silent = (at: string, language: string, to: string) =>
    `https://www.example.org/api/auth/sign-in?${new URLSearchParams({ at, language, ...(to ? { to } : {}) })}`;
  const page = 'https://www.example.org/user-registration/for-you?a=1';
  const prompt = `https://www.example.org/sign-in/prompt?to=${encodeURIComponent('/user-registration/for-you?a=1')}`;
  const locationOf = async (address: string, headers: Record<string, string>) => (await ask(address, { headers })).headers.get('location');
  beforeEach(() => vi.stubEnv('SESSION_SECRET', 'x'.repeat(32)));

  it('is tried for silently by a browser that opens it, with language and query', async () => {
    expect(await locationOf(page, navigation)).toBe(silent('signInPrompt', 'en', '/user-registration/for-you?a=1'));
    expect(await locationOf('https://www.example.org/de/user-registration/for-you', navigation)).toBe(
      silent('signInPrompt', 'de', '/de/user-registration/for-you'),
    );
  });
  it.each([
    ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a crawler', {}],
    ['a page fetched ahead', { ...navigation, 'sec-purpose': 'prefetch;prerender' }],
    ['a browser that tried a moment ago', { ...navigation, cookie: '__Host-mh_sso_tried=1' }],
    ['a visitor who is told something first', { ...navigation, cookie: '__Host-mh_login_error=session-expired' }],
    ['a reader who signs in afresh', { ...navigation, cookie: '__Host-mh_relogin=1' }],
  ])('asks %s to sign in', async (_, headers) => expect(await locationOf(page, headers)).toBe(prompt));

  it('is the same for the pages of the sign-in, but not with a step, a link of a mail or a session', async () => {
    const signIn = 'https://www.example.org/sign-in';
    if (!process.env.USER_SERVICE_URL) vi.stubEnv('USER_SERVICE_URL', 'https://users.example.org');
    expect(await locationOf(`${signIn}?to=%2Ftopics`, navigation)).toBe(silent('signIn', 'en', '/topics'));
    for (const query of ['?flow=AAAAAAAA', '?otp=204816&state=x', '?silent=no'])
      expect(await locationOf(signIn + query, navigation)).toBeNull();
    expect(await locationOf(signIn, { ...navigation, cookie: '__Host-mh_jwt=a.b' })).toBeNull();
  });
});
