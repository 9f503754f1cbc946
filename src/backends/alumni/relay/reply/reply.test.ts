import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHardBounce } from './automatic.ts';
import { plainOf } from './plain.ts';
import { ownWords } from './quoted.ts';
import { readReply } from './read.ts';
import { ANN, ANSWERED, BEN, DOMAIN, mail, RELAY, SAMPLES } from './samples.ts';
import { REMOVED, scrubbed, shownName } from './scrub.ts';
import { computedMs, ONE_PASS_MS, repeatedTexts, slowestOf } from '../../../../../tests/support/repeated.ts';

/** The words without the blank lines, which HTML says in its own way. */
const words = (text: string): string => text.replace(/\n+/g, '\n');

describe('an answer, as programs write it', () => {
  it.each(SAMPLES)('$name', async ({ source, text = ANSWERED }) => {
    const reply = await readReply(source, DOMAIN);
    expect(words(reply.text)).toBe(words(text));
    expect(reply).toMatchObject({ from: ANN, automatic: undefined, attachments: 0 });
    const shown = scrubbed(reply.text, [ANN, BEN], REMOVED.en);
    expect(shown).not.toContain('@');
  });

  it('keeps a text that looks like a quote and is none', () => {
    const text = [
      'Am Montag um 10:30 schrieb mir der Kollege:',
      'Es geht.',
      '',
      'Von: Leeds',
      'gerne bis York',
      '',
      '--',
      ...Array(25).fill('more'),
    ].join('\n');
    expect(ownWords(text, DOMAIN)).toBe(text);
  });

  it('keeps a list with words like those of a head', () => {
    const text = ['Shall we meet?', 'Date: Monday at 10:30', 'From: Leeds', 'To: York', 'Subject: your years'].join('\n');
    expect(ownWords(text, DOMAIN)).toBe(text);
  });

  it('has no words where it only quotes', () => {
    expect(ownWords(`On 23 Nov 2026, Ben <${RELAY}> wrote:\n> Hello\n\nSent from my iPhone`, DOMAIN)).toBe('');
  });
});

it('no mail keeps the service from everybody else', () => {
  const beginnings = [
    'from',
    'Von *',
    'sent',
    'Antwort an ',
    '> ',
    '-- ',
    '--',
    '== antwort',
    'On 2026 Ann wrote: ',
    'On 2026 wrote:\n\n',
    'Sent from ',
  ];
  expect(slowestOf(repeatedTexts(beginnings), (text) => ownWords(text, DOMAIN)).ms).toBeLessThan(ONE_PASS_MS);
  expect(slowestOf(repeatedTexts(['status:', 'action:']), isHardBounce).ms).toBeLessThan(ONE_PASS_MS);
}, 60_000);

describe('what else is read of an answer', () => {
  it.each([
    ['two in one header', [`From: ${ANN}, eve@example.org`]],
    ['two headers', [`From: ${ANN}`, 'From: eve@example.org']],
    ['a group', ['From: us: ann@example.org, eve@example.org;']],
    ['none', ['X-From: nobody']],
  ])('of writers that are not one, nobody: %s', async (_what, from) => {
    const source = Buffer.from([...from, 'Content-Type: text/plain', '', 'Hello'].join('\r\n'));
    expect((await readReply(source, DOMAIN)).from).toBeUndefined();
  });

  it('the same mail has the same key, another one another', async () => {
    const key = async (source: Buffer) => (await readReply(source, DOMAIN)).key;
    const one = mail(['Content-Type: text/plain'], 'a');
    expect(await key(one)).toBe(await key(mail(['Content-Type: text/plain'], 'b')));
    const without = (text: string) => Buffer.from(`From: ${ANN}\r\n\r\n${text}\r\n`);
    expect(await key(without('a'))).not.toBe(await key(without('b')));
  });

  it('files are counted; pictures in the text and signatures are none', async () => {
    const part = (type: string, ...more: string[]) => [
      '--b',
      `Content-Type: ${type}`,
      'Content-Transfer-Encoding: base64',
      ...more,
      '',
      'AAEC',
    ];
    const mixed = (...parts: string[][]) =>
      mail(
        ['Content-Type: multipart/mixed; boundary=b'],
        '--b',
        'Content-Type: text/html',
        '',
        '<p>Hello <img src="cid:logo"></p>',
        ...parts.flat(),
        '--b--',
      );
    const count = async (source: Buffer) => (await readReply(source, DOMAIN)).attachments;
    expect(
      await count(
        mixed(
          part('image/png', 'Content-ID: <logo>', 'Content-Disposition: inline'),
          part('application/pkcs7-signature', 'Content-Disposition: attachment; filename=smime.p7s'),
        ),
      ),
    ).toBe(0);
    expect(await count(mixed(part('application/pdf', 'Content-Disposition: attachment; filename=cv.pdf')))).toBe(1);
    expect(await count(mixed(part('text/vcard', 'Content-Disposition: attachment; filename=ann.vcf')))).toBe(1);
    expect(await count(mixed(['--b', 'Content-Type: message/rfc822', '', `From: ${ANN}`, 'Subject: x', '', 'inside']))).toBe(1);
  });

  it('a mail within a mail gives nothing to the text', async () => {
    const source = mail(
      ['Content-Type: multipart/mixed; boundary=b'],
      '--b',
      'Content-Type: text/plain',
      '',
      'Hello',
      '--b',
      'Content-Type: message/rfc822',
      '',
      `From: ${ANN}`,
      'Subject: x',
      '',
      'inside',
      '--b--',
    );
    expect((await readReply(source, DOMAIN)).text).toBe('Hello');
  });
});

