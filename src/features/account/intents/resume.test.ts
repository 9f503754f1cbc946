import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@/server/errors';
import { isTold, takeFlash, takeNotice } from '../flash/server';
import { cookieJar, type Session, type SessionSource } from '../session/server';
import { whoseMark } from '../common/whose.server';
import type { Intent } from './intent.schema';
import { forgetIntentsOf, storeIntent, waitingIntents } from './intent-store.server';
import { completeIntents } from './resume.server';

const cookies: Record<string, string> = {};
const source = (): SessionSource => ({
  host: 'localhost:3000',
  address: '203.0.113.9',
  cookies: { ...cookies },
  setCookie: (line) => {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
    if (/Max-Age=0/.test(line)) delete cookies[name];
    else cookies[name] = decodeURIComponent(value);
  },
});
const jar = () => cookieJar(source());

const call = vi.fn<(path: string, schema: unknown, options?: { method?: string; body?: unknown }) => Promise<unknown>>();
const session = { userId: 'reader', expires: 0, roles: [], call } as unknown as Session;
/** A sign-in that leads to `to`. @returns where it is said what came of it */
function signIn(to: string): Promise<string | undefined> {
  const from = source();
  return completeIntents({ jar: cookieJar(from), session, source: from }, to);
}

const PROFILE = '/user-registration/manage-account/edit-profile';
const FOR_YOU = '/user-registration/for-you';
const profile: Intent = {
  kind: 'profile/profile',
  values: { firstName: ['Ann'], lastName: ['Vale'], company: ['Tidewater'], titleName: [], country: [], mailLanguage: [], was: [] },
};
const follow: Intent = { kind: 'for-you/follow', values: { kind: ['topic'], key: ['energy'], label: ['Energy'] } };
const press = (intent: Intent, page: string, by?: string) =>
  storeIntent(jar(), { intent, page, language: 'en', query: {}, ...(by ? { by } : {}) });

beforeEach(() => {
  for (const name of Object.keys(cookies)) delete cookies[name];
  call.mockReset().mockResolvedValue({});
});
afterEach(() => expect(waitingIntents(jar())).resolves.toEqual([]));

describe('after a sign-in (promise 19)', () => {
  it('what was pressed is done, said on its page, and forgotten', async () => {
    await press(profile, PROFILE);
    expect(await signIn(PROFILE)).toBe(PROFILE);
    expect(call.mock.calls.map(([path, , options]) => [options?.method, path, options?.body])).toEqual([
      ['PUT', '/v2/Users/', { firstName: 'Ann', lastName: 'Vale', company: 'Tidewater', titleName: '' }],
    ]);
    expect(await takeFlash(jar(), PROFILE)).toEqual({ form: 'profile', of: 'profile', kind: 'ok', message: 'account.profile.saved' });
    expect(await signIn(PROFILE)).toBeUndefined();
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('is not what was left for something else that needs the sign-in; what a visitor pressed before stays', async () => {
    await press(follow, FOR_YOU);
    await press(profile, PROFILE, 'reader');
    await forgetIntentsOf(jar(), 'reader');
    expect(await signIn('/user-registration/manage-account/privacy')).toBe(FOR_YOU);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('who was going elsewhere is led to where it is said, and on', async () => {
    await press(follow, FOR_YOU);
    expect(await signIn('/topics?page=2')).toBe(FOR_YOU);
    expect(await takeFlash(jar(), FOR_YOU)).toMatchObject({ kind: 'ok', message: 'account.follows.follow', goOn: '/topics?page=2' });
  });

  it('what was pressed on a page that is the same for everyone is said there, and on no other page', async () => {
    await press({ kind: 'follows/follow', values: { ...follow.values, from: ['/topics/energy?page=2'] } }, '/topics/energy?page=2');
    expect(await signIn('/topics/energy?page=2')).toBe('/topics/energy?page=2');
    const told = (page: string) => isTold(cookies.mh_notice, page);
    expect([await told('/topics/energy'), await told('/topics'), await isTold('made-by-hand', '/topics/energy')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await takeNotice(jar(), '/topics')).toBeUndefined();
    expect(await takeNotice(jar(), '/topics/energy')).toMatchObject({
      api: '/api/account/follow',
      outcome: { kind: 'ok', message: 'account.follows.follow', undo: { form: 'unfollow' } },
    });
    expect(cookies.mh_notice).toBeUndefined();
  });

  it('of several pages all is done, and that of the page to which one comes is said', async () => {
    await press(profile, PROFILE);
    await press(follow, FOR_YOU);
    expect(await signIn(PROFILE)).toBe(PROFILE);
    expect(call).toHaveBeenCalledTimes(2);
    expect(await takeFlash(jar(), PROFILE)).toMatchObject({ form: 'profile' });
  });

  it('what belonged to another account’s session is neither done nor said', async () => {
    for (const by of ['somebody-else', whoseMark('somebody-else')]) {
      await press(profile, PROFILE, by);
      expect(await signIn(PROFILE)).toBeUndefined();
    }
    expect(call).not.toHaveBeenCalled();
    expect(await takeFlash(jar(), PROFILE)).toBeUndefined();
    await press(profile, PROFILE, whoseMark('reader'));
    expect(await signIn(PROFILE)).toBe(PROFILE);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['that is one of the service', new AppError('service/timeout'), 'account.error.noAnswer'],
    ['that nobody thought of', new TypeError('x is not a function'), 'account.error.noAnswer'],
  ])('a failure %s keeps nobody out, is said, and can be repeated by a button', async (_what, error, message) => {
    call.mockRejectedValue(error);
    await press(follow, FOR_YOU);
    expect(await signIn(FOR_YOU)).toBe(FOR_YOU);
    expect(await takeFlash(jar(), FOR_YOU)).toMatchObject({
      kind: 'error',
      message,
      again: { form: 'follow', fields: { kind: 'topic', key: 'energy', label: 'Energy' } },
    });
  });

  it('a form that failed is there as it was filled in', async () => {
    call.mockRejectedValue(new AppError('service/timeout'));
    await press(profile, PROFILE);
    await signIn(PROFILE);
    const outcome = await takeFlash(jar(), PROFILE);
    expect(outcome).toMatchObject({ kind: 'error', values: { company: 'Tidewater' } });
    expect(outcome?.again).toBeUndefined();
  });
});
