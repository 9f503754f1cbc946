// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './EventListing';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('EventListing', () => {
  describeExamples(rendering, examples);

  it('lists what is to come before what was, each by month at the event’s place', () => {
    const regions = within(shown('usual')).getAllByRole('region');
    expect(regions.map((region) => within(region).getByRole('heading', { level: 2 }).textContent)).toEqual([
      'Upcoming events',
      'Past events',
    ]);
    expect(
      within(regions[0]!)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent),
    ).toEqual(['December 2026', 'January 2027']);
    expect(
      within(regions[1]!)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent),
    ).toEqual(['September 2026', 'August 2026', 'July 2026']);
  });
  it('says nothing of registration or places for past events', () => {
    const { usual } = examples;
    const items = usual.data.past.items.map((event) => ({ ...event, fields: { ...event.fields, Capacity: { value: 70 } } }));
    const data = { upcoming: [], past: { ...usual.data.past, items } };
    expect(renderExample(rendering, { ...usual, data }).container.textContent).not.toMatch(/Registration is closed|places/);
  });
  it('has the day of the week under a month, and all days of one that takes several', () => {
    const [usual, german] = (['usual', 'german'] as const).map((name) =>
      [...shown(name).querySelectorAll('section:first-child time small')].map((small) => small.textContent),
    );
    expect(usual?.slice(0, 2)).toEqual(['Fri', 'Fri']);
    expect(usual?.[2]).toMatch(/^18\s?–\s?20 Jan 2027$/);
    expect(german?.[0]).toBe('Fr');
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
