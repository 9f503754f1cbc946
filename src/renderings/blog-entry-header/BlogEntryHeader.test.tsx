// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './BlogEntryHeader';

describe('BlogEntryHeader', () => {
  describeExamples(rendering, examples);

  it('leads back to its blog and names its tags', () => {
    renderExample(rendering, examples['usual']!);
    expect(screen.getByRole('link', { name: 'Letters' }).getAttribute('href')).toBe('/blog/letters');
    expect(
      within(screen.getByRole('list', { name: 'Tags' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Boards', 'Habits']);
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  });

  it('cuts the picture above the text to a strip, unless its editor wants it whole', () => {
    const { container, unmount } = renderExample(rendering, examples['withPicture']!);
    expect(container.querySelector('.hero img')?.className).toContain('a-21x9');
    unmount();
    const whole = renderExample(rendering, examples['withWholePicture']!).container.querySelector('.hero--whole img');
    expect([whole?.className.includes('a-21x9'), whole?.getAttribute('width')]).toEqual([false, '640']);
  });
});
