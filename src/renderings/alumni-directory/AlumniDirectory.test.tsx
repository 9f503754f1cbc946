// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { rendering } from './AlumniDirectory';
import { examples } from './examples';

const hrefOf = (link: HTMLElement) => link.getAttribute('href');

describe('AlumniDirectory', () => {
  describeExamples(rendering, examples);

  it('keeps the question in every way onwards: map, another page, one filter less', () => {
    renderExample(rendering, examples['narrowed, on the second page']);
    const question = 'q=grid&office=lisbon&skill=skill-8&skill=gone&from=2005&mentors=1&sort=years';
    expect(hrefOf(screen.getByRole('link', { name: 'Map' }))).toBe(`/alumni/directory?view=map&${question}`);
    expect(hrefOf(screen.getByRole('link', { name: 'Page 3' }))).toBe(`/alumni/directory?${question}&page=3`);
    const chips = within(screen.getByRole('list', { name: 'Filters' }));
    expect(hrefOf(chips.getByRole('link', { name: /^Lisbon/ }))).toBe(`/alumni/directory?${question.replace('&office=lisbon', '')}`);
    expect(hrefOf(chips.getByRole('link', { name: /^Mentors only/ }))).toBe(`/alumni/directory?${question.replace('&mentors=1', '')}`);
  });

  it('counts what is chosen, of whichever kind, and has the years open where some are', () => {
    const { container } = renderExample(rendering, examples['narrowed, on the second page']);
    expect(container.querySelector('.filters__count')?.textContent.trim()).toBe('5 chosen');
    expect(container.querySelector('input[name=from]')?.closest('details')?.open).toBe(true);
    expect(container.querySelector('.filters input[name=mentors]:checked')).toBeTruthy();
  });

  it('says in one line when and where somebody was with us', () => {
    const { container } = renderExample(rendering, examples.list);
    expect(container.querySelector('.aluperson__facts > :last-child')?.textContent).toMatch(/^With us 2009–2015: Lisbon/);
  });

  it('a filter that nobody has any more can still be taken out', () => {
    const { container } = renderExample(rendering, examples['narrowed, on the second page']);
    const ticked = [...container.querySelectorAll<HTMLInputElement>('input[name=skill]:checked')].map(({ value }) => value);
    expect(ticked).toEqual(['skill-8', 'gone']);
  });

  it('asks for the order that fits best, by words too that are still to be typed', () => {
    const { container, unmount } = renderExample(rendering, examples.list);
    const form = () => new FormData(container.querySelector('form')!);
    expect([form().get('sort'), screen.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.text]).toEqual(['', 'By first name']);
    unmount();
    renderExample(rendering, examples['narrowed, on the second page']);
    expect([...screen.getByRole<HTMLSelectElement>('combobox').options].map(({ value }) => value)).toEqual([
      'name',
      '',
      'city',
      'employer',
      'years',
    ]);
  });

  it('leads to a person and back to the list with its question and its page', () => {
    const { unmount } = renderExample(rendering, examples['narrowed, on the second page']);
    const question = 'q=grid&office=lisbon&skill=skill-8&skill=gone&from=2005&mentors=1&sort=years&page=2';
    expect(hrefOf(screen.getByRole('link', { name: 'Ann Lee' }))).toBe(
      `/alumni/directory?id=0f6d4792-c957-4f22-8b56-e2e5d8e4996f&${question}`,
    );
    unmount();
    renderExample(rendering, examples['one person']);
    expect(hrefOf(screen.getByRole('link', { name: 'Back to the directory' }))).toBe(`/alumni/directory?${question}`);
  });

  it('says what somebody does before what they say of themselves, and that there is only a name before what can be done', () => {
    const { container, unmount } = renderExample(rendering, examples.list);
    const [first] = container.querySelectorAll('.aluperson');
    expect([...(first?.querySelectorAll(':scope > div:first-child > p') ?? [])].map(({ className }) => className)).toEqual([
      '',
      'aluperson__motto',
    ]);
    unmount();
    renderExample(rendering, examples['one who shows little']);
    const said = screen.getByText('Jo Brandt shows you only a name.');
    const write = screen.getByRole('link', { name: 'Write a message' });
    expect(said.compareDocumentPosition(write) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('says ways out where nobody fits', () => {
    renderExample(rendering, examples['nobody fits']);
    expect(hrefOf(screen.getByRole('link', { name: 'Show everybody' }))).toBe('/alumni/directory');
    expect(hrefOf(screen.getByRole('link', { name: 'Leave the words out' }))).toMatch(/^\/alumni\/directory\?office=lisbon/);
  });

  it('the list under the map says what its pins say', () => {
    const { container } = renderExample(rendering, examples.map);
    expect([...container.querySelectorAll('.alumap text')].map(({ textContent }) => textContent)).toEqual(['22', '1']);
    expect(container.querySelector('.alumap svg')?.getAttribute('aria-hidden')).toBe('true');
    const places = within(screen.getByRole('list', { name: 'Where they live' }));
    expect(places.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Lisbon, Portugal 20 people',
      'Almada, Portugal 2 people',
      'Wellington, New Zealand 1 person',
    ]);
    expect(places.getAllByRole('link').map(hrefOf)).toEqual([
      '/alumni/directory?city=lisbon',
      '/alumni/directory?city=almada',
      '/alumni/directory?city=wellington',
    ]);
    expect([...container.querySelectorAll('.alumap svg a')].map((pin) => pin.getAttribute('href'))).toEqual([
      '/alumni/directory?city=lisbon&city=almada',
      '/alumni/directory?city=wellington',
    ]);
    expect(screen.getByText(/^18 more are not on the map/)).toBeTruthy();
  });

  it('says who somebody is below the way between the pages and the way back, and after all that is known what can be done', () => {
    renderExample(rendering, examples['one person']);
    const order = [
      screen.getByRole('navigation', { name: 'Pages of the alumni' }),
      screen.getByRole('link', { name: 'Back to the directory' }),
      screen.getByRole('heading', { level: 1 }),
      screen.getByText('Mentor for'),
      screen.getByRole('link', { name: 'Write a message' }),
    ];
    expect(order.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))).toEqual(order);
  });

  it('asks for the order beside the words, and for mentors alone among the filters, which have a button of their own', () => {
    const { container } = renderExample(rendering, examples.list);
    expect([...container.querySelectorAll('.alm__ask [name]')].map((field) => field.getAttribute('name'))).toEqual(['q', 'sort']);
    expect(container.querySelector('.facets [name=mentors]')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Apply the filters' }).closest('.facets')).not.toBeNull();
  });

  it('has the person’s name as its heading, and no other', () => {
    renderExample(rendering, examples['one person']);
    expect(screen.getAllByRole('heading').map(({ textContent, tagName }) => [tagName, textContent])).toEqual([['H1', 'Ann Lee']]);
    expect(screen.queryByText('Former colleagues who let you see them.')).toBeNull();
  });

  it('says what a mentor offers, as the list of mentors does', () => {
    renderExample(rendering, examples['one person']);
    const offer = screen.getByText('Mentor for', { selector: 'dt' }).nextElementSibling;
    expect(offer?.firstChild?.textContent).toBe('Career, Working abroad');
    expect(offer?.querySelector('blockquote')?.textContent).toBe('Twenty years of harbours.');
  });

  it('says that somebody shows a name alone', () => {
    const { unmount } = renderExample(rendering, examples['one who shows little']);
    expect(screen.getByText(/^Jo Brandt shows you only a name\./)).toBeTruthy();
    unmount();
    renderExample(rendering, examples['one person']);
    expect(screen.queryByText(/nothing more/)).toBeNull();
  });

  it.each(['a name and a group', 'a name and the way to a mentor'] as const)('does not say so of %s', (example) => {
    renderExample(rendering, examples[example]);
    expect(screen.queryByText(/nothing more/)).toBeNull();
  });

  it('offers a message and mentoring by address alone, and to oneself the profile', () => {
    renderExample(rendering, examples['one person']);
    expect(hrefOf(screen.getByRole('link', { name: 'Write a message' }))).toBe('/alumni/messages?to=0f6d4792-c957-4f22-8b56-e2e5d8e4996f');
    expect(hrefOf(screen.getByRole('link', { name: 'Ask for mentoring' }))).toBe(
      '/alumni/mentoring?to=0f6d4792-c957-4f22-8b56-e2e5d8e4996f',
    );
    renderExample(rendering, examples.oneself);
    expect(screen.getByRole('link', { name: 'Open my profile' })).toBeTruthy();
  });
});
