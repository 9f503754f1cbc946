import { expect, it } from 'vitest';
import { countWords, decodeEntities, escapeHtml, readingMinutes, textOfHtml } from './html-text.ts';

it('decodes references and leaves what is none', () => {
  expect(decodeEntities('a &amp; b &lt;c&gt; &#8364; &#x2013; &unknown; &#0; R&D')).toBe('a & b <c> € – &unknown; &#0; R&D');
});

it('escapes what ends text or an attribute', () => {
  expect(escapeHtml('<a href="x">R&D</a>')).toBe('&lt;a href=&quot;x&quot;&gt;R&amp;D&lt;/a&gt;');
});

it('reads text without marks of notes, and sets blocks apart', () => {
  expect(
    textOfHtml(
      '<p>The <em>long</em>est queue.<sup><a href="#n1">1</a></sup></p><p>H<sub>2</sub>O&nbsp;&amp; more</p><script>no()</script>',
    ),
  ).toBe('The longest queue. H2O & more');
});

it('counts words and numbers as a reader does', () => {
  expect(countWords('It’s 1,284 gigawatts – no less.')).toBe(5);
  expect(countWords('Zwölf Wörter? Nein.')).toBe(3);
  expect(countWords('')).toBe(0);
});

it('rounds to whole minutes, at least one', () => {
  expect([0, 1, 344, 346, 3220].map(readingMinutes)).toEqual([null, 1, 1, 2, 14]);
});
