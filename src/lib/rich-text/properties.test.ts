// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTACKS } from '../../../tests/support/rich-text-attacks.ts';
import { harmIn } from '../../../tests/support/rich-text-harm.ts';
import { richTextHtml, sanitizeRichText } from './prepare.ts';
import { textOfHtml } from './words.ts';

const TAGS = [
  ...'p div section h1 h2 h4 ul ol li dl dt dd blockquote pre code table caption thead tbody tr td th b i em strong a span sub sup q'.split(
    ' ',
  ),
  ...'center article form button label select option object marquee details summary figure font nobr custom-x'.split(' '),
  ...'svg math mtext mi foreignObject desc annotation-xml mglyph template textarea title xmp noscript style script'.split(' '),
];
const tag = fc.constantFrom(...TAGS);
const attribute = fc.constantFrom(
  '',
  ' id="a"',
  ' id=b name="main"',
  ' class="dialog embed"',
  ' title="a > b"',
  ' title="</style><img src=x onerror=x()>"',
  " title='--><script>x()</script>'",
  ' href="#a"',
  ' href="javascript:x()"',
  ' onclick="x()"',
  ' style="text-align:right"',
  ' align=center',
  ' data-enhance="embed"',
  ' encoding="text/html"',
);
const word = fc.integer({ min: 0, max: 99_999 }).map((number) => `w${number}`);
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(tag, attribute).map(([name, more]) => `<${name}${more}>`) },
  { weight: 3, arbitrary: tag.map((name) => `</${name}>`) },
  { weight: 4, arbitrary: word.map((text) => ` ${text} `) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '<br>',
      '<hr>',
      '<!--',
      '-->',
      '<!-- c -->',
      '<',
      '>',
      '&',
      '&eacute;',
      '&#x1F600;',
      '<img src="/a.png" alt="">',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...ATTACKS) },
);
const soup = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

/** Words that a browser shows: none of the elements whose content it never shows. jsdom has text out of a table in another order. */
function shown(html: string): string[] {
  const box = document.createElement('div');
  box.innerHTML = html;
  for (const hidden of box.querySelectorAll('script,style,template,title,iframe,noembed,noframes,noscript,datalist')) hidden.remove();
  return (box.textContent?.match(/w\d+/g) ?? []).sort();
}

describe('of any text', () => {
  it('no visible word is lost, and none comes in', () => {
    fc.assert(
      fc.property(soup, (html) => {
        const words = shown(html);
        expect(shown(richTextHtml(html))).toEqual(words);
        // Marks of notes are no words.
        if (!html.includes('#n')) expect((textOfHtml(html).match(/w\d+/g) ?? []).sort()).toEqual(words);
      }),
      { numRuns: 1000 },
    );
  });
  it('nothing that could do something survives, however often a browser reads and writes it', () => {
    fc.assert(
      fc.property(soup, (html) => {
        const made = richTextHtml(html);
        expect(harmIn(made)).toEqual([]);
        const box = document.createElement('div');
        box.innerHTML = made;
        expect(harmIn(box.innerHTML)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
  it('what was sanitized is not changed when it is sanitized again', () => {
    fc.assert(
      fc.property(soup, (html) => {
        const once = sanitizeRichText(html);
        expect(sanitizeRichText(once)).toBe(once);
      }),
      { numRuns: 1000 },
    );
  });
});
