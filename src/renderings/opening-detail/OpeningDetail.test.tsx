// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { exampleCard } from '@/features/careers/examples';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './OpeningDetail';

beforeEach(() => localStorage.clear());

describe('OpeningDetail', () => {
  describeExamples(rendering, examples);

  it('says first what an applicant wants to know', () => {
    const { container } = renderExample(rendering, examples.usual);
    const facts = Object.fromEntries(
      [...container.querySelectorAll('.facts > div')].map((fact) => [
        fact.querySelector('dt')?.textContent,
        fact.querySelector('dd')?.textContent,
      ]),
    );
    expect(facts).toMatchObject({
      Pay: '€68,000 to €79,000 a year',
      Places: 'Hamburg, Germany; Rotterdam, Netherlands',
      Contract: 'Full time',
      Team: 'Energy',
      Reference: 'consultant-grid-connections',
    });
    expect(facts).not.toHaveProperty('Employer');
    expect(container.querySelector('.apply')?.textContent).toContain('Closes 8 January 202748 days left');
    expect(screen.getByRole('heading', { name: 'How we choose, in four steps' })).toBeTruthy();
  });
  it('says in which language the post is, where that is not the page’s', () => {
    const said = (name: keyof typeof examples) => {
      const notice = renderExample(rendering, examples[name]).container.querySelector('.opening > :first-child .notice');
      return notice && [notice.textContent, notice.closest('[lang]')?.getAttribute('lang') ?? null];
    };
    expect(said('german page, english text')).toEqual(['Diese Stelle ist auf Englisch ausgeschrieben.', null]);
    expect(said('usual')).toBeNull();
    const languages = (name: keyof typeof examples) =>
      renderExample(rendering, examples[name]).container.querySelector('.facts')?.textContent;
    const kicker = renderExample(rendering, examples['german page, english text']).container.querySelector('.opening__head > .sc');
    expect([kicker?.textContent, kicker?.closest('[lang]')?.getAttribute('lang')]).toEqual(['Energie', 'de']);
    expect(languages('german page, english text')).toContain('Sprache der AusschreibungEnglisch');
    expect(languages('usual')).not.toContain('Language of the post');
  });
  it('has the team, in the employer’s own word, among the facts of a post in the language of the page alone', () => {
    const terms = (name: keyof typeof examples) =>
      [...renderExample(rendering, examples[name]).container.querySelectorAll('.facts dt')].map(({ textContent }) => textContent);
    expect(terms('usual')).toContain('Team');
    expect(terms('german page, english text')).not.toContain('Team');
  });
  it('draws what others like it pay beside the scale that the bars are on', () => {
    const { view } = examples.usual.data;
    const similar = ['modeller', 'planner'].map((slug) => exampleCard(slug));
    const { container } = renderExample(rendering, {
      ...examples.usual,
      data: { ...examples.usual.data, view: { ...view, similar } as never },
    });
    expect(container.querySelector('.payaxis')?.textContent).toBe('0€80,000 a year');
    expect(container.querySelectorAll('.paybar')).toHaveLength(2);
  });
  it('leads to our own form, or to the employer and says so', () => {
    renderExample(rendering, examples.usual);
    expect(screen.getByRole('link', { name: 'Apply' }).getAttribute('href')).toBe(
      '/careers/search-jobs/jobs/consultant-grid-connections/apply',
    );
    renderExample(rendering, examples['at another employer']);
    const outside = screen.getByRole('link', { name: 'Apply at the employer' });
    expect([outside.getAttribute('href'), outside.getAttribute('rel')]).toEqual([
      'https://jobs.example.gov/1',
      'noopener external nofollow',
    ]);
    expect(screen.getByText(/Bureau of Reclamation takes applications at jobs.example.gov/)).toBeTruthy();
  });
  it('has the button once more after the steps, named by the opening, with its last day', () => {
    const { container } = renderExample(rendering, examples.usual);
    const again = screen.getByRole('link', { name: 'Apply: Consultant, grid connections' });
    expect(again.getAttribute('href')).toBe('/careers/search-jobs/jobs/consultant-grid-connections/apply');
    expect(again.parentElement?.textContent).toContain('Closes 8 January 2027');
    const steps = container.querySelector('.jobsteps');
    expect([steps, container.querySelector('.opening__more')].map((part) => part && again.compareDocumentPosition(part))).toEqual([
      Node.DOCUMENT_POSITION_PRECEDING,
      Node.DOCUMENT_POSITION_FOLLOWING,
    ]);
  });
  it('leads to a host of the careers site as to a page of its own', () => {
    renderExample(rendering, examples['at a careers host']);
    const link = screen.getByRole('link', { name: 'Apply' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://careers.example.org/1', 'nofollow']);
    expect(screen.queryByText(/takes applications at/)).toBeNull();
  });
  it('remembers in the browser that it was seen', () => {
    renderExample(rendering, examples.usual);
    expect(JSON.parse(localStorage.getItem('masthead.jobs') ?? '')).toMatchObject({
      seen: [{ slug: 'consultant-grid-connections' }],
      saved: [],
    });
  });
  it('has no short link, for it has no address but its own', () => {
    renderExample(rendering, examples.usual);
    expect(screen.getByText(/^Short link/).hidden).toBe(true);
  });
  it('says that it is closed, and shows what is like it', () => {
    renderExample(rendering, examples.closed);
    expect(screen.getByText('Closed on 10 November 2026')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Apply' })).toBeNull();
    expect(within(screen.getByRole('region', { name: 'Openings like this' })).getAllByRole('listitem').length).toBeGreaterThan(0);
  });
  it('marks a text in another language than the page’s', () => {
    const { container } = renderExample(rendering, examples['german page, english text']);
    expect(container.querySelector('h1')?.closest('[lang]')?.getAttribute('lang')).toBe('en');
    expect(container.textContent).toContain('Noch 1 Tag');
  });
});
