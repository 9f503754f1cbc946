import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '../../../src/backends/kit/mail/mailer.ts';
import type { SecurityEvent } from '../../../src/backends/kit/security-events.ts';
import type { Mailer } from '../../../src/backends/kit/mail/mailer.ts';
import { mailboxConfig } from '../../../src/backends/mailbox/config.ts';
import { startMailboxService } from '../../../src/backends/mailbox/server.ts';
import type { MailboxService } from '../../../src/backends/mailbox/server.ts';

let mailbox: MailboxService;
let mailer: Mailer;
beforeAll(async () => {
  mailbox = await startMailboxService({ maxMessages: 20 });
  mailer = createMailer({ url: mailbox.smtpUrl, from: 'news@example.org', fromName: 'Aldermoor' });
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
});

interface Summary {
  id: string;
  kind: string;
  to: string[];
  subject: string;
}
const list = async (query = '', from = mailbox): Promise<Summary[]> =>
  ((await (await fetch(`${from.url}/api/messages${query}`)).json()) as { messages: Summary[] }).messages;
const HTML = '<p>Hello <a href="https://example.org/a?b=1&amp;c=2">there</a></p><script>document.title="run"</script>';
const mail = (to: string, subject: string) =>
  mailer.send({ to, subject, text: 'Your code is 123456. See https://example.org/b.', html: HTML });

/** Speaks SMTP by hand, for what no mail library would send. Gives the server's answers. */
function smtp(lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(mailbox.smtpUrl);
    const socket = connect(Number(port), hostname);
    let answers = '';
    const left = [...lines];
    socket.on('data', (chunk) => {
      answers += chunk.toString();
      const line = left.shift();
      if (line === undefined) socket.end();
      else socket.write(`${line}\r\n`);
    });
    socket.on('close', () => resolve(answers));
    socket.on('error', reject);
  });
}

describe('the API', () => {
  it('finds a message by recipient, subject and time, with parts, links and headers', async () => {
    const before = new Date();
    await mail('ann@example.org', 'Your code');
    await mail('bob@example.org', 'Überblick');
    expect((await list('?to=ANN@')).map(({ subject }) => subject)).toEqual(['Your code']);
    expect((await list('?subject=überblick')).map(({ to }) => to)).toEqual([['bob@example.org']]);
    expect(await list(`?since=${encodeURIComponent(before.toISOString())}`)).toHaveLength(2);
    expect(await list(`?since=${Date.now() + 60_000}`)).toEqual([]);
    const [{ id } = { id: '' }] = await list('?to=ann');
    const message = (await (await fetch(`${mailbox.url}/api/messages/${id}`)).json()) as Record<string, unknown>;
    expect(message).toMatchObject({
      kind: 'mail',
      from: 'Aldermoor <news@example.org>',
      links: ['https://example.org/a?b=1&c=2', 'https://example.org/b'],
    });
    expect(message.text).toContain('123456');
    expect(message.headers).toContainEqual({ name: 'Auto-Submitted', value: 'auto-generated' });
  });

  it('says what is wrong with a date, and 404 for what is not there', async () => {
    expect((await fetch(`${mailbox.url}/api/messages?since=yesterday`)).status).toBe(400);
    expect((await fetch(`${mailbox.url}/api/messages/none`)).status).toBe(404);
  });

  it('deletes, but not for a page of another origin', async () => {
    await mail('gone@example.org', 'Gone');
    const [{ id } = { id: '' }] = await list('?to=gone');
    const remove = (headers: Record<string, string>) => fetch(`${mailbox.url}/api/messages/${id}`, { method: 'DELETE', headers });
    expect((await remove({ origin: 'https://evil.example' })).status).toBe(403);
    expect(await list('?to=gone')).toHaveLength(1);
    expect((await remove({})).status).toBe(200);
    expect(await list('?to=gone')).toEqual([]);
  });
});