describe('mails of machines', () => {
  it.each([
    ['an answering program', 'Auto-Submitted: auto-replied (vacation)'],
    ['a machine', 'Auto-Submitted: auto-generated'],
    ['a mass mail', 'Precedence: bulk'],
    ['an answering program of old', 'Precedence: auto_reply'],
    ['a mailing list', 'List-Id: <x.example.org>'],
    ['a newsletter', 'List-Unsubscribe: <https://example.org/>'],
    ['Exchange', 'X-Auto-Response-Suppress: All'],
    ['the relay itself', 'X-Alumni-Relay: 1'],
    ['an empty return path', 'Return-Path: <>'],
    ['a report', 'Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
    ['a subject', 'Subject: Automatische Antwort: Leeds'],
  ])('%s', async (_what, header) => {
    const source = Buffer.from([`From: ${ANN}`, header, '', 'I am away.'].join('\r\n'));
    expect((await readReply(source, DOMAIN)).automatic).toBeDefined();
  });

  it.each([
    'Auto-Submitted: no',
    'X-Auto-Response-Suppress: None',
    'Precedence: normal',
    'Subject: Automatically yours',
    'Subject: Re: out of officers',
  ])('not %s', async (header) => {
    const source = Buffer.from([`From: ${ANN}`, header, '', 'Hello'].join('\r\n'));
    expect((await readReply(source, DOMAIN)).automatic).toBeUndefined();
  });
});

describe('the words of HTML', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['One<br>Two', 'One\nTwo'],
    ['a <b>bold</b>  word\n and', 'a bold word and'],
    ['<ul><li>One</li><li>Two</li></ul>', '- One\n\n- Two'],
    ['<a href="https://example.org/x">here</a>', 'here (https://example.org/x)'],
    ['<a href="mailto:ann@example.org">write</a>', 'write'],
    ['<div style="display:none">hidden</div>seen', 'seen'],
    ['<style>p{}</style><script>x()</script>seen', 'seen'],
    ['before<blockquote>a<br>b</blockquote>after', 'before\n> a\n> b\nafter'],
    ['a&#64;b', 'a@b'],
  ])('%s', (html, text) => expect(plainOf(html)).toBe(text));
});

