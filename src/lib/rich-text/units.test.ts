import { expect, it } from 'vitest';
import { richTextHtml } from './prepare.ts';

it.each([
  ['an offer of 10 MW by 30 June 2026', 'an offer of 10\u00a0MW by 30\u00a0June 2026'],
  ['1,284 gigawatts and 96.2 per cent', '1,284\u00a0gigawatts and 96.2\u00a0per cent'],
  ['am 30. Juni waren es 5 % von 143 Gigawatt', 'am 30.\u00a0Juni waren es 5\u00a0% von 143\u00a0Gigawatt'],
  ['in 2026 March came late, 3 men in 2 Mayfair flats', 'in 2026 March came late, 3 men in 2 Mayfair flats'],
  ['<strong>10 <em>MW</em></strong> of 10 ms', '<strong>10 <em>MW</em></strong> of 10 ms'],
])('keeps a figure and its unit on one line: %s', (text, html) => {
  expect(richTextHtml(`<p>${text}</p>`)).toBe(`<p>${html}</p>`);
});

it('leaves code as it is written', () => {
  expect(richTextHtml('<p><code>10 MW</code></p>')).toBe('<p><code>10 MW</code></p>');
});
