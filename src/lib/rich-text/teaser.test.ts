// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText, TEASER_WORDS, teaserMeter, teaserOf } from './teaser.ts';
import { textOfHtml, wordsIn } from './words.ts';

const words = (count: number, word = 'word') => Array.from({ length: count }, () => word).join(' ');
const paragraph = (count: number, word?: string) => `<p>${words(count, word)}</p>`;
const fragment = (html: string): DocumentFragment => document.createRange().createContextualFragment(html);

describe('a teaser', () => {
  it('ends after the paragraph in which the mark is reached', () => {
    expect(teaserOf(`${paragraph(70)}${paragraph(70, 'more')}${paragraph(70, 'secret')}${paragraph(400, 'secret')}`)).toBe(
      `${paragraph(70)}${paragraph(70, 'more')}`,
    );
  });
  it('leaves out a paragraph that would run far past it, and all that follows', () => {
    expect(teaserOf(`${paragraph(60)}${paragraph(300, 'secret')}${paragraph(5, 'secret')}`)).toBe(paragraph(60));
    expect(teaserOf(`${paragraph(400, 'secret')}${paragraph(5, 'secret')}`)).toBe('');
  });
  it('is never all of a short text', () => {
    expect(teaserOf(`${paragraph(20)}${paragraph(20, 'secret')}`)).toBe(paragraph(20));
    expect(teaserOf(paragraph(20, 'secret'))).toBe('');
    expect(teaserOf('secret')).toBe('');
    // Named references make the source longer than what is read.
    expect(teaserOf(`<p>${words(40, 'gr&uuml;&szlig;e')}</p>`)).toBe('');
  });
  it('cuts inside the box in which an editor put the whole text', () => {
    expect(
      teaserOf(`<div class="old"><section>${paragraph(130)}${paragraph(300, 'secret')}</section>${paragraph(9, 'secret')}</div>`),
    ).toBe(`<div class="old"><section>${paragraph(130)}</section></div>`);
  });
  it('takes a run of text without tags as one paragraph', () => {
    expect(teaserOf(`one <b>two</b> three${words(120, ' x')}<p>${words(300, 'secret')}</p>`)).toContain('one <b>two</b> three');
    expect(teaserOf(`one <b>two</b> ${words(300, 'secret')}<p>end</p>`)).toBe('');
  });
  it('ends with no heading and no rule', () => {
    expect(teaserOf(`${paragraph(125)}<hr><h2>What follows</h2>${paragraph(300)}`)).toBe(paragraph(125));
    expect(teaserOf(`${paragraph(100)}<h2>What follows</h2>${paragraph(300)}`)).toBe(paragraph(100));
  });
  it('has no marks of notes, comments or scripts', () => {
    const mark = '<sup><a href="#n1" id="r1">1</a></sup>';
    const text = `<p>${words(125)}${mark}<!-- secret --><sup><a data-footnote-ref href="#user-content-fn-2">2</a></sup> H<sub>2</sub>O, 10<sup>6</sup></p><script>secret</script><style>secret</style>`;
    expect(teaserOf(`${text}${paragraph(400)}`)).toBe(`<p>${words(125)} H<sub>2</sub>O, 10<sup>6</sup></p>`);
  });
  it('is nothing of nothing', () => {
    for (const html of ['', '  \n', '<p></p>', '<img src="/a.png">', '<!-- secret -->']) expect(teaserOf(html)).toBe('');
  });
});

describe('of any text', () => {
  const sentence = fc
    .array(
      fc.constantFrom('Heide', 'is', 'a', 'market', 'town', 'of', '21,000', 'people', 'gr&uuml;n', '&lt;p&gt;', '“so”', 'a &lt; b', '&'),
      { minLength: 1, maxLength: 90 },
    )
    .map((list) => list.join(' '));
  const phrasing = fc.oneof(
    sentence,
    sentence.map((text) => `<b>${text}</b>`),
    sentence.map((text) => `<em>${text}<sup><a href="#n3">3</a></sup></em>`),
  );
  const block = fc.oneof(
    phrasing.map((text) => `<p>${text}</p>`),
    sentence.map((text) => `<h2>${text}</h2>`),
    fc.array(phrasing, { maxLength: 4 }).map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`),
    phrasing.map((text) => `<blockquote><p>${text}</p></blockquote>`),
    phrasing.map((text) => `<table><tbody><tr><td>${text}</td><td>1</td></tr></tbody></table>`),
  );
  const proper = fc.array(block, { maxLength: 8 }).map((blocks) => blocks.join('\n'));
  const broken = fc
    .array(
      fc.oneof(
        block,
        sentence,
        fc.constantFrom(
          '<div>',
          '</div>',
          '<p>',
          '</ul>',
          '<b>',
          '<li>',
          '<table>',
          '</p>',
          '<!--',
          '-->',
          '<td>',
          '<xmp>',
          '<select>',
          'a < b',
        ),
      ),
      { maxLength: 10 },
    )
    .map((parts) => parts.join(''));

  it('has at most three quarters of the words, and no more than half as many again as the mark', () => {
    fc.assert(
      fc.property(fc.oneof(proper, broken), (html) => {
        const shown = wordsIn(teaserOf(html));
        expect(shown).toBeLessThanOrEqual(Math.min(1.5 * TEASER_WORDS, 0.75 * wordsIn(html)));
      }),
    );
    fc.assert(fc.property(proper, (html) => wordsIn(teaserOf(html)) <= wordsIn(html)));
  });
  it('is well formed: a parser finds nothing to mend', () => {
    fc.assert(
      fc.property(fc.oneof(proper, broken), (html) => {
        const teaser = teaserOf(html);
        const normal = (text: string) =>
          text
            .replace(/&(?:lt|#x3C);/g, '<')
            .replace(/&(?:gt|#x3E);/g, '>')
            .replace(/&(?:amp|#x26);/g, '&')
            .replace(/&nbsp;|&#xA0;/g, '\u00a0');
        const holder = document.createElement('template');
        holder.innerHTML = teaser;
        expect(normal(holder.innerHTML)).toBe(normal(teaser));
      }),
    );
  });
  it('is the first elements of the text, each of them whole', () => {
    fc.assert(
      fc.property(proper, (html) => {
        const text = (element: Element) => {
          for (const mark of element.querySelectorAll('sup')) mark.remove();
          return `${element.tagName} ${element.textContent}`;
        };
        const shown = [...fragment(teaserOf(html)).children].map(text);
        expect(shown).toEqual([...fragment(html).children].map(text).slice(0, shown.length));
      }),
    );
  });
  it('is the same as text: what is indexed of a gated text is what its page shows', () => {
    fc.assert(
      fc.property(fc.oneof(proper, broken), (html) => {
        expect(cutText(html, teaserMeter(wordsIn(html)))).toBe(textOfHtml(teaserOf(html)));
      }),
    );
  });
  it('cut again is shorter still or gone, never more', () => {
    fc.assert(fc.property(fc.oneof(proper, broken), (html) => wordsIn(teaserOf(teaserOf(html))) <= wordsIn(teaserOf(html))));
  });
});
