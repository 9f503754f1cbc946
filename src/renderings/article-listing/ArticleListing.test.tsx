// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './ArticleListing';

const shown = (name: keyof typeof examples) => renderExample(rendering, examples[name]).container;

describe('ArticleListing', () => {
  describeExamples(rendering, examples);

  it('shows the newest article large, on the first page only', () => {
    expect(shown('usual').querySelectorAll('.card--xl')).toHaveLength(1);
    expect(shown('page three').querySelector('.card--xl')).toBeNull();
    expect(shown('without pictures').querySelector('.card--xl')).toBeNull();
  });
  it('says how many there are, in which order, and leads to their topics', () => {
    expect(shown('usual').querySelector('.meta')?.textContent).toBe('88 pieces, newest first');
    expect(shown('one').querySelector('.meta')?.textContent).toBe('1 piece');
    expect(shown('german').querySelector('.meta')?.textContent).toBe('30 Beiträge, die neuesten zuerst');
    const topics = within(within(shown('usual')).getByRole('navigation', { name: 'Topics' })).getAllByRole('link');
    expect(topics.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Energy & networks', '/topics/energy'],
      ['Public institutions', '/topics/public-institutions'],
    ]);
  });
  it('does not say that the newest comes first where a text without a picture is newer than the lead', () => {
    const { usual } = examples;
    const [first, ...others] = usual.data.items;
    const items = [{ ...first!, fields: { ...first!.fields, Image: { value: { alt: '' } } } }, ...others];
    const { container } = renderExample(rendering, { ...usual, data: { ...usual.data, items } });
    expect(container.querySelector('.meta')?.textContent).toBe('88 pieces; after the lead story, newest first');
  });
  it('shows the first as high as the two beside it', () => {
    expect(shown('usual').querySelector('.card--xl > .a-4x3')).not.toBeNull();
    const { usual } = examples;
    const items = usual.data.items.map((item, index) =>
      index === 0 ? item : { ...item, fields: { ...item.fields, Image: { value: { alt: '' } } } },
    );
    const { container } = renderExample(rendering, { ...usual, data: { ...usual.data, items } });
    expect(container.querySelector('.card--xl > .a-16x9')).not.toBeNull();
  });
  it('links its pages by their own addresses', () => {
    const pages = within(within(shown('page three')).getByRole('navigation', { name: 'Pages of articles' }));
    expect(pages.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe('/featured-insights');
    expect(pages.getByRole('link', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page');
    expect(pages.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/featured-insights/page/4');
  });
  it('keeps the language in the addresses of its pages', () => {
    expect(within(shown('german')).getByRole('link', { name: 'Seite 2' }).getAttribute('href')).toBe('/de/featured-insights/page/2');
  });
  it('has no pages when one is enough', () => {
    expect(within(shown('one')).queryByRole('navigation', { name: 'Pages of articles' })).toBeNull();
  });
  it('says that nothing is there, or how many pages there are', () => {
    expect(within(shown('empty')).getByRole('heading', { level: 2 }).textContent).toBe('Nothing has been published here yet');
    const past = within(shown('past the end'));
    expect(past.getByRole('heading', { level: 2 }).textContent).toBe('There is no page 9');
    expect(past.getByRole('link').getAttribute('href')).toBe('/featured-insights/page/2');
  });
});
