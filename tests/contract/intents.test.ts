import { describe, expect, it } from 'vitest';
import { ask } from '../support/http.ts';
import { formsOf } from '../support/form-browser.ts';
import { site } from '../support/site.ts';
import { somebody, type Person } from '../e2e/support/account.ts';
import { account } from '../e2e/support/by-request.ts';
import { softwarePasskey } from '../e2e/support/software-passkey.ts';
import { hiddenFields, walker, type Walker } from '../e2e/support/walker.ts';

const ARTICLE = '/featured-insights/energy/the-long-queue';
const MANAGE = '/user-registration/manage-account';
const NAMES = { firstName: 'Robin', lastName: 'Marsh' };

/** A reader of the ways in that leave the account as it was; what each presses is its own. */
const shared: Record<string, Promise<Person>> = {};
const reader = (origin: string): Promise<Person> => (shared[origin] ??= account(origin));

let pressed = 0;
/** An article that nobody has saved yet. */
const article = () => ({ articleId: `pressed-${(pressed += 1)}-${Date.now()}`, path: ARTICLE, title: `Pressed before ${pressed}` });
const follow = { form: 'follow', kind: 'topic', key: 'energy', label: 'Energy', language: 'en' };
const oneClick = (newsletter = 'monthly-highlights') => ({ form: 'one-click', newsletter, language: 'en' });

const LIST = '/search?q=queue';

/** Presses "Save" on a page without a session, and comes to the prompt. */
async function save(walk: Walker, kept = article(), on = LIST) {
  walk.at.url = new URL(on, walk.at.url);
  await walk.post('/api/account/keep', { ...kept, language: 'en', form: 'save' });
  expect(walk.path()).toBe('/sign-in/prompt');
  expect(walk.text()).toContain(`Sign in to save “${kept.title}”.`);
  return kept;
}
const keptOf = async (walk: Walker, ...ids: string[]) =>
  JSON.parse((await walk.get(`/api/account/keep?articles=${ids.map(encodeURIComponent).join(',')}`)).body) as unknown;
/** The visitor is on the page again that it was pressed on, and is told. */
const expectSaved = async (walk: Walker, { articleId, title }: { articleId: string; title: string }, on = LIST): Promise<void> => {
  expect([walk.at.url.pathname + walk.at.url.search, walk.at.status, walk.text()]).toEqual([
    on,
    200,
    expect.stringContaining(`“${title}” is saved.`),
  ]);
  expect(walk.cookie('mh_intent')).toBeUndefined();
  expect(await keptOf(walk, articleId)).toMatchObject({ signedIn: true, saved: [articleId] });
};
const subscribed = async (walk: Walker, newsletter: string) =>
  expect(new RegExp(`<input[^>]*value="${newsletter}"[^>]*>`).exec((await walk.get(`${MANAGE}/edit-subscriptions`)).body)?.[0]).toContain(
    'checked',
  );

/** After a forgotten password one is told that the new one is set, and goes on. */
const goOn = async (walk: Walker): Promise<void> => {
  expect(walk.text()).toContain('You are signed in');
  await walk.go(
    /<a[^>]*class="btn btn--accent"[^>]*href="([^"]+)"|<a[^>]*href="([^"]+)"[^>]*class="btn btn--accent"/
      .exec(walk.at.body)
      ?.slice(1)
      .find(Boolean) ?? '',
  );
};

interface Somewhere {
  walk: Walker;
  origin: string;
  other: string;
}

const password = async ({ walk }: Somewhere, { email, password: secret }: Person) => walk.step('identify', { identifier: email, secret });

