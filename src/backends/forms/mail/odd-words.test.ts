import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMailer, type Mailer } from '../../kit/mail/mailer.ts';
import { createMails, type Mails } from './mails.ts';

const received: Buffer[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push(Buffer.concat(chunks));
      done();
    });
  },
});
let mailer: Mailer;
let mails: Mails;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  mailer = createMailer({ url, from: 'careers@example.org', fromName: 'Aldermoor' });
  mails = createMails(mailer, {
    siteOrigin: 'https://example.org',
    officeLanguage: 'en',
    letterhead: { name: 'Aldermoor', address: 'Elzenkade 1923, Rotterdam', privacyOrigin: 'https://example.org' },
  });
});
afterAll(async () => {
  mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

/** A receipt as the reader's program takes it apart, and its head as it was sent. */
async function receipt(title: string, name = 'Ada'): Promise<Email & { subject: string; text: string; head: string }> {
  const about = { form: 'application', number: 'A-1', subject: 'pilot', title, messageId: 'one@example.org' };
  await mails.receipt('ada@example.org', 'en', { ...about, name });
  const source = received.at(-1)?.toString('utf8') ?? '';
  const { subject = '', text = '', ...mail } = await PostalMime.parse(source);
  return { ...mail, subject, text, head: source.slice(0, source.indexOf('\r\n\r\n')) };
}
const FAMILY = '👩‍👩‍👧‍👦';

it.each([
  ['a family of emoji', `Pilot ${FAMILY}`],
  ['a flag made of tags', 'Pilot 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['Persian with its joiner', 'می‌خواهم'],
  ['marks over marks', 'Z\u0338\u0321\u0322alando'],
  ['85 letters', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsangestellte'.slice(0, 85)],
])('%s come whole, in the subject and in both bodies', async (_, words) => {
  const { subject, text, html } = await receipt(words, words);
  for (const part of [subject, text, html]) expect(part).toContain(words);
});

it.each(['Pilot\r\nBcc: all@example.org', 'Pilot\u2028Bcc: all@example.org', 'Pilot\u0000\u0085Bcc: all@example.org'])(
  'a line end starts no header: %j',
  async (words) => {
    const { subject, bcc, to, head } = await receipt(words, words);
    expect(subject).toContain('Pilot Bcc: all@example.org');
    expect([bcc, to?.length]).toEqual([undefined, 1]);
    expect(head).not.toMatch(/^Bcc/im);
  },
);

it.each([FAMILY, '👍🏽', 'Z\u0338\u0321\u0322', 'word ', 'ß'])(
  'a long subject of %s ends between two signs, in lines that relays take',
  async (sign) => {
    const { subject, head } = await receipt(sign.repeat(200));
    const said = subject.slice(subject.indexOf(sign));
    expect(said.length).toBeGreaterThan(60);
    expect(`${said.trimEnd()} `.replaceAll(sign, '').trim()).toBe('');
    expect(subject.isWellFormed()).toBe(true);
    // RFC 2047: no line over 76 characters, nothing but ASCII, and each encoded word is whole characters.
    const lines = /^Subject: .*(?:\r\n[ \t].*)*/m.exec(head)?.[0].split('\r\n') ?? [];
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line).toMatch(/^[\x20-\x7E]{1,76}$/);
    const encoded = [...head.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/gi)];
    expect(encoded.length > 0).toBe(/[^\x20-\x7E]/.test(sign));
    for (const [, letters = ''] of encoded) expect(Buffer.from(letters, 'base64').toString()).not.toContain('\uFFFD');
  },
);

it('words from right to left keep to themselves, and turn nothing around them', async () => {
  const hebrew = 'שלום (חיפה)!';
  const { subject, text, html } = await receipt(hebrew, `${hebrew}\u202E`);
  expect(text).toContain(`Hello \u2068${hebrew}\u2069,`);
  for (const part of [subject, text, html]) {
    expect(part).toContain(`\u2068${hebrew}\u2069`);
    expect(part).not.toContain('\u202E');
  }
  expect((await receipt('ends\u2069 it \u202Egnp.exe שלום')).subject).toContain('\u2068ends it gnp.exe שלום\u2069');
});

it('what nobody sees is no blank, and hides no address of the web in a name', async () => {
  const { subject, text } = await receipt('Bewerbungs\u00ADunterlagen', 'evil\u200B.\u200Bexample');
  expect(subject).toContain('Bewerbungsunterlagen');
  expect(text).toContain('Hello,');
  expect((await receipt('x', 'evil\u200D.example')).text).toContain('Hello,');
});
