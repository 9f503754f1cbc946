import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, escapeXml } from './escape.ts';
import { decodeReferences, replaceAttributes } from './tokens.ts';

describe('references', () => {
  it('are characters, by all their names and numbers; tags and what is none stay', () => {
    expect(decodeReferences('a &amp;amp; &eacute; &hellip; &#8364; &#x1F600; &ampx &unknown; <b title="&quot;"></textarea> R&D')).toBe(
      'a &amp; é … € 😀 &x &unknown; <b title="""></textarea> R&D',
    );
  });
  it('of what was escaped are what it was', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => decodeReferences(escapeHtml(text)) === text.replace(/\r\n?/g, '\n')));
  });
  it('stand for all that ends text or an attribute', () => {
    expect(escapeHtml(`<a href="x" title='y'>R&D</a>`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;R&amp;D&lt;/a&gt;');
    expect(escapeXml('a\u0000\u0008b\ud800c\uffff & 😀\n')).toBe('abc &amp; 😀\n');
  });
});

describe('attributes of a source', () => {
  const louder = (html: string) =>
    replaceAttributes(html, (name, value, tagName) => (name === 'href' && tagName === 'a' ? `${value.toUpperCase()}&"` : undefined));
  it('are replaced, and nothing else is touched', () => {
    expect(louder(`<a  class='x' href = '/a?b=1&amp;c'  >x</a><b href="/b">\r\n<a href=/c>`)).toBe(
      `<a  class='x' href="/A?B=1&amp;C&amp;&quot;"  >x</a><b href="/b">\r\n<a href="/C&amp;&quot;">`,
    );
  });
  it('are none in comments, texts, other attributes, scripts and styles', () => {
    const html = `<!-- <a href="/a"> --><p title='<a href="/b">'>href="/c"</p><script>"<a href='/d'>"</script><style><a href="/e"></style><textarea><a href="/f"></textarea>`;
    expect(louder(html)).toBe(html);
  });
  it('go with the blank before them', () => {
    expect(
      replaceAttributes('<a\n href="/a" id="b"><img src=x alt="">', (name) => (name === 'id' || name === 'alt' ? undefined : null)),
    ).toBe('<a\n id="b"><img alt="">');
  });
  it('that are written twice are read once, as a browser does', () => {
    expect(louder('<a href="/a" HREF="/b">')).toBe('<a href="/A&amp;&quot;" HREF="/b">');
  });
});