/** Each way to a session, from the prompt on which the visitor is. */
const WAYS: Readonly<Record<string, (where: Somewhere) => Promise<void>>> = {
  'a password': async (where) => password(where, await reader(where.origin)),
  'a mailed code': async ({ walk, origin }) => {
    const { email } = await reader(origin);
    const secret = await walk.coded(email, () => walk.step('email-code', { identifier: email }));
    await walk.step('code', { secret });
  },
  'the link of the mail': async ({ walk, origin }) => {
    const { email } = await reader(origin);
    const link = await walk.linked(email, () => walk.step('email-code', { identifier: email }));
    await walk.go(link);
    expect(walk.text()).toContain('Go on here');
    await walk.step('code', { ...hiddenFields(walk.at.body, '/api/auth/code'), secret: new URL(link).searchParams.get('otp') ?? '' });
  },
  'another provider': async ({ walk }) => {
    await walk.step('provider', { provider: 'northwind' });
    await walk.atProvider(somebody());
  },
  'another provider, connected with an account': async ({ walk, origin }) => {
    const { email, password: secret } = await reader(origin);
    await walk.step('provider', { provider: 'lakeside' });
    await walk.atProvider({ email });
    await walk.step('choose', { ...hiddenFields(walk.at.body, '/api/auth/choose'), way: 'okta_password' });
    await walk.step('password', { secret });
  },
  'a passkey': async ({ walk, origin }) => {
    const person = await account(origin);
    const owner = walker(origin, { script: true });
    await owner.go('/sign-in');
    await password({ walk: owner, origin, other: '' }, person);
    const key = softwarePasskey(origin);
    await owner.go(`${MANAGE}/security`);
    await owner.post('/api/auth/set-up', { at: 'security', language: 'en', way: 'webauthn' });
    const { challenge = '', rp = { id: '' }, user = { id: '' } } = owner.at.state?.view.options ?? {};
    await owner.step('set-up-passkey', key.create(challenge, rp.id));
    const asked = (await walk.post('/api/auth/passkey-question', { at: 'signInPrompt', language: 'en' })) as Record<string, string>;
    const { challenge: question = '', rpId = '', ticket = '' } = asked;
    await walk.step('passkey-sign-in', { ticket, userHandle: user.id, ...key.get(question, rpId) });
  },
  'single sign-on': async ({ walk, origin, other }) => {
    const person = await reader(origin);
    const to = walk.at.url.searchParams.get('to') ?? '';
    await walk.go(`${other}/sign-in`);
    await walk.post(`${other}/api/auth/identify`, { at: 'signIn', language: 'en', identifier: person.email, secret: person.password });
    await walk.go(`${origin}/api/auth/sign-in?to=${encodeURIComponent(to)}`);
  },
  'a sign-up': async ({ walk }) => {
    const { email, password: secret } = somebody();
    await walk.post('/api/auth/to-sign-up', { at: 'signInPrompt', language: 'en', identifier: email });
    expect(walk.path()).toBe('/sign-up');
    expect(walk.text()).toContain('Make an account to save “');
    const code = await walk.coded(email, () => walk.step('sign-up', { ...NAMES, email }));
    await walk.step('code', { secret: code });
    await walk.step('new-password', { secret });
    expect(walk.path()).toBe('/user-registration/register-confirmation');
    await walk.go(walk.at.url.searchParams.get('to') ?? '');
  },
  'a new password': async ({ walk, origin }) => {
    const { email } = await account(origin);
    await walk.post('/api/auth/to-forgot-password', { at: 'signInPrompt', language: 'en', identifier: email });
    const code = await walk.coded(email, () => walk.step('recover', { identifier: email }));
    await walk.step('code', { secret: code });
    await walk.step('new-password', { secret: 'a second harbour 8' });
    await goOn(walk);
  },
};

/** Every way with and without a script, and on both origins; a passkey needs a script. */
const CASES = Object.keys(WAYS).flatMap((way) => [
  { way, name: 'dotcom', script: way === 'a passkey' },
  { way, name: 'insights', script: true },
]);

