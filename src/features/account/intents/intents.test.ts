import { describe, expect, it, vi } from 'vitest';
import { cookieJar } from '../session/server';
import { followsArea } from '../follows/area.server';
import { forYouArea } from '../for-you/server';
import { newsletterArea } from '../newsletter/server';
import { profileArea } from '../profile/server';
import { keepArea } from '../keep/server';
import { savedArea } from '../saved/server';
import { securityArea } from '../security/server';
import { subscriptionsArea } from '../subscriptions/server';
import { privacyArea } from '../privacy/server';
import { intentSchema, type IntentKind } from './intent.schema';
import { addressKey, storeIntent, waitingIntents } from './intent-store.server';
import { purposeOfTarget } from './purpose';
import { purposeFor } from './purpose.server';

/** A browser that keeps cookies; each call is another request of it. */
function browser() {
  const cookies: Record<string, string> = {};
  return {
    cookies,
    jar: () =>
      cookieJar({
        host: 'localhost:3000',
        address: '203.0.113.9',
        cookies: { ...cookies },
        setCookie: (line) => {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
          cookies[name] = decodeURIComponent(value);
        },
      }),
  };
}

const areas = {
  keep: keepArea,
  follows: followsArea,
  'for-you': forYouArea,
  saved: savedArea,
  newsletter: newsletterArea,
  subscriptions: subscriptionsArea,
  profile: profileArea,
  security: securityArea,
  privacy: privacyArea,
};
const forms = Object.entries(areas).flatMap(([area, { forms }]) =>
  Object.entries(forms).map(([name, form]) => ({ kind: `${area}/${name}`, form })),
);
const kinds = intentSchema.options.map(({ shape }) => shape.kind.value);

const follow = (key: string, page: string) => ({
  intent: { kind: 'for-you/follow' as const, values: { kind: ['topic'], key: [key], label: [key] } },
  language: 'en' as const,
  query: {},
  page,
});

describe('intents (promise 19)', () => {
  it.each(kinds)('%s is a form that says so, and keeps each of its fields and no other', (kind: IntentKind) => {
    const form = forms.find((one) => one.kind === kind)?.form;
    expect(form?.intent).toBe(kind);
    const fields = Object.keys(intentSchema.options.find(({ shape }) => shape.kind.value === kind)?.shape.values.shape ?? {});
    expect(fields.toSorted()).toEqual(Object.keys(form?.rules ?? {}).toSorted());
  });

  it('are the only forms that wait: what protects an account or cannot be taken back is pressed by whoever is signed in', () => {
    expect(forms.filter(({ kind }) => !(kinds as string[]).includes(kind)).map(({ kind }) => kind)).toEqual([
      'keep/rate',
      'keep/read',
      'for-you/reset',
      'newsletter/register',
      'newsletter/confirm',
      'newsletter/unsubscribe',
      'newsletter/restore',
      'newsletter/manage-link',
      'newsletter/subscriptions',
      'newsletter/pause',
      'newsletter/resume',
      'newsletter/all-off',
      'subscriptions/all-off',
      'subscriptions/restore',
      'profile/code',
      'profile/email-cancel',
      'security/end',
      'security/others',
      'security/again',
      'security/remove',
      'security/disconnect',
      'security/unlink',
      'security/everywhere',
      'privacy/erase',
    ]);
    expect(forms.flatMap(({ form }) => form.intent ?? []).toSorted()).toEqual(kinds.toSorted());
  });

  it('keep no field that is not named: no code, no password', () => {
    const parsed = intentSchema.parse({ kind: 'profile/email', values: { email: ['a@b.de'], secret: ['s'], code: ['123456'] } });
    expect(parsed.values).toEqual({ email: ['a@b.de'] });
  });
});

