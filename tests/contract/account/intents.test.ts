import { describe, expect, it } from 'vitest';
import { site } from '../../support/site.ts';
import { somebody } from '../../e2e/support/account.ts';
import { account } from '../../e2e/support/by-request.ts';
import { softwarePasskey } from '../../e2e/support/software-passkey.ts';
import { hiddenFields, walker, type Walker } from '../../e2e/support/walker.ts';
import {
  ARTICLE,
  MANAGE,
  NAMES,
  article,
  byPassword,
  expectSaved,
  follow,
  goOn,
  keptOf,
  oneClick,
  reader,
  save,
  subscribed,
} from '../support/pressed.ts';

interface Somewhere {
  walk: Walker;
  origin: string;
  other: string;
}

/** Each way to a session, from the prompt on which the visitor is. */
const WAYS: Readonly<Record<string, (where: Somewhere) => Promise<void>>> = {
  'a password': async ({ walk, origin }) => byPassword(walk, await reader(origin)),
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
    await byPassword(owner, person);
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
    expect(walk.text()).toContain('Sign in to follow Energy');
    await save(walk, kept);
    await byPassword(walk, await account(site.insights));
    await expectSaved(walk, kept);
    expect(await keptOf(walk, kept.articleId)).toMatchObject({ rating: 4 });
    await subscribed(walk, 'weekly-briefing');
    expect((await walk.get('/user-registration/for-you')).body).toMatch(/value="unfollow"[\s\S]*?value="energy"/);
  });

  it('once: what is taken back stays taken back at the next sign-in', async () => {
    const person = await reader(site.insights);
    const walk = walker(site.insights, { script: false });
    const kept = await save(walk);
    await byPassword(walk, person);
    await walk.post('/api/account/keep', { ...kept, language: 'en', form: 'unsave' });
    await walk.post('/api/auth/sign-out', { language: 'en' });
    await walk.go(`${site.insights}/sign-in`);
    await byPassword(walk, person);
    expect(await keptOf(walk, kept.articleId)).toMatchObject({ signedIn: true, saved: [] });
  });

  it('in two tabs: both, and each tab comes to its own page', async () => {
    const walk = walker(site.insights, { script: false });
    const first = await save(walk);
    const firstTab = walk.at.url.href;
    const second = await save(walk, article(), '/topics/energy');
    await walk.go(firstTab);
    expect(walk.text()).toContain(`Sign in to save “${first.title}”`);
    await byPassword(walk, await reader(site.insights));
    await expectSaved(walk, first);
    expect(await keptOf(walk, second.articleId)).toMatchObject({ saved: [second.articleId] });
  });

  it.each([
    ['/user-registration/for-you', 'Sign in to see your “For You” page'],
    ['/de/user-registration/manage-account/saved-articles', 'Melden Sie sich an, um Ihre gemerkten Artikel zu sehen'],
    [ARTICLE, 'Sign in to read the whole article'],
    ['/careers/search-jobs/compare?opening=a&opening=b', 'Sign in to compare these openings'],
    ['/careers/search-jobs/jobs/an-opening/apply', 'Sign in to apply for this opening'],
  ])('the prompt for %s says so, and leads back with all of its address', async (to, words) => {
    const walk = walker(site.insights, { script: false });
    await walk.go(`${to.startsWith('/de/') ? '/de' : ''}/sign-in/prompt?to=${encodeURIComponent(to)}`);
    expect(walk.text()).toContain(words);
    expect(walk.text()).not.toContain('This page belongs to an account');
    expect(hiddenFields(walk.at.body, '/api/auth/identify').to).toBe(to);
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
    expect(walk.text()).toContain('Sign in to subscribe to Monthly Highlights');
    await walk.go(`${path}?to=%2Fcontact`);
    if (path === '/sign-in') {
      expect(walk.text()).toContain('Sign in to subscribe to Monthly Highlights');
      await byPassword(walk, await account(site[name]));
    } else {
      expect(walk.text()).toContain('Make an account to subscribe to Monthly Highlights');
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
