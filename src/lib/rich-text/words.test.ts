import { expect, it } from 'vitest';
import { extractOf } from './extract.ts';
import { readingMinutes } from './reading-time.ts';
import { countWords, textOfHtml, wordsIn } from './words.ts';

it('reads text without marks of notes, and sets blocks apart', () => {
  expect(
    textOfHtml(
      '<p>The <em>long</em>est queue.<sup><a href="#n1">1</a></sup></p><p>H<sub>2</sub>O&nbsp;&amp; more</p><script>no()</script>',
    ),
  ).toBe('The longest queue. H2O & more');
});

it.each([
  ['It’s 1,284 gigawatts – no less.', 5],
  ['Zwölf Wörter? Nein.', 3],
  ['', 0],
  ['Donau\u00addampf\u00adschiff', 1],
  ['cafe\u0301s', 1],
  ['हिन्दी में', 2],
  ['می\u200cخواهم بروم', 2],
  ['\u200fשלום\u200f \u2067עולם\u2069', 2],
  ['a\u200bb', 2],
  ['😀 18F', 1],
])('counts the words of %j as a reader does', (text, count) => {
  expect(countWords(text)).toBe(count);
});

it('counts the words of HTML without markup, however it is written', () => {
  expect(wordsIn('<p title="one > two">three<br>four<!-- <b>five</b> --></p><style>six{}</style>se&shy;ven')).toBe(3);
  expect(wordsIn('plain words')).toBe(2);
});

it('rounds to whole minutes, at least one', () => {
  expect([0, 1, 344, 346, 3220].map(readingMinutes)).toEqual([null, 1, 1, 2, 14]);
});

it('takes the first paragraph that says something, whatever stands in it', () => {
  const long = 'An opening for somebody who counts days, months and the people who wait for them.';
  expect(extractOf(`<h2>Work</h2><p>Short.</p><ul><li>${long.replace('days', '<b title="a > b">days</b>')}</li></ul>`)).toBe(long);
  expect(extractOf('<h2>The work</h2><p>You lead &eacute;quipes.</p>')).toBe('You lead équipes.');
  expect(extractOf('<h2>The work</h2>')).toBe('The work');
  expect(extractOf(`<p>${'word '.repeat(100)}</p>`)).toMatch(/^word .{200,234} word…$/);
});
