// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './PeopleDirectory';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('PeopleDirectory', () => {
  // axe takes seconds for three hundred people; it would find nothing there that it does not find with sixteen.
  const { 'three hundred': _many, ...others } = examples;
  describeExamples(rendering, others);

  it('groups people by office, offices and names in order', () => {
    const container = shown('usual');
    expect(
      within(container)
        .getAllByRole('heading', { level: 2 })
        .map((heading) => heading.textContent),
    ).toEqual(['Hamburg', 'London', 'Madrid', 'Rotterdam']);
    const hamburg = within(within(container).getByRole('region', { name: 'Hamburg' }));
    expect(hamburg.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Henrik Aas',
      'Henrik Aas-1',
      'Tobias Renner',
      'Tobias Renner-1',
      'Margit Sommer',
      'Margit Sommer-1',
    ]);
  });
  it('jumps to each office when there are many people, and not for three', () => {
    const container = shown('usual');
    const jump = within(container).getByRole('navigation', { name: 'Offices' });
    for (const link of within(jump).getAllByRole('link')) expect(container.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
    expect(within(shown('three')).queryByRole('navigation')).toBeNull();
  });
  it('shows all of three hundred', () => {
    expect(within(shown('three hundred')).getAllByRole('heading', { level: 3 })).toHaveLength(300);
  });
  it('narrows by a form whose state is the address', () => {
    const container = shown('narrowed');
    const form = within(container).getByRole<HTMLFormElement>('search', { name: 'Find someone' });
    expect([form.getAttribute('action'), form.method]).toEqual(['/people', 'get']);
    expect(Object.fromEntries(new FormData(form))).toEqual({ office: 'hamburg', practice: '', letter: 'A' });
    expect(within(container).getByRole('status').textContent).toBe('2 people');
    expect(within(container).getByRole('link', { name: 'Show everyone' }).getAttribute('href')).toBe('/people');
  });
  it('says when nobody fits, and how to go on', () => {
    const container = shown('nobody fits');
    expect(within(container).getByRole('heading', { level: 2 }).textContent).toBe('Nobody fits all of these');
    expect(within(container).getAllByRole('link', { name: 'Show everyone' })).toHaveLength(2);
  });
  it('needs no filters for three', () => {
    expect(within(shown('three')).queryByRole('search')).toBeNull();
  });
  it('finds a place for who has no office, and words for nobody', () => {
    expect(within(shown('no office')).getByRole('region', { name: 'Elsewhere' })).toBeTruthy();
    expect(within(shown('empty')).getByRole('heading').textContent).toBe('No profiles have been published yet');
  });
});
