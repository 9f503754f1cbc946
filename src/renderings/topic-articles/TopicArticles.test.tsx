// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './TopicArticles';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('TopicArticles', () => {
  describeExamples(rendering, examples);

  it('shows no text twice on a page', () => {
    const titles = within(shown('usual'))
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent);
    expect(titles).toHaveLength(2 + 8 - 2);
    expect(titles[0]).toBe('A supply chain is a cloth, and someone chose the weave');
    expect(new Set(titles).size).toBe(titles.length);
  });
  it('opens with what its editor chose, then the sections, then what is left', () => {
    const { container } = renderExample(rendering, examples.hub);
    const main = within(container);
    expect(main.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'The long queue: Europe’s grid is waiting for paper, not copper',
      'Start here',
      'More on this topic',
    ]);
    // a-1 to a-3 are featured, a-4 to a-6 stand in a section, a-lead opens.
    const more = main.getByRole('region', { name: 'More on this topic' });
    expect(
      within(more)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/search?topic=energy&sort=date', '/featured-insights/a-0', '/featured-insights/a-7']);
  });
  it('says of a lead that it is not for everyone', () => {
    expect(within(shown('lead alone')).getByText('Premium')).toBeTruthy();
  });
  it('has no empty part', () => {
    expect(
      within(shown('nothing featured'))
        .getAllByRole('heading', { level: 2 })
        .map((heading) => heading.textContent),
    ).toEqual(['The newest']);
    expect(
      within(shown('everything featured'))
        .getAllByRole('heading', { level: 2 })
        .map((heading) => heading.textContent),
    ).toEqual(['Start here']);
  });
  it('says of one that is left alone all that a card says', () => {
    const card = within(within(shown('one more')).getByRole('region', { name: 'More on this topic' })).getByRole('article');
    expect(card.classList.contains('card--row')).toBe(false);
    expect(card.querySelector('.card__lede')).not.toBeNull();
  });
  it('leads to all of them in one list, wherever it ends', () => {
    const of = (name: keyof typeof examples) => within(shown(name)).getAllByRole('link', { name: /^All on this topic|^Alles zum Thema/ });
    expect(of('nothing featured').map((link) => link.getAttribute('href'))).toEqual(['/search?topic=energy&sort=date']);
    expect(of('everything featured')).toHaveLength(1);
    expect(of('german')[0]?.getAttribute('href')).toBe('/de/search?topic=energy&sort=date');
  });
  it('says of every text what kind it is, and of an entry that it is a note', () => {
    const { 'nothing featured': usual } = examples;
    const items = usual.data.items.map((item) => ({
      ...item,
      fields: { ...item.fields, Topics: [], Eyebrow: { value: '' }, ContentType: { value: '' }, ArticleType: { value: '' } },
    }));
    const { container } = renderExample(rendering, { ...usual, data: { ...usual.data, items } });
    expect(new Set([...container.querySelectorAll('.card > .sc')].map(({ textContent }) => textContent))).toEqual(new Set(['Note']));
  });
  it('leads to its later pages, though its editor has placed all of the first', () => {
    const pages = within(shown('everything of the first page featured')).getByRole('navigation', { name: 'Pages of texts on this topic' });
    expect(within(pages).getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe('/topics/energy/page/2');
  });
  it('features nothing on later pages', () => {
    expect(within(shown('page two')).queryByRole('heading', { name: 'Start here' })).toBeNull();
  });
  it('says that nothing was written, and leads back from a page that is not there', () => {
    expect(within(shown('empty')).getByRole('heading').textContent).toBe('Nothing has been written on this topic yet');
    expect(within(shown('past the end')).getByRole('link').getAttribute('href')).toBe('/topics/energy');
  });
});
