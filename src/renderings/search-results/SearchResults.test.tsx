// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeExamples, htmlOfExample, hydrateExample, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './SearchResults';

const answered = (total: number) => ({ ...(examples.usual.data as { answer: object }).answer, total });

describe('SearchResults', () => {
  describeExamples(rendering, examples);

  it('says the day of an event where it takes place', () => {
    const { data } = examples.usual;
    const given = structuredClone(data) as unknown as { answer: { results: object[] } };
    Object.assign(given.answer.results[0]!, { type: 'event', date: '2026-12-05T03:00:00Z', day: '2026-12-04' });
    renderExample(rendering, { ...examples.usual, data: given } as never);
    expect(document.querySelector('.result time')?.outerHTML).toBe('<time datetime="2026-12-04">4 December 2026</time>');
  });

  it('says what kind of text each is as the lists of the site do', () => {
    const { data } = examples.usual;
    const given = structuredClone(data) as unknown as { answer: { results: object[] } };
    Object.assign(given.answer.results[0]!, { documentType: 'briefingNote' });
    Object.assign(given.answer.results[1]!, { type: 'blogEntry', documentType: null });
    renderExample(rendering, { ...examples.usual, data: given } as never);
    const kinds = [...document.querySelectorAll('.result > .sc')].map((kind) => kind.textContent.split(' · ')[0]);
    expect(kinds).toEqual(['Briefing note', 'Note', 'Profile']);
  });

  it('is a form that works without a script: words, filters and order go into the address', () => {
    renderExample(rendering, examples.filtered);
    const form = screen.getByRole<HTMLFormElement>('search');
    expect(form.getAttribute('method')).toBe('get');
    expect([...new FormData(form)]).toEqual([
      ['q', 'copper'],
      ['type', 'article'],
      ['sort', 'date'],
    ]);
    expect(
      within(form)
        .getAllByRole('button', { hidden: true })
        .every((button) => button.getAttribute('type') === 'submit'),
    ).toBe(true);
  });
  it.each([
    ['where no result has them', examples.filtered, 'ready'],
    ['while the search is down, with the filters of the answer before', examples.filtered, 'error'],
    ['and where it was down from the start', examples['service down'], 'error'],
  ])('sends filters on %s', (_what, example, status) => {
    const data = { ...example.data, status, state: { ...example.data.state, filters: { topic: ['energy'], year: ['1998', '1999'] } } };
    const { container } = renderExample(rendering, { ...example, data } as typeof examples.usual);
    const sent = [...new FormData(container.querySelector('form') as HTMLFormElement)];
    expect(sent.filter(([name]) => name !== 'q' && name !== 'sort')).toEqual([
      ['topic', 'energy'],
      ['year', '1998'],
      ['year', '1999'],
    ]);
  });
  it('names what is chosen, each a link to the search without it', () => {
    const filters = { type: ['article'], topic: ['topic-1'] };
    const data = { ...examples.filtered.data, state: { ...examples.filtered.data.state, filters } };
    renderExample(rendering, { ...examples.filtered, data } as typeof examples.usual);
    const chips = within(screen.getByRole('list', { name: 'Filters' })).getAllByRole('link');
    expect(chips.map((chip) => [chip.textContent, chip.getAttribute('href')])).toEqual([
      ['Article , remove filter', '/search?q=copper&topic=topic-1&sort=date'],
      ['Topic 1 , remove filter', '/search?q=copper&type=article&sort=date'],
      ['Clear all', '/search?q=copper&sort=date'],
    ]);
  });
  it('says of the words of a result which language they are in, and of nothing else', () => {
    const { container } = renderExample(rendering, examples.german);
    const result = container.querySelectorAll('.result')[1]!;
    const marked = [...result.querySelectorAll('[lang]')].map((element) => element.className || element.tagName);
    expect(marked).toEqual(['', 'result__title covers', 'result__text'].map((name) => name || 'SPAN'));
    expect(result.querySelector('.meta')!.closest('[lang]')).toBeNull();
    expect(result.querySelector('.sc')!.hasAttribute('lang')).toBe(false);
  });
  it('marks hits as text, whatever the service sends', () => {
    const hostile = {
      ...examples.usual,
      data: {
        ...examples.usual.data,
        answer: {
          ...answered(1),
          results: [
            { ...(answered(1) as unknown as { results: object[] }).results[0], titleHtml: '<mark>x</mark><img src=x onerror=alert(1)>' },
          ],
        },
      },
    };
    const html = htmlOfExample(rendering, hostile as never);
    expect(html).toContain('<mark>x</mark>&lt;img');
  });
  it('shows the first openings and leads to all of them', () => {
    renderExample(rendering, examples['with openings']);
    const openings = within(screen.getByRole('complementary', { name: 'Openings' }));
    expect(openings.getByRole('link', { name: 'Graduate analyst' }).getAttribute('href')).toBe(
      '/careers/search-jobs/jobs/graduate-analyst',
    );
    expect(openings.getByRole('link', { name: /34/ }).getAttribute('href')).toBe('/careers/search-jobs/jobs/?keyword=copper');
  });
  it('says of openings that were looked for by other words', () => {
    renderExample(rendering, examples['with openings of other words']);
    const openings = within(screen.getByRole('complementary', { name: 'Openings' }));
    expect(openings.getByText('These are openings for “copper”. There were none for “cooper”.')).toBeDefined();
  });
  it('puts openings before the pages where they are what was asked for, and after them otherwise', () => {
    const order = (html: string) => [html.indexOf('graduate-analyst'), html.indexOf('copper-has-a-memory')];
    const [first = 0, page = 0] = order(htmlOfExample(rendering, examples['with openings first']));
    expect(first).toBeLessThan(page);
    const [last = 0, before = 0] = order(htmlOfExample(rendering, examples['with openings']));
    expect(last).toBeGreaterThan(before);
  });
  it('says what was corrected, and that the search is down', () => {
    renderExample(rendering, examples.corrected);
    expect(screen.getByText('There was nothing for “coper”.')).toBeTruthy();
    renderExample(rendering, examples['service down']);
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/search?q=copper');
  });
  it('helps when nothing was found', () => {
    renderExample(rendering, examples.none);
    expect(screen.getByRole('link', { name: /Search without the filters/ }).getAttribute('href')).toBe('/search?q=xyzzy+copper');
    expect(screen.getByRole('link', { name: /copper.*23/ }).getAttribute('href')).toBe('/search?q=copper');
    // What is found by fewer words stands there itself, and is all the advice.
    expect(screen.getByRole('link', { name: 'Copper has a memory' })).toBeTruthy();
    expect(screen.queryByText(/Try fewer words/)).toBeNull();
  });
  it('advises where no fewer words find anything', () => {
    const { answer, ...data } = examples.none.data as { answer: { suggestions: object } };
    const alone = { ...answer, suggestions: { ...answer.suggestions, queries: [] }, instead: undefined };
    renderExample(rendering, { ...examples.none, data: { ...data, answer: alone } } as never);
    expect(screen.getByText(/Try fewer words/)).toBeTruthy();
  });

  describe('with a script', () => {
    const fetched = vi.fn();
    beforeEach(() => {
      history.replaceState(null, '', '/search?q=copper');
      vi.stubGlobal('fetch', fetched);
      Element.prototype.scrollIntoView = () => undefined;
    });
    afterEach(() => {
      vi.unstubAllGlobals();
      fetched.mockReset();
    });

    it('answers a filter in place, with the state in the address', async () => {
      fetched.mockResolvedValue(Response.json(answered(7)));
      renderExample(rendering, examples.usual);
      fireEvent.click(screen.getByRole('checkbox', { name: /Profile|People/ }));
      expect(location.search).toBe('?q=copper&type=profile');
      await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('7'));
      expect(fetched.mock.calls[0]?.[0]).toBe('/api/search?q=copper&type=profile&language=en-GB');
    });
    describe('takes up what was done before it came', () => {
      const touched = (hasBeenActive: boolean) =>
        vi.stubGlobal('navigator', Object.create(navigator, { userActivation: { value: { hasBeenActive } } }));
      const tick = (page: HTMLElement) => page.querySelector<HTMLInputElement>('input[name="type"][value="profile"]')!.click();

      it('a filter, with the words that stand in the field', async () => {
        touched(true);
        fetched.mockResolvedValue(Response.json(answered(7)));
        hydrateExample(rendering, examples.usual, (page) => {
          page.querySelector<HTMLInputElement>('input[name="q"]')!.value = 'copper wire';
          tick(page);
        });
        await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toContain('7'));
        expect(location.search).toBe('?q=copper+wire&type=profile');
        expect(fetched).toHaveBeenCalledTimes(1);
      });
      it('the order', async () => {
        touched(true);
        fetched.mockResolvedValue(Response.json(answered(7)));
        hydrateExample(rendering, examples.usual, (page) => {
          page.querySelector<HTMLSelectElement>('select[name="sort"]')!.value = 'date';
        });
        await waitFor(() => expect(location.search).toBe('?q=copper&sort=date'));
      });
      it('yet not what a browser filled in again by itself', async () => {
        touched(false);
        hydrateExample(rendering, examples.usual, tick);
        await act(async () => undefined);
        expect([location.search, fetched.mock.calls.length]).toEqual(['?q=copper', 0]);
      });
    });
    it('goes back to the page it still has without asking', async () => {
      fetched.mockResolvedValue(Response.json(answered(7)));
      renderExample(rendering, examples.usual);
      fireEvent.click(screen.getByRole('checkbox', { name: /Profile|People/ }));
      await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('7'));
      history.replaceState(null, '', '/search?q=copper');
      await act(async () => void dispatchEvent(new PopStateEvent('popstate')));
      await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('23'));
      expect(fetched).toHaveBeenCalledTimes(1);
    });
    it('says so when the search does not answer', async () => {
      fetched.mockResolvedValue(new Response('', { status: 503 }));
      renderExample(rendering, examples.usual);
      fireEvent.click(screen.getByRole('checkbox', { name: /Profile|People/ }));
      await screen.findByRole('link', { name: 'Try again' });
    });
    it('suggests while typing, by keyboard', async () => {
      fetched.mockResolvedValue(
        Response.json({
          suggestions: [
            { kind: 'topic', label: 'Copper', labelHtml: '<mark>Cop</mark>per', url: 'http://insights.localhost:3000/topics/copper' },
          ],
        }),
      );
      renderExample(rendering, examples.usual);
      const field = screen.getByRole('combobox', { name: 'What are you looking for?' });
      fireEvent.change(field, { target: { value: 'cop' } });
      await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'));
      fireEvent.keyDown(field, { key: 'ArrowDown' });
      expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain('Copper');
      fireEvent.keyDown(field, { key: 'Escape' });
      expect(field.getAttribute('aria-expanded')).toBe('false');
    });
  });
});
