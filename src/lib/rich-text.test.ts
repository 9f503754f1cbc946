import { describe, expect, it } from 'vitest';
import { headingId, headingsOf, headingsOfTexts, prepareRichText, renameIds, withAddresses, withBackLinks } from './rich-text.ts';

it.each([
  ['How we counted', 'how-we-counted'],
  ['Wer hält den Stift? Größe!', 'wer-haelt-den-stift-groesse'],
  ['Café №1', 'cafe-no1'],
  ['2026', 's-2026'],
  ['…', 's-section'],
  ['Ürün 中文', 'ueruen-中文'],
])('makes an id of the heading %j', (text, id) => {
  expect(headingId(text)).toBe(id);
});

describe('prepareRichText', () => {
  it('gives headings ids of their own, and keeps those they have', () => {
    expect(prepareRichText('<h2>Same</h2><h3 class="x">Same</h3><h2 id="mine">Other <em>words</em></h2>')).toBe(
      '<h2 id="s-same">Same</h2><h3 class="x" id="s-same-2">Same</h3><h2 id="mine">Other <em>words</em></h2>',
    );
  });
  it('avoids ids that the page has', () => {
    expect(prepareRichText('<h2>Notes</h2>', new Set(['s-notes']))).toContain('id="s-notes-2"');
  });
  it('leaves the title to the page', () => {
    expect(prepareRichText('<h1>Title</h1>')).toBe('<h2 id="s-title">Title</h2>');
  });
  it('lets a table scroll, names it by its columns and scopes its heads', () => {
    expect(
      prepareRichText(
        '<table><thead><tr><th>Country</th><th>R&amp;D</th></tr></thead><tbody><tr><td>A</td><td>1</td></tr></tbody></table>',
      ),
    ).toBe(
      '<div class="scroll scroll--wide" role="region" aria-label="Country, R&amp;D" tabindex="0"><table class="table"><thead><tr><th scope="col">Country</th><th scope="col">R&amp;D</th></tr></thead><tbody><tr><td>A</td><td>1</td></tr></tbody></table></div>',
    );
  });
  it('names a table by its caption where it has one', () => {
    expect(prepareRichText('<table class="old"><caption>Waits</caption><tr><td>1</td></tr></table>')).toMatch(
      /aria-label="Waits" tabindex="0"><table class="old table">/,
    );
  });
  it('takes away style attributes, and keeps how cells are aligned', () => {
    expect(
      prepareRichText(
        '<p style="color:red" title="a > b">x</p><td align="right">1</td><td style="text-align: center">2</td><th style="text-align:right" scope="col">3</th><p align="center">4</p>',
      ),
    ).toBe('<p title="a > b">x</p><td class="n">1</td><td class="mid">2</td><th class="n" scope="col">3</th><p>4</p>');
  });
  it('gives marks of notes places to lead back to, and the name of the notes beside their number', () => {
    expect(prepareRichText('<sup><a href="#n1">1</a></sup><sup><a href="#n1">1</a></sup><a href="#n2" id="own">2</a>')).toBe(
      '<sup><a id="r1" aria-labelledby="notes-title r1" href="#n1">1</a></sup><sup><a id="r1-2" aria-labelledby="notes-title r1-2" href="#n1">1</a></sup><a aria-labelledby="notes-title own" href="#n2" id="own">2</a>',
    );
  });
  it('names a table without caption and heads by its first words', () => {
    expect(prepareRichText('<table><tbody><tr><td>Oslo</td><td>4</td></tr></tbody></table>')).toContain(
      'role="region" aria-label="Oslo, 4"',
    );
  });
  it('lets code scroll by keyboard', () => {
    expect(prepareRichText('<pre><code>x</code></pre>')).toBe('<pre tabindex="0"><code>x</code></pre>');
  });
  it('changes nothing in what it has prepared', () => {
    const once = prepareRichText('<h2>A</h2><p>x<sup><a href="#n1">1</a></sup></p><pre>y</pre>');
    expect(prepareRichText(once)).toBe(once);
  });
});

describe('headings', () => {
  it('are read in order, without their markup', () => {
    expect(headingsOf('<h2 id="a">One &amp; <em>two</em></h2><h4 id="x">no</h4><h3 id="b">Three</h3>')).toEqual([
      { id: 'a', text: 'One & two', level: 2 },
      { id: 'b', text: 'Three', level: 3 },
    ]);
  });
  it('of several texts get different ids, and so do marks of notes', () => {
    const { headings, renamed } = headingsOfTexts([
      { key: '1', html: '<h2 id="a">A</h2><a id="r1" href="#n1">1</a>' },
      { key: '2', html: '<h2 id="a">A</h2><a id="r1" href="#n1">1</a>' },
    ]);
    expect(headings.map(({ id }) => id)).toEqual(['a', 'a-2']);
    expect(renamed).toEqual({ '2': { a: 'a-2', r1: 'r1-2' } });
    expect(renameIds('<h2 id="a">A</h2><p id="b">a</p>', renamed['2']!)).toBe('<h2 id="a-2">A</h2><p id="b">a</p>');
    expect(renameIds('<a id="r1" aria-labelledby="notes-title r1" href="#n1">1</a>', renamed['2']!)).toBe(
      '<a id="r1-2" aria-labelledby="notes-title r1-2" href="#n1">1</a>',
    );
  });
});

describe('withBackLinks', () => {
  const label = (number: string) => `Back to "${number}"`;
  it('ends each note with a link to its mark', () => {
    expect(withBackLinks('<ol><li id="n1">One</li><li id="n2"><p>Two</p></li></ol>', label)).toBe(
      '<ol><li id="n1">One <a class="notes__back" href="#r1" aria-label="Back to &quot;1&quot;">↑</a></li><li id="n2"><p>Two <a class="notes__back" href="#r2" aria-label="Back to &quot;2&quot;">↑</a></p></li></ol>',
    );
  });
  it('keeps the link that the author wrote', () => {
    const own = '<li id="n1">One <a href="#r1">back</a></li>';
    expect(withBackLinks(own, label)).toBe(own);
  });
});

describe('withAddresses', () => {
  it('gives links within the site their absolute address', () => {
    expect(withAddresses('<p><a href="/topics?a=1&amp;b=2#top">Topics</a></p>', 'https://insights.example.org')).toBe(
      '<p><a href="/topics?a=1&amp;b=2#top" data-address="https://insights.example.org/topics?a=1&amp;b=2#top">Topics</a></p>',
    );
  });
  it.each([
    '<a href="https://example.org/x">x</a>',
    '<a href="//example.org/x">x</a>',
    '<a href="#n1">1</a>',
    '<a href="mailto:a@example.org">a</a>',
  ])('leaves %s alone', (html) => {
    expect(withAddresses(html, 'https://example.org')).toBe(html);
  });
});
