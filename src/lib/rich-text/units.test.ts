import { expect, it } from 'vitest';
import { richTextHtml } from './prepare.ts';

it.each([
  ['an offer of 10 MW by 30 June 2026', 'an offer of 10\u00a0MW by 30\u00a0June\u00a02026'],
  ['1,284 gigawatts and 96.2 per cent', '1,284\u00a0gigawatts and 96.2\u00a0per cent'],
  ['am 30. Juni waren es 5 % von 143 Gigawatt', 'am 30.\u00a0Juni waren es 5\u00a0% von 143\u00a0Gigawatt'],
  ['in 2026 March came late, 3 men in 2 Mayfair flats', 'in 2026 March came late, 3 men in 2 Mayfair flats'],
  ['since 3. März 1990 and 3 May 20261', 'since 3.\u00a0März\u00a01990 and 3\u00a0May 20261'],
  ['<strong>10 <em>MW</em></strong> of 10 ms', '<strong>10 <em>MW</em></strong> of 10 ms'],
])('keeps a figure and its unit on one line: %s', (text, html) => {
  expect(richTextHtml(`<p>${text}</p>`)).toBe(`<p>${html}</p>`);
});

it('leaves no article behind in a heading, and none with a word that may need a line of its own', () => {
  expect(richTextHtml('<h2>Before the disagreement, a count</h2><p>Before the count</p>')).toBe(
    '<h2 id="s-before-the-disagreement-a-count">Before the\u00a0disagreement, a\u00a0count</h2><p>Before the count</p>',
  );
  expect(richTextHtml('<h2>How a mandate runs</h2>')).toContain('>How\u00a0a\u00a0mandate runs<');
  expect(richTextHtml('<h3>Theatre and the interconnection</h3>')).toContain('>Theatre and the interconnection<');
});

it('leaves code as it is written', () => {
  expect(richTextHtml('<p><code>10 MW</code></p>')).toBe('<p><code>10 MW</code></p>');
});
