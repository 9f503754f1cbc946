import { describe, expect, it } from 'vitest';
import { ask } from '../../support/http.ts';
import { site } from '../../support/site.ts';
import { hiddenFields, walker } from '../../e2e/support/walker.ts';
import { ARTICLE, article, byPassword, follow, reader } from '../support/pressed.ts';

const ON_CACHED_PAGES = [
  {
    what: 'saving an article',
    on: ARTICLE,
    api: '/api/account/keep',
    form: 'save',
    prompt: 'Sign in to save “{title}”',
    said: '“{title}” is saved.',
    undone: 'is no longer saved',
  },
  {
    what: 'saving from a card',
    on: '/featured-insights',
    api: '/api/account/keep',
    form: 'save',
    prompt: 'Sign in to save “{title}”',
    said: '“{title}” is saved.',
    undone: 'is no longer saved',
  },
  {
    what: 'following a topic',
    on: '/topics/energy',
    api: '/api/account/follow',
    form: 'follow',
    prompt: 'Sign in to follow {label}',
    said: 'You follow {label}.',
    undone: 'You no longer follow {label}.',
  },
  {
    what: 'following a person, in German',
    on: '/de/people/ines-valbuena',
    api: '/api/account/follow',
    form: 'follow',
    prompt: 'Melden Sie sich an, um „Ines Valbuena“ zu folgen',
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
      await byPassword(walk, await reader(origin));
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
      expect([kept.headers['cache-control'], kept.headers['set-cookie'], /class="[^"]*page__said/.test(kept.body)]).toEqual([
        'public, max-age=0, must-revalidate',
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
    await byPassword(walk, await reader(site.insights));
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
      await byPassword(walk, await reader(site.insights));
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
        [`/careers/search-jobs/compare?opening=${slugs[0]}&opening=${slugs[1]}`, 'Sign in to compare these openings'],
        [`/careers/search-jobs/jobs/${slugs[0]}/apply`, 'Sign in to apply for this opening'],
      ] as const) {
        const walk = walker(site.dotcom, { script });
        await walk.go(page);
        const shown = walk.at.body;
        // The header's "Sign in" carries no address: the page is where the browser comes from.
        await walk.go('/sign-in');
        expect(walk.text()).toContain(words);
        const person = await reader(site.dotcom);
        await byPassword(walk, person);
        expect([walk.at.url.pathname + walk.at.url.search, walk.at.status]).toEqual([page, 200]);
        if (page.endsWith('/apply'))
          expect(
            [shown, walk.at.body].map((html) => html.includes(`value="${person.email}"`)),
            'begun from the account',
          ).toEqual([false, true]);
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
