import { describe, expect, it } from 'vitest';
import { AppError } from '@/server/errors';
import { cookieJar, rememberedEmail, ServiceRefusal, storeRemembered } from '../session/server';
import { SENT_WAITS_MS } from '@/lib/time-limit';
import { phrasesOf } from '../../../../tests/support/phrases.ts';
import { HELD_KINDS, HOLDERS } from './held-kinds';
import { EXPORT_TIMEOUT_MS, privacyArea } from './privacy.server';

describe('an account that is erased', () => {
  const erase = privacyArea.forms.erase;
  const browser = async () => {
    const jar = cookieJar({ cookies: {}, host: 'localhost:3000', address: '203.0.113.9', setCookie: () => undefined });
    await storeRemembered(jar, 'ann@example.org');
    return jar;
  };
  const run = async (jar: Awaited<ReturnType<typeof browser>>, call: () => Promise<unknown>, userId = 'u') =>
    erase?.run({ session: { userId, call }, jar, language: 'en' } as never);

  it('is forgotten by the browser too, the address with which the next sign-in would begin included', async () => {
    const jar = await browser();
    await run(jar, () => Promise.resolve({}), 'another');
    expect(await rememberedEmail(jar)).toBeUndefined();
  });

  it('is remembered as before where nothing was erased', async () => {
    const jar = await browser();
    await expect(run(jar, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await rememberedEmail(jar)).toBe('ann@example.org');
  });

  it('is waited for by browsers until it is known what came of it: the session renewed, no answer, and the account asked', () => {
    const eachOtherCall = 5_000;
    expect(SENT_WAITS_MS).toBeGreaterThan(EXPORT_TIMEOUT_MS + 2 * eachOtherCall);
  });

  it('is erased where the answer did not come and the account is gone, and only there', async () => {
    const lost = (then: () => Promise<unknown>) => {
      const answers = [() => Promise.reject(new AppError('service/timeout')), then];
      return () => answers.shift()?.() ?? Promise.resolve({});
    };
    const gone = () => Promise.reject(new ServiceRefusal(401, 'session-expired', {}, 'GET /v2/Users/'));
    expect(await run(await browser(), lost(gone), 'lost')).toMatchObject({ leadsTo: '/user-registration/erased' });
    await expect(
      run(
        await browser(),
        lost(() => Promise.resolve({})),
        'there',
      ),
    ).rejects.toMatchObject({ code: 'service/timeout' });
  });

  it('is said to be erased to the second press, and to nobody whose press came to nothing', async () => {
    const jar = await browser();
    const over = new Error('the session is over');
    await expect(run(jar, () => Promise.reject(over))).rejects.toThrow(over);
    expect(await erase?.doneBefore?.('u', 'en')).toBeUndefined();
    let calls = 0;
    let finish: (answer: unknown) => void = () => undefined;
    const first = run(jar, () => {
      calls += 1;
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    const second = run(jar, () => Promise.reject(over));
    const told = erase?.doneBefore?.('u', 'en');
    finish({ erased: true });
    expect(await Promise.all([first, second])).toMatchObject([
      { leadsTo: '/user-registration/erased' },
      { leadsTo: '/user-registration/erased' },
    ]);
    expect([await told, await erase?.doneBefore?.('u', 'en'), calls]).toEqual([
      '/user-registration/erased',
      '/user-registration/erased',
      1,
    ]);
  });
});

describe('what is held', () => {
  it('has words, in both languages, of every kind and of every service that may not answer', () => {
    const keys = [
      ...HELD_KINDS.map((kind) => `account.privacy.held.${kind}`),
      ...HOLDERS.map((holder) => `account.privacy.incomplete.${holder}`),
    ];
    for (const language of ['en', 'de']) {
      const phrases = phrasesOf(language);
      for (const key of keys) expect(phrases[key], `${language} ${key}`).toBeTruthy();
    }
  });

  it('of the alumni and the sign-in is told by its name, not among further records', async () => {
    const held = { alumni_leavers: [{}], alumni_messages: [{}, {}], identity_enrolments: [{}], users_mails: [{}] };
    const everything = { exportedAt: '', account: { firstName: '', lastName: '', email: '' }, held, unavailable: [] };
    const data = await privacyArea.load({ session: { call: () => Promise.resolve(everything) } } as never);
    const counted = Object.fromEntries(data.held.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count]));
    expect(counted).toEqual({ alumni_leavers: 1, alumni_messages: 2, identity_enrolments: 1, other: 1 });
  });

  it('is nothing only where that is known: of a service that did not answer its kinds are not told', async () => {
    const everything = {
      exportedAt: '2026-11-29T12:00:00.000Z',
      account: { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org' },
      held: { accounts: [{}], forms_alerts: [{}, {}] },
      unavailable: ['offers'],
    };
    const data = await privacyArea.load({ session: { call: () => Promise.resolve(everything) } } as never);
    const kinds = data.held.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['forms_alerts', 'forms_files']));
    expect(kinds.filter((kind) => kind.startsWith('offers_'))).toEqual([]);
    expect(data.unavailable).toEqual(['offers']);
  });
});
