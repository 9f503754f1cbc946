// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './OfficeDetail';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('OfficeDetail', () => {
  describeExamples(rendering, examples);

  it('makes the city the page’s title', () => {
    expect(within(shown('usual')).getByRole('heading', { level: 1 }).textContent).toBe('Rotterdam');
  });
  it('says how to reach it', () => {
    const container = shown('usual');
    expect(within(container).getByRole('link', { name: '+31 10 555 01 23' }).getAttribute('href')).toBe('tel:+31105550123');
    expect(within(container).getByRole('link', { name: 'See the office on a map' }).getAttribute('href')).toBe(
      'https://www.openstreetmap.org/?mlat=51.906&mlon=4.487#map=16/51.906/4.487',
    );
    expect(container.querySelector('address')?.innerHTML).toContain('Wilhelminakade 12<br>3072 AP Rotterdam');
  });
  it('says its zone, and has a place for the hour, which a script knows', () => {
    const clock = shown('usual').querySelector('[data-enhance="clock"]')!;
    expect([clock.getAttribute('data-zone'), clock.hasAttribute('hidden')]).toEqual(['Europe/Amsterdam', true]);
    expect(clock.parentElement?.textContent).toBe('Central European Time');
  });
  it('names its city as its title and in the address alone', () => {
    const spoken = [...shown('usual').querySelectorAll('h1, h2, a:not(nav a, .person__name a), .person .meta')];
    expect(spoken.filter(({ textContent }) => /Rotterdam(?!@)/.test(textContent ?? '')).map(({ localName }) => localName)).toEqual(['h1']);
  });
  it('leads to the openings in its city, where there are any', () => {
    expect(within(shown('usual')).getByRole('link', { name: '12 openings' }).getAttribute('href')).toBe(
      '/careers/search-jobs/jobs?city=rotterdam',
    );
    expect(within(shown('nobody yet')).queryByRole('link', { name: /openings/ })).toBeNull();
  });
  it('says what one may ask each of them about', () => {
    const [first] = within(within(shown('usual')).getByRole('region', { name: 'Whom to ask here' })).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/Grids, Public institutionsWrite to \w+$/);
    expect(
      within(first!)
        .getByRole('link', { name: /^Write to/ })
        .getAttribute('href'),
    ).toBe('mailto:ask@aldermoor.example');
  });
  it('names who works there, and nobody when nobody does', () => {
    expect(within(within(shown('usual')).getByRole('region', { name: 'Whom to ask here' })).getAllByRole('listitem')).toHaveLength(4);
    expect(within(shown('nobody yet')).queryByRole('region')).toBeNull();
  });
});
