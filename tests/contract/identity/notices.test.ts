import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRM_NAME } from '../../../src/lib/firm.ts';
import { choice, proceedOf, visitor } from '../support/idx-client.ts';
import { codeIn, DOTCOM, startIdentity, type Identity, type ReceivedMail } from '../support/identity.ts';
import { accessTokenOf, authenticatorsOf, callMyAccount, setUpQuestion } from '../support/my-account.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const tokenOf = (account: { email: string; password: string }) => accessTokenOf(identity, account);
const call = (token: string, method: string, path: string, body?: unknown) => callMyAccount(identity, token, method, path, body);
const idOfTheOnly = async (token: string): Promise<string> => (await authenticatorsOf(identity, token))[0]?.id ?? '';

/**
 * Says what happened, when and with what, and what to do about it; its addresses are pages that do nothing by being opened
 * (promise 28): a mail scanner opens whatever it finds.
 */
function expectNotice(mail: ReceivedMail, subject: string, about: string, language: 'en' | 'de'): void {
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(about);
  expect(mail.text).toContain(language === 'en' ? 'If it was not you' : 'Waren Sie es nicht');
  expect(mail.html).toContain(`lang="${language}"`);
  expect(mail.text).toMatch(language === 'en' ? /Done on \d+ \w+ \d{4} at \d\d:\d\d UTC/ : /Geschehen am \d+\. \S+ \d{4} um \d\d:\d\d UTC/);
  const pages = ['/user-registration/forgot-password', '/privacy'].map((path) => `${DOTCOM}${language === 'de' ? '/de' : ''}${path}`);
  expect(new Set(`${mail.text}${mail.html}`.match(/https?:[^\s"<]+/g))).toEqual(new Set(pages));
  expect(mail.text).not.toMatch(/\b\d{6}\b/);
}

const WORDS = {
  en: {
    added: 'A new way to sign in to your account',
    removed: 'A way to sign in to your account was removed',
    question: 'Security question',
    password: 'Your password was changed',
  },
  de: {
    added: 'Ein neuer Weg, sich bei Ihrem Konto anzumelden',
    removed: 'Ein Weg, sich bei Ihrem Konto anzumelden, wurde entfernt',
    question: 'Sicherheitsfrage',
    password: 'Ihr Passwort wurde geändert',
  },
} as const;

describe.each(['en', 'de'] as const)('the owner of an account in %s hears', (locale) => {
  const words = WORDS[locale];

  it('that an authenticator was added, and that it was removed', async () => {
    const account = await identity.account({ locale });
    const token = await tokenOf(account);
    await setUpQuestion(identity, token);
    expectNotice(await identity.mailbox.mail(account.email), words.added, words.question, locale);
    expect((await call(token, 'DELETE', `/authenticators/${await idOfTheOnly(token)}`)).status).toBe(204);
    expectNotice(await identity.mailbox.mail(account.email, 2), words.removed, words.question, locale);
    // What was not there is not told of.
    expect((await call(token, 'DELETE', `/authenticators/${account.id}`)).status).toBe(404);
  });

  it('that an administrator removed one', async () => {
    const account = await identity.account({ locale });
    const token = await tokenOf(account);
    await setUpQuestion(identity, token);
    const path = `/users/${account.id}/authenticators/${await idOfTheOnly(token)}`;
    expect((await identity.manage('DELETE', path)).status).toBe(204);
    expectNotice(await identity.mailbox.mail(account.email, 2), words.removed, words.question, locale);
  });

  it('that the password changed, while signed in', async () => {
    const account = await identity.account({ locale });
    const token = await tokenOf(account);
    expect((await call(token, 'PUT', '/password', { profile: { password: 'Another-harbour-72' } })).status).toBe(200);
    expectNotice(await identity.mailbox.mail(account.email), words.password, FIRM_NAME, locale);
  });
});

describe('the owner hears', () => {
  it('that a password was set where there was none, but not of the one that the account began with', async () => {
    const client = visitor(identity);
    await client.idx.start();
    const proceed = proceedOf(client);
    const email = 'no-news@new.example';
    await proceed({ step: 'select-enroll-profile' });
    await proceed({ step: 'enroll-profile', userProfile: { firstName: 'Ada', lastName: 'Marsh', email } });
    const proved = await proceed({
      step: 'enroll-authenticator',
      credentials: { passcode: codeIn(await identity.mailbox.mail(email)) },
    });
    await proceed({ step: 'select-authenticator-enroll', authenticator: choice(proved, 'Password') });
    expect((await proceed({ step: 'enroll-authenticator', credentials: { passcode: 'Quiet-harbour-71' } })).status).toBe('SUCCESS');
    const without = await identity.account({ password: undefined });
    const { body } = await identity.manage('POST', `/users/${without.id}/enrolment-token`, {});
    const other = visitor(identity);
    const first = await other.idx.start({ activationToken: String(body.token) });
    await proceedOf(other)({ step: 'select-authenticator-enroll', authenticator: choice(first, 'Password') });
    await proceedOf(other)({ step: 'enroll-authenticator', credentials: { passcode: 'Quiet-harbour-71' } });
    expectNotice(await identity.mailbox.mail(without.email), WORDS.en.added, 'Password', 'en');
    expect(identity.mailbox.to(email)).toHaveLength(1);
  });

  it('that a forgotten password was set anew', async () => {
    const { email } = await identity.account();
    const client = visitor(identity);
    await client.idx.start();
    const proceed = proceedOf(client);
    await proceed({ actions: ['currentAuthenticator-recover'] });
    const chosen = await proceed({ step: 'identify-recovery', identifier: email });
    await proceed({ step: 'select-authenticator-authenticate', authenticator: choice(chosen, 'Email') });
    await proceed({ step: 'challenge-authenticator', credentials: { passcode: codeIn(await identity.mailbox.mail(email)) } });
    await proceed({ step: 'reset-authenticator', credentials: { passcode: 'Another-harbour-72' } });
    expectNotice(await identity.mailbox.mail(email, 2), WORDS.en.password, FIRM_NAME, 'en');
  });
});
