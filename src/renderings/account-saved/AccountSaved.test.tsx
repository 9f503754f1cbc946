// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './AccountSaved';
import { examples } from './examples';

describe('AccountSaved', () => {
  describeExamples(rendering, examples);

  it('tells the articles apart for who hears them', () => {
    renderExample(rendering, examples.usual);
    const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove The long queue' }).form!;
    expect(Object.fromEntries(new FormData(form))).toMatchObject({
      form: 'remove',
      articleId: 'b',
      path: '/featured-insights/b',
      title: 'The long queue',
    });
  });
  it('shows drawing, topic, author and minutes of what the index knows', () => {
    renderExample(rendering, examples.usual);
    const [first, second] = document.querySelectorAll('.saved');
    expect(first?.textContent).toMatch(/^Industry\s*Copper has a memory\s*Inés Valbuena\s*9 minutes\s*Saved on/);
    expect([first, second].map((item) => item?.querySelector('img') !== null)).toEqual([true, false]);
    // What has none has nothing in its place.
    expect([first, second].map((item) => item?.childElementCount)).toEqual([2, 1]);
  });
  it('marks what a subscription opens, as cards do', () => {
    renderExample(rendering, examples.usual);
    const marked = [...document.querySelectorAll('.saved:has(.card__access)')].map((item) => item.querySelector('h2')?.textContent);
    expect(marked).toEqual(['The long queue']);
  });
  it('says the language of a text that has not been translated, whatever its address', () => {
    const { data, route } = examples.usual;
    const german = structuredClone(data) as Extract<typeof data, { status: 'ready' }>;
    for (const item of german.data.items) Object.assign(item, { href: '/de/x', language: 'en' });
    renderExample(rendering, { ...examples.usual, data: german, route: { ...route, language: 'de' } } as never);
    expect([...document.querySelectorAll<HTMLElement>('.saved__title')].map((title) => title.lang)).toEqual(['en', 'en']);
  });
  it('keeps the words that were looked for on its pages', () => {
    renderExample(rendering, {
      ...examples.paged,
      data: { status: 'ready', data: { ...(examples.paged.data as { data: object }).data, q: 'grid' } } as never,
    });
    expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe(
      '/user-registration/manage-account/saved-articles?q=grid&page=3',
    );
  });
  it('removes in place and offers to take that back', async () => {
    const fetched = vi.fn<typeof fetch>().mockResolvedValue(
      Response.json({
        outcome: examples.removed.data.status === 'ready' ? examples.removed.data.outcome : undefined,
        data: { items: [], total: 0, page: 1, pages: 1, q: '' },
      }),
    );
    vi.stubGlobal('fetch', fetched);
    const { container } = renderExample(rendering, examples.usual);
    const button = screen.getByRole('button', { name: 'Remove The long queue' });
    button.focus();
    fireEvent.click(button);
    await screen.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Undo' }))).toBe(true));
    expect(screen.getByRole('button', { name: 'Undo' }).closest('.notice')?.textContent).toContain('is removed.');
    // The button is gone: the focus reads the answer out, so the live region has to be silent.
    expect(document.activeElement?.textContent).toContain('is removed.');
    expect([...container.querySelectorAll('[role=status]')].map((region) => region.textContent)).toEqual(['']);
    expect(screen.getByRole('heading', { level: 2, name: 'Nothing saved yet' })).toBeTruthy();
    vi.unstubAllGlobals();
  });
});