describe('the pages', () => {
  it('escape everything and run nothing of a message', async () => {
    await mail('page@example.org', '<img src=x onerror=alert(1)>');
    const [{ id } = { id: '' }] = await list('?to=page@');
    const overview = await (await fetch(`${mailbox.url}/?to=${encodeURIComponent('"><script>')}`)).text();
    expect(overview).not.toContain('"><script>');
    const page = await fetch(`${mailbox.url}/messages/${id}`);
    const source = await page.text();
    expect(source).toContain('<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(source).not.toContain('<img src=x');
    expect(source).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const part = await fetch(`${mailbox.url}/messages/${id}/html`);
    expect(part.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/);
    expect(part.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('show text messages apart', async () => {
    await mail('+41441234567@sms.localhost', 'Code');
    expect(await (await fetch(`${mailbox.url}/sms`)).text()).toContain('<h2>+41441234567</h2>');
    expect(await (await fetch(`${mailbox.url}/`)).text()).not.toContain('sms.localhost');
  });

  it('answer to local names only', async () => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      request(`${mailbox.url}/api/messages`, { headers: { host: 'rebound.example' } }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });
});

describe('limits', () => {
  it('refuses a message above five megabytes, announced or not', async () => {
    expect(await smtp(['EHLO x', 'MAIL FROM:<a@example.org> SIZE=99999999', 'QUIT'])).toMatch(/^552/m);
    const big = 'x'.repeat(900);
    const body = Array.from({ length: 6000 }, () => big).join('\r\n');
    expect(
      await smtp(['EHLO x', 'MAIL FROM:<a@example.org>', 'RCPT TO:<big@example.org>', 'DATA', `Subject: big\r\n\r\n${body}\r\n.`, 'QUIT']),
    ).toMatch(/^552/m);
    expect(await list('?to=big@')).toEqual([]);
  });

  it('keeps a message that is no MIME at all', async () => {
    await smtp([
      'EHLO x',
      'MAIL FROM:<>',
      'RCPT TO:<odd@example.org>',
      'DATA',
      'Content-Type: multipart/mixed; boundary=\r\n\r\n\u0000--\r\n.',
      'QUIT',
    ]);
    const [{ id } = { id: '' }] = await list('?to=odd@');
    expect((await fetch(`${mailbox.url}/messages/${id}`)).status).toBe(200);
  });

  it('drops the oldest above its cap', async () => {
    for (let count = 0; count < 25; count += 1) await mail('cap@example.org', `Number ${count}`);
    const messages = await list();
    expect(messages).toHaveLength(20);
    expect(messages[0]?.subject).toBe('Number 24');
  });
});

it('keeps messages over a restart in its folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
  try {
    const first = await startMailboxService({ folder });
    const sender = createMailer({ url: first.smtpUrl, from: 'a@example.org', fromName: 'A' });
    await sender.send({ to: 'kept@example.org', subject: 'Kept', text: 'x', html: '<p>x</p>' });
    const [before] = await list('', first);
    sender.close();
    await first.stop();
    const second = await startMailboxService({ folder });
    expect(await list('', second)).toEqual([before]);
    await fetch(`${second.url}/api/messages`, { method: 'DELETE' });
    await second.stop();
    const third = await startMailboxService({ folder });
    expect(await list('', third)).toEqual([]);
    await third.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('where others than this machine’s own people could come (promise 4)', () => {
  const KEY = 'a key of the mailbox tests';
  const given = (password: string) => ({ authorization: `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}` });
  let guarded: MailboxService;
  const refusals: SecurityEvent[] = [];
  beforeAll(async () => {
    const { guarded: asks } = mailboxConfig({ DOTCOM_ORIGIN: 'https://www.example.org', MAILBOX_ADMIN_KEY: KEY });
    guarded = await startMailboxService({ guarded: asks, adminKey: KEY, security: { write: (event) => void refusals.push(event) } });
    const sender = createMailer({ url: guarded.smtpUrl, from: 'news@example.org', fromName: 'Aldermoor' });
    await sender.send({ to: 'guarded@example.org', subject: 'Your code', text: 'Your code is 654321.', html: HTML });
    sender.close();
  });
  afterAll(() => guarded.stop());
  const routes = async (): Promise<[string, string][]> => {
    const answer = await fetch(`${guarded.url}/api/messages`, { headers: given(KEY) });
    const [message] = ((await answer.json()) as { messages: Summary[] }).messages;
    const id = message?.id ?? '';
    expect(id).not.toBe('');
    return [
      ['GET', '/'],
      ['GET', '/sms'],
      ['GET', `/messages/${id}`],
      ['GET', `/messages/${id}/html`],
      ['GET', `/messages/${id}/source`],
      ['GET', '/api/messages'],
      ['GET', `/api/messages/${id}`],
      ['POST', `/messages/${id}/delete`],
      ['POST', '/messages/delete'],
      ['DELETE', `/api/messages/${id}`],
      ['DELETE', '/api/messages'],
    ];
  };

  it('no page and no call answers without the key, and nothing of a mail is told', async () => {
    for (const [method, path] of await routes())
      for (const headers of [{}, given(''), given('guess'), { 'x-admin-key': KEY }]) {
        const answer = await fetch(guarded.url + path, { method, headers, redirect: 'manual' });
        expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 401`);
        expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
        expect(await answer.text()).not.toMatch(/654321|guarded@example/);
      }
  });

  it('a wrong key is in the security log, here and at other administration (promise 7)', async () => {
    refusals.length = 0;
    await fetch(guarded.url);
    expect(refusals).toEqual([]);
    await fetch(guarded.url, { headers: given('guess') });
    await fetch(`${guarded.url}/admin/faults`, { headers: { 'x-admin-key': 'guess' } });
    expect(refusals).toEqual(Array(2).fill({ event: 'refused', what: 'admin-key', address: '127.0.0.1' }));
  });

  it('with the key everything answers, and what was refused changed nothing', async () => {
    const listed = await fetch(`${guarded.url}/api/messages/`.replace(/\/$/, ''), { headers: given(KEY) });
    expect(((await listed.json()) as { total: number }).total).toBe(1);
    const page = await fetch(guarded.url, { headers: given(KEY) });
    expect([page.status, (await page.text()).includes('guarded@example.org')]).toEqual([200, true]);
  });

  it('its other administration asks for the key in its header, on a checkout too', async () => {
    for (const { url } of [guarded, mailbox])
      for (const headers of [{}, { 'x-admin-key': 'guess' }, given(KEY)])
        expect((await fetch(`${url}/admin/faults`, { headers })).status).toBe(401);
  });
});
