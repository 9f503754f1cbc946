import { describe, expect, it } from 'vitest';
import { parseMessage, type Envelope } from './message.ts';

const ENVELOPE: Envelope = { from: 'site@example.org', to: ['ann@example.org'] };
const lines = (...all: readonly string[]): Buffer => Buffer.from(all.join('\r\n'));
const read = (source: Buffer, envelope: Partial<Envelope> = {}) => parseMessage(source, { ...ENVELOPE, ...envelope });
const html = (body: string) => lines('Content-Type: text/html; charset=utf-8', '', body);
/** A message whose HTML has another part beside it. */
const related = (body: string, type: string, id = '<logo@site>') =>
  lines(
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    body,
    '--b',
    `Content-Type: ${type}`,
    'Content-Transfer-Encoding: base64',
    `Content-ID: ${id}`,
    '',
    'AAEC',
    '--b--',
    '',
  );

describe('links of a message', () => {
  it('are those of the HTML, then those of the text, each once', async () => {
    const source = lines(
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'See https://site.test/text and https://site.test/both.',
      '--b',
      'Content-Type: text/html',
      '',
      '<a href="https://site.test/both">x</a> <a href="https://site.test/html?a=1&amp;b=2">y</a>',
      '--b--',
      '',
    );
    expect((await read(source)).links).toEqual(['https://site.test/both', 'https://site.test/html?a=1&b=2', 'https://site.test/text']);
  });

  it.each([
    ['(https://site.test/a).', ['https://site.test/a']],
    ['https://site.test/a?code=1, then', ['https://site.test/a?code=1']],
    ['<https://site.test/a>', ['https://site.test/a']],
    ['HTTPS://site.test/a!', ['HTTPS://site.test/a']],
    ['https://', []],
    ['ftp://site.test/a mailto:a@example.org', []],
  ])('end where the address ends: %s', async (text, links) => {
    expect((await read(lines('Subject: s', '', text))).links).toEqual(links);
  });

  it('are none that would run or that lead nowhere', async () => {
    const body = '<a href="javascript:alert(1)">a</a><a href="data:text/html,x">b</a><a href="/path">c</a><a href="mailto:a@b.org">d</a>';
    expect((await read(html(body))).links).toEqual([]);
  });
});

describe('pictures inside a message', () => {
  it('stand where the HTML names them, with nothing to fetch', async () => {
    const message = await read(related('<img src="cid:logo@site" alt="a">', 'image/png'));
    expect(message.html).toContain('src="data:image/png;base64,AAEC"');
    expect(message.attachments).toEqual([]);
  });

  it.each([
    ['of a kind that can run', 'image/svg+xml', '<logo@site>'],
    ['that is no picture', 'text/html', '<logo@site>'],
    ['of another name', 'image/png', '<other@site>'],
  ])('are not put in when the part is one %s', async (_what, type, id) => {
    expect((await read(related('<img src="cid:logo@site">', type, id))).html).toContain('cid:logo@site');
  });

  it('leave pictures of elsewhere as they are', async () => {
    expect((await read(html('<img src="https://site.test/p.png">'))).html).toContain('src="https://site.test/p.png"');
  });
});

describe('what a message is', () => {
  it.each([
    [['+4930123@sms.localhost'], 'sms'],
    [['+4930123@SMS.LOCALHOST'], 'sms'],
    [['ann@example.org', '1@sms.localhost'], 'sms'],
    [['ann@example.org'], 'mail'],
    [['1@sms.localhost.example.org'], 'mail'],
    [['1@notsms.localhost'], 'mail'],
  ])('to %j: %s', async (to, kind) => expect((await read(lines('', 'Hello'), { to })).kind).toBe(kind));

  it('names who wrote it as the message does, else as the envelope does', async () => {
    expect((await read(lines('From: Ann Lee <ann@example.org>', '', ''))).from).toBe('Ann Lee <ann@example.org>');
    expect((await read(lines('From: ann@example.org', '', ''))).from).toBe('ann@example.org');
    expect((await read(lines('Subject: s', '', ''))).from).toBe('site@example.org');
  });

  it('is to whom the envelope says: blind copies too', async () => {
    const message = await read(lines('To: ann@example.org', '', ''), { to: ['ann@example.org', 'blind@example.org'] });
    expect(message.to).toEqual(['ann@example.org', 'blind@example.org']);
  });

  it('decodes its subject and keeps its headers as they were written', async () => {
    const message = await read(lines('Subject: =?utf-8?B?R3LDvMOfZQ==?=', 'List-Unsubscribe: <https://site.test/off>', '', ''));
    expect(message.subject).toBe('Grüße');
    expect(message.headers).toContainEqual({ name: 'List-Unsubscribe', value: '<https://site.test/off>' });
  });

  it('names what is attached, with its size', async () => {
    const source = lines(
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Attached.',
      '--b',
      'Content-Type: application/pdf',
      'Content-Disposition: attachment; filename="cv.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      'AAECAw==',
      '--b--',
      '',
    );
    expect((await read(source)).attachments).toEqual([{ name: 'cv.pdf', type: 'application/pdf', bytes: 4 }]);
  });

  it('is what can be read of it when its MIME is broken', async () => {
    const message = await read(lines('Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', '', 'Half of'));
    expect([message.text.trim(), message.html]).toEqual(['Half of', undefined]);
  });
});