describe('what was pressed is done after signing in (promise 19)', () => {
  it.each(CASES)('by $way on $name, with a script: $script', async ({ way, name, script }) => {
    const origin = name === 'dotcom' ? site.dotcom : site.insights;
    const walk = walker(origin, { script });
    const kept = await save(walk);
    await WAYS[way]?.({ walk, origin, other: name === 'dotcom' ? site.insights : site.dotcom });
    await expectSaved(walk, kept);
  });

  it('whatever it was: all that was pressed in this browser, and a rating, which needs no account', async () => {
    const walk = walker(site.insights, { script: false });
    const kept = article();
    await walk.post('/api/account/keep', { ...kept, language: 'en', form: 'rate', rating: '4' });
    await walk.post('/api/newsletter/register', oneClick('weekly-briefing'));
    await walk.post('/api/account/for-you', follow);
    expect(walk.text()).toContain('Sign in to follow Energy.');
    await save(walk, kept);
    await password({ walk, origin: site.insights, other: '' }, await account(site.insights));
    await expectSaved(walk, kept);
    expect(await keptOf(walk, kept.articleId)).toMatchObject({ rating: 4 });
    await subscribed(walk, 'weekly-briefing');
    expect((await walk.get('/user-registration/for-you')).body).toMatch(/value="unfollow"[\s\S]*?value="energy"/);
  });

  it('once: what is taken back stays taken back at the next sign-in', async () => {
    const person = await reader(site.insights);
    const walk = walker(site.insights, { script: false });
    const kept = await save(walk);
    await password({ walk, origin: site.insights, other: '' }, person);
    await walk.post('/api/account/keep', { ...kept, language: 'en', form: 'unsave' });
    await walk.post('/api/auth/sign-out', { language: 'en' });
    await walk.go(`${site.insights}/sign-in`);
    await password({ walk, origin: site.insights, other: '' }, person);
    expect(await keptOf(walk, kept.articleId)).toMatchObject({ signedIn: true, saved: [] });
  });

  it('in two tabs: both, and each tab comes to its own page', async () => {
    const walk = walker(site.insights, { script: false });
    const first = await save(walk);
    const firstTab = walk.at.url.href;
    const second = await save(walk, article(), '/topics/energy');
    await walk.go(firstTab);
    expect(walk.text()).toContain(`Sign in to save “${first.title}”.`);
    await password({ walk, origin: site.insights, other: '' }, await reader(site.insights));
    await expectSaved(walk, first);
    expect(await keptOf(walk, second.articleId)).toMatchObject({ saved: [second.articleId] });
  });

  it.each([
    ['/user-registration/for-you', 'Sign in to see what is there for you.'],
    ['/de/user-registration/manage-account/saved-articles', 'Melden Sie sich an, um Ihre gemerkten Artikel zu sehen.'],
    [ARTICLE, 'Sign in to read the whole article.'],
    ['/careers/search-jobs/compare?opening=a&opening=b', 'Sign in to compare these openings.'],
    ['/careers/search-jobs/jobs/an-opening/apply', 'Sign in to apply for this opening.'],
  ])('the prompt for %s says so, and leads back with all of its address', async (to, words) => {
    const walk = walker(site.insights, { script: false });
    await walk.go(`${to.startsWith('/de/') ? '/de' : ''}/sign-in/prompt?to=${encodeURIComponent(to)}`);
    expect(walk.text()).toContain(words);
    expect(walk.text()).not.toContain('This page belongs to an account');
    expect(hiddenFields(walk.at.body, '/api/auth/identify').to).toBe(to);
  });
});

const ON_CACHED_PAGES = [
  {
    what: 'saving an article',
    on: ARTICLE,
    api: '/api/account/keep',
    form: 'save',
    prompt: 'Sign in to save “{title}”.',
    said: '“{title}” is saved.',
    undone: 'is no longer saved',
  },
  {
    what: 'saving from a card',
    on: '/featured-insights',
    api: '/api/account/keep',
    form: 'save',
    prompt: 'Sign in to save “{title}”.',
    said: '“{title}” is saved.',
    undone: 'is no longer saved',
  },
  {
    what: 'following a topic',
    on: '/topics/energy',
    api: '/api/account/follow',
    form: 'follow',
    prompt: 'Sign in to follow {label}.',
    said: 'You follow {label}.',
    undone: 'You no longer follow {label}.',
  },
  {
    what: 'following a person, in German',
    on: '/de/people/ines-valbuena',
    api: '/api/account/follow',
    form: 'follow',
    prompt: 'Melden Sie sich an, um „Ines Valbuena“ zu folgen.',
    said: 'Sie folgen Ines Valbuena.',
    undone: 'Sie folgen Ines Valbuena nicht mehr.',
  },
];

