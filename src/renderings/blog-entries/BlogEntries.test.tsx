// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './BlogEntries';

describe('BlogEntries', () => {
  describeExamples(rendering, examples);

  it('lists the entries and the pages', () => {
    renderExample(rendering, examples['thirdOfManyPages']!);
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toContain(
      'Boards should read the minutes aloud',
    );
    const pages = within(screen.getByRole('navigation', { name: 'Pages of the blog' }));
    expect(pages.getByRole('link', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page');
    expect(pages.getByRole('link', { name: 'Page 12' }).getAttribute('href')).toBe('/blog/letters/page/12');
    expect(pages.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe('/blog/letters');
  });
  it('shows who wrote an entry, after its title', () => {
    const [signed, , unsigned] = renderExample(rendering, examples['usual']!).container.querySelectorAll('.blog__entry');
    expect([...(signed?.children ?? [])].map(({ className }) => className.split(' ').at(-1))).toEqual(['blog__text', 'blog__date']);
    expect(signed?.querySelector('.blog__date img')?.getAttribute('src')).toContain('ines-valbuena');
    expect(unsigned?.querySelector('img')).toBeNull();
  });
  it('says so when there is nothing yet', () => {
    renderExample(rendering, examples['empty']!);
    expect(screen.getByRole('heading', { name: 'No entries yet' })).toBeTruthy();
  });
});