describe('addresses are taken out', () => {
  const gone = (text: string): string => scrubbed(text, [ANN, BEN], '·');
  it.each([
    [`write to ${ANN}.`, 'write to ·.'],
    [`<${ANN.toUpperCase()}>`, '<·>'],
    [`mailto:${ANN}?subject=x`, '·?subject=x'],
    ['ann.miller%40example.org', '·'],
    ['https://example.org/?u=ann%2Emiller%40example%2Eorg&x=1', 'https://example.org/?u=·&x=1'],
    ['ann.miller%2540example.org', '·'],
    ['ann.miller&#64;example.org', '·'],
    ['ann.miller&#x40;example.org', '·'],
    ['ann.miller&commat;example.org', '·'],
    ['ann.miller\u200B@exam\u00ADple.org', '·'],
    ['ann.miller＠example.org', '·'],
    ['ann.miller (at) example.org', '·'],
    ['ann [dot] miller [at] example [dot] org', '·'],
    ['ann.miller at example dot org', '·'],
    ['ann.miller@\nexample.org', '·'],
    ['ann.miller\n@example.org', '·'],
    [`"Ann Miller" <${ANN}> wrote`, '"Ann Miller" <·> wrote'],
    [`token=${Buffer.from(`x;${ANN};y`).toString('base64url')}`, 'token=·'],
    [Buffer.from(BEN).toString('base64'), '·'],
    ['ann+alumni@work.example.com', '·'],
    ['ännchen@müller.example', '·'],
    ['someone@[192.0.2.1] and more', '· and more'],
    [RELAY, '·'],
  ])('%s', (text, expected) => expect(gone(text)).toBe(expected));

  it.each([
    'Meet me at Leeds. Dot the i.',
    '@ann on the site',
    'at 10:30, 5 % off',
    'https://example.org/a?b=c%20d',
    'Ann Miller, Ben Schaefer',
  ])('and nothing else: %s', (text) => expect(gone(text)).toBe(text));

  const label = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,10}[a-z0-9])?$/);
  const address = fc
    .tuple(
      fc.stringMatching(/^[a-z0-9][a-z0-9+_-]{0,8}(?:\.[a-z0-9+_-]{1,8}){0,2}$/),
      fc.array(label, { minLength: 1, maxLength: 3 }),
      fc.stringMatching(/^[a-z]{2,8}$/),
    )
    .map(([local, labels, end]) => `${local}@${[...labels, end].join('.')}`);
  const forms: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => encodeURIComponent(text),
    (text) => encodeURIComponent(encodeURIComponent(text)),
    (text) => text.replace('@', '&#64;'),
    (text) => [...text].join('\u200B'),
    (text) => text.replace('@', ' (at) ').replaceAll('.', ' [dot] '),
    (text) => text.replace('@', '@\r\n'),
    (text) => `mailto:${text}`,
    (text) => `<a href="mailto:${text}">${text}</a>`,
    (text) => Buffer.from(`id=${text}&end=1`).toString('base64'),
  ];

  it('whatever the address, its form and the text around it', () => {
    fc.assert(
      fc.property(address, fc.constantFrom(...forms), fc.string(), fc.string(), (given, form, before, after) => {
        const shown = scrubbed(`${before} ${form(given)} ${after}`, [given], '·').toLowerCase();
        expect(shown).not.toContain(given);
        expect(shown).not.toContain(form(given).toLowerCase());
        expect(scrubbed(shown, [given], '·')).toBe(shown);
      }),
    );
  });

  it('whatever signs stand for dots, as if each were looked at by itself', () => {
    const signs = fc.constantFrom('@', '＠', '.', '。', '．', '﹒', '｡', ' ', '\n', 'a', 'ä', '-');
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 40 }), (text) => {
        const one = (before: string, sign: string) => (/@\S*$/u.test(before) ? sign.replace(/[．﹒。｡]/u, '.') : sign);
        const plain = [...text.replaceAll('＠', '@')].reduce((before, sign) => before + one(before, sign), '');
        expect(shownName(text)).toBe(shownName(plain));
        expect(scrubbed(text, [], '·')).toBe(scrubbed(plain, [], '·'));
      }),
    );
  });

  it('in a time that grows with the text: ten thousand dots too', () => {
    const begun = computedMs();
    scrubbed('。'.repeat(10_000), [ANN], '·');
    scrubbed(`@${'。'.repeat(10_000)}`, [ANN], '·');
    expect(computedMs() - begun).toBeLessThan(100);
  });

  it('in a time that grows with the text', () => {
    const started = computedMs();
    for (const text of [
      'a'.repeat(20_000),
      'a.'.repeat(10_000),
      '@'.repeat(20_000),
      'ann '.repeat(5_000),
      ' '.repeat(20_000),
      'ann.miller\n'.repeat(2_000),
      '@。'.repeat(10_000),
      '%25'.repeat(7_000),
    ])
      gone(text);
    expect(computedMs() - started).toBeLessThan(4_000);
  });
});

describe('a name before a relay address', () => {
  it.each([
    ['Ann Miller', 'Ann Miller'],
    ['  Ann\r\nBcc: eve@example.org ', ''],
    ['ann.miller@example.org', ''],
    ['Ann <ann@example.org>', ''],
    ['Ann ann.miller＠example.org', ''],
    ['ann%40example.org', ''],
    ['Ann\u202E Miller', 'Ann Miller'],
    ['www.evil.example', 'www. evil. example'],
    ['J.R. Hartley', 'J. R. Hartley'],
    ['Ann\nMiller', 'Ann Miller'],
  ])('%j', (name, expected) => expect(shownName(name)).toBe(expected));
});

describe('a report of a failed delivery (RFC 3464)', () => {
  const report = (action: string, status: string): string =>
    [
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.org',
      '',
      `Final-Recipient: rfc822; ${ANN}`,
      `Action: ${action}`,
      `Status: ${status}`,
      '--b--',
    ].join('\r\n');
  it.each([
    ['failed', '5.1.1', true],
    ['Failed', '5.1.10', true],
    ['failed', '5.1.7', false],
    ['failed', '5.1.8', false],
    ['failed', '5.2.1', true],
    ['failed', '5.2.2', false],
    ['failed', '5.7.1', false],
    ['failed', '5.3.4', false],
    ['failed', '4.4.7', false],
    ['delayed', '4.1.1', false],
    ['delivered', '2.0.0', false],
  ])('%s %s: hard %s', (action, status, hard) => expect(isHardBounce(report(action, status))).toBe(hard));
  it('is none of a text that speaks of one', () => expect(isHardBounce('I failed with status 5.1.1')).toBe(false));
});
