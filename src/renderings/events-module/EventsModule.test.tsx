// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './EventsModule';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('EventsModule', () => {
  describeExamples(rendering, examples);

  it('lists the events with the day at their place', () => {
    const items = within(shown('usual')).getAllByRole('listitem');
    expect(items.map((item) => within(item).getByRole('heading', { level: 3 }).textContent)).toEqual([
      'Who may plug in?',
      'The reading group: Seeing Like a State',
      'What we got wrong in 2026',
    ]);
    expect(items[0]?.querySelector('time')?.textContent).toMatch(/^4/);
  });
  it('says so when nothing is planned, and leads on', () => {
    const container = shown('empty');
    expect(within(container).getByRole('heading', { name: 'No event is planned at the moment' })).toBeTruthy();
    expect(within(container).getByRole('link', { name: 'All events' }).getAttribute('href')).toBe('/events');
    expect(within(shown('empty without a link')).queryByRole('link')).toBeNull();
  });
});
