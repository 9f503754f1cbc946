import { describe, expect, it } from 'vitest';
import { headingsOf } from './headings.ts';
import { toHtml } from './html.ts';
import { separateIds } from './ids.ts';
import { addAddresses, changeAddresses, linksOf } from './links.ts';
import { headingId } from './names.ts';
import { leadBack } from './notes.ts';
import { parseRichText } from './parse.ts';
import { prepareRichText, richTextHtml } from './prepare.ts';
import type { Root } from './tree.ts';
import { textOfHtml } from './words.ts';

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

/** HTML after a step over the text as it was written. */
const after = (html: string, step: (tree: Root) => void): string => {
  const tree = structuredClone(parseRichText(html));
  step(tree);
  return toHtml(tree);
};

describe('a text that is made ready for a page', () => {
  it('gives headings ids of their own, and keeps those they have', () => {
    expect(richTextHtml('<h2>Same</h2><h3>Same</h3><h2 id="mine">Other <em>words</em></h2>')).toBe(
      '<h2 id="s-same">Same</h2><h3 id="s-same-2">Same</h3><h2 id="s-mine">Other <em>words</em></h2>',
    );
  });
  it('names headings by what is read: references, soft hyphens, comments and marks of notes are none of it', () => {
    expect(
      headingsOf(prepareRichText('<h2>Caf&eacute;&nbsp;&hellip; Waren&shy;korb<!-- <h2>no</h2> --><sup><a href="#n1">1</a></sup></h2>')),
    ).toEqual([{ id: 's-cafe-warenkorb', text: 'Café … Warenkorb', level: 2 }]);
  });
  it('finds no heading in a comment, and none in an attribute', () => {
    expect(headingsOf(prepareRichText('<!-- <h2>One</h2> --><p title="<h2>Two</h2>">x</p><h2>Three</h2>')).map(({ text }) => text)).toEqual(
      ['Three'],
    );
  });
  it('leaves the title to the page', () => {
    expect(richTextHtml('<h1>Title</h1>')).toBe('<h2 id="s-title">Title</h2>');
  });
  it('lets a table scroll, names it by its columns and scopes its heads', () => {
    expect(
      richTextHtml('<table><thead><tr><th>Country</th><th>R&amp;D</th></tr></thead><tbody><tr><td>A</td><td>1</td></tr></tbody></table>'),
    ).toBe(
      '<div class="scroll scroll--wide" role="region" aria-label="Country, R&amp;D" tabindex="0"><table class="table"><thead><tr><th scope="col">Country</th><th scope="col">R&amp;D</th></tr></thead><tbody><tr><td>A</td><td>1</td></tr></tbody></table></div>',
    );
  });
  it('names a table by its caption, or else by its first words', () => {
    expect(richTextHtml('<table class="old"><caption>Waits</caption><tr><td>1</td></tr></table>')).toMatch(
      /aria-label="Waits" tabindex="0"><table class="table">/,
    );
    expect(richTextHtml('<table><tbody><tr><td>Oslo</td><td>4</td></tr></tbody></table>')).toContain('role="region" aria-label="Oslo, 4"');
    expect(richTextHtml('<table><tr><td></td></tr></table>')).toMatch(/^<div class="scroll scroll--wide" tabindex="0">/);
  });
  it('gives each cell of a table of words the head of its column, for a phone on which every row is told by itself', () => {
    const told = (rows: string, heads = '<tr><th>What</th><th>When</th><th>Kept</th></tr>') =>
      richTextHtml(`<table><thead>${heads}</thead><tbody>${rows}</tbody></table>`);
    const words = '<tr><td>Your choice</td><td>You <em>choose</em></td><td>60 days</td></tr>';
    expect(told(words)).toContain(
      '<table class="table table--told"><thead><tr><th scope="col">What</th><th scope="col">When</th><th scope="col">Kept</th></tr></thead><tbody><tr><td>Your choice</td><td data-head="When">You <em>choose</em></td><td data-head="Kept">60 days</td></tr>',
    );
    for (const other of [
      told('<tr><td>Denmark</td><td>26</td><td>€4,000</td></tr>'),
      told('<tr><td>Denmark</td><td>14%</td><td>–3.5</td></tr>'),
      told('<tr><td>Your choice</td><td colspan="2">Never</td></tr>'),
      told('<tr><td>Your choice</td><td>You choose</td></tr>'),
      told(words, '<tr><th>What</th><th></th><th>Kept</th></tr>'),
      told('<tr><td>Your choice</td><td>You choose</td></tr>', '<tr><th>What</th><th>When</th></tr>'),
      told(words, '<tr><th>What</th><th>When</th><th>Kept</th></tr><tr><th>a</th><th>b</th><th>c</th></tr>'),
    ])
      expect(other).not.toMatch(/table--told|data-head/);
  });
  it('lets the outer of two tables scroll, and both look like tables', () => {
    const made = richTextHtml('<table><tr><td><table><tr><td>a</td></tr></table></td><td>b</td></tr></table>');
    expect(made.match(/class="scroll /g)).toHaveLength(1);
    expect(made.match(/<table class="table">/g)).toHaveLength(2);
    expect(made).toMatch(/<\/table><\/td><td>b<\/td><\/tr><\/tbody><\/table><\/div>$/);
  });
  it('takes away style attributes, and keeps how cells are aligned', () => {
    expect(
      richTextHtml(
        '<p style="color:red" title="a > b">x</p><table><tr><td align="right">1</td><td style="text-align: center">2</td><th style="text-align:right" scope="col">3</th></tr></table><p align="center">4</p>',
      ),
    ).toContain('<p title="a > b">x</p>');
    expect(
      richTextHtml('<table><tr><td align="RIGHT">1<td style="text-align: center">2<th style="text-align:right" scope="col">3'),
    ).toContain('<tr><td class="n">1</td><td class="mid">2</td><th scope="col" class="n">3</th></tr>');
  });
  it('gives marks of notes places to lead back to, and the name of the notes beside their number', () => {
    expect(richTextHtml('<sup><a href="#n1">1</a></sup><sup><a href="#n1">1</a></sup><a href="#n2" id="own">2</a>')).toBe(
      '<sup><a id="r1" aria-labelledby="notes-title r1" href="#n1">1</a></sup><sup><a id="r1-2" aria-labelledby="notes-title r1-2" href="#n1">1</a></sup><a id="s-own" aria-labelledby="notes-title s-own" href="#n2">2</a>',
    );
  });
  it('sets a mark on its word: no blank before it, and no line that begins with it', () => {
    const mark = '<sup><a href="#n1">1</a></sup>';
    const tied = (text: string) => richTextHtml(`<p>${text} ${mark} on</p>`).replace(/<sup>.*<\/sup>/, '^');
    expect([tied('a word'), tied('ended.'), tied('<em>said</em>'), tied('a dash —')]).toEqual([
      '<p>a word^ on</p>',
      '<p>ended.^ on</p>',
      '<p><em>said</em>^ on</p>',
      '<p>a dash —\u2060^ on</p>',
    ]);
  });
  it('asks of marks in marks once each', () => {
    const deep = `${'<sup>'.repeat(60)}<a href="#n1">1</a>${'</sup>'.repeat(60)}`;
    expect(textOfHtml(`a${deep}`)).toBe('a');
  });
  it('lets code scroll by keyboard', () => {
    expect(richTextHtml('<pre><code>x</code></pre>')).toBe('<pre tabindex="0" role="group" aria-label="x"><code>x</code></pre>');
  });
});

describe('headings', () => {
  it('are read in order, without their markup; of the second and third level, with an id', () => {
    expect(headingsOf(parseRichText('<h2 id="a">One &amp; <em>two</em></h2><h4 id="x">no</h4><h2>no</h2><h3 id="b">Three</h3>'))).toEqual([
      { id: 'a', text: 'One & two', level: 2 },
      { id: 'b', text: 'Three', level: 3 },
    ]);
  });
});

describe('names on one page', () => {
  const page = (...texts: string[]) => {
    const taken = new Set<string>();
    return texts.map((html) => after(html, (tree) => separateIds(tree, taken)));
  };
  it('stand once; links of the same text, cells and marks follow', () => {
    expect(
      page(
        '<h2 id="a">A</h2><a href="#a">up</a>',
        '<h2 id="a">A</h2><a href="#a">up</a><table><tbody><tr><td headers="a b">1</td></tr></tbody></table><a id="r1" aria-labelledby="notes-title r1" href="#n1">1</a>',
        '<a id="r1" aria-labelledby="notes-title r1" href="#n1">1</a>',
      ),
    ).toEqual([
      '<h2 id="a">A</h2><a href="#a">up</a>',
      '<h2 id="a-2">A</h2><a href="#a-2">up</a><table><tbody><tr><td headers="a-2 b">1</td></tr></tbody></table><a id="r1" aria-labelledby="notes-title r1" href="#n1">1</a>',
      '<a id="r1-2" aria-labelledby="notes-title r1-2" href="#n1">1</a>',
    ]);
  });
  it('of two in one text lead to the first', () => {
    expect(page('<p id="a">1</p><p id="a">2</p><a href="#a">x</a>')).toEqual(['<p id="a">1</p><p id="a-2">2</p><a href="#a">x</a>']);
  });
});

describe('notes', () => {
  const led = (html: string) => after(html, (tree) => leadBack(tree, (number) => `Back to "${number}"`));
  it('end with a link to their mark', () => {
    expect(led('<ol><li id="n1">One </li><li id="n2"><p>Two</p>\n</li></ol>')).toBe(
      '<ol><li id="n1">One <a class="notes__back" href="#r1" aria-label="Back to &quot;1&quot;">↑</a></li><li id="n2"><p>Two <a class="notes__back" href="#r2" aria-label="Back to &quot;2&quot;">↑</a></p>\n</li></ol>',
    );
  });
  it('with lists of their own end after them', () => {
    expect(led('<ol><li id="n1">One<ul><li>a</li></ul></li></ol>')).toMatch(/<\/ul> <a class="notes__back"/);
  });
  it('keep the link that the author wrote', () => {
    const own = '<ol><li id="n1">One <a href="#r1">back</a></li></ol>';
    expect(led(own)).toBe(own);
  });
});

describe('links', () => {
  const printed = (html: string) => after(html, (tree) => addAddresses(tree, 'https://insights.example.org'));
  it('within the site have their absolute address, for paper', () => {
    expect(printed('<p><a href="/topics?a=1&amp;b=2#top">Topics</a></p>')).toBe(
      '<p><a href="/topics?a=1&amp;b=2#top" data-address="https://insights.example.org/topics?a=1&amp;b=2#top">Topics</a></p>',
    );
  });
  it.each([
    '<a href="https://example.org/x">x</a>',
    '<a href="//example.org/x">x</a>',
    '<a href="#n1">1</a>',
    '<a href="mailto:a@example.org">a</a>',
  ])('%s is none of the site’s', (html) => {
    expect(printed(html)).toBe(html);
  });
  it('are changed one by one, and so are pictures; comments and other words are not', () => {
    const html = '<!-- <a href="/A">no</a> --><a href=\'/A?b=1&amp;c\'>href="/A"</a><img src="/P" alt="">';
    const changed = after(html, (tree) => changeAddresses(tree, { href: (address) => `${address}!`, src: (address) => `${address}?` }));
    expect(changed).toBe('<!-- <a href="/A">no</a> --><a href="/A?b=1&amp;c!">href="/A"</a><img src="/P?" alt="">');
    expect(linksOf(parseRichText(html))).toEqual(['/A?b=1&c']);
  });
});
