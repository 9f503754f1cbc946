import { describe, expect, it } from 'vitest';
import { renderMail } from './parts.ts';

const mail = (text: string, href = 'https://example.org/a?b=1&c=2') =>
  renderMail({
    language: 'en',
    title: text,
    brand: text,
    parts: [
      { kind: 'heading', text },
      { kind: 'code', text: '123456' },
      { kind: 'button', text, href },
      { kind: 'list', items: [{ title: text, href, text }] },
      { kind: 'stories', items: [{ title: text, href, text }, { title: text }] },
      { kind: 'footer', text, items: [{ title: text, href }] },
    ],
  });

describe('one source of text and HTML', () => {
  it('says the same in both', () => {
    const { text, html } = mail('Hello');
    for (const part of ['Hello', '123456']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).toContain('https://example.org/a?b=1&c=2');
    expect(html).toContain('href="https://example.org/a?b=1&amp;c=2"');
  });

  it('escapes what comes from outside', () => {
    const { html } = mail('<img src=x onerror="alert(1)">\'');
    // The mark beside the brand is ours, and the only picture.
    expect(html.match(/<img\b[^>]*>/g)).toEqual([expect.stringContaining('src="cid:mark"')]);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;');
  });

  it('keeps a name from starting a line of its own', () => {
    expect(mail('Ann\r\n\r\nYour account is locked\u2028call us').text).toContain('Ann Your account is locked call us');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'no address'])('links to no %s', (href) => {
    expect(() => mail('x', href)).toThrow();
  });
});