describe('a button on a page that is the same for everyone (promise 19)', () => {
  it.each(ON_CACHED_PAGES)(
    '$what comes back to its page, says it once and takes it back',
    async ({ on, api, form, prompt, said, undone }) => {
      const origin = on.includes('/people/') ? site.dotcom : site.insights;
      const walk = walker(origin, { script: false });
      await walk.go(on);
      const pressed = { ...hiddenFields(walk.at.body, api), form };
      const words = (text: string) => text.replace(/\{(\w+)\}/, (_, field: string) => pressed[field as keyof typeof pressed] ?? '');
      await walk.post(api, pressed);
      expect(walk.text()).toContain(words(prompt));
      await password({ walk, origin, other: '' }, await reader(origin));
      expect([walk.path(), walk.at.status, walk.text()]).toEqual([on, 200, expect.stringContaining(words(said))]);
      // Undone by the button beside it, there and then.
      await walk.post(api, hiddenFields(/<div class="wrap page__notice page__said"[\s\S]*?<\/form>/.exec(walk.at.body)?.[0] ?? '', api));
      expect([walk.path(), walk.text()]).toEqual([on, expect.stringContaining(words(undone))]);
      await walk.post(api, pressed);
      expect([walk.path(), walk.text()]).toEqual([on, expect.stringContaining(words(said))]);
      await walk.go(on);
      expect(walk.text()).not.toContain(words(said));
      // What everybody gets is what it was.
      const kept = await ask(origin, on);
      expect([kept.headers['cache-control'], kept.headers['set-cookie'], kept.body.includes('page__said')]).toEqual([
        expect.stringContaining('s-maxage'),
        undefined,
        false,
      ]);
    },
  );

  it('a script is told whether the reader follows, and follows in place', async () => {
    const walk = walker(site.insights, { script: true });
    const query = '/api/account/follow?kind=topic&key=health';
    const state = async () => JSON.parse((await walk.get(query)).body) as unknown;
    expect(await state()).toEqual({ signedIn: false, following: false });
    await walk.go('/sign-in?to=%2Ftopics%2Fhealth');
    await password({ walk, origin: site.insights, other: '' }, await reader(site.insights));
    const press = (form: string) =>
      walk.post('/api/account/follow', { form, kind: 'topic', key: 'health', label: 'Health', language: 'en' });
    expect(await press('follow')).toMatchObject({ outcome: { kind: 'ok' } });
    expect(await state()).toEqual({ signedIn: true, following: true });
    expect((await walk.get(query)).headers['cache-control']).toBe('private, no-store');
    await press('unfollow');
    expect(await state()).toEqual({ signedIn: true, following: false });
    expect((await walk.get('/api/account/follow?kind=author&key=%2F..')).status).toBe(400);
  });

  it.each(['//elsewhere.example/x', 'https://elsewhere.example/', '/\\elsewhere.example', '/api/auth/sign-out'])(
    'leads nowhere else: %s',
    async (from) => {
      const walk = walker(site.insights, { script: false });
      await walk.go('/sign-in?to=%2Ftopics');
      await password({ walk, origin: site.insights, other: '' }, await reader(site.insights));
      for (const [api, fields] of [
        ['/api/account/follow', { form: 'follow', kind: 'topic', key: 'energy', label: 'Energy' }],
        ['/api/account/keep', { ...article(), form: 'save' }],
      ] as const) {
        await walk.post(api, { ...fields, language: 'en', from });
        expect([walk.at.url.origin, walk.path()]).toEqual([site.insights, expect.not.stringContaining('/api/')]);
        expect(walk.at.url.href).not.toContain('elsewhere');
      }
    },
  );

  it.each([false, true])(
    'comparing openings and applying for one lead back with all of their address, with a script: %s',
    async (script) => {
      const slugs = [
        ...(await ask(site.dotcom, '/careers/search-jobs/jobs')).body.matchAll(/href="\/careers\/search-jobs\/jobs\/([a-z0-9-]+)"/g),
      ]
        .map(([, slug = '']) => slug)
        .slice(0, 2);
      expect(slugs).toHaveLength(2);
      for (const [page, words] of [
        [`/careers/search-jobs/compare?opening=${slugs[0]}&opening=${slugs[1]}`, 'Sign in to compare these openings.'],
        [`/careers/search-jobs/jobs/${slugs[0]}/apply`, 'Sign in to apply for this opening.'],
      ] as const) {
        const walk = walker(site.dotcom, { script });
        await walk.go(page);
        const shown = walk.at.body;
        // The header's "Sign in" carries no address: the page is where the browser comes from.
        await walk.go('/sign-in');
        expect(walk.text()).toContain(words);
        await password({ walk, origin: site.dotcom, other: '' }, await reader(site.dotcom));
        expect([walk.at.url.pathname + walk.at.url.search, walk.at.status]).toEqual([page, 200]);
        const headings = (html: string) => [...html.matchAll(/<h1[^>]*>([\s\S]*?)<\/h1>/g)].map(([, text]) => text);
        expect(headings(walk.at.body)).toEqual(headings(shown));
      }
    },
  );
});