describe('what waits in a browser (promise 19)', () => {
  it('is the newest press of each thing on a page, four at most', async () => {
    const { jar } = browser();
    for (const key of ['a', 'b', 'c', 'd', 'e']) expect(await storeIntent(jar(), follow(key, `/${key}`))).toBe(true);
    await storeIntent(jar(), follow('c', '/c'));
    await storeIntent(jar(), follow('another', '/c'));
    expect((await waitingIntents(jar())).map(({ intent }) => intent.kind === 'for-you/follow' && intent.values.key[0])).toEqual([
      'd',
      'e',
      'c',
      'another',
    ]);
  });

  it('is over after an hour, each by its own time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { jar } = browser();
    await storeIntent(jar(), follow('a', '/a'));
    vi.setSystemTime(Date.now() + 3_000_000);
    await storeIntent(jar(), follow('b', '/b'));
    vi.setSystemTime(Date.now() + 700_000);
    expect((await waitingIntents(jar())).map(({ page }) => page)).toEqual([addressKey('/b')]);
    vi.useRealTimers();
  });

  it('fits into a cookie: a long note goes in, pushes out what is older, and is refused when it is too long alone', async () => {
    const note = (text: string) => ({
      intent: { kind: 'saved/note' as const, values: { articleId: ['x'], path: ['/x'], title: ['X'], note: [text], was: [] } },
      language: 'de' as const,
      query: {},
      page: '/x',
    });
    /** As little repeated as in no language, with `letters` different signs. */
    const noise = (letters: number, from: number) =>
      Array.from({ length: 2_000 }, (_, at) => String.fromCodePoint(from + ((at * at * 31 + at * 17 + (at >> 3)) % letters))).join('');
    const { jar, cookies } = browser();
    await storeIntent(jar(), follow('a', '/a'));
    expect(await storeIntent(jar(), note(noise(26, 97)))).toBe(true);
    expect((cookies.mh_intent ?? '').length).toBeLessThanOrEqual(2_600);
    const random = Array.from({ length: 2_000 }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join('');
    const before = cookies.mh_intent;
    expect(await storeIntent(jar(), note(random))).toBe(false);
    expect(cookies.mh_intent).toBe(before);
  });
});

describe('what a sign-in is for (promise 19)', () => {
  it('is what was pressed on the page that it leads to, else the last, else the page', async () => {
    const { jar } = browser();
    const purpose = async (to: string, asked = true) => (await purposeFor(jar(), { to, asked, oneClick: false }))?.params?.label ?? null;
    expect(await purpose('/a')).toBeNull();
    await storeIntent(jar(), follow('a', '/a'));
    await storeIntent(jar(), follow('b', '/b'));
    expect([await purpose('/a'), await purpose('/b'), await purpose('/elsewhere')]).toEqual(['a', 'b', 'b']);
  });

  it.each([
    ['/user-registration/for-you', 'purpose.forYou'],
    ['/de/user-registration/manage-account/security?x=1', 'purpose.security'],
    ['/user-registration/manage-account/privacy', 'purpose.privacy'],
    ['/de/user-registration/manage-account/privacy#erase', 'purpose.erase'],
    ['https://www.example.org/careers/search-jobs/jobs/x/apply', 'purpose.apply'],
    ['/featured-insights/insights-store/ground-truth', 'purpose.publication'],
    ['/featured-insights/energy/the-long-queue', 'purpose.article'],
    ['/somewhere', 'purpose.goOn'],
    [undefined, 'purpose.goOn'],
  ])('where %s is asked for: %s', (to, what) => expect(purposeOfTarget(to, true)?.what).toBe(what));

  it('says who the pages are for where the alumni read, and not where their officers work', () => {
    const asked = (to: string) => Object.values(purposeOfTarget(to, true) ?? {});
    expect(asked('/alumni/directory')).toEqual(['purpose.alumni', 'alumni']);
    expect(asked('/de/alumni/officers?part=queue')).toEqual(['purpose.officers', 'shown']);
  });

  it('is nothing in particular where the visitor chose to sign in on a page of their own accord', () => {
    expect([purposeOfTarget('/featured-insights/energy/x', false), purposeOfTarget('/', false)]).toEqual([undefined, undefined]);
  });
});
