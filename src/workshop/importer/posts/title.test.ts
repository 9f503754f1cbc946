import { describe, expect, it } from 'vitest';
import { titleOfPost } from './title.ts';

describe('the title of a post', () => {
  it.each([
    ['Why <em>not</em> copper', 'Why *not* copper'],
    ['Reading <i>Moby-Dick</i>, <cite>twice</cite>', 'Reading *Moby-Dick*, *twice*'],
    ['Two<br>lines &amp; <b>more</b>', 'Two lines & more'],
    ['  Paper, <em> not copper </em> at  all ', 'Paper, *not copper* at all'],
    ['un<em>likely</em>', 'unlikely'],
    ['5 * 3', '5 \\* 3'],
  ])('of HTML and of Markdown: %s', (html, written) => {
    expect(titleOfPost(html, { markdown: false })).toBe(written);
    expect(titleOfPost(html, { markdown: true })).toBe(written);
  });
  it.each([
    ['Why _not_ copper', 'Why *not* copper', 'Why _not_ copper'],
    ['Why *not* copper', 'Why *not* copper', 'Why \\*not\\* copper'],
    ['snake_case_name and __init__', 'snake_case_name and __init__', 'snake_case_name and __init__'],
  ])('has the italics of Markdown where it is Markdown: %s', (text, markdown, html) => {
    expect(titleOfPost(text, { markdown: true })).toBe(markdown);
    expect(titleOfPost(text, { markdown: false })).toBe(html);
  });
});
