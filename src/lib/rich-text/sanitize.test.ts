// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { ATTACKS } from '../../../tests/support/rich-text-attacks.ts';
import { harmIn } from '../../../tests/support/rich-text-harm.ts';
import { richTextHtml, sanitizeRichText } from './prepare.ts';

describe('rich text that means harm (promise 3)', () => {
  it.each(ATTACKS)('%s', (attack) => {
    const made = richTextHtml(`<p>Before.</p>${attack}<p>After.</p>`);
    expect(harmIn(made)).toEqual([]);
    expect(sanitizeRichText(sanitizeRichText(attack))).toBe(sanitizeRichText(attack));
  });
  it.each(['<h2><table><h2>', '<a href="/x">x<table><a href="/y">y', '<ul><li>x<table><li>y', '<dl><dd><b>x<table><dt>y'])(
    '%s, of which a part is put before its table, is written as it is read',
    (text) => {
      const made = sanitizeRichText(text);
      expect(sanitizeRichText(made)).toBe(made);
    },
  );
  it('cannot be told from another by what stands before it', () => {
    expect(harmIn(richTextHtml(ATTACKS.join('\n')))).toEqual([]);
  });
});

describe('rich text keeps what it is for (promise 3)', () => {
  it('structure, emphasis, tables, code, pictures and links', () => {
    const text =
      '<p lang="de" title="x">Ein <em>Satz</em> <strong>mit</strong> <code class="language-ts">a &lt; b</code>, <a href="/x?a=1&amp;b=2#y" hreflang="de">Link</a> und <img src="/-/media/a.png" alt="A" width="3" height="4"></p><ol start="3"><li value="4">Vier</li></ol>';
    expect(sanitizeRichText(text)).toBe(text);
  });
  it('gives an author’s ids the prefix of texts, and leads the links to them there', () => {
    expect(
      sanitizeRichText(
        '<h2 id="waits">W</h2><a name="old">x</a><a href="#waits">up</a><table><tbody><tr><td headers="a b">1</td></tr></tbody></table>',
      ),
    ).toBe(
      '<h2 id="s-waits">W</h2><a id="s-old">x</a><a href="#s-waits">up</a><table><tbody><tr><td headers="s-a s-b">1</td></tr></tbody></table>',
    );
  });
  it('leaves notes, their marks, the top and the application’s routes where they are', () => {
    const text =
      '<a href="#n1" id="r1">1</a><ol><li id="n1">N <a href="#r1">up</a></li></ol><a href="#">top</a><a href="#/signin">in</a><a href="#main">main</a>';
    expect(sanitizeRichText(text)).toBe(
      '<a href="#n1" id="r1">1</a><ol><li id="n1">N <a href="#r1">up</a></li></ol><a href="#">top</a><a href="#/signin">in</a><a href="#main">main</a>',
    );
  });
  it('keeps how cells are aligned, and no other style', () => {
    expect(richTextHtml('<table><tr><td style="color:red;text-align: right">1</td></tr></table>')).toContain('<td class="n">1</td>');
  });
  it('opens another window only by its common name', () => {
    expect(sanitizeRichText('<a href="/x" target="_blank">x</a><a href="/x" target="evil">y</a>')).toBe(
      '<a href="/x" target="_blank" rel="noopener">x</a><a href="/x">y</a>',
    );
  });
});
