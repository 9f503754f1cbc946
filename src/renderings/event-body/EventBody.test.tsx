// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './EventBody';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('EventBody', () => {
  describeExamples(rendering, examples);

  it('gives the programme as a table', () => {
    const table = within(within(shown('usual')).getByRole('table', { name: 'Programme' }));
    expect(table.getAllByRole('row').map((row) => row.textContent)[1]).toBe('17:30Doors, soup');
    expect(within(shown('online')).queryByRole('table')).toBeNull();
  });
  it('names the venue unless the event is online', () => {
    expect(shown('usual').textContent).toContain('Pakhuis Noord, Wilhelminakade 12, Rotterdam, Netherlands');
    expect([...shown('online').querySelectorAll('dt')].map((term) => term.textContent)).not.toContain('Venue');
  });
  it('offers a place only while there is one', () => {
    expect(within(shown('usual')).getByRole('link', { name: 'Ask for a place' })).toBeTruthy();
    expect(within(shown('full')).queryByRole('link', { name: 'Ask for a place' })).toBeNull();
  });
  it('has the facts before text and programme, and what is of no use afterwards not at all', () => {
    const container = shown('usual');
    const facts = container.querySelector('dl')!;
    for (const later of ['.prose', 'table'])
      expect(facts.compareDocumentPosition(container.querySelector(later)!), later).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(container).getByRole('link', { name: 'Energy' }).closest('dd')?.previousElementSibling?.textContent).toBe('Topics');
    expect([...shown('past').querySelectorAll('dt')].map((term) => term.textContent)).not.toContain('Places');
  });
  it('offers the waiting list of a full event whose form is on the page', () => {
    const facts = within(shown('full, with a waiting list'));
    expect(facts.getByText('Fully booked')).toBeTruthy();
    expect(facts.getByRole('link', { name: 'Join the waiting list' }).getAttribute('href')).toBe('#form-event-registration');
    expect(facts.queryByRole('link', { name: 'Ask for a place' })).toBeNull();
  });
  it.each([
    ['closed', '/contact'],
    ['open', undefined],
    ['past', undefined], // the head of the page leads there
  ] as const)('leads on by what the editor has for then, where nobody can register any more: %s', (state, way) => {
    const { container } = renderExample(rendering, { ...examples['past, with its notes'], data: { state } });
    expect(within(container).queryByRole('link', { name: 'Ask for the notes' })?.getAttribute('href')).toBe(way);
  });
  it('writes numbers as the language does', () => {
    expect(shown('german').textContent).toContain('Plätze1.200');
  });
  it('says nothing twice: the zone, the places, that one can register', () => {
    const facts = new Map(
      [...shown('usual').querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect([facts.get('Time'), facts.get('Places'), facts.has('Registration')]).toEqual([
      '17:30–21:00, Central European Standard Time',
      '120',
      false,
    ]);
  });
});
