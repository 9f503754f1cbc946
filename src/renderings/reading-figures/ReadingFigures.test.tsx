// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './ReadingFigures';

describe('ReadingFigures', () => {
  describeExamples(rendering, examples);

  it('asks for the visits of a row by a link whose address says so', () => {
    renderExample(rendering, examples.usual);
    const ways = screen.getByRole('region', { name: 'Ways in' });
    expect(within(ways).getByRole('link', { name: 'Assistant' }).getAttribute('href')).toBe(
      '/user-registration/figures?period=7&channel=assistant',
    );
  });
  it('takes each filter out again', () => {
    renderExample(rendering, examples['of one page and way']);
    const chosen = screen.getByRole('list', { name: 'Only visits with' });
    expect(
      within(chosen)
        .getAllByRole('link')
        .map((link) => new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('path')),
    ).toEqual([null, '/people', '/people']);
    expect(
      within(chosen)
        .getByRole('link', { name: /Event: Searched for: copper/ })
        .getAttribute('href'),
    ).not.toContain('event=');
  });
  it('asks for the visits in which somebody searched, sent a form, or did anything else', () => {
    renderExample(rendering, examples.usual);
    const eventOf = (region: string, link: RegExp) =>
      new URL(
        within(screen.getByRole('region', { name: region }))
          .getByRole('link', { name: link })
          .getAttribute('href') ?? '',
        'http://x',
      ).searchParams.get('event');
    expect(eventOf('Searches', /astronaut/)).toBe('Onsite Search Performed:jobs:astronaut');
    expect(eventOf('Form job-application', /Sent it/)).toBe('Form Submission Succeeded:job-application');
    expect(eventOf('Form job-application', /Step 2/)).toBe('Generic Event:form step job-application 2');
    expect(eventOf('What else happened', /long-queue/)).toBe('File Downloaded:the-long-queue.pdf');
    expect(eventOf('Offers', /shown/)).toBe('Generic Event:offer shown');
  });
  it('compares each row with the days before', () => {
    renderExample(rendering, examples.usual);
    const ways = screen.getByRole('region', { name: 'Ways in' });
    const visitsOf = (name: RegExp) => within(within(ways).getByRole('row', { name })).getAllByRole('cell')[0]?.textContent;
    expect([visitsOf(/Search engine/), visitsOf(/Direct/), visitsOf(/Assistant/)]).toEqual(['900 -10%', '700 0%', '90 new']);
  });
  it('compares no row with days in which nobody came', () => {
    const { data, ...props } = examples.usual;
    if (data?.status !== 'ready' || !data.data.allowed) throw new Error('the usual example shows figures');
    const { figures } = data.data;
    const none = { ...figures.before!, totals: { ...figures.totals, visits: 0 } };
    renderExample(rendering, { ...props, data: { ...data, data: { ...data.data, figures: { ...figures, before: none } } } });
    expect(within(screen.getByRole('region', { name: 'Ways in' })).queryByText(/new|%$/, { selector: 'small' })).toBeNull();
  });
  it('says why there is no answer to a press, and nothing of offers while there are none', () => {
    renderExample(rendering, examples['nobody pressed anything']);
    expect(screen.getByRole('region', { name: 'How fast pages were' }).textContent).toContain('(INP) is measured after a press');
    expect(screen.queryByRole('region', { name: 'Offers' })).toBeNull();
  });
  it('says that its measures are of page views, and INP where there is one', () => {
    renderExample(rendering, examples.usual);
    const fast = screen.getByRole('region', { name: 'How fast pages were' });
    expect(fast.textContent).toContain('Three quarters of page views');
    expect(fast.textContent).not.toContain('is measured after a press');
    expect(within(fast).getByRole('link', { name: /CSV/ }).getAttribute('href')).toContain('list=vitals');
  });
  it('says of which day an hour is where there are two', () => {
    renderExample(rendering, examples['two days by the hour']);
    const noons = screen.getAllByRole('row', { name: /12:00/, hidden: true });
    expect(noons.map((row) => row.querySelector('th, td')?.textContent)).toEqual(['23 Nov, 12:00', '24 Nov, 12:00']);
  });
  it('says where a form loses people', () => {
    renderExample(rendering, examples.usual);
    const form = screen.getByRole('region', { name: 'Form job-application' });
    expect(within(form).getByRole('row', { name: /Step 2/ }).textContent).toBe('Step 23842%22 (37%)');
    expect(form.textContent).toContain('Refused in 7 visits: cv (6)');
  });
  it('says once that nobody came, and nothing else', () => {
    renderExample(rendering, examples.empty);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'No counted visits in this period',
    ]);
    expect(screen.queryByText('Visitors')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });
  it('leads from days on which nobody came to more of them, as long as there are more', () => {
    const longer = () => screen.queryByRole('link', { name: 'Last 90 days' })?.getAttribute('href');
    const { unmount } = renderExample(rendering, examples.empty);
    expect(longer()).toBe('/user-registration/figures?period=90');
    unmount();
    const given = structuredClone(examples.empty) as unknown as { data: { data: { asked: { period: string } } } };
    given.data.data.asked.period = '365';
    renderExample(rendering, given as never);
    expect(longer()).toBeUndefined();
  });
  it('shows nothing to somebody who does not work here', () => {
    const { container } = renderExample(rendering, examples['not allowed']);
    expect(container.querySelectorAll('form, table')).toHaveLength(0);
  });
});
