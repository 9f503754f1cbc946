// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './EventHeader';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('EventHeader', () => {
  describeExamples(rendering, examples);

  it('gives date and time at the event’s place with the zone’s name, each once', () => {
    expect(shown('usual').querySelector('time')?.textContent).toBe('Friday, 17:30–21:00 CET');
    expect(shown('german').querySelector('time')?.textContent).toBe('Freitag, 17:30–21:00 MEZ');
    expect(shown('across midnight').querySelector('.evdate')?.textContent).toBe('5 December 2026');
  });
  it('leads to the registration while it is open', () => {
    expect(within(shown('usual')).getByRole('link', { name: 'Ask for a place' }).getAttribute('href')).toBe(
      '/events/who-may-plug-in/register',
    );
  });
  it.each([
    ['full', 'Fully booked'],
    ['closed', 'Registration is closed'],
    ['past', 'This event is over'],
  ] as const)('says why nobody can register: %s', (name, words) => {
    const container = within(shown(name));
    expect(container.getByText(words)).toBeTruthy();
    expect(container.queryByRole('link', { name: 'Ask for a place' })).toBeNull();
  });
  it('leads from one that is over to what the editor has for then, and says above its title that it is', () => {
    const container = shown('past, with its notes');
    expect(within(container).getByRole('link', { name: 'Ask for the notes' }).getAttribute('href')).toBe('/contact');
    expect(container.querySelector('.evhero__state')?.textContent).toBe('Ask for the notes');
    const over = within(container).getByText('This event is over');
    expect(over.className).toContain('tag');
    expect(over.compareDocumentPosition(within(container).getByRole('heading', { level: 1 }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(shown('past').querySelector('.evhero__state')).toBeNull();
  });
  it('leads to the waiting list of a full event whose form is on the page, in place of the registration', () => {
    const container = within(shown('full, with a waiting list'));
    expect(container.getByText('Fully booked')).toBeTruthy();
    expect(container.getByRole('link', { name: 'Join the waiting list' }).getAttribute('href')).toBe('#form-event-registration');
    expect(container.queryByRole('link', { name: 'Ask for a place' })).toBeNull();
  });
  it('stands without a date, and in UTC when the zone is misspelt', () => {
    expect(shown('without a date').querySelector('time')).toBeNull();
    expect(shown('zone misspelt').querySelector('time')?.textContent).toContain('16:30–20:00 UTC');
  });
});
