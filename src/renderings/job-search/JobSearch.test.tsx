// @vitest-environment jsdom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { describeExamples, htmlOfExample, renderExample } from '../../../tests/support/rendering';
import { exampleAnswer, examples } from './examples';
import { rendering } from './JobSearch';

// As the document has it: in its head.
vi.mock('next/head', () => ({ default: ({ children }: { children: ReactNode }) => children }));

const PATH = '/careers/search-jobs/jobs';
const factsOf = (line: Element | null) => [...(line?.children ?? [])].map(({ textContent }) => textContent);

// Parts of the page are fetched when they are wanted, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
beforeEach(() => localStorage.clear());

describe('JobSearch', () => {
  it.each([
    ['alert refused', true],
    ['alerts too many', true],
    ['alert sent', false],
  ] as const)('%s: the tab says when the sign-up for alerts went wrong (promise 20)', async (name, wrong) => {
    renderExample(rendering, examples[name]);
    const says = () => /^Error: .* \| /.test(document.querySelector('title')?.textContent ?? '');
    if (wrong) await waitFor(() => expect(says()).toBe(true));
    else expect(says()).toBe(false);
  });

  describeExamples(rendering, examples);

  it('is a form that works without a script: words, place, filters and order go into the address', () => {
    renderExample(rendering, examples.filtered);
    const form = screen.getByRole<HTMLFormElement>('search');
    expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual(['get', PATH]);
    expect([...new FormData(form)]).toEqual([
      ['keyword', 'grid'],
      ['near', 'Hamburg'],
      ['radius', '50'],
      ['city', 'city-8'],
      ['level', 'senior'],
      ['pay', '60000'],
      ['sort', 'date'],
    ]);
  });
  it.each([
    ['while the search is down, with the filters of the answer before', examples.usual],
    ['and where it was down from the start', examples['service down']],
  ])('sends filters on %s', (_what, example) => {
    const view = { ...example.data.view, status: 'error' as const };
    const state = { ...view.state, filters: { level: ['leadership'], city: ['zermatt', 'zug'] }, pay: 'CHF-999999' };
    const { container } = renderExample(rendering, { ...example, data: { view: { ...view, state } } } as typeof examples.usual);
    const sent = [...new FormData(container.querySelector('form') as HTMLFormElement)];
    expect(sent.filter(([name]) => ['level', 'city', 'pay'].includes(name)).toSorted()).toEqual([
      ['city', 'zermatt'],
      ['city', 'zug'],
      ['level', 'leadership'],
      ['pay', 'CHF-999999'],
    ]);
  });
  it('marks each link of the listing for click tracking', () => {
    renderExample(rendering, examples.usual);
    const links = document.querySelectorAll('a.js-job-link');
    expect([...links].map((link) => link.getAttribute('href'))).toEqual([
      `${PATH}/consultant-grid-connections`,
      `${PATH}/power-systems-modeller`,
      `${PATH}/berater-netze`,
    ]);
  });
  it('says what an opening is, in its own language where that differs', () => {
    renderExample(rendering, examples.usual);
    const [first, second, third] = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.closest('li')!);
    const facts = (row: Element | undefined) => factsOf(row?.querySelector('.job__what > .meta') ?? null);
    expect(facts(first)).toEqual(['Hamburg or Rotterdam', 'Office and home']);
    expect(first?.textContent).toMatch(/€68,000 to €79,000 a year.*Closes 8 January/);
    expect(second?.textContent).toContain('US$60 an hour');
    expect(third?.textContent).toContain('Hamburg, Berlin and 2 more');
    expect(within(third!).getByRole('link').closest('[lang]')?.getAttribute('lang')).toBe('de');
    expect(facts(third).slice(-2)).toEqual(['Office and home', 'in German']);
  });
  it('says how far away a place is, and nothing of one that is here', () => {
    const { results } = exampleAnswer();
    const near = results.map((card, at) => ({ ...card, distanceKm: at * 0.4 + (at === 2 ? 20 : 0) }));
    const view = { ...examples.usual.data.view, answer: exampleAnswer({ results: near }) };
    renderExample(rendering, { ...examples.usual, data: { view } });
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => factsOf(heading.nextElementSibling))).toEqual([
      ['Hamburg or Rotterdam', 'Office and home'],
      ['Hamburg or Rotterdam', 'Remote'],
      ['Hamburg, Berlin and 2 more', '21 km away', 'Office and home', expect.anything()],
    ]);
  });
  it('draws what is paid on one scale for the list, and in another currency not at all', () => {
    renderExample(rendering, examples.usual);
    const bars = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.closest('li')?.querySelector('.paybar rect'));
    expect(bars.map((bar) => bar && [bar.getAttribute('x'), bar.getAttribute('width')])).toEqual([['85', '13.8'], null, ['85', '13.8']]);
    expect(document.querySelector('.payaxis')?.textContent).toBe('0€80,000 a year; bars for € only');
    cleanup();
    const [first] = exampleAnswer().results;
    const answer = exampleAnswer({ results: [first!, { ...first!, id: 'b', slug: 'b' }] });
    renderExample(rendering, { ...examples.usual, data: { view: { ...examples.usual.data.view, answer } } });
    expect(document.querySelector('.paybar')).not.toBeNull();
    expect(document.querySelector('.payaxis')?.textContent).toBe('0€80,000 a year');
  });
  it('draws every page of a search on the scale of the whole', () => {
    const view = { ...examples.usual.data.view, answer: exampleAnswer({ highestPay: { amount: 141_000, currency: 'EUR' } }) };
    renderExample(rendering, { ...examples.usual, data: { view } });
    expect(document.querySelector('.payaxis')?.textContent).toBe('0€150,000 a year; bars for € only');
  });
  it('says of a post that does not name its pay that it does not', () => {
    renderExample(rendering, examples['pay not stated']);
    expect(screen.getByText('Pay not stated')).toBeTruthy();
    expect(document.querySelector('.paybar, .payaxis')).toBeNull();
  });
  it('counts the days where an opening closes soon', () => {
    renderExample(rendering, examples['closing soon']);
    const said = screen
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.closest('li')?.querySelector('.job__soon')?.textContent);
    expect(said).toEqual(['Closes today', 'Closes in 1 day', 'Closes in 7 days', undefined]);
  });
  it('shows what is chosen as links to the search without it', () => {
    renderExample(rendering, examples.filtered);
    const chips = within(screen.getByRole('list', { name: 'Filters' })).getAllByRole('link');
    expect(chips.map((chip) => [chip.textContent?.split(' ,')[0], chip.getAttribute('href')])).toEqual([
      ['Within 50 km of Hamburg', `${PATH}?keyword=grid&city=city-8&level=senior&pay=60000&sort=date`],
      ['City 8', `${PATH}?keyword=grid&near=Hamburg&level=senior&pay=60000&sort=date`],
      ['Senior', `${PATH}?keyword=grid&near=Hamburg&city=city-8&pay=60000&sort=date`],
      ['From 60,000', `${PATH}?keyword=grid&near=Hamburg&city=city-8&level=senior&sort=date`],
      ['Clear all', `${PATH}?keyword=grid&sort=date`],
    ]);
  });
  it('says what was corrected, which place it does not know, and that the search is down', () => {
    expect(htmlOfExample(rendering, examples.corrected)).toContain('These are openings for “grid”');
    expect(htmlOfExample(rendering, examples['place not known'])).toContain('We do not know “Atlantis”');
    renderExample(rendering, examples['service down']);
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(`${PATH}?keyword=grid`);
  });
  it('hands the word on that was searched: an alert and a feed correct nothing', () => {
    const { container } = renderExample(rendering, examples.corrected);
    expect(container.querySelector<HTMLInputElement>('.jobalert [name="search"]')?.value).toBe('keyword=grid');
    expect(screen.getByRole('link', { name: 'RSS' }).getAttribute('href')).toMatch(/^\/api\/careers\/feed\?keyword=grid&/);
    // What was typed stays in its field.
    expect(container.querySelector<HTMLInputElement>('[name="keyword"]')?.value).toBe('gird');
  });
  it('leaves a place that it does not know out of all that is made of the search', () => {
    const { container } = renderExample(rendering, examples['place not known']);
    expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
    expect(container.querySelector('.filters__count')).toBeNull();
    expect(screen.getByRole('link', { name: 'RSS' }).getAttribute('href')).toBe('/api/careers/feed?keyword=grid&format=rss&lang=en');
    expect(container.querySelector<HTMLInputElement>('.jobalert input[name="search"]')?.value).toBe('keyword=grid');
    expect(screen.queryByRole('option', { name: 'Nearest first' })).toBeNull();
    expect(screen.getByText(/^For this search, without an account/)).toBeTruthy();
    // It stays in its field, to be put right.
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Near' }).value).toBe('Atlantis');
  });
  it('says of an alert on nothing that it is on all openings, and offers it first where nothing was found', () => {
    const { view } = examples['place not known'].data;
    const state = { ...view.state, keyword: '' };
    const answer = exampleAnswer({ unknownPlace: state.near, answered: { ...state, near: '' } });
    renderExample(rendering, { ...examples['place not known'], data: { view: { ...view, state, answer } } });
    expect(screen.getByText(/^For all openings, without an account/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send me new openings' }).className).not.toContain('accent');
    cleanup();
    renderExample(rendering, examples.none);
    expect(screen.getByRole('button', { name: 'Send me new openings' }).className).toContain('accent');
  });
  it('offers each order that means something, and asks for the usual one by no name', () => {
    const { container } = renderExample(rendering, examples.everything);
    const options = () =>
      screen.getAllByRole<HTMLOptionElement>('option').filter(({ parentElement }) => parentElement?.matches('[name="sort"]'));
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toBeTruthy();
    expect(options().map(({ value, textContent }) => [value, textContent])).toEqual([
      ['', 'Newest first'],
      ['closing', 'Closing soonest first'],
    ]);
    // Sent without a script with words, it is the order that suits them.
    expect(new FormData(container.querySelector('form') as HTMLFormElement).get('sort')).toBe('');
    cleanup();
    const view = { ...examples.usual.data.view, answer: exampleAnswer({ highestPay: { amount: 90_000, currency: 'EUR' } }) };
    renderExample(rendering, { ...examples.usual, data: { view } } as typeof examples.usual);
    // Amounts of two currencies are not compared, so that it is said which one comes first.
    expect(options().map(({ textContent }) => textContent)).toEqual([
      'Best match first',
      'Newest first',
      'Closing soonest first',
      'Highest pay first (EUR)',
    ]);
  });
  it('says at its head which page it is', () => {
    renderExample(rendering, examples.filtered);
    expect(screen.getByRole('heading', { level: 2, name: '48 openings, page 2 of 3' }).querySelector('.vh')).toBeNull();
  });
  it('leads to the posts in the page’s language where most are in others', () => {
    renderExample(rendering, examples.german);
    expect(screen.getByRole('link', { name: 'Nur auf Deutsch (8)' }).getAttribute('href')).toBe(`/de${PATH}?keyword=Netz&language=de`);
    cleanup();
    renderExample(rendering, examples.usual);
    expect(screen.queryByRole('link', { name: /^Only in/ })).toBeNull();
  });
  it('offers no order where there is nothing to order', () => {
    renderExample(rendering, examples.none);
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
  });
  it('helps when nothing is open', () => {
    renderExample(rendering, examples.none);
    expect(screen.getByRole('link', { name: 'Look within 100 km' }).getAttribute('href')).toBe(
      `${PATH}?keyword=grid&near=Hamburg&radius=100&level=intern`,
    );
    expect(screen.getByRole('link', { name: 'Look for “grid” without the filters' }).getAttribute('href')).toBe(`${PATH}?keyword=grid`);
    expect(screen.getByRole('link', { name: 'Look anywhere' }).getAttribute('href')).toBe(`${PATH}?keyword=grid&level=intern`);
    expect(htmlOfExample(rendering, examples.none)).toContain('(48)');
  });
  it('advises what fits the search: to look farther away only where it has a place', () => {
    renderExample(rendering, examples.none);
    expect(screen.getByText('Look farther away, or remove a filter.')).toBeTruthy();
    cleanup();
    const { view } = examples.none.data;
    renderExample(rendering, { ...examples.none, data: { view: { ...view, state: { ...view.state, near: '' } } } });
    expect(screen.getByText('Remove a filter, or try another word.')).toBeTruthy();
    expect(screen.queryByText(/farther/)).toBeNull();
    cleanup();
    const answer = { ...view.answer, instead: [] };
    const nowhere = { ...examples.none, data: { view: { ...view, answer, state: { ...view.state, near: '' } } } };
    renderExample(rendering, nowhere as typeof examples.none);
    expect(screen.getByText(/^Try another word for the same work/)).toBeTruthy();
  });
  it('names what is open instead, with the kinds of work that there are', () => {
    renderExample(rendering, examples.none);
    expect(screen.getByRole('heading', { level: 2, name: 'No opening fits “grid”' })).toBeTruthy();
    const found = ['Hydrologist', 'Berater Netze', 'Consulting (81)', 'Research (15)', 'All openings'].map((name) =>
      screen.getByRole('link', { name }),
    );
    expect(found.map((link) => link.getAttribute('href'))).toEqual([
      `${PATH}/hydrologist`,
      `${PATH}/berater-netze`,
      `${PATH}?function=consulting`,
      `${PATH}?function=research`,
      PATH,
    ]);
    expect(found[1]?.closest('[lang]')?.getAttribute('lang')).toBe('de');
    expect(found[4]?.parentElement?.textContent).toContain('(240)');
  });
  it('proposes words that something says, with how many openings do', () => {
    renderExample(rendering, examples['none of these words']);
    expect(screen.getByRole('link', { name: 'Look for “hydrologist”' }).getAttribute('href')).toBe(`${PATH}?keyword=hydrologist`);
    expect(screen.getByRole('link', { name: 'Look for “grid hydrologist”' }).parentElement?.textContent).toContain('(1)');
  });
});