describe('what waits for a sign-in (promise 19)', () => {
  it.each([
    { Origin: 'https://elsewhere.example' },
    { Origin: site.dotcom },
    { Origin: 'null' },
    { Origin: site.insights, 'Sec-Fetch-Site': 'cross-site' },
  ])('is not planted by a page of %j', async (headers) => {
    const answer = await ask(site.insights, '/api/account/for-you', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...(headers as Record<string, string>) },
      body: new URLSearchParams(follow).toString(),
    });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
  });

  it('is not read, changed or made by hand: it is sealed', async () => {
    const walk = walker(site.insights, { script: false });
    await walk.post('/api/account/for-you', follow);
    const sealed = walk.cookie('mh_intent') ?? '';
    expect(sealed).toMatch(/^eyJ[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(walk.cookies().find(({ name }) => name === 'mh_intent')?.httpOnly).toBe(true);
    for (const other of [`${sealed.slice(0, -2)}AA`, 'eyJhbGciOiJub25lIn0.e30.', '%7B%22kind%22%3A%22for-you%2Ffollow%22%7D']) {
      walk.setCookie('mh_intent', other);
      await walk.go('/sign-in');
      expect(walk.at.status).toBe(200);
      expect(walk.text()).not.toContain('Sign in to follow');
    }
  });

  it('goes with the session when the reader signs out', async () => {
    const walk = walker(site.insights, { script: false });
    await walk.post('/api/account/for-you', follow);
    await walk.post('/api/auth/sign-out', { language: 'en' });
    expect(walk.cookie('mh_intent')).toBeUndefined();
  });
});

/** The session ends as it does in a browser that was away for long: what names its reader is still there. */
const expire = (walk: Walker) => walk.dropCookies('mh_jwt_sig', 'mh_refresh');

describe('what was typed when a session had ended (promise 19)', () => {
  const PROFILE = `${MANAGE}/edit-profile`;
  const company = { form: 'profile', language: 'en', ...NAMES, company: 'Tidewater Works', titleName: 'Keeper' };
  const signedIn = async (person: Person, script = false) => {
    const walk = walker(site.insights, { script });
    await walk.go('/sign-in');
    await password({ walk, origin: site.insights, other: '' }, person);
    return walk;
  };

  it.each([false, true])('is there after the sign-in of the same reader, and is not typed twice, with a script: %s', async (script) => {
    const person = await reader(site.insights);
    const walk = await signedIn(person, script);
    await walk.go(PROFILE);
    expire(walk);
    await walk.post('/api/account/profile', company);
    expect(walk.text()).toContain('Sign in to change your name and company.');
    await password({ walk, origin: site.insights, other: '' }, person);
    expect(walk.path()).toBe(PROFILE);
    expect(walk.text()).toContain('saved');
    expect(walk.at.body.includes(`value="${company.company}"`)).toBe(true);
  });

  it('comes back with what is wrong with it', async () => {
    const person = await reader(site.insights);
    const walk = await signedIn(person);
    await walk.go(PROFILE);
    expire(walk);
    await walk.post('/api/account/profile', { ...company, firstName: '' });
    await password({ walk, origin: site.insights, other: '' }, person);
    expect(walk.text()).toContain('Something has to be corrected');
    expect(walk.at.body.includes(`value="${company.company}"`)).toBe(true);
  });

  it('is neither saved for nor shown to another reader', async () => {
    const walk = await signedIn(await reader(site.insights));
    await walk.go(PROFILE);
    expire(walk);
    await walk.post('/api/account/profile', company);
    await password({ walk, origin: site.insights, other: '' }, await reader(site.dotcom));
    await walk.go(PROFILE);
    expect(walk.at.body.includes('Tidewater')).toBe(false);
    expect(walk.cookie('mh_intent')).toBeUndefined();
  });

  it('a note on a saved article too', async () => {
    const person = await reader(site.insights);
    const walk = await signedIn(person);
    const noted = { ...article(), title: 'Noted', language: 'en' };
    await walk.post('/api/account/keep', { ...noted, form: 'save' });
    expire(walk);
    await walk.post('/api/account/saved', { ...noted, form: 'note', note: 'Read again in spring. '.repeat(90).trim() });
    expect(walk.text()).toContain('Sign in to keep your note on “Noted”.');
    await password({ walk, origin: site.insights, other: '' }, person);
    expect(walk.path()).toBe(`${MANAGE}/saved-articles`);
    expect(walk.text()).toContain('Read again in spring.');
  });
});

