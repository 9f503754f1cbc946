// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './OfficeList';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('OfficeList', () => {
  describeExamples(rendering, examples);

  it('sorts the offices by city and links them', () => {
    const headings = within(shown('usual')).getAllByRole('heading', { level: 2 });
    expect(headings.map((heading) => heading.textContent)).toEqual(['Hamburg', 'London', 'Madrid', 'Rotterdam']);
    expect(within(headings[0]!).getByRole('link').getAttribute('href')).toBe('/about/offices/hamburg');
  });
  it('says each city once, and the country of all, of a city state too', () => {
    const { usual } = examples;
    const [office] = usual.data.offices;
    const fields = { ...office!.fields, City: { value: 'Hamburg' }, Address: { value: 'Erlenfleet 19\r\nHamburg' } };
    const { container } = renderExample(rendering, { ...usual, data: { offices: [{ ...office!, fields }] } });
    expect(container.querySelector('.office__address')?.textContent).toBe('Erlenfleet 19');
    const singapore = { ...fields, City: { value: 'Singapore' }, Country: { value: 'Singapore' } };
    const { container: own } = renderExample(rendering, { ...usual, data: { offices: [{ ...office!, fields: singapore }] } });
    expect(own.querySelector('.sc')?.textContent).toBe('Singapore');
  });
  it('can be rung from the list', () => {
    const phones = [...shown('usual').querySelectorAll('a[href^="tel:"]')];
    expect(phones.map((link) => [link.textContent, link.getAttribute('href')])).toContainEqual(['+00 10 555 01 23', 'tel:+00105550123']);
  });
  it('names the local time in the page’s language', () => {
    expect(shown('usual').textContent).toContain('Central European Time');
    expect(shown('german').textContent).toContain('Mitteleuropäische Zeit');
  });
  it('has a place for the hour of each, which a script knows', () => {
    const clocks = [...shown('usual').querySelectorAll<HTMLElement>('[data-enhance="clock"]')];
    expect(clocks.map(({ hidden, dataset }) => [hidden, dataset.zone])).toContainEqual([true, 'Europe/Madrid']);
  });
  it('says when there are none', () => {
    expect(within(shown('empty')).getByRole('heading').textContent).toBe('No offices have been published yet');
  });
});
