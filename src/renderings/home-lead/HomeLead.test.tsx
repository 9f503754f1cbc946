// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './HomeLead';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('HomeLead', () => {
  describeExamples(rendering, examples);

  it('makes the headline the page’s title and a link to the article', () => {
    const title = within(shown('usual')).getByRole('heading', { level: 1 });
    expect(within(title).getByRole('link').getAttribute('href')).toBe('/featured-insights/energy/the-long-queue');
  });
  it('leads to the topics of its site, and has no line of them on a site without', () => {
    const topics = [{ href: '/topics/energy', text: 'Energy' }];
    const { container } = renderExample(rendering, { ...examples.usual, data: { topics } });
    expect(
      within(within(container).getByRole('navigation', { name: 'Topics' }))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/topics/energy');
    expect(within(shown('usual')).queryByRole('navigation')).toBeNull();
  });
  it('loads its picture first, and has none without one', () => {
    expect(
      within(shown('usual'))
        .getByRole('img', { name: /geological/ })
        .getAttribute('fetchpriority'),
    ).toBe('high');
    expect(shown('without a picture').querySelector('.art:not(.by__face)')).toBeNull();
  });
  it('names topic and kind of text', () => {
    expect(shown('usual').querySelector('.sc--accent')?.textContent).toBe('EnergyThe long read');
  });
  it('keeps the page’s title when no article is chosen', () => {
    expect(within(shown('empty')).getByRole('heading', { level: 1 }).textContent).toBe('Aldermoor');
  });
  it('joins the authors as the language does, and counts minutes', () => {
    expect(shown('german').textContent).toContain('Ines Valbuena und Tobias Renner');
    expect(shown('german').textContent).toContain('14 Minuten');
  });
  it('says in which language its words are where it is not the page’s', () => {
    const { usual, german } = examples;
    const { container } = renderExample(rendering, { ...usual, route: german.route });
    expect(['h1', '.lede'].map((part) => container.querySelector(part)?.getAttribute('lang'))).toEqual(['en', 'en']);
    expect(shown('german').querySelector('h1')?.hasAttribute('lang')).toBe(false);
  });
  it('names that language at the head of the page and in the list beside it, as every card does', () => {
    const { usual, german } = examples;
    const { container } = renderExample(rendering, { ...usual, route: german.route });
    expect(container.querySelector('.lead__side > .by')?.textContent).toContain('Englisch');
    const [other] = container.querySelectorAll('.lead__list > li');
    expect(other?.querySelector('[lang="en"] a')).toBeTruthy();
    expect(other?.textContent).toMatch(/Englisch$/);
    expect(shown('usual').textContent).not.toContain('English');
  });
});
