// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DeskProvider, useDeskOf, type EditorView } from '../common';
import { askedOf, idOf, serviceOf, viewOf } from '../desk/testing/fixtures.server';
import { Comments } from './Comments';
import { commentsPage, type CommentsData } from './comments.server';
import type { Thread } from './review.schema';

const thread: Thread = {
  ...{ id: idOf('c1'), at: '2026-11-20T10:00:00.000Z', name: 'שרה', by: 'account', own: true, words: 'So?', state: 'open' },
  ...{ item: { id: idOf('1'), name: 'A page' }, page: { id: idOf('1'), name: 'A page' }, language: 'de', quote: 'Zitat' },
  ...{ stale: false, answers: [] },
};
const about = {
  ...{ id: idOf('1'), name: 'A page', language: 'en', version: 1, isPage: true, field: undefined, fields: [], versions: [1] },
  links: [],
};
const data: CommentsData = { shows: 'open', threads: [thread], open: 312, once: idOf('0a'), page: 1, pages: 2, about };

function Shown({ view, of }: { view: EditorView; of: CommentsData }) {
  return (
    <DeskProvider value={useDeskOf(view)}>
      <Comments data={of} />
    </DeskProvider>
  );
}
const show = (of: CommentsData = data, more: Partial<EditorView> = {}) => {
  document.body.innerHTML = renderToStaticMarkup(<Shown view={viewOf('comments', {}, more)} of={of} />);
};

describe('the page of comments', () => {
  it('says what was written in its form, and nothing that the form carries', async () => {
    show();
    const text = document.querySelector<HTMLTextAreaElement>('textarea[name="comment"]');
    if (!text?.form) throw new Error('no form');
    text.value = 'Shorter, please.';
    const form = new FormData(text.form);
    for (const carried of ['at', 'words', 'act']) expect(form.getAll(carried), carried).toHaveLength(1);
    const { api, asked } = serviceOf({ 'POST comments': thread });
    await commentsPage.post?.(askedOf(api), new URLSearchParams([...form].map(([name, value]): [string, string] => [name, String(value)])));
    expect(asked[0]?.options.body).toMatchObject({ words: 'Shorter, please.', mailLanguage: 'en', key: idOf('0a') });
  });

  it('leads to what is older', () => {
    show();
    expect(document.querySelector('a[rel="next"]')?.getAttribute('href')).toContain('show=open&page=2');
    show({ ...data, about: undefined, page: 2 });
    expect(document.querySelector('a[rel="prev"]')?.getAttribute('href')).toContain('comments?show=open');
  });

  it('stays on the page of what was answered', async () => {
    const { api } = serviceOf({ 'POST comments': thread });
    const form = new URLSearchParams({ act: 'answer', thread: thread.id, [`answer-${thread.id}`]: 'Yes.' });
    expect(await commentsPage.post?.(askedOf(api, [], 'show=resolved&page=2'), form)).toMatchObject({
      to: `comments?show=resolved&page=2#comment-${thread.id}`,
    });
  });

  it('keeps a name that is written from right to left by itself, and says the language of what is quoted', () => {
    show();
    expect(document.querySelector('strong bdi')?.textContent).toBe('שרה');
    expect(document.querySelector('blockquote')?.lang).toBe('de');
  });
});
