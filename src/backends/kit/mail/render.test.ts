import { describe, expect, it } from 'vitest';
import type { Part } from './parts.ts';
import { renderMail } from './render.ts';

const letterhead = { name: 'Aldermoor', address: 'Elzenkade 1923, Rotterdam', privacyOrigin: 'https://example.org' };
const mail = (text: string, href = 'https://example.org/a?b=1&c=2') =>
  renderMail({
    language: 'en',
    title: text,
    letterhead: { ...letterhead, name: text },
    parts: [
      { kind: 'heading', text },
      { kind: 'subheading', text },
      { kind: 'code', text: '123456' },
      { kind: 'button', text, href },
      { kind: 'lead', title: text, href, text, eyebrow: text, picture: { cid: 'lead', width: 1200, height: 600 } },
      { kind: 'list', items: [{ title: text, href, text }] },
      { kind: 'stories', items: [{ title: text, href, text, eyebrow: text }, { title: text }] },
      { kind: 'titles', items: [{ title: text, href }] },
      { kind: 'footer', text, items: [{ title: text, href }] },
    ],
  });

describe('one source of text and HTML', () => {
  it('says the same in both', () => {
    const { text, html } = mail('Hello');
    for (const part of ['Hello', '123456', 'Elzenkade 1923, Rotterdam', 'https://example.org/privacy']) {
      expect(text).toContain(part);
      expect(html.replaceAll('&nbsp;', ' ')).toContain(part);
    }
    expect(text).toContain('https://example.org/a?b=1&c=2');
    expect(html).toContain('href="https://example.org/a?b=1&amp;c=2"');
  });

  it('leaves no last word of a heading and no house number alone in a line, and binds none in the text', () => {
    const { text, html } = mail('You are a member of the alumni');
    expect(html).toContain('>You are a member of the&nbsp;alumni</h1>');
    expect(html).toContain('Elzenkade&nbsp;1923, Rotterdam');
    expect(text).toContain('You are a member of the alumni');
    expect(mail('Confirmation of an Unabhängigkeitserklärung').html).toContain('>Confirmation of an Unabhängigkeitserklärung</h1>');
  });

  it('hangs the stake from the line: the line is the upper edge of its own row', () => {
    const [row] = mail('Hello').html.match(/<tr><td class="red line".*?<\/tr>/) ?? [];
    expect(row?.match(/border-top:2px solid/g)).toHaveLength(2);
    expect(mail('Hello').html.match(/class="line"/g)).toHaveLength(1);
  });

  it('escapes what comes from outside', () => {
    const { html } = mail('<img src=x onerror="alert(1)">\'');
    // The mark beside the brand and the lead's picture are ours, and come with the mail.
    expect(html.match(/<img\b[^>]*>/g)).toEqual([expect.stringContaining('src="cid:mark"'), expect.stringContaining('src="cid:lead"')]);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;');
  });

  it('keeps a name from starting a line of its own', () => {
    expect(mail('Ann\r\n\r\nYour account is locked\u2028call us').text).toContain('Ann Your account is locked call us');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'no address'])('links to no %s', (href) => {
    expect(() => mail('x', href)).toThrow();
  });
});

describe('the shell', () => {
  const html = (parts: readonly Part[], more: { language?: 'en' | 'de'; preheader?: string } = {}) =>
    renderMail({ language: 'en', title: 'A', letterhead, parts, ...more }).html;
  const preheader = (source: string) => /mso-hide:all[^>]*>([^&<]*)/.exec(source)?.[1];

  it('fetches nothing, runs nothing and needs no sheet of its own', () => {
    const source = mail('A').html;
    expect(source).not.toMatch(/<(script|link|iframe|form|video|svg)\b|@import|@font-face|url\(/i);
    expect([...source.matchAll(/src="([^"]*)"/g)].every(([, src]) => src?.startsWith('cid:'))).toBe(true);
    // Without sheets each word still has its colour and face from a style on itself or above.
    expect(source.replace(/<style>.*?<\/style>/gs, '')).toContain('font:17px/1.55 Literata,Georgia');
  });

  it('is made of what Word keeps: tables for layout, widths as attributes, no positioned and no flexible box', () => {
    const source = mail('A').html;
    expect(source).not.toMatch(/position:|display:(flex|grid)|background-image|float:/);
    const tags = source.match(/<table\b[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(1);
    for (const tag of tags) expect(tag).toContain('role="presentation"');
    expect(source).toContain('<!--[if mso]><table role="presentation" width="600"');
    expect(source).toMatch(/<img [^>]*width="600" height="300"/);
  });

  it('stays below the 102 kB at which Gmail cuts a mail off, and its sheets below the 8 kB that it reads', () => {
    const item = {
      title: 'A title of an article of usual length, as they are',
      href: 'https://example.org/a',
      text: 'Words '.repeat(40),
      eyebrow: 'Energy · 7 min',
    };
    const source = html([
      { kind: 'lead', ...item },
      { kind: 'stories', items: [item, item, item] },
      { kind: 'titles', items: Array(12).fill(item) },
    ]);
    expect(Buffer.byteLength(source)).toBeLessThan(102_000);
    expect([...source.matchAll(/<style>(.*?)<\/style>/gs)].every(([, sheet = '']) => sheet.length < 8192)).toBe(true);
  });

  it.each([
    [
      'the code, in halves',
      [
        { kind: 'paragraph', text: 'Enter this:' },
        { kind: 'code', text: '897596' },
      ],
      {},
      '897 596 is your code.',
    ],
    ['in the language of the mail', [{ kind: 'code', text: '897596' }], { language: 'de' }, '897 596 ist Ihr Code.'],
    [
      'the first words',
      [
        { kind: 'heading', text: 'A' },
        { kind: 'paragraph', text: 'Your password was changed.' },
      ],
      {},
      'Your password was changed.',
    ],
    ['what is given', [{ kind: 'code', text: '897596' }], { preheader: 'Something else' }, 'Something else'],
  ] as const)('is announced by %s', (_, parts, more, said) => expect(preheader(html(parts, more))).toBe(said));

  it('ends with why, the ways out, privacy and who sent it, in this order', () => {
    const source = html(
      [{ kind: 'footer', text: 'You get this because', items: [{ title: 'Unsubscribe', href: 'https://example.org/u' }] }],
      {
        language: 'de',
      },
    );
    const at = ['You get this because', 'Unsubscribe', 'https://example.org/de/privacy', 'Elzenkade&nbsp;1923'].map((word) =>
      source.indexOf(word),
    );
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(at).not.toContain(-1);
  });

  it('has no way to privacy where those get it who work here', () => {
    const { text, html: source } = renderMail({ language: 'en', title: 'A', letterhead: { name: 'A', address: 'B' }, parts: [] });
    expect(source + text).not.toMatch(/privacy/i);
  });
});