describe('a subscription by one click (promise 11)', () => {
  it.each([
    ['/sign-in', 'dotcom'],
    ['/sign-in', 'insights'],
    ['/sign-up', 'insights'],
  ] as const)('survives a %s elsewhere on %s, which leads on to where the visitor was going', async (path, name) => {
    const walk = walker(site[name], { script: false });
    await walk.go('/');
    await walk.post('/api/newsletter/register', oneClick());
    expect(walk.text()).toContain('Sign in to subscribe to Monthly Highlights.');
    await walk.go(`${path}?to=%2Fcontact`);
    if (path === '/sign-in') {
      expect(walk.text()).toContain('Sign in to subscribe to Monthly Highlights.');
      await password({ walk, origin: site[name], other: '' }, await account(site[name]));
    } else {
      expect(walk.text()).toContain('Make an account to subscribe to Monthly Highlights.');
      const { email, password: secret } = somebody();
      await walk.step('code', { secret: await walk.coded(email, () => walk.step('sign-up', { ...NAMES, email })) });
      await walk.step('new-password', { secret });
      await walk.go(walk.at.url.searchParams.get('to') ?? '');
    }
    expect(walk.path()).toBe('/user-registration/newsletter');
    expect(walk.text()).toContain('You are subscribed to Monthly Highlights.');
    expect(walk.at.body.includes('href="/contact"')).toBe(true);
    await subscribed(walk, 'monthly-highlights');
  });

  it.each([
    ['signIn', 'signIn'],
    ['signUp', 'signUp'],
  ])('is what #/%s/stickyoneclick says, whatever else was pressed since', async (at) => {
    const walk = walker(site.insights, { script: true });
    await walk.post('/api/newsletter/register', oneClick());
    await walk.post('/api/account/for-you', follow);
    const state = async (more: string) =>
      (JSON.parse((await walk.get(`/api/auth/state?at=${at}&language=en&to=%2Ftopics${more}`)).body) as { state: { purpose?: unknown } })
        .state;
    expect((await state('&for=one-click')).purpose).toMatchObject({ name: 'newsletter.name.monthly-highlights' });
    expect((await state('')).purpose).toMatchObject({ what: 'purpose.follow' });
  });
});

describe('an address that was given once (promise 19)', () => {
  it.each([false, true])('is in every step that asks for it, with a script: %s', async (script) => {
    const { email } = somebody();
    const walk = walker(site.insights, { script });
    await walk.go('/sign-in');
    await walk.post('/api/auth/to-sign-up', { at: 'signIn', language: 'en', identifier: email });
    expect([walk.path(), walk.at.body.includes(`value="${email}"`)]).toEqual(['/sign-up', true]);
    await walk.post('/api/auth/to-sign-in', { at: 'signUp', language: 'en', email });
    expect([walk.path(), walk.at.body.includes(`value="${email}"`)]).toEqual(['/sign-in', true]);
    await walk.post('/api/auth/to-forgot-password', { at: 'signIn', language: 'en', identifier: email });
    expect([walk.path(), walk.at.body.includes(`value="${email}"`)]).toEqual(['/user-registration/forgot-password', true]);
    await walk.go('/user-registration/newsletter');
    expect(walk.at.body.includes(`value="${email}"`)).toBe(true);
    await walk.go('/sign-in');
    const typed = formsOf(walk.at.body).find(({ buttons }) => buttons.includes('/api/auth/provider'))?.fields;
    await walk.step('provider', { ...typed, provider: 'northwind' });
    expect(walk.at.body.includes(`name="email" autocomplete="email" value="${email}"`)).toBe(true);
  });

  it('at the registration for newsletters is there at the sign-up', async () => {
    const { email } = somebody();
    const walk = walker(site.insights, { script: false });
    await walk.post('/api/newsletter/register', { form: 'register', language: 'en', email, newsletter: 'monthly-highlights' });
    await walk.go('/sign-up');
    expect(walk.at.body.includes(`value="${email}"`)).toBe(true);
  });

  it('comes with a link as `login_hint`, and nothing else does', async () => {
    const walk = walker(site.insights, { script: false });
    for (const page of ['/sign-in', '/sign-up', '/user-registration/forgot-password']) {
      await walk.go(`${page}?login_hint=ann%40example.org`);
      expect(walk.at.body.includes('value="ann@example.org"')).toBe(true);
      await walk.go(`${page}?login_hint=${encodeURIComponent('"><b>no address')}`);
      expect(walk.at.body.includes('value="&quot;')).toBe(false);
    }
    expect(walk.cookie('mh_given')).toBeUndefined();
  });
});
