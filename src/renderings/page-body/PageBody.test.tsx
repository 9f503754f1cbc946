// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describeExamples, renderExample } from '../../../tests/support/rendering';
import { examples } from './examples';
import { rendering } from './PageBody';

describe('PageBody', () => {
  describeExamples(rendering, examples);

  it('shows the text', () => {
    renderExample(rendering, examples['usual']!);
    expect(screen.getByRole('heading', { name: 'What we keep to' }).id).toBe('s-what-we-keep-to');
  });
  it('lists the parts of a long text, and each link has its heading', () => {
    const { container } = renderExample(rendering, examples['long']!);
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    expect(links).toHaveLength(6);
    for (const link of links) expect(container.querySelector(link.getAttribute('href')!)?.textContent).toBe(link.textContent);
    cleanup();
    renderExample(rendering, examples['usual']!);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
  it('is nothing without a text', () => {
    expect(renderExample(rendering, examples['empty']!).container.innerHTML).toBe('');
  });
});
