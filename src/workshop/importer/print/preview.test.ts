import { expect, it } from 'vitest';
import type { DocumentText } from '../text.ts';
import { openingOf } from './preview.ts';

const paragraph = (word: string, words: number): string => `<p>${`${word} `.repeat(words).trim()}</p>`;
const text = (...pieces: DocumentText['pieces']): DocumentText => ({
  pieces,
  notes: '<ol><li>A note</li></ol>',
  hasBlocks: pieces.length > 1,
  words: 0,
});

it('is the first paragraphs of the first text, without notes, and never all of it', () => {
  const first = `<h2>One</h2>${paragraph('a', 70)}${paragraph('b', 60).replace('</p>', '<sup><a href="#n1">1</a></sup></p>')}${paragraph('c', 10)}`;
  expect(
    openingOf(
      text({ kind: 'text', html: first }, { kind: 'block', component: 'Chart', data: {} }, { kind: 'text', html: paragraph('d', 5) }),
    ),
  ).toMatchObject({
    pieces: [{ kind: 'text', html: `${paragraph('a', 70)}\n${paragraph('b', 60)}` }],
    notes: '',
  });
  expect(JSON.stringify(openingOf(text({ kind: 'text', html: paragraph('a', 20) + paragraph('b', 20) })))).not.toContain('b b');
});
