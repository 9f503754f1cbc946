import { describe, expect, it } from 'vitest';
import { formsOf } from '../../support/form-browser.ts';
import { site } from '../../support/site.ts';
import { somebody, type Person } from '../../e2e/support/account.ts';
import { walker, type Walker } from '../../e2e/support/walker.ts';
import { MANAGE, NAMES, article, byPassword, reader } from '../support/pressed.ts';

/** The session ends as it does in a browser that was away for long: what names its reader is still there. */
const expire = (walk: Walker) => walk.dropCookies('mh_jwt_sig', 'mh_refresh');

describe('what was typed when a session had ended (promise 19)', () => {
  const PROFILE = `${MANAGE}/edit-profile`;
  const company = { form: 'profile', language: 'en', ...NAMES, company: 'Tidewater Works', titleName: 'Keeper' };
  const signedIn = async (person: Person, script = false) => {
    const walk = walker(site.insights, { script });
    await walk.go('/sign-in');
    await byPassword(walk, person);
    return walk;
  };

  it.each([false, true])('is there after the sign-in of the same reader, and is not typed twice, with a script: %s', async (script) => {
    const person = await reader(site.insights);
    const walk = await signedIn(person, script);
    await walk.go(PROFILE);
    expire(walk);
    await walk.post('/api/account/profile', company);
    expect(walk.text()).toContain('Sign in to change your name and company');
    await byPassword(walk, person);
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
    await byPassword(walk, person);
    expect(walk.text()).toContain('Something has to be corrected');
    expect(walk.at.body.includes(`value="${company.company}"`)).toBe(true);
  });

  it('is neither saved for nor shown to another reader', async () => {
    const walk = await signedIn(await reader(site.insights));
    await walk.go(PROFILE);
    expire(walk);
    await walk.post('/api/account/profile', company);
    await byPassword(walk, await reader(site.dotcom));
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
    expect(walk.text()).toContain('Sign in to keep your note on “Noted”');
    await byPassword(walk, person);
    expect(walk.path()).toBe(`${MANAGE}/saved-articles`);
    expect(walk.text()).toContain('Read again in spring.');
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
