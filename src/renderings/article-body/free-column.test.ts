import { expect, it } from 'vitest';
import type { RenderingNode } from '@/runtime';
import { freeOfNotes } from './free-column';

const LINE = 'a line of the text of sixty letters or so, as it stands here ';
const NOTES = `<ol><li id="n1"><p>${LINE.repeat(4)}</p></li><li class="x" id="n2">Short.</li></ol>`;
const marked = (number: number) => `<sup><a id="r${number}" href="#n${number}" aria-labelledby="notes r${number}">${number}</a></sup>`;

/** Which blocks are free of `what`: an empty text is a figure. */
function freeAt(texts: readonly string[], hasBrief = false): number[] {
  const blocks = texts.map((_, at): RenderingNode => ({ uid: String(at), component: '', params: {}, fields: {} }));
  const free = freeOfNotes(blocks, ({ uid }) => texts[Number(uid)] || undefined, NOTES, hasBrief);
  return [...free].map(({ uid }) => Number(uid));
}

it.each([
  ['without notes', [`<p>${LINE}</p>`, ''], [1]],
  ['beside the end of a note that is long', [`<p>${LINE}${marked(1)}</p>`, ''], []],
  ['below the end of it', [`<p>${LINE}${marked(1)}${LINE.repeat(12)}</p>`, ''], [1]],
  ['in another text, with a figure before it', [`<p>${LINE}${marked(1)}</p>`, '', `<p>${LINE.repeat(12)}</p>`, ''], [3]],
  ['where a second note stands below the first', [`<p>${marked(1)}${marked(2)}${LINE.repeat(10)}</p>`, ''], []],
  ['before a mark', ['', `<p>${marked(2)}</p>`], [0]],
])('knows what stands beside no note: %s', (_, texts, free) => {
  expect(freeAt(texts)).toEqual(free);
});

it('counts no markup as text, and leaves room for the figures in brief', () => {
  expect(freeAt([`<p>${marked(1)}${'<em></em>'.repeat(500)}</p>`, ''])).toEqual([]);
  expect(freeAt([`<p>${LINE}</p>`, '', `<p>${LINE.repeat(20)}</p>`, ''], true)).toEqual([3]);
});
