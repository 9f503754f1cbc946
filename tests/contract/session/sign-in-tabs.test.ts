import { describe, expect, it } from 'vitest';
import { elsewhere } from '../../e2e/support/account.ts';
import { account } from '../../e2e/support/by-request.ts';
import { formBrowser, formsOf, type FormBrowser, type Tab } from '../../support/form-browser.ts';
import { textOf } from '../../support/html.ts';
import { codeTo, mailTo } from '../../support/mailbox.ts';
import { site } from '../../support/site.ts';

const ORIGINS = ['dotcom', 'insights'] as const;
const someone = (): FormBrowser => formBrowser(elsewhere());
/** Where a tab stands, without what says of which flow it is. */
const placeOf = ({ address }: Tab): string => {
  const plain = new URL(address);
  plain.searchParams.delete('flow');
  return plain.pathname + plain.search;
};
const signedIn = (browser: FormBrowser, origin: string): boolean => browser.cookies(origin).has('mh_jwt_sig');

describe.each(ORIGINS)('several tabs at the sign-in of %s (promise 25)', (name) => {
  const origin = site[name];

  it('two sign-ins with codes go on side by side, each to its own end', async () => {
    const [ada, ben] = [await account(origin), await account(origin)];
    const browser = someone();
    const since = new Date();
    let first = await browser.open(`${origin}/sign-in?to=%2Fpeople`);
    let second = await browser.open(`${origin}/sign-in/prompt?to=%2Fuser-registration%2Ffor-you`);
    first = await browser.submit(first, '/api/auth/email-code', { identifier: ada.email });
    second = await browser.submit(second, '/api/auth/email-code', { identifier: ben.email });
    expect([textOf(first.html), textOf(second.html)].map((text) => text.includes('Enter the code'))).toEqual([true, true]);
    // Each is still where it was after a reload, and says whom it is of.
    first = await browser.reload(first);
    expect(textOf(first.html)).toContain('to e***@visitors.example');
    const codes = [await codeTo(ada.email, since), await codeTo(ben.email, since)];
    first = await browser.submit(first, '/api/auth/code', { secret: codes[0] === '111111' ? '222222' : '111111' });
    expect(textOf(first.html)).toContain('This code is not right');
    expect(textOf((await browser.reload(second)).html)).not.toContain('This code is not right');
    first = await browser.submit(first, '/api/auth/code', { secret: codes[0] ?? '' });
    expect([placeOf(first), signedIn(browser, origin)]).toEqual(['/people', true]);
    second = await browser.submit(second, '/api/auth/code', { secret: codes[1] ?? '' });
    expect(placeOf(second)).toBe('/user-registration/for-you');
  });

  it('a recovery, a sign-up and a sign-in do not take each other’s steps', async () => {
    const person = await account(origin);
    const browser = someone();
    const since = new Date();
    let recovery = await browser.open(`${origin}/user-registration/forgot-password`);
    let signIn = await browser.open(`${origin}/sign-in`);
    let signUp = await browser.open(`${origin}/sign-up`);
    recovery = await browser.submit(recovery, '/api/auth/recover', { identifier: person.email });
    signIn = await browser.submit(signIn, '/api/auth/identify', { identifier: person.email, secret: 'not the harbour 9' });
    const fresh = `tab-${Date.now().toString(36)}@visitors.example`;
    signUp = await browser.submit(signUp, '/api/auth/sign-up', { firstName: 'Robin', lastName: 'Marsh', email: fresh });
    expect(textOf(signIn.html)).toContain('The e-mail address or the password is not right');
    signUp = await browser.submit(signUp, '/api/auth/code', { secret: await codeTo(fresh, since) });
    recovery = await browser.submit(recovery, '/api/auth/code', { secret: await codeTo(person.email, since) });
    for (const tab of [signUp, recovery]) expect(textOf(tab.html)).toContain('Choose a password');
    recovery = await browser.submit(recovery, '/api/auth/new-password', { secret: 'another harbour 8' });
    expect([placeOf(recovery), textOf(recovery.html)]).toEqual([
      '/user-registration/forgot-password',
      expect.stringContaining('You are signed in'),
    ]);
    signUp = await browser.submit(signUp, '/api/auth/new-password', { secret: 'a third harbour 9' });
    expect(placeOf(signUp)).toBe('/sign-up/thanks');
  });

  it('a tab that is opened anew begins anew, whatever another one waits for', async () => {
    const browser = someone();
    const first = await browser.submit(await browser.open(`${origin}/sign-in`), '/api/auth/email-code', {
      identifier: 'nobody@visitors.example',
    });
    expect(textOf(first.html)).toContain('Enter the code');
    expect(formsOf((await browser.open(`${origin}/sign-in`)).html).map(({ action }) => action)).toContain('/api/auth/identify');
  });

  it('keeps a few flows and no more than a browser sends; the oldest goes, and says so', async () => {
    const browser = someone();
    const first = await browser.submit(await browser.open(`${origin}/sign-in`), '/api/auth/email-code', {
      identifier: 'n0@visitors.example',
    });
    for (let n = 1; n < 8; n += 1) {
      await browser.submit(
        await browser.open(`${origin}/sign-in?to=${encodeURIComponent(`/people?${'q=harbour&'.repeat(150)}`)}`),
        '/api/auth/identify',
        {
          identifier: `n${n}`,
        },
      );
    }
    const flows = [...browser.cookies(origin)].filter(([cookie]) => cookie.startsWith('mh_flow'));
    expect(flows.length).toBeGreaterThan(1);
    expect(flows.length).toBeLessThanOrEqual(4);
    expect(flows.reduce((sum, [cookie, value]) => sum + cookie.length + value.length, 0)).toBeLessThan(6_000);
    for (const over of [await browser.submit(first, '/api/auth/code', { secret: '123456' }), await browser.reload(first)])
      expect([over.status, textOf(over.html).includes('This took too long, or was finished in another window. Start again')]).toEqual([
        200,
        true,
      ]);
  });

  it.each([
    ['of the version before', 'mh_flow', undefined],
    ['that nobody sealed', 'mh_flow.AAAAAAAA', 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AAAA.AAAA.AAAA'],
    ['of another flow', 'mh_flow.BBBBBBBB', undefined],
  ])('answers a cookie %s', async (_, cookie, given) => {
    const browser = someone();
    const begun = await browser.submit(await browser.open(`${origin}/sign-in`), '/api/auth/identify', { identifier: 'nobody', secret: '' });
    const [own, sealed = ''] = [...browser.cookies(origin)].find(([one]) => one.startsWith('mh_flow')) ?? [];
    const other = someone();
    other.setCookie(origin, cookie, given ?? sealed);
    const id = cookie.split('.')[1] ?? '';
    for (const address of ['/sign-in', `/sign-in?flow=${id}`, '/sign-in?otp=204816&state=x', '/user-registration/forgot-password'])
      expect((await other.open(`${origin}${address}`)).status).toBe(200);
    const answered = await other.submit({ ...begun, html: begun.html.replaceAll(own?.split('.')[1] ?? 'none', id) }, '/api/auth/identify', {
      identifier: 'nobody',
      secret: 'x',
    });
    expect([answered.status, formsOf(answered.html).some(({ action }) => action === '/api/auth/identify')]).toEqual([200, true]);
  });

  it('a code that waits is told that the link was used, and goes on', async () => {
    const person = await account(origin);
    const browser = someone();
    const since = new Date();
    const waiting = await browser.submit(await browser.open(`${origin}/sign-in?to=%2Fpeople`), '/api/auth/email-code', {
      identifier: person.email,
    });
    const flow = waiting.address.searchParams.get('flow') ?? '';
    const poll = (b = browser) => b.json(`${origin}/api/auth/waiting?at=signIn&language=en&to=%2Fpeople&flow=${flow}`);
    expect(await poll()).toEqual({ waiting: true });
    const link = (await mailTo(person.email, since)).links.find((address) => address.includes('otp=')) ?? '';
    const opened = await browser.open(link);
    expect(await poll()).toEqual({ waiting: true });
    expect(placeOf(await browser.submit(opened, '/api/auth/code'))).toBe('/people');
    expect(await poll()).toEqual({ location: '/people' });
    // Without a script the next act goes on, and the page itself says what became of it.
    expect(placeOf(await browser.submit(waiting, '/api/auth/code', { secret: '123456' }))).toBe('/people');
    const german = await browser.open(`${origin}/de/sign-in?flow=${flow}`);
    expect(textOf(german.html)).toContain('Sie sind bereits angemeldet');
    // Nobody else learns anything.
    expect(await poll(someone())).not.toHaveProperty('location');
  });

  it('a sign-up whose link was used goes on with the next step where it waits', async () => {
    const browser = someone();
    const since = new Date();
    const email = `tab-${Date.now().toString(36)}-w@visitors.example`;
    const waiting = await browser.submit(await browser.open(`${origin}/sign-up`), '/api/auth/sign-up', {
      firstName: 'Robin',
      lastName: 'Marsh',
      email,
    });
    const flow = waiting.address.searchParams.get('flow') ?? '';
    const opened = await browser.open((await mailTo(email, since)).links.find((address) => address.includes('otp=')) ?? '');
    expect(textOf((await browser.submit(opened, '/api/auth/code')).html)).toContain('Choose a password');
    expect(await browser.json(`${origin}/api/auth/waiting?at=signUp&language=en&flow=${flow}`)).toMatchObject({
      state: { view: { step: 'new-password' }, notice: 'signIn.notice.linkUsed', problems: [] },
    });
    const next = await browser.submit(waiting, '/api/auth/code', { secret: '123456' });
    expect(textOf(next.html)).toContain('The code was used, by the link in our e-mail or in another window');
    expect(placeOf(await browser.submit(next, '/api/auth/skip'))).toBe('/sign-up/thanks');
  });
});
