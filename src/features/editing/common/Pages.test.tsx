import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../words/words.server';
import { DeskProvider, useDeskOf, type EditorView } from '.';
import { Pages } from './Pages';

const view: EditorView = {
  name: 'dictionary',
  title: '',
  language: 'en',
  at: '',
  words: wordsOf('en'),
  editor: { roles: ['editor'], may: { edit: true }, owner: 'a' },
  data: undefined,
};
function Within({ page, pages }: { page: number; pages: number }) {
  return (
    <DeskProvider value={useDeskOf(view)}>
      <Pages at="dictionary" query={{ q: 'x' }} page={page} pages={pages} />
    </DeskProvider>
  );
}
const links = (page: number, pages: number): string[] =>
  [...renderToStaticMarkup(<Within page={page} pages={pages} />).matchAll(/href="[^"?]*\?([^"]*)" rel="(\w+)"/g)].map(
    ([, query = '', rel = '']) => `${rel} ${query.replaceAll('&amp;', '&')}`,
  );

describe('the pages of a list', () => {
  it('lead to the one before and the next', () => {
    expect(links(2, 3)).toEqual(['prev q=x', 'next q=x&page=3']);
    expect(links(1, 1)).toEqual([]);
  });

  it('lead from past the end to the last one (promise 15)', () => {
    expect(links(99, 3)).toEqual(['prev q=x&page=3']);
    expect(links(99, 1)).toEqual(['prev q=x']);
  });
});
