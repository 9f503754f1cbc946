// @vitest-environment jsdom
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hydrateExample, renderExample } from '../../../tests/support/rendering';
import { exampleAnswer, examples } from './examples';
import { rendering } from './JobSearch';

const PATH = '/careers/search-jobs/jobs';

// Parts of the page are fetched when they are wanted, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
beforeEach(() => localStorage.clear());

describe('JobSearch with a script', () => {
  const fetched = vi.fn();
  beforeEach(() => {
    history.replaceState(null, '', `${PATH}?keyword=grid`);
    vi.stubGlobal('fetch', fetched);
    Element.prototype.scrollIntoView = () => undefined;
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    fetched.mockReset();
  });
  const count = () => screen.getByRole('heading', { level: 2, name: /^\d+ opening/ }).textContent;

  it('answers a filter in place, with the state in the address, and goes back without asking', async () => {
    fetched.mockResolvedValue(Response.json(exampleAnswer({ total: 7, pages: 1 })));
    renderExample(rendering, examples.usual);
    fireEvent.click(screen.getByRole('checkbox', { name: /Netherlands/ }));
    expect(location.search).toBe('?keyword=grid&country=NL');
    await waitFor(() => expect(count()).toBe('7 openings'));
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/jobsearch?keyword=grid&country=NL&lang=en');
    history.replaceState(null, '', `${PATH}?keyword=grid`);
    await act(async () => void dispatchEvent(new PopStateEvent('popstate')));
    await waitFor(() => expect(count()).toBe('48 openings, page 1 of 3'));
    expect(fetched).toHaveBeenCalledTimes(1);
  });
  it('says how many there are, and what is kept, in a page that its browser has translated', async () => {
    fetched.mockImplementation(async () => Response.json(exampleAnswer({ total: 7, pages: 1 })));
    const { container } = renderExample(rendering, examples.usual);
    const heading = container.querySelector('#job-count')!;
    const save = screen.getByRole('button', { name: 'Save this search' });
    for (const translated of [heading, save]) {
      const texts = document.createTreeWalker(translated, NodeFilter.SHOW_TEXT);
      const found: ChildNode[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as ChildNode);
      for (const text of found) text.replaceWith(Object.assign(document.createElement('font'), { textContent: 'translated' }));
    }
    fireEvent.click(screen.getByRole('checkbox', { name: /Netherlands/ }));
    await waitFor(() => expect(heading.textContent).toBe('7 openings'));
    fireEvent.click(save);
    expect(save.textContent).toContain('Search saved');
  });
  it('says nothing of an alert beside another search than the one it was asked for', async () => {
    fetched.mockImplementation(async () => Response.json(exampleAnswer({ total: 7, pages: 1 })));
    renderExample(rendering, examples['alert sent']);
    expect(screen.getByText('Check your inbox')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: /Netherlands/ }));
    await waitFor(() => expect(count()).toBe('7 openings'));
    expect(screen.queryByText('Check your inbox')).toBeNull();
  });
  describe('takes what was done before it came', () => {
    beforeEach(() => fetched.mockImplementation(async () => Response.json(exampleAnswer({ total: 7, pages: 1 }))));
    const touched = (hasBeenActive: boolean) =>
      vi.stubGlobal('navigator', Object.create(navigator, { userActivation: { value: { hasBeenActive } } }));
    const box = (container: HTMLElement, value: string) => container.querySelector<HTMLInputElement>(`input[value="${value}"]`)!;

    it('a filter', async () => {
      touched(true);
      hydrateExample(rendering, examples.usual, (page) => box(page, 'NL').click());
      await waitFor(() => expect(location.search).toBe('?keyword=grid&country=NL'));
      await waitFor(() => expect(count()).toBe('7 openings'));
    });
    it('words that are still being typed', async () => {
      touched(true);
      hydrateExample(rendering, examples.usual, (page) => {
        page.querySelector<HTMLInputElement>('input[name="keyword"]')!.value = 'grid conn ';
      });
      await waitFor(() => expect(location.search).toBe('?keyword=grid+conn'));
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Role or skill' }).value).toBe('grid conn ');
    });
    it('what is ticked to be compared', async () => {
      touched(true);
      hydrateExample(rendering, examples.usual, (page) => page.querySelector<HTMLInputElement>('input[name="opening"]')!.click());
      await screen.findByRole('region', { name: 'Compare' });
      expect(screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Compare/ })[0]?.checked).toBe(true);
      expect(fetched).not.toHaveBeenCalled();
    });
    it('yet not what a browser filled in again by itself', async () => {
      touched(false);
      hydrateExample(rendering, examples.usual, (page) => {
        box(page, 'NL').click();
        page.querySelector<HTMLInputElement>('input[name="opening"]')!.click();
      });
      await act(async () => undefined);
      expect([location.search, fetched.mock.calls.length, localStorage.length]).toEqual(['?keyword=grid', 0, 0]);
    });
  });
  it('closes the filters and goes to what they leave', async () => {
    const { container } = renderExample(rendering, examples.usual);
    const filters = container.querySelector<HTMLDetailsElement>('details.filters')!;
    filters.open = true;
    fireEvent.click(within(filters).getByRole('button', { name: 'Show 48 openings' }));
    expect(filters.open).toBe(false);
    await act(async () => undefined);
    expect(document.activeElement?.id).toBe('job-count');
  });
  it('says so when the search does not answer', async () => {
    fetched.mockResolvedValue(new Response('', { status: 503 }));
    renderExample(rendering, examples.usual);
    fireEvent.click(screen.getByRole('checkbox', { name: /Netherlands/ }));
    await screen.findByRole('link', { name: 'Try again' });
  });
  it('asks for the position only when the button is pressed, and sends no more than a kilometre of it', async () => {
    const ask = vi.fn((good: (position: unknown) => void) => good({ coords: { latitude: 53.551086, longitude: 9.993682 } }));
    vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { getCurrentPosition: ask } } }));
    fetched.mockResolvedValue(Response.json(exampleAnswer()));
    renderExample(rendering, examples.usual);
    expect(ask).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Use my position' }));
    await waitFor(() => expect(location.search).toBe('?keyword=grid&near=53.55%2C9.99'));
  });
  it('says so when the browser keeps the position to itself', async () => {
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, { geolocation: { value: { getCurrentPosition: (_good: unknown, bad: () => void) => bad() } } }),
    );
    renderExample(rendering, examples.usual);
    fireEvent.click(screen.getByRole('button', { name: 'Use my position' }));
    await screen.findByText(/did not tell the position/);
  });
  it('suggests titles and cities, by keyboard', async () => {
    fetched.mockImplementation(async (address: string) =>
      address.startsWith('/api/careers/suggest')
        ? Response.json({
            suggestions: [
              { kind: 'city', text: 'Hamburg', value: 'hamburg', count: 9 },
              { kind: 'title', text: 'Hammer engineer', count: 1 },
            ],
          })
        : Response.json(exampleAnswer()),
    );
    renderExample(rendering, examples.usual);
    const field = screen.getByRole('combobox', { name: 'Role or skill' });
    fireEvent.change(field, { target: { value: 'ham' } });
    await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'));
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain('Hamburg');
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(location.search).toBe('?city=hamburg'));
  });
  it('answers each key, aborts what is stale, takes one entry of the history, and leaves the field to who types', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    fetched.mockImplementation(async (address: string, init?: RequestInit) => {
      if (address.startsWith('/api/careers/suggest')) return Response.json({ suggestions: [] });
      signals.push(init?.signal ?? undefined);
      await new Promise((resolve, reject) => {
        setTimeout(resolve, 30);
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
      return Response.json(exampleAnswer({ total: address.includes('keyword=power+mod&') ? 2 : 40, pages: 1 }));
    });
    renderExample(rendering, examples.everything);
    history.replaceState(null, '', PATH);
    const entries = history.length;
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Role or skill' });
    field.focus();
    for (const typed of ['p', 'po', 'power ', 'power m']) {
      fireEvent.change(field, { target: { value: typed } });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    for (const typed of ['power mo', 'power modx', 'power mod ', 'power mod']) fireEvent.change(field, { target: { value: typed } });
    clock.mockRestore();
    await waitFor(() => expect(count()).toBe('2 openings'));
    expect(
      fetched.mock.calls
        .map(([address]) => String(address))
        .filter((address) => address.includes('jobsearch'))
        .at(-1),
    ).toBe('/api/jobsearch?keyword=power+mod&lang=en&begun=1');
    expect([field.value, location.search, history.length - entries]).toEqual(['power mod', '?keyword=power+mod', 1]);
    expect(document.activeElement).toBe(field);
    // Keys in a burst ask once, for the last of them; whatever was asked before them is dropped.
    expect(fetched.mock.calls.some(([address]) => String(address).includes('modx'))).toBe(false);
    expect(signals.at(-1)?.aborted).toBe(false);
    // Enter means the words as they stand, and no further entry.
    fireEvent.submit(screen.getByRole('search'));
    expect(history.length - entries).toBe(1);
  });
  describe('of a word that is only begun', () => {
    const PARAMS = 'keyword=power+modeller';
    beforeEach(() => {
      fetched.mockImplementation(async (address: string) =>
        Response.json(
          address.startsWith('/api/careers/suggest')
            ? { suggestions: [] }
            : address.includes('begun=1')
              ? exampleAnswer({
                  completed: 'power modeller',
                  answered: { keyword: 'power modeller', filters: {}, pay: '', near: '', radius: 50, sort: '', page: 1 },
                  total: 48,
                  pages: 3,
                })
              : exampleAnswer({ total: 48, pages: 3 }),
        ),
      );
    });
    const asked = () =>
      fetched.mock.calls
        .map(([address]) => String(address))
        .filter((address) => address.includes('jobsearch'))
        .at(-1);
    const typed = async () => {
      const { container } = renderExample(rendering, examples.everything);
      const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Role or skill' });
      fireEvent.change(field, { target: { value: 'power mod' } });
      await screen.findByText('These are openings for “power modeller”.');
      return { container, field };
    };
    it('shows whole what it shows: alert, feed and saved search are for the word that it was taken for', async () => {
      const { container } = await typed();
      expect(container.querySelector<HTMLInputElement>('input[name="search"]')?.value).toBe(PARAMS);
      expect(screen.getByRole('link', { name: 'RSS' }).getAttribute('href')).toContain(PARAMS);
      expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe(`${PATH}?${PARAMS}&page=2`);
    });
    it('goes on with that word, in a filter and on the next page', async () => {
      const { field } = await typed();
      fireEvent.click(screen.getByRole('checkbox', { name: /Netherlands/ }));
      await waitFor(() => expect(asked()).toBe(`/api/jobsearch?${PARAMS}&country=NL&lang=en`));
      await waitFor(() => expect(field.value).toBe('power modeller'));
    });
    it('has it in the address once the field is left; Enter means the words as they stand', async () => {
      const { field } = await typed();
      fireEvent.blur(field);
      expect(location.search).toBe(`?${PARAMS}`);
      expect(field.value).toBe('power mod');
      fireEvent.submit(screen.getByRole('search'));
      await waitFor(() => expect(asked()).toBe('/api/jobsearch?keyword=power+mod&lang=en'));
    });
  });
  it('brings the words of an earlier search back into the field', async () => {
    fetched.mockImplementation(async (address: string) =>
      Response.json(address.startsWith('/api/careers/suggest') ? { suggestions: [] } : exampleAnswer({ total: 3, pages: 1 })),
    );
    renderExample(rendering, examples.usual);
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Role or skill' });
    fireEvent.change(field, { target: { value: 'nurse' } });
    await waitFor(() => expect(count()).toBe('3 openings'));
    history.replaceState(null, '', `${PATH}?keyword=grid`);
    await act(async () => void dispatchEvent(new PopStateEvent('popstate')));
    await waitFor(() => expect(field.value).toBe('grid'));
    expect(count()).toBe('48 openings, page 1 of 3');
  });
  it('keeps openings, searches and what is to be compared in the browser', async () => {
    renderExample(rendering, examples.usual);
    fireEvent.click(screen.getByRole('button', { name: 'Save Consultant, grid connections' }));
    expect(screen.getByRole('button', { name: 'Save Consultant, grid connections' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Save this search' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Compare: Power-systems modeller' }));
    expect(
      within(await screen.findByRole('region', { name: 'Compare' }))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/careers/search-jobs/compare?opening=power-systems-modeller');
    expect(JSON.parse(localStorage.getItem('masthead.jobs') ?? '')).toMatchObject({
      saved: [{ slug: 'consultant-grid-connections', place: 'Hamburg or Rotterdam' }],
      searches: [{ href: `${PATH}?keyword=grid`, name: 'grid' }],
      compared: ['power-systems-modeller'],
    });
    expect(fetched).not.toHaveBeenCalled();
  });
  it('refuses a fourth to compare in words, once its region is there, and takes it after one is out', async () => {
    localStorage.setItem('masthead.jobs', JSON.stringify({ saved: [], seen: [], searches: [], compared: ['x', 'y', 'berater-netze'] }));
    renderExample(rendering, examples.usual);
    const bar = await screen.findByRole('region', { name: 'Compare' });
    const status = within(bar).getByRole('status');
    await waitFor(() => expect(status.textContent).toBe('3 of 3 chosen'));
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Compare: ${name}` });
    fireEvent.click(box('Power-systems modeller'));
    await waitFor(() => expect(status.textContent).toMatch(/^Three can be compared\./));
    expect(box('Power-systems modeller').checked).toBe(false);
    // The same words again are told only where they come anew.
    const words = status.firstElementChild;
    fireEvent.click(box('Power-systems modeller'));
    await waitFor(() => expect(words?.isConnected).toBe(false));
    expect(status.textContent).toMatch(/^Three can be compared\./);
    expect((JSON.parse(localStorage.getItem('masthead.jobs') ?? '') as { compared: string[] }).compared).toEqual([
      'x',
      'y',
      'berater-netze',
    ]);
    fireEvent.click(screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Compare/ }).find(({ checked }) => checked)!);
    await waitFor(() => expect(status.textContent).toBe('2 of 3 chosen'));
    fireEvent.click(box('Power-systems modeller'));
    await waitFor(() => expect(status.textContent).toBe('3 of 3 chosen'));
    expect(box('Power-systems modeller').checked).toBe(true);
  });
});
