// @vitest-environment jsdom
import { gzipSync } from 'node:zlib';
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, htmlOfExample, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './PeopleDirectory';

const shown = (name: keyof typeof examples) => within(renderExample(rendering, examples[name]).container);
const names = (page: ReturnType<typeof shown>, level: 2 | 3) =>
  page.getAllByRole('heading', { level }).map((heading) => heading.textContent);

/** KB of the directory's own HTML, gzip: a page of eight hundred people weighs no more than a page of an article. */
const LIMIT_KB = 12;

describe('PeopleDirectory', () => {
  // axe takes seconds for many people; it would find nothing there that it does not find with sixteen.
  const { 'eight hundred': _many, ...others } = examples;
  describeExamples(rendering, others);

  it('shows sixteen as large portraits in the order of their last names, without letters or pages', () => {
    const page = shown('usual');
    expect(names(page, 2)).toHaveLength(16);
    expect(names(page, 2).slice(0, 2)).toEqual(['Henrik Aas', 'Henrik Aas-1']);
    expect(page.queryByRole('navigation')).toBeNull();
    expect(page.getByRole('status').textContent).toBe('16 people');
  });
  it('says of each what one may ask them about, by the names that the filter has', () => {
    const [first] = shown('usual').getAllByRole('listitem');
    expect(first?.textContent).toMatch(/Grids, Regulation$/);
  });
  it('is a form whose state is the address: name, office, practice, and a button where no script acts at once', () => {
    const page = shown('narrowed');
    const form = page.getByRole<HTMLFormElement>('search', { name: 'Find someone' });
    expect([form.getAttribute('action'), form.method]).toEqual(['/people', 'get']);
    expect(Object.fromEntries(new FormData(form))).toEqual({ name: 'hen a', office: 'hamburg', practice: '' });
    expect(within(form).getByRole('button', { name: 'Show' }).closest('.withoutscript')).not.toBeNull();
    expect(page.getByRole('status').textContent).toBe('2 people');
    expect(page.getByRole('link', { name: 'Show everyone' }).getAttribute('href')).toBe('/people');
  });
  it('changes in place what its form names', () => {
    const { container } = renderExample(rendering, examples.usual);
    const results = container.querySelector('form')?.dataset.results ?? '';
    expect(container.querySelectorAll(`#${results} li`)).toHaveLength(16);
    const said = container.querySelector(`#${results}-said`);
    // Also of everyone: what is taken out of the filters changes the list as much.
    expect([said?.getAttribute('role'), said?.textContent]).toEqual(['status', '16 people']);
    expect(container.querySelector(`#${results} [role="status"]`)).toBeNull();
  });
  it('shows eight hundred in pages, under their letters, each letter and page a link', () => {
    const page = shown('eight hundred');
    expect(names(page, 3)).toHaveLength(48);
    expect(names(page, 2)).toEqual(['A']);
    const letters = page.getByRole('navigation', { name: 'Last name begins with' });
    expect(within(letters).getByRole('link', { name: 'R' }).getAttribute('href')).toBe('/people?letter=R');
    const pages = page.getByRole('navigation', { name: 'Pages of people' });
    expect(within(pages).getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe('/people?page=2');
  });
  it('keeps what is chosen from page to page, and needs no letters under one letter', () => {
    const page = shown('a letter of eight hundred');
    const pages = page.getByRole('navigation', { name: 'Pages of people' });
    expect(within(pages).getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe('/people?letter=R');
    expect(page.getByRole('link', { name: 'R', current: true })).toBeTruthy();
    expect(page.queryByRole('heading', { name: 'R' })).toBeNull();
  });
  it(`weighs at most ${LIMIT_KB} KB with eight hundred`, () => {
    expect(gzipSync(htmlOfExample(rendering, examples['eight hundred'])).length / 1024).toBeLessThanOrEqual(LIMIT_KB);
  });
  it('says when nobody fits, and how to go on', () => {
    const page = shown('nobody fits');
    expect(page.getByRole('heading', { level: 2 }).textContent).toBe('Nobody fits all of these');
    expect(page.getByRole('link', { name: 'Show everyone' }).getAttribute('href')).toBe('/people');
  });
  it('needs no filters for three', () => expect(shown('three').queryByRole('search')).toBeNull());
  it('has words for nobody', () => expect(shown('empty').getByRole('heading').textContent).toBe('No profiles have been published yet'));
});
