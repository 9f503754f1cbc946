import { describe, expect, it } from 'vitest';
import { mendFragments } from './fragments.ts';

const mend = (...texts: string[]): { texts: string[]; problems: string[] } => {
  const problems: string[] = [];
  return { texts: mendFragments(texts, (note) => void problems.push(note)), problems };
};
const linked = (heading: string, fragment: string, tag = 'h2') => `<p><a href="#${fragment}">x</a></p>\n<${tag}>${heading}</${tag}>`;
const hrefOf = (text: string | undefined) => /href="#([^"]*)"/.exec(text ?? '')?.[1];

describe('mendFragments', () => {
  it.each([
    ['2. Get your questions ready', 'get-your-questions-ready', 's-2-get-your-questions-ready'],
    ['2. Get your questions ready', '2-get-your-questions-ready', '2-get-your-questions-ready'],
    ['18F Consulting', '18f-consulting', '18f-consulting'],
    ['18F Consulting', 'f-consulting', 's-18f-consulting'],
    ['Don’t forget <em>body</em> language!', 'dont-forget-body-language', 's-don-t-forget-body-language'],
    ['A &amp; B', 'a--b', 's-a-b'],
    ['Wer hält den Stift?', 'wer-h%C3%A4lt-den-stift', 's-wer-haelt-den-stift'],
    [
      'Embrace DevOps, continuous integration, and automated testing while staying flexible on format',
      'embrace-devops-continuous-integration-and-automated-testing-while-staying-flexible-on-format',
      's-embrace-devops-continuous-integration-and-automated-testing',
    ],
  ])('%s: #%s leads to #%s', (heading, fragment, wanted) => {
    const { texts, problems } = mend(linked(heading, fragment));
    expect([hrefOf(texts[0]), problems]).toEqual([wanted, []]);
  });

  it('finds a heading in another text of the document, and the second of a name', () => {
    const { texts, problems } = mend('<p><a href="#costs-1">x</a></p>', '<h2>Costs</h2>\n<h2>Costs</h2>');
    expect([hrefOf(texts[0]), problems]).toEqual(['s-costs-2', []]);
  });

  it('names a heading that would have none', () => {
    expect(mend(linked('3 things', 'things', 'h4')).texts[0]).toContain('<h4 id="s-3-things">');
    expect(mend(linked('3 things', 'things', 'h3')).texts[0]).toContain('<h3>');
  });

  it('leaves ids of authors, notes and texts without such links alone', () => {
    const text = '<p><a href="#mine">x</a> <sup><a href="#n1">1</a></sup> <a href="#">top</a></p>\n<h2 id="mine">2 things</h2>';
    expect(mend(text)).toEqual({ texts: [text], problems: [] });
  });

  it('says which link leads nowhere', () => {
    expect(mend(linked('Costs', 'prices')).problems).toEqual(['the link "#prices" leads to no heading of this text']);
  });
});
