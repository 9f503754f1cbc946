import { describe, expect, it } from 'vitest';
import { NO_LANGUAGE } from '../../../../tests/support/no-language.ts';
import { renderMail, supportedLocale } from './render.ts';

const values = {
  occasion: 'Done.',
  code: '123456',
  link: 'https://id.example/?a=1&b=%3Cx%3E',
  minutes: '10',
  way: 'Passkey',
  app: 'A & "B"',
};

const letterhead = { address: 'Elzenkade 1923, Rotterdam', privacyOrigin: 'https://example.org' };

describe('renderMail', () => {
  it.each(['code', 'recovery', 'unlock', 'account-exists', 'locked', 'password-changed', 'way-added', 'way-removed', 'sms'] as const)(
    '%s is whole in both languages',
    (name) => {
      for (const locale of ['en', 'de']) {
        const mail = renderMail(name, locale, values, letterhead);
        expect(mail.subject).not.toMatch(/\{\{|\n/);
        expect(mail.text).not.toContain('{{');
        expect(mail.html).not.toContain('{{');
        expect(mail.html).toContain(`lang="${locale}"`);
      }
    },
  );

  it('escapes in HTML only', () => {
    const mail = renderMail('code', 'en', values, letterhead);
    expect(mail.text).toContain(values.link);
    expect(mail.html).toContain('href="https://id.example/?a=1&amp;b=%3Cx%3E"');
    expect(mail.text).toContain('A & "B"');
    expect(mail.html).toContain('A &amp; &quot;B&quot;');
  });

  it('of a text message is one line', () =>
    expect(renderMail('sms', 'en', { code: '123456', app: 'A' }, letterhead).text).toBe('A: 123456 is your code.\n'));

  it('keeps line breaks out of the subject', () =>
    expect(renderMail('code', 'en', { ...values, app: 'A\r\nBcc: b@c.org' }, letterhead).subject).toBe(
      '123456 is your code for A Bcc: b@c.org',
    ));
});

describe('supportedLocale', () => {
  it.each([
    ['de-AT,de;q=0.9', 'de'],
    [NO_LANGUAGE, 'en'],
    [undefined, 'en'],
    ['EN-gb', 'en'],
    [`${NO_LANGUAGE}-CH, ${NO_LANGUAGE};q=0.9, de;q=0.7, en;q=0.5`, 'de'],
    ['fr de en', 'de'],
    ['en;q=0.2, de; q=0.8', 'de'],
    ['de;q=0, en;q=0.1', 'en'],
    ['de;q=x', 'en'],
  ])('%s', (tag, locale) => expect(supportedLocale(tag)).toBe(locale));
});
