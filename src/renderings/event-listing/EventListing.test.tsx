// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './EventListing';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('EventListing', () => {
  describeExamples(rendering, examples);

  it('lists what is to come before what was', () => {
    const regions = within(shown('usual')).getAllByRole('region');
    expect(regions.map((region) => within(region).getByRole('heading', { level: 2 }).textContent)).toEqual([
      'Upcoming events',
      'Past events',
    ]);
    const [first] = within(regions[0]!).getAllByRole('heading', { level: 3 });
    expect(first?.textContent).toBe('Who may plug in?');
  });
  it('begins with the next event: its drawing, its day of the week, and the way to a place on its page', () => {
    const lead = shown('usual').querySelector<HTMLElement>('.evlead')!;
    expect(lead.querySelector('img')?.alt).toBe('Print of dark timbers under a waterline');
    expect(lead.querySelector('.evrow__hours')?.textContent).toBe('Friday, 18:30 CET');
    const way = (name: keyof typeof examples, text: string) => within(shown(name)).getByRole('link', { name: text }).getAttribute('href');
    expect(way('usual', 'Ask for a place')).toBe('/events/who-may-plug-in#form-event-registration');
    expect(way('the next is full', 'Join the waiting list')).toBe('/events/who-may-plug-in#form-event-registration');
    expect(within(shown('the next alone, without a drawing')).queryByRole('link', { name: 'Ask for a place' })).toBeNull();
  });
  it('says nothing of registration or places for past events', () => {
    const { usual } = examples;
    const items = usual.data.past.items.map((event) => ({ ...event, fields: { ...event.fields, Capacity: { value: 70 } } }));
    const data = { next: null, upcoming: [], past: { ...usual.data.past, items } };
    expect(renderExample(rendering, { ...usual, data }).container.textContent).not.toMatch(/Registration is closed|places/);
  });
  it('has the month under a day, at the event’s place, and all days of one that takes several', () => {
    const [usual, german] = (['usual', 'german'] as const).map((name) =>
      [...shown(name).querySelectorAll('section:first-child .rows:not(.evlead) time small')].map((small) => small.textContent),
    );
    expect(usual?.[0]).toBe('Jan 2027');
    expect(usual?.[1]).toMatch(/^18\s?–\s?20 Jan 2027$/);
    expect(german?.[0]).toBe('Dez 2026');
  });
  it('shows only past events on later pages', () => {
    const container = within(shown('page two'));
    expect(container.queryByRole('heading', { name: 'Upcoming events' })).toBeNull();
    expect(container.getByRole('navigation', { name: 'Pages of past events' })).toBeTruthy();
  });
  it('leads to its later pages, though all of the first are still on', () => {
    expect(within(shown('all of a page still on')).getByRole('navigation', { name: 'Pages of past events' })).toBeTruthy();
  });
  it('says that nothing is planned, and leads back from a page that is not there', () => {
    expect(within(shown('empty')).getByRole('heading', { name: 'No event is planned at the moment' })).toBeTruthy();
    expect(within(shown('past the end')).getByRole('link').getAttribute('href')).toBe('/events/page/2');
  });
});
