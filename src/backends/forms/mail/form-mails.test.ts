import { beforeEach, expect, it, vi } from 'vitest';
import { phrasesOf } from '../../../../tests/support/phrases.ts';
import { createFormMails } from './form-mails.ts';
import { PHRASES } from './phrases.ts';
import type { Send } from './send.ts';

const send = vi.fn<Send>();
beforeEach(() => void send.mockReset().mockResolvedValue());

const application = {
  form: 'job-application',
  subject: 'pilot-1',
  title: 'Pilot',
  number: 'A-1',
  submissionId: 'one',
  values: { firstName: 'Ann', permit: 'later', consent: 'yes', newer: 'later' },
  files: [{ field: 'letterFile', name: 'letter.pdf', bytes: 2000 }],
  messageId: 'one@example.org',
};

it.each([
  [
    'en',
    'This came in through the form “Job application”.',
    'First name',
    'It is being decided',
    'Letter as a file',
    'https://example.org/user-registration/inbox',
  ],
  [
    'de',
    'Das kam über das Formular „Bewerbung“.',
    'Vorname',
    'Darüber wird entschieden',
    'Anschreiben als Datei',
    'https://example.org/de/user-registration/inbox',
  ],
] as const)('an application is told of in the words of the inbox, in the language of the office: %s', async (officeLanguage, ...said) => {
  await createFormMails(send, { siteOrigin: 'https://example.org', officeLanguage }).notice('office@example.org', application);
  const [, language, , parts] = send.mock.lastCall ?? [];
  expect(language).toBe(officeLanguage);
  const text = JSON.stringify(parts);
  for (const words of said) expect(text).toContain(words);
  for (const raw of ['job-application', 'firstName', 'letterFile']) expect(text).not.toContain(raw);
  // What the form that ships does not have is called what it is.
  expect(text).toContain('{"title":"newer","text":"later"}');
});

it('the words of the forms that ship are those of the inbox', () => {
  for (const language of ['en', 'de'] as const) {
    const phrases = phrasesOf(language);
    const { forms, fields, choices } = PHRASES[language].shipped;
    const under = (prefix: string) =>
      Object.fromEntries(
        Object.entries(phrases).flatMap(([key, text]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), text]] : [])),
      );
    expect(forms).toEqual(under('inbox.form.'));
    expect(fields).toEqual(under('inbox.field.'));
    expect(choices.permit).toEqual(under('apply.permit.'));
    expect(choices.consent).toEqual({ yes: phrases['inbox.yes'] });
  }
});
