// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './FormInbox';

const params = (link: HTMLElement | undefined) => Object.fromEntries(new URL(link?.getAttribute('href') ?? '', 'http://x').searchParams);

describe('FormInbox', () => {
  describeExamples(rendering, examples);

  it('keeps what is asked in every way onwards: one message, another status, older ones, the file', () => {
    renderExample(rendering, examples['second page, filtered']);
    const { data } = examples['second page, filtered'];
    const asked = data.status === 'ready' && data.data.allowed ? data.data.asked : undefined;
    const { after, id: _none, ...filters } = asked ?? { after: '', id: '' };
    expect(Object.values(filters).every(Boolean)).toBe(true);
    const rows = screen.getByRole('list', { name: 'Messages, newest first' });
    expect(params(within(rows).getByRole('link', { name: 'Ann Lee' }))).toEqual({
      ...filters,
      after,
      id: '6a6d4792-c957-4f22-8b56-e2e5d8e4996f',
    });
    expect(params(screen.getByRole('link', { name: /^Closed/ }))).toEqual({ ...filters, status: 'closed' });
    expect(params(screen.getByRole('link', { name: 'Save this list as CSV' }))).toEqual({ ...filters, format: 'csv', language: 'en' });
    expect(params(screen.getByRole('link', { name: 'To the newest' }))).toEqual(filters);
    expect(screen.queryByRole('link', { name: 'Older messages' })).toBeNull();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Handled by' }).value).toBe('left@aldermoor.example');
  });

  it('asks for the status by its ways alone, and says how each message begins', () => {
    renderExample(rendering, examples['second page, filtered']);
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
    expect(document.querySelector<HTMLInputElement>('form input[name=status]')?.value).toBeTruthy();
    expect(screen.getByText('Dear all, I count things.')).toBeTruthy();
  });

  it('one message is titled by who sent it, under the way back', () => {
    renderExample(rendering, examples.one);
    const title = screen.getByRole('heading', { level: 1, name: 'Ann Lee' });
    const back = screen.getByRole('link', { name: 'Back to the list' });
    expect(back.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('leads to the other page of those who work here', () => {
    renderExample(rendering, examples.list);
    const ways = within(screen.getByRole('navigation', { name: 'Pages of those who work here' })).getAllByRole('link');
    expect(ways.map((way) => [way.getAttribute('href'), way.getAttribute('aria-current')])).toEqual([
      ['/user-registration/inbox', 'page'],
      ['/user-registration/figures', null],
    ]);
  });

  it('says how many there are of each status, and that there are more than are counted', () => {
    renderExample(rendering, examples.list);
    const counts = within(screen.getByRole('navigation', { name: 'By status' })).getAllByRole('link');
    expect(counts.map(({ textContent }) => textContent)).toEqual(['All 525+', 'New 500+', 'In progress 4', 'Answered 12', 'Closed 9']);
  });

  it('offers nothing to choose from above nothing at all, and everything where only the choice has nothing', () => {
    const { unmount } = renderExample(rendering, examples.empty);
    expect([screen.queryByRole('search'), screen.queryByRole('navigation', { name: 'By status' })]).toEqual([null, null]);
    unmount();
    renderExample(rendering, examples['nothing fits']);
    expect([screen.getByRole('search'), screen.getByRole('navigation', { name: 'By status' })]).toHaveLength(2);
  });

  it('the whole list as a file has an address of its own', () => {
    renderExample(rendering, examples.list);
    expect(screen.getByRole('link', { name: 'Save this list as CSV' }).getAttribute('href')).toBe('/api/inbox?format=csv&language=en');
  });

  it('shows what was typed under its labels, choices in words, nothing of what was left empty, and files to save', () => {
    const { container } = renderExample(rendering, examples.one);
    const typed = [...container.querySelectorAll('.inbox__typed > div')].map((each) =>
      [...each.children].map(({ textContent }) => textContent),
    );
    expect(typed).toEqual([
      ['First name', 'Ann'],
      ['Last name', 'Lee'],
      ['May they work there?', 'It is being decided'],
      ['Letter', 'Dear all,\nI count things.'],
      ['Consent to read and keep it', 'Yes'],
      ['What you do on Sundays', 'Rowing'],
    ]);
    const file = screen.getByRole('link', { name: 'cv.pdf' });
    expect([params(file), file.hasAttribute('download')]).toEqual([
      { id: '6a6d4792-c957-4f22-8b56-e2e5d8e4996f', file: '2f6d4792-c957-4f22-8b56-e2e5d8e4996f' },
      true,
    ]);
  });

  it.each([
    ['one with a place at an event', 'Has a place'],
    ['one who waits for a place', 'Number 3 of the waiting list'],
    ['one who gave a place back', 'Has given the place back'],
  ] as const)('says the place that a registration holds: %s', (name, words) => {
    renderExample(rendering, examples[name]);
    expect(screen.getByText(words)).toBeTruthy();
  });
  it('an answer that was not delivered is said, and stands in the field to be sent once more', () => {
    const { container } = renderExample(rendering, examples['an answer that was not delivered']);
    expect(screen.getByText(/^Answer, not delivered/)).toBeTruthy();
    expect(screen.getByText(/^The last answer was not delivered to/)).toBeTruthy();
    expect(container.querySelector('form[data-form^="answer-"] textarea')?.textContent).toBe('And bring your letter.');
    expect(screen.queryByText('Answer, on its way')).toBeNull();
  });

  it('an answer knows the one before it, and stands there again when it was not sent', () => {
    const { container } = renderExample(rendering, examples['answered meanwhile']);
    const form = container.querySelector('form[data-form^="answer-"]');
    expect(form?.querySelector<HTMLInputElement>('input[name=seen]')?.value).toBe('e5');
    expect(form?.querySelector('textarea')?.value).toBe('What I typed');
  });

  it('an answer without words is named at its field', () => {
    renderExample(rendering, examples['an answer without words']);
    expect(screen.getByRole('textbox', { name: /^Your answer/ }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('link', { name: /^Answer:/ })).toBeDefined();
  });

  it('shows nothing to somebody who does not work here', () => {
    const { container } = renderExample(rendering, examples['not allowed']);
    expect(container.querySelectorAll('form, a')).toHaveLength(0);
  });
});
